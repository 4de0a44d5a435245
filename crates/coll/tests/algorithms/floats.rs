use crate::harness::{routes, seed};
use arke_coll::{allreduce, Team};
use arke_engine::schedule::interpreter::run;
use arke_engine::schedule::{Buffer, Combine, Schedule, Shape};

unsafe fn sum(input: *const u8, inout: *mut u8, count: usize) {
    let (input, inout) = (input.cast::<f32>(), inout.cast::<f32>());
    for i in 0..count {
        // SAFETY: `count` elements are at both addresses, aligned as scratch memory and vectors of f32 are.
        unsafe { *inout.add(i) = *input.add(i) + *inout.add(i) };
    }
}

/// Sums of numbers of very different size depend on the order of adding: whatever the order in which messages
/// arrive, every rank must have the same bits, every time.
#[test]
fn the_same_bits_whatever_the_interleaving() {
    for algorithm in allreduce::ALGORITHMS {
        for size in [2u32, 3, 5, 6, 8, 11] {
            let mut first: Option<Vec<u32>> = None;
            for turn in 0..12 {
                let number = |rank: u32, i: u32| {
                    ((seed(&[u64::from(rank), u64::from(i)]) >> 40) as f32 - 8e6)
                        * 10f32.powi((i % 19) as i32 - 9)
                };
                let mut memory: Vec<Vec<f32>> =
                    (0..size).map(|rank| (0..40).map(|i| number(rank, i)).collect()).collect();
                let mut schedules: Vec<Schedule> = memory
                    .iter_mut()
                    .enumerate()
                    .map(|(rank, memory)| {
                        let mut s = Schedule::new();
                        s.set_combine(Combine::Kernel(sum));
                        // SAFETY: the memory stays where it is until the schedules have run.
                        let buffer =
                            unsafe { Buffer::user(memory.as_mut_ptr().cast(), Shape::Dense { unit: 4 }) };
                        let data = s.buffer(buffer).part(0, 40);
                        let args = allreduce::Args { data, result: data, commutative: true };
                        (algorithm.build)(&mut s, Team::new(rank as u32, size), &args);
                        s
                    })
                    .collect();
                run(&mut schedules, &routes(size), turn).unwrap();
                for memory in &memory {
                    let bits: Vec<u32> = memory.iter().map(|x| x.to_bits()).collect();
                    let expected = first.get_or_insert_with(|| bits.clone());
                    assert_eq!(*expected, bits, "{} of {size}, seed {turn}", algorithm.name);
                }
            }
        }
    }
}
