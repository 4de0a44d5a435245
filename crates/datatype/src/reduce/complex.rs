//! Complex numbers of the kinds that the compiler knows: sum and product.

use std::marker::PhantomData;
use std::ops::{Add, Mul, Sub};

use super::number::{Number, Sum};
use super::{looped, Combine, Kernel, ReduceOp};

/// A product of complex numbers, each a pair of real and imaginary part.
struct Product<T>(PhantomData<T>);

impl<T> Combine for Product<T>
where
    T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
{
    type Element = [T; 2];

    #[inline(always)]
    fn combine([a, b]: [T; 2], [c, d]: [T; 2]) -> [T; 2] {
        [a * c - b * d, a * d + b * c]
    }
}

/// Sum by parts.
struct SumOfParts<T>(PhantomData<T>);

impl<T: Number> Combine for SumOfParts<T> {
    type Element = [T; 2];

    #[inline(always)]
    fn combine([a, b]: [T; 2], [c, d]: [T; 2]) -> [T; 2] {
        [Sum::<T>::combine(a, c), Sum::<T>::combine(b, d)]
    }
}

/// Complex numbers with parts of type `T`.
pub(super) fn complex<T>(op: ReduceOp) -> Option<Kernel>
where
    T: Number + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
{
    Some(match op {
        ReduceOp::Sum => looped::<SumOfParts<T>>(),
        ReduceOp::Prod => looped::<Product<T>>(),
        _ => return None,
    })
}

/// Complex numbers with parts in binary16, computed in binary32 and rounded once at the end.
pub(super) fn half(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Sum => super::half::in_f32::<2, SumOfParts<f32>>,
        ReduceOp::Prod => super::half::in_f32::<2, Product<f32>>,
        _ => return None,
    })
}
