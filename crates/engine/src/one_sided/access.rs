//! The operations: put, get, accumulate and their kin, and the way that each takes.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use super::error::{RemoteError, What};
use super::operation::{Operation, Work};
use super::region::RemoteRegion;
use super::runs::{zip, Memory, Rows, Target};
use super::update::{self, Change, Stop};
use crate::data::{Data, DataMut};
use crate::request::RequestId;
use crate::Engine;
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::reduce::{kernel, Kernel, ReduceOp};
use arke_datatype::{Basic, Layout};
use arke_fabric::{Fabric, Piece, ProcId, PullError, PullState, UPDATE_MAX};

/// When a request for an operation ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// There is none: a flush will tell.
    Flush,
    /// When this side's memory may be used again.
    Local,
    /// When it is done at the target as well.
    Remote,
}

/// An operation on elements of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combine {
    /// Elements become `operand OP element`.
    pub op: ReduceOp,
    /// The kind of the elements.
    pub basic: Basic,
}

/// A copy piece by piece, handed to the fabric in batches.
const BATCH: usize = 256;
/// Bytes of elements that are changed at a time where there are many; that many fit one update of the fabric's.
const ROW: usize = UPDATE_MAX;
/// The same where they are few: then no memory is asked for.
const FEW: usize = 256;

/// How the start of an operation went: over, or on its way with its request.
type Started = Result<Option<RequestId>, RemoteError>;

impl<F: Fabric> Engine<F> {
    /// Copies `data` to a place in a region of a peer. `None`: over, as far as `until` asks.
    ///
    /// # Errors
    /// Where it cannot begin. What goes wrong later shows in the request's outcome, or at the next flush.
    pub fn put(
        &mut self,
        to: &RemoteRegion,
        target: Target,
        data: Data,
        until: Until,
        cookie: u32,
    ) -> Started {
        check(to, &target, Some(data.len()))?;
        if let Some(there) = to.reach.mapped {
            each(&target, &data, |at, from| from.body().copy_to(at as usize, there));
            return Ok(None);
        }
        if let Some(own) = self.place(to).own {
            each(&target, &data, |at, from| from.body().copy_to(at as usize, own.memory));
            return Ok(None);
        }
        if let (Some(token), true) = (to.token, to.reach.copies) {
            let copied = self.copy(to, &target, data, Work::Put, until, cookie, |fabric, pieces| {
                fabric.remote_write(to.peer, token, pieces)
            });
            return match copied {
                Copied::Started(started) => started,
                Copied::Refused(data) => Ok(self.start_instead(to, target, Work::Put(data), until, cookie)),
            };
        }
        Ok(self.start(to, target, Work::Put(data), until, cookie))
    }

    /// Copies a place in a region of a peer to `into`; otherwise as [`Engine::put`].
    ///
    /// # Errors
    /// As for [`Engine::put`].
    pub fn get(
        &mut self,
        from: &RemoteRegion,
        target: Target,
        into: DataMut,
        until: Until,
        cookie: u32,
    ) -> Started {
        check(from, &target, Some(into.len()))?;
        let here = from.reach.mapped.or_else(|| self.place(from).own.map(|own| own.memory));
        if let Some(there) = here {
            each(&target, &into, |at, to: BytesMut| {
                there.read_only().part(at as usize, to.len()).body().copy_to(0, to)
            });
            return Ok(None);
        }
        if let (Some(token), true) = (from.token, from.reach.copies) {
            let copied = self.copy(from, &target, into, Work::Get, until, cookie, |fabric, pieces| {
                fabric.remote_read(from.peer, token, pieces)
            });
            return match copied {
                Copied::Started(started) => started,
                Copied::Refused(into) => Ok(self.start_instead(from, target, Work::Get(into), until, cookie)),
            };
        }
        Ok(self.start(from, target, Work::Get(into), until, cookie))
    }

    /// Combines `data`, packed elements, with elements of a region of a peer, each atomically.
    ///
    /// # Errors
    /// As for [`Engine::put`], and where the operation is not defined on such elements.
    pub fn accumulate(
        &mut self,
        to: &RemoteRegion,
        target: Target,
        combine: Combine,
        data: Data,
        until: Until,
        cookie: u32,
    ) -> Started {
        check(to, &target, Some(data.len()))?;
        self.combine(to, target, combine, data, None, until, cookie)
    }

    /// As [`Engine::accumulate`]; what was there before comes to `into`. With [`ReduceOp::NoOp`] the data are not
    /// looked at: an atomic get.
    ///
    /// # Errors
    /// As for [`Engine::accumulate`].
    #[allow(clippy::too_many_arguments)]
    pub fn get_accumulate(
        &mut self,
        to: &RemoteRegion,
        target: Target,
        combine: Combine,
        data: Data,
        into: DataMut,
        until: Until,
        cookie: u32,
    ) -> Started {
        check(to, &target, (combine.op != ReduceOp::NoOp).then(|| data.len()))?;
        check(to, &target, Some(into.len()))?;
        self.combine(to, target, combine, data, Some(into), until, cookie)
    }

    /// [`Engine::get_accumulate`] of one element.
    ///
    /// # Errors
    /// As for [`Engine::accumulate`].
    #[allow(clippy::too_many_arguments)]
    pub fn fetch_op(
        &mut self,
        to: &RemoteRegion,
        offset: u64,
        combine: Combine,
        operand: Data,
        into: DataMut,
        until: Until,
        cookie: u32,
    ) -> Started {
        let target = one(offset, combine.basic);
        self.get_accumulate(to, target, combine, operand, into, until, cookie)
    }

    /// Puts `new` in place of an element if it is `compare`, byte for byte; what was there comes to `into`.
    ///
    /// # Errors
    /// As for [`Engine::accumulate`]. Elements with padding cannot be compared.
    #[allow(clippy::too_many_arguments)]
    pub fn compare_swap(
        &mut self,
        to: &RemoteRegion,
        offset: u64,
        basic: Basic,
        compare: &[u8],
        new: &[u8],
        into: DataMut,
        until: Until,
        cookie: u32,
    ) -> Started {
        let target = one(offset, basic);
        check(to, &target, Some(compare.len() as u64))?;
        check(to, &target, Some(new.len() as u64))?;
        check(to, &target, Some(into.len()))?;
        if basic.extent() != basic.size() {
            return Err(RemoteError { peer: to.peer, what: What::Undefined(ReduceOp::Replace, basic) });
        }
        let place = self.place(to);
        if !place.is_direct() {
            let operands = [compare, new].concat().into_boxed_slice();
            let work = Work::Swap { basic, operands, into };
            return Ok(self.start(to, target, work, until, cookie));
        }
        let mut old = [0; 32];
        let old = &mut old[..basic.size() as usize];
        let change = Change::Swap { basic, compare, new };
        match update::update(&mut self.fabric, &place, offset, 1, &change, Some(old)) {
            Ok(()) => {
                into.write(0, old);
            }
            Err(Stop { why: PullError::Refused, done: 0 }) => {
                let operands = [compare, new].concat().into_boxed_slice();
                let work = Work::Swap { basic, operands, into };
                return Ok(self.start_instead(to, target, work, until, cookie));
            }
            Err(stop) => return Err(failed(to.peer)(stop.why)),
        }
        Ok(None)
    }

    #[allow(clippy::too_many_arguments)]
    fn combine(
        &mut self,
        to: &RemoteRegion,
        target: Target,
        combine: Combine,
        data: Data,
        into: Option<DataMut>,
        until: Until,
        cookie: u32,
    ) -> Started {
        let Combine { op, basic } = combine;
        let what = match kernel(op, basic) {
            _ if target.len() % basic.size() != 0 => What::Elements(basic),
            None => What::Undefined(op, basic),
            Some(kernel) => {
                let place = self.place(to);
                if !place.is_direct() {
                    let work = Work::Combine { combine, data, into };
                    return Ok(self.start(to, target, work, until, cookie));
                }
                let run =
                    update_run(&mut self.fabric, &place, &target, combine, kernel, &data, into.as_ref());
                let done = run.unwrap_or_else(|| {
                    let rows = Rows::new(&target, basic);
                    update_rows(&mut self.fabric, &place, rows, combine, kernel, &data, into.as_ref())
                });
                return match done {
                    Ok(()) => Ok(None),
                    // Nothing is changed so far: all of it goes by messages.
                    Err(Stop { why: PullError::Refused, done: 0 }) => {
                        let work = Work::Combine { combine, data, into };
                        Ok(self.start_instead(to, target, work, until, cookie))
                    }
                    Err(stop) => Err(failed(to.peer)(stop.why)),
                };
            }
        };
        Err(RemoteError { peer: to.peer, what })
    }

    /// Starts by messages what the fabric refuses to copy, though it did when the region was attached.
    #[cold]
    fn start_instead(
        &mut self,
        to: &RemoteRegion,
        target: Target,
        work: Work,
        until: Until,
        cookie: u32,
    ) -> Option<RequestId> {
        self.tell_of_refusal(to);
        self.start(to, target, work, until, cookie)
    }

    /// Copies through the fabric: one run as it is, more in batches of pieces. `work` makes of this side's memory what
    /// is kept while the fabric goes on.
    #[allow(clippy::too_many_arguments)]
    fn copy<M: Memory>(
        &mut self,
        to: &RemoteRegion,
        target: &Target,
        memory: M,
        work: impl FnOnce(M) -> Work,
        until: Until,
        cookie: u32,
        call: impl Fn(&mut F, &[Piece<M::Run>]) -> Result<PullState, PullError>,
    ) -> Copied<M> {
        if let (Some((at, 1..)), Some(run)) = (target.as_run(), memory.as_run()) {
            return match call(&mut self.fabric, &[Piece { at, memory: run }]) {
                Ok(PullState::Pending(id)) => {
                    let operation = Operation::copying(to, work(memory), None);
                    Copied::Started(Ok(self.track(operation, vec![id], until, cookie)))
                }
                Ok(_) => Copied::Started(Ok(None)),
                Err(PullError::Refused) => Copied::Refused(memory),
                Err(error) => Copied::Started(Err(failed(to.peer)(error))),
            };
        }
        let mut pieces = Vec::with_capacity(BATCH.min(64));
        let (mut pending, fabric) = (Vec::new(), &mut self.fabric);
        let mut hand_over = |pieces: &mut Vec<Piece<M::Run>>| {
            if let PullState::Pending(id) = call(fabric, pieces)? {
                pending.push(id);
            }
            pieces.clear();
            Ok::<(), PullError>(())
        };
        let mut done = zip(target, &memory, |at, memory| {
            pieces.push(Piece { at, memory });
            if pieces.len() == BATCH {
                hand_over(&mut pieces)?;
            }
            Ok(())
        });
        if done.is_ok() && !pieces.is_empty() {
            done = hand_over(&mut pieces);
        }
        if pending.is_empty() {
            return match done {
                // What is copied already is copied once more.
                Err(PullError::Refused) => Copied::Refused(memory),
                done => Copied::Started(done.map(|()| None).map_err(failed(to.peer))),
            };
        }
        // What the fabric has begun must come to its end before the memory is free, also after an error.
        let what = done.err().map(What::from);
        Copied::Started(Ok(self.track(Operation::copying(to, work(memory), what), pending, until, cookie)))
    }
}

/// What became of a copy through the fabric.
enum Copied<M> {
    /// It is over, has failed, or goes on.
    Started(Started),
    /// The fabric refuses it.
    Refused(M),
}

/// Combines one row of elements with data of which both sides lie in one run, without a copy in between. `None`: they
/// do not.
#[inline]
fn update_run<F: Fabric>(
    fabric: &mut F,
    place: &update::Updated,
    target: &Target,
    combine: Combine,
    kernel: Kernel,
    data: &Data,
    into: Option<&DataMut>,
) -> Option<Result<(), Stop>> {
    let Combine { op, basic } = combine;
    let (at, bytes) = target.as_run().filter(|_| basic.extent() == basic.size())?;
    let operand = match op {
        ReduceOp::NoOp => Bytes::EMPTY,
        _ => data.run()?,
    };
    let into = match into {
        None => None,
        Some(DataMut::Bytes(run)) => Some(*run),
        Some(DataMut::Strided(_)) => return None,
    };
    let change = Change::Combine { op, basic, kernel, operand: operand.as_slice() };
    // SAFETY: this side's memory for the result, which nobody else uses until the operation has completed.
    let fetched = into.map(|run| unsafe { std::slice::from_raw_parts_mut(run.ptr(), run.len()) });
    Some(update::update(fabric, place, at, bytes / basic.size(), &change, fetched))
}

/// Combines rows of elements with packed data, a few at a time.
fn update_rows<F: Fabric>(
    fabric: &mut F,
    place: &update::Updated,
    mut rows: Rows,
    combine: Combine,
    kernel: Kernel,
    data: &Data,
    into: Option<&DataMut>,
) -> Result<(), Stop> {
    let Combine { op, basic } = combine;
    let size = basic.size() as usize;
    let (mut few, mut many) = ([0; 2 * FEW], Vec::new());
    let total = data.len().max(into.map_or(0, DataMut::len)) as usize;
    let (operand, old) = if total <= FEW {
        few.split_at_mut(FEW)
    } else {
        let row = total.min(ROW);
        many.resize(2 * row, 0);
        many.split_at_mut(row)
    };
    let most = (operand.len() / size) as u64;
    let mut packed = 0;
    while let Some((at, n)) = rows.next(most) {
        let bytes = n as usize * size;
        let operand = &mut operand[..if op == ReduceOp::NoOp { 0 } else { bytes }];
        data.copy_out(packed, operand);
        let change = Change::Combine { op, basic, kernel, operand };
        let old = into.map(|_| &mut old[..bytes]);
        let before = packed / size as u64;
        let stopped = |stop: Stop| Stop { done: before + stop.done, ..stop };
        match (into, old) {
            (Some(into), Some(old)) => {
                update::update(fabric, place, at, n, &change, Some(old)).map_err(stopped)?;
                into.write(packed, old);
            }
            _ => update::update(fabric, place, at, n, &change, None).map_err(stopped)?,
        }
        packed += bytes as u64;
    }
    Ok(())
}

/// One element.
fn one(offset: u64, basic: Basic) -> Target {
    if basic.extent() == basic.size() {
        Target::run(offset, basic.size())
    } else {
        Target::elements(offset, Layout::basic(basic), 1)
    }
}

fn failed(peer: ProcId) -> impl Fn(PullError) -> RemoteError {
    move |e| RemoteError { peer, what: e.into() }
}

/// Goes through both sides without an end in between.
fn each<M: Memory, R>(target: &Target, memory: &M, mut copy: impl FnMut(u64, M::Run) -> R) {
    let done = zip(target, memory, |at, run| {
        copy(at, run);
        Ok::<(), std::convert::Infallible>(())
    });
    debug_assert!(done.is_ok());
}

/// Whether the target lies in the region, and this side's data have its length.
fn check(region: &RemoteRegion, target: &Target, here: Option<u64>) -> Result<(), RemoteError> {
    let peer = region.peer;
    let there = target.len();
    let what = match (target.span(), here) {
        (_, Some(0)) if there == 0 => return Ok(()),
        (None, _) => What::Outside { from: 0, to: u64::MAX, len: region.len },
        (Some((from, to)), _) if from > to || to > region.len => What::Outside { from, to, len: region.len },
        (_, Some(here)) if here != there => What::Lengths { here, there },
        _ => return Ok(()),
    };
    Err(RemoteError { peer, what })
}
