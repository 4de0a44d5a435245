//! Sizes and extents (MPI 5.0, sections 5.1.5, 5.1.7 and 5.1.8), with the `_x` calls of older versions.

use super::table;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;

/// `MPI_Type_size`, `MPI_Type_size_c` and `MPI_Type_size_x`.
///
/// # Safety
/// `size` is null or valid for a write.
pub(crate) unsafe fn type_size(datatype: MPI_Datatype, size: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let layout = table::layout(datatype, "datatype")?;
    if size.is_null() {
        return Err(Error::null("size"));
    }
    // SAFETY: not null, and the caller vouches for it.
    unsafe { size.set(layout.size() as i64)? };
    Ok(())
}

/// `MPI_Type_get_extent`, `MPI_Type_get_extent_c` and `MPI_Type_get_extent_x`.
///
/// # Safety
/// `lb` and `extent` are null or valid for a write.
pub(crate) unsafe fn type_get_extent(datatype: MPI_Datatype, lb: IntOut, extent: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let layout = table::layout(datatype, "datatype")?;
    // SAFETY: as the caller vouches.
    unsafe { give(("lb", lb, layout.lb()), ("extent", extent, layout.extent())) }
}

/// `MPI_Type_get_true_extent`, `MPI_Type_get_true_extent_c` and `MPI_Type_get_true_extent_x`.
///
/// # Safety
/// `true_lb` and `true_extent` are null or valid for a write.
pub(crate) unsafe fn type_get_true_extent(
    datatype: MPI_Datatype,
    true_lb: IntOut,
    true_extent: IntOut,
) -> Result {
    let _guard = runtime::enter()?;
    let layout = table::layout(datatype, "datatype")?;
    let lb = ("true_lb", true_lb, layout.true_lb());
    // SAFETY: as the caller vouches.
    unsafe { give(lb, ("true_extent", true_extent, layout.true_extent())) }
}

/// Writes two numbers, if there is a place for both.
///
/// # Safety
/// Each place is null or valid for a write.
unsafe fn give(first: (&str, IntOut, i64), second: (&str, IntOut, i64)) -> Result {
    for (name, place, _) in [first, second] {
        if place.is_null() {
            return Err(Error::null(name));
        }
    }
    for (_, place, value) in [first, second] {
        // SAFETY: not null, and the caller vouches for it.
        unsafe { place.set(value)? };
    }
    Ok(())
}
