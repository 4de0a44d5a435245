//! Copy kernels: regular shapes of user memory to and from a packed buffer.
//!
//! The length of a block decides which loop runs; inside a loop it is a constant wherever it is short, so that a block
//! is a few machine moves and not a call of `memcpy`.

use crate::node::RunAt;
use crate::walk::Sink;

/// Copies between user memory at `memory` and a packed buffer that advances; `PACK` says which way.
pub(crate) struct Copier<const PACK: bool> {
    memory: *mut u8,
    packed: *mut u8,
}

impl<const PACK: bool> Copier<PACK> {
    /// A copier between the displacements of a layout from `memory` and the bytes from `packed` on.
    ///
    /// # Safety
    /// Whatever the copier is then told to copy must be valid memory on both sides: readable on the source side,
    /// writable on the other, and the two sides must not overlap.
    pub unsafe fn new(memory: *mut u8, packed: *mut u8) -> Copier<PACK> {
        Copier { memory, packed }
    }

    #[inline(always)]
    fn place(&self, at: i64) -> *mut u8 {
        // Displacements may be absolute addresses on a null base, so this is address arithmetic, not a walk inside
        // one object.
        (self.memory as usize).wrapping_add(at as usize) as *mut u8
    }
}

/// Copies `N` bytes, a constant, which compiles to plain moves.
#[inline(always)]
unsafe fn move_fixed<const PACK: bool, const N: usize>(memory: *mut u8, packed: *mut u8) {
    // SAFETY: the caller has both sides valid for N bytes and apart from each other.
    unsafe {
        if PACK {
            packed.cast::<[u8; N]>().write_unaligned(memory.cast::<[u8; N]>().read_unaligned());
        } else {
            memory.cast::<[u8; N]>().write_unaligned(packed.cast::<[u8; N]>().read_unaligned());
        }
    }
}

/// Copies `len` bytes, `N <= len <= 2 N`, as two moves that may overlap.
#[inline(always)]
unsafe fn move_overlapping<const PACK: bool, const N: usize>(memory: *mut u8, packed: *mut u8, len: usize) {
    // SAFETY: both moves lie inside the `len` bytes that the caller vouches for. The second load does not depend on
    // the first store, since the two sides do not overlap.
    unsafe {
        move_fixed::<PACK, N>(memory, packed);
        move_fixed::<PACK, N>(memory.add(len - N), packed.add(len - N));
    }
}

/// Copies `len` bytes of any number.
#[inline(always)]
unsafe fn move_any<const PACK: bool>(memory: *mut u8, packed: *mut u8, len: usize) {
    // SAFETY: the caller has both sides valid for `len` bytes and apart from each other.
    unsafe {
        match len {
            0 => {}
            1 => move_fixed::<PACK, 1>(memory, packed),
            2..=3 => move_overlapping::<PACK, 2>(memory, packed, len),
            4..=7 => move_overlapping::<PACK, 4>(memory, packed, len),
            8..=15 => move_overlapping::<PACK, 8>(memory, packed, len),
            16..=31 => move_overlapping::<PACK, 16>(memory, packed, len),
            32..=64 => move_overlapping::<PACK, 32>(memory, packed, len),
            _ if PACK => packed.copy_from_nonoverlapping(memory, len),
            _ => memory.copy_from_nonoverlapping(packed, len),
        }
    }
}

/// Runs `$body` with `$step(memory, packed)` bound to the fastest move for blocks of `$len` bytes.
macro_rules! with_move {
    ($pack:ident, $len:expr, $step:ident => $body:expr) => {{
        let len: usize = $len;
        macro_rules! fixed {
            ($n:literal) => {{
                // SAFETY: each use passes blocks of `len` bytes, valid on both sides.
                let $step = |m: *mut u8, p: *mut u8| unsafe { move_fixed::<$pack, $n>(m, p) };
                $body
            }};
        }
        macro_rules! overlapping {
            ($n:literal) => {{
                // SAFETY: each use passes blocks of `len` bytes, valid on both sides.
                let $step = |m: *mut u8, p: *mut u8| unsafe { move_overlapping::<$pack, $n>(m, p, len) };
                $body
            }};
        }
        match len {
            1 => fixed!(1),
            2 => fixed!(2),
            4 => fixed!(4),
            8 => fixed!(8),
            12 => fixed!(12),
            16 => fixed!(16),
            24 => fixed!(24),
            32 => fixed!(32),
            48 => fixed!(48),
            64 => fixed!(64),
            3 => fixed!(3),
            5..=7 => overlapping!(4),
            9..=15 => overlapping!(8),
            17..=31 => overlapping!(16),
            33..=63 => overlapping!(32),
            _ => {
                // SAFETY: each use passes blocks of `len` bytes, valid on both sides.
                let $step = |m: *mut u8, p: *mut u8| unsafe { move_any::<$pack>(m, p, len) };
                $body
            }
        }
    }};
}

/// Copies `count` blocks of `len` bytes; either side advances by its own stride.
#[inline]
fn rows<const PACK: bool>(
    memory: *mut u8,
    memory_stride: isize,
    packed: *mut u8,
    packed_stride: usize,
    len: usize,
    count: u64,
) {
    with_move!(PACK, len, step => {
        let (mut memory, mut packed) = (memory, packed);
        for _ in 0..count {
            step(memory, packed);
            memory = memory.wrapping_offset(memory_stride);
            packed = packed.wrapping_add(packed_stride);
        }
    });
}

/// Bytes of packed data that [`Copier::repeated_runs`] handles at a time, so that what one pass over the copies
/// brought into the first-level cache is still there for the next.
const BLOCKING: u64 = 8 << 10;

impl<const PACK: bool> Sink for Copier<PACK> {
    #[inline]
    fn run(&mut self, at: i64, len: u64) -> bool {
        // SAFETY: `new`'s contract covers every run that the walk names.
        unsafe { move_any::<PACK>(self.place(at), self.packed, len as usize) };
        self.packed = self.packed.wrapping_add(len as usize);
        true
    }

    fn strided(&mut self, at: i64, stride: i64, len: u64, count: u64) -> bool {
        let len = len as usize;
        rows::<PACK>(self.place(at), stride as isize, self.packed, len, len, count);
        self.packed = self.packed.wrapping_add(len * count as usize);
        true
    }

    fn grid(&mut self, at: i64, row_stride: i64, row_count: u64, stride: i64, len: u64, count: u64) -> bool {
        let len = len as usize;
        let mut row_start = self.place(at);
        let mut packed = self.packed;
        with_move!(PACK, len, step => {
            for _ in 0..row_count {
                let mut memory = row_start;
                for _ in 0..count {
                    step(memory, packed);
                    memory = memory.wrapping_offset(stride as isize);
                    packed = packed.wrapping_add(len);
                }
                row_start = row_start.wrapping_offset(row_stride as isize);
            }
        });
        self.packed = packed;
        true
    }

    fn blocks(&mut self, at: i64, places: &[i64], len: u64) -> bool {
        let len = len as usize;
        let base = self.place(at);
        let mut packed = self.packed;
        with_move!(PACK, len, step => {
            for place in places {
                step((base as usize).wrapping_add(*place as usize) as *mut u8, packed);
                packed = packed.wrapping_add(len);
            }
        });
        self.packed = packed;
        true
    }

    fn repeated_runs(&mut self, at: i64, stride: i64, count: u64, runs: &[RunAt], size: u64) -> bool {
        // Run by run over a block of copies: each pass is then a loop of constant block length.
        let per_block = (BLOCKING / size).max(1);
        let mut done = 0;
        while done < count {
            let now = per_block.min(count - done);
            let start = at.wrapping_add((done as i64).wrapping_mul(stride));
            if now < 4 {
                for copy in 0..now {
                    self.runs(start.wrapping_add((copy as i64).wrapping_mul(stride)), 0, runs);
                }
            } else {
                let mut run_start = 0;
                for run in runs {
                    rows::<PACK>(
                        self.place(start.wrapping_add(run.at)),
                        stride as isize,
                        self.packed.wrapping_add(run_start as usize),
                        size as usize,
                        (run.end - run_start) as usize,
                        now,
                    );
                    run_start = run.end;
                }
                self.packed = self.packed.wrapping_add((size * now) as usize);
            }
            done += now;
        }
        true
    }
}
