//! Allreduce round a ring: a reduce-scatter followed by an allgather, in segments.
//!
//! Rounds: 2 (P - 1), for any P. Bytes: each rank sends 2 n (P - 1) / P and combines n (P - 1) / P, the least possible,
//! and only ever talks to its two neighbours. Long vectors. The combination of a piece begins at a different rank
//! for each piece, so the operator must be commutative; each piece is computed once, so all ranks get the same bits.
//! Nothing is copied: the first send goes out of the operand, the last combination is made in the result.

use super::{Args, Build};
use crate::algorithm::{others, Algorithm};
use crate::blocks::{segments, Split};
use crate::Team;
use arke_engine::schedule::{both, Part, Peer, Schedule, StepId};

/// Bytes of a segment of a piece.
const SEGMENT: u64 = 128 << 10;

/// Most segments of a piece.
const MOST: u32 = 8;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "ring",
    about: "each piece goes round the ring twice: combined, then handed on",
    limits: "commutative operators; at least as many elements as ranks",
    applies: |c| c.commutative && c.count >= u64::from(c.ranks),
    cost: |c, m| {
        let piece = c.bytes as f64 / f64::from(c.ranks.max(1));
        others(c) * (2.0 * m.turn(c, 1, piece) + m.combine * piece)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let (size, count) = (team.size, args.data.count);
    if size == 1 {
        if args.data != args.result {
            s.copy(args.data, args.result, &[]);
        }
        return;
    }
    let split = Split::Even { total: count, pieces: size };
    let unit = s.unit(args.data.buffer);
    let widest = split.count(0);
    let cut = segments(widest, unit, SEGMENT, MOST).pieces();
    // Two buffers of a piece: what comes in next, and what has been combined and goes out. The last piece comes
    // straight into the result, unless the operand is still there.
    let held = size - if args.data == args.result { 1 } else { 2 };
    let hold = [1, 2].map(|i| {
        let room = if i <= held { widest } else { 0 };
        s.scratch_like(args.result.buffer, room).part(0, room)
    });
    for segment in 0..cut {
        let lanes = Lanes { segment, cut };
        let piece = |vector: Part, i: u32| {
            let whole = split.piece(vector, i);
            Split::Even { total: whole.count, pieces: cut }.piece(whole, segment)
        };
        // The segment has its own place in the holding buffers, as wide as the widest piece's.
        let widths = Split::Even { total: widest, pieces: cut };
        let place = |i: usize, len: u64| hold[i].slice(widths.start(segment), len);
        one_segment(s, team, args, &lanes, &piece, &place);
    }
}

struct Lanes {
    segment: u32,
    cut: u32,
}

impl Lanes {
    fn of(&self, round: u32) -> u32 {
        round * self.cut + self.segment
    }
}

fn one_segment(
    s: &mut Schedule,
    team: Team,
    args: &Args,
    lanes: &Lanes,
    piece: &dyn Fn(Part, u32) -> Part,
    held: &dyn Fn(usize, u64) -> Part,
) {
    let size = team.size;
    let (left, right) = (Peer::local(team.before(1)), Peer::local(team.after(1)));
    let in_place = args.data == args.result;
    // Steps that read the own operand, by round: in place, its memory is received into later.
    let mut used: Vec<StepId> = Vec::with_capacity(size as usize);
    let first = s.send(right, lanes.of(0), piece(args.data, team.rank), &[]);
    used.push(first);
    let mut made = first;
    // When the holding buffers have gone out.
    let mut sent: [Option<StepId>; 2] = [None; 2];
    for round in 0..size - 1 {
        let which = team.before(round + 1);
        let own = piece(args.data, which);
        let last = round == size - 2;
        let slot = round as usize % 2;
        let into = if last && !in_place { piece(args.result, which) } else { held(slot, own.count) };
        let got = s.receive(left, lanes.of(round), into, sent[slot].as_slice());
        made = match last && in_place {
            true => s.combine(into, own, &[got]),
            false => s.combine(own, into, &[got]),
        };
        used.push(made);
        if !last {
            sent[slot] = Some(s.send(right, lanes.of(round + 1), into, &[made]));
        }
    }
    // The piece of the right neighbour is finished here; finished pieces go round once more.
    let mut ready = made;
    let mut recent: [Option<StepId>; 2] = [None; 2];
    for round in 0..size - 1 {
        let lane = lanes.of(size - 1 + round);
        let (outgoing, incoming) = (team.after(size + 1 - round), team.before(round));
        s.send(right, lane, piece(args.result, outgoing), &[ready]);
        let slot = round as usize % 2;
        let into = piece(args.result, incoming);
        let free = in_place.then(|| used[round as usize]);
        ready = s.receive(left, lane, into, &both(free, recent[slot]));
        recent[slot] = Some(ready);
    }
}
