//! `MPI_Barrier` (MPI 5.0, sections 6.3, 6.12.1, 6.13).

use super::fast;
use super::forms::Forms;
use super::launch::{operation, How};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::error::Result;
use arke_coll::{barrier, inter};
use arke_engine::schedule::Schedule;
use std::rc::Rc;

fn build(s: &mut Schedule, state: &Collectives) -> Result {
    let team = state.team();
    match state.is_inter() {
        true => inter::barrier::build(s, team),
        false => (choice().barrier(&barrier::case(team)).build)(s, team),
    }
    Ok(())
}

/// `MPI_Barrier`.
pub(crate) struct Barrier {
    pub comm: MPI_Comm,
}

impl Forms for Barrier {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        // SAFETY: a barrier has no buffers.
        unsafe { operation(comm, how, |state| fast::barrier(comm, state), build) }
    }
}
