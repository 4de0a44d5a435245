//! All-to-all: everybody has a block for everybody. The same algorithms do equal blocks, unequal ones (alltoallv)
//! and blocks of different types (alltoallw); Bruck's needs equal blocks.

pub mod bruck;
pub mod linear;
pub mod pairwise;
pub mod two_level;

use crate::algorithm::{Algorithm, Case};
use crate::{Blocks, Team};
use arke_engine::schedule::{Part, Schedule};

/// What an all-to-all is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args<'a> {
    /// The block for each rank; none to exchange the blocks of `receive` in place.
    pub send: Option<Blocks<'a>>,
    /// Where the block of each rank goes.
    pub receive: Blocks<'a>,
}

/// Writes one rank's schedule.
pub type Build = for<'a> fn(&mut Schedule, Team, &Args<'a>);

/// Every algorithm for equal blocks.
pub static ALGORITHMS: &[Algorithm<Build>] =
    &[linear::ALGORITHM, pairwise::ALGORITHM, bruck::ALGORITHM, two_level::ALGORITHM];

/// Every algorithm for unequal blocks. Ranks need not agree on one: both use the same messages.
pub static UNEQUAL: &[Algorithm<Build>] = &[linear::ALGORITHM, pairwise::ALGORITHM];

/// The case of an all-to-all with blocks of `bytes` bytes (0 where they are unequal).
pub fn case(team: Team, bytes: u64) -> Case {
    Case::new(team, bytes)
}

/// Whether a block holds any data: what holds none is not sent.
fn holds(s: &Schedule, part: Part) -> bool {
    s.bytes(part) > 0
}

/// Exchanges the blocks of one set of blocks in place, partner by partner, with one block of scratch memory for each
/// exchange under way.
fn exchange(s: &mut Schedule, team: Team, blocks: &Blocks, window: usize) {
    use arke_engine::schedule::{Peer, StepId};
    let size = team.size;
    let most = (0..size).map(|i| s.bytes(blocks.of(i))).max().unwrap_or(0);
    let mut slots: Vec<(Part, Option<StepId>)> = Vec::new();
    for round in 0..size {
        // Partners whose ranks add up to the round (mod P): each is the other's partner.
        let partner = (round + size - team.rank) % size;
        let block = blocks.of(partner);
        if partner == team.rank || !holds(s, block) {
            continue;
        }
        let slot = round as usize % window.max(1);
        while slots.len() <= slot {
            slots.push((s.scratch(1, most).part(0, most), None));
        }
        let (hold, free) = slots[slot];
        let hold = hold.slice(0, s.bytes(block));
        let copied = s.copy(block, hold, free.as_slice());
        let got = s.receive(Peer::local(partner), 0, block, &[copied]);
        let sent = s.send(Peer::local(partner), 0, hold, &[copied]);
        slots[slot].1 = Some(s.join(&[got, sent]));
    }
}

/// Copies the own block.
fn copy_own(s: &mut Schedule, team: Team, send: &Blocks, receive: &Blocks) {
    let (from, to) = (send.of(team.rank), receive.of(team.rank));
    if holds(s, from) && holds(s, to) {
        s.copy(from, to, &[]);
    }
}
