//! What a process does on signals, kept from libraries that change it.

use std::mem::zeroed;

/// The signals whose action a program may choose; the real-time ones beyond belong to nobody in particular.
const COMMON: std::ops::RangeInclusive<i32> = 1..=31;

/// The actions of all signals as they were, which come back when this is dropped.
///
/// For calls into libraries that put handlers of their own in place: the program's own handlers, and the ends that its
/// parent expects to see (killed by SIGSEGV, say), are the program's. Nobody else may set actions meanwhile.
pub struct Kept(Vec<(i32, libc::sigaction)>);

/// Notes the actions of all signals.
pub fn keep() -> Kept {
    let action = |signal| {
        // SAFETY: all bytes zero are a valid value to be overwritten; the call only reads, into memory of ours.
        unsafe {
            let mut action: libc::sigaction = zeroed();
            (libc::sigaction(signal, std::ptr::null(), &mut action) == 0).then_some((signal, action))
        }
    };
    Kept(COMMON.filter(|s| *s != libc::SIGKILL && *s != libc::SIGSTOP).filter_map(action).collect())
}

impl Drop for Kept {
    fn drop(&mut self) {
        for (signal, before) in &self.0 {
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
