//! `MPI_Reduce_scatter` and `MPI_Reduce_scatter_block` (MPI 5.0, sections 6.10, 6.12.9 f., 6.13).

use super::arguments::{apart, count, counts, in_place, not_in_place, Operator, INTER, USE_IN_PLACE};
use super::fast;
use super::forms::Forms;
use super::launch::{operation, How};
use super::reduce::{meet, plain_kernel};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::Names;
use crate::error::{Error, Result};
use arke_base::memory::{self, Bytes, BytesMut};
use arke_coll::blocks::Split;
use arke_coll::segments::reduce_scatter::Operands;
use arke_coll::segments::LONGEST;
use arke_coll::{inter, reduce, reduce_scatter};
use arke_engine::schedule::Schedule;
use core::ffi::c_void;
use std::rc::Rc;

/// How many elements each rank gets.
#[derive(Clone, Copy)]
enum Shares {
    Equal(i64),
    Listed(IntArray),
}

/// The arguments of either call.
struct Given {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub shares: Shares,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
}

unsafe fn build(s: &mut Schedule, state: &Collectives, given: &Given) -> Result {
    let Given { sendbuf, recvbuf, shares, datatype, op } = *given;
    let team = state.team();
    let (split, name) = match shares {
        Shares::Equal(n) => (Split::Equal { count: count(n, "recvcount")? }, "recvcount"),
        Shares::Listed(array) => {
            // SAFETY: a C caller gives one count for each rank.
            (Split::listed(&unsafe { counts(array, team.size, "recvcounts") }?), "the sum of recvcounts")
        }
    };
    let total = total(&split, team.size).ok_or_else(|| {
        Error::new(
            MPI_ERR_COUNT,
            format!("{name} is too large: the whole vector must have less than 2^63 elements"),
        )
    })?;
    let send = Names { buf: "sendbuf", count: name, datatype: "datatype" };
    let recv = Names { buf: "recvbuf", count: name, datatype: "datatype" };
    let operator = Operator::new(op, datatype)?;
    operator.install(s);
    let commutative = operator.commutative();
    not_in_place(recvbuf, "recvbuf", "must be a buffer: the result goes there")?;
    let own = split.count(team.rank);
    let is_in_place = in_place(sendbuf);
    if is_in_place && state.is_inter() {
        not_in_place(sendbuf, "sendbuf", INTER)?;
    }
    // SAFETY: the program keeps its buffers for the operation.
    let (data, result) = unsafe {
        if is_in_place {
            let data = operator.part(s, recvbuf, total, datatype, recv)?;
            (data, data.slice(0, own))
        } else {
            let data = operator.part(s, sendbuf, total, datatype, send)?;
            let result = operator.part(s, recvbuf, own as i64, datatype, recv)?;
            apart(s, (data, "sendbuf"), (result, "recvbuf"), USE_IN_PLACE)?;
            (data, result)
        }
    };
    state.note_length(s.bytes(data));
    if data.is_empty() {
        return Ok(());
    }
    let (bytes, n) = (s.bytes(data), data.count);
    if state.is_inter() {
        let local = choice().reduce(&reduce::case(team, bytes, n, commutative)).build;
        let args = inter::reduce_scatter::Args { data, result, split, commutative };
        inter::reduce_scatter::build(s, team, &args, local);
    } else {
        let case = reduce_scatter::case(team, bytes, n, commutative);
        let args = reduce_scatter::Args { data, result, in_place: is_in_place, split, commutative };
        (choice().reduce_scatter(&case).build)(s, team, &args);
    }
    Ok(())
}

/// Elements of the whole vector.
fn total(split: &Split, size: u32) -> Option<i64> {
    match split {
        Split::Equal { count } => count.checked_mul(u64::from(size)),
        Split::Listed { starts } => starts.is_sorted().then(|| split.start(size)),
        Split::Even { total, .. } => Some(*total),
    }
    .and_then(|total| i64::try_from(total).ok())
}

#[inline(always)]
unsafe fn run(given: &Given, comm: &Rc<Comm>, how: How) -> Result {
    // SAFETY: the program keeps its buffers for the operation.
    let shorter = |state: &Collectives| unsafe { by_segments(comm, state, given) };
    // SAFETY: as above.
    unsafe { operation(comm, how, shorter, |s, state| build(s, state, given)) }
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(comm: &Rc<Comm>, state: &Collectives, given: &Given) -> Result<bool> {
    let Given { sendbuf, recvbuf, shares, datatype, op } = *given;
    let team = state.team();
    if state.is_inter() || team.size < 2 {
        return Ok(false);
    }
    let Some((kernel, unit)) = plain_kernel(op, datatype) else { return Ok(false) };
    // What is wrong with the arguments ends in an error the other way.
    let starts = match shares {
        Shares::Equal(n) => starts((0..team.size).map(|_| n), unit),
        // SAFETY: a C caller gives one count for each rank.
        Shares::Listed(array) => match unsafe { counts(array, team.size, "recvcounts") } {
            Ok(counts) => starts(counts.into_iter().map(|n| i64::try_from(n).unwrap_or(-1)), unit),
            Err(_) => None,
        },
    };
    let Some(starts) = starts else { return Ok(false) };
    let share = |rank: u32| {
        let (at, end) = (starts[rank as usize], starts[rank as usize + 1]);
        (at, end - at)
    };
    let (all, (at, len)) = (starts[team.size as usize] as usize, share(team.rank));
    let (at, len) = (at as usize, len as usize);
    let is_in_place = in_place(sendbuf);
    let source = if is_in_place { recvbuf.cast_const() } else { sendbuf };
    // A rank that gets no element may give any address. The others cannot know of it, and go this way.
    let wrong = all > 0 && source.is_null() || len > 0 && recvbuf.is_null() || in_place(recvbuf);
    if wrong || !is_in_place && meet((source, all), (recvbuf, len)) {
        return Ok(false);
    }
    // In place the share goes to the beginning of the vector, whose rest is left as it is. Others' shares lie there,
    // and must be written first.
    let mut aside = if is_in_place && at > 0 { vec![0u8; len] } else { Vec::new() };
    let place = if aside.len() == len { aside.as_mut_ptr() } else { recvbuf.cast::<u8>() };
    // SAFETY: the program's buffers hold that much, and it leaves them alone during the call; the kernel is that of the
    // elements.
    unsafe {
        let (own, result) = (Bytes::new(source.cast(), all), BytesMut::new(place, len));
        let operands = Operands { own, result, shares: share, unit: unit as u64 };
        if !fast::reduce_scatter(comm, state, operands, kernel)? {
            return Ok(false);
        }
        if !aside.is_empty() {
            memory::copy(aside.as_ptr(), recvbuf.cast(), len);
        }
    }
    Ok(true)
}

/// Where the shares of so many elements begin, in bytes, and where the last one ends; `None` where a count is negative
/// or all are too many.
fn starts(counts: impl Iterator<Item = i64>, unit: usize) -> Option<Vec<u64>> {
    let mut at = 0u64;
    let mut starts = vec![0];
    for count in counts {
        at = u64::try_from(count).ok()?.checked_mul(unit as u64)?.checked_add(at)?;
        starts.push(at);
    }
    (at <= LONGEST).then_some(starts)
}

/// `MPI_Reduce_scatter`. `recvcounts` has a count for each rank; the buffers hold that many elements of `datatype`.
pub(crate) struct ReduceScatter {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub recvcounts: IntArray,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub comm: MPI_Comm,
}

impl Forms for ReduceScatter {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let ReduceScatter { sendbuf, recvbuf, recvcounts, datatype, op, comm: _ } = *self;
        let shares = Shares::Listed(recvcounts);
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, recvbuf, shares, datatype, op }, comm, how) }
    }
}

/// `MPI_Reduce_scatter_block`. The buffers hold `recvcount` elements of `datatype` for each rank, and for this one.
pub(crate) struct ReduceScatterBlock {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub recvcount: i64,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub comm: MPI_Comm,
}

impl Forms for ReduceScatterBlock {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let ReduceScatterBlock { sendbuf, recvbuf, recvcount, datatype, op, comm: _ } = *self;
        let shares = Shares::Equal(recvcount);
        // SAFETY: passed on.
        unsafe { run(&Given { sendbuf, recvbuf, shares, datatype, op }, comm, how) }
    }
}
