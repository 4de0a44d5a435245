//! Requests of one-sided operations (section 12.3.5).

use super::window::{Peer, Window};
use super::{errors, table};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::requests::{handle_of, End};
use crate::runtime::engine;
use crate::runtime::waits::Subject;
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
        throttle(peer)?;
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

/// Operations at a rank that may be under way: each takes some 300 bytes until it is done there.
const MOST_UNDER_WAY: usize = 1 << 14;

/// Waits before one more operation at a rank while very many that go by messages are under way: a loop of updates
/// between two flushes takes no memory without end. The target's process serves them, whatever its program does.
#[inline]
pub(super) fn throttle(peer: &Peer) -> Result {
    if peer.is_direct() {
        return Ok(());
    }
    for process in peer.processes() {
        if engine::with(|e| e.accesses_at(process))? >= MOST_UNDER_WAY {
            let few = |e: &mut engine::Eng| (e.accesses_at(process) <= MOST_UNDER_WAY / 2).then_some(());
            engine::wait_for(Subject::Accesses(Some(process)), few)?;
        }
    }
    Ok(())
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
