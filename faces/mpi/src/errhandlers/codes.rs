//! The calls on error codes (sections 9.4 and 9.5). All of them may be made at any time.

use super::added;
use crate::abi::*;
use crate::error::{details, Error, Result};
use crate::runtime;
use crate::strings;
use core::ffi::{c_char, c_int, CStr};

fn unknown(errorcode: c_int) -> Box<Error> {
    Error::arg(
        MPI_ERR_ARG,
        "errorcode",
        errorcode,
        "must be an error code that MPI returned or that this program added",
    )
}

/// `MPI_Error_class`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn error_class(errorcode: c_int, errorclass: Out<c_int>) -> Result {
    let _guard = runtime::enter_anytime();
    let class = details::class_of(errorcode).ok_or_else(|| unknown(errorcode))?;
    errorclass.set(class);
    Ok(())
}

/// `MPI_Error_string`.
///
/// # Safety
/// `string` has room for `MPI_MAX_ERROR_STRING` bytes.
pub(crate) unsafe fn error_string(errorcode: c_int, string: Out<c_char>, resultlen: Out<c_int>) -> Result {
    let _guard = runtime::enter_anytime();
    let text = details::text_of(errorcode).ok_or_else(|| unknown(errorcode))?;
    // SAFETY: the program vouches for the length of `string`.
    let length = unsafe {
        let room = MPI_MAX_ERROR_STRING as usize;
        strings::put_bytes(strings::cut(&text, room), string.as_ptr(), room)
    };
    resultlen.set(length as c_int);
    Ok(())
}

/// `MPI_Add_error_class`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn add_error_class(errorclass: Out<c_int>) -> Result {
    let _guard = runtime::enter_anytime();
    errorclass.set(added::add_class()?);
    Ok(())
}

/// `MPI_Add_error_code`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn add_error_code(errorclass: c_int, errorcode: Out<c_int>) -> Result {
    let _guard = runtime::enter_anytime();
    errorcode.set(added::add_code(errorclass)?);
    Ok(())
}

/// `MPI_Add_error_string`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn add_error_string(errorcode: c_int, string: &CStr) -> Result {
    let _guard = runtime::enter_anytime();
    let text = string.to_bytes();
    if text.len() >= MPI_MAX_ERROR_STRING as usize {
        return Err(Error::new(
            MPI_ERR_ARG,
            format!(
                "string has {} bytes; it must have less than MPI_MAX_ERROR_STRING, which is {MPI_MAX_ERROR_STRING}",
                text.len()
            ),
        ));
    }
    added::add_text(errorcode, text.to_vec())
}

/// `MPI_Remove_error_class`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn remove_error_class(errorclass: c_int) -> Result {
    let _guard = runtime::enter_anytime();
    added::remove_class(errorclass)
}

/// `MPI_Remove_error_code`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn remove_error_code(errorcode: c_int) -> Result {
    let _guard = runtime::enter_anytime();
    added::remove_code(errorcode)
}

/// `MPI_Remove_error_string`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn remove_error_string(errorcode: c_int) -> Result {
    let _guard = runtime::enter_anytime();
    added::remove_text(errorcode)
}
