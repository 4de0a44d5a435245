//! Which process is which, across jobs ([`arke_runtime::names`]), for the processes of a group.

use crate::error::{Error, Result};
use crate::groups::Group;
use arke_engine::{AttachError, Card};

pub use arke_runtime::names::*;

/// Whether a group has processes of other jobs.
#[inline]
pub fn any_foreign(group: &Group) -> bool {
    match group.as_range() {
        Some(first) => group.size() > 0 && !is_own(first + group.size() - 1),
        None => group.processes().any(|process| !is_own(process)),
    }
}

/// The machine that all processes of this process's group run on; 0 where they are on several.
pub fn machine_of(group: &Group) -> Result<u64> {
    Ok(arke_runtime::names::machine_of(group.processes())?)
}

/// The processes of a list that [`write()`] made, in this process or another, to the end of `found`. This process is
/// linked with them from now on.
///
/// # Errors
/// Where one of them cannot be reached, and why; `found` has those that were linked before.
pub fn read(words: &[u64], form: Form, found: &mut Vec<u32>) -> Result {
    Ok(arke_runtime::names::read(words, form, found)?)
}

/// The error of a process that cannot be reached.
#[cold]
pub fn unreachable(card: &Card, error: &AttachError) -> Box<Error> {
    arke_runtime::names::unreachable(card, error).into()
}
