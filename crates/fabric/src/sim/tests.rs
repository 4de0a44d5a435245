//! Tests of the world itself: that it is deterministic, keeps its promises, and notices what is wrong.

use super::{for_seeds, run, Config, Death, Endpoint, Failure, Program, Pulls, Report, World};
use crate::{Fabric, Key, ProcId, PullError, PullId, PullState, Pulled, Sink};
use crate::{Lines, Sleeps, Transfers};
use arke_base::foreign::Body;
use arke_base::memory::{Bytes, BytesMut};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

const FOR_EVER: Duration = Duration::MAX;

/// Keeps what polls bring.
#[derive(Default)]
struct Inbox {
    messages: Vec<(u32, u64, Vec<u8>)>,
    ends: Vec<(PullId, Result<Pulled, PullError>)>,
}

impl Sink for Inbox {
    fn message(&mut self, from: ProcId, key: Key, body: Body<'_>) {
        self.messages.push((from.0, key.0, body.to_vec()));
    }

    fn pulled(&mut self, id: PullId, end: Result<Pulled, PullError>) {
        self.ends.push((id, end));
    }
}

/// Polls, and sleeps where a poll brings nothing, until `done`.
fn wait(fabric: &mut Endpoint, inbox: &mut Inbox, limit: Duration, mut done: impl FnMut(&Inbox) -> bool) {
    while !done(inbox) {
        if fabric.poll(inbox, true) {
            continue;
        }
        let armed = fabric.arm();
        if !fabric.poll(inbox, true) {
            fabric.sleep(armed, limit);
        }
        fabric.disarm();
    }
}

fn send(fabric: &mut Endpoint, inbox: &mut Inbox, to: u32, key: u64, body: &[u8]) {
    let inline_max = fabric.capabilities().inline_max;
    loop {
        let sent = if body.len() <= inline_max {
            fabric.send_inline(ProcId(to), Key(key), body)
        } else {
            fabric.send_buffered(ProcId(to), Key(key), body.len(), |room| {
                room.put(body);
            })
        };
        if sent.is_ok() {
            return;
        }
        if !fabric.poll(inbox, true) {
            // Nobody promises to ring when there is room.
            let armed = fabric.arm();
            if !fabric.poll(inbox, true) {
                fabric.sleep(armed, Duration::from_micros(50));
            }
            fabric.disarm();
        }
    }
}

/// All send `count` messages to all, and wait for as many. Returns what process 0 got, and the report.
type Got = Vec<(u32, u64, Vec<u8>)>;
fn all_to_all(config: Config, size: u32, count: u64) -> Result<(Got, Report), Failure> {
    let (world, ends) = World::new(size, config);
    let first = Rc::new(RefCell::new(Vec::new()));
    let programs = ends.into_iter().map(|fabric| {
        let first = first.clone();
        let program: Program = Box::new(move |mut fabric: Endpoint| {
            let (me, longest) = (fabric.me().0, fabric.capabilities().buffered_max as u64);
            let mut inbox = Inbox::default();
            for i in 0..count {
                for to in (0..size).filter(|&to| to != me) {
                    let body = vec![(i as u8) ^ me as u8; (i * 37 % (longest + 1)) as usize];
                    send(&mut fabric, &mut inbox, to, i, &body);
                }
            }
            let all = count as usize * (size as usize - 1);
            wait(&mut fabric, &mut inbox, FOR_EVER, |inbox| inbox.messages.len() == all);
            for from in (0..size).filter(|&f| f != me) {
                let of: Vec<_> = inbox.messages.iter().filter(|m| m.0 == from).collect();
                for (i, (_, key, body)) in of.iter().enumerate() {
                    assert_eq!(*key, i as u64, "seed {}", fabric.world().seed());
                    assert!(body.iter().all(|&b| b == (i as u8) ^ from as u8));
                    assert_eq!(body.len(), i * 37 % (longest as usize + 1));
                }
            }
            if me == 0 {
                first.replace(inbox.messages);
            }
        });
        (fabric, program)
    });
    let programs = programs.collect();
    let report = run(&world, programs)?;
    world.assert_clean();
    let got = first.take();
    Ok((got, report))
}

#[test]
fn messages_of_a_pair_keep_their_order() {
    for_seeds("messages_of_a_pair_keep_their_order", 300, |seed| {
        let (_, report) = all_to_all(Config::random(seed), 2 + (seed % 3) as u32, 12).unwrap();
        assert_eq!(report.rescued, 0, "seed {seed}");
    });
}

#[test]
fn a_seed_replays_exactly() {
    let run = |seed| all_to_all(Config { slots: 3, ..Config::random(seed) }, 4, 10).unwrap();
    assert_eq!(run(11), run(11));
    assert_ne!(run(11).0, run(12).0);
}

#[test]
fn sleepers_without_polling_first_are_found_out() {
    // A program that sleeps without the poll after `arm` misses what came before.
    let mut lost = 0;
    for seed in 0..200 {
        let (world, ends) = World::new(2, Config { delay: 0, pause: 60, ..Config::random(seed) });
        let programs = ends.into_iter().map(|e| -> (Endpoint, Program) {
            let program: Program = match e.me().0 {
                0 => Box::new(|mut f| send(&mut f, &mut Inbox::default(), 1, 7, &[])),
                _ => Box::new(|mut f| {
                    let mut inbox = Inbox::default();
                    while inbox.messages.is_empty() {
                        if !f.poll(&mut inbox, true) {
                            let armed = f.arm();
                            f.sleep(armed, FOR_EVER);
                            f.disarm();
                        }
                    }
                }),
            };
            (e, program)
        });
        match run(&world, programs.collect()) {
            Ok(_) => (),
            Err(Failure::LostWakeUp { sleepers, .. }) => {
                assert_eq!(sleepers, [1]);
                lost += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(lost > 10, "only {lost} of 200 runs noticed the lost wake-up");
}

#[test]
fn a_deadlock_is_told_from_a_lost_wake_up() {
    let (world, ends) = World::new(2, Config::default());
    let programs = ends.into_iter().map(|e| -> (Endpoint, Program) {
        (e, Box::new(|mut f| wait(&mut f, &mut Inbox::default(), FOR_EVER, |i| !i.messages.is_empty())))
    });
    let failure = run(&world, programs.collect()).unwrap_err();
    assert_eq!(failure, Failure::Deadlock { seed: 0, sleepers: vec![0, 1], wait_for_room: vec![] });
}

/// Process 1 pulls what 0 exposes, tells when it is done, and hands back how the pull went.
fn one_pull(config: Config, len: usize, part: usize) -> (Result<Pulled, PullError>, bool, World) {
    let (world, ends) = World::new(2, config);
    let source: Rc<Vec<u8>> = Rc::new((0..len).map(|i| (i * 7 + i / 256) as u8).collect());
    let target = Rc::new(RefCell::new(vec![0u8; part]));
    let result = Rc::new(RefCell::new(None));
    let programs = ends.into_iter().map(|e| -> (Endpoint, Program) {
        let (source, target, result) = (source.clone(), target.clone(), result.clone());
        let program: Program = match e.me().0 {
            0 => Box::new(move |mut f| {
                let mut inbox = Inbox::default();
                // SAFETY: the vector outlives the run.
                let token = f.expose(ProcId(1), unsafe { Bytes::new(source.as_ptr(), source.len()) });
                send(&mut f, &mut inbox, 1, 1, &token.encode());
                for _ in 0..100 {
                    f.poll(&mut inbox, true);
                }
                wait(&mut f, &mut inbox, FOR_EVER, |i| !i.messages.is_empty());
                f.retire(token);
            }),
            _ => Box::new(move |mut f| {
                let mut inbox = Inbox::default();
                wait(&mut f, &mut inbox, FOR_EVER, |i| !i.messages.is_empty());
                let token = crate::Token::decode(&inbox.messages[0].2).unwrap();
                let mut target = target.borrow_mut();
                // SAFETY: the vector outlives the run, and nothing else uses it meanwhile.
                let into = unsafe { BytesMut::new(target.as_mut_ptr(), target.len()) };
                let end = match f.pull(ProcId(0), token, into) {
                    Ok(PullState::Done(p)) => Ok(p),
                    Ok(PullState::Pending(id)) => {
                        wait(&mut f, &mut inbox, FOR_EVER, |i| !i.ends.is_empty());
                        assert_eq!(inbox.ends[0].0, id);
                        inbox.ends[0].1
                    }
                    Err(e) => Err(e),
                };
                result.replace(Some(end));
                send(&mut f, &mut inbox, 0, 2, &[]);
            }),
        };
        (e, program)
    });
    let report = run(&world, programs.collect()).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(report.rescued, 0);
    let same = target.borrow()[..] == source[..part];
    let end = result.take().unwrap();
    (end, same, world)
}

#[test]
fn pulls_bring_the_bytes_in_every_way() {
    let mut helped = 0;
    for_seeds("pulls_bring_the_bytes_in_every_way", 500, |seed| {
        let config = Config { exposes: true, ..Config::random(seed) };
        let refused = config.pulls == Pulls::Refused;
        let (len, part) = [(0, 0), (1, 1), (5000, 5000), (100_000, 100_000), (5000, 77)][seed as usize % 5];
        let (end, same, world) = one_pull(config, len, part);
        match end {
            Ok(p) => {
                assert!(same && !refused && p.copied <= part as u64);
                helped += u64::from(p.copied < part as u64);
            }
            Err(e) => assert!(refused && e == PullError::Refused),
        }
        world.assert_clean();
    });
    assert!(super::replayed().is_some() || helped > 50, "the exposing side copied in {helped} runs only");
}

#[test]
fn a_faulty_pull_ends_with_the_fault() {
    for_seeds("a_faulty_pull_ends_with_the_fault", 50, |seed| {
        let config = Config { exposes: true, pulls: Pulls::Faults, ..Config::random(seed) };
        let (end, ..) = one_pull(config, 3000, 3000);
        assert_eq!(end, Err(PullError::Fault(14)));
    });
}

#[test]
fn the_dead_fall_silent() {
    for_seeds("the_dead_fall_silent", 200, |seed| {
        let death = Death { who: ProcId(1), at: seed * 3 % 400, drops: seed % 2 == 0 };
        let config = Config { deaths: vec![death], limit: 40_000, ..Config::random(seed) };
        match all_to_all(config, 3, 10) {
            Ok(_) | Err(Failure::Deadlock { .. }) => (),
            // Who sends to the dead finds the ring full for ever.
            Err(Failure::Endless { .. }) => (),
            Err(f) => panic!("{f}"),
        }
    });
}

/// Whoever asks to be told learns of a death once, after the last message of the dead, asleep or awake; what it sends
/// there afterwards goes nowhere.
#[test]
fn a_death_is_told_after_the_last_message() {
    #[derive(Default)]
    struct Log(Vec<String>);
    impl Sink for Log {
        fn message(&mut self, from: ProcId, key: Key, _: Body<'_>) {
            self.0.push(format!("{} says {}", from.0, key.0));
        }
        fn pulled(&mut self, _: PullId, _: Result<Pulled, PullError>) {}
        fn lost(&mut self, peer: ProcId, why: &str) {
            self.0.push(format!("{}: {why}", peer.0));
        }
    }
    for_seeds("a_death_is_told_after_the_last_message", 200, |seed| {
        let config = Config { told: true, no_room: 0, slots: 8, spurious: 0, ..Config::random(seed) };
        let (world, mut ends) = World::new(2, config);
        for key in 0..3 {
            assert_eq!(ends[1].send_inline(ProcId(0), Key(key), &[]), Ok(()));
        }
        world.kill(ProcId(1), false);
        let mut log = Log::default();
        while !log.0.iter().any(|line| line.ends_with("died")) {
            let armed = ends[0].arm();
            if !ends[0].poll(&mut log, true) {
                ends[0].sleep(armed, FOR_EVER);
            }
            ends[0].disarm();
        }
        assert_eq!(log.0, ["1 says 0", "1 says 1", "1 says 2", "1: it died"]);
        for _ in 0..20 {
            assert_eq!(ends[0].send_inline(ProcId(1), Key(0), &[1]), Ok(()));
        }
    });
}

fn broken(f: impl FnOnce(&mut [Endpoint])) -> String {
    let (_, mut ends) = World::new(2, Config { delay: 0, pulls: Pulls::Late, ..Config::default() });
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| f(&mut ends))).unwrap_err();
    *panic.downcast::<String>().unwrap()
}

#[test]
fn broken_rules_are_told() {
    static BYTES: [u8; 8] = [1; 8];
    // SAFETY: a static is readable for ever.
    let bytes = unsafe { Bytes::new(BYTES.as_ptr(), 8) };
    let text = broken(|e| assert_eq!(e[0].send_inline(ProcId(1), Key(0), &[0; 49]), Ok(())));
    assert!(text.contains("sends 49 bytes where 48 are the most"), "{text}");
    let text = broken(|e| assert_eq!(e[0].send_inline(ProcId(0), Key(0), &[]), Ok(())));
    assert!(text.contains("reach itself"), "{text}");
    let text = broken(|e| {
        let token = e[0].expose(ProcId(1), bytes);
        e[0].retire(token);
        let _ = e[1].pull(ProcId(0), token, BytesMut::EMPTY);
    });
    assert!(text.contains("which was retired"), "{text}");
    let text = broken(|e| {
        let token = e[0].expose(ProcId(1), bytes);
        let _ = e[1].pull(ProcId(0), token, BytesMut::EMPTY);
        e[0].retire(token);
    });
    assert!(text.contains("while it is being pulled"), "{text}");
    let text = broken(|e| {
        e[0].write_line(0, 3, 0, &[1]);
        e[0].write_line(0, 2, 0, &[1]);
    });
    assert!(text.contains("writes round 2 of line 0 after round 3"), "{text}");
    let text = broken(|e| e[0].take(ProcId(1), |_| ()));
    assert!(text.contains("peek did not show"), "{text}");
    let text = broken(|e| e[0].sleep(crate::Armed(0), FOR_EVER));
    assert!(text.contains("without having announced"), "{text}");
}
