//! The slot ring under the model checker: every message arrives once, whole and in order, and neither slots
//! nor bodies outside of them are written while the consumer reads.

use super::ring::{Consumer, Producer, Ring, DEPTH};
use crate::Key;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;

const COUNT: u64 = DEPTH as u64 + 2;

struct Pair {
    ring: Ring,
    /// Bodies in the staging arena: one for each message that can be under way.
    bodies: [UnsafeCell<u64>; DEPTH as usize],
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
                while !producer.has_room(&theirs.ring) {
                    thread::yield_now();
                }
                // The body that lay here belonged to a message that was taken: `taken` said so.
                assert!(n < u64::from(DEPTH) || producer.taken() + u64::from(DEPTH) > n);
                let body = &theirs.bodies[(n % u64::from(DEPTH)) as usize];
                // SAFETY: the model checker reports it if anybody else uses the cell.
                body.with_mut(|p| unsafe { *p = 100 + n });
                producer.push(&theirs.ring, Key(n << 8), 8, &[n, !n]);
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
            assert_eq!((message.key, message.len), (Key(n << 8), 8));
            assert_eq!(message.payload[..2], [n, !n]);
            let body = &pair.bodies[(n % u64::from(DEPTH)) as usize];
            // SAFETY: as above.
            assert_eq!(body.with(|p| unsafe { *p }), 100 + n);
            consumer.advance(&pair.ring);
        }
        assert!(consumer.read(&pair.ring).is_none());
        sender.join().unwrap();
    });
}
