//! An end of this process that comes also where the ordinary one hangs.
//!
//! A program may ask for its end in a handler of SIGSEGV while the interrupted code holds a lock of the allocator: then
//! nothing that takes memory comes back. A timer's signal interrupts even that wait.

use std::mem::{transmute, MaybeUninit};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicI32, AtomicPtr, Ordering};
use std::time::Duration;

static LAST: AtomicPtr<()> = AtomicPtr::new(null_mut());
static STATUS: AtomicI32 = AtomicI32::new(0);

/// What stood before: [`Armed::disarm`] puts it back.
pub struct Armed {
    timer: libc::itimerval,
    action: libc::sigaction,
    mask: libc::sigset_t,
}

/// Lets this process end after a time: `last` is called with the status, then the process exits with its low byte.
/// `last` runs as a signal handler and must call only what may be called there: no allocation, no lock. A later call
/// replaces an earlier one.
pub fn arm(limit: Duration, status: i32, last: fn(i32)) -> Armed {
    LAST.store(last as *mut (), Ordering::Relaxed);
    STATUS.store(status, Ordering::Release);
    let zero = libc::timeval { tv_sec: 0, tv_usec: 0 };
    let value = libc::timeval {
        tv_sec: limit.as_secs() as libc::time_t,
        tv_usec: libc::suseconds_t::from(limit.subsec_micros() as i32),
    };
    let timer = libc::itimerval { it_interval: zero, it_value: value };
    // SAFETY: all-zero values of these types are valid, and the calls get pointers to live data; all of them may be
    // called in a signal handler.
    unsafe {
        let mut before = Armed {
            timer: MaybeUninit::zeroed().assume_init(),
            action: MaybeUninit::zeroed().assume_init(),
            mask: MaybeUninit::zeroed().assume_init(),
        };
        let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
        action.sa_sigaction = over as extern "C" fn(libc::c_int) as usize;
        libc::sigaction(libc::SIGALRM, &action, &mut before.action);
        let mut alarm: libc::sigset_t = MaybeUninit::zeroed().assume_init();
        libc::sigemptyset(&mut alarm);
        libc::sigaddset(&mut alarm, libc::SIGALRM);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &alarm, &mut before.mask);
        libc::setitimer(libc::ITIMER_REAL, &timer, &mut before.timer);
        before
    }
}

impl Armed {
    /// The process goes on after all.
    pub fn disarm(self) {
        // SAFETY: the values are those that the system gave; the calls get pointers to live data.
        unsafe {
            libc::setitimer(libc::ITIMER_REAL, &self.timer, null_mut());
            libc::sigaction(libc::SIGALRM, &self.action, null_mut());
            libc::pthread_sigmask(libc::SIG_SETMASK, &self.mask, null_mut());
        }
    }
}

extern "C" fn over(_: libc::c_int) {
    let (status, last) = (STATUS.load(Ordering::Acquire), LAST.load(Ordering::Relaxed));
    if !last.is_null() {
        // SAFETY: `arm` stored a function of this type before it set the handler.
        let last: fn(i32) = unsafe { transmute(last) };
        last(status);
    }
    // SAFETY: ends the process without running anything of it.
    unsafe { libc::_exit(status & 0xff) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_hangs_ends_and_one_that_goes_on_does_not() {
        fn last(_: i32) {
            // SAFETY: may be called in a signal handler.
            unsafe { libc::write(2, c"".as_ptr().cast(), 0) };
        }
        // SAFETY: the child calls only what a signal handler may call, and ends without running anything of the test's.
        let child = unsafe { libc::fork() };
        if child == 0 {
            arm(Duration::from_millis(20), 7, last).disarm();
            // SAFETY: as above.
            unsafe { libc::usleep(60_000) };
            arm(Duration::from_millis(20), 0x105, last);
            loop {
                // SAFETY: as above.
                unsafe { libc::pause() };
            }
        }
        let mut status = 0;
        // SAFETY: a child of this process and memory of ours.
        assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
        assert!(libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 5, "{status}");
    }
}
