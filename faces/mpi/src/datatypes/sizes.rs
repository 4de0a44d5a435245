//! Sizes and extents (MPI 5.0, sections 5.1.5, 5.1.7 and 5.1.8), with the `_x` calls of older versions.

use super::table;
use crate::abi::*;
use crate::error::Result;
use crate::runtime;

/// `MPI_Type_size`, `MPI_Type_size_c` and `MPI_Type_size_x`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_size(datatype: MPI_Datatype, size: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let bytes = table::with_layout(datatype, "datatype", |layout| layout.size())?;
    Ok(size.set(bytes as i64)?)
}

/// `MPI_Type_get_extent`, `MPI_Type_get_extent_c` and `MPI_Type_get_extent_x`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_get_extent(datatype: MPI_Datatype, lb: IntOut, extent: IntOut) -> Result {
    let _guard = runtime::enter()?;
    let (first, bytes) = table::with_layout(datatype, "datatype", |layout| (layout.lb(), layout.extent()))?;
    lb.set(first)?;
    Ok(extent.set(bytes)?)
}

/// `MPI_Type_get_true_extent`, `MPI_Type_get_true_extent_c` and `MPI_Type_get_true_extent_x`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_get_true_extent(
    datatype: MPI_Datatype,
    true_lb: IntOut,
    true_extent: IntOut,
) -> Result {
    let _guard = runtime::enter()?;
    let (first, bytes) =
        table::with_layout(datatype, "datatype", |layout| (layout.true_lb(), layout.true_extent()))?;
    true_lb.set(first)?;
    Ok(true_extent.set(bytes)?)
}
