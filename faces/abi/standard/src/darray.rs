//! Block lengths of distributed arrays (`array_of_dargs`, section 5.1.4).
//!
//! `MPI_DISTRIBUTE_DFLT_DARG` is 19 in the standard ABI, which so has no way to say a block of 19 elements. In the ABIs of
//! MPICH and Open MPI it is a number below 0, and 19 is a length as any other: their libraries say it by
//! [`NINETEEN`].

use crate::MPI_DISTRIBUTE_DFLT_DARG;
use core::ffi::c_int;

/// A block of 19 elements, between the libraries of other ABIs and this one's.
pub const NINETEEN: c_int = c_int::MIN + 19;

/// The length of a block; `None` is the default.
pub fn block_length(darg: c_int) -> Option<i64> {
    match darg {
        MPI_DISTRIBUTE_DFLT_DARG => None,
        NINETEEN => Some(19),
        length => Some(i64::from(length)),
    }
}
