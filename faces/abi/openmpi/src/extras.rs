//! What Open MPI exports beside what all front ends do: predefined functions for attributes, and objects that the standard
//! does not have.

use core::ffi::{c_int, c_void};

use crate::handles::*;

/// Any function, to be compared.
pub type Any = unsafe extern "C" fn();

macro_rules! copies {
    ($list:ident: $($name:ident $object:ty)*; $duplicates:literal) => {
        $(
            /// Copies an attribute, or not, as its name says.
            ///
            /// # Safety
            /// `flag` is valid for a write, and `place` for the write of a pointer.
            #[no_mangle]
            pub unsafe extern "C" fn $name(
                _object: $object, _keyval: c_int, _extra: *mut c_void, value: *mut c_void, place: *mut c_void, flag: *mut c_int,
            ) -> c_int {
                // SAFETY: as the caller vouches.
                unsafe {
                    if $duplicates {
                        *place.cast::<*mut c_void>() = value;
                    }
                    *flag = c_int::from($duplicates);
                }
                0
            }
        )*
        /// The addresses of these functions.
        // SAFETY: function pointers that are compared and never called as this type.
        pub static $list: [Any; [$(stringify!($name)),*].len()] = [$(unsafe {
            core::mem::transmute::<unsafe extern "C" fn($object, c_int, *mut c_void, *mut c_void, *mut c_void, *mut c_int) -> c_int, Any>($name)
        }),*];
    };
}

copies! { DUP: OMPI_C_MPI_COMM_DUP_FN MPI_Comm OMPI_C_MPI_TYPE_DUP_FN MPI_Datatype OMPI_C_MPI_WIN_DUP_FN MPI_Win OMPI_C_MPI_DUP_FN MPI_Comm; true }
copies! {
    NULL_COPY: OMPI_C_MPI_COMM_NULL_COPY_FN MPI_Comm OMPI_C_MPI_TYPE_NULL_COPY_FN MPI_Datatype
        OMPI_C_MPI_WIN_NULL_COPY_FN MPI_Win OMPI_C_MPI_NULL_COPY_FN MPI_Comm; false
}

macro_rules! deletes {
    ($($name:ident $object:ty)*) => {
        $(
            /// Does nothing with an attribute that goes.
            #[no_mangle]
            pub extern "C" fn $name(_object: $object, _keyval: c_int, _value: *mut c_void, _extra: *mut c_void) -> c_int {
                0
            }
        )*
        /// The addresses of these functions.
        // SAFETY: as above.
        pub static NULL_DELETE: [Any; [$(stringify!($name)),*].len()] = [$(unsafe {
            core::mem::transmute::<extern "C" fn($object, c_int, *mut c_void, *mut c_void) -> c_int, Any>($name)
        }),*];
    };
}

deletes! {
    OMPI_C_MPI_COMM_NULL_DELETE_FN MPI_Comm OMPI_C_MPI_TYPE_NULL_DELETE_FN MPI_Datatype
    OMPI_C_MPI_WIN_NULL_DELETE_FN MPI_Win OMPI_C_MPI_NULL_DELETE_FN MPI_Comm
}

macro_rules! others {
    ($($name:ident $bytes:literal $standard:expr;)*) => {$(
        /// A predefined object that the standard does not have, or has under another name.
        #[no_mangle]
        #[allow(non_upper_case_globals)]
        pub static mut $name: Object<$bytes> = Object::new($standard.0 as u64);
    )*};
}

others! {
    ompi_mpi_2cplex 512 arke_abi::MPI_DATATYPE_NULL;
    ompi_mpi_2dblcplex 512 arke_abi::MPI_DATATYPE_NULL;
    ompi_mpi_c_short_float_complex 512 arke_abi::MPI_COMPLEX4;
    ompi_mpi_cxx_sfltcplex 512 arke_abi::MPI_COMPLEX4;
    ompi_mpi_c_complex 512 arke_abi::MPI_C_COMPLEX;
    ompi_mpi_ldblcplex 512 arke_abi::MPI_C_LONG_DOUBLE_COMPLEX;
    ompi_mpi_unavailable 512 arke_abi::MPI_DATATYPE_NULL;
    ompi_mpi_errors_throw_exceptions 1024 arke_abi::MPI_ERRORS_ARE_FATAL;
}

/// Whether messages may lie in the memory of a GPU of CUDA: they may not.
#[no_mangle]
pub extern "C" fn MPIX_Query_cuda_support() -> c_int {
    0
}
/// As above, for ROCm.
#[no_mangle]
pub extern "C" fn MPIX_Query_rocm_support() -> c_int {
    0
}
