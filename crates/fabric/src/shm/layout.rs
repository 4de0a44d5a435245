//! Where everything lies in the arena of a job: see `docs/shm-layout.md`.
//!
//! ```text
//! job board | control blocks, one a process | inboxes | rings | staging arenas | doors | heaps
//! ```
//! A node of few processes has no inboxes and a ring for each ordered pair; one of many has an inbox for each process,
//! and a few rings to each.
//!
//! All of it reads as zero when the job starts, and zero is the empty state of each part, so nothing has to
//! be set up and no process waits for another to begin.

use super::card::CARD_WORDS;
use super::posts::Posts;
use super::{inbox, ring};
use arke_base::board::Board;
use arke_base::sync::atomic::{AtomicU32, AtomicU64};
use std::mem::offset_of;

/// Exposures that one process can have under cooperative copying at a time (one where all interleavings are
/// explored).
pub const EXPOSURES: usize = if cfg!(loom) { 1 } else { 64 };
/// Collective lines of a process.
pub const LINES: usize = if cfg!(loom) { 1 } else { 128 };
const PAGE: u64 = 4096;

/// Locks of a process, for updates of its memory by others.
pub const LOCKS: usize = if cfg!(loom) { 1 } else { 64 };
/// Messages that a process can have on offer at a time, by the place of their requests: see `offers.rs`.
pub const OFFERS: usize = if cfg!(loom) { 2 } else { 1 << 16 };
/// Offers for which memory is taken when the process starts. It is taken for the others when they are first used.
pub const FIRST_OFFERS: usize = if cfg!(loom) { 2 } else { 2048 };
/// Words of the body of an errand: as many as one update has bytes.
pub const ERRAND_WORDS: usize = if cfg!(loom) { 1 } else { crate::UPDATE_MAX / 8 };
/// Processes of other jobs that one process can hear at a time, and one slot that nobody is given.
pub const VISITORS: usize = if cfg!(loom) { 2 } else { 4096 };
/// Ports that a process can have open at a time.
pub const PORTS: usize = 256;

/// Where processes of other jobs come in: see `visitors.rs`.
#[repr(C, align(4096))]
pub struct Doors {
    /// Visits beyond these have never been used.
    pub used: AtomicU32,
    /// The open ports: a number that says which opening it is, or 0.
    pub ports: [AtomicU32; PORTS],
    /// One for each visitor.
    pub visits: [Visit; VISITORS],
}

/// A place for one visitor.
#[repr(C, align(128))]
pub struct Visit {
    /// See `visitors.rs`.
    pub state: AtomicU32,
    /// Who it is.
    pub card: [AtomicU64; CARD_WORDS],
}

/// What a process shows to all others.
#[repr(C, align(128))]
pub struct Control {
    /// Read by senders after each message, written rarely.
    pub waiting: Waiting,
    /// Written by whoever wakes this process.
    pub bell: Bell,
    /// For the trial of cross-process copying.
    pub probe: Probe,
    /// Cooperative copies out of this process's memory.
    pub exposures: [Exposure; EXPOSURES],
    /// Collective lines: two rounds of each are live.
    pub lines: [[Line; 2]; LINES],
    /// For updates of this process's memory: see `lock.rs`.
    pub locks: [Lock; LOCKS],
    /// Calls for the attention of this process's second thread.
    pub calls: Calls,
    /// What another process asks this one to do at its memory.
    pub errand: Errand,
    /// Receives of this process that their senders may fill.
    pub posts: Posts,
    /// Messages of this process that are on offer. At the end, because memory is taken for most of it only when it is
    /// used.
    pub offers: Offers,
}

/// See `offers.rs`.
#[repr(C, align(128))]
pub struct Offers {
    /// The name of the message on offer, or 0.
    pub names: [AtomicU64; OFFERS],
}

/// One lock; see `lock.rs`.
#[repr(C, align(128))]
pub struct Lock {
    /// 0 while it is free; else the holder's number and 1, and whether somebody sleeps.
    pub holder: AtomicU32,
}

/// Wakes the thread that serves while the process computes.
#[repr(C, align(128))]
pub struct Calls {
    /// Counts calls.
    pub count: AtomicU32,
    /// 1 while that thread sleeps or is about to.
    pub asleep: AtomicU32,
}

/// An access to the owner's private memory that the owner carries out: see `errand.rs`.
#[repr(C, align(128))]
pub struct Errand {
    /// Who asks.
    pub claim: Claim,
    /// What is asked for.
    pub ask: Ask,
    /// What came of it.
    pub answer: Answer,
    /// Bytes that are too many for the lines of question and answer.
    pub body: [AtomicU64; ERRAND_WORDS],
}

/// 0, or the number of the process that asks and 1.
#[repr(C, align(128))]
pub struct Claim(pub AtomicU32);

/// The question, written by who asks.
#[repr(C, align(128))]
pub struct Ask {
    /// The number of the errand twice, and 1 when it was taken or withdrawn; 0 before the first.
    pub word: AtomicU64,
    /// What is to be done.
    pub kind: AtomicU32,
    /// Bytes that it is about.
    pub len: AtomicU32,
    /// Address of the shared memory that they are in.
    pub base: AtomicU64,
    /// Its length.
    pub size: AtomicU64,
    /// Where the bytes begin in it.
    pub at: AtomicU64,
    /// The bytes, if they fit.
    pub bytes: [AtomicU64; ASK_WORDS],
}

/// The answer, written by the owner.
#[repr(C, align(128))]
pub struct Answer {
    /// The number of the errand that was done last.
    pub done: AtomicU64,
    /// 1 if it was done, 0 if the owner did not do it.
    pub served: AtomicU64,
    /// The bytes, if they fit.
    pub bytes: [AtomicU64; ANSWER_WORDS],
}

/// Words that go with a question.
pub const ASK_WORDS: usize = if cfg!(loom) { 1 } else { 11 };
/// Words that go with an answer.
pub const ANSWER_WORDS: usize = if cfg!(loom) { 1 } else { 14 };

/// What senders look at.
#[repr(C, align(128))]
pub struct Waiting {
    /// Two bits, see `sleep.rs`: this process sleeps or is about to; senders need a barrier of their own.
    pub asleep: AtomicU32,
    /// 1 while small messages are to be held back by their senders.
    pub throttle: AtomicU32,
}

/// The word that this process sleeps on.
#[repr(C, align(128))]
pub struct Bell {
    /// Counts wake-ups.
    pub rings: AtomicU32,
}

/// Where others may try to read and write this process's private memory.
#[repr(C, align(128))]
pub struct Probe {
    /// Address of two words that hold the job's cookie; 0 until the process has joined.
    pub cookie_at: AtomicU64,
    /// Address of a word that others may write.
    pub scratch_at: AtomicU64,
    /// The process. A number that another one may have later: `liveness.rs` tells them apart.
    pub pid: AtomicU32,
    /// When it started; 0 where that is not known.
    pub started: AtomicU64,
    /// In which PID namespace that is its number; 0 where it is not known.
    pub namespace: AtomicU64,
    /// Counts plain exposures that were withdrawn; see `copy.rs`.
    pub withdrawals: AtomicU32,
}

/// One cooperative copy. The exposing process owns it; see `exposure.rs`.
#[repr(C, align(128))]
pub struct Exposure {
    /// Written by the receiver.
    pub target: Target,
    /// Counts chunks claimed from the front (low half) and from the back (high half).
    pub claims: Claims,
    /// Written by the exposing process.
    pub pushed: PushedBytes,
}

/// Where the receiver wants the bytes.
#[repr(C, align(128))]
pub struct Target {
    /// Address in the receiver.
    pub address: AtomicU64,
    /// Bytes wanted.
    pub len: AtomicU64,
    /// Bytes that are claimed at a time.
    pub chunk: AtomicU64,
    /// Generation of the exposure for which the above hold.
    pub ready: AtomicU32,
}

/// See [`Exposure::claims`].
#[repr(C, align(128))]
pub struct Claims(pub AtomicU64);

/// Bytes that the exposing process has copied; `u64::MAX` if it failed.
#[repr(C, align(128))]
pub struct PushedBytes(pub AtomicU64);

/// One round of a collective line.
#[repr(C, align(64))]
pub struct Line {
    /// The round that the data belongs to, and in the high half the note about it.
    pub mark: AtomicU64,
    /// Payload.
    pub data: [AtomicU64; 6],
}

#[cfg(not(loom))]
const _: () = {
    assert!(size_of::<Line>() == 64);
    assert!(size_of::<Exposure>() == 3 * 128);
    assert!(size_of::<Visit>() == 128);
    assert!(size_of::<Ask>() == 128 && size_of::<Answer>() == 128);
    assert!(size_of::<Errand>() == 3 * 128 + ERRAND_WORDS * 8);
    assert!(
        size_of::<Control>()
            == 3 * 128
                + EXPOSURES * 3 * 128
                + LINES * 128
                + LOCKS * 128
                + 128
                + size_of::<Errand>()
                + size_of::<Posts>()
                + OFFERS * 8
    );
};

/// Offsets of all parts, from the number of processes and two settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    size: u64,
    control_stride: u64,
    controls: u64,
    inboxes: u64,
    /// Slots of each inbox; 0 where there are none.
    inbox_slots: u32,
    inbox_stride: u64,
    rings: u64,
    /// Rings to each process that may be used.
    places: u32,
    /// Bytes of all rings to a process, and from one of them to the next.
    rings_stride: u64,
    ring_stride: u64,
    staging: u64,
    staging_bytes: u64,
    doors: u64,
    heaps: u64,
    heap_bytes: u64,
}

const fn pages(bytes: u64) -> u64 {
    bytes.div_ceil(PAGE) * PAGE
}

/// Bytes of the table of a process's visitors.
pub const DOORS: u64 = pages(size_of::<Doors>() as u64);
/// Bytes of a visitor's ring.
pub const VISIT_RING: u64 = pages(ring::bytes_of(ring::SLOTS));
/// Bytes of everything at a process's doors.
pub const DOOR_BYTES: u64 = DOORS + VISITORS as u64 * VISIT_RING;

impl Plan {
    /// Lays out the arena for `size` processes, of which each may have so many rings that lead to it.
    pub fn new(size: u32, most_rings: u32, staging_bytes: u64, heap_bytes: u64) -> Self {
        let n = u64::from(size);
        // Behind each control block stands the bitmap of those who have spoken to its owner, and the count of visits.
        let control_stride = pages(size_of::<Control>() as u64 + (n.div_ceil(64) + 1) * 8);
        let controls = pages(Board::bytes(size));
        let inboxes = controls + n * control_stride;
        let crowded = size > most_rings;
        let inbox_slots = if crowded { inbox::slots_among(size) } else { 0 };
        let inbox_stride = if crowded { pages(inbox::bytes_of(inbox_slots)) } else { 0 };
        let rings = inboxes + n * inbox_stride;
        let places = size.min(most_rings);
        // Rings that change hands are on pages of their own, and there is one more, which stays empty.
        let ring_stride = if crowded { VISIT_RING } else { ring::bytes_of(ring::SLOTS) };
        let rings_stride = u64::from(places + u32::from(crowded)) * ring_stride;
        let staging = pages(rings + n * rings_stride);
        let staging_bytes = pages(staging_bytes);
        let doors = staging + n * staging_bytes;
        let heaps = doors + n * DOOR_BYTES;
        Self {
            size: n,
            control_stride,
            controls,
            inboxes,
            inbox_slots,
            inbox_stride,
            rings,
            places,
            rings_stride,
            ring_stride,
            staging,
            staging_bytes,
            doors,
            heaps,
            heap_bytes: pages(heap_bytes),
        }
    }

    /// Number of processes.
    pub fn size(&self) -> u32 {
        self.size as u32
    }

    /// Bytes of everything but the doors and the heaps.
    pub fn core_bytes(&self) -> u64 {
        self.doors
    }

    /// Bytes of everything but the heaps.
    pub fn bytes_with_doors(&self) -> u64 {
        self.heaps
    }

    /// The doors of `rank`.
    pub fn doors(&self, rank: u32) -> u64 {
        self.doors + u64::from(rank) * DOOR_BYTES
    }

    /// The ring from a visitor of `rank`, a whole number of pages ([`VISIT_RING`]).
    pub fn visit_ring(&self, rank: u32, visit: u32) -> u64 {
        self.doors(rank) + DOORS + u64::from(visit) * VISIT_RING
    }

    /// Bytes with the heaps.
    pub fn total_bytes(&self) -> u64 {
        self.heaps + self.size * self.heap_bytes
    }

    /// The control block of `rank`.
    pub fn control(&self, rank: u32) -> u64 {
        self.controls + u64::from(rank) * self.control_stride
    }

    /// Where the words of offers `from..to` of `rank` lie, in whole pages: offset and length.
    pub fn offers(&self, rank: u32, from: usize, to: usize) -> (u64, u64) {
        let offers = self.control(rank) + offset_of!(Control, offers) as u64;
        let (begin, end) = (offers + from as u64 * 8, offers + to as u64 * 8);
        (begin / PAGE * PAGE, pages(end) - begin / PAGE * PAGE)
    }

    /// The parts of the control block of `rank`, with its bitmap, for which memory is taken when the process starts:
    /// offset and length, in whole pages.
    pub fn control_parts(&self, rank: u32) -> [(u64, u64); 2] {
        let begin = self.control(rank);
        let (first, len) = self.offers(rank, 0, FIRST_OFFERS);
        let spoke = self.spoke(rank) / PAGE * PAGE;
        [(begin, first + len - begin), (spoke, begin + self.control_stride - spoke)]
    }

    /// What `rank` may touch of `other`'s, or of what `other` writes for it, before `other` has taken memory for it:
    /// offsets and lengths.
    pub fn looked_at(&self, rank: u32, other: u32) -> impl Iterator<Item = (u64, u64)> {
        let inbox = self.is_crowded().then(|| (self.inbox(other), self.inbox_bytes()));
        // Beside inboxes a ring is looked at when its sender has taken it, but for the one that stays empty.
        let place = if self.is_crowded() { self.places } else { other };
        let ring = (self.ring(place, rank), self.ring_stride);
        self.control_parts(other).into_iter().chain(inbox).chain([ring])
    }

    /// Bytes of these parts.
    pub fn control_bytes(&self) -> u64 {
        self.control_parts(0).iter().map(|part| part.1).sum()
    }

    /// The bitmap of those who have spoken to `rank`.
    pub fn spoke(&self, rank: u32) -> u64 {
        self.control(rank) + size_of::<Control>() as u64
    }

    /// Words of that bitmap, and one that counts visits.
    pub fn spoke_words(&self) -> usize {
        self.size.div_ceil(64) as usize + 1
    }

    /// Whether processes have inboxes, since there are more than rings to each.
    pub fn is_crowded(&self) -> bool {
        self.inbox_slots > 0
    }

    /// The inbox of `rank`, whole pages.
    pub fn inbox(&self, rank: u32) -> u64 {
        self.inboxes + u64::from(rank) * self.inbox_stride
    }

    /// Bytes of an inbox.
    pub fn inbox_bytes(&self) -> u64 {
        self.inbox_stride
    }

    /// Slots of each inbox.
    pub fn inbox_slots(&self) -> u32 {
        self.inbox_slots
    }

    /// A ring to a process. Without inboxes it is the one from process `place`. Rings with one receiver lie together.
    pub fn ring(&self, place: u32, to: u32) -> u64 {
        self.rings + u64::from(to) * self.rings_stride + u64::from(place) * self.ring_stride
    }

    /// Rings to a process that may be used. Beside inboxes there is one more, which stays empty.
    pub fn places(&self) -> u32 {
        self.places
    }

    /// Bytes from one ring to the next.
    pub fn ring_bytes(&self) -> u64 {
        self.ring_stride
    }

    /// The staging arena of `rank`.
    pub fn staging(&self, rank: u32) -> u64 {
        self.staging + u64::from(rank) * self.staging_bytes
    }

    /// Bytes of a staging arena.
    pub fn staging_bytes(&self) -> u64 {
        self.staging_bytes
    }

    /// The heap of `rank`.
    pub fn heap(&self, rank: u32) -> u64 {
        self.heaps + u64::from(rank) * self.heap_bytes
    }

    /// Bytes of a heap.
    pub fn heap_bytes(&self) -> u64 {
        self.heap_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_taken_at_first_for_the_front_of_a_control_block_and_its_bitmap() {
        let plan = Plan::new(200, 32, 1 << 20, 1 << 30);
        for rank in [0, 7, 199] {
            let [(front, front_len), (back, back_len)] = plan.control_parts(rank);
            assert_eq!(front, plan.control(rank));
            assert!(front + front_len <= back && plan.offers(rank, 0, FIRST_OFFERS).0 < front + front_len);
            assert!(
                back <= plan.spoke(rank)
                    && back + back_len >= plan.spoke(rank) + 8 * plan.spoke_words() as u64
            );
            assert!([front, front_len, back, back_len].iter().all(|n| n % PAGE == 0));
            let (more, len) = plan.offers(rank, FIRST_OFFERS, OFFERS);
            assert!(more <= front + front_len && more + len >= plan.spoke(rank));
        }
        assert!(plan.control_bytes() < 100_000);
    }

    #[test]
    fn parts_do_not_overlap() {
        for (size, most) in [(1u32, 32), (2, 32), (3, 0), (64, 64), (64, 8), (65, 64), (200, 32)] {
            let plan = Plan::new(size, most, 1 << 20, 1 << 30);
            let rings = plan.places() + u32::from(plan.is_crowded());
            assert!(plan.is_crowded() || plan.places() == size);
            let mut parts = vec![(0, Board::bytes(size))];
            for r in 0..size {
                parts.push((plan.control(r), size_of::<Control>() as u64));
                parts.push((plan.spoke(r), plan.spoke_words() as u64 * 8));
                parts.push((plan.staging(r), plan.staging_bytes()));
                parts.push((plan.heap(r), plan.heap_bytes()));
                parts.push((plan.doors(r), DOORS));
                parts.push((plan.visit_ring(r, 0), VISIT_RING));
                parts.push((plan.visit_ring(r, VISITORS as u32 - 1), VISIT_RING));
                if plan.is_crowded() {
                    assert!(plan.inbox_bytes() >= inbox::bytes_of(plan.inbox_slots()));
                    parts.push((plan.inbox(r), plan.inbox_bytes()));
                }
                for place in 0..rings {
                    assert!(plan.ring_bytes() >= ring::bytes_of(ring::SLOTS));
                    parts.push((plan.ring(place, r), plan.ring_bytes()));
                }
            }
            parts.sort_unstable();
            assert!(parts.windows(2).all(|w| w[0].0 + w[0].1 <= w[1].0));
            assert!(parts.last().unwrap().0 + parts.last().unwrap().1 <= plan.total_bytes());
            assert!((0..rings).all(|place| plan.ring(place, size - 1) % 128 == 0));
            assert!((0..size).all(|r| plan.inbox(r) % 128 == 0 && plan.control(r) % PAGE == 0));
        }
    }
}
