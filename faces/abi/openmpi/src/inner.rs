//! Inner functions of Open MPI that no header declares and that programs look up all the same: NEURON's wheel takes a
//! library for Open MPI's if it has `ompi_mpi_init`, and for MPICH's if not.

use crate::exported::functions::{MPI_Finalize, MPI_Init_thread, MPI_Initialized};
use core::ffi::{c_char, c_int};

/// Starts MPI, as `MPI_Init_thread` does. With `reinit_ok` it does nothing where that was done.
///
/// # Safety
/// `argv` has `argc` arguments, or is null; `provided` is valid for a write.
#[no_mangle]
pub unsafe extern "C-unwind" fn ompi_mpi_init(
    mut argc: c_int,
    mut argv: *mut *mut c_char,
    requested: c_int,
    provided: *mut c_int,
    reinit_ok: bool,
) -> c_int {
    let mut done = 0;
    // SAFETY: as the caller vouches; the others are places of this function.
    unsafe {
        if reinit_ok && MPI_Initialized(&raw mut done) == 0 && done != 0 {
            return 0;
        }
        MPI_Init_thread(&raw mut argc, &raw mut argv, requested, provided)
    }
}

/// Ends MPI, as `MPI_Finalize` does.
#[no_mangle]
pub extern "C-unwind" fn ompi_mpi_finalize() -> c_int {
    // SAFETY: it takes no argument.
    unsafe { MPI_Finalize() }
}
