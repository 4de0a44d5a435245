//! Broadcast as a scatter followed by an allgather (van de Geijn).
//!
//! Rounds: ceil(log2 P) for the binomial scatter, P - 1 for the ring. Bytes: each rank receives at most about 2 n
//! (P - 1) / P, and the root sends that much instead of n log2 P. Large data, any P. A rank that got more than its
//! own piece in the scatter is not sent those pieces again.

use super::{Args, Build, Packed};
use crate::algorithm::{always, others, Algorithm};
use crate::blocks::Split;
use crate::team::{children, parent, subtree};
use crate::Team;
use arke_engine::schedule::{Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "scatter-allgather",
    about: "the root deals out pieces down a binomial tree, which then go round a ring",
    limits: "",
    applies: always,
    cost: |c, m| {
        let n = c.bytes as f64;
        let piece = n / f64::from(c.ranks.max(1));
        m.tree(c, |d| d * piece) + others(c) * m.turn(c, 1, piece)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let size = team.size;
    let place = team.place(args.root);
    let packed = Packed::new(s, team, args);
    let split = Split::Even { total: packed.bytes.count, pieces: size };

    // Pieces place .. place + own come in the scatter.
    let own = subtree(place, size);
    let mut have: Option<StepId> = packed.ready;
    if let Some(parent) = parent(place) {
        let part = split.range(packed.bytes, place, place + own);
        have = Some(s.receive(team.at(args.root, parent), 0, part, &[]));
    }
    for child in children(place, size).rev() {
        let part = split.range(packed.bytes, child, child + subtree(child, size));
        s.send(team.at(args.root, child), 0, part, have.as_slice());
    }

    // Round the ring: in step k the piece that the left neighbour has had for k steps.
    let left = team.at(args.root, (place + size - 1) % size);
    let right_place = (place + 1) % size;
    let right = team.at(args.root, right_place);
    let scattered = |place: u32, piece: u32| (place..place + subtree(place, size)).contains(&piece);
    let mut arrived = have;
    for k in 0..size.saturating_sub(1) {
        let outgoing = (place + size - k) % size;
        let incoming = (place + size - k - 1) % size;
        // What is sent in step k came in step k - 1, or in the scatter.
        let ready = if scattered(place, outgoing) { have } else { arrived };
        if !scattered(right_place, outgoing) {
            s.send(right, 1 + k, split.piece(packed.bytes, outgoing), ready.as_slice());
        }
        if !scattered(place, incoming) {
            arrived = Some(s.receive(left, 1 + k, split.piece(packed.bytes, incoming), have.as_slice()));
        }
    }
    packed.finish(s, team, args);
}
