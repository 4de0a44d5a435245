//! One message for each neighbour, however many edges lead to it: for allgathers, where all of them carry the same.
//!
//! Rounds: 1. Bytes: a block for each rank that is a neighbour; what comes by further edges is a copy at the receiver.

use super::{by_neighbor, Args, Build, TYPICAL};
use crate::algorithm::{always, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "once",
    about: "one message for each neighbour, copied at the receiver where several edges lead there",
    limits: "",
    applies: always,
    // Reckons with two edges for each neighbour: with one, the algorithm is the direct one.
    cost: |c, m| {
        let link = if c.nodes.is_some() { &m.network } else { &m.node };
        let bytes = c.bytes as f64;
        link.latency + TYPICAL / 2.0 * (link.further(bytes) + m.copy * bytes)
    },
    build: Build { receive, send },
};

/// Writes what comes in.
fn receive(s: &mut Schedule, team: Team, args: &Args) {
    for (link, slots) in by_neighbor(args.links.incoming(), team.rank) {
        let first = args.receive.of(slots[0]);
        if s.bytes(first) == 0 {
            continue;
        }
        let got = s.receive(Peer::local(link.rank), link.number, first, &[]);
        for slot in &slots[1..] {
            s.copy(first, args.receive.of(*slot), &[got]);
        }
    }
}

/// Writes what goes out.
fn send(s: &mut Schedule, team: Team, args: &Args) {
    for (link, slots) in by_neighbor(args.links.outgoing(), team.rank) {
        let block = args.send.of(slots[0]);
        if s.bytes(block) > 0 {
            s.send(Peer::local(link.rank), link.number, block, &[]);
        }
    }
}
