//! Broadcast to the other group: the root sends to its rank 0, which broadcasts there.

use super::{Role, BETWEEN};
use crate::{bcast, Team};
use arke_engine::schedule::{Part, Peer, Schedule};

/// Writes the schedule; `local` is how the other group broadcasts.
pub fn build(s: &mut Schedule, team: Team, role: Role, data: Part, local: bcast::Build) {
    match role {
        Role::Idle => {}
        Role::Root => {
            s.send(Peer::remote(0), BETWEEN, data, &[]);
        }
        Role::Other { root } => {
            if team.rank == 0 {
                s.receive(Peer::remote(root), BETWEEN, data, &[]);
                s.fence();
            }
            local(s, team, &bcast::Args { data, root: 0 });
        }
    }
}
