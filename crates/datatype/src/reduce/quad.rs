//! IEEE binary128 (Fortran `REAL*16`), which no hardware here computes: a software library does.

use rustc_apfloat::ieee::Quad;
use rustc_apfloat::Float;

use super::{baseline, Combine, Kernel, ReduceOp};

/// Declares an operation on binary128 numbers given as bits.
macro_rules! operation {
    ($name:ident, |$input:ident, $inout:ident| $result:expr) => {
        struct $name;
        impl Combine for $name {
            type Element = u128;
            fn combine(input: u128, inout: u128) -> u128 {
                let ($input, $inout) = (Quad::from_bits(input), Quad::from_bits(inout));
                $result.to_bits()
            }
        }
    };
}

operation!(Sum, |input, inout| (input + inout).value);
operation!(Product, |input, inout| (input * inout).value);
operation!(Min, |input, inout| if input < inout { input } else { inout });
operation!(Max, |input, inout| if input > inout { input } else { inout });

struct ComplexSum;

impl Combine for ComplexSum {
    type Element = [u128; 2];
    fn combine([a, b]: [u128; 2], [c, d]: [u128; 2]) -> [u128; 2] {
        [Sum::combine(a, c), Sum::combine(b, d)]
    }
}

struct ComplexProduct;

impl Combine for ComplexProduct {
    type Element = [u128; 2];
    fn combine(input: [u128; 2], inout: [u128; 2]) -> [u128; 2] {
        let [a, b] = input.map(Quad::from_bits);
        let [c, d] = inout.map(Quad::from_bits);
        let real = ((a * c).value - (b * d).value).value;
        let imaginary = ((a * d).value + (b * c).value).value;
        [real.to_bits(), imaginary.to_bits()]
    }
}

/// Arithmetic and order.
pub(super) fn real(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Sum => baseline::<Sum>,
        ReduceOp::Prod => baseline::<Product>,
        ReduceOp::Min => baseline::<Min>,
        ReduceOp::Max => baseline::<Max>,
        _ => return None,
    })
}

/// Complex arithmetic.
pub(super) fn complex(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Sum => baseline::<ComplexSum>,
        ReduceOp::Prod => baseline::<ComplexProduct>,
        _ => return None,
    })
}
