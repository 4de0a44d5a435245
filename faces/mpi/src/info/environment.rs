//! `MPI_INFO_ENV`: how this process was started (section 11.5.3).

use super::Entries;
use crate::abi::*;
use crate::runtime;
use core::ffi::{c_char, c_int, CStr};

/// What is known of this process.
pub(super) fn entries() -> Entries {
    let mut arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let command = arguments.next();
    describe(command, arguments.collect())
}

/// What is known of a process with these arguments.
///
/// # Safety
/// `argv` must point to at least `argc` C strings, if it is not null.
pub(super) unsafe fn entries_for(argc: c_int, argv: *const *mut c_char) -> Entries {
    let mut arguments = (0..argc.max(0) as usize).filter(|_| !argv.is_null()).filter_map(|index| {
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
    if let Some(world) = runtime::world() {
        entries.set_text(c"maxprocs", &world.size.to_string());
        entries.set_text(c"host", &world.host);
        entries.set_text(c"thread_level", thread_level(world.thread_level));
    }
    entries.set_text(c"arch", std::env::consts::ARCH);
    if let Ok(directory) = std::env::current_dir() {
        entries.set_text(c"wdir", &cut(directory.to_string_lossy().into_owned()));
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
