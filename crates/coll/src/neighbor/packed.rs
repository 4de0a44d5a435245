//! One message for each neighbour that holds the blocks of all edges to it: for all-to-alls of small blocks.
//!
//! Rounds: 1. Bytes: as many as there are, and where several edges lead to a neighbour, its blocks are copied twice
//! more.

use super::{by_neighbor, Args, Build, TYPICAL};
use crate::algorithm::{always, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "packed",
    about: "one message for each neighbour, with the blocks of all edges that lead there",
    limits: "",
    applies: always,
    // Reckons with two edges for each neighbour: with one, the algorithm is the direct one.
    cost: |c, m| {
        let link = if c.nodes.is_some() { &m.network } else { &m.node };
        let bytes = 2.0 * c.bytes as f64;
        link.latency + TYPICAL / 2.0 * (link.further(bytes) + 2.0 * m.copy * bytes)
    },
    build: Build { receive, send },
};

/// Writes what comes in.
fn receive(s: &mut Schedule, team: Team, args: &Args) {
    for (link, mut slots) in by_neighbor(args.links.incoming(), team.rank) {
        slots.retain(|slot| s.bytes(args.receive.of(*slot)) > 0);
        let from = Peer::local(link.rank);
        let [first, rest @ ..] = &slots[..] else { continue };
        if rest.is_empty() {
            s.receive(from, link.number, args.receive.of(*first), &[]);
            continue;
        }
        let total = slots.iter().map(|slot| s.bytes(args.receive.of(*slot))).sum();
        let parcel = s.scratch(1, total).part(0, total);
        let got = s.receive(from, link.number, parcel, &[]);
        let mut at = 0;
        for slot in &slots {
            let block = args.receive.of(*slot);
            let bytes = s.bytes(block);
            s.copy(parcel.slice(at, bytes), block, &[got]);
            at += bytes;
        }
    }
}

/// Writes what goes out.
fn send(s: &mut Schedule, team: Team, args: &Args) {
    for (link, mut slots) in by_neighbor(args.links.outgoing(), team.rank) {
        slots.retain(|slot| s.bytes(args.send.of(*slot)) > 0);
        let to = Peer::local(link.rank);
        let [first, rest @ ..] = &slots[..] else { continue };
        if rest.is_empty() {
            s.send(to, link.number, args.send.of(*first), &[]);
            continue;
        }
        let total = slots.iter().map(|slot| s.bytes(args.send.of(*slot))).sum();
        let parcel = s.scratch(1, total).part(0, total);
        let mut at = 0;
        let copied: Vec<StepId> = slots
            .iter()
            .map(|slot| {
                let block = args.send.of(*slot);
                let bytes = s.bytes(block);
                at += bytes;
                s.copy(block, parcel.slice(at - bytes, bytes), &[])
            })
            .collect();
        s.send(to, link.number, parcel, &copied);
    }
}
