//! Attributes of datatypes (MPI 5.0, section 7.7.4). Predefined types can have them too.

use super::table;
use crate::abi::*;
use crate::attributes::{self, Object};
use crate::error::Result;
use crate::runtime;
use core::ffi::{c_int, c_void};

/// `MPI_Type_set_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_set_attr(
    datatype: MPI_Datatype,
    type_keyval: c_int,
    attribute_val: *mut c_void,
) -> Result {
    let _guard = runtime::enter()?;
    let annotations = table::annotations(datatype, "datatype")?;
    attributes::set(&annotations.attributes, Object::Type(datatype), type_keyval, attribute_val)
}

/// `MPI_Type_get_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_get_attr(
    datatype: MPI_Datatype,
    type_keyval: c_int,
    attribute_val: Out<c_void>,
    flag: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let annotations = table::annotations(datatype, "datatype")?;
    let value = attributes::get(&annotations.attributes, Object::Type(datatype), type_keyval)?;
    attributes::answer(value, attribute_val, flag)
}

/// `MPI_Type_delete_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_delete_attr(datatype: MPI_Datatype, type_keyval: c_int) -> Result {
    let _guard = runtime::enter()?;
    let annotations = table::annotations(datatype, "datatype")?;
    attributes::delete(&annotations.attributes, Object::Type(datatype), type_keyval)
}
