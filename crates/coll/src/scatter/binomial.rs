//! Scatter down a binomial tree.
//!
//! Rounds: ceil(log2 P), for any P. Bytes: blocks pass through up to log2 P ranks. Small equal blocks and many ranks:
//! the root sends log2 P messages instead of P - 1.

use super::{Args, Build};
use crate::algorithm::{others, Algorithm};
use crate::team::{children, parent, subtree};
use crate::{Blocks, Team};
use arke_engine::schedule::{Part, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "binomial",
    about: "down a binomial tree, blocks of a subtree together",
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
            deal(s, team, args, blocks);
        }
        return;
    };
    let up = team.at(args.root, parent);
    let Some(data) = args.data else { return };
    if own == 1 {
        s.receive(up, 0, data, &[]);
        return;
    }
    let hold = s.scratch(unit, u64::from(own));
    let got = s.receive(up, 0, hold.part(0, u64::from(own)), &[]);
    for child in children(place, size).rev() {
        let part = hold.part(i64::from(child - place), u64::from(subtree(child, size)));
        s.send(team.at(args.root, child), 0, part, &[got]);
    }
    s.copy(hold.part(0, 1), data, &[got]);
}

/// The root's part: rows of blocks go out, put together first where the circle of ranks wraps round.
fn deal(s: &mut Schedule, team: Team, args: &Args, blocks: Blocks) {
    let (unit, size) = (args.block_bytes, team.size);
    for child in children(0, size).rev() {
        let n = subtree(child, size);
        let first = team.after(child);
        let to = team.at(args.root, child);
        let until_wrap = n.min(size - first);
        match blocks.row(first, n).filter(|_| until_wrap == n) {
            Some(row) => {
                s.send(to, 0, row, &[]);
            }
            None => {
                let hold = s.scratch(unit, u64::from(n));
                let one = collect(s, &blocks, first, until_wrap, hold.part(0, u64::from(until_wrap)));
                let rest = u64::from(n - until_wrap);
                let two = collect(s, &blocks, 0, n - until_wrap, hold.part(i64::from(until_wrap), rest));
                s.send(to, 0, hold.part(0, u64::from(n)), &[one, two]);
            }
        }
    }
    if let Some(data) = args.data {
        s.copy(blocks.of(team.rank), data, &[]);
    }
}

/// Copies `n` blocks into scratch memory; returns the step after which they are there.
fn collect(s: &mut Schedule, blocks: &Blocks, first: u32, n: u32, held: Part) -> StepId {
    match blocks.row(first, n.max(1)).filter(|_| n > 0) {
        Some(row) => s.copy(row, held, &[]),
        None => {
            let copies: Vec<StepId> =
                (0..n).map(|i| s.copy(blocks.of(first + i), held.slice(u64::from(i), 1), &[])).collect();
            s.join(&copies)
        }
    }
}
