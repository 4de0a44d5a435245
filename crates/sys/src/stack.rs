//! The return addresses of this thread's stack.

use std::ffi::{c_int, c_void};

extern "C" {
    // The unwinder of the C compiler's runtime, which the standard library is linked to.
    fn _Unwind_Backtrace(trace: extern "C" fn(*mut c_void, *mut c_void) -> c_int, data: *mut c_void)
        -> c_int;
    fn _Unwind_GetIP(context: *mut c_void) -> usize;
    fn _Unwind_GetIPInfo(context: *mut c_void, before: *mut c_int) -> usize;
    fn _Unwind_GetCFA(context: *mut c_void) -> usize;
    fn _Unwind_FindEnclosingFunction(code: *mut c_void) -> *mut c_void;
}

const GO_ON: c_int = 0;
const END: c_int = 5;

/// A function on the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Where the function that it has called will return to.
    pub address: u64,
    /// Where the stack of the function that it has called begins.
    pub below: u64,
}

struct Addresses {
    found: Vec<Frame>,
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
            // SAFETY: as above.
            let below = unsafe { _Unwind_GetCFA(context) } as u64;
            addresses.found.push(Frame { address: address as u64, below });
            GO_ON
        }
    }
}

/// At most so many return addresses, innermost first. Frames without unwind tables end the list.
pub fn return_addresses(most: usize) -> Vec<u64> {
    frames(most).into_iter().map(|frame| frame.address).collect()
}

/// As [`return_addresses`], with where the frames stand.
pub fn frames(most: usize) -> Vec<Frame> {
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

/// Shows the addresses of this thread's frames to `visit`, innermost first, until it returns false. The flag tells that
/// a signal interrupted the frame at this very instruction; any other address is that of the instruction behind a call.
/// Allocates nothing, so that a handler of signals may call it.
pub fn walk(visit: &mut dyn FnMut(u64, bool) -> bool) {
    let mut visitor = Visitor { visit };
    // SAFETY: the callback matches the declaration, takes this pointer for what it is, and does not unwind.
    unsafe { _Unwind_Backtrace(show, std::ptr::from_mut(&mut visitor).cast()) };
}

/// Where this function's code and its stack are now. Inlined, so that they are those of the function that it stands in.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn here() -> (usize, usize) {
    let (code, stack): (usize, usize);
    // SAFETY: reads two registers.
    unsafe {
        core::arch::asm!(
            "lea {code}, [rip]", "mov {stack}, rsp",
            code = out(reg) code, stack = out(reg) stack,
            options(nomem, nostack, preserves_flags)
        );
    }
    (code, stack)
}

/// As above; 0 for the code, of which nothing is made here.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn here() -> (usize, usize) {
    let on_stack = 0u8;
    (0, core::hint::black_box(&raw const on_stack).addr())
}

struct Search {
    /// The place that is looked for.
    at: u64,
    /// Frames up to here are not meant.
    inner: u64,
    /// The frame before: where the stack below it begins, and its code.
    last: (u64, usize),
    /// The code of the frame around that place.
    found: Option<usize>,
}

extern "C" fn search(context: *mut c_void, data: *mut c_void) -> c_int {
    // SAFETY: `stands` passes its own `Search`, which nobody else uses meanwhile.
    let search = unsafe { &mut *data.cast::<Search>() };
    // SAFETY: the unwinder passes a context that is valid during this call.
    let (address, below) = unsafe { (_Unwind_GetIP(context), _Unwind_GetCFA(context) as u64) };
    if below > search.at {
        // The frame before reaches from where its own callee's begins to here.
        search.found = Some(if search.last.0 > search.inner { search.last.1 } else { 0 });
        return END;
    }
    search.last = (below, address);
    GO_ON
}

/// The function that this code belongs to.
fn function(code: usize) -> usize {
    // SAFETY: looks the address up in the unwinder's tables.
    unsafe { _Unwind_FindEnclosingFunction(std::ptr::without_provenance_mut(code)) as usize }
}

/// Whether a function that stood `here` ([`here`]) on this thread's stack is still there, for one that stands deeper at
/// `inner`: its frame may have been left by `longjmp` or an exception, and others may have taken its place. Takes some
/// microseconds. Where the stack cannot be followed so far, it is there.
#[cold]
#[inline(never)]
pub fn stands(here: (usize, usize), inner: usize) -> bool {
    let (code, at) = here;
    let mut data = Search { at: at as u64, inner: inner as u64, last: (0, 0), found: None };
    // SAFETY: the callback matches the declaration, takes this pointer for what it is, and does not unwind.
    unsafe { _Unwind_Backtrace(search, std::ptr::from_mut(&mut data).cast()) };
    match data.found {
        None => true,
        Some(0) => false,
        // The address is behind a call, which may be the last instruction.
        Some(found) => code == 0 || function(found - 1) == function(code),
    }
}

#[cfg(test)]
mod tests {
    use super::{frames, return_addresses, stands, walk};

    /// Uses so much of the stack.
    #[inline(never)]
    fn deep<R>(depth: usize, f: &mut dyn FnMut() -> R) -> R {
        let room = std::hint::black_box([0u8; 100]);
        let result = if depth == 0 { f() } else { deep(depth - 1, f) };
        std::hint::black_box(room);
        result
    }

    #[inline(never)]
    fn calls(f: &mut dyn FnMut((usize, usize))) {
        let here = std::hint::black_box(super::here());
        f(here);
        std::hint::black_box(here);
    }

    #[inline(never)]
    fn inner(f: &dyn Fn(usize) -> bool) -> bool {
        let here = std::hint::black_box(super::here());
        std::hint::black_box(f(here.1))
    }

    #[test]
    fn a_frame_stands_until_its_function_returns() {
        let mut left = (0, 0);
        calls(&mut |here| {
            left = here;
            for depth in 0..20 {
                assert!(deep(depth, &mut || inner(&|at| stands(here, at))), "{depth}");
            }
        });
        if left.0 != 0 {
            for depth in 1..20 {
                let gone = || inner(&|at| at > left.1 || !stands(left, at));
                assert!(deep(depth, &mut || gone()), "{depth}");
            }
        }
    }

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

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn a_return_address_stands_below_the_stack_of_its_caller() {
        #[inline(never)]
        fn inner() -> (usize, Vec<super::Frame>) {
            (std::hint::black_box(super::here().1), std::hint::black_box(frames(30)))
        }
        let (stack, frames) = inner();
        let caller = frames.iter().find(|frame| frame.below as usize - 8 >= stack).unwrap();
        assert!(caller.below as usize > stack && frames.windows(2).all(|two| two[0].below <= two[1].below));
        assert!(super::here().0 > caller.address as usize);
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
