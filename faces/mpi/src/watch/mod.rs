//! What looks at the program's calls while it is checked (`arke run --check`) or traced (`arke run --trace`).
//!
//! While either is on, each exported function is a jump to one in `abi/exports/watched.rs` (`patch.rs`), which makes an
//! [`Around`] before the call and ends it afterwards. While both are off nothing of this runs.

mod patch;
mod traced;
mod word;

pub(crate) use patch::Entry;
pub(crate) use word::Word;

use crate::abi::*;
use crate::check;
use crate::error::{Error, Result};
use arke_base::trace;
use core::ffi::c_int;
use core::sync::atomic::AtomicU64;
use std::sync::Once;

/// An exported function.
pub(crate) struct Call {
    /// Its name.
    pub name: &'static str,
    /// The kinds of its parameters, as in functions.tsv.
    pub kinds: &'static [&'static str],
    /// Whether checks look at it.
    checks: bool,
    /// What a trace tells of it, once that is known ([`traced::Plan`]).
    plan: AtomicU64,
}

impl Call {
    /// Of a function that has not been called.
    pub const fn new(name: &'static str, kinds: &'static [&'static str], checks: bool) -> Call {
        Call { name, kinds, checks, plan: AtomicU64::new(0) }
    }
}

/// A call between its beginning and its end.
pub(crate) struct Around {
    check: Option<check::Watched>,
    traced: Option<traced::Traced>,
}

impl Around {
    /// Looks at a call before it runs, whose function stands `here` ([`arke_sys::stack::here`]).
    #[inline(never)]
    pub fn begin(call: &'static Call, words: &[u64], here: (usize, usize)) -> Around {
        let check = (call.checks && check::is_on()).then(|| check::Watched::begin(call, words, here));
        let traced = if trace::is_on() { traced::begin(call, words, here) } else { None };
        Around { check, traced }
    }

    /// The place of a status that the call fills.
    pub fn status(&self, status: *mut MPI_Status) -> *mut MPI_Status {
        self.check.as_ref().map_or(status, |check| check.status(status))
    }

    /// As [`Around::status`], of an array.
    pub fn statuses(&self, statuses: *mut MPI_Status) -> *mut MPI_Status {
        self.check.as_ref().map_or(statuses, |check| check.statuses(statuses))
    }

    /// Looks at a call that has run. Returns its code.
    #[inline(never)]
    pub fn end(mut self, code: c_int) -> c_int {
        if let Some(traced) = self.traced.take() {
            traced.end();
        }
        self.check.take().map_or(code, |check| check.end(code))
    }
}

/// Whether calls are looked at.
pub(crate) fn is_on() -> bool {
    check::is_on() || trace::is_on()
}

/// Begins to watch, if the settings or the launcher say so. The library has just been opened.
///
/// # Errors
/// `MPI_ERR_OTHER` where the system does not let it in.
pub(crate) fn begin() -> Result {
    static PATCHED: Once = Once::new();
    check::begin()?;
    let mut done = Ok(());
    if is_on() {
        let _guard = crate::runtime::enter_anytime();
        PATCHED.call_once(|| done = patch::apply());
    }
    done.map_err(|why| {
        let asked = if check::is_on() { "checks (ARKE_CHECK)" } else { "a trace (mpiexec --trace)" };
        let text =
            format!("{asked} cannot be had: the system does not let them into the library's code: {why}");
        Error::new(MPI_ERR_OTHER, text)
    })
}
