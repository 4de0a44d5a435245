//! `MPI_Accumulate`, `MPI_Get_accumulate`, `MPI_Fetch_and_op`, `MPI_Compare_and_swap` and their forms with a request
//! (sections 12.3.3 to 12.3.5).

use super::arguments::{AtTarget, Reach, ORIGIN, RESULT};
use super::forms::Forms;
use super::requests::{throttle, How};
use super::{errors, near, spans, table};
use crate::abi::*;
use crate::datatypes::buffers::{shape, Names, Shape};
use crate::datatypes::{predefined, table as types};
use crate::error::{Error, Result};
use crate::operations;
use crate::runtime::{self, engine};
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_engine::one_sided::Combine;
use arke_engine::DataMut;
use core::ffi::{c_int, c_void};

/// What is done to which kind of elements.
fn combine(op: MPI_Op, datatype: MPI_Datatype) -> Result<Combine> {
    let (op, basic) = operations::accumulation(op, datatype)?;
    Ok(Combine { op, basic })
}

/// Bytes of the elements of a place at the target, which must not be torn apart.
fn element(op: MPI_Op, place: AtTarget) -> impl FnOnce() -> Result<u64> {
    move || combine(op, place.datatype).map(|combine| combine.basic.size())
}

/// Whether the elements of a datatype on this side are those of the target: only such can be combined.
fn same_kind(datatype: MPI_Datatype, basic: Basic, names: Names) -> Result {
    let kind = match predefined::basic(datatype) {
        Some(kind) => Some(kind),
        None => types::committed(datatype, names.datatype)?.single_basic(),
    };
    let same = |kind: Basic| kind == basic || (kind == Basic::Char && basic == Basic::I8);
    if kind.is_some_and(same) {
        return Ok(());
    }
    Err(Error::new(
        MPI_ERR_TYPE,
        format!(
            "the elements of {} are not of the predefined type that those of target_datatype are of ({basic:?})",
            names.datatype
        ),
    ))
}

/// `MPI_Accumulate`. `origin_addr` holds `origin_count` elements of `origin_datatype` until the operation is completed.
#[derive(Clone, Copy)]
pub(crate) struct Accumulate {
    pub origin_addr: *const c_void,
    pub origin_count: i64,
    pub origin_datatype: MPI_Datatype,
    pub target_rank: c_int,
    pub target_disp: MPI_Aint,
    pub target_count: i64,
    pub target_datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub win: MPI_Win,
}

impl Accumulate {
    fn place(&self) -> AtTarget {
        AtTarget { disp: self.target_disp as i64, count: self.target_count, datatype: self.target_datatype }
    }
}

impl Forms for Accumulate {
    fn with_request(request: Out<MPI_Request>) -> How {
        How::Local(request)
    }

    #[inline(always)]
    unsafe fn near(&self) -> Result<bool> {
        let alike = self.origin_datatype == self.target_datatype && self.origin_count == self.target_count;
        if !alike {
            return Ok(false);
        }
        // SAFETY: passed on.
        unsafe { near::combine(self.origin_addr, None, self.target_rank, &self.place(), self.op, self.win) }
    }

    unsafe fn run(&self, how: How) -> Result {
        let Accumulate { origin_addr, origin_count, origin_datatype, target_rank, op, win, .. } = *self;
        let place = self.place();
        let _guard = runtime::enter()?;
        let window = table::get(win)?;
        let Some(peer) = window.target("target_rank", target_rank)? else {
            how.give(None);
            return Ok(());
        };
        how.open(&window, peer, "MPI_Raccumulate")?;
        let data = shape(origin_addr, origin_count, origin_datatype, ORIGIN)?;
        let started = match place.at(&window, peer, element(op, place))? {
            None if data.is_empty() => operations::check_predefined(op).map(|()| None)?,
            None => return Err(errors::lengths(data.len(), 0)),
            Some(_) if op == MPI_NO_OP => combine(op, place.datatype).map(|_| None)?,
            Some(Reach::Several(shares)) => {
                let combine = combine(op, place.datatype)?;
                same_kind(origin_datatype, combine.basic, ORIGIN)?;
                spans::check(&shares, data.len())?;
                spans::start(win, &shares, how, |share, until| {
                    // SAFETY: the program keeps its buffer until the operation is completed.
                    let data = unsafe { share.of(&data)?.data() };
                    let (region, target) = (&share.region, share.target.clone());
                    engine::with(|e| e.accumulate(region, target, combine, data, until, win.0 as u32))?
                        .map_err(|e| errors::remote(&window, e))
                })?
            }
            Some(Reach::One(region, target)) => {
                let combine = combine(op, place.datatype)?;
                same_kind(origin_datatype, combine.basic, ORIGIN)?;
                // SAFETY: the program keeps its buffer until the operation is completed.
                let data = unsafe { data.data() };
                let cookie = win.0 as u32;
                engine::with(|e| e.accumulate(&region, target, combine, data, how.until(), cookie))?
                    .map_err(|e| errors::remote(&window, e))?
            }
        };
        how.give(started);
        Ok(())
    }
}

/// `MPI_Get_accumulate`. The buffers are as for `MPI_Accumulate`; `result_addr` has room for `result_count` elements of
/// `result_datatype` as long.
#[derive(Clone, Copy)]
pub(crate) struct GetAccumulate {
    pub origin_addr: *const c_void,
    pub origin_count: i64,
    pub origin_datatype: MPI_Datatype,
    pub result_addr: *mut c_void,
    pub result_count: i64,
    pub result_datatype: MPI_Datatype,
    pub target_rank: c_int,
    pub target_disp: MPI_Aint,
    pub target_count: i64,
    pub target_datatype: MPI_Datatype,
    pub op: MPI_Op,
    pub win: MPI_Win,
}

impl GetAccumulate {
    fn place(&self) -> AtTarget {
        AtTarget { disp: self.target_disp as i64, count: self.target_count, datatype: self.target_datatype }
    }
}

impl Forms for GetAccumulate {
    fn with_request(request: Out<MPI_Request>) -> How {
        How::Remote(request)
    }

    #[inline(always)]
    unsafe fn near(&self) -> Result<bool> {
        let GetAccumulate { origin_addr, result_addr, target_rank, op, win, .. } = *self;
        let same = |datatype, count| (datatype, count) == (self.target_datatype, self.target_count);
        let alike = same(self.result_datatype, self.result_count)
            && (op == MPI_NO_OP || same(self.origin_datatype, self.origin_count));
        if !alike {
            return Ok(false);
        }
        // SAFETY: passed on.
        unsafe { near::combine(origin_addr, Some(result_addr), target_rank, &self.place(), op, win) }
    }

    unsafe fn run(&self, how: How) -> Result {
        let GetAccumulate { origin_addr, origin_count, origin_datatype, .. } = *self;
        let GetAccumulate { result_addr, result_count, result_datatype, target_rank, op, win, .. } = *self;
        let place = self.place();
        let _guard = runtime::enter()?;
        let window = table::get(win)?;
        let Some(peer) = window.target("target_rank", target_rank)? else {
            how.give(None);
            return Ok(());
        };
        how.open(&window, peer, "MPI_Rget_accumulate")?;
        // Of an atomic get the origin's arguments are not looked at.
        let data = match op {
            MPI_NO_OP => Shape::Run(core::ptr::NonNull::dangling().as_ptr(), 0),
            _ => shape(origin_addr, origin_count, origin_datatype, ORIGIN)?,
        };
        let into = shape(result_addr, result_count, result_datatype, RESULT)?;
        let started = match place.at(&window, peer, element(op, place))? {
            None if into.is_empty() && data.is_empty() => operations::check_predefined(op).map(|()| None)?,
            None => return Err(errors::lengths(into.len().max(data.len()), 0)),
            Some(reach) => {
                let combine = combine(op, place.datatype)?;
                if combine.op != ReduceOp::NoOp {
                    same_kind(origin_datatype, combine.basic, ORIGIN)?;
                }
                same_kind(result_datatype, combine.basic, RESULT)?;
                let (region, target) = match reach {
                    Reach::One(region, target) => (region, target),
                    Reach::Several(shares) => {
                        if combine.op != ReduceOp::NoOp {
                            spans::check(&shares, data.len())?;
                        }
                        spans::check(&shares, into.len())?;
                        let started = spans::start(win, &shares, how, |share, until| {
                            let operand = match combine.op {
                                ReduceOp::NoOp => Shape::Run(core::ptr::NonNull::dangling().as_ptr(), 0),
                                _ => share.of(&data)?,
                            };
                            // SAFETY: the program keeps its buffers until the operation is completed.
                            let (data, into) = unsafe { (operand.data(), share.of(&into)?.data_mut()) };
                            let (region, target) = (&share.region, share.target.clone());
                            let cookie = win.0 as u32;
                            engine::with(|e| {
                                e.get_accumulate(region, target, combine, data, into, until, cookie)
                            })?
                            .map_err(|e| errors::remote(&window, e))
                        })?;
                        how.give(started);
                        return Ok(());
                    }
                };
                // SAFETY: the program keeps its buffers until the operation is completed.
                let (data, into) = unsafe { (data.data(), into.data_mut()) };
                let cookie = win.0 as u32;
                engine::with(|e| e.get_accumulate(&region, target, combine, data, into, how.until(), cookie))?
                    .map_err(|e| errors::remote(&window, e))?
            }
        };
        how.give(started);
        Ok(())
    }
}

/// The kind of the elements of a predefined datatype.
fn predefined_kind(datatype: MPI_Datatype) -> Result<Basic> {
    if let Some(basic) = predefined::basic(datatype) {
        return Ok(basic);
    }
    let object = types::get(datatype, "datatype")?;
    match object.layout.single_basic() {
        Some(basic) if object.lasting => Ok(basic),
        _ => Err(Error::arg(
            MPI_ERR_TYPE,
            "datatype",
            format_args!("{:#x}", datatype.0),
            "must be a predefined datatype for an operation on one element",
        )),
    }
}

/// `MPI_Fetch_and_op`.
///
/// # Safety
/// `origin_addr` holds an element of `datatype`, and `result_addr` has room for one, until the operation is completed.
pub(crate) unsafe fn fetch_and_op(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    op: MPI_Op,
    win: MPI_Win,
) -> Result {
    let place = AtTarget { disp: target_disp as i64, count: 1, datatype };
    // SAFETY: passed on from the C caller.
    if unsafe { near::combine(origin_addr, Some(result_addr), target_rank, &place, op, win) }? {
        return Ok(());
    }
    {
        let _guard = runtime::enter()?;
        let window = table::get(win)?;
        if let Some(peer) = window.peers.get(target_rank as u32 as usize) {
            window.open_access(peer)?;
        }
        predefined_kind(datatype)?;
    }
    let one = GetAccumulate {
        origin_addr,
        origin_count: 1,
        origin_datatype: datatype,
        result_addr,
        result_count: 1,
        result_datatype: datatype,
        target_rank,
        target_disp,
        target_count: 1,
        target_datatype: datatype,
        op,
        win,
    };
    // SAFETY: passed on from the C caller.
    unsafe { one.run(How::Plain) }
}

/// Whether elements of a kind may be compared and swapped: integers, logicals and bytes (section 12.3.4).
fn comparable(basic: Basic) -> bool {
    use Basic::*;
    matches!(
        basic,
        Byte | Char
            | WChar
            | I8
            | U8
            | I16
            | U16
            | I32
            | U32
            | I64
            | U64
            | I128
            | Long
            | ULong
            | Bool
            | Logical1
            | Logical2
            | Logical4
            | Logical8
            | Logical16
    )
}

/// `MPI_Compare_and_swap`.
///
/// # Safety
/// `origin_addr` and `compare_addr` hold an element of `datatype`, and `result_addr` has room for one, until the
/// operation is completed.
pub(crate) unsafe fn compare_and_swap(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: MPI_Datatype,
    target_rank: c_int,
    target_disp: MPI_Aint,
    win: MPI_Win,
) -> Result {
    let place = AtTarget { disp: target_disp as i64, count: 1, datatype };
    if let Some(basic) = predefined::known_basic(datatype).filter(|basic| comparable(*basic)) {
        let buffers = (origin_addr, compare_addr, result_addr);
        // SAFETY: passed on from the C caller.
        if unsafe { near::swap(buffers, target_rank, &place, (basic, win)) } {
            return Ok(());
        }
    }
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let Some(peer) = window.target("target_rank", target_rank)? else {
        return Ok(());
    };
    throttle(peer)?;
    window.open_access(peer)?;
    let basic = predefined_kind(datatype)?;
    if !comparable(basic) {
        return Err(Error::arg(
            MPI_ERR_TYPE,
            "datatype",
            predefined::name(datatype).unwrap_or("a type of a Fortran kind"),
            "must be an integer, logical or byte type (section 12.3.4 of MPI 5.0): only such are compared and swapped",
        ));
    }
    if origin_addr.is_null() {
        return Err(Error::null("origin_addr"));
    }
    if compare_addr.is_null() {
        return Err(Error::null("compare_addr"));
    }
    if result_addr.is_null() {
        return Err(Error::null("result_addr"));
    }
    let size = basic.size() as usize;
    let (region, offset) = match place.at(&window, peer, || Ok(basic.size()))? {
        Some(Reach::One(region, target)) => (region, target.offset()),
        // One element is never dealt out to several regions.
        Some(Reach::Several(_)) | None => return Ok(()),
    };
    // SAFETY: the program's elements, for the length of the call; the result's memory until it is completed.
    let (new, compare, into) = unsafe {
        (
            Bytes::new(origin_addr.cast(), size),
            Bytes::new(compare_addr.cast(), size),
            DataMut::Bytes(BytesMut::new(result_addr.cast(), size)),
        )
    };
    let until = How::Plain.until();
    let started = engine::with(|e| {
        e.compare_swap(&region, offset, basic, compare.as_slice(), new.as_slice(), into, until, 0)
    })?;
    started.map(drop).map_err(|e| errors::remote(&window, e))
}
