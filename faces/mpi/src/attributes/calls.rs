//! The calls on attributes and their keys, the deprecated ones of MPI-1 among them (sections 7.7 and 16.1).

use super::keyvals::{self, Callbacks};
use super::{delete, get, predefined, refuse_predefined, set, Object};
use crate::abi::*;
use crate::communicators;
use crate::contexts::Context;
use crate::error::{finish, Error, Result, Target};
use crate::handle::Kind;
use crate::runtime;
use arke_abi::with_context::DropFunction;
use core::ffi::{c_int, c_void};

unsafe fn create_keyval(callbacks: Callbacks, keyval: *mut c_int, extra_state: *mut c_void) -> Result {
    let _guard = runtime::enter()?;
    if keyval.is_null() {
        return Err(Error::null("keyval"));
    }
    let new = keyvals::create(callbacks, extra_state)?;
    // SAFETY: not null, and the program vouches for it.
    unsafe { *keyval = new };
    Ok(())
}

/// For libraries over `arke_mpi_table`: the key gets a context, which `drop` frees when the key is freed and no attribute
/// is left under it; or now, where the call fails.
///
/// # Safety
/// As [`arke_abi::with_context`] says.
pub(crate) unsafe extern "C-unwind" fn keyval_keep_context(
    keyval: c_int,
    context: *mut c_void,
    drop: DropFunction,
) -> c_int {
    // SAFETY: the caller vouches for the pair.
    let context = unsafe { Context::new(context, drop) };
    let keep = || {
        let _guard = runtime::enter()?;
        keyvals::keep(keyval, context)
    };
    finish("MPI_Comm_create_keyval", Target::Default, keep())
}

unsafe fn free_keyval(keyval: *mut c_int, kind: Kind) -> Result {
    let _guard = runtime::enter()?;
    if keyval.is_null() {
        return Err(Error::null("keyval"));
    }
    // SAFETY: not null, and the program vouches for it.
    unsafe {
        keyvals::free(*keyval, kind)?;
        *keyval = MPI_KEYVAL_INVALID;
    }
    Ok(())
}

/// Writes the answer to a question for an attribute.
///
/// # Safety
/// `attribute_val` and `flag` must be null or valid for writes of a pointer and of an `int`.
pub(crate) unsafe fn answer(
    value: Option<*mut c_void>,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> Result {
    if attribute_val.is_null() {
        return Err(Error::null("attribute_val"));
    }
    if flag.is_null() {
        return Err(Error::null("flag"));
    }
    // SAFETY: not null, and the program vouches for both.
    unsafe {
        *flag = c_int::from(value.is_some());
        if let Some(value) = value {
            attribute_val.cast::<*mut c_void>().write_unaligned(value);
        }
    }
    Ok(())
}

/// `MPI_Comm_create_keyval`.
///
/// # Safety
/// `comm_keyval` must be null or valid for a write; the functions must be of the types that the standard names.
pub(crate) unsafe fn comm_create_keyval(
    copy: MPI_Comm_copy_attr_function,
    delete: MPI_Comm_delete_attr_function,
    comm_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { create_keyval(Callbacks::Comm(copy, delete), comm_keyval, extra_state) }
}

/// `MPI_Keyval_create` (deprecated).
///
/// # Safety
/// As [`comm_create_keyval`].
pub(crate) unsafe fn keyval_create(
    copy: MPI_Copy_function,
    delete: MPI_Delete_function,
    keyval: *mut c_int,
    extra_state: *mut c_void,
) -> Result {
    // SAFETY: as the caller vouches; both types of copy functions have the same arguments.
    unsafe { comm_create_keyval(MPI_Comm_copy_attr_function(copy.0), delete, keyval, extra_state) }
}

/// `MPI_Type_create_keyval`.
///
/// # Safety
/// As [`comm_create_keyval`].
pub(crate) unsafe fn type_create_keyval(
    copy: MPI_Type_copy_attr_function,
    delete: MPI_Type_delete_attr_function,
    type_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { create_keyval(Callbacks::Type(copy, delete), type_keyval, extra_state) }
}

/// `MPI_Win_create_keyval`.
///
/// # Safety
/// As [`comm_create_keyval`].
pub(crate) unsafe fn win_create_keyval(
    copy: MPI_Win_copy_attr_function,
    delete: MPI_Win_delete_attr_function,
    win_keyval: *mut c_int,
    extra_state: *mut c_void,
) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { create_keyval(Callbacks::Win(copy, delete), win_keyval, extra_state) }
}

/// `MPI_Comm_free_keyval`.
///
/// # Safety
/// `comm_keyval` must be null or valid for reads and writes.
pub(crate) unsafe fn comm_free_keyval(comm_keyval: *mut c_int) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { free_keyval(comm_keyval, Kind::CommKeyval) }
}

/// `MPI_Keyval_free` (deprecated).
///
/// # Safety
/// As [`comm_free_keyval`].
pub(crate) unsafe fn keyval_free(keyval: *mut c_int) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { free_keyval(keyval, Kind::CommKeyval) }
}

/// `MPI_Type_free_keyval`.
///
/// # Safety
/// As [`comm_free_keyval`].
pub(crate) unsafe fn type_free_keyval(type_keyval: *mut c_int) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { free_keyval(type_keyval, Kind::TypeKeyval) }
}

/// `MPI_Win_free_keyval`.
///
/// # Safety
/// As [`comm_free_keyval`].
pub(crate) unsafe fn win_free_keyval(win_keyval: *mut c_int) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { free_keyval(win_keyval, Kind::WinKeyval) }
}

/// `MPI_Comm_set_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_set_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void) -> Result {
    let _guard = runtime::enter()?;
    let object = communicators::get_local(comm, "comm")?;
    refuse_predefined(comm_keyval)?;
    set(&object.attributes, Object::Comm(comm), comm_keyval, attribute_val)
}

/// `MPI_Attr_put` (deprecated).
///
/// # Safety
/// As [`comm_set_attr`].
pub(crate) unsafe fn attr_put(comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { comm_set_attr(comm, keyval, attribute_val) }
}

/// `MPI_Comm_get_attr`.
///
/// # Safety
/// As [`answer`].
pub(crate) unsafe fn comm_get_attr(
    comm: MPI_Comm,
    comm_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> Result {
    let _guard = runtime::enter()?;
    let object = communicators::get_local(comm, "comm")?;
    let value = match predefined::value(comm_keyval)? {
        Some(value) => value,
        None => get(&object.attributes, Object::Comm(comm), comm_keyval)?,
    };
    // SAFETY: as the caller vouches.
    unsafe { answer(value, attribute_val, flag) }
}

/// `MPI_Attr_get` (deprecated).
///
/// # Safety
/// As [`answer`].
pub(crate) unsafe fn attr_get(
    comm: MPI_Comm,
    keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { comm_get_attr(comm, keyval, attribute_val, flag) }
}

/// `MPI_Comm_delete_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_delete_attr(comm: MPI_Comm, comm_keyval: c_int) -> Result {
    let _guard = runtime::enter()?;
    let object = communicators::get_local(comm, "comm")?;
    refuse_predefined(comm_keyval)?;
    delete(&object.attributes, Object::Comm(comm), comm_keyval)
}

/// `MPI_Attr_delete` (deprecated).
///
/// # Safety
/// As [`comm_delete_attr`].
pub(crate) unsafe fn attr_delete(comm: MPI_Comm, keyval: c_int) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { comm_delete_attr(comm, keyval) }
}
