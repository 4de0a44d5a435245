//! Packing and unpacking against loops written by hand for the one shape: prints time per call and the ratio.
//!
//! `cargo run --release -p arke-datatype --example pack_speed`. A ratio of 1 means as fast as the loop by hand; more
//! is faster. Each figure is the best of many runs, since disturbance only ever adds time.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A tool for developers, who may see it panic.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use arke_datatype::{Basic, Cursor, Layout, Order};

const MEMORY: usize = 64 << 20;

/// Best time of one call, in nanoseconds.
fn best(mut call: impl FnMut()) -> f64 {
    let start = Instant::now();
    call();
    let once = start.elapsed().as_nanos().max(1) as f64;
    let repeats = (200_000.0 / once).clamp(1.0, 2000.0) as u32;
    (0..60)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..repeats {
                call();
            }
            start.elapsed().as_nanos() as f64 / f64::from(repeats)
        })
        .fold(f64::INFINITY, f64::min)
}

struct Bench {
    memory: Vec<u8>,
    packed: Vec<u8>,
}

impl Bench {
    /// Times one shape. The loops by hand get user memory and the packed buffer.
    fn run(
        &mut self,
        name: &str,
        layout: &Arc<Layout>,
        count: u64,
        pack: impl Fn(*const u8, *mut u8),
        unpack: impl Fn(*mut u8, *const u8),
    ) {
        let size = (layout.size() * count) as usize;
        let (low, high) = layout.span(count).expect("a span that fits");
        assert!(low >= 0 && high as usize <= MEMORY && size <= self.packed.len(), "{name}");
        let memory = self.memory.as_mut_ptr();
        let packed = &mut self.packed[..size];

        pack(memory, packed.as_mut_ptr());
        let wanted = packed.to_vec();
        packed.fill(0);
        // SAFETY: the span of the layouts lies inside `memory`, as asserted above.
        unsafe { Cursor::new(Arc::clone(layout), count).pack(memory, packed) };
        assert!(wanted == packed, "{name}: the two ways differ");

        let by_hand = best(|| pack(black_box(memory), black_box(packed.as_mut_ptr())));
        let mut cursor = Cursor::new(Arc::clone(layout), count);
        let ours = best(|| {
            cursor.seek(0);
            // SAFETY: as above.
            black_box(unsafe { cursor.pack(black_box(memory), black_box(&mut *packed)) });
        });
        let unpack_by_hand = best(|| unpack(black_box(memory), black_box(packed.as_ptr())));
        let unpack_ours = best(|| {
            cursor.seek(0);
            // SAFETY: as above.
            black_box(unsafe { cursor.unpack(black_box(memory), black_box(&*packed)) });
        });
        println!(
            "{name:<44} {size:>9} B  pack {ours:>10.0} ns {:>5.2}x   unpack {unpack_ours:>10.0} ns {:>5.2}x",
            by_hand / ours,
            unpack_by_hand / unpack_ours
        );
    }

    /// A vector of one `T` per `stride` elements.
    fn vector<T: Copy>(&mut self, name: &str, basic: Basic, count: usize, stride: usize) {
        // Programs know their strides at run time; a constant would let the compiler build a loop for it alone.
        let (count, stride) = (black_box(count), black_box(stride));
        let step = stride * std::mem::size_of::<T>();
        let layout =
            Layout::vector(count as u64, 1, step as i64, &Layout::basic(basic)).expect("a small layout");
        self.run(
            &format!("vector of {count} {name}, stride {stride}"),
            &layout,
            1,
            |memory, packed| {
                let (memory, packed) = (memory.cast::<T>(), packed.cast::<T>());
                for i in 0..count {
                    // SAFETY: inside both buffers, which `run` asserts.
                    unsafe { packed.add(i).write(memory.add(i * stride).read()) };
                }
            },
            |memory, packed| {
                let (memory, packed) = (memory.cast::<T>(), packed.cast::<T>());
                for i in 0..count {
                    // SAFETY: inside both buffers, which `run` asserts.
                    unsafe { memory.add(i * stride).write(packed.add(i).read()) };
                }
            },
        );
    }

    /// A vector of blocks of `block` doubles.
    fn blocks(&mut self, count: usize, block: usize, stride: usize) {
        let layout =
            Layout::vector(count as u64, block as u64, (stride * 8) as i64, &Layout::basic(Basic::F64))
                .expect("a small layout");
        self.run(
            &format!("vector of {count} x {block} doubles, stride {stride}"),
            &layout,
            1,
            |memory, packed| {
                let (memory, packed) = (memory.cast::<f64>(), packed.cast::<f64>());
                for i in 0..count {
                    for j in 0..block {
                        // SAFETY: inside both buffers, which `run` asserts.
                        unsafe { packed.add(i * block + j).write(memory.add(i * stride + j).read()) };
                    }
                }
            },
            |memory, packed| {
                let (memory, packed) = (memory.cast::<f64>(), packed.cast::<f64>());
                for i in 0..count {
                    for j in 0..block {
                        // SAFETY: inside both buffers, which `run` asserts.
                        unsafe { memory.add(i * stride + j).write(packed.add(i * block + j).read()) };
                    }
                }
            },
        );
    }

    /// A box of `sub` cubed doubles in a cube of `side` cubed.
    fn subarray(&mut self, side: usize, sub: [usize; 3]) {
        let layout = Layout::subarray(
            &[side as u64; 3],
            &sub.map(|n| n as u64),
            &[1; 3],
            Order::C,
            &Layout::basic(Basic::F64),
        )
        .expect("a small layout");
        let start = (side * side + side + 1) * 8;
        self.run(
            &format!("subarray {sub:?} of {side}^3 doubles"),
            &layout,
            1,
            |memory, packed| {
                let (memory, mut packed) = (memory.wrapping_add(start).cast::<f64>(), packed.cast::<f64>());
                for x in 0..sub[0] {
                    for y in 0..sub[1] {
                        for z in 0..sub[2] {
                            // SAFETY: inside both buffers, which `run` asserts.
                            unsafe {
                                packed.write(memory.add((x * side + y) * side + z).read());
                                packed = packed.add(1);
                            }
                        }
                    }
                }
            },
            |memory, packed| {
                let (memory, mut packed) = (memory.wrapping_add(start).cast::<f64>(), packed.cast::<f64>());
                for x in 0..sub[0] {
                    for y in 0..sub[1] {
                        for z in 0..sub[2] {
                            // SAFETY: inside both buffers, which `run` asserts.
                            unsafe {
                                memory.add((x * side + y) * side + z).write(packed.read());
                                packed = packed.add(1);
                            }
                        }
                    }
                }
            },
        );
    }

    /// Blocks of `block` doubles at irregular places.
    fn indexed(&mut self, count: usize, block: usize) {
        let places: Vec<usize> = (0..count).map(|i| i * (block + 3) + i * 7 % 3).collect();
        let displacements: Vec<i64> = places.iter().map(|at| (at * 8) as i64).collect();
        let layout = Layout::indexed_block(block as u64, &displacements, &Layout::basic(Basic::F64))
            .expect("a small layout");
        self.run(
            &format!("indexed, {count} blocks of {block} doubles"),
            &layout,
            1,
            |memory, packed| {
                let (memory, packed) = (memory.cast::<f64>(), packed.cast::<f64>());
                for (i, at) in places.iter().enumerate() {
                    for j in 0..block {
                        // SAFETY: inside both buffers, which `run` asserts.
                        unsafe { packed.add(i * block + j).write(memory.add(at + j).read()) };
                    }
                }
            },
            |memory, packed| {
                let (memory, packed) = (memory.cast::<f64>(), packed.cast::<f64>());
                for (i, at) in places.iter().enumerate() {
                    for j in 0..block {
                        // SAFETY: inside both buffers, which `run` asserts.
                        unsafe { memory.add(at + j).write(packed.add(i * block + j).read()) };
                    }
                }
            },
        );
    }

    /// Blocks of different lengths at irregular places.
    fn ragged(&mut self, count: usize) {
        let blocks: Vec<(usize, usize)> = (0..count).map(|i| (i * 16 + i * 7 % 3, 1 + i * 5 % 7)).collect();
        let list: Vec<(u64, i64)> = blocks.iter().map(|&(at, len)| (len as u64, (at * 8) as i64)).collect();
        let layout = Layout::indexed(&list, &Layout::basic(Basic::F64)).expect("a small layout");
        self.run(
            &format!("indexed, {count} blocks of 1 to 7 doubles"),
            &layout,
            1,
            |memory, packed| {
                let (memory, mut packed) = (memory.cast::<f64>(), packed.cast::<f64>());
                for &(at, len) in &blocks {
                    for j in 0..len {
                        // SAFETY: inside both buffers, which `run` asserts.
                        unsafe {
                            packed.write(memory.add(at + j).read());
                            packed = packed.add(1);
                        }
                    }
                }
            },
            |memory, packed| {
                let (memory, mut packed) = (memory.cast::<f64>(), packed.cast::<f64>());
                for &(at, len) in &blocks {
                    for j in 0..len {
                        // SAFETY: inside both buffers, which `run` asserts.
                        unsafe {
                            memory.add(at + j).write(packed.read());
                            packed = packed.add(1);
                        }
                    }
                }
            },
        );
    }

    /// An array of `struct { char; double; int; }`, whose members are packed without the padding.
    fn structures(&mut self, count: usize) {
        #[repr(C)]
        #[derive(Clone, Copy)]
        struct Particle {
            kind: u8,
            mass: f64,
            cell: i32,
        }
        let layout = Layout::structure(&[
            (1, 0, Layout::basic(Basic::Char)),
            (1, 8, Layout::basic(Basic::F64)),
            (1, 16, Layout::basic(Basic::I32)),
        ])
        .expect("a small layout");
        self.run(
            &format!("{count} of struct {{ char; double; int; }}"),
            &layout,
            count as u64,
            |memory, mut packed| {
                let memory = memory.cast::<Particle>();
                for i in 0..count {
                    // SAFETY: inside both buffers, which `run` asserts.
                    unsafe {
                        let particle = &*memory.add(i);
                        packed.write(particle.kind);
                        packed.add(1).cast::<f64>().write_unaligned(particle.mass);
                        packed.add(9).cast::<i32>().write_unaligned(particle.cell);
                        packed = packed.add(13);
                    }
                }
            },
            |memory, mut packed| {
                let memory = memory.cast::<Particle>();
                for i in 0..count {
                    // SAFETY: inside both buffers, which `run` asserts.
                    unsafe {
                        let particle = &mut *memory.add(i);
                        particle.kind = packed.read();
                        particle.mass = packed.add(1).cast::<f64>().read_unaligned();
                        particle.cell = packed.add(9).cast::<i32>().read_unaligned();
                        packed = packed.add(13);
                    }
                }
            },
        );
    }
}

fn main() {
    let mut bench = Bench {
        memory: (0..MEMORY).map(|i| (i.wrapping_mul(2654435761) >> 11) as u8).collect(),
        packed: vec![0; 16 << 20],
    };
    for count in [8, 100, 1000, 10_000, 250_000] {
        bench.vector::<u32>("ints", Basic::I32, count, 4);
        bench.vector::<f64>("doubles", Basic::F64, count, 4);
        bench.vector::<[u64; 2]>("double complex", Basic::C64, count, 2);
    }
    bench.vector::<f64>("doubles", Basic::F64, 4096, 128);
    for block in [2, 3, 4, 5, 8, 9, 16, 32, 100] {
        bench.blocks(4000, block, 2 * block + 1);
    }
    bench.subarray(64, [62, 62, 62]);
    bench.subarray(64, [62, 62, 1]);
    bench.subarray(64, [62, 1, 62]);
    bench.subarray(64, [62, 62, 2]);
    bench.subarray(64, [4, 4, 4]);
    bench.subarray(128, [16, 16, 16]);
    for block in [1, 2, 3, 8, 20] {
        bench.indexed(5000, block);
    }
    bench.ragged(5000);
    for count in [4, 100, 20_000] {
        bench.structures(count);
    }
}
