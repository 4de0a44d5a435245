use super::harness::*;
use arke_coll::{allreduce, Nodes, Team};
use arke_engine::schedule::Schedule;

pub fn one(
    algorithm: &arke_coll::Algorithm<allreduce::Build>,
    nodes: &Nodes,
    count: u64,
    form: Form,
    commutative: bool,
    in_place: bool,
) {
    let size = nodes.size();
    let case = allreduce::case(Team::on(0, nodes), count * 8, count, commutative);
    if !(algorithm.applies)(&case) {
        return;
    }
    let what = format!(
        "allreduce {} of {size}, {count} elements, {form:?}, commutative {commutative}, in place {in_place}",
        algorithm.name
    );
    let op: Op = if commutative { add } else { compose };
    let mut memory: Vec<(Memory, Memory)> = (0..size)
        .map(|rank| (Memory::filled(form, count, |i| operand(rank, i)), Memory::new(form, count)))
        .collect();
    let mut schedules = Vec::new();
    for (rank, (data, result)) in memory.iter_mut().enumerate() {
        let mut s = Schedule::new();
        s.set_combine(operator(op, form));
        let data = data.enter(&mut s).part(0, count);
        let result = if in_place { data } else { result.enter(&mut s).part(0, count) };
        let args = allreduce::Args { data, result, commutative };
        (algorithm.build)(&mut s, Team::on(rank as u32, nodes), &args);
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), count, u64::from(in_place)]));
    for (rank, (data, result)) in memory.iter().enumerate() {
        data.check_gaps();
        result.check_gaps();
        let found = if in_place { data } else { result };
        for i in 0..count {
            assert_eq!(Some(found.get(i)), serial(op, 0..size, i), "{what}: rank {rank}, element {i}");
            if !in_place {
                assert_eq!(data.get(i), operand(rank as u32, i), "{what}: rank {rank}'s operand was written");
            }
        }
    }
}

#[test]
fn everybody_gets_the_combination() {
    for algorithm in allreduce::ALGORITHMS {
        for size in sizes() {
            for count in COUNTS {
                for form in forms(count) {
                    for commutative in [true, false] {
                        for in_place in [true, false] {
                            one(algorithm, &Nodes::one(size), count, form, commutative, in_place);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn long_vectors_go_in_segments() {
    for algorithm in allreduce::ALGORITHMS {
        for size in [2, 3, 5] {
            for in_place in [true, false] {
                one(algorithm, &Nodes::one(size), 150_001, Form::Dense, true, in_place);
            }
        }
    }
}
