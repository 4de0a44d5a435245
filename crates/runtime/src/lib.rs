//! What one process keeps while it uses the engine, whatever faces it uses it by: its place in the job, the one engine,
//! who may be inside the library, and the end of it all.
//!
//! MPI (`faces/mpi`) and the engine's own C interface (`crates/native`), on which all other faces stand, are two users
//! of this crate. It knows no object of either; what a face adds at certain moments is a [`Face`].
//!
//! Every call that needs the job begins with [`enter`]; what may be called at any time begins with [`enter_anytime`].
//! Both hold the process lock ([`lock`]) until the guard is dropped; a thread that alone makes calls only leaves a
//! mark. Tables are cells of their own ([`table`]); none is borrowed while a callback of the program's runs, and
//! callbacks run inside [`unlocked`], so that they may make calls, other threads may proceed, and a callback may leave
//! without returning ([`frames`]).
#![deny(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::disallowed_types))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "no signal comes to a test"))]

pub mod account;
pub mod attendant;
pub mod cell;
pub mod collectives;
pub mod contexts;
pub mod copies;
mod crash;
pub mod deaths;
pub mod engine;
pub mod error;
pub mod face;
pub mod forks;
pub mod frames;
pub mod hosts;
pub mod job;
pub mod lines;
pub mod lock;
pub mod memory;
pub mod names;
mod network;
#[cfg(test)]
mod owed;
pub mod results;
pub mod segments;
mod sleepers;
pub mod table;
pub mod tags;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod trace;
pub mod waits;

use core::ffi::c_int;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU8, Ordering};
use error::{Error, Kind, Result};
use std::sync::{Arc, OnceLock, RwLock};

pub use face::Face;
pub use lock::{copying, enter_anytime, unlocked, Guard};

/// States of the library, for [`STAGE`].
const BEFORE: u8 = 0;
const RUNNING: u8 = 1;
const RUNNING_THREADS: u8 = 2;
const FINALIZED: u8 = 3;

/// Whether the library is open to calls.
static STAGE: AtomicU8 = AtomicU8::new(BEFORE);
static ME: AtomicU32 = AtomicU32::new(0);
static JOB: RwLock<Option<Arc<Job>>> = RwLock::new(None);

/// The place of this process in its job, fixed when the library is opened first.
#[derive(Clone, Debug)]
pub struct Job {
    /// This process's rank.
    pub rank: u32,
    /// How many ranks there are.
    pub size: u32,
    /// The name of the machine.
    pub host: String,
    /// The number of the program in a job of several, where the launcher told it.
    pub appnum: Option<u32>,
    /// How many processes could usefully run, where the launcher told it.
    pub universe_size: Option<u32>,
}

/// Enters the library on behalf of a call that needs the job.
///
/// # Errors
/// [`Kind::Before`] before the job was joined, [`Kind::After`] when it was left.
#[inline(always)]
pub fn enter() -> Result<Guard> {
    // The lock has an owner only while the library is open.
    if let Some(guard) = lock::mark() {
        return Ok(guard);
    }
    // Relaxed: a thread other than the one that opened the library is started, or told to go on, by the program, and
    // that orders this load after the store.
    match STAGE.load(Ordering::Relaxed) {
        RUNNING | RUNNING_THREADS => Ok(lock::acquire_for_call()),
        other => Err(outside(other)),
    }
}

#[cold]
fn outside(stage: u8) -> Box<Error> {
    match stage {
        BEFORE => Error::new(Kind::Before, "this process has not joined its job"),
        _ => Error::new(Kind::After, "this process has left its job"),
    }
}

/// From now on every call takes the process lock: another thread of this library's own uses the engine as well. The
/// caller is inside.
fn share_with_own_thread() {
    lock::share();
    allow_threads();
}

/// Whether calls are to take the lock from the start, because a tool listens.
static SHARED: AtomicBool = AtomicBool::new(false);

/// From now on every call takes the process lock, so that events can be told at its end. Calls under way go on as they
/// began.
pub fn share() {
    let _guard = enter_anytime();
    SHARED.store(true, Ordering::Relaxed);
    lock::share();
    allow_threads();
}

/// From now on calls know that the process lock is taken: it belongs to nobody any more.
fn allow_threads() {
    // Released to whoever enters; a thread that the program starts later is ordered behind this by its start.
    let _ = STAGE.compare_exchange(RUNNING, RUNNING_THREADS, Ordering::AcqRel, Ordering::Relaxed);
    engine::allow_threads();
}

/// Whether the library is open to calls.
pub fn is_open() -> bool {
    matches!(STAGE.load(Ordering::Acquire), RUNNING | RUNNING_THREADS)
}

/// The place of this process in its job; `None` before it was joined. It stays known afterwards.
pub fn job() -> Option<Arc<Job>> {
    JOB.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
}

/// This process (`ProcId`); 0 before the job was joined.
#[inline]
pub fn me() -> u32 {
    ME.load(Ordering::Relaxed)
}

/// Opens the library to calls, for one more user; one that is open already may begin to take its lock.
///
/// To be called when the engine can carry messages, with the process lock held. `place` is this process's place in its
/// job; only that of the first time counts.
pub fn open(place: impl FnOnce() -> Job, threads: bool) {
    if is_open() {
        if threads {
            lock::share();
            allow_threads();
        }
        return;
    }
    let known = job();
    let job = known.unwrap_or_else(|| {
        let job = Arc::new(place());
        ME.store(job.rank, Ordering::Relaxed);
        *JOB.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(job.clone());
        face::face().joined(&job);
        job
    });
    debug_assert_eq!(job.rank, me());
    if threads || SHARED.load(Ordering::Relaxed) {
        engine::allow_threads();
    }
    let threads = engine::among_threads();
    if !threads {
        lock::own();
    }
    STAGE.store(if threads { RUNNING_THREADS } else { RUNNING }, Ordering::Release);
}

/// Closes the library to calls and drops the objects that are left: when no user is left.
/// The caller holds the process lock and nothing is in use.
pub fn close() {
    lock::share();
    STAGE.store(FINALIZED, Ordering::Release);
    face::face().closed();
}

/// Who this process is, for messages to the user: "rank 3 on host".
pub fn identity() -> String {
    match job() {
        Some(job) => format!("rank {} on {}", job.rank, job.host),
        None => format!("process {}", std::process::id()),
    }
}

/// Ends the job: gets the sentence for the user, which does not say yet who says it, and the exit status.
pub type Abort = fn(&str, c_int) -> !;

static ABORT: OnceLock<Abort> = OnceLock::new();

/// Names the function that ends the job. Later calls change nothing.
fn on_abort(abort: Abort) {
    let _ = ABORT.set(abort);
}

/// Says something to the user, with who says it.
pub fn complain(sentence: &str) {
    arke_sys::say::err(&format!("arke: {}: {sentence}\n", identity()));
}

/// Ends the job because of an error, telling the user why.
#[cold]
pub fn abort(sentence: &str, status: c_int) -> ! {
    arke_sys::faults::give_way();
    job::about_to_abort(status);
    face::face().last_words();
    if let Some(abort) = ABORT.get() {
        abort(sentence, status)
    }
    complain(sentence);
    // Many launchers drop what a process said last when they end a job on account of its end.
    std::thread::sleep(core::time::Duration::from_millis(50));
    std::process::exit(status)
}
