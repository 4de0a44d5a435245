//! How much a message held, in elements: `MPI_Get_count`, `MPI_Get_elements` and `MPI_Status_set_elements` (MPI 5.0,
//! sections 3.2.5, 5.1.11 and 13.3).

use super::table;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::{runtime, status};

fn check(status: *const MPI_Status, count: IntOut) -> Result {
    if status.is_null() {
        return Err(Error::arg(MPI_ERR_ARG, "status", "MPI_STATUS_IGNORE", "must be a status"));
    }
    if count.is_null() {
        return Err(Error::null("count"));
    }
    Ok(())
}

/// Writes a count, `MPI_UNDEFINED` where there is none.
///
/// # Safety
/// `place` is valid for a write.
unsafe fn give(place: IntOut, count: Option<u64>) -> Result {
    // SAFETY: as the caller vouches.
    unsafe {
        match count.and_then(|count| i64::try_from(count).ok()) {
            Some(count) => place.set(count)?,
            None => place.set_undefined(),
        }
    }
    Ok(())
}

/// `MPI_Get_count`: whole elements of `datatype`.
///
/// # Safety
/// `status` is null or valid for reads, `count` null or valid for a write.
pub(crate) unsafe fn get_count(status: *const MPI_Status, datatype: MPI_Datatype, count: IntOut) -> Result {
    let _guard = runtime::enter()?;
    check(status, count)?;
    let size = table::layout(datatype, "datatype")?.size();
    // SAFETY: not null, and the caller vouches for it.
    let bytes = status::bytes(unsafe { &*status });
    let number = match (size, bytes) {
        (0, 0) => Some(0),
        (0, _) => None,
        _ => (bytes % size == 0).then_some(bytes / size),
    };
    // SAFETY: as above.
    unsafe { give(count, number) }
}

/// `MPI_Get_elements`: entries of the type map.
///
/// # Safety
/// As [`get_count`].
pub(crate) unsafe fn get_elements(
    status: *const MPI_Status,
    datatype: MPI_Datatype,
    count: IntOut,
) -> Result {
    let _guard = runtime::enter()?;
    check(status, count)?;
    let layout = table::layout(datatype, "datatype")?;
    // SAFETY: not null, and the caller vouches for it.
    let bytes = status::bytes(unsafe { &*status });
    // SAFETY: as above.
    unsafe { give(count, layout.entries_in(bytes)) }
}

/// `MPI_Status_set_elements`.
///
/// # Safety
/// `status` is null or valid for reads and writes.
pub(crate) unsafe fn status_set_elements(
    status: *mut MPI_Status,
    datatype: MPI_Datatype,
    count: i64,
) -> Result {
    let _guard = runtime::enter()?;
    if status.is_null() {
        return Err(Error::arg(MPI_ERR_ARG, "status", "MPI_STATUS_IGNORE", "must be a status"));
    }
    let entries = super::constructors::check_count("count", count)?;
    let layout = table::layout(datatype, "datatype")?;
    let bytes = layout.bytes_of_entries(entries).filter(|bytes| i64::try_from(*bytes).is_ok());
    let Some(bytes) = bytes else {
        return Err(Error::arg(
            MPI_ERR_COUNT,
            "count",
            count,
            "must be a number of elements of datatype whose bytes fit in 63 bits",
        ));
    };
    // SAFETY: not null, and the caller vouches for it.
    status::set_bytes(unsafe { &mut *status }, bytes);
    Ok(())
}
