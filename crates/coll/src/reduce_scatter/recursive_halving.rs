//! Reduce-scatter by recursive halving: partners at distance P/2, P/4, ... keep one half each.
//!
//! Rounds: log2 P for a power of two, two more otherwise. Bytes: each rank sends and combines n (P - 1) / P. Short and
//! middle vectors. What is combined are not neighbours, so the operator must be commutative.

use super::{Args, Build};
use crate::algorithm::{commutative, Algorithm};
use crate::team::{Fold, Role};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "recursive-halving",
    about: "partners at distance P/2, P/4, ... keep one half each",
    limits: "commutative operators",
    applies: commutative,
    cost: |c, m| {
        let n = c.bytes as f64;
        let share = 1.0 - 1.0 / f64::from(c.ranks.max(1));
        let extra = if c.ranks.is_power_of_two() { 0.0 } else { 2.0 * m.branch(c, 1, n) };
        m.swaps(c, |d| n * d / f64::from(c.ranks.max(1))) + share * n * m.combine + extra
    },
    build,
};

/// The lane in which surplus ranks get their piece.
const HOME: u32 = 64;

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let fold = Fold::new(team.size);
    let (number, partner) = match fold.role(team.rank) {
        Role::Leaves { partner } => {
            let sent = s.send(Peer::local(partner), 0, args.data, &[]);
            s.receive(Peer::local(partner), HOME, args.result, &[sent]);
            return;
        }
        Role::Stays { number, partner } => (number, partner),
    };
    let count = args.data.count;
    // The pieces that the numbers `first` to `end` stand for, as a part of some vector.
    let range = |first: u32, end: u32| {
        let start = args.split.start(fold.covers(first).0);
        let (last, n) = fold.covers(end - 1);
        (start, args.split.start(last + n) - start)
    };
    let work = s.scratch_like(args.data.buffer, count).part(0, count);
    let mut value = args.data;
    let mut end: Option<StepId> = None;
    if let Some(partner) = partner {
        let got = s.receive(Peer::local(partner), 0, work, &[]);
        end = Some(s.combine(args.data, work, &[got]));
        value = work;
    }
    let mut spare = None;
    let (mut first, mut last) = (0, fold.ranks);
    let mut round = 1;
    while last - first > 1 {
        let middle = first + (last - first) / 2;
        let half = middle - first;
        let upper = number >= middle;
        let peer = Peer::local(fold.rank(if upper { number - half } else { number + half }));
        let (keep, give) =
            if upper { ((middle, last), (first, middle)) } else { ((first, middle), (middle, last)) };
        let (given, kept) = (range(give.0, give.1), range(keep.0, keep.1));
        s.send(peer, round, value.slice(given.0, given.1), end.as_slice());
        if value == work {
            let spare = *spare.get_or_insert_with(|| s.scratch_like(args.data.buffer, count).part(0, count));
            let other = spare.slice(kept.0, kept.1);
            let got = s.receive(peer, round, other, end.as_slice());
            end = Some(s.combine(other, work.slice(kept.0, kept.1), &[got]));
        } else {
            let piece = work.slice(kept.0, kept.1);
            let got = s.receive(peer, round, piece, &[]);
            end = Some(s.combine(value.slice(kept.0, kept.1), piece, &[got]));
            value = work;
        }
        (first, last) = keep;
        round += 1;
    }
    if let Some(partner) = partner {
        s.send(Peer::local(partner), HOME, args.split.piece(value, partner), end.as_slice());
    }
    // In place, the result lies where operands are still being sent from.
    s.fence();
    let own = args.split.piece(value, team.rank);
    if own != args.result {
        s.copy(own, args.result, &[]);
    }
}
