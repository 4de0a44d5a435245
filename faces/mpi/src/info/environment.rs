//! `MPI_INFO_ENV` and `MPI_Info_create_env`: how this process was started (section 11.5.3).
//!
//! `MPI_Info_create_env` may be called at any time, and gives the same before `MPI_Init`, between `MPI_Init` and
//! `MPI_Finalize`, and afterwards: only what is known from the start, and remembered from the first call.
//! `MPI_INFO_ENV` tells also what became known when the process joined its job.

use super::Entries;
use crate::abi::*;
use crate::runtime;
use arke_launch::Seat;
use core::ffi::{c_char, c_int, CStr};
use std::sync::OnceLock;

/// What is known of this process.
pub(super) fn entries() -> Entries {
    let mut entries = from_the_start();
    if let Some(world) = runtime::world() {
        entries.set_text(c"maxprocs", &world.size.to_string());
        entries.set_text(c"thread_level", thread_level(world.thread_level));
    }
    entries
}

/// What is known of this process with the arguments that it was started with.
fn from_the_start() -> Entries {
    let mut arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let command = arguments.next();
    describe(command, arguments.collect())
}

/// What is known from the start, and stays.
struct Start {
    /// Ranks that run this program, where the launcher says so in the environment.
    procs: Option<u32>,
    host: String,
    /// The working directory.
    directory: Option<String>,
}

fn start() -> &'static Start {
    static START: OnceLock<Start> = OnceLock::new();
    START.get_or_init(|| {
        let seat = Seat::from_environment().ok().flatten();
        let directory = std::env::current_dir().ok();
        Start {
            procs: seat.map(|seat| seat.procs),
            host: crate::startup::host_name(),
            directory: directory.map(|directory| cut(directory.to_string_lossy().into_owned())),
        }
    })
}

/// What is known of a process with these arguments; without any, with those that it was started with.
///
/// # Safety
/// `argv` must point to at least `argc` C strings, if it is not null.
pub(super) unsafe fn entries_for(argc: c_int, argv: *const *mut c_char) -> Entries {
    if argc <= 0 || argv.is_null() {
        return from_the_start();
    }
    let mut arguments = (0..argc as usize).filter_map(|index| {
        // SAFETY: the program vouches for `argc` pointers.
        let argument = unsafe { *argv.add(index) };
        // SAFETY: the program vouches for the strings.
        (!argument.is_null()).then(|| unsafe { CStr::from_ptr(argument) }.to_string_lossy().into_owned())
    });
    let command = arguments.next();
    describe(command, arguments.collect())
}

fn describe(command: Option<String>, arguments: Vec<String>) -> Entries {
    let mut entries = Entries::new();
    if let Some(command) = command {
        entries.set_text(c"command", &command);
    }
    if !arguments.is_empty() {
        entries.set_text(c"argv", &cut(arguments.join(" ")));
    }
    entries.set(super::memory_kinds::KEY, &super::memory_kinds::granted(None));
    let start = start();
    if let Some(procs) = start.procs {
        entries.set_text(c"maxprocs", &procs.to_string());
    }
    entries.set_text(c"host", &start.host);
    entries.set_text(c"arch", std::env::consts::ARCH);
    if let Some(directory) = &start.directory {
        entries.set_text(c"wdir", directory);
    }
    entries
}

/// Values have a limit; the end of a longer one is left out.
fn cut(mut text: String) -> String {
    let mut end = text.len().min(MPI_MAX_INFO_VAL as usize - 1);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    text
}

fn thread_level(level: c_int) -> &'static str {
    match level {
        MPI_THREAD_FUNNELED => "MPI_THREAD_FUNNELED",
        MPI_THREAD_SERIALIZED => "MPI_THREAD_SERIALIZED",
        MPI_THREAD_MULTIPLE => "MPI_THREAD_MULTIPLE",
        _ => "MPI_THREAD_SINGLE",
    }
}
