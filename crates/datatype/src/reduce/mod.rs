//! Combining arrays element by element: `inout[i] = input[i] OP inout[i]`, for every predefined operation and every
//! element kind it is defined on (MPI 5.0, sections 6.9.2 to 6.9.4).
//!
//! Integer sums and products wrap. Loops are plain enough for the compiler to vectorise, and come in a version for
//! AVX2 that is chosen when the kernel is looked up. The two operands of an operation are used in the order written
//! above, so that a caller who needs a fixed order gets it.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

mod complex;
mod half;
mod logical;
mod long_double;
mod number;
mod pair;
mod quad;
mod replace;
mod scattered;

use crate::basic::Basic;
use std::sync::OnceLock;

pub use scattered::combine_packed;

/// A predefined reduction operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ReduceOp {
    /// Sum.
    Sum,
    /// Least value.
    Min,
    /// Greatest value.
    Max,
    /// Product.
    Prod,
    /// Bitwise and.
    Band,
    /// Bitwise or.
    Bor,
    /// Bitwise exclusive or.
    Bxor,
    /// Logical and; the result is 0 or 1.
    Land,
    /// Logical or; the result is 0 or 1.
    Lor,
    /// Logical exclusive or; the result is 0 or 1.
    Lxor,
    /// Least value of a pair and the least index it occurs with.
    MinLoc,
    /// Greatest value of a pair and the least index it occurs with.
    MaxLoc,
    /// The input replaces the other operand.
    Replace,
    /// The other operand stays.
    NoOp,
}

impl ReduceOp {
    /// Every operation.
    pub const ALL: [ReduceOp; 14] = {
        use ReduceOp::*;
        [Sum, Min, Max, Prod, Band, Bor, Bxor, Land, Lor, Lxor, MinLoc, MaxLoc, Replace, NoOp]
    };
}

/// Combines `n` elements: first operand, second operand and result, number of elements.
///
/// Elements lie one extent of their kind apart, as in an array, at any alignment.
///
/// # Safety
/// The first pointer is valid for reads and the second for reads and writes of `n` elements; the two ranges do not
/// overlap. With `n` 0 neither is used.
pub type Kernel = unsafe fn(*const u8, *mut u8, usize);

/// The kernel for `op` on elements of kind `basic`; nothing where the operation is not defined on that kind.
pub fn kernel(op: ReduceOp, basic: Basic) -> Option<Kernel> {
    use Basic::*;
    match op {
        ReduceOp::Replace => return Some(replace::replace(basic)),
        ReduceOp::NoOp => return Some(replace::keep),
        _ => {}
    }
    match basic {
        Byte => number::bits::<u8>(op),
        I8 => number::integer::<i8>(op),
        U8 => number::integer::<u8>(op),
        I16 => number::integer::<i16>(op),
        U16 => number::integer::<u16>(op),
        I32 => number::integer::<i32>(op),
        U32 => number::integer::<u32>(op),
        I64 | Long => number::integer::<i64>(op),
        U64 | ULong => number::integer::<u64>(op),
        I128 => number::integer::<i128>(op),
        F16 => half::real(op),
        F32 => number::real::<f32>(op),
        F64 => number::real::<f64>(op),
        F128 => quad::real(op),
        LongDouble => long_double::real(op),
        C16 => complex::half(op),
        C32 => complex::complex::<f32>(op),
        C64 => complex::complex::<f64>(op),
        C128 => long_double::complex(op),
        ComplexF128 => quad::complex(op),
        Bool | Logical1 => logical::logical::<u8>(op),
        Logical2 => logical::logical::<u16>(op),
        Logical4 => logical::logical::<u32>(op),
        Logical8 => logical::logical::<u64>(op),
        Logical16 => logical::logical::<u128>(op),
        FloatInt | DoubleInt | LongInt | TwoInt | ShortInt | LongDoubleInt | TwoReal | TwoDouble => {
            pair::located(op, basic)
        }
        Packed | Char | WChar => None,
    }
}

/// As [`kernel`], looked up in a table: for paths on which a search would be a good part of the time.
#[inline]
pub fn known_kernel(op: ReduceOp, basic: Basic) -> Option<Kernel> {
    const KINDS: usize = Basic::ALL.len();
    static KERNELS: OnceLock<[[Option<Kernel>; KINDS]; ReduceOp::ALL.len()]> = OnceLock::new();
    let kernels = KERNELS.get_or_init(|| {
        let mut kernels = [[None; KINDS]; ReduceOp::ALL.len()];
        for (row, op) in kernels.iter_mut().zip(ReduceOp::ALL) {
            for basic in Basic::ALL {
                row[basic as usize] = kernel(op, basic);
            }
        }
        kernels
    });
    *kernels[op as usize].get(basic as usize)?
}

/// An element at any alignment.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Unaligned<T>(T);

/// One operation on one kind of element.
trait Combine {
    /// The element.
    type Element: Copy;
    /// First operand, second operand, result.
    fn combine(input: Self::Element, inout: Self::Element) -> Self::Element;
}

#[inline(always)]
unsafe fn apply<C: Combine>(input: *const u8, inout: *mut u8, n: usize) {
    let (input, inout) = (input.cast::<Unaligned<C::Element>>(), inout.cast::<Unaligned<C::Element>>());
    for i in 0..n {
        // SAFETY: the kernel's caller has both ranges valid and apart; a packed element needs no alignment. No
        // reference is made: the second range may be window memory, which the program may let others write meanwhile.
        unsafe {
            let (left, right) = (input.add(i).read().0, inout.add(i).read().0);
            inout.add(i).write(Unaligned(C::combine(left, right)));
        }
    }
}

/// The loop as the baseline instruction set allows it.
unsafe fn baseline<C: Combine>(input: *const u8, inout: *mut u8, n: usize) {
    // SAFETY: the caller's promise is passed on.
    unsafe { apply::<C>(input, inout, n) }
}

/// The loop with 256-bit vectors.
#[target_feature(enable = "avx2")]
unsafe fn wide<C: Combine>(input: *const u8, inout: *mut u8, n: usize) {
    // SAFETY: the caller's promise is passed on.
    unsafe { apply::<C>(input, inout, n) }
}

/// The best loop that this processor runs.
fn looped<C: Combine>() -> Kernel {
    if std::arch::is_x86_feature_detected!("avx2") {
        wide::<C>
    } else {
        baseline::<C>
    }
}
