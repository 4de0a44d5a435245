use super::harness::*;
use arke_coll::{allgather, Blocks, Nodes, Team};
use arke_engine::schedule::Schedule;

pub fn one(
    algorithm: &arke_coll::Algorithm<allgather::Build>,
    nodes: &Nodes,
    count: u64,
    equal: bool,
    forms: (Form, Form),
    in_place: bool,
) {
    let size = nodes.size();
    let case = allgather::case(Team::on(0, nodes), count * 8);
    if !(algorithm.applies)(&case) {
        return;
    }
    let what = format!(
        "allgather {} of {size}, {count} elements, equal {equal}, {forms:?}, in place {in_place}",
        algorithm.name
    );
    let counts: Vec<u64> =
        (0..u64::from(size)).map(|i| if equal { count } else { (count * i + i) % (count + 2) }).collect();
    let mut displacements = vec![0i64; size as usize];
    let mut room = 0;
    for rank in (0..size as usize).rev() {
        displacements[rank] = room;
        room += counts[rank] as i64 + i64::from(!equal);
    }
    let place = |rank: u32| if equal { u64::from(rank) * count } else { displacements[rank as usize] as u64 };
    let mut memory: Vec<(Memory, Memory)> = (0..size)
        .map(|rank| {
            let data = Memory::filled(forms.0, counts[rank as usize], |i| operand(rank, i));
            let mut all = Memory::new(forms.1, room as u64);
            if in_place {
                (0..counts[rank as usize]).for_each(|i| all.set(place(rank) + i, operand(rank, i)));
            }
            (data, all)
        })
        .collect();
    let mut schedules = Vec::new();
    for (rank, (data, all)) in memory.iter_mut().enumerate() {
        let mut s = Schedule::new();
        let part = data.enter(&mut s).part(0, counts[rank]);
        let buffer = all.enter(&mut s);
        let blocks = match equal {
            true => Blocks::Equal { buffer, count },
            false => Blocks::Listed { buffer, counts: &counts, displacements: &displacements },
        };
        let args = allgather::Args { data: (!in_place).then_some(part), blocks };
        (algorithm.build)(&mut s, Team::on(rank as u32, nodes), &args);
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), count]));
    let mut expected = Memory::new(forms.1, room as u64);
    for rank in 0..size {
        (0..counts[rank as usize]).for_each(|i| expected.set(place(rank) + i, operand(rank, i)));
    }
    for (rank, (_, all)) in memory.iter().enumerate() {
        all.check_gaps();
        assert_eq!(all.all(), expected.all(), "{what}: rank {rank}");
    }
}

#[test]
fn everybody_gets_all_blocks() {
    for size in sizes() {
        for count in [0, 1, 3, 50] {
            for forms in
                [(Form::Dense, Form::Dense), (Form::Gapped, Form::Dense), (Form::Dense, Form::Gapped)]
            {
                for in_place in [false, true] {
                    for algorithm in allgather::ALGORITHMS {
                        one(algorithm, &Nodes::one(size), count, true, forms, in_place);
                    }
                    for algorithm in allgather::UNEQUAL {
                        one(algorithm, &Nodes::one(size), count, false, forms, in_place);
                    }
                }
            }
        }
    }
}
