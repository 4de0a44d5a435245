//! All-to-all by Bruck's algorithm: a block travels a distance d by the binary digits of d.
//!
//! Rounds: ceil(log2 P), for any P. Bytes: each rank sends about n P / 2 in each round, and every block is copied up to
//! three times a round. Tiny equal blocks and many ranks: log2 P messages take the place of P - 1.

use super::{Args, Build};
use crate::algorithm::{always, log, Algorithm};
use crate::team::rounds;
use crate::{Blocks, Team};
use arke_engine::schedule::{BufferId, Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "bruck",
    about: "blocks go 2^k ranks further in round k, many together",
    limits: "equal blocks",
    applies: always,
    cost: |c, m| {
        let n = c.bytes as f64 * f64::from(c.ranks) / 2.0;
        m.turns(c, |_| n) + log(c) * 2.0 * m.copy * n
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let (rank, size) = (team.rank, team.size);
    let unit = s.bytes(args.receive.of(rank));
    if unit == 0 {
        return;
    }
    let all = u64::from(size);
    // held[i]: the block that still has to go i further (to begin with), or that came from i back (in the end).
    let held = s.scratch(unit, all);
    let send = args.send.unwrap_or(args.receive);
    let upper = take(s, &send, rank, size - rank, held, 0);
    let lower = take(s, &send, 0, rank, held, size - rank);
    let mut ready = s.join(&[upper, lower]);
    for k in 0..rounds(size) {
        let far: u32 = 1 << k;
        // Rows of places whose number has bit k: 2^k in a row, every 2^(k+1).
        let rows: Vec<(u32, u32)> =
            (far..size).step_by(2 * far as usize).map(|at| (at, far.min(size - at))).collect();
        let total = rows.iter().map(|(_, n)| u64::from(*n)).sum();
        let (out, into) = (s.scratch(unit, total), s.scratch(unit, total));
        let mut at = 0;
        let mut packed = Vec::with_capacity(rows.len());
        for (first, n) in &rows {
            let n = u64::from(*n);
            packed.push(s.copy(held.part(i64::from(*first), n), out.part(at, n), &[ready]));
            at += n as i64;
        }
        let got = s.receive(Peer::local(team.before(far)), k, into.part(0, total), &[]);
        s.send(Peer::local(team.after(far)), k, out.part(0, total), &packed);
        let mut unpacked: Vec<StepId> = Vec::with_capacity(rows.len() + 1);
        at = 0;
        for ((first, n), packed) in rows.iter().zip(&packed) {
            let n = u64::from(*n);
            unpacked.push(s.copy(into.part(at, n), held.part(i64::from(*first), n), &[got, *packed]));
            at += n as i64;
        }
        unpacked.push(ready);
        ready = s.join(&unpacked);
    }
    // held[i] is now the block of the rank i back.
    for i in 0..size {
        s.copy(held.part(i64::from(i), 1), args.receive.of(team.before(i)), &[ready]);
    }
}

/// Copies the blocks of `n` ranks from `first` on into a row of scratch memory that begins at `at`.
fn take(s: &mut Schedule, blocks: &Blocks, first: u32, n: u32, held: BufferId, at: u32) -> StepId {
    match blocks.row(first, n) {
        Some(row) => s.copy(row, held.part(i64::from(at), u64::from(n)), &[]),
        None => {
            let copies: Vec<StepId> =
                (0..n).map(|i| s.copy(blocks.of(first + i), held.part(i64::from(at + i), 1), &[])).collect();
            s.join(&copies)
        }
    }
}
