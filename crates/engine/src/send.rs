//! Sending: which protocol a message takes, and its first step.
//!
//! | size | protocol | ends when |
//! |---|---|---|
//! | up to a line | eager in the slot | it is in the ring |
//! | up to `eager_max` (`stream_max` while more sends to the peer are under way) | eager, body in the staging arena | it is in the ring |
//! | longer | request to send; the receiver pulls, or asks for fragments | the receiver says so |
//!
//! Synchronous sends carry a request name that the match answers. While a receiver asks for throttling, every
//! message to it goes by request to send, so that it holds no data it has no place for.

use crate::core::Core;
use crate::costs::{Choice, Way};
use crate::outgoing::Waiting;
use crate::request::{Buffer, Mode, Outcome, Request, RequestId, State};
use crate::wire::{self, Rts};
use crate::{Data, Engine};
use arke_base::paths::Path;
use arke_base::trace;
use arke_fabric::{Fabric, Key, NoRoom, ProcId, Token};

/// The most bytes of a message that go before its receiver has answered: enough to keep both sides copying until the
/// answer is there. They are kept if there is no receive.
pub(crate) const AHEAD_MAX: u64 = 64 * 1024;
/// The same where ranks take turns on the cores: the answer comes a turn later, so the whole of most messages goes with
/// the first one. (8 ranks on 2 cores, each with one peer: 256 KiB took 4 turns for each message, and 1 so.)
const AHEAD_MAX_CROWDED: u64 = 256 * 1024;

/// A protocol's first message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    Eager,
    Sync,
    Rts,
}

/// A message about which nothing was found out.
const AS_USUAL: Choice = Choice::by(None);

/// How much of a message went that needs no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gone {
    Nothing,
    /// The request to send, under this name, and so many bytes.
    Part {
        name: u64,
        bytes: u64,
    },
    All,
}

impl<F: Fabric> Engine<F> {
    /// Starts a send. `None`: it is over already (the data may be overwritten).
    ///
    /// `cookie` is handed back by [`Engine::cookie`].
    #[inline]
    pub fn isend(
        &mut self,
        data: Data,
        to: ProcId,
        context: u32,
        tag: i32,
        mode: Mode,
        cookie: u32,
    ) -> Option<RequestId> {
        self.isend_by(data, to, context, tag, mode, cookie, false)
    }

    /// As [`Engine::isend`], of a send that the caller may want to [`cancel`](Engine::cancel): then that needs no help
    /// of the receiver's, where the fabric can do it.
    #[inline]
    pub fn isend_cancellable(
        &mut self,
        data: Data,
        to: ProcId,
        context: u32,
        tag: i32,
        mode: Mode,
        cookie: u32,
    ) -> Option<RequestId> {
        self.isend_by(data, to, context, tag, mode, cookie, true)
    }

    /// What can go at once goes by the short way.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn isend_by(
        &mut self,
        data: Data,
        to: ProcId,
        context: u32,
        tag: i32,
        mode: Mode,
        cookie: u32,
        cancellable: bool,
    ) -> Option<RequestId> {
        if mode != Mode::Synchronous {
            if let Some(run) = data.run() {
                if self.send_now(run.as_slice(), to, context, tag) {
                    return None;
                }
            }
        }
        self.isend_general(data, to, context, tag, mode, cookie, cancellable)
    }

    #[allow(clippy::too_many_arguments)]
    fn isend_general(
        &mut self,
        data: Data,
        to: ProcId,
        context: u32,
        tag: i32,
        mode: Mode,
        cookie: u32,
        cancellable: bool,
    ) -> Option<RequestId> {
        if self.core.losses.any {
            if let Some(id) = self.barred(to, context, tag, cookie) {
                return Some(id);
            }
        }
        if trace::is_on() {
            trace::sent(to.0, context, tag, data.len());
        }
        if to == self.core.me {
            return self.send_own(data, context, tag, mode, cookie);
        }
        let mut choice = None;
        let mut gone = Gone::Nothing;
        if !self.core.outgoing.must_queue(to) && self.fill(&data, to, Key::new(context, tag, 0)) {
            return None;
        }
        if !self.core.outgoing.must_queue(to) {
            match self.first(data.len(), to, mode) {
                First::Eager => match self.send_eager(&data, to, Key::new(context, tag, wire::EAGER)) {
                    Ok(()) => return None,
                    Err(NoRoom) => self.core.counters.no_room.add(1),
                },
                First::Rts if mode != Mode::Synchronous && data.len() <= self.ahead_max() => {
                    let made = self.choose(&data, to);
                    choice = Some(made);
                    let whole = made.mark == 0 && data.len() <= self.core.limits.stream_max;
                    if made.way == Some(Way::Staged) && whole {
                        // Where two copies were found to be best a message that fits a block needs no request to send:
                        // what that costs is more than is won by copying in and out at the same time.
                        if self.send_eager(&data, to, Key::new(context, tag, wire::EAGER)).is_ok() {
                            self.core.costs.goes_whole(to);
                            return None;
                        }
                        self.core.counters.no_room.add(1);
                    } else if made.way == Some(Way::Staged) {
                        gone = self.send_ahead(&data, to, Key::new(context, tag, wire::RTS), made.mark);
                    }
                }
                First::Sync | First::Rts => {}
            }
        }
        if let Gone::All = gone {
            return None;
        }
        let request = Core::send_request(data, to, context, tag, mode, cookie);
        let id = self.core.add(|| Request { cancellable, ..request });
        self.core.outgoing.backlog(to).under_way += 1;
        if let Gone::Part { name, bytes } = gone {
            let r = self.request(id);
            (r.state, r.remote, r.moved) = (State::Ahead, name, bytes);
            self.core.outgoing.stream(to, id);
        } else if self.core.outgoing.must_queue(to) || self.begin(id, choice).is_err() {
            self.core.outgoing.push(to, Waiting::Send(id));
            self.progress(false);
        }
        Some(id)
    }

    /// The protocol for a message now.
    fn first(&mut self, len: u64, to: ProcId, mode: Mode) -> First {
        if self.fabric.throttled(to) {
            self.core.counters.held_back.add(1);
            return First::Rts;
        }
        match mode {
            _ if len > self.longest_eager(to) => First::Rts,
            Mode::Synchronous => First::Sync,
            Mode::Standard | Mode::Ready => First::Eager,
        }
    }

    /// The longest message to a peer that goes eagerly now. In a stream the next message is copied in while this one is
    /// copied out, so that a message that fits a block need not be cut into fragments.
    #[inline(always)]
    pub(crate) fn longest_eager(&self, to: ProcId) -> u64 {
        let limits = &self.core.limits;
        if self.fabric.sends_in_a_row(to) || self.core.outgoing.under_way(to) > 1 {
            limits.stream_max
        } else {
            limits.eager_max
        }
    }

    /// Sends a whole message, data in the slot or in the staging arena.
    fn send_eager(&mut self, data: &Data, to: ProcId, key: Key) -> Result<(), NoRoom> {
        let len = data.len() as usize;
        match data.run() {
            Some(run) => self.fabric.send_run(to, key, run.as_slice())?,
            None => self.fabric.send_buffered(to, key, len, |out| {
                data.copy_to(0, out);
            })?,
        }
        let path = if len <= self.core.limits.inline_max { Path::Line } else { Path::Ring };
        self.core.count_sent(to, path, len as u64, 1 + data.kept());
        Ok(())
    }

    /// Takes the first step of a send that has a request, whose way may have been chosen already. `Err`: no room, to be
    /// tried again.
    pub(crate) fn begin(&mut self, id: RequestId, chosen: Option<Choice>) -> Result<(), NoRoom> {
        let Some(r) = self.core.requests.get(id.0) else {
            return Ok(());
        };
        let (to, context, tag, mode, len) = (r.peer, r.context, r.tag, r.mode, r.total);
        let first = self.first(len, to, mode);
        let choice = match (first, chosen) {
            (First::Rts, Some(choice)) => choice,
            (First::Rts, None) => self.choose_for(id),
            _ => AS_USUAL,
        };
        if choice.way == Some(Way::Staged) {
            return self.begin_staged(id, choice.mark);
        }
        let name = match first {
            First::Eager => 0,
            First::Sync | First::Rts => self.name_for(id, to),
        };
        match first {
            First::Eager => {
                let Buffer::Out(data) = std::mem::replace(&mut self.request(id).buffer, Buffer::None) else {
                    return Ok(());
                };
                let sent = self.send_eager(&data, to, Key::new(context, tag, wire::EAGER));
                self.request(id).buffer = Buffer::Out(data);
                sent?;
                self.send_over(id, Outcome::Ok);
            }
            First::Sync => {
                let Buffer::Out(data) = std::mem::replace(&mut self.request(id).buffer, Buffer::None) else {
                    return Ok(());
                };
                let n = len as usize + wire::SYNC_HEAD;
                let key = Key::new(context, tag, wire::SYNC);
                let sent = self.fabric.send_buffered(to, key, n, |out| {
                    data.copy_to(0, out.put(&name.to_le_bytes()));
                });
                let path = if n <= self.core.limits.inline_max { Path::Line } else { Path::Ring };
                let copies = 1 + data.kept();
                let r = self.request(id);
                r.buffer = Buffer::Out(data);
                sent?;
                r.state = State::Waiting;
                r.moved = len;
                self.core.count_sent(to, path, len, copies);
            }
            First::Rts => {
                let run = match &self.request(id).buffer {
                    Buffer::Out(data) => data.run(),
                    _ => None,
                };
                let exposed = self.fabric.capabilities_to(to).exposes && len > 0;
                let token = match run.filter(|_| exposed) {
                    Some(run) => self.fabric.expose_for(to, run, Way::copying(choice.way)),
                    None => Token { len, ..Token::default() },
                };
                let exposed = exposed && run.is_some();
                let rts = Rts { request: name, exposed, token, ahead: 0, answer: true, mark: choice.mark };
                let sent = self.fabric.send_inline(to, Key::new(context, tag, wire::RTS), &rts.encode());
                if sent.is_err() {
                    if rts.exposed {
                        self.fabric.retire(token);
                    }
                    return Err(NoRoom);
                }
                let r = self.request(id);
                r.token = rts.exposed.then(|| Box::new(token));
                r.state = State::Waiting;
            }
        }
        Ok(())
    }

    /// Which way the message of a request takes.
    fn choose_for(&mut self, id: RequestId) -> Choice {
        let to = self.request(id).peer;
        let Buffer::Out(data) = std::mem::replace(&mut self.request(id).buffer, Buffer::None) else {
            return AS_USUAL;
        };
        let choice = self.choose(&data, to);
        self.request(id).buffer = Buffer::Out(data);
        choice
    }

    /// Whether a message of a peer is to be copied, or being copied, out of its memory: of the first few that are.
    fn pulls_from(&self, peer: ProcId) -> bool {
        const FEW: usize = 4;
        let theirs = |id: RequestId| self.core.requests.get(id.0).is_some_and(|r| r.peer == peer);
        self.core.pulls.values().take(FEW).any(|(id, _)| theirs(*id))
    }

    /// Which way a long message takes.
    fn choose(&mut self, data: &Data, to: ProcId) -> Choice {
        let len = data.len();
        if len == 0 || !self.fabric.shares_memory(to) || self.fabric.throttled(to) {
            return AS_USUAL;
        }
        match data.run() {
            Some(run) if self.fabric.is_mapped(run) => AS_USUAL,
            Some(_) => {
                if self.pulls_from(to) {
                    self.core.costs.meets(to);
                }
                let in_a_row = self.fabric.sends_in_a_row(to);
                // What fits a block is staged in one piece, and not measured: a measured message needs a request to send,
                // and so seems dearer than the others are. On an Intel Xeon (family 6, model 167) 16 KiB take 2.6 us
                // so and 2.2 by a copy of the kernel's, but 3.5 and 6.5 where programs write and read their buffers.
                let settling = len <= self.core.limits.stream_max || self.fabric.is_settling(to);
                let choice = self.core.costs.choose(to, len, in_a_row, settling);
                if choice.stale {
                    self.fabric.forget_fragments(to);
                }
                choice
            }
            // It has gaps: fragments are the only way.
            None => Choice::by(Some(Way::Staged)),
        }
    }

    /// Sends a message that follows its request to send at once and whole: as far as there is room for it. Nobody
    /// answers such a message, so one that is all on its way needs no request.
    fn send_ahead(&mut self, data: &Data, to: ProcId, key: Key, mark: u16) -> Gone {
        let len = data.len();
        let name = self.core.name_unanswered();
        let token = self.token_of_staged(len, mark);
        let rts = Rts { request: name, exposed: false, token, ahead: len as u32, answer: false, mark };
        if self.fabric.send_inline(to, key, &rts.encode()).is_err() {
            return Gone::Nothing;
        }
        let (fragment, mut at) = (self.core.limits.fragment as u64, 0);
        while at < len {
            let n = fragment.min(len - at);
            let key = Key::new(0, 0, wire::AHEAD);
            let sent = self.fabric.send_fragment(to, key, [name, at], n as usize, |out| {
                data.copy_to(at, out);
            });
            if sent.is_err() {
                return Gone::Part { name, bytes: at };
            }
            at += n;
        }
        self.core.count_sent(to, Path::Stream, len, 1 + data.kept());
        Gone::All
    }

    /// The token of a staged message, which exposes nothing: if the message is measured, when it went stands in it.
    fn token_of_staged(&self, len: u64, mark: u16) -> Token {
        let address = if mark == 0 { 0 } else { self.core.costs.now() };
        Token { address, len, ..Token::default() }
    }

    /// The most bytes of a message that go without an answer.
    fn ahead_max(&self) -> u64 {
        if self.core.oversubscribed {
            AHEAD_MAX_CROWDED
        } else {
            AHEAD_MAX
        }
    }

    /// Begins a send whose first fragments follow the request to send at once, without waiting for an answer.
    fn begin_staged(&mut self, id: RequestId, mark: u16) -> Result<(), NoRoom> {
        let most = self.ahead_max();
        let r = self.request(id);
        let (to, context, tag, len) = (r.peer, r.context, r.tag, r.total);
        let ahead = len.min(most);
        // Who waits for the receive, or has more to send than may go without it, is answered when the message meets it.
        let answer = ahead < len || r.mode == Mode::Synchronous;
        // A message that is all on its way cannot be taken back.
        let name = if answer { self.name_for(id, to) } else { self.core.name_unanswered() };
        let token = self.token_of_staged(len, mark);
        let rts = Rts { request: name, exposed: false, token, ahead: ahead as u32, answer, mark };
        self.fabric.send_inline(to, Key::new(context, tag, wire::RTS), &rts.encode())?;
        let r = self.request(id);
        (r.state, r.remote) = if answer { (State::Waiting, ahead) } else { (State::Ahead, name) };
        if let (_, Err(NoRoom)) = self.send_fragments(to, id, u32::MAX) {
            self.core.outgoing.stream(to, id);
        }
        Ok(())
    }

    /// The name of a send for its message, which is put on offer if it may be cancelled.
    fn name_for(&mut self, id: RequestId, to: ProcId) -> u64 {
        if self.request(id).cancellable {
            let name = self.core.name(id);
            self.request(id).offered = self.fabric.offer(to, name);
        }
        self.core.wire_name(id)
    }

    /// A live request that this code has just been given.
    pub(crate) fn request(&mut self, id: RequestId) -> &mut crate::request::Request {
        match self.core.requests.get_mut(id.0) {
            Some(r) => r,
            None => unreachable!("a request was freed while its operation was under way"),
        }
    }

    /// Ends a send that had a request.
    pub(crate) fn send_over(&mut self, id: RequestId, outcome: Outcome) {
        let Some(r) = self.core.requests.get_mut(id.0) else {
            return;
        };
        let peer = r.peer;
        if outcome == Outcome::Ok {
            r.moved = r.total;
        }
        if let Some(token) = r.token.take() {
            self.fabric.retire(*token);
        }
        if peer != self.core.me {
            let backlog = self.core.outgoing.backlog(peer);
            backlog.under_way = backlog.under_way.saturating_sub(1);
        }
        self.core.finish(id, outcome);
    }
}
