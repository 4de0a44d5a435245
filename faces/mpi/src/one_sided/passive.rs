//! Passive target synchronization: locks and flushes (sections 12.6.3 and 12.6.4).

use super::epochs::{check_assert, wrong, Held};
use super::errors::{self, told};
use super::lock::{self, Kind};
use super::window::{Peer, Window};
use super::{near, table};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime::waits::Subject;
use crate::runtime::{self, engine};
use arke_engine::one_sided::RemoteError;
use core::ffi::c_int;

const ASSERTIONS: [(c_int, &str); 1] = [(MPI_MODE_NOCHECK, "MPI_MODE_NOCHECK")];

fn lockable(window: &Window) -> Result {
    match window.lockable {
        true => Ok(()),
        false => {
            Err(wrong("the window was created with the info key no_locks set to true; it cannot be locked"))
        }
    }
}

/// `MPI_Win_lock`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> Result {
    if let Some(done) = near::lock(lock_type, rank, assert, win) {
        return done;
    }
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let kind = match lock_type {
        MPI_LOCK_EXCLUSIVE => Kind::Exclusive,
        MPI_LOCK_SHARED => Kind::Shared,
        other => {
            let remedy = "must be MPI_LOCK_EXCLUSIVE or MPI_LOCK_SHARED";
            return Err(Error::arg(MPI_ERR_LOCKTYPE, "lock_type", other, remedy));
        }
    };
    check_assert(assert, &ASSERTIONS)?;
    let Some(peer) = window.target("rank", rank)? else {
        return Ok(());
    };
    lockable(&window)?;
    if window.epochs.all.get() || window.epochs.access.borrow().is_some() {
        window.no_other_access("MPI_Win_lock")?;
    }
    if peer.held.get() != Held::No {
        return Err(wrong(format!("the lock of rank {rank} is held already; call MPI_Win_unlock first")));
    }
    window.leave_fence("MPI_Win_lock")?;
    if assert & MPI_MODE_NOCHECK == 0 {
        return lock::take_one(&window, peer, kind);
    }
    peer.held.set(Held::Unchecked);
    window.epochs.locks.set(window.epochs.locks.get() + 1);
    Ok(())
}

/// `MPI_Win_unlock`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_unlock(rank: c_int, win: MPI_Win) -> Result {
    if let Some(done) = near::unlock(rank, win) {
        return done;
    }
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let Some(peer) = window.target("rank", rank)? else {
        return Ok(());
    };
    if window.epochs.all.get() {
        return Err(wrong("MPI_Win_unlock while MPI_Win_lock_all is in force; MPI_Win_unlock_all ends that"));
    }
    if lock::settled(peer)? == Held::No {
        return Err(wrong(format!("the lock of rank {rank} is not held; MPI_Win_lock must come first")));
    }
    let flushed = flush(peer)?;
    window.epochs.locks.set(window.epochs.locks.get() - 1);
    let released = lock::give_back(&window, peer);
    told(&window, flushed)?;
    released
}

/// `MPI_Win_lock_all`. Locks that need a message are taken before the first access.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_lock_all(assert: c_int, win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    check_assert(assert, &ASSERTIONS)?;
    lockable(&window)?;
    window.no_other_access("MPI_Win_lock_all")?;
    window.leave_fence("MPI_Win_lock_all")?;
    // From now on, so that other threads begin no other epoch while this one waits.
    window.epochs.all.set(true);
    for peer in &window.peers {
        if assert & MPI_MODE_NOCHECK != 0 {
            peer.held.set(Held::Unchecked);
        } else if peer.control.word(0).is_some() {
            // Memory that may be loaded and stored is locked now, since such access asks nobody.
            if let Err(error) = lock::take(&window, peer, Kind::Shared) {
                for peer in &window.peers {
                    lock::give_back(&window, peer)?;
                }
                window.epochs.all.set(false);
                return Err(error);
            }
        } else {
            peer.held.set(Held::Later);
        }
    }
    Ok(())
}

/// `MPI_Win_unlock_all`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_unlock_all(win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    if !window.epochs.all.get() {
        return Err(wrong("MPI_Win_lock_all is not in force; it must come before MPI_Win_unlock_all"));
    }
    let mut failed = None;
    for peer in &window.peers {
        if lock::settled(peer)? != Held::Later {
            if let Err(error) = flush(peer)? {
                failed.get_or_insert(errors::remote(&window, error));
            }
        }
        if let Err(error) = lock::give_back(&window, peer) {
            failed.get_or_insert(error);
        }
    }
    window.epochs.all.set(false);
    failed.map_or(Ok(()), Err)
}

type Flushed = core::result::Result<(), RemoteError>;

/// Waits until everything is done at a target.
#[inline]
fn flush(peer: &Peer) -> Result<Flushed> {
    if near::is_flushed(peer) {
        return Ok(Ok(()));
    }
    if look(peer)? {
        return Ok(Ok(()));
    }
    for process in peer.processes() {
        let flushed = engine::wait_for(Subject::Accesses(Some(process)), |e| {
            e.flush_peer(process, peer.flush_group())
        })?;
        if flushed.is_err() {
            return Ok(flushed);
        }
    }
    peer.looked.now();
    Ok(Ok(()))
}

/// Makes progress for a program that polls by synchronizations, and gives the core away where others need it. Returns
/// whether that is all: what this process does at the target is done at once, and it lived lately.
fn look(peer: &Peer) -> Result<bool> {
    engine::look()?;
    Ok(peer.looked.restart() && peer.is_direct())
}

/// Waits until this side's memory of operations at a target is free.
fn flush_local(peer: &Peer) -> Result<Flushed> {
    if peer.is_direct() && peer.looked.lately(1) || look(peer)? {
        return Ok(Ok(()));
    }
    for process in peer.processes() {
        let flushed = engine::wait(|e| e.flush_local(process, peer.flush_group()))?;
        if flushed.is_err() {
            return Ok(flushed);
        }
    }
    Ok(Ok(()))
}

unsafe fn flush_one(rank: c_int, win: MPI_Win, call: &str, how: fn(&Peer) -> Result<Flushed>) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let Some(peer) = window.target("rank", rank)? else {
        return Ok(());
    };
    match peer.held.get() {
        Held::No => Err(wrong(format!(
            "the lock of rank {rank} is not held; {call} belongs between MPI_Win_lock or MPI_Win_lock_all and the unlock"
        ))),
        Held::Later | Held::Taking => Ok(()),
        _ => told(&window, how(peer)?),
    }
}

unsafe fn flush_each(win: MPI_Win, call: &str, how: fn(&Peer) -> Result<Flushed>) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    if !window.epochs.all.get() && window.epochs.locks.get() == 0 {
        return Err(wrong(format!(
            "no lock is held; {call} belongs between MPI_Win_lock or MPI_Win_lock_all and the unlock"
        )));
    }
    let mut failed = None;
    let is_open = |peer: &&Peer| !matches!(peer.held.get(), Held::No | Held::Later | Held::Taking);
    for peer in window.peers.iter().filter(is_open) {
        if let Err(error) = how(peer)? {
            failed.get_or_insert(errors::remote(&window, error));
        }
    }
    failed.map_or(Ok(()), Err)
}

/// `MPI_Win_flush`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_flush(rank: c_int, win: MPI_Win) -> Result {
    if near::flush(rank, win) {
        return Ok(());
    }
    // SAFETY: nothing is asked for.
    unsafe { flush_one(rank, win, "MPI_Win_flush", flush) }
}

/// `MPI_Win_flush_local`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_flush_local(rank: c_int, win: MPI_Win) -> Result {
    if near::flush_local(rank, win) {
        return Ok(());
    }
    // SAFETY: nothing is asked for.
    unsafe { flush_one(rank, win, "MPI_Win_flush_local", flush_local) }
}

/// `MPI_Win_flush_all`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_flush_all(win: MPI_Win) -> Result {
    // SAFETY: nothing is asked for.
    unsafe { flush_each(win, "MPI_Win_flush_all", flush) }
}

/// `MPI_Win_flush_local_all`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_flush_local_all(win: MPI_Win) -> Result {
    // SAFETY: nothing is asked for.
    unsafe { flush_each(win, "MPI_Win_flush_local_all", flush_local) }
}
