//! Lines of a rank are seen when they are written.
//!
//! C's library collects what a program prints in blocks of 4 KiB where the output is no terminal, as it is under a
//! launcher, whose pipe is in between. A `printf` before a deadlock or a crash is then not seen, or lost. So a rank
//! that takes its seat lets standard output be written line by line, as on a terminal. `ARKE_OUTPUT=program` leaves it
//! alone, and so does a program that has called `setbuf(stdout, NULL)`: it writes each character at once.

use arke_base::settings::{Id, Settings};
use libc::{c_char, c_int, size_t, FILE};

/// `_IOLBF`: the same number in glibc and musl.
const LINES: c_int = 1;

extern "C" {
    static mut stdout: *mut FILE;
    fn setvbuf(stream: *mut FILE, buffer: *mut c_char, mode: c_int, size: size_t) -> c_int;
    fn __fbufsize(stream: *mut FILE) -> size_t;
}

/// The size of the buffer of a stream that the program has made unbuffered; one that was not used yet has none.
const UNBUFFERED: size_t = 1;

/// Lets standard output be written line by line from now on, with what was printed before.
pub(crate) fn write_lines(settings: &Settings) {
    if settings.word(Id::Output) == "program" {
        return;
    }
    // SAFETY: C's library made `stdout` before `main` and it is valid until the process ends; the calls that change it take its lock.
    // No buffer is named, so that the one that may be in use stays.
    unsafe {
        let out = stdout;
        if !out.is_null()
            && __fbufsize(out) != UNBUFFERED
            && setvbuf(out, std::ptr::null_mut(), LINES, 0) == 0
        {
            // Also makes the library look at the mode: it does so when its buffer is empty.
            libc::fflush(out);
        }
    }
}
