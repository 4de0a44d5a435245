//! Who takes part: rank and size, and the arithmetic that trees and folds are made of.

use crate::Nodes;
use arke_engine::schedule::Peer;

/// The local group of an operation, seen from one of its ranks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Team<'a> {
    /// The rank whose schedule is made.
    pub rank: u32,
    /// Number of ranks.
    pub size: u32,
    /// The nodes of the ranks; none where all are on one.
    pub nodes: Option<&'a Nodes>,
}

impl<'a> Team<'a> {
    /// Ranks of one node.
    #[inline]
    pub fn new(rank: u32, size: u32) -> Team<'a> {
        Team { rank, size, nodes: None }
    }

    /// Ranks that are laid out as `nodes` says.
    #[inline]
    pub fn on(rank: u32, nodes: &'a Nodes) -> Team<'a> {
        Team { rank, size: nodes.size(), nodes: Some(nodes).filter(|nodes| nodes.count() > 1) }
    }

    /// The rank `by` places further round the circle.
    #[inline]
    pub fn after(self, by: u32) -> u32 {
        ((u64::from(self.rank) + u64::from(by)) % u64::from(self.size)) as u32
    }

    /// The rank `by` places back round the circle; `by` is at most the size.
    #[inline]
    pub fn before(self, by: u32) -> u32 {
        self.after(self.size - by)
    }

    /// This rank's place when the circle starts at `root`.
    #[inline]
    pub fn place(self, root: u32) -> u32 {
        self.before(root)
    }

    /// The peer at place `place` of the circle that starts at `root`.
    #[inline]
    pub fn at(self, root: u32, place: u32) -> Peer {
        Peer::local(Team { rank: root, ..self }.after(place))
    }
}

/// Number of rounds in which a value can reach `size` ranks if each rank that has it tells one other per round.
#[inline]
pub fn rounds(size: u32) -> u32 {
    size.max(1).next_power_of_two().trailing_zeros()
}

/// The place above `place` in the binomial tree over places 0, 1, ...; place 0 has none.
#[inline]
pub fn parent(place: u32) -> Option<u32> {
    (place != 0).then(|| place & (place - 1))
}

/// How many places, from `place` on, form its subtree in the binomial tree of `size` places.
#[inline]
pub fn subtree(place: u32, size: u32) -> u32 {
    match place {
        0 => size,
        _ => (1 << place.trailing_zeros()).min(size - place),
    }
}

/// The places below `place` in the binomial tree of `size` places, nearest first. Each is the first of the
/// places of its own subtree, and together they follow one another without a gap.
pub fn children(place: u32, size: u32) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone {
    // Its subtree's places beyond itself, in pieces of 1, 2, 4, ...
    let count = rounds(subtree(place, size));
    (0..count).map(move |k| place + (1 << k))
}

/// A power of two of ranks made out of any number: the first `2 * extra` ranks pair up (0 with 1, 2 with 3, ...),
/// one of each pair goes on for both. Neighbours pair up, so that rank order is kept among those who go on.
#[derive(Debug, Clone, Copy)]
pub struct Fold {
    /// How many go on: the largest power of two that is not above the size.
    pub ranks: u32,
    /// How many pairs there are.
    extra: u32,
    /// A rank that goes on whatever its place in its pair.
    keep: u32,
}

/// A rank's part in a [`Fold`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Hands its data to that partner and waits.
    Leaves {
        /// The partner.
        partner: u32,
    },
    /// Goes on.
    Stays {
        /// Its number among those that go on.
        number: u32,
        /// The partner whose data it takes over.
        partner: Option<u32>,
    },
}

impl Fold {
    /// The fold of `size` ranks in which the odd rank of each pair goes on.
    pub fn new(size: u32) -> Fold {
        let ranks = 1 << size.ilog2();
        Fold { ranks, extra: size - ranks, keep: 1 }
    }

    /// The fold of `size` ranks in which `root` goes on.
    pub fn keeping(size: u32, root: u32) -> Fold {
        Fold { keep: root, ..Fold::new(size) }
    }

    fn stays(&self, rank: u32) -> bool {
        match self.keep ^ 1 {
            out if rank == out => false,
            _ => rank % 2 == 1 || rank == self.keep,
        }
    }

    /// What `rank` does.
    pub fn role(&self, rank: u32) -> Role {
        if rank >= 2 * self.extra {
            return Role::Stays { number: rank - self.extra, partner: None };
        }
        match self.stays(rank) {
            true => Role::Stays { number: rank / 2, partner: Some(rank ^ 1) },
            false => Role::Leaves { partner: rank ^ 1 },
        }
    }

    /// The rank that goes on under `number`.
    pub fn rank(&self, number: u32) -> u32 {
        if number >= self.extra {
            return number + self.extra;
        }
        let pair = 2 * number;
        if self.stays(pair) {
            pair
        } else {
            pair + 1
        }
    }

    /// The ranks for which `number` stands: the first, and how many.
    pub fn covers(&self, number: u32) -> (u32, u32) {
        if number >= self.extra {
            (number + self.extra, 1)
        } else {
            (2 * number, 2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binomial_tree_covers_every_place_once() {
        for size in 1..70 {
            let mut seen = vec![0; size as usize];
            for place in 0..size {
                let mut next = place + 1;
                for child in children(place, size) {
                    assert_eq!(parent(child), Some(place));
                    assert_eq!(child, next);
                    next = child + subtree(child, size);
                    seen[child as usize] += 1;
                }
                assert_eq!(next, place + subtree(place, size));
            }
            assert!(seen[1..].iter().all(|n| *n == 1) && seen[0] == 0);
        }
    }

    #[test]
    fn a_fold_numbers_those_who_stay_in_rank_order() {
        for size in 1..40 {
            for root in 0..size {
                for fold in [Fold::new(size), Fold::keeping(size, root)] {
                    let mut next = 0;
                    for number in 0..fold.ranks {
                        let rank = fold.rank(number);
                        let (first, count) = fold.covers(number);
                        assert_eq!(first, next);
                        next += count;
                        assert!((first..next).contains(&rank));
                        let Role::Stays { number: found, partner } = fold.role(rank) else { panic!() };
                        assert_eq!(found, number);
                        assert_eq!(partner.is_some(), count == 2);
                        if let Some(partner) = partner {
                            assert_eq!(fold.role(partner), Role::Leaves { partner: rank });
                        }
                    }
                    assert_eq!(next, size);
                }
                assert!(matches!(Fold::keeping(size, root).role(root), Role::Stays { .. }));
            }
        }
    }
}
