//! Simulated times against formulas that hold exactly in the model.

use super::*;
use crate::operation::{Job, Operation};

/// One rank for each node, round figures, no gap that matters.
const MODEL: Model = Model {
    node: LogGp { latency: 7.0, overhead: 2.0, gap: 1.0, byte: 0.5, eager: u64::MAX, fetch: 0.0 },
    network: LogGp { latency: 100.0, overhead: 10.0, gap: 1.0, byte: 2.0, eager: u64::MAX, fetch: 0.0 },
    combine: 0.25,
    copy: 0.125,
    begin: 0.0,
    cores: None,
    switch: 0.0,
};

fn time(operation: Operation, nodes: &Nodes, bytes: u64, algorithm: &str, model: &Model) -> Simulated {
    let job = Job::new(operation, nodes, bytes, Some(algorithm)).unwrap();
    assert_eq!(job.algorithm(), algorithm, "{operation:?} over {} ranks", nodes.size());
    simulate(&Program::new(&job).unwrap(), nodes, model).unwrap()
}

fn log(n: u32) -> f64 {
    f64::from(n.next_power_of_two().trailing_zeros())
}

/// L + 2 o + n G of the network.
fn hop(bytes: u64) -> f64 {
    100.0 + 20.0 + 2.0 * bytes as f64
}

#[test]
fn a_binomial_broadcast_takes_log_n_hops() {
    for n in [2, 4, 8, 16, 128, 1024, 4096] {
        let t = time(Operation::Bcast, &Nodes::apart(n), 0, "binomial", &MODEL);
        // The longest way goes to the largest subtree first, at each step.
        assert_eq!(t.time, log(n) * hop(0), "{n} ranks");
        assert_eq!(t.messages, u64::from(n - 1));
    }
    // For any number of ranks: subtrees of 1, 2, 4, ... and what is left, served from the last one on.
    fn down(n: u32) -> f64 {
        let mut subtrees: Vec<u32> = Vec::new();
        let mut left = n - 1;
        while left > 0 {
            let next = (1 << subtrees.len()).min(left);
            subtrees.push(next);
            left -= next;
        }
        let sends = (1..).zip(subtrees.iter().rev());
        sends.map(|(i, m)| f64::from(i) * 10.0 + 100.0 + 10.0 + down(*m)).fold(0.0, f64::max)
    }
    for n in 1..200 {
        let t = time(Operation::Bcast, &Nodes::apart(n), 0, "binomial", &MODEL);
        assert_eq!(t.time, down(n), "{n} ranks");
    }
}

#[test]
fn a_linear_broadcast_is_paid_by_the_root() {
    for n in [2u32, 5, 64, 1000] {
        let t = time(Operation::Bcast, &Nodes::apart(n), 0, "linear", &MODEL);
        // n - 1 sends of o each, then the last message travels.
        assert_eq!(t.time, f64::from(n - 1) * 10.0 + 100.0 + 10.0);
        // Where bytes hold the way out longer than the CPU, they decide.
        let t = time(Operation::Bcast, &Nodes::apart(n), 1000, "linear", &MODEL);
        assert_eq!(t.time, 10.0 + f64::from(n - 1) * 2000.0 + 100.0 + 10.0);
    }
}

#[test]
fn a_dissemination_barrier_takes_log_n_rounds() {
    for n in [2, 3, 4, 7, 8, 100, 1024] {
        let t = time(Operation::Barrier, &Nodes::apart(n), 0, "dissemination", &MODEL);
        assert_eq!(t.time, log(n) * hop(0), "{n} ranks");
        assert_eq!(t.mean, t.time);
        assert_eq!(t.messages, u64::from(n) * log(n) as u64);
    }
}

#[test]
fn recursive_doubling_combines_once_a_round() {
    for n in [2, 4, 8, 64, 1024] {
        let t = time(Operation::Allreduce, &Nodes::apart(n), 800, "recursive-doubling", &MODEL);
        // A rank whose operand stands on the right copies it first, while it waits for the message.
        assert_eq!(t.time, log(n) * (hop(800) + 200.0), "{n} ranks");
    }
}

#[test]
fn a_ring_takes_n_minus_1_rounds() {
    for n in [2u32, 3, 10, 50] {
        let t = time(Operation::Allgather, &Nodes::apart(n), 80, "ring", &MODEL);
        // The own block is copied into its place before the first send.
        assert_eq!(t.time, 10.0 + f64::from(n - 1) * hop(80), "{n} ranks");
    }
}

#[test]
fn the_ranks_of_a_node_share_its_way_out() {
    // All 8 ranks of a node send 1000 bytes to the other node at once, in the last of four rounds: 7 wait for others.
    let nodes = Nodes::rows(16, 8);
    let flat = time(Operation::Allreduce, &nodes, 1000, "recursive-doubling", &MODEL);
    let within = 3.0 * (7.0 + 4.0 + 2.0 * 125.0 + 250.0);
    // The messages of a node leave one after another.
    assert_eq!(flat.time, within + hop(1000) + 7.0 * 2000.0 + 250.0);
    assert_eq!(flat.network_messages, 16);
    let two = time(Operation::Allreduce, &nodes, 1000, "two-level", &MODEL);
    assert_eq!(two.network_messages, 2);
    assert!(two.time < flat.time, "{} {}", two.time, flat.time);
}

#[test]
fn large_messages_wait_for_their_receive() {
    let link = LogGp { eager: 100, ..MODEL.network };
    let model = Model { network: link, ..MODEL };
    let t = time(Operation::Bcast, &Nodes::apart(2), 1000, "linear", &model);
    // Word of it; the question; the data; each end pays o.
    let fetched: f64 = (10.0 + 100.0) + (10.0 + 100.0) + (100.0 + 2000.0);
    assert_eq!(t.time, f64::max(fetched + 10.0, fetched + 100.0 + 2.0));
}

#[test]
fn ranks_that_outnumber_cores_take_turns() {
    let nodes = Nodes::one(4);
    let alone = time(Operation::Barrier, &nodes, 0, "dissemination", &MODEL);
    let model = Model { cores: Some(1), switch: 1000.0, ..MODEL };
    let crowded = time(Operation::Barrier, &nodes, 0, "dissemination", &model);
    // At least each rank is switched to twice.
    assert!(crowded.time >= 8.0 * 1000.0 - 1000.0, "{} {}", crowded.time, alone.time);
}

/// The whole exchange ends, whatever the layout.
#[test]
fn startup_ends_in_every_layout() {
    for (size, each) in [(1, 1), (2, 1), (7, 3), (64, 8), (100, 7), (1024, 64)] {
        for nodes in [Nodes::rows(size, each), Nodes::dealt(size, size.div_ceil(each)), Nodes::one(size)] {
            let job = Job::new(Operation::Startup, &nodes, 0, None).unwrap();
            let t = simulate(&Program::new(&job).unwrap(), &nodes, &MODEL).unwrap();
            assert!(size == 1 || t.time > 0.0);
        }
    }
}

/// Every algorithm of every operation comes to an end in the simulator, on even and odd layouts.
#[test]
fn all_algorithms_end() {
    for &operation in Operation::ALL {
        for algorithm in operation.algorithms() {
            for nodes in [Nodes::apart(13), Nodes::rows(32, 4), Nodes::dealt(21, 4), Nodes::one(9)] {
                for bytes in [8, 100_000] {
                    let job = Job::new(operation, &nodes, bytes, Some(algorithm)).unwrap();
                    let model = Model::ETHERNET;
                    let t = simulate(&Program::new(&job).unwrap(), &nodes, &model);
                    assert!(t.is_ok_and(|t| t.time > 0.0), "{operation:?} {algorithm} {nodes:?}");
                }
            }
        }
    }
}
