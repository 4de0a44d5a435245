//! Destination, source and tag arguments.

use crate::abi::*;
use crate::communicators::Comm;
use crate::error::{Error, Result};
use arke_engine::ProcId;
use arke_engine::Want;
use core::ffi::c_int;

/// The process of a destination; `None` for `MPI_PROC_NULL`.
///
/// # Errors
/// `MPI_ERR_RANK`.
#[inline(always)]
pub fn destination(comm: &Comm, dest: c_int) -> Result<Option<ProcId>> {
    if dest == MPI_PROC_NULL {
        return comm.health().check_open(comm).map(|()| None);
    }
    comm.check_rank("dest", dest).map(|rank| Some(ProcId(comm.process(rank))))
}

/// A tag to send with.
///
/// # Errors
/// `MPI_ERR_TAG`.
#[inline(always)]
pub fn send_tag(name: &str, tag: c_int) -> Result {
    if tag >= 0 {
        Ok(())
    } else {
        Err(bad_tag(name, tag, ""))
    }
}

#[cold]
fn bad_tag(name: &str, tag: c_int, wild: &str) -> Box<Error> {
    Error::arg(
        MPI_ERR_TAG,
        name,
        tag,
        &format!("must be from 0 to {} (the attribute MPI_TAG_UB){wild}", c_int::MAX),
    )
}

/// What a receive accepts; `None` for `MPI_PROC_NULL`.
///
/// # Errors
/// `MPI_ERR_RANK`, `MPI_ERR_TAG`.
#[inline(always)]
pub fn want(comm: &Comm, source: c_int, tag: c_int, tag_name: &str) -> Result<Option<Want>> {
    let tag_mask = match tag {
        0.. => !0,
        MPI_ANY_TAG => 0,
        _ => return Err(bad_tag(tag_name, tag, " or MPI_ANY_TAG")),
    };
    let source = match source {
        MPI_ANY_SOURCE => {
            comm.health().check_open(comm)?;
            None
        }
        MPI_PROC_NULL => return comm.health().check_open(comm).map(|()| None),
        rank => Some(ProcId(comm.process(comm.check_rank("source", rank)?))),
    };
    Ok(Some(Want { context: comm.context(), source, tag, tag_mask }))
}

/// The word by which an operation remembers its communicator.
#[inline(always)]
pub fn cookie(comm: &Comm) -> u32 {
    comm.handle().0 as u32
}
