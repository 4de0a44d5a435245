//! What the Fortran library over a front end uses besides the calls: callbacks with a context, and what it must know of a call.

use core::ffi::{c_int, c_void};

use arke_abi::results::Results;
use arke_abi::shape::CommShape;
use arke_abi::with_context::{DropFunction, Object};
use arke_front::{attributes, callbacks, results, significant};

use crate::handles::*;
use crate::Own;

/// `MPI_Op_create` with a context, for the Fortran library over this one.
///
/// # Safety
/// See [`callbacks::op_create_with_context`].
#[no_mangle]
pub unsafe extern "C-unwind" fn arke_op_create(
    function: callbacks::ReductionWithContext<MPI_Datatype>,
    context: *mut c_void,
    drop: DropFunction,
    large: bool,
    commute: bool,
    op: *mut MPI_Op,
) -> c_int {
    // SAFETY: passed on.
    unsafe { callbacks::op_create_with_context::<Own>(function, context, drop, large, commute, op) }
}

/// A context that lives as long as a key and all attributes under it, for the Fortran library over this one.
///
/// # Safety
/// See `arke_abi::with_context`.
#[no_mangle]
pub unsafe extern "C-unwind" fn arke_keyval_keep(
    keyval: c_int,
    context: *mut c_void,
    drop: DropFunction,
) -> c_int {
    // SAFETY: passed on.
    unsafe { attributes::keyval_keep::<Own>(keyval, context, drop) }
}

/// `MPI_Comm_create_errhandler` and its like with a context, for the Fortran library over this one.
///
/// # Safety
/// See [`callbacks::errhandler_create_with_context`].
#[no_mangle]
pub unsafe extern "C-unwind" fn arke_errhandler_create(
    of: Object,
    function: callbacks::HandlerWithContext,
    context: *mut c_void,
    drop: DropFunction,
    errhandler: *mut MPI_Errhandler,
) -> c_int {
    // SAFETY: passed on.
    unsafe { callbacks::errhandler_create_with_context::<Own>(of, function, context, drop, errhandler) }
}

/// What a communicator is like, for the Fortran library over this one. No error is raised.
///
/// # Safety
/// `shape` is valid for a write.
#[no_mangle]
pub unsafe extern "C-unwind" fn arke_comm_shape(comm: MPI_Comm, shape: *mut CommShape) {
    // SAFETY: as the caller vouches.
    unsafe { *shape = significant::shape(comm) };
}

/// Where the list of this thread's calls under way begins, for the Fortran library over this one; null where none need be in
/// it, since the program has no error handler.
#[no_mangle]
pub extern "C-unwind" fn arke_results() -> *mut *mut Results {
    results::list()
}
