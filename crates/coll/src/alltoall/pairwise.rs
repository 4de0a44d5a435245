//! All-to-all in rounds of one partner each.
//!
//! Rounds: P - 1, a few of them under way at a time. Bytes: each rank sends and receives (P - 1) n, straight between
//! the program's buffers. Large blocks: no rank has more than a few copies under way, and none is the target of
//! many at once.

use super::{copy_own, exchange, holds, Args, Build};
use crate::algorithm::{always, others, Algorithm};
use crate::Team;
use arke_engine::schedule::{Peer, Schedule, StepId};

/// Rounds under way at a time.
const WINDOW: usize = 2;

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "pairwise",
    about: "one partner after another, two at a time",
    limits: "",
    applies: always,
    cost: |c, m| others(c) * m.turn(c, c.ranks, c.bytes as f64),
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let Some(send) = args.send else {
        exchange(s, team, &args.receive, WINDOW);
        return;
    };
    copy_own(s, team, &send, &args.receive);
    let mut received: [Option<StepId>; WINDOW] = [None; WINDOW];
    let mut sent: [Option<StepId>; WINDOW] = [None; WINDOW];
    for i in 1..team.size {
        let slot = i as usize % WINDOW;
        let (from, to) = (team.before(i), team.after(i));
        let (incoming, outgoing) = (args.receive.of(from), send.of(to));
        if holds(s, incoming) {
            let got = s.receive(Peer::local(from), 0, incoming, received[slot].as_slice());
            received[slot] = Some(got);
        }
        if holds(s, outgoing) {
            sent[slot] = Some(s.send(Peer::local(to), 0, outgoing, sent[slot].as_slice()));
        }
    }
}
