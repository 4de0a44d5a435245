//! A descriptor that tells of arrivals, for programs that wait in `poll` or `select` for other things as well.
//!
//! It is readable when something has come since the last `arke_poll`, whichever call took it in. Three parts see to
//! that:
//!
//! - Senders ring the bell of a process that has announced a sleep. Every call of this interface ends with such an
//!   announcement ([`leave`]), which stays while the program does other things.
//! - A thread sleeps on the bell and makes the descriptor readable when it rings.
//! - Calls make progress, so what comes during a call may be in the engine already when the call returns, and no bell
//!   rings for it any more. [`leave`] therefore compares what the engine has counted with what the last `arke_poll`
//!   saw.
//!
//! Example: a message comes while `arke_call` waits for room in a ring. That call takes it in, and makes the
//! descriptor readable.

use crate::active;
use crate::error::{enter, failure, finish, variable, Result, NO_MEMORY};
use arke_runtime::engine;
use core::ffi::c_int;
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering};
use core::time::Duration;

/// The descriptor; -1 while there is none.
static DESCRIPTOR: AtomicI32 = AtomicI32::new(-1);
/// What the engine had counted when the program last looked.
static SEEN: AtomicU64 = AtomicU64::new(0);
/// Whether messages of this process wait for room in a ring, which no bell tells of.
static OUTGOING: AtomicBool = AtomicBool::new(false);

/// Longest sleep of the thread: a ring that came while it was awake is noticed then at the latest.
const LONGEST_SLEEP: Duration = Duration::from_secs(10);
/// While messages wait for room, the program is asked to look this often.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Whether there is a descriptor.
#[inline]
fn is_open() -> bool {
    DESCRIPTOR.load(Ordering::Relaxed) >= 0
}

/// Makes it unreadable, if there is one: what has come is looked at now.
pub(super) fn clear() {
    if is_open() {
        let mut count = 0u64;
        // SAFETY: eight bytes of this frame; the descriptor does not block.
        unsafe { libc::read(DESCRIPTOR.load(Ordering::Relaxed), (&raw mut count).cast(), 8) };
    }
}

/// Makes it readable.
fn tell(descriptor: c_int) {
    let one = 1u64;
    // SAFETY: eight bytes of this frame; the descriptor stays open as long as the process lives.
    unsafe { libc::write(descriptor, (&raw const one).cast(), 8) };
}

/// The program has been given all that had come.
pub(super) fn looked() {
    if is_open() {
        if let Ok(events) = engine::with(|e| e.events()) {
            SEEN.store(events, Ordering::Relaxed);
        }
    }
}

/// A call of this interface ends: the program hears of what comes from now on by the descriptor alone.
#[inline]
pub(super) fn leave() {
    if is_open() {
        announce();
    }
}

/// Handlers may run that were held back, or not set, when their messages came.
pub(super) fn handlers_changed() {
    if is_open() && active::due() {
        tell(DESCRIPTOR.load(Ordering::Relaxed));
    }
}

#[cold]
fn announce() {
    let Ok((moved, events, outgoing, bell)) = engine::with(|e| {
        e.arm();
        // What came before the announcement rings no bell; nor does a copy of which this moved a part.
        (e.progress(true), e.events(), e.has_outgoing(), e.bell())
    }) else {
        return;
    };
    if moved || events != SEEN.load(Ordering::Relaxed) || active::due() {
        tell(DESCRIPTOR.load(Ordering::Relaxed));
    }
    if OUTGOING.swap(outgoing, Ordering::Relaxed) != outgoing && outgoing {
        // The thread may be in a long sleep, or about to begin one.
        bell.fetch_add(1, Ordering::Release);
        arke_sys::futex::wake_all(bell);
    }
}

/// Waits for the bell.
fn listen(bell: &'static AtomicU32, descriptor: c_int, mut seen: u32) {
    loop {
        let outgoing = OUTGOING.load(Ordering::Relaxed);
        arke_sys::futex::wait(bell, seen, if outgoing { BETWEEN_LOOKS } else { LONGEST_SLEEP });
        let now = bell.load(Ordering::Acquire);
        if now != seen || outgoing {
            seen = now;
            tell(descriptor);
        }
    }
}

fn open() -> Result<c_int> {
    let known = DESCRIPTOR.load(Ordering::Relaxed);
    if known >= 0 {
        return Ok(known);
    }
    // SAFETY: takes two integers.
    let descriptor = unsafe { libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK) };
    let lacking = |why: std::io::Error| failure(NO_MEMORY, format!("a descriptor could not be had: {why}"));
    if descriptor < 0 {
        return Err(lacking(std::io::Error::last_os_error()));
    }
    let bell = engine::with(|e| e.bell())?;
    let seen = bell.load(Ordering::Acquire);
    let started = arke_sys::threads::start("arke-listen", None, move || listen(bell, descriptor, seen));
    match started {
        Ok(_) => {
            DESCRIPTOR.store(descriptor, Ordering::Relaxed);
            Ok(descriptor)
        }
        Err(why) => {
            // SAFETY: nobody else has it.
            unsafe { libc::close(descriptor) };
            Err(lacking(why))
        }
    }
}

/// Gives the descriptor.
///
/// # Safety
/// `descriptor` is null or valid.
#[no_mangle]
pub unsafe extern "C" fn arke_descriptor(descriptor: *mut c_int) -> c_int {
    let give = || {
        let _guard = enter()?;
        // SAFETY: the program's variable, for this call.
        *unsafe { variable(descriptor, "descriptor")? } = open()?;
        Ok(())
    };
    finish("arke_descriptor", give())
}
