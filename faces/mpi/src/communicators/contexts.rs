//! Context numbers: which are taken in this process, and which this process may give out.
//!
//! A communicator takes a *set* of four consecutive numbers, so that messages of one purpose never meet those of
//! another: point-to-point, collective operations, the making of communicators from this one, and the first meeting of
//! the leaders of two groups over this one.
//!
//! Every set has an owner: a process, which gives it to the new communicators that it leads. Of more than `OWNERS`
//! processes, those whose ranks are equal modulo `OWNERS` own the same sets together, so that each still has
//! thousands to give in a job of millions. A set may be given again as soon as no member of the new communicator uses
//! it; so the members say which sets are free with them (`super::agreement`). A process that takes part in several
//! creations at a time offers each set to only one of them until that one is decided: what it has called free stays
//! free until then. Because of these two rules, two processes that own the same set never give it to communicators
//! with a common member. An owner's sets are numbered 0, 1, ...; 64 of them form a word.

use crate::runtime::table::Table;
use arke_runtime::contexts::SETS;
use std::collections::BTreeMap;

pub use arke_runtime::contexts::STRIDE;

/// The most owners. Each has at least 4,032 sets.
const OWNERS: u32 = 1 << 10;
/// Sets that belong to nobody: those of `MPI_COMM_WORLD`, of `MPI_COMM_SELF`, and of [`PARTITIONED_CONTEXT`].
const RESERVED: u32 = 3;
/// The context of the pieces of partitioned messages, whatever their communicator: their tags tell them apart.
pub const PARTITIONED_CONTEXT: u32 = 2 * STRIDE;
/// The context of what processes of two jobs say to each other before they have a communicator.
pub const CONVERSATIONS_CONTEXT: u32 = PARTITIONED_CONTEXT + 2;
/// The context of what a process says at a port that it has come to.
pub const DOORS_CONTEXT: u32 = PARTITIONED_CONTEXT + 3;
/// Words that one message tells about.
pub const WORDS: usize = 4;

/// The context of no communicator: one that is still being made.
pub const UNSET: u32 = u32::MAX;

struct Taken {
    /// Set bits for taken sets, by owner and word; words without any are left out.
    words: BTreeMap<(u32, u32), u64>,
    /// Likewise for sets that are free, but offered to a creation under way.
    offered: BTreeMap<(u32, u32), u64>,
    /// The owner that this process is, and how many there are: each has every so many-th set.
    me: u32,
    owners: u32,
    /// No word of this process's own sets below this one has a free one.
    first: u32,
}

static TAKEN: Table<Taken> = Table::new("context numbers", Taken::new(Owner::of(0, 1)));

impl Taken {
    const fn new(me: Owner) -> Self {
        Taken { words: BTreeMap::new(), offered: BTreeMap::new(), me: me.index, owners: me.owners, first: 0 }
    }

    fn own(&self) -> Owner {
        Owner { index: self.me, owners: self.owners }
    }

    /// The sets of a word that are free and not offered.
    fn available(&self, owner: Owner, word: u32) -> u64 {
        self.without(&[&self.words, &self.offered], owner, word)
    }

    /// The sets of a word that are free, whether or not they are offered.
    fn untaken(&self, owner: Owner, word: u32) -> u64 {
        self.without(&[&self.words], owner, word)
    }

    /// The sets of a word that stand in none of these maps.
    fn without(&self, maps: &[&BTreeMap<(u32, u32), u64>], owner: Owner, word: u32) -> u64 {
        let bits = |place| maps.iter().fold(0, |all, map| all | map.get(&place).copied().unwrap_or(0));
        if owner.owners == self.owners {
            return !bits((owner.index, word));
        }
        // An owner of a job of another size: each of its sets is found among this job's.
        (0..64).fold(0, |all, bit| match self.place(owner.context(word, bit)) {
            Some((rank, word, mask)) => all | u64::from(bits((rank, word)) & mask == 0) << bit,
            None => all,
        })
    }

    /// Notes that sets of a word are offered, or no longer.
    fn offer(&mut self, owner: Owner, word: u32, bits: u64, on: bool) {
        let mut change = |place: (u32, u32), bits: u64| {
            let offered = self.offered.entry(place).or_insert(0);
            *offered = if on { *offered | bits } else { *offered & !bits };
            if *offered == 0 {
                self.offered.remove(&place);
            }
        };
        if owner.owners == self.owners {
            return change((owner.index, word), bits);
        }
        for bit in (0..64).filter(|bit| bits >> bit & 1 == 1) {
            let set = owner.context(word, bit) / STRIDE - RESERVED;
            let (index, number) = (set % self.owners, set / self.owners);
            change((index, number / 64), 1 << (number % 64));
        }
    }

    /// Words of the sets of each of this job's owners.
    fn count(&self) -> u32 {
        self.own().count()
    }

    /// Owner, word and bit of a context; `None` for those of nobody.
    fn place(&self, context: u32) -> Option<(u32, u32, u64)> {
        let set = (context / STRIDE).checked_sub(RESERVED).filter(|_| context != UNSET)?;
        let (owner, number) = (set % self.owners, set / self.owners);
        Some((owner, number / 64, 1 << (number % 64)))
    }

    fn context(&self, word: u32, bit: u32) -> u32 {
        self.own().context(word, bit)
    }
}

/// Whose sets they are: an owner among so many, which need not be those of this process's job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owner {
    index: u32,
    owners: u32,
}

impl Owner {
    /// The owner that the process of this rank is in its job of so many.
    pub(crate) const fn of(rank: u32, processes: u32) -> Owner {
        let owners = if processes < OWNERS { processes } else { OWNERS };
        Owner { index: rank % owners, owners }
    }

    /// Words of its sets.
    pub(crate) fn words(self) -> u32 {
        self.count()
    }

    fn count(self) -> u32 {
        (SETS - RESERVED) / self.owners / 64
    }

    fn context(self, word: u32, bit: u32) -> u32 {
        (RESERVED + (word * 64 + bit) * self.owners + self.index) * STRIDE
    }
}

/// Begins anew for a process of a job.
pub fn reset(me: u32, processes: u32) {
    let done = TAKEN.write(|taken| *taken = Taken::new(Owner::of(me, processes)));
    debug_assert!(done.is_ok());
}

/// Takes the set that begins with `context`. False where it is taken already.
pub fn take(context: u32) -> bool {
    let taken = TAKEN.write(|taken| {
        let Some((owner, word, bit)) = taken.place(context) else { return false };
        let bits = taken.words.entry((owner, word)).or_insert(0);
        let was_free = *bits & bit == 0;
        *bits |= bit;
        was_free
    });
    taken.unwrap_or(false)
}

/// Gives back the set that begins with `context`.
pub(crate) fn release(context: u32) {
    let done = TAKEN.write(|taken| {
        let Some((owner, word, bit)) = taken.place(context) else { return };
        if let Some(bits) = taken.words.get_mut(&(owner, word)) {
            *bits &= !bit;
            if *bits == 0 {
                taken.words.remove(&(owner, word));
            }
            if owner == taken.me {
                taken.first = taken.first.min(word);
            }
        }
    });
    debug_assert!(done.is_ok());
}

/// The sets that this process calls free for one creation, until dropped.
pub(crate) struct Offer {
    owner: Owner,
    word: u32,
    bits: [u64; WORDS],
}

impl Offer {
    /// Offers what is free here in [`WORDS`] words of `owner`'s sets from `word` on.
    pub(crate) fn new(owner: Owner, word: u32) -> Offer {
        let bits = TAKEN.write(|taken| {
            let mut all = [0; WORDS];
            for (bits, word) in all.iter_mut().zip(word..owner.count()) {
                *bits = taken.available(owner, word);
                if *bits != 0 {
                    taken.offer(owner, word, *bits, true);
                }
            }
            all
        });
        Offer { owner, word, bits: bits.unwrap_or([0; WORDS]) }
    }

    /// Set bits for what is offered.
    pub(crate) fn bits(&self) -> [u64; WORDS] {
        self.bits
    }
}

impl Drop for Offer {
    fn drop(&mut self) {
        let done = TAKEN.write(|taken| {
            for (word, bits) in (self.word..).zip(self.bits).filter(|(_, bits)| *bits != 0) {
                taken.offer(self.owner, word, bits, false);
            }
        });
        debug_assert!(done.is_ok());
    }
}

/// Set bits for what is free here in [`WORDS`] words of `owner`'s sets from `word` on, offered or not.
pub(crate) fn untaken(owner: Owner, word: u32) -> [u64; WORDS] {
    let bits = TAKEN.read(|taken| {
        let mut all = [0; WORDS];
        for (bits, word) in all.iter_mut().zip(word..owner.count()) {
            *bits = taken.untaken(owner, word);
        }
        all
    });
    bits.unwrap_or([0; WORDS])
}

/// The lowest of this process's sets with its bit in `candidates`, which speaks of the words from `word` on.
pub(super) fn lowest(word: u32, candidates: [u64; WORDS]) -> Option<u32> {
    let found = TAKEN.read(|taken| {
        let (word, bits) = (word..taken.count()).zip(candidates).find(|(_, bits)| *bits != 0)?;
        Some(taken.context(word, bits.trailing_zeros()))
    });
    found.ok().flatten()
}

/// The lowest set of `owner` with its bit in `candidates`, which speaks of the words from `word` on.
pub(crate) fn lowest_of(owner: Owner, word: u32, candidates: [u64; WORDS]) -> Option<u32> {
    let (word, bits) = (word..owner.count()).zip(candidates).find(|(_, bits)| *bits != 0)?;
    Some(owner.context(word, bits.trailing_zeros()))
}

/// The first word from `word` on in which this process can offer one of its own sets; `None` where there is none.
pub(crate) fn next_word(word: u32) -> Option<u32> {
    next_with(word, Taken::available)
}

/// The first word from `word` on in which one of this process's own sets is free, offered or not; `None` where all are
/// taken.
pub(crate) fn next_untaken(word: u32) -> Option<u32> {
    next_with(word, Taken::untaken)
}

fn next_with(word: u32, sets: impl Fn(&Taken, Owner, u32) -> u64) -> Option<u32> {
    let found = TAKEN.write(|taken| {
        let me = taken.me;
        while taken.first < taken.count() && taken.words.get(&(me, taken.first)) == Some(&u64::MAX) {
            taken.first += 1;
        }
        let own = taken.own();
        (word.max(taken.first)..taken.count()).find(|word| sets(taken, own, *word) != 0)
    });
    found.ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::testing::running;
    use arke_runtime::contexts::{NATIVE, NATIVE_COUNT};

    fn own() -> Owner {
        TAKEN.read(Taken::own).unwrap()
    }

    /// Offers sets of a process of this job.
    fn offer(rank: u32, word: u32) -> Offer {
        Offer::new(Owner { index: rank, ..own() }, word)
    }

    #[test]
    fn contexts_of_the_native_interface_are_given_to_nobody() {
        for processes in (1..3000).chain([10_000, 65_000, 65_536, 1 << 20, 1 << 22]) {
            let last = Owner::of(OWNERS.min(processes) - 1, processes);
            assert!(last.context(last.count() - 1, 63) + STRIDE <= NATIVE, "{processes}");
        }
        // The last context of all is the engine's.
        assert_eq!(NATIVE + NATIVE_COUNT, (1 << 24) - 2);
    }

    #[test]
    fn sets_of_another_job_are_found_among_those_of_this_one() {
        let _running = running(1, 3);
        let theirs = Owner::of(2, 5);
        let context = theirs.context(1, 7);
        assert_eq!(Offer::new(theirs, 1).bits()[0], u64::MAX);
        assert!(take(context));
        assert_eq!(Offer::new(theirs, 1).bits()[0], !(1 << 7));
        // Whichever way a set is offered, nobody else is offered it meanwhile.
        let (rank, word, bit) = TAKEN.read(|taken| taken.place(theirs.context(0, 0))).unwrap().unwrap();
        let held = Offer::new(theirs, 0);
        assert_eq!(Offer::new(theirs, 0).bits(), [0; WORDS]);
        assert_eq!(offer(rank, word).bits()[0] & bit, 0);
        drop(held);
        assert_eq!(offer(rank, word).bits()[0] & bit, bit);
        release(context);
        assert_eq!(Offer::new(theirs, 1).bits()[0], u64::MAX);
    }

    #[test]
    fn every_process_of_a_job_of_millions_has_sets_to_give() {
        let _running = running(0, 1);
        for processes in
            [1, 2, 1023, 1024, 1025, 65_535, 65_536, 65_537, 100_000, 1 << 20, 3_999_999, 1 << 22]
        {
            for rank in [0, 1, 1023, 1024, 65_535, processes / 2, processes - 1] {
                let rank = rank.min(processes - 1);
                reset(rank, processes);
                let given: Vec<u32> = (0..200).map(|_| give(next_word(0).unwrap())).collect();
                assert!(given.is_sorted_by(|a, b| a < b), "{rank} of {processes}: one after the other");
                for context in given {
                    assert_eq!(context % STRIDE, 0);
                    assert!(
                        (RESERVED * STRIDE..NATIVE).contains(&context),
                        "{rank} of {processes}: {context}"
                    );
                    let place = TAKEN.read(|taken| taken.place(context)).unwrap().unwrap();
                    assert_eq!(
                        TAKEN.read(|taken| taken.context(place.1, place.2.trailing_zeros())).unwrap(),
                        context
                    );
                }
                let sets = Owner::of(rank, processes).count() * 64;
                assert!(sets >= 4032, "{rank} of {processes}: only {sets} sets");
            }
        }
    }

    /// Two leaders that own the same sets, and a member of both of their communicators.
    #[test]
    fn owners_of_the_same_sets_never_give_one_twice_to_a_process() {
        let _running = running(0, 1);
        let processes = 1 << 20;
        reset(5, processes);
        let (one, other) = (Owner::of(7, processes), Owner::of(7 + OWNERS, processes));
        assert_eq!(one, other);
        // At the same time: what is offered to the first is not offered to the second.
        let first = Offer::new(one, 0);
        assert_eq!(Offer::new(other, 0).bits(), [0; WORDS]);
        let context = lowest_of(one, 0, first.bits()).unwrap();
        drop(first);
        assert!(take(context));
        // Later: what is in use is not offered.
        let second = Offer::new(other, 0);
        let next = lowest_of(other, 0, second.bits()).unwrap();
        assert_ne!(context, next);
    }

    /// Takes the lowest set that can be had from `word` on, as a process alone would.
    fn give(word: u32) -> u32 {
        let offer = Offer::new(own(), word);
        let context = lowest(word, offer.bits()).unwrap();
        assert!(take(context));
        context
    }

    #[test]
    fn sets_are_given_once_and_again_after_their_release() {
        let _running = running(1, 3);
        let first = give(0);
        let second = give(0);
        assert_ne!(first, second);
        assert_eq!((first % STRIDE, second % STRIDE), (0, 0));
        assert!(!take(first));
        assert_eq!(offer(1, 0).bits()[0], !0b11);
        release(first);
        assert_eq!(give(0), first);
        assert_eq!(lowest(0, [1 << 5, 0, 0, 0]).map(|context| context / STRIDE), Some(RESERVED + 5 * 3 + 1));
        assert_eq!(lowest(0, [0; WORDS]), None);
    }

    #[test]
    fn what_is_offered_to_one_creation_is_not_offered_to_another() {
        let _running = running(0, 2);
        let one = offer(1, 0);
        let other = offer(1, 2);
        assert_eq!(one.bits(), [u64::MAX; WORDS]);
        assert_eq!(other.bits(), [0, 0, u64::MAX, u64::MAX]);
        assert_eq!(offer(1, 0).bits(), [0; WORDS]);
        drop(one);
        assert_eq!(offer(1, 0).bits(), [u64::MAX; WORDS]);
        assert_eq!(offer(1, 4).bits(), [0, 0, u64::MAX, u64::MAX]);
        drop(other);
        assert_eq!(offer(1, 4).bits(), [u64::MAX; WORDS]);
        let _mine = offer(0, 0);
        assert_eq!(next_word(0), Some(WORDS as u32));
    }

    #[test]
    fn processes_own_different_sets() {
        let _running = running(0, 3);
        let mine: Vec<u32> = (0..200).map(|_| give(next_word(0).unwrap())).collect();
        reset(2, 3);
        let theirs: Vec<u32> = (0..200)
            .map(|_| {
                let word = next_word(0).unwrap();
                let context = lowest(word, offer(2, word).bits()).unwrap();
                assert!(take(context));
                context
            })
            .collect();
        assert!(mine.iter().all(|context| !theirs.contains(context)));
        assert!(mine.iter().chain(&theirs).all(|context| *context >= RESERVED * STRIDE));
        // What another process gave is taken here when it is used here.
        assert!(take(mine[0]));
        assert_eq!(offer(0, 0).bits()[0], !1);
        assert!(!take(mine[0]));
    }

    #[test]
    fn full_words_are_passed_over() {
        let _running = running(0, 2);
        for _ in 0..64 * 3 {
            give(next_word(0).unwrap());
        }
        assert_eq!(next_word(0), Some(3));
        assert_eq!(next_word(7), Some(7));
        release((RESERVED + 70 * 2) * STRIDE);
        assert_eq!(next_word(0), Some(1));
        assert_eq!(next_word(2), Some(3));
        assert_eq!(next_word(SETS), None);
        assert_eq!(offer(1, SETS).bits(), [0; WORDS]);
    }

    #[test]
    fn predefined_and_unset_contexts_belong_to_nobody() {
        let _running = running(0, 1);
        for context in [0, STRIDE, UNSET] {
            assert!(!take(context));
            release(context);
        }
    }

    #[test]
    fn what_is_offered_elsewhere_is_not_taken() {
        let _running = running(0, 2);
        let held = offer(0, 0);
        assert_eq!(offer(0, 0).bits(), [0; WORDS]);
        assert_eq!((untaken(own(), 0), next_untaken(0)), ([u64::MAX; WORDS], Some(0)));
        drop(held);
        for _ in 0..64 {
            give(0);
        }
        assert_eq!((untaken(own(), 0), next_untaken(0)), ([0, u64::MAX, u64::MAX, u64::MAX], Some(1)));
        // Of an owner of a job of another size, found among this one's sets.
        let theirs = Owner::of(0, 1);
        let held = Offer::new(theirs, 7);
        assert_ne!(held.bits(), [0; WORDS]);
        assert_eq!(untaken(theirs, 7), held.bits());
        assert_eq!(untaken(own(), SETS), [0; WORDS]);
        assert_eq!(next_untaken(SETS), None);
    }
}
