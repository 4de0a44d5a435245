//! Derived datatypes by handle, and what the program hung on predefined ones.

use super::contents::Made;
use super::predefined;
use crate::abi::*;
use crate::attributes::Attributes;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::table::Table;
use arke_base::slab::Slab;
use arke_datatype::Layout;
use core::cell::{Cell, RefCell};
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
        }
    }

    /// The handle that names it, or named it before it was freed.
    pub fn handle(&self) -> MPI_Datatype {
        self.handle.get()
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
    let Some(key) = handle::decode(Kind::Datatype, handle.0) else {
        return Err(handle::invalid(Kind::Datatype, name, handle.0, None));
    };
    match TYPES.read(|types| types.get(key).cloned())? {
        Some(found) => Ok(found),
        None => Err(handle::invalid(Kind::Datatype, name, handle.0, TYPES.read(|t| t.why_missing(key))?)),
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

/// Takes the handle away; the datatype lives as long as something refers to it.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names no derived datatype.
pub fn remove(handle: MPI_Datatype, name: &str) -> Result<Rc<Datatype>> {
    let Some(key) = handle::decode(Kind::Datatype, handle.0) else {
        return Err(handle::invalid(Kind::Datatype, name, handle.0, None));
    };
    match TYPES.write(|types| types.remove(key))? {
        Some(found) => Ok(found),
        None => Err(handle::invalid(Kind::Datatype, name, handle.0, TYPES.read(|t| t.why_missing(key))?)),
    }
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
    match predefined::layout(datatype) {
        Some(layout) => Ok(layout.clone()),
        None => Ok(get(datatype, name)?.layout.clone()),
    }
}

/// The layout of a datatype that is to be sent or received.
///
/// # Errors
/// `MPI_ERR_TYPE` where the handle names none, or one that is not committed.
pub fn committed(datatype: MPI_Datatype, name: &str) -> Result<Arc<Layout>> {
    if let Some(layout) = predefined::layout(datatype) {
        return Ok(layout.clone());
    }
    let found = get(datatype, name)?;
    if !found.committed.get() {
        return Err(Error::new(
            MPI_ERR_TYPE,
            format!("{name} is a datatype that was not committed; call MPI_Type_commit on it first"),
        ));
    }
    Ok(found.layout.clone())
}
