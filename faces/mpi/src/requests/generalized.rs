//! Generalized requests: operations of the program's own behind an MPI request (MPI 5.0, section 13.2).
//!
//! The program says when its operation is over ([`grequest_complete`]); from then on the request is as any other that
//! has ended. Its functions run with nothing locked and no table in use, so that they may call MPI.

use super::objects::{self, Awaited, Freed, Operation};
use super::{name, End, Named};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime::engine::{self, Eng};
use crate::runtime::{self};
use crate::status::{self, Ended};
use core::any::Any;
use core::cell::Cell;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

type Query = unsafe extern "C" fn(*mut c_void, *mut MPI_Status) -> c_int;
type Free = unsafe extern "C" fn(*mut c_void) -> c_int;
type Cancel = unsafe extern "C" fn(*mut c_void, c_int) -> c_int;

/// A generalized request.
struct Generalized {
    query: Query,
    free: Free,
    cancel: Cancel,
    extra_state: *mut c_void,
    complete: Cell<bool>,
}

/// What a function of the program returned.
fn answer(code: c_int, function: &str) -> Result {
    match code {
        MPI_SUCCESS => Ok(()),
        code => Err(Error::from_callback(code, function)),
    }
}

impl Generalized {
    /// Asks the program for the status.
    fn ask(&self) -> End {
        let mut status = MPI_Status { MPI_SOURCE: 0, MPI_TAG: 0, MPI_ERROR: 0, MPI_internal: [0; 5] };
        // SAFETY: the status is a local one.
        unsafe { Ended::EMPTY.store_with_error(&mut status, MPI_SUCCESS) };
        // SAFETY: the program gave this function for this state; the status is valid during the call.
        let code = runtime::results::program(|| unsafe { (self.query)(self.extra_state, &mut status) });
        let ended = Ended {
            source: status.MPI_SOURCE,
            tag: status.MPI_TAG,
            bytes: status::bytes(&status),
            cancelled: status::cancelled(&status),
            empty: false,
        };
        (ended, answer(code, "query function of the generalized request").err())
    }

    /// Lets the program free what belongs to the request.
    fn let_go(&self) -> Result {
        // SAFETY: the program gave this function for this state; it is called once.
        let code = runtime::results::program(|| unsafe { (self.free)(self.extra_state) });
        answer(code, "free function of the generalized request")
    }
}

impl Operation for Generalized {
    fn is_persistent(&self) -> bool {
        false
    }

    fn start(&self) -> Result {
        Err(Error::internal("a generalized request is started when it is made"))
    }

    fn is_over(&self, _engine: &Eng) -> bool {
        self.complete.get()
    }

    fn peek(&self) -> Result<End> {
        Ok(self.ask())
    }

    fn take(&self) -> Result<End> {
        let (ended, error) = self.ask();
        let late = self.let_go().err();
        Ok((ended, error.or(late)))
    }

    fn cancel(&self) -> Result {
        let complete = c_int::from(self.complete.get());
        // SAFETY: the program gave this function for this state.
        let code = runtime::results::program(|| unsafe { (self.cancel)(self.extra_state, complete) });
        answer(code, "cancel function of the generalized request")
    }

    /// The free function is called now, or when the operation is complete, whichever comes later (section 13.2).
    fn free(&self, _active: bool) -> Result<Freed> {
        Ok(match self.complete.get() {
            true => Freed::Over(self.let_go()),
            false => Freed::Lingers,
        })
    }

    fn awaits(&self) -> Option<Awaited> {
        Some(Awaited::Program)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// `MPI_Grequest_start`.
///
/// # Safety
/// The functions must take the arguments that the standard names.
pub(crate) unsafe fn grequest_start(
    query_fn: MPI_Grequest_query_function,
    free_fn: MPI_Grequest_free_function,
    cancel_fn: MPI_Grequest_cancel_function,
    extra_state: *mut c_void,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    let query = query_fn.ok_or_else(|| no_function("query_fn"))?;
    let free = free_fn.ok_or_else(|| no_function("free_fn"))?;
    let cancel = cancel_fn.ok_or_else(|| no_function("cancel_fn"))?;
    let operation = Generalized { query, free, cancel, extra_state, complete: Cell::new(false) };
    let made = objects::composed(Rc::new(operation))?;
    request.set(made);
    Ok(())
}

fn no_function(name: &str) -> Box<Error> {
    Error::new(MPI_ERR_ARG, format!("{name} is a null pointer; it must be a function"))
}

/// `MPI_Grequest_complete`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn grequest_complete(request: MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    let key = match name(request)? {
        Named::Object(key) => key,
        Named::Null => {
            return Err(Error::new(
                MPI_ERR_REQUEST,
                "request is MPI_REQUEST_NULL; it must be a request of MPI_Grequest_start",
            ))
        }
        _ => return Err(not_generalized()),
    };
    let Some((operation, _)) = objects::operation_of(key)? else {
        return Err(not_generalized());
    };
    let Some(generalized) = operation.as_any().downcast_ref::<Generalized>() else {
        return Err(not_generalized());
    };
    if generalized.complete.replace(true) {
        return Err(Error::new(
            MPI_ERR_REQUEST,
            "the request is complete already; MPI_Grequest_complete is called once for each MPI_Grequest_start",
        ));
    }
    if objects::is_freed(key)? {
        objects::forget(key)?;
        return generalized.let_go();
    }
    engine::notify()
}

fn not_generalized() -> Box<Error> {
    Error::new(MPI_ERR_REQUEST, "the request is not a generalized one; it must be one of MPI_Grequest_start")
}
