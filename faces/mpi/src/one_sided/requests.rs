//! Requests of one-sided operations (section 12.3.5).

use super::window::{Peer, Window};
use super::{errors, table};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::requests::{handle_of, End};
use crate::status::Ended;
use arke_engine::one_sided::{RemoteError, Until, What};
use arke_engine::{Completion, Outcome, RequestId};

/// How an operation is to end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How<'a> {
    /// A synchronization call will tell.
    Plain,
    /// A request that ends when this side's memory is free.
    Local(Out<'a, MPI_Request>),
    /// A request that ends when the result is there.
    Remote(Out<'a, MPI_Request>),
}

impl<'a> How<'a> {
    pub(super) fn until(self) -> Until {
        match self {
            How::Plain => Until::Flush,
            How::Local(_) => Until::Local,
            How::Remote(_) => Until::Remote,
        }
    }

    fn place(self) -> Option<Out<'a, MPI_Request>> {
        match self {
            How::Plain => None,
            How::Local(place) | How::Remote(place) => Some(place),
        }
    }

    /// Makes sure that an epoch allows the operation of `call`, the call's name where there is a request. A program can
    /// poll by operations whose requests are over at once: now and then they make progress for it.
    #[inline(always)]
    pub(super) fn open(self, window: &Window, peer: &Peer, call: &str) -> Result {
        match self {
            How::Plain => window.open_access(peer),
            How::Local(_) | How::Remote(_) => {
                peer.looked.poll(8)?;
                window.open_passive(peer, call)
            }
        }
    }

    /// Gives the program its request, of an operation that has begun or is over.
    #[inline]
    pub(super) fn give(self, request: Option<RequestId>) {
        if let Some(place) = self.place() {
            place.set(handle_of(request));
        }
    }
}

/// The end of an operation with a request; `cookie` is the handle of its window.
pub(crate) fn end_of(cookie: u32, completion: &Completion) -> End {
    let what = match completion.outcome {
        Outcome::Ok | Outcome::Cancelled => return (Ended::NOTHING, None),
        Outcome::Fault(super::control::GONE) => What::Gone,
        Outcome::Fault(arke_engine::STOPPED) => What::Stopped,
        Outcome::Fault(errno) => What::Fault(errno),
        Outcome::Truncated { .. } => What::Fault(0),
    };
    let error = RemoteError { peer: completion.source, what };
    let error = match table::get(MPI_Win(cookie as usize)) {
        Ok(window) => errors::remote(&window, error),
        Err(_) => Error::new(MPI_ERR_RMA_RANGE, error.to_string()),
    };
    (Ended::NOTHING, Some(error))
}
