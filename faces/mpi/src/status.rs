//! `MPI_Status`: what its private words mean, and the calls that read and write it (MPI 5.0, sections 3.2.5, 3.8 and
//! 13.3).
//!
//! ```text
//! MPI_internal[0..2]  bytes received, 64 bits, low word first
//! MPI_internal[2]     flags: 1 the operation was cancelled
//! MPI_internal[3..5]  0
//! ```

use crate::abi::*;
use crate::error::Result;
use crate::runtime;
use core::ffi::c_int;

const CANCELLED: c_int = 1;

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
    /// Whether there was no operation: the empty status, the only one with an error of its own where a call gives one
    /// status.
    pub empty: bool,
}

impl Ended {
    /// Of an operation that received nothing, such as a send.
    pub const NOTHING: Ended =
        Ended { source: MPI_ANY_SOURCE, tag: MPI_ANY_TAG, bytes: 0, cancelled: false, empty: false };
    /// The empty status (section 3.7.3): of a null or inactive request.
    pub const EMPTY: Ended = Ended { empty: true, ..Ended::NOTHING };
    /// The status of communication with `MPI_PROC_NULL` (section 3.10).
    pub const PROC_NULL: Ended = Ended { source: MPI_PROC_NULL, ..Ended::NOTHING };

    #[inline(always)]
    fn internal(&self) -> [c_int; 5] {
        let flags = if self.cancelled { CANCELLED } else { 0 };
        [self.bytes as u32 as c_int, (self.bytes >> 32) as c_int, flags, 0, 0]
    }

    /// Gives the status to the program and leaves `MPI_ERROR` as it is there: what every call does that completes one
    /// operation. The empty status alone has an error of its own, `MPI_SUCCESS` (section 3.7.3).
    ///
    /// # Safety
    /// `place` must be `MPI_STATUS_IGNORE` or valid for writes.
    #[inline(always)]
    pub unsafe fn store(&self, place: *mut MPI_Status) {
        if !place.is_null() {
            // SAFETY: as the caller vouches; no reference is made, since the fields need not hold anything yet.
            unsafe {
                (&raw mut (*place).MPI_SOURCE).write(self.source);
                (&raw mut (*place).MPI_TAG).write(self.tag);
                (&raw mut (*place).MPI_internal).write(self.internal());
                if self.empty {
                    (&raw mut (*place).MPI_ERROR).write(MPI_SUCCESS);
                }
            }
        }
    }

    /// Gives the status to the program with its `MPI_ERROR`: for calls that complete several operations.
    ///
    /// # Safety
    /// `place` must be `MPI_STATUS_IGNORE` or valid for writes.
    #[inline]
    pub unsafe fn store_with_error(&self, place: *mut MPI_Status, error: c_int) {
        if !place.is_null() {
            let (source, tag) = (self.source, self.tag);
            let status = MPI_Status {
                MPI_SOURCE: source,
                MPI_TAG: tag,
                MPI_ERROR: error,
                MPI_internal: self.internal(),
            };
            // SAFETY: as the caller vouches.
            unsafe { place.write(status) };
        }
    }
}

/// Bytes received.
#[inline]
pub fn bytes(status: &MPI_Status) -> u64 {
    u64::from(status.MPI_internal[0] as u32) | u64::from(status.MPI_internal[1] as u32) << 32
}

/// Sets the bytes received.
#[inline]
pub fn set_bytes(status: &mut MPI_Status, bytes: u64) {
    status.MPI_internal[0] = bytes as u32 as c_int;
    status.MPI_internal[1] = (bytes >> 32) as c_int;
}

/// Whether the operation was cancelled.
#[inline]
pub fn cancelled(status: &MPI_Status) -> bool {
    status.MPI_internal[2] & CANCELLED != 0
}

/// Says whether the operation was cancelled.
#[inline]
pub fn set_cancelled(status: &mut MPI_Status, cancelled: bool) {
    status.MPI_internal[2] = if cancelled { CANCELLED } else { 0 };
}

/// Reads a field for the program.
fn read(status: &MPI_Status, place: Out<c_int>, field: impl FnOnce(&MPI_Status) -> c_int) -> Result {
    let _guard = runtime::enter()?;
    place.set(field(status));
    Ok(())
}

/// Changes a status for the program.
fn write(status: &mut MPI_Status, change: impl FnOnce(&mut MPI_Status)) -> Result {
    let _guard = runtime::enter()?;
    change(status);
    Ok(())
}

/// `MPI_Status_get_source`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_get_source(status: &MPI_Status, source: Out<c_int>) -> Result {
    read(status, source, |status| status.MPI_SOURCE)
}

/// `MPI_Status_get_tag`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_get_tag(status: &MPI_Status, tag: Out<c_int>) -> Result {
    read(status, tag, |status| status.MPI_TAG)
}

/// `MPI_Status_get_error`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_get_error(status: &MPI_Status, error: Out<c_int>) -> Result {
    read(status, error, |status| status.MPI_ERROR)
}

/// `MPI_Test_cancelled`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn test_cancelled(status: &MPI_Status, flag: Out<c_int>) -> Result {
    read(status, flag, |status| c_int::from(cancelled(status)))
}

/// `MPI_Status_set_source`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_set_source(status: &mut MPI_Status, source: c_int) -> Result {
    write(status, |status| status.MPI_SOURCE = source)
}

/// `MPI_Status_set_tag`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_set_tag(status: &mut MPI_Status, tag: c_int) -> Result {
    write(status, |status| status.MPI_TAG = tag)
}

/// `MPI_Status_set_error`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_set_error(status: &mut MPI_Status, error: c_int) -> Result {
    write(status, |status| status.MPI_ERROR = error)
}

/// `MPI_Status_set_cancelled`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_set_cancelled(status: &mut MPI_Status, flag: c_int) -> Result {
    write(status, |status| set_cancelled(status, flag != 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;

    fn status(ended: Ended) -> MPI_Status {
        let mut status = MPI_Status::default();
        // SAFETY: `status` is a live variable.
        unsafe { ended.store(&mut status) };
        status
    }

    #[test]
    fn counts_of_64_bits_survive() {
        for count in [0, 1, u64::from(u32::MAX), 1 << 32, i64::MAX as u64] {
            let mut status = status(Ended { source: 3, tag: 4, bytes: count, ..Ended::NOTHING });
            assert_eq!(bytes(&status), count);
            assert!(!cancelled(&status));
            set_cancelled(&mut status, true);
            assert!(cancelled(&status));
            assert_eq!(bytes(&status), count);
            set_bytes(&mut status, 7);
            assert_eq!(bytes(&status), 7);
            assert!(cancelled(&status));
        }
    }

    #[test]
    fn a_single_completion_leaves_the_error_field_alone() {
        let mut place = MPI_Status { MPI_ERROR: 99, ..status(Ended::EMPTY) };
        let ended = Ended { source: 1, tag: 2, bytes: 3, cancelled: true, empty: false };
        // SAFETY: `place` is valid.
        unsafe {
            ended.store(&mut place);
            assert_eq!((place.MPI_SOURCE, place.MPI_TAG, place.MPI_ERROR), (1, 2, 99));
            ended.store_with_error(&mut place, 7);
            assert_eq!(place.MPI_ERROR, 7);
            ended.store(core::ptr::null_mut());
        }
    }

    #[test]
    fn the_empty_status_has_no_error() {
        let mut place = MPI_Status { MPI_ERROR: 99, ..status(Ended::PROC_NULL) };
        // SAFETY: `place` is valid.
        unsafe { Ended::EMPTY.store(&mut place) };
        assert_eq!(place, MPI_Status { MPI_ERROR: MPI_SUCCESS, ..status(Ended::EMPTY) });
    }

    #[test]
    fn the_calls_read_and_write_the_fields() {
        let _running = running(0, 1);
        let (mut status, mut number) = (status(Ended::EMPTY), 0);
        // SAFETY: pointers are null or valid.
        unsafe {
            status_set_source(&mut status, 5).unwrap();
            status_set_tag(&mut status, 6).unwrap();
            status_set_error(&mut status, MPI_ERR_TAG).unwrap();
            status_set_cancelled(&mut status, 1).unwrap();
            status_get_source(&status, (&mut number).into()).unwrap();
            assert_eq!(number, 5);
            status_get_tag(&status, (&mut number).into()).unwrap();
            assert_eq!(number, 6);
            status_get_error(&status, (&mut number).into()).unwrap();
            assert_eq!(number, MPI_ERR_TAG);
            test_cancelled(&status, (&mut number).into()).unwrap();
            assert_eq!(number, 1);
        }
    }
}
