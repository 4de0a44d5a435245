use super::harness::*;
use arke_coll::{gather, scatter, Blocks, Nodes, Team};
use arke_engine::schedule::Schedule;

/// Lengths and places of blocks: equal, or not.
fn lengths(size: u32, count: u64, equal: bool) -> (Vec<u64>, Vec<i64>, u64) {
    let counts: Vec<u64> =
        (0..u64::from(size)).map(|i| if equal { count } else { (count + 3 * i) % (2 * count + 1) }).collect();
    let mut displacements = vec![0; size as usize];
    let mut at = 0;
    // In reverse, with a gap, so that order and place differ.
    for rank in (0..size as usize).rev() {
        displacements[rank] = at;
        at += counts[rank] as i64 + 1;
    }
    (counts, displacements, at as u64)
}

pub fn gathered(
    algorithm: &arke_coll::Algorithm<gather::Build>,
    nodes: &Nodes,
    root: u32,
    count: u64,
    equal: bool,
    forms: (Form, Form),
    in_place: bool,
) {
    let size = nodes.size();
    let what = format!(
        "gather {} of {size}, root {root}, {count} elements, equal {equal}, {forms:?}, in place {in_place}",
        algorithm.name
    );
    let (counts, displacements, room) = lengths(size, count, equal);
    let room = if equal { count * u64::from(size) } else { room };
    let place = |rank: u32| if equal { u64::from(rank) * count } else { displacements[rank as usize] as u64 };
    let mut data: Vec<Memory> =
        (0..size).map(|rank| Memory::filled(forms.0, counts[rank as usize], |i| operand(rank, i))).collect();
    let mut all = Memory::new(forms.1, room);
    if in_place {
        for i in 0..counts[root as usize] {
            all.set(place(root) + i, operand(root, i));
        }
    }
    let mut schedules = Vec::new();
    for (rank, memory) in data.iter_mut().enumerate() {
        let mut s = Schedule::new();
        let rank = rank as u32;
        let part = memory.enter(&mut s).part(0, counts[rank as usize]);
        let blocks = (rank == root).then(|| {
            let buffer = all.enter(&mut s);
            match equal {
                true => Blocks::Equal { buffer, count },
                false => Blocks::Listed { buffer, counts: &counts, displacements: &displacements },
            }
        });
        let data = (rank != root || !in_place).then_some(part);
        let args = gather::Args { data, blocks, block_bytes: count * 8, root };
        (algorithm.build)(&mut s, Team::on(rank, nodes), &args);
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), u64::from(root), count]));
    all.check_gaps();
    let mut expected = Memory::new(forms.1, room);
    for rank in 0..size {
        for i in 0..counts[rank as usize] {
            expected.set(place(rank) + i, operand(rank, i));
        }
    }
    assert_eq!(all.all(), expected.all(), "{what}");
}

pub fn scattered(
    algorithm: &arke_coll::Algorithm<scatter::Build>,
    nodes: &Nodes,
    root: u32,
    count: u64,
    equal: bool,
    forms: (Form, Form),
    in_place: bool,
) {
    let size = nodes.size();
    let what = format!(
        "scatter {} of {size}, root {root}, {count} elements, equal {equal}, {forms:?}, in place {in_place}",
        algorithm.name
    );
    let (counts, displacements, room) = lengths(size, count, equal);
    let room = if equal { count * u64::from(size) } else { room };
    let place = |rank: u32| if equal { u64::from(rank) * count } else { displacements[rank as usize] as u64 };
    let mut all = Memory::new(forms.1, room);
    for rank in 0..size {
        for i in 0..counts[rank as usize] {
            all.set(place(rank) + i, operand(rank, i));
        }
    }
    let mut data: Vec<Memory> = (0..size).map(|rank| Memory::new(forms.0, counts[rank as usize])).collect();
    let mut schedules = Vec::new();
    for (rank, memory) in data.iter_mut().enumerate() {
        let mut s = Schedule::new();
        let rank = rank as u32;
        let part = memory.enter(&mut s).part(0, counts[rank as usize]);
        let blocks = (rank == root).then(|| {
            let buffer = all.enter(&mut s);
            match equal {
                true => Blocks::Equal { buffer, count },
                false => Blocks::Listed { buffer, counts: &counts, displacements: &displacements },
            }
        });
        let data = (rank != root || !in_place).then_some(part);
        let args = scatter::Args { data, blocks, block_bytes: count * 8, root };
        (algorithm.build)(&mut s, Team::on(rank, nodes), &args);
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), u64::from(root), count]));
    for (rank, memory) in data.iter().enumerate() {
        memory.check_gaps();
        if rank as u32 != root || !in_place {
            let expected: Vec<Element> = (0..counts[rank]).map(|i| operand(rank as u32, i)).collect();
            assert_eq!(memory.all(), expected, "{what}: rank {rank}");
        }
    }
}

/// Calls `case` for ranks, roots, counts and forms worth trying.
fn cases(mut case: impl FnMut(u32, u32, u64, (Form, Form), bool)) {
    for size in sizes() {
        for root in [0, size / 2, size - 1] {
            for count in [0, 1, 3, 100] {
                for forms in
                    [(Form::Dense, Form::Dense), (Form::Gapped, Form::Dense), (Form::Dense, Form::Gapped)]
                {
                    for in_place in [false, true] {
                        case(size, root, count, forms, in_place);
                    }
                }
            }
        }
    }
}

#[test]
fn equal_blocks() {
    cases(|size, root, count, forms, in_place| {
        for algorithm in gather::ALGORITHMS {
            gathered(algorithm, &Nodes::one(size), root, count, true, forms, in_place);
        }
        for algorithm in scatter::ALGORITHMS {
            scattered(algorithm, &Nodes::one(size), root, count, true, forms, in_place);
        }
    });
}

#[test]
fn unequal_blocks() {
    cases(|size, root, count, forms, in_place| {
        for algorithm in gather::UNEQUAL {
            gathered(algorithm, &Nodes::one(size), root, count, false, forms, in_place);
        }
        for algorithm in scatter::UNEQUAL {
            scattered(algorithm, &Nodes::one(size), root, count, false, forms, in_place);
        }
    });
}
