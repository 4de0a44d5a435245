//! The one engine of this process, and how calls wait on it.
//!
//! A wait holds the engine, and where threads call at a time the process lock, only while it polls. Before it sleeps it
//! lets go of both, so that other threads can call; whoever then moves something on rings the bell that the sleepers of
//! this process share with senders elsewhere.
#![allow(unsafe_code, reason = "bells lie in shared memory")]

use crate::error::{Error, Result};
use crate::table::Table;
use crate::waits::{self, Subject, Telling};
use crate::{account, cell, copies, frames, lock};
use arke_engine::{Engine, Look, Waiter};
use arke_fabric::joint::Joint;
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering};
use core::time::Duration;

mod watch;

pub use watch::Watch;

/// What the engine carries messages by.
pub type Transport = Joint;

/// The engine that all faces of this process run on.
pub type Eng = Engine<Joint>;

static ENGINE: Table<Option<Eng>> = Table::of_engine("messages", None);

/// Whether several threads may be inside the library in turn.
static THREADS: AtomicBool = AtomicBool::new(false);
/// The bell of the engine in place.
static BELL: AtomicPtr<AtomicU32> = AtomicPtr::new(core::ptr::null_mut());
/// Threads of this process that sleep.
static SLEEPERS: AtomicU32 = AtomicU32::new(0);
/// Threads of this process that wait, asleep or not.
static WAITING: AtomicU32 = AtomicU32::new(0);
/// The processors that this process may use.
static PROCESSORS: AtomicU32 = AtomicU32::new(u32::MAX);
/// The thread ([`lock::token`]) that runs a callback while it uses the engine, or 0. Changed and read under the lock.
static LENT: AtomicUsize = AtomicUsize::new(0);
/// Where on that thread's stack the callback was called: its caller's code and stack ([`arke_sys::stack::here`]).
static LENT_AT: (AtomicUsize, AtomicUsize) = (AtomicUsize::new(0), AtomicUsize::new(0));

fn lent_at() -> (usize, usize) {
    (LENT_AT.0.load(Ordering::Relaxed), LENT_AT.1.load(Ordering::Relaxed))
}

fn set_lent_at((code, stack): (usize, usize)) {
    LENT_AT.0.store(code, Ordering::Relaxed);
    LENT_AT.1.store(stack, Ordering::Relaxed);
}

/// Puts the engine in place. `threads`: several threads will make calls.
pub fn install(engine: Eng, threads: bool) -> Result {
    copies::forget();
    crate::forks::watch();
    THREADS.store(threads, Ordering::Relaxed);
    PROCESSORS.store(arke_sys::cpu::allowed().len() as u32, Ordering::Relaxed);
    BELL.store(core::ptr::from_ref(engine.bell()).cast_mut(), Ordering::Release);
    ENGINE.write(|place| *place = Some(engine))
}

/// Takes the engine out of use for good: in a child made by `fork` ([`crate::forks`]), whose only thread calls this.
pub(crate) fn withdraw() {
    LENT.store(0, Ordering::Relaxed);
    ENGINE.withdraw();
}

/// Makes a thread look again that sleeps with the engine in hand. It may be called without being inside.
#[cold]
pub(super) fn wake() {
    // SAFETY: null, or a word in the memory of the job, which this process keeps until its end.
    if let Some(bell) = unsafe { BELL.load(Ordering::Acquire).as_ref() } {
        ring(bell);
    }
}

/// From now on several threads may be inside the library in turn.
pub(super) fn allow_threads() {
    THREADS.store(true, Ordering::Release);
}

/// Uses the engine for a moment. Where that may have ended another thread's wait, sleeping threads look again. Where
/// another thread's reduction function has the engine, this thread lets go of the process lock until it is back: so no
/// table and no cell may be borrowed ([`crate::cell`]). `f` may borrow some.
///
/// # Errors
/// That of a busy table when called from inside the engine: from a reduction function, say, that sends messages.
#[inline(always)]
pub fn with<R>(f: impl FnOnce(&mut Eng) -> R) -> Result<R> {
    cell::none();
    let threads = THREADS.load(Ordering::Relaxed);
    if LENT.load(Ordering::Relaxed) != 0 {
        await_return(threads);
    }
    let result = ENGINE.write(|place| {
        place.as_mut().map(|engine| {
            let before = match threads {
                true => {
                    engine.hand_out_copies();
                    engine.events()
                }
                false => 0,
            };
            let result = f(engine);
            if threads {
                if SLEEPERS.load(Ordering::Relaxed) > 0 && engine.events() != before {
                    ring(engine.bell());
                }
                if engine.owes_portions() {
                    copies::owe(engine);
                }
            }
            debug_assert!(threads || !engine.owes_portions(), "nobody would make the copy");
            result
        })
    })?;
    match result {
        Some(r) => Ok(r),
        None => Err(missing()),
    }
}

/// Uses the engine for something that can wait, around a local call of the program's, say. `None` where a callback has
/// it that another thread runs: the callback may wait for what this thread holds.
pub fn unless_lent<R>(f: impl FnOnce(&mut Eng) -> R) -> Option<R> {
    match LENT.load(Ordering::Relaxed) {
        thread if thread == 0 || thread == lock::token() => with(f).ok(),
        _ => None,
    }
}

/// Uses the engine on a short path, which does not wait. `None`: the ordinary path must be taken.
#[inline(always)]
pub fn quickly<R>(f: impl FnOnce(&mut Eng) -> R) -> Option<R> {
    if THREADS.load(Ordering::Relaxed) {
        return with(f).ok();
    }
    cell::none();
    ENGINE.try_write(|place| place.as_mut().map(f)).flatten()
}

/// Runs a function of the program's that the engine calls, from inside of [`with`]: a reduction. The process lock is
/// let go meanwhile, since the function may wait for something that another thread holds while it calls MPI, such as an
/// interpreter's lock. Other threads can make calls that do without the engine; those that need it wait.
///
/// A function that leaves by `longjmp` or an exception leaves the engine lent. This thread's next call takes it back.
/// A non-blocking operation that the function worked for ends with an error then; a blocking one has been left with it.
pub fn callback<R>(f: impl FnOnce() -> R) -> R {
    let (before, before_at) = (LENT.load(Ordering::Relaxed), lent_at());
    set_lent_at(arke_sys::stack::here());
    LENT.store(lock::token(), Ordering::Relaxed);
    let result = crate::results::program(f);
    set_lent_at(before_at);
    LENT.store(before, Ordering::Relaxed);
    result
}

/// Takes the engine back from a callback of this thread that has left the stack, or waits until it is back from one
/// on another thread. In the callback itself there is nothing to wait for.
#[cold]
fn await_return(threads: bool) {
    if LENT.load(Ordering::Relaxed) == lock::token() {
        let here = frames::here();
        if here >= lent_at().1 || !arke_sys::stack::stands(lent_at(), here) {
            LENT.store(0, Ordering::Relaxed);
            // SAFETY: the frames that had the reference have left the stack, and this thread is the one that had them.
            unsafe { ENGINE.reclaim() };
            let _ = ENGINE.write(|place| place.as_mut().map(Eng::callback_left));
        }
        return;
    }
    if !threads {
        return;
    }
    let mut rounds = 0;
    while ![0, lock::token()].contains(&LENT.load(Ordering::Relaxed)) {
        lock::unlocked(|| match rounds {
            0..64 => arke_sys::cpu::yield_now(),
            _ => std::thread::sleep(Duration::from_micros(50)),
        });
        rounds += 1;
    }
}

/// Whether this thread runs a function of the program's that the engine called ([`callback`]).
pub(super) fn is_lent_here() -> bool {
    LENT.load(Ordering::Relaxed) == lock::token()
}

/// How many threads of this process wait, asleep or not, where several make calls.
pub(crate) fn waiting() -> u32 {
    WAITING.load(Ordering::Relaxed)
}

/// Whether a thread of this process waits, asleep or not.
pub(super) fn is_waited() -> bool {
    WAITING.load(Ordering::Relaxed) > 0
}

/// Whether other threads may want to get in: what spins must not hold them up.
#[inline(always)]
pub fn among_threads() -> bool {
    THREADS.load(Ordering::Relaxed)
}

#[cold]
fn missing() -> Box<Error> {
    debug_assert!(!crate::is_open());
    Error::internal("this process has no message engine; it has not joined its job")
}

/// Says that something has ended that the engine does not know of: sleeping threads look again.
///
/// # Errors
/// As for [`with`].
pub fn notify() -> Result {
    if THREADS.load(Ordering::Relaxed) && SLEEPERS.load(Ordering::Relaxed) > 0 {
        with(|engine| ring(engine.bell()))?;
    }
    Ok(())
}

/// Lets this process's sleepers look again.
#[cold]
fn ring(bell: &AtomicU32) {
    bell.fetch_add(1, Ordering::Release);
    arke_sys::futex::wake_all(bell);
}

/// Makes progress until `done` gives a value. It is asked again whenever something may have changed.
///
/// # Errors
/// As for [`with`].
#[inline(always)]
pub fn wait<R>(done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    wait_for(Subject::Nothing, done)
}

/// As [`wait`]; `subject` is what a launcher is told where the wait is long enough to sleep.
///
/// # Errors
/// As for [`with`].
#[inline(always)]
pub fn wait_for<R>(subject: Subject, mut done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    if !THREADS.load(Ordering::Relaxed) {
        let mut result = None;
        let mut telling = Telling::of(subject);
        with(|engine| {
            let done = |engine: &mut Eng| {
                result = done(engine);
                // A second thread has come, and waits to be let in.
                result.is_some() || THREADS.load(Ordering::Relaxed)
            };
            engine.wait_until_told(done, |engine, asked| telling.asleep(engine, asked));
        })?;
        telling.end();
        if result.is_some() || !THREADS.load(Ordering::Relaxed) {
            return result.ok_or_else(missing);
        }
        lock::give_way();
    }
    wait_among_threads(subject, &mut done)
}

/// Polls of a thread before it may sleep, however little the settings let it spin.
const FEWEST_POLLS: u32 = 16;

fn wait_among_threads<R>(subject: Subject, done: &mut dyn FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    // Most waits are over before they begin.
    if let Some(result) = with(|engine| done(engine))? {
        return Ok(result);
    }
    WAITING.fetch_add(1, Ordering::Relaxed);
    let result = wait_in_turn(subject, done, u64::MAX);
    WAITING.fetch_sub(1, Ordering::Relaxed);
    result?.ok_or_else(missing)
}

/// As [`wait`], for a moment that no clock measures: `None` when it is over.
///
/// # Errors
/// As for [`with`].
#[inline]
pub fn wait_shortly<R>(mut done: impl FnMut(&mut Eng) -> Option<R>) -> Result<Option<R>> {
    let mut result = None;
    // Where threads take turns nobody keeps the engine to itself.
    if !THREADS.load(Ordering::Relaxed) {
        with(|engine| {
            engine.wait_shortly(|engine| {
                result = done(engine);
                result.is_some()
            })
        })?;
    }
    Ok(result)
}

/// As [`wait`], until the clock shows `end` nanoseconds at the latest: `None` then.
///
/// # Errors
/// As for [`with`].
pub fn wait_before<R>(end: u64, mut done: impl FnMut(&mut Eng) -> Option<R>) -> Result<Option<R>> {
    WAITING.fetch_add(1, Ordering::Relaxed);
    let result = wait_in_turn(Subject::Nothing, &mut done, end);
    WAITING.fetch_sub(1, Ordering::Relaxed);
    result
}

/// As [`wait_before`], of a loop of such waits that began at `since` and is for this subject.
///
/// # Errors
/// As for [`with`].
pub fn wait_before_for<R>(
    subject: Subject,
    since: u64,
    end: u64,
    mut done: impl FnMut(&mut Eng) -> Option<R>,
) -> Result<Option<R>> {
    WAITING.fetch_add(1, Ordering::Relaxed);
    let mut told = false;
    let result = look_in_turn(subject, &mut done, end, since, &mut told);
    if told {
        waits::end();
    }
    WAITING.fetch_sub(1, Ordering::Relaxed);
    result
}

/// Makes progress for a call that does not wait, and gives the core away where a loop of such calls would keep it from
/// whom it waits for. Returns whether anything has happened.
///
/// # Errors
/// As for [`with`].
#[inline]
pub fn look() -> Result<bool> {
    look_after(|_| ())
}

/// As [`look`]; does something with the engine first.
///
/// # Errors
/// As for [`with`].
#[inline]
pub fn look_after(first: impl FnOnce(&mut Eng)) -> Result<bool> {
    let (look, copies) = with(|engine| {
        first(engine);
        (engine.look(), engine.may_have_portions())
    })?;
    if copies {
        copies::help()?;
    }
    match look {
        Look::Moved => Ok(true),
        Look::Nothing => Ok(false),
        Look::GiveWay | Look::Seldom => look_back(look),
    }
}

/// What `find` finds, at once or after a bit of progress, for a call that does not wait: as [`look`] otherwise. `find`
/// is told whether it may be asked for the last time. The engine is entered once, unless a long copy is to be made or
/// the core is given away.
///
/// # Errors
/// As for [`with`].
#[inline]
pub fn look_for<R>(mut find: impl FnMut(&mut Eng, bool) -> Option<R>) -> Result<Option<R>> {
    let (found, look, copies) = with(|engine| {
        if let Some(found) = find(engine, false) {
            return (Some(found), Look::Moved, false);
        }
        let look = engine.look();
        (find(engine, true), look, engine.may_have_portions())
    })?;
    if copies {
        copies::help()?;
    }
    if found.is_some() || !matches!(look, Look::GiveWay | Look::Seldom) {
        return Ok(found);
    }
    look_back(look)?;
    with(|engine| find(engine, true))
}

#[cold]
fn look_back(look: Look) -> Result<bool> {
    lock::unlocked(arke_sys::cpu::yield_now);
    with(|engine| {
        let moved = engine.look_back();
        // Looks that are no loop may be those of a wait, which answers where it sleeps.
        if look == Look::GiveWay {
            account::answer_polling(engine);
        }
        moved
    })
}

fn wait_in_turn<R>(
    subject: Subject,
    done: &mut dyn FnMut(&mut Eng) -> Option<R>,
    end: u64,
) -> Result<Option<R>> {
    let mut told = false;
    let result = look_in_turn(subject, done, end, 0, &mut told);
    if told {
        waits::end();
    }
    result
}

fn look_in_turn<R>(
    subject: Subject,
    done: &mut dyn FnMut(&mut Eng) -> Option<R>,
    end: u64,
    since: u64,
    told: &mut bool,
) -> Result<Option<R>> {
    let mut waiter = Waiter::default();
    let mut spin_us = 0;
    let mut began = 0;
    let mut rounds = 0u32;
    loop {
        let mut moved = false;
        let mut portion = None;
        let look = with(|engine| {
            let result = done(engine).or_else(|| {
                moved = engine.progress(true);
                done(engine)
            });
            if result.is_none() && engine.may_have_portions() {
                portion = engine.portion(true);
            }
            if result.is_some() && rounds > FEWEST_POLLS {
                if !*told {
                    engine.learn_spinning(&waiter, spin_us, false);
                }
                engine.count_wait(arke_sys::clock::now_ns() - began);
            }
            (result, engine.is_oversubscribed(), engine.limits().yield_rounds)
        })?;
        let (None, oversubscribed, yield_rounds) = look else {
            return Ok(look.0);
        };
        let copies = portion.is_some();
        if let Some(portion) = portion {
            copies::make(portion)?;
        }
        if end != u64::MAX && arke_sys::clock::now_ns() >= end {
            return Ok(None);
        }
        if moved || copies {
            with(|engine| engine.note_move())?;
            waiter.reset();
        }
        if copies {
            // The next one is taken before anybody else is let in: whoever has begun a copy goes on with it.
            continue;
        }
        rounds = rounds.saturating_add(1);
        if rounds == FEWEST_POLLS {
            began = arke_sys::clock::now_ns();
            spin_us = with(|engine| engine.spin_us())?;
        }
        lock::give_way();
        if arke_engine::events::is_waiting() {
            lock::tell();
        }
        // Threads that wait must leave processors to those that have something to do.
        let crowded = WAITING.load(Ordering::Relaxed) > PROCESSORS.load(Ordering::Relaxed);
        let sleepy = lock::unlocked(|| {
            waiter.pause(oversubscribed || crowded, spin_us, yield_rounds, arke_sys::cpu::yield_now)
        });
        if sleepy && rounds > FEWEST_POLLS {
            if !core::mem::replace(told, true) {
                with(|engine| {
                    engine.learn_spinning(&waiter, spin_us, true);
                    match since {
                        0 => waits::begin(engine, subject),
                        since => waits::begin_since(engine, subject, since),
                    }
                    if end != u64::MAX && since == 0 {
                        waits::for_a_moment();
                    }
                })?;
            }
            if let Some(result) = sleep(subject, done, &mut waiter, end)? {
                with(|engine| engine.count_wait(arke_sys::clock::now_ns() - began))?;
                return Ok(Some(result));
            }
        }
    }
}

/// Sleeps outside of the lock until the bell rings. A value that `done` gives at the last look is returned.
///
/// Nothing is missed between the last look and the sleep: what arrives from elsewhere after arming rings the bell, and
/// so does what another thread of this process does ([`with`] finds it counted here). All of this is under the lock but
/// the sleep itself, so that the last to wake up takes the announcement back before anybody else announces a sleep.
fn sleep<R>(
    subject: Subject,
    done: &mut dyn FnMut(&mut Eng) -> Option<R>,
    waiter: &mut Waiter,
    end: u64,
) -> Result<Option<R>> {
    let asked = account::asked();
    SLEEPERS.fetch_add(1, Ordering::AcqRel);
    let look = with(|engine| {
        let armed = engine.arm();
        let moved = engine.progress(true) || engine.owes_portions();
        if moved {
            engine.note_move();
        }
        let result = done(engine);
        let mut limit = waiter.longest_sleep(engine.has_outgoing(), engine.rings_for_room());
        if end != u64::MAX {
            limit = limit.min(Duration::from_nanos(end.saturating_sub(arke_sys::clock::now_ns())));
        }
        if !moved && result.is_none() {
            engine.counters().sleeps.add(1);
            account::answer(engine, subject, asked);
        }
        (moved, result, armed, engine.bell(), limit)
    });
    if let Ok((false, None, armed, word, limit)) = &look {
        lock::unlocked(|| arke_sys::futex::wait(word, *armed, *limit));
    }
    woken()?;
    look.map(|(_, result, ..)| result)
}

/// A thread has slept: the last one that does takes the announcement back.
fn woken() -> Result {
    if SLEEPERS.fetch_sub(1, Ordering::AcqRel) != 1 {
        return Ok(());
    }
    with(|engine| {
        // Another thread may have armed it since: its sleep is to end when something comes.
        if SLEEPERS.load(Ordering::Acquire) == 0 {
            engine.disarm();
        }
    })
}
