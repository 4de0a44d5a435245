//! `arke run`, also known as mpiexec and mpirun: from the command line to a job and back.

mod allocation;
mod hosts;
mod mpir;
mod options;
mod report;
mod spellings;
mod values;

use crate::out::{complain, error, line};
use arke_base::settings;
use arke_launch::{Bind, Deadlock, EnvironmentSpec, JobSpec, LaunchError, OutputSpec, Pattern, ProgramSpec};
use hosts::{Launcher, Machines};
pub(crate) use options::{command, seconds, AtDeadlock};
use options::{BindTo, Options, Report, Via};
use spellings::Section;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// Exit code of a wrong command line.
const USAGE: u8 = 2;

/// Runs a job as `arguments` say; `name` is what the user typed.
pub(crate) fn main(name: &str, arguments: &[OsString]) -> ExitCode {
    let (spec, wanted) = match read(name, arguments) {
        Ok(Request::Job(spec, wanted)) => (*spec, wanted),
        Ok(Request::Elsewhere(job, via)) => return hosts::hand_over(*job, via),
        Ok(Request::Refused(failure)) => {
            complain(&failure.text);
            return ExitCode::from(failure.code);
        }
        Ok(Request::Version) => {
            line(&format!("{} {}", name, crate::version()));
            return ExitCode::SUCCESS;
        }
        Err(text) => {
            complain(&format!("{text}; see `{name} --help`"));
            return ExitCode::from(USAGE);
        }
    };
    if let Err(text) = check_settings(&spec) {
        complain(&text);
        return ExitCode::from(LaunchError::OWN);
    }
    let outcome = match arke_launch::run(&spec) {
        Ok(outcome) => outcome,
        Err(failure) => {
            complain(&failure.text);
            return ExitCode::from(failure.code);
        }
    };
    let traced = match (&wanted.trace, &outcome.trace) {
        (Some(name), Some(pool)) => crate::trace::write(pool, name, &title(&spec)).map(|said| error(&said)),
        _ => Ok(()),
    };
    let reported = match &wanted.report {
        None => Ok(()),
        Some(Report::Table) => {
            error(&report::table(&report::collect(&outcome)));
            Ok(())
        }
        Some(Report::Json(file)) => report::write_json(&report::collect(&outcome), file),
    };
    if let Some(signal) = outcome.raise {
        arke_launch::die_of(signal);
    }
    match reported.and(traced) {
        Err(text) => {
            complain(&text);
            ExitCode::from(if outcome.code == 0 { LaunchError::OWN } else { outcome.code })
        }
        Ok(()) => ExitCode::from(outcome.code),
    }
}

/// What a command line asks for.
enum Request {
    Job(Box<JobSpec>, Wanted),
    /// On machines that another system's launcher reaches, perhaps a certain one's.
    Elsewhere(Box<hosts::Job>, Option<Launcher>),
    /// Something that is not started at all.
    Refused(LaunchError),
    Version,
}

/// What is to be told of a job at its end.
#[derive(Default)]
struct Wanted {
    report: Option<Report>,
    /// The name of the trace's files.
    trace: Option<OsString>,
}

/// What a job runs, in a line: "solver on 4 ranks".
fn title(spec: &JobSpec) -> String {
    let program = |p: &ProgramSpec| {
        let name = Path::new(&p.program).file_name().unwrap_or(&p.program).to_string_lossy().into_owned();
        format!("{name} on {} rank{}", p.ranks, if p.ranks == 1 { "" } else { "s" })
    };
    spec.programs.iter().map(program).collect::<Vec<_>>().join(", ")
}

fn read(name: &str, arguments: &[OsString]) -> Result<Request, String> {
    let mut sections = read_sections(name, spellings::sections(arguments));
    if sections.iter().any(|(o, _)| o.version) {
        return Ok(Request::Version);
    }
    if let Some(file) = sections.iter().find_map(|(o, _)| o.configfile.clone()) {
        if sections.iter().any(|(_, command)| !command.is_empty()) {
            return Err("with -configfile the programs stand in the file alone".into());
        }
        sections.extend(read_sections(name, config_file(&file)?));
    }

    let mut wanted = Wanted::default();
    let (mut show_map, mut per_host) = (false, None);
    let mut job = JobSpec {
        programs: Vec::new(),
        bind: Bind::Spread,
        output: OutputSpec::default(),
        timeout: None,
        deadlock: deadlock(),
        patience: patience(),
        stdin: Some(0),
        error_handler: None,
        tolerant: false,
        show_bindings: false,
        trace: None,
        library: crate::prefix::Prefix::find().ok().map(|prefix| prefix.lib()),
        any_mpi: false,
        debug: None,
        listener: Some(mpir::LISTENER),
    };
    let mut files = Files::default();
    let mut common = EnvironmentSpec::default();
    let mut at_deadlock = None;
    let (mut machines, mut via, mut bind, mut cores) = (Machines::default(), Via::Auto, BindTo::Spread, None);
    for (options, _) in &sections {
        let named = named_hosts(options)?;
        // A line that names the configuration file holds no program itself.
        match options.configfile {
            None => machines.of_programs.push(named),
            Some(_) => machines.of_all.extend(named),
        }
        if options.via != Via::Auto {
            via = options.via;
        }
        if options.bind != BindTo::Spread {
            bind = options.bind;
        }
        job.output.label |= options.label;
        job.output.timestamps |= options.timestamp_output;
        job.any_mpi |= options.any_mpi;
        show_map |= options.display_map;
        files.out = options.outfile_pattern.clone().or(files.out);
        files.err = options.errfile_pattern.clone().or(files.err);
        files.directory = options.output_filename.clone().or(files.directory);
        job.tolerant |= options.with_ft.as_deref() == Some("ulfm");
        job.show_bindings |= options.report_bindings;
        job.timeout = options.timeout.map(|limit| (limit, "--timeout")).or(job.timeout);
        if let Some(what) = options.deadlock {
            job.deadlock.0 = Deadlock::of_word(what.word());
            at_deadlock = Some(what);
        }
        job.error_handler = options.initial_errhandler.or(job.error_handler);
        if options.stdin.0 != Some(0) {
            job.stdin = options.stdin.0;
        }
        cores = options.cores_per_rank.or(cores);
        per_host = options.per_host.or(per_host);
        job.debug = options.debug.clone().or(job.debug);
        wanted.report = options.report.clone().or(wanted.report);
        wanted.trace = options.trace.clone().or(wanted.trace);
        if let Some(check) = options.check {
            common.set.push(("ARKE_CHECK".into(), check.word().into()));
        }
        common.empty |= options.genvnone || !options.genvlist.is_empty();
        common.copied.extend(options.genvlist.iter().map(OsString::from));
        common.set.extend(options.genv.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())));
    }

    if cores.is_some() && bind == BindTo::Spread {
        bind = BindTo::Core;
    }
    let cores = cores.unwrap_or(1);
    job.bind = match bind {
        BindTo::Spread => Bind::Spread,
        BindTo::Core => Bind::Core(cores),
        BindTo::None => Bind::None,
    };
    machines.iter_mut().for_each(|host| host.slots = host.slots.or(per_host));
    sections.retain(|(options, _)| options.configfile.is_none());
    if sections.is_empty() {
        return Err("the configuration file names no program".into());
    }
    let alone = sections.len() == 1;
    let launcher = match via {
        Via::Auto | Via::Arke => None,
        Via::Prterun => Some(Launcher::Prterun),
        Via::Hydra => Some(Launcher::Hydra),
        Via::Srun => Some(Launcher::Srun),
    };
    let elsewhere =
        launcher.is_some() || (via == Via::Auto && machines.iter().any(|host| !is_here(&host.name)));
    if let (Via::Arke, Some(host)) = (via, machines.iter().find(|host| !is_here(&host.name))) {
        return Err(format!("--via arke: {} is not this machine ({})", host.name, arke_launch::host()));
    }
    if elsewhere {
        let unknown = sections.iter().find_map(|(options, _)| options.only_here());
        if let Some(option) = unknown {
            return Err(format!("{option} is for jobs on this machine only"));
        }
        if let Some(what) = at_deadlock {
            // No launcher of ours is there to look: rank 0's host does.
            common.set.push(("ARKE_DEADLOCK".into(), what.word().into()));
        }
    }
    for (options, command) in sections {
        let mut words = command.into_iter();
        let Some(program) = words.next() else {
            return Err(
                if alone { "no program was named" } else { "a program is missing beside a colon" }.into()
            );
        };
        let ranks = match options.ranks {
            Some(n) => n,
            None if options.per_resource.is_some() && per_host.is_none() => {
                let option = options.per_resource.unwrap_or_default();
                return Err(format!(
                    "{option}: Arke counts ranks for the job (-n N) or for each machine (--per-host N); say how many by one of these"
                ));
            }
            None if alone && machines.is_empty() && per_host.is_some() => per_host.unwrap_or(1),
            // As many as the machines were said to take.
            None if alone && (elsewhere || machines.iter().any(|host| host.slots.is_some())) => {
                machines.iter().map(|host| host.slots.unwrap_or(1)).fold(0, u32::saturating_add).max(1)
            }
            None if alone => arke_launch::topology::allowed_cores() as u32,
            None => 1,
        };
        job.programs.push(ProgramSpec {
            ranks,
            program,
            arguments: words.collect(),
            environment: environment(&common, &options)?,
            path: options.path.iter().flat_map(|dirs| std::env::split_paths(dirs)).collect(),
            directory: options.wdir,
        });
    }
    if job.stdin.is_some_and(|rank| rank >= job.size()) {
        return Err(format!("--stdin names a rank that the job of {} ranks does not have", job.size()));
    }
    let debugged = job.debug.as_ref().and_then(|debug| debug.ranks.as_ref());
    if let Some(rank) = debugged.and_then(|ranks| ranks.iter().find(|rank| **rank >= job.size())) {
        return Err(format!("--debug names rank {rank}, and the job has the ranks 0 to {}", job.size() - 1));
    }
    if job.timeout.is_none() {
        job.timeout = time_limit()?.map(|limit| (limit, LIMIT_VARIABLE));
    }
    if !elsewhere {
        check_cores(job.bind)?;
        if machines.is_empty() && job.size() > 1 {
            if let Some(text) = allocation::unused(arke_base::settings::variable) {
                complain(&text);
            }
        }
        (job.output.out, job.output.err) = files.patterns(job.size())?;
        if show_map {
            map(&job);
        }
        if let Some(Report::Json(file)) = &wanted.report {
            report::check(file)?;
        }
        if let Some(name) = &wanted.trace {
            crate::trace::check(name)?;
            job.trace = Some(crate::trace::memory());
        }
        return Ok(Request::Job(Box::new(job), wanted));
    }
    if let Err(failure) = arke_launch::prepare_elsewhere(&mut job) {
        return Ok(Request::Refused(failure));
    }
    if machines.is_empty() {
        machines.of_all.push(hosts::Host { name: "localhost".into(), slots: None });
    }
    let ranks: Vec<u32> = job.programs.iter().map(|program| program.ranks).collect();
    let shares = machines.share(&ranks);
    let elsewhere = hosts::Job {
        label: job.output.label,
        timeout: job.timeout,
        bind,
        cores,
        stdin: job.stdin,
        programs: job.programs.into_iter().zip(shares).map(away).collect(),
        passed_on: Vec::new(),
        own: Vec::new(),
        plugin: None,
    };
    Ok(Request::Elsewhere(Box::new(elsewhere), launcher))
}

/// A rank cannot have more cores than there are.
fn check_cores(bind: Bind) -> Result<(), String> {
    let there = arke_launch::topology::cores().len();
    match bind {
        Bind::Core(each) if each as usize > there => Err(format!(
            "--cores-per-rank {each}: {} has {there} {} for this job, so each rank can have at most {there}",
            arke_launch::host(),
            if there == 1 { "core" } else { "cores" },
        )),
        _ => Ok(()),
    }
}

/// What is done about a deadlock, and how long all ranks must have been asleep before they are asked whether they can
/// ever go on.
pub(crate) fn deadlock() -> (Deadlock, Duration) {
    // A bad value is refused later, by `check_settings`, with the others.
    let settings = settings::Settings::from_environment().unwrap_or_default();
    let what = Deadlock::of_word(settings.word(settings::Id::Deadlock));
    (what, Duration::from_secs(settings.number(settings::Id::DeadlockS)))
}

/// How long ranks may go on after the launcher was asked to end the job.
fn patience() -> Option<Duration> {
    let settings = settings::Settings::from_environment().unwrap_or_default();
    Some(Duration::from_secs(settings.number(settings::Id::TermS))).filter(|patience| !patience.is_zero())
}

/// Hydra's variable for a time limit, in seconds.
const LIMIT_VARIABLE: &str = "MPIEXEC_TIMEOUT";

/// The time limit that the environment sets. 0 and less are none, as elsewhere.
fn time_limit() -> Result<Option<Duration>, String> {
    let Some(text) = std::env::var_os(LIMIT_VARIABLE).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let seconds = text.to_str().and_then(|text| text.trim().parse::<f64>().ok());
    match seconds {
        Some(seconds) if seconds <= 0.0 => Ok(None),
        Some(seconds) if seconds.is_finite() => Ok(Duration::try_from_secs_f64(seconds).ok()),
        _ => Err(format!(
            "{LIMIT_VARIABLE}={} is no number of seconds, such as 60; correct it or unset it",
            text.to_string_lossy()
        )),
    }
}

/// Files that the ranks' output goes to, as the options name them.
#[derive(Debug, Default)]
struct Files {
    out: Option<OsString>,
    err: Option<OsString>,
    directory: Option<OsString>,
}

impl Files {
    /// The patterns for standard output and error.
    fn patterns(self, ranks: u32) -> Result<(Option<Pattern>, Option<Pattern>), String> {
        let named = |option: &str, text: Option<OsString>| {
            text.map(|text| Pattern::new(text, ranks).map_err(|why| format!("{option}: {why}"))).transpose()
        };
        let laid_out = |name| self.directory.as_ref().map(|d| Pattern::in_directory(Path::new(d), name));
        let (out, err) = (named("-outfile-pattern", self.out)?, named("-errfile-pattern", self.err)?);
        Ok((out.or_else(|| laid_out("stdout")), err.or_else(|| laid_out("stderr"))))
    }
}

/// Says which ranks run which program, before they start.
fn map(job: &JobSpec) {
    let host = arke_launch::host();
    let mut first = 0;
    for program in &job.programs {
        let ranks = match program.ranks {
            1 => format!("rank {first}"),
            n => format!("ranks {first}-{}", first + n - 1),
        };
        error(&format!("arke: {ranks} on {host}: {}\n", program.program.to_string_lossy()));
        first += program.ranks;
    }
}

fn read_sections(name: &str, sections: Vec<Section>) -> Vec<(Options, Vec<OsString>)> {
    let read = |mut section: Section| {
        let command = std::mem::take(&mut section.command);
        (Options::read(name, section), command)
    };
    sections.into_iter().map(read).collect()
}

/// The environment of one program: what all share, then its own.
fn environment(common: &EnvironmentSpec, options: &Options) -> Result<EnvironmentSpec, String> {
    let mut environment = common.clone();
    if options.envall {
        environment.empty = false;
    }
    if options.envnone || !options.envlist.is_empty() {
        environment.empty = true;
        environment.copied = options.envlist.iter().map(OsString::from).collect();
    }
    for word in &options.export {
        let bytes = word.as_bytes();
        match bytes.iter().position(|b| *b == b'=') {
            Some(0) => return Err(format!("-x {}: a name is missing before =", word.to_string_lossy())),
            Some(at) => environment
                .set
                .push((OsStr::from_bytes(&bytes[..at]).into(), OsStr::from_bytes(&bytes[at + 1..]).into())),
            None if std::env::var_os(word).is_none() => {
                let name = word.to_string_lossy();
                complain(&format!(
                    "warning: -x {name}: the variable is not set here; -x {name}=VALUE sets it"
                ));
            }
            None => environment.copied.push(word.clone()),
        }
    }
    environment.set.extend(options.env.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())));
    match environment.set.iter().find(|(name, _)| name.is_empty() || name.as_bytes().contains(&b'=')) {
        Some((name, _)) => Err(format!("\"{}\" cannot name an environment variable", name.to_string_lossy())),
        None => Ok(environment),
    }
}

/// Reads a configuration file: a section a line, words separated by blanks, `#` begins a comment line. A line that ends
/// with a backslash goes on with the next one.
fn config_file(path: &Path) -> Result<Vec<Section>, String> {
    let text = std::fs::read(path).map_err(|e| format!("-configfile {}: {e}", path.display()))?;
    let sections = config_lines(&text).into_iter().flat_map(|words| spellings::sections(&words));
    Ok(sections.filter(|section| *section != Section::default()).collect())
}

/// The words of each line that has some.
fn config_lines(text: &[u8]) -> Vec<Vec<OsString>> {
    let mut lines: Vec<Vec<OsString>> = Vec::new();
    let mut goes_on = false;
    for line in text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii) {
        if !goes_on && line.starts_with(b"#") {
            continue;
        }
        if !goes_on {
            lines.push(Vec::new());
        }
        let words = line.strip_suffix(b"\\");
        goes_on = words.is_some();
        let words = words.unwrap_or(line).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        if let Some(last) = lines.last_mut() {
            last.extend(words.map(|word| OsStr::from_bytes(word).to_os_string()));
        }
    }
    lines.retain(|words| !words.is_empty());
    lines
}

/// A program as another launcher gets it.
fn away((program, shares): (ProgramSpec, hosts::Shares)) -> hosts::Program {
    hosts::Program {
        shares,
        directory: program.directory,
        environment: program.environment,
        command: std::iter::once(program.program).chain(program.arguments).collect(),
    }
}

/// The machines that a section names.
fn named_hosts(options: &Options) -> Result<Vec<hosts::Host>, String> {
    let mut found = options.host.iter().map(|text| hosts::host(text)).collect::<Result<Vec<_>, _>>()?;
    if let Some(file) = &options.hostfile {
        found.extend(hosts::file(file)?);
    }
    Ok(found)
}

/// Whether a name is this machine's. Names are compared, not looked up.
fn is_here(name: &str) -> bool {
    let own = arke_launch::host();
    // Names of hosts have no case.
    let (name, own) = (name.to_ascii_lowercase(), own.to_ascii_lowercase());
    let short = |name: &str| name.split('.').next().unwrap_or(name).to_string();
    let local = name == "localhost" || name.starts_with("localhost.") || name.starts_with("127.");
    local || name == own || short(&name) == short(&own)
}

/// Stops at a setting with a value that would stop every rank, and warns of variables that nothing reads.
fn check_settings(spec: &JobSpec) -> Result<(), String> {
    let mut names: Vec<String> = Vec::new();
    for program in &spec.programs {
        let set = &program.environment.set;
        let lookup = |name: &str| {
            let own =
                set.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v.to_string_lossy().into_owned());
            own.or_else(|| settings::variable(name))
        };
        let settings = settings::Settings::read(lookup)
            .map_err(|e| format!("{e}; `arke info --settings` describes every setting"))?;
        arke_coll::select::Choice::parse(settings.text(settings::Id::Collective))
            .map_err(|e| format!("ARKE_COLLECTIVE: {e}; `arke info --collectives` describes them"))?;
        names.extend(set.iter().map(|(name, _)| name.to_string_lossy().into_owned()));
    }
    names.extend(std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned()));
    names.sort();
    names.dedup();
    for (name, nearest) in settings::unknown_variables(names.iter().map(String::as_str)) {
        let hint = if settings::distance(&name, nearest) <= 1 + name.len() / 3 {
            format!("did you mean {nearest}?")
        } else {
            "`arke info --settings` lists them".into()
        };
        complain(&format!("warning: {name} is not a setting of Arke and has no effect; {hint}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_configuration_file_goes_on_behind_a_backslash() {
        let read = |text: &[u8]| {
            let lines = config_lines(text).into_iter();
            lines.map(|words| words.join(OsStr::new(" ")).into_encoded_bytes()).collect::<Vec<_>>()
        };
        assert_eq!(read(b"-n 1 a b \\\n c\n-n 2 d\r\n"), [&b"-n 1 a b c"[..], b"-n 2 d"]);
        assert_eq!(read(b"a \\\r\n# b \\\n\nc"), [&b"a # b"[..], b"c"]);
        assert_eq!(read(b"# a \\\nb\n\n  \n\\\n"), [b"b"]);
        assert_eq!(read(b"-n 1 a caf\xe9"), [b"-n 1 a caf\xe9"]);
    }
}
