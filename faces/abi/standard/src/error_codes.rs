//! How error codes are made up, beyond the classes of the standard.

use core::ffi::c_int;

/// Set in the code of an error that happened; the lowest 14 bits are its class, the 15 above them the number of the sentence
/// that tells of it. What programs add lies between `MPI_ERR_LASTCODE` and [`NUMBERED`].
pub const DETAILED: c_int = 0x4000_0000;
/// Above all numbers of sentences: no code has this bit, which front ends may use.
pub const NUMBERED: c_int = 0x2000_0000;
