//! Longer collective operations of one node through shared segments: no schedule, no message, no allocation.
//!
//! Every member of a group has a segment that the others read ([`arke_fabric::segment`]). A segment belongs to the
//! group as long as the group holds its line ([`crate::lines`]): the line's number is the segment's, so that segments
//! go from group to group as lines do. The members tell each other where their segments lie by an operation on the
//! line.
//!
//! Two members write in each other's segments, too, in operations in which each reads all that the other writes
//! ([`arke_fabric::areas`]).
//!
//! All members count the group's operations alike, and take the same steps in each, as its bytes say. Where members
//! differ in the bytes, whoever reads notices, ends the operation with [`Advance::Differs`], and stays in step with the
//! others all the same, since steps are counted within an operation.

pub mod bcast;
pub mod brief;
pub mod exchange;
pub mod reduce_scatter;
pub mod reduction;
pub mod scan;
mod stores;

use crate::registry::Operation;
use arke_engine::schedule::Group;
use arke_engine::{Data, Engine, ProcId};
use arke_fabric::areas::{self, Areas};
use arke_fabric::places::{self, Places};
use arke_fabric::segment::{Layout, Position, Segment, MOST_STEPS};
use arke_fabric::{Fabric, Token};
use core::sync::atomic::{fence, AtomicU64, Ordering};
use stores::{Hands, Stores, Way};

/// Bytes of the ring that long operands go through: at least so many, whatever the number of ranks.
pub const LEAST_RING: usize = 512 << 10;
/// Where ranks have cores of their own the first segments of a process are longer: more than a core's own cache holds.
/// Those of one group have so many bytes together at most, and one of them at most the second number.
const MOST_TOGETHER: usize = 16 << 20;
const MOST_RING: usize = 4 << 20;

/// Most bytes of a step: a quarter of the least ring, so that writer and readers never wait for each other.
const LONGEST_STEP: u64 = LEAST_RING as u64 / 4;

/// Bytes of the ring in a process's segment, of which it has `before` already, for a group of so many ranks.
pub fn ring(size: u32, crowded: bool, before: usize) -> usize {
    match crowded || before >= LONG_SEGMENTS {
        true => LEAST_RING,
        false => (MOST_TOGETHER / size as usize).clamp(LEAST_RING, MOST_RING),
    }
}

/// So many segments of a process may be long.
const LONG_SEGMENTS: usize = 4;

/// Most bytes of an operand.
pub const LONGEST: u64 = 1 << 30;

/// In an all-to-all, blocks of so many bytes are long: better by messages, where members have cores ([`pay`]).
pub const LONG_BLOCK: u64 = 4 << 10;

/// Whether three or more members have cores of their own: then messages can all be under way at the same time.
pub fn have_cores(size: u32, crowded: bool) -> bool {
    size > 2 && !crowded
}

/// Whether an operation of `size` members is to go through segments. `known`: what all members know alike of the
/// length, a block's for those that move equal blocks, else the whole operand's. All members say the same.
///
/// Through segments each byte is copied twice, by its writer and by its reader. By messages long blocks are copied once
/// where that is the cheaper way (`arke_engine::costs`), and all at the same time: so three or more members with
/// cores of their own leave segments where each block is for one member only. A scatter does so early: a reader of its
/// root's segment waits until the blocks of all are written. (Intel Xeon of 16 cores, 8 ranks, through segments and by
/// messages, in us: scatter of 1 KiB 3.0 and 1.3, 16 KiB 18 and 5.3, 256 KiB 299 and 81; alltoall of 1 KiB 4.6 and 6.8,
/// 4 KiB 15.5 and 12.2, 64 KiB 128 and 85; reduce-scatter of 16 KiB 34 and 35, 64 KiB 130 and 97.)
pub fn pay(operation: Operation, size: u32, known: Option<u64>, crowded: bool) -> bool {
    if !have_cores(size, crowded) {
        return true;
    }
    match (operation, known) {
        (Operation::Scatter, Some(block)) => block < 512,
        // The members know their own lengths only.
        (Operation::Scatterv, _) => false,
        (Operation::Alltoall, Some(block)) => block < LONG_BLOCK,
        (Operation::ReduceScatter, Some(all)) => all / u64::from(size) < 64 << 10,
        _ => true,
    }
}
/// Most bytes of an element of a reduction.
pub const LARGEST: u64 = 64;

/// How far an operation has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advance {
    /// It waits for others.
    Nothing,
    /// It came a step further; it should be advanced again.
    Some,
    /// It is over.
    Done,
    /// It is over: a member has given another number of bytes than this one has.
    Differs(Box<Difference>),
}

/// A member that has given another number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The member's rank.
    pub rank: u32,
    /// Its bytes.
    pub sent: u64,
}

impl Advance {
    /// In a box: what every poll of a wait answers fits in registers.
    #[cold]
    fn differs(rank: u32, sent: u64) -> Advance {
        Advance::Differs(Box::new(Difference { rank, sent }))
    }
}

/// A process's own segment, and how others reach it.
#[derive(Debug, Clone, Copy)]
pub struct Own {
    segment: Segment,
    token: Token,
}

impl Own {
    /// A new one with a ring of so many bytes; `None` where there is no memory for it.
    pub fn new<F: Fabric>(engine: &mut Engine<F>, ring: usize) -> Option<Own> {
        let fabric = engine.fabric();
        let memory = fabric.alloc(Segment::HEAD + places::capacity(ring as u64) as usize)?;
        let token = fabric.share(memory)?;
        Some(Own { segment: Segment::new(memory)?, token })
    }

    /// What the others are told: the place, the last position, and whether its process believes that ranks take turns.
    fn notice(&self, crowded: bool) -> [u8; NOTICE] {
        let mut notice = [0; NOTICE];
        notice[..Token::BYTES].copy_from_slice(&self.token.encode());
        notice[Token::BYTES..CROWDED].copy_from_slice(&self.segment.head().standing().to_le_bytes());
        notice[CROWDED] = u8::from(crowded);
        notice
    }
}

/// Bytes of what a member tells the others.
pub const NOTICE: usize = CROWDED + 1;
const CROWDED: usize = Token::BYTES + 8;

/// What a member tells: of its segment, or that it has none; and whether the job's ranks take turns on the cores.
pub fn notice(own: Option<&Own>, crowded: bool) -> [u8; NOTICE] {
    own.map_or([0; NOTICE], |own| own.notice(crowded))
}

/// The segments of a group.
#[derive(Debug)]
pub struct Segments {
    all: Box<[Segment]>,
    group: Group,
    rank: u32,
    /// Where this member's data go, and how they are stored.
    places: Places,
    stores: Stores,
    /// Where data go that both members of two read; empty in other groups.
    areas: Areas,
    /// Where the others stood when they were last looked at.
    seen: Box<[AtomicU64]>,
    /// Most bytes of a step.
    longest: u64,
    /// A clock, where times are to be measured.
    clock: Option<fn() -> u64>,
    /// Whether the job's ranks take turns on the cores.
    crowded: bool,
    /// The number of the next operation.
    next: AtomicU64,
}

impl Segments {
    /// Finds the segments of all members, from what they have told. `None` where one has none, or cannot be reached.
    pub fn find<F: Fabric>(
        engine: &mut Engine<F>,
        group: &Group,
        rank: u32,
        own: &Own,
        notices: &[[u8; NOTICE]],
        crowded: bool,
    ) -> Option<Segments> {
        let least = (Segment::HEAD as u64) + places::capacity(0);
        let mut ring = u64::MAX;
        let mut last = 0;
        let mut all = Vec::with_capacity(notices.len());
        for (peer, notice) in (0..).zip(notices) {
            let token = Token::decode(notice).filter(|token| token.len > least)?;
            ring = ring.min(token.len - least);
            let number = u64::from_le_bytes(notice[Token::BYTES..CROWDED].try_into().ok()?);
            last = if peer == 0 { number } else { Position::later(last, number) };
            if peer == rank {
                all.push(own.segment);
                continue;
            }
            let reach = engine.fabric().reach(group.process(peer), token);
            all.push(Segment::new(reach.mapped.filter(|_| reach.atomics)?)?);
        }
        let next = Position::operation_after(last);
        let before = Position::end(next.wrapping_sub(1));
        let own = own.segment;
        // Ranks that take turns on the cores find nothing in a cache. What both have told decides: one that writes in an
        // area of the other's segment must not meet the ring of that one there.
        let turns = notices.iter().any(|notice| notice[CROWDED] != 0);
        let areas = if all.len() == 2 && !turns { Areas::len_of(ring) } else { 0 };
        let segments = Segments {
            places: Places::new(own.capacity() - areas, before),
            stores: Stores::new(),
            areas: Areas::new(areas, next),
            seen: all.iter().map(|_| AtomicU64::new(before.number())).collect(),
            all: all.into(),
            group: group.clone(),
            rank,
            longest: (ring - areas).min(LEAST_RING as u64) / 4,
            clock: engine.fabric().clock(),
            crowded,
            next: AtomicU64::new(next),
        };
        // Whoever waits for this member waits for what it has not done in this group.
        own.head().finish(before);
        Some(segments)
    }

    /// The number of the next operation. All members must ask for the same operations, in the same order.
    #[inline]
    pub fn begin(&self) -> u64 {
        // One thread at a time: a group has one operation at a time.
        let number = self.next.load(Ordering::Relaxed);
        self.next.store(number.wrapping_add(1), Ordering::Relaxed);
        number
    }

    /// How many members there are.
    #[inline]
    pub fn size(&self) -> u32 {
        self.all.len() as u32
    }

    #[inline]
    fn own(&self) -> &Segment {
        &self.all[self.rank as usize]
    }

    /// The others, with their ranks.
    #[inline]
    fn others(&self) -> impl Iterator<Item = (u32, &Segment)> {
        (0..).zip(self.all.iter()).filter(|(rank, _)| *rank != self.rank)
    }

    /// Whether all others have reached a position. What was seen once is not looked at again: their counts lie in their
    /// caches.
    #[inline]
    fn have_reached(&self, position: Position) -> bool {
        self.others().all(|(rank, segment)| {
            let seen = &self.seen[rank as usize];
            position.is_reached_by(seen.load(Ordering::Relaxed)) || {
                let now = segment.head().standing();
                seen.store(now, Ordering::Relaxed);
                position.is_reached_by(now)
            }
        })
    }

    /// A member has written something of an operation, as this one has seen: so it has ended all operations before that
    /// one, and reads nothing of them any more. That is known without a look at its count, which lies in its cache.
    #[inline]
    fn has_written(&self, rank: u32, operation: u64) {
        let (seen, before) = (&self.seen[rank as usize], Position::of(operation, 0));
        if !before.is_reached_by(seen.load(Ordering::Relaxed)) {
            seen.store(before.number(), Ordering::Relaxed);
        }
    }

    /// Whether all others are known to have reached a position, without a look at their counts.
    #[inline]
    fn are_known_at(&self, position: Position) -> bool {
        self.others()
            .all(|(rank, _)| position.is_reached_by(self.seen[rank as usize].load(Ordering::Relaxed)))
    }

    /// The segment in which a member's data lie, as its layout says.
    #[inline]
    fn source(&self, rank: u32, layout: &Layout) -> &Segment {
        match layout.at_reader {
            true => self.own(),
            false => &self.all[rank as usize],
        }
    }

    /// Whether an operation of `count` steps of `stride` bytes can use areas that change hands, and who says so.
    fn hands(&self, count: u64, stride: u64) -> Hands {
        match (count.saturating_mul(stride) <= self.areas.len(), self.rank) {
            (false, _) => Hands::No,
            (true, 0) => Hands::Chosen,
            (true, _) => Hands::Asked,
        }
    }

    /// Whether this member may use an operation's entry.
    #[inline]
    fn may_begin(&self, operation: u64) -> bool {
        self.have_reached(Position::before_entry(operation))
    }

    /// Bytes of a step of an operation on so many: so many that a step's cost is small beside them, and so few that
    /// writer and readers copy at the same time. Ranks that take turns on the cores copy at different times, and each
    /// turn is a change of process.
    fn step(&self, len: u64) -> u64 {
        match self.crowded {
            true => LONGEST_STEP,
            false => (len / 4).next_multiple_of(4096).clamp(8 << 10, 32 << 10),
        }
    }

    /// An operation is over for this member: it writes and reads nothing of it any more. What it may write next is
    /// fetched now, if nobody has to read it any more: whoever writes and waits in turn would wait for that line, too.
    #[inline]
    fn end<F: Fabric>(&self, engine: &mut Engine<F>, operation: u64) {
        let (head, next) = (self.own().head(), operation.wrapping_add(1));
        head.finish(Position::end(operation));
        if self.are_known_at(Position::before_entry(next)) {
            head.prepare(next);
        }
        self.wake_others(engine);
        count(engine);
    }

    /// The operation that this member has begun last.
    fn current(&self) -> u64 {
        self.next.load(Ordering::Relaxed).wrapping_sub(1)
    }

    /// Whether another member has ended the operation that this one is in.
    pub fn has_ended(&self, rank: u32) -> bool {
        Position::end(self.current()).is_reached_by(self.all[rank as usize].head().standing())
    }

    /// Leaves the operation that this member is in, without a result.
    pub fn leave<F: Fabric>(&self, engine: &mut Engine<F>) {
        self.end(engine, self.current());
    }

    /// Counts an operation that others were in, and this member was not.
    pub fn skip<F: Fabric>(&self, engine: &mut Engine<F>) {
        let operation = self.begin();
        self.end(engine, operation);
    }

    /// How long the others took for the first step of an operation, the longest time that was told.
    fn told(&self, operation: u64) -> Option<u64> {
        self.others().filter_map(|(_, one)| one.head().time(operation)).max()
    }

    /// Wakes those of the others that sleep.
    #[inline]
    fn wake_others<F: Fabric>(&self, engine: &mut Engine<F>) {
        for (rank, _) in self.others() {
            self.wake(engine, rank);
        }
    }

    #[inline]
    fn wake<F: Fabric>(&self, engine: &mut Engine<F>, rank: u32) {
        let process: ProcId = self.group.process(rank);
        engine.fabric().wake(process);
    }
}

/// Counts an operation that is over.
fn count<F: Fabric>(engine: &mut Engine<F>) {
    engine.counters().collectives.add(1);
    engine.counters().line_collectives.add(1);
}

/// What becomes of an operation of which this member has told its end already. `differs`: a member with another number
/// of bytes, and that number.
fn over<F: Fabric>(engine: &mut Engine<F>, differs: Option<(u32, u64)>) -> Advance {
    count(engine);
    done(differs)
}

/// The end of an operation in which a member may have given another number of bytes.
#[inline]
fn done(differs: Option<(u32, u64)>) -> Advance {
    match differs {
        Some((rank, sent)) => Advance::differs(rank, sent),
        None => Advance::Done,
    }
}

/// What this member writes in an operation: where, and how.
#[derive(Debug, Clone, Copy)]
struct Writing {
    operation: u64,
    layout: Layout,
    way: Way,
    /// Whether the layout is settled: with the first step.
    begun: bool,
    /// Whether each of the members reads all that the others write, and none what it has written itself.
    mutual: bool,
}

impl Writing {
    /// Of steps that take up `stride` bytes each, with blocks of `piece` bytes. Nothing happens yet.
    fn new(operation: u64, stride: u64, piece: u64) -> Writing {
        let layout = Layout { stride: stride.next_multiple_of(64), piece, ..Layout::default() };
        Writing { operation, layout, way: Way::default(), begun: false, mutual: false }
    }

    /// Of an operation in which each of the members reads all that the others write, if `mutual`. None of them reads
    /// what it has written itself.
    fn mutual(self, mutual: bool) -> Writing {
        Writing { mutual, ..self }
    }

    /// The segment that this member writes in.
    #[inline]
    fn target<'a>(&self, segments: &'a Segments) -> &'a Segment {
        match self.way.handed {
            true => &segments.all[areas::whose(segments.rank, self.operation) as usize],
            false => segments.own(),
        }
    }

    /// Where step `step` of `count` goes, once it may be written.
    #[inline]
    fn place(&mut self, segments: &Segments, step: u64, count: u64) -> Option<usize> {
        let stride = self.layout.stride;
        if step == 0 {
            if !segments.may_begin(self.operation) {
                return None;
            }
            if !self.begun {
                self.begin(segments, count);
                self.begun = true;
            }
            let is_free = || segments.areas.may_write(self.operation, |end| segments.have_reached(end));
            if self.way.handed && !is_free() {
                return None;
            }
        }
        let place = places::place(&self.layout, step);
        if self.way.handed {
            return Some(place as usize);
        }
        if !segments.places.before(place, stride).all(|position| segments.have_reached(position)) {
            return None;
        }
        segments.places.fill(place, stride, Position::of(self.operation, step + 1));
        Some(place as usize)
    }

    /// Does from the next operation like this one on as the other of two members asks.
    #[inline]
    fn heed(&self, segments: &Segments, theirs: &Layout) {
        if self.mutual && segments.rank != 0 && !segments.areas.is_empty() {
            segments.stores.heed(self.layout.stride, theirs.asks);
        }
    }

    /// Settles the layout of `count` steps.
    fn begin(&mut self, segments: &Segments, count: u64) {
        let (places, once, stride) = (&segments.places, count == 1, self.layout.stride);
        let hands = if self.mutual { segments.hands(count, stride) } else { Hands::No };
        if segments.clock.is_some() {
            // Caches of ranks that take turns on the cores hold what other ranks have left there.
            let wide = !segments.crowded && places.may_be_wide(stride, once);
            self.way = segments.stores.next(self.operation, stride, wide, hands, |one| segments.told(one));
            self.layout.timed = self.way.timed;
        } else {
            // Nothing can be measured.
            self.way.handed = hands != Hands::No;
        }
        self.layout.asks = self.way.handed;
        if !self.way.handed {
            (self.layout.place, self.layout.end) = places.begin(stride, once, self.way.wide);
            return;
        }
        let end = self.target(segments).capacity();
        (self.layout.place, self.layout.end) = (end - segments.areas.len(), end);
        self.layout.at_reader = areas::whose(segments.rank, self.operation) != segments.rank;
    }

    /// Has the data of a step stored, and times that where it is wanted. `len`: the operand's, for all to see.
    #[inline]
    fn store(&self, segments: &Segments, step: u64, len: u64, store: impl FnOnce(&Segment, bool)) {
        if step == 0 {
            segments.own().head().announce(self.operation, len, self.layout);
        }
        let clock = segments.clock.filter(|_| self.way.timed && step == 0);
        let began = clock.map(|clock| clock());
        store(self.target(segments), self.way.streaming);
        if let (Some(clock), Some(began)) = (clock, began) {
            // Stores as usual are done when they have left the processor's buffer.
            fence(Ordering::SeqCst);
            let ns = clock().saturating_sub(began);
            segments.stores.stored(self.operation, self.way, self.layout.stride, ns);
        }
    }
}

/// Puts a part of somebody's data into a segment.
#[inline]
fn put(own: &Segment, place: usize, data: &Data, from: u64, len: usize, streaming: bool) {
    match data {
        Data::Bytes(run) => own.put(place, run.part(from as usize, len), streaming),
        _ => own.fill(place, len, streaming, |room| {
            data.copy_to(from, room);
        }),
    }
}

/// Reads the first step of an operation, and tells the time that it took if its writer wants to know.
#[inline]
fn timed<R>(segments: &Segments, operation: u64, wanted: bool, read: impl FnOnce() -> R) -> R {
    let Some(clock) = segments.clock.filter(|_| wanted) else { return read() };
    let began = clock();
    let result = read();
    segments.own().head().tell_time(operation, clock().saturating_sub(began));
    result
}

/// Bytes of a piece of `len` bytes: `piece`, or so many more that a position can count the steps. No machine has memory
/// for operands whose steps become too long for a segment by that.
fn countable(piece: u64, len: u64, unit: u64) -> u64 {
    match len.div_ceil(MOST_STEPS) {
        least if least <= piece => piece,
        least => least.next_multiple_of(unit),
    }
}

/// An operand in pieces, one for each step.
#[derive(Debug, Clone, Copy)]
struct Pieces {
    /// Bytes of a piece; the last may be shorter.
    piece: u64,
    /// How many there are.
    count: u64,
}

impl Pieces {
    /// For `len` bytes of elements of `unit` bytes each, in pieces of about `piece` bytes.
    fn new(longest: u64, len: u64, unit: u64, piece: u64) -> Pieces {
        let piece = countable((piece.min(longest) / unit).max(1) * unit, len, unit);
        Pieces { piece, count: len.div_ceil(piece) }
    }

    /// Bytes that a step takes up.
    fn stride(&self, len: u64) -> u64 {
        self.piece.min(len).next_multiple_of(64)
    }

    /// Where a step's piece lies in the operand, and its length.
    #[inline]
    fn range(&self, len: u64, step: u64) -> (usize, usize) {
        let at = step * self.piece;
        (at as usize, self.piece.min(len - at) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_can_count_the_pieces_of_whatever_there_is_memory_for() {
        for unit in [1, 12, 64] {
            for piece in [64 * unit, 128 * unit] {
                for len in
                    [0, 1, piece, MOST_STEPS * piece, MOST_STEPS * piece + 1, 1 << 34, 1 << 36, 1 << 40]
                {
                    let cut = countable(piece, len, unit);
                    assert!(
                        cut >= piece && cut % unit == 0 && len.div_ceil(cut) <= MOST_STEPS,
                        "{unit} {piece} {len}"
                    );
                    assert!(
                        len > MOST_STEPS * piece || cut == piece,
                        "pieces are longer only where they must be"
                    );
                    assert!(
                        63 * cut.min(len) <= LONGEST_STEP.max(63 * piece) || len > 1 << 34,
                        "{unit} {piece} {len}"
                    );
                }
            }
        }
        let long = Pieces::new(LONGEST_STEP, 1 << 40, 8, 8192);
        assert!(long.count <= MOST_STEPS && long.stride(1 << 40) <= LONGEST_STEP);
    }

    #[test]
    fn pieces_are_whole_elements_and_all_of_the_operand() {
        for unit in [1, 8, 12, 16, 64] {
            for piece in [100, 256, 512, 8192, 20000, 65536, 1 << 20] {
                for elements in [1, 48, 4095, 4096, 5000, 100_000] {
                    let len = elements * unit;
                    let pieces = Pieces::new(LONGEST_STEP, len, unit, piece);
                    assert!(pieces.piece % unit == 0 && pieces.stride(len) <= LONGEST_STEP);
                    let all: u64 = (0..pieces.count).map(|step| pieces.range(len, step).1 as u64).sum();
                    assert_eq!(all, len);
                }
            }
        }
    }

    #[test]
    fn long_blocks_for_one_member_each_leave_segments_where_members_have_cores() {
        use Operation::*;
        for operation in [Scatter, Scatterv, Alltoall, Alltoallv, Gather, Allgather, ReduceScatter, Bcast] {
            for known in [None, Some(1), Some(1 << 20)] {
                assert!(pay(operation, 8, known, true), "ranks that take turns on the cores: {operation:?}");
                assert!(pay(operation, 2, known, false), "two ranks: {operation:?}");
            }
        }
        for (operation, least) in [(Scatter, 512), (Alltoall, 4 << 10), (ReduceScatter, 8 * (64 << 10))] {
            assert!(pay(operation, 8, Some(least - 1), false) && !pay(operation, 8, Some(least), false));
        }
        assert!(
            !pay(Scatterv, 3, None, false),
            "no length may decide, and segments are the worse way of a scatter"
        );
        assert!(pay(Alltoallv, 8, None, false) && pay(Gather, 8, Some(1 << 20), false));
    }

    #[test]
    fn segments_of_a_group_stay_within_bounds() {
        for size in 2..=64 {
            let ring = ring(size, false, 0);
            assert!((LEAST_RING..=MOST_RING).contains(&ring) && ring % 4096 == 0 || size > 4);
            assert!(ring == LEAST_RING || ring * size as usize <= MOST_TOGETHER);
            assert_eq!(super::ring(size, true, 0), LEAST_RING);
            assert_eq!(super::ring(size, false, LONG_SEGMENTS), LEAST_RING);
        }
    }
}
