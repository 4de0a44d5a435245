//! Agreements under way and past, by communicator, and who is dead: what `consensus.rs` needs to know and does not
//! keep.

use super::consensus::{Agreement, Letter, Members, Outbox, Vote};
use super::letters::{self, Said};
use super::registry::Entry;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::runtime;
use crate::runtime::engine::Eng;
use crate::runtime::table::Table;
use crate::startup;
use arke_engine::ProcId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Between two looks at who has finalized.
const BETWEEN_LOOKS_NS: u64 = 50_000_000;

/// Names an agreement among all those of its communicator: the number of the call that it belongs to, which counts up
/// with each call in the order that is the same in all processes, and above that its round within the call. Calls may
/// be under way together, and when one of them comes to its next round differs from process to process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number {
    pub call: u32,
    pub round: u32,
}

impl Number {
    /// As a word.
    pub fn word(self) -> u64 {
        u64::from(self.call) << 32 | u64::from(self.round)
    }

    /// Out of one.
    pub fn of(word: u64) -> Self {
        Self { call: (word >> 32) as u32, round: word as u32 }
    }
}

/// Which agreement a vote is for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Turn {
    /// That of a call which has only one.
    Only,
    /// The first of a call which may have more; the call says when it [`is over`](over).
    First,
    /// The one after this.
    After(Number),
}

/// The processes of a communicator, and their agreements.
struct Circle {
    members: Rc<[u32]>,
    me: u32,
    /// The number of the next call.
    next: u32,
    /// Calls that may have further rounds.
    lasting: BTreeSet<u32>,
    all: BTreeMap<Number, Agreement>,
}

#[derive(Default)]
struct Circles {
    /// By context number. They outlive their communicators, for members that have not heard the end: such numbers are
    /// not given to other communicators.
    circles: BTreeMap<u32, Circle>,
    /// Letters about agreements of communicators on which this process has not agreed yet: number, member, letter.
    early: BTreeMap<u32, Vec<(Number, u32, Vec<u64>)>>,
    /// Why the dead died.
    dead: BTreeMap<u32, Box<str>>,
    /// Those that have finalized, at the last look, and when that was.
    leaving: BTreeSet<u32>,
    looked_at: u64,
}

static CIRCLES: Table<Circles> = Table::new(
    "agreements",
    Circles {
        circles: BTreeMap::new(),
        early: BTreeMap::new(),
        dead: BTreeMap::new(),
        leaving: BTreeSet::new(),
        looked_at: 0,
    },
);

/// Letters with the processes that they go to.
type Mail = Vec<(u32, Said)>;

impl Circle {
    /// Lets an agreement do something, and takes its letters.
    fn act(
        &mut self,
        context: u32,
        number: Number,
        dead: &BTreeMap<u32, Box<str>>,
        mail: &mut Mail,
        with: impl FnOnce(&mut Agreement, &dyn Fn(u32) -> bool, &mut Outbox),
    ) {
        let (members, me) = (self.members.clone(), self.me);
        let agreement = self.all.entry(number).or_insert_with(|| Agreement::new(me, members.len() as u32));
        let mut out = Outbox::new();
        let is_dead =
            |member: u32| members.get(member as usize).is_none_or(|process| dead.contains_key(process));
        with(agreement, &is_dead, &mut out);
        for (to, letter) in out {
            let said = Said::Agree { context, number, member: me, letter: letter.encode() };
            mail.push((members[to as usize], said));
        }
    }

    /// The number up to which this process has done with all agreements, when it votes in this one.
    fn below(&self, number: Number) -> Number {
        let open = self.all.iter().filter(|(_, a)| a.result().is_none()).map(|(of, _)| *of);
        let lasting = self.lasting.first().map(|call| Number { call: *call, round: 0 });
        open.chain(lasting).fold(number, Number::min)
    }

    fn receive(
        &mut self,
        context: u32,
        (number, member, words): (Number, u32, Vec<u64>),
        dead: &BTreeMap<u32, Box<str>>,
        mail: &mut Mail,
    ) {
        let count = self.members.len() as u32;
        // What everybody has done with is not begun again; what cannot be is a peer gone wrong.
        let begun = number.call < self.next && !self.lasting.contains(&number.call);
        let over = begun && !self.all.contains_key(&number);
        if let (false, true, Some(letter)) = (over, member < count, Letter::decode(&words, count)) {
            self.act(context, number, dead, mail, |agreement, dead, out| {
                agreement.receive(member, letter, dead, out);
            });
        }
    }
}

fn post(engine: &mut Eng, mail: Mail) {
    for (to, said) in mail {
        letters::send(engine, to, &said);
    }
    // Whoever waits for the end of one looks again.
    engine.touch();
}

/// A process has died: who waits for it goes on.
pub(super) fn died(engine: &mut Eng, process: u32, why: &str) {
    let mail = CIRCLES.write(|circles| {
        circles.dead.insert(process, why.into());
        let mut mail = Mail::new();
        let Circles { circles, dead, .. } = circles;
        for (context, circle) in circles {
            let open: Vec<Number> =
                circle.all.iter().filter(|(_, a)| a.result().is_none()).map(|(number, _)| *number).collect();
            for number in open {
                circle.act(*context, number, dead, &mut mail, |agreement, dead, out| {
                    agreement.go_on(dead, out)
                });
            }
        }
        mail
    });
    debug_assert!(mail.is_ok());
    post(engine, mail.unwrap_or_default());
}

/// Looks now and then whether members have called `MPI_Finalize`, whom a wait for an agreement has to do without: they
/// may have returned from it, and been left out when somebody died before it could tell them all.
pub(super) fn look_around(engine: &mut Eng) {
    if !super::is_tolerant() {
        return;
    }
    let now = arke_sys::clock::now_ns();
    let waited_for = CIRCLES.write(|circles| {
        if now.saturating_sub(circles.looked_at) < BETWEEN_LOOKS_NS {
            return None;
        }
        circles.looked_at = now;
        let open = |circle: &&Circle| circle.all.values().any(|agreement| agreement.result().is_none());
        let waited_for =
            circles.circles.values().filter(open).flat_map(|circle| circle.members.iter().copied());
        let others = waited_for.filter(|process| *process != runtime::me() && names::is_own(*process));
        Some(others.filter(|process| !circles.dead.contains_key(process)).collect::<BTreeSet<u32>>())
    });
    let Ok(Some(mut waited_for)) = waited_for else { return };
    waited_for.retain(|process| startup::has_finalized(*process) || engine.has_taken_leave(ProcId(*process)));
    let leaving: Result<Vec<u32>> = CIRCLES.write(|circles| {
        let before = core::mem::replace(&mut circles.leaving, waited_for);
        circles.leaving.intersection(&before).copied().collect()
    });
    for process in leaving.unwrap_or_default() {
        // What it said comes first.
        if !engine.has_arrived(ProcId(process)) && !engine.has_messages_of(ProcId(process)) {
            died(engine, process, "has called MPI_Finalize");
        }
    }
}

/// The dead.
pub(super) fn dead() -> Vec<u32> {
    CIRCLES.read(|circles| circles.dead.keys().copied().collect()).unwrap_or_default()
}

/// Why a process died, of those that did.
pub(crate) fn why(process: u32) -> Option<String> {
    CIRCLES.read(|circles| circles.dead.get(&process).map(|why| why.to_string())).ok().flatten()
}

/// A letter has come.
pub(super) fn heard(engine: &mut Eng, context: u32, number: Number, member: u32, words: Vec<u64>) {
    let mail = CIRCLES.write(|circles| {
        let mut mail = Mail::new();
        let Circles { circles, dead, early, .. } = circles;
        match circles.get_mut(&context) {
            Some(circle) => circle.receive(context, (number, member, words), dead, &mut mail),
            None => early.entry(context).or_default().push((number, member, words)),
        }
        mail
    });
    debug_assert!(mail.is_ok());
    post(engine, mail.unwrap_or_default());
}

/// Votes in an agreement of a communicator. `vote` gets the number of members, and who each member is. Answers the
/// number of the agreement.
///
/// # Errors
/// Where a process is unknown.
pub(super) fn vote(
    engine: &mut Eng,
    context: u32,
    entry: &Entry,
    turn: Turn,
    vote: impl FnOnce(&[u32]) -> Vote,
) -> Result<Number> {
    entry.health.note_agreement();
    let members = entry.members()?;
    let own = members.iter().position(|process| *process == runtime::me());
    let me = own.ok_or_else(|| Error::internal("this process is not of its communicator"))? as u32;
    let (number, mail) = CIRCLES.write(|circles| {
        let mut mail = Mail::new();
        let Circles { circles, dead, early, .. } = circles;
        let circle = circles.entry(context).or_insert_with(|| Circle {
            members,
            me,
            next: 0,
            lasting: BTreeSet::new(),
            all: BTreeMap::new(),
        });
        for letter in early.remove(&context).unwrap_or_default() {
            circle.receive(context, letter, dead, &mut mail);
        }
        let number = match turn {
            Turn::After(Number { call, round }) => Number { call, round: round + 1 },
            Turn::Only | Turn::First => {
                let call = circle.next;
                circle.next += 1;
                if matches!(turn, Turn::First) {
                    circle.lasting.insert(call);
                }
                Number { call, round: 0 }
            }
        };
        let mut vote = vote(&circle.members);
        vote.below = circle.below(number).word();
        circle.act(context, number, dead, &mut mail, |agreement, dead, out| agreement.give(vote, dead, out));
        (number, mail)
    })?;
    post(engine, mail);
    Ok(number)
}

/// The decision of an agreement, with the processes in the order of its members, once it is final.
pub(super) fn result(context: u32, number: Number) -> Option<(Vote, Rc<[u32]>)> {
    let found = CIRCLES.write(|circles| {
        let circle = circles.circles.get_mut(&context)?;
        let result = circle.all.get(&number)?.result()?.clone();
        // Those that everybody had done with when they voted.
        circle.all.retain(|of, _| of.word() >= result.below);
        Some((result, circle.members.clone()))
    });
    found.ok().flatten()
}

/// A call that may have had further rounds has none any more.
pub(super) fn over(context: u32, call: u32) {
    let done = CIRCLES.write(|circles| {
        if let Some(circle) = circles.circles.get_mut(&context) {
            circle.lasting.remove(&call);
        }
    });
    debug_assert!(done.is_ok());
}

/// Which members some processes are.
pub(super) fn members_of(processes: &[u32], members: &[u32]) -> Members {
    let mut set = Members::none(members.len() as u32);
    for (member, _) in members.iter().enumerate().filter(|(_, process)| processes.contains(process)) {
        set.insert(member as u32);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle() -> Circle {
        Circle { members: [0, 1].into(), me: 0, next: 2, lasting: BTreeSet::from([0]), all: BTreeMap::new() }
    }

    fn number(call: u32, round: u32) -> Number {
        Number { call, round }
    }

    #[test]
    fn a_number_is_a_word() {
        for (call, round) in [(0, 0), (0, 7), (7, 0), (u32::MAX, u32::MAX)] {
            assert_eq!(Number::of(number(call, round).word()), number(call, round));
        }
        assert!(number(0, 9) < number(1, 0));
    }

    /// While the first call has rounds to come, nothing of it is forgotten on account of later calls.
    #[test]
    fn a_later_call_does_not_end_an_earlier_one() {
        let mut circle = circle();
        circle.all.insert(number(1, 0), Agreement::new(0, 2));
        assert_eq!(circle.below(number(1, 0)), number(0, 0));
        circle.lasting.clear();
        assert_eq!(circle.below(number(1, 0)), number(1, 0));
        circle.all.insert(number(0, 3), Agreement::new(0, 2));
        assert_eq!(circle.below(number(1, 0)), number(0, 3));
    }

    /// Another process may be a round ahead of this one, in any call that is not over.
    #[test]
    fn a_round_that_has_not_begun_here_is_heard() {
        let (mut circle, mut mail) = (circle(), Mail::new());
        let letter = Letter::Vote(Vote::neutral(2)).encode();
        for (call, round, is_heard) in [(0, 1, true), (0, 2, true), (1, 1, false), (2, 0, true)] {
            let of = number(call, round);
            circle.receive(9, (of, 1, letter.clone()), &BTreeMap::new(), &mut mail);
            assert_eq!(circle.all.contains_key(&of), is_heard, "{of:?}");
        }
    }
}
