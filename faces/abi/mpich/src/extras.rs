//! What MPICH exports beside what all front ends do: values that are variables, and conversions of handles and statuses to
//! Fortran and back.

use arke_front::Handle;
use core::ffi::{c_int, c_void};

use crate::handles::*;

/// What `MPI_UNWEIGHTED` points to. In MPICH it is a pointer.
#[no_mangle]
pub static MPIR_C_MPI_UNWEIGHTED: usize = 0;
/// What `MPI_WEIGHTS_EMPTY` points to.
#[no_mangle]
pub static MPIR_C_MPI_WEIGHTS_EMPTY: usize = 0;

/// A pointer that programs read.
#[repr(transparent)]
pub struct Pointer(*const c_int);

// SAFETY: nothing is read or written through it.
unsafe impl Sync for Pointer {}

/// No weights.
#[no_mangle]
pub static MPI_UNWEIGHTED: Pointer = Pointer((&raw const MPIR_C_MPI_UNWEIGHTED).cast());
/// No neighbours, and hence no weights.
#[no_mangle]
pub static MPI_WEIGHTS_EMPTY: Pointer = Pointer((&raw const MPIR_C_MPI_WEIGHTS_EMPTY).cast());

/// All handles of a performance variable: programs read the standard's value here.
#[no_mangle]
pub static MPI_T_PVAR_ALL_HANDLES: Pointer =
    Pointer(core::ptr::without_provenance(arke_abi::MPI_T_PVAR_ALL_HANDLES.0));

/// What a program compares a Fortran status's address with: set where Fortran's library is loaded.
#[no_mangle]
pub static mut MPI_F_STATUS_IGNORE: *mut c_int = core::ptr::null_mut();
/// As above, for arrays of statuses.
#[no_mangle]
pub static mut MPI_F_STATUSES_IGNORE: *mut c_int = core::ptr::null_mut();
/// What the module `mpi_f08` has for a status that nobody reads.
#[no_mangle]
pub static mut MPIR_F08_MPI_STATUS_IGNORE_OBJ: [c_int; 5] = [0; 5];
/// As above, for arrays of statuses.
#[no_mangle]
pub static mut MPIR_F08_MPI_STATUSES_IGNORE_OBJ: [c_int; 5] = [0; 5];
/// What C compares the address of such a status with.
#[no_mangle]
pub static MPI_F08_STATUS_IGNORE: Pointer = Pointer((&raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ).cast());
/// As above, for arrays of statuses.
#[no_mangle]
pub static MPI_F08_STATUSES_IGNORE: Pointer = Pointer((&raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ).cast());
/// `MPI_BOTTOM` of the module `mpi_f08`.
#[no_mangle]
pub static mut MPIR_F08_MPI_BOTTOM: c_int = 0;
/// `MPI_IN_PLACE` of the module `mpi_f08`.
#[no_mangle]
pub static mut MPIR_F08_MPI_IN_PLACE: c_int = 0;

/// `MPI_DUP_FN`: copies an attribute as it is.
///
/// # Safety
/// `flag` is valid for a write, and `place` for the write of a pointer.
#[no_mangle]
pub unsafe extern "C" fn MPIR_Dup_fn(
    _object: c_int,
    _keyval: c_int,
    _extra: *mut c_void,
    value: *mut c_void,
    place: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe {
        *place.cast::<*mut c_void>() = value;
        *flag = 1;
    }
    0
}

macro_rules! files {
    ($($c2f:ident $f2c:ident)*) => {$(
        /// Fortran's number of a file: the standard's.
        #[no_mangle]
        pub extern "C" fn $c2f(file: MPI_File) -> c_int {
            if file.0.is_null() { 0 } else { MPI_File::number(file.inward()) as c_int }
        }
        /// The file of Fortran's number.
        #[no_mangle]
        pub extern "C" fn $f2c(number: c_int) -> MPI_File {
            MPI_File(core::ptr::without_provenance_mut(number as u32 as usize))
        }
    )*};
}

files! {
    MPI_File_c2f MPI_File_f2c
    PMPI_File_c2f PMPI_File_f2c
    MPI_File_toint MPI_File_fromint
    PMPI_File_toint PMPI_File_fromint
}

macro_rules! integers {
    ($($type:ident: $($toint:ident)* | $($fromint:ident)*;)*) => {$(
        $(
            /// The number of a handle, which is the handle itself.
            #[no_mangle]
            pub extern "C" fn $toint(object: $type) -> c_int {
                object.0
            }
        )*
        $(
            /// The handle of a number.
            #[no_mangle]
            pub extern "C" fn $fromint(number: c_int) -> $type {
                $type(number)
            }
        )*
    )*};
}

integers! {
    MPI_Comm: MPI_Comm_toint PMPI_Comm_toint MPI_Comm_c2f PMPI_Comm_c2f
        | MPI_Comm_fromint PMPI_Comm_fromint MPI_Comm_f2c PMPI_Comm_f2c;
    MPI_Group: MPI_Group_toint PMPI_Group_toint MPI_Group_c2f PMPI_Group_c2f
        | MPI_Group_fromint PMPI_Group_fromint MPI_Group_f2c PMPI_Group_f2c;
    MPI_Datatype: MPI_Type_toint PMPI_Type_toint MPI_Type_c2f PMPI_Type_c2f
        | MPI_Type_fromint PMPI_Type_fromint MPI_Type_f2c PMPI_Type_f2c;
    MPI_Op: MPI_Op_toint PMPI_Op_toint MPI_Op_c2f PMPI_Op_c2f
        | MPI_Op_fromint PMPI_Op_fromint MPI_Op_f2c PMPI_Op_f2c;
    MPI_Request: MPI_Request_toint PMPI_Request_toint MPI_Request_c2f PMPI_Request_c2f
        | MPI_Request_fromint PMPI_Request_fromint MPI_Request_f2c PMPI_Request_f2c;
    MPI_Message: MPI_Message_toint PMPI_Message_toint MPI_Message_c2f PMPI_Message_c2f
        | MPI_Message_fromint PMPI_Message_fromint MPI_Message_f2c PMPI_Message_f2c;
    MPI_Info: MPI_Info_toint PMPI_Info_toint MPI_Info_c2f PMPI_Info_c2f
        | MPI_Info_fromint PMPI_Info_fromint MPI_Info_f2c PMPI_Info_f2c;
    MPI_Errhandler: MPI_Errhandler_toint PMPI_Errhandler_toint MPI_Errhandler_c2f PMPI_Errhandler_c2f
        | MPI_Errhandler_fromint PMPI_Errhandler_fromint MPI_Errhandler_f2c PMPI_Errhandler_f2c;
    MPI_Win: MPI_Win_toint PMPI_Win_toint MPI_Win_c2f PMPI_Win_c2f
        | MPI_Win_fromint PMPI_Win_fromint MPI_Win_f2c PMPI_Win_f2c;
    MPI_Session: MPI_Session_toint PMPI_Session_toint MPI_Session_c2f PMPI_Session_c2f
        | MPI_Session_fromint PMPI_Session_fromint MPI_Session_f2c PMPI_Session_f2c;
}

macro_rules! statuses {
    ($($name:ident $from:ty, $to:ty;)*) => {$(
        /// Copies a status: it holds the same five integers in C and in Fortran.
        ///
        /// # Safety
        /// Both are statuses.
        #[no_mangle]
        pub unsafe extern "C" fn $name(from: *const $from, to: *mut $to) -> c_int {
            // SAFETY: as the caller vouches.
            unsafe { core::ptr::copy(from.cast::<[c_int; 5]>(), to.cast(), 1) };
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

/// Whether messages may lie in the memory of a GPU of CUDA: they may not.
#[no_mangle]
pub extern "C" fn MPIX_Query_cuda_support() -> c_int {
    0
}
/// As above, for HIP.
#[no_mangle]
pub extern "C" fn MPIX_Query_hip_support() -> c_int {
    0
}
/// As above, for Level Zero.
#[no_mangle]
pub extern "C" fn MPIX_Query_ze_support() -> c_int {
    0
}
/// Whether messages may lie in the memory of a kind of GPU: they may not.
///
/// # Safety
/// `supported` is valid for a write.
#[no_mangle]
pub unsafe extern "C" fn MPIX_GPU_query_support(_kind: c_int, supported: *mut c_int) -> c_int {
    // SAFETY: as the caller vouches.
    unsafe { *supported = 0 };
    0
}
