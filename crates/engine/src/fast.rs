//! The short path: a small message that is sent, or received, at once. No request, no allocation, no queue.

use crate::request::{Completion, Outcome, Request, RequestId, Want};
use crate::{wire, Engine};
use arke_base::memory::BytesMut;
use arke_base::paths::Path;
use arke_base::trace;
use arke_fabric::{Fabric, Key, Next, Pass, ProcId, Sink};

/// How often a blocking receive looks at its source's ring before it is posted like any other.
const LOOKS: u32 = 1000;
/// The same where the source is on another machine. A look costs system calls there: a thousand took a millisecond,
/// however little `ARKE_SPIN_US` let it spin. As long as a fast answer takes.
const LOOKS_AFAR: u32 = 32;

/// Waits of fewer looks are not counted: reading the clock would take as long.
const UNCOUNTED: u32 = 64;

/// Looks after which such a receive looks after the rest of the world.
const BETWEEN_POLLS: u32 = 16;

/// Most messages that a call delivers to receives posted before its own.
const AT_ONCE: usize = 32;

/// A message that was received on the short path: tag and length in one word, which a call returns in a register.
#[derive(Debug, Clone, Copy)]
pub struct Arrived(u64);

impl Arrived {
    #[inline(always)]
    fn new(tag: i32, sent: usize) -> Self {
        debug_assert!(sent <= u32::MAX as usize, "an eager message is shorter");
        Self(u64::from(tag as u32) << 32 | sent as u64)
    }

    /// Its tag.
    #[inline(always)]
    pub fn tag(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// Bytes that were sent; the receive got as many as it had room for.
    #[inline(always)]
    pub fn sent(self) -> usize {
        self.0 as u32 as usize
    }

    /// The end of the receive, which had so much room.
    #[inline(always)]
    pub fn completion(self, source: ProcId, room: usize) -> Completion {
        let sent = self.sent();
        let outcome = if sent > room { Outcome::Truncated { sent: sent as u64 } } else { Outcome::Ok };
        Completion { source, tag: self.tag(), bytes: sent.min(room) as u64, outcome }
    }
}

impl<F: Fabric> Engine<F> {
    /// Sends an eager message, if nothing stands in its way: true if it is on its way.
    #[inline(always)]
    pub fn send_now(&mut self, payload: &[u8], to: ProcId, context: u32, tag: i32) -> bool {
        let len = payload.len();
        if to == self.core.me {
            return self.send_own_now(payload, context, tag);
        }
        if self.core.outgoing.must_queue(to) || self.fabric.throttled(to) {
            return false;
        }
        let key = Key::new(context, tag, wire::EAGER);
        let sent = if len > self.core.limits.inline_max {
            self.send_body(payload, to, key)
        } else {
            let sent = self.fabric.send_inline(to, key, payload).is_ok();
            if sent {
                self.core.count_sent(to, Path::Line, len as u64, 1);
            }
            sent
        };
        if trace::is_on() && sent {
            trace::sent(to.0, context, tag, len as u64);
        }
        sent
    }

    /// The same of a message of this process to itself: its receive gets it, or it is kept until there is one.
    #[inline(never)]
    fn send_own_now(&mut self, payload: &[u8], context: u32, tag: i32) -> bool {
        let (me, len) = (self.core.me, payload.len() as u64);
        if len > self.core.limits.eager_max || self.core.losses.any {
            return false;
        }
        self.core.count_sent(me, Path::Own, len, 0);
        if trace::is_on() {
            trace::sent(me.0, context, tag, len);
        }
        self.core.message(me, Key::new(context, tag, wire::EAGER), payload.into());
        self.note_unexpected();
        true
    }

    /// Sends an eager message whose body does not fit a line.
    #[inline(never)]
    fn send_body(&mut self, payload: &[u8], to: ProcId, key: Key) -> bool {
        let len = payload.len() as u64;
        let eager = len <= self.core.limits.eager_max || len <= self.longest_eager(to);
        let sent = eager && self.fabric.send_run(to, key, payload).is_ok();
        if sent {
            self.core.count_sent(to, Path::Ring, len, 1);
        }
        sent
    }

    /// Receives a message of one source if it comes within a while, without a request. `None`: the general path must be
    /// taken.
    #[inline(always)]
    pub fn recv_soon(&mut self, into: BytesMut, source: ProcId, want: &Want) -> Option<Arrived> {
        let looks = if self.core.oversubscribed { 1 } else { LOOKS };
        self.recv_within(into, source, want, looks)
    }

    /// Receives a message that has been put aside, if the first that the receive accepts is whole, without a request.
    #[inline]
    pub fn recv_kept(&mut self, into: BytesMut, want: &Want) -> Option<(ProcId, Arrived)> {
        if self.core.unexpected.is_empty() || self.core.losses.any {
            return None;
        }
        self.take_kept(into, want)?
    }

    /// As [`Engine::recv_soon`], but looks once: for a process whose threads take turns.
    #[inline]
    pub fn recv_now(&mut self, into: BytesMut, source: ProcId, want: &Want) -> Option<Arrived> {
        self.recv_within(into, source, want, 1)
    }

    /// As [`Engine::recv_soon`], with so many looks.
    #[inline(always)]
    pub fn recv_within(
        &mut self,
        into: BytesMut,
        source: ProcId,
        want: &Want,
        looks: u32,
    ) -> Option<Arrived> {
        if !self.is_first(source) {
            return self.recv_beside(into, source, want, looks);
        }
        let pattern = want.eager();
        match self.fabric.take_if(source, into, |key| pattern.accepts(key)) {
            Next::Taken(key, sent) => Some(self.received(into, source, key, sent, false)),
            Next::Nothing if looks > 1 => self.look_again(into, source, want, looks),
            Next::Nothing => None,
            Next::Other => match self.take_sync(into, source, want, false) {
                None => self.recv_beside(into, source, want, looks),
                arrived => arrived,
            },
        }
    }

    /// Takes the next message of a source, which nothing else waits for, if it is a wanted one whose sender waits for
    /// the match; and tells the sender.
    #[inline(never)]
    fn take_sync(&mut self, into: BytesMut, source: ProcId, want: &Want, early: bool) -> Option<Arrived> {
        let key = self.fabric.peek(source)?;
        let wanted = want.eager().accepts(Key::new(key.context(), key.tag(), wire::EAGER));
        if key.kind() != wire::SYNC || !wanted || self.core.losses.any {
            return None;
        }
        // What is on offer is claimed first: its sender may have it back, and nothing of it is to be seen then.
        let (name, sent, offered) = self.fabric.take(source, |body| {
            let (name, data) = (body.word(0), body.after(wire::SYNC_HEAD));
            if name.is_some_and(|name| name & wire::OFFERED != 0) {
                return (name, data.len(), Some(data.to_vec()));
            }
            data.copy_to(0, into);
            (name, data.len(), None)
        });
        let name = name?;
        if let Some(data) = offered {
            if !self.fabric.claim(source, name & !wire::OFFERED) {
                return None;
            }
            into.write(0, &data);
        }
        self.send_control(source, wire::ACK, [name, 0, 0], 1);
        Some(self.received(into, source, key, sent, early))
    }

    /// Whether the next message of a source belongs to whoever receives now, if it is wanted: nothing else waits for
    /// messages, and none has been put aside.
    #[inline(always)]
    fn is_first(&self, source: ProcId) -> bool {
        self.core.posted.is_empty() && self.core.unexpected.is_empty() && source != self.core.me
    }

    fn look_again(&mut self, into: BytesMut, source: ProcId, want: &Want, looks: u32) -> Option<Arrived> {
        let pattern = want.eager();
        let (mut began, mut found, mut looks_left) = (0, None, 0);
        for round in 1..looks {
            arke_sys::cpu::pause();
            if round == LOOKS_AFAR && !self.fabric.shares_memory(source) {
                break;
            }
            if round == UNCOUNTED {
                began = arke_sys::clock::now_ns();
            }
            match self.fabric.take_if(source, into, |key| pattern.accepts(key)) {
                Next::Taken(key, sent) => {
                    found = Some(self.received(into, source, key, sent, true));
                    break;
                }
                Next::Other => {
                    found = self.take_sync(into, source, want, true);
                    looks_left = if found.is_some() { 0 } else { looks - round };
                    break;
                }
                Next::Nothing => {}
            }
            // The rest of the world is looked after now and then.
            if round % BETWEEN_POLLS == 0 {
                self.progress_beside(source);
                if !self.is_first(source) {
                    looks_left = looks - round;
                    break;
                }
            }
        }
        if began != 0 {
            self.count_wait(arke_sys::clock::now_ns() - began);
        }
        match looks_left {
            0 => found,
            left => self.recv_beside(into, source, want, left),
        }
    }

    /// The same beside other receives that wait and other messages that came.
    #[inline(never)]
    fn recv_beside(&mut self, into: BytesMut, source: ProcId, want: &Want, looks: u32) -> Option<Arrived> {
        let mut began = 0;
        let found = self.look_beside(into, source, want, looks, &mut began);
        if began != 0 {
            self.count_wait(arke_sys::clock::now_ns() - began);
        }
        found
    }

    /// Takes one of the messages that have been put aside, or else the first in the ring that the receive accepts.
    /// Plain messages before it stay where they are. What a receive posted before accepts, and anything but plain
    /// messages, is left to a poll. `began`: when it began to wait, if it did for more than a moment.
    fn look_beside(
        &mut self,
        into: BytesMut,
        source: ProcId,
        want: &Want,
        looks: u32,
        began: &mut u64,
    ) -> Option<Arrived> {
        let (pattern, mut seen, mut round) = (want.eager(), 0, 0);
        loop {
            round += 1;
            if round == UNCOUNTED {
                *began = arke_sys::clock::now_ns();
            }
            if round % BETWEEN_POLLS == 1 {
                if round > 1 {
                    self.progress_beside(source);
                }
                if self.core.losses.any {
                    return None;
                }
                if let Some(kept) = self.take_kept(into, want) {
                    return kept.map(|(_, arrived)| arrived);
                }
                if source == self.core.me {
                    return None;
                }
            }
            let posted = &mut self.core.posted;
            let next = self.fabric.take_past(source, into, &mut seen, |key| match key.kind() {
                wire::EAGER if posted.accepts(source, key) => Pass::Stop,
                wire::EAGER if pattern.accepts(key) => Pass::Take,
                wire::EAGER => Pass::Leave,
                _ => Pass::Stop,
            });
            match next {
                Next::Taken(key, sent) => return Some(self.received(into, source, key, sent, round > 1)),
                Next::Other => return None,
                Next::Nothing if round >= looks => return None,
                Next::Nothing if round == LOOKS_AFAR && !self.fabric.shares_memory(source) => return None,
                Next::Nothing => arke_sys::cpu::pause(),
            }
        }
    }

    /// Receives the first message that a receive accepts of those that have been put aside. `None`: none is there.
    /// `Some(None)`: one that the general path must receive.
    #[inline]
    fn take_kept(&mut self, into: BytesMut, want: &Want) -> Option<Option<(ProcId, Arrived)>> {
        let core = &mut self.core;
        let Some((source, key, sent)) = core.unexpected.take_whole(want, into, &mut core.bodies)? else {
            return Some(None);
        };
        self.note_unexpected();
        let arrived = self.received(into, source, key, sent, false);
        Some(Some((source, arrived)))
    }

    /// Counts a message that was received on the short path.
    #[inline(always)]
    fn received(&mut self, into: BytesMut, source: ProcId, key: Key, sent: usize, early: bool) -> Arrived {
        let written = sent.min(into.len());
        let path = match sent {
            _ if source == self.core.me => Path::Own,
            _ if sent <= self.core.limits.inline_max => Path::Line,
            _ => Path::Ring,
        };
        self.core.count_received(source, path, written as u64, written as u64, early);
        if trace::is_on() {
            trace::matched(source.0, key.context(), key.tag(), early);
        }
        Arrived::new(key.tag(), sent)
    }

    /// Starts a receive whose message may have come already: if it stands first in the ring, and nothing else has a
    /// claim on it, it is neither posted nor queued.
    #[inline(always)]
    pub(crate) fn irecv_line(
        &mut self,
        into: BytesMut,
        source: ProcId,
        want: &Want,
        cookie: u32,
    ) -> Option<RequestId> {
        let pattern = want.eager();
        let next = if self.is_first(source) {
            self.fabric.take_if(source, into, |key| pattern.accepts(key))
        } else {
            self.take_beside(into, source, want)
        };
        let Next::Taken(key, sent) = next else {
            return None;
        };
        let end = self.received(into, source, key, sent, false).completion(source, into.len());
        self.core.ended += 1;
        if end.outcome != Outcome::Ok {
            self.core.failed += 1;
        }
        Some(self.core.add(|| Request::received(want, &end, cookie)))
    }

    /// Takes the next message of a source if it is wanted, and neither a receive posted before accepts it nor another
    /// one was put aside that would come first. What stands before it and is for receives posted before they get.
    fn take_beside(&mut self, into: BytesMut, source: ProcId, want: &Want) -> Next {
        if source == self.core.me {
            return Next::Other;
        }
        let Some(key) = self.fabric.peek(source) else {
            return Next::Nothing;
        };
        let pattern = want.eager();
        if self.core.posted.accepts(source, key) {
            // A message that a probe has shown must not be withdrawn by what is served here.
            let serves = self.core.unexpected.is_empty() && self.serve_posted(source);
            if !serves || !self.is_first(source) {
                return Next::Other;
            }
        } else if !pattern.accepts(key) || self.core.unexpected.peek(want).is_some() {
            return Next::Other;
        }
        self.fabric.take_if(source, into, |key| pattern.accepts(key))
    }

    /// Gives what has come from a source to the receives posted before: they come first. False if nothing has come.
    fn serve_posted(&mut self, source: ProcId) -> bool {
        let any = self.fabric.deliver(source, self.core.posted.len().min(AT_ONCE), &mut self.core);
        if any {
            self.act_shortly();
            self.note_unexpected();
        }
        any
    }
}
