//! What the tags of a context are called in reports, where a face's own numbers travel as other ones.
#![allow(unsafe_code, reason = "faces name functions of theirs")]

use crate::contexts::{NATIVE, NATIVE_COUNT};
use core::ffi::{c_int, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering};

/// Writes the number that the program knows a tag by, and returns 1; or 0 where it stands for no single one.
pub type Number = unsafe extern "C" fn(i32, *mut i32) -> c_int;

/// By context of the native interface; null: the tags are the program's.
static NUMBERS: [AtomicPtr<c_void>; NATIVE_COUNT as usize] =
    [const { AtomicPtr::new(null_mut()) }; NATIVE_COUNT as usize];

/// Names the function for a context, which is one of the native interface's.
///
/// # Safety
/// The function may be called at any time, from any thread.
pub unsafe fn set(context: u32, number: Option<Number>) {
    if let Some(place) = context.checked_sub(NATIVE).and_then(|i| NUMBERS.get(i as usize)) {
        place.store(number.map_or(null_mut(), |number| number as *mut c_void), Ordering::Release);
    }
}

/// What the program calls a tag of this context; `None`: it stands for several.
pub(crate) fn shown(context: u32, tag: i32) -> Option<i32> {
    let Some(place) = context.checked_sub(NATIVE).and_then(|i| NUMBERS.get(i as usize)) else {
        return Some(tag);
    };
    let number = place.load(Ordering::Acquire);
    if number.is_null() {
        return Some(tag);
    }
    let mut shown = tag;
    // SAFETY: only functions of this type are stored, for which `set`'s caller has promised this.
    let is_one = unsafe {
        let number = core::mem::transmute::<*mut c_void, Number>(number);
        number(tag, &raw mut shown)
    };
    (is_one != 0).then_some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    unsafe extern "C" fn halves(tag: i32, number: *mut i32) -> c_int {
        // SAFETY: `shown` passes its own variable.
        unsafe { *number = tag / 2 };
        c_int::from(tag != 0)
    }

    #[test]
    fn tags_have_the_programs_numbers() {
        let own = NATIVE + 200;
        assert_eq!((shown(own, 8), shown(3, 8)), (Some(8), Some(8)));
        // SAFETY: the function touches nothing but what it is given.
        unsafe { set(own, Some(halves)) };
        assert_eq!(
            (shown(own, 8), shown(own, 0), shown(own + 1, 8), shown(3, 8)),
            (Some(4), None, Some(8), Some(8))
        );
        // SAFETY: as above.
        unsafe { set(own, None) };
        assert_eq!(shown(own, 8), Some(8));
    }
}
