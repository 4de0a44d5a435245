use super::harness::*;
use arke_coll::{exscan, scan, Team};
use arke_engine::schedule::Schedule;

fn one(
    algorithm: &arke_coll::Algorithm<scan::Build>,
    exclusive: bool,
    size: u32,
    count: u64,
    form: Form,
    in_place: bool,
) {
    let what = format!(
        "{} {} of {size}, {count} elements, {form:?}, in place {in_place}",
        if exclusive { "exscan" } else { "scan" },
        algorithm.name
    );
    let mut memory: Vec<(Memory, Memory)> = (0..size)
        .map(|rank| {
            (Memory::filled(form, count, |i| operand(rank, i)), Memory::filled(form, count, |_| (3, 4)))
        })
        .collect();
    let mut schedules = Vec::new();
    for (rank, (data, result)) in memory.iter_mut().enumerate() {
        let mut s = Schedule::new();
        s.set_combine(operator(compose, form));
        let data = data.enter(&mut s).part(0, count);
        let result = if in_place { data } else { result.enter(&mut s).part(0, count) };
        (algorithm.build)(&mut s, Team::new(rank as u32, size), &scan::Args { data, result });
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), count, u64::from(in_place)]));
    for (rank, (data, result)) in memory.iter().enumerate() {
        data.check_gaps();
        result.check_gaps();
        let rank = rank as u32;
        let found = if in_place { data } else { result };
        let upto = if exclusive { rank } else { rank + 1 };
        let untouched = if in_place { operand(rank, 0) } else { (3, 4) };
        for i in 0..count {
            match serial(compose, 0..upto, i) {
                Some(expected) => assert_eq!(found.get(i), expected, "{what}: rank {rank}, element {i}"),
                None if i == 0 => {
                    assert_eq!(found.get(0), untouched, "{what}: rank 0's result is left alone")
                }
                None => {}
            }
        }
    }
}

#[test]
fn everybody_gets_its_prefix() {
    for size in sizes() {
        for count in COUNTS.into_iter().chain([20_000]) {
            for form in forms(count) {
                for in_place in [true, false] {
                    if count == 20_000 && (form != Form::Dense || size > 6) {
                        continue;
                    }
                    for algorithm in scan::ALGORITHMS {
                        one(algorithm, false, size, count, form, in_place);
                    }
                    for algorithm in exscan::ALGORITHMS {
                        one(algorithm, true, size, count, form, in_place);
                    }
                }
            }
        }
    }
}
