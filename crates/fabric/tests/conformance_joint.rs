//! The conformance suite over shared memory and network together: two nodes in this process, and one.
//!
//! `ARKE_NET_LIBRARY`, `ARKE_NET_PROVIDER` and `ARKE_NET_LIFELINE` choose the network that is tested.

use arke_base::settings::Settings;
use arke_fabric::conformance::{Fixture, Wish};
use arke_fabric::joint::{Joint, Nodes};
use arke_fabric::ofi::{Membership, Ofi};
use arke_fabric::shm::Shm;
use arke_fabric::ProcId;
use arke_fabric::Sleeps;
use arke_sys::arena::Arena;
use std::sync::Arc;

fn settings(wish: Wish) -> Settings {
    let settings = Settings::read(|name| match name {
        "ARKE_NET_RMA" | "ARKE_CMA" if !wish.pulls => Some("off".to_string()),
        "ARKE_NET_INTERFACES" => Some("lo".to_string()),
        "ARKE_NET_LIBRARY" | "ARKE_NET_PROVIDER" | "ARKE_NET_LIFELINE" => std::env::var(name).ok(),
        "ARKE_STAGING" => Some("1M".to_string()),
        "ARKE_HEAP" => Some("64M".to_string()),
        _ => None,
    });
    settings.unwrap_or_else(|e| panic!("{e}"))
}

/// Processes of even and of odd numbers are on different nodes.
fn world(size: u32, nodes: u32, wish: Wish) -> Vec<Joint> {
    let settings = settings(wish);
    let arenas: Vec<_> =
        (0..nodes).map(|_| Arc::new(Arena::create(0).unwrap_or_else(|e| panic!("{e}")))).collect();
    let ends: Vec<(Shm, Ofi, Nodes)> = (0..size)
        .map(|me| {
            let node = me % nodes;
            let members: Vec<ProcId> = (node..size).step_by(nodes as usize).map(ProcId).collect();
            let (place, count) = (me / nodes, members.len() as u32);
            let shm = Shm::new(arenas[node as usize].clone(), place, count, count, [11, 22], &settings);
            let shm = shm.unwrap_or_else(|e| panic!("{e}"));
            let nodes = Nodes::new(ProcId(me), size, members).unwrap_or_else(|e| panic!("{e}"));
            let place = Membership { me: ProcId(me), size, job: [11, 22] };
            let ofi = Ofi::open(place, &settings, Some(shm.waker().word)).unwrap_or_else(|e| panic!("{e}"));
            (shm, ofi, nodes)
        })
        .collect();
    let cards: Vec<String> = ends.iter().map(|(_, ofi, _)| ofi.card().to_string()).collect();
    ends.into_iter()
        .map(|(shm, ofi, nodes)| {
            ofi.set_directory(Box::new(cards.clone()));
            Joint::new(shm, ofi, nodes).unwrap_or_else(|e| panic!("{e}"))
        })
        .collect()
}

macro_rules! worlds {
    ($($name:ident: $nodes:literal;)*) => {
        $(mod $name {
            use super::*;

            struct Several;

            impl Fixture for Several {
                type F = Joint;

                fn world(size: u32, wish: Wish) -> Vec<Joint> {
                    super::world(size, $nodes, wish)
                }
            }

            arke_fabric::conformance_tests!(Several);
            arke_fabric::conformance_thread_tests!(Several);
        })*
    };
}

worlds! {
    two_nodes: 2;
    three_nodes: 3;
}

/// A job on one machine: no network at all.
mod one_node {
    use super::*;

    struct Alone;

    impl Fixture for Alone {
        type F = Joint;

        fn world(size: u32, wish: Wish) -> Vec<Joint> {
            let arena = Arc::new(Arena::create(0).unwrap_or_else(|e| panic!("{e}")));
            let join = |rank| Shm::new(arena.clone(), rank, size, size, [11, 22], &settings(wish));
            (0..size).map(|rank| Joint::alone(join(rank).unwrap_or_else(|e| panic!("{e}")))).collect()
        }
    }

    arke_fabric::conformance_tests!(Alone);
    arke_fabric::conformance_thread_tests!(Alone);
}
