//! The conformance suite over shared memory: several endpoints of one arena in this process, called in turn by
//! one thread, and in threads of their own.

use arke_base::settings::Settings;
use arke_fabric::conformance::{Fixture, Wish};
use arke_fabric::shm::Shm;
use arke_sys::arena::Arena;
use std::sync::Arc;

/// Endpoints of one arena, with at most so many rings that lead to each.
struct OneProcess<const RINGS: u32>;

impl<const RINGS: u32> Fixture for OneProcess<RINGS> {
    type F = Shm;

    fn world(size: u32, wish: Wish) -> Vec<Shm> {
        let settings = Settings::read(|name| {
            let value = match name {
                "ARKE_CMA" if !wish.pulls => "off",
                "ARKE_STAGING" => "1M",
                "ARKE_HEAP" => "64M",
                "ARKE_RINGS" => return Some(RINGS.to_string()),
                _ => return None,
            };
            Some(value.to_string())
        });
        let settings = settings.unwrap_or_else(|e| panic!("{e}"));
        let arena = Arc::new(Arena::create(0).unwrap_or_else(|e| panic!("{e}")));
        let join = |rank| Shm::new(arena.clone(), rank, size, size, [11, 22], &settings);
        (0..size).map(|rank| join(rank).unwrap_or_else(|e| panic!("{e}"))).collect()
    }
}

/// A ring for each ordered pair.
mod rings {
    arke_fabric::conformance_tests!(super::OneProcess<64>);
    arke_fabric::conformance_thread_tests!(super::OneProcess<64>);
}

/// An inbox for each, and one ring for the pair that takes it first.
mod inboxes_and_a_ring {
    arke_fabric::conformance_tests!(super::OneProcess<1>);
    arke_fabric::conformance_thread_tests!(super::OneProcess<1>);
}

/// Inboxes alone.
mod inboxes {
    arke_fabric::conformance_tests!(super::OneProcess<0>);
    arke_fabric::conformance_thread_tests!(super::OneProcess<0>);
}
