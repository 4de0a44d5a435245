use super::harness::*;
use arke_coll::blocks::Split;
use arke_coll::inter::{self, Role};
use arke_coll::{allreduce, bcast, reduce, Blocks, Nodes, Team};
use arke_engine::schedule::{Group, Part, Route, Schedule};
use std::sync::LazyLock;

/// Two groups: ranks of the first are processes 0.., of the second the ones after.
fn two_routes(a: u32, b: u32) -> Vec<Route> {
    (0..a + b)
        .map(|process| {
            let (local, remote) = if process < a { (0, a) } else { (a, 0) };
            let (local, remote) = (Group::Range { first: local }, Some(Group::Range { first: remote }));
            Route { context: 9, sequence: 3, local, remote }
        })
        .collect()
}

/// Groups of each size, with two ranks on each node.
static LAYOUTS: LazyLock<Vec<Nodes>> = LazyLock::new(|| (0..=13).map(|size| Nodes::rows(size, 2)).collect());

/// A process of the two groups: which group, its rank and team, and the size of the other group.
fn place(process: u32, a: u32, b: u32) -> (bool, Team<'static>, u32) {
    let team = |rank, size: u32| Team::on(rank, &LAYOUTS[size as usize]);
    match process < a {
        true => (true, team(process, a), b),
        false => (false, team(process - a, b), a),
    }
}

/// How a group reduces and broadcasts, on one node and on several.
const LOCALLY: [(reduce::Build, bcast::Build); 2] =
    [(reduce::binomial::build, bcast::binomial::build), (reduce::two_level::build, bcast::two_level::build)];

const GROUPS: [(u32, u32); 9] = [(1, 1), (1, 2), (2, 1), (1, 7), (3, 4), (4, 4), (5, 2), (8, 3), (2, 13)];

/// What process `process` is in an operation whose root is rank `root` of the first or second group.
fn role(first: bool, rank: u32, root: u32, root_in_first: bool) -> Role {
    match (first == root_in_first, rank == root) {
        (true, true) => Role::Root,
        (true, false) => Role::Idle,
        (false, _) => Role::Other { root },
    }
}

fn roots(mut with: impl FnMut(u32, u32, u32, bool)) {
    for (a, b) in GROUPS {
        for root_in_first in [true, false] {
            let size = if root_in_first { a } else { b };
            for root in [0, size - 1] {
                with(a, b, root, root_in_first);
            }
        }
    }
}

#[test]
fn barrier() {
    for (a, b) in GROUPS {
        for turn in 0..3 {
            let all = (0..a + b)
                .map(|process| {
                    let mut s = Schedule::new();
                    inter::barrier::build(&mut s, place(process, a, b).1);
                    s
                })
                .collect();
            perform(&format!("barrier {a} {b}"), all, &two_routes(a, b), turn);
        }
    }
}

#[test]
fn bcast_from_the_other_group() {
    roots(|a, b, root, in_first| {
        for algorithm in bcast::ALGORITHMS {
            let mut memory: Vec<Memory> =
                (0..a + b).map(|p| Memory::filled(Form::Gapped, 50, |i| operand(p, i))).collect();
            let source = if in_first { root } else { a + root };
            let all = memory
                .iter_mut()
                .enumerate()
                .map(|(process, memory)| {
                    let mut s = Schedule::new();
                    let (first, team, _) = place(process as u32, a, b);
                    let data = memory.enter(&mut s).part(0, 50);
                    inter::bcast::build(
                        &mut s,
                        team,
                        role(first, team.rank, root, in_first),
                        data,
                        algorithm.build,
                    );
                    s
                })
                .collect();
            perform("inter bcast", all, &two_routes(a, b), 1);
            for (process, memory) in memory.iter().enumerate() {
                let process = process as u32;
                let from = if (process < a) == in_first { process } else { source };
                assert!((0..50).all(|i| memory.get(i) == operand(from, i)));
            }
        }
    });
}

#[test]
fn reduce_of_the_other_group() {
    roots(|a, b, root, in_first| {
        for algorithm in reduce::ALGORITHMS {
            let mut memory: Vec<Memory> =
                (0..a + b).map(|p| Memory::filled(Form::Dense, 40, |i| operand(p, i))).collect();
            let all = memory
                .iter_mut()
                .enumerate()
                .map(|(process, memory)| {
                    let mut s = Schedule::new();
                    s.set_combine(operator(compose, Form::Dense));
                    let (first, team, _) = place(process as u32, a, b);
                    let args =
                        inter::reduce::Args { data: memory.enter(&mut s).part(0, 40), commutative: false };
                    let role = role(first, team.rank, root, in_first);
                    inter::reduce::build(&mut s, team, role, &args, algorithm.build);
                    s
                })
                .collect();
            perform("inter reduce", all, &two_routes(a, b), 2);
            let others = if in_first { a..a + b } else { 0..a };
            for (process, memory) in memory.iter().enumerate() {
                let process = process as u32;
                let is_root = process == if in_first { root } else { a + root };
                for i in 0..40 {
                    let expected = if is_root {
                        serial(compose, others.clone(), i).unwrap()
                    } else {
                        operand(process, i)
                    };
                    assert_eq!(memory.get(i), expected, "{a} {b} root {root} {in_first} process {process}");
                }
            }
        }
    });
}

#[test]
fn allreduce_and_reduce_scatter() {
    for ((a, b), kind) in GROUPS.into_iter().flat_map(|groups| [0, 1, 2].map(|kind| (groups, kind))) {
        // The vector is as long for both groups; each divides it by its own size.
        let count = u64::from(a * b) * 2;
        let form = forms(count)[kind];
        for (scatter, (up, down)) in
            [false, true].into_iter().flat_map(|scatter| LOCALLY.map(|ways| (scatter, ways)))
        {
            let mut memory: Vec<(Memory, Memory)> = (0..a + b)
                .map(|p| (Memory::filled(form, count, |i| operand(p, i)), Memory::new(form, count)))
                .collect();
            let all = memory
                .iter_mut()
                .enumerate()
                .map(|(process, (data, result))| {
                    let mut s = Schedule::new();
                    s.set_combine(operator(compose, form));
                    let (_, team, _) = place(process as u32, a, b);
                    let (data, result) =
                        (data.enter(&mut s).part(0, count), result.enter(&mut s).part(0, count));
                    if scatter {
                        let split = Split::Even { total: count, pieces: team.size };
                        let result = result.slice(0, split.count(team.rank));
                        let args = inter::reduce_scatter::Args { data, result, split, commutative: false };
                        inter::reduce_scatter::build(&mut s, team, &args, up);
                    } else {
                        let args = allreduce::Args { data, result, commutative: false };
                        inter::allreduce::build(&mut s, team, &args, up, down);
                    }
                    s
                })
                .collect();
            perform("inter allreduce", all, &two_routes(a, b), 3);
            for (process, (_, result)) in memory.iter().enumerate() {
                let (first, team, _) = place(process as u32, a, b);
                let others = if first { a..a + b } else { 0..a };
                let split = Split::Even { total: count, pieces: team.size };
                let (start, n) = match scatter {
                    true => (split.start(team.rank), split.count(team.rank)),
                    false => (0, count),
                };
                for i in 0..n {
                    assert_eq!(Some(result.get(i)), serial(compose, others.clone(), start + i));
                }
            }
        }
    }
}

#[test]
fn gather_and_scatter() {
    roots(|a, b, root, in_first| {
        for scatters in [false, true] {
            let other = if in_first { b } else { a };
            let mut memory: Vec<Memory> =
                (0..a + b).map(|p| Memory::filled(Form::Dense, 3, |i| operand(p, i))).collect();
            let mut whole = Memory::filled(Form::Gapped, 3 * u64::from(other), |i| operand(77, i));
            let mut all = Vec::new();
            for (process, memory) in memory.iter_mut().enumerate() {
                let mut s = Schedule::new();
                let (first, team, remote) = place(process as u32, a, b);
                let data = memory.enter(&mut s).part(0, 3);
                let role = role(first, team.rank, root, in_first);
                let blocks =
                    (role == Role::Root).then(|| Blocks::Equal { buffer: whole.enter(&mut s), count: 3 });
                match scatters {
                    true => inter::scatter::build(&mut s, remote, role, Some(data), blocks),
                    false => inter::gather::build(&mut s, remote, role, Some(data), blocks),
                }
                all.push(s);
            }
            perform("inter gather or scatter", all, &two_routes(a, b), 4);
            let begin = if in_first { a } else { 0 };
            for rank in 0..other {
                for i in 0..3 {
                    let at = u64::from(rank) * 3 + i;
                    match scatters {
                        true => assert_eq!(memory[(begin + rank) as usize].get(i), operand(77, at)),
                        false => assert_eq!(whole.get(at), operand(begin + rank, i)),
                    }
                }
            }
        }
    });
}

#[test]
fn allgather_and_alltoall() {
    for (a, b) in GROUPS {
        for to_all in [false, true] {
            let most = u64::from(a.max(b));
            let mut memory: Vec<(Memory, Memory)> = (0..a + b)
                .map(|p| {
                    (
                        Memory::filled(Form::Dense, 2 * most, |i| operand(p, i)),
                        Memory::new(Form::Gapped, 2 * most),
                    )
                })
                .collect();
            let mut all = Vec::new();
            for (process, (data, result)) in memory.iter_mut().enumerate() {
                let mut s = Schedule::new();
                let (_, team, remote) = place(process as u32, a, b);
                let (from, to) = (data.enter(&mut s), result.enter(&mut s));
                match to_all {
                    true => {
                        let parts: Vec<Part> = (0..remote).map(|i| from.part(2 * i64::from(i), 2)).collect();
                        let to = Blocks::Equal { buffer: to, count: 2 };
                        inter::alltoall::build(&mut s, team.rank, remote, &Blocks::Each(&parts), &to);
                    }
                    false => {
                        let to = Blocks::Equal { buffer: to, count: 2 };
                        inter::allgather::build(&mut s, team.rank, remote, from.part(0, 2), &to);
                    }
                }
                all.push(s);
            }
            perform("inter allgather or alltoall", all, &two_routes(a, b), 5);
            for (process, (_, result)) in memory.iter().enumerate() {
                let (first, team, remote) = place(process as u32, a, b);
                let begin = if first { a } else { 0 };
                for rank in 0..remote {
                    for i in 0..2 {
                        let at = if to_all { 2 * u64::from(team.rank) + i } else { i };
                        assert_eq!(result.get(2 * u64::from(rank) + i), operand(begin + rank, at));
                    }
                }
            }
        }
    }
}
