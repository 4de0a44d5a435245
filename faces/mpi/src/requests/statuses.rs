//! Statuses of several requests that stay as they are (MPI 4.1; MPI 5.0, section 3.7.6).

use super::calls::{is_active, look_at};
use super::several::array_of;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime::{self, engine};
use crate::status::Ended;
use core::ffi::c_int;

/// `MPI_Request_get_status_all`.
pub(crate) unsafe fn request_get_status_all(
    count: c_int,
    array: *const MPI_Request,
    flag: Out<c_int>,
    statuses: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of so many requests; it is only read.
    let requests = unsafe { array_of(count, array.cast_mut(), "array_of_requests") }?;
    engine::look()?;
    let mut ends = Vec::with_capacity(requests.len());
    for request in requests.iter() {
        match look_at(*request)? {
            Some(end) => ends.push(end),
            None => {
                flag.set(0);
                return Ok(());
            }
        }
    }
    flag.set(1);
    if !statuses.is_null() {
        for (i, (ended, _)) in ends.iter().enumerate() {
            // SAFETY: a C caller passes an array of `count` statuses.
            unsafe { ended.store(statuses.add(i)) };
        }
    }
    Ok(())
}

/// `MPI_Request_get_status_any`.
pub(crate) unsafe fn request_get_status_any(
    count: c_int,
    array: *const MPI_Request,
    index: Out<c_int>,
    flag: Out<c_int>,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of so many requests; it is only read.
    let requests = unsafe { array_of(count, array.cast_mut(), "array_of_requests") }?;
    engine::look()?;
    let mut active = false;
    index.set(MPI_UNDEFINED);
    for (i, request) in requests.iter().enumerate() {
        if !is_active(*request)? {
            continue;
        }
        active = true;
        if let Some((ended, _)) = look_at(*request)? {
            index.set(i as c_int);
            flag.set(1);
            // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
            unsafe { ended.store(status) };
            return Ok(());
        }
    }
    flag.set(c_int::from(!active));
    if !active {
        // SAFETY: as above.
        unsafe { Ended::EMPTY.store(status) };
    }
    Ok(())
}

/// `MPI_Request_get_status_some`.
pub(crate) unsafe fn request_get_status_some(
    incount: c_int,
    array: *const MPI_Request,
    outcount: Out<c_int>,
    indices: *mut c_int,
    statuses: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of so many requests; it is only read.
    let requests = unsafe { array_of(incount, array.cast_mut(), "array_of_requests") }?;
    if !requests.is_empty() && indices.is_null() {
        return Err(Error::null("array_of_indices"));
    }
    engine::look()?;
    let (mut found, mut active) = (0, false);
    for (i, request) in requests.iter().enumerate() {
        if !is_active(*request)? {
            continue;
        }
        active = true;
        if let Some((ended, _)) = look_at(*request)? {
            // SAFETY: the arrays have room for `incount`, as MPI asks of the program.
            unsafe {
                *indices.add(found) = i as c_int;
                if !statuses.is_null() {
                    ended.store(statuses.add(found));
                }
            }
            found += 1;
        }
    }
    outcount.set(if active { found as c_int } else { MPI_UNDEFINED });
    Ok(())
}
