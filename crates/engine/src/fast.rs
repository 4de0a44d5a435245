//! The short path: a small message that is sent, or received, at once. No request, no allocation, no queue.

use crate::request::{Completion, Outcome, Want};
use crate::{wire, Engine};
use arke_base::memory::BytesMut;
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, ProcId};

/// How often a blocking receive looks at its source's ring before it is posted like any other.
const LOOKS: u32 = 1000;

impl<F: Fabric> Engine<F> {
    /// Sends a message that fits a line, if nothing stands in its way: true if it is on its way.
    #[inline(always)]
    pub fn send_line(&mut self, payload: &[u8], to: ProcId, context: u32, tag: i32) -> bool {
        if payload.len() > self.core.limits.inline_max
            || to == self.core.me
            || self.core.outgoing.must_queue(to)
            || self.fabric.throttled(to)
        {
            return false;
        }
        let sent = self.fabric.send_inline(to, Key::new(context, tag, wire::EAGER), payload).is_ok();
        if sent {
            self.core.count_sent(Path::Line, payload.len() as u64, 1);
        }
        sent
    }

    /// Receives the next message of one source if it has come, is the one wanted, and is whole: nothing
    /// posted or unexpected may have a claim before it.
    #[inline(always)]
    pub fn recv_line(
        &mut self,
        into: BytesMut,
        source: ProcId,
        want: &Want,
        early: bool,
    ) -> Option<Completion> {
        let key = self.fabric.peek(source)?;
        if key.kind() != wire::EAGER
            || !self.core.posted.is_empty()
            || !self.core.unexpected.is_empty()
            || !want.accepts(source, key)
        {
            return None;
        }
        let sent = self.fabric.take_into(source, into);
        let written = sent.min(into.len());
        let path = if sent <= self.core.limits.inline_max { Path::Line } else { Path::Ring };
        self.core.count_received(path, written as u64, written as u64, early);
        let outcome = if written < sent { Outcome::Truncated { sent: sent as u64 } } else { Outcome::Ok };
        Some(Completion { source, tag: key.tag(), bytes: written as u64, outcome })
    }

    /// As [`Engine::recv_line`], looking again for a while. `None`: the general path must be taken.
    #[inline]
    pub fn recv_soon(&mut self, into: BytesMut, source: ProcId, want: &Want) -> Option<Completion> {
        if source == self.core.me || !self.core.unexpected.is_empty() || !self.core.posted.is_empty() {
            return None;
        }
        if self.fabric.peek(source).is_some() {
            return self.recv_line(into, source, want, false);
        }
        if self.core.oversubscribed {
            return None;
        }
        for round in 1..LOOKS {
            arke_sys::cpu::pause();
            if self.fabric.peek(source).is_some() {
                return self.recv_line(into, source, want, true);
            }
            // The rest of the world is looked after now and then.
            if round % 16 == 0 {
                self.progress(true);
                if !self.core.unexpected.is_empty() {
                    return None;
                }
            }
        }
        None
    }
}
