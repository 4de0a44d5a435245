//! Messages that a probe shows, or that a matched probe has taken, and that their senders take back or give up.

use super::program::{end, engine};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::Settings;
use arke_engine::loss::REVOKED;
use arke_engine::{Data, DataMut, Engine, MessageId, Mode, Outcome, RequestId, Want};
use arke_fabric::sim::{Config, Endpoint, Pulls, World};
use arke_fabric::ProcId;

const CONTEXT: u32 = 1;
const SHORT: usize = 10;
const LONG: usize = 5000;

/// Two processes in a world without delays, in which nobody runs unless he is called.
fn two(config: Config, costs: &str) -> (World, [Engine<Endpoint>; 2]) {
    let read = Settings::read(|name| {
        let value = match name {
            "ARKE_EAGER_MAX" => "100",
            "ARKE_STREAM_MAX" => "0",
            "ARKE_COSTS" => costs,
            _ => return None,
        };
        Some(value.to_string())
    });
    let settings = read.unwrap_or_else(|e| panic!("{e}"));
    let calm = Config { delay: 0, pause: 0, oversubscribed: true, pulls: Pulls::AtOnce, ..config };
    let (world, ends) = World::new(2, calm);
    let mut engines = ends.into_iter().map(|end| engine(end, &settings));
    let engines = [engines.next().unwrap(), engines.next().unwrap()];
    (world, engines)
}

fn send(e: &mut Engine<Endpoint>, to: u32, len: usize, mode: Mode) -> Option<RequestId> {
    let memory: &'static [u8] = Box::leak(vec![7; len].into());
    // SAFETY: the memory stays for ever.
    let data = unsafe { Bytes::new(memory.as_ptr(), len) };
    e.isend_cancellable(Data::Bytes(data), ProcId(to), CONTEXT, 3, mode, 0)
}

fn want(from: u32) -> Want {
    Want::exact(CONTEXT, ProcId(from), 3)
}

fn receive(e: &mut Engine<Endpoint>, message: MessageId) -> RequestId {
    let memory: &'static mut [u8] = Box::leak(vec![0; LONG].into());
    // SAFETY: the memory stays for ever.
    let into = unsafe { BytesMut::new(memory.as_mut_ptr(), LONG) };
    e.imrecv(message, DataMut::Bytes(into), 0).unwrap()
}

fn probe(engines: &mut [Engine<Endpoint>; 2], from: u32) -> MessageId {
    for _ in 0..10_000 {
        if let Some((message, _)) = engines[1].improbe(&want(from)) {
            return message;
        }
        engines[1].progress(true);
    }
    panic!("no message comes")
}

#[test]
fn a_message_that_was_taken_back_is_not_shown() {
    for (len, mode) in [(LONG, Mode::Standard), (LONG, Mode::Synchronous), (SHORT, Mode::Synchronous)] {
        let (world, mut engines) = two(Config::default(), "pull");
        let [first, second] = [len, len - 1].map(|len| send(&mut engines[0], 1, len, mode).unwrap());
        for _ in 0..100 {
            engines[1].progress(true);
        }
        assert_eq!(engines[1].iprobe(&want(0)).unwrap().bytes, len as u64);
        engines[0].cancel(first);
        assert_eq!(engines[0].take(first).unwrap().outcome, Outcome::Cancelled);
        // Its process has not been told.
        assert_eq!(engines[1].unexpected_of(CONTEXT).len(), 1);
        assert_eq!(engines[1].iprobe(&want(0)).unwrap().bytes, len as u64 - 1);
        engines[0].cancel(second);
        assert_eq!(engines[0].take(second).unwrap().outcome, Outcome::Cancelled);
        assert!(engines[1].unexpected_of(CONTEXT).is_empty() && engines[1].iprobe(&want(0)).is_none());
        assert!(engines[1].improbe(&want(0)).is_none());
        for _ in 0..100 {
            engines.iter_mut().for_each(|e| {
                e.progress(true);
            });
        }
        world.assert_clean();
    }
}

/// The context is closed while a matched probe holds a message, by its receiver, by its sender, or by both.
#[test]
fn a_message_that_is_held_ends_with_its_context() {
    for (len, mode) in [(LONG, Mode::Standard), (LONG, Mode::Synchronous), (SHORT, Mode::Standard)] {
        for (exposes, costs) in [(true, "pull"), (false, "pull"), (true, "staged")] {
            for (sender, receiver) in [(true, false), (false, true), (true, true)] {
                let (_world, mut engines) = two(Config { exposes, ..Config::default() }, costs);
                let sent = send(&mut engines[0], 1, len, mode);
                let (gone, message) = (sent.is_none(), probe(&mut engines, 0));
                if sender {
                    engines[0].close_context(CONTEXT, REVOKED);
                }
                if receiver {
                    engines[1].close_context(CONTEXT, REVOKED);
                }
                let received = receive(&mut engines[1], message);
                let received = end(&mut engines, 1, received);
                let sent = sent.map_or(Outcome::Ok, |id| end(&mut engines, 0, id));
                // A message whose data has all gone is there, whatever its sender does afterwards.
                let lost = receiver || !gone && costs != "staged";
                let over = |ends: bool| if ends { Outcome::Fault(REVOKED) } else { Outcome::Ok };
                assert_eq!((sent, received), (over(!gone), over(lost)), "{len} {mode:?} {costs}");
            }
        }
    }
}

#[test]
fn a_message_to_oneself_that_is_held_ends_with_its_context() {
    let (_world, mut engines) = two(Config::default(), "pull");
    let sent = send(&mut engines[1], 1, LONG, Mode::Standard).unwrap();
    let message = probe(&mut engines, 1);
    engines[1].close_context(CONTEXT, REVOKED);
    let received = receive(&mut engines[1], message);
    assert_eq!(end(&mut engines, 1, received), Outcome::Fault(REVOKED));
    assert_eq!(end(&mut engines, 1, sent), Outcome::Fault(REVOKED));
}

/// A send to oneself is given up, and its context stays open.
#[test]
fn a_message_to_oneself_that_is_held_ends_with_its_send() {
    for taken in [false, true] {
        let (_world, mut engines) = two(Config::default(), "pull");
        let sent = send(&mut engines[1], 1, LONG, Mode::Standard).unwrap();
        let message = probe(&mut engines, 1);
        engines[1].give_up(REVOKED, |context, _, _| context == CONTEXT);
        if taken {
            assert_eq!(end(&mut engines, 1, sent), Outcome::Fault(REVOKED));
        }
        let received = receive(&mut engines[1], message);
        assert_eq!(end(&mut engines, 1, received), Outcome::Fault(REVOKED));
    }
}
