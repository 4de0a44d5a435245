//! The calls of each thread that are looked at and have not ended.
//!
//! A call may be left: an error handler, or another function of the program's that it calls, jumps out of it or throws
//! an exception. Its frames are gone then without a word. So a call that fails is looked at before the error handler
//! runs, and one that was left in another way when the thread makes its next call, or when a call around it ends.

#![expect(clippy::disallowed_types, reason = "only the thread itself reaches its calls")]

use super::around::Around;
use crate::abi::MPI_Status;
use crate::watch::Call;
use core::cell::RefCell;
use core::ffi::c_int;
use std::rc::Rc;

/// A call that is looked at.
pub(crate) struct Watched(Rc<RefCell<Around>>);

struct UnderWay {
    /// Where its function stands ([`arke_sys::stack::here`]).
    here: (usize, usize),
    around: Rc<RefCell<Around>>,
}

thread_local! {
    /// Outermost first.
    static CALLS: RefCell<Vec<UnderWay>> = const { RefCell::new(Vec::new()) };
}

/// Does something with this thread's list; nothing while the thread ends.
fn with<R>(f: impl FnOnce(&mut Vec<UnderWay>) -> R) -> Option<R> {
    CALLS.try_with(|calls| calls.try_borrow_mut().ok().map(|mut calls| f(&mut calls))).ok().flatten()
}

/// Ends calls that were left.
fn end_left(left: Vec<UnderWay>) {
    for call in left.into_iter().rev() {
        if let Ok(mut around) = call.around.try_borrow_mut() {
            around.left();
        }
    }
}

impl Watched {
    /// Looks at a call before it runs, whose function stands `here`.
    pub fn begin(call: &'static Call, words: &[u64], here: (usize, usize)) -> Watched {
        let left = with(|calls| {
            let stands = |call: &UnderWay| here.1 < call.here.1 && arke_sys::stack::stands(call.here, here.1);
            let standing = calls.iter().rposition(stands).map_or(0, |last| last + 1);
            calls.split_off(standing)
        });
        end_left(left.unwrap_or_default());
        let around = Rc::new(RefCell::new(Around::begin(call, words, here)));
        with(|calls| calls.push(UnderWay { here, around: around.clone() }));
        Watched(around)
    }

    /// The place of a status that the call fills.
    pub fn status(&self, status: *mut MPI_Status) -> *mut MPI_Status {
        self.0.borrow_mut().status(status)
    }

    /// As [`Watched::status`], of an array.
    pub fn statuses(&self, statuses: *mut MPI_Status) -> *mut MPI_Status {
        self.0.borrow_mut().statuses(statuses)
    }

    /// Looks at a call that has run. Returns its code.
    pub fn end(self, code: c_int) -> c_int {
        let left = with(|calls| {
            let place = calls.iter().rposition(|call| Rc::ptr_eq(&call.around, &self.0))?;
            let left = calls.split_off(place + 1);
            calls.truncate(place);
            Some(left)
        });
        end_left(left.flatten().unwrap_or_default());
        self.0.borrow_mut().end(code);
        code
    }
}

/// A call of this thread has failed, and an error handler of the program's will run, which may leave it.
pub(crate) fn failed(call: &str) {
    if !super::is_on() {
        return;
    }
    let stem = |name: &str| name.strip_suffix("_c").unwrap_or(name).to_owned();
    let around = with(|calls| calls.last().map(|call| call.around.clone())).flatten();
    if let Some(around) = around {
        if let Ok(mut around) = around.try_borrow_mut() {
            if stem(around.name()) == stem(call) {
                around.failed();
            }
        }
    }
}
