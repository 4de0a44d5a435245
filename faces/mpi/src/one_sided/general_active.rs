//! `MPI_Win_post`, `start`, `complete`, `wait` and `test` (section 12.6.2).
//!
//! A target tells each origin by a message that its memory is exposed; the origin tells it by another one that its
//! operations are done. Messages of one process to another keep their order, so that epochs pair up.

use super::epochs::{check_assert, wrong, ExposureEpoch};
use super::errors;
use super::watch::{gone, Watch};
use super::{table, window::Window};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::groups;
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use arke_base::memory::{Bytes, BytesMut};
use arke_engine::one_sided::What;
use arke_engine::ProcId;
use arke_engine::{Data, DataMut, Mode, Outcome, RequestId, Want};
use core::ffi::c_int;
use core::sync::atomic::{fence, Ordering};

/// "My memory is exposed."
const EXPOSED: i32 = 1;
/// "My operations are done."
const DONE: i32 = 2;

fn tell(window: &Window, rank: u32, what: i32) -> Result {
    let process = window.peers[rank as usize].process;
    engine::with(|e| {
        let data = Data::Bytes(Bytes::EMPTY);
        if let Some(id) = e.isend(data, process, window.comm.context(), what, Mode::Standard, 0) {
            e.release(id);
        }
    })
}

fn hear(window: &Window, rank: u32, what: i32) -> Result<(u32, RequestId)> {
    let process = window.peers[rank as usize].process;
    let want = Want::exact(window.comm.context(), process, what);
    let id = engine::with(|e| e.irecv(DataMut::Bytes(BytesMut::EMPTY), want, 0))?;
    Ok((rank, id))
}

/// Takes the messages that have come; the process of one that never will is returned.
fn take_come(e: &mut engine::Eng, awaited: &mut Vec<(u32, RequestId)>, window: &Window) -> Option<ProcId> {
    let mut dead = None;
    awaited.retain(|&(rank, id)| match e.take(id) {
        Some(end) => {
            if end.outcome != Outcome::Ok {
                dead = Some(window.peers[rank as usize].process);
            }
            false
        }
        None => true,
    });
    dead
}

/// Waits for messages.
fn await_all(window: &Window, awaited: &mut Vec<(u32, RequestId)>, what: &str) -> Result {
    let mut watch = Watch::new();
    let left: Vec<ProcId> = awaited.iter().map(|(rank, _)| window.peers[*rank as usize].process).collect();
    let name = window.comm.known_as();
    let dead = engine::wait_for(Subject::Together(&left, name.as_bytes()), |e| {
        if let Some(process) = take_come(e, awaited, window) {
            return Some(Some(process));
        }
        if awaited.is_empty() {
            return Some(None);
        }
        watch.dead(e, awaited.iter().map(|(rank, _)| window.peers[*rank as usize].process)).map(Some)
    })?;
    fence(Ordering::SeqCst);
    let Some(process) = dead else { return Ok(()) };
    give_up(awaited)?;
    Err(gone(window, process, what))
}

/// Takes receives back.
pub(super) fn give_up(awaited: &mut Vec<(u32, RequestId)>) -> Result {
    engine::with(|e| {
        for (_, id) in awaited.drain(..) {
            e.cancel(id);
            e.release(id);
        }
    })
}

/// The ranks of a group's processes in the window.
fn ranks(window: &Window, group: MPI_Group) -> Result<Vec<u32>> {
    let group = groups::get(group, "group")?;
    group
        .processes()
        .enumerate()
        .map(|(place, process)| {
            window.comm.rank_of(process).ok_or_else(|| {
                Error::new(
                    MPI_ERR_GROUP,
                    format!("the process with rank {place} in group is not one of the window's; group must be a subset of them"),
                )
            })
        })
        .collect()
}

/// `MPI_Win_post`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_post(group: MPI_Group, assert: c_int, win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let known = [
        (MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK"),
        (MPI_MODE_NOSTORE, "MPI_MODE_NOSTORE"),
        (MPI_MODE_NOPUT, "MPI_MODE_NOPUT"),
    ];
    check_assert(assert, &known)?;
    let origins = ranks(&window, group)?;
    if window.epochs.exposure.borrow().is_some() {
        return Err(wrong("an exposure epoch of MPI_Win_post is open already; call MPI_Win_wait first"));
    }
    fence(Ordering::SeqCst);
    let awaited: Result<Vec<_>> = origins.iter().map(|rank| hear(&window, *rank, DONE)).collect();
    *window.epochs.exposure.borrow_mut() = Some(ExposureEpoch { awaited: awaited? });
    if assert & MPI_MODE_NOCHECK == 0 {
        for rank in origins {
            tell(&window, rank, EXPOSED)?;
        }
    }
    Ok(())
}

/// `MPI_Win_start`: waits until all targets expose their memory.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_start(group: MPI_Group, assert: c_int, win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    check_assert(assert, &[(MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")])?;
    let targets = ranks(&window, group)?;
    window.no_other_access("MPI_Win_start")?;
    window.leave_fence("MPI_Win_start")?;
    if assert & MPI_MODE_NOCHECK == 0 {
        let awaited: Result<Vec<_>> = targets.iter().map(|rank| hear(&window, *rank, EXPOSED)).collect();
        await_all(&window, &mut awaited?, "it never exposes its memory")?;
    }
    for rank in &targets {
        window.peers[*rank as usize].started.set(true);
    }
    *window.epochs.access.borrow_mut() = Some(targets);
    Ok(())
}

/// `MPI_Win_complete`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_complete(win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let Some(targets) = window.epochs.access.borrow_mut().take() else {
        return Err(wrong("no access epoch is open; MPI_Win_start must come first"));
    };
    let mut failed = None;
    for rank in targets {
        let peer = &window.peers[rank as usize];
        peer.started.set(false);
        let mut dead = false;
        for process in peer.processes() {
            // A target that is told of the end must not wait for ever because of an error at another one.
            if let Err(error) = engine::wait(|e| e.flush_peer(process, window.flush_group()))? {
                dead |= error.what == What::Gone && process == peer.process;
                failed.get_or_insert(errors::remote(&window, error));
            }
        }
        if !dead {
            tell(&window, rank, DONE)?;
        }
    }
    failed.map_or(Ok(()), Err)
}

/// `MPI_Win_wait`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_wait(win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let mut exposure = window.epochs.exposure.borrow_mut().take().ok_or_else(no_exposure)?;
    await_all(&window, &mut exposure.awaited, "it never says that its operations are done")
}

/// `MPI_Win_test`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_test(win: MPI_Win, flag: Out<c_int>) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    engine::look()?;
    let mut exposure = window.epochs.exposure.borrow_mut().take().ok_or_else(no_exposure)?;
    let awaited = &mut exposure.awaited;
    let dead = engine::with(|e| take_come(e, awaited, &window))?;
    if let Some(process) = dead {
        give_up(awaited)?;
        return Err(gone(&window, process, "it never says that its operations are done"));
    }
    let over = awaited.is_empty();
    if over {
        fence(Ordering::SeqCst);
    } else {
        if engine::with(|e| e.is_oversubscribed())? {
            // Whoever asks again and again holds up those that it waits for.
            runtime::unlocked(arke_sys::cpu::yield_now);
        }
        *window.epochs.exposure.borrow_mut() = Some(exposure);
    }
    flag.set(c_int::from(over));
    Ok(())
}

fn no_exposure() -> Box<Error> {
    wrong("no exposure epoch is open; MPI_Win_post must come first")
}
