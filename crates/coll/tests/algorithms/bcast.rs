use super::harness::*;
use arke_coll::{bcast, Nodes, Team};
use arke_engine::schedule::Schedule;

pub fn one(
    algorithm: &arke_coll::Algorithm<bcast::Build>,
    nodes: &Nodes,
    root: u32,
    count: u64,
    form: &dyn Fn(u32) -> Form,
) {
    let size = nodes.size();
    let what = format!("bcast {} of {size}, root {root}, {count} elements", algorithm.name);
    let mut memory: Vec<Memory> = (0..size)
        .map(|rank| match rank == root {
            true => Memory::filled(form(rank), count, |i| operand(root, i)),
            false => Memory::new(form(rank), count),
        })
        .collect();
    let schedules = memory
        .iter_mut()
        .enumerate()
        .map(|(rank, memory)| {
            let mut s = Schedule::new();
            let data = memory.enter(&mut s).part(0, count);
            (algorithm.build)(&mut s, Team::on(rank as u32, nodes), &bcast::Args { data, root });
            s
        })
        .collect();
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), u64::from(root), count]));
    for memory in &memory {
        assert!((0..count).all(|i| memory.get(i) == operand(root, i)), "{what}");
        memory.check_gaps();
    }
}

#[test]
fn everybody_gets_the_data() {
    for algorithm in bcast::ALGORITHMS {
        for size in sizes() {
            for root in [0, size / 2, size - 1] {
                for count in COUNTS {
                    for form in FORMS {
                        one(algorithm, &Nodes::one(size), root, count, &|_| form);
                    }
                }
            }
        }
    }
}

#[test]
fn types_may_differ_between_ranks() {
    for algorithm in bcast::ALGORITHMS {
        for size in [2, 3, 5, 8] {
            let mixed = |rank: u32| if rank % 2 == 0 { Form::Dense } else { Form::Gapped };
            for root in 0..size {
                one(algorithm, &Nodes::one(size), root, 123, &mixed);
            }
        }
    }
}

#[test]
fn long_data_go_in_segments() {
    for algorithm in bcast::ALGORITHMS {
        for size in [2, 3, 4, 7] {
            one(algorithm, &Nodes::one(size), 1, 120_000, &|_| Form::Dense);
        }
    }
}
