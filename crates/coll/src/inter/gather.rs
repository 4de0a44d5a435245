//! Gather of the other group's blocks: everybody there sends to the root.

use super::Role;
use crate::Blocks;
use arke_engine::schedule::{Part, Peer, Schedule};

/// Writes the schedule. `data` is the own block in the group without the root, `blocks` the places at the root for
/// the blocks of the `remote` ranks.
pub fn build(s: &mut Schedule, remote: u32, role: Role, data: Option<Part>, blocks: Option<Blocks>) {
    match (role, data, blocks) {
        (Role::Root, _, Some(blocks)) => {
            for rank in 0..remote {
                s.receive(Peer::remote(rank), 0, blocks.of(rank), &[]);
            }
        }
        (Role::Other { root }, Some(data), _) => {
            s.send(Peer::remote(root), 0, data, &[]);
        }
        _ => {}
    }
}
