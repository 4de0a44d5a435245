//! All-to-all between groups: a block for each rank of the other group, sent directly. Equal, unequal and typed
//! blocks alike.

use crate::Blocks;
use arke_engine::schedule::{Peer, Schedule};

/// Writes the schedule for a group of which this is rank `rank`, and `remote` ranks in the other one. Blocks of no
/// bytes are not sent.
pub fn build(s: &mut Schedule, rank: u32, remote: u32, send: &Blocks, receive: &Blocks) {
    let circle = (0..remote).map(|i| (i + rank) % remote);
    for from in circle.clone() {
        let block = receive.of(from);
        if s.bytes(block) > 0 {
            s.receive(Peer::remote(from), 0, block, &[]);
        }
    }
    for to in circle {
        let block = send.of(to);
        if s.bytes(block) > 0 {
            s.send(Peer::remote(to), 0, block, &[]);
        }
    }
}
