//! Attribute keys: their callbacks and how long they live (section 7.7.2).

use super::Object;
use crate::abi::*;
use crate::contexts::Context;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::{self, table::Table};
use arke_base::slab::{Missing, Slab};
use core::ffi::{c_int, c_void};
use std::sync::Arc;

/// The callbacks of a key, by the kind of object.
#[derive(Clone, Copy)]
pub(super) enum Callbacks {
    Comm(MPI_Comm_copy_attr_function, MPI_Comm_delete_attr_function),
    Type(MPI_Type_copy_attr_function, MPI_Type_delete_attr_function),
    Win(MPI_Win_copy_attr_function, MPI_Win_delete_attr_function),
}

impl Callbacks {
    fn kind(&self) -> Kind {
        match self {
            Callbacks::Comm(..) => Kind::CommKeyval,
            Callbacks::Type(..) => Kind::TypeKeyval,
            Callbacks::Win(..) => Kind::WinKeyval,
        }
    }
}

#[derive(Clone)]
struct Keyval {
    callbacks: Callbacks,
    extra_state: *mut c_void,
    /// What lives as long as the key, or a callback of it that is running: of each library that the call came through.
    contexts: Vec<Arc<Context>>,
    /// Attributes under this key, on any object.
    held: u32,
    freed: bool,
}

/// The kinds of keys.
const KINDS: [Kind; 3] = [Kind::CommKeyval, Kind::TypeKeyval, Kind::WinKeyval];

static KEYVALS: Table<Slab<Keyval>> = Table::new("attribute keys", Slab::new());

/// Makes a key.
pub(super) fn create(callbacks: Callbacks, extra_state: *mut c_void) -> Result<c_int> {
    let keyval = Keyval { callbacks, extra_state, contexts: Vec::new(), held: 0, freed: false };
    let key = KEYVALS.write(|keyvals| keyvals.insert(keyval))?;
    Ok(handle::inserted(callbacks.kind(), key)? as c_int)
}

/// Lets a context live as long as the key.
pub(super) fn keep(keyval: c_int, context: Context) -> Result {
    let kind = handle::kind_of(keyval as usize).filter(|kind| KINDS.contains(kind));
    let kind = kind.ok_or_else(|| handle::invalid(Kind::CommKeyval, "keyval", keyval as usize, None))?;
    check_live(keyval, kind)?;
    change(keyval, |keyval| keyval.contexts.push(Arc::new(context)));
    Ok(())
}

/// Takes a key from the program; it goes for good with its last attribute. Until then it may be freed again, which
/// changes nothing: programs that keep a copy of a key do so, and other libraries let them.
pub(super) fn free(keyval: c_int, kind: Kind) -> Result {
    check(keyval, kind, true)?;
    change(keyval, |keyval| keyval.freed = true);
    Ok(())
}

/// Whether the program may use this key for this kind of object.
pub(super) fn check_live(keyval: c_int, kind: Kind) -> Result {
    check(keyval, kind, false)
}

/// Whether this is a key for this kind of object; `freed`: one that was freed and is in use still will do.
fn check(keyval: c_int, kind: Kind, freed: bool) -> Result {
    let value = keyval as usize;
    let missing = match handle::decode(kind, value) {
        None => None,
        Some(key) => match KEYVALS.read(|keyvals| match keyvals.get(key) {
            Some(found) if found.callbacks.kind() != kind => Some(Missing::Unknown),
            Some(found) if found.freed && !freed => Some(Missing::Stale),
            Some(_) => None,
            None => keyvals.why_missing(key),
        })? {
            None => return Ok(()),
            missing => missing,
        },
    };
    super::refuse_predefined(keyval)?;
    Err(handle::invalid(kind, "keyval", value, missing))
}

/// Keeps a key from going, as an attribute under it does: while a callback runs that may free it, and for a new
/// attribute.
pub(super) struct Hold(c_int);

impl Hold {
    /// Holds a key that there is.
    pub(super) fn of(keyval: c_int) -> Hold {
        change(keyval, |keyval| keyval.held += 1);
        Hold(keyval)
    }

    /// Leaves the hold to an attribute, for which [`let_go`] ends it.
    pub(super) fn give(self) -> c_int {
        core::mem::ManuallyDrop::new(self).0
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let_go(self.0);
    }
}

/// Counts one attribute less under a key.
pub(super) fn let_go(keyval: c_int) {
    change(keyval, |keyval| keyval.held -= 1);
}

fn change(keyval: c_int, f: impl FnOnce(&mut Keyval)) {
    let Some(kind) = handle::kind_of(keyval as usize) else { return };
    let Some(key) = handle::decode(kind, keyval as usize) else { return };
    let gone = KEYVALS.write(|keyvals| {
        let found = keyvals.get_mut(key)?;
        f(found);
        (found.freed && found.held == 0).then(|| keyvals.remove(key))
    });
    debug_assert!(gone.is_ok());
    // Here its contexts go, if it has any: outside the table.
    drop(gone);
}

fn find(keyval: c_int, object: Object) -> Result<Keyval> {
    let kind = object.keyval_kind();
    let found = match handle::decode(kind, keyval as usize) {
        Some(key) => KEYVALS.read(|keyvals| keyvals.get(key).cloned())?,
        None => None,
    };
    found.ok_or_else(|| {
        Error::internal(format!("the attribute key {keyval:#x} is in use, but not in the table"))
    })
}

/// Calls the delete callback.
pub(super) fn call_delete(keyval: c_int, object: Object, value: *mut c_void) -> Result {
    let found = find(keyval, object)?;
    let extra = found.extra_state;
    // SAFETY: the program gave these functions for this kind of object (section 7.7.2).
    let code = runtime::results::program(|| unsafe {
        match (found.callbacks, object) {
            (Callbacks::Comm(_, Some(delete)), Object::Comm(comm)) => delete(comm, keyval, value, extra),
            (Callbacks::Type(_, Some(delete)), Object::Type(datatype)) => {
                delete(datatype, keyval, value, extra)
            }
            (Callbacks::Win(_, Some(delete)), Object::Win(win)) => delete(win, keyval, value, extra),
            _ => MPI_SUCCESS,
        }
    });
    match code {
        MPI_SUCCESS => Ok(()),
        code => Err(Error::from_callback(code, "attribute delete callback")),
    }
}

/// Calls the copy callback: the value for the duplicate, or `None` where it gets none.
pub(super) fn call_copy(keyval: c_int, object: Object, value: *mut c_void) -> Result<Option<*mut c_void>> {
    let found = find(keyval, object)?;
    let extra = found.extra_state;
    let mut flag: c_int = 0;
    let mut copy: *mut c_void = core::ptr::null_mut();
    let out = (&raw mut copy).cast::<c_void>();
    macro_rules! call {
        ($callback:expr, $object:expr) => {
            // SAFETY: the program gave this function or a predefined value for this kind of object.
            match unsafe { $callback.callback() } {
                CopyCallback::Null => MPI_SUCCESS,
                CopyCallback::Dup => {
                    (flag, copy) = (1, value);
                    MPI_SUCCESS
                }
                CopyCallback::User(function) => {
                    // SAFETY: as above; `out` and `flag` are valid during the call.
                    runtime::results::program(|| unsafe {
                        function($object, keyval, extra, value, out, &mut flag)
                    })
                }
            }
        };
    }
    let code = match (found.callbacks, object) {
        (Callbacks::Comm(callback, _), Object::Comm(comm)) => call!(callback, comm),
        (Callbacks::Type(callback, _), Object::Type(datatype)) => call!(callback, datatype),
        (Callbacks::Win(callback, _), Object::Win(win)) => call!(callback, win),
        _ => MPI_SUCCESS,
    };
    match code {
        MPI_SUCCESS => Ok((flag != 0).then_some(copy)),
        code => Err(Error::from_callback(code, "attribute copy callback")),
    }
}

/// How many keys exist, those included that are freed but in use.
#[cfg(test)]
pub(super) fn count() -> usize {
    KEYVALS.read(Slab::len).unwrap()
}
