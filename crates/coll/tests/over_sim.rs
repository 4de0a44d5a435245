//! Collective operations through the engine over the simulated fabric: blocking ones, several non-blocking ones at a
//! time, and exchanges in lines between them, in worlds as unkind as a seed makes them.
//!
//! `ARKE_SIM_SEED=n` replays one seed, `ARKE_SIM_MORE=n` runs n times as many.

use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_coll::{allreduce, alltoall, barrier, bcast, lines, reduce, Blocks, Team};
use arke_engine::schedule::{Buffer, BufferId, Combine, Fate, Group, Route, Schedule, Shape};
use arke_engine::{Engine, RequestId};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Rng, World};
use arke_fabric::Fabric;

unsafe fn sum(input: *const u8, inout: *mut u8, count: usize) {
    for i in 0..count {
        // SAFETY: `count` words are at both addresses.
        unsafe {
            let (a, b) = (input.cast::<u64>().add(i), inout.cast::<u64>().add(i));
            b.write_unaligned(a.read_unaligned().wrapping_add(b.read_unaligned()));
        }
    }
}

/// What a rank gives in an operation.
fn value(operation: u64, rank: u32, i: u64) -> u64 {
    (operation * 1009 + u64::from(rank) * 31 + i).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn total(operation: u64, size: u32, i: u64) -> u64 {
    (0..size).fold(0, |sum, rank| sum.wrapping_add(value(operation, rank, i)))
}

/// One operation of the program that all ranks run.
#[derive(Debug, Clone, Copy)]
struct Operation {
    number: u64,
    kind: usize,
    algorithm: usize,
    count: u64,
    root: u32,
}

/// An operation's memory and check.
struct Under {
    operation: Operation,
    data: Vec<u64>,
    result: Vec<u64>,
}

fn enter(s: &mut Schedule, memory: &mut [u64]) -> BufferId {
    // SAFETY: the vectors stay where they are until the operation has ended.
    s.buffer(unsafe { Buffer::user(memory.as_mut_ptr().cast(), Shape::Dense { unit: 8 }) })
}

impl Under {
    fn new(operation: Operation, team: Team) -> Under {
        let blocks = if operation.kind == 4 { u64::from(team.size) } else { 1 };
        let n = operation.count * blocks;
        let data = (0..n).map(|i| value(operation.number, team.rank, i)).collect();
        Under { operation, data, result: vec![0; n as usize] }
    }

    fn write(&mut self, s: &mut Schedule, team: Team) {
        let Operation { kind, algorithm, count, root, .. } = self.operation;
        s.set_combine(Combine::Kernel(sum));
        let (data, result) = (enter(s, &mut self.data), enter(s, &mut self.result));
        let (from, to) = (data.part(0, count), result.part(0, count));
        match kind {
            0 => (barrier::ALGORITHMS[algorithm % barrier::ALGORITHMS.len()].build)(s, team),
            1 => {
                let all = bcast::ALGORITHMS;
                (all[algorithm % all.len()].build)(s, team, &bcast::Args { data: from, root });
            }
            2 => {
                let case = allreduce::case(team, count * 8, count, true);
                let all: Vec<_> = allreduce::ALGORITHMS.iter().filter(|a| (a.applies)(&case)).collect();
                let args = allreduce::Args { data: from, result: to, commutative: true };
                (all[algorithm % all.len()].build)(s, team, &args);
            }
            3 => {
                let case = reduce::case(team, count * 8, count, true);
                let all: Vec<_> = reduce::ALGORITHMS.iter().filter(|a| (a.applies)(&case)).collect();
                let result = (team.rank == root).then_some(to);
                let args = reduce::Args { data: from, result, root, commutative: true };
                (all[algorithm % all.len()].build)(s, team, &args);
            }
            _ => {
                let all = alltoall::ALGORITHMS;
                let send = Some(Blocks::Equal { buffer: data, count });
                let receive = Blocks::Equal { buffer: result, count };
                (all[algorithm % all.len()].build)(s, team, &alltoall::Args { send, receive });
            }
        }
    }

    fn check(&self, team: Team) {
        let Operation { number, kind, count, root, .. } = self.operation;
        let what = format!("{:?} at rank {} of {}", self.operation, team.rank, team.size);
        for i in 0..count {
            let at = i as usize;
            match kind {
                1 => assert_eq!(self.data[at], value(number, root, i), "{what}: element {i}"),
                2 => assert_eq!(self.result[at], total(number, team.size, i), "{what}: element {i}"),
                3 if team.rank == root => {
                    assert_eq!(self.result[at], total(number, team.size, i), "{what}: element {i}");
                }
                4 => {
                    for from in 0..team.size {
                        let sent = value(number, from, u64::from(team.rank) * count + i);
                        let at = (u64::from(from) * count + i) as usize;
                        assert_eq!(self.result[at], sent, "{what}: from {from}, element {i}");
                    }
                }
                _ => {}
            }
        }
    }
}

fn program(end: Endpoint, seed: u64, settings: &Settings) {
    let counters: &'static Counters = Box::leak(Box::default());
    let has_lines = end.capabilities().lines > 0;
    let mut engine = Engine::new(end, settings, counters);
    let team = Team::new(engine.me().0, engine.size());
    let mut rng = Rng::new(seed);
    let group = Group::Range { first: 0 };
    let route =
        |sequence: u64| Route { context: 7, sequence: sequence as u32, local: group.clone(), remote: None };
    let mut round = 0;
    let mut open: Vec<(RequestId, Under)> = Vec::new();
    for number in 0..12 {
        let operation = Operation {
            number,
            kind: rng.below(5) as usize,
            algorithm: rng.below(12) as usize,
            count: *rng.pick(&[0, 1, 5, 100, 1500]),
            root: rng.below(u64::from(team.size)) as u32,
        };
        if has_lines && rng.chance(40) {
            round += 1;
            let place = lines::Place { group: &group, size: team.size, rank: team.rank, line: 0, round };
            let own = value(number, team.rank, 0).to_ne_bytes();
            let combined = lines::allreduce(&mut engine, &place, &own, |left, right| {
                // SAFETY: both hold a word.
                unsafe { sum(left.as_ptr(), right.as_mut_ptr(), 1) }
            });
            assert_eq!(combined[..8], total(number, team.size, 0).to_ne_bytes());
        }
        let mut under = Under::new(operation, team);
        let mut schedule = engine.new_schedule();
        under.write(&mut schedule, team);
        if rng.chance(50) {
            let fate = engine.run_schedule(&mut schedule, &route(number));
            assert_eq!(fate, Fate::Ok, "{operation:?}");
            engine.recycle(schedule);
            under.check(team);
        } else {
            let request = engine.start_schedule(schedule, route(number), 0);
            open.push((request, under));
        }
        if rng.chance(30) {
            finish(&mut engine, &mut open, team);
        }
    }
    finish(&mut engine, &mut open, team);
    engine.wait_until(|e| !e.has_outgoing() && e.open_sends() == 0);
}

/// Settings as a seed has them: small ones, so that every protocol is met.
fn settings(rng: &mut Rng) -> Settings {
    let (eager, stream) = (*rng.pick(&["48", "100", "1000", "8191"]), *rng.pick(&["0", "2000", "32K"]));
    let rounds = *rng.pick(&["0", "1", "5"]);
    let read = Settings::read(|name| {
        let value = match name {
            "ARKE_EAGER_MAX" => eager,
            "ARKE_STREAM_MAX" => stream,
            "ARKE_YIELD_ROUNDS" => rounds,
            "ARKE_SPIN_US" => "0",
            _ => return None,
        };
        Some(value.to_string())
    });
    read.unwrap_or_else(|e| panic!("{e}"))
}

fn finish(engine: &mut Engine<Endpoint>, open: &mut Vec<(RequestId, Under)>, team: Team) {
    engine.wait_until(|e| open.iter().all(|(request, _)| e.is_done(*request) == Some(true)));
    for (request, under) in open.drain(..) {
        let completion = engine.take(request).unwrap();
        assert_eq!(completion.outcome, arke_engine::Outcome::Ok);
        under.check(team);
    }
}

#[test]
fn random_collectives_in_unkind_worlds() {
    for_seeds("random_collectives_in_unkind_worlds", 150, |seed| {
        let mut rng = Rng::new(seed);
        let size = 1 + rng.below(9) as u32;
        let settings = settings(&mut rng);
        let config = Config { limit: 20_000_000, ..Config::random(seed) };
        let (world, ends) = World::new(size, config);
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let settings = settings.clone();
            (end, Box::new(move |end| program(end, seed, &settings)))
        });
        let report = run(&world, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.rescued, 0, "a wake-up was lost");
    });
}
