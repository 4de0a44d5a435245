//! Names of datatypes: `MPI_Type_get_name` and `MPI_Type_set_name` (MPI 5.0, section 7.8).

use super::{predefined, table};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::{runtime, strings};
use core::ffi::{c_char, c_int};

/// `MPI_Type_set_name`. A name that is too long is cut.
///
/// # Safety
/// `type_name` is null or a C string.
pub(crate) unsafe fn type_set_name(datatype: MPI_Datatype, type_name: *const c_char) -> Result {
    let _guard = runtime::enter()?;
    let annotations = table::annotations(datatype, "datatype")?;
    // SAFETY: as the caller vouches.
    let name = unsafe { strings::get("type_name", type_name)? }.to_bytes();
    let kept = &name[..name.len().min(MPI_MAX_OBJECT_NAME as usize - 1)];
    *annotations.name.borrow_mut() = Some(kept.into());
    Ok(())
}

/// `MPI_Type_get_name`. A predefined type has its own name, any other an empty one, until the program sets one.
///
/// # Safety
/// `type_name` is null or has room for `MPI_MAX_OBJECT_NAME` characters; `resultlen` is null or valid for a write.
pub(crate) unsafe fn type_get_name(
    datatype: MPI_Datatype,
    type_name: *mut c_char,
    resultlen: *mut c_int,
) -> Result {
    let _guard = runtime::enter()?;
    if type_name.is_null() {
        return Err(Error::null("type_name"));
    }
    if resultlen.is_null() {
        return Err(Error::null("resultlen"));
    }
    let room = MPI_MAX_OBJECT_NAME as usize;
    let length = if datatype == MPI_DATATYPE_NULL {
        // SAFETY: not null, and the caller vouches for the room.
        unsafe { strings::put("MPI_DATATYPE_NULL", type_name, room) }
    } else {
        let annotations = table::annotations(datatype, "datatype")?;
        let given = annotations.name.borrow();
        let name = given.as_deref().or(predefined::name(datatype).map(str::as_bytes)).unwrap_or_default();
        // SAFETY: as above.
        unsafe { strings::put_bytes(name, type_name, room) }
    };
    // SAFETY: not null, and the caller vouches for it.
    unsafe { *resultlen = length as c_int };
    Ok(())
}
