//! The exported functions of `mpi-ext.h`: extensions of the standard, which begin with `MPIX_`. Each is there as
//! `PMPIX_x` too.

use super::{MPI_Comm, MPI_Group, MPI_Request, Out};
use crate::error::{checked, finish, Target};
use crate::fault_tolerance;
use core::ffi::c_int;

/// Defines `MPIX_x` and `PMPIX_x` with one body, a call whose errors go to the error handler of the communicator
/// `comm`.
macro_rules! extensions {
    ($($name:ident $profiled:ident ($comm:ident $(, $argument:ident: $kind:ty)*) => $function:ident ($($given:expr),*);)*) => {$(
        #[no_mangle]
        #[doc = concat!("`", stringify!($name), "`: see [`fault_tolerance`].")]
        ///
        /// # Safety
        /// The program keeps to the rules for this call's arguments.
        pub unsafe extern "C-unwind" fn $name($comm: MPI_Comm $(, $argument: $kind)*) -> c_int {
            crate::runtime::waits::note(&stringify!($name));
            // SAFETY: passed on from the C caller.
            let call = || unsafe { fault_tolerance::$function($($given),*) };
            finish(stringify!($name), Target::Comm($comm), checked(call))
        }
        #[no_mangle]
        #[doc = concat!("`", stringify!($name), "`, for profiling libraries.")]
        ///
        /// # Safety
        /// The program keeps to the rules for this call's arguments.
        pub unsafe extern "C-unwind" fn $profiled($comm: MPI_Comm $(, $argument: $kind)*) -> c_int {
            crate::runtime::waits::note(&stringify!($name));
            // SAFETY: passed on from the C caller.
            let call = || unsafe { fault_tolerance::$function($($given),*) };
            finish(stringify!($name), Target::Comm($comm), checked(call))
        }
    )*};
}

extensions! {
    MPIX_Comm_revoke PMPIX_Comm_revoke (comm) => comm_revoke(comm);
    MPIX_Comm_is_revoked PMPIX_Comm_is_revoked (comm, flag: *mut c_int) => comm_is_revoked(comm, Out::new("flag", flag)?);
    MPIX_Comm_shrink PMPIX_Comm_shrink (comm, newcomm: *mut MPI_Comm) => comm_shrink(comm, Out::new("newcomm", newcomm)?);
    MPIX_Comm_ishrink PMPIX_Comm_ishrink (comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request)
        => comm_ishrink(comm, Out::new("newcomm", newcomm)?, Out::new("request", request)?);
    MPIX_Comm_agree PMPIX_Comm_agree (comm, flag: *mut c_int) => comm_agree(comm, Out::new("flag", flag)?);
    MPIX_Comm_iagree PMPIX_Comm_iagree (comm, flag: *mut c_int, request: *mut MPI_Request)
        => comm_iagree(comm, Out::new("flag", flag)?, Out::new("request", request)?);
    MPIX_Comm_get_failed PMPIX_Comm_get_failed (comm, failedgrp: *mut MPI_Group)
        => comm_get_failed(comm, Out::new("failedgrp", failedgrp)?);
    MPIX_Comm_ack_failed PMPIX_Comm_ack_failed (comm, num_to_ack: c_int, num_acked: *mut c_int)
        => comm_ack_failed(comm, num_to_ack, Out::new("num_acked", num_acked)?);
    MPIX_Comm_failure_ack PMPIX_Comm_failure_ack (comm) => comm_failure_ack(comm);
    MPIX_Comm_failure_get_acked PMPIX_Comm_failure_get_acked (comm, failedgrp: *mut MPI_Group)
        => comm_failure_get_acked(comm, Out::new("failedgrp", failedgrp)?);
}
