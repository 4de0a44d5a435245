//! `MPI_Type_commit`, `MPI_Type_free` and `MPI_Type_dup` (MPI 5.0, sections 5.1.9 and 5.1.10).

use super::contents::{Made, Old};
use super::predefined;
use super::table::{self, Datatype};
use crate::abi::*;
use crate::attributes::{self, Object};
use crate::error::{Error, Result};
use crate::runtime;
use std::rc::Rc;

/// `MPI_Type_commit`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_commit(datatype: Out<MPI_Datatype>) -> Result {
    let _guard = runtime::enter()?;
    let handle = datatype.get();
    // Predefined types are committed; a layout is in its final form from the start.
    if predefined::layout(handle).is_none() {
        table::get(handle, "datatype")?.committed.set(true);
    }
    Ok(())
}

/// `MPI_Type_free`. Whoever still uses the type keeps what it describes.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_free(datatype: Out<MPI_Datatype>) -> Result {
    let _guard = runtime::enter()?;
    let handle = datatype.get();
    if let Some(name) = predefined::name(handle) {
        return Err(Error::arg(MPI_ERR_TYPE, "datatype", name, "cannot be freed, since it is predefined"));
    }
    let object = table::get(handle, "datatype")?;
    if object.lasting {
        return Err(Error::arg(
            MPI_ERR_TYPE,
            "datatype",
            format_args!("{:#x}", handle.0),
            "cannot be freed, since MPI_Type_create_f90_integer, _real or _complex gave it, which makes it predefined",
        ));
    }
    attributes::delete_all(&object.annotations.attributes, Object::Type(handle))?;
    table::remove(handle, "datatype")?;
    datatype.set(MPI_DATATYPE_NULL);
    Ok(())
}

/// `MPI_Type_dup`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn type_dup(oldtype: MPI_Datatype, newtype: Out<MPI_Datatype>) -> Result {
    let _guard = runtime::enter()?;
    let old = Old::of(oldtype, "oldtype")?;
    let committed = match &old {
        Old::Named(_) => true,
        Old::Derived(old) => old.committed.get(),
    };
    let made = Made::new(MPI_COMBINER_DUP, vec![old]);
    let copy = Datatype::new(table::layout(oldtype, "oldtype")?, Rc::new(made));
    copy.committed.set(committed);
    let from = table::annotations(oldtype, "oldtype")?;
    let annotations = copy.annotations.clone();
    let copied = attributes::copy_all(&from.attributes, Object::Type(oldtype), &annotations.attributes);
    let handle = table::insert(copy)?;
    if let Err(error) = copied {
        attributes::drop_all(&annotations.attributes, Object::Type(handle));
        table::remove(handle, "datatype")?;
        newtype.set(MPI_DATATYPE_NULL);
        return Err(error);
    }
    newtype.set(handle);
    Ok(())
}
