//! The short path of one-sided operations: predefined types without gaps, at memory that is mapped here, in an epoch
//! that is open. No allocation, no count of references, no lock of the process, no look at the engine.
//!
//! A function here either has done all of the call, or nothing, and then the chapter's ordinary function does it: it
//! also finds what is wrong. So each test below only has to tell "certainly right" from "perhaps not".
//!
//! **Who keeps a window alive.** Under `MPI_THREAD_MULTIPLE` these functions run beside calls of other threads. A
//! window is found in [`PLACES`], which has room for the first thousand handles. Whoever uses it counts itself in
//! [`INSIDE`] first, in one of several counters, and looks then. [`withdraw`] takes the window out and then waits until
//! each counter has been 0: whoever comes later finds nothing, and whoever came earlier has gone. Both sides are
//! sequentially consistent. Below that level the program promises that no two threads call MPI at a time, and nobody
//! counts.
//!
//! What is read of a window here never changes, or is atomic: [`Hold`], [`Flag`] and [`FenceState`] say which epochs
//! are open.
//!
//! [`Hold`]: super::epochs::Hold
//! [`Flag`]: super::epochs::Flag
//! [`FenceState`]: super::epochs::FenceState

use super::arguments::{AtTarget, Reach};
use super::epochs::{Fence, Held};
use super::lock::{self, Kind};
use super::window::{Peer, Window};
use super::{errors, table};
use crate::abi::*;
use crate::datatypes::buffers;
use crate::datatypes::predefined;
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::operations;
use crate::runtime::{self, engine, Guard};
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::reduce::{known_kernel, Kernel, ReduceOp};
use arke_datatype::Basic;
use arke_engine::one_sided::{Combine, Elements, Near, Target, Until};
use arke_engine::{Data, DataMut};
use arke_sys::{clock, cpu};
use core::ffi::{c_int, c_void};
use core::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, Ordering};

/// Windows that can be found here, by the low bits of their handles.
const PLACED: usize = 1024;
static PLACES: [AtomicPtr<Window>; PLACED] = [const { AtomicPtr::new(core::ptr::null_mut()) }; PLACED];

/// Counts threads that use a window; on a line of its own.
#[repr(align(128))]
struct Counter(AtomicU32);

/// Counters of the threads inside, more than cores that call at a time in most programs.
const COUNTERS: usize = 32;
static INSIDE: [Counter; COUNTERS] = [const { Counter(AtomicU32::new(0)) }; COUNTERS];

/// After this many nanoseconds a flush looks again whether its target lives.
const BETWEEN_LOOKS_NS: u64 = 2_000_000;

/// Being one of those who use a window.
enum Inside {
    /// Alone in the library.
    Alone { _guard: Guard },
    /// One of several, and counted here.
    Counted(&'static AtomicU32),
}

impl Inside {
    /// `None`: this thread is the second one that makes calls, and has to enter by the ordinary way first.
    #[inline(always)]
    fn enter() -> Option<Inside> {
        match engine::among_threads() {
            true => Some(Inside::count()),
            false => runtime::lock::mark().map(|guard| Inside::Alone { _guard: guard }),
        }
    }

    fn count() -> Inside {
        // Threads' marks lie pages apart, and inside a page where the linker put them.
        let mark = runtime::thread_mark();
        let counter = &INSIDE[(mark >> 12 ^ mark >> 17) % COUNTERS].0;
        counter.fetch_add(1, Ordering::SeqCst);
        Inside::Counted(counter)
    }
}

impl Drop for Inside {
    #[inline(always)]
    fn drop(&mut self) {
        if let Inside::Counted(counter) = self {
            counter.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

fn place(handle: MPI_Win) -> &'static AtomicPtr<Window> {
    &PLACES[handle.0 % PLACED]
}

/// Lets a window be found, if there is a place for it. It must not be dropped before [`withdraw`].
pub(super) fn publish(window: &Window) {
    let at = core::ptr::from_ref(window).cast_mut();
    let _ = place(window.handle()).compare_exchange(
        core::ptr::null_mut(),
        at,
        Ordering::SeqCst,
        Ordering::SeqCst,
    );
}

/// From now on nobody finds a window here, and nobody uses it any more.
pub(super) fn withdraw(window: &Window) {
    let (at, none) = (core::ptr::from_ref(window).cast_mut(), core::ptr::null_mut());
    let taken = place(window.handle()).compare_exchange(at, none, Ordering::SeqCst, Ordering::SeqCst);
    if taken.is_ok() && engine::among_threads() {
        for counter in &INSIDE {
            // A call inside is a copy or an update, which waits for no lock that is held for long.
            while counter.0.load(Ordering::SeqCst) != 0 {
                cpu::yield_now();
            }
        }
    }
}

/// Runs `f` with a window and one of its ranks. `None`: they are not here, or `f` cannot do it.
#[inline(always)]
fn at<R>(win: MPI_Win, rank: c_int, f: impl FnOnce(&Window, &Peer) -> Option<R>) -> Option<R> {
    let _inside = Inside::enter()?;
    let window = place(win).load(Ordering::SeqCst);
    if window.is_null() {
        return None;
    }
    // SAFETY: a window that is in the table lives until `withdraw` has seen everybody leave who may have found it. What
    // is used of it is atomic or never changes.
    let window = unsafe { &*window };
    if window.handle() != win {
        return None;
    }
    f(window, window.peers.get(rank as u32 as usize)?)
}

/// Whether an epoch allows access, as [`Window::open_access`] says at length. An epoch of fences is marked as used.
#[inline(always)]
fn is_open(window: &Window, peer: &Peer) -> bool {
    if peer.held.is_open() {
        return true;
    }
    match window.epochs.fence.get() {
        Fence::Used => true,
        Fence::Open => {
            let ordinary = peer.held.is_free();
            if ordinary {
                window.epochs.fence.set(Fence::Used);
            }
            ordinary
        }
        Fence::Closed => peer.started.get(),
    }
}

/// The memory at the target, where both sides are runs of as many bytes, not 0, and the target's is mapped.
#[inline(always)]
fn run(peer: &Peer, place: &AtTarget, bytes: usize) -> Option<BytesMut> {
    let size = predefined::plain_bytes(place.datatype)?;
    if bytes == 0 || place.count < 0 || (place.count as usize).checked_mul(size)? != bytes {
        return None;
    }
    peer.near.as_ref()?.part(offset(peer, place.disp)?, bytes)
}

#[inline(always)]
fn offset(peer: &Peer, disp: i64) -> Option<u64> {
    u64::try_from(disp.checked_mul(peer.unit)?).ok()
}

/// A put at a rank whose epoch has been looked at. False: it is not one for here.
///
/// # Safety
/// As for `MPI_Put`.
#[inline(always)]
pub(super) unsafe fn put_to(
    peer: &Peer,
    (addr, count, datatype): (*const c_void, i64, MPI_Datatype),
    place: &AtTarget,
) -> bool {
    // SAFETY: the program keeps its buffer as the standard asks.
    let data = unsafe { buffers::plain(addr, count, datatype) };
    let there = data.and_then(|data| Some((data, run(peer, place, data.len())?)));
    let done = there.map(|(data, there)| data.body().copy_to(0, there)).is_some();
    peer.stored.set(true);
    done
}

/// A get from a rank whose epoch has been looked at. False: it is not one for here.
///
/// # Safety
/// As for `MPI_Get`.
#[inline(always)]
pub(super) unsafe fn get_from(
    peer: &Peer,
    (addr, count, datatype): (*mut c_void, i64, MPI_Datatype),
    place: &AtTarget,
) -> bool {
    // SAFETY: the program keeps its buffer as the standard asks.
    let into = unsafe { buffers::plain_mut(addr, count, datatype) };
    let there = into.and_then(|into| Some((into, run(peer, place, into.len())?)));
    there.map(|(into, there)| there.read_only().body().copy_to(0, into)).is_some()
}

/// `MPI_Put`.
///
/// # Safety
/// As for `MPI_Put`.
#[inline(always)]
pub(super) unsafe fn put(
    buffer: (*const c_void, i64, MPI_Datatype),
    rank: c_int,
    place: &AtTarget,
    win: MPI_Win,
) -> bool {
    at(win, rank, |window, peer| {
        // SAFETY: passed on from the C caller.
        (is_open(window, peer) && unsafe { put_to(peer, buffer, place) }).then_some(())
    })
    .is_some()
}

/// `MPI_Get`.
///
/// # Safety
/// As for `MPI_Get`.
#[inline(always)]
pub(super) unsafe fn get(
    buffer: (*mut c_void, i64, MPI_Datatype),
    rank: c_int,
    place: &AtTarget,
    win: MPI_Win,
) -> bool {
    at(win, rank, |window, peer| {
        // SAFETY: passed on from the C caller.
        (is_open(window, peer) && unsafe { get_from(peer, buffer, place) }).then_some(())
    })
    .is_some()
}

/// An operation on elements of a predefined type without gaps.
#[inline(always)]
fn known(op: MPI_Op, datatype: MPI_Datatype) -> Option<(ReduceOp, Kernel, Basic, usize)> {
    let (op, basic) = (operations::known_op(op)?, predefined::known_basic(datatype)?);
    Some((op, known_kernel(op, basic)?, basic, predefined::plain_bytes(datatype)?))
}

/// `count` elements of `datatype` at a place of the target.
#[inline(always)]
fn elements<'a>(peer: &'a Peer, place: &AtTarget, basic: Basic, size: usize) -> Option<(&'a Near, Elements)> {
    let count = usize::try_from(place.count).ok()?;
    let bytes = count.checked_mul(size).filter(|bytes| *bytes > 0)?;
    Some((peer.near.as_ref()?, Elements { offset: offset(peer, place.disp)?, count, bytes, size, basic }))
}

/// `MPI_Accumulate`, and with `fetched` `MPI_Get_accumulate` and `MPI_Fetch_and_op`: all buffers have the count and the
/// datatype of `place`. False: nothing has been done.
///
/// # Safety
/// As for `MPI_Get_accumulate`.
///
/// # Errors
/// Where a part is done, and not the rest.
#[inline(always)]
pub(super) unsafe fn combine(
    origin: *const c_void,
    fetched: Option<*mut c_void>,
    rank: c_int,
    place: &AtTarget,
    op: MPI_Op,
    win: MPI_Win,
) -> Result<bool> {
    let left = at(win, rank, |window, peer| {
        let (op, kernel, basic, size) = known(op, place.datatype)?;
        let (near, elements) = elements(peer, place, basic, size)?;
        let nothing = op == ReduceOp::NoOp;
        if (origin.is_null() && !nothing) || fetched.is_some_and(<*mut c_void>::is_null) {
            return None;
        }
        // An accumulate that does nothing has nothing to do here.
        if (nothing && fetched.is_none()) || !is_open(window, peer) {
            return None;
        }
        // SAFETY: the program's elements on either side, as the caller vouches.
        let (operand, into) = unsafe {
            let operand = Bytes::new(origin.cast(), if nothing { 0 } else { elements.bytes });
            (operand, fetched.map(|into| BytesMut::new(into.cast(), elements.bytes)))
        };
        match near.combine(elements, (op, kernel), operand, into) {
            0 => None,
            done => Some(elements.bytes - done),
        }
    });
    match left {
        None => Ok(false),
        Some(0) => Ok(true),
        // SAFETY: passed on.
        Some(left) => unsafe { rest(origin, fetched, rank, place, op, win, left) },
    }
}

/// The last `left` bytes of an update by the ordinary way, which waits for locks.
///
/// # Safety
/// As for [`combine`], which has done all before these bytes.
#[cold]
unsafe fn rest(
    origin: *const c_void,
    fetched: Option<*mut c_void>,
    rank: c_int,
    place: &AtTarget,
    op: MPI_Op,
    win: MPI_Win,
    left: usize,
) -> Result<bool> {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let (op, basic) = operations::accumulation(op, place.datatype)?;
    let found = match window.target("target_rank", rank)? {
        Some(peer) => place.at(&window, peer, || Ok(basic.size()))?,
        None => None,
    };
    let Some(Reach::One(region, target)) = found else {
        return Err(Error::internal("an update of mapped memory has lost its target"));
    };
    let done = target.len() as usize - left;
    let target = Target::run(target.offset() + done as u64, left as u64);
    // SAFETY: parts of the program's buffers, as the caller vouches.
    let (data, into) = unsafe {
        let data = match op {
            ReduceOp::NoOp => Bytes::EMPTY,
            _ => Bytes::new(origin.cast::<u8>().wrapping_add(done), left),
        };
        (data, fetched.map(|into| BytesMut::new(into.cast::<u8>().wrapping_add(done), left)))
    };
    let (data, combine, cookie) = (Data::Bytes(data), Combine { op, basic }, win.0 as u32);
    engine::with(|e| match into {
        None => e.accumulate(&region, target, combine, data, Until::Flush, cookie),
        Some(into) => {
            e.get_accumulate(&region, target, combine, data, DataMut::Bytes(into), Until::Flush, cookie)
        }
    })?
    .map_err(|e| errors::remote(&window, e))?;
    Ok(true)
}

/// `MPI_Compare_and_swap`, where `datatype` is one that may be compared.
///
/// # Safety
/// As for `MPI_Compare_and_swap`.
#[inline(always)]
pub(super) unsafe fn swap(
    (origin, compare, result): (*const c_void, *const c_void, *mut c_void),
    rank: c_int,
    place: &AtTarget,
    (basic, win): (Basic, MPI_Win),
) -> bool {
    at(win, rank, |window, peer| {
        let (near, element) = elements(peer, place, basic, predefined::plain_bytes(place.datatype)?)?;
        if origin.is_null() || compare.is_null() || result.is_null() || !is_open(window, peer) {
            return None;
        }
        let bytes = element.bytes;
        // SAFETY: one element each, as the caller vouches.
        let (new, compare, into) = unsafe {
            let (new, compare) = (Bytes::new(origin.cast(), bytes), Bytes::new(compare.cast(), bytes));
            (new, compare, BytesMut::new(result.cast(), bytes))
        };
        near.swap(element, compare, new, into).then_some(())
    })
    .is_some()
}

/// How long ago a synchronization of a rank looked at the engine, and whether the rank lives.
#[derive(Debug)]
pub(super) struct Looked {
    /// When it was seen alive.
    at: AtomicU64,
    /// Synchronizations since the engine was looked at, in flushes.
    polls: AtomicU32,
    /// Whether each of them is to ask the clock, so that a program that goes on without the dead hears of a death soon.
    tolerant: bool,
}

/// Flushes of a rank after which one looks at the engine. A loop of them may wait for a process to which this
/// one has sent messages that are not on their way yet, or which needs this one's core. So many take well below the
/// time between two looks that belong to one loop (`polling.rs` of the engine); a look each time would double the time of a put
/// and its flush.
const POLLS_A_LOOK: u32 = 16;

impl Looked {
    pub(super) fn new() -> Looked {
        let tolerant = fault_tolerance::is_tolerant();
        Looked { at: AtomicU64::new(0), polls: AtomicU32::new(0), tolerant }
    }

    /// It has just been seen alive.
    pub(super) fn now(&self) {
        self.at.store(clock::coarse_ns(), Ordering::Relaxed);
    }

    /// The engine is being looked at. Returns whether the rank was seen alive lately.
    pub(super) fn restart(&self) -> bool {
        self.polls.store(0, Ordering::Relaxed);
        self.is_recent()
    }

    /// Counts a synchronization, which takes as long as so many flushes. False: it is time to look at the engine, or
    /// whether the rank lives.
    #[inline(always)]
    pub(super) fn lately(&self, flushes: u32) -> bool {
        let polls = self.polls.load(Ordering::Relaxed);
        if polls >= POLLS_A_LOOK {
            return false;
        }
        self.polls.store(polls + flushes, Ordering::Relaxed);
        !self.tolerant || self.is_recent()
    }

    /// Counts a call that a program can poll by, as [`Looked::lately`], and looks at the engine now and then.
    #[inline]
    pub(super) fn poll(&self, flushes: u32) -> Result {
        if !self.lately(flushes) {
            engine::look()?;
            self.restart();
        }
        Ok(())
    }

    #[inline(never)]
    fn is_recent(&self) -> bool {
        clock::coarse_ns().wrapping_sub(self.at.load(Ordering::Relaxed)) < BETWEEN_LOOKS_NS
    }
}

/// `MPI_Win_flush` of a rank whose lock is held: all operations at mapped memory are done when they return, so what is
/// left is to make them seen. Now and then the ordinary function looks at the engine, and whether the target lives.
#[inline(always)]
pub(super) fn flush(rank: c_int, win: MPI_Win) -> bool {
    at(win, rank, |_, peer| (peer.held.is_open() && is_flushed(peer)).then_some(())).is_some()
}

/// Whether all operations at a rank are done, and nothing is to be looked at.
#[inline(always)]
pub(super) fn is_flushed(peer: &Peer) -> bool {
    if !peer.is_direct() {
        return false;
    }
    // Updates end with an instruction that is a fence, where there are such.
    if peer.stored.get() || !cpu::LOCKED_IS_FENCE {
        cpu::fence();
        peer.stored.set(false);
    }
    peer.looked.lately(1)
}

/// `MPI_Win_flush_local` of a rank whose lock is held.
#[inline(always)]
pub(super) fn flush_local(rank: c_int, win: MPI_Win) -> bool {
    at(win, rank, |_, peer| (peer.is_direct() && peer.held.is_open() && peer.looked.lately(1)).then_some(()))
        .is_some()
}

/// `MPI_Win_lock` of a lock that nobody waits for, below `MPI_THREAD_MULTIPLE`. `None`: not one for here.
#[inline(always)]
pub(super) fn lock(kind: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Option<Result> {
    let kind = match kind {
        MPI_LOCK_EXCLUSIVE => Kind::Exclusive,
        MPI_LOCK_SHARED => Kind::Shared,
        _ => return None,
    };
    if assert != 0 || engine::among_threads() {
        return None;
    }
    at(win, rank, |window, peer| {
        let epochs = &window.epochs;
        let other =
            epochs.all.get() || epochs.fence.get() != Fence::Closed || epochs.access.borrow().is_some();
        if other || !peer.held.is_free() || !window.lockable {
            return None;
        }
        Some(lock::take_one(window, peer, kind))
    })
}

/// `MPI_Win_unlock` below `MPI_THREAD_MULTIPLE`. `None`: not one for here.
#[inline(always)]
pub(super) fn unlock(rank: c_int, win: MPI_Win) -> Option<Result> {
    if engine::among_threads() {
        return None;
    }
    at(win, rank, |window, peer| {
        if window.epochs.all.get() || !peer.held.is_open() || !peer.is_direct() || !peer.looked.lately(2) {
            return None;
        }
        window.epochs.locks.set(window.epochs.locks.get() - 1);
        // The release is a fence otherwise.
        if peer.held.get() == Held::Unchecked || !cpu::LOCKED_IS_FENCE {
            cpu::fence();
        }
        peer.stored.set(false);
        Some(lock::give_back(window, peer))
    })
}
