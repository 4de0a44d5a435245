//! `MPI_Pcontrol` (MPI 5.0, section 15.2.4): a word to a profiling tool.
//!
//! A tool that wants to hear it defines the call itself. Below the tool there is nothing to control: the counters that
//! `arke run --report` prints are always on.

use core::ffi::c_int;

/// `MPI_Pcontrol`: does nothing, at any level.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn pcontrol(_level: c_int) -> c_int {
    crate::abi::MPI_SUCCESS
}
