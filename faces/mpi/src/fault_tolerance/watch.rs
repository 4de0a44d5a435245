//! Learning of deaths: a thread that sleeps until the launcher has written one on the job board.
//!
//! A thread of its own, since a rank that computes or sleeps for a message looks at nothing else; it sleeps all the time, and there
//! is none in a job that ends with its first failure.

use super::TOLERANT;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result};
use arke_base::board::Board;
use arke_fabric::shm::Shm;
use arke_fabric::{Deaths, Fabric, Waker};
use core::sync::atomic::Ordering;
use core::time::Duration;
use std::sync::Arc;

/// How long the thread sleeps at most: it is woken by every death.
const LONGEST_SLEEP: Duration = Duration::from_secs(5);

/// What the watching thread tells, and whom it wakes.
pub(crate) struct Watch {
    deaths: Arc<Deaths>,
    waker: Waker,
}

/// Lets the fabric hear of deaths, in a job that goes on after them; `None` in any other.
pub(crate) fn hear(board: &Board, shm: &mut Shm) -> Option<Watch> {
    if !board.is_tolerant() {
        return None;
    }
    TOLERANT.store(true, Ordering::Relaxed);
    let deaths = Arc::new(Deaths::new());
    shm.hear_of(deaths.clone());
    Some(Watch { deaths, waker: shm.waker() })
}

/// Starts the thread. It runs as long as the process.
///
/// # Errors
/// `MPI_ERR_OTHER` where the system gives no thread.
pub(crate) fn start(watch: Option<Watch>, board: &'static Board) -> Result {
    let Some(watch) = watch else { return Ok(()) };
    let run = move || {
        arke_sys::files::leave_signals_to_others();
        loop {
            let seen = board.losses().load(Ordering::Acquire);
            let before = watch.deaths.count();
            for rank in 0..board.size() {
                if let Some(how) = board.record(rank).lost() {
                    watch.deaths.note(rank, &how);
                }
            }
            if watch.deaths.count() != before {
                watch.waker.word.fetch_add(1, Ordering::Release);
                arke_sys::futex::wake_all(watch.waker.word);
            }
            arke_sys::futex::wait(board.losses(), seen, LONGEST_SLEEP);
        }
    };
    let thread = std::thread::Builder::new().name("arke-deaths".into()).stack_size(64 << 10);
    match thread.spawn(run) {
        Ok(_) => Ok(()),
        Err(e) => {
            Err(Error::new(MPI_ERR_OTHER, format!("no thread can be started to watch for failed ranks: {e}")))
        }
    }
}
