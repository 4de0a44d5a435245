//! Ethernet interfaces whose frames a process reads and writes (TAP).

use crate::SysError;
use std::fs::{File, OpenOptions};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;

/// Makes an interface of this name in the caller's network space. Each read takes a frame that was sent through it, and
/// each write is a frame that arrives on it; neither blocks. It is gone when the file is closed.
///
/// # Errors
/// What the kernel says: EPERM where the caller may not make interfaces, ENOENT where the kernel has no TAP, EBUSY
/// where there is such an interface, EINVAL for a name of more than 15 bytes.
pub fn open(name: &str) -> Result<File, SysError> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(libc::O_NONBLOCK)
        .open("/dev/net/tun")
        .map_err(|e| SysError { call: "open /dev/net/tun", errno: e.raw_os_error().unwrap_or(0) })?;
    // SAFETY: `ifreq` is plain data, for which zeroes are valid.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    if name.len() >= request.ifr_name.len() {
        return Err(SysError { call: "TUNSETIFF", errno: libc::EINVAL });
    }
    for (to, from) in request.ifr_name.iter_mut().zip(name.bytes()) {
        *to = from as libc::c_char;
    }
    request.ifr_ifru.ifru_flags = (libc::IFF_TAP | libc::IFF_NO_PI) as libc::c_short;
    // SAFETY: the descriptor is open, and the request lives as long as the call, which reads it and writes into it.
    if unsafe { libc::ioctl(file.as_raw_fd(), libc::TUNSETIFF as _, &raw mut request) } != 0 {
        return Err(SysError::last("TUNSETIFF"));
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_that_are_too_long_are_refused() {
        let Err(error) = super::open("a-name-of-16-byte") else { panic!("it was made") };
        // Where there is no TAP at all, or no leave to use it, that is said first.
        assert!(error.call == "open /dev/net/tun" || error.errno == libc::EINVAL, "{error}");
    }
}
