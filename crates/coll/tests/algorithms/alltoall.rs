use super::harness::*;
use arke_coll::{alltoall, Blocks, Nodes, Team};
use arke_engine::schedule::{Part, Schedule};

/// What `from` sends to `to`, element `i`.
fn value(from: u32, to: u32, i: u64) -> Element {
    operand(from * 100 + to, i)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Equal,
    Listed,
    Each,
}

pub fn one(
    algorithm: &arke_coll::Algorithm<alltoall::Build>,
    nodes: &Nodes,
    count: u64,
    kind: Kind,
    form: Form,
    in_place: bool,
) {
    let size = nodes.size();
    let what = format!(
        "alltoall {} of {size}, {count} elements, {kind:?}, {form:?}, in place {in_place}",
        algorithm.name
    );
    // In place, two ranks send each other the same amount.
    let length = |from: u32, to: u32| match (kind, in_place) {
        (Kind::Equal, _) => count,
        (_, true) => u64::from(from + to) % (count + 1),
        (_, false) => u64::from(3 * from + to) % (count + 1),
    };
    let ends = |lengths: &[u64]| {
        let mut at = 0;
        lengths
            .iter()
            .map(|n| {
                at += *n as i64;
                at - *n as i64
            })
            .collect::<Vec<i64>>()
    };
    let mut memory = Vec::new();
    let mut tables = Vec::new();
    for rank in 0..size {
        let out: Vec<u64> = (0..size).map(|to| length(rank, to)).collect();
        let into: Vec<u64> = (0..size).map(|from| length(from, rank)).collect();
        let (out_at, into_at) = (ends(&out), ends(&into));
        let mut send = Memory::new(form, out.iter().sum());
        let mut receive = Memory::new(form, into.iter().sum());
        for peer in 0..size {
            for i in 0..out[peer as usize] {
                let (target, at) = if in_place { (&mut receive, &into_at) } else { (&mut send, &out_at) };
                target.set(at[peer as usize] as u64 + i, value(rank, peer, i));
            }
        }
        memory.push((send, receive));
        tables.push((out, out_at, into, into_at));
    }
    let mut schedules = Vec::new();
    for (rank, ((send, receive), (out, out_at, into, into_at))) in memory.iter_mut().zip(&tables).enumerate()
    {
        let mut s = Schedule::new();
        let (from, to) = (send.enter(&mut s), receive.enter(&mut s));
        let part = |buffer: arke_engine::schedule::BufferId, at: &[i64], n: &[u64]| -> Vec<Part> {
            at.iter().zip(n).map(|(at, n)| buffer.part(*at, *n)).collect()
        };
        let (from_parts, to_parts) = (part(from, out_at, out), part(to, into_at, into));
        let (from, to) = match kind {
            Kind::Equal => (Blocks::Equal { buffer: from, count }, Blocks::Equal { buffer: to, count }),
            Kind::Listed => (
                Blocks::Listed { buffer: from, counts: out, displacements: out_at },
                Blocks::Listed { buffer: to, counts: into, displacements: into_at },
            ),
            Kind::Each => (Blocks::Each(&from_parts), Blocks::Each(&to_parts)),
        };
        let args = alltoall::Args { send: (!in_place).then_some(from), receive: to };
        (algorithm.build)(&mut s, Team::on(rank as u32, nodes), &args);
        schedules.push(s);
    }
    perform(&what, schedules, &routes(size), seed(&[u64::from(size), count]));
    for (rank, ((_, receive), (_, _, into, into_at))) in memory.iter().zip(&tables).enumerate() {
        receive.check_gaps();
        for from in 0..size {
            for i in 0..into[from as usize] {
                let found = receive.get(into_at[from as usize] as u64 + i);
                assert_eq!(
                    found,
                    value(from, rank as u32, i),
                    "{what}: rank {rank}, from {from}, element {i}"
                );
            }
        }
    }
}

#[test]
fn everybody_gets_a_block_from_everybody() {
    for size in sizes() {
        for count in [0, 1, 3, 20] {
            for form in FORMS {
                for in_place in [false, true] {
                    for algorithm in alltoall::ALGORITHMS {
                        one(algorithm, &Nodes::one(size), count, Kind::Equal, form, in_place);
                    }
                    for algorithm in alltoall::UNEQUAL {
                        one(algorithm, &Nodes::one(size), count, Kind::Listed, form, in_place);
                        one(algorithm, &Nodes::one(size), count, Kind::Each, form, in_place);
                    }
                }
            }
        }
    }
}
