//! Neighbourhood collectives (MPI 5.0, sections 8.6 to 8.8): what a rank exchanges with its neighbours in the topology
//! of the communicator.
//!
//! The topology says who they are and in what order their blocks stand (`topologies::links`); an algorithm of
//! `arke_coll::neighbor` writes the steps.

mod calls;

use super::alltoall::{Made, Side, RECEIVES, SENDS};
use super::arguments::*;
use super::gather::{blocks, Places, Table};
use super::launch::{operation, How};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::{Names, RECV, SEND};
use crate::error::Result;
use crate::topologies;
use arke_coll::neighbor::{self, Args, Links, Source};
use arke_engine::schedule::Schedule;
use core::ffi::c_void;
use std::rc::Rc;

pub(crate) use calls::*;

/// What is said of `MPI_IN_PLACE`.
const NEVER: &str = "must be a buffer: neighbourhood operations are never in place";

/// What is said of overlapping buffers.
const APART: &str = "they must be apart";

/// The arguments of either allgather.
struct Gather {
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: MPI_Datatype,
    recvbuf: *mut c_void,
    places: Places,
    recvtype: MPI_Datatype,
}

/// The arguments of each all-to-all.
struct Exchange {
    sendbuf: *const c_void,
    send: Side,
    recvbuf: *mut c_void,
    recv: Side,
}

/// Runs the operation that `build` writes on the communicator `comm`.
///
/// # Safety
/// As for `launch::run`.
unsafe fn among_neighbours(
    comm: &Rc<Comm>,
    how: How,
    build: impl FnOnce(&mut Schedule, &Collectives, &Links) -> Result,
) -> Result {
    let links = topologies::links(comm)?;
    // SAFETY: passed on.
    unsafe { operation(comm, how, |_| Ok(false), |s, state| build(s, state, &links)) }
}

/// Looks whether what a rank sends to itself is as long as what it receives from itself.
fn check_own(s: &Schedule, args: &Args) -> Result {
    for (out, into) in args.links.own() {
        same_size(s, args.send.of(*out), args.receive.of(*into), "this rank")?;
    }
    Ok(())
}

unsafe fn gather(given: &Gather, comm: &Rc<Comm>, how: How) -> Result {
    let Gather { sendbuf, sendcount, sendtype, recvbuf, places, recvtype } = *given;
    let build = |s: &mut Schedule, state: &Collectives, links: &Links| {
        not_in_place(sendbuf, "sendbuf", NEVER)?;
        not_in_place(recvbuf, "recvbuf", NEVER)?;
        let equal = matches!(places, Places::Equal(_));
        let count = if equal { "recvcount" } else { "recvcounts" };
        let n = links.indegree();
        // SAFETY: the program keeps its buffers for the operation.
        let (table, data) = unsafe {
            (Table::read(places, n, (count, "displs"))?, part(s, sendbuf, sendcount, sendtype, SEND)?)
        };
        // SAFETY: as above.
        let (receive, _) = unsafe { blocks(s, recvbuf, &table, n, recvtype, Names { count, ..RECV }) }?;
        if let (true, Some(all)) = (equal, receive.row(0, n)) {
            apart(s, (data, "sendbuf"), (all, "recvbuf"), APART)?;
        }
        let args = Args { links, send: Source::Same(data), receive };
        check_own(s, &args)?;
        neighbor::gather(s, state.team(), choice(), &args, equal);
        Ok(())
    };
    // SAFETY: the program keeps its buffers for the operation.
    unsafe { among_neighbours(comm, how, build) }
}

unsafe fn exchange(given: &Exchange, comm: &Rc<Comm>, how: How) -> Result {
    let Exchange { sendbuf, send, recvbuf, recv } = *given;
    let build = |s: &mut Schedule, state: &Collectives, links: &Links| {
        not_in_place(sendbuf, "sendbuf", NEVER)?;
        not_in_place(recvbuf, "recvbuf", NEVER)?;
        let (into, out) = (links.indegree(), links.outdegree());
        // SAFETY: the program keeps its buffers for the operation.
        let (sent, received): (Made, Made) =
            unsafe { (send.read(s, sendbuf, out, &SENDS)?, recv.read(s, recvbuf, into, &RECEIVES)?) };
        // SAFETY: as above.
        let ((from, _), (receive, _)) = unsafe {
            (
                send.blocks(s, sendbuf, &sent, out, &SENDS)?,
                recv.blocks(s, recvbuf, &received, into, &RECEIVES)?,
            )
        };
        let equal = send.is_equal();
        if let (true, Some(a), Some(b)) = (equal, from.row(0, out), receive.row(0, into)) {
            apart(s, (a, "sendbuf"), (b, "recvbuf"), APART)?;
        }
        let args = Args { links, send: Source::Each(from), receive };
        check_own(s, &args)?;
        neighbor::exchange(s, state.team(), choice(), &args, equal);
        Ok(())
    };
    // SAFETY: the program keeps its buffers for the operation.
    unsafe { among_neighbours(comm, how, build) }
}
