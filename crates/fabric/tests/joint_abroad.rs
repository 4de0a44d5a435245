//! Two jobs of one process each that meet over the network: both are in this process, and take each other for far away.

use arke_base::foreign::Body;
use arke_base::settings::Settings;
use arke_fabric::joint::{AttachError, Card, Joint};
use arke_fabric::ofi::{Ofi, Place};
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
    let shm = Shm::new(Arc::new(arena), 0, 1, 1, job, &settings).unwrap_or_else(|e| panic!("{e}"));
    let open = move |word| Ofi::open(Place { me: ProcId(0), size: 1, job }, &settings, Some(word));
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

#[test]
fn jobs_meet_part_and_meet_again() {
    let mut ends = pair();
    assert_eq!(ends[0].0.open_network(), Ok(true));
    assert_eq!(ends[0].0.open_network(), Ok(false));
    for round in 0..3u8 {
        let card = far_card(&ends[0].0);
        assert!(card.door.is_some());
        // The second one opens its network by itself, and the first learns of it by its message.
        let first = ends[1].0.meet(&card).unwrap();
        assert_eq!(first, ProcId(1 + u32::from(round)), "a new number after each parting");
        assert_eq!(ends[1].0.meet(&card), Ok(first), "the same until then");
        assert_eq!(ends[1].0.card_of(first).memory.job, [1, 7]);
        ends[1].0.tie(first);
        send(&mut ends, 1, first, &[round, 1]);
        until(&mut ends, "the message", |ends| !ends[0].1.mail.is_empty());
        let (second, body) = ends[0].1.mail.remove(0);
        assert_eq!((second, body), (first, vec![round, 1]));
        assert_eq!(ends[0].0.card_of(second).memory.job, [2, 7]);
        assert!(!ends[0].0.shares_memory(second));
        ends[0].0.tie(second);
        send(&mut ends, 0, second, &[round, 2]);
        until(&mut ends, "the answer", |ends| ends[1].1.mail.pop() == Some((first, vec![round, 2])));
        ends[1].0.release(first);
        ends[0].0.untie(second);
        until(&mut ends, "the parting", |ends| ends[0].0.is_gone(second) && ends[1].0.is_gone(first));
        ends[0].0.release(second);
    }
    assert!(ends.iter().all(|(_, inbox)| inbox.lost.is_empty()));
}

#[test]
fn who_waits_at_a_port_is_told_that_it_was_closed() {
    let mut ends = pair();
    ends[0].0.open_network().unwrap();
    let port = ends[0].0.open_port().unwrap().unwrap();
    let first = ends[1].0.meet(&far_card(&ends[0].0)).unwrap();
    ends[1].0.ask_port(first, (port.0, port.1 + 1));
    until(&mut ends, "no", |ends| ends[1].0.is_port_open(first, (port.0, port.1 + 1)) == Some(false));
    ends[1].0.ask_port(first, port);
    until(&mut ends, "yes", |ends| ends[1].0.is_port_open(first, port) == Some(true));
    assert!(ends[0].0.close_port(port.0, port.1));
    until(&mut ends, "closed", |ends| ends[1].0.is_port_open(first, port) == Some(false));
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
    let open = move |word| Ofi::open(Place { me: ProcId(0), size: 1, job: [3, 7] }, &settings, Some(word));
    shut = shut.with_opener(Box::new(open));
    for _ in 0..2 {
        let error = shut.meet(&card).unwrap_err();
        assert!(matches!(&error, AttachError::NoNetwork(why) if why.contains("/nowhere")), "{error}");
    }
}
