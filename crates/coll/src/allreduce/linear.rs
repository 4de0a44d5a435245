//! Allreduce by direct messages: everybody sends its vector to everybody and combines all of them.
//!
//! Rounds: 1, in which every rank sends and receives P-1 messages. Bytes: each rank sends, receives and combines
//! (P-1) n. Very short vectors, few ranks: nothing is waited for but the slowest rank, which is what counts where
//! ranks take turns on a core. All combine in rank order: any operator will do, and all ranks get the same bits.

use super::{Args, Build};
use crate::algorithm::{always, others, Algorithm};
use crate::Team;
use arke_engine::schedule::{both, Part, Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "linear",
    about: "everybody sends to everybody and combines all operands",
    limits: "",
    applies: always,
    cost: |c, m| m.stars(c, c.bytes as f64) + others(c) * m.combine * c.bytes as f64,
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
    // One operand of each rank; the last one's, as the right operand, becomes the result.
    // Each has memory of its own: the elements of two vectors side by side may share bytes.
    let places: Vec<Part> =
        (0..size).map(|_| s.scratch_like(args.result.buffer, count).part(0, count)).collect();
    let place = |rank: u32| places[rank as usize];
    let arrived: Vec<Option<StepId>> = (0..size)
        .map(|rank| match rank == team.rank {
            true => None,
            false => Some(s.receive(Peer::local(rank), 0, place(rank), &[])),
        })
        .collect();
    for i in 1..size {
        s.send(Peer::local(team.after(i)), 0, args.data, &[]);
    }
    let own = s.copy(args.data, place(team.rank), &[]);
    let mut value: (Part, StepId) = (place(0), arrived[0].unwrap_or(own));
    for rank in 1..size {
        let next = place(rank);
        let made = s.combine(value.0, next, &both(value.1, arrived[rank as usize].unwrap_or(own)));
        value = (next, made);
    }
    // In place, the operand may still be on its way out.
    s.fence();
    s.copy(value.0, args.result, &[]);
}
