//! Neighbourhood operations: every rank deals with the ranks that a virtual topology makes its neighbours (MPI 5.0,
//! section 8.6). An allgather sends one block to all of them, an all-to-all a block of its own to each.
//!
//! Both ends of an edge know it, and both give it the same number among the edges between the two ([`Link`]), so that
//! edges between the same two ranks are told apart: a rank may be a neighbour several times, and its own.

pub mod direct;
pub mod once;
pub mod packed;

use crate::algorithm::{Algorithm, Case};
use crate::{Blocks, Choice, Team};
use arke_engine::schedule::{Part, Schedule, StepId, LANES};
use std::collections::HashMap;

/// One end of an edge, seen from the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The rank at that end.
    pub rank: u32,
    /// The edge's number among those that lead from the one to the other: any numbers, as long as both ends give the
    /// same, each once.
    pub number: u32,
}

/// The neighbours of a rank. Each has a slot, which is the place of its block in the buffers; a slot may be empty (the
/// edge of a grid).
#[derive(Debug, Clone, Default)]
pub struct Links {
    incoming: Vec<Option<Link>>,
    outgoing: Vec<Option<Link>>,
    /// Edges from the rank to itself: outgoing slot, incoming slot.
    own: Vec<(u32, u32)>,
    /// Some two ranks have more edges than there are lanes.
    crowded: bool,
}

impl Links {
    /// The neighbours of `rank`: where data comes from, and where it goes.
    pub fn new(rank: u32, incoming: Vec<Option<Link>>, outgoing: Vec<Option<Link>>) -> Links {
        let itself = |links: &[Option<Link>]| -> HashMap<u32, u32> {
            let slots = (0..).zip(links).filter_map(|(slot, link)| Some((slot, (*link)?)));
            slots.filter(|(_, link)| link.rank == rank).map(|(slot, link)| (link.number, slot)).collect()
        };
        let into = itself(&incoming);
        let mut own: Vec<(u32, u32)> = itself(&outgoing)
            .into_iter()
            .filter_map(|(number, slot)| Some((slot, *into.get(&number)?)))
            .collect();
        own.sort_unstable();
        let all = incoming.iter().chain(&outgoing).flatten();
        let crowded = all.filter(|link| link.rank != rank).any(|link| link.number >= LANES);
        Links { incoming, outgoing, own, crowded }
    }

    /// The neighbours of `rank` as plain lists of ranks, in the order of their slots. Where two ranks have several
    /// edges, the first that one end lists is the first that the other lists, and so on.
    pub fn listed(rank: u32, sources: &[u32], destinations: &[u32]) -> Links {
        let number = |ranks: &[u32]| {
            let mut seen: HashMap<u32, u32> = HashMap::new();
            let mut next = |rank: u32| {
                let count = seen.entry(rank).or_insert(0);
                *count += 1;
                Some(Link { rank, number: *count - 1 })
            };
            ranks.iter().map(|rank| next(*rank)).collect()
        };
        Links::new(rank, number(sources), number(destinations))
    }

    /// Slots of neighbours that data comes from.
    pub fn indegree(&self) -> u32 {
        self.incoming.len() as u32
    }

    /// Slots of neighbours that data goes to.
    pub fn outdegree(&self) -> u32 {
        self.outgoing.len() as u32
    }

    /// The neighbours that data comes from, by slot.
    pub fn incoming(&self) -> &[Option<Link>] {
        &self.incoming
    }

    /// The neighbours that data goes to, by slot.
    pub fn outgoing(&self) -> &[Option<Link>] {
        &self.outgoing
    }

    /// Edges from the rank to itself: slots of the block that is sent and of the block that it goes to.
    pub fn own(&self) -> &[(u32, u32)] {
        &self.own
    }
}

/// What is sent.
#[derive(Debug, Clone, Copy)]
pub enum Source<'a> {
    /// The same to every neighbour.
    Same(Part),
    /// A block for each slot.
    Each(Blocks<'a>),
}

impl Source<'_> {
    /// What goes to the neighbour in `slot`.
    #[inline]
    pub fn of(&self, slot: u32) -> Part {
        match self {
            Source::Same(part) => *part,
            Source::Each(blocks) => blocks.of(slot),
        }
    }
}

/// What a neighbourhood operation is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Args<'a> {
    /// The neighbours.
    pub links: &'a Links,
    /// What goes to them.
    pub send: Source<'a>,
    /// Where the block from each slot goes.
    pub receive: Blocks<'a>,
}

/// Writes one direction of one rank's schedule.
pub type Half = for<'a> fn(&mut Schedule, Team, &Args<'a>);

/// Writes one rank's schedule, each direction by itself. What a rank sends to a neighbour has the length that the
/// neighbour receives from it, but what it receives may be shorter or longer. So the two directions are chosen apart
/// ([`gather`], [`exchange`]): example: on a ring of two, rank 0 sends 80,000 bytes and receives 4.
#[derive(Debug, Clone, Copy)]
pub struct Build {
    /// What comes in.
    pub receive: Half,
    /// What goes out.
    pub send: Half,
}

impl Build {
    /// Writes both directions by one algorithm, and the copies of what the rank has for itself.
    pub fn both(&self, s: &mut Schedule, team: Team, args: &Args) {
        write(s, team, args, self, self);
    }
}

/// Writes what comes in by one algorithm, what goes out by another, and the copies of what the rank has for itself.
fn write(s: &mut Schedule, team: Team, args: &Args, into: &Build, out: &Build) {
    (into.receive)(s, team, args);
    (out.send)(s, team, args);
    copy_own(s, args);
}

/// Bytes of the blocks from neighbours and of those to neighbours, where all blocks of one direction are equal;
/// [`UNEQUAL`] where they are not, since no end of an edge knows the mean of the other end's blocks.
fn block_bytes(s: &Schedule, args: &Args, equal: bool) -> (u64, u64) {
    if !equal {
        return (UNEQUAL, UNEQUAL);
    }
    let into = if args.links.indegree() > 0 { s.bytes(args.receive.of(0)) } else { 0 };
    let out = if args.links.outdegree() > 0 { s.bytes(args.send.of(0)) } else { 0 };
    (into, out)
}

/// Writes an allgather among neighbours. `equal`: the call has one count for all blocks that it receives; all ranks
/// make the same call.
pub fn gather(s: &mut Schedule, team: Team, choice: &Choice, args: &Args, equal: bool) {
    let (into, out) = block_bytes(s, args, equal);
    let algorithm = |bytes| match equal {
        true => choice.neighbor_allgather(&case(team, bytes)),
        false => choice.neighbor_allgatherv(&case(team, bytes)),
    };
    write(s, team, args, &algorithm(into).build, &algorithm(out).build);
}

/// Writes an all-to-all among neighbours. `equal`: the call has one count for all blocks of a direction; all ranks
/// make the same call.
pub fn exchange(s: &mut Schedule, team: Team, choice: &Choice, args: &Args, equal: bool) {
    let (into, out) = block_bytes(s, args, equal);
    let algorithm = |bytes| match equal {
        true => choice.neighbor_alltoall(&case(team, bytes)),
        false => choice.neighbor_alltoallv(&case(team, bytes)),
    };
    write(s, team, args, &algorithm(into).build, &algorithm(out).build);
}

/// Every algorithm for allgathers of equal blocks.
pub static GATHER: &[Algorithm<Build>] = &[direct::ALGORITHM, once::ALGORITHM];

/// Every algorithm for allgathers into blocks of which each has a length of its own.
pub static GATHER_UNEQUAL: &[Algorithm<Build>] = &[direct::ALGORITHM];

/// Every algorithm for all-to-alls, of equal blocks and of unequal ones.
pub static EXCHANGE: &[Algorithm<Build>] = &[direct::ALGORITHM, packed::ALGORITHM];

/// The bytes that [`case`] is told where blocks are unequal: no rank knows those of others, and large ones must not be
/// copied.
pub const UNEQUAL: u64 = 64 << 10;

/// The case of one direction of an operation with blocks of `bytes` bytes, or of [`UNEQUAL`] ones. Both ends of every
/// edge must say the same of the messages along it.
pub fn case(team: Team, bytes: u64) -> Case {
    Case::new(team, bytes)
}

/// Neighbours that a cost function reckons with: those of a grid in two dimensions.
const TYPICAL: f64 = 4.0;

/// Keeps messages between the same two ranks in order where they have to share a lane.
#[derive(Default)]
struct Lanes {
    last: HashMap<(u32, u32), StepId>,
}

impl Lanes {
    /// The lane of an edge's message; `add` writes the step, after the step that it is given.
    fn step(&mut self, links: &Links, link: Link, add: impl FnOnce(u32, &[StepId]) -> StepId) {
        let lane = link.number % LANES;
        if !links.crowded {
            add(lane, &[]);
            return;
        }
        let before = self.last.get(&(link.rank, lane)).copied();
        self.last.insert((link.rank, lane), add(lane, before.as_slice()));
    }
}

/// Copies the blocks that a rank has for itself.
fn copy_own(s: &mut Schedule, args: &Args) {
    for (from, to) in args.links.own() {
        let (from, to) = (args.send.of(*from), args.receive.of(*to));
        if s.bytes(from) > 0 && s.bytes(to) > 0 {
            s.copy(from, to, &[]);
        }
    }
}

/// The slots of each neighbour other than the rank itself, by the numbers of their edges; neighbours in the order of
/// their first slots.
fn by_neighbor(links: &[Option<Link>], own: u32) -> Vec<(Link, Vec<u32>)> {
    let mut places: HashMap<u32, usize> = HashMap::new();
    let mut groups: Vec<Vec<(u32, u32)>> = Vec::new();
    let mut ranks = Vec::new();
    for (slot, link) in (0..).zip(links) {
        let Some(link) = link.filter(|link| link.rank != own) else { continue };
        let place = *places.entry(link.rank).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
            ranks.push(link.rank);
        }
        groups[place].push((link.number, slot));
    }
    let gather = |(rank, mut group): (u32, Vec<(u32, u32)>)| {
        group.sort_unstable();
        // Both ends take the lane of the first edge: alone, its message is the same as that of the direct algorithm.
        let number = group[0].0 % LANES;
        (Link { rank, number }, group.into_iter().map(|(_, slot)| slot).collect())
    };
    ranks.into_iter().zip(groups).map(gather).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_between_the_same_two_are_numbered_in_order() {
        let links = Links::listed(1, &[0, 1, 0, 2], &[1, 0, 0, 0]);
        let number = |link: &Option<Link>| link.unwrap().number;
        assert_eq!(links.incoming().iter().map(number).collect::<Vec<_>>(), [0, 0, 1, 0]);
        assert_eq!(links.outgoing().iter().map(number).collect::<Vec<_>>(), [0, 0, 1, 2]);
        assert_eq!(links.own(), [(0, 1)]);
        assert_eq!((links.indegree(), links.outdegree()), (4, 4));
        let groups = by_neighbor(links.incoming(), 1);
        assert_eq!(
            groups,
            [(Link { rank: 0, number: 0 }, vec![0, 2]), (Link { rank: 2, number: 0 }, vec![3])]
        );
    }

    #[test]
    fn slots_follow_the_numbers_of_their_edges() {
        // A circle of two: what goes down comes from above.
        let link = |number| Some(Link { rank: 1, number });
        let links = Links::new(0, vec![link(0), link(1), None], vec![link(1), link(0), None]);
        assert_eq!(by_neighbor(links.outgoing(), 0)[0].1, [1, 0]);
        assert_eq!(by_neighbor(links.incoming(), 0)[0].1, [0, 1]);
    }
}
