//! The table of functions of `libmpi_abi.so.1`.

use arke_abi::table::{Calls, FINGERPRINT};

extern "C" {
    static arke_mpi_table: Calls;
}

/// The functions.
#[inline(always)]
pub fn table() -> &'static Calls {
    // SAFETY: the library that defines it is loaded before this one, and `check` has seen that the type is the same.
    unsafe { &arke_mpi_table }
}

/// Ends the process where the library that was found is of another version than this front end: its table would be
/// misread. A front end calls this when it is loaded.
#[allow(clippy::print_stderr, reason = "there is no call yet that could return an error")]
pub fn check() {
    if table().fingerprint != FINGERPRINT {
        eprintln!(
            "arke: libmpi_abi.so.1 and the library that stands for another MPI (in lib/arke/abi) are of different versions of \
             Arke; install both together, or take the other one's directory out of LD_LIBRARY_PATH"
        );
        std::process::exit(1);
    }
}
