//! The names of operations on the wire never come again: answers and data that come late, for an operation that was
//! given up, mean nobody, however often its place was used since. And a send that is cancelled without help of its
//! receiver is received or cancelled, never both and never neither.

use super::program::{engine, settings, world};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::loss::{is_given_up, REVOKED};
use arke_engine::{Data, DataMut, Engine, Mode, Outcome, RequestId, Want};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Pulls, Rng, World};
use arke_fabric::ProcId;
use std::cell::Cell;
use std::rc::Rc;

const OPEN: u32 = 6;
const ROUNDS: usize = 45;
const LONGEST: usize = 2500;
/// What memory is filled with when its operation has ended.
const OVER: u8 = 0xee;

/// Memory that stays until the end of the program.
fn memory(len: usize, byte: u8) -> &'static mut [u8] {
    Box::leak(vec![byte; len].into())
}

fn data(memory: &[u8]) -> Data {
    // SAFETY: the tests' memory stays for ever, and is written only when its operation is over.
    Data::Bytes(unsafe { Bytes::new(memory.as_ptr(), memory.len()) })
}

fn into(memory: &mut [u8]) -> DataMut {
    // SAFETY: as above.
    DataMut::Bytes(unsafe { BytesMut::new(memory.as_mut_ptr(), memory.len()) })
}

fn end(e: &mut Engine<Endpoint>, id: Option<RequestId>) -> Outcome {
    let Some(id) = id else { return Outcome::Ok };
    e.wait_until(|e| e.is_done(id) == Some(true));
    e.take(id).unwrap().outcome
}

fn some_progress(e: &mut Engine<Endpoint>, rng: &mut Rng, most: u64) {
    for _ in 0..rng.below(most) {
        e.progress(rng.chance(50));
    }
}

/// Gives a message and a receive up, uses their places again and again, and talks on.
fn gives_up(end_: Endpoint, seed: u64, mut rng: Rng) {
    let settings = settings(&mut Rng::new(seed));
    let mut e = engine(end_, &settings);
    let (me, peer) = (e.me().0 as u8, ProcId(1 - e.me().0));
    for round in 0..ROUNDS {
        let context = 10 + round as u32;
        let (out, inn) = (memory(LONGEST, 1), memory(LONGEST, 0));
        let send = e.isend(data(out), peer, context, 1, Mode::Synchronous, 1);
        let receive = e.irecv(into(inn), Want::exact(context, peer, 1), 1);
        some_progress(&mut e, &mut rng, 40);
        e.close_context(context, REVOKED);
        for outcome in [end(&mut e, send), end(&mut e, Some(receive))] {
            assert!(matches!(outcome, Outcome::Ok) || matches!(outcome, Outcome::Fault(n) if is_given_up(n)));
        }
        out.fill(OVER);
        inn.fill(OVER);
        for _ in 0..round {
            let id = e.irecv(into(memory(1, 0)), Want::exact(OPEN, peer, -7), 1);
            e.cancel(id);
            assert_eq!(end(&mut e, Some(id)), Outcome::Cancelled);
        }
        let (second, got) = (memory(LONGEST, 10 + me), memory(LONGEST, 0));
        let send = e.isend(data(second), peer, OPEN, round as i32, Mode::Standard, 1);
        let receive = e.irecv(into(got), Want::exact(OPEN, peer, round as i32), 1);
        assert_eq!(end(&mut e, send), Outcome::Ok, "round {round}: the answer to another send");
        second.fill(OVER);
        assert_eq!(end(&mut e, Some(receive)), Outcome::Ok);
        assert!(got.iter().all(|b| *b == 11 - me), "round {round}: data of another message");
        some_progress(&mut e, &mut rng, 20);
        assert!(inn.iter().all(|b| *b == OVER), "round {round}: memory was written after its receive");
    }
    for _ in 0..200 {
        e.progress(true);
    }
    e.wait_until(|e| !e.has_outgoing());
}

#[test]
fn late_answers_and_fragments_mean_nobody() {
    for_seeds("late_answers_and_fragments_mean_nobody", 150, |seed| {
        let mut rng = Rng::new(seed ^ 0x4a3e);
        let config = Config { limit: 3_000_000, ..Config::random(seed) };
        let pulls = if rng.chance(50) { Pulls::Refused } else { Pulls::Mixed };
        let (w, ends) = World::new(2, world(Config { pulls, ..config }));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let rng = rng.fork();
            (end, Box::new(move |end| gives_up(end, seed, rng)))
        });
        let programs = programs.collect();
        run(&w, programs).unwrap_or_else(|failure| panic!("{failure}"));
    });
}

/// Sends, cancels, and says what came of it.
fn cancels(end_: Endpoint, seed: u64, mut rng: Rng, at_once: Rc<Cell<u64>>, taken: Rc<Cell<u64>>) {
    let settings = settings(&mut Rng::new(seed));
    let mut e = engine(end_, &settings);
    let peer = ProcId(1);
    for round in 0..ROUNDS as i32 {
        let len = rng.below(LONGEST as u64) as usize + 1;
        let out = memory(len, 1);
        let mode = if rng.chance(70) { Mode::Synchronous } else { Mode::Standard };
        let send = e.isend_cancellable(data(out), peer, OPEN, round, mode, 1);
        some_progress(&mut e, &mut rng, 30);
        let mut outcome = Outcome::Ok;
        if let Some(id) = send {
            if e.is_done(id) == Some(false) {
                e.cancel(id);
                at_once.set(at_once.get() + u64::from(e.is_done(id) == Some(true)));
            }
            outcome = end(&mut e, send);
        }
        out.fill(OVER);
        let value = match outcome {
            Outcome::Ok => 1,
            Outcome::Cancelled => 2,
            other => panic!("round {round}: {other:?}"),
        };
        if value == 2 {
            taken.set(taken.get() + 1);
            let again = memory(len, 2);
            let send = e.isend(data(again), peer, OPEN, round, Mode::Standard, 1);
            assert_eq!(end(&mut e, send), Outcome::Ok);
        }
        let said = memory(1, value);
        let send = e.isend(data(said), peer, OPEN, -1, Mode::Standard, 1);
        assert_eq!(end(&mut e, send), Outcome::Ok);
    }
    e.wait_until(|e| !e.has_outgoing());
}

fn receives(end_: Endpoint, seed: u64, mut rng: Rng) {
    let settings = settings(&mut Rng::new(seed));
    let mut e = engine(end_, &settings);
    let peer = ProcId(0);
    for round in 0..ROUNDS as i32 {
        some_progress(&mut e, &mut rng, 60);
        let got = memory(LONGEST, 0);
        let want =
            Want { source: if rng.chance(50) { Some(peer) } else { None }, ..Want::exact(OPEN, peer, round) };
        let receive = if rng.chance(30) {
            let mut found = None;
            e.wait_until(|e| {
                found = e.improbe(&want);
                found.is_some()
            });
            e.imrecv(found.unwrap().0, into(got), 1).unwrap()
        } else {
            e.irecv(into(got), want, 1)
        };
        assert_eq!(end(&mut e, Some(receive)), Outcome::Ok);
        let said = memory(1, 0);
        let receive = e.irecv(into(said), Want::exact(OPEN, peer, -1), 1);
        assert_eq!(end(&mut e, Some(receive)), Outcome::Ok);
        let len = got.iter().position(|b| *b == 0).unwrap_or(LONGEST);
        assert!(
            len > 0 && got[..len].iter().all(|b| *b == said[0]),
            "round {round}: {} and {}",
            got[0],
            said[0]
        );
    }
    e.wait_until(|e| !e.has_outgoing());
}

#[test]
fn a_send_is_received_or_cancelled() {
    let (at_once, taken) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    for_seeds("a_send_is_received_or_cancelled", 150, |seed| {
        let mut rng = Rng::new(seed ^ 0xca4c);
        let config = Config { limit: 3_000_000, ..Config::random(seed) };
        let config = match config.pulls {
            Pulls::Faults => Config { pulls: Pulls::Mixed, ..config },
            _ => config,
        };
        let (w, ends) = World::new(2, world(config));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let (rng, at_once, taken) = (rng.fork(), at_once.clone(), taken.clone());
            match arke_fabric::Fabric::me(&end).0 {
                0 => (end, Box::new(move |end| cancels(end, seed, rng, at_once, taken))),
                _ => (end, Box::new(move |end| receives(end, seed, rng))),
            }
        });
        let programs = programs.collect();
        run(&w, programs).unwrap_or_else(|failure| panic!("{failure}"));
    });
    let (at_once, taken) = (at_once.get(), taken.get());
    assert!(arke_fabric::sim::replayed().is_some() || (at_once > 500 && taken > 500), "{at_once} {taken}");
}

/// Tags of schedules' messages take all 32 bits, so none tells a schedule from a message.
#[test]
fn no_tag_makes_a_message_a_schedule() {
    let (w, ends) = World::new(1, world(Config::default()));
    let settings = settings(&mut Rng::new(1));
    let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
        let settings = settings.clone();
        let program = move |end: Endpoint| {
            let mut e = engine(end, &settings);
            let want = Want::exact(OPEN, ProcId(0), arke_engine::schedule::TAG);
            let id = e.irecv(into(memory(8, 0)), want, 0);
            assert!(!e.is_schedule(id) && !e.underway(id).unwrap().collective);
            e.cancel(id);
            assert_eq!(self::end(&mut e, Some(id)), Outcome::Cancelled);
        };
        (end, Box::new(program))
    });
    run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
}
