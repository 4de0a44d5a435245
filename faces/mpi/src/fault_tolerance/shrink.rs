//! `MPIX_Comm_shrink` and `MPIX_Comm_ishrink`: a communicator of those that live.
//!
//! The processes agree on who has failed, and then on context numbers that are free with all others, out of those that
//! belong to the lowest of them. If somebody has failed in between they begin again with what they know then. Who dies
//! later is a failed process of the new communicator.

use super::circles::{Number, Turn};
use super::consensus::{Members, Vote, FREE};
use super::{circles, learn, registry};
use crate::abi::*;
use crate::communicators::contexts::{self, Offer, Owner};
use crate::communicators::{Comm, Parts};
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::groups::Group;
use crate::runtime;
use crate::runtime::cell::RefCell;
use crate::runtime::engine::{self, Eng, Transport};
use arke_engine::Task;
use std::rc::Rc;

const _: () = assert!(FREE == contexts::WORDS);

/// The context of the new communicator, and who of the old one's processes has failed.
type Outcome = Result<(u32, Vec<u32>)>;

/// The present round: what each says of the sets of a leader from a word on.
struct Round {
    failed: Members,
    leader: u32,
    word: u32,
    /// What is offered. `None` where each only says what it has free, although another creation may be offered it.
    offer: Option<Offer>,
}

/// A shrinking under way.
pub(super) struct Shrinking {
    comm: Rc<Comm>,
    number: Option<Number>,
    round: Option<Round>,
    outcome: Rc<RefCell<Option<Outcome>>>,
}

// SAFETY: driven, and its outcome looked at, only from inside the library: under the process lock, or by the one thread
// that calls MPI.
unsafe impl Send for Shrinking {}

impl Shrinking {
    /// Begins.
    ///
    /// # Errors
    /// As for [`engine::with`].
    pub fn begin(comm: &Rc<Comm>) -> Result<Shrinking> {
        let mut shrinking =
            Shrinking { comm: comm.clone(), number: None, round: None, outcome: Rc::new(RefCell::new(None)) };
        engine::with(|e| shrinking.vote(e))??;
        Ok(shrinking)
    }

    /// Where the outcome will be found.
    pub fn outcome(&self) -> Rc<RefCell<Option<Outcome>>> {
        self.outcome.clone()
    }

    fn vote(&mut self, engine: &mut Eng) -> Result {
        let comm = self.comm.clone();
        let entry = registry::find(comm.context())
            .ok_or_else(|| Error::internal("a communicator is not registered"))?;
        let vote = |members: &[u32]| {
            let mut vote = Vote::neutral(members.len() as u32);
            vote.failed = circles::members_of(&comm.health().failed(), members);
            let me = members.iter().position(|process| *process == runtime::me()).unwrap_or(0) as u64;
            vote.hint = me << 32 | u64::from(contexts::next_word(0).unwrap_or(0));
            if let Some(round) = &self.round {
                vote.free = match &round.offer {
                    Some(offer) => offer.bits(),
                    // No set at all where the leader's name is not known.
                    None => owner_of(members[round.leader as usize])
                        .map_or([0; FREE], |owner| contexts::untaken(owner, round.word)),
                };
            }
            vote
        };
        let turn = self.number.map_or(Turn::First, Turn::After);
        self.number = Some(circles::vote(engine, comm.context(), &entry, turn, vote)?);
        Ok(())
    }

    /// Takes a decision in; the outcome, if this was the last round.
    fn go_on(
        &mut self,
        engine: &mut Eng,
        decision: &Vote,
        members: &[u32],
    ) -> Result<Option<(u32, Vec<u32>)>> {
        let failed: Vec<u32> = decision.failed.iter().map(|member| members[member as usize]).collect();
        failed.iter().for_each(|process| learn(engine, self.comm.context(), self.comm.health(), *process));
        let (word, offers) = match self.round.take() {
            Some(mut round) if round.failed == decision.failed => {
                let owner = owner_of(members[round.leader as usize])?;
                let offered = round.offer.take().is_some();
                let found = contexts::lowest_of(owner, round.word, decision.free);
                let next = round.word + contexts::WORDS as u32;
                match (offered, found) {
                    (true, Some(context)) => {
                        contexts::take(context);
                        return Ok(Some((context, failed)));
                    }
                    (true, None) if next < owner.words() => (next, true),
                    // No set was offered by all: is one free with all, but offered to another creation by some?
                    (true, None) => (0, false),
                    // That creation ends.
                    (false, Some(_)) => (round.word, true),
                    (false, None) if next < owner.words() => (next, false),
                    (false, None) => {
                        return Err(Error::new(
                            MPI_ERR_OTHER,
                            "there are no context numbers left for another communicator; free some with MPI_Comm_free",
                        ))
                    }
                }
            }
            // Whoever coordinates is most likely the leader, and knows where its free numbers begin.
            _ => {
                let leader = first_living(&decision.failed, members.len() as u32);
                (if decision.hint >> 32 == u64::from(leader) { decision.hint as u32 } else { 0 }, true)
            }
        };
        let leader = first_living(&decision.failed, members.len() as u32);
        let owner = owner_of(members[leader as usize])?;
        let offer = offers.then(|| Offer::new(owner, word));
        self.round = Some(Round { failed: decision.failed.clone(), leader, word, offer });
        self.vote(engine)?;
        Ok(None)
    }
}

fn first_living(failed: &Members, count: u32) -> u32 {
    (0..count).find(|member| !failed.contains(*member)).unwrap_or(0)
}

fn owner_of(process: u32) -> Result<Owner> {
    let name = names::of(process)?;
    Ok(Owner::of(name.rank, name.size))
}

impl Task<Transport> for Shrinking {
    fn advance(&mut self, engine: &mut Eng) -> bool {
        circles::look_around(engine);
        while let Some(number) = self.number {
            let Some((decision, members)) = circles::result(self.comm.context(), number) else {
                break;
            };
            match self.go_on(engine, &decision, &members).transpose() {
                None => continue,
                Some(outcome) => {
                    circles::over(self.comm.context(), number.call);
                    *self.outcome.borrow_mut() = Some(outcome);
                    return true;
                }
            }
        }
        false
    }
}

/// Waits for the end.
///
/// # Errors
/// As for [`engine::wait`].
pub(super) fn run(mut shrinking: Shrinking) -> Outcome {
    engine::wait(|e| shrinking.advance(e).then_some(()))?;
    take(&shrinking.outcome)
}

pub(super) fn take(outcome: &Rc<RefCell<Option<Outcome>>>) -> Outcome {
    outcome
        .borrow_mut()
        .take()
        .unwrap_or_else(|| Err(Error::internal("a communicator was shrunk without a result")))
}

/// What the handle of the new communicator names while it is being made: who will belong to it is not known yet.
pub(super) fn pending(old: &Comm) -> Rc<Comm> {
    let remote = old.is_inter().then(|| old.peer_group().clone());
    let local = old.local_group().clone();
    let pending = Comm::new(Parts { context: contexts::UNSET, local, remote, errhandler: old.errhandler() });
    // It ties nobody to this process.
    pending.part();
    Rc::new(pending)
}

/// The new communicator.
///
/// # Errors
/// `MPIX_ERR_PROC_FAILED` where one side of an intercommunicator has failed altogether.
pub(super) fn make(old: &Rc<Comm>, (context, failed): (u32, Vec<u32>)) -> Result<Rc<Comm>> {
    let living = |group: &Group| {
        let processes = group.processes().filter(|process| !failed.contains(process)).collect();
        Rc::new(Group::from_processes(processes, runtime::me(), group.session()))
    };
    let remote = old.is_inter().then(|| living(old.peer_group()));
    if remote.as_ref().is_some_and(|remote| remote.size() == 0) {
        contexts::release(context);
        return Err(super::on_comm(
            old,
            Error::new(
                super::MPIX_ERR_PROC_FAILED,
                format!(
                    "all processes of the remote group of {} have failed; nothing is left to shrink it to",
                    old.describe()
                ),
            ),
        ));
    }
    let parts = Parts { context, local: living(old.local_group()), remote, errhandler: old.errhandler() };
    Ok(Rc::new(Comm::new(parts)))
}
