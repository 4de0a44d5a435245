//! A rank's seat: the one environment variable by which a launcher tells a process its place in a job.
//!
//! `ARKE_SEAT` holds a version and then `key=value` words, for example
//! `1 rank=2 size=4 arena=200 launcher=4242 job=9f..e1 appnum=0 procs=4`. Unknown keys are skipped, so that a
//! newer launcher can say more; an unknown version is an error.

use crate::program::SIZE_VARIABLE;
use arke_base::board::Occupant;
use arke_sys::process::Process;
use std::fmt;
use std::os::fd::RawFd;
use std::str::FromStr;

/// The environment variable that holds a seat.
pub const SEAT_VARIABLE: &str = "ARKE_SEAT";

/// The version that this code writes and reads.
const VERSION: &str = "1";

/// The number that tells a job from every other: the time of its start and random bits
/// ([`arke_sys::random::job_number`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobId(pub [u64; 2]);

/// The error handler that `MPI_COMM_WORLD` and `MPI_COMM_SELF` start with (MPI 5.0, 11.5 and 9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitialErrorHandler {
    /// `MPI_ERRORS_ARE_FATAL`
    Fatal,
    /// `MPI_ERRORS_ABORT`
    Abort,
    /// `MPI_ERRORS_RETURN`
    Return,
}

/// A process's place in a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// Rank in the job's world.
    pub rank: u32,
    /// Number of ranks of the job.
    pub size: u32,
    /// Descriptor of the job's arena, which starts with the job board.
    pub arena: RawFd,
    /// The launcher's process id.
    pub launcher: u32,
    /// The PID namespace in which that number is the launcher's; 0: not said.
    pub namespace: u64,
    /// When the launcher started, in ticks since the machine did; 0: not said.
    pub started: u64,
    /// The job.
    pub job: JobId,
    /// Which of the programs of the command line this is, counted from 0 (`MPI_APPNUM`).
    pub appnum: u32,
    /// Number of ranks that run this program (`maxprocs` of `MPI_INFO_ENV`).
    pub procs: u32,
    /// The initial error handler, where the command line names one.
    pub error_handler: Option<InitialErrorHandler>,
    /// Where the processes wait that spawned this job.
    pub parent: Option<String>,
    /// Descriptor of the memory of the job's trace, if it is traced.
    pub trace: Option<RawFd>,
    /// Jobs that this job was started from inside of, outermost first.
    pub within: Vec<JobId>,
    /// What the launcher has seen of other systems' launchers, in words.
    pub foreign: Vec<String>,
}

/// What is wrong with a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatError {
    /// The variable is of another version of Arke.
    Version(String),
    /// A key is missing or its value cannot be read.
    Bad {
        /// The key.
        key: &'static str,
        /// The whole text.
        text: String,
    },
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatError::Version(text) => write!(
                f,
                "{SEAT_VARIABLE}=\"{text}\" was written by a launcher of another version of Arke; \
                 start the program with the `arke run` that stands beside its libmpi_abi.so.1"
            ),
            SeatError::Bad { key, text } => write!(
                f,
                "{SEAT_VARIABLE}=\"{text}\" lacks a usable `{key}`; it is set by `arke run` alone: \
                 unset it to run the program by itself"
            ),
        }
    }
}

impl std::error::Error for SeatError {}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.0[0], self.0[1])
    }
}

impl FromStr for JobId {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(());
        }
        let half = |part: &str| u64::from_str_radix(part, 16).map_err(|_| ());
        Ok(JobId([half(&text[..16])?, half(&text[16..])?]))
    }
}

impl InitialErrorHandler {
    /// Every handler with the name that `-initial-errhandler` takes (MPI 5.0, 11.5).
    pub const ALL: [(&'static str, InitialErrorHandler); 3] = [
        ("mpi_errors_are_fatal", InitialErrorHandler::Fatal),
        ("mpi_errors_abort", InitialErrorHandler::Abort),
        ("mpi_errors_return", InitialErrorHandler::Return),
    ];

    /// The name in lower case.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, h)| *h == self).map_or("", |(name, _)| name)
    }

    /// The handler of a name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, h)| *h)
    }
}

impl Seat {
    /// The seat that this process was given; `None` if no launcher started it, which makes it a job of its own.
    pub fn from_environment() -> Result<Option<Seat>, SeatError> {
        match std::env::var(SEAT_VARIABLE) {
            Ok(text) => text.parse().map(Some),
            Err(std::env::VarError::NotPresent) => Ok(Self::from_the_beginning()),
            Err(std::env::VarError::NotUnicode(text)) => {
                Err(SeatError::Version(text.to_string_lossy().into_owned()))
            }
        }
    }

    /// The seat that this process was started with, where the program has cleared its whole environment since
    /// (`clearenv`); who takes the variable alone away wants to run by itself.
    fn from_the_beginning() -> Option<Seat> {
        if std::env::var_os(SIZE_VARIABLE).is_some() {
            return None;
        }
        crate::processes::seat_in(&std::fs::read("/proc/self/environ").ok()?)?.parse().ok()
    }

    /// The launcher's number, if it is one of this process's PID namespace; in another one it means somebody else.
    pub fn launcher_here(&self) -> Option<u32> {
        (self.namespace == 0 || self.namespace == Occupant::namespace_here()).then_some(self.launcher)
    }

    /// Whether the job is over: its launcher is gone. The variable outlives it in what a rank has left to others, such
    /// as a batch job or a tmux that it started.
    pub fn is_stale(&self) -> bool {
        let gone = |pid: u32| Process::find(pid as i32, self.started).has_ended() == Some(true);
        self.namespace != 0 && self.started != 0 && self.launcher_here().is_some_and(gone)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seat { rank, size, arena, launcher, job, appnum, procs, .. } = self;
        write!(
            f,
            "{VERSION} rank={rank} size={size} arena={arena} launcher={launcher} job={job} \
             appnum={appnum} procs={procs}"
        )?;
        if self.namespace != 0 {
            write!(f, " namespace={}", self.namespace)?;
        }
        if self.started != 0 {
            write!(f, " started={}", self.started)?;
        }
        if let Some(handler) = self.error_handler {
            write!(f, " errhandler={}", handler.name())?;
        }
        if let Some(parent) = &self.parent {
            write!(f, " parent={parent}")?;
        }
        if let Some(trace) = self.trace {
            write!(f, " trace={trace}")?;
        }
        for outer in &self.within {
            write!(f, " within={outer}")?;
        }
        for mark in &self.foreign {
            write!(f, " foreign={mark}")?;
        }
        Ok(())
    }
}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        let mut words = text.split_ascii_whitespace();
        if words.next() != Some(VERSION) {
            return Err(SeatError::Version(text.to_string()));
        }
        let pairs: Vec<(&str, &str)> = words.filter_map(|w| w.split_once('=')).collect();
        let bad = |key| SeatError::Bad { key, text: text.to_string() };
        let word = |key: &'static str| {
            pairs.iter().find(|(k, _)| *k == key).map(|(_, v)| *v).ok_or_else(|| bad(key))
        };
        let number = |key| word(key)?.parse::<u32>().map_err(|_| bad(key));
        let long = |key| match word(key) {
            Ok(text) => text.parse::<u64>().map_err(|_| bad(key)),
            Err(_) => Ok(0),
        };

        let seat = Seat {
            rank: number("rank")?,
            size: number("size")?,
            arena: word("arena")?.parse().ok().filter(|fd| *fd >= 0).ok_or_else(|| bad("arena"))?,
            launcher: number("launcher")?,
            namespace: long("namespace")?,
            started: long("started")?,
            job: word("job")?.parse().map_err(|()| bad("job"))?,
            appnum: number("appnum")?,
            procs: number("procs")?,
            error_handler: match word("errhandler") {
                Ok(name) => Some(InitialErrorHandler::from_name(name).ok_or_else(|| bad("errhandler"))?),
                Err(_) => None,
            },
            parent: word("parent").ok().map(String::from),
            trace: match word("trace") {
                Ok(fd) => Some(fd.parse().ok().filter(|fd| *fd >= 0).ok_or_else(|| bad("trace"))?),
                Err(_) => None,
            },
            within: pairs
                .iter()
                .filter(|(k, _)| *k == "within")
                .map(|(_, v)| v.parse().map_err(|()| bad("within")))
                .collect::<Result<_, _>>()?,
            foreign: pairs.iter().filter(|(k, _)| *k == "foreign").map(|(_, v)| v.to_string()).collect(),
        };
        if seat.rank >= seat.size {
            return Err(bad("rank"));
        }
        Ok(seat)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn example() -> Seat {
        Seat {
            rank: 2,
            size: 4,
            arena: 200,
            launcher: 4242,
            namespace: 4026531836,
            started: 99,
            job: JobId([0x9f, u64::MAX]),
            appnum: 1,
            procs: 3,
            error_handler: Some(InitialErrorHandler::Return),
            parent: Some("arke1-00ff".into()),
            trace: Some(201),
            within: vec![JobId([1, 2]), JobId([3, 4])],
            foreign: vec!["pmix:prte=1:0".into(), "variable:PMI_SIZE".into()],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let nothing = (None, None, None, vec![], vec![]);
        let (error_handler, parent, trace, within, foreign) = nothing;
        let plain =
            Seat { error_handler, parent, trace, within, foreign, namespace: 0, started: 0, ..example() };
        for seat in [example(), plain] {
            assert_eq!(seat.to_string().parse::<Seat>(), Ok(seat));
        }
    }

    #[test]
    fn a_seat_is_stale_when_its_launcher_is_gone() {
        let me = Occupant::here();
        let seat = Seat { launcher: me.pid, namespace: me.namespace, started: me.started, ..example() };
        assert!(!seat.is_stale());
        assert!(Seat { started: me.started - 1, ..seat.clone() }.is_stale());
        // Of another namespace, and of a launcher that says nothing of itself, it is not known.
        for seat in [
            Seat { namespace: 1 << 40, ..seat.clone() },
            Seat { namespace: 0, launcher: 999_999_999, ..seat },
        ] {
            assert!(!seat.is_stale(), "{seat}");
        }
    }

    #[test]
    fn words_of_a_newer_launcher_are_skipped() {
        let text = format!("{} colour=blue flag", example());
        assert_eq!(text.parse::<Seat>(), Ok(example()));
    }

    #[test]
    fn another_version_is_an_error_that_says_so() {
        let error = "2 rank=0 size=1".parse::<Seat>().unwrap_err();
        assert!(matches!(error, SeatError::Version(_)));
        assert!(error.to_string().contains("another version"), "{error}");
    }

    #[test]
    fn every_damaged_word_is_named() {
        let good = example().to_string();
        for (key, value) in [
            ("rank", "4"),
            ("rank", "-1"),
            ("size", "many"),
            ("arena", "-3"),
            ("launcher", ""),
            ("namespace", "x"),
            ("started", "-1"),
            ("job", "123"),
            ("appnum", "x"),
            ("procs", "1.5"),
            ("errhandler", "none"),
            ("trace", "-1"),
            ("within", "zz"),
        ] {
            let damaged: Vec<String> = good
                .split(' ')
                .map(|w| match w.split_once('=') {
                    Some((k, _)) if k == key => format!("{key}={value}"),
                    _ => w.to_string(),
                })
                .collect();
            match damaged.join(" ").parse::<Seat>() {
                Err(SeatError::Bad { key: named, .. }) => assert_eq!(named, key),
                other => panic!("{key}={value} gave {other:?}"),
            }
        }
    }
}
