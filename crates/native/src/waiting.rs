//! Waiting: as MPI's calls do, but with breaks in which handlers of active messages run.

use crate::error::{enter, finish, Result};
use crate::groups::Members;
use crate::{active, descriptor, links};
use arke_runtime::engine::{self, Eng};
use arke_runtime::unlocked;
use arke_runtime::waits::{Listed, Subject};
use core::cell::Cell;
use core::ffi::{c_int, c_uint};
use core::time::Duration;

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
    wait_for(Subject::Group(Listed(&|| members.processes().collect())), done)
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

/// Waits for a condition that no message brings about: looks often at first and less often later. `holds` runs outside
/// of the engine.
pub(super) fn until(mut holds: impl FnMut() -> Result<bool>) -> Result {
    for round in 0u32.. {
        if holds()? {
            break;
        }
        if poll()? {
            continue;
        }
        unlocked(|| match round {
            0..200 => arke_sys::cpu::pause(),
            200..2000 => arke_sys::cpu::yield_now(),
            _ => std::thread::sleep(Duration::from_micros(50)),
        });
    }
    Ok(())
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
            engine::wait_before(end, news)?;
        }
        WOKEN.set(links::wakes());
        if active::due() {
            active::run();
        }
        Ok(())
    };
    finish("arke_idle", idle())
}
