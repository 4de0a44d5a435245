//! The two operations that compute nothing: take the input, or keep what is there.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::Kernel;
use crate::basic::Basic;
use arke_sys::aliasing;

/// The kernel that copies elements of kind `basic`; padding inside pairs stays untouched.
pub(super) fn replace(basic: Basic) -> Kernel {
    match basic {
        Basic::ShortInt => copy_pairs::<2, 4, 4, 8>,
        Basic::DoubleInt | Basic::LongInt => copy_pairs::<8, 8, 4, 16>,
        Basic::LongDoubleInt => copy_pairs::<16, 16, 4, 32>,
        other => match other.size() {
            1 => copy::<1>,
            2 => copy::<2>,
            4 => copy::<4>,
            8 => copy::<8>,
            16 => copy::<16>,
            _ => copy::<32>,
        },
    }
}

/// The kernel that leaves everything as it is.
///
/// # Safety
/// Touches no memory, so there is nothing to promise.
pub(super) unsafe fn keep(_input: *const u8, _inout: *mut u8, _n: usize) {}

/// # Safety
/// As for every [`Kernel`].
unsafe fn copy<const SIZE: usize>(input: *const u8, inout: *mut u8, n: usize) {
    // SAFETY: the caller has both ranges valid for `n` elements of `SIZE` bytes, and apart.
    unsafe { aliasing::copy(input, inout, n * SIZE) }
}

/// Copies pairs of `FIRST` bytes and, at `AT`, `SECOND` bytes, `STEP` bytes apart.
///
/// # Safety
/// As for every [`Kernel`].
unsafe fn copy_pairs<const FIRST: usize, const AT: usize, const SECOND: usize, const STEP: usize>(
    input: *const u8,
    inout: *mut u8,
    n: usize,
) {
    for element in 0..n {
        // SAFETY: the caller has both arrays valid for `n` elements of `STEP` bytes, and apart.
        unsafe {
            let (from, to) = (input.add(element * STEP), inout.add(element * STEP));
            to.copy_from_nonoverlapping(from, FIRST);
            to.add(AT).copy_from_nonoverlapping(from.add(AT), SECOND);
        }
    }
}
