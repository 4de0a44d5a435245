use super::harness::*;
use arke_coll::{reduce, Nodes, Team};
use arke_engine::schedule::Schedule;

pub fn one(
    algorithm: &arke_coll::Algorithm<reduce::Build>,
    nodes: &Nodes,
    root: u32,
    count: u64,
    form: Form,
    commutative: bool,
    in_place: bool,
) {
    let size = nodes.size();
    let case = reduce::case(Team::on(0, nodes), count * 8, count, commutative);
    if !(algorithm.applies)(&case) {
        return;
    }
    let what = format!("reduce {} of {size}, root {root}, {count} elements, {form:?}, commutative {commutative}, in place {in_place}", algorithm.name);
    let op: Op = if commutative { add } else { compose };
    let mut data: Vec<Memory> =
        (0..size).map(|rank| Memory::filled(form, count, |i| operand(rank, i))).collect();
    let mut result = Memory::new(form, count);
    let mut schedules = Vec::new();
    for (rank, memory) in data.iter_mut().enumerate() {
        let rank = rank as u32;
        let mut s = Schedule::new();
        s.set_combine(operator(op, form));
        let data = memory.enter(&mut s).part(0, count);
        let place = (rank == root).then(|| match in_place {
            true => data,
            false => result.enter(&mut s).part(0, count),
        });
        let args = reduce::Args { data, result: place, root, commutative };
        (algorithm.build)(&mut s, Team::on(rank, nodes), &args);
        schedules.push(s);
    }
    perform(
        &what,
        schedules,
        &routes(size),
        seed(&[u64::from(size), u64::from(root), count, u64::from(in_place)]),
    );
    for (rank, memory) in data.iter().enumerate() {
        let rank = rank as u32;
        memory.check_gaps();
        let found = if rank == root && !in_place { &result } else { memory };
        for i in 0..count {
            if rank == root {
                assert_eq!(Some(found.get(i)), serial(op, 0..size, i), "{what}: element {i}");
            }
            if rank != root || !in_place {
                assert_eq!(memory.get(i), operand(rank, i), "{what}: rank {rank}'s operand was written");
            }
        }
    }
    result.check_gaps();
}

#[test]
fn the_root_gets_the_combination() {
    for algorithm in reduce::ALGORITHMS {
        for size in sizes() {
            for root in [0, size / 2, size - 1] {
                for count in COUNTS {
                    for (form, commutative, in_place) in [
                        (Form::Dense, false, false),
                        (Form::Dense, true, true),
                        (Form::Gapped, true, false),
                        (Form::Gapped, false, true),
                        (Form::Columns(count), true, true),
                        (Form::Columns(count), false, false),
                    ] {
                        one(algorithm, &Nodes::one(size), root, count, form, commutative, in_place);
                    }
                }
            }
        }
    }
}

#[test]
fn long_vectors_share_buffers() {
    for algorithm in reduce::ALGORITHMS {
        for size in [1, 2, 3, 4, 5, 8, 13, 16] {
            for root in [0, size - 1] {
                for commutative in [true, false] {
                    for in_place in [true, false] {
                        one(algorithm, &Nodes::one(size), root, 9000, Form::Dense, commutative, in_place);
                    }
                }
            }
        }
    }
}
