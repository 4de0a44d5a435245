//! Waiting: as MPI's calls do, but with breaks in which handlers of active messages run.

use crate::error::{enter, finish, null, Result};
use crate::groups::Members;
use crate::{active, descriptor, job, links};
use arke_engine::ProcId;
use arke_runtime::account;
use arke_runtime::engine::{self, Eng};
use arke_runtime::unlocked;
use arke_runtime::waits::{By, Condition, Subject, Told};
use core::cell::Cell;
use core::ffi::{c_char, c_int, c_uint, c_void};
use core::sync::atomic::{AtomicU32, Ordering};

/// Makes progress until `done` gives a value. Handlers that are due run meanwhile, outside of the engine.
#[inline]
pub(super) fn wait<R>(done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    wait_for(Subject::Nothing, done)
}

/// As [`wait`]; `subject` is what the launcher is told of a wait that is long enough to sleep.
#[inline]
pub(super) fn wait_for<R>(subject: Subject, mut done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    loop {
        let found = engine::wait_for(subject, |e| {
            links::look_after(e);
            match done(e) {
                Some(value) => Some(Some(value)),
                None if active::due() => Some(None),
                None => None,
            }
        })?;
        match found {
            Some(value) => return Ok(value),
            None => active::run(),
        }
    }
}

/// As [`wait`], for what the members of a group do together.
#[inline]
pub(super) fn wait_with<R>(members: &Members, done: impl FnMut(&mut Eng) -> Option<R>) -> Result<R> {
    wait_for(Subject::Meeting(Told(&|| members.meeting())), done)
}

/// Makes progress once and runs what is due.
pub(super) fn poll() -> Result<bool> {
    let moved = engine::look_after(links::look_after)?;
    if active::due() {
        active::run();
        return Ok(true);
    }
    Ok(moved)
}

/// Reads and updates of memory after which one makes progress: so many take well below a microsecond.
const READS_A_LOOK: u32 = 4;
/// Those since then. Several threads may count one for two.
static READS: AtomicU32 = AtomicU32::new(0);

/// Counts a read or an update of a rank's memory, by which a program can poll. Now and then it makes progress, for
/// messages that are not on their way yet, and gives the core away where others need it. No handler runs.
pub(super) fn polled() -> Result {
    let reads = READS.load(Ordering::Relaxed) + 1;
    if reads < READS_A_LOOK {
        READS.store(reads, Ordering::Relaxed);
        return Ok(());
    }
    READS.store(0, Ordering::Relaxed);
    engine::look_after(links::look_after)?;
    Ok(())
}

/// Looks at a condition that nothing is known of before it sleeps.
const LOOKS: u32 = 200;
/// After how many looks it sleeps; before, it gives the core away.
const YIELDS: u32 = 2000;

/// Waits for a condition that no message need bring about: looks often at first and less often later. `holds` runs
/// outside of the engine. `told`: what it is for, in words; it may look at memory, and calls nothing. `sleep` sleeps in
/// place of the engine, for so many microseconds at most.
pub(super) fn until(
    mut holds: impl FnMut() -> Result<bool>,
    told: &dyn Fn() -> Condition,
    sleep: Option<&dyn Fn(u32)>,
) -> Result {
    let mut watch: Option<engine::Watch> = None;
    let mut before = engine::with(|e| e.events())?;
    for round in 0u32.. {
        // A question that is asked from here on is answered after another look.
        let asked = account::asked();
        if holds()? {
            break;
        }
        if poll()? {
            engine::with(|e| e.note_move())?;
            continue;
        }
        // What `holds` has taken in is a move, too.
        let now = engine::with(|e| e.events())?;
        if core::mem::replace(&mut before, now) != now {
            engine::with(|e| e.note_move())?;
            continue;
        }
        match round {
            0..LOOKS => unlocked(arke_sys::cpu::pause),
            LOOKS..YIELDS => unlocked(arke_sys::cpu::yield_now),
            _ => {
                let watch = watch.get_or_insert_with(engine::Watch::new);
                let woken = links::wakes();
                let mut news = |e: &mut Eng| {
                    links::look_after(e);
                    (e.events() != now || active::due() || woken != links::wakes()).then_some(())
                };
                watch.rest(Subject::Condition(Told(told)), asked, &mut news, sleep)?;
            }
        }
    }
    Ok(())
}

/// What a program waits for that this library knows nothing of: `arke_watch` of the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Watched {
    holds: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
    tell: Option<unsafe extern "C" fn(*mut c_void, *mut c_char, usize) -> c_int>,
    sleep: Option<unsafe extern "C" fn(*mut c_void, c_uint)>,
    state: *mut c_void,
    address: *const c_void,
}

/// The longest text of a program's, in bytes.
const TEXT: usize = 128;

thread_local! {
    /// What this thread waits for in its calls of `arke_idle`, and when the first of them slept; 0: none has.
    static NOTE: Cell<Option<(Watched, u64)>> = const { Cell::new(None) };
}

/// Names what this thread waits for in a loop of calls of `arke_idle`; null: nothing any more.
///
/// # Safety
/// `watch` is null or valid during the call; its function and its state are until the next call of this one.
#[no_mangle]
pub unsafe extern "C" fn arke_note_wait(watch: *const Watched) {
    // SAFETY: the caller's promise.
    NOTE.set(unsafe { watch.as_ref() }.map(|watch| (*watch, 0)));
}

impl Watched {
    /// What `tell` says.
    fn told(&self) -> Condition {
        let mut text = [0u8; TEXT];
        let by = match self.tell {
            // SAFETY: the header asks that it writes a string of so many bytes at most.
            Some(tell) => unsafe { tell(self.state, text.as_mut_ptr().cast(), TEXT) },
            None => -2,
        };
        let end = text.iter().position(|byte| *byte == 0).unwrap_or(TEXT);
        let by = match u32::try_from(by) {
            Ok(rank) if rank < job::size() => By::Process(ProcId(rank)),
            _ if by == -1 => By::Others,
            _ => By::Unknown,
        };
        Condition {
            text: String::from_utf8_lossy(&text[..end]).into_owned(),
            address: self.address as usize,
            by,
        }
    }
}

/// Waits for something that the program looks at.
///
/// # Safety
/// `watch` is null or valid during the call, with functions that may be called with its state.
#[no_mangle]
pub unsafe extern "C" fn arke_watch_until(watch: *const Watched) -> c_int {
    let go = || {
        let _guard = enter()?;
        // SAFETY: the caller's promise.
        let watch = unsafe { watch.as_ref() }.ok_or_else(|| null("watch"))?;
        let holds = watch.holds.ok_or_else(|| null("watch->holds"))?;
        // SAFETY: the caller's promise; other threads may call meanwhile.
        let holds = || Ok(unlocked(|| unsafe { holds(watch.state) }) != 0);
        // SAFETY: as above.
        let sleep =
            watch.sleep.map(|sleep| move |microseconds: u32| unsafe { sleep(watch.state, microseconds) });
        until(holds, &|| watch.told(), sleep.as_ref().map(|sleep| sleep as &dyn Fn(u32)))
    };
    finish("arke_watch_until", go())
}

thread_local! {
    /// The calls of `arke_wake` that this thread has answered.
    static WOKEN: Cell<u32> = const { Cell::new(0) };
}

/// Makes progress and runs handlers that are due.
#[no_mangle]
pub extern "C" fn arke_poll() -> c_int {
    let look = || {
        let _guard = enter()?;
        descriptor::clear();
        poll()?;
        descriptor::looked();
        Ok(())
    };
    finish("arke_poll", look())
}

/// Makes progress until something has happened, or for a while.
#[no_mangle]
pub extern "C" fn arke_idle(microseconds: c_uint) -> c_int {
    let idle = || {
        let _guard = enter()?;
        // Most of what is waited for in a loop of such calls comes at once.
        if poll()? {
            return Ok(());
        }
        let (before, woken) = (engine::with(|e| e.events())?, WOKEN.get());
        // What looks makes progress, so that nothing is left to look for behind it.
        let mut news = |e: &mut Eng| {
            links::look_after(e);
            (e.events() != before || active::due() || woken != links::wakes()).then_some(())
        };
        if engine::wait_shortly(&mut news)?.is_none() {
            let end = arke_sys::clock::now_ns() + u64::from(microseconds) * 1000;
            match NOTE.get() {
                None => engine::wait_before(end, news).map(drop)?,
                Some((watch, since)) => {
                    let since = if since == 0 { arke_sys::clock::now_ns() } else { since };
                    NOTE.set(Some((watch, since)));
                    let told = || watch.told();
                    engine::wait_before_for(Subject::Condition(Told(&told)), since, end, news)?;
                }
            }
        }
        WOKEN.set(links::wakes());
        if active::due() {
            active::run();
        }
        Ok(())
    };
    finish("arke_idle", idle())
}
