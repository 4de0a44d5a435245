//! Error classes, codes and strings that the program adds (section 9.5).
//!
//! They are the numbers above `MPI_ERR_LASTCODE`. What was added can be removed again, in the order string, code,
//! class.

use crate::abi::*;
use crate::error::{classes, details, Error, Result};
use crate::runtime::table::SharedTable;
use core::ffi::c_int;
use std::collections::BTreeMap;

struct Added {
    /// The class that it belongs to; its own number for a class.
    class: c_int,
    /// Bytes as the program gave them, in whatever encoding.
    text: Option<Vec<u8>>,
}

struct Codes {
    added: BTreeMap<c_int, Added>,
    /// Strings for predefined codes do not exist; what `MPI_LASTUSEDCODE` points to.
    last_used: Box<c_int>,
}

static CODES: SharedTable<Option<Codes>> = SharedTable::new("added error codes", None);

fn change<R>(f: impl FnOnce(&mut Codes) -> R) -> Result<R> {
    CODES.write(|codes| {
        f(codes
            .get_or_insert_with(|| Codes { added: BTreeMap::new(), last_used: Box::new(MPI_ERR_LASTCODE) }))
    })
}

/// What the attribute `MPI_LASTUSEDCODE` points to; it stays at its place.
pub(crate) fn last_used_code() -> Result<*mut c_int> {
    change(|codes| &raw mut *codes.last_used)
}

/// The class of an added code; `None` where it was not added.
pub fn class_of(code: c_int) -> Option<c_int> {
    CODES.read(|codes| codes.as_ref()?.added.get(&code).map(|added| added.class)).ok().flatten()
}

/// The string of an added code; `None` where it was not added. Empty where the code has none (section 9.5).
pub fn text_of(code: c_int) -> Option<Vec<u8>> {
    CODES
        .read(|codes| codes.as_ref()?.added.get(&code).map(|added| added.text.clone().unwrap_or_default()))
        .ok()
        .flatten()
}

fn add(codes: &mut Codes, class: Option<c_int>) -> c_int {
    let code = *codes.last_used + 1;
    codes.added.insert(code, Added { class: class.unwrap_or(code), text: None });
    *codes.last_used = code;
    code
}

/// Adds a class.
pub(super) fn add_class() -> Result<c_int> {
    change(|codes| add(codes, None))
}

/// Adds a code of `class`.
pub(super) fn add_code(class: c_int) -> Result<c_int> {
    if details::class_of(class) != Some(class) {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "errorclass",
            class,
            "must be an error class of MPI or one that MPI_Add_error_class gave",
        ));
    }
    change(|codes| add(codes, Some(class)))
}

/// Gives an added code or class its string.
pub(super) fn add_text(code: c_int, text: Vec<u8>) -> Result {
    change(|codes| match codes.added.get_mut(&code) {
        Some(added) => {
            added.text = (!text.is_empty()).then_some(text);
            Ok(())
        }
        None => Err(not_added("errorcode", code)),
    })?
}

/// Takes the string of an added code or class away.
pub(super) fn remove_text(code: c_int) -> Result {
    change(|codes| match codes.added.get_mut(&code) {
        Some(added) if added.text.is_some() => {
            added.text = None;
            Ok(())
        }
        Some(_) => {
            Err(Error::arg(MPI_ERR_ARG, "errorcode", code, "must have a string to remove, and has none"))
        }
        None => Err(not_added("errorcode", code)),
    })?
}

/// Takes an added code away.
pub(super) fn remove_code(code: c_int) -> Result {
    change(|codes| {
        match codes.added.get(&code) {
            Some(added) if added.class == code => Err(Error::arg(
                MPI_ERR_ARG,
                "errorcode",
                code,
                "is an error class; remove it with MPI_Remove_error_class",
            )),
            Some(added) => no_text_left("errorcode", code, added),
            None => Err(not_added("errorcode", code)),
        }?;
        remove(codes, code);
        Ok(())
    })?
}

/// Takes an added class away.
pub(super) fn remove_class(class: c_int) -> Result {
    change(|codes| {
        match codes.added.get(&class) {
            Some(added) if added.class == class => no_text_left("errorclass", class, added),
            Some(_) => Err(Error::arg(
                MPI_ERR_ARG,
                "errorclass",
                class,
                "is an error code; remove it with MPI_Remove_error_code",
            )),
            None => Err(not_added("errorclass", class)),
        }?;
        if let Some((code, _)) =
            codes.added.iter().find(|(code, added)| **code != class && added.class == class)
        {
            return Err(Error::arg(
                MPI_ERR_ARG,
                "errorclass",
                class,
                &format!("still has the error code {code}; remove that first with MPI_Remove_error_code"),
            ));
        }
        remove(codes, class);
        Ok(())
    })?
}

fn remove(codes: &mut Codes, code: c_int) {
    codes.added.remove(&code);
    *codes.last_used = codes.added.keys().next_back().copied().unwrap_or(MPI_ERR_LASTCODE);
}

fn no_text_left(name: &str, code: c_int, added: &Added) -> Result {
    match added.text {
        None => Ok(()),
        Some(_) => Err(Error::arg(
            MPI_ERR_ARG,
            name,
            code,
            "still has a string; remove that first with MPI_Remove_error_string",
        )),
    }
}

fn not_added(name: &str, code: c_int) -> Box<Error> {
    let what = if classes::is_class(code) { "is predefined" } else { "was not added by this program" };
    Error::arg(
        MPI_ERR_ARG,
        name,
        code,
        &format!("{what} and must be one that MPI_Add_error_class or MPI_Add_error_code gave"),
    )
}
