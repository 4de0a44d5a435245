//! `MPI_Bcast` and `MPI_Ibcast` (MPI 5.0, sections 6.4 and 6.12.2).

use super::arguments::{count, in_place, not_in_place, part, role, root};
use super::launch::{operation, started, How};
use super::state::choice;
use crate::abi::*;
use crate::datatypes::buffers::Names;
use crate::error::Result;
use arke_coll::bcast::{self, Args};
use arke_coll::inter::{self, Role};
use core::ffi::{c_int, c_void};

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
    unsafe {
        operation(comm, how, |s, state| {
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
                let data = part(s, buffer, elements, datatype, NAMES)?;
                let local = choice().bcast(&bcast::case(team, s.bytes(data))).build;
                inter::bcast::build(s, team, role, data, local);
                return Ok(());
            }
            let root = root(state, root_rank)?;
            let data = part(s, buffer, elements, datatype, NAMES)?;
            let bytes = s.bytes(data);
            if bytes > 0 && team.size > 1 {
                (choice().bcast(&bcast::case(team, bytes)).build)(s, team, &Args { data, root });
            }
            Ok(())
        })
    }
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
    // SAFETY: passed on from the C caller.
    unsafe { go(buffer, count, datatype, root, comm, How::Blocking) }
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
