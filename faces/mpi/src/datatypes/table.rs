//! Derived datatypes by handle, and what the program hung on predefined ones.

use super::contents::Made;
use super::predefined;
use crate::abi::*;
use crate::attributes::Attributes;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::cell::RefCell;
use crate::runtime::table::Table;
use arke_base::slab::{Missing, Slab};
use arke_datatype::Layout;
use core::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// What a program can hang on any datatype, predefined ones included.
#[derive(Default)]
pub struct Annotations {
    /// The name that the program gave it; none before.
    pub name: RefCell<Option<Box<[u8]>>>,
    /// Its attributes.
    pub attributes: Attributes,
}

/// A derived datatype.
pub struct Datatype {
    /// What it describes.
    pub layout: Arc<Layout>,
    /// Whether it may be used in communication.
    pub committed: Cell<bool>,
    /// The call that made it, with its arguments.
    pub made: Rc<Made>,
    /// Whether it counts as predefined, which the program cannot free: a type of a Fortran kind (section 19.1.9).
    pub lasting: bool,
    /// Name and attributes.
    pub annotations: Rc<Annotations>,
    handle: Cell<MPI_Datatype>,
    /// How many [`Held`] there are.
    held: Cell<u32>,
    /// Whether the program has freed it.
    freed: Cell<bool>,
    /// How many functions of the program that were given the handle are running.
    shown: Cell<u32>,
}

impl Datatype {
    /// A datatype that no handle names yet.
    pub fn new(layout: Arc<Layout>, made: Rc<Made>) -> Datatype {
        Datatype {
            layout,
            committed: Cell::new(false),
            made,
            lasting: false,
            annotations: Rc::default(),
            handle: Cell::new(MPI_DATATYPE_NULL),
            held: Cell::new(0),
            freed: Cell::new(false),
            shown: Cell::new(0),
        }
    }

    /// The handle that names it, or named it before it was freed.
    pub fn handle(&self) -> MPI_Datatype {
        self.handle.get()
    }

    /// Whether the program may use it: it has not freed it, or one of its functions was given it and runs.
    fn is_usable(&self) -> bool {
        !self.freed.get() || self.shown.get() > 0
    }
}

/// A datatype whose handle will be given to a function of the program later: it keeps the handle's place in the
/// table, also where the program frees the datatype meanwhile. Whatever lasts longer than a call and has a datatype's
/// handle keeps it in this form, never as a bare [`MPI_Datatype`].
pub struct Held(Kept);

enum Kept {
    /// A predefined one, which lasts.
    Named(MPI_Datatype),
    Derived(Rc<Datatype>),
}

impl Held {
    /// Holds the datatype that `handle` names.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE` where it names none.
    pub fn of(handle: MPI_Datatype, name: &str) -> Result<Held> {
        if predefined::layout(handle).is_some() {
            return Ok(Held(Kept::Named(handle)));
        }
        let found = get(handle, name)?;
        found.held.set(found.held.get() + 1);
        Ok(Held(Kept::Derived(found)))
    }

    /// Runs `f`, which gives the handle to a function of the program: until it returns, every call finds the datatype
    /// under this handle, also where the program has freed it.
    pub fn show<R>(&self, f: impl FnOnce(MPI_Datatype) -> R) -> R {
        /// Hides the datatype again, also where the function does not return in the ordinary way.
        struct Shown<'a>(&'a Cell<u32>);
        impl Drop for Shown<'_> {
            fn drop(&mut self) {
                self.0.set(self.0.get() - 1);
            }
        }
        match &self.0 {
            Kept::Named(handle) => f(*handle),
            Kept::Derived(datatype) => {
                datatype.shown.set(datatype.shown.get() + 1);
                let _shown = Shown(&datatype.shown);
                f(datatype.handle())
            }
        }
    }
}

impl Clone for Held {
    fn clone(&self) -> Held {
        Held(match &self.0 {
            Kept::Named(handle) => Kept::Named(*handle),
            Kept::Derived(datatype) => {
                datatype.held.set(datatype.held.get() + 1);
                Kept::Derived(datatype.clone())
            }
        })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let Kept::Derived(datatype) = &self.0 else { return };
        datatype.held.set(datatype.held.get() - 1);
        if datatype.held.get() == 0 && datatype.freed.get() {
            let gone = handle::decode(Kind::Datatype, datatype.handle().0)
                .and_then(|key| TYPES.write(|types| types.remove(key)).ok());
            drop(gone);
        }
    }
}

static TYPES: Table<Slab<Rc<Datatype>>> = Table::new("datatypes", Slab::new());
static ANNOTATED: Table<BTreeMap<usize, Rc<Annotations>>> =
    Table::new("names and attributes of predefined datatypes", BTreeMap::new());

/// The derived datatype that `handle` names.
///
/// # Errors
/// `MPI_ERR_TYPE` where it names none.
pub fn get(handle: MPI_Datatype, name: &str) -> Result<Rc<Datatype>> {
    look(handle, name, Rc::clone)
}

/// Looks at the derived datatype that `handle` names. `f` makes and frees none.
///
/// # Errors
/// `MPI_ERR_TYPE` where it names none.
#[inline]
fn look<R>(handle: MPI_Datatype, name: &str, f: impl FnOnce(&Rc<Datatype>) -> R) -> Result<R> {
    if let Some(key) = handle::decode(Kind::Datatype, handle.0) {
        let found = TYPES.read(|types| types.get(key).filter(|found| found.is_usable()).map(f))?;
        if let Some(result) = found {
            return Ok(result);
        }
    }
    Err(unknown(handle, name))
}

/// The error of a handle that names no derived datatype.
#[cold]
fn unknown(handle: MPI_Datatype, name: &str) -> Box<Error> {
    let missing = handle::decode(Kind::Datatype, handle.0).map(|key| {
        TYPES.read(|types| match types.get(key) {
            Some(_) => Some(Missing::Stale),
            None => types.why_missing(key),
        })
    });
    match missing.transpose() {
        Ok(why) => handle::invalid(Kind::Datatype, name, handle.0, why.flatten()),
        Err(busy) => busy,
    }
}

/// Gives a new datatype a handle.
///
/// # Errors
/// `MPI_ERR_NO_MEM` when there are no more handles.
pub fn insert(datatype: Datatype) -> Result<MPI_Datatype> {
    let datatype = Rc::new(datatype);
    let key = TYPES.write(|types| types.insert(datatype.clone()))?;
    let handle = MPI_Datatype(handle::inserted(Kind::Datatype, key)?);
    datatype.handle.set(handle);
    Ok(handle)
}

/// Takes the handle away from the program. The datatype lives as long as something refers to it, and the handle is
/// given to another one only when nothing holds it any more.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names no derived datatype.
pub fn remove(handle: MPI_Datatype, name: &str) -> Result {
    let found = get(handle, name)?;
    if found.freed.replace(true) {
        // A function of the program's frees what the program has freed before.
        return Err(handle::invalid(Kind::Datatype, name, handle.0, Some(Missing::Stale)));
    }
    if found.held.get() == 0 {
        let gone = handle::decode(Kind::Datatype, handle.0)
            .map(|key| TYPES.write(|types| types.remove(key)))
            .transpose()?;
        drop(gone);
    }
    Ok(())
}

/// How many datatypes have a handle, freed ones that something holds included.
#[cfg(test)]
pub fn count() -> usize {
    TYPES.read(|types| types.len()).unwrap_or(0)
}

/// Name and attributes of any datatype.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names none.
pub fn annotations(datatype: MPI_Datatype, name: &str) -> Result<Rc<Annotations>> {
    if predefined::layout(datatype).is_none() {
        return Ok(get(datatype, name)?.annotations.clone());
    }
    ANNOTATED.write(|all| all.entry(datatype.0).or_default().clone())
}

/// The layout of any datatype.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names none.
pub fn layout(datatype: MPI_Datatype, name: &str) -> Result<Arc<Layout>> {
    with_layout(datatype, name, Arc::clone)
}

/// Looks at the layout of any datatype, without a share in it: a share costs two atomic additions. `f` makes
/// and frees no datatype.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names none.
#[inline]
pub fn with_layout<R>(datatype: MPI_Datatype, name: &str, f: impl FnOnce(&Arc<Layout>) -> R) -> Result<R> {
    match predefined::layout(datatype) {
        Some(layout) => Ok(f(layout)),
        None => look(datatype, name, |found| f(&found.layout)),
    }
}

/// The layout of a datatype that is to be sent or received.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names none, or one that is not committed.
pub fn committed(datatype: MPI_Datatype, name: &str) -> Result<Arc<Layout>> {
    with_committed(datatype, name, Arc::clone)
}

/// As [`with_layout`], of a datatype that is to be sent or received.
///
/// # Errors
/// As for [`committed`].
#[inline]
pub fn with_committed<R>(datatype: MPI_Datatype, name: &str, f: impl FnOnce(&Arc<Layout>) -> R) -> Result<R> {
    if let Some(layout) = predefined::layout(datatype) {
        return Ok(f(layout));
    }
    look(datatype, name, |found| found.committed.get().then(|| f(&found.layout)))?
        .ok_or_else(|| uncommitted(name))
}

#[cold]
fn uncommitted(name: &str) -> Box<Error> {
    Error::new(
        MPI_ERR_TYPE,
        format!("{name} is a datatype that was not committed; call MPI_Type_commit on it first"),
    )
}
