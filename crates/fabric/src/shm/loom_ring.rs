//! The slot ring under the model checker: every message arrives once, whole and in order, and neither slots
//! nor bodies outside of them are written while the consumer reads.

use super::handed::Place;
use super::past::Behind;
use super::ring::{Body, Consumer, Message, Producer, Ring, PAIR};
use crate::{Key, Pass};
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;

/// Short messages that the ring holds.
const SLOTS: usize = 4;
const ROOM: usize = SLOTS / PAIR as usize;
const COUNT: u64 = ROOM as u64 + 2;

struct Pair {
    ring: Box<Ring>,
    /// Bodies in the staging arena: one for each message that can be under way.
    bodies: [UnsafeCell<u64>; ROOM],
}

fn explore(test: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(test);
}

#[test]
fn messages_and_their_bodies_arrive_whole_and_in_order() {
    explore(|| {
        let bodies = std::array::from_fn(|_| UnsafeCell::new(0));
        let pair = Arc::new(Pair { ring: Ring::empty::<SLOTS>(), bodies });
        let theirs = pair.clone();
        let sender = thread::spawn(move || {
            let mut producer = Producer::default();
            for n in 0..COUNT {
                while !producer.has_room(&theirs.ring, PAIR) {
                    thread::yield_now();
                }
                // The body that lay here belonged to a message that was taken: `taken` said so.
                assert!(n < ROOM as u64 || producer.taken() + SLOTS as u64 > n * u64::from(PAIR));
                let body = &theirs.bodies[n as usize % ROOM];
                // SAFETY: the model checker reports it if anybody else uses the cell.
                body.with_mut(|p| unsafe { *p = 100 + n });
                if n == 2 {
                    producer.push_fragment(&theirs.ring, Key(n << 8), [n + 7, n + 8], Place(n), 8, false);
                } else if n % 2 == 0 {
                    producer.push_staged(&theirs.ring, Key(n << 8), Place(n), 8, false);
                } else {
                    producer.push(&theirs.ring, Key(n << 8), &n.to_le_bytes());
                }
            }
        });
        let mut consumer = Consumer::default();
        for n in 0..COUNT {
            let message = await_message(&mut consumer, &pair.ring);
            assert_eq!(message.key, Key(n << 8));
            if n == 2 {
                assert_eq!(message.body(), Body::Fragment([n + 7, n + 8], Place(n), 8));
            } else if n % 2 == 0 {
                assert_eq!(message.body(), Body::Staged(Place(n), 8));
            } else {
                assert_eq!(message.body(), Body::Slot(8));
                assert_eq!(message.bytes()[..8], n.to_le_bytes());
            }
            let body = &pair.bodies[n as usize % ROOM];
            // SAFETY: as above.
            assert_eq!(body.with(|p| unsafe { *p }), 100 + n);
            consumer.advance(&pair.ring, || {});
        }
        assert!(consumer.read(&pair.ring).is_none());
        sender.join().unwrap();
    });
}

/// The receiver takes odd messages past even ones where it can: each comes once and whole, and the body of what was
/// left is not written meanwhile.
#[test]
fn what_is_left_in_the_ring_stays_as_it_is() {
    const SLOTS: usize = 8;
    const ROOM: usize = SLOTS / PAIR as usize;
    explore(|| {
        let bodies: [UnsafeCell<u64>; ROOM] = std::array::from_fn(|_| UnsafeCell::new(0));
        let pair = Arc::new((Ring::empty::<SLOTS>(), bodies));
        let theirs = pair.clone();
        let count = ROOM as u64 + 1;
        let sender = thread::spawn(move || {
            let (ring, bodies) = &*theirs;
            let mut producer = Producer::default();
            for n in 0..count {
                while !producer.has_room(ring, PAIR) {
                    thread::yield_now();
                }
                // SAFETY: the model checker reports it if anybody else uses the cell.
                bodies[n as usize % ROOM].with_mut(|p| unsafe { *p = 100 + n });
                producer.push_staged(ring, Key(n), Place(n), 8, false);
            }
        });
        let (ring, bodies) = &*pair;
        let mut consumer = Consumer::default();
        let mut left: Vec<u64> = (0..count).collect();
        let check = |left: &mut Vec<u64>, message: &Message| {
            assert_eq!(message.body(), Body::Staged(Place(message.key.0), 8));
            // SAFETY: as above.
            let body = bodies[message.key.0 as usize % ROOM].with(|p| unsafe { *p });
            assert_eq!(body, 100 + message.key.0);
            let at = left.iter().position(|n| *n == message.key.0);
            left.remove(at.expect("a message came twice"));
        };
        let odd = |key: Key| if key.0 % 2 == 1 { Pass::Take } else { Pass::Leave };
        while !left.is_empty() {
            if let Behind::Found(slot) = consumer.find(ring, &mut 0, odd) {
                let message = consumer.read_at(ring, slot);
                check(&mut left, &message);
                consumer.take_at(ring, slot, || {});
            } else if let Some(message) = consumer.read(ring) {
                assert!(left[0] == message.key.0, "messages that are read come in order");
                check(&mut left, &message);
                consumer.advance(ring, || {});
            } else {
                consumer.publish(ring, || {});
                thread::yield_now();
            }
        }
        sender.join().unwrap();
    });
}

fn await_message(consumer: &mut Consumer, ring: &Ring) -> Message {
    loop {
        let key = consumer.peek(ring);
        match consumer.read(ring) {
            Some(message) => {
                assert!(key.is_none_or(|key| key == message.key));
                return message;
            }
            None => {
                consumer.publish(ring, || {});
                thread::yield_now();
            }
        }
    }
}
