//! Pairs of a value and an index: the extreme value and the least index it occurs with.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::long_double::LongDouble;
use super::{Kernel, ReduceOp};
use crate::basic::Basic;

/// The kernel for `MinLoc` or `MaxLoc` on a pair kind.
pub(super) fn located(op: ReduceOp, basic: Basic) -> Option<Kernel> {
    let max = match op {
        ReduceOp::MaxLoc => true,
        ReduceOp::MinLoc => false,
        _ => return None,
    };
    Some(match (basic, max) {
        (Basic::FloatInt, true) => extreme::<f32, i32, 4, 8, true>,
        (Basic::FloatInt, false) => extreme::<f32, i32, 4, 8, false>,
        (Basic::DoubleInt, true) => extreme::<f64, i32, 8, 16, true>,
        (Basic::DoubleInt, false) => extreme::<f64, i32, 8, 16, false>,
        (Basic::LongInt, true) => extreme::<i64, i32, 8, 16, true>,
        (Basic::LongInt, false) => extreme::<i64, i32, 8, 16, false>,
        (Basic::TwoInt, true) => extreme::<i32, i32, 4, 8, true>,
        (Basic::TwoInt, false) => extreme::<i32, i32, 4, 8, false>,
        (Basic::ShortInt, true) => extreme::<i16, i32, 4, 8, true>,
        (Basic::ShortInt, false) => extreme::<i16, i32, 4, 8, false>,
        (Basic::LongDoubleInt, true) => extreme::<LongDouble, i32, 16, 32, true>,
        (Basic::LongDoubleInt, false) => extreme::<LongDouble, i32, 16, 32, false>,
        (Basic::TwoReal, true) => extreme::<f32, f32, 4, 8, true>,
        (Basic::TwoReal, false) => extreme::<f32, f32, 4, 8, false>,
        (Basic::TwoDouble, true) => extreme::<f64, f64, 8, 16, true>,
        (Basic::TwoDouble, false) => extreme::<f64, f64, 8, 16, false>,
        _ => return None,
    })
}

/// Keeps, per element, the pair with the greater (`MAX`) or lesser value; of equal values, the lesser index. Elements
/// are `STEP` bytes apart, the index `AT` bytes into each.
///
/// # Safety
/// As for every [`Kernel`].
unsafe fn extreme<V, I, const AT: usize, const STEP: usize, const MAX: bool>(
    input: *const u8,
    inout: *mut u8,
    n: usize,
) where
    V: Copy + PartialOrd,
    I: Copy + PartialOrd,
{
    for element in 0..n {
        // SAFETY: the caller has both arrays valid for `n` elements of `STEP` bytes; accesses need no alignment.
        unsafe {
            let (from, to) = (input.add(element * STEP), inout.add(element * STEP));
            let (from_index, to_index) = (from.add(AT).cast::<I>(), to.add(AT).cast::<I>());
            let (left, right) = (from.cast::<V>().read_unaligned(), to.cast::<V>().read_unaligned());
            if left == right {
                let (left, right) = (from_index.read_unaligned(), to_index.read_unaligned());
                if left < right {
                    to_index.write_unaligned(left);
                }
            } else if (MAX && left > right) || (!MAX && left < right) {
                to.cast::<V>().write_unaligned(left);
                to_index.write_unaligned(from_index.read_unaligned());
            }
        }
    }
}
