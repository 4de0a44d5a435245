//! Nodes of many processes: messages go through the receiver's inbox, until a pair that exchanges many of them takes
//! one of the receiver's rings.
//!
//! **Who has what.** A link is either in the inbox or on a ring, in each direction for itself. The sender decides: it
//! takes a free ring of the receiver's, says so in its last message in the inbox, and is on the ring from then on (its
//! link is `introduced`). The receiver polls a ring once it has read that. A ring stays with its pair until the sender
//! dies; then the receiver, having taken everything out of it, zeroes it and makes it free. A pair that finds no free
//! ring stays in the inbox and asks less and less often.
//!
//! **Bodies** in the sender's staging arena go back by the receiver's `taken`. While a link is in the inbox its
//! producer counts messages instead of slots; the slots of the ring are counted on from there. A pair changes over only
//! when none of its bodies is on its way, since the ring's progress says nothing of them.

use super::inbox::{each_waiter, Found, Inbox, Message, Taker, MOST_PRODUCERS};
use super::layout::Plan;
use super::ring::{self, Body, Consumer, Producer, Ring, SLOTS};
use super::stores::Stores;
use super::{no_memory, sleep, staged, Link, SetupError, Shm};
use crate::{Key, Next, NoRoom, ProcId, Sink};
use arke_base::foreign::{self, Room};
use arke_base::memory::BytesMut;
use arke_base::sync::atomic::AtomicU64;
use arke_sys::arena::{Arena, Mapping};
use arke_sys::SysError;

/// A pair takes a ring after so many messages: they would fill a quarter of it, and so are worth its memory.
const HOT: u64 = SLOTS as u64 / 4;

/// What a process of a large node has besides its links.
pub struct Crowd {
    base: *const u8,
    plan: Plan,
    me: ProcId,
    own: &'static Inbox,
    taker: Taker,
    /// One for each process of the node.
    sent: Vec<Sent>,
}

/// What has gone into a peer's inbox.
#[derive(Debug, Clone, Copy)]
struct Sent {
    /// The last message with a body in the staging arena.
    last: Mark,
    /// An earlier one that is not known to be taken.
    mark: Option<Mark>,
    /// The number of messages after which a ring is asked for.
    next_try: u64,
}

/// A message among those to its receiver, and in the receiver's inbox; both count from 1.
#[derive(Debug, Clone, Copy, Default)]
struct Mark {
    count: u64,
    end: u64,
}

impl Crowd {
    /// Takes memory for the inbox of `rank`; `None` on nodes that have none.
    pub fn new(
        arena: &Arena,
        map: &Mapping,
        plan: &Plan,
        rank: u32,
    ) -> Result<Option<Box<Self>>, SetupError> {
        if !plan.is_crowded() {
            return Ok(None);
        }
        let (at, wanted) = (plan.inbox(rank), plan.inbox_bytes());
        let fail = |error| SetupError { doing: "reserving a process's inbox", wanted, error };
        if plan.size() > MOST_PRODUCERS {
            return Err(fail(SysError { call: "counting the processes of the node", errno: libc::E2BIG }));
        }
        arena.reserve(at, wanted).map_err(fail)?;
        let sent = Sent { last: Mark::default(), mark: None, next_try: HOT };
        let own = inbox_in(map.base(), plan, rank);
        own.open();
        let sent = vec![sent; plan.size() as usize];
        let (base, me, taker) = (map.base().cast_const(), ProcId(rank), Taker::default());
        Ok(Some(Box::new(Self { base, plan: *plan, me, own, taker, sent })))
    }

    fn inbox(&self, of: ProcId) -> &'static Inbox {
        inbox_in(self.base, &self.plan, of.0)
    }

    /// The bitmap of those who wait for room in an inbox.
    fn waiters(&self, of: ProcId) -> &'static [AtomicU64] {
        let all = super::bitmap(self.base, &self.plan, of.0);
        &all[..all.len() - 1]
    }

    fn ring(&self, place: u32, to: u32) -> &'static Ring {
        // SAFETY: a ring of so many slots lies there, on a line, in the mapping that the `Shm` around this value keeps.
        unsafe { Ring::at(self.base.wrapping_add(self.plan.ring(place, to) as usize), SLOTS) }
    }

    /// Tells of progress, and wakes who waits for it.
    fn publish(&mut self, links: &[Link]) {
        if self.taker.publish(self.own) {
            each_waiter(self.waiters(self.me), |who| {
                if let Some(link) = links.get(who as usize) {
                    sleep::notify(link.control);
                }
            });
        }
    }
}

/// The inbox of a process.
fn inbox_in(base: *const u8, plan: &Plan, rank: u32) -> &'static Inbox {
    // SAFETY: an inbox of so many slots lies there, on a page, in the mapping, which stays as long as the `Shm` that
    // holds the reference.
    unsafe { Inbox::at(base.wrapping_add(plan.inbox(rank) as usize), plan.inbox_slots()) }
}

/// Takes in what a peer has taken.
pub(super) fn learn(crowd: &mut Option<Box<Crowd>>, peer: ProcId, link: &mut Link) {
    match crowd.as_mut().filter(|crowd| !link.introduced && peer.0 < crowd.plan.size()) {
        None => _ = link.producer.refresh(link.out, ring::PAIR),
        Some(crowd) => {
            let taken = crowd.inbox(peer).taken();
            let (sent, producer) = (&mut crowd.sent[peer.index()], &mut link.producer);
            if sent.last.end <= taken {
                producer.count_taken(producer.next());
                sent.mark = None;
            } else if let Some(mark) = sent.mark.filter(|mark| mark.end <= taken) {
                producer.count_taken(mark.count);
                sent.mark = Some(sent.last);
            }
        }
    }
}

// Sending.
impl Shm {
    /// Whether a peer that this process has no ring to has an inbox.
    #[inline]
    pub(super) fn has_inbox(&self, to: ProcId) -> bool {
        self.crowd.is_some() && to.0 < self.plan.size()
    }

    /// The inbox of a peer, for which memory is taken.
    fn open_inbox(&self, to: ProcId) -> &'static Inbox {
        let inbox = inbox_in(self.map.base(), &self.plan, to.0);
        if !inbox.is_open() {
            // Its owner has not begun yet. Who comes later finds the memory there.
            let (at, wanted) = (self.plan.inbox(to.0), self.plan.inbox_bytes());
            if let Err(e) = self.arena.reserve(at, wanted) {
                no_memory("reserving room for messages to another process", wanted, e);
            }
        }
        inbox
    }

    /// Whether a message to the peer would find room.
    pub(super) fn has_room(&mut self, to: ProcId) -> bool {
        let link = &mut self.links[to.index()];
        if !link.introduced && self.crowd.is_some() && to.0 < self.plan.size() {
            return self.open_inbox(to).has_room();
        }
        link.producer.has_room(link.out, ring::PAIR)
    }

    /// [`crate::Fabric::send_inline`] to a peer that this process has no ring to.
    #[cold]
    pub(super) fn send_to_inbox(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        let Some(claim) = self.open_inbox(to).claim(self.me) else {
            return Err(self.no_room(to));
        };
        claim.fill(key, payload);
        self.sent_to_inbox(to);
        Ok(())
    }

    /// The same of a message whose body lies in the staging arena.
    #[cold]
    pub(super) fn send_staged_to_inbox(
        &mut self,
        to: ProcId,
        key: Key,
        words: Option<[u64; 2]>,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        let inbox = self.open_inbox(to);
        if !inbox.has_room() {
            return Err(self.no_room(to));
        }
        let (offset, room) = self.place_body(to, len, Stores::Plain)?;
        // The claim comes before the copy: a body that is written must go.
        let Some(claim) = inbox.claim(self.me) else {
            // The memory is free again when what went before has been taken.
            self.links[to.index()].producer.count();
            return Err(self.no_room(to));
        };
        fill(room);
        let end = claim.position() + 1;
        claim.fill_staged(key, words, u64::from(offset), len as u64);
        if let Some(crowd) = &mut self.crowd {
            let mark = Mark { count: self.links[to.index()].producer.next() + 1, end };
            let sent = &mut crowd.sent[to.index()];
            sent.last = mark;
            sent.mark.get_or_insert(mark);
        }
        self.sent_to_inbox(to);
        Ok(())
    }

    fn sent_to_inbox(&mut self, to: ProcId) {
        let link = &mut self.links[to.index()];
        link.producer.count();
        link.sent_last = true;
        sleep::notify(link.control);
        let count = link.producer.next();
        if self.crowd.as_ref().is_some_and(|crowd| count >= crowd.sent[to.index()].next_try) {
            self.move_to_ring(to);
        }
    }

    /// Takes a ring of the peer's, if there is one.
    fn move_to_ring(&mut self, to: ProcId) {
        let (me, places) = (self.me, self.plan.places());
        let (Some(crowd), link) = (&mut self.crowd, &mut self.links[to.index()]) else { return };
        let (inbox, count) = (crowd.inbox(to), link.producer.next());
        if crowd.sent[to.index()].last.end > inbox.taken() {
            return;
        }
        crowd.sent[to.index()].next_try = 2 * count;
        let Some(place) = inbox.take_ring(places, me) else { return };
        let reserved = self.arena.reserve(self.plan.ring(place, to.0), self.plan.ring_bytes()).is_ok();
        let Some(claim) = inbox.claim(me).filter(|_| reserved) else {
            inbox.free_ring(place);
            return;
        };
        let base = count.next_multiple_of(u64::from(SLOTS));
        claim.fill_moved(place, base);
        (link.out, link.producer) = (crowd.ring(place, to.0), Producer::counting_from(base));
        link.introduced = true;
        sleep::notify(link.control);
    }

    /// Before a sleep: asks those that had no room to tell of their next progress. True if one of them is on a ring.
    pub(super) fn ask_for_room(&mut self) -> bool {
        let Self { full, links, crowd, me, .. } = self;
        let mut of_rings = false;
        full.ask(|peer| {
            let Some(link) = links.get_mut(peer.index()) else { return 0 };
            match crowd.as_ref().filter(|crowd| !link.introduced && peer.0 < crowd.plan.size()) {
                Some(crowd) => {
                    let inbox = crowd.inbox(peer);
                    let taken = inbox.taken();
                    inbox.want(crowd.waiters(peer), *me);
                    taken
                }
                None => {
                    of_rings = true;
                    link.producer.want(link.out);
                    link.producer.taken()
                }
            }
        });
        of_rings
    }

    /// The progress of a peer that had no room.
    pub(super) fn progress_of(&self, peer: ProcId) -> u64 {
        let Some(link) = self.links.get(peer.index()) else { return 0 };
        match self.crowd.as_ref().filter(|crowd| !link.introduced && peer.0 < crowd.plan.size()) {
            Some(crowd) => crowd.inbox(peer).taken(),
            None => link.producer.taken(),
        }
    }
}

// Receiving.
impl Shm {
    /// Takes the next thing out of the own inbox; of process `from`, if one is named.
    fn take_next(&mut self, from: Option<ProcId>) -> Option<Found> {
        let crowd = self.crowd.as_mut()?;
        let found = crowd.taker.find(crowd.own, from.map(|from| from.0))?;
        crowd.taker.take(crowd.own);
        Some(found)
    }

    fn tell_progress(&mut self) {
        if let Some(crowd) = &mut self.crowd {
            crowd.publish(&self.links);
        }
    }

    /// Delivers what is in the own inbox.
    pub(super) fn visit_inbox(&mut self, sink: &mut impl Sink) -> bool {
        let any = self.empty_inbox(None, self.plan.inbox_slots() as usize / 2, sink);
        if self.armed {
            self.pass_over_the_dead();
        }
        any
    }

    fn empty_inbox(&mut self, from: Option<ProcId>, most: usize, sink: &mut impl Sink) -> bool {
        let Some(crowd) = &mut self.crowd else { return false };
        crowd.taker.begin();
        let mut any = false;
        for _ in 0..most {
            match self.take_next(from) {
                None => break,
                Some(Found::Moved(from, place, base)) => self.moved(from, place, base),
                Some(Found::Message(message)) => self.hand_on(&message, sink),
            }
            any = true;
        }
        if any {
            self.tell_progress();
        }
        any
    }

    fn hand_on(&mut self, message: &Message, sink: &mut impl Sink) {
        let from = ProcId(message.from);
        if from.0 >= self.plan.size() {
            return;
        }
        let link = &mut self.links[from.index()];
        link.sent_last = false;
        let (bodies, bytes) = (link.bodies, link.staging_bytes);
        match message.body {
            Body::Slot(len) => {
                sink.offered(from, message.key, message.bytes()[..len].into(), link.control);
            }
            Body::Staged(place, len) => {
                sink.offered(from, message.key, staged(bodies, bytes, place.0, len), link.control);
            }
            Body::Fragment(words, place, len) => {
                sink.fragment(from, message.key, words, staged(bodies, bytes, place.0, len));
            }
        }
    }

    /// A peer has said that its messages come through a ring from now on.
    #[cold]
    fn moved(&mut self, from: u32, place: u64, base: u64) {
        let Some(crowd) = self.crowd.as_ref().filter(|crowd| from < crowd.plan.size()) else { return };
        let Some(place) = crowd.own.rings_of(from).find(|own| u64::from(*own) == place) else { return };
        // A peer moves once, and counts by whole laps.
        if self.known.contains(&from) || base % u64::from(SLOTS) != 0 || base >> 62 != 0 {
            return;
        }
        let link = &mut self.links[from as usize];
        (link.inn, link.consumer) = (crowd.ring(place, self.me), Consumer::counting_from(base));
        self.known.push(from);
    }

    /// The next message of a peer, if it is in the own inbox; it stays there.
    fn look_in_inbox(&mut self, from: ProcId) -> Option<Message> {
        let crowd = self.crowd.as_mut()?;
        crowd.taker.begin();
        match crowd.taker.find(crowd.own, Some(from.0))? {
            Found::Message(message) => Some(message),
            Found::Moved(from, place, base) => {
                crowd.taker.take(crowd.own);
                self.moved(from, place, base);
                None
            }
        }
    }

    /// The key of a peer's next message, where its ring has shown none.
    pub(super) fn peek_inbox(&mut self, from: ProcId) -> Option<Key> {
        let key = self.look_in_inbox(from).map(|message| message.key);
        let link = &self.links[from.index()];
        key.or_else(|| link.consumer.peek(link.inn))
    }

    /// Takes a peer's next message out of the own inbox.
    pub(super) fn take_from_inbox<R>(
        &mut self,
        from: ProcId,
        with: impl FnOnce(foreign::Body<'_>) -> R,
    ) -> R {
        let Some(message) = self.look_in_inbox(from) else {
            return with(foreign::Body::EMPTY);
        };
        if let Some(crowd) = &mut self.crowd {
            crowd.taker.take(crowd.own);
        }
        let link = &mut self.links[from.index()];
        link.sent_last = false;
        let (bodies, bytes) = (link.bodies, link.staging_bytes);
        let result = match message.body {
            Body::Slot(len) => with(message.bytes()[..len].into()),
            Body::Staged(place, len) => with(staged(bodies, bytes, place.0, len)),
            Body::Fragment(words, place, len) => {
                with(crate::whole_fragment(words, staged(bodies, bytes, place.0, len)).as_slice().into())
            }
        };
        self.tell_progress();
        result
    }

    /// As [`crate::Fabric::take_if`], where the peer's ring has shown nothing.
    #[cold]
    pub(super) fn take_if_in_inbox(
        &mut self,
        from: ProcId,
        into: BytesMut,
        accept: impl FnOnce(Key) -> bool,
    ) -> Next {
        match self.look_in_inbox(from) {
            None => Next::Nothing,
            Some(message) if accept(message.key) => {
                let len = self.take_from_inbox(from, |body| {
                    body.copy_to(0, into);
                    body.len()
                });
                Next::Taken(message.key, len)
            }
            Some(_) => Next::Other,
        }
    }

    /// [`crate::Fabric::deliver`] on a node of many processes.
    pub(super) fn deliver_in_crowd(&mut self, from: ProcId, most: usize, sink: &mut impl Sink) -> bool {
        self.visit(from.0, most, sink)
            || from.0 < self.plan.size() && self.empty_inbox(Some(from), most, sink)
    }

    /// Frees a slot that the last visit has passed over, if its sender has died.
    fn pass_over_the_dead(&mut self) {
        let Some(who) = self.crowd.as_ref().and_then(|crowd| crowd.taker.held()) else { return };
        let here = who < self.plan.size();
        if here && self.liveness.alive(who, || self.links[who as usize].control) {
            return;
        }
        if let Some(crowd) = &mut self.crowd {
            crowd.taker.forget(crowd.own, who);
        }
        self.tell_progress();
    }

    /// Hands on all that a process that has died has left in the own inbox.
    pub(super) fn empty_inbox_of_the_dead(&mut self, dead: u32, sink: &mut impl Sink) {
        let Some(crowd) = &mut self.crowd else { return };
        crowd.taker.forget(crowd.own, dead);
        self.empty_inbox(Some(ProcId(dead)), self.plan.inbox_slots() as usize, sink);
        self.tell_progress();
    }

    /// Frees the rings of a process that has died, out of which everything was taken.
    pub(super) fn free_rings_of_the_dead(&mut self, dead: u32) {
        let Some(crowd) = &mut self.crowd else { return };
        let link = &mut self.links[dead as usize];
        (link.inn, link.consumer) = (crowd.ring(self.plan.places(), self.me), Consumer::default());
        self.known.retain(|known| *known != dead);
        for place in crowd.own.rings_of(dead) {
            // It is empty for the next one only if it is zero.
            if self.arena.release(self.plan.ring(place, self.me), self.plan.ring_bytes()).is_ok() {
                crowd.own.free_ring(place);
            }
        }
    }
}
