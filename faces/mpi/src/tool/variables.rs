//! The performance variables: one for each number that a process counts.

use crate::abi::*;
use arke_base::paths::{Count, Counters, Path, PathCounters};
use core::ffi::c_int;
use std::sync::OnceLock;

/// Where a variable's value comes from.
#[derive(Clone, Copy)]
enum Source {
    Path(Path, fn(&PathCounters) -> &Count),
    Process(fn(&Counters) -> &Count),
}

/// A performance variable.
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) class: c_int,
    pub(super) verbosity: c_int,
    source: Source,
}

impl Variable {
    /// The value now.
    pub(super) fn value(&self, counters: &Counters) -> u64 {
        match self.source {
            Source::Path(path, field) => field(counters.of(path)).get(),
            Source::Process(field) => field(counters).get(),
        }
    }

    /// Whether the value only grows, so that a handle counts from the moment when it was started.
    pub(super) fn is_sum(&self) -> bool {
        matches!(self.class, MPI_T_PVAR_CLASS_COUNTER | MPI_T_PVAR_CLASS_AGGREGATE | MPI_T_PVAR_CLASS_TIMER)
    }

    /// The path that it belongs to, if any.
    pub(super) fn path(&self) -> Option<Path> {
        match self.source {
            Source::Path(path, _) => Some(path),
            Source::Process(_) => None,
        }
    }
}

type PathField = (&'static str, &'static str, c_int, c_int, fn(&PathCounters) -> &Count);

const COUNTER: c_int = MPI_T_PVAR_CLASS_COUNTER;
const SUM: c_int = MPI_T_PVAR_CLASS_AGGREGATE;
const TIMER: c_int = MPI_T_PVAR_CLASS_TIMER;
const LEVEL: c_int = MPI_T_PVAR_CLASS_LEVEL;
// A peak since the start of the process. A watermark of MPI_T would begin anew with each handle.
const PEAK: c_int = MPI_T_PVAR_CLASS_GENERIC;
const BASIC: c_int = MPI_T_VERBOSITY_USER_BASIC;
const DETAIL: c_int = MPI_T_VERBOSITY_USER_DETAIL;

const OF_PATH: [PathField; 9] = [
    ("sent", "Messages sent", COUNTER, BASIC, |c| &c.sent),
    ("sent_bytes", "Bytes of user data sent", SUM, BASIC, |c| &c.sent_bytes),
    ("received", "Messages received", COUNTER, BASIC, |c| &c.received),
    ("received_bytes", "Bytes of user data received", SUM, BASIC, |c| &c.received_bytes),
    ("copies", "Copies of message data that this process made", COUNTER, DETAIL, |c| &c.copies),
    ("copied_bytes", "Bytes that those copies moved", SUM, DETAIL, |c| &c.copied_bytes),
    ("early", "Receives that were posted before their message came", COUNTER, DETAIL, |c| &c.early),
    ("late", "Receives that were posted after their message came", COUNTER, DETAIL, |c| &c.late),
    ("wait_ns", "Nanoseconds blocked in calls that such a message ended", TIMER, DETAIL, |c| &c.wait_ns),
];

type ProcessField = (&'static str, &'static str, c_int, c_int, fn(&Counters) -> &Count);

const OF_PROCESS: [ProcessField; 11] = [
    ("unexpected", "Unexpected messages queued now", LEVEL, BASIC, |c| &c.unexpected),
    ("unexpected_peak", "The most unexpected messages queued at once, since MPI_Init", PEAK, BASIC, |c| {
        &c.unexpected_peak
    }),
    ("unexpected_bytes", "Bytes held for unexpected messages now", LEVEL, DETAIL, |c| &c.unexpected_bytes),
    (
        "unexpected_bytes_peak",
        "The most bytes held for unexpected messages at once, since MPI_Init",
        PEAK,
        DETAIL,
        |c| &c.unexpected_bytes_peak,
    ),
    ("sleeps", "Waits that went to sleep in the kernel", COUNTER, DETAIL, |c| &c.sleeps),
    ("wakes", "Sleeping peers that this process woke", COUNTER, DETAIL, |c| &c.wakes),
    ("no_room", "Sends that found no room and were queued", COUNTER, DETAIL, |c| &c.no_room),
    ("held_back", "Sends held back because the receiver's unexpected queue was full", COUNTER, DETAIL, |c| {
        &c.held_back
    }),
    ("wait_ns", "Nanoseconds spent blocked in MPI calls", TIMER, BASIC, |c| &c.wait_ns),
    ("collectives", "Collective operations started", COUNTER, BASIC, |c| &c.collectives),
    (
        "line_collectives",
        "Collective operations that went through shared lines or segments instead of messages",
        COUNTER,
        DETAIL,
        |c| &c.line_collectives,
    ),
];

/// Every performance variable, by index.
pub(super) fn all() -> &'static [Variable] {
    static ALL: OnceLock<Vec<Variable>> = OnceLock::new();
    ALL.get_or_init(|| {
        let of_process = OF_PROCESS.iter().map(|(name, description, class, verbosity, field)| Variable {
            name: format!("arke_{name}"),
            description: format!("{description}."),
            class: *class,
            verbosity: *verbosity,
            source: Source::Process(*field),
        });
        let of_paths = Path::ALL.into_iter().flat_map(|path| {
            OF_PATH.iter().map(move |(name, description, class, verbosity, field)| Variable {
                name: format!("arke_{}_{name}", path.name().replace('-', "_")),
                description: format!("{description}, for messages that took the path {:?}.", path.name()),
                class: *class,
                verbosity: *verbosity,
                source: Source::Path(path, *field),
            })
        });
        of_process.chain(of_paths).collect()
    })
}
