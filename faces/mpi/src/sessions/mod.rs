//! Sessions (MPI 5.0, section 11.3): ways into the library that know nothing of each other, nor of the world model.
//!
//! A session opens the library ([`crate::startup::open`]) and gives its process names of process sets; groups of these
//! and communicators of the groups are as any others. It keeps an error handler, hints, and a buffer for buffered sends
//! on communicators that come from it.

mod buffer;
mod calls;
mod psets;

use crate::abi::*;
use crate::errhandlers::Errhandler;
use crate::error::Result;
use crate::handle::{self, Kind};
use crate::info::{memory_kinds, Entries};
use crate::runtime::cell::RefCell;
use crate::runtime::table::SharedTable;
use arke_base::slab::{Key, Slab};
use core::any::Any;
use core::cell::Cell;
use std::ffi::CString;
use std::rc::Rc;

pub(crate) use buffer::*;
pub(crate) use calls::*;
pub(crate) use psets::*;

/// A session.
pub(crate) struct Session {
    handle: Cell<MPI_Session>,
    errhandler: Cell<Errhandler>,
    /// What `MPI_Session_get_info` tells.
    hints: Entries,
    /// The buffer for buffered sends, if one is attached.
    buffer: RefCell<Option<Rc<dyn Any>>>,
}

static SESSIONS: SharedTable<Slab<Rc<Session>>> = SharedTable::new("sessions", Slab::new());

impl Session {
    fn new(errhandler: Errhandler, hints: Entries) -> Session {
        Session {
            handle: Cell::new(MPI_SESSION_NULL),
            errhandler: Cell::new(errhandler.attach()),
            hints,
            buffer: RefCell::new(None),
        }
    }

    /// Its error handler.
    pub(crate) fn errhandler(&self) -> Errhandler {
        self.errhandler.get()
    }

    /// Replaces its error handler.
    pub(crate) fn set_errhandler(&self, errhandler: Errhandler) {
        self.errhandler.replace(errhandler.attach()).detach();
    }

    /// For error texts.
    pub(crate) fn describe(&self) -> String {
        format!("session {:#x}", self.handle.get().0)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.errhandler.get().detach();
    }
}

fn insert(session: Session) -> Result<(MPI_Session, Key)> {
    let session = Rc::new(session);
    let key = SESSIONS.write(|sessions| sessions.insert(session.clone()))?;
    let handle = MPI_Session(handle::inserted(Kind::Session, key)?);
    session.handle.set(handle);
    let key = handle::decode(Kind::Session, handle.0).unwrap_or(Key::from_bits(0));
    Ok((handle, key))
}

/// The session that `handle` names.
///
/// # Errors
/// `MPI_ERR_SESSION` where it names none.
pub(crate) fn get(handle: MPI_Session) -> Result<Rc<Session>> {
    let Some(key) = handle::decode(Kind::Session, handle.0) else {
        return Err(handle::invalid(Kind::Session, "session", handle.0, None));
    };
    SESSIONS.read(|sessions| match sessions.get(key) {
        Some(session) => Ok(session.clone()),
        None => Err(handle::invalid(Kind::Session, "session", handle.0, sessions.why_missing(key))),
    })?
}

/// The session that `handle` names, if it does.
pub(crate) fn find(handle: MPI_Session) -> Option<Rc<Session>> {
    let key = handle::decode(Kind::Session, handle.0)?;
    SESSIONS.read(|sessions| sessions.get(key).cloned()).ok().flatten()
}

/// Whether the program has a session.
pub(crate) fn any_open() -> bool {
    SESSIONS.read(|sessions| !sessions.is_empty()).unwrap_or(false)
}

fn remove(handle: MPI_Session) {
    if let Some(key) = handle::decode(Kind::Session, handle.0) {
        let gone = SESSIONS.write(|sessions| sessions.remove(key));
        drop(gone);
    }
}

/// The mark of a session on groups that come from it: not 0.
fn mark(handle: MPI_Session) -> u32 {
    handle.0 as u32
}

/// Looks at the buffer of the session with this mark, if that session is still open.
pub(crate) fn buffer_of<R>(
    mark: u32,
    look: impl FnOnce(&RefCell<Option<Rc<dyn Any>>>) -> Option<R>,
) -> Option<R> {
    if mark == 0 {
        return None;
    }
    look(&find(MPI_Session(mark as usize))?.buffer)
}

/// The kinds of memory that objects of the session with this mark take, or objects of the world model for 0.
pub(crate) fn memory_kinds(mark: u32) -> CString {
    let of_session = find(MPI_Session(mark as usize)).filter(|_| mark != 0);
    match of_session.as_ref().and_then(|session| session.hints.get(memory_kinds::KEY)) {
        Some(kinds) => kinds.to_owned(),
        None => memory_kinds::granted(None),
    }
}
