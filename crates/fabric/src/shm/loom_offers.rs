//! Messages on offer under the model checker: sender and receiver never both get one, and what the sender writes to the
//! memory of a message that it has taken back the receiver never reads.

use super::layout::{Offers, OFFERS};
use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::sync::Arc;
use loom::thread;

struct Sending {
    offers: Offers,
    /// The ring: the name of the message that was sent last.
    sent: AtomicU64,
    /// The message's memory.
    memory: UnsafeCell<u64>,
    /// The receiver is done with the message.
    over: AtomicU64,
}

#[test]
fn one_of_two_gets_it() {
    loom::model(|| {
        let sending = Arc::new(Sending {
            offers: Offers { names: std::array::from_fn(|_| AtomicU64::new(0)) },
            sent: AtomicU64::new(0),
            memory: UnsafeCell::new(0),
            over: AtomicU64::new(0),
        });
        assert_eq!(OFFERS, 2);
        let theirs = sending.clone();
        let sender = thread::spawn(move || {
            // Two messages by one word.
            for name in [1 << 22, 2 << 22] {
                // SAFETY: the model checker reports it if anybody else uses the cell.
                theirs.memory.with_mut(|p| unsafe { *p = name });
                assert!(theirs.offers.open(name));
                theirs.sent.store(name, Ordering::Release);
                if !theirs.offers.take(name) {
                    while theirs.over.load(Ordering::Acquire) != name {
                        thread::yield_now();
                    }
                }
            }
        });
        // Whatever it finds, however late.
        let name = sending.sent.load(Ordering::Acquire);
        if name != 0 && sending.offers.take(name) {
            // SAFETY: as above.
            assert_eq!(sending.memory.with(|p| unsafe { *p }), name);
            sending.over.store(name, Ordering::Release);
        }
        sender.join().unwrap();
    });
}
