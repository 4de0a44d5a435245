//! Two operations with one number: the numbers of a communicator's operations come round, and the older operation may
//! still be under way when the newer one starts.

use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_coll::{bcast, scan, Team};
use arke_engine::schedule::{Buffer, Combine, Group, Part, Peer, Route, Schedule, Shape};
use arke_engine::{Engine, Outcome};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, World};

unsafe fn sum(input: *const u8, inout: *mut u8, _: usize) {
    // SAFETY: a word is at both addresses.
    unsafe {
        let (a, b) = (input.cast::<u64>(), inout.cast::<u64>());
        b.write_unaligned(a.read_unaligned() + b.read_unaligned());
    }
}

fn word(s: &mut Schedule, place: &mut u64) -> Part {
    // SAFETY: the word outlives the operation.
    s.buffer(unsafe { Buffer::user((&raw mut *place).cast(), Shape::Dense { unit: 8 }) }).part(0, 1)
}

/// Rank 0 starts late: so rank 1 must wait with its part of the scan, but could send its broadcast at once, and rank
/// 2 has a receive from rank 1 posted for each, under the same name.
fn program(end: Endpoint) {
    let counters: &'static Counters = Box::leak(Box::default());
    let mut engine = Engine::new(end, &Settings::default(), counters);
    let team = Team::new(engine.me().0, engine.size());
    let route = |context| Route { context, sequence: 5, local: Group::Range { first: 0 }, remote: None };
    let go = |engine: &mut Engine<Endpoint>, write: &dyn Fn(&mut Schedule, Part)| {
        let (mut schedule, mut token) = (engine.new_schedule(), 0);
        let part = word(&mut schedule, &mut token);
        write(&mut schedule, part);
        engine.run_schedule(&mut schedule, &route(9));
    };
    if team.rank == 0 {
        go(&mut engine, &|s, part| {
            s.receive(Peer::local(1), 0, part, &[]);
        });
    }
    let (mut own, mut prefix, mut told) = (u64::from(team.rank) + 1, 0, 1000 * u64::from(team.rank));
    let mut schedule = engine.new_schedule();
    schedule.set_combine(Combine::Kernel(sum));
    let (data, result) = (word(&mut schedule, &mut own), word(&mut schedule, &mut prefix));
    scan::linear::build(&mut schedule, team, &scan::Args { data, result });
    let older = engine.start_schedule(schedule, route(7), 0);
    let mut schedule = engine.new_schedule();
    let data = word(&mut schedule, &mut told);
    bcast::linear::build(&mut schedule, team, &bcast::Args { data, root: 1 });
    assert!(engine.has_schedule(&route(7)) || engine.is_done(older) == Some(true));
    let newer = engine.start_schedule_behind(schedule, route(7), 0);
    if team.rank == 1 {
        go(&mut engine, &|s, part| {
            s.send(Peer::local(0), 0, part, &[]);
        });
    }
    engine.wait_until(|e| [older, newer].iter().all(|id| e.is_done(*id) == Some(true)));
    for id in [older, newer] {
        assert_eq!(engine.take(id).unwrap().outcome, Outcome::Ok);
    }
    assert!(!engine.has_schedule(&route(7)));
    assert_eq!((prefix, told), ([1, 3, 6][team.rank as usize], 1000), "at rank {}", team.rank);
    engine.wait_until(|e| !e.has_outgoing() && e.open_sends() == 0);
}

#[test]
fn a_newer_operation_of_the_same_number_begins_behind_the_older_one() {
    for_seeds("a_newer_operation_of_the_same_number_begins_behind_the_older_one", 60, |seed| {
        let (world, ends) = World::new(3, Config::random(seed));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) { (end, Box::new(program)) });
        run(&world, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    });
}
