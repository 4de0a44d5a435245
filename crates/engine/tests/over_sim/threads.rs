//! The same random programs over shared memory, with a thread for each process: real races in place of simulated
//! ones. A failure names its seed, but the interleaving is the machine's.

use super::program::{engine, locked, settings_with, Process, SharedLog, Style};
use arke_base::settings::Settings;
use arke_fabric::shm::Shm;
use arke_fabric::sim::Rng;
use arke_sys::arena::Arena;
use std::sync::Arc;

fn fabrics(size: u32, cma: &str, oversubscribed: &str) -> Vec<Shm> {
    let settings = Settings::read(|name| {
        let value = match name {
            "ARKE_CMA" => cma,
            "ARKE_STAGING" => "1M",
            "ARKE_HEAP" => "1M",
            "ARKE_COOPERATE_MIN" => "4096",
            "ARKE_OVERSUBSCRIBED" => oversubscribed,
            _ => return None,
        };
        Some(value.to_string())
    });
    let settings = settings.unwrap_or_else(|e| panic!("{e}"));
    let arena = Arc::new(Arena::create(0).unwrap());
    (0..size).map(|rank| Shm::new(arena.clone(), rank, size, size, [3, 4], &settings).unwrap()).collect()
}

/// Ends the whole test when its thread fails: the other threads would wait for it without end.
struct Alarm(u64);

impl Drop for Alarm {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed with seed {}", self.0);
            std::process::exit(101);
        }
    }
}

fn play(seed: u64, size: u32, cma: &str, style: Style) {
    let mut rng = Rng::new(seed ^ 0x7ead);
    let eager = *rng.pick(&["48", "1000", "8191"]);
    let settings = settings_with(&mut rng, eager, "64K");
    let (log, oversubscribed) = (SharedLog::default(), if seed % 2 == 0 { "yes" } else { "no" });
    std::thread::scope(|scope| {
        for fabric in fabrics(size, cma, oversubscribed) {
            let (log, rng, settings) = (log.clone(), rng.fork(), settings.clone());
            scope.spawn(move || {
                let _alarm = Alarm(seed);
                Process::new(engine(fabric, &settings), rng, style, log).run();
            });
        }
    });
    locked(&log).check();
}

fn worlds(name: &str, cma: &str, style: Style) {
    arke_fabric::sim::for_seeds(name, 24, |seed| play(seed, 2 + (seed % 3) as u32, cma, style));
}

#[test]
fn short_messages_between_threads() {
    let style = Style { steps: 150, longest: 3000, faults: false, flood: false };
    worlds("short_messages_between_threads", "auto", style);
}

#[test]
fn long_messages_between_threads() {
    let style = Style { steps: 60, longest: 150_000, faults: false, flood: false };
    worlds("long_messages_between_threads", "auto", style);
}

#[test]
fn long_messages_between_threads_without_copying_across() {
    let style = Style { steps: 60, longest: 150_000, faults: false, flood: false };
    worlds("long_messages_between_threads_without_copying_across", "off", style);
}
