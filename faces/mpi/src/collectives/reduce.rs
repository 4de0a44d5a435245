//! `MPI_Reduce` and `MPI_Allreduce` (MPI 5.0, sections 6.9.1, 6.9.6, 6.12.7, 6.12.8, 6.13).

use super::arguments::{apart, in_place, not_in_place, role, root, Operator, INTER, USE_IN_PLACE};
use super::fast;
use super::forms::Forms;
use super::launch::{operation, How};
use super::state::{choice, Collectives};
use crate::abi::*;
use crate::communicators::Comm;
use crate::datatypes::buffers::Names;
use crate::datatypes::predefined;
use crate::error::Result;
use crate::operations::{reduction, reduction_kernel};
use arke_base::memory::{self, Bytes, BytesMut};
use arke_coll::inter::{self, Role};
use arke_coll::lines::{Note, What};
use arke_coll::segments::reduction::Operands;
use arke_coll::segments::LARGEST;
use arke_coll::{allreduce, bcast, reduce};
use arke_datatype::reduce::Kernel;
use arke_engine::schedule::Schedule;
use core::ffi::{c_int, c_void};
use std::rc::Rc;

pub(super) const SEND: Names = Names { buf: "sendbuf", count: "count", datatype: "datatype" };
pub(super) const RECV: Names = Names { buf: "recvbuf", count: "count", datatype: "datatype" };

/// The arguments that all reductions have.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub count: i64,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
}

unsafe fn build_reduce(s: &mut Schedule, state: &Collectives, given: &Given, root_rank: c_int) -> Result {
    let Given { sendbuf, recvbuf, count, datatype, op } = *given;
    let team = state.team();
    if state.is_inter() {
        let role = role(state, root_rank)?;
        if role == Role::Idle {
            return Ok(());
        }
        let operator = Operator::new(op, datatype)?;
        operator.install(s);
        let commutative = operator.commutative();
        // SAFETY: the program keeps its buffers for the operation.
        let data = unsafe {
            if role == Role::Root {
                not_in_place(recvbuf, "recvbuf", "must be a buffer: the result goes there")?;
                operator.part(s, recvbuf, count, datatype, RECV)?
            } else {
                not_in_place(sendbuf, "sendbuf", INTER)?;
                operator.part(s, sendbuf, count, datatype, SEND)?
            }
        };
        if !data.is_empty() {
            let case = reduce::case(team, s.bytes(data), data.count, commutative);
            let args = inter::reduce::Args { data, commutative };
            inter::reduce::build(s, team, role, &args, choice().reduce(&case).build);
        }
        return Ok(());
    }
    let root = root(state, root_rank)?;
    let operator = Operator::new(op, datatype)?;
    operator.install(s);
    let commutative = operator.commutative();
    // SAFETY: the program keeps its buffers for the operation.
    let (data, result) = unsafe {
        if team.rank == root {
            not_in_place(recvbuf, "recvbuf", "must be a buffer: the result goes there")?;
            let result = operator.part(s, recvbuf, count, datatype, RECV)?;
            if in_place(sendbuf) {
                (result, Some(result))
            } else {
                let data = operator.part(s, sendbuf, count, datatype, SEND)?;
                apart(s, (data, "sendbuf"), (result, "recvbuf"), USE_IN_PLACE)?;
                (data, Some(result))
            }
        } else {
            let why = "must be a buffer at every rank but the root, which alone has a result to give it room";
            not_in_place(sendbuf, "sendbuf", why)?;
            (operator.part(s, sendbuf, count, datatype, SEND)?, None)
        }
    };
    state.note_length(s.bytes(data));
    if !data.is_empty() {
        let case = reduce::case(team, s.bytes(data), data.count, commutative);
        let args = reduce::Args { data, result, root, commutative };
        (choice().reduce(&case).build)(s, team, &args);
    }
    Ok(())
}

/// `MPI_Reduce`. The buffers hold `count` elements of `datatype`.
pub(crate) struct Reduce {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub count: i64,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub root: c_int,
    pub comm: MPI_Comm,
}

impl Forms for Reduce {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Reduce { sendbuf, recvbuf, count, datatype, op, root, comm: _ } = *self;
        let given = Given { sendbuf, recvbuf, count, datatype, op };
        let shorter = |state: &Collectives| {
            // SAFETY: the program keeps its buffers for the operation.
            unsafe { by_segments(comm, state, &given, Some(root)) }
        };
        // SAFETY: as above.
        unsafe { operation(comm, how, shorter, |s, state| build_reduce(s, state, &given, root)) }
    }
}

unsafe fn build_allreduce(s: &mut Schedule, state: &Collectives, given: &Given) -> Result {
    let Given { sendbuf, recvbuf, count, datatype, op } = *given;
    let team = state.team();
    let operator = Operator::new(op, datatype)?;
    operator.install(s);
    let commutative = operator.commutative();
    not_in_place(recvbuf, "recvbuf", "must be a buffer: the result goes there")?;
    // SAFETY: the program keeps its buffers for the operation.
    let result = unsafe { operator.part(s, recvbuf, count, datatype, RECV) }?;
    let data = if in_place(sendbuf) {
        if state.is_inter() {
            not_in_place(sendbuf, "sendbuf", INTER)?;
        }
        result
    } else {
        // SAFETY: as above.
        let data = unsafe { operator.part(s, sendbuf, count, datatype, SEND) }?;
        apart(s, (data, "sendbuf"), (result, "recvbuf"), USE_IN_PLACE)?;
        data
    };
    state.note_length(s.bytes(data));
    if data.is_empty() {
        return Ok(());
    }
    let (bytes, n) = (s.bytes(data), data.count);
    let args = allreduce::Args { data, result, commutative };
    if state.is_inter() {
        let up = choice().reduce(&reduce::case(team, bytes, n, commutative)).build;
        let down = choice().bcast(&bcast::case(team, bytes)).build;
        inter::allreduce::build(s, team, &args, up, down);
        return Ok(());
    }
    let case = allreduce::case(team, bytes, n, commutative);
    (choice().allreduce(&case).build)(s, team, &args);
    Ok(())
}

/// The function that combines elements without gaps, and the bytes of one. All ranks must come to the same answer, and
/// they may name one type differently: MPI_REAL8 here, what MPI_Type_create_f90_real gave there.
#[inline]
fn short_kernel(op: MPI_Op, datatype: MPI_Datatype) -> Option<(Kernel, usize)> {
    if let Some(unit) = predefined::plain_bytes(datatype) {
        return reduction_kernel(op, datatype).map(|kernel| (kernel, unit));
    }
    if predefined::layout(datatype).is_some() {
        return None;
    }
    let reduction = reduction(op, datatype).ok()?;
    let layout = reduction.layout();
    let dense = layout.extent() as u64 == layout.size();
    reduction.kernel().filter(|_| dense).map(|kernel| (kernel, layout.size() as usize))
}

/// Through segments, where nothing about the arguments needs a closer look: true if done.
unsafe fn by_segments(
    comm: &Rc<Comm>,
    state: &Collectives,
    given: &Given,
    root_rank: Option<c_int>,
) -> Result<bool> {
    let team = state.team();
    if state.is_inter() || team.size < 2 || root_rank.is_some_and(|root| root as u32 >= team.size) {
        return Ok(false);
    }
    let root = root_rank.map(|root| root as u32);
    if let Some(root) = root {
        state.note_root(root);
    }
    // SAFETY: passed on.
    let plain = unsafe { Plain::new(given, root.is_none_or(|root| root == team.rank)) };
    let Some(Plain { own, result, unit, kernel }) = plain else { return Ok(false) };
    // SAFETY: the kernel is that of the elements.
    unsafe { fast::reduce(comm, state, Operands { own, result, unit, root }, kernel) }
}

/// Buffers of a reduction whose elements have no gaps, with the function that combines them.
pub(super) struct Plain {
    pub own: Bytes,
    pub result: Option<BytesMut>,
    pub unit: u64,
    pub kernel: Kernel,
}

impl Plain {
    /// `None` where something about the arguments needs a closer look. `takes`: whether this rank gets a result.
    ///
    /// # Safety
    /// The buffers hold what the arguments say, and the program leaves them alone during the call.
    #[inline]
    pub unsafe fn new(given: &Given, takes: bool) -> Option<Plain> {
        let Given { sendbuf, recvbuf, count, datatype, op } = *given;
        let (kernel, unit) = plain_kernel(op, datatype)?;
        // Counts for which this overflows are refused the other way.
        let bytes = usize::try_from(count).ok().and_then(|count| count.checked_mul(unit))?;
        let source = if takes && in_place(sendbuf) { recvbuf.cast_const() } else { sendbuf };
        // What is wrong with these ends in an error the other way.
        let wrong = source.is_null() || in_place(source) || takes && (recvbuf.is_null() || in_place(recvbuf));
        let meet = takes && !in_place(sendbuf) && meet((source, bytes), (recvbuf, bytes));
        if wrong || meet {
            return None;
        }
        // SAFETY: the caller's promise.
        let (own, result) = unsafe {
            (Bytes::new(source.cast(), bytes), takes.then(|| BytesMut::new(recvbuf.cast(), bytes)))
        };
        Some(Plain { own, result, unit: unit as u64, kernel })
    }
}

/// Whether two buffers have bytes in common.
#[inline]
pub(super) fn meet(one: (*const c_void, usize), other: (*mut c_void, usize)) -> bool {
    let (from, to) = (one.0.addr(), other.0.addr());
    one.1 > 0 && other.1 > 0 && from < to.saturating_add(other.1) && to < from.saturating_add(one.1)
}

/// As [`short_kernel`], for elements that may go through segments.
#[inline]
pub(super) fn plain_kernel(op: MPI_Op, datatype: MPI_Datatype) -> Option<(Kernel, usize)> {
    short_kernel(op, datatype).filter(|(_, unit)| *unit as u64 <= LARGEST)
}

/// Through the lines, where the vector is short enough and nothing about the arguments needs a closer look: true if
/// done.
#[inline]
unsafe fn short_allreduce(comm: &Rc<Comm>, state: &Collectives, given: &Given) -> Result<bool> {
    let Given { sendbuf, recvbuf, count, datatype, op } = *given;
    let Some((kernel, unit)) = short_kernel(op, datatype) else { return Ok(false) };
    // Counts too large for a multiplication end at this comparison.
    if !(1..=fast::LONGEST as i64).contains(&count) || unit * count as usize > fast::LONGEST {
        return Ok(false);
    }
    let source = if in_place(sendbuf) { recvbuf.cast_const() } else { sendbuf };
    let bytes = unit * count as usize;
    let overlap = !in_place(sendbuf) && source.addr().abs_diff(recvbuf.addr()) < bytes;
    if source.is_null() || recvbuf.is_null() || overlap || in_place(recvbuf) {
        return Ok(false);
    }
    // SAFETY: the program's buffer holds that much.
    let operand = unsafe { core::slice::from_raw_parts(source.cast::<u8>(), bytes) };
    let note = Note::of_bytes(What::Allreduce, bytes as u64);
    let combine = |left: &[u8; fast::LONGEST], right: &mut [u8; fast::LONGEST]| {
        // SAFETY: both hold `count` elements of the kernel's kind, which needs no alignment.
        unsafe { kernel(left.as_ptr(), right.as_mut_ptr(), count as usize) }
    };
    let mut exchange = None;
    if !fast::exchange(comm, state, note, operand, &mut exchange, combine)? {
        return Ok(false);
    }
    // Of a single rank the operand is the result, and in place it is there already.
    let all = exchange.as_ref().map_or(source.cast(), |exchange| exchange.result().as_ptr());
    if all != recvbuf.cast_const().cast() {
        // SAFETY: as above, and nothing refers to the operand any more.
        unsafe { memory::copy(all, recvbuf.cast(), bytes) };
    }
    Ok(true)
}

/// `MPI_Allreduce`. The buffers hold `count` elements of `datatype`.
pub(crate) struct Allreduce {
    pub sendbuf: *const c_void,
    pub recvbuf: *mut c_void,
    pub count: i64,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub comm: MPI_Comm,
}

impl Forms for Allreduce {
    fn comm(&self) -> MPI_Comm {
        self.comm
    }

    #[inline(always)]
    unsafe fn run(&self, comm: &Rc<Comm>, how: How) -> Result {
        let Allreduce { sendbuf, recvbuf, count, datatype, op, comm: _ } = *self;
        let given = Given { sendbuf, recvbuf, count, datatype, op };
        let shorter = |state: &Collectives| {
            // SAFETY: the program keeps its buffers for the operation.
            unsafe { Ok(short_allreduce(comm, state, &given)? || by_segments(comm, state, &given, None)?) }
        };
        // SAFETY: as above.
        unsafe { operation(comm, how, shorter, |s, state| build_allreduce(s, state, &given)) }
    }
}
