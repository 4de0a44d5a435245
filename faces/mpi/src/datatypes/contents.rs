//! How a datatype was made: `MPI_Type_get_envelope` and `MPI_Type_get_contents` (MPI 5.0, section 5.1.13).
//!
//! A constructor keeps its arguments in the three lists that the standard lays down for it. The large-count form of a
//! call keeps in the list of large counts what its other form keeps as integers and addresses.

use super::predefined;
use super::table::{self, Datatype};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use core::ffi::c_int;
use std::rc::Rc;

/// A datatype that another one was made from.
pub enum Old {
    /// A predefined one.
    Named(MPI_Datatype),
    /// Any other.
    Derived(Rc<Datatype>),
}

/// The call that made a datatype, with its arguments.
pub struct Made {
    /// The call, as `MPI_COMBINER_*`.
    pub combiner: c_int,
    /// Integer arguments.
    pub integers: Vec<c_int>,
    /// Displacements of the form without large counts.
    pub addresses: Vec<MPI_Aint>,
    /// Counts and displacements of the large-count form.
    pub large_counts: Vec<MPI_Count>,
    /// Datatype arguments.
    pub types: Vec<Old>,
}

impl Made {
    /// A call with nothing but the combiner and datatypes; the rest is filled in.
    pub fn new(combiner: c_int, types: Vec<Old>) -> Made {
        Made { combiner, integers: Vec::new(), addresses: Vec::new(), large_counts: Vec::new(), types }
    }
}

impl Drop for Made {
    /// One after the other what only this one keeps: a drop inside of a drop for each link of a long chain of datatypes
    /// would use up the stack.
    fn drop(&mut self) {
        let mut left = core::mem::take(&mut self.types);
        while let Some(old) = left.pop() {
            let Old::Derived(datatype) = old else { continue };
            let made = Rc::into_inner(datatype).and_then(|datatype| Rc::into_inner(datatype.made));
            if let Some(mut made) = made {
                left.append(&mut made.types);
            }
        }
    }
}

impl Old {
    /// What a constructor keeps of its argument `datatype`.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE` where the handle names no datatype.
    pub fn of(datatype: MPI_Datatype, name: &str) -> Result<Old> {
        if predefined::layout(datatype).is_some() {
            Ok(Old::Named(datatype))
        } else {
            Ok(Old::Derived(table::get(datatype, name)?))
        }
    }

    /// A handle for the program: the same one of a predefined type, that of a new and equal datatype for any other.
    pub(crate) fn give(&self) -> Result<MPI_Datatype> {
        match self {
            Old::Named(handle) => Ok(*handle),
            Old::Derived(old) if old.lasting => Ok(old.handle()),
            Old::Derived(old) => {
                let copy = Datatype::new(old.layout.clone(), old.made.clone());
                copy.committed.set(old.committed.get());
                table::insert(copy)
            }
        }
    }
}

/// How `datatype` was made; nothing for a named predefined one.
fn made(datatype: MPI_Datatype) -> Result<Option<Rc<Made>>> {
    if predefined::layout(datatype).is_some() {
        return Ok(None);
    }
    Ok(Some(table::get(datatype, "datatype")?.made.clone()))
}

fn needs_large(call: &str) -> Box<Error> {
    Error::new(
        MPI_ERR_TYPE,
        format!("datatype was made by a large-count call; ask for its arguments with {call}"),
    )
}

/// `MPI_Type_get_envelope`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_get_envelope(
    datatype: MPI_Datatype,
    num_integers: Out<c_int>,
    num_addresses: Out<c_int>,
    num_datatypes: Out<c_int>,
    combiner: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let made = made(datatype)?;
    let [integers, addresses, large_counts, types] = lengths(made.as_deref());
    if large_counts > 0 {
        return Err(needs_large("MPI_Type_get_envelope_c"));
    }
    num_integers.set(integers as c_int);
    num_addresses.set(addresses as c_int);
    num_datatypes.set(types as c_int);
    combiner.set(made.map_or(MPI_COMBINER_NAMED, |made| made.combiner));
    Ok(())
}

/// `MPI_Type_get_envelope_c`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_get_envelope_c(
    datatype: MPI_Datatype,
    num_integers: Out<MPI_Count>,
    num_addresses: Out<MPI_Count>,
    num_large_counts: Out<MPI_Count>,
    num_datatypes: Out<MPI_Count>,
    combiner: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let made = made(datatype)?;
    let [integers, addresses, large_counts, types] = lengths(made.as_deref());
    num_integers.set(integers as MPI_Count);
    num_addresses.set(addresses as MPI_Count);
    num_large_counts.set(large_counts as MPI_Count);
    num_datatypes.set(types as MPI_Count);
    combiner.set(made.map_or(MPI_COMBINER_NAMED, |made| made.combiner));
    Ok(())
}

/// Numbers of integers, addresses, large counts and datatypes.
fn lengths(made: Option<&Made>) -> [usize; 4] {
    made.map_or([0; 4], |made| {
        [made.integers.len(), made.addresses.len(), made.large_counts.len(), made.types.len()]
    })
}

/// `MPI_Type_get_contents`.
///
/// # Safety
/// Each array is valid for writes of as many elements as the argument `max_...` before it says.
pub(crate) unsafe fn type_get_contents(
    datatype: MPI_Datatype,
    max_integers: c_int,
    max_addresses: c_int,
    max_datatypes: c_int,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut MPI_Aint,
    array_of_datatypes: *mut MPI_Datatype,
) -> Result {
    let _guard = runtime::enter()?;
    let made = of_derived(datatype)?;
    if !made.large_counts.is_empty() {
        return Err(needs_large("MPI_Type_get_contents_c"));
    }
    check_room("max_integers", max_integers.into(), "array_of_integers", array_of_integers, &made.integers)?;
    check_room(
        "max_addresses",
        max_addresses.into(),
        "array_of_addresses",
        array_of_addresses,
        &made.addresses,
    )?;
    check_room("max_datatypes", max_datatypes.into(), "array_of_datatypes", array_of_datatypes, &made.types)?;
    // SAFETY: `check_room` found the arrays long enough, and the caller vouches for their length.
    unsafe {
        copy(array_of_integers, &made.integers);
        copy(array_of_addresses, &made.addresses);
        give_types(array_of_datatypes, &made.types)
    }
}

/// `MPI_Type_get_contents_c`.
///
/// # Safety
/// As [`type_get_contents`].
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn type_get_contents_c(
    datatype: MPI_Datatype,
    max_integers: MPI_Count,
    max_addresses: MPI_Count,
    max_large_counts: MPI_Count,
    max_datatypes: MPI_Count,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut MPI_Aint,
    array_of_large_counts: *mut MPI_Count,
    array_of_datatypes: *mut MPI_Datatype,
) -> Result {
    let _guard = runtime::enter()?;
    let made = of_derived(datatype)?;
    let (counts, large) = (array_of_large_counts, &made.large_counts);
    check_room("max_integers", max_integers, "array_of_integers", array_of_integers, &made.integers)?;
    check_room("max_addresses", max_addresses, "array_of_addresses", array_of_addresses, &made.addresses)?;
    check_room("max_large_counts", max_large_counts, "array_of_large_counts", counts, large)?;
    check_room("max_datatypes", max_datatypes, "array_of_datatypes", array_of_datatypes, &made.types)?;
    // SAFETY: `check_room` found the arrays long enough, and the caller vouches for their length.
    unsafe {
        copy(array_of_integers, &made.integers);
        copy(array_of_addresses, &made.addresses);
        copy(counts, large);
        give_types(array_of_datatypes, &made.types)
    }
}

fn of_derived(datatype: MPI_Datatype) -> Result<Rc<Made>> {
    made(datatype)?.ok_or_else(|| {
        Error::arg(
            MPI_ERR_TYPE,
            "datatype",
            predefined::name(datatype).unwrap_or("a predefined datatype"),
            "must be a datatype that a call made; a predefined one has no contents",
        )
    })
}

fn check_room<T, U>(max_name: &str, max: i64, array_name: &str, array: *mut U, wanted: &[T]) -> Result {
    if max < 0 {
        return Err(Error::arg(MPI_ERR_ARG, max_name, max, "must not be negative"));
    }
    if (max as u64) < wanted.len() as u64 {
        let remedy =
            format!("must be at least {}, as MPI_Type_get_envelope tells for this datatype", wanted.len());
        return Err(Error::arg(MPI_ERR_ARG, max_name, max, &remedy));
    }
    if array.is_null() && !wanted.is_empty() {
        return Err(Error::null(array_name));
    }
    Ok(())
}

/// # Safety
/// `to` is valid for writes of as many elements as `from` has.
unsafe fn copy<T: Copy>(to: *mut T, from: &[T]) {
    if !from.is_empty() {
        // SAFETY: as the caller vouches.
        unsafe { to.copy_from_nonoverlapping(from.as_ptr(), from.len()) };
    }
}

/// # Safety
/// `to` is valid for writes of as many elements as `types` has.
unsafe fn give_types(to: *mut MPI_Datatype, types: &[Old]) -> Result {
    let mut given = Vec::with_capacity(types.len());
    for old in types {
        match old.give() {
            Ok(handle) => given.push(handle),
            Err(error) => {
                // The program never hears of the handles made so far.
                for (handle, old) in given.into_iter().zip(types) {
                    if matches!(old, Old::Derived(old) if !old.lasting) {
                        table::remove(handle, "array_of_datatypes")?;
                    }
                }
                return Err(error);
            }
        }
    }
    // SAFETY: as the caller vouches.
    unsafe { copy(to, &given) };
    Ok(())
}
