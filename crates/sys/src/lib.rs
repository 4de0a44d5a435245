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
pub mod futex;
pub mod helper;
pub mod inspect;
pub mod maps;
pub mod membarrier;
pub mod memory;
pub mod process;
pub mod say;
pub mod signals;
pub mod stack;
pub mod streams;
pub mod tap;
pub mod threads;

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
