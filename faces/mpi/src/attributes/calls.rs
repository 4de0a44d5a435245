//! The calls on attributes and their keys, the deprecated ones of MPI-1 among them (sections 7.7 and 16.1).

use super::keyvals::{self, Callbacks};
use super::{delete, get, predefined, refuse_predefined, set, Object};
use crate::abi::*;
use crate::communicators;
use crate::contexts::Context;
use crate::error::{finish, Result, Target};
use crate::handle::Kind;
use crate::runtime;
use arke_abi::with_context::DropFunction;
use core::ffi::{c_int, c_void};

fn create_keyval(callbacks: Callbacks, keyval: Out<c_int>, extra_state: *mut c_void) -> Result {
    let _guard = runtime::enter()?;
    keyval.set(keyvals::create(callbacks, extra_state)?);
    Ok(())
}

/// For libraries over `arke_mpi_table`: the key gets a context, which `drop` frees when the key is freed and no
/// attribute is left under it; or now, where the call fails.
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

fn free_keyval(keyval: Out<c_int>, kind: Kind) -> Result {
    let _guard = runtime::enter()?;
    keyvals::free(keyval.get(), kind)?;
    keyval.set(MPI_KEYVAL_INVALID);
    Ok(())
}

/// Writes the answer to a question for an attribute.
pub(crate) fn answer(value: Option<*mut c_void>, attribute_val: Out<c_void>, flag: Out<c_int>) -> Result {
    flag.set(c_int::from(value.is_some()));
    if let Some(value) = value {
        attribute_val.set_pointer(value);
    }
    Ok(())
}

/// `MPI_Comm_create_keyval`.
///
/// # Safety
/// The functions must be of the types that the standard names.
pub(crate) unsafe fn comm_create_keyval(
    copy: MPI_Comm_copy_attr_function,
    delete: MPI_Comm_delete_attr_function,
    comm_keyval: Out<c_int>,
    extra_state: *mut c_void,
) -> Result {
    create_keyval(Callbacks::Comm(copy, delete), comm_keyval, extra_state)
}

/// `MPI_Keyval_create` (deprecated).
///
/// # Safety
/// As [`comm_create_keyval`].
pub(crate) unsafe fn keyval_create(
    copy: MPI_Copy_function,
    delete: MPI_Delete_function,
    keyval: Out<c_int>,
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
    type_keyval: Out<c_int>,
    extra_state: *mut c_void,
) -> Result {
    create_keyval(Callbacks::Type(copy, delete), type_keyval, extra_state)
}

/// `MPI_Win_create_keyval`.
///
/// # Safety
/// As [`comm_create_keyval`].
pub(crate) unsafe fn win_create_keyval(
    copy: MPI_Win_copy_attr_function,
    delete: MPI_Win_delete_attr_function,
    win_keyval: Out<c_int>,
    extra_state: *mut c_void,
) -> Result {
    create_keyval(Callbacks::Win(copy, delete), win_keyval, extra_state)
}

/// `MPI_Comm_free_keyval`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_free_keyval(comm_keyval: Out<c_int>) -> Result {
    free_keyval(comm_keyval, Kind::CommKeyval)
}

/// `MPI_Keyval_free` (deprecated).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn keyval_free(keyval: Out<c_int>) -> Result {
    free_keyval(keyval, Kind::CommKeyval)
}

/// `MPI_Type_free_keyval`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_free_keyval(type_keyval: Out<c_int>) -> Result {
    free_keyval(type_keyval, Kind::TypeKeyval)
}

/// `MPI_Win_free_keyval`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_free_keyval(win_keyval: Out<c_int>) -> Result {
    free_keyval(win_keyval, Kind::WinKeyval)
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
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_get_attr(
    comm: MPI_Comm,
    comm_keyval: c_int,
    attribute_val: Out<c_void>,
    flag: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let object = communicators::get_local(comm, "comm")?;
    let value = match predefined::value(comm_keyval)? {
        Some(value) => value,
        None => get(&object.attributes, Object::Comm(comm), comm_keyval)?,
    };
    answer(value, attribute_val, flag)
}

/// `MPI_Attr_get` (deprecated).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn attr_get(
    comm: MPI_Comm,
    keyval: c_int,
    attribute_val: Out<c_void>,
    flag: Out<c_int>,
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
