//! The exchange by which a job of many nodes begins.
//!
//! Every rank hands its card (where it can be reached) to the process manager of its node; the managers wait for each
//! other, up a binomial tree of the nodes and down again; then a rank asks for the cards that it needs, when it needs
//! them: those of its own node from its own manager, and those of the peers of its first collective operation (at
//! distances 1, 2, 4, ...) from the managers of their nodes. No rank is handed all cards. The lowest rank of each node
//! then hands the node's shared memory to its neighbours. The lowest rank stands for the manager here.
//!
//! Under the launcher of one machine nothing of this happens: shared memory that is all zero is a started job.

use arke_coll::levels::Levels;
use arke_coll::team::{children, parent, rounds};
use arke_coll::Team;
use arke_engine::schedule::{Peer, Schedule, StepId};

/// How tables call it.
pub const NAME: &str = "cards on demand";

/// Bytes of a rank's card: place, process, addresses.
pub const CARD: u64 = 256;

/// Bytes of a question.
const QUESTION: u64 = 32;

/// Lanes of the parts of the exchange; questions and answers take one for each distance.
const FENCE: u32 = 0;
const NEIGHBOUR: u32 = 1;
const DOOR: u32 = 2;
const FAR: u32 = 16;

/// Writes the schedule of one rank.
pub fn build(s: &mut Schedule, team: Team) {
    let levels = Levels::new(team, 0);
    let card = s.scratch(1, CARD).part(0, CARD);
    let question = s.scratch(1, QUESTION).part(0, QUESTION);
    let nothing = card.slice(0, 0);
    let others = 1..levels.members;
    let manager = levels.leader_peer(levels.node);
    // The fence: cards within the node, word of them among the managers.
    if levels.leads() {
        let managers = levels.nodes.count();
        for index in others.clone() {
            let place = s.scratch(1, CARD).part(0, CARD);
            s.receive(levels.member(index), FENCE, place, &[]);
        }
        let below = children(levels.node, managers);
        for child in below.clone() {
            s.receive(levels.leader_peer(child), FENCE, nothing, &[]);
        }
        s.fence();
        if let Some(parent) = parent(levels.node) {
            let up = s.send(levels.leader_peer(parent), FENCE, nothing, &[]);
            s.receive(levels.leader_peer(parent), FENCE, nothing, &[up]);
            s.fence();
        }
        for child in below.rev() {
            s.send(levels.leader_peer(child), FENCE, nothing, &[]);
        }
        for index in others.clone() {
            s.send(levels.member(index), FENCE, nothing, &[]);
        }
    } else {
        let up = s.send(manager, FENCE, card, &[]);
        s.receive(manager, FENCE, nothing, &[up]);
    }
    s.fence();
    neighbours(s, &levels);
    far(s, team, &levels, question);
}

/// The cards of the own node, and its shared memory.
fn neighbours(s: &mut Schedule, levels: &Levels) {
    let rest = u64::from(levels.members) * CARD;
    let all = s.scratch(1, rest).part(0, rest);
    let word = all.slice(0, QUESTION.min(rest));
    if levels.leads() {
        for index in 1..levels.members {
            let peer = levels.member(index);
            let place = s.scratch(1, QUESTION).part(0, QUESTION);
            let asked = s.receive(peer, NEIGHBOUR, place, &[]);
            let told = s.send(peer, NEIGHBOUR, all, &[asked]);
            let knocked = s.receive(peer, DOOR, place, &[told]);
            s.send(peer, DOOR, word, &[knocked]);
        }
    } else {
        let manager = levels.leader_peer(levels.node);
        let asked = s.send(manager, NEIGHBOUR, word, &[]);
        let told = s.receive(manager, NEIGHBOUR, all, &[asked]);
        let knocked = s.send(manager, DOOR, word, &[told]);
        s.receive(manager, DOOR, word, &[knocked]);
    }
    s.fence();
}

/// The cards of the peers at distances 1, 2, 4, ... on other nodes.
fn far(s: &mut Schedule, team: Team, levels: &Levels, question: arke_engine::schedule::Part) {
    let nodes = &levels.nodes;
    // What the manager is asked, in whatever order it comes.
    if levels.leads() {
        for index in 0..levels.members {
            let rank = nodes.member(levels.node, index);
            let named = Team::new(rank, team.size);
            for k in 0..rounds(team.size) {
                let asker = named.before(1 << k);
                if nodes.place(asker).0 == levels.node {
                    continue;
                }
                let place = s.scratch(1, QUESTION).part(0, QUESTION);
                let lane = FAR + k * 64 + index % 64;
                let asked = s.receive(Peer::local(asker), lane, place, &[]);
                let card = s.scratch(1, CARD).part(0, CARD);
                s.send(Peer::local(asker), lane, card, &[asked]);
            }
        }
    }
    // What this rank asks, one after another.
    let mut told: Option<StepId> = None;
    for k in 0..rounds(team.size) {
        let peer = team.after(1 << k);
        let (node, index) = nodes.place(peer);
        if node == levels.node {
            continue;
        }
        let card = s.scratch(1, CARD).part(0, CARD);
        let lane = FAR + k * 64 + index % 64;
        let manager = levels.leader_peer(node);
        let asked = s.send(manager, lane, question, told.as_slice());
        told = Some(s.receive(manager, lane, card, &[asked]));
    }
}
