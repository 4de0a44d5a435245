//! Events in the order of their times, and of one time in the order in which they were made.
//!
//! The ranks of an operation mostly do the same at the same time, so there are far fewer times than events: events of
//! one time wait in one list, and only the times are kept in order.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// A quick hash for keys that nobody chooses in order to make trouble.
#[derive(Debug, Default, Clone, Copy)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// A table with the quick hash.
pub type Table<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// The queue. Times are not negative.
#[derive(Debug)]
pub struct Queue<E> {
    /// Bits of the times to come: for numbers from 0 on they are ordered as the numbers are.
    times: BinaryHeap<Reverse<u64>>,
    lists: Table<u64, Vec<E>>,
    /// The time at hand, its events, and how many of them are done.
    now: u64,
    current: Vec<E>,
    next: usize,
    /// Lists to be used again.
    spare: Vec<Vec<E>>,
}

impl<E: Copy> Queue<E> {
    /// An empty queue.
    pub fn new() -> Self {
        Queue {
            times: BinaryHeap::new(),
            lists: Table::default(),
            now: 0,
            current: Vec::new(),
            next: 0,
            spare: Vec::new(),
        }
    }

    /// Adds an event, at a time that is not before that of the last one taken.
    pub fn push(&mut self, time: f64, event: E) {
        debug_assert!(time >= f64::from_bits(self.now));
        // A negative zero is a zero.
        let bits = (time + 0.0).to_bits();
        if bits == self.now {
            self.current.push(event);
            return;
        }
        let (times, spare) = (&mut self.times, &mut self.spare);
        let list = self.lists.entry(bits).or_insert_with(|| {
            times.push(Reverse(bits));
            spare.pop().unwrap_or_default()
        });
        list.push(event);
    }

    /// Takes the next event, with its time.
    pub fn pop(&mut self) -> Option<(f64, E)> {
        while self.next == self.current.len() {
            let Reverse(bits) = self.times.pop()?;
            let list = self.lists.remove(&bits)?;
            let mut old = std::mem::replace(&mut self.current, list);
            old.clear();
            // Long lists are rare, and their memory is needed elsewhere.
            if old.capacity() <= 1024 && self.spare.len() < 1024 {
                self.spare.push(old);
            }
            self.now = bits;
            self.next = 0;
        }
        let event = self.current[self.next];
        self.next += 1;
        Some((f64::from_bits(self.now), event))
    }
}

impl<E: Copy> Default for Queue<E> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_by_time_and_then_by_age() {
        let mut queue = Queue::new();
        let mut seed = 7u64;
        let mut expected = Vec::new();
        for i in 0..1000u32 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let time = (seed >> 60) as f64 / 4.0;
            queue.push(time, i);
            expected.push((time, i));
        }
        expected.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let found: Vec<(f64, u32)> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(found, expected);
        // What is added for the time at hand comes behind what is there already.
        queue.push(9.0, 1);
        assert_eq!(queue.pop(), Some((9.0, 1)));
        queue.push(9.0, 2);
        queue.push(10.0, 3);
        assert_eq!((queue.pop(), queue.pop(), queue.pop()), (Some((9.0, 2)), Some((10.0, 3)), None));
    }
}
