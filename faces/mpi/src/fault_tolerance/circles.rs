//! Agreements under way and past, by communicator, and who is dead: what `consensus.rs` needs to know and does not keep.

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

/// The processes of a communicator, and their agreements.
struct Circle {
    members: Rc<[u32]>,
    me: u32,
    /// The number of the next agreement.
    next: u32,
    all: BTreeMap<u32, Agreement>,
}

#[derive(Default)]
struct Circles {
    /// By context number. They outlive their communicators, for members that have not heard the end: such numbers are not given
    /// to other communicators.
    circles: BTreeMap<u32, Circle>,
    /// Letters about agreements of communicators on which this process has not agreed yet: number, member, letter.
    early: BTreeMap<u32, Vec<(u32, u32, Vec<u64>)>>,
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
        number: u32,
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

    fn receive(
        &mut self,
        context: u32,
        (number, member, words): (u32, u32, Vec<u64>),
        dead: &BTreeMap<u32, Box<str>>,
        mail: &mut Mail,
    ) {
        let count = self.members.len() as u32;
        // What everybody has done with is not begun again; what cannot be is a peer gone wrong.
        let over = number < self.next && !self.all.contains_key(&number);
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
            let open: Vec<u32> =
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

/// Looks now and then whether members have called `MPI_Finalize`, whom a wait for an agreement has to do without: they may have
/// returned from it, and been left out when somebody died before it could tell them all.
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
pub(super) fn why(process: u32) -> Option<String> {
    CIRCLES.read(|circles| circles.dead.get(&process).map(|why| why.to_string())).ok().flatten()
}

/// A letter has come.
pub(super) fn heard(engine: &mut Eng, context: u32, number: u32, member: u32, words: Vec<u64>) {
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

/// Votes in the next agreement of a communicator. `vote` gets the number of members, and who each member is. Answers the number
/// of the agreement.
///
/// # Errors
/// Where a process is unknown.
pub(super) fn vote(
    engine: &mut Eng,
    context: u32,
    entry: &Entry,
    vote: impl FnOnce(&[u32]) -> Vote,
) -> Result<u32> {
    entry.health.note_agreement();
    let members = entry.members()?;
    let own = members.iter().position(|process| *process == runtime::me());
    let me = own.ok_or_else(|| Error::internal("this process is not of its communicator"))? as u32;
    let (number, mail) = CIRCLES.write(|circles| {
        let mut mail = Mail::new();
        let Circles { circles, dead, early, .. } = circles;
        let circle =
            circles.entry(context).or_insert_with(|| Circle { members, me, next: 0, all: BTreeMap::new() });
        for letter in early.remove(&context).unwrap_or_default() {
            circle.receive(context, letter, dead, &mut mail);
        }
        let number = circle.next;
        circle.next += 1;
        let mut vote = vote(&circle.members);
        let open = circle.all.iter().filter(|(of, a)| a.result().is_none() && **of < number);
        vote.below = u64::from(open.map(|(of, _)| *of).min().unwrap_or(number));
        circle.act(context, number, dead, &mut mail, |agreement, dead, out| agreement.give(vote, dead, out));
        (number, mail)
    })?;
    post(engine, mail);
    Ok(number)
}

/// The decision of an agreement, with the processes in the order of its members, once it is final.
pub(super) fn result(context: u32, number: u32) -> Option<(Vote, Rc<[u32]>)> {
    let found = CIRCLES.write(|circles| {
        let circle = circles.circles.get_mut(&context)?;
        let result = circle.all.get(&number)?.result()?.clone();
        // Those that everybody had done with when they voted.
        circle.all.retain(|of, _| u64::from(*of) >= result.below);
        Some((result, circle.members.clone()))
    });
    found.ok().flatten()
}

/// Which members some processes are.
pub(super) fn members_of(processes: &[u32], members: &[u32]) -> Members {
    let mut set = Members::none(members.len() as u32);
    for (member, _) in members.iter().enumerate().filter(|(_, process)| processes.contains(process)) {
        set.insert(member as u32);
    }
    set
}
