//! Allgather by exchange with partners at distance 1, 2, 4, ...: what each has doubles each time.
//!
//! Rounds: log2 P, for powers of two only. Bytes: each rank receives every block once, straight into its place. Equal
//! blocks of small and middle size.

use super::{place_own, Args, Build};
use crate::algorithm::Algorithm;
use crate::Team;
use arke_engine::schedule::{both, Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "recursive-doubling",
    about: "partners at distance 1, 2, 4, ... exchange all they have",
    limits: "a power of two of ranks; equal blocks",
    applies: |c| c.ranks.is_power_of_two(),
    cost: |c, m| m.swaps(c, |d| d * c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let mut ready = place_own(s, team, args);
    for bit in 0..team.size.trailing_zeros() {
        let have = team.rank >> bit << bit;
        let peer = Peer::local(team.rank ^ 1 << bit);
        let (Some(outgoing), Some(incoming)) =
            (args.blocks.row(have, 1 << bit), args.blocks.row(have ^ 1 << bit, 1 << bit))
        else {
            unreachable!("only equal blocks come here")
        };
        let got = s.receive(peer, bit, incoming, &[]);
        s.send(peer, bit, outgoing, &both(ready, None));
        ready = Some(s.join(&both(got, ready)));
    }
}
