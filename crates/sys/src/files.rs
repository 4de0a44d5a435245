//! Files: what the standard library does not offer. Locks on ranges that belong to an open file, reserved space, and
//! reads and writes that gather from several pieces of memory.

use crate::SysError;
use std::os::fd::{AsRawFd, BorrowedFd, IntoRawFd, OwnedFd};

/// A piece of memory for [`write_gathered`] and [`read_scattered`]: address and length.
pub type Piece = libc::iovec;

/// Most pieces of one call.
pub const MOST_PIECES: usize = 1024;

/// What a lock excludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lock {
    /// Writers.
    Shared,
    /// Everybody.
    Exclusive,
    /// Nobody: takes the lock away.
    None,
}

/// Locks `len` bytes from `at` on for this open file, waiting for others that hold a lock that excludes it. 0 bytes: to
/// the end, wherever that will be. The lock belongs to the open file, not to the process, and ends with it.
///
/// # Errors
/// What the system says: among others, that the file system has no locks.
pub fn lock(file: BorrowedFd<'_>, lock: Lock, at: u64, len: u64) -> Result<(), SysError> {
    let (Ok(start), Ok(len)) = (libc::off_t::try_from(at), libc::off_t::try_from(len)) else {
        return Err(SysError { call: "fcntl", errno: libc::EOVERFLOW });
    };
    let kind = match lock {
        Lock::Shared => libc::F_RDLCK,
        Lock::Exclusive => libc::F_WRLCK,
        Lock::None => libc::F_UNLCK,
    };
    let range = libc::flock {
        l_type: kind as libc::c_short,
        l_whence: libc::SEEK_SET as libc::c_short,
        l_start: start,
        l_len: len,
        // Has to be 0 for these locks.
        l_pid: 0,
    };
    crate::retried("fcntl", || {
        // SAFETY: the descriptor is open, and the structure lives through the call.
        (unsafe { libc::fcntl(file.as_raw_fd(), libc::F_OFD_SETLKW, &range) }) as isize
    })?;
    Ok(())
}

/// Makes sure that the first `size` bytes of the file have their place on the device; a shorter file grows.
///
/// # Errors
/// What the system says, a full device among others.
pub fn reserve(file: BorrowedFd<'_>, size: u64) -> Result<(), SysError> {
    let Ok(size) = libc::off_t::try_from(size) else {
        return Err(SysError { call: "posix_fallocate", errno: libc::EFBIG });
    };
    loop {
        // SAFETY: the descriptor is open.
        match unsafe { libc::posix_fallocate(file.as_raw_fd(), 0, size) } {
            0 => return Ok(()),
            libc::EINTR => {}
            errno => return Err(SysError { call: "posix_fallocate", errno }),
        }
    }
}

/// Closes a descriptor, and says what the system found: some file systems (NFS, FUSE, those with quotas) tell only then
/// of data that they could not keep. An interrupted call has closed it as well.
///
/// # Errors
/// What the system says.
pub fn close(file: OwnedFd) -> Result<(), SysError> {
    // SAFETY: the descriptor is this call's own.
    match unsafe { libc::close(file.into_raw_fd()) } {
        0 => Ok(()),
        _ => match SysError::last("close") {
            e if e.errno == libc::EINTR => Ok(()),
            e => Err(e),
        },
    }
}

/// Writes pieces of memory one after another from byte `at` of the file on; returns the bytes written, which may be
/// fewer.
///
/// # Errors
/// What the system says.
///
/// # Safety
/// The pieces are valid for reads during the call. At most [`MOST_PIECES`].
pub unsafe fn write_gathered(file: BorrowedFd<'_>, pieces: &[Piece], at: u64) -> Result<usize, SysError> {
    let count = pieces.len().min(MOST_PIECES) as libc::c_int;
    crate::retried("pwritev", || {
        // SAFETY: as the caller vouches.
        unsafe { libc::pwritev(file.as_raw_fd(), pieces.as_ptr(), count, at as libc::off_t) }
    })
}

/// Reads from byte `at` of the file on into pieces of memory one after another; returns the bytes read, 0 at the end.
///
/// # Errors
/// What the system says.
///
/// # Safety
/// The pieces are valid for writes during the call. At most [`MOST_PIECES`].
pub unsafe fn read_scattered(file: BorrowedFd<'_>, pieces: &[Piece], at: u64) -> Result<usize, SysError> {
    let count = pieces.len().min(MOST_PIECES) as libc::c_int;
    crate::retried("preadv", || {
        // SAFETY: as the caller vouches.
        unsafe { libc::preadv(file.as_raw_fd(), pieces.as_ptr(), count, at as libc::off_t) }
    })
}
