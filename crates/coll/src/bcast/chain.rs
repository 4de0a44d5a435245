//! Broadcast along a chain, in segments.
//!
//! Rounds: P - 2 + S for S segments. Bytes: every rank receives n and sends n once, the least that a broadcast can
//! do, and all links are busy at once when S is well above P. Large data, not too many ranks.

use super::{Args, Build, Packed};
use crate::algorithm::{always, others, Algorithm};
use crate::blocks::segments;
use crate::Team;
use arke_engine::schedule::{both, Schedule, StepId};

/// Bytes of a segment: large enough that the copy outweighs the handshake, small enough for a cache.
const SEGMENT: u64 = 128 << 10;

/// Most segments; messages of one operation between two ranks have that many lanes.
const MOST: u32 = 4096;

/// Segments under way at a time.
const WINDOW: usize = 4;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "chain",
    about: "from neighbour to neighbour in segments of 128 KiB",
    limits: "",
    applies: always,
    cost: |c, m| {
        let pieces = (c.bytes as f64 / SEGMENT as f64).ceil().clamp(1.0, f64::from(MOST));
        (others(c) - 1.0 + pieces).max(0.0) * m.turn(c, 1, c.bytes as f64 / pieces)
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let place = team.place(args.root);
    let packed = Packed::new(s, team, args);
    let split = segments(packed.bytes.count, 1, SEGMENT, MOST);
    let before = place.checked_sub(1).map(|p| team.at(args.root, p));
    let next = (place + 1 < team.size).then(|| team.at(args.root, place + 1));
    let mut received: [Option<StepId>; WINDOW] = [None; WINDOW];
    let mut sent: [Option<StepId>; WINDOW] = [None; WINDOW];
    for k in 0..split.pieces() {
        let part = split.piece(packed.bytes, k);
        let slot = k as usize % WINDOW;
        let mut ready = packed.ready;
        if let Some(before) = before {
            ready = Some(s.receive(before, k, part, received[slot].as_slice()));
            received[slot] = ready;
        }
        if let Some(next) = next {
            sent[slot] = Some(s.send(next, k, part, &both(ready, sent[slot])));
        }
    }
    packed.finish(s, team, args);
}
