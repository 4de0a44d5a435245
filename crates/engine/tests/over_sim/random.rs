//! Random programs in random worlds.

use super::check::Log;
use super::program::{engine, settings, world, Process, Style};
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Pulls, Report, Rng, World};
use std::cell::RefCell;
use std::rc::Rc;

fn play(seed: u64, size: u32, config: Config, style: Style) -> (Report, Rc<RefCell<Log>>) {
    let mut rng = Rng::new(seed ^ 0xe96_19e5);
    let settings = settings(&mut rng);
    let log = Rc::new(RefCell::new(Log::default()));
    let (w, ends) = World::new(size, world(config));
    let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
        let (log, rng, settings) = (log.clone(), rng.fork(), settings.clone());
        let program = move |end| Process::new(engine(end, &settings), rng, style, log).run();
        (end, Box::new(program))
    });
    let report = run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    log.borrow().check();
    w.assert_clean();
    assert_eq!(report.rescued, 0, "a wake-up was lost");
    (report, log)
}

fn size_of(seed: u64) -> u32 {
    [2, 3, 2, 4, 1, 5][seed as usize % 6]
}

#[test]
fn short_messages_in_unkind_worlds() {
    for_seeds("short_messages_in_unkind_worlds", 1500, |seed| {
        let style = Style { steps: 40, longest: 300, faults: false };
        play(seed, size_of(seed), Config::random(seed), style);
    });
}

#[test]
fn long_messages_in_unkind_worlds() {
    for_seeds("long_messages_in_unkind_worlds", 250, |seed| {
        let style = Style { steps: 30, longest: 40_000, faults: false };
        play(seed, size_of(seed), Config::random(seed), style);
    });
}

#[test]
fn tiny_rings_and_refused_pulls() {
    for_seeds("tiny_rings_and_refused_pulls", 300, |seed| {
        let style = Style { steps: 40, longest: 2000, faults: false };
        let config = Config { slots: 1, burst: 1, pulls: Pulls::Refused, ..Config::random(seed) };
        play(seed, 3, config, style);
    });
}

#[test]
fn failing_pulls_end_both_sides_with_the_fault() {
    let mut faults = 0;
    for_seeds("failing_pulls_end_both_sides_with_the_fault", 200, |seed| {
        let style = Style { steps: 30, longest: 3000, faults: true };
        let config = Config { exposes: true, pulls: Pulls::Faults, ..Config::random(seed) };
        let (_, log) = play(seed, 2, config, style);
        let log = log.borrow();
        let of = |o: &arke_engine::Outcome| matches!(o, arke_engine::Outcome::Fault(_));
        let sends = log.sent.iter().filter(|s| s.outcome.as_ref().is_some_and(of)).count();
        let receives = log.received.iter().filter(|r| r.end.is_some_and(|e| of(&e.outcome))).count();
        assert_eq!(sends, receives, "a fault is told to both sides");
        faults += sends;
    });
    assert!(arke_fabric::sim::replayed().is_some() || faults > 50);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let style = Style { steps: 40, longest: 1000, faults: false };
    for seed in [3, 4, 5] {
        let (first, second) =
            (play(seed, 3, Config::random(seed), style).0, play(seed, 3, Config::random(seed), style).0);
        assert_eq!(first, second);
    }
}
