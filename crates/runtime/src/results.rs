//! Functions of the program's, and results that the program has not seen yet.
//!
//! A library over this one (a front end, the Fortran library) gives a call places of its own, and writes the results
//! into the program's memory when the call returns. A function of the program's may leave the call for ever, so the
//! library links what it has to write into a list of its thread's, which is written before an error handler runs. The
//! entries stand on the stack: while any function of the program's runs, the list is empty, so that nobody follows an
//! entry whose frame is gone.

use crate::lock::unlocked;
use core::cell::Cell;
use core::ffi::c_void;
use core::ptr;

thread_local!(static NEWEST: Cell<*mut c_void> = const { Cell::new(ptr::null_mut()) });

/// Where this thread's list begins. The type of the entries is the face's.
pub fn newest() -> *mut *mut c_void {
    NEWEST.with(Cell::as_ptr)
}

/// Runs something in which the list of the calls that are on the stack already is not to be seen.
pub fn apart<R>(f: impl FnOnce() -> R) -> R {
    let before = NEWEST.take();
    let result = f();
    NEWEST.set(before);
    result
}

/// Calls a function of the program's: without the process lock, and apart from the calls that are under way.
pub fn program<R>(f: impl FnOnce() -> R) -> R {
    apart(|| unlocked(f))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_of_the_programs_sees_an_empty_list_and_a_call_its_own_again() {
        let entry = ptr::without_provenance_mut(16);
        NEWEST.set(entry);
        apart(|| {
            assert!(NEWEST.get().is_null());
            // A call of the function's, which it has left without returning.
            NEWEST.set(ptr::without_provenance_mut(32));
        });
        assert_eq!(NEWEST.get(), entry);
        NEWEST.set(ptr::null_mut());
    }
}
