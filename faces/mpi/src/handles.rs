//! Handles as integers: `MPI_X_toint` and `MPI_X_fromint` (MPI 5.0, section 19.3 and chapter 20).
//!
//! Every handle of Arke is a number below 2^31, predefined ones being the ABI's constants, so that the C
//! pointer, the C integer and the Fortran integer are one value. None of these calls can fail: a value that
//! names no object becomes a handle that every other call refuses.

use core::ffi::c_int;

use crate::abi::{
    MPI_Comm, MPI_Datatype, MPI_Errhandler, MPI_File, MPI_Group, MPI_Info, MPI_Message, MPI_Op, MPI_Request,
    MPI_Session, MPI_Win,
};

macro_rules! conversions {
    ($($handle:ident: $to:ident, $from:ident;)*) => {$(
        /// The integer that stands for this handle. A garbage handle keeps only its low 32 bits.
        ///
        /// # Safety
        /// None needed: the value is not dereferenced. `unsafe` as every function behind an export is.
        pub(crate) unsafe fn $to(handle: $handle) -> c_int {
            handle.0 as c_int
        }

        /// The handle for which this integer stands.
        ///
        /// # Safety
        /// None needed: the value is not dereferenced. `unsafe` as every function behind an export is.
        pub(crate) unsafe fn $from(integer: c_int) -> $handle {
            // By way of u32: a negative number must not become a pointer with all high bits set.
            $handle(integer as u32 as usize)
        }
    )*};
}

conversions! {
    MPI_Comm: comm_toint, comm_fromint;
    MPI_Errhandler: errhandler_toint, errhandler_fromint;
    MPI_File: file_toint, file_fromint;
    MPI_Group: group_toint, group_fromint;
    MPI_Info: info_toint, info_fromint;
    MPI_Message: message_toint, message_fromint;
    MPI_Op: op_toint, op_fromint;
    MPI_Request: request_toint, request_fromint;
    MPI_Session: session_toint, session_fromint;
    MPI_Datatype: type_toint, type_fromint;
    MPI_Win: win_toint, win_fromint;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::{MPI_COMM_WORLD, MPI_DOUBLE};

    #[test]
    fn predefined_handles_keep_their_value() {
        // SAFETY: these functions have no preconditions.
        unsafe {
            assert_eq!(comm_toint(MPI_COMM_WORLD), 0x101);
            assert_eq!(type_fromint(0x214), MPI_DOUBLE);
        }
    }

    #[test]
    fn every_integer_survives_the_round_trip() {
        for integer in [0, 1, 0x101, c_int::MAX, -1, c_int::MIN] {
            // SAFETY: these functions have no preconditions.
            assert_eq!(unsafe { comm_toint(comm_fromint(integer)) }, integer);
        }
    }
}
