//! Short active messages that are taken as they come: from the ring to whoever runs them, without the inbox.
//!
//! A face whose handlers run between two looks at the engine has a queue of its own. Its [`Taker`] puts a short message
//! there while the fabric is being polled. So the message is copied once, and no memory is asked for here. The inbox
//! (`inbox.rs`) keeps what a taker cannot have: long messages, what comes behind a message of the same process that is
//! in the inbox, and what comes while many answers to its sender wait for room.

use super::{Inbox, DEEP};
use crate::core::Core;
use crate::{wire, Engine};
use arke_base::foreign::Body;
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, ProcId};

/// Takes the short messages of one handler, in the order of their sending.
pub trait Taker: Send {
    /// Takes a message whole: the first `header` bytes of `message` are its header, the rest is its payload. False: it
    /// did not, and the message goes to the handler by the ordinary way. The fabric is being polled meanwhile, so this
    /// must not use the engine, and should be brief.
    fn take(&mut self, from: ProcId, header: usize, message: Body<'_>) -> bool;
}

/// The taker of this process, and its handler's number.
#[derive(Default)]
pub(crate) struct Direct(Option<(u16, Box<dyn Taker>)>);

impl std::fmt::Debug for Direct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Direct").field(&self.0.as_ref().map(|(handler, _)| handler)).finish()
    }
}

impl Inbox {
    /// Offers a short message to the taker.
    #[inline]
    fn offer(&mut self, from: ProcId, handler: i32, message: Body<'_>) -> bool {
        let behind = self.has_of(from);
        match &mut self.direct.0 {
            Some((number, taker)) if handler == i32::from(*number) && !behind => {
                let Some(head) = message.head::<{ wire::ACTIVE_HEAD }>() else {
                    return false;
                };
                let (header, rest) =
                    (usize::from(u16::from_le_bytes(head)), message.after(wire::ACTIVE_HEAD));
                header <= rest.len() && taker.take(from, header, rest)
            }
            _ => false,
        }
    }
}

impl Core {
    /// Gives a short message that has come to the taker, if it may have it.
    #[inline]
    pub(crate) fn active_taken(&mut self, from: ProcId, key: Key, message: Body<'_>) -> bool {
        if self.outgoing.queued(from) > DEEP || !self.active.offer(from, key.tag(), message) {
            return false;
        }
        let path = if message.len() <= self.limits.inline_max { Path::Line } else { Path::Ring };
        let header = message.head().map_or(0, |head| usize::from(u16::from_le_bytes(head)));
        let bytes = message.len().saturating_sub(wire::ACTIVE_HEAD + header) as u64;
        self.count_received(from, path, bytes, bytes, true);
        self.ended += 1;
        true
    }
}

impl<F: Fabric> Engine<F> {
    /// Has the short messages of handler `id`, which is registered, taken as they come.
    pub fn take_short(&mut self, id: u16, taker: Box<dyn Taker>) {
        self.core.active.direct = Direct(Some((id, taker)));
    }
}
