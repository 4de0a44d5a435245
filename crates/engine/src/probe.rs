//! Probing: looking at messages without receiving them, and taking one for a later receive.

use crate::request::{Envelope, MessageId, Want};
use crate::Engine;
use arke_fabric::Fabric;

impl<F: Fabric> Engine<F> {
    /// The message that a receive posted now would get. Makes no progress by itself.
    pub fn iprobe(&mut self, want: &Want) -> Option<Envelope> {
        self.core.unexpected.peek(want)
    }

    /// Takes that message, for [`Engine::imrecv`] only.
    pub fn improbe(&mut self, want: &Want) -> Option<(MessageId, Envelope)> {
        let message = self.core.unexpected.take(want)?;
        self.note_unexpected();
        let envelope = message.envelope();
        match self.core.probed.insert(message) {
            Ok(key) => Some((MessageId(key), envelope)),
            Err(_) => panic!(
                "more than four million messages are held by matched probes; receive some with MPI_Mrecv"
            ),
        }
    }

    /// What is known of a message that a matched probe took; `None` if the name is stale.
    pub fn probed(&self, message: MessageId) -> Option<Envelope> {
        self.core.probed.get(message.0).map(|m| m.envelope())
    }
}
