//! The type constructors (MPI 5.0, sections 5.1.2 and 5.1.8 to 5.1.10), arrays and Fortran kinds aside.
//!
//! Each has a form with `int` arguments and one with large counts. They differ only in what `MPI_Type_get_contents`
//! tells later, and so [`classic`] and [`large`] call one function with the form that the program used.

use super::contents::{Made, Old};
use super::table::{self, Datatype};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use arke_datatype::{Layout, LayoutError};
use core::ffi::c_int;
use std::rc::Rc;
use std::sync::Arc;

/// Which form of a call the program used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// With `int` counts and `MPI_Aint` displacements.
    Classic,
    /// With `MPI_Count` for both.
    Large,
}

/// The arguments of a constructor call, sorted as its contents will tell them.
pub(super) struct Recorder {
    form: Form,
    made: Made,
}

impl Recorder {
    pub(super) fn new(form: Form, combiner: c_int, types: Vec<Old>) -> Recorder {
        Recorder { form, made: Made::new(combiner, types) }
    }

    /// A count, or a displacement in elements.
    pub(super) fn count(&mut self, value: i64) {
        match self.form {
            // The classic form was given an int.
            Form::Classic => self.made.integers.push(value as c_int),
            Form::Large => self.made.large_counts.push(value),
        }
    }

    /// A displacement in bytes.
    pub(super) fn address(&mut self, value: i64) {
        match self.form {
            Form::Classic => self.made.addresses.push(value as MPI_Aint),
            Form::Large => self.made.large_counts.push(value),
        }
    }

    /// A number that is an `int` in both forms.
    pub(super) fn integer(&mut self, value: c_int) {
        self.made.integers.push(value);
    }

    /// Gives the finished datatype to the program.
    pub(super) fn give(self, layout: Arc<Layout>, newtype: Out<MPI_Datatype>) -> Result {
        newtype.set(table::insert(Datatype::new(layout, Rc::new(self.made)))?);
        Ok(())
    }
}

/// Turns the error of a layout that cannot be built into one that names the call's arguments.
pub(super) fn too_large(error: LayoutError) -> Box<Error> {
    match error {
        LayoutError::Overflow(what) => Error::new(
            MPI_ERR_ARG,
            format!("the new datatype would be too large: its {what} does not fit in 63 bits; use smaller counts, strides or displacements"),
        ),
        other => Error::new(MPI_ERR_ARG, format!("the new datatype cannot be built: {other}")),
    }
}

pub(super) fn check_count(name: &str, count: i64) -> Result<u64> {
    u64::try_from(count).map_err(|_| Error::arg(MPI_ERR_COUNT, name, count, "must not be negative"))
}

pub(super) fn check_length(name: &str, length: i64) -> Result<u64> {
    u64::try_from(length).map_err(|_| Error::arg(MPI_ERR_ARG, name, length, "must not be negative"))
}

fn check_array(name: &str, array: &IntArray, count: u64) -> Result {
    if array.is_null() && count > 0 {
        return Err(Error::null(name));
    }
    Ok(())
}

/// The error of a displacement that is too many extents of `old`.
#[cold]
fn too_far(name: &str, n: i64, old: &Layout) -> Box<Error> {
    let remedy = format!(
        "must be a displacement that fits in 63 bits when multiplied by the extent of oldtype, {} bytes",
        old.extent()
    );
    Error::arg(MPI_ERR_ARG, name, n, &remedy)
}

/// Defines the exported functions of both forms for functions that take the form first.
macro_rules! both_forms {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $kind:ty),* $(,)?);)*) => {
        /// The form with `int` counts.
        pub(crate) mod classic {
            use super::*;
            $(
                $(#[$doc])*
                ///
                /// # Safety
                /// Arrays have as many elements as the counts say.
                pub(crate) unsafe fn $name($($argument: $kind),*) -> Result {
                    // SAFETY: as the caller vouches.
                    unsafe { super::$name(Form::Classic, $($argument),*) }
                }
            )*
        }
        /// The large-count form.
        pub(crate) mod large {
            use super::*;
            $(
                $(#[$doc])*
                ///
                /// # Safety
                /// Arrays have as many elements as the counts say.
                pub(crate) unsafe fn $name($($argument: $kind),*) -> Result {
                    // SAFETY: as the caller vouches.
                    unsafe { super::$name(Form::Large, $($argument),*) }
                }
            )*
        }
    };
}
pub(super) use both_forms;

both_forms! {
    /// `MPI_Type_contiguous`.
    type_contiguous(count: i64, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>);
    /// `MPI_Type_vector`.
    type_vector(count: i64, blocklength: i64, stride: i64, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>);
    /// `MPI_Type_create_hvector`.
    type_create_hvector(
        count: i64, blocklength: i64, stride: i64, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>,
    );
    /// `MPI_Type_indexed`.
    type_indexed(
        count: i64, blocklengths: IntArray, displacements: IntArray, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>,
    );
    /// `MPI_Type_create_hindexed`.
    type_create_hindexed(
        count: i64, blocklengths: IntArray, displacements: IntArray, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>,
    );
    /// `MPI_Type_create_indexed_block`.
    type_create_indexed_block(
        count: i64, blocklength: i64, displacements: IntArray, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>,
    );
    /// `MPI_Type_create_hindexed_block`.
    type_create_hindexed_block(
        count: i64, blocklength: i64, displacements: IntArray, oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>,
    );
    /// `MPI_Type_create_struct`.
    type_create_struct(
        count: i64, blocklengths: IntArray, displacements: IntArray, types: *const MPI_Datatype,
        newtype: Out<MPI_Datatype>,
    );
    /// `MPI_Type_create_resized`.
    type_create_resized(oldtype: MPI_Datatype, lb: i64, extent: i64, newtype: Out<MPI_Datatype>);
}

unsafe fn type_contiguous(
    form: Form,
    count: i64,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    let blocks = check_count("count", count)?;
    let old = table::layout(oldtype, "oldtype")?;
    let layout = Layout::contiguous(blocks, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, MPI_COMBINER_CONTIGUOUS, vec![Old::of(oldtype, "oldtype")?]);
    record.count(count);
    record.give(layout, newtype)
}

unsafe fn type_vector(
    form: Form,
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    let blocks = check_count("count", count)?;
    let length = check_length("blocklength", blocklength)?;
    let old = table::layout(oldtype, "oldtype")?;
    // A stride that is never used may be anything.
    let stride_bytes = match blocks {
        0 | 1 => 0,
        _ => old.displacement(stride).ok_or_else(|| too_far("stride", stride, &old))?,
    };
    let layout = Layout::vector(blocks, length, stride_bytes, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, MPI_COMBINER_VECTOR, vec![Old::of(oldtype, "oldtype")?]);
    record.count(count);
    record.count(blocklength);
    record.count(stride);
    record.give(layout, newtype)
}

unsafe fn type_create_hvector(
    form: Form,
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    let blocks = check_count("count", count)?;
    let length = check_length("blocklength", blocklength)?;
    let old = table::layout(oldtype, "oldtype")?;
    let layout = Layout::vector(blocks, length, stride, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, MPI_COMBINER_HVECTOR, vec![Old::of(oldtype, "oldtype")?]);
    record.count(count);
    record.count(blocklength);
    record.address(stride);
    record.give(layout, newtype)
}

/// The blocks of an indexed type: lengths in elements, which `length` gives, and displacements in bytes. The
/// displacements that the program gave are in extents of `unit`, where there is one, and in bytes otherwise.
///
/// # Safety
/// The array of displacements has `count` elements, where it is not null.
unsafe fn blocks(
    count: i64,
    length: impl Fn(usize) -> i64,
    displacements: &IntArray,
    unit: Option<&Layout>,
) -> Result<Vec<(u64, i64)>> {
    let count = check_count("count", count)?;
    check_array("array_of_displacements", displacements, count)?;
    let mut list = Vec::with_capacity(count as usize);
    for index in 0..count as usize {
        let length = length(index);
        if length < 0 {
            return Err(negative_length(index, length));
        }
        // SAFETY: the caller vouches for the length of the array.
        let displacement = unsafe { displacements.at(index) };
        let bytes = match unit {
            Some(unit) => match unit.displacement(displacement) {
                Some(bytes) => bytes,
                None => return Err(too_far(&format!("array_of_displacements[{index}]"), displacement, unit)),
            },
            None => displacement,
        };
        list.push((length as u64, bytes));
    }
    Ok(list)
}

#[cold]
fn negative_length(index: usize, length: i64) -> Box<Error> {
    Error::arg(MPI_ERR_ARG, &format!("array_of_blocklengths[{index}]"), length, "must not be negative")
}

unsafe fn type_indexed(
    form: Form,
    count: i64,
    blocklengths: IntArray,
    displacements: IntArray,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { indexed(form, MPI_COMBINER_INDEXED, count, blocklengths, displacements, oldtype, newtype) }
}

unsafe fn type_create_hindexed(
    form: Form,
    count: i64,
    blocklengths: IntArray,
    displacements: IntArray,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { indexed(form, MPI_COMBINER_HINDEXED, count, blocklengths, displacements, oldtype, newtype) }
}

unsafe fn indexed(
    form: Form,
    combiner: c_int,
    count: i64,
    blocklengths: IntArray,
    displacements: IntArray,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    let number = check_count("count", count)?;
    check_array("array_of_blocklengths", &blocklengths, number)?;
    let old = table::layout(oldtype, "oldtype")?;
    let in_elements = combiner == MPI_COMBINER_INDEXED;
    // SAFETY: the caller vouches for the length of the arrays; they are not null where they have elements.
    let list = unsafe {
        let length = |index: usize| blocklengths.at(index);
        blocks(count, length, &displacements, in_elements.then_some(&*old))?
    };
    let layout = Layout::indexed(&list, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, combiner, vec![Old::of(oldtype, "oldtype")?]);
    record.count(count);
    list.iter().for_each(|(length, _)| record.count(*length as i64));
    for index in 0..list.len() {
        // SAFETY: as above.
        let displacement = unsafe { displacements.at(index) };
        if in_elements {
            record.count(displacement);
        } else {
            record.address(displacement);
        }
    }
    record.give(layout, newtype)
}

unsafe fn type_create_indexed_block(
    form: Form,
    count: i64,
    blocklength: i64,
    displacements: IntArray,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let combiner = MPI_COMBINER_INDEXED_BLOCK;
    // SAFETY: as the caller vouches.
    unsafe { indexed_block(form, combiner, count, blocklength, displacements, oldtype, newtype) }
}

unsafe fn type_create_hindexed_block(
    form: Form,
    count: i64,
    blocklength: i64,
    displacements: IntArray,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let combiner = MPI_COMBINER_HINDEXED_BLOCK;
    // SAFETY: as the caller vouches.
    unsafe { indexed_block(form, combiner, count, blocklength, displacements, oldtype, newtype) }
}

unsafe fn indexed_block(
    form: Form,
    combiner: c_int,
    count: i64,
    blocklength: i64,
    displacements: IntArray,
    oldtype: MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    check_length("blocklength", blocklength)?;
    let old = table::layout(oldtype, "oldtype")?;
    let in_elements = combiner == MPI_COMBINER_INDEXED_BLOCK;
    // SAFETY: the caller vouches for the length of the array.
    let list = unsafe {
        let length = |_| blocklength;
        blocks(count, length, &displacements, in_elements.then_some(&*old))?
    };
    let layout = Layout::indexed(&list, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, combiner, vec![Old::of(oldtype, "oldtype")?]);
    record.count(count);
    record.count(blocklength);
    for index in 0..list.len() {
        // SAFETY: as above; the array is not null where it has elements.
        let displacement = unsafe { displacements.at(index) };
        if in_elements {
            record.count(displacement);
        } else {
            record.address(displacement);
        }
    }
    record.give(layout, newtype)
}

unsafe fn type_create_struct(
    form: Form,
    count: i64,
    blocklengths: IntArray,
    displacements: IntArray,
    types: *const MPI_Datatype,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    let number = check_count("count", count)?;
    check_array("array_of_blocklengths", &blocklengths, number)?;
    check_array("array_of_displacements", &displacements, number)?;
    if types.is_null() && number > 0 {
        return Err(Error::null("array_of_types"));
    }
    let mut members = Vec::with_capacity(number as usize);
    let mut olds = Vec::with_capacity(number as usize);
    for index in 0..number as usize {
        // SAFETY: not null, and the caller vouches for the length of the arrays.
        let (length, displacement, old) =
            unsafe { (blocklengths.at(index), displacements.at(index), *types.add(index)) };
        if length < 0 {
            return Err(negative_length(index, length));
        }
        let name = format!("array_of_types[{index}]");
        members.push((length as u64, displacement, table::layout(old, &name)?));
        olds.push(Old::of(old, &name)?);
    }
    let layout = Layout::structure(&members).map_err(too_large)?;
    let mut record = Recorder::new(form, MPI_COMBINER_STRUCT, olds);
    record.count(count);
    members.iter().for_each(|(length, ..)| record.count(*length as i64));
    members.iter().for_each(|(_, displacement, _)| record.address(*displacement));
    record.give(layout, newtype)
}

unsafe fn type_create_resized(
    form: Form,
    oldtype: MPI_Datatype,
    lb: i64,
    extent: i64,
    newtype: Out<MPI_Datatype>,
) -> Result {
    let _guard = runtime::enter()?;
    let old = table::layout(oldtype, "oldtype")?;
    let layout = Layout::resized(lb, extent, &old).map_err(too_large)?;
    let mut record = Recorder::new(form, MPI_COMBINER_RESIZED, vec![Old::of(oldtype, "oldtype")?]);
    record.address(lb);
    record.address(extent);
    record.give(layout, newtype)
}
