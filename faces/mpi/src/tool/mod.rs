//! The tool information interface, `MPI_T` (MPI 5.0, section 15.3).
//!
//! Control variables are the entries of the settings table; performance variables are the path counters that each
//! process keeps. Calls return an error code of their own and invoke no error handler. They may be made between
//! `MPI_T_init_thread` and `MPI_T_finalize`, before `MPI_Init` and after `MPI_Finalize` too, and by any thread.

mod categories;
mod control;
mod enumerations;
mod events;
mod listeners;
mod performance;
mod sources;
mod variables;

use crate::abi::*;
use crate::runtime::table::SharedTable;
use crate::strings;
use arke_base::paths::Counters;
use arke_base::settings::Settings;
use arke_base::slab::{Key, Slab};
use core::ffi::{c_char, c_int, CStr};
use std::sync::OnceLock;

pub(crate) use categories::*;
pub(crate) use control::*;
pub(crate) use enumerations::*;
pub(crate) use events::{t_event_get_index, t_event_get_info, t_event_get_num};
pub(crate) use listeners::*;
pub(crate) use performance::*;
pub(crate) use sources::*;

/// What a call of the tools interface returns: `Err` holds an `MPI_T_ERR_*` class.
type Result<T = ()> = core::result::Result<T, c_int>;

/// What the tools of a process have opened.
struct State {
    /// Calls of `MPI_T_init_thread` without their `MPI_T_finalize`.
    users: u32,
    settings: Option<Settings>,
    /// Open control variables, by index.
    controls: Slab<usize>,
    sessions: Slab<()>,
    /// Open performance variables.
    handles: Slab<performance::Handle>,
    /// Event registrations.
    registrations: Slab<listeners::Registration>,
    /// Events that callbacks are being told of.
    instances: listeners::Instances,
}

static STATE: SharedTable<State> = SharedTable::new(
    "the tool interface",
    State {
        users: 0,
        settings: None,
        controls: Slab::new(),
        sessions: Slab::new(),
        handles: Slab::new(),
        registrations: Slab::new(),
        instances: Slab::new(),
    },
);

static COUNTERS: OnceLock<&'static Counters> = OnceLock::new();

/// Names this process's counters, which the performance variables show. `MPI_Init` does so; later calls change nothing.
pub fn show_counters(counters: &'static Counters) {
    let _ = COUNTERS.set(counters);
}

/// Runs a call that needs the interface to be initialized.
fn call(f: impl FnOnce(&mut State) -> Result) -> c_int {
    let result =
        STATE.write(|state| if state.users == 0 { Err(MPI_T_ERR_NOT_INITIALIZED) } else { f(state) });
    match result {
        Ok(Ok(())) => MPI_SUCCESS,
        Ok(Err(class)) => class,
        Err(_) => MPI_T_ERR_INVALID,
    }
}

/// The kinds of handles of this interface: their numbers begin where the kind says, above every small integer.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Kind {
    Control = 1,
    Performance = 2,
    Session = 3,
    Enumeration = 4,
    Registration = 5,
    Instance = 6,
}

const KIND_SHIFT: u32 = 28;

fn encode(kind: Kind, key: Key) -> usize {
    (kind as usize) << KIND_SHIFT | key.bits() as usize
}

fn decode(kind: Kind, value: usize) -> Option<Key> {
    (value >> KIND_SHIFT == kind as usize).then(|| Key::from_bits(value as u32))
}

/// Writes a result where the program wants it; a null pointer means that it does not want it.
///
/// # Safety
/// `place` must be null or valid for a write.
unsafe fn put<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: not null, and the caller vouches for it.
        unsafe { place.write(value) };
    }
}

/// Writes a string with its length, by the rules of section 15.3.3: cut to the buffer; the length with its terminator
/// always comes back; a null pointer for the length means that nothing is wanted.
///
/// # Safety
/// `length` must be null or valid, `place` null or valid for `*length` bytes.
unsafe fn put_text(text: &str, place: *mut c_char, length: *mut c_int) -> Result {
    if length.is_null() {
        return Ok(());
    }
    // SAFETY: not null, and the caller vouches for it.
    let room = unsafe { *length };
    if room < 0 {
        return Err(MPI_T_ERR_INVALID);
    }
    if room > 0 && !place.is_null() {
        // SAFETY: the program vouches for `*length` bytes.
        unsafe { strings::put_bytes(text.as_bytes(), place, room as usize) };
    }
    // SAFETY: as above.
    unsafe { *length = text.len() as c_int + 1 };
    Ok(())
}

/// A place for a result that the program must want.
fn wanted<T>(place: *mut T) -> Result {
    if place.is_null() {
        Err(MPI_T_ERR_INVALID)
    } else {
        Ok(())
    }
}

/// A name that the program looks for.
///
/// # Safety
/// `name` must be null or a C string that outlives the result.
unsafe fn name_argument<'a>(name: *const c_char) -> Result<&'a str> {
    if name.is_null() {
        return Err(MPI_T_ERR_INVALID);
    }
    // SAFETY: not null, and the caller vouches for it.
    unsafe { CStr::from_ptr(name) }.to_str().map_err(|_| MPI_T_ERR_INVALID_NAME)
}

/// An index argument.
fn index_argument(index: c_int, count: usize) -> Result<usize> {
    usize::try_from(index).ok().filter(|index| *index < count).ok_or(MPI_T_ERR_INVALID_INDEX)
}

/// `MPI_T_init_thread`: every level of threads is given.
///
/// # Safety
/// `provided` must be null or valid for a write.
pub(crate) unsafe fn t_init_thread(required: c_int, provided: *mut c_int) -> c_int {
    if !matches!(
        required,
        MPI_THREAD_SINGLE | MPI_THREAD_FUNNELED | MPI_THREAD_SERIALIZED | MPI_THREAD_MULTIPLE
    ) {
        return MPI_T_ERR_INVALID;
    }
    let done = STATE.write(|state| {
        state.users += 1;
        // A value that is not accepted stops MPI_Init, which says so; until then tools see the default.
        state.settings.get_or_insert_with(|| Settings::from_environment().unwrap_or_default());
    });
    match done {
        Ok(()) => {
            // SAFETY: as the caller vouches.
            unsafe { put(provided, MPI_THREAD_MULTIPLE) };
            MPI_SUCCESS
        }
        Err(_) => MPI_T_ERR_CANNOT_INIT,
    }
}

/// `MPI_T_finalize`: the last one frees what was left open.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_finalize() -> c_int {
    call(|state| {
        state.users -= 1;
        if state.users == 0 {
            state.controls = Slab::new();
            state.sessions = Slab::new();
            state.handles = Slab::new();
            state.registrations = Slab::new();
            listeners::listen(state);
            state.settings = None;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests;
