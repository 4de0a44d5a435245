//! Two jobs of one process each that meet, whatever lies between them.

use crate::joint::Card;
use crate::{Connections, Fabric, Key, ProcId, PullError, PullId, Pulled, Sink};
use arke_base::foreign::Body;
use std::time::{Duration, Instant};

/// Makes pairs of jobs with one kind of way between them.
pub trait Jobs {
    /// The fabric.
    type F: Connections;

    /// Whether the jobs share memory.
    const NEAR: bool;

    /// Two jobs of one process each, with the random numbers `[1, 7]` and `[2, 7]`.
    fn pair() -> [Self::F; 2];

    /// The card of the process `of`, as the other job gets it.
    fn card(of: &Self::F) -> Card;
}

/// What has come to a process.
#[derive(Default)]
struct Inbox {
    mail: Vec<(ProcId, Vec<u8>)>,
    lost: Vec<ProcId>,
}

impl Sink for Inbox {
    fn message(&mut self, from: ProcId, _: Key, body: Body<'_>) {
        self.mail.push((from, body.to_vec()));
    }

    fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}

    fn lost(&mut self, peer: ProcId, _: &str) {
        self.lost.push(peer);
    }
}

type Ends<F> = [(F, Inbox); 2];

fn pair<J: Jobs>() -> Ends<J::F> {
    let mut ends = J::pair().map(|end| (end, Inbox::default()));
    if !J::NEAR {
        assert_eq!(ends[0].0.open_network(), Ok(true));
        assert_eq!(ends[0].0.open_network(), Ok(false), "it is open");
    }
    ends
}

/// Polls both until something holds.
fn until<F: Connections>(ends: &mut Ends<F>, what: &str, mut holds: impl FnMut(&mut Ends<F>) -> bool) {
    let start = Instant::now();
    while !holds(ends) {
        for (end, inbox) in ends.iter_mut() {
            end.poll(inbox, true);
        }
        assert!(start.elapsed() < Duration::from_secs(30), "this never came: {what}");
    }
}

fn send<F: Connections>(ends: &mut Ends<F>, from: usize, to: ProcId, body: &[u8]) {
    until(ends, "room", |ends| ends[from].0.send_inline(to, Key(1), body).is_ok());
}

/// Jobs meet by a card, talk both ways, part, and meet again; nobody is lost by that.
pub fn jobs_meet_part_and_meet_again<J: Jobs>() {
    let mut ends = pair::<J>();
    for round in 0..3u8 {
        let card = J::card(&ends[0].0);
        assert_eq!(Card::decode(&card.encode()[..card.len()]).as_ref(), Some(&card));
        let first = ends[1].0.meet(&card).expect("a way to it");
        assert!(first.0 >= ends[1].0.own_size(), "its number is behind those of the own job");
        assert_eq!(ends[1].0.meet(&card), Ok(first), "the same until they part");
        assert_eq!((ends[1].0.own_size(), ends[1].0.card_of(first).memory.job), (1, [1, 7]));
        ends[1].0.tie(first);
        ends[1].0.call(first);
        until(&mut ends, "an answer", |ends| ends[1].0.is_reached(first).is_some_and(|it| it.is_ok()));
        send(&mut ends, 1, first, &[round, 1]);
        until(&mut ends, "the message", |ends| !ends[0].1.mail.is_empty());
        until(&mut ends, "its safety", |ends| ends[1].0.is_let_in(first));
        let (second, body) = ends[0].1.mail.remove(0);
        assert_eq!(body, [round, 1]);
        assert_eq!(ends[0].0.card_of(second).memory.job, [2, 7]);
        assert_eq!((ends[0].0.shares_memory(second), ends[1].0.shares_memory(first)), (J::NEAR, J::NEAR));
        ends[0].0.tie(second);
        ends[0].0.let_in(second);
        send(&mut ends, 0, second, &[round, 2]);
        until(&mut ends, "the answer", |ends| ends[1].1.mail.pop() == Some((first, vec![round, 2])));
        assert!(!ends[0].0.is_gone(second) && !ends[0].0.has_left(second));
        ends[0].0.untie(second);
        ends[1].0.release(first);
        until(&mut ends, "the parting", |ends| ends[0].0.is_gone(second) || ends[0].0.has_left(second));
        ends[0].0.release(second);
    }
    assert!(ends.iter().all(|(_, inbox)| inbox.lost.is_empty()));
}

/// Whoever waits at a port is told that it was closed, and that another opening of its place is another port.
pub fn ports_are_open_until_they_are_closed<J: Jobs>() {
    let mut ends = pair::<J>();
    let port = ends[0].0.open_port().expect("memory for it").expect("room for it");
    let other = ends[0].0.open_port().expect("memory for it").expect("room for it");
    assert_ne!(port, other);
    let card = J::card(&ends[0].0);
    let first = ends[1].0.meet(&card).expect("a way to it");
    let ask = |ends: &mut Ends<J::F>, port: (u32, u32), open: bool, what: &str| {
        ends[1].0.ask_port(first, port);
        until(ends, what, |ends| ends[1].0.is_port_open(first, port) == Some(open));
    };
    ask(&mut ends, (port.0, port.1 + 1), false, "that nobody has opened it");
    ask(&mut ends, port, true, "that it is open");
    assert!(ends[0].0.close_port(port.0, port.1));
    assert!(!ends[0].0.close_port(port.0, port.1), "it is closed");
    until(&mut ends, "that it was closed", |ends| ends[1].0.is_port_open(first, port) == Some(false));
    ask(&mut ends, other, true, "that the other one is open");
}
