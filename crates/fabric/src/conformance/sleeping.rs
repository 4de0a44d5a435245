//! Sleeping and waking, as far as one thread can show it.

use super::net::{pattern, Net};
use super::Fixture;
use crate::Sleeps;
use crate::{Fabric, Key, ProcId};
use std::time::{Duration, Instant};

/// A message that comes between `arm` and `sleep` ends the sleep, every time, whatever its kind.
pub fn a_message_ends_a_sleep<X: Fixture>() {
    let mut net = Net::new::<X>(3);
    let most = net.ends[0].capabilities().buffered_max;
    for turn in 0..300u64 {
        net.inboxes[1].mail.clear();
        let from = if turn % 2 == 0 { 0 } else { 2 };
        let body = pattern([0, 8, 40, most, 100.min(most)][turn as usize % 5], turn);
        let armed = net.ends[1].arm();
        // At this moment somebody sends.
        while net.try_send(from, 1, Key(turn), &body).is_err() {
            net.poll(from);
        }
        let start = Instant::now();
        net.ends[1].sleep(armed, Duration::from_secs(5));
        net.ends[1].disarm();
        assert!(start.elapsed() < Duration::from_secs(4), "slept over message {turn}");
        net.until("the message", |net| !net.inboxes[1].mail.is_empty());
        assert_eq!(net.inboxes[1].mail[0].key, Key(turn));
    }
}

/// A sleep in which nothing happens ends at its limit, and one after a finished one works again.
pub fn a_sleep_ends_at_its_limit<X: Fixture>() {
    let mut net = Net::new::<X>(2);
    for _ in 0..20 {
        let armed = net.ends[0].arm();
        assert!(!net.poll(0));
        let start = Instant::now();
        net.ends[0].sleep(armed, Duration::from_millis(2));
        net.ends[0].disarm();
        assert!(start.elapsed() < Duration::from_secs(4));
    }
    // Waking one who is awake does nothing.
    net.ends[1].wake(ProcId(0));
    net.send(1, 0, Key(1), &[]);
    assert_eq!(net.receive(0).key, Key(1));
}
