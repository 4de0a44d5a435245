//! Short active messages that are taken as they come: from the ring to whoever runs them, without the inbox.
//!
//! A face has a [`Taker`], which gets a short message where it lies, in the line that was read or in the sender's
//! staging block, while the fabric is being polled. What is not run there the taker keeps in a queue of its own, since
//! handlers of the program's may call the engine. So nothing is copied that need not be, and no memory is asked for
//! here. The inbox (`inbox.rs`) keeps what a taker cannot have: long messages, what comes behind a message of the same
//! process that is in the inbox, what comes while many answers to its sender wait for room, and what an attendant's
//! thread finds.

use super::{Address, DEEP};
use crate::core::Core;
use crate::Engine;
use arke_base::foreign::Body;
use arke_base::paths::Path;
use arke_fabric::{Fabric, Key, ProcId};

/// Takes the short messages of one handler, in the order of their sending.
pub trait Taker: Send {
    /// Takes a message whole: `index` is that of its [`Address`], the first `header` bytes of `message` are its header,
    /// the rest is its payload. False: it did not, and the message goes to the handler by the ordinary way. The fabric
    /// is being polled meanwhile, so this must not use the engine, and should be brief.
    fn take(&mut self, from: ProcId, index: u16, header: usize, message: Body<'_>) -> bool;
}

/// The taker of this process, and its handler's number.
#[derive(Default)]
pub(crate) struct Direct(Option<(u16, Box<dyn Taker>)>);

impl std::fmt::Debug for Direct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Direct").field(&self.0.as_ref().map(|(handler, _)| handler)).finish()
    }
}

impl Core {
    /// A message that has come whole: it is taken at once, or put into the inbox.
    #[inline]
    pub(crate) fn active_came(&mut self, from: ProcId, key: Key, message: Body<'_>) {
        let (to, header) = (Address::of(key.tag()), key.context() as usize);
        let waits = self.active.attending || self.active.has_of(from) || self.outgoing.queued(from) > DEEP;
        let taken = match &mut self.active.direct.0 {
            Some((number, taker)) if to.handler == *number && header <= message.len() && !waits => {
                taker.take(from, to.index, header, message)
            }
            _ => false,
        };
        if !taken {
            return self.active.arrived(from, key, message);
        }
        let path = if message.len() <= self.limits.inline_max { Path::Line } else { Path::Ring };
        let bytes = (message.len() - header) as u64;
        self.count_received(from, path, bytes, bytes, true);
        self.ended += 1;
    }
}

impl<F: Fabric> Engine<F> {
    /// Has the short messages of handler `id`, which is registered, taken as they come.
    pub fn take_short(&mut self, id: u16, taker: Box<dyn Taker>) {
        self.core.active.direct = Direct(Some((id, taker)));
    }
}
