//! Peers to which something found no room, and that wake this process when they have made some.
//!
//! A send that finds no room puts its peer on the list. Before a sleep the peers on it are asked to tell of their next
//! progress ([`Producer::want`]), and the barrier of `sleep.rs` follows. What is tried once more behind it may find that a peer
//! has moved on meanwhile, though not far enough: then the sleep may be told of nothing, since that
//! peer may have told already, and is to be short.

use super::ring::Producer;
use super::Link;
use crate::ProcId;

#[derive(Debug, Clone, Copy)]
struct Entry {
    peer: ProcId,
    /// The slots that it had taken when it was asked.
    taken: u64,
}

/// The list.
#[derive(Debug, Default)]
pub struct Full {
    entries: Vec<Entry>,
}

impl Full {
    /// Whether there was room everywhere.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// There was no room at this peer.
    pub fn add(&mut self, peer: ProcId, producer: &Producer) {
        if self.entries.iter().all(|entry| entry.peer != peer) {
            self.entries.push(Entry { peer, taken: producer.taken() });
        }
    }

    /// There was no room in this process's own arena: all peers that have bodies of its messages make some.
    pub fn add_all(&mut self, links: &[Link]) {
        for (peer, link) in (0..).zip(links).filter(|(_, link)| !link.lane.is_empty()) {
            self.add(ProcId(peer), &link.producer);
        }
    }

    /// Asks them all; to be followed by a barrier.
    pub fn ask(&mut self, links: &mut [Link]) {
        for entry in &mut self.entries {
            let Some(Link { producer, out, .. }) = links.get_mut(entry.peer.index()) else { continue };
            entry.taken = producer.taken();
            producer.want(out);
        }
    }

    /// Whether one has moved on since it was asked.
    pub fn has_moved(&self, links: &[Link]) -> bool {
        self.entries.iter().any(|entry| {
            links.get(entry.peer.index()).is_some_and(|link| link.producer.taken() != entry.taken)
        })
    }

    /// The sleep is over.
    pub fn forget(&mut self) {
        self.entries.clear();
    }
}
