//! The table of a job's processes for parallel debuggers, in the variables of `mpir.c`.
//!
//! A debugger that starts the launcher sets `MPIR_being_debugged` and stops in `MPIR_Breakpoint`. The launcher goes
//! there when all ranks run; they wait in `MPI_Init` until it goes on. A debugger that attaches later finds the table
//! filled.

use arke_launch::{Listener, Started};
use std::ffi::{c_char, c_int, CString};
use std::os::unix::ffi::OsStrExt;

/// `MPIR_PROCDESC`.
#[repr(C)]
struct Description {
    host_name: *mut c_char,
    executable_name: *mut c_char,
    pid: c_int,
}

/// Values of `MPIR_debug_state`.
const SPAWNED: c_int = 1;
const ABORTING: c_int = 2;

extern "C" {
    static mut MPIR_being_debugged: c_int;
    static mut MPIR_debug_state: c_int;
    static mut MPIR_debug_abort_string: *mut c_char;
    static mut MPIR_proctable: *mut Description;
    static mut MPIR_proctable_size: c_int;
    // Named here, so that the linker keeps them.
    static MPIR_i_am_starter: c_int;
    static MPIR_partial_attach_ok: c_int;
    fn MPIR_Breakpoint();
}

// SAFETY: numbers that nobody changes.
#[used]
static KEPT: [&c_int; 2] = unsafe { [&MPIR_i_am_starter, &MPIR_partial_attach_ok] };

/// Who hears of the job.
pub(super) const LISTENER: Listener = Listener { holds: is_debugged, started, ends };

fn is_debugged() -> bool {
    // SAFETY: a number that a debugger may have changed.
    unsafe { (&raw const MPIR_being_debugged).read_volatile() != 0 }
}

/// A string that stays for ever.
fn kept(text: &[u8]) -> *mut c_char {
    CString::new(text).unwrap_or_default().into_raw()
}

fn started(processes: &[Started]) {
    let table: Vec<Description> = processes
        .iter()
        .map(|process| Description {
            host_name: kept(process.host.as_bytes()),
            executable_name: kept(process.program.as_os_str().as_bytes()),
            pid: process.pid,
        })
        .collect();
    let size = table.len() as c_int;
    let table = Box::leak(table.into_boxed_slice()).as_mut_ptr();
    // SAFETY: this thread alone writes these variables; a debugger reads them while the process stands still. The size
    // comes after the table: one that attaches in between sees an empty table.
    unsafe {
        (&raw mut MPIR_proctable).write_volatile(table);
        (&raw mut MPIR_proctable_size).write_volatile(size);
    }
    tell(SPAWNED);
}

/// Says why the job ends before its time.
fn ends(why: &str) {
    if is_debugged() {
        // SAFETY: as in `started`.
        unsafe { (&raw mut MPIR_debug_abort_string).write_volatile(kept(why.as_bytes())) };
        tell(ABORTING);
    }
}

fn tell(state: c_int) {
    // SAFETY: as in `started`; the function does nothing.
    unsafe {
        (&raw mut MPIR_debug_state).write_volatile(state);
        MPIR_Breakpoint();
    }
}
