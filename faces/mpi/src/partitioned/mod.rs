//! Partitioned communication: one message that several threads or tasks hand over piece by piece (MPI 5.0, chapter 4).
//!
//! A partitioned send and a partitioned receive belong together by the order of their initialisation among those with
//! the same communicator, processes and tag. The sender says in a first message ([`channels::Header`]) how it cuts its
//! buffer and which range of numbers its pieces have; from then on each piece is a message of its own, named by its
//! number, which the receiver has posted in its place. So a piece goes as soon as its partitions are ready, straight
//! into the receiver's buffer, whatever the two sides' numbers of partitions are.

mod channels;
mod memory;
mod receive;
mod send;

use crate::abi::*;
use crate::communicators::{self, Comm};
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::info;
use crate::point_to_point::arguments::{destination, send_tag};
use crate::requests::objects::{self, Operation};
use crate::requests::{self, Named};
use crate::runtime;
use arke_engine::ProcId;
use core::ffi::{c_int, c_void};
use memory::Parts;
use receive::Receive;
use send::Send;
use std::rc::Rc;

/// What both kinds of initialisation take, checked.
struct Checked {
    comm: Rc<Comm>,
    peer: Option<ProcId>,
    tag: c_int,
    parts: Parts,
}

#[allow(clippy::too_many_arguments)]
fn check(
    buf: *mut c_void,
    partitions: c_int,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
) -> Result<Checked> {
    let comm = communicators::get(comm)?;
    let peer = destination(&comm, dest)?;
    send_tag("tag", tag)?;
    info::hints(info)?;
    // To or from nobody nothing is moved, and so there may be no datatype.
    let count = if peer.is_none() && datatype == MPI_DATATYPE_NULL { count.min(0) } else { count };
    let parts = Parts::new(buf, partitions, count, datatype)?;
    Ok(Checked { comm, peer, tag, parts })
}

/// `MPI_Psend_init` (section 4.2.1).
///
/// # Safety
/// The program keeps the buffer while the request is active.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn psend_init(
    buf: *const c_void,
    partitions: c_int,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    let checked = check(buf.cast_mut(), partitions, count, datatype, dest, tag, comm, info)?;
    let made = objects::composed(Rc::new(Send::new(checked)?))?;
    request.set(made);
    Ok(())
}

/// `MPI_Precv_init` (section 4.2.1).
///
/// # Safety
/// The program leaves the buffer alone while the request is active.
#[allow(clippy::too_many_arguments)]
pub(crate) unsafe fn precv_init(
    buf: *mut c_void,
    partitions: c_int,
    count: i64,
    datatype: MPI_Datatype,
    dest: c_int,
    tag: c_int,
    comm: MPI_Comm,
    info: MPI_Info,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    let checked = check(buf, partitions, count, datatype, dest, tag, comm, info)?;
    let made = objects::composed(Rc::new(Receive::new(checked)?))?;
    request.set(made);
    Ok(())
}

/// The operation behind a request handle, with whether it is active; `None` for another kind of request.
fn operation(request: MPI_Request) -> Result<Option<(Rc<dyn Operation>, bool)>> {
    match requests::name(request)? {
        Named::Object(key) => objects::operation_of(key),
        Named::Null => Err(handle::invalid(Kind::Request, "request", request.0, None)),
        _ => Ok(None),
    }
}

/// Marks partitions of a send as ready.
fn ready(request: MPI_Request, partitions: impl Iterator<Item = c_int>) -> Result {
    let found = operation(request)?;
    let Some((send, active)) = found
        .as_ref()
        .and_then(|(operation, active)| Some((operation.as_any().downcast_ref::<Send>()?, *active)))
    else {
        return Err(Error::new(
            MPI_ERR_REQUEST,
            "the request is not that of a partitioned send; it must be one of MPI_Psend_init",
        ));
    };
    send.ready(active, partitions)
}

/// `MPI_Pready` (section 4.2.1).
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn pready(partition: c_int, request: MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    ready(request, core::iter::once(partition))
}

/// `MPI_Pready_range` (section 4.2.1): both ends included.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn pready_range(low: c_int, high: c_int, request: MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    if low > high {
        return Err(Error::arg(
            MPI_ERR_ARG,
            "partition_low",
            low,
            &format!("must not be above partition_high, which is {high}"),
        ));
    }
    ready(request, low..=high)
}

/// `MPI_Pready_list` (section 4.2.1).
///
/// # Safety
/// `partitions` must be null or hold `length` numbers.
pub(crate) unsafe fn pready_list(length: c_int, partitions: *const c_int, request: MPI_Request) -> Result {
    let _guard = runtime::enter()?;
    if length < 0 {
        return Err(Error::arg(MPI_ERR_COUNT, "length", length, "must not be negative"));
    }
    if length > 0 && partitions.is_null() {
        return Err(Error::null("array_of_partitions"));
    }
    let list = match length {
        0 => &[],
        // SAFETY: not null, and the program vouches for `length` numbers.
        _ => unsafe { core::slice::from_raw_parts(partitions, length as usize) },
    };
    ready(request, list.iter().copied())
}

/// `MPI_Parrived` (section 4.2.2): true for a request that is null or not active.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn parrived(request: MPI_Request, partition: c_int, flag: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let arrived = match request {
        MPI_REQUEST_NULL => true,
        _ => {
            let found = operation(request)?;
            let Some((receive, active)) = found.as_ref().and_then(|(operation, active)| {
                Some((operation.as_any().downcast_ref::<Receive>()?, *active))
            }) else {
                return Err(Error::new(
                    MPI_ERR_REQUEST,
                    "the request is not that of a partitioned receive; it must be one of MPI_Precv_init",
                ));
            };
            receive.arrived(active, partition)?
        }
    };
    flag.set(c_int::from(arrived));
    Ok(())
}

/// A partition that the buffer does not have.
fn bad_partition(partition: c_int, partitions: u32) -> Box<Error> {
    let remedy = match partitions {
        0 => "must be that of a partition, and the buffer has none".to_owned(),
        n => format!("must be 0 to {}, the partitions of this request", n - 1),
    };
    Error::arg(MPI_ERR_ARG, "partition", partition, &remedy)
}

/// What a partitioned request says to `MPI_Cancel`.
fn no_cancel() -> Box<Error> {
    Error::new(
        MPI_ERR_REQUEST,
        "the request is that of partitioned communication, which cannot be cancelled; complete it with MPI_Wait",
    )
}

/// What a partitioned request says to `MPI_Request_free` while it is active.
fn no_free() -> Box<Error> {
    Error::new(
        MPI_ERR_REQUEST,
        "the request is that of partitioned communication and is active; complete it with MPI_Wait before it is freed",
    )
}
