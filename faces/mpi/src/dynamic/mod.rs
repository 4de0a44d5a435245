//! Processes of other jobs (MPI 5.0, sections 11.6 to 11.10): started by this one, met at a port, or joined over a
//! socket.
//!
//! All three ways come to one: two processes get to know each other's cards and exchange a first message; from there on
//! the processes of both groups learn each other's cards and agree on an intercommunicator
//! ([`crate::communicators::connect`]).
//!
//! `names.rs`: which process is which, across jobs. `ties.rs`: with whom this process is connected. `ports.rs`: ports
//! and the first message. `connect.rs`, `spawn.rs`, `join.rs`, `publish.rs`: the calls.

mod connect;
mod join;
pub mod names;
mod ports;
mod publish;
mod spawn;
mod spawn_arguments;
pub mod ties;

use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::errhandlers;
use crate::error::Result;
use crate::runtime::{self, engine, hosts};
use arke_engine::Card;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::rc::Rc;

pub(crate) use connect::{comm_accept, comm_connect};
pub(crate) use join::comm_join;
pub(crate) use ports::{close_port, open_port};
pub(crate) use publish::{lookup_name, publish_name, unpublish_name};
pub(crate) use spawn::{comm_spawn, comm_spawn_multiple};

/// The handle of the communicator with the processes that spawned this one's job.
static PARENT: AtomicUsize = AtomicUsize::new(MPI_COMM_NULL.0);

/// Connects a spawned job with the processes that spawned it, who wait at `port`: all ranks of the job do this in
/// `MPI_Init`.
///
/// # Errors
/// Where they cannot be reached.
pub fn meet_parents(port: &str) -> Result {
    let _guard = runtime::enter()?;
    let world = communicators::get(MPI_COMM_WORLD)?;
    let port: ports::Port = port.parse()?;
    ties::of_parents(port.card.memory.job);
    if let Some(door) = port.card.door.clone() {
        let Card { memory, .. } = port.card;
        hosts::set_parent(hosts::Address { job: memory.job, rank: memory.rank, door });
    }
    let find = || (ports::knock(&port, &connect::Patience::ENDLESS, &world), Vec::new());
    let (made, _) = communicators::connect(&world, 0, find);
    let comm = made?;
    comm.set_errhandler(errhandlers::initial());
    comm.set_name(b"MPI_COMM_PARENT");
    PARENT.store(communicators::insert(comm)?.0, Ordering::Release);
    Ok(())
}

/// `MPI_Comm_get_parent` (section 11.8.2).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_get_parent(parent: Out<MPI_Comm>) -> Result {
    let _guard = runtime::enter()?;
    let handle = MPI_Comm(PARENT.load(Ordering::Acquire));
    // It may have been freed or disconnected since.
    let handle = communicators::get(handle).map_or(MPI_COMM_NULL, |_| handle);
    parent.set(handle);
    Ok(())
}

/// `MPI_Comm_disconnect` (section 11.10.4): waits for pending communication, and for all processes of the communicator
/// where some are of other jobs. Those with which no other communicator is left are no longer connected afterwards.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_disconnect(comm: Out<MPI_Comm>) -> Result {
    let _guard = runtime::enter()?;
    let handle = comm.get();
    let object = communicators::get(handle)?;
    communicators::check_freeable(handle)?;
    engine::wait(|engine| (!engine.has_open(handle.0 as u32)).then_some(()))?;
    leave(&object)?;
    drop(object);
    communicators::free(handle)?;
    ties::let_go()?;
    comm.set(MPI_COMM_NULL);
    Ok(())
}

/// Where processes of other jobs are in a communicator: waits until all of its processes have come, and takes leave of
/// those with which no other one is left. All processes call this before the last communicator with those goes:
/// `MPI_Comm_disconnect`, `MPI_Win_free`, `MPI_File_close`. When it has gone, [`ties::let_go`] ends the connections.
///
/// # Errors
/// Where a process is lost before all have come.
pub(crate) fn leave(comm: &Rc<Comm>) -> Result {
    let abroad = names::any_foreign(comm.local_group()) || names::any_foreign(comm.peer_group());
    if abroad {
        communicators::take_leave(comm)?;
        engine::wait(|engine| (!engine.has_outgoing()).then_some(()))?;
    }
    Ok(())
}

/// What `MPI_Finalize` does here: published names are withdrawn, and spawned jobs told that this process ends well.
pub fn finish() -> Result {
    publish::withdraw_all()?;
    spawn::farewell()
}
