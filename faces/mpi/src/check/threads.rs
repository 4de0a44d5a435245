//! Calls from threads that the program has not asked for.

use super::findings::Findings;
use super::site::{me, Site};
use crate::abi::*;
use crate::runtime;
use core::sync::atomic::{AtomicUsize, Ordering};

/// The thread whose call is under way, by its token, where the level is `MPI_THREAD_SERIALIZED`.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

fn level_name(level: i32) -> &'static str {
    match level {
        MPI_THREAD_SINGLE => "MPI_THREAD_SINGLE",
        MPI_THREAD_FUNNELED => "MPI_THREAD_FUNNELED",
        _ => "MPI_THREAD_SERIALIZED",
    }
}

/// A call that its thread must not make now.
pub(super) enum Wrong {
    /// A call of another thread is under way.
    Together,
    /// This thread is not the one that may call, at this level.
    Second(i32),
}

impl Wrong {
    /// Notes it as a finding.
    pub fn add(&self, findings: &mut Findings, call: &str, site: Site) {
        let remedy = "call MPI_Init_thread with the level that the program needs";
        match self {
            Wrong::Together => findings.add(format!("together {call} {}", site.address), || {
                format!(
                    "rank {} calls {call}{} while a call of another thread is under way, and MPI_THREAD_SERIALIZED was \
                     provided; let one thread at a time call, or {remedy}",
                    me(),
                    site.told()
                )
            }),
            Wrong::Second(level) => findings.add(format!("thread {call} {}", site.address), || {
                format!(
                    "rank {} calls {call}{} from a second thread, and {} was provided; {remedy}",
                    me(),
                    site.told(),
                    level_name(*level)
                )
            }),
        }
    }
}

/// Looks at who makes a call, before it enters the library: there it would wait for the other thread's. Returns whether
/// [`leave`] must follow, and what is wrong.
pub(super) fn enter(call: &str) -> (bool, Option<Wrong>) {
    // Any thread may make these calls at any time (MPI 5.0, section 11.6).
    if call.starts_with("MPI_Info_")
        || call.starts_with("MPI_Session_")
        || runtime::stage() != runtime::Stage::Running
    {
        return (false, None);
    }
    let Some(world) = runtime::world() else { return (false, None) };
    match world.thread_level {
        MPI_THREAD_MULTIPLE => (false, None),
        MPI_THREAD_SERIALIZED => {
            let mine = runtime::thread_mark();
            match INSIDE.compare_exchange(0, mine, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => (true, None),
                Err(other) => (false, (other != mine).then_some(Wrong::Together)),
            }
        }
        _ if std::thread::current().id() == world.main_thread => (false, None),
        level => (false, Some(Wrong::Second(level))),
    }
}

/// That another thread than the one that began MPI ends it, if it does.
pub(super) fn at_finalize(site: Site) -> Option<String> {
    let world = runtime::world()?;
    (std::thread::current().id() != world.main_thread).then(|| {
        format!(
            "rank {} calls MPI_Finalize{} from a second thread; the one that called MPI_Init must call it",
            me(),
            site.told()
        )
    })
}

/// The call is over.
pub(super) fn leave() {
    INSIDE.store(0, Ordering::Relaxed);
}
