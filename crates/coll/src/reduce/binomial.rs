//! Reduction up a binomial tree.
//!
//! Rounds: ceil(log2 P), for any P; one more where the operator is not commutative and the root is not rank 0 (the
//! tree then stands on rank 0, so that each subtree is a row of neighbours). Bytes: each rank sends n once. Small
//! vectors.

use super::{Args, Build};
use crate::algorithm::{always, log, Algorithm};
use crate::team::{children, parent};
use crate::Team;
use arke_engine::schedule::{both, Part, Schedule, StepId};

/// Up to this many bytes of scratch memory every child gets a buffer of its own, so that all receives are posted
/// at once.
const APART: u64 = 64 << 10;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "binomial",
    about: "up a binomial tree, the whole vector at each step",
    limits: "",
    applies: always,
    cost: |c, m| {
        let n = c.bytes as f64;
        let hop = if c.commutative { 0.0 } else { 1.0 };
        m.tree(c, |_| n) + log(c) * m.combine * n + hop * m.branch(c, c.ranks, n)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let top = if args.commutative { args.root } else { 0 };
    let place = team.place(top);
    let moves = top != args.root;
    if moves && team.rank == args.root {
        // Posted beside everything else; in place, only when the operand has been used.
        let own = up(s, team, args, top, None);
        if let Some(result) = args.result {
            s.receive(team.at(top, 0), 1, result, own.as_slice());
        }
        return;
    }
    let target = if place == 0 { args.result } else { None };
    let end = up(s, team, args, top, target);
    if moves && place == 0 {
        let (part, after) = last(s, args.data, end);
        s.send(team.at(args.root, 0), 1, part, after.as_slice());
    }
}

/// The part in which the chain of combinations that ended with `end` left its result.
fn last(s: &Schedule, data: Part, end: Option<StepId>) -> (Part, Option<StepId>) {
    match end.map(|step| s.action(step)) {
        Some(arke_engine::schedule::Action::Combine { inout, .. }) => (inout, end),
        _ => (data, end),
    }
}

/// Combines what the children send with the own operand, and sends it on to the parent or leaves it in `target`.
/// Returns the last step that used the own operand or made the result.
fn up(s: &mut Schedule, team: Team, args: &Args, top: u32, target: Option<Part>) -> Option<StepId> {
    let place = team.place(top);
    let count = args.data.count;
    let below = children(place, team.size);
    let n = below.len();
    let in_place = target == Some(args.data);
    let apart = s.bytes(args.data).saturating_mul(n as u64) <= APART;
    // The result stands where the last child's operand was received. With few buffers they take turns: into one the
    // next operand comes while the other holds the result so far.
    let spare = |s: &mut Schedule| s.scratch_like(args.data.buffer, count).part(0, count);
    let turns = (!apart && n > 0).then(|| {
        let one = spare(s);
        let other = target.unwrap_or_else(|| if n > 1 { spare(s) } else { one });
        [other, one]
    });
    let mut current = args.data;
    let mut end: Option<StepId> = None;
    for (k, child) in below.enumerate() {
        let into = match (turns, target) {
            _ if k == 0 && in_place => spare(s),
            (Some(turns), _) => turns[(n - 1 - k) % 2],
            (None, Some(target)) if k == n - 1 => target,
            (None, _) => spare(s),
        };
        let after = if turns.is_some() { end } else { None };
        // In place, the target is free once the operand in it has been combined.
        let after = after.or(if in_place && Some(into) == target { end } else { None });
        let got = s.receive(team.at(top, child), 0, into, after.as_slice());
        let step = s.combine(current, into, &both(got, end));
        current = into;
        end = Some(step);
    }
    if let Some(parent) = parent(place) {
        return Some(s.send(team.at(top, parent), 0, current, end.as_slice()));
    }
    match target {
        Some(target) if target != current => Some(s.copy(current, target, end.as_slice())),
        _ => end,
    }
}
