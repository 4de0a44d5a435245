//! Bytes that an engine takes, for those who count what a rank needs in a job of very many.

use crate::outgoing::Backlog;
use crate::Engine;
use arke_fabric::Fabric;

impl<F: Fabric> Engine<F> {
    /// Bytes that an engine takes for each process that a send had to wait for.
    pub const PEER_BYTES: usize = size_of::<Backlog>();
}
