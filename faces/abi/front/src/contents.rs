//! What a datatype was made of: among the numbers are orders and distributions, which ABIs number differently.

use crate::{code, table, Abi, Handle, HandlesOut};
use arke_abi as standard;
use core::ffi::c_int;
use standard::{MPI_Aint, MPI_Count, MPI_COMBINER_DARRAY, MPI_COMBINER_SUBARRAY, MPI_SUCCESS};

/// Turns the numbers with a meaning. `sized`: the lengths of the array stand among the integers, not with the large counts.
///
/// # Safety
/// `integers` holds the integers of a type that was made so.
unsafe fn turn<A: Abi>(combiner: c_int, integers: *mut c_int, sized: bool) {
    // SAFETY: as the caller vouches.
    unsafe {
        let at = |index: usize| integers.add(index);
        match combiner {
            MPI_COMBINER_SUBARRAY => {
                let dimensions = *integers as usize;
                let order = at(if sized { 1 + 3 * dimensions } else { 1 });
                *order = A::order_out(*order);
            }
            MPI_COMBINER_DARRAY => {
                let dimensions = *at(2) as usize;
                let distributions = if sized { 3 + dimensions } else { 3 };
                for dimension in 0..dimensions {
                    let (how, argument) =
                        (at(distributions + dimension), at(distributions + dimensions + dimension));
                    *how = A::distribution_out(*how);
                    *argument = A::distribution_argument_out(*argument);
                }
                let order = at(distributions + 3 * dimensions);
                *order = A::order_out(*order);
            }
            _ => {}
        }
    }
}

/// `MPI_Type_get_contents`.
///
/// # Safety
/// The program keeps to the standard's rules for the call's arguments.
pub unsafe fn type_get_contents<A: Abi>(
    datatype: A::Datatype,
    max_integers: c_int,
    max_addresses: c_int,
    max_datatypes: c_int,
    integers: *mut c_int,
    addresses: *mut MPI_Aint,
    datatypes: *mut A::Datatype,
) -> c_int {
    let datatype = datatype.inward();
    let mut types = HandlesOut::new(datatypes, max_datatypes.max(0) as usize);
    crate::results!(types);
    // SAFETY: passed on.
    unsafe {
        let result = (table().MPI_Type_get_contents)(
            datatype,
            max_integers,
            max_addresses,
            max_datatypes,
            integers,
            addresses,
            types.place(),
        );
        if result == MPI_SUCCESS {
            let (mut i, mut a, mut d, mut combiner) = (0, 0, 0, 0);
            (table().MPI_Type_get_envelope)(datatype, &mut i, &mut a, &mut d, &mut combiner);
            turn::<A>(combiner, integers, true);
        }
        code::<A>(result)
    }
}

/// `MPI_Type_get_contents_c`.
///
/// # Safety
/// The program keeps to the standard's rules for the call's arguments.
#[allow(clippy::too_many_arguments)]
pub unsafe fn type_get_contents_c<A: Abi>(
    datatype: A::Datatype,
    max_integers: MPI_Count,
    max_addresses: MPI_Count,
    max_large_counts: MPI_Count,
    max_datatypes: MPI_Count,
    integers: *mut c_int,
    addresses: *mut MPI_Aint,
    large_counts: *mut MPI_Count,
    datatypes: *mut A::Datatype,
) -> c_int {
    let datatype = datatype.inward();
    let mut types = HandlesOut::new(datatypes, max_datatypes.max(0) as usize);
    crate::results!(types);
    // SAFETY: passed on.
    unsafe {
        let result = (table().MPI_Type_get_contents_c)(
            datatype,
            max_integers,
            max_addresses,
            max_large_counts,
            max_datatypes,
            integers,
            addresses,
            large_counts,
            types.place(),
        );
        if result == MPI_SUCCESS {
            let (mut i, mut a, mut l, mut d, mut combiner) = (0, 0, 0, 0, 0);
            (table().MPI_Type_get_envelope_c)(datatype, &mut i, &mut a, &mut l, &mut d, &mut combiner);
            turn::<A>(combiner, integers, l == 0);
        }
        code::<A>(result)
    }
}
