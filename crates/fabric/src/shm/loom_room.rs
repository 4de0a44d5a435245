//! Waiting for room under the model checker: a sender that sleeps because a ring is full wakes when the receiver has
//! taken something. A lost wake-up shows as a run without an end.

use super::layout::Control;
use super::loom_sleep::control;
use super::ring::{Consumer, Producer, Ring, PAIR};
use super::sleep::{self, Barrier};
use crate::Key;
use loom::sync::Arc;
use loom::thread;
use std::time::Duration;

const SLOTS: usize = 4;
const ROOM: u64 = SLOTS as u64 / PAIR as u64;

struct Shared {
    ring: Box<Ring>,
    sender: Control,
}

/// What a send does that finds no room, from the first sleep on.
fn wait_for_room(shared: &Shared, producer: &mut Producer) {
    while !producer.has_room(&shared.ring, PAIR) {
        producer.want(&shared.ring);
        let asked_at = producer.taken();
        let armed = sleep::arm(&shared.sender, Barrier::Everywhere);
        let room = producer.has_room(&shared.ring, PAIR);
        if !room && producer.taken() == asked_at {
            sleep::sleep(&shared.sender, armed, Duration::MAX);
        }
        sleep::disarm(&shared.sender);
    }
}

fn explore(extra: u64) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(move || {
        let shared = Arc::new(Shared { ring: Ring::empty::<SLOTS>(), sender: control() });
        let theirs = shared.clone();
        let mut producer = Producer::default();
        for n in 0..ROOM {
            assert!(producer.has_room(&shared.ring, PAIR));
            producer.push(&shared.ring, Key(n), &[]);
        }
        let receiver = thread::spawn(move || {
            let mut consumer = Consumer::default();
            let wake = || sleep::notify(&theirs.sender);
            // It takes as many as make room, and no more: nothing else wakes the sender.
            for n in 0..extra {
                assert_eq!(consumer.read(&theirs.ring).map(|m| m.key), Some(Key(n)));
                consumer.advance(&theirs.ring, wake);
                consumer.publish(&theirs.ring, wake);
            }
        });
        for n in 0..extra {
            wait_for_room(&shared, &mut producer);
            producer.push(&shared.ring, Key(ROOM + n), &[]);
        }
        receiver.join().unwrap();
    });
}

#[test]
fn loom_room_a_message_that_is_taken_wakes_the_sender() {
    explore(1);
}

#[test]
fn loom_room_each_of_two_messages_wakes_the_sender() {
    explore(2);
}
