//! The conformance suite over libfabric on this machine's own addresses: several endpoints in this process, called in
//! turn by one thread, and in threads of their own.
//!
//! `ARKE_NET_LIBRARY`, `ARKE_NET_PROVIDER` and `ARKE_NET_LIFELINE` choose what is tested.

use arke_base::settings::Settings;
use arke_fabric::conformance::{Fixture, Wish};
use arke_fabric::ofi::{Membership, Ofi};
use arke_fabric::ProcId;

/// Endpoints that reach each other through the loopback interface.
struct Loopback;

impl Fixture for Loopback {
    type F = Ofi;

    fn world(size: u32, wish: Wish) -> Vec<Ofi> {
        let settings = Settings::read(|name| match name {
            "ARKE_NET_RMA" if !wish.pulls => Some("off".to_string()),
            "ARKE_NET_INTERFACES" => Some("lo".to_string()),
            "ARKE_NET_LIBRARY" | "ARKE_NET_PROVIDER" | "ARKE_NET_LIFELINE" => std::env::var(name).ok(),
            _ => None,
        });
        let settings = settings.unwrap_or_else(|e| panic!("{e}"));
        let open = |me| {
            let place = Membership { me: ProcId(me), size, job: [11, 22] };
            Ofi::open(place, &settings, None).unwrap_or_else(|e| panic!("{e}"))
        };
        let ends: Vec<Ofi> = (0..size).map(open).collect();
        let cards: Vec<String> = ends.iter().map(|end| end.card().to_string()).collect();
        for end in &ends {
            end.set_directory(Box::new(cards.clone()));
        }
        ends
    }
}

arke_fabric::conformance_tests!(Loopback);
arke_fabric::conformance_thread_tests!(Loopback);
