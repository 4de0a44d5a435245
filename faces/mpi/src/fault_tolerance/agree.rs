//! `MPIX_Comm_agree` and `MPIX_Comm_iagree`: the living processes of a communicator agree on a word and on who has
//! failed.

use super::circles::{Number, Turn};
use super::consensus::Vote;
use super::{circles, errors, learn, registry};
use crate::communicators::Comm;
use crate::error::{Error, Result};
use crate::runtime::engine::{self, Eng, Transport};
use arke_engine::Task;
use core::ffi::c_int;
use std::rc::Rc;

/// An agreement that was begun.
#[derive(Clone, Copy)]
pub(super) struct Ticket {
    context: u32,
    number: Number,
}

impl Ticket {
    pub fn is_over(self) -> bool {
        circles::result(self.context, self.number).is_some()
    }
}

impl Task<Transport> for Ticket {
    fn advance(&mut self, engine: &mut Eng) -> bool {
        circles::look_around(engine);
        self.is_over()
    }
}

/// Where in the word of an agreement the flags of this process's group are, and where those that it gets: on an
/// intercommunicator each group gets those of the other one.
fn halves(comm: &Comm, members: &[u32]) -> (u32, u32) {
    let is_first = members.first().is_some_and(|process| comm.local_group().rank_of(*process).is_some());
    match (comm.is_inter(), is_first) {
        (false, _) => (0, 0),
        (true, true) => (0, 32),
        (true, false) => (32, 0),
    }
}

/// Gives this process's word.
///
/// # Errors
/// As for [`engine::with`].
pub(super) fn begin(comm: &Comm, flag: c_int) -> Result<Ticket> {
    let context = comm.context();
    let entry = registry::find(context).ok_or_else(|| Error::internal("a communicator is not registered"))?;
    let vote = |members: &[u32]| {
        let mut vote = Vote::neutral(members.len() as u32);
        let (own, _) = halves(comm, members);
        vote.flags = !(u64::from(!flag as u32) << own);
        vote.failed = circles::members_of(&comm.health().failed(), members);
        vote.acknowledged = circles::members_of(&comm.health().acknowledged(), members);
        vote
    };
    let number = engine::with(|e| circles::vote(e, context, &entry, Turn::Only, vote))??;
    Ok(Ticket { context, number })
}

/// Waits for the end.
///
/// # Errors
/// As for [`engine::wait`].
pub(super) fn wait(ticket: Ticket) -> Result {
    engine::wait(|e| {
        circles::look_around(e);
        ticket.is_over().then_some(())
    })
}

/// Waits until all living processes of a communicator have come here: a barrier that nobody's failure breaks.
///
/// # Errors
/// As for [`engine::wait`].
pub(crate) fn barrier_of_living(comm: &Comm) -> Result {
    let ticket = begin(comm, 0)?;
    wait(ticket)
}

/// The common word, and the error that all processes get alike.
///
/// # Errors
/// Where the agreement is not over.
pub(super) fn end(comm: &Rc<Comm>, ticket: Ticket) -> Result<(c_int, Result)> {
    let Some((decision, members)) = circles::result(ticket.context, ticket.number) else {
        return Err(Error::internal("an agreement ended without a result"));
    };
    let failed: Vec<u32> = decision.failed.iter().map(|member| members[member as usize]).collect();
    engine::with(|e| failed.iter().for_each(|process| learn(e, ticket.context, comm.health(), *process)))?;
    let verdict = match decision.failed.is_within(&decision.acknowledged) {
        true => Ok(()),
        false => Err(errors::not_acknowledged(comm, &failed)),
    };
    let (_, others) = halves(comm, &members);
    Ok(((decision.flags >> others) as u32 as c_int, verdict))
}
