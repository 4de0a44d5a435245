//! Opening and closing sessions (sections 11.3.1 and 11.3.2).

use super::{find, get, insert, remove, Session};
use crate::abi::*;
use crate::errhandlers::Errhandler;
use crate::error::Result;
use crate::handle::Kind;
use crate::info::{self, memory_kinds, Entries};
use crate::point_to_point;
use crate::runtime;
use crate::startup;
use core::ffi::{c_int, CStr};

const LEVELS: [(&CStr, c_int); 4] = [
    (c"MPI_THREAD_SINGLE", MPI_THREAD_SINGLE),
    (c"MPI_THREAD_FUNNELED", MPI_THREAD_FUNNELED),
    (c"MPI_THREAD_SERIALIZED", MPI_THREAD_SERIALIZED),
    (c"MPI_THREAD_MULTIPLE", MPI_THREAD_MULTIPLE),
];

/// The thread level that hints ask for; the highest without, or with a value that is none: a session knows nothing of
/// the threads of the rest of the process.
fn level_of(hints: &Entries) -> (&'static CStr, c_int) {
    let wanted = hints.get(c"thread_level");
    LEVELS.into_iter().find(|(name, _)| Some(*name) == wanted).unwrap_or(LEVELS[LEVELS.len() - 1])
}

/// `MPI_Session_init`: may be called at any time, by any thread.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_init(
    info: MPI_Info,
    errhandler: MPI_Errhandler,
    session: Out<MPI_Session>,
) -> Result {
    let (handle, level) = {
        let _guard = runtime::enter_anytime();
        let errhandler = Errhandler::from_handle(errhandler, Kind::Session)?;
        let given = info::hints(info)?;
        let (name, level) = level_of(&given);
        let mut hints = Entries::new();
        hints.set(c"thread_level", name);
        hints.set(memory_kinds::KEY, &memory_kinds::granted(given.get(memory_kinds::KEY)));
        (insert(Session::new(errhandler, hints))?.0, level)
    };
    if let Err(error) = startup::open(level) {
        let _guard = runtime::enter_anytime();
        remove(handle);
        return Err(error);
    }
    session.set(handle);
    Ok(())
}

/// `MPI_Session_finalize`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_finalize(session: Out<MPI_Session>) -> Result {
    let handle = session.get();
    {
        let _anytime = runtime::enter_anytime();
        get(handle)?;
    }
    {
        let _guard = runtime::enter()?;
        if let Some(object) = find(handle) {
            point_to_point::flush_at(&object.buffer)?;
        }
        remove(handle);
    }
    session.set(MPI_SESSION_NULL);
    startup::close(false)
}

/// `MPI_Session_get_info`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn session_get_info(session: MPI_Session, info_used: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter_anytime();
    let session = get(session)?;
    let handle = info::create(session.hints.clone())?;
    info_used.set(handle);
    Ok(())
}
