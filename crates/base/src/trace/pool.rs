//! The memory of a job's trace: one arena, out of which the threads of all ranks take blocks as they need them.
//!
//! So the setting bounds the memory of the whole job, and a rank that makes most of the calls gets most of it. A block
//! is written by the thread that took it and by nobody else. The launcher reads: at the end, and also after a rank was
//! killed, since the memory is not the rank's.
//!
//! Orderings: a thread takes a block by one addition, which gives each number once; it needs no ordering, since no
//! block is ever given back. A record is stored before the number of records (release), which the reader loads first
//! (acquire): what it counts is whole.
#![allow(unsafe_code, reason = "it maps memory that outlives the process")]

use super::record::{Record, Words};
use super::Clock;
use crate::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use arke_sys::arena::{Arena, Mapping};
use arke_sys::SysError;

/// "ARKETRAC" and the layout's version.
const MAGIC: u64 = 0x4152_4b45_5452_4301;
/// Bytes of the header.
const HEADER_BYTES: usize = 4096;
/// Bytes of a rank's place behind it.
const PLACE_BYTES: usize = 128;
/// Bytes of a block.
pub const BLOCK_BYTES: usize = 64 << 10;
/// Records of a block.
pub const RECORDS: usize = (BLOCK_BYTES - 64) / size_of::<Words>();

#[derive(Debug)]
#[repr(C, align(64))]
struct Header {
    magic: AtomicU64,
    ranks: AtomicU32,
    blocks: AtomicU32,
    clock: AtomicU32,
    _apart: [AtomicU32; 11],
    claims: Claims,
}

/// What is known of a rank.
#[derive(Debug)]
#[repr(C, align(128))]
pub struct RankHeader {
    pid: AtomicU32,
    dropped: AtomicU64,
    full_at: AtomicU64,
}

/// Who takes the next block.
#[derive(Debug, Default)]
#[repr(transparent)]
pub(crate) struct Claims(AtomicU32);

impl Claims {
    /// The number of a block that nobody else gets, if there is one below `most`.
    pub fn take(&self, most: u32) -> Option<u32> {
        // Whoever has found nothing left does not ask again, so that this cannot go round.
        Some(self.0.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < most)
    }

    fn taken(&self, most: u32) -> u32 {
        self.0.load(Ordering::Relaxed).min(most)
    }
}

/// A block with room for `N` records.
#[derive(Debug)]
#[repr(C, align(64))]
pub(crate) struct Block<const N: usize> {
    used: AtomicU32,
    rank: AtomicU32,
    thread: AtomicU32,
    number: AtomicU32,
    open_begin: AtomicU64,
    open_what: AtomicU64,
    _apart: [AtomicU64; 4],
    records: [[AtomicU64; 4]; N],
}

/// A block of a job's trace.
pub(crate) type Whole = Block<RECORDS>;
// The atomics of the model checker are larger.
#[cfg(not(loom))]
const _: () = assert!(size_of::<Whole>() <= BLOCK_BYTES);

/// Whose block it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Owner {
    /// The rank.
    pub rank: u32,
    /// The thread, counted from 0 in each process.
    pub thread: u32,
    /// Which of this thread's blocks it is, counted from 0.
    pub number: u32,
}

/// A call that has begun and not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenCall {
    /// When it began.
    pub begin: u64,
    /// Its function.
    pub function: u16,
    /// Where the program made it.
    pub site: u32,
}

impl<const N: usize> Block<N> {
    #[cfg(all(test, loom))]
    pub fn empty() -> Self {
        Block {
            used: AtomicU32::new(0),
            rank: AtomicU32::new(0),
            thread: AtomicU32::new(0),
            number: AtomicU32::new(0),
            open_begin: AtomicU64::new(0),
            open_what: AtomicU64::new(0),
            _apart: core::array::from_fn(|_| AtomicU64::new(0)),
            records: core::array::from_fn(|_| core::array::from_fn(|_| AtomicU64::new(0))),
        }
    }

    /// Says whose it is. Only the owner may call it, first.
    pub fn begin(&self, owner: Owner) {
        self.rank.store(owner.rank, Ordering::Relaxed);
        self.thread.store(owner.thread, Ordering::Relaxed);
        self.number.store(owner.number, Ordering::Relaxed);
    }

    /// Writes record `at`; those before it are written. Only the owner may call it.
    #[inline(always)]
    pub fn write(&self, at: usize, words: Words) {
        for (place, word) in self.records[at].iter().zip(words) {
            place.store(word, Ordering::Relaxed);
        }
        self.used.store(at as u32 + 1, Ordering::Release);
    }

    /// Notes that a call has begun; `begin` 0: that it has ended. Only the owner may call it.
    #[inline(always)]
    pub fn set_open(&self, begin: u64, function: u16, site: u32) {
        self.open_what.store(u64::from(function) | u64::from(site) << 32, Ordering::Relaxed);
        self.open_begin.store(begin, Ordering::Release);
    }

    /// The records that are written.
    pub fn records(&self) -> impl Iterator<Item = Words> + '_ {
        let used = self.used.load(Ordering::Acquire) as usize;
        self.records.iter().take(used).map(|words| core::array::from_fn(|i| words[i].load(Ordering::Relaxed)))
    }

    fn owner(&self) -> Owner {
        let of = |word: &AtomicU32| word.load(Ordering::Relaxed);
        Owner { rank: of(&self.rank), thread: of(&self.thread), number: of(&self.number) }
    }

    fn open(&self) -> Option<OpenCall> {
        let begin = self.open_begin.load(Ordering::Acquire);
        let what = self.open_what.load(Ordering::Relaxed);
        (begin != 0).then_some(OpenCall { begin, function: what as u16, site: (what >> 32) as u32 })
    }
}

/// The memory of a job's trace.
#[derive(Debug)]
pub struct Pool {
    arena: Arena,
    map: Mapping,
    ranks: u32,
    blocks: u32,
    /// When it was made: by its clock, and by the monotonic one.
    made: (u64, u64),
}

/// Why a descriptor leads to no trace.
#[derive(Debug)]
pub struct NoTrace(pub String);

impl From<SysError> for NoTrace {
    fn from(error: SysError) -> Self {
        NoTrace(error.to_string())
    }
}

/// Where the blocks begin.
fn blocks_at(ranks: u32) -> usize {
    (HEADER_BYTES + ranks as usize * PLACE_BYTES).next_multiple_of(BLOCK_BYTES)
}

impl Pool {
    /// For so many ranks, with at most so many bytes of records.
    ///
    /// # Errors
    /// The system's.
    pub fn create(ranks: u32, bytes: u64) -> Result<Pool, SysError> {
        let first = blocks_at(ranks);
        let blocks = (bytes / BLOCK_BYTES as u64).clamp(1, u64::from(u32::MAX / 2)) as u32;
        let length = first + blocks as usize * BLOCK_BYTES;
        let arena = Arena::create(first as u64)?;
        arena.reserve(0, first as u64)?;
        arena.grow(length as u64)?;
        let map = arena.map(0, length)?;
        let clock = Clock::best();
        let made = (clock.now(), arke_sys::clock::now_ns());
        let pool = Pool { arena, map, ranks, blocks, made };
        let header = pool.header();
        header.ranks.store(ranks, Ordering::Relaxed);
        header.blocks.store(blocks, Ordering::Relaxed);
        header.clock.store(clock as u32, Ordering::Relaxed);
        header.magic.store(MAGIC, Ordering::Release);
        Ok(pool)
    }

    /// The pool that the launcher has made.
    ///
    /// # Errors
    /// Where the arena is no pool of this version.
    pub fn open(arena: Arena) -> Result<Pool, NoTrace> {
        let length = usize::try_from(arena.len()?).unwrap_or(usize::MAX);
        if length < BLOCK_BYTES {
            return Err(NoTrace("it is too short".into()));
        }
        let map = arena.map(0, length)?;
        let mut pool = Pool { arena, map, ranks: 0, blocks: 0, made: (0, 0) };
        let header = pool.header();
        if header.magic.load(Ordering::Acquire) != MAGIC {
            return Err(NoTrace("it is of another version of Arke".into()));
        }
        let (ranks, blocks) = (header.ranks.load(Ordering::Relaxed), header.blocks.load(Ordering::Relaxed));
        if blocks_at(ranks) as u64 + u64::from(blocks) * BLOCK_BYTES as u64 > length as u64 {
            return Err(NoTrace("it is shorter than it says".into()));
        }
        (pool.ranks, pool.blocks) = (ranks, blocks);
        Ok(pool)
    }

    /// Whether an arena is a pool.
    pub fn is(arena: &Arena) -> bool {
        let header = || arena.map(0, size_of::<Header>());
        let long = arena.len().is_ok_and(|len| len >= size_of::<Header>() as u64);
        // SAFETY: as for the header.
        let magic = |map: &Mapping| unsafe { map.at::<Header>(0) }.magic.load(Ordering::Acquire);
        long && header().is_ok_and(|map| magic(&map) == MAGIC)
    }

    /// The descriptor of its memory.
    pub fn raw_fd(&self) -> std::os::fd::RawFd {
        self.arena.raw_fd()
    }

    fn header(&self) -> &Header {
        // SAFETY: atomics accept any bytes, and the length was checked.
        unsafe { self.map.at::<Header>(0) }
    }

    fn place(&self, rank: u32) -> Option<&RankHeader> {
        // SAFETY: as for the header.
        (rank < self.ranks)
            .then(|| unsafe { self.map.at::<RankHeader>(HEADER_BYTES + rank as usize * PLACE_BYTES) })
    }

    fn block(&self, number: u32) -> &Whole {
        // SAFETY: as for the header.
        unsafe { self.map.at::<Whole>(blocks_at(self.ranks) + number as usize * BLOCK_BYTES) }
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u32 {
        self.ranks
    }

    /// The clock of its times.
    pub fn clock(&self) -> Clock {
        Clock::of(self.header().clock.load(Ordering::Relaxed))
    }

    /// What turns times of the trace into nanoseconds since the pool was made. To be asked of the one who made it, at
    /// the end.
    pub fn scale(&self) -> impl Fn(u64) -> u64 {
        let (first, began) = self.made;
        let (last, now) = (self.clock().now(), arke_sys::clock::now_ns());
        // The clock is named by memory that ranks write, too.
        let ns = (now - began) as f64 / last.saturating_sub(first).max(1) as f64;
        move |at| (at.saturating_sub(first) as f64 * ns) as u64
    }

    /// Notes who a rank is.
    pub fn enter(&self, rank: u32, pid: u32) {
        if let Some(place) = self.place(rank) {
            place.pid.store(pid, Ordering::Relaxed);
        }
    }

    /// A block for a thread, with memory behind it; `None` where there is no more.
    pub(super) fn take(&self, owner: Owner) -> Option<&Whole> {
        let number = self.header().claims.take(self.blocks)?;
        let at = blocks_at(self.ranks) + number as usize * BLOCK_BYTES;
        self.arena.reserve(at as u64, BLOCK_BYTES as u64).ok()?;
        self.map.populate(at, BLOCK_BYTES);
        let block = self.block(number);
        block.begin(owner);
        Some(block)
    }

    /// Counts a record that found no room.
    #[cold]
    pub(super) fn drop_one(&self, rank: u32, now: u64) {
        if let Some(place) = self.place(rank) {
            if place.dropped.fetch_add(1, Ordering::Relaxed) == 0 {
                place.full_at.store(now, Ordering::Relaxed);
            }
        }
    }

    /// The process of a rank, 0 where it never began.
    pub fn pid(&self, rank: u32) -> u32 {
        self.place(rank).map_or(0, |place| place.pid.load(Ordering::Relaxed))
    }

    /// How many calls and messages of a rank found no room, and when the first of them came.
    pub fn dropped(&self, rank: u32) -> (u64, u64) {
        self.place(rank)
            .map_or((0, 0), |p| (p.dropped.load(Ordering::Relaxed), p.full_at.load(Ordering::Relaxed)))
    }

    /// What was recorded: each thread's blocks in order.
    pub fn blocks(&self) -> Vec<(Owner, BlockRef<'_>)> {
        let taken = self.header().claims.taken(self.blocks);
        // Who took a block may have found no memory for it.
        let backed = |number: &u32| {
            let at = blocks_at(self.ranks) + *number as usize * BLOCK_BYTES;
            self.arena.secure(at as u64, BLOCK_BYTES as u64).is_ok()
        };
        let mut blocks: Vec<_> = (0..taken)
            .filter(backed)
            .map(|number| self.block(number))
            .filter(|block| block.used.load(Ordering::Relaxed) > 0 || block.open().is_some())
            .map(|block| (block.owner(), BlockRef(block)))
            .filter(|(owner, _)| owner.rank < self.ranks)
            .collect();
        blocks.sort_by_key(|(owner, _)| *owner);
        blocks
    }
}

/// A block that somebody reads.
#[derive(Debug, Clone, Copy)]
pub struct BlockRef<'a>(&'a Whole);

impl BlockRef<'_> {
    /// Its records.
    pub fn records(&self) -> impl Iterator<Item = Record> + '_ {
        self.0.records().filter_map(Record::of)
    }

    /// The call that had not ended when its thread wrote here last.
    pub fn open(&self) -> Option<OpenCall> {
        self.0.open()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn a_block_goes_to_one_thread_until_none_is_left() {
        let pool = Pool::create(3, 2 * BLOCK_BYTES as u64).unwrap();
        let theirs =
            Pool::open(Arena::of_process(std::process::id(), pool.raw_fd() as u32).unwrap()).unwrap();
        let owner = |rank, number| Owner { rank, thread: 0, number };
        let first = pool.take(owner(2, 0)).unwrap();
        let second = theirs.take(owner(1, 0)).unwrap();
        assert!(pool.take(owner(2, 1)).is_none() && theirs.take(owner(1, 1)).is_none());
        first.write(0, Record::Detail { elements: 1, datatype: 2, peer: 3 }.words());
        first.write(1, [0; 4]);
        second.set_open(17, 4, 5);
        theirs.drop_one(1, 40);
        theirs.drop_one(1, 50);
        let blocks = pool.blocks();
        assert_eq!(blocks.iter().map(|(owner, _)| owner.rank).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(blocks[0].1.open(), Some(OpenCall { begin: 17, function: 4, site: 5 }));
        assert_eq!(blocks[1].1.records().count(), 1);
        assert_eq!(blocks[1].1.open(), None);
        assert_eq!((pool.dropped(1), pool.dropped(2), pool.dropped(99)), ((2, 40), (0, 0), (0, 0)));
    }

    #[test]
    fn another_arena_is_refused() {
        assert!(Pool::open(Arena::create(0).unwrap()).is_err());
        assert!(Pool::open(Arena::create(1 << 20).unwrap()).is_err());
        assert!(!Pool::is(&Arena::create(0).unwrap()) && !Pool::is(&Arena::create(1 << 20).unwrap()));
        let pool = Pool::create(1, 1 << 20).unwrap();
        assert!(Pool::is(&pool.arena));
        pool.header().blocks.store(1000, Ordering::Relaxed);
        let again = Arena::of_process(std::process::id(), pool.raw_fd() as u32).unwrap();
        assert!(Pool::open(again).is_err());
    }
}
