//! Gather up a binomial tree.
//!
//! Rounds: ceil(log2 P), for any P. Bytes: blocks pass through up to log2 P ranks, n P/2 at the ranks next to the root.
//! Small equal blocks and many ranks: the root receives log2 P messages instead of P - 1.

use super::{Args, Build};
use crate::algorithm::{others, Algorithm};
use crate::team::{children, parent, subtree};
use crate::{Blocks, Team};
use arke_engine::schedule::{Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "binomial",
    about: "up a binomial tree, blocks of a subtree together",
    limits: "equal blocks",
    applies: |_| true,
    cost: |c, m| m.tree(c, |d| d * c.bytes as f64) + others(c) * c.bytes as f64 * m.copy,
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let (unit, size) = (args.block_bytes, team.size);
    if unit == 0 {
        return;
    }
    let place = team.place(args.root);
    let own = subtree(place, size);
    let Some(parent) = parent(place) else {
        if let Some(blocks) = args.blocks {
            collect(s, team, args, blocks);
        }
        return;
    };
    let up = team.at(args.root, parent);
    let Some(data) = args.data else { return };
    if own == 1 {
        s.send(up, 0, data, &[]);
        return;
    }
    // Blocks of the subtree in order of place, as bytes.
    let hold = s.scratch(unit, u64::from(own));
    let mut ready = s.copy(data, hold.part(0, 1), &[]);
    for child in children(place, size) {
        let part = hold.part(i64::from(child - place), u64::from(subtree(child, size)));
        let got = s.receive(team.at(args.root, child), 0, part, &[]);
        ready = s.join(&[ready, got]);
    }
    s.send(up, 0, hold.part(0, u64::from(own)), &[ready]);
}

/// The root's part: rows of blocks come in, and are split where the circle of ranks wraps round.
fn collect(s: &mut Schedule, team: Team, args: &Args, blocks: Blocks) {
    let (unit, size) = (args.block_bytes, team.size);
    for child in children(0, size) {
        let n = subtree(child, size);
        let first = team.after(child);
        let from = team.at(args.root, child);
        let until_wrap = n.min(size - first);
        match blocks.row(first, n).filter(|_| until_wrap == n) {
            Some(row) => {
                s.receive(from, 0, row, &[]);
            }
            None => {
                let hold = s.scratch(unit, u64::from(n));
                let got = s.receive(from, 0, hold.part(0, u64::from(n)), &[]);
                spread(s, &blocks, first, until_wrap, hold.part(0, u64::from(until_wrap)), got);
                let rest = u64::from(n - until_wrap);
                spread(s, &blocks, 0, n - until_wrap, hold.part(i64::from(until_wrap), rest), got);
            }
        }
    }
    if let Some(data) = args.data {
        s.copy(data, blocks.of(team.rank), &[]);
    }
}

/// Copies `n` blocks from scratch memory to where they belong.
fn spread(
    s: &mut Schedule,
    blocks: &Blocks,
    first: u32,
    n: u32,
    held: arke_engine::schedule::Part,
    got: StepId,
) {
    if n == 0 {
        return;
    }
    match blocks.row(first, n) {
        Some(row) => {
            s.copy(held, row, &[got]);
        }
        None => {
            for i in 0..n {
                s.copy(held.slice(u64::from(i), 1), blocks.of(first + i), &[got]);
            }
        }
    }
}
