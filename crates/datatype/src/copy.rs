//! Copy kernels: regular shapes of user memory to and from a packed buffer.
//!
//! The length of a block decides which loop runs; inside a loop it is a constant wherever it is short, so that a block
//! is a few machine moves and not a call of `memcpy`.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use std::arch::x86_64::__m128i;

use crate::node::RunAt;
use crate::walk::Sink;
use arke_sys::aliasing;

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
            _ if PACK => aliasing::copy(memory, packed, len),
            _ => aliasing::copy(packed, memory, len),
        }
    }
}

/// A way to copy blocks of one length, known or bounded when the loops around it are compiled.
trait Mover {
    /// Copies one block of `len` bytes.
    ///
    /// # Safety
    /// Both sides are valid for `len` bytes and apart from each other, and the mover is made for that length.
    unsafe fn one(memory: *mut u8, packed: *mut u8, len: usize);

    /// Copies `count` blocks of `len` bytes; either side advances by its own stride.
    ///
    /// # Safety
    /// As for [`one`](Mover::one), for each block.
    #[inline(always)]
    unsafe fn row(
        memory: *mut u8,
        memory_stride: isize,
        packed: *mut u8,
        packed_stride: usize,
        len: usize,
        count: u64,
    ) {
        let (mut memory, mut packed) = (memory, packed);
        for _ in 0..count {
            // SAFETY: the caller's promise is passed on.
            unsafe { Self::one(memory, packed, len) };
            memory = memory.wrapping_offset(memory_stride);
            packed = packed.wrapping_add(packed_stride);
        }
    }
}

/// Blocks of exactly `N` bytes.
struct Fixed<const PACK: bool, const N: usize>;

impl<const PACK: bool, const N: usize> Mover for Fixed<PACK, N> {
    #[inline(always)]
    unsafe fn one(memory: *mut u8, packed: *mut u8, _len: usize) {
        // SAFETY: the caller's promise is passed on.
        unsafe { move_fixed::<PACK, N>(memory, packed) }
    }
}

/// Blocks that fit one register.
struct Word<const PACK: bool, T>(std::marker::PhantomData<T>);

/// A distance and its multiples, as four independent numbers.
#[derive(Clone, Copy)]
struct Strides {
    one: isize,
    three: isize,
    four: isize,
}

impl Strides {
    #[inline(always)]
    fn new(stride: isize) -> Strides {
        Strides { one: stride, three: opaque(stride.wrapping_mul(3)), four: opaque(stride.wrapping_mul(4)) }
    }
}

/// The same number, of which the compiler knows nothing. Knowing the multiples of a stride, it would rebuild each
/// address from the one before, and the loop would wait for that chain of additions.
#[inline(always)]
fn opaque(number: isize) -> isize {
    let mut number = number;
    // SAFETY: no instruction at all; only the compiler's knowledge of the value ends here.
    unsafe {
        std::arch::asm!("/* {0} */", inout(reg) number, options(pure, nomem, nostack, preserves_flags));
    }
    number
}

impl<const PACK: bool, T: Copy> Word<PACK, T> {
    /// Moves four blocks, all loads before all stores, so that they move independently of each other.
    ///
    /// # Safety
    /// The source is valid for reads and the target for writes of four words, each at its stride.
    #[inline(always)]
    unsafe fn four(source: *const u8, source_by: Strides, target: *mut u8, target_by: Strides) {
        let from = |by: isize| source.wrapping_offset(by).cast::<T>();
        let to = |by: isize| target.wrapping_offset(by).cast::<T>();
        // SAFETY: the caller's promise.
        unsafe {
            let (a, b) = (from(0).read_unaligned(), from(source_by.one).read_unaligned());
            let c = from(source_by.one.wrapping_mul(2)).read_unaligned();
            let d = from(source_by.three).read_unaligned();
            to(0).write_unaligned(a);
            to(target_by.one).write_unaligned(b);
            to(target_by.one.wrapping_mul(2)).write_unaligned(c);
            to(target_by.three).write_unaligned(d);
        }
    }
}

impl<const PACK: bool, T: Copy> Mover for Word<PACK, T> {
    #[inline(always)]
    unsafe fn one(memory: *mut u8, packed: *mut u8, _len: usize) {
        // SAFETY: the caller's promise is passed on.
        unsafe {
            if PACK {
                packed.cast::<T>().write_unaligned(memory.cast::<T>().read_unaligned());
            } else {
                memory.cast::<T>().write_unaligned(packed.cast::<T>().read_unaligned());
            }
        }
    }

    #[inline(always)]
    unsafe fn row(
        memory: *mut u8,
        memory_stride: isize,
        packed: *mut u8,
        packed_stride: usize,
        len: usize,
        count: u64,
    ) {
        let (mut memory, mut packed) = (memory, packed);
        let memory_by = Strides::new(memory_stride);
        let dense = packed_stride == len;
        let packed_by = if dense {
            let step = std::mem::size_of::<T>() as isize;
            Strides { one: step, three: 3 * step, four: 4 * step }
        } else {
            Strides::new(packed_stride as isize)
        };
        for _ in 0..count / 4 {
            // SAFETY: the caller has each of the four blocks valid on both sides, and the sides apart.
            unsafe {
                if PACK {
                    Self::four(memory, memory_by, packed, packed_by);
                } else {
                    Self::four(packed, packed_by, memory, memory_by);
                }
            }
            memory = memory.wrapping_offset(memory_by.four);
            packed = packed.wrapping_offset(packed_by.four);
        }
        for _ in 0..count % 4 {
            // SAFETY: the caller has the block valid on both sides, and the sides apart.
            unsafe { Self::one(memory, packed, len) };
            memory = memory.wrapping_offset(memory_stride);
            packed = packed.wrapping_add(packed_stride);
        }
    }
}

/// Blocks of `N` to `2 N` bytes.
struct Overlapping<const PACK: bool, const N: usize>;

impl<const PACK: bool, const N: usize> Mover for Overlapping<PACK, N> {
    #[inline(always)]
    unsafe fn one(memory: *mut u8, packed: *mut u8, len: usize) {
        // SAFETY: the caller's promise is passed on.
        unsafe { move_overlapping::<PACK, N>(memory, packed, len) }
    }
}

/// Blocks of any length.
struct Any<const PACK: bool>;

impl<const PACK: bool> Mover for Any<PACK> {
    #[inline(always)]
    unsafe fn one(memory: *mut u8, packed: *mut u8, len: usize) {
        // SAFETY: the caller's promise is passed on.
        unsafe { move_any::<PACK>(memory, packed, len) }
    }
}

/// Evaluates `$body` with `$mover` naming the fastest mover for blocks of `$len` bytes.
macro_rules! with_mover {
    ($pack:ident, $len:expr, $mover:ident => $body:expr) => {{
        macro_rules! with {
            ($t:ty) => {{
                type $mover<const PACK: bool> = $t;
                $body
            }};
        }
        match $len {
            1 => with!(Word<PACK, u8>),
            2 => with!(Word<PACK, u16>),
            3 => with!(Fixed<PACK, 3>),
            4 => with!(Word<PACK, u32>),
            8 => with!(Word<PACK, u64>),
            12 => with!(Fixed<PACK, 12>),
            16 => with!(Word<PACK, __m128i>),
            24 => with!(Fixed<PACK, 24>),
            32 => with!(Fixed<PACK, 32>),
            48 => with!(Fixed<PACK, 48>),
            64 => with!(Fixed<PACK, 64>),
            5..=7 => with!(Overlapping<PACK, 4>),
            9..=15 => with!(Overlapping<PACK, 8>),
            17..=31 => with!(Overlapping<PACK, 16>),
            33..=63 => with!(Overlapping<PACK, 32>),
            _ => with!(Any<PACK>),
        }
    }};
}

/// Copies `count` blocks of `len` bytes; either side advances by its own stride.
///
/// # Safety
/// Each block is valid on both sides, and the sides are apart.
unsafe fn row<const PACK: bool>(
    memory: *mut u8,
    memory_stride: isize,
    packed: *mut u8,
    packed_stride: usize,
    len: usize,
    count: u64,
) {
    // SAFETY: the caller's promise is passed on; the mover fits the length.
    with_mover!(PACK, len, M => unsafe {
        if packed_stride == len {
            M::<PACK>::row(memory, memory_stride, packed, len, len, count);
        } else {
            M::<PACK>::row(memory, memory_stride, packed, packed_stride, len, count);
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
        // SAFETY: `new`'s contract covers every run that the walk names.
        unsafe { row::<PACK>(self.place(at), stride as isize, self.packed, len, len, count) };
        self.packed = self.packed.wrapping_add(len * count as usize);
        true
    }

    fn grid(&mut self, at: i64, row_stride: i64, rows: u64, stride: i64, len: u64, count: u64) -> bool {
        let len = len as usize;
        let (mut memory, mut packed) = (self.place(at), self.packed);
        let row_size = len * count as usize;
        with_mover!(PACK, len, M => {
            for _ in 0..rows {
                // SAFETY: `new`'s contract covers every run that the walk names; the mover fits the length.
                unsafe { M::<PACK>::row(memory, stride as isize, packed, len, len, count) };
                memory = memory.wrapping_offset(row_stride as isize);
                packed = packed.wrapping_add(row_size);
            }
        });
        self.packed = packed;
        true
    }

    fn blocks(&mut self, at: i64, places: &[i64], len: u64) -> bool {
        let len = len as usize;
        let base = self.place(at);
        let mut packed = self.packed;
        with_mover!(PACK, len, M => {
            for place in places {
                // SAFETY: `new`'s contract covers every run that the walk names; the mover fits the length.
                unsafe { M::<PACK>::one(base.wrapping_offset(*place as isize), packed, len) };
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
                    // SAFETY: `new`'s contract covers every run that the walk names.
                    unsafe {
                        row::<PACK>(
                            self.place(start.wrapping_add(run.at)),
                            stride as isize,
                            self.packed.wrapping_add(run_start as usize),
                            size as usize,
                            (run.end - run_start) as usize,
                            now,
                        );
                    }
                    run_start = run.end;
                }
                self.packed = self.packed.wrapping_add((size * now) as usize);
            }
            done += now;
        }
        true
    }
}
