//! Probing: looking at messages without receiving them, and taking one for a later receive.

use crate::matching::UnexpectedMessage;
use crate::request::{Envelope, MessageId, Want};
use crate::Engine;
use arke_fabric::Fabric;

impl<F: Fabric> Engine<F> {
    /// The message that a receive posted now would get. Makes no progress by itself.
    #[inline(always)]
    pub fn iprobe(&mut self, want: &Want) -> Option<Envelope> {
        let in_a_ring = want.source.is_some_and(|source| source != self.core.me);
        if self.core.unexpected.is_empty() && !in_a_ring {
            return None;
        }
        self.find_for(want)
    }

    #[inline(never)]
    fn find_for(&mut self, want: &Want) -> Option<Envelope> {
        if let Some(found) = self.look_at_unexpected(want) {
            return Some(found);
        }
        // A receive that is posted now must get it, also if it is cancelled at once: so it is put aside.
        let found = self.in_the_ring(want)?;
        self.fabric.deliver(found.source, 1, &mut self.core);
        self.note_unexpected();
        self.look_at_unexpected(want)
    }

    /// The oldest unexpected message that a receive accepts, left in place. Messages before it that their senders have
    /// taken back are dropped: a sender may do so without a word of this process's.
    fn look_at_unexpected(&mut self, want: &Want) -> Option<Envelope> {
        loop {
            let message = self.core.unexpected.peek(want)?;
            let (envelope, offer) = (message.envelope(), message.offer());
            if offer.is_none_or(|name| self.fabric.is_on_offer(envelope.source, name)) {
                return Some(envelope);
            }
            self.core.unexpected.take(want);
            self.note_unexpected();
        }
    }

    /// The next message of a receive's source, where it lies, if the receive would get it.
    #[inline]
    fn in_the_ring(&mut self, want: &Want) -> Option<Envelope> {
        let source = want.source.filter(|source| *source != self.core.me && !self.core.losses.any)?;
        let (key, bytes) = self.fabric.front(source)?;
        let theirs = want.eager().accepts(key) && !self.core.posted.accepts(source, key);
        theirs.then(|| Envelope { source, tag: key.tag(), bytes: bytes as u64 })
    }

    /// Takes that message, for [`Engine::imrecv`] only.
    pub fn improbe(&mut self, want: &Want) -> Option<(MessageId, Envelope)> {
        if self.look_at_unexpected(want).is_none() && self.in_the_ring(want).is_some() {
            if let Some(source) = want.source {
                self.fabric.deliver(source, 1, &mut self.core);
            }
        }
        let message = self.take_unexpected_for(want)?;
        let envelope = message.envelope();
        Some((self.hold(message), envelope))
    }

    /// Keeps a message for [`Engine::imrecv`].
    fn hold(&mut self, message: UnexpectedMessage) -> MessageId {
        self.note_unexpected();
        match self.core.probed.insert(message) {
            Ok(key) => MessageId(key),
            Err(_) => panic!(
                "more than four million messages are held by matched probes; receive some with MPI_Mrecv"
            ),
        }
    }

    /// The messages of a context that no receive has got, in the order of their coming, each with its place: for faces
    /// whose programs choose by rules of their own. Makes no progress by itself.
    pub fn unexpected_of(&mut self, context: u32) -> Vec<(u32, Envelope)> {
        let fabric = &mut self.fabric;
        self.core.unexpected.list(context, |message| {
            message.offer().is_none_or(|name| fabric.is_on_offer(message.source, name))
        })
    }

    /// Takes the message at a place that [`Engine::unexpected_of`] gave, for [`Engine::imrecv`] only; `None` if it is
    /// no longer there.
    pub fn take_unexpected(&mut self, context: u32, place: u32, envelope: &Envelope) -> Option<MessageId> {
        let message = self.core.unexpected.take_at(context, place, envelope)?;
        self.is_ours(&message).then(|| self.hold(message))
    }

    /// What is known of a message that a matched probe took; `None` if the name is stale.
    pub fn probed(&self, message: MessageId) -> Option<Envelope> {
        self.core.probed.get(message.0).map(|m| m.envelope())
    }
}
