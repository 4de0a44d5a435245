//! The slot ring under the model checker: every message arrives once, whole and in order, and neither slots
//! nor bodies outside of them are written while the consumer reads.

use super::ring::{slots_of, Body, Consumer, Producer, Ring, DEPTH, SPAN_MAX};
use crate::Key;
use arke_base::memory::BytesMut;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;

const COUNT: u64 = DEPTH as u64 + 2;

struct Pair {
    ring: Ring,
    /// Bodies in the staging arena: one for each message that can be under way.
    bodies: [UnsafeCell<u64>; DEPTH as usize],
}

fn payload(n: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&n.to_le_bytes());
    bytes[8..].copy_from_slice(&(!n).to_le_bytes());
    bytes
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
        let pair = Arc::new(Pair { ring: Ring::empty(), bodies });
        let theirs = pair.clone();
        let sender = thread::spawn(move || {
            let mut producer = Producer::default();
            for n in 0..COUNT {
                while !producer.has_room(&theirs.ring, 1) {
                    thread::yield_now();
                }
                // The body that lay here belonged to a message that was taken: `taken` said so.
                assert!(n < u64::from(DEPTH) || producer.taken() + u64::from(DEPTH) > n);
                let body = &theirs.bodies[(n % u64::from(DEPTH)) as usize];
                // SAFETY: the model checker reports it if anybody else uses the cell.
                body.with_mut(|p| unsafe { *p = 100 + n });
                producer.push(&theirs.ring, Key(n << 8), &payload(n));
            }
        });
        let mut consumer = Consumer::default();
        for n in 0..COUNT {
            let message = loop {
                if let Some(key) = consumer.peek(&pair.ring) {
                    assert_eq!(key, Key(n << 8));
                }
                match consumer.read(&pair.ring) {
                    Some(message) => break message,
                    None => {
                        consumer.publish(&pair.ring);
                        thread::yield_now();
                    }
                }
            };
            assert_eq!((message.key, message.body()), (Key(n << 8), Body::Slot(16)));
            assert_eq!(message.bytes()[..16], payload(n));
            let body = &pair.bodies[(n % u64::from(DEPTH)) as usize];
            // SAFETY: as above.
            assert_eq!(body.with(|p| unsafe { *p }), 100 + n);
            consumer.advance(&pair.ring, message.body());
        }
        assert!(consumer.read(&pair.ring).is_none());
        sender.join().unwrap();
    });
}

#[test]
fn a_message_that_spans_slots_is_copied_while_it_is_written() {
    explore(|| {
        let ring = Arc::new(Ring::empty());
        let theirs = ring.clone();
        let data: Vec<u8> = (0..SPAN_MAX).map(|i| i as u8).collect();
        let sent = data.clone();
        let sender = thread::spawn(move || {
            let mut producer = Producer::default();
            for n in 0..2 {
                while !producer.has_room(&theirs, slots_of(SPAN_MAX)) {
                    thread::yield_now();
                }
                producer.push(&theirs, Key(n), &sent);
            }
        });
        let mut consumer = Consumer::default();
        for n in 0..2 {
            let message = loop {
                match consumer.read(&ring) {
                    Some(message) => break message,
                    None => {
                        consumer.publish(&ring);
                        thread::yield_now();
                    }
                }
            };
            assert_eq!((message.key, message.body()), (Key(n), Body::Span(SPAN_MAX)));
            let mut got = vec![0; SPAN_MAX];
            // SAFETY: `got` is a live vector of that length.
            let into = unsafe { BytesMut::new(got.as_mut_ptr(), got.len()) };
            consumer.gather(&ring, &message, SPAN_MAX, into);
            assert_eq!(got, data);
            consumer.advance(&ring, message.body());
        }
        sender.join().unwrap();
    });
}
