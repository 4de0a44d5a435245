//! Operating-system calls: the only crate that talks to the kernel.
//!
//! Everything above asks here for shared memory, sleeping and waking, copies between processes, clocks and
//! what the machine looks like. Nothing here knows what a message is.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "no signal comes to a test"))]

pub mod aliasing;
pub mod arena;
pub mod clock;
pub mod cma;
pub mod code;
pub mod cpu;
pub mod faults;
pub mod files;
pub mod fork;
pub mod futex;
pub mod handlers;
pub mod helper;
pub mod inspect;
pub mod last_resort;
pub mod listener;
pub mod loaded;
pub mod maps;
pub mod membarrier;
pub mod memory;
pub mod process;
pub mod procfs;
pub mod random;
pub mod say;
pub mod siblings;
pub mod signals;
pub mod sink;
pub mod stack;
pub mod streams;
pub mod tap;
pub mod threads;
pub mod zeros;

/// The error of a failed system call, with the call's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SysError {
    /// The system call that failed.
    pub call: &'static str,
    /// The `errno` that it left.
    pub errno: i32,
}

impl SysError {
    /// Takes the calling thread's `errno`.
    pub fn last(call: &'static str) -> Self {
        Self { call, errno: std::io::Error::last_os_error().raw_os_error().unwrap_or(0) }
    }

    /// Whether it says that memory is not there, or not to be used in this way.
    pub fn is_fault(&self) -> bool {
        self.errno == libc::EFAULT
    }
}

impl std::fmt::Display for SysError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.call, std::io::Error::from_raw_os_error(self.errno))
    }
}

impl std::error::Error for SysError {}

/// Makes a system call again as long as signals break it off.
pub(crate) fn retried(call: &'static str, mut f: impl FnMut() -> isize) -> Result<usize, SysError> {
    loop {
        let result = f();
        if result >= 0 {
            return Ok(result as usize);
        }
        let error = SysError::last(call);
        if error.errno != libc::EINTR {
            return Err(error);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_call_that_a_signal_broke_off_is_made_again() {
        let fail = |errno| {
            // SAFETY: the thread's own `errno`.
            unsafe { *libc::__errno_location() = errno };
            -1
        };
        let mut calls = 0;
        let mut call = |last: i32| {
            super::retried("a call", || {
                calls += 1;
                match calls % 3 {
                    0 if last == 0 => 5,
                    0 => fail(last),
                    _ => fail(libc::EINTR),
                }
            })
        };
        assert_eq!(call(0), Ok(5));
        assert_eq!(call(libc::ENOSPC).map_err(|e| e.errno), Err(libc::ENOSPC));
        assert_eq!(calls, 6);
    }
}
