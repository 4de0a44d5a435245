//! Published receives, one thing at a time: a sender fills the memory of a receive that waits while its process
//! computes, and only if the message is that receive's.

use super::program::{end, engine};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::settings::Settings;
use arke_engine::loss::{REVOKED, UNREACHABLE};
use arke_engine::{Data, DataMut, Engine, Mode, Outcome, RequestId, Want};
use arke_fabric::sim::{for_seeds, run, Config, Death, Endpoint, Program, Pulls, World};
use arke_fabric::ProcId;
use std::cell::Cell;
use std::rc::Rc;

const CONTEXT: u32 = 1;
const LONG: usize = 5000;
const RECEIVER: ProcId = ProcId(1);

fn settings() -> Settings {
    let read = Settings::read(|name| {
        let value = match name {
            "ARKE_PUBLISH_MIN" => "1000",
            "ARKE_EAGER_MAX" => "100",
            "ARKE_STREAM_MAX" => "0",
            "ARKE_SPIN_US" => "0",
            _ => return None,
        };
        Some(value.to_string())
    });
    read.unwrap_or_else(|e| panic!("{e}"))
}

/// A world without delays, in which nobody runs unless he is called.
fn two(config: Config) -> (World, [Engine<Endpoint>; 2]) {
    // The receiver copies what is not filled; so the path tells the two apart.
    let calm = Config { delay: 0, pause: 0, oversubscribed: true, pulls: Pulls::AtOnce, ..config };
    let (world, ends) = World::new(2, calm);
    let mut engines = ends.into_iter().map(|end| engine(end, &settings()));
    let engines = [engines.next().unwrap(), engines.next().unwrap()];
    (world, engines)
}

fn memory(len: usize, byte: u8) -> &'static mut [u8] {
    Box::leak(vec![byte; len].into())
}

fn send(e: &mut Engine<Endpoint>, len: usize, byte: u8, tag: i32, mode: Mode) -> Option<RequestId> {
    let memory = memory(len, byte);
    // SAFETY: the memory stays for ever.
    let data = unsafe { Bytes::new(memory.as_ptr(), len) };
    e.isend(Data::Bytes(data), RECEIVER, CONTEXT, tag, mode, 0)
}

/// Posts a receive of process 0: its name, and its memory.
fn post(e: &mut Engine<Endpoint>, want: Want) -> (RequestId, &'static [u8]) {
    let memory = memory(LONG, 0);
    // SAFETY: the memory stays for ever, and is looked at only.
    let into = unsafe { BytesMut::new(memory.as_mut_ptr(), LONG) };
    (e.irecv_early(DataMut::Bytes(into), want, 0), memory)
}

fn exact(tag: i32) -> Want {
    Want::exact(CONTEXT, ProcId(0), tag)
}

fn filled(engines: &[Engine<Endpoint>; 2]) -> u64 {
    let of = |path: Path| engines[0].counters().of(path).sent.get();
    of(Path::Push) + of(Path::Shared)
}

#[test]
fn a_receiver_that_computes_gets_its_message() {
    for mode in [Mode::Standard, Mode::Synchronous, Mode::Ready] {
        let (world, mut engines) = two(Config::default());
        let (first, memory) = post(&mut engines[1], exact(3));
        let (second, other) = post(&mut engines[1], exact(3));
        assert!(send(&mut engines[0], LONG, 7, 3, mode).is_none(), "the send is over in its call");
        assert!(memory.iter().all(|b| *b == 7), "the data is there");
        assert_eq!(engines[1].is_done(first), Some(false), "its process has not looked");
        assert!(send(&mut engines[0], LONG - 1, 8, 3, mode).is_none());
        assert!(other[..LONG - 1].iter().all(|b| *b == 8) && other[LONG - 1] == 0);
        assert_eq!(end(&mut engines, 1, first), Outcome::Ok);
        while engines[1].is_done(second) != Some(true) {
            engines[1].progress(true);
        }
        let completion = engines[1].take(second).unwrap();
        assert_eq!((completion.bytes, completion.tag), (LONG as u64 - 1, 3));
        assert_eq!(filled(&engines), 2);
        world.assert_clean();
    }
}

/// A message before it, of whatever size, that the receive accepts comes first.
#[test]
fn what_was_sent_before_comes_first() {
    for (early, len) in [(true, 10), (true, LONG), (false, 10), (false, 40)] {
        let (world, mut engines) = two(Config::default());
        let mut sends = Vec::new();
        if early {
            // Sent before the receive, and not taken off the ring.
            sends.extend(send(&mut engines[0], len, 1, 3, Mode::Standard));
        }
        let (first, memory) = post(&mut engines[1], exact(3));
        let (second, other) = post(&mut engines[1], exact(3));
        if !early {
            // A message that is too short to be worth it.
            sends.extend(send(&mut engines[0], len, 1, 3, Mode::Standard));
        }
        sends.extend(send(&mut engines[0], LONG, 2, 3, Mode::Standard));
        // What can be taken at once the first receive has taken when it was posted.
        let taken = u64::from(early && len < LONG);
        assert_eq!(filled(&engines), taken, "the receive is the other message's");
        assert_eq!(end(&mut engines, 1, first), Outcome::Ok);
        assert_eq!(end(&mut engines, 1, second), Outcome::Ok);
        assert_eq!((memory[0], other[LONG - 1]), (1, 2));
        for id in sends {
            assert_eq!(end(&mut engines, 0, id), Outcome::Ok);
        }
        // Of another tag there may be what likes.
        assert!(send(&mut engines[0], 10, 1, 5, Mode::Standard).is_none());
        let (third, _) = post(&mut engines[1], exact(3));
        assert!(send(&mut engines[0], 10, 1, 6, Mode::Standard).is_none());
        assert!(send(&mut engines[0], LONG, 4, 3, Mode::Standard).is_none());
        assert_eq!((filled(&engines), end(&mut engines, 1, third)), (1 + taken, Outcome::Ok));
        for tag in [5, 6] {
            let (short, _) = post(&mut engines[1], exact(tag));
            assert_eq!(end(&mut engines, 1, short), Outcome::Ok);
        }
        world.assert_clean();
    }
}

/// A receive that was posted before and could take the message, too, comes first.
#[test]
fn what_was_posted_before_comes_first() {
    let any_tag = Want { tag_mask: 0, ..exact(0) };
    let any_source = Want { source: None, ..exact(3) };
    for want in [any_tag, any_source] {
        let (world, mut engines) = two(Config::default());
        let (first, memory) = post(&mut engines[1], want);
        let (second, other) = post(&mut engines[1], exact(3));
        let id = send(&mut engines[0], LONG, 1, 3, Mode::Standard);
        assert_eq!((filled(&engines), end(&mut engines, 1, first)), (0, Outcome::Ok));
        assert_eq!((memory[0], other[0], engines[1].is_done(second)), (1, 0, Some(false)));
        engines[1].cancel(second);
        assert_eq!(end(&mut engines, 1, second), Outcome::Cancelled);
        id.into_iter().for_each(|id| assert_eq!(end(&mut engines, 0, id), Outcome::Ok));
        world.assert_clean();
    }
    // So does one of a call that waits, which is not published.
    let (world, mut engines) = two(Config::default());
    let memory = memory(LONG, 0);
    // SAFETY: the memory stays for ever.
    let into = unsafe { BytesMut::new(memory.as_mut_ptr(), LONG) };
    let first = engines[1].irecv(DataMut::Bytes(into), exact(3), 0);
    let (second, _) = post(&mut engines[1], exact(3));
    let id = send(&mut engines[0], LONG, 1, 3, Mode::Standard);
    assert_eq!((filled(&engines), end(&mut engines, 1, first)), (0, Outcome::Ok));
    engines[1].cancel(second);
    assert_eq!(end(&mut engines, 1, second), Outcome::Cancelled);
    id.into_iter().for_each(|id| assert_eq!(end(&mut engines, 0, id), Outcome::Ok));
    world.assert_clean();
}

#[test]
fn a_message_that_is_too_long_is_truncated_as_ever() {
    let (world, mut engines) = two(Config::default());
    let (id, memory) = post(&mut engines[1], exact(3));
    let sent = send(&mut engines[0], LONG + 1, 1, 3, Mode::Standard);
    assert_eq!(end(&mut engines, 1, id), Outcome::Truncated { sent: LONG as u64 + 1 });
    assert!(filled(&engines) == 0 && memory.iter().all(|b| *b == 1));
    sent.into_iter().for_each(|id| assert_eq!(end(&mut engines, 0, id), Outcome::Ok));
    world.assert_clean();
}

#[test]
fn a_receive_that_is_taken_back_is_left_alone() {
    for give_up in [false, true] {
        let (world, mut engines) = two(Config::default());
        let (id, memory) = post(&mut engines[1], exact(3));
        match give_up {
            true => engines[1].close_context(CONTEXT, REVOKED),
            false => engines[1].cancel(id),
        }
        let sent = send(&mut engines[0], LONG, 1, 3, Mode::Standard);
        let outcome = if give_up { Outcome::Fault(REVOKED) } else { Outcome::Cancelled };
        assert_eq!(end(&mut engines, 1, id), outcome);
        assert!(filled(&engines) == 0 && memory.iter().all(|b| *b == 0));
        if !give_up {
            let (id, _) = post(&mut engines[1], exact(3));
            assert_eq!(end(&mut engines, 1, id), Outcome::Ok);
            sent.into_iter().for_each(|id| assert_eq!(end(&mut engines, 0, id), Outcome::Ok));
            world.assert_clean();
        }
    }
}

/// A receive whose memory its sender has filled cannot be cancelled; one that is given up ends when that has been said.
#[test]
fn a_receive_that_is_filled_has_its_message() {
    for give_up in [false, true] {
        let (world, mut engines) = two(Config::default());
        let (id, memory) = post(&mut engines[1], exact(3));
        assert!(send(&mut engines[0], LONG, 1, 3, Mode::Standard).is_none());
        match give_up {
            true => engines[1].close_context(CONTEXT, REVOKED),
            false => engines[1].cancel(id),
        }
        assert_eq!(engines[1].is_done(id), Some(false));
        let outcome = if give_up { Outcome::Fault(REVOKED) } else { Outcome::Ok };
        assert_eq!(end(&mut engines, 1, id), outcome);
        assert!(filled(&engines) == 1 && memory.iter().all(|b| *b == 1));
        world.assert_clean();
    }
}

#[test]
fn a_sender_that_cannot_write_sends_the_usual_way() {
    let (world, mut engines) = two(Config { fills_fail: 100, ..Config::default() });
    let posted: Vec<_> = (0..3).map(|_| post(&mut engines[1], exact(3))).collect();
    let sends: Vec<_> =
        (0..3).map(|i| (send(&mut engines[0], LONG, i + 1, 3, Mode::Synchronous), i)).collect();
    for (i, (id, memory)) in (0u8..).zip(posted) {
        assert_eq!(end(&mut engines, 1, id), Outcome::Ok);
        assert!(memory.iter().all(|b| *b == i + 1));
    }
    for (id, _) in sends {
        assert_eq!(end(&mut engines, 0, id.unwrap()), Outcome::Ok);
    }
    assert_eq!(filled(&engines), 0);
    world.assert_clean();
}

/// The sender dies somewhere in the middle: the receive ends with its message or with a fault, and nobody writes to its
/// memory afterwards.
#[test]
fn a_sender_that_dies_leaves_no_receive_behind() {
    let (good, lost) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    for_seeds("a_sender_that_dies_leaves_no_receive_behind", 300, |seed| {
        let deaths = vec![Death { who: ProcId(0), at: 5 + seed % 200, drops: seed % 2 == 0 }];
        let config =
            Config { deaths, told: true, publishes: true, oversubscribed: true, ..Config::random(seed) };
        let (world, ends) = World::new(2, config);
        let programs = ends.into_iter().map(|end_: Endpoint| -> (Endpoint, Program) {
            let (good, lost) = (good.clone(), lost.clone());
            let me = arke_fabric::Fabric::me(&end_);
            let program = move |end_: Endpoint| {
                let mut e = engine(end_, &settings());
                if me == ProcId(0) {
                    let sends: Vec<_> =
                        (0..4).filter_map(|i| send(&mut e, LONG, i + 1, 3, Mode::Standard)).collect();
                    e.wait_until(|e| sends.iter().all(|id| e.is_done(*id) == Some(true)));
                    return;
                }
                let posted: Vec<_> = (0..4).map(|_| post(&mut e, exact(3))).collect();
                for _ in 0..seed % 40 {
                    std::hint::black_box(e.counters());
                    e.is_busy();
                }
                for (i, (id, memory)) in (0u8..).zip(posted) {
                    e.wait_until(|e| e.is_done(id) == Some(true));
                    match e.take(id).unwrap().outcome {
                        Outcome::Ok => {
                            assert!(memory.iter().all(|b| *b == i + 1));
                            good.set(good.get() + 1);
                        }
                        Outcome::Fault(UNREACHABLE) => lost.set(lost.get() + 1),
                        other => panic!("{other:?}"),
                    }
                }
                assert_eq!(e.operations(10).1, 0);
            };
            (end_, Box::new(program))
        });
        run(&world, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!((world.published(), world.report().rescued), (0, 0));
    });
    assert!(
        arke_fabric::sim::replayed().is_some() || (good.get() > 100 && lost.get() > 100),
        "{good:?} {lost:?}"
    );
}
