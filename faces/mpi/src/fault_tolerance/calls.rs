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

/// A pointer argument for a result.
///
/// # Safety
/// It is null or valid for a write.
unsafe fn place<'a, T>(name: &str, pointer: *mut T) -> Result<&'a mut T> {
    // SAFETY: the caller's promise.
    unsafe { pointer.as_mut() }.ok_or_else(|| Error::null(name))
}

/// `MPIX_Comm_revoke`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub unsafe fn comm_revoke(comm: MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    let entry =
        registry::find(comm.context()).ok_or_else(|| Error::internal("a communicator is not registered"))?;
    engine::with(|e| revoke::revoke(e, comm.context(), &entry))?
}

/// `MPIX_Comm_is_revoked`.
///
/// # Safety
/// `flag` must be null or valid for a write.
pub unsafe fn comm_is_revoked(comm: MPI_Comm, flag: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let flag = unsafe { place("flag", flag) }?;
    catch_up()?;
    *flag = c_int::from(comm.health().is_revoked());
    Ok(())
}

fn group_of(processes: Vec<u32>) -> Result<MPI_Group> {
    groups::insert(Rc::new(Group::from_processes(processes, runtime::me())))
}

/// `MPIX_Comm_get_failed`: those known to have failed, in the order in which they are acknowledged.
///
/// # Safety
/// `failedgrp` must be null or valid for a write.
pub unsafe fn comm_get_failed(comm: MPI_Comm, failedgrp: *mut MPI_Group) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let group = unsafe { place("failedgrp", failedgrp) }?;
    catch_up()?;
    *group = group_of(comm.health().failed())?;
    Ok(())
}

fn acknowledge(comm: &Comm, count: usize) -> Result<usize> {
    let acknowledged = comm.health().acknowledge(count);
    if !comm.health().has_unacknowledged() {
        engine::with(|e| e.set_uneasy(comm.context(), false))?;
    }
    Ok(acknowledged)
}

/// `MPIX_Comm_ack_failed`: acknowledges the first failures of `MPIX_Comm_get_failed`.
///
/// # Safety
/// `num_acked` must be null or valid for a write.
pub unsafe fn comm_ack_failed(comm: MPI_Comm, num_to_ack: c_int, num_acked: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let place = unsafe { place("num_acked", num_acked) }?;
    if num_to_ack < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "num_to_ack", num_to_ack, "must not be negative"));
    }
    *place = acknowledge(&comm, num_to_ack as usize)? as c_int;
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
/// `failedgrp` must be null or valid for a write.
pub unsafe fn comm_failure_get_acked(comm: MPI_Comm, failedgrp: *mut MPI_Group) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let group = unsafe { place("failedgrp", failedgrp) }?;
    *group = group_of(comm.health().acknowledged())?;
    Ok(())
}

/// `MPIX_Comm_agree`.
///
/// # Safety
/// `flag` must be null or valid for reads and writes.
pub unsafe fn comm_agree(comm: MPI_Comm, flag: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let flag = unsafe { place("flag", flag) }?;
    let ticket = agree::begin(&comm, *flag)?;
    agree::wait(ticket)?;
    let (word, verdict) = agree::end(&comm, ticket)?;
    *flag = word;
    verdict
}

/// `MPIX_Comm_iagree`.
///
/// # Safety
/// `flag` must be null or valid for reads and writes until the request has ended, `request` null or valid for a write.
pub unsafe fn comm_iagree(comm: MPI_Comm, flag: *mut c_int, request: *mut MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let (word, request) = unsafe { (*place("flag", flag)?, place("request", request)?) };
    let ticket = agree::begin(&comm, word)?;
    let id = engine::with(|e| e.start_task(Box::new(ticket), objects::NO_COMM))?;
    let finish = Box::new(move || {
        let (word, verdict) = agree::end(&comm, ticket)?;
        // SAFETY: the caller keeps the flag until the request has ended, which it does here.
        unsafe { *flag = word };
        verdict
    });
    *request = objects::with_finish(Started::Running(id), finish)?;
    Ok(())
}

/// `MPIX_Comm_shrink`.
///
/// # Safety
/// `newcomm` must be null or valid for a write.
pub unsafe fn comm_shrink(comm: MPI_Comm, newcomm: *mut MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let newcomm = unsafe { place("newcomm", newcomm) }?;
    *newcomm = MPI_COMM_NULL;
    let outcome = shrink::run(Shrinking::begin(&comm)?)?;
    *newcomm = communicators::insert(shrink::make(&comm, outcome)?)?;
    Ok(())
}

/// `MPIX_Comm_ishrink`. The new handle is there when the request has ended.
///
/// # Safety
/// `newcomm` must be null or valid for writes until the request has ended, `request` null or valid for a write.
pub unsafe fn comm_ishrink(comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    let comm = communicators::get(comm)?;
    // SAFETY: the caller's promise.
    let request = unsafe {
        *place("newcomm", newcomm)? = MPI_COMM_NULL;
        place("request", request)?
    };
    let shrinking = Shrinking::begin(&comm)?;
    let outcome = shrinking.outcome();
    let id = engine::with(|e| e.start_task(Box::new(shrinking), objects::NO_COMM))?;
    let finish = Box::new(move || {
        let made = shrink::take(&outcome).and_then(|outcome| shrink::make(&comm, outcome));
        let handle = made.and_then(communicators::insert).map_err(|e| e.on(Target::Comm(comm.handle())))?;
        // SAFETY: the caller keeps the place until the request has ended, which it does here.
        unsafe { *newcomm = handle };
        Ok(())
    });
    *request = objects::with_finish(Started::Running(id), finish)?;
    Ok(())
}
