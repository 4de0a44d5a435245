//! From a handle to its window.

use super::epochs::Held;
use super::near;
use super::window::{Flavor, Peer, Window};
use crate::abi::*;
use crate::communicators::Comm;
use crate::errhandlers::Errhandler;
use crate::error::Result;
use crate::handle::{self, Kind};
use crate::runtime::table::Table;
use arke_base::slab::{Full, Slab};
use arke_runtime::account::Lock;
use std::rc::Rc;

static WINDOWS: Table<Slab<Rc<Window>>> = Table::new("windows", Slab::new());

/// The window that `handle` names.
///
/// # Errors
/// `MPI_ERR_WIN` where it names none.
#[inline]
pub(super) fn get(handle: MPI_Win) -> Result<Rc<Window>> {
    let Some(key) = handle::decode(Kind::Win, handle.0) else {
        return Err(handle::invalid(Kind::Win, "win", handle.0, None));
    };
    match WINDOWS.read(|windows| windows.get(key).cloned())? {
        Some(window) => Ok(window),
        None => {
            let missing = WINDOWS.read(|windows| windows.why_missing(key))?;
            Err(handle::invalid(Kind::Win, "win", handle.0, missing))
        }
    }
}

/// Gives a window a handle.
///
/// # Errors
/// `MPI_ERR_NO_MEM` when there are no more handles.
pub(super) fn insert(window: &Rc<Window>) -> Result<MPI_Win> {
    let key = WINDOWS.write(|windows| windows.insert(window.clone()).map_err(|_| Full(())))?;
    let handle = MPI_Win(handle::inserted(Kind::Win, key)?);
    window.set_handle(handle);
    near::publish(window);
    Ok(handle)
}

/// Takes a handle away.
pub(super) fn remove(handle: MPI_Win) -> Result {
    if let Some(key) = handle::decode(Kind::Win, handle.0) {
        let gone = WINDOWS.write(|windows| windows.remove(key))?;
        gone.iter().for_each(|window| near::withdraw(window));
        drop(gone);
    }
    Ok(())
}

/// Drops the windows that the program left behind: `MPI_Finalize`.
pub(crate) fn clear() {
    let left = WINDOWS.write(core::mem::take);
    left.iter().flat_map(|windows| windows.iter()).for_each(|(_, window)| near::withdraw(window));
    drop(left);
}

/// Whether other processes may change these bytes by a window, first address and the one behind the last. Of memory
/// that windows allocate or attach it is not known who reaches it by which address.
pub(crate) fn may_change((start, end): (usize, usize)) -> bool {
    let reaches = |window: &Window| {
        let (first, size) = (window.memory.base().addr(), window.memory.size() as usize);
        window.flavor != Flavor::Create || first < end && start < first.saturating_add(size)
    };
    WINDOWS.read(|windows| windows.iter().any(|(_, window)| reaches(window))).unwrap_or(true)
}

/// The locks that this process holds, for an account of what it does. One that the program vouches for
/// (`MPI_MODE_NOCHECK`) is in nobody's way.
pub(crate) fn locks_held() -> Vec<Lock> {
    let of_window = |window: &Window| -> Vec<Lock> {
        let context = window.comm.context();
        let of_peer = |peer: &Peer| {
            let exclusive = match peer.held.get() {
                Held::Shared => false,
                Held::Exclusive(_) => true,
                Held::No | Held::Unchecked | Held::Later | Held::Taking => return None,
            };
            Some(Lock { context, owner: peer.process.0, exclusive, turn: None })
        };
        window.peers.iter().filter_map(of_peer).collect()
    };
    // Where the table is being changed, nothing is told: nobody then counts as a holder.
    let all =
        WINDOWS.read(|windows| windows.iter().flat_map(|(_, window)| of_window(window)).collect::<Vec<_>>());
    all.unwrap_or_default()
}

/// The error handler of a window, and what an error text calls it.
pub(crate) fn place_of(handle: MPI_Win) -> Option<(Errhandler, String)> {
    let window = get(handle).ok()?;
    Some((window.errhandler(), window.describe()))
}

/// What the checks of a program ask about a rank of a window.
pub(crate) struct Known {
    /// The identity of the window's own communicator, which names it among all processes and windows.
    pub window: u64,
    /// The rank's process.
    pub process: u32,
    /// Bytes that a displacement at this rank counts in.
    pub unit: i64,
}

/// A window's own communicator.
pub(crate) fn comm(handle: MPI_Win) -> Option<Rc<Comm>> {
    get(handle).ok().map(|window| (*window.comm).clone())
}

/// What is known of a rank of a window; `None` where there is no such window or rank.
pub(crate) fn known(handle: MPI_Win, rank: i32) -> Option<Known> {
    let window = get(handle).ok()?;
    let peer = window.peers.get(usize::try_from(rank).ok()?)?;
    Some(Known { window: window.comm.identity(), process: peer.process.0, unit: peer.unit })
}
