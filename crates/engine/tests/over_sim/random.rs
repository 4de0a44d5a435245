//! Random programs in random worlds.

use super::program::{engine, locked, settings, settings_with, world, Process, SharedLog, Style};
use arke_base::paths::Path;
use arke_engine::Outcome;
use arke_fabric::sim::{for_seeds, run, Config, Endpoint, Program, Pulls, Report, Rng, World};

fn play(seed: u64, size: u32, config: Config, style: Style) -> (Report, SharedLog) {
    let mut rng = Rng::new(seed ^ 0xe96_19e5);
    let settings = if style.flood { settings_with(&mut rng, "8191", "64K") } else { settings(&mut rng) };
    let log = SharedLog::default();
    let (w, ends) = World::new(size, world(config));
    let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
        let (log, rng, settings) = (log.clone(), rng.fork(), settings.clone());
        let program = move |end| Process::new(engine(end, &settings), rng, style, log).run();
        (end, Box::new(program))
    });
    let report = run(&w, programs.collect()).unwrap_or_else(|failure| panic!("{failure}"));
    locked(&log).check();
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
        let style = Style { steps: 40, longest: 300, faults: false, flood: false };
        play(seed, size_of(seed), Config::random(seed), style);
    });
}

#[test]
fn long_messages_in_unkind_worlds() {
    for_seeds("long_messages_in_unkind_worlds", 150, |seed| {
        let style = Style { steps: 30, longest: 40_000, faults: false, flood: false };
        play(seed, size_of(seed), Config::random(seed), style);
    });
}

#[test]
fn tiny_rings_and_refused_pulls() {
    for_seeds("tiny_rings_and_refused_pulls", 300, |seed| {
        let style = Style { steps: 40, longest: 2000, faults: false, flood: false };
        let config = Config { slots: 1, burst: 1, pulls: Pulls::Refused, ..Config::random(seed) };
        play(seed, 3, config, style);
    });
}

/// Floods of messages that nobody receives yet: beyond the cap their senders hold them back.
#[test]
fn floods_are_held_back() {
    let mut held_back = 0;
    for_seeds("floods_are_held_back", 60, |seed| {
        let style = Style { steps: 120, longest: 6000, faults: false, flood: true };
        let config = Config { buffered_max: 8000, ..Config::random(seed) };
        let (_, log) = play(seed, 2, config, style);
        held_back += locked(&log).counters.iter().map(|c| c.held_back.get()).sum::<u64>();
    });
    assert!(arke_fabric::sim::replayed().is_some() || held_back > 100, "{held_back}");
}

#[test]
fn failing_pulls_end_both_sides_with_the_fault() {
    let mut faults = 0;
    for_seeds("failing_pulls_end_both_sides_with_the_fault", 200, |seed| {
        let style = Style { steps: 30, longest: 3000, faults: true, flood: false };
        let config = Config { exposes: true, pulls: Pulls::Faults, ..Config::random(seed) };
        let (_, log) = play(seed, 2, config, style);
        let log = locked(&log);
        let of = |o: &Outcome| matches!(o, Outcome::Fault(_));
        let sends = log.sent.iter().filter(|s| s.outcome.as_ref().is_some_and(of)).count();
        let receives = log.received.iter().filter(|r| r.end.is_some_and(|e| of(&e.outcome))).count();
        assert_eq!(sends, receives, "a fault is told to both sides");
        faults += sends;
    });
    assert!(arke_fabric::sim::replayed().is_some() || faults > 50);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let style = Style { steps: 40, longest: 1000, faults: false, flood: false };
    for seed in [3, 4, 5] {
        let (first, second) =
            (play(seed, 3, Config::random(seed), style).0, play(seed, 3, Config::random(seed), style).0);
        assert_eq!(first, second);
    }
}

/// The tests above mean something only if they meet every protocol.
#[test]
fn every_path_and_every_end_is_met() {
    let (mut received, mut late, mut truncated, mut cancelled) = ([0; 9], 0, 0, [0, 0]);
    let mut no_room = 0;
    for seed in 0..200 {
        let style = Style { steps: 60, longest: 20_000, faults: false, flood: false };
        let (_, log) = play(seed, size_of(seed), Config::random(seed), style);
        let log = locked(&log);
        for c in &log.counters {
            for (n, path) in received.iter_mut().zip(&c.path) {
                *n += path.received.get();
                late += path.late.get();
            }
            no_room += c.no_room.get();
        }
        let ends = || log.received.iter().filter_map(|r| r.end);
        truncated += ends().filter(|e| matches!(e.outcome, Outcome::Truncated { .. })).count();
        cancelled[0] += ends().filter(|e| e.outcome == Outcome::Cancelled).count();
        cancelled[1] += log.sent.iter().filter(|s| s.outcome == Some(Outcome::Cancelled)).count();
    }
    for path in [Path::Own, Path::Line, Path::Ring, Path::Stream, Path::Pull, Path::Push] {
        assert!(received[path as usize] > 100, "{}: {} messages", path.name(), received[path as usize]);
    }
    for (what, n) in [("late", late), ("no room", no_room)] {
        assert!(n > 100, "{what}: {n}");
    }
    assert!(truncated > 100 && cancelled[0] > 100 && cancelled[1] > 10, "{truncated} {cancelled:?}");
}
