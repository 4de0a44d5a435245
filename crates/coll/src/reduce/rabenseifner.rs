//! Reduction as a reduce-scatter by recursive halving followed by a gather (Rabenseifner).
//!
//! Rounds: 2 log2 P for a power of two, one more otherwise. Bytes: each rank sends about 2 n (P - 1) / P, and the work
//! of combining is shared out evenly: n (P - 1) / P for each. Long vectors, at least as many elements as
//! ranks. Partners are neighbours first, so any operator will do.

use super::{Args, Build};
use crate::algorithm::Algorithm;
use crate::halving::{halve, Halved};
use crate::team::{Fold, Role};
use crate::Team;
use arke_engine::schedule::{both, Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "rabenseifner",
    about: "halve the vector with partners at distance 1, 2, 4, ..., then gather the pieces at the root",
    limits: "at least as many elements as ranks",
    applies: |c| c.count >= u64::from(c.ranks),
    cost: |c, m| {
        let n = c.bytes as f64;
        let share = 1.0 - 1.0 / f64::from(c.ranks.max(1));
        let extra = if c.ranks.is_power_of_two() { 0.0 } else { m.branch(c, 1, n) + m.combine * n };
        2.0 * m.swaps(c, |d| n / (2.0 * d)) + share * n * m.combine + extra
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let fold = Fold::keeping(team.size, args.root);
    let count = args.data.count;
    let (number, partner) = match fold.role(team.rank) {
        Role::Leaves { partner } => {
            s.send(Peer::local(partner), 0, args.data, &[]);
            return;
        }
        Role::Stays { number, partner } => (number, partner),
    };
    let work = args.result.unwrap_or_else(|| s.scratch_like(args.data.buffer, count).part(0, count));
    let Halved { levels, mut end } = halve(s, &fold, number, partner, args.data, work, args.commutative);

    // Back up: each piece goes to the side where the root is.
    let Role::Stays { number: root, .. } = fold.role(args.root) else {
        unreachable!("the fold keeps the root")
    };
    for (bit, level) in levels.iter().enumerate().rev() {
        let bit = bit as u32;
        let peer = Peer::local(fold.rank(number ^ 1 << bit));
        if (number ^ root) >> bit & 1 == 1 {
            s.send(peer, 1 + 32 + bit, work.slice(level.kept.0, level.kept.1), end.as_slice());
            return;
        }
        let part = work.slice(level.given.0, level.given.1);
        let got = s.receive(peer, 1 + 32 + bit, part, level.sent.as_slice());
        end = Some(s.join(&both(got, end)));
    }
}
