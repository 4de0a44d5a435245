use arke_coll::{allgather, allreduce, barrier, bcast, gather, reduce, scan, scatter, Blocks, Nodes, Team};
use arke_engine::schedule::{Buffer, Schedule, Shape};

fn buffer(s: &mut Schedule) -> arke_engine::schedule::BufferId {
    // SAFETY: the schedules made here are never run.
    s.buffer(unsafe { Buffer::user(std::ptr::null_mut(), Shape::Dense { unit: 8 }) })
}

/// One rank's schedule among a million ranks holds what that rank does, not what all do.
#[test]
fn a_million_ranks_are_no_burden() {
    let size = 1_000_003;
    // Nodes of 61 ranks, and ranks dealt out to 16,000 nodes.
    let layouts = [Nodes::one(size), Nodes::rows(size, 61), Nodes::dealt(size, 16_000)];
    for (rank, nodes) in
        [0, 1, 2, 61, 499_999, 524_288, 1_000_002].iter().flat_map(|r| layouts.iter().map(move |n| (*r, n)))
    {
        let team = Team::on(rank, nodes);
        let check = |what: &str, build: &dyn Fn(&mut Schedule)| {
            let mut s = Schedule::new();
            build(&mut s);
            assert!(s.len() <= 200, "{what} at rank {rank}: {} steps", s.len());
        };
        for a in barrier::ALGORITHMS {
            check(a.name, &|s| (a.build)(s, team));
        }
        check("bcast", &|s| {
            let data = buffer(s).part(0, 10);
            (bcast::binomial::ALGORITHM.build)(s, team, &bcast::Args { data, root: 7 });
        });
        for a in [reduce::binomial::ALGORITHM, reduce::rabenseifner::ALGORITHM] {
            check(a.name, &|s| {
                let data = buffer(s).part(0, 2_000_000);
                (a.build)(s, team, &reduce::Args { data, result: Some(data), root: 7, commutative: true });
            });
        }
        for a in allreduce::ALGORITHMS.iter().filter(|a| a.name != "ring" && a.name != "linear") {
            if !(a.applies)(&allreduce::case(team, 16_000_000, 2_000_000, true)) {
                continue;
            }
            check(a.name, &|s| {
                let data = buffer(s).part(0, 2_000_000);
                (a.build)(s, team, &allreduce::Args { data, result: data, commutative: true });
            });
        }
        for a in [gather::binomial::ALGORITHM, gather::two_level::ALGORITHM] {
            if !(a.applies)(&gather::case(team, 8)) || a.name == "two-level" && !nodes.is_in_rows() {
                continue;
            }
            check(a.name, &|s| {
                let buffer = buffer(s);
                let args = gather::Args {
                    data: Some(buffer.part(0, 1)),
                    blocks: Some(Blocks::Equal { buffer, count: 1 }),
                    block_bytes: 8,
                    root: 500_000,
                };
                (a.build)(s, team, &args);
            });
        }
        for a in [scatter::binomial::ALGORITHM, scatter::two_level::ALGORITHM] {
            if !(a.applies)(&scatter::case(team, 8)) || a.name == "two-level" && !nodes.is_in_rows() {
                continue;
            }
            check(a.name, &|s| {
                let buffer = buffer(s);
                let args = scatter::Args {
                    data: Some(buffer.part(0, 1)),
                    blocks: Some(Blocks::Equal { buffer, count: 1 }),
                    block_bytes: 8,
                    root: 500_000,
                };
                (a.build)(s, team, &args);
            });
        }
        check("allgather", &|s| {
            let buffer = buffer(s);
            let args = allgather::Args { data: None, blocks: Blocks::Equal { buffer, count: 1 } };
            (allgather::bruck::ALGORITHM.build)(s, team, &args);
        });
        check("scan", &|s| {
            let data = buffer(s).part(0, 10);
            (scan::recursive_doubling::ALGORITHM.build)(s, team, &scan::Args { data, result: data });
        });
    }
}
