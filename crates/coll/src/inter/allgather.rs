//! Allgather between groups: everybody gets the blocks of the other group, sent directly.
//!
//! With blocks of unequal length no rank knows those of its own group, so there is nobody who could collect them.

use crate::Blocks;
use arke_engine::schedule::{Part, Peer, Schedule};

/// Writes the schedule for a group of which this is rank `rank`, and `remote` ranks in the other one. Where one side
/// has nothing to give, its messages are left out: `data` or a block of no bytes.
pub fn build(s: &mut Schedule, rank: u32, remote: u32, data: Part, blocks: &Blocks) {
    // Begin at different ranks, so that nobody is everybody's first.
    let circle = (0..remote).map(|i| (i + rank) % remote);
    for from in circle.clone() {
        let block = blocks.of(from);
        if s.bytes(block) > 0 {
            s.receive(Peer::remote(from), 0, block, &[]);
        }
    }
    if s.bytes(data) > 0 {
        for to in circle {
            s.send(Peer::remote(to), 0, data, &[]);
        }
    }
}
