//! Attributes of windows: the program's, and those that MPI sets (sections 7.7.3 and 12.2.6).

use super::table;
use super::window::Window;
use crate::abi::*;
use crate::attributes::{answer, delete, get, set, Object};
use crate::error::Result;
use crate::runtime;
use core::ffi::{c_int, c_void};

/// The value of a predefined attribute: a pointer to it, but for the base address, which is the value itself.
fn predefined(window: &Window, keyval: c_int) -> Option<*mut c_void> {
    let values = &window.predefined;
    let pointer = |place: *const c_int| place.cast_mut().cast::<c_void>();
    Some(match keyval {
        MPI_WIN_BASE => window.memory.base().cast(),
        MPI_WIN_SIZE => (&raw const values.size).cast_mut().cast(),
        MPI_WIN_DISP_UNIT => pointer(&values.unit),
        MPI_WIN_CREATE_FLAVOR => pointer(&values.flavor),
        MPI_WIN_MODEL => pointer(&values.model),
        _ => return None,
    })
}

/// `MPI_Win_set_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_set_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    set(&window.attributes, Object::Win(win), win_keyval, attribute_val)
}

/// `MPI_Win_get_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_get_attr(
    win: MPI_Win,
    win_keyval: c_int,
    attribute_val: Out<c_void>,
    flag: Out<c_int>,
) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let value = match predefined(&window, win_keyval) {
        Some(value) => Some(value),
        None => get(&window.attributes, Object::Win(win), win_keyval)?,
    };
    answer(value, attribute_val, flag)
}

/// `MPI_Win_delete_attr`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_delete_attr(win: MPI_Win, win_keyval: c_int) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    delete(&window.attributes, Object::Win(win), win_keyval)
}
