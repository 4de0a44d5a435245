//! Groups: ordered sets of processes (MPI 5.0, section 7.3).

mod calls;
mod members;
mod ranges;

use crate::abi::*;
use crate::error::Result;
use crate::handle::{self, Kind};
use crate::runtime::table::Table;
use arke_base::slab::Slab;
use std::rc::Rc;

pub(crate) use calls::*;
pub use members::{Group, NO_SESSION};

static GROUPS: Table<Slab<Rc<Group>>> = Table::new("groups", Slab::new());

/// The group that `handle` names; `name` is the argument that errors speak of.
///
/// # Errors
/// `MPI_ERR_GROUP` where the handle names none.
pub(crate) fn get(handle: MPI_Group, name: &str) -> Result<Rc<Group>> {
    if handle == MPI_GROUP_EMPTY {
        return Ok(Rc::new(Group::empty()));
    }
    let Some(key) = handle::decode(Kind::Group, handle.0) else {
        return Err(handle::invalid(Kind::Group, name, handle.0, None));
    };
    GROUPS.read(|groups| match groups.get(key) {
        Some(group) => Ok(group.clone()),
        None => Err(handle::invalid(Kind::Group, name, handle.0, groups.why_missing(key))),
    })?
}

/// A handle for a group: `MPI_GROUP_EMPTY` for one without processes.
///
/// # Errors
/// `MPI_ERR_NO_MEM` when there are no more handles.
pub(crate) fn insert(group: Rc<Group>) -> Result<MPI_Group> {
    if group.size() == 0 {
        return Ok(MPI_GROUP_EMPTY);
    }
    let key = GROUPS.write(|groups| groups.insert(group))?;
    Ok(MPI_Group(handle::inserted(Kind::Group, key)?))
}

/// Takes a handle away. That of `MPI_GROUP_EMPTY` stays, since calls that make groups may give it.
fn remove(handle: MPI_Group) -> Result {
    if handle == MPI_GROUP_EMPTY {
        return Ok(());
    }
    let Some(key) = handle::decode(Kind::Group, handle.0) else {
        return Err(handle::invalid(Kind::Group, "group", handle.0, None));
    };
    GROUPS.write(|groups| match groups.remove(key) {
        Some(_) => Ok(()),
        None => Err(handle::invalid(Kind::Group, "group", handle.0, groups.why_missing(key))),
    })?
}
