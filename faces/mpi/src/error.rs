//! Errors of MPI calls: how they are made, what the user reads, and which error handler hears of them (MPI 5.0, chapter
//! 9).
//!
//! A function of this library returns [`Result`]; its exported form gives that to [`finish`], which costs one branch
//! where all went well. An error carries a class and a sentence about the argument at fault. `finish` adds the call's
//! name, keeps the sentence for `MPI_Error_string` and raises the error on the object that the call was about.

pub mod classes;
pub mod details;

use crate::abi::*;
use crate::errhandlers::{self, Errhandler};
use crate::fault_tolerance;
use crate::runtime;
use arke_runtime::error as below;
use core::ffi::c_int;
use core::fmt::Display;

/// What a function of this library returns: a value, or an error that has not been raised yet.
pub type Result<T = ()> = core::result::Result<T, Box<Error>>;

/// The object whose error handler hears of an error (section 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// No object of its own: `MPI_COMM_SELF` (`MPI_COMM_WORLD` where the program gave only that one a handler), or
    /// the initial error handler before and after MPI is initialized.
    Default,
    /// A communicator; [`Target::Default`] where the handle is not valid.
    Comm(MPI_Comm),
    /// A window; [`Target::Default`] where the handle is not valid.
    Win(MPI_Win),
    /// A file; the handler of `MPI_FILE_NULL` where the handle is not valid.
    File(MPI_File),
    /// A session; [`Target::Default`] where the handle is not valid.
    Session(MPI_Session),
    /// A communicator that is to be made with this handler; [`Target::Default`] where that is none for communicators.
    NewComm(MPI_Errhandler),
    /// A session that is to be made with this handler; [`Target::Default`] where that is none for sessions.
    NewSession(MPI_Errhandler),
}

/// An error that a call ends with.
#[derive(Debug, Clone)]
pub struct Error {
    class: c_int,
    code: Option<c_int>,
    target: Option<Target>,
    /// Whether the loss of a process is behind it, which ends the job then, not this rank.
    lost: bool,
    text: String,
}

impl Error {
    /// An error of `class` (an `MPI_ERR_*` constant) with a sentence of its own.
    #[cold]
    pub fn new(class: c_int, text: impl Into<String>) -> Box<Error> {
        let lost = fault_tolerance::is_loss(class);
        Box::new(Error { class, code: None, target: None, lost, text: text.into() })
    }

    /// Whether the loss of a process is behind it.
    pub fn is_of_a_loss(&self) -> bool {
        self.lost
    }

    /// The same error, which stands for others; `lost`: one of them comes of the loss of a process.
    pub fn of_a_loss(mut self: Box<Self>, lost: bool) -> Box<Error> {
        self.lost |= lost;
        self
    }

    /// An argument with a value that it must not have: "dest is 7; it must be ...".
    #[cold]
    pub fn arg(class: c_int, name: &str, value: impl Display, remedy: &str) -> Box<Error> {
        Error::new(class, format!("{name} is {value}; it {remedy}"))
    }

    /// A pointer argument that must not be null.
    #[cold]
    pub fn null(name: &str) -> Box<Error> {
        Error::new(
            MPI_ERR_ARG,
            format!("{name} is a null pointer; it must point to memory for the value that the call takes or gives"),
        )
    }

    /// Something that this library does not do (yet): class `MPI_ERR_UNSUPPORTED_OPERATION`.
    #[cold]
    pub fn unsupported(what: impl Display) -> Box<Error> {
        Error::new(MPI_ERR_UNSUPPORTED_OPERATION, format!("{what} is not supported by this version of Arke"))
    }

    /// Memory that could not be had: class `MPI_ERR_NO_MEM`.
    #[cold]
    pub fn no_memory(what: impl Display) -> Box<Error> {
        Error::new(MPI_ERR_NO_MEM, format!("there is no room left for {what}"))
    }

    /// A state that this library promises never to reach.
    #[cold]
    pub fn internal(text: impl Into<String>) -> Box<Error> {
        Error::new(MPI_ERR_INTERN, text)
    }

    /// An error code that a callback of the user's returned; the call returns it unchanged.
    #[cold]
    pub fn from_callback(code: c_int, callback: &str) -> Box<Error> {
        Box::new(Error {
            class: details::class_of(code).unwrap_or(MPI_ERR_OTHER),
            code: Some(code),
            target: None,
            lost: false,
            text: format!("the {callback} returned the error code {code}"),
        })
    }

    /// The same error, raised on another object than the one that the call names.
    pub fn on(mut self: Box<Self>, target: Target) -> Box<Error> {
        self.target = Some(target);
        self
    }

    /// The class, an `MPI_ERR_*` constant.
    pub fn class(&self) -> c_int {
        self.class
    }

    /// The object that it is raised on, if that is not the one that the call names.
    pub fn target(&self) -> Option<Target> {
        self.target
    }

    /// Whether the error handler that would hear of it ends the job.
    pub(crate) fn ends_job(&self) -> bool {
        let (handler, ..) = errhandlers::of_target(self.target.unwrap_or(Target::Default));
        matches!(handler, Errhandler::Fatal | Errhandler::Abort)
    }

    /// The sentence, without the name of the call.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Gives the error a code and remembers its sentence, without raising it: for the `MPI_ERROR` field of a status.
    #[cold]
    // Errors stay boxed from where they are made, so that `Result` is one word.
    #[allow(clippy::boxed_local)]
    pub fn into_code(self: Box<Self>, call: &str) -> c_int {
        let sentence = self.sentence(call);
        self.code.unwrap_or_else(|| details::remember(self.class, sentence))
    }

    /// "MPI_Send: invalid rank: dest is 7; it must be ...".
    fn sentence(&self, call: &str) -> String {
        if self.class == MPI_ERR_OTHER {
            // The class says nothing that the reader needs.
            return format!("{call}: {}", self.text);
        }
        format!("{call}: {}: {}", classes::phrase(self.class), self.text)
    }
}

impl From<Box<below::Error>> for Box<Error> {
    #[cold]
    fn from(error: Box<below::Error>) -> Self {
        let text = error.text();
        let busy = |why: &str| {
            Error::new(MPI_ERR_OTHER, format!("another MPI call is under way and uses the {text}: {why}"))
        };
        match error.kind() {
            below::Kind::Before => Error::new(
                MPI_ERR_OTHER,
                "MPI is not initialized; call MPI_Init, MPI_Init_thread or MPI_Session_init first",
            ),
            below::Kind::After => Error::new(
                MPI_ERR_OTHER,
                "MPI is finalized; this call must come before MPI_Finalize, or while a session is open",
            ),
            below::Kind::BusyInCallback => busy(
                "it called the reduction operation that makes this one; such an operation cannot communicate",
            ),
            below::Kind::BusyInterrupted => {
                busy("this one interrupted it; MPI cannot be called from here (a signal handler, say)")
            }
            below::Kind::Memory => Error::new(MPI_ERR_NO_MEM, text),
            below::Kind::Unsupported => Error::new(MPI_ERR_UNSUPPORTED_OPERATION, text),
            below::Kind::Internal => Error::new(MPI_ERR_INTERN, text),
            below::Kind::Other => Error::new(MPI_ERR_OTHER, text),
        }
    }
}

impl From<ValueTooLarge> for Box<Error> {
    fn from(ValueTooLarge { value }: ValueTooLarge) -> Self {
        Error::new(
            MPI_ERR_VALUE_TOO_LARGE,
            format!(
                "the value to return is {value}, which an int cannot hold; use the large-count call (_c)"
            ),
        )
    }
}

/// Ends a call: the value to return, after the right error handler has heard of an error.
#[inline(always)]
pub fn finish(call: &'static str, target: Target, result: Result<()>) -> c_int {
    match result {
        Ok(()) => MPI_SUCCESS,
        Err(error) => raise(call, target, error),
    }
}

/// Makes a call with arguments that are checked on the way in: the first error ends it.
#[inline(always)]
pub fn checked(call: impl FnOnce() -> Result) -> Result {
    call()
}

/// Puts the null handle where a call that failed would have put a new one, so that no program takes what was there
/// before for an object.
///
/// # Safety
/// `place` must be null or valid for a write.
#[inline(always)]
pub unsafe fn or_null<H>(place: *mut H, null: H, result: Result<()>) -> Result<()> {
    if result.is_err() && !place.is_null() {
        // SAFETY: not null, and the caller vouches for it.
        unsafe { *place = null };
    }
    result
}

/// Raises `error` and returns its code, if the error handler lets the program go on. A handler of the program's may
/// change the code: what it leaves in its second argument is what the call returns.
#[cold]
#[inline(never)]
pub fn raise(call: &'static str, target: Target, error: Box<Error>) -> c_int {
    // A handler of the program's may leave by `longjmp` or an exception: nothing is left here then that would be lost.
    let (handler, target, code) = settle(call, target, error);
    match handler {
        Errhandler::User(_) => {
            crate::check::failed(call);
            errhandlers::call_user(handler, target, code)
        }
        _ => code,
    }
}

/// Gives the error its code and finds who is to hear of it; ends the job where nobody may go on.
#[inline(never)]
#[allow(clippy::boxed_local)]
fn settle(call: &str, target: Target, error: Box<Error>) -> (Errhandler, Target, c_int) {
    let (handler, place, target) = errhandlers::of_target(error.target.unwrap_or(target));
    let mut sentence = error.sentence(call);
    if let Some(place) = place.filter(|place| !sentence.contains(place.as_str())) {
        sentence.push_str(" (on ");
        sentence.push_str(&place);
        sentence.push(')');
    }
    if let Errhandler::Fatal | Errhandler::Abort = handler {
        if error.lost {
            runtime::note_loss();
        }
        runtime::abort(&sentence, exit_status(error.class));
    }
    let code = match error.code {
        Some(code) => code,
        None => details::remember(error.class, sentence),
    };
    (handler, target, code)
}

/// Ends a call that this library does not offer.
#[cold]
pub fn unsupported(call: &'static str, target: Target) -> c_int {
    raise(call, target, Error::unsupported(call))
}

/// What a process that an error ends tells its parent: the class, which fits a byte and is not zero.
pub(crate) fn exit_status(class: c_int) -> c_int {
    match class & 0xff {
        0 => 1,
        status => status,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_names_call_class_and_argument() {
        let error = Error::arg(MPI_ERR_RANK, "dest", 7, "must be 0..3 or MPI_PROC_NULL");
        assert_eq!(error.class(), MPI_ERR_RANK);
        assert_eq!(
            error.sentence("MPI_Send"),
            "MPI_Send: invalid rank: dest is 7; it must be 0..3 or MPI_PROC_NULL"
        );
    }

    #[test]
    fn a_code_keeps_class_and_sentence() {
        let _alone = runtime::testing::alone();
        let code = Error::arg(MPI_ERR_TAG, "tag", -5, "must not be negative").into_code("MPI_Send");
        assert_eq!(details::class_of(code), Some(MPI_ERR_TAG));
        assert_eq!(details::sentence_of(code), "MPI_Send: invalid tag: tag is -5; it must not be negative");
    }

    #[test]
    fn a_callbacks_code_is_returned_as_it_is() {
        assert_eq!(
            Error::from_callback(MPI_ERR_OP, "attribute copy callback").into_code("MPI_Comm_dup"),
            MPI_ERR_OP
        );
    }
}
