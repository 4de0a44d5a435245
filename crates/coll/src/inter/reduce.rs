//! Reduction of the other group's operands: they are reduced there to rank 0, which sends the result to the root.

use super::{Role, BETWEEN};
use crate::{reduce, Team};
use arke_engine::schedule::{Part, Peer, Schedule};

/// What a reduction between groups is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args {
    /// The operand in the group without the root, the place for the result at the root.
    pub data: Part,
    /// Whether operands may change places.
    pub commutative: bool,
}

/// Writes the schedule; `local` is how the other group reduces.
pub fn build(s: &mut Schedule, team: Team, role: Role, args: &Args, local: reduce::Build) {
    match role {
        Role::Idle => {}
        Role::Root => {
            s.receive(Peer::remote(0), BETWEEN, args.data, &[]);
        }
        Role::Other { root } => {
            let Some(sum) = locally(s, team, args.data, args.commutative, local) else { return };
            s.send(Peer::remote(root), BETWEEN, sum, &[]);
        }
    }
}

/// Reduces the local group's operands to rank 0; there, where the result stands (behind a fence).
pub(super) fn locally(
    s: &mut Schedule,
    team: Team,
    data: Part,
    commutative: bool,
    local: reduce::Build,
) -> Option<Part> {
    if team.size == 1 {
        return Some(data);
    }
    let result = (team.rank == 0).then(|| s.scratch_like(data.buffer, data.count).part(0, data.count));
    local(s, team, &reduce::Args { data, result, root: 0, commutative });
    s.fence();
    result
}
