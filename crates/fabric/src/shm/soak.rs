//! A soak of lines: many messages through a ring between two threads, each looked at word by word. A line that is
//! written whole (`wide.rs`) and comes in pieces shows here.
//!
//! ```sh
//! ARKE_SOAK_LINES=1000000000 cargo test --release -p arke-fabric soak
//! ARKE_WHOLE_LINES=on ARKE_SOAK_LINES=1000000000 cargo test --release -p arke-fabric soak    # for a model not known yet
//! ```

use super::ring::{Body, Consumer, Producer, Ring, INLINE, PAIR};
use super::wide;
use crate::Key;

/// What stands in word `i` of message `n`.
fn word(n: u64, i: u64) -> u64 {
    (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7 * i as u32)
}

fn bytes_of(n: u64) -> [u8; INLINE] {
    let mut bytes = [0; INLINE];
    for (i, cell) in (0..).zip(bytes.chunks_exact_mut(8)) {
        cell.copy_from_slice(&word(n, i).to_le_bytes());
    }
    bytes
}

/// Lets the other thread run, which may be on the same core.
fn pause(spins: &mut u32) {
    *spins += 1;
    match *spins % 64 {
        0 => std::thread::yield_now(),
        _ => std::hint::spin_loop(),
    }
}

/// Sends so many lines from one thread to another; how many came in pieces.
fn torn(lines: u64, ring: &'static Ring) -> u64 {
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let (mut producer, mut spins) = (Producer::default(), 0);
            for n in 0..lines {
                while !producer.has_room(ring, PAIR) {
                    pause(&mut spins);
                }
                producer.push(ring, Key(word(n, 7)), &bytes_of(n));
            }
        });
        let (mut consumer, mut torn, mut spins) = (Consumer::default(), 0, 0);
        for n in 0..lines {
            let message = loop {
                match consumer.read(ring) {
                    Some(message) => break message,
                    None => consumer.publish(ring, || {}),
                }
                pause(&mut spins);
            };
            let is_whole = message.body() == Body::Slot(INLINE)
                && message.key == Key(word(n, 7))
                && *message.bytes() == bytes_of(n);
            torn += u64::from(!is_whole);
            consumer.advance(ring, || {});
        }
        torn
    })
}

fn lines() -> u64 {
    std::env::var("ARKE_SOAK_LINES").ok().and_then(|lines| lines.parse().ok()).unwrap_or(20_000)
}

#[test]
fn soak_of_lines_that_are_written_as_the_setting_says() {
    let setting = std::env::var("ARKE_WHOLE_LINES").unwrap_or_else(|_| "known".into());
    let whole = wide::choose(&setting);
    // Rings of both depths: in the short one a line is written as soon as it was read.
    for ring in [Box::leak(Ring::empty::<256>()), Box::leak(Ring::empty::<2>())] {
        let ring: &'static Ring = ring;
        let torn = torn(lines(), ring);
        assert_eq!(torn, 0, "lines came in pieces; whole stores: {whole}");
    }
    wide::choose("known");
}
