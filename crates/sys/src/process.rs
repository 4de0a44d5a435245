//! Whether another process still runs.

use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// Whether process `pid` of this process's PID namespace has ended, down to its last thread; also while nobody has
/// collected its status. `None` where the system does not say.
pub fn has_ended(pid: i32) -> Option<bool> {
    // SAFETY: takes two integers, touches no memory of ours.
    let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) };
    if fd < 0 {
        let gone = std::io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH);
        return gone.then_some(true);
    }
    // SAFETY: the kernel has just returned the descriptor and nobody else owns it.
    let fd = unsafe { OwnedFd::from_raw_fd(fd as i32) };
    let mut poll = libc::pollfd { fd: fd.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    // SAFETY: one entry, valid for the call, which does not block.
    match unsafe { libc::poll(&mut poll, 1, 0) } {
        0 => Some(false),
        1 => Some(poll.revents & libc::POLLIN != 0),
        _ => None,
    }
}

/// A number for this process's PID namespace: process numbers of another one mean nothing here. 0 where it cannot be read.
pub fn pid_namespace() -> u64 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self/ns/pid").map_or(0, |m| m.ino())
}

/// A number for the kernel and the PID namespace that this process runs in: processes with the same one can name each other.
pub fn machine() -> u64 {
    static MACHINE: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    *MACHINE.get_or_init(|| {
        let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        let namespace = pid_namespace().to_le_bytes();
        // FNV-1a.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        boot.trim().bytes().chain(namespace).fold(0xcbf2_9ce4_8422_2325, step).max(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_process_that_ended_is_known_before_its_status_is_collected() {
        assert_eq!(has_ended(std::process::id() as i32), Some(false));
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let pid = child.id() as i32;
        assert_eq!(has_ended(pid), Some(false));
        child.kill().unwrap();
        let start = std::time::Instant::now();
        while has_ended(pid) != Some(true) {
            assert!(start.elapsed().as_secs() < 10, "its end never shows");
        }
        child.wait().unwrap();
        assert_eq!(has_ended(pid), Some(true));
        assert_ne!(pid_namespace(), 0);
    }
}
