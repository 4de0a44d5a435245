//! Learning of deaths: a thread that sleeps until the launcher has written one on the job board.
//!
//! A thread of its own, since a rank that computes or sleeps for a message looks at nothing else; it sleeps all the
//! time, and there is none in a job that ends with its first failure.

use crate::engine::{self, Eng};
use crate::error::{Error, Result};
use crate::face::face;
use crate::{abort, names};
use arke_base::board::Board;
use arke_fabric::shm::Shm;
use arke_fabric::Sleeps;
use arke_fabric::{Deaths, ProcId, Waker};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock};

/// Whether this job goes on without processes that fail.
static TOLERANT: AtomicBool = AtomicBool::new(false);

/// Whether this job goes on without processes that fail.
pub fn is_tolerant() -> bool {
    TOLERANT.load(Ordering::Relaxed)
}

/// Whether the loss of a process concerns nobody but a user of the native interface, which has noted it then.
pub type Mourner = fn(peer: u32) -> bool;

static MOURNER: OnceLock<Mourner> = OnceLock::new();

/// Names the native interface's function that is asked first about a loss. Later calls change nothing.
pub fn mourned_by(mourner: Mourner) {
    let _ = MOURNER.set(mourner);
}

/// How long a process that has lost another one waits for word that the whole job ends: the other one may have ended
/// because of that, and then this one ends with the job's code and not because of the loss.
const BEING_TOLD: Duration = Duration::from_millis(200);

/// What becomes of the loss of a process. A job that goes on without it does; any other ends, and says why. One of
/// another job that nothing connects with this process, or not yet, is no loss of the job: it may have ended because the
/// two could not be connected. Then what is under way with it ends with errors.
pub(crate) fn lost(engine: &mut Eng, peer: ProcId, why: &str) {
    if MOURNER.get().is_some_and(|mourns| mourns(peer.0)) {
        return;
    }
    if !is_tolerant() && (names::is_own(peer.0) || names::is_tied(peer.0)) {
        end_without(peer.0, why)
    }
    mourn(peer.0, why);
    face().lost(engine, peer, why);
}

/// Ends the job because it cannot go on without a process that is lost.
pub fn end_without(process: u32, why: &str) -> ! {
    crate::job::catch_up();
    std::thread::sleep(BEING_TOLD);
    if names::is_own(process) {
        abort(&format!("rank {process} cannot be reached: {why}"), 1)
    }
    abort(&format!("{} is lost: {why}", names::describe(process)), 1)
}

/// The processes of this job that are lost, as far as this one knows; `None` where a launcher of ours tells the user.
static LOST: Mutex<Option<BTreeSet<u32>>> = Mutex::new(None);

/// From now on the lowest living rank tells the user who is lost: no launcher of ours does.
pub(crate) fn tell_the_user() {
    *LOST.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(BTreeSet::new());
}

/// Notes a loss, and tells the user if that is up to this process.
fn mourn(process: u32, why: &str) {
    if !names::is_own(process) {
        return;
    }
    let mut lost = LOST.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(lost) = &mut *lost {
        lost.insert(process);
        if (0..crate::me()).all(|rank| lost.contains(&rank)) {
            arke_sys::say::err(&format!("arke: rank {process} is lost: {why}; the job goes on without it\n"));
        }
    }
}

/// Calls all ranks on other machines, and waits until they have answered: from then on this process learns of their
/// deaths.
///
/// # Errors
/// As for [`engine::wait`].
pub(crate) fn watch_afar(size: u32) -> Result {
    let far: Vec<ProcId> = engine::with(|e| {
        let far: Vec<ProcId> = (0..size).map(ProcId).filter(|process| !e.shares_memory(*process)).collect();
        far.iter().for_each(|process| e.call(*process));
        far
    })?;
    far.into_iter().try_for_each(|process| engine::wait(|e| e.is_reached(process)).map(drop))
}

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
/// Where the system gives no thread.
pub(crate) fn start(watch: Option<Watch>, board: &'static Board) -> Result {
    let Some(watch) = watch else { return Ok(()) };
    let run = move || loop {
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
    };
    match arke_sys::threads::start("arke-deaths", Some(64 << 10), run) {
        Ok(_) => Ok(()),
        Err(e) => Err(Error::other(format!("no thread can be started to watch for failed ranks: {e}"))),
    }
}
