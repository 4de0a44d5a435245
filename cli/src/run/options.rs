//! The options of `arke run`, as the help shows them.

use super::spellings;
use crate::out::complain;
use arke_launch::{Debug, Debugger};
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// Runs a program as the ranks of a job on this machine, or on others through a launcher that reaches them.
///
/// Without -n there is one rank for each core that this process may use. More ranks than cores is a normal way
/// to run: waiting ranks sleep. Several programs, separated by a colon, make one job together.
#[derive(Debug, Parser)]
#[command(
    disable_version_flag = true,
    override_usage = "{name} [OPTIONS] PROGRAM [ARGUMENTS]... [: [OPTIONS] PROGRAM [ARGUMENTS]...]...",
    next_line_help = false
)]
pub(super) struct Options {
    /// Number of ranks [default: one for each allowed core]
    #[arg(short = 'n', value_name = "N", help_heading = "For each program", allow_hyphen_values = true, value_parser = number_of_ranks)]
    pub ranks: Option<u32>,

    /// Working directory of the ranks
    #[arg(long, value_name = "DIR", help_heading = "For each program")]
    pub wdir: Option<PathBuf>,

    /// Directories, separated by colons, to look for the program in before PATH
    #[arg(long, value_name = "DIRS", help_heading = "For each program")]
    pub path: Option<OsString>,

    /// Set an environment variable, or pass one on
    #[arg(short = 'x', value_name = "NAME[=VALUE]", help_heading = "For each program")]
    pub export: Vec<OsString>,

    /// Set an environment variable
    #[arg(long, num_args = 2, value_names = ["NAME", "VALUE"], allow_hyphen_values = true, help_heading = "For each program")]
    pub env: Vec<OsString>,

    /// Start this program from an empty environment
    #[arg(long, help_heading = "For each program")]
    pub envnone: bool,

    /// Pass only these environment variables on to this program, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "For each program")]
    pub envlist: Vec<String>,

    /// Pass all environment variables on to this program, whatever holds for the others
    #[arg(long, help_heading = "For each program")]
    pub envall: bool,

    /// Set an environment variable for all programs
    #[arg(long, num_args = 2, value_names = ["NAME", "VALUE"], allow_hyphen_values = true, help_heading = "For the job")]
    pub genv: Vec<OsString>,

    /// Start from an empty environment
    #[arg(long, help_heading = "For the job")]
    pub genvnone: bool,

    /// Pass only these environment variables on, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "For the job")]
    pub genvlist: Vec<String>,

    // A help text, in which brackets are no link.
    #[allow(rustdoc::broken_intra_doc_links)]
    /// Begin each line of output with its rank: "[3] "
    #[arg(short = 'l', long, help_heading = "For the job")]
    pub label: bool,

    /// Begin each line of output with the time at which it came
    #[arg(long, help_heading = "For the job")]
    pub timestamp_output: bool,

    /// Write the standard output of each rank to a file: %r stands for the rank, %h for the machine
    #[arg(long, value_name = "PATTERN", help_heading = "For the job")]
    pub outfile_pattern: Option<OsString>,

    /// The same for standard error
    #[arg(long, value_name = "PATTERN", help_heading = "For the job")]
    pub errfile_pattern: Option<OsString>,

    /// Write the output of each rank to files in this directory: DIR/1/rank.R/stdout and stderr
    #[arg(long, value_name = "DIR", help_heading = "For the job")]
    pub output_filename: Option<OsString>,

    /// Say on standard error which ranks run which program where
    #[arg(long, help_heading = "For the job")]
    pub display_map: bool,

    /// Number of ranks for each machine, where neither -n nor the list of machines says it
    #[arg(long, value_name = "N", help_heading = "For the job", allow_hyphen_values = true, value_parser = number_of_ranks)]
    pub per_host: Option<u32>,

    /// Run programs of another MPI as well, each rank as a job of its own, instead of refusing them
    #[arg(long, help_heading = "For the job")]
    pub any_mpi: bool,

    /// How ranks are bound: spread gives each an equal share of the cores, and binds none where ranks outnumber them
    #[arg(
        long,
        value_enum,
        value_name = "HOW",
        default_value = "spread",
        ignore_case = true,
        help_heading = "For the job"
    )]
    pub bind: BindTo,

    /// Cores for each rank: --bind core with more than one
    #[arg(long, value_name = "N", help_heading = "For the job", allow_hyphen_values = true, value_parser = number_of_cores)]
    pub cores_per_rank: Option<u32>,

    /// A number of ranks for each socket and the like, as other launchers take it
    #[arg(long, hide = true, value_name = "OPTION", allow_hyphen_values = true)]
    pub per_resource: Option<String>,

    /// Let the job go on without ranks that fail: ulfm tells the others through MPI's error handlers
    #[arg(long, value_name = "KIND", value_parser = ["ulfm", "none"], help_heading = "For the job")]
    pub with_ft: Option<String>,

    /// Say on standard error which CPUs each rank is bound to
    #[arg(long, help_heading = "For the job")]
    pub report_bindings: bool,

    /// End the job after so many seconds, with exit code 124
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true, value_parser = seconds, help_heading = "For the job")]
    pub timeout: Option<std::time::Duration>,

    /// When all ranks have been asleep for some seconds (ARKE_DEADLOCK_S) and can never go on: report says why, end
    /// says why and ends the job with exit code 125, ignore does not look [default: report, or ARKE_DEADLOCK]
    #[arg(long, value_enum, value_name = "WHAT", ignore_case = true, help_heading = "For the job")]
    pub deadlock: Option<AtDeadlock>,

    /// Look for mistakes of the program's while it runs, such as datatypes that do not fit each other: report tells
    /// each once, error ends the job at the first, buffering reports and lets no send end before its receive. Blocking
    /// collective calls of rank 0 of a communicator wait for all its ranks then, and each message costs microseconds
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "report",
        ignore_case = true,
        help_heading = "For the job"
    )]
    pub check: Option<Check>,

    /// Start these ranks in gdb, before their first instruction, each in a window of tmux: gdb:0,2-3; gdb:all or gdb
    /// alone takes all ranks. gdbserver:RANKS puts each into a gdbserver on a port of this machine and prints how gdb
    /// gets there
    #[arg(long, value_name = "gdb:RANKS", num_args = 0..=1, require_equals = true, default_missing_value = "gdb:all", value_parser = debug, help_heading = "For the job")]
    pub debug: Option<Debug>,
    /// Record all calls, messages and waits: at the end NAME.html is a timeline for a browser, NAME.json one for
    /// Perfetto
    #[arg(
        long,
        value_name = "NAME",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = crate::trace::DEFAULT,
        help_heading = "For the job"
    )]
    pub trace: Option<OsString>,

    /// At the end, print which path the messages took and what that cost; json:FILE writes it to a file
    #[arg(long, value_name = "json:FILE", num_args = 0..=1, require_equals = true, default_missing_value = "table", value_parser = report, help_heading = "For the job")]
    pub report: Option<Report>,

    /// Which rank reads standard input: its number, or none
    #[arg(long, value_name = "RANK", default_value = "0", value_parser = stdin, help_heading = "For the job")]
    pub stdin: Stdin,

    /// The error handler that MPI starts with: mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return
    #[arg(long, value_name = "HANDLER", value_parser = error_handler, help_heading = "For the job")]
    pub initial_errhandler: Option<arke_launch::InitialErrorHandler>,

    /// Machines to run on, each with a number of ranks where that matters: a:2,b:2
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "For the job")]
    pub host: Vec<String>,

    /// File with machines to run on, one a line: NAME, NAME:RANKS or NAME slots=RANKS
    #[arg(long, value_name = "FILE", help_heading = "For the job")]
    pub hostfile: Option<PathBuf>,

    /// Who starts the ranks: auto is Arke on this machine, and prterun, mpiexec.hydra or srun on others
    #[arg(
        long,
        value_enum,
        value_name = "LAUNCHER",
        default_value = "auto",
        ignore_case = true,
        help_heading = "For the job"
    )]
    pub via: Via,

    /// Read options and programs from a file, one program a line
    #[arg(long, value_name = "FILE", help_heading = "For the job")]
    pub configfile: Option<PathBuf>,

    /// Print the version
    #[arg(long, help_heading = "Help")]
    pub version: bool,
}

/// Exit code of a wrong command line.
const USAGE: i32 = 2;

/// The most ranks that one machine is asked to run.
const MOST_RANKS: u32 = 65_536;

fn number_of_ranks(text: &str) -> Result<u32, String> {
    let ranks = text.parse().ok().filter(|ranks| (1..=MOST_RANKS).contains(ranks));
    ranks.ok_or_else(|| format!("it must be a whole number from 1 to {MOST_RANKS}, such as 4"))
}

fn number_of_cores(text: &str) -> Result<u32, String> {
    let cores = text.parse().ok().filter(|cores| (1..=MOST_RANKS).contains(cores));
    cores.ok_or_else(|| format!("it must be a whole number from 1 to {MOST_RANKS}, such as 2"))
}

/// A way of binding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BindTo {
    /// An equal share of the allowed cores for each rank, where they are enough
    #[value(aliases = ["user", "socket", "package", "numa", "l3cache", "board", "default", "sockets"])]
    Spread,
    /// One core for each rank, or as many as --cores-per-rank says
    #[value(aliases = ["hwthread", "l1cache", "l2cache", "rr", "cores", "hwthreads", "cpu"])]
    Core,
    /// No binding
    #[value(aliases = ["machine", "node", "off"])]
    None,
}

/// What is done about a deadlock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AtDeadlock {
    /// Say why the ranks can never go on
    Report,
    /// Say it, and end the job with exit code 125
    End,
    /// Do not look
    Ignore,
}

/// What is done about what ranks find wrong (ARKE_CHECK).
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Check {
    /// Do not look
    Off,
    /// Tell each finding once
    Report,
    /// End the job at the first finding
    Error,
    /// Report, and let no send end before its receive
    Buffering,
}

impl Check {
    /// The value of `ARKE_CHECK`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Check::Off => "off",
            Check::Report => "report",
            Check::Error => "error",
            Check::Buffering => "buffering",
        }
    }
}

/// A launcher.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Via {
    /// Arke on this machine, another where other machines are named
    Auto,
    /// Arke, which stays on this machine
    Arke,
    /// PRRTE's, of which Open MPI has one
    Prterun,
    /// MPICH's and Intel MPI's
    #[value(alias = "mpiexec.hydra")]
    Hydra,
    /// Slurm's
    Srun,
}

/// Where the report goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Report {
    Table,
    Json(PathBuf),
}

/// Who reads standard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stdin(pub Option<u32>);

pub(crate) fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let wrong = || "it takes a number of seconds above 0, such as 30 or 0.5".to_string();
    let number: f64 = text.parse().map_err(|_| wrong())?;
    std::time::Duration::try_from_secs_f64(number).ok().filter(|d| !d.is_zero()).ok_or_else(wrong)
}

fn report(text: &str) -> Result<Report, String> {
    match text.split_once(':') {
        None if text == "table" => Ok(Report::Table),
        Some(("json", file)) if !file.is_empty() => Ok(Report::Json(file.into())),
        _ => Err("it is written --report, or --report=json:FILE".into()),
    }
}

fn debug(text: &str) -> Result<Debug, String> {
    let wrong = || "it is written gdb:RANKS or gdbserver:RANKS, with ranks such as 0,2-3 or all".to_string();
    let (by, ranks) = text.split_once(':').unwrap_or((text, "all"));
    let by = [Debugger::Gdb, Debugger::GdbServer].into_iter().find(|of| of.name() == by).ok_or_else(wrong)?;
    if ranks == "all" {
        return Ok(Debug { by, ranks: None });
    }
    let mut named = Vec::new();
    for part in ranks.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let rank = |text: &str| text.parse::<u32>().ok().filter(|rank| *rank < MOST_RANKS).ok_or_else(wrong);
        let (first, last) = (rank(first)?, rank(last)?);
        if first > last {
            return Err(wrong());
        }
        named.extend(first..=last);
    }
    named.sort_unstable();
    named.dedup();
    Ok(Debug { by, ranks: Some(named) })
}

fn stdin(text: &str) -> Result<Stdin, String> {
    match text {
        "none" => Ok(Stdin(None)),
        _ => text
            .parse()
            .map(|rank| Stdin(Some(rank)))
            .map_err(|_| "it takes a rank, or none; only one rank can read standard input".into()),
    }
}

fn error_handler(text: &str) -> Result<arke_launch::InitialErrorHandler, String> {
    arke_launch::InitialErrorHandler::from_name(text)
        .ok_or_else(|| "it takes mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return".into())
}

impl AtDeadlock {
    /// The word of ARKE_DEADLOCK.
    pub fn word(self) -> &'static str {
        match self {
            AtDeadlock::Report => "report",
            AtDeadlock::End => "end",
            AtDeadlock::Ignore => "ignore",
        }
    }
}

impl Options {
    /// An option of these that only Arke's own launcher knows.
    pub fn only_here(&self) -> Option<&'static str> {
        let given = [
            (self.report.is_some(), "--report"),
            (self.trace.is_some(), "--trace"),
            (self.report_bindings, "--report-bindings"),
            (self.debug.is_some(), "--debug"),
            (self.with_ft.is_some(), "--with-ft"),
            (self.initial_errhandler.is_some(), "--initial-errhandler"),
            (self.path.is_some(), "--path"),
            (self.timestamp_output, "--timestamp-output"),
            (self.outfile_pattern.is_some(), "--outfile-pattern"),
            (self.errfile_pattern.is_some(), "--errfile-pattern"),
            (self.output_filename.is_some(), "--output-filename"),
        ];
        given.into_iter().find(|(is, _)| *is).map(|(_, name)| name)
    }

    /// Reads a section's options; prints help or an error and exits where clap does.
    pub fn read(name: &str, section: spellings::Section) -> Options {
        if let Some(refusal) = section.refusal {
            complain(&refusal);
            std::process::exit(USAGE);
        }
        let options = section.options;
        let command = command(name);
        let words = std::iter::once(OsString::from(name)).chain(options);
        match command.try_get_matches_from(words).and_then(|m| Options::from_arg_matches(&m)) {
            Ok(options) => options,
            Err(said) => crate::out::clap(&said),
        }
    }
}

/// The options of the launcher that is called by this name.
pub(crate) fn command(name: &str) -> clap::Command {
    Options::command()
        .name(name.to_string())
        // What says nothing more the second time may be said twice: `--tag-output --output tag`.
        .mut_args(|option| match option.get_action() {
            ArgAction::SetTrue => {
                let itself = option.get_id().clone();
                option.overrides_with(itself)
            }
            _ => option,
        })
        .override_usage(format!(
            "{name} [OPTIONS] PROGRAM [ARGUMENTS]... [: [OPTIONS] PROGRAM [ARGUMENTS]...]..."
        ))
        .after_help(after_help(name))
}

fn after_help(name: &str) -> String {
    format!(
        "\
Long options take one dash or two; -np is -n, and what other launchers call these options is known too: -wd, -bind-to, \
-hosts, -machinefile, -prepend-rank, -tag-output, --output tag, --display map, -print-rank-map, -v. Accepted and ignored, because nothing here needs them: {}.

Standard input goes to rank 0, and what it leaves unread stays for the shell; the other ranks read an empty \
file. Scripts find their rank in ARKE_RANK and the number of ranks in ARKE_SIZE.

What ranks print is seen line by line, at once (ARKE_OUTPUT=program leaves it to the program's own buffers). \
Programs that were built with Open MPI or MPICH run on Arke (ARKE_PRIVATE_ABI=no: they keep their own MPI). A program \
that would run on another MPI is refused: its ranks would not know of each other; `arke doctor PROGRAM` says more.

A rank that ends badly ends the job: {name} then exits with that rank's code, or 128 + the number of the signal \
that killed it. Other codes: 127 a program was not found, 126 it cannot be run, 125 the launcher failed, 124 \
--timeout, 2 a wrong option.

Examples:
  {name} -n 4 ./solver input.dat          four ranks
  {name} -n 1 ./master : -n 7 ./worker    two programs, eight ranks, one MPI_COMM_WORLD
  {name} -n 4 -x OMP_NUM_THREADS=2 ./app  with an environment variable
  {name} -n 16 --label --timeout 60 ./t   lines marked by rank, ended after a minute
  {name} -n 4 --debug=gdb:0,2 ./app       ranks 0 and 2 in gdb
  {name} -n 4 --report ./app              with a table of message paths at the end
  {name} --hosts a:2,b:2 ./app            on two machines, through prterun, mpiexec.hydra or srun",
        spellings::ignored()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_are_consistent() {
        Options::command().debug_assert();
    }

    #[test]
    fn ranks_for_a_debugger_are_lists_or_all() {
        let ranks = |text| debug(text).map(|debug| debug.ranks);
        assert_eq!(ranks("gdb:all"), Ok(None));
        assert_eq!(ranks("gdb"), Ok(None));
        assert_eq!(ranks("gdb:4,0,2-4"), Ok(Some(vec![0, 2, 3, 4])));
        for wrong in ["", "gdb:", "gdb:x", "gdb:3-1", "gdb:1,", "gdb:-1", "gdb:99999999", "lldb:0"] {
            assert!(ranks(wrong).is_err_and(|text| text.contains("gdb:RANKS")), "{wrong}");
        }
    }

    #[test]
    fn every_option_can_be_spelled() {
        for option in Options::command().get_arguments().filter_map(|a| a.get_long()) {
            let word = OsString::from(format!("-{option}"));
            let sections = spellings::sections(&[word]);
            let first = sections[0].options[0].to_str().unwrap().to_string();
            assert!(first == format!("--{option}"), "-{option} becomes {first}");
        }
        // An unknown word would come back in the same way; these must be in the table.
        for option in ["wdir", "timeout", "path"] {
            let words = [OsString::from(format!("-{option}")), "value".into(), "program".into()];
            assert_eq!(spellings::sections(&words)[0].command, ["program"], "-{option} takes a value");
        }
    }

    #[test]
    fn what_says_nothing_more_may_be_said_twice() {
        let read = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let options = spellings::sections(&words).remove(0).options;
            command("mpiexec").try_get_matches_from(std::iter::once("mpiexec".into()).chain(options))
        };
        for line in ["--tag-output --output tag a", "-v --display map a", "-l -l a", "-genvnone -genvnone a"]
        {
            let options = read(line).and_then(|matches| Options::from_arg_matches(&matches));
            assert!(options.is_ok(), "{line}: {options:?}");
        }
        assert!(read("-n 1 -n 2 a").is_err());
    }

    #[test]
    fn odd_values_are_refused_with_what_is_accepted() {
        assert!(seconds("0").is_err() && seconds("-1").is_err() && seconds("soon").is_err());
        assert_eq!(seconds("0.5"), Ok(std::time::Duration::from_millis(500)));
        assert!(report("xml:f").is_err() && report("json:").is_err());
        assert!(stdin("all").is_err());
    }
}
