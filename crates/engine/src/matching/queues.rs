//! First-in-first-out queues by exact key, in constant time for each operation.
//!
//! A hash table of groups, one a key; a group is a linked list of nodes in a pool that the caller owns. Empty
//! groups stay for reuse (traffic repeats its keys) until they are the majority.

use super::pool::{Pool, NIL};
use super::Exact;

/// A node that can stand in a queue.
pub trait Linked {
    /// The next node of the same key.
    fn next(&mut self) -> &mut u32;
}

#[derive(Debug, Clone, Copy)]
struct Group {
    key: Exact,
    head: u32,
    tail: u32,
    /// Next group of the same bin.
    next: u32,
}

/// The queues.
#[derive(Debug)]
pub struct Queues {
    bins: Vec<u32>,
    groups: Vec<Group>,
    empty: usize,
    /// The group used last: traffic in order never hashes.
    last: u32,
}

impl Default for Queues {
    fn default() -> Self {
        Self { bins: vec![NIL; 64], groups: Vec::new(), empty: 0, last: 0 }
    }
}

impl Queues {
    #[inline(always)]
    fn bin(&self, key: Exact) -> usize {
        // The top bits, which every bit of the key reaches: tags may well be multiples of a large power of two.
        (key.hash() >> (64 - self.bins.len().trailing_zeros())) as usize
    }

    #[inline(always)]
    fn find(&mut self, key: Exact) -> Option<u32> {
        if self.groups.get(self.last as usize).is_some_and(|g| g.key == key) {
            return Some(self.last);
        }
        let mut g = self.bins[self.bin(key)];
        while g != NIL {
            if self.groups[g as usize].key == key {
                self.last = g;
                return Some(g);
            }
            g = self.groups[g as usize].next;
        }
        None
    }

    /// The first node of a key.
    #[inline(always)]
    pub fn front(&mut self, key: Exact) -> Option<u32> {
        let g = self.find(key)?;
        let head = self.groups[g as usize].head;
        (head != NIL).then_some(head)
    }

    /// The last node of a key.
    pub fn back(&mut self, key: Exact) -> Option<u32> {
        let g = self.find(key)?;
        let Group { head, tail, .. } = self.groups[g as usize];
        (head != NIL).then_some(tail)
    }

    /// Appends a node, whose link must be [`NIL`].
    #[inline]
    pub fn push<T: Linked>(&mut self, pool: &mut Pool<T>, key: Exact, node: u32) {
        let g = match self.find(key) {
            Some(g) => g,
            None => self.add(key),
        };
        let group = &mut self.groups[g as usize];
        if group.head == NIL {
            group.head = node;
            self.empty -= 1;
        } else {
            *pool.get_mut(group.tail).next() = node;
        }
        group.tail = node;
    }

    /// Takes the first node of a key off its queue.
    #[inline]
    pub fn pop<T: Linked>(&mut self, pool: &mut Pool<T>, key: Exact) -> Option<u32> {
        let g = self.find(key)?;
        let group = &mut self.groups[g as usize];
        let head = group.head;
        if head == NIL {
            return None;
        }
        group.head = std::mem::replace(pool.get_mut(head).next(), NIL);
        if group.head == NIL {
            self.empty += 1;
        }
        Some(head)
    }

    /// Takes a node off wherever it stands in its queue; false if it is not there. Linear: for cancelling.
    pub fn unlink<T: Linked>(&mut self, pool: &mut Pool<T>, key: Exact, node: u32) -> bool {
        let Some(g) = self.find(key) else {
            return false;
        };
        let (mut before, mut at) = (NIL, self.groups[g as usize].head);
        while at != NIL && at != node {
            before = at;
            at = *pool.get_mut(at).next();
        }
        if at == NIL {
            return false;
        }
        let after = std::mem::replace(pool.get_mut(at).next(), NIL);
        let group = &mut self.groups[g as usize];
        if before == NIL {
            group.head = after;
        } else {
            *pool.get_mut(before).next() = after;
        }
        if after == NIL {
            group.tail = before;
        }
        if group.head == NIL {
            self.empty += 1;
        }
        true
    }

    fn add(&mut self, key: Exact) -> u32 {
        if self.groups.len() >= 2 * self.bins.len() {
            self.rebuild();
        }
        let bin = self.bin(key);
        let g = self.groups.len() as u32;
        self.groups.push(Group { key, head: NIL, tail: NIL, next: self.bins[bin] });
        self.bins[bin] = g;
        self.empty += 1;
        self.last = g;
        g
    }

    /// Drops empty groups, and doubles the table if it is still full.
    fn rebuild(&mut self) {
        self.groups.retain(|g| g.head != NIL);
        self.empty = 0;
        let mut bins = self.bins.len();
        while self.groups.len() > bins {
            bins *= 2;
        }
        if self.groups.len() * 8 < bins {
            bins = (bins / 2).max(64);
            self.groups.shrink_to(bins);
        }
        self.bins = vec![NIL; bins];
        for g in 0..self.groups.len() {
            let bin = self.bin(self.groups[g].key);
            self.groups[g].next = std::mem::replace(&mut self.bins[bin], g as u32);
        }
        self.last = 0;
    }
}

#[cfg(test)]
impl Queues {
    /// Groups in the fullest bin.
    pub fn longest_chain(&self) -> usize {
        let chain = |mut g: u32| {
            let mut n = 0;
            while g != NIL {
                (n, g) = (n + 1, self.groups[g as usize].next);
            }
            n
        };
        self.bins.iter().map(|&g| chain(g)).max().unwrap_or(0)
    }
}
