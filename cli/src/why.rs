//! `arke jobs` and `arke why`: which jobs run on this machine, and why one of them stands still.

use crate::out::{complain, line};
use arke_diagnosis::{Diagnosis, Verdict};
use arke_launch::why::{self, jobs::Found};
use serde::Serialize;
use std::process::ExitCode;

/// Behind the options of `arke why --help`.
pub(crate) const HELP: &str = "\
A job is named by its number in `arke jobs`, by the process of its launcher or of a rank, or by
its program; where one job runs, no name is needed. Numbers count from the oldest job, and
change when an older one ends. The ranks go on as before: those that sleep in a call look up,
answer, and sleep again. The exit code is 0 if the ranks may go on, 2 if some or all never can,
and 1 if the job could not be asked.

Examples:
  arke why                    the only job that runs here
  arke why 2                  the second job of `arke jobs`
  arke why solver --json      that of the program solver, as JSON
  arke why --html why.html    also draw who waits for whom";

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
}

/// A job in JSON.
#[derive(Serialize)]
struct Entry {
    number: usize,
    pid: u32,
    program: String,
    ranks: u32,
    seconds: u64,
    state: String,
}

impl Entry {
    fn of(number: usize, job: &Found) -> Entry {
        Entry {
            number,
            pid: job.pid,
            program: job.program.clone(),
            ranks: job.ranks(),
            seconds: job.age.as_secs(),
            state: crate::top::state_on_all_hosts(job).unwrap_or_else(|| job.state()),
        }
    }
}

/// `arke jobs`.
pub(crate) fn jobs(json: bool) -> ExitCode {
    let entries: Vec<Entry> =
        why::jobs::find().iter().enumerate().map(|(at, job)| Entry::of(at + 1, job)).collect();
    if json {
        return print_json(&entries);
    }
    if entries.is_empty() {
        line("no job of this user runs on this machine");
        return ExitCode::SUCCESS;
    }
    line(&format!("{:>3} {:>8} {:24} {:>6} {:>8}  {}", "no", "pid", "program", "ranks", "age", "state"));
    for Entry { number, pid, program, ranks, seconds, state } in entries {
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

/// `arke why`.
pub(crate) fn main(options: &Options) -> ExitCode {
    let job = match choose(why::jobs::find(), options.job.as_deref(), "why") {
        Ok(job) => job,
        Err(text) => {
            complain(&text);
            return ExitCode::FAILURE;
        }
    };
    let diagnosis = why::ask(&job.board);
    if let Some(file) = &options.html {
        let title = format!("{} (pid {})", job.program, job.pid);
        if let Err(error) = std::fs::write(file, arke_diagnosis::picture::html(&diagnosis, &title)) {
            complain(&format!("--html {}: {error}", file.display()));
            return ExitCode::FAILURE;
        }
    }
    if options.json {
        print_json(&diagnosis);
    } else {
        print(&job, &diagnosis);
    }
    match diagnosis.verdict {
        Verdict::Alive => ExitCode::SUCCESS,
        Verdict::Partial | Verdict::Deadlock => ExitCode::from(STUCK),
    }
}

fn print(job: &Found, diagnosis: &Diagnosis) {
    line(&format!("{} (pid {}): {}", job.program, job.pid, diagnosis.conclusion()));
    diagnosis.lines().iter().for_each(|text| line(&format!("  {text}")));
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

/// The job that is meant in a call of `arke COMMAND`.
pub(crate) fn choose(mut jobs: Vec<Found>, name: Option<&str>, command: &str) -> Result<Found, String> {
    let Some(name) = name else {
        return match jobs.len() {
            0 => Err("no job of this user runs on this machine; of a job on several hosts, ask on one that its ranks run on".into()),
            1 => Ok(jobs.remove(0)),
            n => Err(format!(
                "{n} jobs run here; name one of them, as `arke jobs` lists them: arke {command} 1"
            )),
        };
    };
    let number: Option<u32> = name.parse().ok();
    let place = number.and_then(|number| {
        let of_pid = |job: &Found| {
            job.pid == number || (0..job.board.size()).any(|rank| job.board.record(rank).pid() == number)
        };
        let in_list = (number as usize).checked_sub(1).filter(|place| *place < jobs.len());
        in_list.or_else(|| jobs.iter().position(of_pid))
    });
    let named: Vec<usize> = (0..jobs.len()).filter(|place| jobs[*place].program == name).collect();
    match (place, &named[..]) {
        (Some(place), _) | (None, &[place]) => Ok(jobs.swap_remove(place)),
        (None, []) => Err(format!("no job here is called {name}; `arke jobs` lists those that run")),
        (None, several) => Err(format!(
            "{} jobs here run {name}; name one by its number in `arke jobs` or by its process",
            several.len()
        )),
    }
}
