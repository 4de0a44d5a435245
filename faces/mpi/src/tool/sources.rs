//! Event sources (section 15.3.8): the message engine, whose events come in the order in which they happened.

use super::events::put_info;
use super::*;

const SOURCES: usize = 1;
const NAME: &str = "arke_engine";
const DESCRIPTION: &str =
    "The message engine of this process. Times are nanoseconds of the system's monotonic clock.";

/// `MPI_T_source_get_num`.
///
/// # Safety
/// `num_sources` must be null or valid for a write.
pub(crate) unsafe fn t_source_get_num(num_sources: *mut c_int) -> c_int {
    call(|_| {
        wanted(num_sources)?;
        // SAFETY: as the caller vouches.
        unsafe { put(num_sources, SOURCES as c_int) };
        Ok(())
    })
}

/// `MPI_T_source_get_info`.
///
/// # Safety
/// Pointers must be null or valid for writes, strings for as many bytes as their length says.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn t_source_get_info(
    source_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    ordering: *mut MPI_T_source_order,
    ticks_per_second: *mut MPI_Count,
    max_ticks: *mut MPI_Count,
    info: *mut MPI_Info,
) -> c_int {
    call(|_| {
        index_argument(source_index, SOURCES)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put_text(NAME, name, name_len)?;
            put_text(DESCRIPTION, desc, desc_len)?;
            put(ordering, MPI_T_SOURCE_ORDERED);
            put(ticks_per_second, 1_000_000_000);
            put(max_ticks, MPI_Count::MAX);
            put_info(info)
        }
    })
}

/// `MPI_T_source_get_timestamp`.
///
/// # Safety
/// `timestamp` must be null or valid for a write.
pub(crate) unsafe fn t_source_get_timestamp(source_index: c_int, timestamp: *mut MPI_Count) -> c_int {
    call(|_| {
        index_argument(source_index, SOURCES)?;
        wanted(timestamp)?;
        // SAFETY: as the caller vouches.
        unsafe { put(timestamp, arke_sys::clock::now_ns() as MPI_Count) };
        Ok(())
    })
}
