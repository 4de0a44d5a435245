//! The calls: `MPIX_Comm_revoke` and what follows from it.

use super::shrink::Shrinking;
use super::{agree, catch_up, registry, revoke, shrink};
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::error::{Error, Result, Target};
use crate::groups::{self, Group};
use crate::requests::objects::{self, Started};
use crate::runtime::{self, engine};
use core::ffi::c_int;
use std::rc::Rc;

/// `MPIX_Comm_revoke`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_revoke(comm: MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let entry =
        registry::find(comm.context()).ok_or_else(|| Error::internal("a communicator is not registered"))?;
    engine::with(|e| revoke::revoke(e, comm.context(), &entry))??;
    // A partitioned send ends by that alone.
    engine::notify()
}

/// `MPIX_Comm_is_revoked`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_is_revoked(comm: MPI_Comm, flag: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    catch_up()?;
    flag.set(c_int::from(comm.health().is_revoked()));
    Ok(())
}

fn group_of(comm: &Comm, processes: Vec<u32>) -> Result<MPI_Group> {
    let session = comm.local_group().session();
    groups::insert(Rc::new(Group::from_processes(processes, runtime::me(), session)))
}

/// `MPIX_Comm_get_failed`: those known to have failed, in the order in which they are acknowledged.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_get_failed(comm: MPI_Comm, failedgrp: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    catch_up()?;
    failedgrp.set(group_of(&comm, comm.health().failed())?);
    Ok(())
}

fn acknowledge(comm: &Comm, count: usize) -> Result<usize> {
    let acknowledged = comm.health().acknowledge(count);
    engine::with(|e| {
        // Another thread may have learnt of a further failure on the way here.
        if !comm.health().has_unacknowledged() {
            e.set_uneasy(comm.context(), false);
        }
    })?;
    Ok(acknowledged)
}

/// `MPIX_Comm_ack_failed`: acknowledges the first failures of `MPIX_Comm_get_failed`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_ack_failed(comm: MPI_Comm, num_to_ack: c_int, num_acked: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    if num_to_ack < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "num_to_ack", num_to_ack, "must not be negative"));
    }
    num_acked.set(acknowledge(&comm, num_to_ack as usize)? as c_int);
    Ok(())
}

/// `MPIX_Comm_failure_ack`: acknowledges all failures that are known.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_failure_ack(comm: MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    catch_up()?;
    acknowledge(&comm, usize::MAX).map(drop)
}

/// `MPIX_Comm_failure_get_acked`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_failure_get_acked(comm: MPI_Comm, failedgrp: Out<MPI_Group>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    failedgrp.set(group_of(&comm, comm.health().acknowledged())?);
    Ok(())
}

/// `MPIX_Comm_agree`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_agree(comm: MPI_Comm, flag: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let ticket = agree::begin(&comm, flag.get())?;
    agree::wait(ticket)?;
    let (word, verdict) = agree::end(&comm, ticket)?;
    flag.set(word);
    verdict
}

/// `MPIX_Comm_iagree`.
///
/// # Safety
/// The place is valid until the request has ended.
pub unsafe fn comm_iagree(comm: MPI_Comm, flag: Out<'static, c_int>, request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let ticket = agree::begin(&comm, flag.get())?;
    let id = engine::with(|e| e.start_task(Box::new(ticket), objects::NO_COMM))?;
    let finish = Box::new(move || {
        let (word, verdict) = agree::end(&comm, ticket)?;
        flag.set(word);
        verdict
    });
    request.set(objects::with_finish(Started::Running(id), finish)?);
    Ok(())
}

/// `MPIX_Comm_shrink`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_shrink(comm: MPI_Comm, newcomm: Out<MPI_Comm>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    newcomm.set(MPI_COMM_NULL);
    let outcome = shrink::run(Shrinking::begin(&comm)?)?;
    newcomm.set(communicators::insert(shrink::make(&comm, outcome)?)?);
    Ok(())
}

/// `MPIX_Comm_ishrink`. The new handle is there at once, since no place of the program's is kept but for plain values;
/// it names the new communicator when the request has ended.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_ishrink(comm: MPI_Comm, newcomm: Out<MPI_Comm>, request: Out<MPI_Request>) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    newcomm.set(MPI_COMM_NULL);
    let shrinking = Shrinking::begin(&comm)?;
    let outcome = shrinking.outcome();
    let handle = communicators::insert(shrink::pending(&comm))?;
    let id = engine::with(|e| e.start_task(Box::new(shrinking), objects::NO_COMM))?;
    let finish = Box::new(move || {
        let made = shrink::take(&outcome).and_then(|outcome| shrink::make(&comm, outcome));
        made.and_then(|made| communicators::replace(handle, made)).map_err(|error| {
            // The handle names nothing any more; what else could be said of it is of no use beside this error.
            let _ = communicators::remove(handle);
            error.on(Target::Comm(comm.handle()))
        })
    });
    request.set(objects::with_finish(Started::Running(id), finish)?);
    newcomm.set(handle);
    Ok(())
}
