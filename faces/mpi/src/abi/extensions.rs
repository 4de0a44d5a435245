//! The exported functions of `mpi-ext.h`: extensions of the standard, which begin with `MPIX_`. Each is there as `PMPIX_x` too.

use super::{MPI_Comm, MPI_Group, MPI_Request};
use crate::error::{finish, Target};
use crate::fault_tolerance;
use core::ffi::c_int;

/// Defines `MPIX_x` and `PMPIX_x` with one body: the call `function`, whose errors go to the communicator's error handler.
/// The first argument is the communicator.
macro_rules! extensions {
    ($($name:ident $profiled:ident $function:ident ($($argument:ident: $kind:ty),*);)*) => {$(
        #[no_mangle]
        #[doc = concat!("`", stringify!($name), "`: see [`fault_tolerance`].")]
        ///
        /// # Safety
        /// The program keeps to the rules for this call's arguments.
        pub unsafe extern "C-unwind" fn $name(comm: MPI_Comm $(, $argument: $kind)*) -> c_int {
            // SAFETY: passed on from the C caller.
            let result = unsafe { fault_tolerance::$function(comm $(, $argument)*) };
            finish(stringify!($name), Target::Comm(comm), result)
        }
        #[no_mangle]
        #[doc = concat!("`", stringify!($name), "`, for profiling libraries.")]
        ///
        /// # Safety
        /// The program keeps to the rules for this call's arguments.
        pub unsafe extern "C-unwind" fn $profiled(comm: MPI_Comm $(, $argument: $kind)*) -> c_int {
            // SAFETY: passed on from the C caller.
            let result = unsafe { fault_tolerance::$function(comm $(, $argument)*) };
            finish(stringify!($name), Target::Comm(comm), result)
        }
    )*};
}

extensions! {
    MPIX_Comm_revoke PMPIX_Comm_revoke comm_revoke ();
    MPIX_Comm_is_revoked PMPIX_Comm_is_revoked comm_is_revoked (flag: *mut c_int);
    MPIX_Comm_shrink PMPIX_Comm_shrink comm_shrink (newcomm: *mut MPI_Comm);
    MPIX_Comm_ishrink PMPIX_Comm_ishrink comm_ishrink
        (newcomm: *mut MPI_Comm, request: *mut MPI_Request);
    MPIX_Comm_agree PMPIX_Comm_agree comm_agree (flag: *mut c_int);
    MPIX_Comm_iagree PMPIX_Comm_iagree comm_iagree
        (flag: *mut c_int, request: *mut MPI_Request);
    MPIX_Comm_get_failed PMPIX_Comm_get_failed comm_get_failed (failedgrp: *mut MPI_Group);
    MPIX_Comm_ack_failed PMPIX_Comm_ack_failed comm_ack_failed
        (num_to_ack: c_int, num_acked: *mut c_int);
    MPIX_Comm_failure_ack PMPIX_Comm_failure_ack comm_failure_ack ();
    MPIX_Comm_failure_get_acked PMPIX_Comm_failure_get_acked comm_failure_get_acked
        (failedgrp: *mut MPI_Group);
}
