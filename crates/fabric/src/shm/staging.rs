//! The staging arena: where a sender puts message bodies that do not fit a slot.
//!
//! Only its owner allocates in it, so the book-keeping is private memory. A body is free again when its
//! receiver has taken the slot that named it: each destination keeps its bodies in order of their messages.
//! The arena is cut into small blocks, which many short bodies for one destination share, and large blocks
//! of one body each; bodies that are to go through much memory share large ones where they are short. Memory is
//! reserved in steps as blocks are first used. Some large blocks leave these books for good, and go back and forth
//! between two processes (`handed.rs`).

use super::stores::Stores;
use std::collections::VecDeque;

/// Bytes of a small block.
pub const SMALL: usize = 4096;
/// Bytes of a large block: the longest body.
pub const LARGE: usize = 16384 + 128;
/// Large blocks that bodies go through in turn where they are to go through much memory: 2 MiB, more than a core's own
/// cache holds on most processors and less than the shared one.
pub const WIDE: usize = 127;
/// Bodies that are to go through much memory share a block where they are shorter than this.
const SHARED: usize = 2 * SMALL;
/// One in so many of the large blocks may be given to pairs for good (`handed.rs`).
const GIVEN: usize = 4;
/// Bytes reserved at a time.
pub const STEP: u64 = 256 * 1024;

/// Which blocks are used again first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Those that plain stores go through: as few as can be, so that the caches hold them whatever other stores went
    /// through before. (Once sixteen blocks had been used in turn, plain stores went through all of them for ever: on
    /// an Intel Xeon 4 KiB took 1.3 us one way instead of 0.9, and was never measured otherwise.)
    Few,
    /// Any.
    Any,
    /// Those that bodies go through when they are to go through much memory.
    Many,
}

impl From<Stores> for Kind {
    fn from(stores: Stores) -> Kind {
        match stores {
            Stores::Plain => Kind::Few,
            Stores::Handed | Stores::String | Stores::Streaming => Kind::Any,
            Stores::Wide => Kind::Many,
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Block {
    offset: u32,
    large: bool,
    kind: Kind,
}

impl Block {
    fn bytes(&self) -> usize {
        if self.large {
            LARGE
        } else {
            SMALL
        }
    }
}

/// Whether a body of `len` bytes goes into a large block. Bodies of all lengths go through the same blocks where these
/// are to be much memory.
#[inline]
fn is_large(len: usize, kind: Kind) -> bool {
    len > SMALL || kind == Kind::Many
}

/// Whether a body leaves the rest of its block to others. Several in one are as far apart as two blocks, where they go
/// through all of them in turn.
#[inline]
fn is_shared(len: usize, kind: Kind) -> bool {
    len <= SMALL || kind == Kind::Many && len < SHARED
}

/// Free blocks of one size. Of each kind the one freed first is the next one used, so that it is known early which one
/// that is.
#[derive(Debug, Default)]
struct Free {
    few: VecDeque<u32>,
    any: VecDeque<u32>,
    many: VecDeque<u32>,
}

impl Free {
    fn of(&mut self, kind: Kind) -> &mut VecDeque<u32> {
        match kind {
            Kind::Few => &mut self.few,
            Kind::Any => &mut self.any,
            Kind::Many => &mut self.many,
        }
    }

    /// One of the kind, or else of another: memory that was used before costs no page faults.
    fn take(&mut self, kind: Kind) -> Option<u32> {
        let order = match kind {
            Kind::Few => [Kind::Few, Kind::Any, Kind::Many],
            Kind::Any => [Kind::Any, Kind::Few, Kind::Many],
            Kind::Many => [Kind::Many, Kind::Any, Kind::Few],
        };
        order.into_iter().find_map(|kind| self.of(kind).pop_front())
    }

    /// The one that plain stores would take.
    fn next_of_few(&self) -> Option<u32> {
        self.few.front().or(self.any.front()).copied()
    }
}

/// The owner's books over its arena.
#[derive(Debug)]
pub struct Staging {
    small: Free,
    large: Free,
    /// Next small block never used yet, and where the small part ends.
    fresh_small: u64,
    end_small: u64,
    fresh_large: u64,
    end_large: u64,
    /// Large blocks that were given away.
    given: usize,
}

/// A block that takes further bodies.
#[derive(Debug, Clone, Copy)]
struct Current {
    block: Block,
    filled: usize,
    /// The last message with a body in it.
    last: u64,
}

/// The bodies on their way to one destination.
#[derive(Debug, Default)]
pub struct Blocks {
    /// Blocks being filled: a small one and a large one.
    current: [Option<Current>; 2],
    /// Blocks to free, each when message number `.0` has been taken.
    used: VecDeque<(u64, Block)>,
    /// How many of these are large.
    large: usize,
}

impl Blocks {
    /// Whether nothing is on its way to the destination, as far as is known here.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.used.is_empty() && self.current.iter().all(Option::is_none)
    }

    /// Blocks on their way to the destination, as far as is known here.
    #[inline]
    pub fn len(&self) -> usize {
        self.used.len()
    }

    /// Large blocks on their way to the destination.
    #[inline]
    pub fn large(&self) -> usize {
        self.large
    }
}

/// Where the large blocks begin in an arena of `bytes`.
fn end_of_small(bytes: u64) -> u64 {
    bytes / 4
}

/// Whether a large block of an arena of `bytes` begins there.
pub fn is_large_block(offset: u64, bytes: u64) -> bool {
    let first = end_of_small(bytes);
    offset >= first && (offset - first) % LARGE as u64 == 0 && offset <= bytes.saturating_sub(LARGE as u64)
}

impl Staging {
    /// Where the blocks's next body of `len` bytes would probably go, by plain stores.
    #[inline]
    pub fn likely_next(&self, blocks: &Blocks, len: usize) -> Option<u32> {
        if len > SMALL {
            return self.large.next_of_few();
        }
        match blocks.current[0] {
            Some(c) if c.filled + len <= SMALL => Some(c.block.offset + c.filled as u32),
            _ => self.small.next_of_few(),
        }
    }

    /// Whether the next body of `len` bytes goes into a block that is being filled.
    #[inline]
    pub fn fits(blocks: &Blocks, len: usize, stores: Stores) -> bool {
        let kind = Kind::from(stores);
        let current = blocks.current[usize::from(is_large(len, kind))];
        is_shared(len, kind) && current.is_some_and(|c| c.filled + len <= c.block.bytes())
    }

    /// How many large blocks fragments for one of so many destinations may take up: the others are left for other
    /// destinations, since one that takes nothing would keep all of them. The more a destination may have, the longer a
    /// stream goes on before it waits.
    #[inline]
    pub fn share(&self, destinations: usize) -> usize {
        ((self.blocks() - self.given) / destinations.clamp(2, 4)).max(2)
    }

    /// Large blocks of the arena.
    fn blocks(&self) -> usize {
        (self.end_large - self.end_small) as usize / LARGE
    }

    /// How many large blocks this process may give to each of so many peers.
    pub fn gifts(&self, peers: usize) -> u32 {
        (self.blocks() / GIVEN / peers.clamp(1, 3)) as u32
    }

    /// A large block that is taken out of these books for good: at most a fourth of all are.
    pub fn give(&mut self, mut reserve: impl FnMut(u64, u64) -> bool) -> Option<u32> {
        if self.given >= self.blocks() / GIVEN {
            return None;
        }
        let offset = self.next_large(Kind::Any, &mut reserve)?;
        self.given += 1;
        Some(offset)
    }

    /// Books for an arena of `bytes`.
    pub fn new(bytes: u64) -> Self {
        let end_small = end_of_small(bytes);
        Self {
            small: Free::default(),
            large: Free::default(),
            fresh_small: 0,
            end_small,
            fresh_large: end_small,
            end_large: bytes,
            given: 0,
        }
    }

    /// Room for a body of `len` bytes that message number `message` to the blocks's destination will name:
    /// its offset. `taken` counts the blocks's messages already taken, and `reserve` takes memory for a range
    /// that is used for the first time (false: refused).
    #[inline]
    pub fn place(
        &mut self,
        blocks: &mut Blocks,
        len: usize,
        message: u64,
        taken: u64,
        stores: Stores,
        reserve: impl FnMut(u64, u64) -> bool,
    ) -> Option<u32> {
        let kind = Kind::from(stores);
        if Self::fits(blocks, len, stores) {
            if let Some(current) = &mut blocks.current[usize::from(is_large(len, kind))] {
                let filled = current.filled;
                // Bodies start on lines of their own.
                current.filled = (filled + len).next_multiple_of(64);
                current.last = message;
                return Some(current.block.offset + filled as u32);
            }
        }
        self.place_in_new_block(blocks, len, message, taken, kind, reserve)
    }

    fn place_in_new_block(
        &mut self,
        blocks: &mut Blocks,
        len: usize,
        message: u64,
        taken: u64,
        kind: Kind,
        mut reserve: impl FnMut(u64, u64) -> bool,
    ) -> Option<u32> {
        self.collect(blocks, taken);
        let large = is_large(len, kind);
        let offset =
            if large { self.next_large(kind, &mut reserve)? } else { self.next_small(kind, &mut reserve)? };
        let block = Block { offset, large, kind };
        blocks.large += usize::from(large);
        if !is_shared(len, kind) {
            blocks.used.push_back((message, block));
            return Some(offset);
        }
        let current = Current { block, filled: len.next_multiple_of(64), last: message };
        if let Some(full) = blocks.current[usize::from(large)].replace(current) {
            // Its last body went with an earlier message than this one; longer ones may stand between.
            blocks.used.push_back((message - 1, full.block));
        }
        Some(offset)
    }

    /// A small block that is free, or one never used, which costs page faults on both sides.
    fn next_small(&mut self, kind: Kind, reserve: &mut impl FnMut(u64, u64) -> bool) -> Option<u32> {
        let free = self.small.take(kind);
        free.or_else(|| fresh(&mut self.fresh_small, self.end_small, SMALL as u64, reserve))
    }

    /// A large block, likewise; to go through much memory, one never used as long as there are not many.
    fn next_large(&mut self, kind: Kind, reserve: &mut impl FnMut(u64, u64) -> bool) -> Option<u32> {
        let had = (self.fresh_large - self.end_small) as usize / LARGE - self.given;
        let mut fresh = || fresh(&mut self.fresh_large, self.end_large, LARGE as u64, reserve);
        let new = if kind == Kind::Many && had < WIDE { fresh() } else { None };
        new.or_else(|| self.large.take(kind)).or_else(fresh)
    }

    /// Whether any memory for bodies of this length was ever had.
    pub fn has_any(&self, len: usize) -> bool {
        if len > SMALL {
            self.fresh_large > self.end_small
        } else {
            self.fresh_small > 0
        }
    }

    /// Frees the blocks of messages that were taken, also those being filled: else each destination would
    /// keep two for ever.
    pub fn collect(&mut self, blocks: &mut Blocks, taken: u64) {
        for large in [0, 1] {
            if let Some(empty) = blocks.current[large].take_if(|c| c.last < taken) {
                self.free(blocks, empty.block);
            }
        }
        while let Some(&(message, block)) = blocks.used.front() {
            if message >= taken {
                break;
            }
            blocks.used.pop_front();
            self.free(blocks, block);
        }
    }

    fn free(&mut self, blocks: &mut Blocks, block: Block) {
        blocks.large -= usize::from(block.large);
        let free = if block.large { &mut self.large } else { &mut self.small };
        free.of(block.kind).push_back(block.offset);
    }
}

fn fresh(next: &mut u64, end: u64, bytes: u64, reserve: &mut impl FnMut(u64, u64) -> bool) -> Option<u32> {
    if *next + bytes > end {
        return None;
    }
    // Memory is reserved by whole steps: when this block reaches into one that was not yet.
    let (reserved, needed) = (next.next_multiple_of(STEP), (*next + bytes).next_multiple_of(STEP));
    if needed > reserved || *next % STEP == 0 {
        let from = if *next % STEP == 0 { *next } else { reserved };
        if !reserve(from, (needed - from).min(end - from)) {
            return None;
        }
    }
    let offset = *next as u32;
    *next += bytes;
    Some(offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_back_when_their_messages_are_taken() {
        let mut s = Staging::new(1 << 20);
        let mut blocks = Blocks::default();
        let mut live = Vec::new();
        let mut n = 0u64;
        while let Some(o) = s.place(&mut blocks, LARGE, n, 0, Stores::Plain, |_, _| true) {
            live.push(o);
            n += 1;
        }
        assert_eq!(live.len(), (3 << 18) / LARGE);
        assert!(s.place(&mut blocks, LARGE, n, 0, Stores::Plain, |_, _| true).is_none());
        assert_eq!(s.place(&mut blocks, LARGE, n, 1, Stores::Plain, |_, _| true), Some(live[0]));
    }

    #[test]
    fn short_bodies_share_a_block_and_do_not_overlap() {
        let mut s = Staging::new(1 << 20);
        let mut blocks = Blocks::default();
        let mut ends = 0;
        for n in 0..40u64 {
            let o = s.place(&mut blocks, 100, n, 0, Stores::Plain, |_, _| true).unwrap();
            assert!(o >= ends || o == 0);
            ends = o + 100;
        }
        // 32 bodies of 128 bytes fill a block.
        assert_eq!(blocks.used.len(), 1);
        assert_eq!(blocks.used[0].0, 31);
    }

    #[test]
    fn a_destination_that_took_everything_keeps_no_block() {
        let mut s = Staging::new(1 << 20);
        let mut many: Vec<Blocks> = (0..100).map(|_| Blocks::default()).collect();
        for blocks in &mut many {
            if s.place(blocks, 100, 0, 0, Stores::Plain, |_, _| true).is_none() {
                break;
            }
        }
        assert!(many[99].current[0].is_none());
        many[0].current[0].expect("the first got a block");
        let (first, rest) = many.split_first_mut().unwrap();
        s.collect(first, 1);
        assert!(s.place(&mut rest[98], 100, 0, 0, Stores::Plain, |_, _| true).is_some());
    }

    #[test]
    fn every_byte_handed_out_was_reserved() {
        let mut s = Staging::new(1 << 20);
        let mut blocks = Blocks::default();
        let mut reserved = vec![false; 1 << 20];
        let mut n = 0;
        for len in [100usize, LARGE, 4096, 5000, LARGE, 64].iter().cycle().take(60) {
            let r = s.place(&mut blocks, *len, n, 0, Stores::Plain, |at, len| {
                reserved[at as usize..(at + len) as usize].fill(true);
                true
            });
            let Some(at) = r else { break };
            assert!(reserved[at as usize..at as usize + len].iter().all(|x| *x), "{len} at {at}");
            n += 1;
        }
        assert!(n > 20);
    }

    #[test]
    fn bodies_go_through_many_blocks_in_turn_or_through_the_same_few() {
        let mut s = Staging::new(4 << 20);
        let mut blocks = Blocks::default();
        let mut go = |stores: Stores, messages: std::ops::Range<u64>| {
            let place = |n| s.place(&mut blocks, 8192, n, n, stores, |_, _| true).unwrap();
            messages.map(place).collect::<std::collections::HashSet<u32>>().len()
        };
        assert!(go(Stores::Plain, 0..100) <= 2);
        assert!((WIDE - 2..=WIDE).contains(&go(Stores::Wide, 100..500)));
        // What was had for that is not what the others go through.
        assert!(go(Stores::Streaming, 500..600) <= 3);
        assert!((WIDE - 3..=WIDE).contains(&go(Stores::Wide, 600..900)));
    }

    #[test]
    fn short_bodies_go_through_much_memory_too_and_share_its_blocks() {
        for len in [1000usize, 4096, 5000] {
            let (mut s, mut blocks) = (Staging::new(4 << 20), Blocks::default());
            let mut places = std::collections::HashSet::new();
            for n in 0..10_000u64 {
                let at = s.place(&mut blocks, len, n, n, Stores::Wide, |_, _| true).unwrap();
                places.insert(at);
            }
            let each = LARGE / len.next_multiple_of(64);
            assert!((each * (WIDE - 2)..=each * WIDE).contains(&places.len()), "{len}: {}", places.len());
            let mut sorted: Vec<u32> = places.into_iter().collect();
            sorted.sort_unstable();
            assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= len as u32), "{len}");
            assert!(blocks.large <= 1 && blocks.used.len() <= 1);
        }
    }

    #[test]
    fn bodies_stored_in_both_ways_fill_a_small_and_a_large_block() {
        let (mut s, mut blocks) = (Staging::new(4 << 20), Blocks::default());
        for n in 0..4 {
            let stores = if n % 2 == 0 { Stores::Wide } else { Stores::Plain };
            s.place(&mut blocks, 1500, n, 0, stores, |_, _| true).unwrap();
        }
        assert_eq!((blocks.large, blocks.used.len()), (1, 0));
        // The last body of the large one is under way.
        s.collect(&mut blocks, 2);
        assert_eq!((blocks.large, blocks.current.iter().flatten().count()), (1, 2));
        s.collect(&mut blocks, 4);
        assert!(blocks.large == 0 && blocks.is_empty());
    }

    /// Plain stores went through all blocks that other stores had ever had under way.
    #[test]
    fn plain_stores_go_through_few_blocks_whatever_went_before() {
        for len in [3000, 8192] {
            let mut s = Staging::new(4 << 20);
            let mut blocks = Blocks::default();
            let mut go = |stores: Stores, messages: std::ops::Range<u64>, behind: u64| {
                let place = |n: u64| {
                    s.place(&mut blocks, len, n, n.saturating_sub(behind), stores, |_, _| true).unwrap()
                };
                messages.map(place).collect::<std::collections::HashSet<u32>>().len()
            };
            assert!(go(Stores::String, 0..100, 16) >= 16);
            // The first few are those that the others went through.
            go(Stores::Plain, 100..110, 2);
            assert!(go(Stores::Plain, 110..200, 2) <= 5, "{len}");
            go(Stores::Streaming, 200..300, 16);
            go(Stores::Plain, 300..310, 2);
            assert!(go(Stores::Plain, 310..400, 2) <= 5, "{len}");
        }
    }

    #[test]
    fn a_refused_reservation_is_no_room() {
        let mut s = Staging::new(1 << 20);
        let mut blocks = Blocks::default();
        assert_eq!(s.place(&mut blocks, 100, 0, 0, Stores::Plain, |_, _| false), None);
        assert_eq!(s.place(&mut blocks, 100, 0, 0, Stores::Plain, |_, _| true), Some(0));
    }
}
