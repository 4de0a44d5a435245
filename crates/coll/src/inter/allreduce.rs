//! Allreduce between groups: each group gets the combination of the other group's operands.
//!
//! Each group reduces to its rank 0, these exchange, and broadcast what they got.

use super::reduce::locally;
use super::BETWEEN;
use crate::{allreduce, bcast, reduce, Team};
use arke_engine::schedule::{Peer, Schedule};

/// Writes the schedule, with the local algorithms to use.
pub fn build(
    s: &mut Schedule,
    team: Team,
    args: &allreduce::Args,
    local_reduce: reduce::Build,
    local_bcast: bcast::Build,
) {
    if let Some(sum) = locally(s, team, args.data, args.commutative, local_reduce) {
        s.receive(Peer::remote(0), BETWEEN, args.result, &[]);
        s.send(Peer::remote(0), BETWEEN, sum, &[]);
        s.fence();
    }
    local_bcast(s, team, &bcast::Args { data: args.result, root: 0 });
}
