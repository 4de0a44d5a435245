//! Peers to which something found no room, and that wake this process when they have made some.
//!
//! A send that finds no room puts its peer on the list. Before a sleep the peers on it are asked to tell of their next
//! progress ([`super::Shm::ask_for_room`]), and the barrier of `sleep.rs` follows. What is tried once more behind it
//! may find that a peer has moved on meanwhile, though not far enough: then the sleep may be told of nothing, since
//! that peer may have told already, and is to be short.

use crate::ProcId;

#[derive(Debug, Clone, Copy)]
struct Entry {
    peer: ProcId,
    /// The progress of the peer when it was asked.
    taken: u64,
}

/// The list.
#[derive(Debug, Default)]
pub struct Full {
    entries: Vec<Entry>,
}

impl Full {
    /// There was no room at this peer.
    pub fn add(&mut self, peer: ProcId) {
        if self.entries.iter().all(|entry| entry.peer != peer) {
            self.entries.push(Entry { peer, taken: 0 });
        }
    }

    /// Asks them all; `ask` gives a peer's progress so far. To be followed by a barrier.
    pub fn ask(&mut self, mut ask: impl FnMut(ProcId) -> u64) {
        for entry in &mut self.entries {
            entry.taken = ask(entry.peer);
        }
    }

    /// Whether one has moved on since it was asked.
    pub fn has_moved(&self, progress: impl Fn(ProcId) -> u64) -> bool {
        self.entries.iter().any(|entry| progress(entry.peer) != entry.taken)
    }

    /// The sleep is over.
    pub fn forget(&mut self) {
        self.entries.clear();
    }
}
