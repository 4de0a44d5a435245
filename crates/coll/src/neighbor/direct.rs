//! A message for each edge, all at once.
//!
//! Rounds: 1. Bytes: a block for each neighbour, straight between the program's buffers.

use super::{Args, Build, Lanes, TYPICAL};
use crate::algorithm::{always, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "direct",
    about: "a message for each edge, all at once",
    limits: "",
    applies: always,
    cost: |c, m| {
        let link = if c.nodes.is_some() { &m.network } else { &m.node };
        link.latency + TYPICAL * link.further(c.bytes as f64)
    },
    build: Build { receive, send },
};

/// Writes what comes in.
fn receive(s: &mut Schedule, team: Team, args: &Args) {
    let links = args.links;
    let mut lanes = Lanes::default();
    for (slot, link) in (0..).zip(links.incoming()) {
        let Some(link) = link.filter(|link| link.rank != team.rank) else { continue };
        let block = args.receive.of(slot);
        if s.bytes(block) > 0 {
            lanes.step(links, link, |lane, after| s.receive(Peer::local(link.rank), lane, block, after));
        }
    }
}

/// Writes what goes out.
fn send(s: &mut Schedule, team: Team, args: &Args) {
    let links = args.links;
    let mut lanes = Lanes::default();
    for (slot, link) in (0..).zip(links.outgoing()) {
        let Some(link) = link.filter(|link| link.rank != team.rank) else { continue };
        let block = args.send.of(slot);
        if s.bytes(block) > 0 {
            lanes.step(links, link, |lane, after| s.send(Peer::local(link.rank), lane, block, after));
        }
    }
}
