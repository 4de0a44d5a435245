//! `MPI_COMM_WORLD` and `MPI_COMM_SELF`: made by `MPI_Init`, gone with `MPI_Finalize`.

use super::contexts;
use super::object::{Comm, Parts};
use super::table;
use crate::abi::*;
use crate::attributes;
use crate::errhandlers;
use crate::error::Result;
use crate::fault_tolerance;
use crate::groups::{Group, NO_SESSION};
use crate::runtime::World;
use std::rc::Rc;

/// The context of `MPI_COMM_WORLD`.
pub const WORLD_CONTEXT: u32 = 0;
/// The context of `MPI_COMM_SELF`.
pub const SELF_CONTEXT: u32 = contexts::STRIDE;

/// Makes both. The caller is alone in the library.
pub(crate) fn set_up(world: &World) {
    let errhandler = errhandlers::initial();
    let make = |context, group, name: &[u8], handle| {
        let parts = Parts { context, local: Rc::new(group), remote: None, errhandler };
        let comm = Rc::new(Comm::new(parts));
        comm.set_name(name);
        comm.set_handle(handle);
        comm
    };
    let all = make(
        WORLD_CONTEXT,
        Group::range(0, world.size, world.rank, NO_SESSION),
        b"MPI_COMM_WORLD".as_slice(),
        MPI_COMM_WORLD,
    );
    let own = make(
        SELF_CONTEXT,
        Group::range(world.rank, 1, world.rank, NO_SESSION),
        b"MPI_COMM_SELF".as_slice(),
        MPI_COMM_SELF,
    );
    // Ranks may have failed before this one came so far.
    let settled = fault_tolerance::settle(&all);
    debug_assert!(settled.is_ok());
    // SAFETY: the caller is alone in the library and holds no reference.
    unsafe { table::set_fixed(Some(all), Some(own)) };
}

/// Deletes the attributes of `MPI_COMM_SELF`, the one set last first: what `MPI_Finalize` does before anything else,
/// while MPI still works (section 11.2.4).
///
/// # Errors
/// What a delete callback returned.
pub fn finalize_attributes() -> Result {
    let own = table::get(MPI_COMM_SELF)?;
    attributes::delete_all(&own.attributes, attributes::Object::Comm(MPI_COMM_SELF))
}

/// Drops both. The caller is alone in the library.
pub(crate) fn tear_down() {
    // SAFETY: the caller is alone in the library and holds no reference.
    unsafe { table::set_fixed(None, None) };
}
