//! What a process does with shared memory, as the traits of a fabric ask for it.

use super::layout::Line;
use super::past::Behind;
use super::ring::{self, Body, Look, Message};
use super::sleep::Barrier;
use super::{crowd, layout, sleep, spoke, staging, wide, words_of, Link, Shm, FEW, SOME};
use crate::{
    Armed, Attention, Capabilities, Copying, Fabric, Filled, Key, Next, NoRoom, Pass, Piece, Portion, ProcId,
    PullError, PullState, Reach, Sink, Token, Waker,
};
use crate::{Lines, RemoteMemory, Sleeps, Transfers};
use arke_base::foreign::{self, Room};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::sync::atomic::Ordering;
use std::time::Duration;

impl Fabric for Shm {
    fn capabilities(&self) -> Capabilities {
        Capabilities {
            inline_max: ring::INLINE,
            buffered_max: staging::LARGE,
            exposes: true,
            lines: layout::LINES as u32,
        }
    }

    #[inline(always)]
    fn me(&self) -> ProcId {
        ProcId(self.me)
    }

    #[inline(always)]
    fn size(&self) -> u32 {
        self.links.len() as u32
    }

    #[inline(always)]
    fn send_inline(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        if !self.links[to.index()].introduced && self.has_inbox(to) {
            return self.send_to_inbox(to, key, payload);
        }
        self.send_slot(to, |link| link.producer.push(link.out, key, payload))
    }

    #[inline]
    fn send_control(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        let before = self.links[to.index()].sent_last;
        let sent = self.send_inline(to, key, payload);
        self.links[to.index()].sent_last = before;
        sent
    }

    #[inline(always)]
    fn send_line(&mut self, to: ProcId, key: Key, line: &[u64; 6], len: usize) -> Result<(), NoRoom> {
        if !self.links[to.index()].introduced && self.has_inbox(to) {
            return self.send_to_inbox(
                to,
                key,
                &line.map(u64::to_ne_bytes).as_flattened()[..len.min(ring::INLINE)],
            );
        }
        self.send_slot(to, |link| link.producer.push_words(link.out, key, line, len))
    }

    #[inline]
    fn send_buffered(
        &mut self,
        to: ProcId,
        key: Key,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        if len <= ring::INLINE {
            if !self.has_room(to) {
                return Err(self.no_room(to));
            }
            let mut bytes = [0; ring::INLINE];
            fill((&mut bytes[..len]).into());
            return self.send_inline(to, key, &bytes[..len]);
        }
        self.send_staged(to, key, None, len, fill)
    }

    #[inline]
    fn send_fragment(
        &mut self,
        to: ProcId,
        key: Key,
        words: [u64; 2],
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        let most = self.staging.share(self.links.len());
        if self.links[to.index()].blocks.large() >= most {
            let link = &mut self.links[to.index()];
            crowd::learn(&mut self.crowd, to, link);
            self.staging.collect(&mut link.blocks, link.producer.taken());
            if link.blocks.large() >= most {
                return Err(self.no_room(to));
            }
        }
        self.send_staged(to, key, Some(words), len, fill)
    }

    #[inline]
    fn clock(&self) -> Option<fn() -> u64> {
        Some(arke_sys::clock::now_ns)
    }

    fn is_mapped(&self, memory: Bytes) -> bool {
        self.copies.is_in_heap(memory)
    }

    fn sends_in_a_row(&self, to: ProcId) -> bool {
        self.links[to.index()].sent_last
    }

    fn is_settling(&self, to: ProcId) -> bool {
        // Bodies that go through inboxes are all stored alike.
        let link = &self.links[to.index()];
        self.stores.is_none() && (link.introduced || self.crowd.is_none()) && link.stores.is_settling()
    }

    fn forget_fragments(&mut self, to: ProcId) {
        self.links[to.index()].stores.forget_fragments();
    }

    fn tell_costs(&self, text: &mut String) {
        for (peer, link) in self.links.iter().enumerate() {
            let mut lines = String::new();
            link.stores.tell(&mut lines);
            if !lines.is_empty() {
                text.push_str(&format!(
                    "# rank {} into shared memory for rank {peer}; median microseconds\n",
                    self.me
                ));
                text.push_str(&lines);
            }
        }
    }

    #[inline]
    fn send_run(&mut self, to: ProcId, key: Key, data: &[u8]) -> Result<(), NoRoom> {
        if data.len() <= ring::INLINE {
            return self.send_inline(to, key, data);
        }
        self.send_buffered(to, key, data.len(), |room| {
            room.put(data);
        })
    }

    fn offer(&mut self, _: ProcId, name: u64) -> bool {
        self.has_offer_word(name) && self.own.offers.open(name)
    }

    fn take_back(&mut self, _: ProcId, name: u64) -> bool {
        self.own.offers.take(name)
    }

    fn claim(&mut self, from: ProcId, name: u64) -> bool {
        self.links[from.index()].control.offers.take(name)
    }

    fn is_on_offer(&mut self, from: ProcId, name: u64) -> bool {
        self.links[from.index()].control.offers.holds(name)
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink, help: bool) -> bool {
        let mut any = false;
        if spoke::changed(self.spoke, &self.seen) {
            self.meet();
        }
        if self.deaths.as_ref().is_some_and(|(deaths, seen)| deaths.count() != *seen) {
            self.mourn(sink);
            any = true;
        }
        if self.crowd.is_some() {
            any |= self.visit_inbox(sink);
        }
        if self.known.len() <= FEW || self.armed {
            for i in 0..self.known.len() {
                any |= self.look(self.known[i], sink);
            }
        } else {
            // The rings that delivered lately stand first; the others get their turn.
            for i in 0..FEW / 2 {
                any |= self.look(self.known[i], sink);
            }
            let others = self.known.len() - FEW / 2;
            for _ in 0..SOME.min(others) {
                self.turn = (self.turn + 1) % others;
                let at = FEW / 2 + self.turn;
                if self.look(self.known[at], sink) {
                    any = true;
                    self.known.swap(at, self.turn % (FEW / 2));
                }
            }
        }
        if self.own.errand.is_posted() {
            any |= self.run_errand();
        }
        if self.armed && !self.visitors.is_empty() {
            self.watch(sink);
        }
        if self.copies.active() {
            let links = &self.links;
            any |= self.copies.advance(
                self.own,
                &self.liveness,
                |p| links[p.index()].control,
                sink,
                help && self.per_core == 1,
            );
        }
        if !any {
            if let Some((at, len)) = self.fresh.take() {
                wide::hand_down(at as *const u8, len);
            }
        }
        any
    }

    #[inline]
    fn poll_beside(&mut self, of: ProcId, sink: &mut impl Sink, help: bool) -> bool {
        self.beside = Some(of.0);
        let any = self.poll(sink, help);
        self.beside = None;
        any
    }

    #[inline(always)]
    fn peek(&mut self, from: ProcId) -> Option<Key> {
        let link = &self.links[from.index()];
        let key = link.consumer.peek(link.inn);
        if key.is_none() && self.crowd.is_some() {
            return self.peek_inbox(from);
        }
        key
    }

    #[inline(always)]
    fn take<R>(&mut self, from: ProcId, with: impl FnOnce(foreign::Body<'_>) -> R) -> R {
        let link = &mut self.links[from.index()];
        let Some(message) = link.consumer.read(link.inn) else {
            return self.take_from_inbox(from, with);
        };
        link.sent_last = false;
        let body = message.body();
        let since = message.is_timed().then(arke_sys::clock::now_ns);
        let result = match body {
            Body::Slot(len) => with(message.bytes()[..len].into()),
            Body::Staged(place, len) => with(link.body_at(place, len)),
            Body::Fragment(words, place, len) => {
                with(crate::whole_fragment(words, link.body_at(place, len)).as_slice().into())
            }
        };
        if let Some(place) = body.place() {
            link.has_read(place);
        }
        link.report(since);
        let control = link.control;
        link.consumer.advance(link.inn, || sleep::notify(control));
        result
    }

    #[inline(always)]
    fn take_if(&mut self, from: ProcId, into: BytesMut, accept: impl FnOnce(Key) -> bool) -> Next {
        let link = &mut self.links[from.index()];
        let control = link.control;
        let mut accept = Some(accept);
        let accepts = |key| accept.take().is_some_and(|accept| accept(key));
        match link.consumer.take_line(link.inn, into, accepts, || sleep::notify(control)) {
            Look::Nothing if self.crowd.is_some() => {
                self.take_if_in_inbox(from, into, |key| accept.is_some_and(|accept| accept(key)))
            }
            Look::Nothing => Next::Nothing,
            Look::Other => Next::Other,
            Look::Taken(key, len) => {
                if !link.sent_last {
                    link.consumer.fetch_ahead(link.inn);
                }
                link.sent_last = false;
                Next::Taken(key, len)
            }
            Look::Longer(key) => Next::Taken(key, self.take_into(from, into)),
        }
    }

    fn take_past(
        &mut self,
        from: ProcId,
        into: BytesMut,
        seen: &mut u64,
        decide: impl FnMut(Key) -> Pass,
    ) -> Next {
        let link = &mut self.links[from.index()];
        let slot = match link.consumer.find(link.inn, seen, decide) {
            Behind::Found(slot) => slot,
            // What has come may lie in the inbox.
            Behind::Nothing if self.crowd.is_some() => return Next::Other,
            Behind::Nothing => return Next::Nothing,
            Behind::Other => return Next::Other,
        };
        link.sent_last = false;
        let message = link.consumer.read_at(link.inn, slot);
        let since = message.is_timed().then(arke_sys::clock::now_ns);
        let len = link.copy_message(&message, into);
        link.report_of(Some(slot), since);
        let control = link.control;
        link.consumer.take_at(link.inn, slot, || sleep::notify(control));
        Next::Taken(message.key, len)
    }

    fn front(&mut self, from: ProcId) -> Option<(Key, usize)> {
        let link = &self.links[from.index()];
        let message = link.consumer.read(link.inn)?;
        match message.body() {
            Body::Slot(len) | Body::Staged(_, len) => Some((message.key, len)),
            Body::Fragment(..) => None,
        }
    }

    fn deliver(&mut self, from: ProcId, most: usize, sink: &mut impl Sink) -> bool {
        if self.crowd.is_some() {
            return self.deliver_in_crowd(from, most, sink);
        }
        self.visit(from.0, most, sink)
    }

    #[inline(never)]
    fn take_into(&mut self, from: ProcId, into: BytesMut) -> usize {
        let link = &mut self.links[from.index()];
        let Some(message) = link.consumer.read(link.inn) else {
            return self.take_from_inbox(from, |body| {
                body.copy_to(0, into);
                body.len()
            });
        };
        link.sent_last = false;
        let since = message.is_timed().then(arke_sys::clock::now_ns);
        let len = link.copy_message(&message, into);
        link.report(since);
        let control = link.control;
        link.consumer.advance(link.inn, || sleep::notify(control));
        len
    }

    fn set_throttle(&mut self, on: bool) {
        self.own.waiting.throttle.store(u32::from(on), Ordering::Release);
    }

    #[inline(always)]
    fn throttled(&self, peer: ProcId) -> bool {
        self.links[peer.index()].control.waiting.throttle.load(Ordering::Relaxed) != 0
    }

    fn alive(&mut self, peer: ProcId) -> bool {
        self.liveness.alive(peer.0, || self.links[peer.index()].control)
    }
}

impl Link {
    /// Copies as much of a message as there is room for: its length.
    #[inline(always)]
    fn copy_message(&mut self, message: &Message, into: BytesMut) -> usize {
        match message.body() {
            Body::Slot(len) => {
                into.write(0, &message.bytes()[..len]);
                len
            }
            Body::Staged(place, len) => {
                let bytes = self.body_at(place, len);
                bytes.copy_to(0, into);
                self.has_read(place);
                bytes.len()
            }
            Body::Fragment(words, place, len) => {
                let whole = crate::whole_fragment(words, self.body_at(place, len));
                into.write(0, &whole);
                self.has_read(place);
                whole.len()
            }
        }
    }
}

impl Transfers for Shm {
    fn expose(&mut self, to: ProcId, memory: Bytes) -> Token {
        self.copies.expose(self.own, to, memory, Copying::AsUsual)
    }

    fn expose_for(&mut self, to: ProcId, memory: Bytes, copying: Copying) -> Token {
        self.copies.expose(self.own, to, memory, copying)
    }

    fn retire(&mut self, token: Token) {
        self.copies.retire(token);
    }

    fn withdraw(&mut self, token: Token) {
        self.copies.withdraw(self.own, token);
    }

    fn pull(&mut self, from: ProcId, token: Token, into: BytesMut) -> Result<PullState, PullError> {
        self.copies.pull(&self.liveness, self.links[from.index()].control, from, token, into)
    }

    #[inline(always)]
    fn hand_out(&mut self) {
        self.copies.hand_out();
    }

    #[inline(always)]
    fn hands_out(&self) -> bool {
        self.copies.lends()
    }

    #[inline(always)]
    fn owes_portions(&self) -> bool {
        self.copies.owes()
    }

    #[inline(always)]
    fn may_have_portions(&self) -> bool {
        self.copies.lends() && self.copies.active()
    }

    fn portion(&mut self, help: bool) -> Option<Portion> {
        let links = &self.links;
        self.copies.portion(
            self.own,
            &self.liveness,
            |p| links[p.index()].control,
            help && self.per_core == 1,
        )
    }

    fn copied(&mut self, portion: Portion) {
        let links = &self.links;
        self.copies.copied(self.own, |p| links[p.index()].control, &portion);
    }

    fn publish(&mut self, from: ProcId, key: Key, into: BytesMut) -> Option<u64> {
        self.publish_memory(from, key, into)
    }

    fn unpublish(&mut self, name: u64) -> bool {
        self.unpublish_memory(name)
    }

    fn settle(&mut self, name: u64) {
        self.settle_memory(name);
    }

    fn set_inside(&mut self, inside: bool) {
        self.own.posts.inside.store(u32::from(inside), Ordering::Relaxed);
    }

    fn fill(&mut self, to: ProcId, key: Key, data: Bytes, matches: impl Fn(Key) -> bool) -> Option<Filled> {
        self.fill_memory(to, key, data, matches)
    }
}

impl Sleeps for Shm {
    fn processes_per_core(&self) -> u32 {
        self.per_core
    }

    fn spread(&mut self) {
        self.move_apart();
    }

    fn arm(&mut self) -> Armed {
        self.armed = true;
        let of_rings = self.ask_for_room();
        // Who makes room in a ring has no barrier of its own.
        let of_senders = self.per_core > 1 && !of_rings;
        sleep::arm(self.own, if of_senders { Barrier::OfSenders } else { Barrier::Everywhere })
    }

    fn sleep(&mut self, armed: Armed, limit: Duration) {
        sleep::sleep(self.own, armed, limit);
    }

    fn disarm(&mut self) {
        self.armed = false;
        self.full.forget();
        sleep::disarm(self.own);
    }

    fn rings_for_room(&self) -> bool {
        sleep::is_reliable() && !self.full.has_moved(|peer| self.progress_of(peer))
    }

    fn waker(&self) -> Waker {
        Waker { word: sleep::bell(self.own) }
    }

    #[inline(always)]
    fn wake(&mut self, peer: ProcId) {
        sleep::notify(self.links[peer.index()].control);
    }
}

impl Lines for Shm {
    #[inline]
    fn write_line(&mut self, line: u32, round: u32, note: u32, data: &[u8]) {
        let cell: &Line = &self.own.lines[line as usize][(round % 2) as usize];
        cell.write(round, note, &words_of(data)[..data.len().div_ceil(8)]);
    }

    #[inline]
    fn read_line(&self, peer: ProcId, line: u32, round: u32, data: &mut [u8; 48]) -> Option<u32> {
        self.links[peer.index()].control.lines[line as usize][(round % 2) as usize].read(round, data)
    }

    fn line_round(&self, peer: ProcId, line: u32) -> u32 {
        Line::newest(&self.links[peer.index()].control.lines[line as usize])
    }
}

impl RemoteMemory for Shm {
    fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        self.copies.alloc(bytes)
    }

    fn free(&mut self, address: *mut u8) -> bool {
        self.copies.free(address)
    }

    fn share(&mut self, memory: BytesMut) -> Option<Token> {
        Some(self.share_memory(memory))
    }

    fn unshare(&mut self, token: Token) {
        self.unshare_memory(token);
    }

    fn reach(&mut self, peer: ProcId, token: Token) -> Reach {
        self.reach_memory(peer, token)
    }

    fn remote_write(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<Bytes>],
    ) -> Result<PullState, PullError> {
        self.write_memory(peer, token, pieces)
    }

    fn remote_read(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<BytesMut>],
    ) -> Result<PullState, PullError> {
        self.read_memory(peer, token, pieces)
    }

    fn remote_update(
        &mut self,
        peer: ProcId,
        token: Token,
        at: u64,
        len: usize,
        change: &mut dyn FnMut(&mut [u8]),
    ) -> Result<(), PullError> {
        self.update_memory(peer, token, at, len, change)
    }

    fn nudge(&mut self, peer: ProcId) {
        self.links[peer.index()].control.calls.call();
    }

    fn attention(&mut self) -> Option<Attention> {
        let (calls, map) = (&self.own.calls, self.map.clone());
        let mut seen = 0;
        Some(Attention::new(move |limit| {
            // The mapping stays as long as this thread may look at it.
            let _ = &map;
            seen = calls.wait(seen, limit);
        }))
    }
}
