//! Worlds of many processes.

use super::net::{pattern, Net, PATIENCE};
use super::Fixture;
use crate::Sleeps;
use crate::{Fabric, Key, ProcId};
use std::time::{Duration, Instant};

/// Messages of many processes to one all arrive, in order for each sender.
pub fn many_peers_reach_one<X: Fixture>() {
    const SIZE: u32 = 70;
    const COUNT: u64 = 40;
    let mut net = Net::new::<X>(SIZE);
    let mut sent = [0u64; SIZE as usize];
    net.until("all messages", |net| {
        for from in 1..SIZE {
            let next = &mut sent[from as usize];
            // Some senders speak early and often, some late.
            if *next < COUNT && (from % 3 == 0 || net.inboxes[0].mail.len() > from as usize * 5) {
                let body = pattern((*next as usize * 11) % 40, *next);
                *next += u64::from(net.try_send(from, 0, Key(*next), &body).is_ok());
            }
        }
        let inbox = &net.inboxes[0].mail;
        if inbox.len() % 97 == 0 {
            // Let the quiet ones begin even if the busy ones have come to their end.
            let from = 1 + (inbox.len() / 97) as u32 % (SIZE - 1);
            let next = &mut sent[from as usize];
            if *next < COUNT {
                let body = pattern((*next as usize * 11) % 40, *next);
                *next += u64::from(net.try_send(from, 0, Key(*next), &body).is_ok());
            }
        }
        sent[1..].iter().sum::<u64>() == net.inboxes[0].mail.len() as u64
            && (net.inboxes[0].mail.len() as u64 == u64::from(SIZE - 1) * COUNT
                || net.inboxes[0].mail.len() > 5 * SIZE as usize)
    });
    let mut expected = [0u64; SIZE as usize];
    for mail in &net.inboxes[0].mail {
        assert_eq!(mail.key, Key(expected[mail.from as usize]));
        expected[mail.from as usize] += 1;
    }
    assert_eq!(expected, sent);
}

/// One process sends long bodies to many, each of whom takes them: memory for bodies comes back, whoever they
/// went to.
pub fn one_reaches_many_peers_with_long_bodies<X: Fixture>() {
    const SIZE: u32 = 150;
    let mut net = Net::new::<X>(SIZE);
    let most = net.ends[0].capabilities().buffered_max;
    for (round, len) in [100, 3000, most, 100, 5000].into_iter().enumerate() {
        let body = pattern(len.min(most), round as u64);
        for to in 1..SIZE {
            net.send(0, to, Key(round as u64), &body);
            net.until("a body", |net| net.inboxes[to as usize].mail.len() > round);
            assert!(net.inboxes[to as usize].mail[round].body == body);
        }
    }
}

/// With many peers known, a message of any of them is found by the poll between `arm` and `sleep`, or ends the
/// sleep.
pub fn an_idle_peer_among_many_is_heard_before_a_sleep<X: Fixture>() {
    const SIZE: u32 = 60;
    let mut net = Net::new::<X>(SIZE);
    for from in 1..SIZE {
        net.send(from, 0, Key(0), &[]);
    }
    net.until("everybody", |net| net.inboxes[0].mail.len() == SIZE as usize - 1);
    let start = Instant::now();
    for turn in 0..200u32 {
        let from = 1 + turn * 37 % (SIZE - 1);
        net.inboxes[0].mail.clear();
        while net.try_send(from, 0, Key(u64::from(turn)), &[]).is_err() {
            net.poll(from);
        }
        // What a blocked receive does.
        while net.inboxes[0].mail.is_empty() {
            let armed = net.ends[0].arm();
            if !net.poll(0) {
                let before = Instant::now();
                net.ends[0].sleep(armed, Duration::from_secs(5));
                assert!(before.elapsed() < Duration::from_secs(4), "slept over a message of process {from}");
            }
            net.ends[0].disarm();
        }
        assert_eq!((net.inboxes[0].mail[0].from, net.inboxes[0].mail[0].key), (from, Key(u64::from(turn))));
    }
    assert!(start.elapsed() < PATIENCE);
}

/// The wish for throttling is seen by every peer that has sent anything, and its end too.
pub fn throttling_is_seen_by_all<X: Fixture>() {
    let mut net = Net::new::<X>(4);
    for from in [0, 1, 3] {
        net.send(from, 2, Key(u64::from(from)), &[]);
    }
    net.until("everybody", |net| net.inboxes[2].mail.len() == 3);
    for on in [false, true, false, true, true, false] {
        net.ends[2].set_throttle(on);
        net.until("the wish", |net| [0, 1, 3].iter().all(|&p| net.ends[p].throttled(ProcId(2)) == on));
        assert!(!net.ends[0].throttled(ProcId(1)));
    }
}
