//! IEEE binary16: widened to binary32 in batches, which the hardware does, combined there, and rounded back.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use half::f16;
use half::slice::HalfFloatSliceExt;

use super::number::{Max, Min, Product, Sum};
use super::{Combine, Kernel, ReduceOp};

/// Arithmetic and order.
pub(super) fn real(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Sum => in_f32::<1, Single<Sum<f32>>>,
        ReduceOp::Prod => in_f32::<1, Single<Product<f32>>>,
        ReduceOp::Min => in_f32::<1, Single<Min<f32>>>,
        ReduceOp::Max => in_f32::<1, Single<Max<f32>>>,
        _ => return None,
    })
}

/// An operation on single numbers, seen as one on rows of one.
struct Single<C>(std::marker::PhantomData<C>);

impl<C: Combine<Element = f32>> Combine for Single<C> {
    type Element = [f32; 1];

    #[inline(always)]
    fn combine([input]: [f32; 1], [inout]: [f32; 1]) -> [f32; 1] {
        [C::combine(input, inout)]
    }
}

/// Numbers converted at a time.
const BATCH: usize = 128;

/// Combines `n` elements of `PARTS` binary16 numbers each.
///
/// # Safety
/// As for every [`Kernel`].
pub(super) unsafe fn in_f32<const PARTS: usize, C: Combine<Element = [f32; PARTS]>>(
    input: *const u8,
    inout: *mut u8,
    n: usize,
) {
    let mut halves = [[f16::ZERO; BATCH]; 2];
    let mut singles = [[0f32; BATCH]; 2];
    let total = n * PARTS;
    let mut done = 0;
    while done < total {
        let now = (total - done).min(BATCH);
        // SAFETY: the caller has both arrays valid for `total` numbers; byte copies need no alignment.
        unsafe {
            let (from, to) = (input.add(done * 2), inout.add(done * 2));
            halves[0].as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(from, now * 2);
            halves[1].as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(to, now * 2);
        }
        for (single, half) in singles.iter_mut().zip(&halves) {
            half[..now].convert_to_f32_slice(&mut single[..now]);
        }
        let [left, right] = &mut singles;
        for (left, right) in left[..now].chunks_exact(PARTS).zip(right[..now].chunks_exact_mut(PARTS)) {
            let mut operands = [[0f32; PARTS]; 2];
            operands[0].copy_from_slice(left);
            operands[1].copy_from_slice(right);
            right.copy_from_slice(&C::combine(operands[0], operands[1]));
        }
        halves[1][..now].convert_from_f32_slice(&singles[1][..now]);
        // SAFETY: as above.
        unsafe {
            inout.add(done * 2).copy_from_nonoverlapping(halves[1].as_ptr().cast::<u8>(), now * 2);
        }
        done += now;
    }
}
