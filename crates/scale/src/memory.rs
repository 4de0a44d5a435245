//! Bytes that a rank needs before it does anything, counted from the structures themselves.
//!
//! What operations need on top of this (schedules and scratch memory) comes with the simulation of each.

use arke_base::settings::{Id, Settings};
use arke_coll::Nodes;
use arke_engine::schedule::Group;
use arke_engine::Engine;
use arke_fabric::shm::{Footprint, Shm};
use serde::Serialize;

/// What a number of bytes grows with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Growth {
    /// Nothing.
    Constant,
    /// The ranks of a node.
    NodeRanks,
    /// The number of nodes, or of runs of neighbouring ranks on one node.
    Nodes,
    /// The ranks of the job.
    Ranks,
}

impl Growth {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Growth::Constant => "constant",
            Growth::NodeRanks => "ranks of a node",
            Growth::Nodes => "nodes",
            Growth::Ranks => "ranks of the job",
        }
    }
}

/// Memory of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Item {
    /// What it is.
    pub name: &'static str,
    /// Bytes of one rank.
    pub bytes: u64,
    /// What it grows with.
    pub growth: Growth,
}

/// Peers that sends of one rank have waited for: more than the partners of any collective operation at a million ranks.
const WAITED_FOR: u64 = 64;

/// What a rank needs in a job that is laid out so, with the default settings and after it has heard from every rank of
/// its node. Address space that takes no memory until it is used is left out.
pub fn items(nodes: &Nodes) -> Vec<Item> {
    // The defaults: nothing is looked up.
    let settings = Settings::read(|_| None).unwrap_or_else(|e| panic!("the defaults are valid: {e}"));
    let local = nodes.largest();
    let shm = Footprint::new(
        local,
        settings.number(Id::Rings) as u32,
        settings.number(Id::StagingBytes),
        settings.number(Id::HeapBytes),
    );
    let item = |name, bytes, growth| Item { name, bytes, growth };
    vec![
        item("engine", size_of::<Engine<Shm>>() as u64, Growth::Constant),
        item("queues to peers", WAITED_FOR * Engine::<Shm>::PEER_BYTES as u64, Growth::Constant),
        // Two words for each process: its place on this node, if it has one, and among the peers over the network.
        item("places of processes", 8 * u64::from(nodes.size()), Growth::Ranks),
        item("shared memory, private tables", shm.private, Growth::NodeRanks),
        item("shared memory, control block and inbox", shm.control, Growth::NodeRanks),
        item("shared memory, rings", shm.rings, Growth::NodeRanks),
        item("world group", size_of::<Group>() as u64, Growth::Constant),
        item("layout of nodes", (size_of::<Nodes>() + nodes.heap_bytes()) as u64, Growth::Nodes),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(nodes: &Nodes, growth: Growth) -> u64 {
        items(nodes).iter().filter(|i| i.growth == growth).map(|i| i.bytes).sum()
    }

    #[test]
    fn each_kind_grows_with_what_it_says() {
        let (small, large) = (Nodes::rows(1 << 10, 64), Nodes::rows(1 << 20, 64));
        assert_eq!(bytes(&small, Growth::Constant), bytes(&large, Growth::Constant));
        assert_eq!(bytes(&small, Growth::NodeRanks), bytes(&large, Growth::NodeRanks));
        assert_eq!(1024 * bytes(&small, Growth::Ranks), bytes(&large, Growth::Ranks));
        assert_eq!(bytes(&small, Growth::Nodes), bytes(&large, Growth::Nodes));
        // Twice the ranks of a node: at most about twice the bytes for each of them.
        let (few, many) = (Nodes::rows(1 << 20, 64), Nodes::rows(1 << 20, 128));
        assert!(bytes(&many, Growth::NodeRanks) <= 2 * bytes(&few, Growth::NodeRanks));
        // Ranks anywhere: a few words for each run of neighbours.
        let mixed = Nodes::of((0..1u32 << 16).map(|r| r.wrapping_mul(2_654_435_761) >> 20));
        assert!(bytes(&mixed, Growth::Nodes) < 40 << 16);
    }
}
