//! Scan by doubling: in round k every rank hands what it has to the one 2^k further up.
//!
//! Rounds: ceil(log2 P), for any P. Bytes: each rank sends n per round. Short vectors, any operator: what a rank has is
//! always the combination of a row of neighbours that ends with itself.

use super::{Args, Build};
use crate::algorithm::{always, log, Algorithm};
use crate::team::rounds;
use crate::Team;
use arke_engine::schedule::{both, Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "recursive-doubling",
    about: "in round k to the rank 2^k further up",
    limits: "",
    applies: always,
    cost: |c, m| m.turns(c, |_| c.bytes as f64) + log(c) * m.combine * c.bytes as f64,
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let count = args.data.count;
    let mut ready = (args.data != args.result).then(|| s.copy(args.data, args.result, &[]));
    let mut spare = None;
    let mut free: Option<StepId> = None;
    for k in 0..rounds(team.size) {
        let far = 1 << k;
        let sent = (team.rank + far < team.size)
            .then(|| s.send(Peer::local(team.rank + far), k, args.result, ready.as_slice()));
        if let Some(from) = team.rank.checked_sub(far) {
            let part = *spare.get_or_insert_with(|| s.scratch_like(args.result.buffer, count).part(0, count));
            let got = s.receive(Peer::local(from), k, part, free.as_slice());
            // The own value may still be on its way out.
            let can = s.join(&both(ready, sent));
            ready = Some(s.combine(part, args.result, &[got, can]));
            free = ready;
        }
    }
}
