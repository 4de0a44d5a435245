//! `MPI_Bcast` (MPI 5.0, sections 6.4, 6.12.2, 6.13).

use super::arguments::{count, in_place, not_in_place, part, role, root};
use super::fast;
use super::forms::Forms;
use super::launch::{operation, How};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::{shape, Names};
use crate::error::Result;
use arke_coll::bcast::{self, Args};
use arke_coll::inter::{self, Role};
use arke_coll::segments::bcast::Side;
use arke_engine::schedule::Schedule;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

const NAMES: Names = Names { buf: "buffer", count: "count", datatype: "datatype" };

/// `MPI_Bcast`. `buffer` holds `count` elements of `datatype`.
pub(crate) struct Bcast {
    pub buffer: *mut c_void,
    pub count: i64,
    pub datatype: MPI_Datatype,
    pub root: c_int,
    pub comm: MPI_Comm,
}

impl Forms for Bcast {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        // SAFETY: the program keeps its buffer for the operation.
        unsafe {
            operation(comm, how, |state| by_segments(comm, state, self), |s, state| build(s, state, self))
        }
    }
}

unsafe fn build(s: &mut Schedule, state: &Collectives, given: &Bcast) -> Result {
    let Bcast { buffer, count: elements, datatype, root: root_rank, comm: _ } = *given;
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
    state.note_length(bytes);
    if bytes > 0 && team.size > 1 {
        (choice().bcast(&bcast::case(team, bytes)).build)(s, team, &Args { data, root });
    }
    Ok(())
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(comm: &Rc<Comm>, state: &Collectives, given: &Bcast) -> Result<bool> {
    let Bcast { buffer, count, datatype, root, comm: _ } = *given;
    let team = state.team();
    if state.is_inter() || team.size < 2 || root as u32 >= team.size || in_place(buffer) {
        return Ok(false);
    }
    state.note_root(root as u32);
    // Arguments that are wrong end in the same error the other way.
    let Ok(shape) = shape(buffer, count, datatype, NAMES) else { return Ok(false) };
    fast::bcast(comm, state, shape.len(), || match team.rank == root as u32 {
        // SAFETY: the program keeps its buffer for the call.
        true => Side::Root(unsafe { shape.data() }),
        // SAFETY: as above.
        false => Side::Other(unsafe { shape.data_mut() }, root as u32),
    })
}
