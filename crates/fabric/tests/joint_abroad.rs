//! Two jobs of one process each that meet over the network: both are in this process, and take each other for far away.

use arke_base::board::Board;
use arke_base::foreign::Body;
use arke_base::settings::Settings;
use arke_fabric::conformance::connections::{self, Jobs};
use arke_fabric::joint::{AttachError, Card, Joint};
use arke_fabric::ofi::{Membership, Ofi};
use arke_fabric::shm::Shm;
use arke_fabric::Connections;
use arke_fabric::{Fabric, Key, ProcId, PullError, PullId, Pulled, Sink};
use arke_sys::arena::Arena;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn job(number: u64) -> Joint {
    let settings = Settings::read(|name| match name {
        "ARKE_NET_INTERFACES" => Some("lo".to_string()),
        "ARKE_NET_LIBRARY" | "ARKE_NET_PROVIDER" => std::env::var(name).ok(),
        _ => None,
    });
    let settings = settings.unwrap_or_else(|e| panic!("{e}"));
    let (arena, job) = (Arena::create(0).unwrap_or_else(|e| panic!("{e}")), [number, 7]);
    // Others know the arena by the number on its board, which stays in it.
    drop(Board::create(&arena, 1, 1, job).unwrap_or_else(|e| panic!("{e}")));
    let shm = Shm::new(Arc::new(arena), 0, 1, 1, job, &settings).unwrap_or_else(|e| panic!("{e}"));
    let open = move |word| Ofi::open(Membership { me: ProcId(0), size: 1, job }, &settings, Some(word));
    Joint::alone(shm).with_opener(Box::new(open))
}

/// The card of a process, as if that was on another machine.
fn far_card(of: &Joint) -> Card {
    let mut card = of.card_of(ProcId(0));
    card.memory.machine ^= 1;
    card
}

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

/// Polls both until something holds.
fn until(ends: &mut [(Joint, Inbox)], what: &str, mut holds: impl FnMut(&mut [(Joint, Inbox)]) -> bool) {
    let start = Instant::now();
    while !holds(ends) {
        for (end, inbox) in ends.iter_mut() {
            end.poll(inbox, true);
        }
        assert!(start.elapsed() < Duration::from_secs(30), "this never came: {what}");
    }
}

fn send(ends: &mut [(Joint, Inbox)], from: usize, to: ProcId, body: &[u8]) {
    until(ends, "room", |ends| ends[from].0.send_inline(to, Key(1), body).is_ok());
}

fn pair() -> [(Joint, Inbox); 2] {
    [1, 2].map(|number| (job(number), Inbox::default()))
}

/// Jobs that take each other for far away.
struct Far;

impl Jobs for Far {
    type F = Joint;
    const NEAR: bool = false;

    fn pair() -> [Joint; 2] {
        [1, 2].map(job)
    }

    fn card(of: &Joint) -> Card {
        far_card(of)
    }
}

/// Jobs on one machine.
struct Near;

impl Jobs for Near {
    type F = Joint;
    const NEAR: bool = true;

    fn pair() -> [Joint; 2] {
        [1, 2].map(job)
    }

    fn card(of: &Joint) -> Card {
        of.card_of(ProcId(0))
    }
}

#[test]
fn jobs_far_apart_meet_part_and_meet_again() {
    connections::jobs_meet_part_and_meet_again::<Far>();
}

#[test]
fn jobs_on_one_machine_meet_part_and_meet_again() {
    connections::jobs_meet_part_and_meet_again::<Near>();
}

#[test]
fn ports_far_away_are_open_until_they_are_closed() {
    connections::ports_are_open_until_they_are_closed::<Far>();
}

#[test]
fn ports_on_one_machine_are_open_until_they_are_closed() {
    connections::ports_are_open_until_they_are_closed::<Near>();
}

#[test]
fn a_death_concerns_who_is_tied() {
    for tied in [true, false] {
        let mut ends = pair();
        ends[0].0.open_network().unwrap();
        let first = ends[1].0.meet(&far_card(&ends[0].0)).unwrap();
        send(&mut ends, 1, first, &[1]);
        until(&mut ends, "the message", |ends| !ends[0].1.mail.is_empty());
        if tied {
            ends[1].0.tie(first);
        }
        // A call to where nobody listens any longer comes to the same as a death.
        let mut gone = far_card(&ends[0].0);
        gone.memory.job = [99, 99];
        let nobody = ends[1].0.meet(&gone).unwrap();
        if tied {
            ends[1].0.tie(nobody);
        }
        ends[1].0.call(nobody);
        until(&mut ends, "the loss", |ends| ends[1].0.is_gone(nobody));
        assert!(
            matches!(ends[1].0.is_reached(nobody), Some(Err(AttachError::Lost(why))) if why.contains("secret"))
        );
        until(&mut ends, "the word of it", |ends| ends[1].1.lost == [nobody] || !tied);
        assert_eq!(ends[1].1.lost.is_empty(), !tied);
        assert!(!ends[1].0.is_gone(first) && ends[0].1.lost.is_empty());
    }
}

#[test]
fn without_a_door_there_is_no_way() {
    let mut ends = pair();
    assert_eq!(ends[1].0.meet(&far_card(&ends[0].0)), Err(AttachError::NoDoor));
    ends[1].0.open_network().unwrap();
    let card = far_card(&ends[1].0);
    let mut shut = job(3);
    let settings =
        Settings::read(|name| (name == "ARKE_NET_LIBRARY").then(|| "/nowhere/libfabric.so".to_string()));
    let settings = settings.unwrap_or_else(|e| panic!("{e}"));
    let open =
        move |word| Ofi::open(Membership { me: ProcId(0), size: 1, job: [3, 7] }, &settings, Some(word));
    shut = shut.with_opener(Box::new(open));
    for _ in 0..2 {
        let error = shut.meet(&card).unwrap_err();
        assert!(matches!(&error, AttachError::NoNetwork(why) if why.contains("/nowhere")), "{error}");
    }
}
