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

/// Looks at who makes a call. Returns whether [`leave`] must follow.
pub(super) fn enter(findings: &mut Findings, call: &str, site: Site) -> bool {
    // Any thread may make these calls at any time (MPI 5.0, section 11.6).
    if call.starts_with("MPI_Info_")
        || call.starts_with("MPI_Session_")
        || runtime::stage() != runtime::Stage::Running
    {
        return false;
    }
    let Some(world) = runtime::world() else { return false };
    let level = world.thread_level;
    let remedy = "call MPI_Init_thread with the level that the program needs";
    match level {
        MPI_THREAD_MULTIPLE => false,
        MPI_THREAD_SERIALIZED => {
            let (mine, others) = (runtime::thread_mark(), INSIDE.load(Ordering::Relaxed));
            if others != 0 && others != mine {
                findings.add(format!("together {call} {}", site.address), || {
                    format!(
                        "rank {} calls {call}{} while a call of another thread is under way, and MPI_THREAD_SERIALIZED \
                         was provided; let one thread at a time call, or {remedy}",
                        me(),
                        site.told()
                    )
                });
                return false;
            }
            INSIDE.store(mine, Ordering::Relaxed);
            others == 0
        }
        _ if std::thread::current().id() == world.main_thread => false,
        _ => {
            findings.add(format!("thread {call} {}", site.address), || {
                format!(
                    "rank {} calls {call}{} from a second thread, and {} was provided; {remedy}",
                    me(),
                    site.told(),
                    level_name(level)
                )
            });
            false
        }
    }
}

/// The call is over.
pub(super) fn leave() {
    INSIDE.store(0, Ordering::Relaxed);
}
