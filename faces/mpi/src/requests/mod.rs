//! Requests: what a request handle names, and how its operation ends (MPI 5.0, section 3.7).
//!
//! Most requests are the engine's own, named directly by the handle. A send that was over at once is one constant
//! handle for all such sends. Requests made of more (persistent ones) are objects of this face, in `objects.rs`.

mod calls;
mod generalized;
pub mod objects;
mod several;
mod statuses;

pub(crate) use calls::*;
pub(crate) use generalized::*;
pub(crate) use several::*;
pub(crate) use statuses::*;

use crate::abi::*;
use crate::collectives;
use crate::communicators::{self, Comm};
use crate::error::{Error, Result, Target};
use crate::fault_tolerance;
use crate::handle::{self, Kind};
use crate::one_sided;
use crate::runtime::engine::{self, Eng};
use crate::status::Ended;
use arke_base::slab::Key;
use arke_engine::loss::is_given_up;
use arke_engine::{schedule, Completion, Outcome, RequestId};
use core::ffi::c_int;

/// Names every send that ended in the call that began it. One of the values that the ABI leaves to the library.
pub const SENT: MPI_Request = MPI_Request(0x187);
/// Names every receive from `MPI_PROC_NULL`, which is over at once.
pub const FROM_NOBODY: MPI_Request = MPI_Request(0x186);

/// What a request handle names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// `MPI_REQUEST_NULL`.
    Null,
    /// Something that is over: how it ended.
    Over(Ended),
    /// An operation of the engine.
    Engine(RequestId),
    /// An object of this face.
    Object(Key),
}

/// Tells what a handle names, without looking whether it is still valid.
///
/// # Errors
/// `MPI_ERR_REQUEST` for what is no request handle.
#[inline(always)]
pub fn name(request: MPI_Request) -> Result<Named> {
    if let Some(key) = handle::decode(Kind::Request, request.0) {
        return Ok(Named::Engine(RequestId(key)));
    }
    if request == SENT {
        return Ok(Named::Over(Ended::NOTHING));
    }
    if request == MPI_REQUEST_NULL {
        return Ok(Named::Null);
    }
    if request == FROM_NOBODY {
        return Ok(Named::Over(Ended::PROC_NULL));
    }
    match handle::decode(Kind::RequestObject, request.0) {
        Some(key) => Ok(Named::Object(key)),
        None => Err(handle::invalid(Kind::Request, "request", request.0, None)),
    }
}

/// The handle of an engine request, or of a send that is over.
#[inline(always)]
pub fn handle_of(request: Option<RequestId>) -> MPI_Request {
    match request {
        Some(id) => MPI_Request(handle::encode(Kind::Request, id.0)),
        None => SENT,
    }
}

/// A request whose name is stale.
#[cold]
pub fn stale(request: usize) -> Box<Error> {
    handle::invalid(Kind::Request, "request", request, Some(arke_base::slab::Missing::Stale))
}

/// The end of an operation, with the error that it ended in.
pub type End = (Ended, Option<Box<Error>>);

/// The end of an engine operation in terms of the communicator it was started on.
#[inline(always)]
pub fn end_on(comm: &Comm, completion: &Completion) -> End {
    if completion.tag == schedule::TAG {
        return collective(comm, completion);
    }
    let ended = Ended {
        source: comm.rank_of(completion.source.0).map_or(MPI_ANY_SOURCE, |rank| rank as c_int),
        tag: completion.tag,
        bytes: completion.bytes,
        ..Ended::NOTHING
    };
    match completion.outcome {
        Outcome::Ok => (ended, None),
        _ => failed(comm, completion, ended),
    }
}

/// The end of a collective operation, whose status tells nothing but the error.
fn collective(comm: &Comm, completion: &Completion) -> End {
    let error = match completion.outcome {
        Outcome::Ok | Outcome::Cancelled => return (Ended::NOTHING, None),
        Outcome::Truncated { sent } => {
            collectives::disagreement(comm, completion.source.0, sent, completion.bytes)
        }
        Outcome::Fault(errno) if is_given_up(errno) => fault_tolerance::given_up(comm, None, errno),
        Outcome::Fault(errno) => collectives::fault(comm, errno),
    };
    (Ended::NOTHING, Some(error.on(Target::Comm(comm.handle()))))
}

#[cold]
fn failed(comm: &Comm, completion: &Completion, ended: Ended) -> End {
    let error = match completion.outcome {
        Outcome::Ok => return (ended, None),
        Outcome::Cancelled => {
            let ended = Ended { cancelled: true, ..Ended::NOTHING };
            return (ended, None);
        }
        Outcome::Truncated { sent } => Error::new(
            MPI_ERR_TRUNCATE,
            format!(
                "the message from rank {} with tag {} on {} has {sent} bytes and the receive buffer {}; \
                 the buffer holds the message's beginning; receive with a larger count, or learn the size with MPI_Probe",
                ended.source,
                ended.tag,
                comm.describe(),
                completion.bytes
            ),
        ),
        Outcome::Fault(errno) if is_given_up(errno) => {
            fault_tolerance::given_up(comm, Some(completion.source.0), errno)
        }
        Outcome::Fault(errno) => Error::new(
            MPI_ERR_BUFFER,
            format!(
                "the message between this process and rank {} with tag {} on {} could not be copied: {}; \
                 one of the two buffers is not valid memory of the length given, or is memory that the system does \
                 not copy, such as a device's, where ARKE_CMA=off helps",
                ended.source,
                ended.tag,
                comm.describe(),
                std::io::Error::from_raw_os_error(errno)
            ),
        ),
    };
    (ended, Some(error.on(Target::Comm(comm.handle()))))
}

/// The end of an engine operation; `cookie` is the handle of its communicator or window.
pub fn end_of(cookie: u32, completion: &Completion) -> Result<End> {
    if cookie == objects::NO_COMM {
        return Ok((Ended::NOTHING, None));
    }
    if handle::kind_of(cookie as usize) == Some(Kind::Win) {
        return Ok(one_sided::end_of(cookie, completion));
    }
    Ok(end_on(&*communicators::of_operation(cookie)?, completion))
}

/// What [`take_engine`] found.
pub enum Taken {
    /// The operation has ended: its communicator's handle, and how.
    Over(u32, Completion),
    /// It goes on, and may be waiting for a process that has failed.
    Stalled,
    /// The name is stale.
    Gone,
}

/// The error of an operation that may be waiting for a process that has failed; it stays as it is.
#[cold]
pub fn pending(id: RequestId) -> Result<End> {
    let cookie = engine::with(|engine| engine.cookie(id))?.unwrap_or(objects::NO_COMM);
    let comm = communicators::of_operation(cookie)?;
    Ok((Ended::NOTHING, Some(fault_tolerance::stalled(&comm, true))))
}

/// Takes the end of an engine operation that ended as asked, if it has come, and hands it to `tell`; whether it did.
/// The end of anything but a message or a collective operation of a communicator is left in place.
#[inline(always)]
pub fn take_well(engine: &mut Eng, id: RequestId, tell: impl FnOnce(Ended)) -> bool {
    let taken = engine.take_well(id, |cookie, peer, tag, bytes| {
        if cookie == objects::NO_COMM || tag == schedule::TAG {
            tell(Ended::NOTHING);
            return Some(());
        }
        let rank = communicators::rank_in(cookie, peer.0)?;
        let source = rank.map_or(MPI_ANY_SOURCE, |rank| rank as c_int);
        tell(Ended { source, tag, bytes, ..Ended::NOTHING });
        Some(())
    });
    taken.is_some()
}

/// Takes the end of an engine operation if it has come.
#[inline(always)]
pub fn take_engine(engine: &mut Eng, id: RequestId) -> Option<Taken> {
    match engine.is_done(id) {
        Some(false) if engine.is_stalled(id) => Some(Taken::Stalled),
        Some(false) => None,
        Some(true) => {
            let cookie = engine.cookie(id).unwrap_or(0);
            engine.take(id).map(|completion| Taken::Over(cookie, completion))
        }
        None => Some(Taken::Gone),
    }
}
