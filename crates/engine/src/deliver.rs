//! Delivery: what is done with each message that arrives. The fabric is being polled meanwhile, so whatever
//! needs it is noted in the to-do list.

use crate::core::{Core, Todo};
use crate::costs::Before;
use crate::loss;
use crate::matching::{self, UnexpectedMessage};
use crate::receive::{control, matched};
use crate::request::{Buffer, Outcome, Request, RequestId, State};
use crate::wire::{self, Rts};
use arke_base::foreign::Body;
use arke_base::paths::Path;
use arke_fabric::{Claims, Key, ProcId, PullError, PullId, Pulled, Sink};

impl Sink for Core {
    #[inline]
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        match key.kind() {
            wire::EAGER => self.eager(from, key, body),
            wire::ACTIVE => self.active_came(from, key, body),
            _ => self.special(from, key, body, &Nothing),
        }
    }

    #[inline]
    fn offered(&mut self, from: ProcId, key: Key, body: Body<'_>, claims: &dyn Claims) {
        match key.kind() {
            wire::EAGER => self.eager(from, key, body),
            wire::ACTIVE => self.active_came(from, key, body),
            _ => self.special(from, key, body, claims),
        }
    }

    fn fragment(&mut self, from: ProcId, key: Key, words: [u64; 2], body: Body<'_>) {
        match key.kind() {
            wire::AHEAD => self.came_ahead(from, words[0], words[1], body),
            wire::DATA => self.fragment_asked_for(from, words[0], words[1], body),
            _ => {}
        }
    }

    #[inline]
    fn has_answers(&self) -> bool {
        !self.todo.is_empty()
    }

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.todo.push(Todo::Pulled { id, end });
    }

    fn lost(&mut self, peer: ProcId, why: &str) {
        self.todo.push(Todo::Lost { peer, why: why.into() });
    }
}

/// The offers of a fabric that has none.
struct Nothing;

impl Claims for Nothing {
    fn claim(&self, _: u64) -> bool {
        false
    }
}

impl Core {
    /// A plain message.
    #[inline(always)]
    fn eager(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        match self.posted.take(from, key) {
            Some(id) => {
                self.has_met(id, from, key);
                self.whole(id, body);
            }
            None => self.unexpected_message(from, key, body),
        }
    }

    /// Notes in a posted receive whose message it has.
    #[inline(always)]
    fn has_met(&mut self, id: RequestId, from: ProcId, key: Key) {
        if let Some(r) = self.requests.get_mut(id.0) {
            matched(r, from, key);
            if r.published {
                self.not_filled(id);
            }
        }
    }

    /// Whether a message with this name has found a receive and yet is not there to be received: its sender took it
    /// back.
    fn is_taken_back(&mut self, from: ProcId, key: Key, send: u64, claims: &dyn Claims) -> bool {
        send & wire::OFFERED != 0 && self.posted.accepts(from, key) && !claims.claim(send & !wire::OFFERED)
    }

    /// Writes a whole message into its receive and ends it.
    #[inline]
    pub fn whole(&mut self, id: RequestId, data: Body<'_>) {
        let inline_max = self.limits.inline_max;
        let Some(r) = self.requests.get_mut(id.0) else {
            return;
        };
        let Buffer::In(into) = &r.buffer else {
            return;
        };
        let written = into.take(0, data);
        r.moved = written as u64;
        if written < data.len() {
            r.outcome = Outcome::Truncated { sent: data.len() as u64 }.into();
        }
        let (from, early) = (r.peer, r.early);
        let path = if from == self.me { Path::Own } else { line_or_ring(data.len(), inline_max) };
        self.count_received(from, path, written as u64, written as u64, early);
        self.finish(id, Outcome::Ok);
    }

    /// Whether the context of a message is closed.
    #[inline(always)]
    fn is_closed(&self, key: Key) -> bool {
        self.losses.any && self.losses.closed(key.context()).is_some()
    }

    /// Notes that the receiver of a send that was given up is done with its memory. Returns why it was given up, if it
    /// was.
    #[cold]
    fn answered(&mut self, from: ProcId, send: u64) -> Option<i32> {
        let given_up = self.losses.answered(from, send & !wire::OFFERED)?;
        if let Some(token) = given_up.token {
            self.todo.push(Todo::Retire { token });
        }
        Some(given_up.errno)
    }

    /// Keeps a whole message until its receive comes.
    pub fn unexpected_message(&mut self, source: ProcId, key: Key, data: Body<'_>) {
        if self.is_closed(key) {
            return;
        }
        let path =
            if source == self.me { Path::Own } else { line_or_ring(data.len(), self.limits.inline_max) };
        self.count_kept(path, data.len() as u64);
        if data.len() <= matching::SHORT {
            return self.unexpected.push_short(source, key, data);
        }
        let body = matching::Body::Long(self.bodies.copy(data));
        self.unexpected.push(UnexpectedMessage { key, source, body });
    }

    /// Everything but plain eager messages and short active ones. What does not decode, or names no live operation, is
    /// a peer gone wrong; it is dropped.
    #[cold]
    fn special(&mut self, from: ProcId, key: Key, body: Body<'_>, claims: &dyn Claims) {
        match key.kind() {
            wire::SYNC => {
                let Some(send) = body.word(0) else {
                    return;
                };
                if self.is_taken_back(from, key, send, claims) {
                    return;
                }
                let data = body.after(wire::SYNC_HEAD);
                match self.posted.take(from, key) {
                    Some(id) => {
                        self.has_met(id, from, key);
                        self.whole(id, data);
                        self.todo.push(control(from, wire::ACK, [send, 0, 0], 1));
                    }
                    None if self.is_closed(key) => {}
                    None => {
                        self.count_kept(line_or_ring(data.len(), self.limits.inline_max), data.len() as u64);
                        let body = matching::Body::Sync(Box::new((send, data.to_vec().into())));
                        self.unexpected.push(UnexpectedMessage { key, source: from, body });
                    }
                }
            }
            wire::RTS => {
                let Some(rts) = Rts::decode(body) else {
                    return;
                };
                self.costs.heard(from, self.outgoing.under_way(from) > 0);
                if self.is_taken_back(from, key, rts.request, claims) {
                    return;
                }
                match self.posted.take(from, key) {
                    Some(id) => {
                        self.has_met(id, from, key);
                        self.costs.begins(id, rts.mark, Before::Nothing);
                        if rts.ahead > 0 {
                            self.meet_staged(id, from, &rts);
                        } else {
                            self.todo.push(Todo::Matched { request: id, from, rts });
                        }
                    }
                    None if self.is_closed(key) => {
                        let errno = self.losses.closed(key.context()).unwrap_or(loss::REVOKED);
                        let words = [rts.request, errno as u64, 0];
                        self.todo.push(control(from, wire::FIN, words, 2));
                    }
                    None => {
                        if rts.ahead > 0 {
                            self.keep_staged(from, &rts);
                        }
                        let body = matching::Body::Rts(Box::new(rts));
                        self.unexpected.push(UnexpectedMessage { key, source: from, body });
                    }
                }
            }
            wire::CTS => {
                let (Some(send), Some(receive), Some(total)) = (body.word(0), body.word(1), body.word(2))
                else {
                    return;
                };
                if let Some((id, r)) = self.waiting_send(send, from) {
                    r.state = State::Moving;
                    r.remote = receive;
                    // The receiver takes no more than it has room for.
                    r.total = r.total.min(total);
                    self.todo.push(Todo::Clear { request: id });
                } else if let Some(errno) = self.answered(from, send) {
                    self.todo.push(control(from, wire::GONE, [receive, errno as u64, 0], 2));
                }
            }
            wire::DATA => {
                if let (Some(receive), Some(at)) = (body.word(0), body.word(1)) {
                    self.fragment_asked_for(from, receive, at, body.after(wire::DATA_HEAD));
                }
            }
            wire::AHEAD => {
                if let (Some(send), Some(at)) = (body.word(0), body.word(1)) {
                    self.came_ahead(from, send, at, body.after(wire::DATA_HEAD));
                }
            }
            wire::COST => {
                if let (Some(mark), Some(path), Some(ns)) = (body.word(0), body.word(1), body.word(2)) {
                    self.costs.told(from, mark, path, ns);
                }
            }
            wire::FIN | wire::ACK => {
                let errno = body.word(1).unwrap_or(0) as i32;
                if let Some(send) = body.word(0) {
                    if let Some((id, r)) = self.waiting_send(send, from) {
                        let outcome = if errno == 0 { Outcome::Ok } else { Outcome::Fault(errno) };
                        let (rendezvous, total) = (key.kind() == wire::FIN, r.total);
                        let kept = if let Buffer::Out(data) = &r.buffer { data.kept() } else { 0 };
                        // The path, and above it the bytes that the receiver copied itself.
                        let told = body.word(2);
                        let path = match told.map(|word| word & 0xff) {
                            _ if !rendezvous => Path::Line,
                            Some(p) if p == Path::Push as u64 => Path::Push,
                            Some(p) if p == Path::Shared as u64 => Path::Shared,
                            Some(p) if p == Path::NetRdma as u64 => Path::NetRdma,
                            _ => Path::Pull,
                        };
                        if rendezvous {
                            // The data moved without this process; it is counted here, where it was sent from.
                            self.count_sent(from, path, total, kept);
                            if path == Path::Push {
                                let counters = self.counters.of(path);
                                counters.copies.add(1);
                                let theirs = told.map_or(0, |word| word >> 8);
                                counters.copied_bytes.add(total.saturating_sub(theirs));
                            }
                        }
                        self.todo.push(Todo::SendOver { request: id, outcome, path });
                    } else {
                        let _ = self.answered(from, send);
                    }
                }
            }
            wire::CANCEL => {
                if let (Some(send), Some(matching)) = (body.word(0), body.word(1)) {
                    let taken = self.unexpected.withdraw(from, Key(matching), send);
                    if taken || send & wire::OFFERED != 0 {
                        self.arrivals.forget_kept(from, send);
                    }
                    self.todo.push(control(from, wire::CANCELLED, [send, u64::from(taken), 0], 2));
                }
            }
            wire::CANCELLED => {
                if let (Some(send), Some(1)) = (body.word(0), body.word(1)) {
                    if let Some((id, _)) = self.waiting_send(send, from) {
                        let outcome = Outcome::Cancelled;
                        self.todo.push(Todo::SendOver { request: id, outcome, path: Path::Line });
                    } else {
                        let _ = self.answered(from, send);
                    }
                }
            }
            wire::GONE => {
                if let (Some(receive), Some(errno)) = (body.word(0), body.word(1)) {
                    self.send_is_gone(from, receive, errno as i32);
                }
            }
            wire::REST => {
                let answer = self.rests.heard(from, body);
                self.todo.extend(answer);
                self.ended += 1;
            }
            wire::FILLED => {
                if let (Some(name), Some(bytes), Some(how)) = (body.word(0), body.word(1), body.word(2)) {
                    self.filled(from, name, bytes, how);
                }
            }
            wire::ACTIVE_LONG => self.active.arrived(from, key, body),
            _ => {}
        }
    }

    /// The send that a peer named, if it is one, goes to that peer, and waits for its answer.
    fn waiting_send(&mut self, send: u64, peer: ProcId) -> Option<(RequestId, &mut Request)> {
        let id = self.named(send & !wire::OFFERED)?;
        let r = self.requests.get_mut(id.0)?;
        (!r.is_receive && r.peer == peer && r.state == State::Waiting).then_some((id, r))
    }

    /// The data that a receive has asked for will not come: its send was given up.
    #[cold]
    fn send_is_gone(&mut self, from: ProcId, receive: u64, errno: i32) {
        let Some(id) = self.named(receive) else { return };
        let Some(r) = self.requests.get(id.0) else { return };
        if r.is_receive && r.peer == from && r.state == State::Streaming && errno != 0 {
            let send = r.remote;
            self.arrivals.forget(from, send);
            self.finish(id, Outcome::Fault(errno));
        }
    }

    /// A fragment of a rendezvous. Only a receive that has asked for fragments takes any.
    fn fragment_asked_for(&mut self, from: ProcId, receive: u64, at: u64, data: Body<'_>) {
        if let Some(id) = self.named(receive) {
            self.put_into(id, from, at, data);
        }
    }
}

#[inline(always)]
fn line_or_ring(len: usize, inline_max: usize) -> Path {
    if len <= inline_max {
        Path::Line
    } else {
        Path::Ring
    }
}
