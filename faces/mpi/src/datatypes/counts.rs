//! How much a message held, in elements: `MPI_Get_count`, `MPI_Get_elements` and `MPI_Status_set_elements` (MPI 5.0,
//! sections 3.2.5, 5.1.11 and 13.3).

use super::table;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::{runtime, status};

/// Writes a count, `MPI_UNDEFINED` where there is none.
fn give(place: IntOut, count: Option<u64>) -> Result {
    match count.and_then(|count| i64::try_from(count).ok()) {
        Some(count) => place.set(count)?,
        None => place.set_undefined(),
    }
    Ok(())
}

/// `MPI_Get_count`: whole elements of `datatype`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn get_count(status: &MPI_Status, datatype: MPI_Datatype, count: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let size = table::with_layout(datatype, "datatype", |layout| layout.size())?;
    let bytes = status::bytes(status);
    let number = match (size, bytes) {
        (0, 0) => Some(0),
        (0, _) => None,
        _ => (bytes % size == 0).then_some(bytes / size),
    };
    give(count, number)
}

/// `MPI_Get_elements`: entries of the type map.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn get_elements(status: &MPI_Status, datatype: MPI_Datatype, count: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let bytes = status::bytes(status);
    give(count, table::with_layout(datatype, "datatype", |layout| layout.entries_in(bytes))?)
}

/// `MPI_Status_set_elements`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn status_set_elements(
    status: &mut MPI_Status,
    datatype: MPI_Datatype,
    count: i64,
) -> Result {
    let _guard = runtime::enter()?;
    let entries = super::constructors::check_count("count", count)?;
    let bytes = table::with_layout(datatype, "datatype", |layout| layout.bytes_of_entries(entries))?;
    let Some(bytes) = bytes.filter(|bytes| i64::try_from(*bytes).is_ok()) else {
        return Err(Error::arg(
            MPI_ERR_COUNT,
            "count",
            count,
            "must be a number of elements of datatype whose bytes fit in 63 bits",
        ));
    };
    status::set_bytes(status, bytes);
    Ok(())
}
