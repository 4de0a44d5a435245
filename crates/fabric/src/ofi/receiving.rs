//! Receiving: from what has arrived to the one who polls, or who takes from one source.

use super::header::{Header, Kind, BYTES};
use super::lane::Lane;
use super::net::Net;
use super::peer::{Body, Gap, Link, Message};
use super::wire_limits::{SHORT_ACK, WINDOW};
use crate::{Key, ProcId, Sink};
use arke_base::foreign;

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
        if let Some(gap) = p.gap.as_mut().filter(|gap| gap.asked) {
            gap.answered.get_or_insert_with(std::time::Instant::now);
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
                    p.claimed = Some(header.sequence);
                    self.misses(place);
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
                        self.misses(place);
                        false
                    }
                    // It was there before.
                    _ => false,
                }
            }
        }
    }

    /// Messages of a peer are missing. The helper looks now and then whether they have come.
    fn misses(&mut self, place: usize) {
        self.peers[place].gap.get_or_insert_with(Gap::new);
        if !std::mem::replace(&mut self.for_helper.gaps, true) {
            self.nudge();
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
                    p.gap = p.is_missing_some().then(Gap::new);
                    p.claimed = p.claimed.filter(|_| p.gap.is_some());
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
        for _ in 0..self.lost.len() {
            let Some((peer, why)) = self.lost.pop_front() else {
                break;
            };
            any = true;
            // What it had sent comes first, and some of that may be left to the next poll.
            match self.known(peer.0).is_none_or(|at| self.peers[at].queue.is_empty()) {
                true => sink.lost(peer, &why),
                false => self.lost.push_back((peer, why)),
            }
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
