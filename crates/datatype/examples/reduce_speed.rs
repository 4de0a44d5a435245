//! How fast the combining kernels run: nanoseconds per element and gigabytes read and written per second.
//!
//! `cargo run --release -p arke-datatype --example reduce_speed`. Arrays fit the second-level cache.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A tool for developers, who may see it panic.

use std::hint::black_box;
use std::time::Instant;

use arke_datatype::reduce::{kernel, ReduceOp};
use arke_datatype::Basic;

/// One element of value 1, or 1 and 0: numbers whose sums and products stay ordinary.
fn one(basic: Basic) -> Vec<u8> {
    let mut element = match basic {
        Basic::F16 | Basic::C16 => vec![0, 0x3C],
        Basic::F32 | Basic::C32 | Basic::FloatInt | Basic::TwoReal => 1f32.to_le_bytes().to_vec(),
        Basic::F64 | Basic::C64 | Basic::DoubleInt | Basic::TwoDouble => 1f64.to_le_bytes().to_vec(),
        Basic::LongDouble | Basic::C128 | Basic::LongDoubleInt => vec![0, 0, 0, 0, 0, 0, 0, 0x80, 0xFF, 0x3F],
        Basic::F128 | Basic::ComplexF128 => (16383u128 << 112).to_le_bytes().to_vec(),
        _ => vec![1],
    };
    element.resize(basic.extent() as usize, 0);
    element
}

fn main() {
    const BYTES: usize = 64 << 10;
    for op in ReduceOp::ALL {
        for basic in Basic::ALL {
            let Some(kernel) = kernel(op, basic) else { continue };
            let n = BYTES / basic.extent() as usize;
            let one = one(basic);
            let input: Vec<u8> = one.iter().copied().cycle().take(BYTES).collect();
            let mut inout = input.clone();
            let best = (0..30)
                .map(|_| {
                    let start = Instant::now();
                    for _ in 0..4 {
                        // SAFETY: both arrays hold `n` elements.
                        unsafe { kernel(black_box(input.as_ptr()), black_box(inout.as_mut_ptr()), n) };
                    }
                    start.elapsed().as_nanos() as f64 / 4.0
                })
                .fold(f64::INFINITY, f64::min);
            let traffic = 3.0 * (n as u64 * basic.size()) as f64 / best;
            println!("{op:?} {basic:?}: {:.2} ns each, {traffic:.1} GB/s", best / n as f64);
        }
    }
}
