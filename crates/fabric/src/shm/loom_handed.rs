//! Blocks that change hands, under every interleaving: the one who holds a block is the only one who touches it.

use super::handed::{Handed, Held, Home};
use super::ring::{Body, Consumer, Producer, Ring, PAIR};
use super::staging::LARGE;
use crate::Key;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;

/// An arena with four large blocks, of which the pair has the first.
const BYTES: u64 = 6 * LARGE as u64;
const OFFSET: u32 = BYTES as u32 / 4;
const SLOTS: usize = 4;
const ROUNDS: u64 = 2;

struct Pair {
    /// By sender.
    rings: [Box<Ring>; 2],
    block: UnsafeCell<u64>,
}

/// One of the two, who holds what came to it.
struct Side<'a> {
    pair: &'a Pair,
    me: usize,
    producer: Producer,
    consumer: Consumer,
    handed: Handed,
}

impl<'a> Side<'a> {
    fn of(pair: &'a Pair, me: usize) -> Self {
        let (producer, consumer) = (Producer::default(), Consumer::default());
        Self { pair, me, producer, consumer, handed: Handed::default() }
    }

    fn send(&mut self, value: u64, held: Held) {
        let ring = &self.pair.rings[self.me];
        while !self.producer.has_room(ring, PAIR) {
            thread::yield_now();
        }
        // SAFETY: the model checker reports it if anybody else uses the cell.
        self.pair.block.with_mut(|p| unsafe { *p = value });
        self.producer.push_staged(ring, Key(value), held.place(true), 8, false);
    }

    fn receive(&mut self) -> u64 {
        let ring = &self.pair.rings[1 - self.me];
        let message = loop {
            match self.consumer.read(ring) {
                Some(message) => break message,
                None => thread::yield_now(),
            }
        };
        let Body::Staged(place, 8) = message.body() else {
            panic!("{:?}", message.body());
        };
        // SAFETY: as above.
        let value = self.pair.block.with(|p| unsafe { *p });
        assert!(place.is_handed());
        self.handed.came(place, BYTES);
        self.consumer.advance(ring, || {});
        assert_eq!(message.key, Key(value));
        value
    }
}

#[test]
fn a_block_goes_back_and_forth_and_is_its_holders_alone() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(|| {
        let pair = Arc::new(Pair {
            rings: std::array::from_fn(|_| -> Box<Ring> { Ring::empty::<SLOTS>() }),
            block: UnsafeCell::new(0),
        });
        let theirs = pair.clone();
        let other = thread::spawn(move || {
            let mut side = Side::of(&theirs, 1);
            for _ in 0..ROUNDS {
                let value = side.receive();
                let held = side.handed.take().expect("the block has come");
                assert_eq!(held, Held { home: Home::Peer, offset: OFFSET, wanted: true });
                side.send(value + 1, held);
            }
        });
        let mut side = Side::of(&pair, 0);
        let mut held = Held { home: Home::Own, offset: OFFSET, wanted: true };
        for round in 0..ROUNDS {
            side.send(10 * round, held);
            assert_eq!(side.receive(), 10 * round + 1);
            held = side.handed.take().expect("the block has come back");
            assert_eq!(held, Held { home: Home::Own, offset: OFFSET, wanted: true });
        }
        other.join().unwrap();
    });
}
