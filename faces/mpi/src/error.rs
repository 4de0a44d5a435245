//! The way from a failed call to the program's error handler.

use core::ffi::c_int;

use crate::abi::{
    MPI_Comm, MPI_File, MPI_Session, MPI_Win, ValueTooLarge, MPI_ERR_UNSUPPORTED_OPERATION, MPI_SUCCESS,
};

/// The object whose error handler a failed call invokes.
#[derive(Copy, Clone, Debug)]
pub enum Target {
    /// The call names no object.
    Default,
    /// A communicator.
    Comm(MPI_Comm),
    /// A window.
    Win(MPI_Win),
    /// A file.
    File(MPI_File),
    /// A session.
    Session(MPI_Session),
}

/// An error of an MPI call.
#[derive(Debug)]
pub struct Error {
    class: c_int,
}

/// The result of a chapter's function.
pub type Result<T = ()> = core::result::Result<T, Box<Error>>;

impl From<ValueTooLarge> for Box<Error> {
    fn from(_: ValueTooLarge) -> Self {
        Box::new(Error { class: crate::abi::MPI_ERR_VALUE_TOO_LARGE })
    }
}

/// Turns a result into the return code.
pub fn finish(_call: &'static str, _target: Target, result: Result) -> c_int {
    result.map_or_else(|error| error.class, |()| MPI_SUCCESS)
}

/// Reports that this library does not offer the call.
pub fn unsupported(_call: &'static str, _target: Target) -> c_int {
    MPI_ERR_UNSUPPORTED_OPERATION
}
