//! Allreduce as a reduce-scatter by recursive halving followed by an allgather by doubling (Rabenseifner).
//!
//! Rounds: 2 log2 P for a power of two, two more otherwise. Bytes: each rank sends 2 n (P-1)/P and combines
//! n (P-1)/P, the least possible. Long vectors, at least as many elements as ranks. Partners are neighbours first,
//! so any operator will do.

use super::{Args, Build};
use crate::algorithm::Algorithm;
use crate::halving::{halve, Halved};
use crate::team::{Fold, Role};
use crate::Team;
use arke_engine::schedule::{both, Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "rabenseifner",
    about: "halve the vector with partners at distance 1, 2, 4, ..., then double it back",
    limits: "at least as many elements as ranks",
    applies: |c| c.count >= u64::from(c.ranks),
    cost: |c, m| {
        let n = c.bytes as f64;
        let share = 1.0 - 1.0 / f64::from(c.ranks.max(1));
        let extra = if c.ranks.is_power_of_two() { 0.0 } else { 2.0 * m.branch(c, 1, n) + m.combine * n };
        2.0 * m.swaps(c, |d| n / (2.0 * d)) + share * n * m.combine + extra
    },
    build,
};

/// Lanes of the second half.
const BACK: u32 = 64;

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let fold = Fold::new(team.size);
    let (number, partner) = match fold.role(team.rank) {
        Role::Leaves { partner } => {
            let peer = Peer::local(partner);
            let sent = s.send(peer, 0, args.data, &[]);
            s.receive(peer, BACK, args.result, &[sent]);
            return;
        }
        Role::Stays { number, partner } => (number, partner),
    };
    let work = args.result;
    let Halved { levels, mut end } = halve(s, &fold, number, partner, args.data, work, args.commutative);
    for (bit, level) in levels.iter().enumerate().rev() {
        let bit = bit as u32;
        let peer = Peer::local(fold.rank(number ^ 1 << bit));
        let got =
            s.receive(peer, BACK + 1 + bit, work.slice(level.given.0, level.given.1), level.sent.as_slice());
        s.send(peer, BACK + 1 + bit, work.slice(level.kept.0, level.kept.1), end.as_slice());
        end = Some(s.join(&both(got, end)));
    }
    if let Some(partner) = partner {
        s.send(Peer::local(partner), BACK, work, end.as_slice());
    }
}
