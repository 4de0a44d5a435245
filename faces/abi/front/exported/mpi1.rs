//! The calls of MPI-1 that these MPIs still have.

use core::ffi::{c_int, c_void};

use arke_abi::MPI_Aint;
use arke_front::{mpi1, Callback};

use crate::handles::*;
use crate::Own;

macro_rules! removed {
    ($($name:ident $profiled:ident $function:ident ($($argument:ident: $kind:ty),*);)*) => {$(
        /// A call of MPI-1.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        #[no_mangle]
        pub unsafe extern "C-unwind" fn $name($($argument: $kind),*) -> c_int {
            // SAFETY: as above.
            unsafe { mpi1::$function::<Own>($($argument),*) }
        }
        /// A call of MPI-1, for profiling libraries.
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        #[no_mangle]
        pub unsafe extern "C-unwind" fn $profiled($($argument: $kind),*) -> c_int {
            // SAFETY: as above.
            unsafe { mpi1::$function::<Own>($($argument),*) }
        }
    )*};
}

removed! {
    MPI_Address PMPI_Address address (location: *mut c_void, address: *mut MPI_Aint);
    MPI_Errhandler_create PMPI_Errhandler_create errhandler_create (function: Callback, errhandler: *mut MPI_Errhandler);
    MPI_Errhandler_get PMPI_Errhandler_get errhandler_get (comm: MPI_Comm, errhandler: *mut MPI_Errhandler);
    MPI_Errhandler_set PMPI_Errhandler_set errhandler_set (comm: MPI_Comm, errhandler: MPI_Errhandler);
    MPI_Type_extent PMPI_Type_extent type_extent (datatype: MPI_Datatype, extent: *mut MPI_Aint);
    MPI_Type_lb PMPI_Type_lb type_lb (datatype: MPI_Datatype, displacement: *mut MPI_Aint);
    MPI_Type_ub PMPI_Type_ub type_ub (datatype: MPI_Datatype, displacement: *mut MPI_Aint);
    MPI_Type_hindexed PMPI_Type_hindexed type_hindexed
        (count: c_int, lengths: *mut c_int, displacements: *mut MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype);
    MPI_Type_hvector PMPI_Type_hvector type_hvector
        (count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype);
    MPI_Type_struct PMPI_Type_struct type_struct
        (count: c_int, lengths: *mut c_int, displacements: *mut MPI_Aint, types: *mut MPI_Datatype, newtype: *mut MPI_Datatype);
}
