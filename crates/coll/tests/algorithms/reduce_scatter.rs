use super::harness::*;
use arke_coll::blocks::Split;
use arke_coll::{reduce_scatter, Team};
use arke_engine::schedule::Schedule;

fn one(
    algorithm: &arke_coll::Algorithm<reduce_scatter::Build>,
    size: u32,
    counts: &[u64],
    form: Form,
    commutative: bool,
    in_place: bool,
) {
    let total: u64 = counts.iter().sum();
    let case = reduce_scatter::case(Team::new(0, size), total * 8, total, commutative);
    if !(algorithm.applies)(&case) {
        return;
    }
    let what = format!(
        "reduce_scatter {} of {size}, {counts:?}, {form:?}, commutative {commutative}, in place {in_place}",
        algorithm.name
    );
    let op: Op = if commutative { add } else { compose };
    let equal = counts.iter().all(|c| *c == counts[0]);
    let split = if equal { Split::Equal { count: counts[0] } } else { Split::listed(counts) };
    let mut memory: Vec<(Memory, Memory)> = (0..size)
        .map(|rank| {
            let data = Memory::filled(form, total, |i| operand(rank, i));
            (data, Memory::new(form, counts[rank as usize]))
        })
        .collect();
    let mut schedules = Vec::new();
    for (rank, (data, result)) in memory.iter_mut().enumerate() {
        let mut s = Schedule::new();
        s.set_combine(operator(op, form));
        let data = data.enter(&mut s).part(0, total);
        let result = match in_place {
            true => data.slice(0, counts[rank]),
            false => result.enter(&mut s).part(0, counts[rank]),
        };
        let args = reduce_scatter::Args { data, result, in_place, split: split.clone(), commutative };
        (algorithm.build)(&mut s, Team::new(rank as u32, size), &args);
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), total, u64::from(in_place)]));
    for (rank, (data, result)) in memory.iter().enumerate() {
        data.check_gaps();
        result.check_gaps();
        let found = if in_place { data } else { result };
        let start = split.start(rank as u32);
        for i in 0..counts[rank] {
            assert_eq!(
                Some(found.get(i)),
                serial(op, 0..size, start + i),
                "{what}: rank {rank}, element {i}"
            );
        }
    }
}

#[test]
fn everybody_gets_its_piece() {
    for algorithm in reduce_scatter::ALGORITHMS {
        for size in sizes() {
            let equal = |n: u64| vec![n; size as usize];
            let unequal: Vec<u64> = (0..u64::from(size)).map(|i| (i * 5 + 2) % 7).collect();
            for counts in [equal(0), equal(1), equal(9), unequal] {
                for form in forms(counts.iter().sum()) {
                    for commutative in [true, false] {
                        for in_place in [true, false] {
                            one(algorithm, size, &counts, form, commutative, in_place);
                        }
                    }
                }
            }
        }
    }
}
