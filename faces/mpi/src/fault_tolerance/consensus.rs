//! Agreement among processes of which some die: every member that comes to an end gets the same decision, whoever dies
//! when.
//!
//! The members are numbered. The lowest of those that live coordinates:
//!
//! 1. every member sends it a **vote**;
//! 2. when it has a vote of every living member it makes the **decision** and tells it to all of them;
//! 3. they keep it and **acknowledge** it;
//! 4. when all living ones have done so the decision is **final**: the coordinator says so, and each member returns
//!    when it has heard.
//!
//! When the coordinator dies, the members turn to the next one and tell it the decision, if they have it, or their vote
//! again. A decision that anybody has returned with is known to every member that lives: so the next coordinator knows
//! it as well, and a decision that it does not know itself and hears of from nobody has not been returned by anybody,
//! dead or alive. Members that have returned keep the decision, and answer whoever asks by telling that it is final.
//!
//! What this rests on: who is said to be dead is dead; every death is told to all; and what a process has sent is
//! delivered before its death is told. Nothing depends on time. A round costs four messages one after the other.
//!
//! This is the state machine alone: it sends nothing itself, and knows neither processes nor clocks.

use std::collections::BTreeMap;

/// A set of members.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Members(Vec<u64>);

impl Members {
    /// Nobody, of `count` members.
    pub fn none(count: u32) -> Self {
        Self(vec![0; count.div_ceil(64) as usize])
    }

    /// Adds a member; numbers beyond the count are ignored.
    pub fn insert(&mut self, member: u32) {
        if let Some(word) = self.0.get_mut(member as usize / 64) {
            *word |= 1 << (member % 64);
        }
    }

    /// Whether a member belongs to it.
    pub fn contains(&self, member: u32) -> bool {
        self.0.get(member as usize / 64).is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    /// Whether all of these belong to `other`.
    pub fn is_within(&self, other: &Members) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// The members of it, from the lowest on.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.0.len() as u32 * 64).filter(|member| self.contains(*member))
    }

    fn unite(&mut self, other: &Members) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    fn intersect(&mut self, other: &Members) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= theirs);
    }
}

/// Words of [`Vote::free`].
pub const FREE: usize = 4;

/// What a member gives, and what the decision is made of all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vote {
    /// Combined by a bitwise AND.
    pub flags: u64,
    /// Combined by a bitwise AND.
    pub free: [u64; FREE],
    /// The coordinator's alone.
    pub hint: u64,
    /// The least of all.
    pub below: u64,
    /// Who has failed, as far as it is known: those that any member names, and those that the coordinator finds dead.
    pub failed: Members,
    /// Whose failure this member has acknowledged: those that all name.
    pub acknowledged: Members,
}

impl Vote {
    const WORDS: usize = 3 + FREE;

    /// A vote that leaves everything to the others, among `count` members.
    pub fn neutral(count: u32) -> Self {
        let nobody = Members::none(count);
        let mut all = nobody.clone();
        (0..count).for_each(|member| all.insert(member));
        Vote { flags: !0, free: [!0; FREE], hint: 0, below: u64::MAX, failed: nobody, acknowledged: all }
    }

    fn encode(&self, out: &mut Vec<u64>) {
        out.extend([self.flags, self.hint, self.below]);
        out.extend(self.free);
        out.extend(&self.failed.0);
        out.extend(&self.acknowledged.0);
    }

    fn decode(words: &[u64], count: u32) -> Option<Vote> {
        let len = count.div_ceil(64) as usize;
        if words.len() != Self::WORDS + 2 * len {
            return None;
        }
        let (head, sets) = words.split_at(Self::WORDS);
        let (failed, acknowledged) = sets.split_at(len);
        Some(Vote {
            flags: head[0],
            hint: head[1],
            below: head[2],
            free: head[3..].try_into().ok()?,
            failed: Members(failed.to_vec()),
            acknowledged: Members(acknowledged.to_vec()),
        })
    }
}

/// What members tell each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// To the coordinator: this member's vote.
    Vote(Vote),
    /// To a new coordinator: the decision that the one before made.
    Known(Vote),
    /// To all: the decision, to be acknowledged.
    Decide(Vote),
    /// To the coordinator: the decision is known here.
    Acknowledge,
    /// The decision, which every living member knows.
    Final(Vote),
}

impl Letter {
    /// As words.
    pub fn encode(&self) -> Vec<u64> {
        let (kind, vote) = match self {
            Letter::Vote(vote) => (0, Some(vote)),
            Letter::Known(vote) => (1, Some(vote)),
            Letter::Decide(vote) => (2, Some(vote)),
            Letter::Acknowledge => (3, None),
            Letter::Final(vote) => (4, Some(vote)),
        };
        let mut out = vec![kind];
        if let Some(vote) = vote {
            vote.encode(&mut out);
        }
        out
    }

    /// Out of words, among `count` members; `None` where they are none of these.
    pub fn decode(words: &[u64], count: u32) -> Option<Letter> {
        let (kind, rest) = words.split_first()?;
        if *kind == 3 {
            return rest.is_empty().then_some(Letter::Acknowledge);
        }
        let vote = Vote::decode(rest, count)?;
        match kind {
            0 => Some(Letter::Vote(vote)),
            1 => Some(Letter::Known(vote)),
            2 => Some(Letter::Decide(vote)),
            4 => Some(Letter::Final(vote)),
            _ => None,
        }
    }
}

/// Letters to be sent, with the member that each goes to.
pub type Outbox = Vec<(u32, Letter)>;

/// One agreement, from one member's side.
#[derive(Debug)]
pub struct Agreement {
    me: u32,
    count: u32,
    vote: Option<Vote>,
    /// The coordinator that has this member's vote, or its decision.
    told: Option<u32>,
    /// Votes of others.
    votes: BTreeMap<u32, Vote>,
    decision: Option<Vote>,
    /// Whether this member has told the decision as the coordinator.
    announced: bool,
    acknowledged: Members,
    /// Who takes this member for the coordinator.
    askers: Members,
    is_final: bool,
}

impl Agreement {
    /// Member `me` of `count`, which has not voted.
    pub fn new(me: u32, count: u32) -> Self {
        Self {
            me,
            count,
            vote: None,
            told: None,
            votes: BTreeMap::new(),
            decision: None,
            announced: false,
            acknowledged: Members::none(count),
            askers: Members::none(count),
            is_final: false,
        }
    }

    /// The decision, once it is final.
    pub fn result(&self) -> Option<&Vote> {
        self.decision.as_ref().filter(|_| self.is_final)
    }

    /// This member's vote, given once.
    pub fn give(&mut self, vote: Vote, dead: &dyn Fn(u32) -> bool, out: &mut Outbox) {
        self.vote.get_or_insert(vote);
        self.go_on(dead, out);
    }

    /// A letter has come.
    pub fn receive(&mut self, from: u32, letter: Letter, dead: &dyn Fn(u32) -> bool, out: &mut Outbox) {
        if let (true, Some(decision)) = (self.is_final, &self.decision) {
            if !matches!(letter, Letter::Acknowledge | Letter::Final(_)) {
                out.push((from, Letter::Final(decision.clone())));
            }
            return;
        }
        match letter {
            Letter::Vote(vote) => {
                self.askers.insert(from);
                self.votes.insert(from, vote);
            }
            Letter::Known(decision) => {
                self.askers.insert(from);
                self.decision.get_or_insert(decision);
            }
            Letter::Decide(decision) => {
                self.decision.get_or_insert(decision);
                out.push((from, Letter::Acknowledge));
            }
            Letter::Acknowledge => self.acknowledged.insert(from),
            Letter::Final(decision) => {
                self.decision.get_or_insert(decision);
                self.end(dead, out);
            }
        }
        self.go_on(dead, out);
    }

    /// Does what is due, after a death among others.
    pub fn go_on(&mut self, dead: &dyn Fn(u32) -> bool, out: &mut Outbox) {
        if self.is_final {
            return;
        }
        let coordinator =
            (0..self.count).find(|member| *member == self.me || !dead(*member)).unwrap_or(self.me);
        if coordinator != self.me {
            // A member that has not been asked yet has nothing to say.
            let Some(vote) = &self.vote else { return };
            if self.told != Some(coordinator) {
                self.told = Some(coordinator);
                let letter = match &self.decision {
                    Some(decision) => Letter::Known(decision.clone()),
                    None => Letter::Vote(vote.clone()),
                };
                out.push((coordinator, letter));
            }
            return;
        }
        if self.decision.is_none() {
            let Some(vote) = &self.vote else { return };
            if self.others(dead).any(|member| !self.votes.contains_key(&member)) {
                return;
            }
            self.decision = Some(self.decide(vote.clone(), dead));
        }
        let Some(decision) = self.decision.clone() else { return };
        if !self.announced {
            self.announced = true;
            out.extend(self.others(dead).map(|member| (member, Letter::Decide(decision.clone()))));
        }
        if self.others(dead).all(|member| self.acknowledged.contains(member)) {
            self.end(dead, out);
        }
    }

    /// The decision is final. Whoever coordinates tells the others; so does, whom it is asked by, a member that does
    /// not know yet that it will.
    fn end(&mut self, dead: &dyn Fn(u32) -> bool, out: &mut Outbox) {
        self.is_final = true;
        self.votes.clear();
        let coordinates = (0..self.me).all(dead);
        let Some(decision) = &self.decision else { return };
        let told = self.others(dead).filter(|member| coordinates || self.askers.contains(*member));
        out.extend(told.map(|member| (member, Letter::Final(decision.clone()))));
    }

    fn others<'a>(&self, dead: &'a dyn Fn(u32) -> bool) -> impl Iterator<Item = u32> + use<'a> {
        let me = self.me;
        (0..self.count).filter(move |member| *member != me && !dead(*member))
    }

    /// Votes of members that have died since count as well.
    fn decide(&self, own: Vote, dead: &dyn Fn(u32) -> bool) -> Vote {
        let mut all = own;
        for vote in self.votes.values() {
            all.flags &= vote.flags;
            all.below = all.below.min(vote.below);
            all.free.iter_mut().zip(vote.free).for_each(|(all, more)| *all &= more);
            all.failed.unite(&vote.failed);
            all.acknowledged.intersect(&vote.acknowledged);
        }
        (0..self.count)
            .filter(|member| *member != self.me && dead(*member))
            .for_each(|member| all.failed.insert(member));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few members, letters that may stay on their way for any time, and a source of chance.
    struct World {
        agreements: Vec<Agreement>,
        /// Letters of one member to another, in order.
        ways: BTreeMap<(u32, u32), Vec<Letter>>,
        /// Whom each member knows to be dead.
        known: Vec<Vec<bool>>,
        dead: Vec<bool>,
        voted: Vec<bool>,
        returned: Vec<Option<Vote>>,
        seed: u64,
    }

    impl World {
        fn new(count: u32, seed: u64) -> Self {
            let n = count as usize;
            World {
                agreements: (0..count).map(|me| Agreement::new(me, count)).collect(),
                ways: BTreeMap::new(),
                known: vec![vec![false; n]; n],
                dead: vec![false; n],
                voted: vec![false; n],
                returned: vec![None; n],
                seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            }
        }

        fn below(&mut self, most: usize) -> usize {
            self.seed ^= self.seed << 13;
            self.seed ^= self.seed >> 7;
            self.seed ^= self.seed << 17;
            (self.seed >> 11) as usize % most
        }

        fn act(&mut self, who: usize, with: impl FnOnce(&mut Agreement, &dyn Fn(u32) -> bool, &mut Outbox)) {
            let known = self.known[who].clone();
            let mut out = Vec::new();
            with(&mut self.agreements[who], &|member| known[member as usize], &mut out);
            // A member may die with some of its letters unsent.
            let cut = if self.below(60) == 0 { self.below(out.len() + 1) } else { out.len() };
            let dies = cut < out.len() && self.dead.iter().filter(|dead| !**dead).count() > 1;
            if dies {
                out.truncate(cut);
            }
            for (to, letter) in out {
                let letter =
                    Letter::decode(&letter.encode(), self.dead.len() as u32).expect("what was encoded");
                self.ways.entry((who as u32, to)).or_default().push(letter);
            }
            if dies {
                self.dead[who] = true;
                return;
            }
            if let Some(result) = self.agreements[who].result() {
                self.returned[who].get_or_insert(result.clone());
            }
        }

        /// One thing happens; false where nothing can.
        fn step(&mut self) -> bool {
            let n = self.dead.len();
            let mut can: Vec<(u8, u32, u32)> = Vec::new();
            for who in 0..n as u32 {
                if self.dead[who as usize] {
                    continue;
                }
                if !self.voted[who as usize] {
                    can.push((0, who, 0));
                }
                for from in 0..n as u32 {
                    if self.ways.get(&(from, who)).is_some_and(|way| !way.is_empty()) {
                        can.push((1, from, who));
                    } else if self.dead[from as usize] && !self.known[who as usize][from as usize] {
                        can.push((2, from, who));
                    }
                }
            }
            if can.is_empty() {
                return false;
            }
            let which = self.below(can.len());
            let (what, from, who) = can[which];
            match what {
                0 => {
                    let mut vote = Vote::neutral(n as u32);
                    vote.flags = !(1 << from);
                    vote.hint = u64::from(from);
                    self.voted[from as usize] = true;
                    self.act(from as usize, |a, dead, out| a.give(vote, dead, out));
                }
                1 => {
                    let letter = self.ways.get_mut(&(from, who)).expect("a way").remove(0);
                    self.act(who as usize, |a, dead, out| a.receive(from, letter, dead, out));
                }
                _ => {
                    self.known[who as usize][from as usize] = true;
                    self.act(who as usize, |a, dead, out| a.go_on(dead, out));
                }
            }
            if self.below(40) == 0 && self.dead.iter().filter(|dead| !**dead).count() > 1 {
                let who = self.below(n);
                self.dead[who] = true;
            }
            true
        }
    }

    #[test]
    fn whoever_returns_returns_the_same_and_all_living_return() {
        let (mut deaths, mut late) = (0, 0);
        for seed in 0..20_000 {
            let count = 1 + (seed % 6) as u32;
            let mut world = World::new(count, seed);
            while world.step() {}
            for who in 0..count as usize {
                assert!(world.dead[who] || world.returned[who].is_some(), "seed {seed}: member {who} hangs");
            }
            let returned: Vec<&Vote> = world.returned.iter().flatten().collect();
            assert!(returned.windows(2).all(|two| two[0] == two[1]), "seed {seed}: {returned:?}");
            let dead = world.dead.iter().filter(|dead| **dead).count();
            deaths += dead;
            // Members that returned and died afterwards count as well.
            late +=
                (0..count as usize).filter(|who| world.dead[*who] && world.returned[*who].is_some()).count();
            let decision = returned.first().expect("somebody lives");
            for who in 0..count {
                let (dead, failed) = (world.dead[who as usize], decision.failed.contains(who));
                assert!(dead || !failed, "seed {seed}: {who} is said to have failed");
                assert!(dead || decision.flags >> who & 1 == 0, "seed {seed}: the vote of {who} is missing");
            }
        }
        assert!(deaths > 5000 && late > 300, "{deaths} deaths, {late} of them after the end");
    }

    #[test]
    fn what_is_no_letter_is_refused() {
        assert_eq!(Letter::decode(&[], 3), None);
        assert_eq!(Letter::decode(&[3, 1], 3), None);
        assert_eq!(Letter::decode(&[9], 3), None);
        let mut words = Letter::Vote(Vote::neutral(3)).encode();
        assert_eq!(Letter::decode(&words, 3), Some(Letter::Vote(Vote::neutral(3))));
        assert_eq!(Letter::decode(&words, 65), None);
        words[0] = 7;
        assert_eq!(Letter::decode(&words, 3), None);
    }
}
