//! Arrays of integers that the calls on topologies take and give.

use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use core::ffi::c_int;

/// An input array of `n` integers.
///
/// # Safety
/// `array` is null or has `n` elements that stay as they are while the result is used.
pub(super) unsafe fn ints<'a>(name: &str, array: *const c_int, n: usize) -> Result<&'a [c_int]> {
    if n == 0 {
        return Ok(&[]);
    }
    if array.is_null() {
        return Err(Error::null(name));
    }
    // SAFETY: not null, and the caller vouches for the length.
    Ok(unsafe { core::slice::from_raw_parts(array, n) })
}

/// Looks whether an output array can take values; one that gets none may be anything.
pub(super) fn check_room(name: &str, array: *mut c_int, n: usize) -> Result {
    if n > 0 && array.is_null() {
        return Err(Error::null(name));
    }
    Ok(())
}

/// Fills an output array.
///
/// # Safety
/// `array` is null or has room for the values.
pub(super) unsafe fn put(
    name: &str,
    array: *mut c_int,
    values: impl ExactSizeIterator<Item = c_int>,
) -> Result {
    check_room(name, array, values.len())?;
    for (i, value) in values.enumerate() {
        // SAFETY: not null, and the caller vouches for the length.
        unsafe { array.add(i).write(value) };
    }
    Ok(())
}

/// A number of elements, which must not be negative.
pub(super) fn length(class: c_int, name: &str, n: c_int) -> Result<usize> {
    usize::try_from(n).map_err(|_| Error::arg(class, name, n, "must not be negative"))
}

/// Looks whether the program's arrays have room for all that is to be given.
pub(super) fn check_length(name: &str, given: c_int, needed: usize, what: &str) -> Result {
    if length(MPI_ERR_ARG, name, given)? < needed {
        return Err(Error::arg(MPI_ERR_ARG, name, given, &format!("must be at least {needed}, {what}")));
    }
    Ok(())
}

/// Refuses an intercommunicator.
pub(super) fn check_intra(comm: &Comm, name: &str) -> Result {
    if comm.is_inter() {
        return Err(Error::arg(
            MPI_ERR_COMM,
            name,
            comm.describe(),
            "must be an intracommunicator: an intercommunicator cannot have a topology",
        ));
    }
    Ok(())
}

/// A rank of a communicator with a topology.
pub(super) fn rank(rank: c_int, size: u32) -> Result<u32> {
    u32::try_from(rank).ok().filter(|rank| *rank < size).ok_or_else(|| {
        Error::arg(
            MPI_ERR_RANK,
            "rank",
            rank,
            &format!("must be a rank of the communicator (0 to {})", size.saturating_sub(1)),
        )
    })
}
