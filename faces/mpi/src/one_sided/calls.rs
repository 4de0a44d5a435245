//! Calls about a window that need no other process: group, name, error handler (sections 12.2.7, 7.8 and 9.3.2).

use super::table;
use crate::abi::*;
use crate::errhandlers::{self, Errhandler};
use crate::error::{Result, Target};
use crate::groups;
use crate::handle::Kind;
use crate::runtime;
use crate::strings;
use core::ffi::{c_char, c_int, CStr};

/// `MPI_Win_get_group`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_get_group(win: MPI_Win, group: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let handle = groups::insert(window.comm.local_group().clone())?;
    group.set(handle);
    Ok(())
}

/// `MPI_Win_set_name`. A name that is too long is cut.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_set_name(win: MPI_Win, win_name: &CStr) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    window.set_name(strings::cut(win_name.to_bytes(), MPI_MAX_OBJECT_NAME as usize));
    Ok(())
}

/// `MPI_Win_get_name`.
///
/// # Safety
/// `win_name` has room for `MPI_MAX_OBJECT_NAME` bytes.
pub(crate) unsafe fn win_get_name(win: MPI_Win, win_name: Out<c_char>, resultlen: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    // MPI_WIN_NULL has a name to ask for (section 7.8).
    let name = if win == MPI_WIN_NULL { b"MPI_WIN_NULL".to_vec() } else { table::get(win)?.name() };
    // SAFETY: as the caller vouches.
    let length = unsafe { strings::put_bytes(&name, win_name.as_ptr(), MPI_MAX_OBJECT_NAME as usize) };
    resultlen.set(length as c_int);
    Ok(())
}

/// `MPI_Win_set_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_set_errhandler(win: MPI_Win, errhandler: MPI_Errhandler) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    window.set_errhandler(Errhandler::from_handle(errhandler, Kind::Win)?);
    Ok(())
}

/// `MPI_Win_get_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_get_errhandler(win: MPI_Win, errhandler: Out<MPI_Errhandler>) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let handle = window.errhandler().to_handle()?;
    errhandler.set(handle);
    Ok(())
}

/// `MPI_Win_call_errhandler`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_call_errhandler(win: MPI_Win, errorcode: c_int) -> Result {
    let guard = runtime::enter()?;
    let window = table::get(win)?;
    let class = errhandlers::checked_code(errorcode)?;
    let (handler, place) = (window.errhandler(), window.describe());
    drop(window);
    drop(guard);
    errhandlers::invoke(handler, Target::Win(win), "MPI_Win_call_errhandler", errorcode, class, place);
    Ok(())
}
