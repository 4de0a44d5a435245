//! Truth values of any width: zero is false, everything else is true, and results are 0 or 1.

use super::number::{And, Integer, Or, Xor};
use super::{looped, Kernel, ReduceOp};

/// Logical operations on truth values held in integers.
pub(super) fn logical<T: Integer>(op: ReduceOp) -> Option<Kernel> {
    Some(match op {
        ReduceOp::Land => looped::<And<T>>(),
        ReduceOp::Lor => looped::<Or<T>>(),
        ReduceOp::Lxor => looped::<Xor<T>>(),
        _ => return None,
    })
}
