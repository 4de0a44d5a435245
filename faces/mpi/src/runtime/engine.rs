//! The one engine of this process, and how MPI calls wait on it.
//!
//! A wait holds the engine, and under `MPI_THREAD_MULTIPLE` the process lock, only while it polls. Before it sleeps it lets
//! go of both, so that other threads can call; whoever then moves something on rings the bell that the sleepers of this
//! process share with senders elsewhere.

use super::table::Table;
use super::{lock, Stage};
use crate::error::{Error, Result};
use arke_engine::{Engine, Waiter};
use arke_fabric::shm::Shm;
use arke_fabric::{Fabric, Waker};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use core::time::Duration;

/// The engine that MPI runs on.
pub type Eng = Engine<Shm>;

static ENGINE: Table<Option<Eng>> = Table::new("messages", None);

/// Whether several threads may be inside the library in turn.
static THREADS: AtomicBool = AtomicBool::new(false);
/// Threads of this process that sleep.
static SLEEPERS: AtomicU32 = AtomicU32::new(0);
/// Longest sleep of a thread: it looks up at least this often.
const LONGEST_SLEEP: Duration = Duration::from_millis(200);

/// Puts the engine in place. `threads`: the level is `MPI_THREAD_MULTIPLE`.
pub fn install(engine: Eng, threads: bool) -> Result {
    THREADS.store(threads, Ordering::Relaxed);
    ENGINE.write(|place| *place = Some(engine))
}

/// Uses the engine for a moment.
///
/// # Errors
/// `MPI_ERR_OTHER` when called from inside the engine: from a reduction function, say, that sends messages.
#[inline(always)]
pub fn with<R>(f: impl FnOnce(&mut Eng) -> R) -> Result<R> {
    let result = ENGINE.write(|place| place.as_mut().map(f))?;
    if THREADS.load(Ordering::Relaxed) {
        rouse();
    }
    match result {
        Some(r) => Ok(r),
        None => Err(missing()),
    }
}

/// Whether other threads may want to get in: what spins must not hold them up.
#[inline(always)]
pub fn among_threads() -> bool {
    THREADS.load(Ordering::Relaxed)
}

#[cold]
fn missing() -> Box<Error> {
    debug_assert!(super::stage() != Stage::Running);
    Error::internal("this process has no message engine; MPI is not initialized")
}

/// Lets this process's sleepers look again, if there are any.
#[inline]
fn rouse() {
    if SLEEPERS.load(Ordering::Relaxed) > 0 {
        let _ = ENGINE.write(|place| {
            if let Some(engine) = place {
                ring(engine.fabric().waker());
            }
        });
    }
}

fn ring(waker: Waker) {
    waker.word.fetch_add(1, Ordering::Release);
    arke_sys::futex::wake_all(waker.word);
}

/// Makes progress until `done` gives a value. It is asked again whenever something may have changed.
///
/// # Errors
/// As for [`with`].
#[inline(always)]
pub fn wait<R>(mut done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    if !THREADS.load(Ordering::Relaxed) {
        let mut result = None;
        with(|engine| {
            engine.wait_until(|engine| {
                result = done(engine);
                result.is_some()
            });
        })?;
        return result.ok_or_else(missing);
    }
    wait_among_threads(&mut done)
}

fn wait_among_threads<R>(done: &mut dyn FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    let mut waiter = Waiter::default();
    let mut rounds = 0u32;
    loop {
        let mut moved = false;
        let result = with(|engine| {
            done(engine).or_else(|| {
                moved = engine.progress(true);
                done(engine)
            })
        })?;
        if let Some(result) = result {
            return Ok(result);
        }
        if moved {
            waiter.reset();
            rouse();
        }
        lock::give_way();
        rounds += 1;
        let (oversubscribed, limits) = with(|engine| (engine.is_oversubscribed(), engine.limits()))?;
        let sleepy = lock::unlocked(|| waiter.pause(oversubscribed, limits.spin_us, limits.yield_rounds));
        if sleepy && rounds > 16 {
            if let Some(result) = sleep(done)? {
                return Ok(result);
            }
        }
    }
}

/// Sleeps outside of the lock until the bell rings. A value that `done` gives at the last look is returned.
fn sleep<R>(done: &mut dyn FnMut(&mut Eng) -> Option<R>) -> Result<Option<R>> {
    SLEEPERS.fetch_add(1, Ordering::AcqRel);
    let look = with(|engine| {
        let armed = engine.fabric().arm();
        let busy = engine.progress(true) || engine.has_outgoing();
        // What came, or what another thread did, before the bell was armed is found now.
        (armed, busy, engine.fabric().waker().word, done(engine))
    });
    if let Ok((armed, busy, word, None)) = &look {
        if *busy {
            lock::unlocked(|| std::thread::sleep(Duration::from_micros(50)));
        } else {
            lock::unlocked(|| arke_sys::futex::wait(word, armed.0, LONGEST_SLEEP));
        }
    }
    if SLEEPERS.fetch_sub(1, Ordering::AcqRel) == 1 {
        with(|engine| engine.fabric().disarm())?;
    }
    look.map(|(.., result)| result)
}
