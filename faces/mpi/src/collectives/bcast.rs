//! `MPI_Bcast` and `MPI_Ibcast` (MPI 5.0, sections 6.4 and 6.12.2).

use super::arguments::{count, in_place, not_in_place, part, role, root};
use super::fast;
use super::launch::{operation, run, started, How};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::datatypes::buffers::{shape, Names};
use crate::error::Result;
use crate::runtime;
use arke_coll::bcast::{self, Args};
use arke_coll::inter::{self, Role};
use arke_coll::segments::bcast::Side;
use arke_engine::schedule::Schedule;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

const NAMES: Names = Names { buf: "buffer", count: "count", datatype: "datatype" };

pub(super) unsafe fn go(
    buffer: *mut c_void,
    elements: i64,
    datatype: MPI_Datatype,
    root_rank: c_int,
    comm: MPI_Comm,
    how: How,
) -> Result {
    // SAFETY: the program keeps its buffer for the operation.
    unsafe { operation(comm, how, |s, state| build(s, state, buffer, elements, datatype, root_rank)) }
}

unsafe fn build(
    s: &mut Schedule,
    state: &Collectives,
    buffer: *mut c_void,
    elements: i64,
    datatype: MPI_Datatype,
    root_rank: c_int,
) -> Result {
    if in_place(buffer) {
        not_in_place(buffer, "buffer", "must be a buffer: a broadcast has only one")?;
    }
    let team = state.team();
    if state.is_inter() {
        let role = role(state, root_rank)?;
        if role == Role::Idle {
            count(elements, "count")?;
            return Ok(());
        }
        // SAFETY: the program keeps its buffer for the operation.
        let data = unsafe { part(s, buffer, elements, datatype, NAMES) }?;
        let local = choice().bcast(&bcast::case(team, s.bytes(data))).build;
        inter::bcast::build(s, team, role, data, local);
        return Ok(());
    }
    let root = root(state, root_rank)?;
    // SAFETY: as above.
    let data = unsafe { part(s, buffer, elements, datatype, NAMES) }?;
    let bytes = s.bytes(data);
    if bytes > 0 && team.size > 1 {
        (choice().bcast(&bcast::case(team, bytes)).build)(s, team, &Args { data, root });
    }
    Ok(())
}

/// `MPI_Bcast`.
///
/// # Safety
/// `buffer` holds `count` elements of `datatype`.
pub(crate) unsafe fn bcast(
    buffer: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
) -> Result {
    let _guard = runtime::enter()?;
    communicators::with(comm, |comm| {
        let state = Collectives::of(comm)?;
        // SAFETY: passed on from the C caller.
        unsafe {
            if by_segments(comm, state, buffer, count, datatype, root)? {
                return Ok(());
            }
            run(comm, state, How::Blocking, |s, state| build(s, state, buffer, count, datatype, root))
        }
    })
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(
    comm: &Rc<Comm>,
    state: &Collectives,
    buffer: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    root: c_int,
) -> Result<bool> {
    let team = state.team();
    if state.is_inter() || team.size < 2 || root as u32 >= team.size || in_place(buffer) {
        return Ok(false);
    }
    // Arguments that are wrong end in the same error the other way.
    let Ok(shape) = shape(buffer, count, datatype, NAMES) else { return Ok(false) };
    fast::bcast(comm, state, shape.len(), || match team.rank == root as u32 {
        // SAFETY: the program keeps its buffer for the call.
        true => Side::Root(unsafe { shape.data() }),
        // SAFETY: as above.
        false => Side::Other(unsafe { shape.data_mut() }, root as u32),
    })
}

/// `MPI_Ibcast`.
///
/// # Safety
/// As for `MPI_Bcast`, until the request has ended; `request` is null or valid for a write.
pub(crate) unsafe fn ibcast(
    buffer: *mut c_void,
    count: i64,
    datatype: MPI_Datatype,
    root: c_int,
    comm: MPI_Comm,
    request: *mut MPI_Request,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { go(buffer, count, datatype, root, comm, started(request)?) }
}
