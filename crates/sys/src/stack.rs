//! The return addresses of this thread's stack.

use std::ffi::{c_int, c_void};

extern "C" {
    // The unwinder of the C compiler's runtime, which the standard library is linked to.
    fn _Unwind_Backtrace(trace: extern "C" fn(*mut c_void, *mut c_void) -> c_int, data: *mut c_void)
        -> c_int;
    fn _Unwind_GetIP(context: *mut c_void) -> usize;
    fn _Unwind_GetIPInfo(context: *mut c_void, before: *mut c_int) -> usize;
}

const GO_ON: c_int = 0;
const END: c_int = 5;

struct Addresses {
    found: Vec<u64>,
    most: usize,
}

extern "C" fn take(context: *mut c_void, data: *mut c_void) -> c_int {
    // SAFETY: `return_addresses` passes its own `Addresses`, which nobody else uses meanwhile.
    let addresses = unsafe { &mut *data.cast::<Addresses>() };
    if addresses.found.len() >= addresses.most {
        return END;
    }
    // SAFETY: the unwinder passes a context that is valid during this call.
    match unsafe { _Unwind_GetIP(context) } {
        0 => END,
        address => {
            addresses.found.push(address as u64);
            GO_ON
        }
    }
}

/// At most so many return addresses, innermost first. Frames without unwind tables end the list.
pub fn return_addresses(most: usize) -> Vec<u64> {
    let mut addresses = Addresses { found: Vec::with_capacity(most), most };
    // SAFETY: the callback matches the declaration, takes this pointer for what it is, and does not unwind.
    unsafe { _Unwind_Backtrace(take, std::ptr::from_mut(&mut addresses).cast()) };
    addresses.found
}

struct Visitor<'a> {
    visit: &'a mut dyn FnMut(u64, bool) -> bool,
}

extern "C" fn show(context: *mut c_void, data: *mut c_void) -> c_int {
    // SAFETY: `walk` passes its own `Visitor`, which nobody else uses meanwhile.
    let visitor = unsafe { &mut *data.cast::<Visitor>() };
    let mut before = 0;
    // SAFETY: the unwinder passes a context that is valid during this call; `before` is valid for the write.
    let address = unsafe { _Unwind_GetIPInfo(context, &mut before) } as u64;
    match (visitor.visit)(address, before != 0) {
        true => GO_ON,
        false => END,
    }
}

/// Shows the addresses of this thread's frames to `visit`, innermost first, until it returns false. The flag tells that a
/// signal interrupted the frame at this very instruction; any other address is that of the instruction behind a call.
/// Allocates nothing, so that a handler of signals may call it.
pub fn walk(visit: &mut dyn FnMut(u64, bool) -> bool) {
    let mut visitor = Visitor { visit };
    // SAFETY: the callback matches the declaration, takes this pointer for what it is, and does not unwind.
    unsafe { _Unwind_Backtrace(show, std::ptr::from_mut(&mut visitor).cast()) };
}

#[cfg(test)]
mod tests {
    use super::{return_addresses, walk};

    #[test]
    fn a_walk_shows_the_same_frames_and_ends_when_it_is_told_to() {
        let (mut walked, mut first) = (0, 0);
        walk(&mut |address, interrupted| {
            assert!(!interrupted);
            walked += usize::from(address != 0);
            true
        });
        walk(&mut |_, _| {
            first += 1;
            first < 2
        });
        assert_eq!(first, 2);
        assert!(walked.abs_diff(return_addresses(1000).len()) <= 2);
    }

    #[inline(never)]
    fn deeper(most: usize) -> Vec<u64> {
        std::hint::black_box(return_addresses(most))
    }

    #[test]
    fn a_deeper_stack_has_more_addresses() {
        let (here, there) = (return_addresses(100), deeper(100));
        assert!(here.len() > 3 && there.len() > here.len() && there.len() < 100);
        assert_eq!(here.last(), there.last());
        assert_eq!(deeper(2).len(), 2);
    }
}
