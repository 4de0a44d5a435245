//! The inbox: how the many processes of a large node send to one, before a pair of them has a ring of its own.
//!
//! **States and owners.** Many producers, one consumer. Slot `p % depth` carries message number `p` (from 0) in lap
//! `p / depth`. Its `state` says the lap, and one of: free, claimed by a producer, ready. A producer makes it claimed,
//! by compare-and-swap; then the slot is that producer's alone until it makes it ready. From then on the slot is the
//! consumer's, which makes it free for the next lap. `next`, the number of the slot to claim, is moved on behind the
//! claim by whoever sees that it lags: a producer that dies between the two holds nobody up. So slots are claimed in
//! turn, and behind a free one there is nothing.
//!
//! **Death.** A claim names its producer in the same word. A producer fills its claim before it has another, so the
//! consumer may pass over it to what others have sent, and looks back before it takes something of the same producer.
//! It frees the slot once its producer is known to have died ([`Taker::forget`]). A producer that is merely stopped
//! holds up at most those who need its slot in the next lap.
//!
//! **Ordering.** A producer writes the slot's other words and then releases `state`; the consumer acquires it. The
//! consumer reads the slot, and releases `state` when it makes it free; the next producer acquires it with its claim.
//! `taken` counts messages from the front that were all taken; bodies in staging arenas go back by it, released and
//! acquired likewise.
//!
//! **Waiting for room.** A producer that is to sleep sets its bit among the owner's waiters, counts up `wanted`, passes
//! a barrier, and tries once more. The consumer frees slots, passes a barrier, and looks at `wanted`: a barrier of its
//! own for each batch, and not one that the sleeper has issued everywhere, since there are many sleepers.
//!
//! **Rings.** `rings` says whose each of the rings to the owner is. A producer takes a free one by compare-and-swap,
//! says so in its last message here, and sends the rest through it.
//!
//! All words are atomics; numbers in them are checked before use. A process that writes what it likes can keep messages
//! from the owner, but none of it makes anybody loop or read outside its memory. `loom_inbox.rs` explores it.

use super::handed::Place;
use super::ring::{Body, INLINE};
use super::spoke;
use crate::Key;
use arke_base::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Most private rings that lead to one process.
pub const MOST_RINGS: usize = if cfg!(loom) { 1 } else { 64 };
/// Most processes of a node that has inboxes: as many as a state can name.
pub const MOST_PRODUCERS: u32 = 1 << WHO_BITS;

/// Slots of an inbox among so many processes: one for each, within bounds. A larger one is full less often, but every
/// sender takes a page fault for each of its pages.
pub fn slots_among(processes: u32) -> u32 {
    processes.next_power_of_two().clamp(64, 256)
}

/// Bytes of an inbox of so many slots.
pub const fn bytes_of(slots: u32) -> u64 {
    (size_of::<Inbox<[Slot; 0]>>() + slots as usize * size_of::<Slot>()) as u64
}

// A state, from the highest bit: lap, kind, producer, whether the body is staged, whether words of the engine's go with
// it, length.
const LAP_BITS: u32 = 30;
const WHO_BITS: u32 = 15;
const LEN_BITS: u32 = 15;
const LAP_AT: u32 = 64 - LAP_BITS;
const KIND_AT: u32 = LAP_AT - 2;
const WHO_AT: u32 = KIND_AT - WHO_BITS;
const STAGED: u64 = 1 << (LEN_BITS + 1);
const HEADED: u64 = 1 << LEN_BITS;

const FREE: u64 = 0;
const CLAIMED: u64 = 1;
const READY: u64 = 2;
/// A ready message that says: from now on the ring.
const MOVED: u64 = 3;

const _: () = assert!(WHO_AT == LEN_BITS + 2 && super::staging::LARGE < 1 << LEN_BITS);

/// One cache line.
#[repr(C, align(64))]
pub struct Slot {
    state: AtomicU64,
    key: AtomicU64,
    payload: [AtomicU64; 6],
}

/// What lies in shared memory for one receiver. All zero is an empty inbox.
#[repr(C, align(128))]
pub struct Inbox<S: ?Sized = [Slot]> {
    claims: Claims,
    progress: Progress,
    rings: Rings,
    /// A power of two of them.
    slots: S,
}

#[repr(C, align(128))]
struct Claims {
    /// The slot to claim, or one that was claimed lately.
    next: AtomicU64,
    /// Whether memory is taken for all of the inbox.
    open: AtomicU32,
}

#[repr(C, align(128))]
struct Progress {
    taken: AtomicU64,
    wanted: AtomicU32,
}

/// For each ring to the owner, 0 or the process that it leads from, plus one.
#[repr(C, align(128))]
struct Rings([AtomicU32; MOST_RINGS]);

#[cfg(not(loom))]
const _: () = assert!(size_of::<Slot>() == 64 && size_of::<Inbox<[Slot; 2]>>() == 256 + 256 + 128);

const fn state(lap: u64, kind: u64, rest: u64) -> u64 {
    lap << LAP_AT | kind << KIND_AT | rest
}

const fn kind(state: u64) -> u64 {
    state >> KIND_AT & 3
}

const fn who(state: u64) -> u32 {
    (state >> WHO_AT) as u32 & (MOST_PRODUCERS - 1)
}

/// A slot that its producer is to fill.
#[must_use = "a claim that is never filled keeps its slot"]
pub struct Claim<'a> {
    slot: &'a Slot,
    position: u64,
    /// Lap and producer, as in a state.
    owner: u64,
}

/// What the consumer has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// A message.
    Message(Message),
    /// From now on this process sends through ring `.1`, whose slots are counted from `.2` on.
    Moved(u32, u64, u64),
}

/// A message, copied out of its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message {
    /// Its sender.
    pub from: u32,
    /// Tag, context, kind.
    pub key: Key,
    /// Where its bytes are.
    pub body: Body,
    payload: [u64; 6],
}

impl Message {
    /// The bytes in the slot.
    pub fn bytes(&self) -> &[u8; INLINE] {
        // SAFETY: an array of words is an array of bytes of the same size.
        unsafe { &*self.payload.as_ptr().cast() }
    }
}

impl Inbox {
    /// The inbox of so many slots that begins at `at`.
    ///
    /// # Safety
    /// `at` is a multiple of 128, `slots` a power of two and not 0, and [`bytes_of`] that many bytes there stay mapped,
    /// for reading and writing, as long as the result is used.
    pub unsafe fn at(at: *const u8, slots: u32) -> &'static Self {
        debug_assert!(slots.is_power_of_two() && at as usize % align_of::<Claims>() == 0);
        // SAFETY: passed on to the caller; atomics accept any bytes.
        unsafe { &*(std::ptr::slice_from_raw_parts(at, slots as usize) as *const Self) }
    }

    /// An empty inbox outside shared memory, for tests.
    #[cfg(test)]
    pub fn empty<const SLOTS: usize>() -> Box<Self> {
        let (word, half) = (|| AtomicU64::new(0), || AtomicU32::new(0));
        let slot = |_| Slot { state: word(), key: word(), payload: std::array::from_fn(|_| word()) };
        Box::new(Inbox {
            claims: Claims { next: word(), open: half() },
            progress: Progress { taken: word(), wanted: half() },
            rings: Rings(std::array::from_fn(|_| half())),
            slots: std::array::from_fn::<_, SLOTS, _>(slot),
        })
    }

    fn depth(&self) -> u64 {
        self.slots.len() as u64
    }

    fn slot(&self, p: u64) -> &Slot {
        &self.slots[(p & (self.depth() - 1)) as usize]
    }

    /// The lap of slot number `p`, as states tell it.
    fn lap(&self, p: u64) -> u64 {
        (p / self.depth()) & ((1 << LAP_BITS) - 1)
    }

    /// The owner has taken memory for it.
    pub fn open(&self) {
        self.claims.open.store(1, Ordering::Release);
    }

    /// Whether it has.
    pub fn is_open(&self) -> bool {
        self.claims.open.load(Ordering::Relaxed) != 0
    }

    /// Whether a claim would probably find a slot.
    pub fn has_room(&self) -> bool {
        let p = self.claims.next.load(Ordering::Acquire);
        let lap = self.slot(p).state.load(Ordering::Relaxed) >> LAP_AT;
        // Else the message of the last lap is still there.
        lap == self.lap(p)
            || lap == self.lap(p + self.depth())
            || p != self.claims.next.load(Ordering::Relaxed)
    }

    /// Claims a slot for process `me`; `None` where there is none.
    pub fn claim(&self, me: u32) -> Option<Claim<'_>> {
        // Each further try means that another process has claimed a slot meanwhile; more of them than there are slots
        // only where somebody writes what is not true.
        for _ in 0..=2 * self.depth() {
            let p = self.claims.next.load(Ordering::Acquire);
            let (slot, lap) = (self.slot(p), self.lap(p));
            let now = slot.state.load(Ordering::Relaxed);
            let owner = state(lap, 0, u64::from(me) << WHO_AT);
            if now == state(lap, FREE, 0) {
                let claimed = owner | state(0, CLAIMED, 0);
                let won =
                    slot.state.compare_exchange(now, claimed, Ordering::AcqRel, Ordering::Relaxed).is_ok();
                self.move_on(p);
                if won {
                    return Some(Claim { slot, position: p, owner });
                }
            } else if now >> LAP_AT == lap || now >> LAP_AT == self.lap(p + self.depth()) {
                // Claimed, perhaps by one that died before it moved on, and even freed since.
                self.move_on(p);
            } else if self.claims.next.load(Ordering::Relaxed) == p {
                // The message of the last lap is still there.
                return None;
            }
        }
        None
    }

    /// What a process has done that dies as soon as it has claimed a slot.
    #[cfg(test)]
    pub fn claim_and_die(&self, me: u32) {
        let p = self.claims.next.load(Ordering::Acquire);
        let (free, claimed) =
            (state(self.lap(p), FREE, 0), state(self.lap(p), CLAIMED, u64::from(me) << WHO_AT));
        let _ = self.slot(p).state.compare_exchange(free, claimed, Ordering::AcqRel, Ordering::Relaxed);
    }

    /// Slot `p` was claimed.
    fn move_on(&self, p: u64) {
        let _ = self.claims.next.compare_exchange(p, p + 1, Ordering::AcqRel, Ordering::Relaxed);
    }

    /// How many messages, from the first on, have been taken.
    pub fn taken(&self) -> u64 {
        self.progress.taken.load(Ordering::Acquire)
    }

    /// Process `me` wants to be woken when there is room; to be followed by another try. See the module.
    pub fn want(&self, waiters: &[AtomicU64], me: u32) {
        if let Some(word) = waiters.get(spoke::word(me)) {
            word.fetch_or(1 << (me % 64), Ordering::AcqRel);
        }
        self.progress.wanted.fetch_add(1, Ordering::AcqRel);
        barrier();
    }

    /// Takes one of the first `places` rings to the owner for process `me`.
    pub fn take_ring(&self, places: u32, me: u32) -> Option<u32> {
        let taken = |ring: &AtomicU32| ring.compare_exchange(0, me + 1, Ordering::AcqRel, Ordering::Relaxed);
        let free = |ring: &&AtomicU32| ring.load(Ordering::Relaxed) == 0;
        let mut rings = self.rings.0.iter().take(places as usize);
        // One that another process takes first is not looked for again: this process asks later anyway.
        let place = rings.position(|ring| free(&ring))?;
        taken(&self.rings.0[place]).is_ok().then_some(place as u32)
    }

    /// Makes a ring free that nobody uses any more, and that is all zero.
    pub fn free_ring(&self, place: u32) {
        if let Some(ring) = self.rings.0.get(place as usize) {
            ring.store(0, Ordering::Release);
        }
    }

    /// The rings that a process has taken.
    pub fn rings_of(&self, who: u32) -> impl Iterator<Item = u32> + '_ {
        (0..)
            .zip(&self.rings.0)
            .filter(move |(_, ring)| ring.load(Ordering::Acquire) == who + 1)
            .map(|(i, _)| i)
    }
}

/// A barrier of which one stands between a store and a load on either side.
fn barrier() {
    #[cfg(not(loom))]
    std::sync::atomic::fence(Ordering::SeqCst);
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
}

impl Claim<'_> {
    /// The message's number.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Writes a message of at most [`INLINE`] bytes.
    pub fn fill(self, key: Key, data: &[u8]) {
        self.write(READY, key.0, super::words_of(data), data.len() as u64);
    }

    /// Writes a message whose body of `len` bytes lies at `offset` in the staging arena; a fragment, if there are
    /// words.
    pub fn fill_staged(self, key: Key, words: Option<[u64; 2]>, offset: u64, len: u64) {
        let [first, second] = words.unwrap_or_default();
        let headed = if words.is_some() { HEADED } else { 0 };
        self.write(READY, key.0, [offset, first, second, 0, 0, 0], len | STAGED | headed);
    }

    /// Says that from now on ring `place` has the messages, its slots counted from `base`.
    pub fn fill_moved(self, place: u32, base: u64) {
        self.write(MOVED, 0, [u64::from(place), base, 0, 0, 0, 0], 0);
    }

    fn write(self, kind: u64, key: u64, payload: [u64; 6], rest: u64) {
        self.slot.key.store(key, Ordering::Relaxed);
        for (cell, word) in self.slot.payload.iter().zip(payload) {
            cell.store(word, Ordering::Relaxed);
        }
        self.slot.state.store(self.owner | state(0, kind, rest), Ordering::Release);
    }
}

/// The receiving end: private to the owner.
#[derive(Debug, Default)]
pub struct Taker {
    /// All before this one were taken.
    next: u64,
    /// Where the search of this visit stands.
    at: u64,
    /// A process whose claim was passed over in this visit.
    held: Option<u32>,
    published: u64,
    /// The count of wants when it was last heeded.
    told: u32,
}

impl Taker {
    /// A visit begins: what was passed over is looked at again.
    pub fn begin(&mut self) {
        (self.at, self.held) = (self.next, None);
    }

    /// The next thing that has come, of process `from` if one is named, past slots that are claimed and not filled. It
    /// stays where it is until [`Taker::take`], or another search.
    pub fn find(&mut self, inbox: &Inbox, from: Option<u32>) -> Option<Found> {
        while self.at - self.next < inbox.depth() {
            let p = self.at;
            let slot = inbox.slot(p);
            let now = slot.state.load(Ordering::Acquire);
            if now >> LAP_AT != inbox.lap(p) {
                // Taken already, out of turn, and perhaps claimed again; or spoiled: then nothing more is read here.
                if now >> LAP_AT != inbox.lap(p + inbox.depth()) {
                    return None;
                }
                self.at += 1;
                if self.next == p {
                    self.next = self.at;
                }
                continue;
            }
            match kind(now) {
                FREE => return None,
                CLAIMED => self.held = Some(who(now)),
                _ if from.is_some_and(|from| from != who(now)) => {}
                _ if self.held.is_some() => return Some(self.earliest_of(inbox, who(now))),
                kind => return Some(read(slot, now, kind)),
            }
            self.at += 1;
        }
        None
    }

    /// The first message of a process that has one where the search stands. Its claim may have been passed over before
    /// it was filled; it was filled before the later one was claimed, so it shows as ready by now.
    fn earliest_of(&mut self, inbox: &Inbox, from: u32) -> Found {
        for p in self.next..self.at {
            let slot = inbox.slot(p);
            let now = slot.state.load(Ordering::Acquire);
            if now >> LAP_AT == inbox.lap(p) && who(now) == from && kind(now) >= READY {
                self.at = p;
                return read(slot, now, kind(now));
            }
        }
        let slot = inbox.slot(self.at);
        let now = slot.state.load(Ordering::Acquire);
        read(slot, now, kind(now))
    }

    /// Takes what was just found: its slot is free.
    pub fn take(&mut self, inbox: &Inbox) {
        let p = self.at;
        let free = state(inbox.lap(p + inbox.depth()), FREE, 0);
        inbox.slot(p).state.store(free, Ordering::Release);
        self.at += 1;
        if self.next == p {
            self.next = self.at;
        }
    }

    /// A process whose claim was passed over in this visit.
    pub fn held(&self) -> Option<u32> {
        self.held
    }

    /// Frees what a process that has died has claimed and not filled.
    pub fn forget(&mut self, inbox: &Inbox, dead: u32) {
        for p in self.next..self.next + inbox.depth() {
            let now = inbox.slot(p).state.load(Ordering::Acquire);
            if now == state(inbox.lap(p), CLAIMED, u64::from(dead) << WHO_AT) {
                let free = state(inbox.lap(p + inbox.depth()), FREE, 0);
                let _ = inbox.slot(p).state.compare_exchange(now, free, Ordering::AcqRel, Ordering::Relaxed);
            }
        }
    }

    /// Tells of all progress; true where somebody waits for room.
    pub fn publish(&mut self, inbox: &Inbox) -> bool {
        if self.published != self.next {
            self.published = self.next;
            inbox.progress.taken.store(self.next, Ordering::Release);
        }
        barrier();
        let wanted = inbox.progress.wanted.load(Ordering::Acquire);
        std::mem::replace(&mut self.told, wanted) != wanted
    }
}

/// Names all who wait for room, and lets them ask again.
pub fn each_waiter(waiters: &[AtomicU64], mut name: impl FnMut(u32)) {
    for (at, word) in (0..).zip(waiters) {
        if word.load(Ordering::Relaxed) == 0 {
            continue;
        }
        let mut set = word.swap(0, Ordering::AcqRel);
        while set != 0 {
            name(at * 64 + set.trailing_zeros());
            set &= set - 1;
        }
    }
}

fn read(slot: &Slot, now: u64, kind: u64) -> Found {
    let payload: [u64; 6] = std::array::from_fn(|i| slot.payload[i].load(Ordering::Relaxed));
    let (from, len) = (who(now), (now & ((1 << LEN_BITS) - 1)) as usize);
    if kind == MOVED {
        return Found::Moved(from, payload[0], payload[1]);
    }
    let body = match (now & STAGED != 0, now & HEADED != 0) {
        (true, true) => Body::Fragment([payload[1], payload[2]], Place(payload[0]), len),
        (true, false) => Body::Staged(Place(payload[0]), len),
        (false, _) => Body::Slot(len.min(INLINE)),
    };
    Found::Message(Message { from, key: Key(slot.key.load(Ordering::Relaxed)), body, payload })
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    /// Everything that has come: numbers of senders, and first bytes.
    fn all(taker: &mut Taker, inbox: &Inbox) -> Vec<(u32, u8)> {
        let mut got = Vec::new();
        taker.begin();
        while let Some(found) = taker.find(inbox, None) {
            let Found::Message(m) = found else { panic!("{found:?}") };
            got.push((m.from, m.bytes()[0]));
            taker.take(inbox);
        }
        got
    }

    fn send(inbox: &Inbox, me: u32, byte: u8) -> bool {
        inbox.claim(me).map(|claim| claim.fill(Key(1), &[byte])).is_some()
    }

    #[test]
    fn an_inbox_holds_its_slots_and_goes_round() {
        let (inbox, mut taker) = (Inbox::empty::<4>(), Taker::default());
        for lap in 0..5 {
            for n in 0..4 {
                assert!(inbox.has_room() && send(&inbox, n, lap));
            }
            assert!(!inbox.has_room() && !send(&inbox, 9, 0));
            assert_eq!(all(&mut taker, &inbox), (0..4).map(|n| (n, lap)).collect::<Vec<_>>());
            assert!(!taker.publish(&inbox));
            assert_eq!(inbox.taken(), 4 * (u64::from(lap) + 1));
        }
    }

    #[test]
    fn a_claim_that_is_not_filled_is_passed_over_until_its_lap_comes_again() {
        let (inbox, mut taker) = (Inbox::empty::<4>(), Taker::default());
        let stuck = inbox.claim(7).unwrap();
        assert!(send(&inbox, 1, 10) && send(&inbox, 2, 20));
        assert_eq!(all(&mut taker, &inbox), [(1, 10), (2, 20)]);
        assert_eq!(taker.held(), Some(7));
        assert!(send(&inbox, 1, 11) && !send(&inbox, 2, 21));
        assert_eq!(all(&mut taker, &inbox), [(1, 11)]);
        taker.publish(&inbox);
        assert_eq!(inbox.taken(), 0);
        stuck.fill(Key(1), &[70]);
        assert_eq!(all(&mut taker, &inbox), [(7, 70)]);
        taker.publish(&inbox);
        assert_eq!(inbox.taken(), 4);
    }

    #[test]
    fn a_claim_of_the_dead_is_freed_and_only_that() {
        let (inbox, mut taker) = (Inbox::empty::<4>(), Taker::default());
        let (_dead, alive) = (inbox.claim(7).unwrap(), inbox.claim(8).unwrap());
        taker.forget(&inbox, 7);
        assert_eq!(all(&mut taker, &inbox), []);
        assert!(send(&inbox, 1, 1) && send(&inbox, 1, 2) && send(&inbox, 1, 3) && !send(&inbox, 1, 4));
        alive.fill(Key(1), &[80]);
        assert_eq!(all(&mut taker, &inbox), [(8, 80), (1, 1), (1, 2), (1, 3)]);
    }

    #[test]
    fn one_that_dies_as_soon_as_it_has_claimed_is_buried_before_or_after_others_see_it() {
        for seen in [false, true] {
            let (inbox, mut taker) = (Inbox::empty::<4>(), Taker::default());
            inbox.claim_and_die(7);
            assert!(!seen || send(&inbox, 1, 0));
            taker.forget(&inbox, 7);
            for lap in 1..5 {
                assert!(inbox.has_room() && send(&inbox, 1, lap) && send(&inbox, 2, lap));
                let got = all(&mut taker, &inbox);
                assert!(got.ends_with(&[(1, lap), (2, lap)]), "{got:?}");
            }
        }
    }

    #[test]
    fn one_sender_can_be_asked_for_before_the_others() {
        let (inbox, mut taker) = (Inbox::empty::<8>(), Taker::default());
        assert!(send(&inbox, 1, 10) && send(&inbox, 2, 20) && send(&inbox, 1, 11));
        taker.begin();
        assert!(matches!(taker.find(&inbox, Some(2)), Some(Found::Message(Message { from: 2, .. }))));
        taker.take(&inbox);
        assert!(taker.find(&inbox, Some(2)).is_none());
        assert_eq!(all(&mut taker, &inbox), [(1, 10), (1, 11)]);
    }

    #[test]
    fn who_waits_is_named_once() {
        let (inbox, mut taker) = (Inbox::empty::<4>(), Taker::default());
        let waiters: [AtomicU64; 2] = Default::default();
        [3, 64, 3].iter().for_each(|who| inbox.want(&waiters, *who));
        let mut names = Vec::new();
        assert!(taker.publish(&inbox));
        each_waiter(&waiters, |who| names.push(who));
        assert!(!taker.publish(&inbox));
        each_waiter(&waiters, |who| names.push(who));
        assert_eq!(names, [3, 64]);
    }

    #[test]
    fn rings_are_taken_once_and_given_again() {
        let inbox = Inbox::empty::<4>();
        assert_eq!([5, 6, 7].map(|who| inbox.take_ring(2, who)), [Some(0), Some(1), None]);
        assert_eq!(inbox.rings_of(6).collect::<Vec<_>>(), [1]);
        inbox.free_ring(0);
        assert_eq!(inbox.take_ring(2, 8), Some(0));
    }

    #[test]
    fn laps_come_round() {
        let inbox = Inbox::empty::<4>();
        let last = (4 << LAP_BITS) - 4;
        assert_eq!((inbox.lap(last), inbox.lap(last + 4)), ((1 << LAP_BITS) - 1, 0));
        assert_eq!([1, 33, 64, 65, 300, 5000].map(slots_among), [64, 64, 64, 128, 256, 256]);
    }
}
