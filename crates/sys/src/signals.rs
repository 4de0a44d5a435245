//! The program's signals, kept from libraries that change what happens on them and from threads that the program does
//! not know.

use std::mem::zeroed;

/// The faults of a thread's own instructions, and what it does to end the process: these stay with the thread, so that
/// a handler of the program's can report them.
const OWN: [i32; 7] =
    [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGSYS, libc::SIGABRT];

/// While this lives, the calling thread takes no signals but for its own faults. The threads that it starts meanwhile
/// take none all their life.
///
/// A signal for a process goes to any thread that takes it. A program that blocks a signal to wait for it by `sigwait`
/// is killed by it, or its handler runs on a thread that it has never heard of, when a thread of a library takes it.
pub struct Withheld {
    before: libc::sigset_t,
    /// The mask is the thread's that made this.
    _of_one_thread: std::marker::PhantomData<*const ()>,
}

/// Keeps signals from the calling thread and from those that it starts.
pub fn withhold() -> Withheld {
    // SAFETY: the sets are filled by the calls before they are used; only the calling thread's mask changes.
    unsafe {
        let (mut all, mut before) = (zeroed(), zeroed());
        libc::sigfillset(&mut all);
        for signal in OWN {
            libc::sigdelset(&mut all, signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &all, &mut before);
        Withheld { before, _of_one_thread: std::marker::PhantomData }
    }
}

impl Drop for Withheld {
    fn drop(&mut self) {
        // SAFETY: the mask that the same thread had.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.before, std::ptr::null_mut()) };
    }
}

/// While this lives, a write of the calling thread beyond the limit on the length of files (`ulimit -f`) fails with
/// EFBIG and nothing else: the SIGXFSZ that comes with it, which ends a process that has no handler, is taken away. The
/// program's action for that signal stays as it is, and holds for what the program writes.
pub struct LimitUnsignalled {
    before: libc::sigset_t,
    /// One was pending before, and is the program's.
    pending: bool,
    /// The mask is the thread's that made this.
    _of_one_thread: std::marker::PhantomData<*const ()>,
}

/// Keeps SIGXFSZ from the calling thread; `None` where there is no limit that could cause it.
pub fn limit_unsignalled() -> Option<LimitUnsignalled> {
    crate::memory::limit(libc::RLIMIT_FSIZE).filter(|limit| limit.rlim_cur != libc::RLIM_INFINITY)?;
    // SAFETY: the sets are filled by the calls before they are used; only the calling thread's mask changes.
    unsafe {
        let (mut before, mut pending) = (zeroed(), zeroed());
        libc::pthread_sigmask(libc::SIG_BLOCK, &of_limit(), &mut before);
        libc::sigpending(&mut pending);
        let pending = libc::sigismember(&pending, libc::SIGXFSZ) == 1;
        Some(LimitUnsignalled { before, pending, _of_one_thread: std::marker::PhantomData })
    }
}

/// The set of SIGXFSZ alone.
fn of_limit() -> libc::sigset_t {
    // SAFETY: the set is filled by the first call.
    unsafe {
        let mut set = zeroed();
        libc::sigemptyset(&mut set);
        libc::sigaddset(&mut set, libc::SIGXFSZ);
        set
    }
}

impl Drop for LimitUnsignalled {
    fn drop(&mut self) {
        // SAFETY: the sets and the time live through the calls, and the mask is that which the same thread had.
        unsafe {
            let now: libc::timespec = zeroed();
            if !self.pending {
                libc::sigtimedwait(&of_limit(), std::ptr::null_mut(), &now);
            }
            libc::pthread_sigmask(libc::SIG_SETMASK, &self.before, std::ptr::null_mut());
        }
    }
}

/// The signals whose action a program may choose; the real-time ones beyond belong to nobody in particular.
const COMMON: std::ops::RangeInclusive<i32> = 1..=31;

/// The actions of all signals as they were, which come back when this is dropped; until then the calling thread and
/// those that it starts take no signals.
///
/// For calls into libraries that put handlers of their own in place: the program's own handlers, and the ends that its
/// parent expects to see (killed by SIGSEGV, say), are the program's. Nobody else may set actions meanwhile.
pub struct Kept {
    actions: Vec<(i32, libc::sigaction)>,
    _withheld: Withheld,
}

/// Notes the actions of all signals and keeps signals from the calling thread.
pub fn keep() -> Kept {
    let action = |signal| {
        // SAFETY: all bytes zero are a valid value to be overwritten; the call only reads, into memory of ours.
        unsafe {
            let mut action: libc::sigaction = zeroed();
            (libc::sigaction(signal, std::ptr::null(), &mut action) == 0).then_some((signal, action))
        }
    };
    let common = COMMON.filter(|s| *s != libc::SIGKILL && *s != libc::SIGSTOP);
    Kept { actions: common.filter_map(action).collect(), _withheld: withhold() }
}

impl Drop for Kept {
    fn drop(&mut self) {
        for (signal, before) in &self.actions {
            // SAFETY: puts back what the kernel gave for the same signal, where another handler stands now.
            unsafe {
                let mut now: libc::sigaction = zeroed();
                if libc::sigaction(*signal, std::ptr::null(), &mut now) == 0
                    && now.sa_sigaction != before.sa_sigaction
                {
                    libc::sigaction(*signal, before, std::ptr::null_mut());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern "C" fn handler(_: i32) {}

    fn action_of(signal: i32) -> usize {
        // SAFETY: reads the action into memory of ours.
        unsafe {
            let mut action: libc::sigaction = zeroed();
            assert_eq!(libc::sigaction(signal, std::ptr::null(), &mut action), 0);
            action.sa_sigaction
        }
    }

    /// Whether the calling thread takes a signal.
    fn takes(signal: i32) -> bool {
        // SAFETY: reads the mask into memory of ours.
        unsafe {
            let mut mask: libc::sigset_t = zeroed();
            assert_eq!(libc::pthread_sigmask(libc::SIG_SETMASK, std::ptr::null(), &mut mask), 0);
            libc::sigismember(&mask, signal) == 0
        }
    }

    #[test]
    fn a_thread_started_meanwhile_takes_its_own_faults_only() {
        let seen = {
            let _withheld = withhold();
            assert!(!takes(libc::SIGUSR1));
            std::thread::scope(|s| {
                s.spawn(|| [libc::SIGUSR1, libc::SIGTERM, libc::SIGSEGV].map(takes)).join()
            })
        };
        assert_eq!(seen.unwrap(), [false, false, true]);
        assert!(takes(libc::SIGUSR1));
    }

    #[test]
    fn handlers_that_others_put_in_place_go_again() {
        let before = action_of(libc::SIGURG);
        {
            let _kept = keep();
            let ours = handler as extern "C" fn(i32) as usize;
            // SAFETY: a handler that does nothing.
            unsafe { libc::signal(libc::SIGURG, ours) };
            assert_eq!(action_of(libc::SIGURG), ours);
        }
        assert_eq!(action_of(libc::SIGURG), before);
    }
}
