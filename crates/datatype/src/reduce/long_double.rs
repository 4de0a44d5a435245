//! x87 extended numbers (C `long double`), which Rust has no type for: a few instructions each, in assembly.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use std::arch::asm;
use std::cmp::Ordering;

use super::{Kernel, ReduceOp};

/// Bytes from one number to the next.
const STEP: usize = 16;

/// Declares a kernel that runs the given instructions for each element: `{a}` is the address of the first operand,
/// `{b}` that of the second operand and the result. The instructions leave the x87 stack as empty as they found it.
macro_rules! x87_kernel {
    ($(#[$doc:meta])* $name:ident, $step:expr, $($instruction:literal),+ $(,)?) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// As for every [`Kernel`].
        unsafe fn $name(input: *const u8, inout: *mut u8, n: usize) {
            for index in 0..n {
                // SAFETY: the caller has both arrays valid for `n` elements. Memory is touched only through the two
                // addresses; the whole x87 stack is declared as overwritten.
                unsafe {
                    asm!(
                        $($instruction,)+
                        a = in(reg) input.add(index * $step),
                        b = in(reg) inout.add(index * $step),
                        out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                        out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                        options(nostack),
                    );
                }
            }
        }
    };
}

x87_kernel!(
    /// Sum.
    sum,
    STEP,
    "fld tbyte ptr [{a}]",
    "fld tbyte ptr [{b}]",
    "faddp st(1), st",
    "fstp tbyte ptr [{b}]",
);

x87_kernel!(
    /// Product.
    product,
    STEP,
    "fld tbyte ptr [{a}]",
    "fld tbyte ptr [{b}]",
    "fmulp st(1), st",
    "fstp tbyte ptr [{b}]",
);

x87_kernel!(
    /// Greater of the two.
    max,
    STEP,
    "fld tbyte ptr [{a}]",
    "fld tbyte ptr [{b}]",
    "fucomi st, st(1)",
    "fcmovb st, st(1)",
    "fstp tbyte ptr [{b}]",
    "fstp st(0)",
);

x87_kernel!(
    /// Lesser of the two.
    min,
    STEP,
    "fld tbyte ptr [{a}]",
    "fld tbyte ptr [{b}]",
    "fucomi st, st(1)",
    "fcmovnbe st, st(1)",
    "fstp tbyte ptr [{b}]",
    "fstp st(0)",
);

x87_kernel!(
    /// Sum of complex numbers.
    complex_sum,
    2 * STEP,
    "fld tbyte ptr [{a}]",
    "fld tbyte ptr [{b}]",
    "faddp st(1), st",
    "fstp tbyte ptr [{b}]",
    "fld tbyte ptr [{a} + 16]",
    "fld tbyte ptr [{b} + 16]",
    "faddp st(1), st",
    "fstp tbyte ptr [{b} + 16]",
);

x87_kernel!(
    /// Product of complex numbers. The comments show the stack, top first, with `a = (p, q)` and `b = (r, s)`.
    complex_product,
    2 * STEP,
    "fld tbyte ptr [{a}]",       // p
    "fld tbyte ptr [{b}]",       // r p
    "fld tbyte ptr [{a} + 16]",  // q r p
    "fld tbyte ptr [{b} + 16]",  // s q r p
    "fld st(1)",                 // q s q r p
    "fmul st, st(1)",            // qs s q r p
    "fld st(4)",                 // p qs s q r p
    "fmul st, st(4)",            // pr qs s q r p
    "fsubrp st(1), st",          // pr-qs s q r p
    "fstp tbyte ptr [{b}]",      // s q r p
    "fmulp st(3), st",           // q r ps
    "fmulp st(1), st",           // qr ps
    "faddp st(1), st",           // ps+qr
    "fstp tbyte ptr [{b} + 16]", // empty
);

/// Arithmetic and order.
pub(super) fn real(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Sum => sum,
        ReduceOp::Prod => product,
        ReduceOp::Min => min,
        ReduceOp::Max => max,
        _ => return None,
    })
}

/// Complex arithmetic.
pub(super) fn complex(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Sum => complex_sum,
        ReduceOp::Prod => complex_product,
        _ => return None,
    })
}

/// The 80 bits of a `long double`; the order of values, not of bit patterns.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct LongDouble(pub u128);

impl LongDouble {
    const MANTISSA: u128 = u64::MAX as u128;
    const MAGNITUDE: u128 = (1 << 79) - 1;

    fn is_nan(self) -> bool {
        self.0 >> 64 & 0x7FFF == 0x7FFF && self.0 << 1 & Self::MANTISSA != 0
    }

    /// Sign and magnitude as one number that sorts like the value; both zeros are 0.
    fn sort_key(self) -> i128 {
        let magnitude = (self.0 & Self::MAGNITUDE) as i128;
        if self.0 >> 79 & 1 == 1 {
            -magnitude
        } else {
            magnitude
        }
    }
}

impl PartialEq for LongDouble {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for LongDouble {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        if self.is_nan() || other.is_nan() {
            return None;
        }
        Some(self.sort_key().cmp(&other.sort_key()))
    }
}
