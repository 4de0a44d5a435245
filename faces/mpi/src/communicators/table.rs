//! From a handle to its communicator.
//!
//! `MPI_COMM_WORLD` and `MPI_COMM_SELF` have places of their own, which stay as they are from `MPI_Init` to `MPI_Finalize`:
//! reaching them takes a comparison and a load.

use super::object::Comm;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::table::Table;
use arke_base::slab::Slab;
use core::cell::UnsafeCell;
use std::rc::Rc;

struct Fixed(UnsafeCell<[Option<Rc<Comm>>; 2]>);

// SAFETY: written only by `set_fixed`, whose callers are alone in the library; read only between, see `fixed`.
unsafe impl Sync for Fixed {}

static FIXED: Fixed = Fixed(UnsafeCell::new([None, None]));
static COMMS: Table<Slab<Rc<Comm>>> = Table::new("communicators", Slab::new());

#[inline(always)]
fn fixed(handle: MPI_Comm) -> Option<&'static Rc<Comm>> {
    let place = handle.0.wrapping_sub(MPI_COMM_WORLD.0);
    if place >= 2 {
        return None;
    }
    // SAFETY: callers are inside the library, where nobody writes: `set_fixed` runs before the library opens and after it
    // has closed.
    unsafe { (&(*FIXED.0.get()))[place].as_ref() }
}

/// Puts the predefined communicators in place, or takes them away.
///
/// # Safety
/// No other thread may be inside the library, and the caller must hold no reference from this module.
pub(super) unsafe fn set_fixed(world: Option<Rc<Comm>>, own: Option<Rc<Comm>>) {
    // SAFETY: the caller is alone, see above.
    let old = unsafe { core::mem::replace(&mut *FIXED.0.get(), [world, own]) };
    drop(old);
}

/// Takes every communicator out that the program left behind.
pub(super) fn clear() {
    if let Ok(left) = COMMS.write(core::mem::take) {
        drop(left);
    }
}

/// Uses the communicator that `handle` names, without counting a reference to a predefined one: for short paths.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none.
#[inline(always)]
pub fn with<R>(handle: MPI_Comm, f: impl FnOnce(&Rc<Comm>) -> Result<R>) -> Result<R> {
    match fixed(handle) {
        Some(comm) => f(comm),
        None => f(&find(handle, "comm")?),
    }
}

/// The communicator that `handle` names.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none.
#[inline]
pub fn get(handle: MPI_Comm) -> Result<Rc<Comm>> {
    get_as(handle, "comm")
}

/// The communicator that `handle` names; `name` is the argument that errors speak of.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none.
#[inline]
pub fn get_as(handle: MPI_Comm, name: &str) -> Result<Rc<Comm>> {
    match fixed(handle) {
        Some(comm) => Ok(comm.clone()),
        None => find(handle, name),
    }
}

#[inline]
fn find(handle: MPI_Comm, name: &str) -> Result<Rc<Comm>> {
    let Some(key) = handle::decode(Kind::Comm, handle.0) else {
        return Err(handle::invalid(Kind::Comm, name, handle.0, None));
    };
    match COMMS.read(|comms| comms.get(key).cloned())? {
        Some(comm) if comm.is_complete() => Ok(comm),
        Some(_) => Err(unfinished(name, handle)),
        None => {
            let missing = COMMS.read(|comms| comms.why_missing(key))?;
            Err(handle::invalid(Kind::Comm, name, handle.0, missing))
        }
    }
}

#[cold]
fn unfinished(name: &str, handle: MPI_Comm) -> Box<Error> {
    Error::arg(
        MPI_ERR_COMM,
        name,
        format_args!("{:#x}", handle.0),
        "is still being made by MPI_Comm_idup; complete that call's request first",
    )
}

/// Gives a new communicator a handle.
///
/// # Errors
/// `MPI_ERR_NO_MEM` when there are no more handles.
pub fn insert(comm: Rc<Comm>) -> Result<MPI_Comm> {
    let key = COMMS.write(|comms| comms.insert(comm.clone()))?;
    let handle = MPI_Comm(handle::inserted(Kind::Comm, key)?);
    comm.set_handle(handle);
    Ok(handle)
}

/// Whether the program may free this communicator.
///
/// # Errors
/// `MPI_ERR_COMM` for a predefined communicator.
pub fn check_freeable(handle: MPI_Comm) -> Result {
    if fixed(handle).is_none() {
        return Ok(());
    }
    Err(Error::arg(
        MPI_ERR_COMM,
        "comm",
        if handle == MPI_COMM_WORLD { "MPI_COMM_WORLD" } else { "MPI_COMM_SELF" },
        "cannot be freed; it lasts until MPI_Finalize",
    ))
}

/// Takes the handle away; the communicator lives until the last reference goes.
///
/// # Errors
/// `MPI_ERR_COMM` where the handle names none, or a predefined communicator, which cannot be freed.
pub fn remove(handle: MPI_Comm) -> Result<Rc<Comm>> {
    check_freeable(handle)?;
    let Some(key) = handle::decode(Kind::Comm, handle.0) else {
        return Err(handle::invalid(Kind::Comm, "comm", handle.0, None));
    };
    match COMMS.write(|comms| comms.remove(key))? {
        Some(comm) => Ok(comm),
        None => {
            Err(handle::invalid(Kind::Comm, "comm", handle.0, COMMS.read(|comms| comms.why_missing(key))?))
        }
    }
}

/// How many communicators have handles, predefined ones aside.
pub fn count() -> usize {
    COMMS.read(Slab::len).unwrap_or(0)
}
