//! Which messages a poll takes, and which it leaves: tests.

use super::*;
use crate::{Fabric, PullError, PullId, Pulled};
use arke_base::foreign::Body;

#[derive(Default)]
struct Inbox {
    came: Vec<(ProcId, usize)>,
    has_answers: bool,
}

impl Sink for Inbox {
    fn message(&mut self, from: ProcId, _: Key, body: Body<'_>) {
        self.came.push((from, body.len()));
    }

    fn has_answers(&self) -> bool {
        self.has_answers
    }

    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
}

fn three() -> [Shm; 3] {
    let arena = Arc::new(Arena::create(0).unwrap());
    [0, 1, 2].map(|rank| Shm::new(arena.clone(), rank, 3, 3, [1, 2], &Settings::default()).unwrap())
}

#[test]
fn a_poll_beside_one_process_leaves_what_that_one_sent_and_gives_its_room_back() {
    let [mut a, mut b, mut c] = three();
    let mut inbox = Inbox::default();
    let key = Key::new(0, 0, 0);
    while b.send_inline(ProcId(0), key, &[1]).is_ok() {}
    c.send_inline(ProcId(0), key, &[1, 2]).unwrap();
    assert!(a.poll_beside(ProcId(1), &mut inbox, true));
    assert_eq!(inbox.came, [(ProcId(2), 2)]);
    assert!(!a.poll_beside(ProcId(1), &mut inbox, true));

    // One message is less than what the sender is told of by itself.
    assert!(a.take(ProcId(1), |body| body.len()) == 1 && b.send_inline(ProcId(0), key, &[1]).is_err());
    a.poll_beside(ProcId(1), &mut inbox, true);
    assert!(b.send_inline(ProcId(0), key, &[1]).is_ok() && inbox.came.len() == 1);
    assert!(a.poll(&mut inbox, true) && inbox.came[1] == (ProcId(1), 1));
}

#[test]
fn a_poll_ends_before_a_long_body_while_an_answer_waits_but_takes_one_message_at_least() {
    let [mut a, mut b, _] = three();
    let mut inbox = Inbox { has_answers: true, ..Inbox::default() };
    let key = Key::new(0, 0, 0);
    for len in [8, 8, 5000, 5000] {
        b.send_run(ProcId(0), key, &vec![7; len]).unwrap();
    }
    let mut polls = Vec::new();
    while a.poll(&mut inbox, true) {
        polls.push(inbox.came.drain(..).map(|(_, len)| len).collect::<Vec<_>>());
    }
    assert_eq!(polls, [vec![8, 8], vec![5000], vec![5000]]);
}
