//! Allreduce by exchange of whole vectors with partners at distance 1, 2, 4, ...
//!
//! Rounds: log2 P for a power of two; otherwise two more, in which surplus ranks hand their operand to a neighbour
//! and get the result. Bytes: each rank sends n per round. Short vectors, any operator: partners hold the
//! combination of neighbouring rows of ranks, so rank order is kept.

use super::{Args, Build};
use crate::algorithm::{always, Algorithm};
use crate::team::{Fold, Role};
use crate::Team;
use arke_engine::schedule::{both, Part, Peer, Schedule, StepId};

/// Its entry in the registry.
pub const ALGORITHM: Algorithm<Build> = Algorithm {
    name: "recursive-doubling",
    about: "partners at distance 1, 2, 4, ... exchange and combine whole vectors",
    limits: "",
    applies: always,
    cost: |c, m| {
        let n = c.bytes as f64;
        let surplus = 2.0 * m.branch(c, 1, n) + m.combine * n;
        let extra = if c.ranks.is_power_of_two() { 0.0 } else { surplus };
        m.swaps(c, |_| n) + f64::from(c.ranks.max(1).ilog2()) * m.combine * n + extra
    },
    build,
};

/// Writes the schedule.
pub fn build(s: &mut Schedule, team: Team, args: &Args) {
    let fold = Fold::new(team.size);
    let (number, partner) = match fold.role(team.rank) {
        Role::Leaves { partner } => {
            let peer = Peer::local(partner);
            let sent = s.send(peer, 0, args.data, &[]);
            s.receive(peer, 0, args.result, &[sent]);
            return;
        }
        Role::Stays { number, partner } => (number, partner),
    };
    let rounds = fold.ranks.trailing_zeros();
    // A value moves to the other buffer whenever the partner is on the right: the right operand's place is where a
    // combination leaves its result. Counting these moves tells where to begin so as to end in `result`.
    let moves = (0..rounds).filter(|bit| number >> bit & 1 == 0).count();
    let spare = s.scratch_like(args.result.buffer, args.result.count).part(0, args.result.count);
    let mut state = State { buffers: [args.result, spare], at: Which::Operand, moves, end: None, sent: None };
    if args.data == args.result {
        state.at = Which::Buffer(0);
    }
    if let Some(partner) = partner {
        state.merge(s, args.data, Peer::local(partner), 0, partner < team.rank, None);
    }
    for bit in 0..rounds {
        let peer = Peer::local(fold.rank(number ^ 1 << bit));
        let sent = s.send(peer, 1 + bit, state.current(args.data), state.end.as_slice());
        state.merge(s, args.data, peer, 1 + bit, number >> bit & 1 == 1, Some(sent));
    }
    let current = state.current(args.data);
    if let Some(partner) = partner {
        s.send(Peer::local(partner), 0, current, state.end.as_slice());
    }
    if current != args.result {
        s.copy(current, args.result, &both(state.end, state.sent));
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Still in the operand, which must not be written.
    Operand,
    /// In one of the two buffers.
    Buffer(usize),
}

struct State {
    buffers: [Part; 2],
    at: Which,
    /// Moves to the other buffer that are still to come.
    moves: usize,
    /// The step that made the current value.
    end: Option<StepId>,
    /// The last send of the value before.
    sent: Option<StepId>,
}

impl State {
    fn current(&self, data: Part) -> Part {
        match self.at {
            Which::Operand => data,
            Which::Buffer(i) => self.buffers[i],
        }
    }

    /// Receives the peer's value and combines it with the own one; `lower`: the peer's stands on the left. `sent`
    /// is the send of the own value to the peer.
    fn merge(
        &mut self,
        s: &mut Schedule,
        data: Part,
        peer: Peer,
        lane: u32,
        lower: bool,
        sent: Option<StepId>,
    ) {
        if !lower {
            self.moves -= 1;
        }
        // Where the value should be after this round.
        let goal = self.moves % 2;
        let (own, into) = match self.at {
            Which::Buffer(i) => (i, 1 - i),
            // Nothing is in the buffers yet: begin so that the value ends in the right one.
            Which::Operand if lower => (goal, 1 - goal),
            Which::Operand => (1 - goal, goal),
        };
        let (mine, theirs) = (self.buffers[own], self.buffers[into]);
        // The buffer that is received into was used by the combination before, and may still be on its way out.
        let free = both(self.end, self.sent);
        match (self.at, lower) {
            (Which::Operand, true) => {
                let copied = s.copy(data, mine, &[]);
                let got = s.receive(peer, lane, theirs, &[]);
                self.end = Some(s.combine(theirs, mine, &[copied, got]));
                self.at = Which::Buffer(own);
            }
            (Which::Operand, false) => {
                let got = s.receive(peer, lane, theirs, &[]);
                self.end = Some(s.combine(data, theirs, &[got]));
                self.at = Which::Buffer(into);
            }
            (Which::Buffer(_), true) => {
                let got = s.receive(peer, lane, theirs, &free);
                // The own value is written, so its send must have ended.
                self.end = Some(s.combine(theirs, mine, &both(got, sent)));
            }
            (Which::Buffer(_), false) => {
                let got = s.receive(peer, lane, theirs, &free);
                self.end = Some(s.combine(mine, theirs, &[got]));
                self.at = Which::Buffer(into);
            }
        }
        self.sent = sent;
    }
}
