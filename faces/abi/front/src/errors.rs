//! Error codes. Where an ABI's calls return plain classes, the sentence about the last error of a thread is kept for
//! `MPI_Error_string`.

use crate::{table, Abi};
use arke_abi as standard;
use arke_abi::error_codes::{DETAILED, NUMBERED};
use core::cell::Cell;
use core::ffi::c_int;

thread_local! {
    /// The last error of this thread: the class that the program got, and the standard's code, which leads to the sentence.
    static LAST: Cell<(c_int, c_int)> = const { Cell::new((0, 0)) };
}

/// The class of a standard's code.
fn class_of(code: c_int) -> c_int {
    let mut class = standard::MPI_ERR_UNKNOWN;
    // SAFETY: the place is ours. Where the code is none, the call says so by its own error, and the class stays.
    unsafe { (table().MPI_Error_class)(code, &mut class) };
    class
}

/// The program's code for one of the standard's.
#[cold]
pub fn code_out<A: Abi>(code: c_int) -> c_int {
    if code & DETAILED != 0 {
        if A::PLAIN_CLASSES {
            let class = A::error_out(class_of(code));
            LAST.set((class, code));
            return class;
        }
        return code & !DETAILED | NUMBERED;
    }
    match (code > standard::MPI_ERR_LASTCODE, A::PLAIN_CLASSES) {
        (false, _) => A::error_out(code),
        // What the program added. Where other codes are no plain classes, these are above all of them.
        (true, true) => code,
        (true, false) => code | DETAILED,
    }
}

/// The standard's class for one of the program's, where it is not the code of an error.
pub fn class_in<A: Abi>(class: c_int) -> c_int {
    match A::PLAIN_CLASSES {
        true if (0..=standard::MPI_ERR_LASTCODE).contains(&class) => A::error_in(class),
        true => class,
        false => code_in::<A>(class),
    }
}

/// The standard's code for one of the program's.
pub fn code_in<A: Abi>(code: c_int) -> c_int {
    if code < 0 {
        return code;
    }
    if A::PLAIN_CLASSES {
        let (class, last) = LAST.get();
        return match code {
            standard::MPI_SUCCESS => code,
            code if code == class => last,
            code if code > standard::MPI_ERR_LASTCODE => code,
            code => A::error_in(code),
        };
    }
    match (code & DETAILED != 0, code & NUMBERED != 0) {
        (true, _) => code & !DETAILED,
        (_, true) => code & !NUMBERED | DETAILED,
        _ => A::error_in(code),
    }
}
