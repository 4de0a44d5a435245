//! Allgather by Bruck's algorithm: in round k all that a rank has goes to the one 2^k back round the circle.
//!
//! Rounds: ceil(log2 P), for any P. Bytes: each rank receives every block once, into scratch memory where they stand in
//! circle order from the own one on, and copies them to their places at the end. Small blocks.

use super::{Args, Build};
use crate::algorithm::{always, others, Algorithm};
use crate::team::rounds;
use crate::{Blocks, Team};
use arke_engine::schedule::{Part, Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "bruck",
    about: "in round k all that is there goes to the rank 2^k back",
    limits: "",
    applies: always,
    cost: |c, m| m.turns(c, |d| d * c.bytes as f64) + others(c) * c.bytes as f64 * m.copy,
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let size = team.size;
    let own = args.blocks.of(team.rank);
    let held = Held::new(s, team, &args.blocks);
    let mut ready = s.copy(args.data.unwrap_or(own), held.row(0, 1), &[]);
    for k in 0..rounds(size) {
        let far = 1 << k;
        let n = far.min(size - far);
        let got = s.receive(Peer::local(team.after(far)), k, held.row(far, n), &[]);
        s.send(Peer::local(team.before(far)), k, held.row(0, n), &[ready]);
        ready = s.join(&[ready, got]);
    }
    // Home: the row wraps round once.
    let until_wrap = size - team.rank;
    match (args.blocks.row(team.rank, until_wrap), args.blocks.row(0, size - until_wrap)) {
        (Some(upper), Some(lower)) if matches!(args.blocks, Blocks::Equal { .. }) => {
            // In place, the own block is copied onto itself, which is harmless but not free.
            s.copy(held.row(0, until_wrap), upper, &[ready]);
            s.copy(held.row(until_wrap, size - until_wrap), lower, &[ready]);
        }
        _ => {
            let from = u32::from(args.data.is_none());
            for i in from..size {
                s.copy(held.row(i, 1), args.blocks.of(team.after(i)), &[ready]);
            }
        }
    }
}

/// The blocks in circle order in scratch memory.
struct Held {
    all: Part,
    /// Where each begins, as bytes, where they are unequal.
    starts: Vec<u64>,
}

impl Held {
    fn new(s: &mut Schedule, team: Team, blocks: &Blocks) -> Held {
        if let Blocks::Equal { .. } = blocks {
            let (unit, count) = (s.bytes(blocks.of(0)), u64::from(team.size));
            return Held { all: s.scratch(unit, count).part(0, count), starts: Vec::new() };
        }
        let mut starts = vec![0];
        let mut at = 0;
        for i in 0..team.size {
            at += s.bytes(blocks.of(team.after(i)));
            starts.push(at);
        }
        Held { all: s.scratch(1, at).part(0, at), starts }
    }

    fn row(&self, first: u32, n: u32) -> Part {
        if self.starts.is_empty() {
            return self.all.slice(u64::from(first), u64::from(n));
        }
        let (begin, end) = (self.starts[first as usize], self.starts[(first + n) as usize]);
        self.all.slice(begin, end - begin)
    }
}
