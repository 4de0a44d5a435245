//! Allreduce as a reduction to rank 0 and a broadcast from there, both over a binomial tree.
//!
//! Rounds: 2 ceil(log2 P), for any P. Messages: 2 (P - 1) in all, the fewest; bytes: each rank sends n up and n down.
//! For many more ranks than cores, where each message is a change of process, and for any operator.

use super::{Args, Build};
use crate::algorithm::{always, log, Algorithm};
use crate::{bcast, reduce, Team};
use arke_engine::schedule::Schedule;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "reduce-bcast",
    about: "up a binomial tree to rank 0 and down again",
    limits: "",
    applies: always,
    cost: |c, m| {
        let n = c.bytes as f64;
        2.0 * m.tree(c, |_| n) + log(c) * m.combine * n
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let up = reduce::Args {
        data: args.data,
        result: (team.rank == 0).then_some(args.result),
        root: 0,
        commutative: args.commutative,
    };
    reduce::binomial::build(s, team, &up);
    s.fence();
    bcast::binomial::build(s, team, &bcast::Args { data: args.result, root: 0 });
}
