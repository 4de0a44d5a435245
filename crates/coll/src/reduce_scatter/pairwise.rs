//! Reduce-scatter in rounds of one partner each: everybody sends each piece straight to its owner.
//!
//! Rounds: P - 1, a few of them under way at a time. Bytes: each rank sends and receives n (P - 1) / P and combines as
//! much. Operands come from the ranks after the owner first, then from rank 0 on; both rows are combined on their
//! own, in rank order, and joined at the end: any operator will do.

use super::{Args, Build};
use crate::algorithm::{always, others, Algorithm};
use crate::Team;
use arke_engine::schedule::{both, Part, Peer, Schedule, StepId};

/// Receives under way at a time.
const WINDOW: usize = 4;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "pairwise",
    about: "each piece goes straight to its owner, one partner after another",
    limits: "",
    applies: always,
    cost: |c, m| {
        let piece = c.bytes as f64 / f64::from(c.ranks.max(1));
        m.stars(c, piece) + others(c) * m.combine * piece
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let size = team.size;
    let own = args.split.piece(args.data, team.rank);
    let target = args.target(s);
    // The upper row starts with the own operand and is finished in the target, the lower one with rank 0's.
    let mut upper = Row { value: Some(own), end: None };
    let mut lower = Row { value: None, end: None };
    if team.rank + 1 == size {
        if own != target {
            upper = Row { value: Some(target), end: Some(s.copy(own, target, &[])) };
        }
        if size == 1 {
            args.finish(s, target);
            return;
        }
    }
    // Buffers are used in turn; one is free again when what was combined from it has been combined further.
    let mut free: Vec<(Part, Option<StepId>)> = Vec::new();
    let mut made_buffers = 0;
    let mut sent: [Option<StepId>; WINDOW] = [None; WINDOW];
    for i in 1..size {
        let (from, to) = (team.after(i), team.before(i));
        let row = if from > team.rank { &mut upper } else { &mut lower };
        let into = if from + 1 == size {
            (target, None)
        } else if made_buffers < WINDOW {
            made_buffers += 1;
            (s.scratch_like(args.data.buffer, own.count).part(0, own.count), None)
        } else {
            free.remove(0)
        };
        let got = s.receive(Peer::local(from), 0, into.0, into.1.as_slice());
        let slot = i as usize % WINDOW;
        let piece = args.split.piece(args.data, to);
        sent[slot] = Some(s.send(Peer::local(to), 0, piece, sent[slot].as_slice()));
        let old = row.value.replace(into.0);
        row.end = Some(match old {
            Some(old) => {
                let made = s.combine(old, into.0, &both(got, row.end));
                if old != own && old != target {
                    free.push((old, Some(made)));
                }
                made
            }
            None => got,
        });
    }
    if let (Some(low), Some(high)) = (lower.value, upper.value) {
        s.combine(low, high, &both(lower.end, upper.end));
    }
    args.finish(s, target);
}

/// A row of neighbouring ranks' operands, combined as far as they have come.
struct Row {
    value: Option<Part>,
    end: Option<StepId>,
}
