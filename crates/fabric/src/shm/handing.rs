//! Blocks that change hands between two processes: tests of the whole way, `handed.rs` included.

use super::*;
use crate::{Fabric, PullError, PullId, Pulled};
use arke_base::foreign::Body;
use std::collections::VecDeque;

/// Checks that messages come in order and as they were sent.
#[derive(Default)]
struct Inbox {
    wanted: VecDeque<(u64, usize)>,
    came: u64,
}

impl Sink for Inbox {
    fn message(&mut self, _: ProcId, key: Key, body: Body<'_>) {
        let (number, len) = self.wanted.pop_front().expect("nothing more was sent");
        assert_eq!((key.0, body.len()), (number, len));
        assert!(body.to_vec() == bytes(number, len), "message {number}");
        self.came += 1;
    }

    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
}

fn bytes(number: u64, len: usize) -> Vec<u8> {
    (0..len as u64).map(|i| (number * 31 + i * 7) as u8).collect()
}

struct Two {
    ends: [Shm; 2],
    inboxes: [Inbox; 2],
    sent: u64,
}

impl Two {
    fn new(settings: &[(&str, &str)]) -> Self {
        let arena = Arc::new(Arena::create(0).unwrap());
        let settings = Settings::read(|name| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        });
        let settings = settings.unwrap();
        let join = |rank| Shm::new(arena.clone(), rank, 2, 2, [1, 2], &settings).unwrap();
        Self { ends: [join(0), join(1)], inboxes: Default::default(), sent: 0 }
    }

    /// Whether there was room for a message of `len` bytes from one of the two.
    fn send(&mut self, from: usize, len: usize) -> bool {
        let (to, data) = (ProcId(1 - from as u32), bytes(self.sent, len));
        let sent = self.ends[from].send_run(to, Key(self.sent), &data).is_ok();
        if sent {
            self.inboxes[1 - from].wanted.push_back((self.sent, len));
            self.sent += 1;
        }
        sent
    }

    fn receive(&mut self, at: usize) {
        while self.ends[at].poll(&mut self.inboxes[at], false) {}
    }

    /// Blocks that one of the two holds.
    fn held(&self, at: usize) -> usize {
        self.ends[at].links[1 - at].handed.as_ref().map_or(0, |handed| handed.count())
    }
}

#[test]
fn answers_go_in_the_blocks_that_came() {
    let mut two = Two::new(&[("ARKE_STORES", "handed")]);
    for round in 0..100 {
        for from in [0, 1] {
            assert!(two.send(from, 300 + round * 100));
            two.receive(1 - from);
        }
        assert_eq!([two.held(0), two.held(1)], [1, 0], "one block goes back and forth");
    }
}

#[test]
fn who_is_never_answered_gives_few_blocks_away() {
    let mut two = Two::new(&[("ARKE_STORES", "handed")]);
    for _ in 0..1000 {
        assert!(two.send(0, 9000));
        two.receive(1);
    }
    assert_eq!([two.held(0), two.held(1)], [0, 4]);
    // The answer needs no block of the other one's own.
    for _ in 0..4 {
        assert!(two.send(1, 9000));
    }
    two.receive(0);
    assert_eq!([two.held(0), two.held(1)], [4, 0]);
}

#[test]
fn messages_of_all_lengths_both_ways_come_whole() {
    for settings in [&[][..], &[("ARKE_STORES", "handed")], &[("ARKE_STAGING", "1M")]] {
        let mut two = Two::new(settings);
        let mut random = 77u64;
        let mut refused = 0;
        while two.sent < 20_000 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let pick = random >> 33;
            let (at, len) = ((pick & 1) as usize, 100 + (pick >> 3) as usize % (1 << (7 + pick % 8)));
            if pick & 6 == 0 {
                two.receive(at);
            } else if !two.send(at, len.min(staging::LARGE)) {
                refused += 1;
                two.receive(1 - at);
            }
        }
        two.receive(0);
        two.receive(1);
        assert!(two.inboxes.iter().all(|inbox| inbox.wanted.is_empty() && inbox.came > 5000));
        let given: usize = (0..2).map(|at| two.held(at)).sum();
        assert!(given <= 2 * 47, "{given} blocks");
        assert!(refused < 20_000, "{refused}");
    }
}

/// In turn, and without a setting: once it is known what it costs, most bodies go in blocks that change hands, or none
/// do; both ends find out.
#[test]
fn both_find_out_what_such_bodies_cost() {
    let mut two = Two::new(&[]);
    for _ in 0..200 {
        for from in [0, 1] {
            assert!(two.send(from, 16_000));
            two.receive(1 - from);
        }
    }
    for end in 0..2 {
        let mut text = String::new();
        two.ends[end].links[1 - end].stores.tell(&mut text);
        assert!(text.contains(", handed "), "{end}: {text}");
    }
}
