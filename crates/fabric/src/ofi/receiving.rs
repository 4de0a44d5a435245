//! Receiving: from what has arrived to the one who polls, or who takes from one source.

use super::header::{Header, Kind, BYTES};
use super::lane::Lane;
use super::net::Net;
use super::peer::{Body, Link, Message};
use super::wire_limits::{SHORT_ACK, WINDOW};
use crate::{Key, ProcId, Sink};
use arke_base::foreign;
use std::time::Instant;

/// Messages delivered by one poll.
const BURST: usize = 64;

impl Net {
    /// Takes a message in. False: it is not kept, and its memory is to be released.
    pub(super) fn arrived(&mut self, lane: u32, region: u32, at: usize, len: usize) -> bool {
        let bytes = self.lanes[lane as usize].message(region, at, len);
        let Some(header) = Header::decode(bytes, self.job) else {
            self.refused += 1;
            return false;
        };
        if let Some(place) = self.known(header.source) {
            self.came_by(place, lane);
        }
        let (from, to) = (at + BYTES, at + len);
        let body = Body::Region { lane, region, at: from as u32, len: (to - from) as u32 };
        self.came(header, body)
    }

    /// As [`Net::arrived`], of a message that came by a peer's lifeline.
    pub(super) fn arrived_by_lifeline(&mut self, peer: u32, bytes: &[u8]) {
        match Header::decode(bytes, self.job) {
            // Who is at the other end was proven.
            Some(header) if header.source == peer => {
                self.came(header, Body::Own(bytes[BYTES..].into()));
            }
            _ => self.refused += 1,
        }
    }

    /// Takes a message in, wherever it lies. False: it is not kept.
    fn came(&mut self, header: Header, body: Body) -> bool {
        if header.source >= self.total() || header.source == self.me {
            self.refused += 1;
            return false;
        }
        let place = self.place(header.source);
        let p = &mut self.peers[place];
        // Nobody of another job is heard who has not proven to be the one.
        if p.link == Link::Lost || (header.source >= self.size && p.link == Link::Idle) {
            return false;
        }
        if p.acked != p.sent && header.ack.wrapping_sub(p.acked) <= p.sent.wrapping_sub(p.acked) {
            p.acked = header.ack;
        }
        if !p.heard {
            p.heard = true;
            if self.throttle {
                self.mark(place);
            }
        }
        let p = &mut self.peers[place];
        match header.kind {
            Kind::Ack => {
                p.hello.0 = true;
                self.joined(place);
                false
            }
            Kind::Call => {
                self.called = true;
                false
            }
            Kind::AskAck => {
                p.owes_ack = true;
                p.ack_all = true;
                let ahead = header.sequence.wrapping_sub(p.expected);
                if ahead > 0 && ahead <= 2 * WINDOW {
                    p.claimed = header.sequence;
                    p.gap.get_or_insert_with(Instant::now);
                }
                self.mark(place);
                false
            }
            _ => {
                p.by_lifeline = matches!(body, Body::Own(_));
                match header.sequence.wrapping_sub(p.expected) {
                    0 => {
                        let message = Message { key: header.key, kind: header.kind, body };
                        let kept = self.accept(place, message);
                        self.catch_up(place);
                        kept
                    }
                    ahead if ahead <= 2 * WINDOW => {
                        let body = match body {
                            Body::Own(_) => body,
                            Body::Region { .. } => Body::Own(bytes_of(&self.lanes, &body).into()),
                        };
                        let message = Message { key: header.key, kind: header.kind, body };
                        p.early.entry(header.sequence).or_insert(message);
                        p.gap.get_or_insert_with(Instant::now);
                        false
                    }
                    // It was there before.
                    _ => false,
                }
            }
        }
    }

    /// The next message in order. False: it needs no memory any longer.
    fn accept(&mut self, place: usize, message: Message) -> bool {
        let p = &mut self.peers[place];
        p.expected = p.expected.wrapping_add(1);
        match message.kind {
            Kind::Throttle | Kind::Release => {
                p.throttled = message.kind == Kind::Throttle;
                self.took(place);
                false
            }
            _ => {
                p.queue.push_back(message);
                self.ready.push_back(p.id);
                true
            }
        }
    }

    /// Messages that came early may be next now.
    fn catch_up(&mut self, place: usize) {
        loop {
            let p = &mut self.peers[place];
            if p.gap.is_none() {
                return;
            }
            match p.early.remove(&p.expected) {
                Some(message) => {
                    self.accept(place, message);
                }
                None => {
                    let caught_up = p.early.is_empty() && p.claimed.wrapping_sub(p.expected) as i32 <= 0;
                    p.gap = (!caught_up).then(Instant::now);
                    return;
                }
            }
        }
    }

    /// An ordered message was taken; the peer is told now and then.
    pub(super) fn took(&mut self, place: usize) {
        let p = &mut self.peers[place];
        p.taken = p.taken.wrapping_add(1);
        let told_after = if p.by_lifeline { SHORT_ACK } else { WINDOW / 2 };
        if p.taken.wrapping_sub(p.told) >= told_after || (p.ack_all && p.queue.is_empty()) {
            p.owes_ack = true;
            self.mark(place);
        }
    }

    /// The memory of a message that was taken.
    pub(super) fn release(&mut self, body: &Body) {
        if let Body::Region { lane, region, .. } = body {
            self.lanes[*lane as usize].release(*region);
        }
    }

    /// Delivers what has arrived.
    pub(super) fn poll(&mut self, sink: &mut impl Sink) -> bool {
        self.polls += 1;
        let mut any = self.look() | std::mem::take(&mut self.up);
        for _ in 0..BURST {
            let Some(source) = self.ready.pop_front() else {
                break;
            };
            let place = self.place(source);
            let Some(message) = self.peers[place].queue.pop_front() else {
                continue;
            };
            any = true;
            sink.message(ProcId(source), message.key, bytes_of(&self.lanes, &message.body).into());
            self.release(&message.body);
            self.took(place);
        }
        while let Some((id, end)) = self.accesses.next_end() {
            any = true;
            sink.pulled(id, end);
        }
        while let Some((peer, why)) = self.lost.pop_front() {
            any = true;
            sink.lost(peer, &why);
        }
        any
    }

    /// Whether a poll would deliver anything.
    pub(super) fn has_news(&self) -> bool {
        !self.ready.is_empty() || self.accesses.has_ends() || !self.lost.is_empty() || self.up
    }

    /// The key of the next message from `from`.
    pub(super) fn peek(&mut self, from: u32) -> Option<Key> {
        let place = self.known(from)?;
        self.polls += 1;
        if self.peers[place].queue.is_empty() {
            // Others' messages stay in the library's buffers; when those are full, only a poll makes room.
            if self.lanes.iter().all(|lane| lane.can_receive()) {
                self.look();
            }
        }
        self.peers[place].queue.front().map(|m| m.key)
    }

    /// Takes the next message from `from`.
    pub(super) fn take<R>(&mut self, from: u32, with: impl FnOnce(foreign::Body<'_>) -> R) -> R {
        let place = self.place(from);
        let Some(message) = self.peers[place].queue.pop_front() else {
            return with(foreign::Body::EMPTY);
        };
        if let Some(at) = self.ready.iter().position(|s| *s == from) {
            self.ready.remove(at);
        }
        let result = with(bytes_of(&self.lanes, &message.body).into());
        self.release(&message.body);
        self.took(place);
        result
    }
}

/// The bytes of a message.
pub(super) fn bytes_of<'a>(lanes: &'a [Lane], body: &'a Body) -> &'a [u8] {
    match body {
        Body::Region { lane, region, at, len } => {
            lanes[*lane as usize].message(*region, *at as usize, *len as usize)
        }
        Body::Own(bytes) => bytes,
    }
}
