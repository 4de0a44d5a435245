//! What the processes of a new communicator tell each other: who they are, and which context numbers to take.
//!
//! Messages go along a binomial tree whose root is the team's leader: upwards to gather, downwards to tell. For an
//! intercommunicator there is a team on each side, and the two leaders talk.

use super::contexts::{self, Offer, Owner, WORDS};
use super::exchange::{Channel, Io};
use crate::abi::*;
use crate::dynamic::names;
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::groups::Group;
use arke_coll::team::{children, parent, subtree};
use std::rc::Rc;

/// The processes of one side, seen from one of them.
#[derive(Clone)]
pub(super) struct Team {
    /// In the order of their ranks.
    pub(super) members: Rc<Group>,
    /// The rank of this process.
    pub(super) rank: u32,
    /// The rank at the root of the tree.
    pub(super) leader: u32,
    pub(super) channel: Channel,
    /// The other side, of which only the leader takes part.
    pub(super) across: Option<Across>,
}

/// The way to the other side's leader.
#[derive(Clone, Copy)]
pub(super) struct Across {
    pub(super) process: u32,
    pub(super) channel: Channel,
}

/// What all are asked about the sets from a word on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Which of them each offers to this creation: free with all of these is good enough to take.
    Offered,
    /// Which of them each has free, although another creation under way may be offered them. Nothing is held meanwhile.
    Untaken,
}

/// A message of the leader about context numbers.
enum Decision {
    /// Take this one.
    Take { context: u32 },
    /// Answer this question about the sets from this word on, with this rank as the leader.
    Again { leader: u32, word: u32, question: Question },
    /// A process takes no part, because its arguments are wrong.
    Refused,
    /// The processes of one side cannot do anything together any more: they have lost one, or their communicator was
    /// revoked.
    Lost { class: i32 },
    /// There is none left.
    Exhausted,
}

impl Decision {
    fn encode(&self) -> [u64; 3] {
        match *self {
            Decision::Take { context } => [0, u64::from(context), 0],
            Decision::Again { leader, word, question } => {
                let kind = if question == Question::Offered { 1 } else { 4 };
                [kind, u64::from(leader), u64::from(word)]
            }
            Decision::Refused => [2, 0, 0],
            Decision::Exhausted => [3, 0, 0],
            Decision::Lost { class } => [5, class as u64, 0],
        }
    }

    fn decode([kind, a, b]: [u64; 3]) -> Decision {
        let again = |question| Decision::Again { leader: a as u32, word: b as u32, question };
        match kind {
            0 => Decision::Take { context: a as u32 },
            1 => again(Question::Offered),
            4 => again(Question::Untaken),
            2 => Decision::Refused,
            5 => Decision::Lost { class: a as i32 },
            _ => Decision::Exhausted,
        }
    }
}

/// What a process says first of itself while context numbers are agreed on; the words of all are combined with AND.
const WELL: u64 = u64::MAX;
/// Its arguments are wrong.
const REFUSING: u64 = !1;

/// What a leader says whose side has failed with an error of this class.
fn lost(class: i32) -> u64 {
    !(class as u64) << 1 | 1
}

/// The class of an error with which a side has failed.
fn class_of_loss(word: u64) -> Option<i32> {
    let class = (!word >> 1) as i32;
    (class != 0).then_some(class)
}

/// What one process says about itself while context numbers are agreed on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// It will be a member of the new communicator.
    Member,
    /// It takes part in the call, but will not be a member.
    Bystander,
    /// Its arguments are wrong: the others must not wait for it, and nothing is made.
    Refusing,
}

impl Team {
    /// The place of a rank in the tree.
    fn place(&self, rank: u32) -> u32 {
        (rank + self.size() - self.leader) % self.size()
    }

    fn process_at(&self, place: u32) -> u32 {
        self.members.process((place + self.leader) % self.size())
    }

    fn size(&self) -> u32 {
        self.members.size()
    }

    fn leads(&self) -> bool {
        self.rank == self.leader
    }

    /// Combines words from all; the leader gets the result.
    pub(super) async fn gather_words<const N: usize>(
        &self,
        io: &Io,
        mut words: [u64; N],
        combine: impl Fn(&mut [u64; N], [u64; N]),
    ) -> Result<[u64; N]> {
        io.among(&self.members, self.channel);
        let place = self.place(self.rank);
        for child in children(place, self.size()) {
            let theirs = io.receive_words(self.process_at(child), self.channel).await?;
            combine(&mut words, theirs);
        }
        if let Some(parent) = parent(place) {
            io.send_words(self.process_at(parent), self.channel, words);
        }
        Ok(words)
    }

    /// Tells all what the leader says. The lengths of what is said must be known to all.
    pub(super) async fn tell(&self, io: &Io, said: Vec<u8>) -> Result<Vec<u8>> {
        io.among(&self.members, self.channel);
        let place = self.place(self.rank);
        let said = match parent(place) {
            Some(parent) => io.receive(self.process_at(parent), self.channel, said.len()).await?.into_vec(),
            None => said,
        };
        for child in children(place, self.size()).rev() {
            io.send(self.process_at(child), self.channel, said.clone());
        }
        Ok(said)
    }

    /// As [`Team::tell`], for words.
    pub(super) async fn tell_words<const N: usize>(&self, io: &Io, words: [u64; N]) -> Result<[u64; N]> {
        io.among(&self.members, self.channel);
        let place = self.place(self.rank);
        let words = match parent(place) {
            Some(parent) => io.receive_words(self.process_at(parent), self.channel).await?,
            None => words,
        };
        for child in children(place, self.size()).rev() {
            io.send_words(self.process_at(child), self.channel, words);
        }
        Ok(words)
    }

    /// Words of each process, in the order of ranks, for the leader; the others get those below them in the tree. All
    /// have as many.
    pub(super) async fn gather_lists(&self, io: &Io, mut words: Vec<u64>) -> Result<Vec<u64>> {
        io.among(&self.members, self.channel);
        let place = self.place(self.rank);
        let each = words.len();
        for child in children(place, self.size()) {
            let count = each * subtree(child, self.size()) as usize;
            let bytes = io.receive(self.process_at(child), self.channel, 8 * count).await?;
            words.extend(from_bytes(&bytes));
        }
        if let Some(parent) = parent(place) {
            io.send(self.process_at(parent), self.channel, to_bytes(&words));
        } else {
            // From the order of the tree to that of ranks.
            words.rotate_right(each * self.leader as usize);
        }
        Ok(words)
    }

    /// One word of each process of this side, in the order of ranks, for all of this side.
    pub(super) async fn gather_all(&self, io: &Io, word: u64) -> Result<Vec<u64>> {
        let mut words = self.gather_lists(io, vec![word]).await?;
        words.resize(self.size() as usize, 0);
        Ok(from_bytes(&self.tell(io, to_bytes(&words)).await?))
    }

    /// What the other side's leader says to this side, for all of this side, while this side's leader says `said` to
    /// the other. `length` is that of the other side's message.
    pub(super) async fn trade(
        &self,
        io: &Io,
        across: Across,
        said: Vec<u8>,
        length: usize,
    ) -> Result<Vec<u8>> {
        let mut heard = vec![0; length];
        if self.leads() {
            io.send(across.process, across.channel, said);
            heard = io.receive(across.process, across.channel, length).await?.into_vec();
        }
        self.tell(io, heard).await
    }

    /// Agrees on the context numbers of a new communicator: the first of the set, which is taken in this process if it
    /// will be a member.
    ///
    /// The members first say what they offer of the first words of the leader's sets, and then, word by word, of those
    /// of which the leader can offer some itself. If no set was offered by all, they look once more at what is free,
    /// offered to other creations or not. If a set is free with all, it comes down to when those creations are over:
    /// the leader waits until it can offer something, while nobody holds anything for this creation, and all begin
    /// again. Only when no set is free with all, with no leader, is there none left.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where a process refused, or where there are no numbers left; that of the loss where either side
    /// has lost a process.
    pub(super) async fn agree(&self, io: &Io, part: Part) -> Result<u32> {
        let mut team = self.clone();
        let (mut word, mut question) = (0, Question::Offered);
        loop {
            // The side whose leader comes first gives the context.
            let mut owner = names::of(team.process_at(0))?;
            let mut gives = true;
            if let Some(across) = team.across {
                let other = names::of(across.process)?;
                gives = owner < other;
                owner = owner.min(other);
            }
            let owner = Owner::of(owner.rank, owner.size);
            let mut mine = [u64::MAX; WORDS + 1];
            mine[0] = if part == Part::Refusing { REFUSING } else { WELL };
            let mut offer = None;
            match (part, question) {
                (Part::Member, Question::Offered) => {
                    mine[1..].copy_from_slice(&offer.insert(Offer::new(owner, word)).bits());
                }
                (Part::Member, Question::Untaken) => {
                    mine[1..].copy_from_slice(&contexts::untaken(owner, word));
                }
                _ => {}
            }
            let and = |all: &mut [u64; WORDS + 1], more: [u64; WORDS + 1]| {
                all.iter_mut().zip(more).for_each(|(all, more)| *all &= more);
            };
            let gathered = team.gather_words(io, mine, and).await;
            let mut wrong = None;
            let mut decision = [0; 3];
            match (team.leads(), team.across) {
                (false, _) => drop(gathered?),
                (true, None) => decision = team.decide(io, word, question, &gathered?).await.encode(),
                (true, Some(across)) => {
                    // The other side waits for this leader, whatever has become of its own side.
                    let mut all = [lost(MPI_ERR_OTHER); WORDS + 1];
                    match gathered {
                        Ok(words) => all = words,
                        Err(error) => {
                            all[0] = lost(error.class());
                            wrong = Some(error);
                        }
                    }
                    let settled = match gives {
                        true => match io.receive_words(across.process, across.channel).await {
                            Ok(theirs) => {
                                and(&mut all, theirs);
                                let settled = team.decide(io, word, question, &all).await.encode();
                                io.send_words(across.process, across.channel, settled);
                                Ok(settled)
                            }
                            Err(error) => Err(error),
                        },
                        false => {
                            io.send_words(across.process, across.channel, all);
                            io.receive_words(across.process, across.channel).await
                        }
                    };
                    // So does this side, where the other leader is lost.
                    decision = settled.unwrap_or_else(|error| {
                        let class = error.class();
                        wrong.get_or_insert(error);
                        Decision::Lost { class }.encode()
                    });
                }
            }
            let decision = Decision::decode(team.tell_words(io, decision).await?);
            drop(offer);
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            match decision {
                Decision::Take { context } => {
                    if part == Part::Member {
                        contexts::take(context);
                    }
                    return Ok(context);
                }
                Decision::Again { leader, word: next, question: asked } => {
                    if team.across.is_none() {
                        team.leader = leader;
                    }
                    (word, question) = (next, asked);
                }
                Decision::Refused => {
                    return Err(Error::new(
                        MPI_ERR_OTHER,
                        "another process could not go on with this call, because its own arguments or callbacks ended \
                         in an error; nothing was made",
                    ))
                }
                Decision::Lost { class } => return Err(fault_tolerance::lost_by_others(class)),
                Decision::Exhausted => {
                    return Err(Error::new(
                        MPI_ERR_OTHER,
                        "there are no context numbers left for another communicator; free some with MPI_Comm_free",
                    ))
                }
            }
        }
    }

    /// What the leader makes of the answers `all` to a question about the sets from `word` on.
    async fn decide(&self, io: &Io, word: u32, question: Question, all: &[u64; WORDS + 1]) -> Decision {
        let Some((ok, candidates)) = all.split_first() else { return Decision::Exhausted };
        if let Some(class) = class_of_loss(*ok) {
            return Decision::Lost { class };
        }
        if *ok & 1 == 0 {
            return Decision::Refused;
        }
        let ask = |question, word| Decision::Again { leader: self.leader, word, question };
        let beyond = word + WORDS as u32;
        let next = match question {
            Question::Offered => {
                let mut free = [0; WORDS];
                free.copy_from_slice(candidates);
                if let Some(context) = contexts::lowest(word, free) {
                    return Decision::Take { context };
                }
                // The first look is at the first words, which do for most programs; then on from where a set is free
                // here.
                if let Some(word) = contexts::next_word(beyond) {
                    return ask(Question::Offered, word);
                }
                contexts::next_untaken(0)
            }
            Question::Untaken if candidates.iter().any(|bits| *bits != 0) => {
                return ask(Question::Offered, io.until(|| contexts::next_word(0)).await);
            }
            Question::Untaken => contexts::next_untaken(beyond),
        };
        if let Some(word) = next {
            return ask(Question::Untaken, word);
        }
        match self.leader + 1 {
            leader if self.across.is_none() && leader < self.size() => {
                Decision::Again { leader, word: 0, question: Question::Offered }
            }
            _ => Decision::Exhausted,
        }
    }
}

/// Words as bytes.
pub(super) fn to_bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}

/// Bytes as words.
pub(super) fn from_bytes(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::NO_SESSION;
    use crate::runtime::testing::running;
    use core::future::Future;
    use core::pin::pin;
    use core::task::{Context, Poll, Waker};

    #[test]
    fn a_creation_waits_for_numbers_that_others_may_give_back() {
        let _running = running(0, 1 << 10);
        let owner = Owner::of(0, 1 << 10);
        let group = Rc::new(Group::from_processes(vec![0], 0, NO_SESSION));
        let channel = Channel { context: 0, tag: 0, stamp: 0 };
        let team = Team { members: group, rank: 0, leader: 0, channel, across: None };
        let io = Io::default();
        let mut context = Context::from_waker(Waker::noop());

        // All sets are offered to other creations.
        let mut offers: Vec<Offer> =
            (0..owner.words()).step_by(WORDS).map(|word| Offer::new(owner, word)).collect();
        let mut agreement = pin!(team.agree(&io, Part::Member));
        assert!(agreement.as_mut().poll(&mut context).is_pending());
        assert!(agreement.as_mut().poll(&mut context).is_pending());
        offers.remove(3);
        let Poll::Ready(first) = agreement.as_mut().poll(&mut context) else { panic!("it goes on waiting") };
        assert_eq!(first.unwrap(), contexts::lowest_of(owner, 12, [1; WORDS]).unwrap());

        // All sets are taken.
        drop(offers);
        for word in 0..owner.words() {
            for bit in 0..64 {
                contexts::take(contexts::lowest_of(owner, word, [1 << bit, 0, 0, 0]).unwrap());
            }
        }
        let mut agreement = pin!(team.agree(&io, Part::Member));
        let Poll::Ready(none) = agreement.as_mut().poll(&mut context) else { panic!("it waits for nothing") };
        assert!(none.unwrap_err().text().contains("no context numbers left"));
    }
}
