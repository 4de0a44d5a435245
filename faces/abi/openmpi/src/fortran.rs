//! Handles in Fortran: Open MPI numbers the predefined ones of each class from 0; those made at run time are the standard's
//! numbers, which are larger. The standard's `MPI_Comm_toint` and its like give the same numbers.

use core::ffi::{c_int, c_void};

use crate::handles::*;
use crate::objects::{self, Class};

/// Fortran's number of a handle.
fn number(class: Class, handle: *mut c_void) -> c_int {
    let standard = inward(handle);
    objects::fortran_out(class, standard as i64).unwrap_or(standard as i64) as c_int
}

/// The handle of Fortran's number.
fn handle(class: Class, number: c_int) -> *mut c_void {
    let number = i64::from(number);
    // Requests that have ended before their call returned have small numbers of the standard's, though they are not predefined.
    let small = number < if class == Class::Request { 1 } else { 4096 };
    outward(objects::fortran_in(class, number).unwrap_or(if small { 0 } else { number }) as usize)
}

macro_rules! conversions {
    ($($type:ident $class:ident: $($c2f:ident)* | $($f2c:ident)*;)*) => {$(
        $(
            /// Fortran's number of a handle.
            #[no_mangle]
            pub extern "C" fn $c2f(object: $type) -> c_int {
                number(Class::$class, object.0)
            }
        )*
        $(
            /// The handle of Fortran's number.
            #[no_mangle]
            pub extern "C" fn $f2c(number: c_int) -> $type {
                $type(handle(Class::$class, number))
            }
        )*
    )*};
}

conversions! {
    MPI_Comm Comm: MPI_Comm_c2f PMPI_Comm_c2f MPI_Comm_toint PMPI_Comm_toint
        | MPI_Comm_f2c PMPI_Comm_f2c MPI_Comm_fromint PMPI_Comm_fromint;
    MPI_Group Group: MPI_Group_c2f PMPI_Group_c2f MPI_Group_toint PMPI_Group_toint
        | MPI_Group_f2c PMPI_Group_f2c MPI_Group_fromint PMPI_Group_fromint;
    MPI_Datatype Datatype: MPI_Type_c2f PMPI_Type_c2f MPI_Type_toint PMPI_Type_toint
        | MPI_Type_f2c PMPI_Type_f2c MPI_Type_fromint PMPI_Type_fromint;
    MPI_Op Op: MPI_Op_c2f PMPI_Op_c2f MPI_Op_toint PMPI_Op_toint
        | MPI_Op_f2c PMPI_Op_f2c MPI_Op_fromint PMPI_Op_fromint;
    MPI_Request Request: MPI_Request_c2f PMPI_Request_c2f MPI_Request_toint PMPI_Request_toint
        | MPI_Request_f2c PMPI_Request_f2c MPI_Request_fromint PMPI_Request_fromint;
    MPI_Message Message: MPI_Message_c2f PMPI_Message_c2f MPI_Message_toint PMPI_Message_toint
        | MPI_Message_f2c PMPI_Message_f2c MPI_Message_fromint PMPI_Message_fromint;
    MPI_Info Info: MPI_Info_c2f PMPI_Info_c2f MPI_Info_toint PMPI_Info_toint
        | MPI_Info_f2c PMPI_Info_f2c MPI_Info_fromint PMPI_Info_fromint;
    MPI_Errhandler Errhandler: MPI_Errhandler_c2f PMPI_Errhandler_c2f MPI_Errhandler_toint PMPI_Errhandler_toint
        | MPI_Errhandler_f2c PMPI_Errhandler_f2c MPI_Errhandler_fromint PMPI_Errhandler_fromint;
    MPI_Win Win: MPI_Win_c2f PMPI_Win_c2f MPI_Win_toint PMPI_Win_toint
        | MPI_Win_f2c PMPI_Win_f2c MPI_Win_fromint PMPI_Win_fromint;
    MPI_File File: MPI_File_c2f PMPI_File_c2f MPI_File_toint PMPI_File_toint
        | MPI_File_f2c PMPI_File_f2c MPI_File_fromint PMPI_File_fromint;
    MPI_Session Session: MPI_Session_c2f PMPI_Session_c2f MPI_Session_toint PMPI_Session_toint
        | MPI_Session_f2c PMPI_Session_f2c MPI_Session_fromint PMPI_Session_fromint;
}

macro_rules! statuses {
    ($($name:ident $from:ty, $to:ty;)*) => {$(
        /// Copies a status: it holds the same six integers in C and in Fortran.
        ///
        /// # Safety
        /// Both are statuses, which may lie at any multiple of four bytes.
        #[no_mangle]
        pub unsafe extern "C" fn $name(from: *const $from, to: *mut $to) -> c_int {
            // SAFETY: as the caller vouches.
            unsafe { core::ptr::copy(from.cast::<[c_int; 6]>(), to.cast(), 1) };
            0
        }
    )*};
}

statuses! {
    MPI_Status_c2f MPI_Status, c_int;
    PMPI_Status_c2f MPI_Status, c_int;
    MPI_Status_f2c c_int, MPI_Status;
    PMPI_Status_f2c c_int, MPI_Status;
    MPI_Status_c2f08 MPI_Status, c_int;
    PMPI_Status_c2f08 MPI_Status, c_int;
    MPI_Status_f082c c_int, MPI_Status;
    PMPI_Status_f082c c_int, MPI_Status;
    MPI_Status_f2f08 c_int, c_int;
    PMPI_Status_f2f08 c_int, c_int;
    MPI_Status_f082f c_int, c_int;
    PMPI_Status_f082f c_int, c_int;
}

/// A pointer that programs read.
#[repr(transparent)]
pub struct Pointer(*const c_int);

// SAFETY: nothing is read or written through it.
unsafe impl Sync for Pointer {}

macro_rules! places {
    ($($(#[$doc:meta])* $name:ident $kind:ty = $value:expr;)*) => {$(
        $(#[$doc])*
        #[no_mangle]
        #[allow(non_upper_case_globals)]
        pub static mut $name: $kind = $value;
    )*};
}

// Constants of Fortran that stand for something by their address alone. Each is a common block, which a Fortran program holds
// itself; the loader makes both one, and so their addresses are taken by name and not within this library.
places! {
    /// `MPI_BOTTOM`.
    mpi_fortran_bottom_ c_int = 0;
    /// `MPI_IN_PLACE`.
    mpi_fortran_in_place_ c_int = 0;
    /// `MPI_ARGV_NULL`.
    mpi_fortran_argv_null_ u8 = 0;
    /// `MPI_ARGVS_NULL`.
    mpi_fortran_argvs_null_ u8 = 0;
    /// `MPI_ERRCODES_IGNORE`.
    mpi_fortran_errcodes_ignore_ c_int = 0;
    /// `MPI_STATUS_IGNORE`.
    mpi_fortran_status_ignore_ u64 = 0;
    /// `MPI_STATUSES_IGNORE`.
    mpi_fortran_statuses_ignore_ u64 = 0;
    /// `MPI_UNWEIGHTED`.
    mpi_fortran_unweighted_ c_int = 0;
    /// `MPI_WEIGHTS_EMPTY`.
    mpi_fortran_weights_empty_ c_int = 0;
}

/// What a program in C compares a Fortran status's address with.
#[no_mangle]
pub static mut MPI_F_STATUS_IGNORE: Pointer = Pointer((&raw const mpi_fortran_status_ignore_).cast());
/// As above, for arrays of statuses.
#[no_mangle]
pub static mut MPI_F_STATUSES_IGNORE: Pointer = Pointer((&raw const mpi_fortran_statuses_ignore_).cast());
