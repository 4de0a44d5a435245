//! What this library keeps in an `MPI_Status` (MPI 5.0, section 3.2.5).
//!
//! `MPI_internal[0..2]` holds the number of bytes received, low half first; bit 0 of `MPI_internal[2]` tells a cancelled
//! operation. The rest is zero.

use crate::abi::*;
use core::ffi::c_int;

/// How an operation ended, as a status tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Rank of the sender.
    pub source: c_int,
    /// Tag of the message.
    pub tag: c_int,
    /// Bytes received.
    pub bytes: u64,
    /// Whether it was cancelled.
    pub cancelled: bool,
}

impl Ended {
    /// What an inactive or null request gives (section 3.7.3).
    pub const EMPTY: Ended = Ended { source: MPI_ANY_SOURCE, tag: MPI_ANY_TAG, bytes: 0, cancelled: false };
    /// What a receive from `MPI_PROC_NULL` gives (section 3.10).
    pub const PROC_NULL: Ended =
        Ended { source: MPI_PROC_NULL, tag: MPI_ANY_TAG, bytes: 0, cancelled: false };

    /// Writes everything but the error field, which only calls on several requests set.
    ///
    /// # Safety
    /// `status` is `MPI_STATUS_IGNORE` or valid for writes.
    #[inline(always)]
    pub unsafe fn store(&self, status: *mut MPI_Status) {
        if status.is_null() {
            return;
        }
        // SAFETY: the caller vouches for the pointer.
        unsafe {
            (*status).MPI_SOURCE = self.source;
            (*status).MPI_TAG = self.tag;
            (*status).MPI_internal =
                [self.bytes as c_int, (self.bytes >> 32) as c_int, c_int::from(self.cancelled), 0, 0];
        }
    }
}

/// Bytes received, as the status tells.
pub fn bytes(status: &MPI_Status) -> u64 {
    u64::from(status.MPI_internal[0] as u32) | u64::from(status.MPI_internal[1] as u32) << 32
}

/// Changes the number of bytes received.
pub fn set_bytes(status: &mut MPI_Status, bytes: u64) {
    status.MPI_internal[0] = bytes as c_int;
    status.MPI_internal[1] = (bytes >> 32) as c_int;
}

/// Whether the operation was cancelled.
pub fn is_cancelled(status: &MPI_Status) -> bool {
    status.MPI_internal[2] & 1 != 0
}

/// Changes whether the operation counts as cancelled.
pub fn set_cancelled(status: &mut MPI_Status, cancelled: bool) {
    status.MPI_internal[2] = status.MPI_internal[2] & !1 | c_int::from(cancelled);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_survive() {
        let mut status = MPI_Status::default();
        let ended = Ended { source: 3, tag: 7, bytes: 0x1_8000_0001, cancelled: false };
        // SAFETY: `status` is a live variable.
        unsafe { ended.store(&mut status) };
        assert_eq!((bytes(&status), is_cancelled(&status)), (0x1_8000_0001, false));
        set_cancelled(&mut status, true);
        assert!(is_cancelled(&status));
        assert_eq!((status.MPI_SOURCE, status.MPI_TAG), (3, 7));
    }
}
