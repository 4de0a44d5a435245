//! The return addresses of this thread's stack.

use std::ffi::{c_int, c_void};

extern "C" {
    // The unwinder of the C compiler's runtime, which the standard library is linked to.
    fn _Unwind_Backtrace(trace: extern "C" fn(*mut c_void, *mut c_void) -> c_int, data: *mut c_void)
        -> c_int;
    fn _Unwind_GetIP(context: *mut c_void) -> usize;
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

#[cfg(test)]
mod tests {
    use super::return_addresses;

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
