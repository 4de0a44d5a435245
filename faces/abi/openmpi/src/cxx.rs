//! What Open MPI's C++ bindings need of this library: `libmpi_cxx.so.40`, and the functions that are inline in each program.

use crate::handles::*;
use crate::Own;
use arke_front::reductions;
use core::ffi::c_void;

/// Gives the function of a reduction a last argument. C++ programs make each of their reductions with the same function of
/// the bindings, and then name their own here.
///
/// A handle that is none of the program's reductions is left alone.
#[no_mangle]
pub extern "C" fn ompi_op_set_cxx_callback(op: MPI_Op, function: *mut c_void) {
    reductions::give::<Own>(op, function);
}

/// Makes `MPI::ERRORS_THROW_EXCEPTIONS` stand for an error handler, which throws.
///
/// # Safety
/// No other call uses the predefined handler meanwhile: it is made in `MPI::Init`.
#[no_mangle]
pub unsafe extern "C" fn arke_cxx_errors_throw(errhandler: MPI_Errhandler) {
    let number = inward(errhandler.0);
    if number != 0 {
        // SAFETY: as the caller vouches; the object is ours, or the program's copy of it.
        unsafe { crate::extras::ompi_mpi_errors_throw_exceptions = Object::new(number as u64) };
    }
}
