//! The conformance suite over the simulated fabric, in worlds of several kinds.

use arke_fabric::conformance::{Fixture, Wish};
use arke_fabric::sim::{Config, Endpoint, Pulls, Remote, World};

fn world(size: u32, wish: Wish, config: Config) -> Vec<Endpoint> {
    let pulls = if wish.pulls { config.pulls } else { Pulls::Refused };
    World::new(size, Config { pulls, exposes: true, ..config }).1
}

macro_rules! worlds {
    ($($name:ident: $config:expr;)*) => {
        $(mod $name {
            use super::*;

            struct Sim;

            impl Fixture for Sim {
                type F = Endpoint;

                fn world(size: u32, wish: Wish) -> Vec<Endpoint> {
                    super::world(size, wish, $config)
                }
            }

            arke_fabric::conformance_tests!(Sim);
        })*
    };
}

worlds! {
    calm: Config { delay: 0, pulls: Pulls::AtOnce, ..Config::default() };
    ordinary: Config::default();
    one_slot: Config { slots: 1, burst: 1, buffered_max: 200, seed: 3, ..Config::default() };
    late_pulls: Config { pulls: Pulls::Late, chunk: 20_000, delay: 100, seed: 4, remote: Remote::Copies, ..Config::default() };
    unwilling: Config { no_room: 40, spurious: 20, delay: 50, slots: 5, lines: 1, seed: 5, remote: Remote::Updates, ..Config::default() };
    no_lines: Config { lines: 0, inline_max: 40, heap: 0, buffered_max: 16384, seed: 6, remote: Remote::Messages, ..Config::default() };
}
