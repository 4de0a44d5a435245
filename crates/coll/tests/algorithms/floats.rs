use super::harness::{routes, seed};
use arke_coll::reduce_scatter::Args as ScatterArgs;
use arke_coll::{allreduce, blocks::Split, exscan, reduce, reduce_scatter, scan, Nodes, Team};
use arke_engine::schedule::interpreter::run;
use arke_engine::schedule::{Buffer, Combine, Part, Schedule, Shape};

unsafe fn sum(input: *const u8, inout: *mut u8, count: usize) {
    let (input, inout) = (input.cast::<f32>(), inout.cast::<f32>());
    for i in 0..count {
        // SAFETY: `count` elements are at both addresses, aligned as scratch memory and vectors of f32 are.
        unsafe { *inout.add(i) = *input.add(i) + *inout.add(i) };
    }
}

/// Elements of each operand: a few for each rank.
const COUNT: usize = 44;

/// Numbers of very different size, whose sum depends on the order of adding.
fn number(rank: u32, i: u32) -> f32 {
    ((seed(&[u64::from(rank), u64::from(i)]) >> 40) as f32 - 8e6) * 10f32.powi((i % 19) as i32 - 9)
}

/// Runs an operation under several interleavings and looks whether every rank has the same bits each time. `build`
/// writes a rank's schedule for its operand and its result.
fn same_bits(what: &str, size: u32, build: impl Fn(&mut Schedule, u32, Part, Part)) -> Vec<Vec<u32>> {
    let mut first: Option<Vec<Vec<u32>>> = None;
    for turn in 0..12 {
        let numbers = |rank: u32| (0..COUNT as u32).map(|i| number(rank, i)).collect::<Vec<f32>>();
        let mut memory: Vec<(Vec<f32>, Vec<f32>)> =
            (0..size).map(|rank| (numbers(rank), vec![0.0; COUNT])).collect();
        let mut schedules: Vec<Schedule> = (0..)
            .zip(&mut memory)
            .map(|(rank, (data, result))| {
                let mut s = Schedule::new();
                s.set_combine(Combine::Kernel(sum));
                let mut enter = |memory: &mut Vec<f32>| {
                    // SAFETY: the memory stays where it is until the schedules have run.
                    let buffer =
                        unsafe { Buffer::user(memory.as_mut_ptr().cast(), Shape::Dense { unit: 4 }) };
                    s.buffer(buffer).part(0, COUNT as u64)
                };
                let (data, result) = (enter(data), enter(result));
                build(&mut s, rank, data, result);
                s
            })
            .collect();
        run(&mut schedules, &routes(size), turn).unwrap();
        let bits: Vec<Vec<u32>> =
            memory.iter().map(|(_, result)| result.iter().map(|x| x.to_bits()).collect()).collect();
        let expected = first.get_or_insert_with(|| bits.clone());
        assert_eq!(*expected, bits, "{what} of {size}, seed {turn}");
    }
    first.unwrap_or_default()
}

/// Whatever the order in which messages arrive, results have the same bits, every time; where all ranks get the result,
/// all have the same. For every algorithm of every reduction, on one node and on several.
#[test]
fn the_same_bits_whatever_the_interleaving() {
    for size in [2u32, 3, 5, 6, 8, 11] {
        for nodes in [Nodes::one(size), Nodes::rows(size, 2), Nodes::dealt(size, 3)] {
            let team = |rank| Team::on(rank, &nodes);
            let bytes = 4 * COUNT as u64;
            for a in allreduce::ALGORITHMS {
                if !(a.applies)(&allreduce::case(team(0), bytes, COUNT as u64, true)) {
                    continue;
                }
                let all = same_bits(a.name, size, |s, rank, data, result| {
                    (a.build)(s, team(rank), &allreduce::Args { data, result, commutative: true });
                });
                assert!(all.iter().all(|bits| *bits == all[0]), "allreduce {} of {size}", a.name);
            }
            for a in reduce::ALGORITHMS {
                if !(a.applies)(&reduce::case(team(0), bytes, COUNT as u64, true)) {
                    continue;
                }
                let root = size / 2;
                same_bits(a.name, size, |s, rank, data, result| {
                    let result = (rank == root).then_some(result);
                    (a.build)(s, team(rank), &reduce::Args { data, result, root, commutative: true });
                });
            }
        }
        let team = |rank| Team::new(rank, size);
        for a in scan::ALGORITHMS {
            same_bits(a.name, size, |s, rank, data, result| {
                (a.build)(s, team(rank), &scan::Args { data, result });
            });
        }
        for a in exscan::ALGORITHMS {
            same_bits(a.name, size, |s, rank, data, result| {
                (a.build)(s, team(rank), &scan::Args { data, result });
            });
        }
        for a in reduce_scatter::ALGORITHMS {
            let split = Split::Even { total: COUNT as u64, pieces: size };
            same_bits(a.name, size, |s, rank, data, result| {
                let (result, split) = (result.slice(0, split.count(rank)), split.clone());
                let args = ScatterArgs { data, result, in_place: false, split, commutative: true };
                (a.build)(s, team(rank), &args);
            });
        }
    }
}
