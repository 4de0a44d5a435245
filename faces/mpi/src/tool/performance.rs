//! Performance variables: sessions, handles and values (section 15.3.7).
//!
//! What only grows (messages, bytes, time) is counted by a handle from its start to its stop, beginning at 0, and can
//! be reset and written. Levels and peaks are shown as they are: such a handle is always on and cannot be changed.

use super::variables::{all, Variable};
use super::*;
use core::ffi::c_void;

/// An open performance variable.
#[derive(Clone, Copy)]
pub(super) struct Handle {
    variable: usize,
    session: Key,
    started: bool,
    /// What was counted before the last start.
    kept: u64,
    /// The variable's value at the last start.
    base: u64,
}

impl Handle {
    fn variable(&self) -> &'static Variable {
        &all()[self.variable]
    }

    fn now(&self) -> u64 {
        COUNTERS.get().map_or(0, |counters| self.variable().value(counters))
    }

    fn value(&self) -> u64 {
        match (self.variable().is_sum(), self.started) {
            (false, _) => self.now(),
            (true, true) => self.kept.wrapping_add(self.now().wrapping_sub(self.base)),
            (true, false) => self.kept,
        }
    }

    fn set(&mut self, value: u64) -> Result {
        if !self.variable().is_sum() {
            return Err(MPI_T_ERR_PVAR_NO_WRITE);
        }
        self.kept = value;
        self.base = self.now();
        Ok(())
    }

    fn start(&mut self) -> Result {
        if !self.variable().is_sum() {
            return Err(MPI_T_ERR_PVAR_NO_STARTSTOP);
        }
        if !self.started {
            self.base = self.now();
            self.started = true;
        }
        Ok(())
    }

    fn stop(&mut self) -> Result {
        if !self.variable().is_sum() {
            return Err(MPI_T_ERR_PVAR_NO_STARTSTOP);
        }
        self.kept = self.value();
        self.started = false;
        Ok(())
    }
}

fn session_key(state: &State, session: MPI_T_pvar_session) -> Result<Key> {
    decode(Kind::Session, session.0)
        .filter(|key| state.sessions.get(*key).is_some())
        .ok_or(MPI_T_ERR_INVALID_SESSION)
}

fn find(state: &mut State, session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> Result<&mut Handle> {
    let session = session_key(state, session)?;
    decode(Kind::Performance, handle.0)
        .and_then(|key| state.handles.get_mut(key))
        .filter(|handle| handle.session == session)
        .ok_or(MPI_T_ERR_INVALID_HANDLE)
}

/// Does something to a handle, or to every handle of a session that it can be done to.
fn change(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    f: impl Fn(&mut Handle) -> Result,
) -> c_int {
    call(|state| {
        if handle != MPI_T_PVAR_ALL_HANDLES {
            return f(find(state, session, handle)?);
        }
        let session = session_key(state, session)?;
        let mine: Vec<Key> = keys_of(state, session);
        for key in mine {
            if let Some(handle) = state.handles.get_mut(key).filter(|handle| handle.variable().is_sum()) {
                f(handle)?;
            }
        }
        Ok(())
    })
}

fn keys_of(state: &State, session: Key) -> Vec<Key> {
    state.handles.iter().filter(|(_, handle)| handle.session == session).map(|(key, _)| key).collect()
}

/// `MPI_T_pvar_get_num`.
///
/// # Safety
/// `num_pvar` must be null or valid for a write.
pub(crate) unsafe fn t_pvar_get_num(num_pvar: *mut c_int) -> c_int {
    call(|_| {
        wanted(num_pvar)?;
        // SAFETY: as the caller vouches.
        unsafe { put(num_pvar, all().len() as c_int) };
        Ok(())
    })
}

/// `MPI_T_pvar_get_info`.
///
/// # Safety
/// Pointers must be null or valid for writes, strings for as many bytes as their length says.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn t_pvar_get_info(
    pvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    var_class: *mut c_int,
    datatype: *mut MPI_Datatype,
    enumtype: *mut MPI_T_enum,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    readonly: *mut c_int,
    continuous: *mut c_int,
    atomic: *mut c_int,
) -> c_int {
    call(|_| {
        let variable = &all()[index_argument(pvar_index, all().len())?];
        let sum = variable.is_sum();
        // SAFETY: as the caller vouches.
        unsafe {
            put_text(&variable.name, name, name_len)?;
            put_text(&variable.description, desc, desc_len)?;
            put(verbosity, variable.verbosity);
            put(var_class, variable.class);
            put(datatype, MPI_UNSIGNED_LONG_LONG);
            put(enumtype, MPI_T_ENUM_NULL);
            put(bind, MPI_T_BIND_NO_OBJECT);
            put(readonly, c_int::from(!sum));
            put(continuous, c_int::from(!sum));
            put(atomic, c_int::from(sum));
        }
        Ok(())
    })
}

/// `MPI_T_pvar_get_index`.
///
/// # Safety
/// `name` must be null or a C string, `pvar_index` null or valid for a write.
pub(crate) unsafe fn t_pvar_get_index(
    name: *const c_char,
    var_class: c_int,
    pvar_index: *mut c_int,
) -> c_int {
    call(|_| {
        // SAFETY: as the caller vouches.
        let name = unsafe { name_argument(name)? };
        wanted(pvar_index)?;
        let index = all()
            .iter()
            .position(|variable| variable.name == name && variable.class == var_class)
            .ok_or(MPI_T_ERR_INVALID_NAME)?;
        // SAFETY: as the caller vouches.
        unsafe { put(pvar_index, index as c_int) };
        Ok(())
    })
}

/// `MPI_T_pvar_session_create`.
///
/// # Safety
/// `session` must be null or valid for a write.
pub(crate) unsafe fn t_pvar_session_create(session: *mut MPI_T_pvar_session) -> c_int {
    call(|state| {
        wanted(session)?;
        let key = state.sessions.insert(()).map_err(|_| MPI_T_ERR_OUT_OF_SESSIONS)?;
        // SAFETY: as the caller vouches.
        unsafe { put(session, MPI_T_pvar_session(encode(Kind::Session, key))) };
        Ok(())
    })
}

/// `MPI_T_pvar_session_free`: its handles go with it.
///
/// # Safety
/// `session` must be null or valid for reads and writes.
pub(crate) unsafe fn t_pvar_session_free(session: *mut MPI_T_pvar_session) -> c_int {
    call(|state| {
        wanted(session)?;
        // SAFETY: not null, and the caller vouches for it.
        let key = session_key(state, unsafe { *session })?;
        for handle in keys_of(state, key) {
            state.handles.remove(handle);
        }
        state.sessions.remove(key);
        // SAFETY: as above.
        unsafe { put(session, MPI_T_PVAR_SESSION_NULL) };
        Ok(())
    })
}

/// `MPI_T_pvar_handle_alloc`.
///
/// # Safety
/// `handle` and `count` must be null or valid for writes.
pub(crate) unsafe fn t_pvar_handle_alloc(
    session: MPI_T_pvar_session,
    pvar_index: c_int,
    _obj_handle: *mut c_void,
    handle: *mut MPI_T_pvar_handle,
    count: *mut c_int,
) -> c_int {
    call(|state| {
        let session = session_key(state, session)?;
        let variable = index_argument(pvar_index, all().len())?;
        wanted(handle)?;
        wanted(count)?;
        let new = Handle { variable, session, started: false, kept: 0, base: 0 };
        let key = state.handles.insert(new).map_err(|_| MPI_T_ERR_OUT_OF_HANDLES)?;
        // SAFETY: as the caller vouches.
        unsafe {
            put(handle, MPI_T_pvar_handle(encode(Kind::Performance, key)));
            put(count, 1);
        }
        Ok(())
    })
}

/// `MPI_T_pvar_handle_free`.
///
/// # Safety
/// `handle` must be null or valid for reads and writes.
pub(crate) unsafe fn t_pvar_handle_free(
    session: MPI_T_pvar_session,
    handle: *mut MPI_T_pvar_handle,
) -> c_int {
    call(|state| {
        session_key(state, session)?;
        wanted(handle)?;
        // SAFETY: not null, and the caller vouches for it.
        let value = unsafe { *handle };
        find(state, session, value)?;
        if let Some(key) = decode(Kind::Performance, value.0) {
            state.handles.remove(key);
        }
        // SAFETY: as above.
        unsafe { put(handle, MPI_T_PVAR_HANDLE_NULL) };
        Ok(())
    })
}

/// `MPI_T_pvar_start`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_pvar_start(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    change(session, handle, Handle::start)
}

/// `MPI_T_pvar_stop`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_pvar_stop(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    change(session, handle, Handle::stop)
}

/// `MPI_T_pvar_reset`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn t_pvar_reset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    change(session, handle, |handle| handle.set(0))
}

/// `MPI_T_pvar_read`.
///
/// # Safety
/// `buf` must be null or valid for a write of the variable's type.
pub(crate) unsafe fn t_pvar_read(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *mut c_void,
) -> c_int {
    call(|state| {
        let value = find(state, session, handle)?.value();
        wanted(buf)?;
        // SAFETY: not null, and the program gives room for an unsigned long long.
        unsafe { buf.cast::<u64>().write_unaligned(value) };
        Ok(())
    })
}

/// `MPI_T_pvar_readreset`.
///
/// # Safety
/// `buf` must be null or valid for a write of the variable's type.
pub(crate) unsafe fn t_pvar_readreset(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *mut c_void,
) -> c_int {
    call(|state| {
        let handle = find(state, session, handle)?;
        wanted(buf)?;
        if !handle.variable().is_sum() {
            return Err(MPI_T_ERR_PVAR_NO_ATOMIC);
        }
        // One look at the counter, so that nothing counted between reading and resetting is lost.
        let now = handle.now();
        let value = if handle.started {
            handle.kept.wrapping_add(now.wrapping_sub(handle.base))
        } else {
            handle.kept
        };
        (handle.kept, handle.base) = (0, now);
        // SAFETY: not null, and the program gives room for an unsigned long long.
        unsafe { buf.cast::<u64>().write_unaligned(value) };
        Ok(())
    })
}

/// `MPI_T_pvar_write`.
///
/// # Safety
/// `buf` must be null or valid for a read of the variable's type.
pub(crate) unsafe fn t_pvar_write(
    session: MPI_T_pvar_session,
    handle: MPI_T_pvar_handle,
    buf: *const c_void,
) -> c_int {
    call(|state| {
        let handle = find(state, session, handle)?;
        wanted(buf.cast_mut())?;
        // SAFETY: not null, and the program gives an unsigned long long.
        let value = unsafe { buf.cast::<u64>().read_unaligned() };
        handle.set(value)
    })
}
