//! Callbacks with a context: what a library over the table gives instead of the standard's functions, which do not say for
//! whom they are called.
//!
//! The library hands over a pointer of its own with the function. Arke gives the pointer back at each call, and to `drop`
//! when nothing uses the callback any more: the handle is freed, and every operation that was started with it has ended.
//! Functions of this type may leave by `longjmp` or an exception. They are `extern "C"`: around a call of `extern "C"`,
//! a library without unwinding of its own would abort. Any thread may make these calls. `drop` must make no call of MPI.

use crate::{MPI_Count, MPI_Datatype};
use core::ffi::{c_int, c_void};

/// A reduction of `length` elements: `inout[i] = input[i] op inout[i]`.
pub type OpFunction = unsafe extern "C" fn(
    context: *mut c_void,
    input: *mut c_void,
    inout: *mut c_void,
    length: MPI_Count,
    datatype: MPI_Datatype,
);

/// An error handler: the object's handle as a number, and the error code, which the call returns as the handler leaves it.
pub type ErrorFunction = unsafe extern "C" fn(context: *mut c_void, object: usize, code: *mut c_int);

/// Frees a context.
pub type DropFunction = unsafe extern "C" fn(context: *mut c_void);

/// What kind of object an error handler is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Object {
    /// Communicators.
    Comm = 0,
    /// Windows.
    Win = 1,
    /// Files.
    File = 2,
    /// Sessions.
    Session = 3,
}
