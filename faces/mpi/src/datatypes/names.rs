//! Names of datatypes: `MPI_Type_get_name` and `MPI_Type_set_name` (MPI 5.0, section 7.8).

use super::{predefined, table};
use crate::abi::*;
use crate::error::Result;
use crate::{runtime, strings};
use core::ffi::{c_char, c_int, CStr};

/// `MPI_Type_set_name`. A name that is too long is cut.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_set_name(datatype: MPI_Datatype, type_name: &CStr) -> Result {
    let _guard = runtime::enter()?;
    let annotations = table::annotations(datatype, "datatype")?;
    let name = type_name.to_bytes();
    let kept = &name[..name.len().min(MPI_MAX_OBJECT_NAME as usize - 1)];
    *annotations.name.borrow_mut() = Some(kept.into());
    Ok(())
}

/// `MPI_Type_get_name`. A predefined type has its own name, any other an empty one, until the program sets one.
///
/// # Safety
/// `type_name` has room for `MPI_MAX_OBJECT_NAME` characters.
pub(crate) unsafe fn type_get_name(
    datatype: MPI_Datatype,
    type_name: Out<c_char>,
    resultlen: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let room = MPI_MAX_OBJECT_NAME as usize;
    let length = if datatype == MPI_DATATYPE_NULL {
        // SAFETY: the caller vouches for the room.
        unsafe { strings::put("MPI_DATATYPE_NULL", type_name.as_ptr(), room) }
    } else {
        let annotations = table::annotations(datatype, "datatype")?;
        let given = annotations.name.borrow();
        let name = given.as_deref().or(predefined::name(datatype).map(str::as_bytes)).unwrap_or_default();
        // SAFETY: as above.
        unsafe { strings::put_bytes(name, type_name.as_ptr(), room) }
    };
    resultlen.set(length as c_int);
    Ok(())
}
