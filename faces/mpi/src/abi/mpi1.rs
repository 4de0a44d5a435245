//! The functions that MPI 3.0 removed, exported for programs of MPI-1 (`faces/mpi/abi/removed.tsv`), and the two forms
//! of a status in C. Each is there as `PMPI_x` too.
//!
//! Every one of them is another call under an older name; its errors say the name that the program used.

use super::{IntArray, IntOut, Out};
use crate::error::{checked, finish, Error, Result, Target};
use crate::{addresses, datatypes, errhandlers};
use arke_abi::*;
use core::ffi::{c_int, c_void};

/// Defines `MPI_x` and `PMPI_x` with one body.
macro_rules! removed {
    ($($name:ident $profiled:ident ($($argument:ident: $kind:ty),*) $target:expr => $body:expr;)*) => {$(
        #[no_mangle]
        #[doc = concat!("`", stringify!($name), "` of MPI-1.")]
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        pub unsafe extern "C" fn $name($($argument: $kind),*) -> c_int {
            // SAFETY: the caller vouches for the arguments.
            finish(stringify!($name), $target, checked(|| unsafe { $body }))
        }
        #[no_mangle]
        #[doc = concat!("`", stringify!($name), "` of MPI-1, for profiling libraries.")]
        ///
        /// # Safety
        /// The program keeps to the standard's rules for this call's arguments.
        pub unsafe extern "C" fn $profiled($($argument: $kind),*) -> c_int {
            // SAFETY: the caller vouches for the arguments.
            finish(stringify!($name), $target, checked(|| unsafe { $body }))
        }
    )*};
}

removed! {
    MPI_Address PMPI_Address (location: *mut c_void, address: *mut MPI_Aint)
        Target::Default => addresses::get_address(location, Out::new("address", address)?);
    MPI_Errhandler_create PMPI_Errhandler_create
        (function: MPI_Comm_errhandler_function, errhandler: *mut MPI_Errhandler)
        Target::Default => errhandlers::comm_create_errhandler(function, Out::new("errhandler", errhandler)?);
    MPI_Errhandler_get PMPI_Errhandler_get (comm: MPI_Comm, errhandler: *mut MPI_Errhandler)
        Target::Comm(comm) => errhandlers::comm_get_errhandler(comm, Out::new("errhandler", errhandler)?);
    MPI_Errhandler_set PMPI_Errhandler_set (comm: MPI_Comm, errhandler: MPI_Errhandler)
        Target::Comm(comm) => errhandlers::comm_set_errhandler(comm, errhandler);
    MPI_Type_extent PMPI_Type_extent (datatype: MPI_Datatype, extent: *mut MPI_Aint)
        Target::Default => bounds(datatype, Out::new("extent", extent)?, |_, extent| extent);
    MPI_Type_lb PMPI_Type_lb (datatype: MPI_Datatype, displacement: *mut MPI_Aint)
        Target::Default => bounds(datatype, Out::new("displacement", displacement)?, |lb, _| lb);
    MPI_Type_ub PMPI_Type_ub (datatype: MPI_Datatype, displacement: *mut MPI_Aint)
        Target::Default => bounds(datatype, Out::new("displacement", displacement)?, |lb, extent| lb + extent);
    MPI_Type_hindexed PMPI_Type_hindexed
        (count: c_int, lengths: *mut c_int, displacements: *mut MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype)
        Target::Default => datatypes::classic::type_create_hindexed(
            i64::from(count), IntArray::int(lengths), IntArray::aint(displacements), oldtype, Out::new("newtype", newtype)?,
        );
    MPI_Type_hvector PMPI_Type_hvector
        (count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype)
        Target::Default => datatypes::classic::type_create_hvector(
            i64::from(count), i64::from(blocklength), stride as i64, oldtype, Out::new("newtype", newtype)?,
        );
    MPI_Type_struct PMPI_Type_struct
        (count: c_int, lengths: *mut c_int, displacements: *mut MPI_Aint, types: *mut MPI_Datatype, newtype: *mut MPI_Datatype)
        Target::Default => datatypes::classic::type_create_struct(
            i64::from(count), IntArray::int(lengths), IntArray::aint(displacements), types, Out::new("newtype", newtype)?,
        );
    MPI_Status_c2f PMPI_Status_c2f (c_status: *const MPI_Status, f_status: *mut c_int)
        Target::Default => status("c_status", c_status, "f_status", f_status.cast());
    MPI_Status_f2c PMPI_Status_f2c (f_status: *const c_int, c_status: *mut MPI_Status)
        Target::Default => status("f_status", f_status.cast(), "c_status", c_status);
}

/// Gives one number that follows from a datatype's lower bound and extent.
fn bounds(datatype: MPI_Datatype, place: Out<MPI_Aint>, which: fn(MPI_Aint, MPI_Aint) -> MPI_Aint) -> Result {
    let (mut lb, mut extent): (i64, i64) = (0, 0);
    // SAFETY: the call has no duties for its caller.
    unsafe { datatypes::type_get_extent(datatype, IntOut::count(&mut lb), IntOut::count(&mut extent))? };
    place.set(which(lb as MPI_Aint, extent as MPI_Aint));
    Ok(())
}

/// Copies a status: it looks the same in C and in Fortran (MPI 5.0, section 20.3.3).
///
/// # Safety
/// Each pointer is null or that of a status, whose integers may lie at any multiple of four bytes.
unsafe fn status(from_name: &str, from: *const MPI_Status, to_name: &str, to: *mut MPI_Status) -> Result {
    // In C, both constants that stand for an ignored status are null.
    for (name, null) in [(from_name, from.is_null()), (to_name, to.is_null())] {
        if null {
            return Err(Error::null(name));
        }
    }
    // SAFETY: not null, and the caller vouches for both; a status is integers alone.
    unsafe { core::ptr::copy(from, to, 1) };
    Ok(())
}
