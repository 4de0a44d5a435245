//! The inbox under the model checker: whatever several processes send arrives once, whole, and in order for each of
//! them; one that dies between claiming a slot and filling it stops nobody; who waits for room is woken; and the
//! messages of a pair stay in order when it moves to a ring.

use super::inbox::{each_waiter, Found, Inbox, Taker};
use super::layout::Control;
use super::loom_sleep::control;
use super::ring::{Consumer, Producer, Ring, PAIR};
use super::sleep::{self, Barrier};
use crate::Key;
use loom::sync::atomic::AtomicU64;
use loom::sync::Arc;
use loom::thread;
use std::time::Duration;

fn explore(test: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(test);
}

fn send(inbox: &Inbox, me: u32, n: u64) {
    loop {
        if let Some(claim) = inbox.claim(me) {
            return claim.fill(Key(n), &(100 * u64::from(me) + n).to_le_bytes());
        }
        thread::yield_now();
    }
}

/// Takes what is there: sender and number of each.
fn take_all(taker: &mut Taker, inbox: &Inbox, got: &mut Vec<(u32, u64)>) {
    taker.begin();
    while let Some(found) = taker.find(inbox, None) {
        let Found::Message(message) = found else { panic!("{found:?}") };
        assert_eq!(message.bytes()[..8], (100 * u64::from(message.from) + message.key.0).to_le_bytes());
        got.push((message.from, message.key.0));
        taker.take(inbox);
    }
    taker.publish(inbox);
}

/// Two senders of so many messages each.
fn two_senders<const SLOTS: usize>(counts: [u64; 2]) {
    explore(move || {
        let inbox: Arc<Box<Inbox>> = Arc::new(Inbox::empty::<SLOTS>());
        let senders: Vec<_> = (1..)
            .zip(counts)
            .map(|(me, count)| {
                let inbox = inbox.clone();
                thread::spawn(move || (0..count).for_each(|n| send(&inbox, me, n)))
            })
            .collect();
        let (mut taker, mut got) = (Taker::default(), Vec::new());
        while (got.len() as u64) < counts[0] + counts[1] {
            take_all(&mut taker, &inbox, &mut got);
            thread::yield_now();
        }
        for (me, count) in (1..).zip(counts) {
            let of = got.iter().filter(|(from, _)| *from == me).map(|(_, n)| *n);
            assert!(of.eq(0..count), "{got:?}");
        }
        senders.into_iter().for_each(|sender| sender.join().unwrap());
    });
}

#[test]
fn loom_inbox_messages_of_two_arrive_once_and_in_order() {
    two_senders::<2>([1, 1]);
}

#[test]
fn loom_inbox_slots_are_used_again_in_the_next_lap() {
    explore(|| {
        let inbox: Arc<Box<Inbox>> = Arc::new(Inbox::empty::<1>());
        send(&inbox, 0, 0);
        // Each tries twice; what finds the slot taken is not sent.
        let senders = [1, 2].map(|me| {
            let inbox = inbox.clone();
            thread::spawn(move || {
                let try_once = |n| {
                    inbox.claim(me).map(|claim| claim.fill(Key(n), &(100 * u64::from(me) + n).to_le_bytes()))
                };
                [0, 1].map(|n| try_once(n).is_some())
            })
        });
        let (mut taker, mut got) = (Taker::default(), Vec::new());
        take_all(&mut taker, &inbox, &mut got);
        let sent = senders.map(|sender| sender.join().unwrap());
        take_all(&mut taker, &inbox, &mut got);
        for (me, sent) in (1..).zip(sent) {
            let of: Vec<u64> = got.iter().filter(|(from, _)| *from == me).map(|(_, n)| *n).collect();
            assert_eq!(of, (0..2).filter(|n| sent[*n as usize]).collect::<Vec<_>>(), "{got:?}");
        }
        assert!(inbox.claim(3).is_some());
    });
}

#[test]
fn loom_inbox_a_sender_that_dies_with_a_claim_stops_nobody() {
    explore(|| {
        let inbox: Arc<Box<Inbox>> = Arc::new(Inbox::empty::<2>());
        let (dying, living) = (inbox.clone(), inbox.clone());
        let dying = thread::spawn(move || {
            dying.claim_and_die(1);
        });
        let living = thread::spawn(move || (0..2).for_each(|n| send(&living, 2, n)));
        let (mut taker, mut got) = (Taker::default(), Vec::new());
        dying.join().unwrap();
        while got.len() < 2 {
            take_all(&mut taker, &inbox, &mut got);
            // The verdict is final only when it has ended, which it has.
            taker.forget(&inbox, 1);
            thread::yield_now();
        }
        living.join().unwrap();
        assert_eq!(got, [(2, 0), (2, 1)]);
        // All slots can be used again.
        take_all(&mut taker, &inbox, &mut got);
        assert!(inbox.claim(3).is_some() && inbox.claim(3).is_some());
    });
}

struct Shared {
    inbox: Box<Inbox>,
    waiters: [AtomicU64; 1],
    sender: Control,
}

#[test]
fn loom_inbox_who_waits_for_room_is_woken() {
    explore(|| {
        let inbox = Inbox::empty::<1>();
        let shared = Arc::new(Shared { inbox, waiters: [AtomicU64::new(0)], sender: control() });
        let theirs = shared.clone();
        send(&shared.inbox, 0, 0);
        let receiver = thread::spawn(move || {
            let mut taker = Taker::default();
            taker.begin();
            assert!(taker.find(&theirs.inbox, None).is_some());
            taker.take(&theirs.inbox);
            if taker.publish(&theirs.inbox) {
                each_waiter(&theirs.waiters, |_| sleep::notify(&theirs.sender));
            }
        });
        loop {
            shared.inbox.want(&shared.waiters, 0);
            let armed = sleep::arm(&shared.sender, Barrier::OfSenders);
            let claim = shared.inbox.claim(0);
            if claim.is_none() {
                sleep::sleep(&shared.sender, armed, Duration::MAX);
            }
            sleep::disarm(&shared.sender);
            if let Some(claim) = claim {
                break claim.fill(Key(1), &[]);
            }
        }
        receiver.join().unwrap();
    });
}

struct Pair {
    inbox: Box<Inbox>,
    ring: Box<Ring>,
}

#[test]
fn loom_inbox_a_pair_moves_to_a_ring_in_order() {
    explore(|| {
        let pair = Arc::new(Pair { inbox: Inbox::empty::<2>(), ring: Ring::empty::<4>() });
        let theirs = pair.clone();
        let sender = thread::spawn(move || {
            send(&theirs.inbox, 1, 0);
            let place = theirs.inbox.take_ring(1, 1).unwrap();
            let mut producer = Producer::counting_from(4);
            theirs.inbox.claim(1).unwrap().fill_moved(place, 4);
            assert!(producer.has_room(&theirs.ring, PAIR));
            producer.push(&theirs.ring, Key(1), &[]);
        });
        let (mut taker, mut got, mut consumer) = (Taker::default(), Vec::new(), None::<Consumer>);
        while got.len() < 2 {
            if let Some(key) = consumer.as_ref().and_then(|c| c.peek(&pair.ring)) {
                got.push(key);
                continue;
            }
            taker.begin();
            match taker.find(&pair.inbox, None) {
                Some(Found::Message(message)) => got.push(message.key),
                Some(Found::Moved(from, place, base)) => {
                    assert_eq!((from, place), (1, 0));
                    assert!(pair.inbox.rings_of(1).eq([0]));
                    consumer = Some(Consumer::counting_from(base));
                }
                None => {
                    thread::yield_now();
                    continue;
                }
            }
            taker.take(&pair.inbox);
        }
        assert_eq!(got, [Key(0), Key(1)]);
        sender.join().unwrap();
    });
}
