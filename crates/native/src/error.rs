//! Errors of the native interface: a code, and a sentence that the calling thread can ask for.

use arke_base::trace;
use arke_engine::loss;
use arke_engine::one_sided::{RemoteError, What};
use arke_runtime as runtime;
use arke_runtime::error::{Error, Kind};
use core::ffi::{c_char, c_int};
use std::ffi::CString;

pub(super) const OK: c_int = 0;
pub(super) const STATE: c_int = 1;
pub(super) const ARGUMENT: c_int = 2;
pub(super) const RANK: c_int = 3;
pub(super) const TRUNCATED: c_int = 4;
pub(super) const HANDLE: c_int = 5;
pub(super) const NO_MEMORY: c_int = 6;
pub(super) const RANGE: c_int = 7;
pub(super) const PEER: c_int = 8;
pub(super) const FAULT: c_int = 9;
pub(super) const MISMATCH: c_int = 10;
pub(super) const OTHER: c_int = 11;

/// Why a call failed: an `ARKE_ERR_` code and a sentence.
#[derive(Debug)]
pub(super) struct Failure {
    pub code: c_int,
    pub text: String,
}

/// What a call of this interface comes to.
pub(super) type Result<T = ()> = core::result::Result<T, Box<Failure>>;

/// A failure with this code and sentence.
#[cold]
pub(super) fn failure(code: c_int, text: impl Into<String>) -> Box<Failure> {
    Box::new(Failure { code, text: text.into() })
}

/// A pointer argument that is null.
#[cold]
pub(super) fn null(name: &str) -> Box<Failure> {
    failure(
        ARGUMENT,
        format!("{name} is a null pointer; it must point to memory for what the call takes or gives"),
    )
}

impl From<Box<Error>> for Box<Failure> {
    fn from(error: Box<Error>) -> Self {
        let busy = |why: &str| format!("another call is under way and uses the {}: {why}", error.text());
        let text = match error.kind() {
            Kind::BusyInCallback => {
                busy("it called the operator that makes this one; an operator cannot communicate")
            }
            Kind::BusyInterrupted => {
                busy("this one interrupted it; only arke_wake can be called from a signal handler")
            }
            _ => error.text().into(),
        };
        let code = if error.kind() == Kind::Memory { NO_MEMORY } else { OTHER };
        failure(code, text)
    }
}

impl From<RemoteError> for Box<Failure> {
    fn from(error: RemoteError) -> Self {
        let code = match error.what {
            What::Outside { .. } | What::Elements(_) => RANGE,
            What::Lengths { .. } | What::Undefined(..) => ARGUMENT,
            What::Gone | What::Stopped => PEER,
            What::Descriptor | What::Unregistered => HANDLE,
            What::Fault(_) => FAULT,
        };
        failure(code, format!("{error} (processes are ranks here)"))
    }
}

/// The failure of an operation with a peer that ended in this error number.
#[cold]
pub(super) fn fault(errno: i32, peer: u32) -> Box<Failure> {
    if loss::is_given_up(errno) {
        return failure(
            PEER,
            format!("rank {peer} has ended or cannot be reached any more; nothing can be exchanged with it"),
        );
    }
    let why = std::io::Error::from_raw_os_error(errno);
    failure(
        FAULT,
        format!(
            "data exchanged with rank {peer} could not be copied: {why}; the memory of one side is not valid"
        ),
    )
}

#[cfg_attr(not(test), expect(clippy::disallowed_types, reason = "each thread has its own"))]
type ThreadCell<T> = core::cell::RefCell<T>;

thread_local! {
    static LAST: ThreadCell<CString> = ThreadCell::new(CString::default());
}

/// Keeps the sentence of a failed call for [`arke_error_text`]; returns the code.
#[cold]
pub(super) fn keep(call: &str, failure: &Failure) -> c_int {
    let text = format!("{call}: {}", failure.text).replace('\0', " ");
    // While the process exits, functions of atexit() make calls when this is no more.
    let _ = LAST.try_with(|last| *last.borrow_mut() = CString::new(text).unwrap_or_default());
    failure.code
}

/// Ends a call of this interface.
#[inline]
pub(super) fn finish(call: &str, result: Result) -> c_int {
    match result {
        Ok(()) => OK,
        Err(failure) => keep(call, &failure),
    }
}

/// A call of this interface that is inside the library. Its end readies the descriptor of `arke_descriptor`.
pub(super) struct Inside {
    _guard: runtime::Guard,
    traced: Option<trace::Begun>,
}

impl Drop for Inside {
    #[inline]
    fn drop(&mut self) {
        crate::descriptor::leave();
        if let Some(traced) = self.traced.take() {
            traced.end(0);
        }
    }
}

/// Enters the library for a call that needs the job.
///
/// # Errors
/// `ARKE_ERR_STATE` outside of `arke_start` and `arke_finish`.
#[inline(always)]
pub(super) fn enter() -> Result<Inside> {
    if !crate::job::started() {
        return Err(failure(STATE, "this process has not joined the job; call arke_start first"));
    }
    runtime::waits::note_nameless();
    let _guard = runtime::enter()?;
    let traced = if trace::is_on() {
        // Inlined, so that this is where the exported function stands.
        let (code, stack) = arke_sys::stack::here();
        runtime::trace::begin_nameless(code, stack)
    } else {
        None
    };
    Ok(Inside { _guard, traced })
}

/// A variable of the program's that a call sets.
///
/// # Safety
/// The pointer is null or valid for writes, and nobody else uses the variable meanwhile.
#[inline]
pub(super) unsafe fn variable<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T> {
    // SAFETY: the caller's promise.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(name))
}

/// What went wrong in this thread's last call that failed.
#[no_mangle]
pub extern "C" fn arke_error_text() -> *const c_char {
    // The memory stays until the next failure on this thread.
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}
