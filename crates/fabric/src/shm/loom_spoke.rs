//! The bitmap of those who have spoken, under the model checker: each peer is named once, and its first message
//! is there by then.

use super::spoke::{announce, changed, newcomers};
use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use loom::sync::Arc;
use loom::thread;

struct Heard {
    bitmap: [AtomicU64; 1],
    /// One word in place of each peer's ring.
    rings: [AtomicU32; 2],
}

#[test]
fn each_peer_is_named_once_with_its_message() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(|| {
        let heard =
            Arc::new(Heard { bitmap: [AtomicU64::new(0)], rings: [AtomicU32::new(0), AtomicU32::new(0)] });
        let peers: Vec<_> = (0..2u32)
            .map(|who| {
                let theirs = heard.clone();
                thread::spawn(move || {
                    theirs.rings[who as usize].store(1, Ordering::Relaxed);
                    announce(&theirs.bitmap[0], who);
                })
            })
            .collect();
        let (mut seen, mut named) = ([0], Vec::new());
        while named.len() < 2 {
            if changed(&heard.bitmap, &seen) {
                newcomers(&heard.bitmap, &mut seen, 2, |peer| {
                    assert_eq!(heard.rings[peer as usize].load(Ordering::Relaxed), 1, "no message yet");
                    named.push(peer);
                });
            } else {
                thread::yield_now();
            }
        }
        named.sort_unstable();
        assert_eq!(named, [0, 1]);
        for peer in peers {
            peer.join().unwrap();
        }
    });
}
