//! A process dies in the middle of a random program: the others neither crash nor get wrong data.

use super::program::{engine, locked, settings, world, Process, SharedLog, Style};
use arke_fabric::sim::{for_seeds, run, Config, Death, Endpoint, Failure, Program, Rng, World};
use arke_fabric::ProcId;

#[test]
fn survivors_keep_their_data() {
    let (mut ended, mut stuck) = (0, 0);
    for_seeds("survivors_keep_their_data", 400, |seed| {
        let mut rng = Rng::new(seed ^ 0xdead);
        let who = ProcId(rng.below(3) as u32);
        let death = Death { who, at: rng.below(4000), drops: rng.chance(50) };
        let settings = settings(&mut rng);
        let log = SharedLog::default();
        // A pull from the dead fails, so faults are to be expected.
        let style = Style { steps: 40, longest: 2000, faults: true, flood: false };
        let config = Config { deaths: vec![death], limit: 1_000_000, ..Config::random(seed) };
        let (w, ends) = World::new(3, world(config));
        let programs = ends.into_iter().map(|end| -> (Endpoint, Program) {
            let (log, rng, settings) = (log.clone(), rng.fork(), settings.clone());
            let program = move |end| Process::new(engine(end, &settings), rng, style, log).run();
            (end, Box::new(program))
        });
        match run(&w, programs.collect()) {
            Ok(_) => ended += 1,
            // Who waits for the dead waits until the launcher ends the job, looking up now and then.
            Err(Failure::Endless { running, .. }) => {
                assert!(!running.contains(&who.0));
                stuck += 1;
            }
            Err(other) => panic!("{other}"),
        }
        assert_eq!(w.report().rescued, 0, "a wake-up was lost");
        locked(&log).check_ended();
    });
    assert!(arke_fabric::sim::replayed().is_some() || (ended > 5 && stuck > 50), "{ended} {stuck}");
}
