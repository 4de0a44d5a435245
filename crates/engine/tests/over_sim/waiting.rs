//! Blocked waits: on messages, on lines, on room; no wake-up is missed, and waiting is cheap.

use super::program::{engine, settings, world};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::{Data, DataMut, Engine, Mode, Task, Want};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Report, Rng, World};
use arke_fabric::ProcId;
use arke_fabric::{Lines, Sleeps};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;

fn play(seed: u64, size: u32, config: Config, program: fn(Engine<Endpoint>)) -> (Report, u64) {
    let settings = settings(&mut Rng::new(seed));
    let (w, ends) = World::new(size, world(config));
    let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
        let settings = settings.clone();
        (end, Box::new(move |end| program(engine(end, &settings))))
    });
    let report = run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.rescued, 0, "a wake-up was lost");
    w.assert_clean();
    (report, w.now())
}

fn receive(e: &mut Engine<Endpoint>, from: u32, tag: i32) -> u64 {
    let mut word = [0u8; 8];
    // SAFETY: the word outlives the wait.
    let into = unsafe { BytesMut::new(word.as_mut_ptr(), 8) };
    let id = e.irecv(DataMut::Bytes(into), Want::exact(1, ProcId(from), tag), 0);
    e.wait_until(|e| e.is_done(id) == Some(true));
    assert_eq!(e.take(id).map(|end| end.bytes), Some(8));
    u64::from_le_bytes(word)
}

fn send(e: &mut Engine<Endpoint>, to: u32, tag: i32, value: u64) {
    let word = value.to_le_bytes();
    // SAFETY: the word outlives the wait.
    let data = Data::Bytes(unsafe { Bytes::new(word.as_ptr(), 8) });
    if let Some(id) = e.isend(data, ProcId(to), 1, tag, Mode::Standard, 0) {
        e.wait_until(|e| e.is_done(id) == Some(true));
        e.take(id);
    }
}

/// A token goes round a ring of blocked processes.
#[test]
fn a_token_goes_round_sleepers() {
    for_seeds("a_token_goes_round_sleepers", 200, |seed| {
        let config = Config { delay: 200, ..Config::random(seed) };
        play(seed, 4, config, |mut e| {
            let (me, size) = (e.me().0, e.size());
            for round in 0..10u64 {
                if me == 0 {
                    send(&mut e, 1, 0, round * 10);
                    assert_eq!(receive(&mut e, size - 1, 0), round * 10 + 3);
                } else {
                    let value = receive(&mut e, me - 1, 0);
                    send(&mut e, (me + 1) % size, 0, value + 1);
                }
            }
            e.wait_until(|e| !e.has_outgoing());
        });
    });
}

/// What a wait waits for may take a message, so it is not asked again when it has: also where the message comes between
/// the last look for messages before a sleep and the last question, and lies in the ring.
#[test]
fn a_wait_that_takes_a_message_is_over() {
    for_seeds("a_wait_that_takes_a_message_is_over", 300, |seed| {
        let config = Config { takes_past: true, delay: 200, ..Config::random(seed) };
        play(seed, 2, config, |mut e| {
            for round in 0..10 {
                if e.me().0 == 0 {
                    send(&mut e, 1, round, 7);
                    assert_eq!(receive(&mut e, 1, round), 8);
                    continue;
                }
                let (mut taken, mut word) = (None, [0u8; 8]);
                e.wait_until(|e| {
                    assert!(taken.is_none(), "it is asked again though it has taken the message");
                    taken = e.improbe(&Want::exact(1, ProcId(0), round));
                    taken.is_some()
                });
                // SAFETY: the word outlives the wait.
                let into = unsafe { BytesMut::new(word.as_mut_ptr(), 8) };
                let id = e.imrecv(taken.unwrap().0, DataMut::Bytes(into), 0).unwrap();
                e.wait_until(|e| e.is_done(id) == Some(true));
                assert_eq!((e.take(id).map(|end| end.bytes), u64::from_le_bytes(word)), (Some(8), 7));
                send(&mut e, 0, round, 8);
            }
            e.wait_until(|e| !e.has_outgoing());
        });
    });
}

/// Barriers over lines, as collectives use them: write, wake, wait until all others are there.
#[test]
fn barriers_over_lines_wake_everybody() {
    for_seeds("barriers_over_lines_wake_everybody", 200, |seed| {
        let config = Config { lines: 2, delay: 30, ..Config::random(seed) };
        let (_, steps) = play(seed, 3, config, |mut e| {
            let (me, size) = (e.me(), e.size());
            for round in 1..=20u32 {
                e.fabric().write_line(1, round, 0, &[me.0 as u8, round as u8]);
                for p in (0..size).filter(|&p| p != me.0) {
                    e.fabric().wake(ProcId(p));
                }
                for p in (0..size).filter(|&p| p != me.0) {
                    let mut line = [0; 48];
                    e.wait_until(|e| e.fabric().read_line(ProcId(p), 1, round, &mut line).is_some());
                    assert_eq!(line[..2], [p as u8, round as u8]);
                }
            }
        });
        // A missed wake-up costs a fifth of a second: 200,000 steps.
        assert!(steps < 150_000, "{steps} steps: somebody overslept");
    });
}

/// Long waits sleep: what they poll does not grow with the time that they wait but by the looks between sleeps.
#[test]
fn a_long_wait_costs_few_polls() {
    let config = Config { pause: 30, limit: 100_000_000, ..Config::default() };
    let (report, steps) = play(1, 2, config, |mut e| {
        if e.me().0 == 1 {
            assert_eq!(receive(&mut e, 0, 0), 5);
            return;
        }
        // Ten seconds of something else.
        for _ in 0..10 {
            let armed = e.fabric().arm();
            e.fabric().sleep(armed, Duration::from_secs(1));
            e.fabric().disarm();
        }
        send(&mut e, 1, 0, 5);
    });
    assert!(steps > 9_000_000);
    assert!(report.polls < 1000, "{} polls in ten seconds", report.polls);
}

/// Who is about to sleep is asked before its last look, and tells behind it how it stands: what it waits for, and what
/// has come that it does not want.
#[test]
fn who_sleeps_tells_how_it_stands() {
    for_seeds("who_sleeps_tells_how_it_stands", 100, |seed| {
        let config = Config { delay: 200, limit: 100_000_000, ..Config::random(seed) };
        play(seed, 2, config, |mut e| {
            if e.me().0 == 1 {
                send(&mut e, 0, 42, 1);
                e.wait_until(|e| !e.has_outgoing());
                // What the message sets off may end a sleep early.
                for _ in 0..10 {
                    let armed = e.fabric().arm();
                    e.fabric().sleep(armed, Duration::from_secs(1));
                    e.fabric().disarm();
                }
                send(&mut e, 0, 43, 2);
                e.wait_until(|e| !e.has_outgoing());
                return;
            }
            let mut word = [0u8; 8];
            // SAFETY: the word outlives the wait.
            let into = unsafe { BytesMut::new(word.as_mut_ptr(), 8) };
            let id = e.irecv(DataMut::Bytes(into), Want::exact(1, ProcId(1), 43), 0);
            let (mut questions, mut told) = (0, false);
            e.wait_until_told(
                |e| e.is_done(id) == Some(true),
                |e, asked| {
                    let Some(asked) = asked else {
                        questions += 1;
                        return questions;
                    };
                    assert_eq!(asked, questions, "told of another look");
                    let (operations, count) = e.operations(8);
                    assert_eq!((operations.len(), count), (1, 1));
                    assert!(operations[0].waits && operations[0].receives && operations[0].tag == Some(43));
                    let (held, count) = e.held_messages(8);
                    assert_eq!(held.len() as u64, count);
                    if let [message] = held[..] {
                        assert_eq!((message.source, message.tag, message.bytes), (ProcId(1), 42, 8));
                        assert!(!e.is_busy() && e.sends_under_way().is_none_or(|sends| sends.is_empty()));
                        told = true;
                    }
                    asked
                },
            );
            assert!(told, "it never slept with the first message");
            assert!(e.moves() > 0, "nothing moved");
            e.take(id);
            assert_eq!((u64::from_le_bytes(word), receive(&mut e, 1, 42)), (2, 1));
        });
    });
}

/// A task that ends when it is told to.
struct Ends(Arc<AtomicBool>);

impl Task<Endpoint> for Ends {
    fn advance(&mut self, _: &mut Engine<Endpoint>) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Of a task is told that it is one, and that it may go on at any time: what moves it is its own business.
#[test]
fn a_task_is_told_as_one() {
    for_seeds("a_task_is_told_as_one", 1, |seed| {
        play(seed, 1, Config::random(seed), |mut e| {
            let over = Arc::new(AtomicBool::new(false));
            let id = e.start_task(Box::new(Ends(over.clone())), 7);
            assert!(e.is_busy() && e.sends_under_way().is_none());
            assert!(e
                .underway(id)
                .is_some_and(|of| of.task && !of.collective && !of.waits && of.cookie == 7));
            assert_eq!(e.operations(8).0.iter().filter(|of| of.task).count(), 1);
            over.store(true, Ordering::Relaxed);
            e.wait_until(|e| e.is_done(id) == Some(true));
            e.take(id);
            assert!(!e.is_busy() && e.sends_under_way().is_some_and(|sends| sends.is_empty()));
        });
    });
}
