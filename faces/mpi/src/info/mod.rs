//! Info objects: lists of keys and values (MPI 5.0, chapter 10). Every call on them may be made at any time.

mod calls;
mod entries;
mod environment;
pub(crate) mod memory_kinds;

use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::table::SharedTable;
use arke_base::slab::Slab;
use core::ffi::CStr;

pub(crate) use calls::*;
pub use entries::Entries;

static INFOS: SharedTable<Slab<Entries>> = SharedTable::new("info objects", Slab::new());

/// Looks at the entries of an info object; `name` is the argument that errors speak of.
///
/// # Errors
/// `MPI_ERR_INFO` where the handle names none.
pub(crate) fn with<R>(info: MPI_Info, name: &str, f: impl FnOnce(&Entries) -> R) -> Result<R> {
    if info == MPI_INFO_ENV {
        return Ok(f(&environment::entries()));
    }
    let Some(key) = handle::decode(Kind::Info, info.0) else {
        return Err(handle::invalid(Kind::Info, name, info.0, None));
    };
    INFOS.read(|infos| match infos.get(key) {
        Some(entries) => Ok(f(entries)),
        None => Err(handle::invalid(Kind::Info, name, info.0, infos.why_missing(key))),
    })?
}

/// A copy of the entries, for a call that takes hints: none for `MPI_INFO_NULL`.
///
/// # Errors
/// `MPI_ERR_INFO` where the handle names none.
pub(crate) fn hints(info: MPI_Info) -> Result<Entries> {
    if info == MPI_INFO_NULL {
        return Ok(Entries::new());
    }
    with(info, "info", Entries::clone)
}

/// Changes the entries of an info object of the program's.
fn change<R>(info: MPI_Info, f: impl FnOnce(&mut Entries) -> Result<R>) -> Result<R> {
    if info == MPI_INFO_ENV {
        return Err(read_only());
    }
    let Some(key) = handle::decode(Kind::Info, info.0) else {
        return Err(handle::invalid(Kind::Info, "info", info.0, None));
    };
    INFOS.write(|infos| match infos.get_mut(key) {
        Some(entries) => f(entries),
        None => Err(handle::invalid(Kind::Info, "info", info.0, infos.why_missing(key))),
    })?
}

/// Sets an entry in the program's info object, for a call that tells something in it.
///
/// # Errors
/// `MPI_ERR_INFO` where the handle names none that can be changed.
pub(crate) fn tell(info: MPI_Info, key: &CStr, value: &CStr) -> Result {
    change(info, |entries| {
        entries.set(key, value);
        Ok(())
    })
}

/// A new info object for the program.
///
/// # Errors
/// `MPI_ERR_NO_MEM` when there are no more handles.
pub(crate) fn create(entries: Entries) -> Result<MPI_Info> {
    let key = INFOS.write(|infos| infos.insert(entries))?;
    Ok(MPI_Info(handle::inserted(Kind::Info, key)?))
}

fn free(info: MPI_Info) -> Result {
    if info == MPI_INFO_ENV {
        return Err(read_only());
    }
    let Some(key) = handle::decode(Kind::Info, info.0) else {
        return Err(handle::invalid(Kind::Info, "info", info.0, None));
    };
    INFOS.write(|infos| match infos.remove(key) {
        Some(_) => Ok(()),
        None => Err(handle::invalid(Kind::Info, "info", info.0, infos.why_missing(key))),
    })?
}

fn read_only() -> Box<Error> {
    Error::arg(
        MPI_ERR_INFO,
        "info",
        "MPI_INFO_ENV",
        "cannot be changed or freed; make a copy with MPI_Info_dup",
    )
}
