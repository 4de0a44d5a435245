//! Receiving: posting, and what happens when a receive and a message have met.

use crate::core::Todo;
use crate::costs::{self, Before};
use crate::loss;
use crate::matching::{Body, UnexpectedMessage};
use crate::request::{Buffer, Held, MessageId, Mode, Outcome, Request, RequestId, State, Want};
use crate::wire::{self, Rts};
use crate::{Data, DataMut, Engine};
use arke_base::memory::BytesMut;
use arke_base::paths::Path;
use arke_base::trace;
use arke_fabric::{Fabric, Key, ProcId, PullError, PullState, Pulled};

impl<F: Fabric> Engine<F> {
    /// Starts a receive. `cookie` is handed back by [`Engine::cookie`].
    pub fn irecv(&mut self, into: DataMut, want: Want, cookie: u32) -> RequestId {
        match into {
            DataMut::Bytes(into) => self.irecv_run(into, &want, cookie),
            into => self.irecv_general(into, &want, cookie),
        }
    }

    /// As [`Engine::irecv`], into memory without gaps.
    #[inline(always)]
    pub fn irecv_run(&mut self, into: BytesMut, want: &Want, cookie: u32) -> RequestId {
        if let Some(source) = want.source {
            if let Some(id) = self.irecv_line(into, source, want, cookie) {
                return id;
            }
        }
        self.irecv_dense(into, want, cookie)
    }

    /// [`Engine::irecv_general`] of memory without gaps, which comes in registers.
    #[inline(never)]
    fn irecv_dense(&mut self, into: BytesMut, want: &Want, cookie: u32) -> RequestId {
        self.post(DataMut::Bytes(into), want, cookie)
    }

    #[inline(never)]
    fn irecv_general(&mut self, into: DataMut, want: &Want, cookie: u32) -> RequestId {
        self.post(into, want, cookie)
    }

    #[inline(always)]
    fn post(&mut self, into: DataMut, want: &Want, cookie: u32) -> RequestId {
        let id = self.core.add(|| receive_request(into, want, cookie));
        if let Some(message) = self.take_unexpected_for(want) {
            self.meet(id, message);
            return id;
        }
        if self.core.losses.any && self.refuse_receive(id, want) {
            return id;
        }
        self.core.posted.push(want, id);
        id
    }

    /// Takes the oldest message that a receive accepts and whose sender has not taken it back.
    #[inline]
    pub(crate) fn take_unexpected_for(&mut self, want: &Want) -> Option<UnexpectedMessage> {
        while !self.core.unexpected.is_empty() {
            let message = self.core.unexpected.take(want)?;
            if self.is_ours(&message) {
                return Some(message);
            }
        }
        None
    }

    /// Whether a message that has found its receive is there to be received: its sender may have taken it back.
    #[inline]
    pub(crate) fn is_ours(&mut self, message: &UnexpectedMessage) -> bool {
        message.offer().is_none_or(|name| self.fabric.claim(message.source, name))
    }

    /// Starts the receive of a message that a matched probe has taken; `None` if the name is stale. It ends with a
    /// fault where the context has been closed since.
    pub fn imrecv(&mut self, message: MessageId, into: DataMut, cookie: u32) -> Option<RequestId> {
        let message = self.core.probed.remove(message.0)?;
        let want = Want::exact(message.key.context(), message.source, message.key.tag());
        let id = self.core.add(|| receive_request(into, &want, cookie));
        match self.closed(want.context) {
            None => self.meet(id, message),
            Some(errno) => {
                self.refuse(message, errno);
                self.core.finish(id, Outcome::Fault(errno));
            }
        }
        Some(id)
    }

    /// A receive and a message that came before it.
    fn meet(&mut self, id: RequestId, message: UnexpectedMessage) {
        let (source, key) = (message.source, message.key);
        self.note_unexpected();
        let r = self.request(id);
        r.early = false;
        matched(r, source, key);
        match message.body {
            Body::Short(n, bytes) => self.whole(id, bytes[..n as usize].into()),
            Body::Long(bytes) => {
                self.whole(id, bytes.as_slice());
                self.core.bodies.give_back(bytes);
            }
            Body::Sync(sync) => {
                self.whole(id, sync.1.as_ref());
                self.core.todo.push(control(source, wire::ACK, [sync.0, 0, 0], 1));
            }
            Body::Rts(rts) => {
                self.core.todo.push(Todo::Matched { request: id, from: source, rts: *rts });
                return self.act_shortly();
            }
            Body::Own(send, _) => match self.core.named(send) {
                Some(send) => self.core.todo.push(Todo::Own { send, receive: id }),
                None => self.core.finish(id, Outcome::Fault(loss::REVOKED)),
            },
        }
        self.act();
    }

    fn whole(&mut self, id: RequestId, data: &[u8]) {
        self.core.whole(id, data.into());
    }

    /// A receive met a request to send: pull it if the fabric can, or ask for fragments.
    pub(crate) fn start_rendezvous(&mut self, id: RequestId, from: ProcId, rts: Rts) {
        let lost = self.is_lost(from);
        let Some(r) = self.core.requests.get_mut(id.0).filter(|r| r.state != State::Done) else {
            // It was given up after it had met its message.
            self.core.arrivals.forget_kept(from, rts.request);
            return self.send_control(from, wire::FIN, [rts.request, loss::REVOKED as u64, 0], 2);
        };
        if lost && !self.core.arrivals.is_whole(from, &rts) {
            self.core.arrivals.forget_kept(from, rts.request);
            return self.core.finish(id, Outcome::Fault(loss::UNREACHABLE));
        }
        if rts.ahead > 0 {
            let kept = self.core.arrivals.has_kept(from, rts.request);
            let before = if kept { Before::Kept } else { Before::Staged { at: rts.token.address } };
            self.core.costs.begins(id, rts.mark, before);
            return self.core.meet_staged(id, from, &rts);
        }
        if !r.early {
            self.core.costs.begins(id, rts.mark, Before::Nothing);
        }
        let fits = match &r.buffer {
            Buffer::In(into) => into.len(),
            _ => 0,
        };
        r.state = State::Moving;
        r.remote = rts.request;
        r.total = rts.token.len.min(fits);
        if fits < rts.token.len {
            r.outcome = Outcome::Truncated { sent: rts.token.len }.into();
        }
        let total = r.total;
        if total == 0 {
            self.send_control(from, wire::FIN, [rts.request, 0, 0], 2);
            let early = self.request(id).early;
            self.core.count_received(from, Path::Line, 0, 0, early);
            self.core.finish(id, Outcome::Ok);
            return;
        }
        let run = match &self.request(id).buffer {
            Buffer::In(DataMut::Bytes(b)) => Some(b.part(0, total as usize)),
            _ => {
                // It goes in fragments because of its gaps, which says nothing of other messages.
                self.core.costs.forget(id);
                None
            }
        };
        if let Some(into) = run.filter(|_| rts.exposed) {
            match self.fabric.pull(from, rts.token, into) {
                Ok(PullState::Done(pulled)) => {
                    return self.pull_over(id, from, rts.request, Ok(pulled));
                }
                Ok(PullState::Pending(pull)) => {
                    self.core.pulls.insert(pull, (id, rts.request));
                    if self.fabric.owes_portions() {
                        // A thread that sleeps may have to make it.
                        self.touch();
                    }
                    if costs::is_of_stream(rts.mark) {
                        // The ends of several such copies are seen at once, later; this process goes on now.
                        self.core.arrived(id, from, Path::Push);
                    }
                    return;
                }
                Err(PullError::Fault(errno)) => {
                    return self.pull_over(id, from, rts.request, Err(PullError::Fault(errno)));
                }
                Err(PullError::Refused) => {}
            }
        }
        self.ask_for_fragments(id, from, rts.request);
    }

    /// Asks the sender for the data of a receive in fragments.
    fn ask_for_fragments(&mut self, id: RequestId, from: ProcId, send: u64) {
        let name = self.core.name(id);
        let r = self.request(id);
        r.state = State::Streaming;
        let words = [send, name, r.total];
        self.send_control(from, wire::CTS, words, 3);
    }

    /// A pull ended: tell the sender, and end the receive.
    pub(crate) fn pull_over(
        &mut self,
        id: RequestId,
        from: ProcId,
        send: u64,
        end: Result<Pulled, PullError>,
    ) {
        let given_up = matches!(self.request(id).outcome.get(), Outcome::Fault(_));
        let errno = match end {
            Ok(_) => 0,
            // The process is no more, which the fabric may be about to tell.
            Err(PullError::Fault(loss::ESRCH)) => loss::UNREACHABLE,
            Err(PullError::Fault(errno)) => errno,
            // The sender let go of the memory. Either its send is given up, or there is another way.
            Err(PullError::Refused) if !given_up => return self.ask_for_fragments(id, from, send),
            Err(PullError::Refused) => loss::REVOKED,
        };
        let errno = if self.is_lost(from) { loss::UNREACHABLE } else { errno };
        let path = end.map_or(Path::Pull, |pulled| pulled.path);
        // The sender counts what it copied itself.
        let way = path as u64 | end.map_or(0, |pulled| pulled.copied) << 8;
        self.send_control(from, wire::FIN, [send, errno as u64, way], 3);
        let r = self.request(id);
        match end {
            Ok(pulled) => {
                r.moved = r.total;
                let (bytes, early) = (r.total, r.early);
                self.core.count_received(from, pulled.path, bytes, pulled.copied, early);
                self.core.arrived(id, from, pulled.path);
                self.core.finish(id, Outcome::Ok);
            }
            Err(_) => {
                if !given_up {
                    r.outcome = Outcome::Fault(errno).into();
                }
                self.core.finish(id, Outcome::Ok);
            }
        }
    }

    /// Sends a message of this process to itself.
    pub(crate) fn send_own(
        &mut self,
        data: Data,
        context: u32,
        tag: i32,
        mode: Mode,
        cookie: u32,
    ) -> Option<RequestId> {
        let me = self.core.me;
        let len = data.len();
        let key = Key::new(context, tag, wire::EAGER);
        if let Some(receive) = self.core.posted.take(me, key) {
            matched(self.request(receive), me, key);
            self.core.count_sent(me, Path::Own, len, data.kept());
            self.copy_own(&data, receive);
            return None;
        }
        if mode != Mode::Synchronous && len <= self.core.limits.eager_max {
            // Like any eager message, it may wait for its receive in a copy.
            match data.run() {
                Some(run) => {
                    self.core.count_sent(me, Path::Own, len, data.kept());
                    self.core.unexpected_message(me, key, run.body());
                }
                None => {
                    let mut packed = vec![0; len as usize].into_boxed_slice();
                    data.copy_out(0, &mut packed);
                    self.core.count_sent(me, Path::Own, len, 1);
                    self.core.unexpected_message(me, key, packed.as_ref().into());
                }
            }
            self.note_unexpected();
            return None;
        }
        let kept = data.kept();
        let id = self.core.add(|| crate::core::Core::send_request(data, me, context, tag, mode, cookie));
        self.request(id).state = State::Waiting;
        self.core.count_sent(me, Path::Own, len, kept);
        let body = Body::Own(self.core.name(id), len);
        self.core.unexpected.push(UnexpectedMessage { key, source: me, body });
        self.note_unexpected();
        Some(id)
    }

    /// Copies from a send of this process to its receive.
    pub(crate) fn own_met(&mut self, send: RequestId, receive: RequestId) {
        let sent = self.core.requests.get_mut(send.0).map(|s| std::mem::replace(&mut s.buffer, Buffer::None));
        let Some(Buffer::Out(data)) = sent else {
            // It was given up after a matched probe had taken its message.
            return self.core.finish(receive, Outcome::Fault(loss::REVOKED));
        };
        self.copy_own(&data, receive);
        drop(data);
        self.send_over(send, Outcome::Ok);
    }

    fn copy_own(&mut self, data: &Data, receive: RequestId) {
        let r = self.request(receive);
        let Buffer::In(into) = &r.buffer else {
            return;
        };
        let written = into.fill_from(data);
        r.moved = written;
        if written < data.len() {
            r.outcome = Outcome::Truncated { sent: data.len() }.into();
        }
        let early = r.early;
        let me = self.core.me;
        self.core.count_received(me, Path::Own, written, written, early);
        self.core.finish(receive, Outcome::Ok);
    }

    /// Takes back a receive that has no message yet, or a send that has no receive yet: by itself if the send was begun
    /// by [`Engine::isend_cancellable`] and its message is on offer, else by asking the receiver. Whether it worked
    /// shows in the completion.
    pub fn cancel(&mut self, id: RequestId) {
        let Some(r) = self.core.requests.get(id.0) else {
            return;
        };
        let (state, peer, context, tag, offered) = (r.state, r.peer, r.context, r.tag, r.offered);
        let name = self.core.name(id);
        if r.is_receive {
            if state != State::Waiting {
                return;
            }
            let want = r.want();
            if !self.take_publication_back(id) {
                // It has its message.
                return;
            }
            if self.core.posted.cancel(want, id) {
                self.core.finish(id, Outcome::Cancelled);
            }
        } else if state == State::Queued {
            self.core.outgoing.withdraw(peer, id);
            self.send_over(id, Outcome::Cancelled);
        } else if state == State::Waiting && peer == self.core.me {
            if self.core.unexpected.withdraw(peer, Key::new(context, tag, wire::EAGER), name) {
                self.send_over(id, Outcome::Cancelled);
            }
        } else if state == State::Waiting {
            if offered && !self.fabric.take_back(peer, name) {
                // It has met its receive, and ends by itself.
                return;
            }
            let words = [self.core.wire_name(id), Key::new(context, tag, 0).0, 0];
            self.send_control(peer, wire::CANCEL, words, 2);
            if offered {
                // The receiver, which has not begun, never will; the message only takes up its memory until it is told.
                self.send_over(id, Outcome::Cancelled);
            }
        }
    }
}

#[inline(always)]
fn receive_request(into: DataMut, want: &Want, cookie: u32) -> Request {
    Request {
        state: State::Waiting,
        mode: Mode::Standard,
        cookie,
        kind: 0,
        peer: want.source.unwrap_or(ProcId(u32::MAX)),
        context: want.context,
        tag: want.tag,
        tag_mask: want.tag_mask,
        any_source: want.source.is_none(),
        buffer: Buffer::In(into),
        total: 0,
        moved: 0,
        remote: 0,
        token: None,
        outcome: Held::OK,
        early: true,
        is_receive: true,
        released: false,
        cancellable: false,
        offered: false,
        published: false,
        is_schedule: false,
    }
}

/// Notes in a receive whose message it has.
#[inline(always)]
pub(crate) fn matched(r: &mut Request, source: ProcId, key: Key) {
    r.peer = source;
    r.tag = key.tag();
    if trace::is_on() {
        trace::matched(source.0, key.context(), key.tag(), r.early);
    }
}

/// A control message to be sent after delivery.
pub(crate) fn control(to: ProcId, kind: u8, words: [u64; 3], count: usize) -> Todo {
    Todo::Control { to, kind, words, count }
}
