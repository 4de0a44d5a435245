//! `arke jobs` and `arke why`: which jobs run on this machine, and why one of them stands still.

use crate::out::{complain, line};
use crate::remote::{self, Way};
use arke_diagnosis::{Diagnosis, Verdict};
use arke_launch::why::handed::{self, Handed};
use arke_launch::why::other::{self, Stranger};
use arke_launch::why::{self, jobs::Found};
use serde::{Deserialize, Serialize};
use std::process::ExitCode;

mod tasks;

/// Behind the options of `arke why --help`.
pub(crate) const HELP: &str = "\
A job is named by its number in `arke jobs`, by the process of its launcher or of a rank, or by
its program; where one job runs, no name is needed. Tasks of a virtual machine of PVM are jobs of
their own, and are told together: `arke pvm why` tells of all tasks of a machine. The number of a job stays the same until it
ends. The ranks go on as before: those that sleep in a call look up, answer, and sleep again.
The exit code is 0 if the ranks may go on, 2 if some or all never can, and 1 if the job could
not be asked. A machine without ranks of the job, such as a login node, has one of the job's
hosts asked: by itself where `arke run --hosts` was called there, else with --host.

Examples:
  arke why                    the only job that runs here
  arke why 2                  the second job of `arke jobs`
  arke why solver --json      that of the program solver, as JSON
  arke why --html why.html    also draw who waits for whom
  arke why --host node1       the only job that runs on node1";

/// Exit code for ranks that can never go on.
const STUCK: u8 = 2;

/// Options of `arke why`.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The job: its number, a process, or its program
    job: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a picture of who waits for whom into this file, for a browser
    #[arg(long, value_name = "FILE")]
    html: Option<std::path::PathBuf>,
    /// Ask on this host, which is reached by ssh: one that ranks of the job run on
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
}

/// A job in JSON.
#[derive(Serialize)]
struct Entry {
    /// `None` of a job that runs on other hosts: it is named by its process.
    number: Option<u32>,
    pid: u32,
    program: String,
    ranks: u32,
    seconds: u64,
    state: String,
}

impl Entry {
    fn of(job: &Found) -> Entry {
        Entry {
            number: Some(job.number),
            pid: job.pid,
            program: job.program.clone(),
            ranks: job.ranks(),
            seconds: job.age.as_secs(),
            state: crate::top::state_on_all_hosts(job).unwrap_or_else(|| job.state()),
        }
    }

    fn of_stranger(job: &Stranger) -> Entry {
        Entry {
            number: None,
            pid: job.pid,
            program: "-".into(),
            ranks: job.ranks,
            seconds: job.age.as_secs(),
            state: job.told(),
        }
    }

    fn of_handed(job: &Handed) -> Entry {
        let hosts: Vec<String> = job.hosts.iter().map(|(host, ranks)| format!("{ranks} on {host}")).collect();
        Entry {
            number: None,
            pid: job.pid,
            program: job.program.clone(),
            ranks: job.ranks(),
            seconds: job.age.as_secs(),
            state: format!("on other hosts: {}", hosts.join(", ")),
        }
    }
}

/// `arke jobs`.
pub(crate) fn jobs(json: bool, host: Option<&str>) -> ExitCode {
    if let Some(host) = host {
        return remote::end(Way::to(host).and_then(|way| way.run(&remote::words(None, None), false)));
    }
    let mut entries: Vec<Entry> = why::jobs::find().iter().map(Entry::of).collect();
    entries.extend(handed::find().iter().map(Entry::of_handed));
    entries.extend(other::find().iter().map(Entry::of_stranger));
    if json {
        return print_json(&entries);
    }
    if entries.is_empty() {
        line("no job of this user runs on this machine");
        return ExitCode::SUCCESS;
    }
    line(&format!("{:>3} {:>8} {:24} {:>6} {:>8}  {}", "no", "pid", "program", "ranks", "age", "state"));
    for Entry { number, pid, program, ranks, seconds, state } in entries {
        let number = number.map_or("-".into(), |number| number.to_string());
        line(&format!("{number:>3} {pid:>8} {program:24} {ranks:>6} {:>8}  {state}", age(seconds)));
    }
    ExitCode::SUCCESS
}

fn age(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..86400 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86400),
    }
}

/// An answer of `arke why`, as JSON.
#[derive(Serialize, Deserialize)]
struct Answer {
    program: String,
    pid: u32,
    /// How many jobs it is of, where they are tasks of a virtual machine.
    #[serde(default, skip_serializing_if = "is_none")]
    tasks: usize,
    #[serde(flatten)]
    diagnosis: Diagnosis,
}

fn is_none(tasks: &usize) -> bool {
    *tasks == 0
}

/// Options of `arke pvm why`.
#[derive(Debug, clap::Args)]
pub(crate) struct OfMachine {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a picture of who waits for whom into this file, for a browser
    #[arg(long, value_name = "FILE")]
    html: Option<std::path::PathBuf>,
    /// What `arke pvm run` calls: the conclusion stands first, and an exit code of its own says that it is of all tasks
    #[arg(long, hide = true)]
    whole: bool,
}

/// `arke pvm why`: of the virtual machine with this id.
pub(crate) fn of_machine(options: OfMachine, vmid: &str) -> ExitCode {
    let whole = options.whole;
    let options = Options { job: None, json: options.json, html: options.html, host: None };
    match tasks::of_machine(vmid) {
        Ok(Some(Answer { diagnosis, .. })) if whole => {
            line(&diagnosis.conclusion());
            diagnosis.lines().iter().for_each(|text| line(text));
            match diagnosis.verdict {
                Verdict::Deadlock => ExitCode::from(arke_pvm::watch::NEVER),
                Verdict::Partial | Verdict::Alive => ExitCode::SUCCESS,
            }
        }
        Ok(Some(answer)) => tell(&options, &answer, None),
        Ok(None) => {
            line("the virtual machine has no tasks");
            ExitCode::SUCCESS
        }
        Err(text) => {
            complain(&text);
            ExitCode::FAILURE
        }
    }
}

/// `arke why`.
pub(crate) fn main(options: &Options) -> ExitCode {
    let job = options.job.as_deref();
    // One look decides: another one might find jobs that have begun meanwhile.
    let mut here = if options.host.is_none() { why::jobs::find() } else { Vec::new() };
    if means_several(job, &here) {
        here.retain(|of| job.is_none_or(|name| of.program == program_of(name)));
        return tell_all(options, tasks::ask(here));
    }
    match asked(options, here) {
        Ok(Some((answer, host))) => tell(options, &answer, host.as_deref()),
        Ok(None) => ExitCode::FAILURE,
        Err(text) => {
            complain(&text);
            ExitCode::FAILURE
        }
    }
}

/// Whether several of this machine's jobs are meant: all of them, where they are the tasks of one virtual machine, or
/// those that run a program.
fn means_several(job: Option<&str>, here: &[Found]) -> bool {
    match job {
        None => {
            let may_be = here.len() > 1 && here.iter().all(|job| job.ranks() == 1);
            may_be && handed::find().is_empty() && tasks::are_of_one_machine(here)
        }
        Some(name) if name.contains('@') || name.parse::<u32>().is_ok() => false,
        Some(name) => here.iter().filter(|job| job.program == program_of(name)).count() > 1,
    }
}

/// The name of a program; of a path, as it was started by, the last part counts.
fn program_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Tells of several jobs.
fn tell_all(options: &Options, answers: Vec<Answer>) -> ExitCode {
    if let [answer] = &answers[..] {
        return tell(options, answer, None);
    }
    if options.html.is_some() {
        complain("--html draws one job, and several are meant; name one by its number in `arke jobs`");
        return ExitCode::FAILURE;
    }
    let stuck = answers.iter().any(|answer| answer.diagnosis.verdict != Verdict::Alive);
    if options.json {
        print_json(&answers);
    } else {
        for answer in &answers {
            tell(options, answer, None);
        }
    }
    if stuck {
        ExitCode::from(STUCK)
    } else {
        ExitCode::SUCCESS
    }
}

/// The answer, and the host that it comes from, if that is another one; `None`: that host has said why not.
fn asked(options: &Options, here: Vec<Found>) -> Result<Option<(Answer, Option<String>)>, String> {
    let job = options.job.as_deref();
    if let Some(host) = &options.host {
        return asked_there(&Way::to(host)?, job);
    }
    match choose_among(here, job, "why")? {
        // It may be a task of a virtual machine, whose others are asked, too.
        Job::Here(job) => Ok(tasks::ask(vec![job]).into_iter().next().map(|answer| (answer, None))),
        Job::Elsewhere(job) => asked_there(&way_to(&job)?, Some(&job.name())),
    }
}

fn asked_there(way: &Way, job: Option<&str>) -> Result<Option<(Answer, Option<String>)>, String> {
    let words: Vec<String> = ["why", "--json"].into_iter().chain(job).map(str::to_owned).collect();
    let Some(said) = way.ask(&words)? else { return Ok(None) };
    let answer: Answer = serde_json::from_slice(&said).map_err(|e| {
        format!("the answer of {} cannot be read: {e}; is it another version of Arke?", way.host)
    })?;
    Ok(Some((answer, Some(way.host.clone()))))
}

/// The way to a host that ranks of a job run on.
pub(crate) fn way_to(job: &Handed) -> Result<Way, String> {
    let first = job.hosts.first().map(|(host, _)| host.as_str()).unwrap_or_default();
    Way::by(first, job.shell.as_deref())
}

fn tell(options: &Options, answer: &Answer, host: Option<&str>) -> ExitCode {
    let Answer { program, pid, diagnosis, tasks } = answer;
    let on = host.map(|host| format!(" on {host}")).unwrap_or_default();
    let title = match tasks {
        0 => format!("{program} (pid {pid}{on})"),
        1 => format!("{program} (a task{on})"),
        some => format!("{program} ({some} tasks{on})"),
    };
    if let Some(file) = &options.html {
        if let Err(error) = std::fs::write(file, arke_diagnosis::picture::html(diagnosis, &title)) {
            complain(&format!("--html {}: {error}", file.display()));
            return ExitCode::FAILURE;
        }
    }
    if options.json {
        print_json(answer);
    } else {
        line(&format!("{title}: {}", diagnosis.conclusion()));
        diagnosis.lines().iter().for_each(|text| line(&format!("  {text}")));
    }
    match diagnosis.verdict {
        Verdict::Alive => ExitCode::SUCCESS,
        Verdict::Partial | Verdict::Deadlock => ExitCode::from(STUCK),
    }
}

fn print_json(what: &impl Serialize) -> ExitCode {
    match serde_json::to_string_pretty(what) {
        Ok(text) => {
            line(&text);
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&format!("the answer cannot be written as JSON: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// A job that is meant.
pub(crate) enum Job {
    /// Ranks of it run on this machine.
    Here(Found),
    /// It was started from here, and runs on other hosts.
    Elsewhere(Handed),
}

/// The job that is meant in a call of `arke COMMAND`.
pub(crate) fn choose(name: Option<&str>, command: &str) -> Result<Job, String> {
    choose_among(why::jobs::find(), name, command)
}

/// The same, of these jobs that run here, and of those elsewhere.
fn choose_among(mut here: Vec<Found>, name: Option<&str>, command: &str) -> Result<Job, String> {
    let mut elsewhere = handed::find();
    let stranger = |is_meant: &dyn Fn(&Stranger) -> bool| {
        other::find().iter().find(|job| is_meant(job)).map(|job| format!("job {} {}", job.pid, job.told()))
    };
    let Some(name) = name else {
        return match (here.len(), elsewhere.len()) {
            (0, 0) => Err(stranger(&|_| true).unwrap_or_else(|| format!(
                "no job of this user runs on this machine; of a job on several hosts, name one that its ranks run on: \
                 arke {command} --host NAME"
            ))),
            (1, 0) => Ok(Job::Here(here.remove(0))),
            (0, 1) => Ok(Job::Elsewhere(elsewhere.remove(0))),
            (n, m) => Err(format!(
                "{} jobs run here; name one of them, as `arke jobs` lists them: arke {command} {}",
                n + m,
                here.first().map_or_else(|| elsewhere[0].pid, |job| job.number)
            )),
        };
    };
    let place = place_of(name, &here);
    if let Some(place) = place {
        return Ok(Job::Here(here.swap_remove(place)));
    }
    let is_meant = |job: &Handed| name.parse() == Ok(job.pid) || job.name() == name;
    if let Some(place) = elsewhere.iter().position(is_meant) {
        return Ok(Job::Elsewhere(elsewhere.swap_remove(place)));
    }
    let program = program_of(name);
    let of_program: Vec<usize> = (0..here.len()).filter(|place| here[*place].program == program).collect();
    let far: Vec<usize> = (0..elsewhere.len()).filter(|place| elsewhere[*place].program == program).collect();
    match (&of_program[..], &far[..]) {
        (&[place], []) => Ok(Job::Here(here.swap_remove(place))),
        ([], &[place]) => Ok(Job::Elsewhere(elsewhere.swap_remove(place))),
        ([], []) => Err(stranger(&|job| name.parse() == Ok(job.pid))
            .unwrap_or_else(|| format!("no job here is called {name}; `arke jobs` lists those that run"))),
        (of_program, far) => Err(format!(
            "{} jobs here run {program}; name one by its number in `arke jobs` or by its process",
            of_program.len() + far.len()
        )),
    }
}

/// The place of the job with this number, process, or name of `arke run --hosts` on another machine.
fn place_of(name: &str, jobs: &[Found]) -> Option<usize> {
    if let Some(number) = name.parse::<u32>().ok().filter(|number| *number != 0) {
        let view = arke_launch::View::default();
        let of_rank =
            |job: &Found| (0..job.board.size()).any(|rank| view.pid(job.board.record(rank)) == Some(number));
        let of_pid = |job: &Found| job.pid == number || of_rank(job);
        let of_number = |job: &Found| job.number == number;
        return jobs.iter().position(of_number).or_else(|| jobs.iter().position(of_pid));
    }
    let by_another = |job: &Found| name.contains('@') && job.handed_by().as_deref() == Some(name);
    jobs.iter().position(by_another)
}
