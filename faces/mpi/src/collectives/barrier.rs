//! `MPI_Barrier` and `MPI_Ibarrier` (MPI 5.0, sections 6.3 and 6.12.1).

use super::fast;
use super::launch::{operation, run, started, How};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators;
use crate::error::Result;
use crate::runtime;
use arke_coll::{barrier, inter};
use arke_engine::schedule::Schedule;

pub(super) fn build(s: &mut Schedule, state: &Collectives) -> Result {
    let team = state.team();
    match state.is_inter() {
        true => inter::barrier::build(s, team),
        false => (choice().barrier(&barrier::case(team)).build)(s, team),
    }
    Ok(())
}

/// `MPI_Barrier`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn barrier(comm: MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        let state = Collectives::of(comm)?;
        if fast::barrier(comm, state)? {
            return Ok(());
        }
        // SAFETY: a barrier has no buffers.
        unsafe { run(comm, state, How::Blocking, build) }
    })
}

/// `MPI_Ibarrier`.
///
/// # Safety
/// `request` is null or valid for a write.
pub(crate) unsafe fn ibarrier(comm: MPI_Comm, request: *mut MPI_Request) -> Result {
    let how = started(request)?;
    // SAFETY: a barrier has no buffers.
    unsafe { operation(comm, how, build) }
}
