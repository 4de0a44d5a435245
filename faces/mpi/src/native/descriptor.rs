//! A descriptor that tells of arrivals, for programs that wait in `poll` or `select` for other things as well.
//!
//! Senders ring the bell of a process that has announced a sleep. Where there is a descriptor, every poll ends with such an announcement,
//! which stays while the program does other things, and a thread that sleeps on the bell makes the descriptor readable when it rings.

use super::error::{enter, failure, finish, variable, Result, NO_MEMORY};
use crate::runtime::engine;
use arke_fabric::Fabric;
use core::ffi::c_int;
use core::sync::atomic::{AtomicI32, AtomicU32, Ordering};
use core::time::Duration;

/// The descriptor; -1 while there is none.
static DESCRIPTOR: AtomicI32 = AtomicI32::new(-1);

/// Longest sleep of the thread: a ring that came while it was awake is noticed then at the latest.
const LONGEST_SLEEP: Duration = Duration::from_secs(10);

/// Whether there is a descriptor.
#[inline]
pub(super) fn is_open() -> bool {
    DESCRIPTOR.load(Ordering::Relaxed) >= 0
}

/// Makes it unreadable: what has come is looked at now.
#[cold]
pub(super) fn clear() {
    let mut count = 0u64;
    // SAFETY: eight bytes of this frame; the descriptor does not block.
    unsafe { libc::read(DESCRIPTOR.load(Ordering::Relaxed), (&raw mut count).cast(), 8) };
}

/// Announces that this process will hear of arrivals by the descriptor only; then takes what came before that. Whether anything did.
///
/// # Errors
/// As for [`engine::with`].
#[cold]
pub(super) fn announce() -> Result<bool> {
    Ok(engine::with(|e| {
        e.fabric().arm();
        e.progress(true)
    })?)
}

/// Waits for the bell.
fn listen(bell: &'static AtomicU32, descriptor: c_int, mut seen: u32) {
    loop {
        arke_sys::futex::wait(bell, seen, LONGEST_SLEEP);
        let now = bell.load(Ordering::Acquire);
        if now != seen {
            seen = now;
            let one = 1u64;
            // SAFETY: eight bytes of this frame; the descriptor stays open as long as the process lives.
            unsafe { libc::write(descriptor, (&raw const one).cast(), 8) };
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
    let bell = engine::with(|e| e.fabric().waker().word)?;
    let seen = bell.load(Ordering::Acquire);
    // Signals are for the program's threads.
    // SAFETY: the sets are of this frame.
    let started = unsafe {
        let (mut all, mut before) = (core::mem::zeroed(), core::mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        let started = std::thread::Builder::new()
            .name("arke-listen".into())
            .spawn(move || listen(bell, descriptor, seen));
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, core::ptr::null_mut());
        started
    };
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
        super::waiting::poll().map(drop)
    };
    finish("arke_descriptor", give())
}
