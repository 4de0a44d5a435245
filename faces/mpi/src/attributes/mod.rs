//! Attributes: values that a program caches on communicators, datatypes and windows (MPI 5.0, section 7.7).
//!
//! An object keeps its attributes in an [`Attributes`] list, in the order in which they were set. A key lives until the
//! program has freed it and no object holds an attribute under it. Callbacks run with nothing borrowed and nothing
//! locked; a callback may set and delete attributes, even on the same object, and so lists are read anew after each
//! one. An attribute whose delete callback runs is not deleted once more by what that callback does.

mod calls;
mod keyvals;
mod predefined;

use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::Kind;
use crate::runtime::cell::RefCell;
use crate::runtime::frames::Standing;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

pub(crate) use calls::*;
use keyvals::Hold;
pub(crate) use predefined::TAG_UB;

/// An object with attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// A communicator.
    Comm(MPI_Comm),
    /// A datatype.
    Type(MPI_Datatype),
    /// A window.
    Win(MPI_Win),
}

impl Object {
    fn keyval_kind(self) -> Kind {
        match self {
            Object::Comm(_) => Kind::CommKeyval,
            Object::Type(_) => Kind::TypeKeyval,
            Object::Win(_) => Kind::WinKeyval,
        }
    }
}

#[derive(Clone)]
struct Attribute {
    keyval: c_int,
    value: *mut c_void,
    /// Its delete callback runs, unless the program has left that without returning.
    going: Option<Rc<Standing>>,
}

impl Attribute {
    fn is(&self, other: &Attribute) -> bool {
        self.keyval == other.keyval && self.value == other.value
    }

    fn is_going(&self) -> bool {
        self.going.as_ref().is_some_and(|going| going.is_set() && !going.is_gone())
    }
}

/// The attributes of one object.
#[derive(Default)]
pub struct Attributes {
    list: RefCell<Vec<Attribute>>,
}

impl Attributes {
    /// No attributes.
    pub const fn new() -> Self {
        Attributes { list: RefCell::new(Vec::new()) }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.borrow().is_empty()
    }

    /// Exchanges the attributes of two objects.
    pub fn swap(&self, other: &Attributes) {
        self.list.swap(&other.list);
    }

    fn value(&self, keyval: c_int) -> Option<*mut c_void> {
        self.list
            .borrow()
            .iter()
            .find(|attribute| attribute.keyval == keyval)
            .map(|attribute| attribute.value)
    }

    /// Adds an attribute, which takes the hold on its key over.
    fn push(&self, key: Hold, value: *mut c_void) {
        self.list.borrow_mut().push(Attribute { keyval: key.give(), value, going: None });
    }

    /// The attribute set last of those that `choose` picks, but for those whose delete callbacks run.
    fn last(&self, choose: impl Fn(&Attribute) -> bool) -> Option<Attribute> {
        self.list.borrow().iter().rev().find(|attribute| choose(attribute) && !attribute.is_going()).cloned()
    }

    /// Calls the delete callback of an attribute.
    fn call_delete(&self, attribute: &Attribute, object: Object) -> Result {
        let going = Rc::new(Standing::new());
        going.enter();
        self.mark(attribute, Some(going.clone()));
        let called = keyvals::call_delete(attribute.keyval, object, attribute.value);
        going.leave();
        self.mark(attribute, None);
        called
    }

    fn mark(&self, attribute: &Attribute, going: Option<Rc<Standing>>) {
        if let Some(place) = self.list.borrow_mut().iter_mut().rev().find(|other| other.is(attribute)) {
            place.going = going;
        }
    }

    /// Takes the attribute out, if it is there with this value.
    fn take(&self, attribute: &Attribute) {
        let mut list = self.list.borrow_mut();
        if let Some(place) = list.iter().rposition(|other| other.is(attribute)) {
            list.remove(place);
            drop(list);
            keyvals::let_go(attribute.keyval);
        }
    }
}

impl Drop for Attributes {
    fn drop(&mut self) {
        for attribute in self.list.get_mut().drain(..) {
            keyvals::let_go(attribute.keyval);
        }
    }
}

/// Sets an attribute. One that is there is deleted first, with its callback.
///
/// # Errors
/// `MPI_ERR_KEYVAL` for a key that is not one of this kind of object; what the delete callback returned.
pub fn set(attributes: &Attributes, object: Object, keyval: c_int, value: *mut c_void) -> Result {
    keyvals::check_live(keyval, object.keyval_kind())?;
    let key = Hold::of(keyval);
    delete_if_set(attributes, object, keyval)?;
    attributes.push(key, value);
    Ok(())
}

/// The value of an attribute, if it is set.
///
/// # Errors
/// `MPI_ERR_KEYVAL` for a key that is not one of this kind of object.
pub fn get(attributes: &Attributes, object: Object, keyval: c_int) -> Result<Option<*mut c_void>> {
    let value = attributes.value(keyval);
    if value.is_none() {
        keyvals::check_live(keyval, object.keyval_kind())?;
    }
    Ok(value)
}

/// Deletes an attribute, with its callback. Deleting one that is not set changes nothing.
///
/// # Errors
/// `MPI_ERR_KEYVAL` for a key that is not one of this kind of object; what the delete callback returned, in which case
/// the attribute stays.
pub fn delete(attributes: &Attributes, object: Object, keyval: c_int) -> Result {
    if !delete_if_set(attributes, object, keyval)? {
        keyvals::check_live(keyval, object.keyval_kind())?;
    }
    Ok(())
}

fn delete_if_set(attributes: &Attributes, object: Object, keyval: c_int) -> Result<bool> {
    let Some(attribute) = attributes.last(|attribute| attribute.keyval == keyval) else {
        // What its own callback asks for is done already.
        return Ok(attributes.value(keyval).is_some());
    };
    attributes.call_delete(&attribute, object)?;
    attributes.take(&attribute);
    Ok(true)
}

/// Deletes every attribute, the one set last first: for an object that is about to be freed.
///
/// # Errors
/// What a delete callback returned; that attribute and those set before it stay.
pub fn delete_all(attributes: &Attributes, object: Object) -> Result {
    while let Some(attribute) = attributes.last(|_| true) {
        attributes.call_delete(&attribute, object)?;
        attributes.take(&attribute);
    }
    Ok(())
}

/// Deletes every attribute of a duplicate that the program does not get: it goes whatever a delete callback returns.
pub fn drop_all(attributes: &Attributes, object: Object) {
    while let Some(attribute) = attributes.last(|_| true) {
        // The call has failed already, and tells why.
        let _ = attributes.call_delete(&attribute, object);
        attributes.take(&attribute);
    }
}

/// Copies attributes to a duplicate of `object`, as their copy callbacks want it, in the order in which they were set.
///
/// # Errors
/// What a copy callback returned; the duplicate must not be given to the program then, but to [`drop_all`].
pub fn copy_all(attributes: &Attributes, object: Object, to: &Attributes) -> Result {
    let all = attributes.list.borrow().clone();
    for Attribute { keyval, .. } in all {
        // A callback may have deleted it or given it another value since.
        let Some(value) = attributes.value(keyval) else { continue };
        let key = Hold::of(keyval);
        if let Some(copy) = keyvals::call_copy(keyval, object, value)? {
            to.push(key, copy);
        }
    }
    Ok(())
}

fn refuse_predefined(keyval: c_int) -> Result {
    match predefined::name(keyval) {
        Some(name) => {
            Err(Error::arg(MPI_ERR_KEYVAL, "keyval", name, "is a predefined attribute, which MPI alone sets"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
