//! The short path: a small message that is sent, or received, at once. No request, no allocation, no queue.

use crate::request::{Completion, Outcome, Pattern, Request, RequestId, Want};
use crate::{wire, Engine};
use arke_base::memory::BytesMut;
use arke_base::paths::Path;
use arke_base::trace;
use arke_fabric::{Fabric, Key, Next, ProcId};

/// How often a blocking receive looks at its source's ring before it is posted like any other.
const LOOKS: u32 = 1000;

/// Waits of fewer looks are not counted: reading the clock would take as long.
const UNCOUNTED: u32 = 64;

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
        if to == self.core.me || self.core.outgoing.must_queue(to) || self.fabric.throttled(to) {
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

    /// Receives the next message of one source if it comes within a while and is the one wanted. `None`: the general
    /// path must be taken.
    #[inline(always)]
    pub fn recv_soon(&mut self, into: BytesMut, source: ProcId, want: &Want) -> Option<Arrived> {
        let pattern = want.eager();
        match self.take_wanted(into, source, pattern) {
            Next::Taken(key, sent) => Some(self.received(into, source, key, sent, false)),
            Next::Nothing if !self.core.oversubscribed => self.look_again(into, source, pattern),
            _ => None,
        }
    }

    /// As [`Engine::recv_soon`], but looks once: for a process whose threads take turns.
    #[inline]
    pub fn recv_now(&mut self, into: BytesMut, source: ProcId, want: &Want) -> Option<Arrived> {
        match self.take_wanted(into, source, want.eager()) {
            Next::Taken(key, sent) => Some(self.received(into, source, key, sent, false)),
            _ => None,
        }
    }

    fn look_again(&mut self, into: BytesMut, source: ProcId, pattern: Pattern) -> Option<Arrived> {
        let mut began = 0;
        let mut found = None;
        for round in 1..LOOKS {
            arke_sys::cpu::pause();
            if round == UNCOUNTED {
                began = arke_sys::clock::now_ns();
            }
            match self.fabric.take_if(source, into, |key| pattern.accepts(key)) {
                Next::Taken(key, sent) => {
                    found = Some(self.received(into, source, key, sent, true));
                    break;
                }
                Next::Other => break,
                Next::Nothing => {}
            }
            // The rest of the world is looked after now and then.
            if round % 16 == 0 {
                self.progress_beside(source);
                if !self.core.unexpected.is_empty() || !self.core.posted.is_empty() {
                    break;
                }
            }
        }
        if began != 0 {
            self.count_wait(arke_sys::clock::now_ns() - began);
        }
        found
    }

    /// Takes the next message of a source if it is wanted and nothing else has a claim on it.
    #[inline(always)]
    fn take_wanted(&mut self, into: BytesMut, source: ProcId, pattern: Pattern) -> Next {
        if source == self.core.me || !self.core.posted.is_empty() || !self.core.unexpected.is_empty() {
            return Next::Other;
        }
        self.fabric.take_if(source, into, |key| pattern.accepts(key))
    }

    /// Counts a message that was received on the short path.
    #[inline(always)]
    fn received(&mut self, into: BytesMut, source: ProcId, key: Key, sent: usize, early: bool) -> Arrived {
        let written = sent.min(into.len());
        let path = if sent <= self.core.limits.inline_max { Path::Line } else { Path::Ring };
        self.core.count_received(source, path, written as u64, written as u64, early);
        if trace::is_on() {
            trace::matched(source.0, key.context(), key.tag(), early);
        }
        Arrived::new(key.tag(), sent)
    }

    /// Starts a receive whose message may have come already: if it has, and nothing else has a claim on it, it is
    /// neither posted nor queued.
    #[inline(always)]
    pub(crate) fn irecv_line(
        &mut self,
        into: BytesMut,
        source: ProcId,
        want: &Want,
        cookie: u32,
    ) -> Option<RequestId> {
        // A message that a probe has shown must not be withdrawn by what is served here.
        let served = self.core.posted.is_empty()
            || (self.core.unexpected.is_empty() && source != self.core.me && self.serve_posted(source));
        if !served {
            return None;
        }
        let Next::Taken(key, sent) = self.take_wanted(into, source, want.eager()) else {
            return None;
        };
        let end = self.received(into, source, key, sent, false).completion(source, into.len());
        self.core.ended += 1;
        Some(self.core.add(|| Request::received(want, &end, cookie)))
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
