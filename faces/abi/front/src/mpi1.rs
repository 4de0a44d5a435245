//! The functions that MPI 3.0 removed, which both ABIs' libraries still export for old programs.

use crate::{callbacks, code, table, Abi, Callback, Handle, HandleOut, Handles};
use arke_abi::{MPI_Aint, MPI_SUCCESS};
use core::ffi::{c_int, c_void};

/// `MPI_Address`.
///
/// # Safety
/// The program keeps to the standard's rules for the call's arguments; so with all functions of this module.
pub unsafe fn address<A: Abi>(location: *mut c_void, address: *mut MPI_Aint) -> c_int {
    // SAFETY: passed on.
    code::<A>(unsafe { (table().MPI_Get_address)(location, address) })
}

/// `MPI_Errhandler_create`.
///
/// # Safety
/// See [`address`].
pub unsafe fn errhandler_create<A: Abi>(function: Callback, errhandler: *mut A::Errhandler) -> c_int {
    // SAFETY: passed on.
    unsafe { callbacks::comm_create_errhandler::<A>(function, errhandler) }
}

/// `MPI_Errhandler_get`.
///
/// # Safety
/// See [`address`].
pub unsafe fn errhandler_get<A: Abi>(comm: A::Comm, errhandler: *mut A::Errhandler) -> c_int {
    let mut errhandler = HandleOut::new(errhandler);
    crate::results!(errhandler);
    // SAFETY: passed on.
    code::<A>(unsafe { (table().MPI_Comm_get_errhandler)(comm.inward(), errhandler.place()) })
}

/// `MPI_Errhandler_set`.
///
/// # Safety
/// See [`address`].
pub unsafe fn errhandler_set<A: Abi>(comm: A::Comm, errhandler: A::Errhandler) -> c_int {
    // SAFETY: passed on.
    code::<A>(unsafe { (table().MPI_Comm_set_errhandler)(comm.inward(), errhandler.inward()) })
}

/// Gives what `chosen` makes of the lower bound and the extent.
unsafe fn bounds<A: Abi>(
    datatype: A::Datatype,
    place: *mut MPI_Aint,
    chosen: fn(MPI_Aint, MPI_Aint) -> MPI_Aint,
) -> c_int {
    let (mut lower, mut extent) = (0, 0);
    // SAFETY: places of ours; the program vouches for its own.
    unsafe {
        let result = (table().MPI_Type_get_extent)(datatype.inward(), &mut lower, &mut extent);
        if result == MPI_SUCCESS && !place.is_null() {
            *place = chosen(lower, extent);
        }
        code::<A>(result)
    }
}

/// `MPI_Type_extent`.
///
/// # Safety
/// See [`address`].
pub unsafe fn type_extent<A: Abi>(datatype: A::Datatype, extent: *mut MPI_Aint) -> c_int {
    // SAFETY: passed on.
    unsafe { bounds::<A>(datatype, extent, |_, extent| extent) }
}

/// `MPI_Type_lb`.
///
/// # Safety
/// See [`address`].
pub unsafe fn type_lb<A: Abi>(datatype: A::Datatype, displacement: *mut MPI_Aint) -> c_int {
    // SAFETY: passed on.
    unsafe { bounds::<A>(datatype, displacement, |lower, _| lower) }
}

/// `MPI_Type_ub`.
///
/// # Safety
/// See [`address`].
pub unsafe fn type_ub<A: Abi>(datatype: A::Datatype, displacement: *mut MPI_Aint) -> c_int {
    // SAFETY: passed on.
    unsafe { bounds::<A>(datatype, displacement, |lower, extent| lower + extent) }
}

/// `MPI_Type_hvector`.
///
/// # Safety
/// See [`address`].
pub unsafe fn type_hvector<A: Abi>(
    count: c_int,
    blocklength: c_int,
    stride: MPI_Aint,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let mut newtype = HandleOut::new(newtype);
    crate::results!(newtype);
    // SAFETY: passed on.
    code::<A>(unsafe {
        (table().MPI_Type_create_hvector)(count, blocklength, stride, oldtype.inward(), newtype.place())
    })
}

/// `MPI_Type_hindexed`.
///
/// # Safety
/// See [`address`].
pub unsafe fn type_hindexed<A: Abi>(
    count: c_int,
    lengths: *mut c_int,
    displacements: *mut MPI_Aint,
    oldtype: A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let mut newtype = HandleOut::new(newtype);
    crate::results!(newtype);
    // SAFETY: passed on.
    code::<A>(unsafe {
        (table().MPI_Type_create_hindexed)(count, lengths, displacements, oldtype.inward(), newtype.place())
    })
}

/// `MPI_Type_struct`, where `MPI_LB` and `MPI_UB` may be among the types.
///
/// # Safety
/// See [`address`].
pub unsafe fn type_struct<A: Abi>(
    count: c_int,
    lengths: *mut c_int,
    displacements: *mut MPI_Aint,
    types: *mut A::Datatype,
    newtype: *mut A::Datatype,
) -> c_int {
    let mut newtype = HandleOut::new(newtype);
    crate::results!(newtype);
    // SAFETY: passed on.
    code::<A>(unsafe {
        let types = Handles::<A::Datatype>::new(types, count.max(0) as usize);
        (table().MPI_Type_create_struct)(count, lengths, displacements, types.place(), newtype.place())
    })
}
