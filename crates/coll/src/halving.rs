//! Reduce-scatter by recursive halving with partners at distance 1, 2, 4, ...: the first half of Rabenseifner's
//! reduction and allreduce.
//!
//! Since partners are neighbours first, what is combined is always a row of neighbours with the next row, and rank
//! order is kept. Who ends up with which piece is the bit reversal of the rank, which nobody minds: the second
//! half undoes it.

use crate::team::Fold;
use arke_engine::schedule::{Part, Peer, Schedule, StepId};

/// One round of halving: pieces as first element and count.
#[derive(Debug, Clone, Copy)]
pub struct Level {
    /// The half that this rank went on with.
    pub kept: (u64, u64),
    /// The half that it gave to its partner.
    pub given: (u64, u64),
    /// When that half's memory may be written again.
    pub sent: Option<StepId>,
}

/// Where halving has led.
pub struct Halved {
    /// One for each round.
    pub levels: Vec<Level>,
    /// When it is finished.
    pub end: Option<StepId>,
}

/// Combines the operands of all ranks of the fold, each ending with one piece of the result in `work`.
///
/// `data` is the own operand, `work` memory for the whole vector (it may be `data`). Lanes 0 to 32 are used.
pub fn halve(
    s: &mut Schedule,
    fold: &Fold,
    number: u32,
    partner: Option<u32>,
    data: Part,
    work: Part,
    commutative: bool,
) -> Halved {
    let rounds = fold.ranks.trailing_zeros();
    let total = data.count;
    let mut merge = Merge { data, work, commutative, scratch: None, owned: data == work, end: None };
    if let Some(partner) = partner {
        let rank = fold.rank(number);
        merge.round(s, Peer::local(partner), 0, partner < rank, (0, total));
    }
    let mut levels = Vec::with_capacity(rounds as usize);
    let (mut at, mut len) = (0, total);
    for bit in 0..rounds {
        let peer = Peer::local(fold.rank(number ^ 1 << bit));
        let low = (at, len / 2);
        let high = (at + len / 2, len - len / 2);
        let upper = number >> bit & 1 == 1;
        let (kept, given) = if upper { (high, low) } else { (low, high) };
        let sent = merge.send(s, peer, 1 + bit, given);
        merge.round(s, peer, 1 + bit, upper, kept);
        levels.push(Level { kept, given, sent: Some(sent) });
        (at, len) = kept;
    }
    if !merge.owned {
        merge.end = Some(s.copy(data.slice(at, len), work.slice(at, len), merge.end.as_slice()));
    }
    Halved { levels, end: merge.end }
}

/// The running combination of one rank.
struct Merge {
    data: Part,
    work: Part,
    commutative: bool,
    scratch: Option<Part>,
    /// The current value is in `work`, no longer in `data`.
    owned: bool,
    end: Option<StepId>,
}

impl Merge {
    fn scratch(&mut self, s: &mut Schedule) -> Part {
        let count = self.work.count;
        *self.scratch.get_or_insert_with(|| s.scratch_like(self.work.buffer, count).part(0, count))
    }

    fn send(&mut self, s: &mut Schedule, peer: Peer, lane: u32, (at, len): (u64, u64)) -> StepId {
        let from = if self.owned { self.work } else { self.data };
        s.send(peer, lane, from.slice(at, len), self.end.as_slice())
    }

    /// Receives a piece from `peer` and combines it with the own one, leaving the result in `work`. `lower` says
    /// whether the peer's operand stands on the left.
    fn round(&mut self, s: &mut Schedule, peer: Peer, lane: u32, lower: bool, (at, len): (u64, u64)) {
        let piece = self.work.slice(at, len);
        let end = self.end;
        let after = end.as_slice();
        self.end = Some(if !self.owned {
            let own = self.data.slice(at, len);
            self.owned = true;
            if self.commutative || !lower {
                // The result comes to stand where the right operand was received.
                let got = s.receive(peer, lane, piece, after);
                s.combine(own, piece, &[got])
            } else {
                let other = self.scratch(s).slice(at, len);
                let got = s.receive(peer, lane, other, after);
                let moved = s.copy(own, piece, after);
                s.combine(other, piece, &[got, moved])
            }
        } else {
            let other = self.scratch(s).slice(at, len);
            let got = s.receive(peer, lane, other, after);
            if self.commutative || lower {
                s.combine(other, piece, &[got])
            } else {
                let done = s.combine(piece, other, &[got]);
                s.copy(other, piece, &[done])
            }
        });
    }
}
