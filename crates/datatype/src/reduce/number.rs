//! Integers and the floating-point kinds that the compiler knows.

use std::marker::PhantomData;

use super::{looped, Combine, Kernel, ReduceOp};

/// What all numbers can do.
pub(super) trait Number: Copy + PartialOrd + 'static {
    /// Sum; integers wrap.
    fn sum(self, other: Self) -> Self;
    /// Product; integers wrap.
    fn product(self, other: Self) -> Self;
}

/// What integers can do besides.
pub(super) trait Integer:
    Number
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitXor<Output = Self>
    + From<bool>
    + Default
{
}

macro_rules! integers {
    ($($t:ty)*) => { $(
        impl Number for $t {
            #[inline(always)]
            fn sum(self, other: Self) -> Self { self.wrapping_add(other) }
            #[inline(always)]
            fn product(self, other: Self) -> Self { self.wrapping_mul(other) }
        }
        impl Integer for $t {}
    )* };
}
integers! { i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 }

macro_rules! reals {
    ($($t:ty)*) => { $(
        impl Number for $t {
            #[inline(always)]
            fn sum(self, other: Self) -> Self { self + other }
            #[inline(always)]
            fn product(self, other: Self) -> Self { self * other }
        }
    )* };
}
reals! { f32 f64 }

/// Declares an operation: a type that combines elements of any type with the named ability.
macro_rules! operation {
    ($name:ident, $bound:path, |$input:ident, $inout:ident| $result:expr) => {
        pub(super) struct $name<T>(PhantomData<T>);
        impl<T: $bound> Combine for $name<T> {
            type Element = T;
            #[inline(always)]
            fn combine($input: T, $inout: T) -> T {
                $result
            }
        }
    };
}

operation!(Sum, Number, |input, inout| input.sum(inout));
operation!(Product, Number, |input, inout| input.product(inout));
operation!(Min, Number, |input, inout| if input < inout { input } else { inout });
operation!(Max, Number, |input, inout| if input > inout { input } else { inout });
operation!(BitAnd, Integer, |input, inout| input & inout);
operation!(BitOr, Integer, |input, inout| input | inout);
operation!(BitXor, Integer, |input, inout| input ^ inout);
operation!(And, Integer, |input, inout| T::from((input != T::default()) & (inout != T::default())));
operation!(Or, Integer, |input, inout| T::from((input | inout) != T::default()));
operation!(Xor, Integer, |input, inout| T::from((input != T::default()) ^ (inout != T::default())));

/// Arithmetic, order, bits and truth values of integers.
pub(super) fn integer<T: Integer>(op: ReduceOp) -> Option<Kernel> {
    real::<T>(op).or_else(|| bits::<T>(op)).or_else(|| super::logical::logical::<T>(op))
}

/// Arithmetic and order.
pub(super) fn real<T: Number>(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Sum => looped::<Sum<T>>(),
        ReduceOp::Prod => looped::<Product<T>>(),
        ReduceOp::Min => looped::<Min<T>>(),
        ReduceOp::Max => looped::<Max<T>>(),
        _ => return None,
    })
}

/// Bits.
pub(super) fn bits<T: Integer>(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Band => looped::<BitAnd<T>>(),
        ReduceOp::Bor => looped::<BitOr<T>>(),
        ReduceOp::Bxor => looped::<BitXor<T>>(),
        _ => return None,
    })
}
