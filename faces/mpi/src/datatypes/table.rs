//! Derived datatypes by handle.

use super::predefined;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::table::Table;
use arke_base::slab::Slab;
use arke_datatype::Layout;
use core::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// A derived datatype.
#[derive(Debug)]
pub struct Datatype {
    /// What it describes.
    pub layout: Arc<Layout>,
    /// Whether it may be used in communication.
    pub committed: Cell<bool>,
}

static TYPES: Table<Slab<Rc<Datatype>>> = Table::new("datatypes", Slab::new());

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
    let key = TYPES.write(|types| types.insert(Rc::new(datatype)))?;
    Ok(MPI_Datatype(handle::inserted(Kind::Datatype, key)?))
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
