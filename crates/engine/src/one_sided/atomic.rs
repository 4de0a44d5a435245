//! Updates of memory that lies in this process by the processor's atomic operations.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::update::Change;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, AtomicU8, Ordering};

/// Whether elements of a kind at an address are updated so: by everybody or by nobody, since kind and alignment are the
/// same for all.
#[inline]
pub(super) fn fits(basic: Basic, address: usize) -> bool {
    let size = basic.size();
    basic.extent() == size && matches!(size, 1 | 2 | 4 | 8) && address % size as usize == 0
}

macro_rules! update_as {
    ($atomic:ty, $word:ty, $at:expr, $change:expr, $fetched:expr) => {{
        // SAFETY: the caller's element, aligned and of this size; everybody else changes it atomically too.
        let cell = unsafe { &*$at.cast::<$atomic>() };
        let word = |bytes: &[u8]| <$word>::from_ne_bytes(bytes.try_into().unwrap_or_default());
        let old = match $change {
            Change::Combine { op: ReduceOp::NoOp, .. } => cell.load(Ordering::Acquire),
            Change::Combine { op: ReduceOp::Replace, operand, .. } => {
                cell.swap(word(operand), Ordering::AcqRel)
            }
            Change::Combine { op: ReduceOp::Sum, operand, basic, .. } if is_integer(*basic) => {
                cell.fetch_add(word(operand), Ordering::AcqRel)
            }
            Change::Combine { kernel, operand, .. } => {
                let mut old = cell.load(Ordering::Acquire);
                loop {
                    let mut new = old;
                    // SAFETY: one element on either side, of the kernel's kind.
                    unsafe { kernel(operand.as_ptr(), (&raw mut new).cast(), 1) };
                    match cell.compare_exchange_weak(old, new, Ordering::AcqRel, Ordering::Acquire) {
                        Ok(_) => break old,
                        Err(now) => old = now,
                    }
                }
            }
            Change::Swap { compare, new, .. } => {
                match cell.compare_exchange(word(compare), word(new), Ordering::AcqRel, Ordering::Acquire) {
                    Ok(old) | Err(old) => old,
                }
            }
        };
        if let Some(fetched) = $fetched {
            fetched.copy_from_slice(&old.to_ne_bytes());
        }
    }};
}

fn is_integer(basic: Basic) -> bool {
    use Basic::*;
    matches!(basic, I8 | U8 | I16 | U16 | I32 | U32 | I64 | U64 | Long | ULong)
}

/// Changes the element at `at`; what was there goes to `fetched`.
///
/// # Safety
/// `at` is valid for reads and writes of an element for which [`fits`] holds, and whoever else changes it meanwhile
/// does so atomically. The operands and `fetched` are one element long.
pub(super) unsafe fn update(at: *mut u8, change: &Change<'_>, fetched: Option<&mut [u8]>) {
    match change.basic().size() {
        1 => update_as!(AtomicU8, u8, at, change, fetched),
        2 => update_as!(AtomicU16, u16, at, change, fetched),
        4 => update_as!(AtomicU32, u32, at, change, fetched),
        _ => update_as!(AtomicU64, u64, at, change, fetched),
    }
}
