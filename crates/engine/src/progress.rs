//! Progress: poll the fabric, do what delivery asked for, send what was waiting for room.

use crate::core::Todo;
use crate::events;
use crate::outgoing::Waiting;
use crate::request::{Buffer, Outcome, RequestId, State};
use crate::{wire, Engine};
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, NoRoom, ProcId};

/// Fragments sent for one peer at a turn.
const FRAGMENTS: u32 = 8;
/// Fragments after which another stream to the same peer has its turn. A message is received sooner if it need not
/// share the way; but a very long one must not keep all others waiting.
const TURN: u32 = 1024;
impl<F: Fabric> Engine<F> {
    /// Moves everything on that can move. `help` allows spending time on copies that peers wait for. Returns
    /// whether anything happened.
    #[inline]
    pub fn progress(&mut self, help: bool) -> bool {
        let any = self.transport(help);
        self.advance(any)
    }

    /// As [`Engine::progress`], while the caller itself looks for what a process sends: a message that came in between
    /// the two looks would be put aside as unexpected though its receiver waits.
    pub(crate) fn progress_beside(&mut self, of: ProcId) -> bool {
        let any = self.fabric.poll_beside(of, &mut self.core, true);
        let any = self.after_poll(any);
        self.advance(any)
    }

    #[inline(always)]
    fn advance(&mut self, mut any: bool) -> bool {
        if self.schedules.is_busy() {
            any |= self.advance_schedules();
        }
        if self.tasks.is_busy() {
            any |= self.advance_tasks();
        }
        any
    }

    /// The part of progress that runs nothing of the faces' or the program's.
    #[inline(always)]
    pub(crate) fn transport(&mut self, help: bool) -> bool {
        let any = self.fabric.poll(&mut self.core, help);
        self.after_poll(any)
    }

    #[inline(always)]
    fn after_poll(&mut self, mut any: bool) -> bool {
        if !self.core.todo.is_empty() {
            self.act();
            any = true;
        }
        if self.core.outgoing.is_busy() {
            any |= self.flush();
        }
        if any {
            self.note_unexpected();
        }
        if self.core.active.is_busy() {
            any |= self.advance_active();
        }
        if self.one_sided.is_busy() {
            any |= self.advance_one_sided();
        }
        any
    }

    /// Does what delivery noted.
    pub(crate) fn act(&mut self) {
        while !self.core.todo.is_empty() {
            for todo in std::mem::take(&mut self.core.todo) {
                self.act_on(todo);
            }
        }
    }

    /// As [`Engine::act`], in a call that starts a receive: copies of long messages out of the memory of other
    /// processes of this machine are left to the next call that looks for messages.
    ///
    /// A program starts its receives before its sends. If it made the copies first, its peers would wait for its own
    /// messages as long as that takes, and then it for theirs: nobody would copy at the same time as another.
    pub(crate) fn act_shortly(&mut self) {
        // Among threads another one may be asleep, and this one about to compute.
        let puts_off = !self.fabric.hands_out();
        while !self.core.todo.is_empty() {
            for todo in std::mem::take(&mut self.core.todo) {
                match todo {
                    Todo::Matched { request, from, rts } if puts_off && self.is_copy(from, &rts) => {
                        let waiting =
                            self.core.requests.get_mut(request.0).filter(|r| r.state == State::Waiting);
                        if let Some(r) = waiting {
                            r.state = State::Moving;
                        }
                        self.core.put_off.push((request, from, rts));
                    }
                    Todo::Copies => {}
                    todo => self.act_on(todo),
                }
            }
        }
        if !self.core.put_off.is_empty() {
            self.core.todo.push(Todo::Copies);
        }
    }

    /// Whether a message that met its receive is copied by this process, out of its sender's memory.
    fn is_copy(&self, from: ProcId, rts: &wire::Rts) -> bool {
        rts.exposed && rts.ahead == 0 && self.fabric.shares_memory(from)
    }

    fn act_on(&mut self, todo: Todo) {
        match todo {
            Todo::Matched { request, from, rts } => self.start_rendezvous(request, from, rts),
            Todo::Copies => {
                for (request, from, rts) in std::mem::take(&mut self.core.put_off) {
                    self.start_rendezvous(request, from, rts);
                }
            }
            Todo::Control { to, kind, words, count } => self.send_control(to, kind, words, count),
            Todo::Clear { request } => self.start_stream(request),
            Todo::Own { send, receive } => self.own_met(send, receive),
            Todo::Lost { peer, why } => self.lose(peer, &why),
            Todo::Retire { token } => self.fabric.retire(token),
            Todo::Unpublish { name } => {
                self.fabric.unpublish(name);
            }
            Todo::Settle { name } => self.fabric.settle(name),
            Todo::SendOver { request, outcome, path } => {
                self.core.last_path = path;
                self.send_over(request, outcome);
            }
            Todo::Pulled { id, end } => {
                if let Some((request, send)) = self.core.pulls.remove(&id) {
                    let from = self.request(request).peer;
                    self.pull_over(request, from, send, end);
                } else {
                    self.access_over(id, end);
                }
            }
        }
    }

    /// Sends a short message of the engine's own, or queues it.
    pub(crate) fn send_control(&mut self, to: ProcId, kind: u8, values: [u64; 3], count: usize) {
        if self.is_lost(to) {
            return;
        }
        let (bytes, _) = wire::words(values);
        let (bytes, key) = (&bytes[..count * 8], Key::new(0, 0, kind));
        if self.core.outgoing.must_queue(to) || self.fabric.send_control(to, key, bytes).is_err() {
            let mut kept = [0; 32];
            kept[..bytes.len()].copy_from_slice(bytes);
            self.core.outgoing.push(to, Waiting::Control { key, bytes: kept, len: bytes.len() as u8 });
        }
        self.nudge_target(to);
    }

    /// A send may send its data in fragments.
    fn start_stream(&mut self, id: RequestId) {
        let Some(r) = self.core.requests.get_mut(id.0) else {
            return;
        };
        let peer = r.peer;
        if let Some(token) = r.token.take() {
            self.fabric.retire(*token);
        }
        let r = self.request(id);
        if r.moved >= r.total {
            // All that is wanted has gone without being asked for.
            return self.stream_over(peer, id);
        }
        self.core.outgoing.stream(peer, id);
    }

    /// Sends what waited for room, as far as there is some now.
    #[cold]
    fn flush(&mut self) -> bool {
        let mut any = false;
        let busy = std::mem::take(&mut self.core.outgoing.busy);
        for &peer in &busy {
            any |= self.flush_queue(peer);
            any |= self.flush_streams(peer);
        }
        for peer in busy {
            let backlog = self.core.outgoing.backlog(peer);
            if !backlog.queue.is_empty() || !backlog.streams.is_empty() {
                self.core.outgoing.mark(peer);
            }
        }
        any
    }

    fn flush_queue(&mut self, peer: ProcId) -> bool {
        let mut any = false;
        while let Some(waiting) = self.core.outgoing.backlog(peer).queue.pop_front() {
            let sent = match &waiting {
                Waiting::Control { key, bytes, len } => {
                    self.fabric.send_control(peer, *key, &bytes[..*len as usize])
                }
                Waiting::Whole { key, bytes, .. } => self.fabric.send_run(peer, *key, bytes),
                Waiting::Send(id) => self.begin(*id, None),
            };
            if sent == Err(NoRoom) {
                self.core.outgoing.backlog(peer).queue.push_front(waiting);
                break;
            }
            if let Waiting::Whole { request: Some(id), .. } = waiting {
                self.core.finish(id, Outcome::Ok);
            }
            any = true;
        }
        any
    }

    fn flush_streams(&mut self, peer: ProcId) -> bool {
        let mut left = FRAGMENTS;
        while left > 0 {
            let backlog = self.core.outgoing.backlog(peer);
            let Some(&id) = backlog.streams.front() else {
                break;
            };
            let turn = TURN.saturating_sub(backlog.turn).clamp(1, left);
            let (sent, end) = self.send_fragments(peer, id, turn);
            left -= sent;
            let backlog = self.core.outgoing.backlog(peer);
            backlog.turn += sent;
            match end {
                Ok(true) => {
                    backlog.streams.pop_front();
                    backlog.turn = 0;
                }
                Ok(false) if backlog.turn >= TURN => {
                    backlog.streams.rotate_left(1);
                    backlog.turn = 0;
                }
                Ok(false) => {}
                Err(NoRoom) => break,
            }
        }
        let any = left < FRAGMENTS;
        if any {
            self.nudge_target(peer);
        }
        any
    }

    /// Sends the next fragments of a stream, up to `most`: how many went, and whether the last of them was the last
    /// that may go now.
    ///
    /// Several go at a time, so that the request is looked up once for all of them.
    pub(crate) fn send_fragments(
        &mut self,
        peer: ProcId,
        id: RequestId,
        most: u32,
    ) -> (u32, Result<bool, NoRoom>) {
        let Some(r) = self.core.requests.get(id.0) else {
            return (0, Ok(true));
        };
        // Under whose name, and how far.
        let (kind, name, end) = match r.state {
            State::Moving => (wire::DATA, r.remote, r.total),
            State::Ahead => (wire::AHEAD, r.remote, r.total),
            State::Waiting => (wire::AHEAD, self.core.wire_name(id), r.remote.min(r.total)),
            _ => return (0, Ok(true)),
        };
        let Buffer::Out(data) = &r.buffer else {
            return (0, Ok(true));
        };
        let (key, fragment) = (Key::new(0, 0, kind), self.core.limits.fragment as u64);
        let (mut at, mut sent) = (r.moved, 0);
        let mut room = Ok(());
        while at < end && sent < most {
            let n = fragment.min(end - at);
            room = self.fabric.send_fragment(peer, key, [name, at], n as usize, |out| {
                data.copy_to(at, out);
            });
            if room.is_err() {
                break;
            }
            at += n;
            sent += 1;
        }
        let r = self.request(id);
        r.moved = at;
        let (over, waits) = (at >= end, r.state == State::Waiting);
        if over && !waits {
            self.stream_over(peer, id);
        }
        (sent, room.map(|()| over))
    }

    /// The last fragment of a send has gone.
    fn stream_over(&mut self, peer: ProcId, id: RequestId) {
        let r = self.request(id);
        let (total, kept) = (r.total, if let Buffer::Out(data) = &r.buffer { data.kept() } else { 0 });
        self.core.count_sent(peer, Path::Stream, total, 1 + kept);
        self.send_over(id, Outcome::Ok);
    }

    /// Tells the counters about the unexpected queue, and senders whether to hold back.
    #[inline]
    pub(crate) fn note_unexpected(&mut self) {
        let count = self.core.unexpected.count();
        let bytes = self.core.unexpected.bytes() + self.core.active.bytes();
        let c = self.core.counters;
        c.unexpected.set(count);
        c.unexpected_bytes.set(bytes);
        if bytes == 0 && count == 0 && !self.core.throttling {
            return;
        }
        if (count > c.unexpected_peak.get() || bytes > c.unexpected_bytes_peak.get())
            && events::is_wanted(events::Kind::UnexpectedGrowth)
        {
            events::note(events::Kind::UnexpectedGrowth, self.core.me, Path::Line, bytes, count);
        }
        c.unexpected_peak.raise(count);
        c.unexpected_bytes_peak.raise(bytes);
        let limit = self.core.limits.unexpected_max;
        if !self.core.throttling && bytes > limit {
            self.core.throttling = true;
            self.fabric.set_throttle(true);
        } else if self.core.throttling && bytes < limit / 2 {
            self.core.throttling = false;
            self.fabric.set_throttle(false);
        }
    }
}
