//! The shared-memory fabric: all processes of one machine, through one arena.
//!
//! The arena's layout stands in `layout.rs`, the path of a small message in `ring.rs` and `send_inline` / `poll` in
//! `endpoint.rs`; on nodes of many processes `inbox.rs` and `crowd.rs` come first; `staging.rs` keeps longer bodies,
//! `stores.rs` finds out how they are stored best, `handed.rs` has the blocks that two processes hand back and forth;
//! `exposure.rs` and `copy.rs` the single-copy rendezvous with its two sides `pulls.rs` and `giving.rs`, `heap.rs`
//! and `heaps.rs` memory that peers can map, `sleep.rs` how a process sleeps and is woken. One-sided access is in
//! `remote.rs`, with `lock.rs`, `liveness.rs` (who has died), `calls.rs` (who calls a process that computes) and
//! `errands.rs` (what a process that polls does for another). Processes of other jobs come in by `visitors/`; their
//! links follow those of this process's own job.

mod calls;
mod card;
mod copy;
mod crowd;
mod endpoint;
mod errand;
mod errands;
mod exposure;
mod filling;
mod footprint;
mod full;
mod giving;
mod handed;
mod heap;
mod heaps;
mod inbox;
mod layout;
mod line;
mod liveness;
mod lock;
mod offers;
mod past;
mod posts;
mod pulls;
mod remote;
mod ring;
mod sleep;
mod spoke;
mod spread;
mod staging;
mod stores;
mod stripes;
mod visitors;
pub(crate) mod wide;

#[cfg(all(test, not(loom)))]
mod asking;
#[cfg(all(test, not(loom)))]
mod crossing;
#[cfg(all(test, not(loom)))]
mod handed_out;
#[cfg(all(test, not(loom)))]
mod handing;
#[cfg(all(test, not(loom)))]
mod hostile;
#[cfg(all(test, not(loom)))]
mod looking;
#[cfg(all(test, loom))]
mod loom_calls;
#[cfg(all(test, loom))]
mod loom_errand;
#[cfg(all(test, loom))]
mod loom_exposure;
#[cfg(all(test, loom))]
mod loom_handed;
#[cfg(all(test, loom))]
mod loom_inbox;
#[cfg(all(test, loom))]
mod loom_line;
#[cfg(all(test, loom))]
mod loom_lock;
#[cfg(all(test, loom))]
mod loom_offers;
#[cfg(all(test, loom))]
mod loom_posts;
#[cfg(all(test, loom))]
mod loom_ring;
#[cfg(all(test, loom))]
mod loom_room;
#[cfg(all(test, loom))]
mod loom_sleep;
#[cfg(all(test, loom))]
mod loom_spoke;
#[cfg(all(test, not(loom)))]
mod soak;

use crate::{Deaths, Key, NoRoom, ProcId, Sink};
use arke_base::foreign::{self, Room};
use arke_base::settings::{Id, Settings};
use arke_base::slab::Name;
use arke_base::streaming;
use arke_base::sync::atomic::AtomicU64;
use arke_sys::arena::{Arena, Mapping};
use arke_sys::clock;
use arke_sys::SysError;
pub use card::{Card, CARD_WORDS};
use copy::Copies;
use crowd::Crowd;
use errands::Errands;
use filling::{Clean, Publications};
pub use footprint::Footprint;
use full::Full;
use handed::{Handed, Held, Home, Place};
use layout::{Control, Plan, FIRST_OFFERS, OFFERS};
use liveness::Liveness;
use ring::{Body, Consumer, Producer, Ring};
use staging::{Blocks, Staging};
use std::sync::Arc;
use stores::{Stores, Turn};
pub use stripes::{Locked, Stripes};
pub use visitors::AttachError;
use visitors::Visitors;

/// Messages taken from one ring at a visit, so that no peer starves the others.
const BATCH: usize = 32;
/// With at most this many peers heard from, every poll looks at all of their rings.
const FEW: usize = 8;
/// With more, each poll looks at the rings that last delivered and at this many others in turn.
const SOME: usize = 16;
/// Most bytes of the staging arena that are fetched ahead of a message that may never come.
const AHEAD: usize = 8192;

/// This process's view of one peer.
struct Link {
    /// From here to the peer.
    out: &'static Ring,
    /// From the peer to here.
    inn: &'static Ring,
    control: &'static Control,
    producer: Producer,
    consumer: Consumer,
    blocks: Blocks,
    stores: stores::Choice,
    /// Where the peer's staging arena begins.
    bodies: *const u8,
    /// And how long it is.
    staging_bytes: usize,
    /// Where that of this process begins, which is as long. Null where the peer is of another job: with such a one no
    /// blocks change hands.
    own_bodies: *mut u8,
    /// The blocks that this process holds of those that the two hand to each other, once there were any.
    handed: Option<Box<Handed>>,
    /// Whether the peer knows that this process speaks to it.
    introduced: bool,
    /// What is known of the slots that this process filled last.
    clean: Clean,
    /// Whether the last message between the two went to the peer: of two in a row in one direction, a third is likely.
    sent_last: bool,
}

impl Link {
    /// Notes how long a body took whose time is wanted.
    #[inline(always)]
    fn note_stored(&mut self, slot: u64, len: usize, how: (Stores, Turn), ns: Option<u64>) {
        if let Some(ns) = ns {
            self.stores.sent(slot, len, how, ns);
        }
    }

    /// The body at a place in a staging arena.
    #[inline(always)]
    fn body_at(&self, place: Place, len: usize) -> foreign::Body<'static> {
        if place.is_handed() {
            return self.body_in_block(place, len);
        }
        staged(self.bodies, self.staging_bytes, place.offset(), len)
    }

    /// A body whose block is handed over with it.
    #[inline(never)]
    fn body_in_block(&self, place: Place, len: usize) -> foreign::Body<'static> {
        if self.own_bodies.is_null() {
            return foreign::Body::EMPTY;
        }
        let bodies = if place.is_receivers() { self.own_bodies.cast_const() } else { self.bodies };
        staged(bodies, self.staging_bytes, place.offset(), len)
    }

    /// Where a body is written whose block this process holds, and what its slot says.
    #[inline]
    fn room_in(&self, held: Held, len: usize, wanted: bool) -> (Place, Room<'static>) {
        let arena = if held.home == Home::Own { self.own_bodies } else { self.bodies.cast_mut() };
        // SAFETY: a block of one of the two arenas, which are in the mapping as long as any link is; this process holds
        // it, so nobody else uses it until it is told of the body.
        (held.place(wanted), unsafe { Room::new(arena.wrapping_add(held.offset as usize), len) })
    }

    /// Notes that the body at a place has been read: its block may have been handed over with it.
    #[inline(always)]
    fn has_read(&mut self, place: Place) {
        if place.is_handed() {
            self.keep_block(place);
        }
    }

    #[inline(never)]
    fn keep_block(&mut self, place: Place) {
        if !self.own_bodies.is_null() {
            self.handed.get_or_insert_default().came(place, self.staging_bytes as u64);
        }
    }

    /// Tells the peer how long it took to take out the body that is being read, if it wants to know.
    #[inline(always)]
    fn report(&self, since: Option<u64>) {
        self.report_of(None, since);
    }

    /// The same of the body of a message behind the next one.
    #[inline(always)]
    fn report_of(&self, slot: Option<u64>, since: Option<u64>) {
        if let Some(since) = since {
            self.consumer.report(self.inn, slot, clock::now_ns().saturating_sub(since));
        }
    }
}

/// The shared-memory fabric of one process.
pub struct Shm {
    links: Vec<Link>,
    me: u32,
    own: &'static Control,
    spoke: &'static [AtomicU64],
    /// The inboxes, where there are such.
    crowd: Option<Box<Crowd>>,
    /// Peers heard from, the most recently active first among the first few.
    known: Vec<u32>,
    /// Words of `spoke` as last seen.
    seen: Vec<u64>,
    /// Where the turn of the full scan stands.
    turn: usize,
    staging: Staging,
    /// Staging memory that has been fetched for the next body: offset and length.
    ready: (u32, usize),
    /// A body that plain stores wrote, to be handed down to the shared cache when this process has nothing better to
    /// do.
    fresh: Option<(usize, usize)>,
    copies: Copies,
    errands: Errands,
    publications: Publications,
    /// How all bodies are stored, if the user has fixed it.
    stores: Option<Stores>,
    liveness: Liveness,
    /// What is told of deaths in this job, and how many of them this process knows.
    deaths: Option<(Arc<Deaths>, u32)>,
    /// Processes that share a core: see [`crate::Sleeps::processes_per_core`].
    per_core: u32,
    /// Whether a sleep is announced: then every poll looks at all rings.
    armed: bool,
    /// A peer whose ring the caller of a poll looks at by itself.
    beside: Option<u32>,
    /// Peers that had no room.
    full: Full,
    /// Words for offers for which there is memory.
    offer_words: usize,
    plan: Plan,
    cookie: [u64; 2],
    visitors: Visitors,
    arena: Arc<Arena>,
    /// Keeps the memory under all the references above mapped.
    map: Arc<Mapping>,
}

// SAFETY: the references and pointers lead into the mapping that the value itself keeps alive; all shared
// words are atomics, so moving the whole to another thread is sound.
unsafe impl Send for Shm {}

/// Why the fabric could not be set up.
#[derive(Debug)]
pub struct SetupError {
    /// What was being done.
    pub doing: &'static str,
    /// Bytes wanted.
    pub wanted: u64,
    /// What the system said.
    pub error: SysError,
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} bytes): {}", self.doing, self.wanted, self.error)?;
        match arke_sys::memory::remedy(&self.error).as_str() {
            "" => {}
            remedy => return write!(f, "; {remedy}"),
        }
        match arke_sys::memory::available() {
            Some(free) => write!(f, "; {free} bytes are free"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SetupError {}

impl Shm {
    /// What calls the thread of this process that waits on its [`Attention`](crate::Attention).
    #[cfg(not(loom))]
    pub(crate) fn caller(&self) -> impl Fn() + Send + 'static {
        let (calls, map) = (&self.own.calls, self.map.clone());
        move || {
            // The mapping stays as long as somebody may call.
            let _ = &map;
            calls.call();
        }
    }

    /// Joins the job in `arena` as `rank` of `size`. `cpus` is the number of cores that all processes together
    /// may use, `cookie` the job's random number.
    pub fn new(
        arena: Arc<Arena>,
        rank: u32,
        size: u32,
        cpus: u32,
        cookie: [u64; 2],
        settings: &Settings,
    ) -> Result<Self, SetupError> {
        let rings = settings.number(Id::Rings) as u32;
        let plan = Plan::new(size, rings, settings.number(Id::StagingBytes), settings.number(Id::HeapBytes));
        let fail = |doing, wanted| move |error| SetupError { doing, wanted, error };
        let core = plan.core_bytes();
        arena.grow(core).map_err(fail("setting up the job's shared memory", core))?;
        let map = arena.map(0, core as usize).map_err(fail("mapping the job's shared memory", core))?;
        let map = Arc::new(map);
        for (at, len) in plan.control_parts(rank) {
            arena.reserve(at, len).map_err(fail("reserving a process's control block", len))?;
        }
        // Others are spoken to before they have begun, and their rings are looked at before they speak.
        let others = if arena.is_bounded() { size } else { 0 };
        for (at, len) in (0..others).flat_map(|other| plan.looked_at(rank, other)) {
            arena.reserve(at, len).map_err(fail("reserving what processes look at", len))?;
        }

        let control = |r: u32| -> &'static Control {
            // SAFETY: control blocks are atomics, any bytes are valid; `map` lives as long as the value that
            // holds the reference, which never leaves it.
            unsafe { forever(map.at(plan.control(r) as usize)) }
        };
        let ring = |place: u32, to: u32| -> &'static Ring {
            // SAFETY: as above, for rings, which lie on lines and have that many slots.
            unsafe { Ring::at(map.base().wrapping_add(plan.ring(place, to) as usize), ring::SLOTS) }
        };
        let crowd = Crowd::new(&arena, &map, &plan, rank)?;
        // Beside inboxes rings are given to pairs later; until then a pair has the one that stays empty.
        let between = |from: u32, to: u32| match &crowd {
            None => ring(from, to),
            Some(_) => ring(plan.places(), rank),
        };
        let links = (0..size)
            .map(|peer| Link {
                out: between(rank, peer),
                inn: between(peer, rank),
                control: control(peer),
                producer: Producer::default(),
                consumer: Consumer::default(),
                blocks: Blocks::default(),
                stores: stores::Choice::default(),
                bodies: map.base().wrapping_add(plan.staging(peer) as usize),
                staging_bytes: plan.staging_bytes() as usize,
                own_bodies: map.base().wrapping_add(plan.staging(rank) as usize),
                handed: None,
                introduced: false,
                clean: Clean::default(),
                sent_last: false,
            })
            .collect();
        let spoke = bitmap(map.base(), &plan, rank);
        // Beside inboxes the bitmap says who waits for room, and nobody sets a bit when it first speaks.
        let spoke = if crowd.is_some() { &spoke[spoke.len() - 1..] } else { spoke };
        let own = control(rank);
        let copies = Copies::new(own, arena.clone(), &plan, rank, cookie, settings);
        sleep::enroll();
        wide::choose(settings.word(Id::WholeLines));
        let per_core = size.div_ceil(cpus.max(1));
        let per_core = match settings.word(Id::Oversubscribed) {
            "yes" => per_core.max(2),
            "no" => 1,
            _ => per_core,
        };
        Ok(Self {
            links,
            me: rank,
            own,
            spoke,
            crowd,
            known: Vec::new(),
            seen: vec![0; spoke.len()],
            turn: 0,
            staging: Staging::new(plan.staging_bytes()),
            ready: (0, 0),
            fresh: None,
            copies,
            errands: Errands::default(),
            publications: Publications::default(),
            stores: stores::fixed(settings.word(Id::Stores)),
            liveness: Liveness::new(size),
            deaths: None,
            per_core,
            armed: false,
            beside: None,
            full: Full::default(),
            offer_words: FIRST_OFFERS,
            plan,
            cookie,
            visitors: Visitors::default(),
            arena,
            map,
        })
    }

    /// Names where deaths of processes of this job are written down: every poll looks there from now on.
    pub fn hear_of(&mut self, deaths: Arc<Deaths>) {
        self.deaths = Some((deaths, 0));
    }

    /// Hands on what the dead have sent, and then that they are dead.
    #[cold]
    fn mourn(&mut self, sink: &mut impl Sink) {
        while let Some((place, why)) = self.deaths.as_ref().and_then(|(deaths, seen)| deaths.after(*seen)) {
            if let Some((_, seen)) = &mut self.deaths {
                *seen += 1;
            }
            if place >= self.plan.size() || place == self.me {
                continue;
            }
            self.empty_inbox_of_the_dead(place, sink);
            while self.visit(place, BATCH, sink) {}
            self.free_rings_of_the_dead(place);
            // It takes nothing any more: what was staged for it would hold its blocks for ever.
            self.staging.collect(&mut self.links[place as usize].blocks, u64::MAX);
            self.copies.lose(ProcId(place), sink);
            sink.lost(ProcId(place), &why);
        }
    }

    /// Reserves the ring to a peer, before the first message goes there: what was refused here would be a SIGBUS in the
    /// middle of a send.
    #[cold]
    fn prepare(&self, to: u32) {
        if to >= self.plan.size() {
            // The rings to other jobs are reserved when the way there is found.
            return;
        }
        let at = self.plan.ring(self.me, to);
        let page = at & !4095;
        if let Err(e) = self.arena.reserve(page, at + self.plan.ring_bytes() - page) {
            no_memory("reserving room for messages to another process", self.plan.ring_bytes(), e);
        }
    }

    /// Whether there is memory for the word of an offer; takes it for more words when one is first used.
    #[inline]
    fn has_offer_word(&mut self, name: u64) -> bool {
        let index = Name::from_bits(name).index();
        index < self.offer_words || self.more_offer_words(index)
    }

    #[cold]
    fn more_offer_words(&mut self, index: usize) -> bool {
        if index >= OFFERS {
            return false;
        }
        let to = (index + 1).next_multiple_of(FIRST_OFFERS).min(OFFERS);
        let (at, len) = self.plan.offers(self.me, self.offer_words, to);
        let reserved = self.arena.reserve(at, len).is_ok();
        if reserved {
            self.offer_words = to;
        }
        reserved
    }

    /// Tells the peer, once, that this process speaks to it.
    #[cold]
    fn introduce(&mut self, to: u32) {
        if to >= self.plan.size() {
            return self.introduce_abroad(to);
        }
        let at = self.plan.spoke(to) as usize + spoke::word(self.me) * 8;
        // SAFETY: a word of the peer's bitmap; atomics accept any bytes.
        spoke::announce(unsafe { self.map.at::<AtomicU64>(at) }, self.me);
        self.links[to as usize].introduced = true;
    }

    /// Notes that there is no room for a message to the peer: if this process sleeps, the peer wakes it when there is.
    #[cold]
    fn no_room(&mut self, to: ProcId) -> NoRoom {
        self.full.add(to);
        NoRoom
    }

    /// What every send ends with: introduction, and a look whether the peer sleeps.
    #[inline(always)]
    fn sent(&mut self, to: ProcId) {
        if !self.links[to.index()].introduced {
            self.introduce(to.0);
        }
        sleep::notify(self.links[to.index()].control);
    }

    /// Sends a message that `push` writes into a slot.
    #[inline(always)]
    fn send_slot(&mut self, to: ProcId, push: impl FnOnce(&mut Link)) -> Result<(), NoRoom> {
        if !self.links[to.index()].introduced {
            self.prepare(to.0);
        }
        let link = &mut self.links[to.index()];
        if !link.producer.has_room(link.out, ring::PAIR) {
            return Err(self.no_room(to));
        }
        push(link);
        if link.sent_last {
            link.producer.fetch_ahead(link.out);
        }
        link.sent_last = true;
        self.sent(to);
        Ok(())
    }

    /// Room for a body of `len` bytes, and for the slot that names it: its place, the memory, and how it is stored.
    #[inline]
    fn stage(
        &mut self,
        to: ProcId,
        len: usize,
        next: stores::Next,
    ) -> Result<(Place, Room<'static>, Stores), NoRoom> {
        debug_assert!(len <= staging::LARGE);
        if !self.links[to.index()].introduced {
            self.prepare(to.0);
        }
        let link = &mut self.links[to.index()];
        if !link.producer.has_room(link.out, ring::PAIR) {
            return Err(self.no_room(to));
        }
        let mut stores = next.stores;
        if stores == Stores::Handed {
            if let Some(held) = self.block_to_hand(to) {
                let (place, room) = self.links[to.index()].room_in(held, len, next.wanted);
                return Ok((place, room, stores));
            }
            stores = next.otherwise;
        }
        let (offset, room) = self.place_body(to, len, stores)?;
        Ok((Place(u64::from(offset)), room, stores))
    }

    /// A block for a body that hands it over to a peer: one that the peer has handed over, or one more for the two.
    #[inline]
    fn block_to_hand(&mut self, to: ProcId) -> Option<Held> {
        let link = &mut self.links[to.index()];
        if link.own_bodies.is_null() {
            return None;
        }
        let handed = link.handed.get_or_insert_default();
        if let Some(held) = handed.take() {
            return Some(held);
        }
        if !handed.may_give(self.staging.gifts(self.plan.size() as usize - 1)) {
            return None;
        }
        let (arena, base) = (&self.arena, self.plan.staging(self.me));
        let offset = self.staging.give(|at, len| arena.reserve(base + at, len).is_ok())?;
        handed.gave();
        Some(Held { home: Home::Own, offset, wanted: false })
    }

    /// Room for a body in the staging arena.
    #[inline]
    fn place_body(&mut self, to: ProcId, len: usize, stores: Stores) -> Result<(u32, Room<'static>), NoRoom> {
        let link = &mut self.links[to.index()];
        if link.blocks.len() > stores.blocks() && !Staging::fits(&link.blocks, len, stores) {
            // Memory that was used lately is better than memory never used: learn what has been taken.
            crowd::learn(&mut self.crowd, to, link);
        }
        let (arena, base) = (&self.arena, self.plan.staging(self.me));
        let refused = std::cell::Cell::new(None);
        let reserve = |at: u64, len: u64| {
            let error = arena.reserve(base + at, len).err();
            let reserved = error.is_none();
            refused.set(error.map(|e| (len, e)).or(refused.take()));
            reserved
        };
        let (next, taken) = (link.producer.next(), link.producer.taken());
        let offset = match self.staging.place(&mut link.blocks, len, next, taken, stores, reserve) {
            Some(offset) => offset,
            None => {
                // Full: learn what the receivers have taken meanwhile, and try once more.
                self.visitors.collect_unread(&mut self.staging);
                for (peer, link) in (0..).zip(&mut self.links) {
                    crowd::learn(&mut self.crowd, ProcId(peer), link);
                    self.staging.collect(&mut link.blocks, link.producer.taken());
                }
                let link = &mut self.links[to.index()];
                let taken = link.producer.taken();
                match (
                    self.staging.place(&mut link.blocks, len, next, taken, stores, reserve),
                    refused.take(),
                ) {
                    (Some(offset), _) => offset,
                    // Nobody will give anything back: there is nothing.
                    (None, Some((wanted, e))) if !self.staging.has_any(len) => {
                        no_memory("reserving room for bodies of messages", wanted, e)
                    }
                    (None, _) => {
                        // Whoever takes a body makes room.
                        for (peer, _) in (0..).zip(&self.links).filter(|(_, link)| !link.blocks.is_empty()) {
                            self.full.add(ProcId(peer));
                        }
                        return Err(self.no_room(to));
                    }
                }
            }
        };
        let at = self.map.base().wrapping_add(base as usize + offset as usize);
        // SAFETY: `place` gave this process `len` bytes of its own staging arena, inside the mapping, which outlives
        // the send that uses them.
        Ok((offset, unsafe { Room::new(at, len) }))
    }

    /// How a body for a peer is stored, and when that began if its time is wanted.
    #[inline]
    fn store_by(&mut self, to: ProcId, len: usize, turn: Turn) -> (stores::Next, Option<u64>) {
        if let Some(stores) = self.stores {
            return (stores::Next { stores, otherwise: Stores::Wide, wanted: true, timed: false }, None);
        }
        let Link { stores, producer, out, handed, .. } = &mut self.links[to.index()];
        if stores.awaits() {
            stores.learn(producer.taken(), |slot| producer.report(out, slot));
        }
        let next = stores.next(len, turn, self.per_core > 1, handed.as_deref());
        (next, next.timed.then(clock::now_ns))
    }

    /// Sends a message whose body lies in the staging arena; a fragment, if there are words to go with it.
    #[inline(always)]
    fn send_staged(
        &mut self,
        to: ProcId,
        key: Key,
        words: Option<[u64; 2]>,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        if !self.links[to.index()].introduced && self.has_inbox(to) {
            return self.send_staged_to_inbox(to, key, words, len, fill);
        }
        // Fragments come in a row, also the first one after the peer has asked for them.
        let in_a_row = words.is_some() || self.links[to.index()].sent_last;
        let turn = if in_a_row { Turn::InARow } else { Turn::InTurn };
        let (next, since) = self.store_by(to, len, turn);
        let (place, body, stores) = self.stage(to, len, next)?;
        let since = since.filter(|_| stores == next.stores);
        let at = body.ptr().cast_const();
        match stores {
            Stores::Streaming => {
                // SAFETY: `finish` is called before the slot tells of the body.
                fill(unsafe { body.past_the_caches() });
                streaming::finish();
            }
            Stores::String => fill(body.by_string()),
            // Its lines lie in a shared cache, if they are in one: to ask for them ahead only delays the first.
            Stores::Wide | Stores::Handed => fill(body),
            Stores::Plain => {
                if (u64::from(self.ready.0), self.ready.1) != (place.offset(), len) {
                    wide::prepare(at, len);
                }
                fill(body);
            }
        }
        let link = &mut self.links[to.index()];
        let stored = since.map(|since| {
            // Stores into the cache are done when they have left the processor's buffer.
            std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
            clock::now_ns().saturating_sub(since)
        });
        let slot = link.producer.next();
        let (bytes, timed) = (len as u32, since.is_some());
        match words {
            Some(words) => link.producer.push_fragment(link.out, key, words, place, bytes, timed),
            None => link.producer.push_staged(link.out, key, place, bytes, timed),
        }
        link.sent_last = true;
        self.sent(to);
        let mut took = stored;
        if stores == Stores::Plain {
            let since = stored.filter(|_| turn == Turn::InARow).map(|_| clock::now_ns());
            self.after_plain(to, at, len, turn);
            let after = since.map_or(0, |since| clock::now_ns().saturating_sub(since));
            took = stored.map(|ns| ns + after);
        }
        self.links[to.index()].note_stored(slot, len, (stores, turn), took);
        Ok(())
    }

    /// What is done for plain stores behind the slot: for the body at `at`, and for the one that is likely to follow.
    #[inline(always)]
    fn after_plain(&mut self, to: ProcId, at: *const u8, len: usize, turn: Turn) {
        if turn == Turn::InTurn {
            // The receiver reads it now, while this process has nothing better to do.
            wide::hand_down(at, len);
        } else {
            // This process may have more to send, or wait for somebody else.
            self.fresh = Some((at as usize, len));
        }
        // The next message is likely to be like this one; its lines are fetched while nobody waits.
        if let Some(next) = self.staging.likely_next(&self.links[to.index()].blocks, len) {
            let base = self.plan.staging(self.me) as usize + next as usize;
            wide::prepare(self.map.base().wrapping_add(base), len.min(AHEAD));
            self.ready = (next, len.min(AHEAD));
        }
    }

    /// Adds those who spoke for the first time to the known peers.
    fn meet(&mut self) {
        let (known, size) = (&mut self.known, self.plan.size());
        let visits = self.seen.len() - 1;
        spoke::newcomers(&self.spoke[..visits], &mut self.seen[..visits], size, |peer| known.push(peer));
        if spoke::changed(&self.spoke[visits..], &self.seen[visits..]) {
            self.admit();
        }
    }

    /// Delivers some messages from one ring, unless the caller looks there by itself.
    #[inline]
    fn look(&mut self, peer: u32, sink: &mut impl Sink) -> bool {
        if self.beside != Some(peer) {
            return self.visit(peer, BATCH, sink);
        }
        // The peer may wait for the room that was given back since it was last told.
        let link = &mut self.links[peer as usize];
        let control = link.control;
        link.consumer.publish(link.inn, || sleep::notify(control));
        false
    }

    /// Delivers up to `most` messages from one ring.
    #[inline]
    fn visit(&mut self, peer: u32, most: usize, sink: &mut impl Sink) -> bool {
        let link = &mut self.links[peer as usize];
        let from = ProcId(peer);
        let mut any = false;
        for taken in 0..most {
            let Some(message) = link.consumer.read(link.inn) else {
                break;
            };
            let body = message.body();
            // At least one is taken: whoever calls until none is left comes to an end.
            if taken > 0 && body.is_staged() && sink.has_answers() {
                break;
            }
            any = true;
            if taken > 0 {
                link.consumer.fetch_ahead(link.inn);
            }
            link.sent_last = false;
            let since = message.is_timed().then(clock::now_ns);
            match body {
                Body::Slot(len) => {
                    sink.offered(from, message.key, message.bytes()[..len].into(), link.control)
                }
                Body::Staged(place, len) => {
                    sink.offered(from, message.key, link.body_at(place, len), link.control);
                    link.has_read(place);
                }
                Body::Fragment(words, place, len) => {
                    sink.fragment(from, message.key, words, link.body_at(place, len));
                    link.has_read(place);
                }
            }
            link.report(since);
            let control = link.control;
            link.consumer.advance(link.inn, || sleep::notify(control));
        }
        if !any {
            let control = link.control;
            link.consumer.publish(link.inn, || sleep::notify(control));
        }
        any
    }
}

/// A body in the sender's staging arena. A length or offset that cannot be right gives an empty body rather than a read
/// outside.
#[inline(always)]
fn staged<'a>(bodies: *const u8, staging_bytes: usize, offset: u64, len: usize) -> foreign::Body<'a> {
    let fits =
        usize::try_from(offset).ok().and_then(|o| o.checked_add(len)).is_some_and(|end| end <= staging_bytes);
    if !fits || len > staging::LARGE {
        return foreign::Body::EMPTY;
    }
    // SAFETY: inside the sender's staging arena as just checked, which stays mapped. The sender wrote it before it
    // published the slot and leaves it alone until the slot is given back; one that does not spoils its own message.
    unsafe { foreign::Body::new(bodies.add(offset as usize), len) }
}

/// Ends the job: no message can be sent, and MPI has no way to say so in most calls that send. A panic with a
/// [`SetupError`], which the runtime tells as what it is.
#[cold]
fn no_memory(what: &'static str, wanted: u64, error: SysError) -> ! {
    std::panic::panic_any(SetupError { doing: what, wanted, error })
}

/// The bitmap of those who have spoken to `rank`, with the count of visits.
fn bitmap(base: *const u8, plan: &Plan, rank: u32) -> &'static [AtomicU64] {
    let first = base.wrapping_add(plan.spoke(rank) as usize).cast::<AtomicU64>();
    // SAFETY: the bitmap lies behind the control block, inside the mapping, aligned to 128 bytes; atomics accept any
    // bytes; the mapping stays as long as the `Shm` that holds the reference.
    unsafe { std::slice::from_raw_parts(first, plan.spoke_words()) }
}

/// At most 48 bytes as words, the rest zero.
#[inline(always)]
fn words_of(bytes: &[u8]) -> [u64; 6] {
    let mut words = [0u64; 6];
    // SAFETY: at most 48 bytes go into 48 bytes of our own stack.
    unsafe { arke_base::memory::copy(bytes.as_ptr(), words.as_mut_ptr().cast::<u8>(), bytes.len().min(48)) };
    words
}

/// # Safety
/// The referent outlives every use of the result.
unsafe fn forever<T>(r: &T) -> &'static T {
    // SAFETY: passed on to the caller.
    unsafe { &*std::ptr::from_ref(r) }
}
