//! Whether the program has handlers of signals that may come while it waits.

use std::fs;

/// Signals of faults of the program's own, of terminals, of children and of limits, and those of the C library: their
/// handlers are not what a program waits for.
const ASIDE: [i32; 18] = [
    libc::SIGILL,
    libc::SIGTRAP,
    libc::SIGABRT,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGSEGV,
    libc::SIGSYS,
    libc::SIGPIPE,
    libc::SIGCHLD,
    libc::SIGCONT,
    libc::SIGTSTP,
    libc::SIGTTIN,
    libc::SIGTTOU,
    libc::SIGXCPU,
    libc::SIGXFSZ,
    libc::SIGWINCH,
    32,
    33,
];

/// Whether this process has a handler for a signal that may come from elsewhere, such as a timer's or SIGUSR1; also
/// where the system does not tell.
pub fn may_run() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find_map(|line| line.strip_prefix("SigCgt:")).and_then(caught).is_none_or(|caught| {
        let aside = ASIDE.iter().fold(0u64, |mask, signal| mask | 1 << (signal - 1));
        caught & !aside != 0
    })
}

fn caught(mask: &str) -> Option<u64> {
    u64::from_str_radix(mask.trim(), 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_is_read() {
        assert_eq!(caught("\t0000000000002000"), Some(0x2000));
        assert_eq!(caught("what"), None);
    }
}
