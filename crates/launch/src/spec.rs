//! What to run: the launcher's input, free of command-line syntax.

use crate::output::Pattern;
use crate::seat::InitialErrorHandler;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// A job.
#[derive(Debug, Clone)]
pub struct JobSpec {
    /// The programs, in rank order; at least one, with one rank or more together.
    pub programs: Vec<ProgramSpec>,
    /// How ranks are bound to cores.
    pub bind: Bind,
    /// What becomes of the ranks' output.
    pub output: OutputSpec,
    /// After how long the job is ended, and what the user calls that limit.
    pub timeout: Option<(Duration, &'static str)>,
    /// What is done when it is proven that no rank can ever go on, and after how long a sleep of all ranks that is
    /// asked.
    pub deadlock: (Deadlock, Duration),
    /// How long ranks may go on after the launcher was asked to end the job; `None`: for ever.
    pub patience: Option<Duration>,
    /// Which rank reads the launcher's standard input; the others read an empty file.
    pub stdin: Option<u32>,
    /// The error handler that MPI starts with, where the user names one.
    pub error_handler: Option<InitialErrorHandler>,
    /// Whether the job goes on without ranks that fail.
    pub tolerant: bool,
    /// Whether to say how each rank is bound.
    pub show_bindings: bool,
    /// The directory of Arke's libraries, which ranks shall find first.
    pub library: Option<PathBuf>,
    /// At most so many bytes of memory for a trace of what the ranks do; `None`: they are not traced.
    pub trace: Option<u64>,
    /// Whether programs that are linked to another MPI run as well, each rank as a job of one.
    pub any_mpi: bool,
    /// Ranks to start in a debugger.
    pub debug: Option<Debug>,
    /// Who hears of the job's processes.
    pub listener: Option<Listener>,
}

/// What ranks are started in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Debugger {
    /// A gdb each, in windows of tmux where there is one.
    Gdb,
    /// A gdbserver each, on a port of this machine.
    GdbServer,
}

impl Debugger {
    /// The command.
    pub fn name(self) -> &'static str {
        match self {
            Debugger::Gdb => "gdb",
            Debugger::GdbServer => "gdbserver",
        }
    }
}

/// Ranks to start in a debugger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debug {
    /// What they are started in.
    pub by: Debugger,
    /// The ranks, in order; `None`: all.
    pub ranks: Option<Vec<u32>>,
}

/// Who hears of a job's processes: functions of the launcher's own thread.
#[derive(Debug, Clone, Copy)]
pub struct Listener {
    /// Whether the ranks shall wait in `MPI_Init` until they were told of.
    pub holds: fn() -> bool,
    /// All ranks run: their processes in the order of ranks.
    pub started: fn(&[Started]),
    /// The job ends before its time: why.
    pub ends: fn(&str),
}

/// A rank's process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The machine.
    pub host: String,
    /// The file that it runs.
    pub program: PathBuf,
    /// The process.
    pub pid: i32,
}

impl Debug {
    /// Whether a rank is one of them.
    pub fn names(&self, rank: u32) -> bool {
        self.ranks.as_ref().is_none_or(|ranks| ranks.contains(&rank))
    }
}

/// What is done about a deadlock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deadlock {
    /// The user is told.
    Report,
    /// The user is told, and the job is ended.
    End,
    /// Nothing.
    Ignore,
}

impl Deadlock {
    /// What a word of ARKE_DEADLOCK says.
    pub fn of_word(word: &str) -> Deadlock {
        match word {
            "end" => Deadlock::End,
            "ignore" => Deadlock::Ignore,
            _ => Deadlock::Report,
        }
    }
}

/// What becomes of the ranks' output.
#[derive(Debug, Clone, Default)]
pub struct OutputSpec {
    /// Whether each line starts with its rank.
    pub label: bool,
    /// Whether each line starts with the time at which it came.
    pub timestamps: bool,
    /// Files for what ranks write to standard output, in place of the launcher's own.
    pub out: Option<Pattern>,
    /// The same for standard error.
    pub err: Option<Pattern>,
}

/// One program of a job and the ranks that run it.
#[derive(Debug, Clone)]
pub struct ProgramSpec {
    /// Number of ranks, at least one.
    pub ranks: u32,
    /// The program, as it was written.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Working directory, if not the launcher's own.
    pub directory: Option<PathBuf>,
    /// Directories to look for the program in before `PATH`.
    pub path: Vec<PathBuf>,
    /// Environment variables.
    pub environment: EnvironmentSpec,
}

/// The environment of a program's ranks.
#[derive(Debug, Clone, Default)]
pub struct EnvironmentSpec {
    /// Whether to start from nothing instead of the launcher's environment.
    pub empty: bool,
    /// Variables to copy from the launcher's environment (of use with `empty` only).
    pub copied: Vec<OsString>,
    /// Variables to set; a later one overrides an earlier.
    pub set: Vec<(OsString, OsString)>,
}

/// How ranks are bound to cores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bind {
    /// Not at all.
    None,
    /// Each rank to so many cores; after the last core comes the first again.
    Core(u32),
    /// Each rank to an equal share of the allowed cores; not at all where ranks outnumber them.
    Spread,
}

/// How a job ended.
#[derive(Debug)]
pub struct Outcome {
    /// What the launcher shall exit with.
    pub code: u8,
    /// The signal that the launcher shall die of instead: the user interrupted the job at the terminal, and a
    /// shell that runs a script has to know.
    pub raise: Option<i32>,
    /// The job's board, for the report.
    pub board: arke_base::board::Board,
    /// What the ranks did, where they were traced.
    pub trace: Option<arke_base::trace::Pool>,
}

/// Why a job could not be started. Nothing of it runs any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaunchError {
    /// The reason and what to do about it.
    pub text: String,
    /// What the launcher shall exit with: 127 if a program was not found, 126 if it cannot be executed,
    /// 125 for anything else.
    pub code: u8,
}

impl LaunchError {
    /// Exit code of a program that was not found.
    pub const NOT_FOUND: u8 = 127;
    /// Exit code of a file that cannot be executed.
    pub const NOT_EXECUTABLE: u8 = 126;
    /// Exit code of a failure of the launcher itself.
    pub const OWN: u8 = 125;

    pub(crate) fn own(text: impl Into<String>) -> Self {
        Self { text: text.into(), code: Self::OWN }
    }
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for LaunchError {}

impl JobSpec {
    /// Number of ranks of all programs together.
    pub fn size(&self) -> u32 {
        self.programs.iter().map(|p| p.ranks).sum()
    }
}
