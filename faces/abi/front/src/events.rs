//! Events of the tool interface, which programs of these ABIs find none of.

use crate::Numbers;
use arke_abi as standard;
use core::ffi::c_int;

/// `MPI_T_event_get_num` and `MPI_T_source_get_num`.
///
/// # Safety
/// `number` is null or valid for a write.
pub unsafe fn none<A: Numbers>(number: *mut c_int) -> c_int {
    if number.is_null() {
        return A::error_out(standard::MPI_T_ERR_INVALID);
    }
    // SAFETY: not null, and the program vouches for it.
    unsafe { *number = 0 };
    standard::MPI_SUCCESS
}
