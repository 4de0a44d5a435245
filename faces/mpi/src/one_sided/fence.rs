//! `MPI_Win_fence` and `MPI_Win_sync` (sections 12.6.1 and 12.6.4).

use super::epochs::{check_assert, wrong, Fence};
use super::errors::told;
use super::{table, window::Window};
use crate::abi::*;
use crate::collectives::{Barrier, Forms};
use crate::error::{Result, Target};
use crate::runtime::{self, engine};
use core::ffi::c_int;
use core::sync::atomic::{fence, Ordering};

/// What may be asserted at a fence.
const ASSERTIONS: [(c_int, &str); 4] = [
    (MPI_MODE_NOSTORE, "MPI_MODE_NOSTORE"),
    (MPI_MODE_NOPUT, "MPI_MODE_NOPUT"),
    (MPI_MODE_NOPRECEDE, "MPI_MODE_NOPRECEDE"),
    (MPI_MODE_NOSUCCEED, "MPI_MODE_NOSUCCEED"),
];

/// `MPI_Win_fence`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_fence(assert: c_int, win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    check_assert(assert, &ASSERTIONS)?;
    window.no_other_access("MPI_Win_fence")?;
    if window.epochs.exposure.borrow().is_some() {
        return Err(wrong(
            "MPI_Win_fence while the exposure epoch of MPI_Win_post is open; call MPI_Win_wait first",
        ));
    }
    if assert & MPI_MODE_NOPRECEDE != 0 && window.epochs.fence.get() == Fence::Used {
        return Err(wrong(
            "MPI_MODE_NOPRECEDE was asserted, but operations have been made since the last MPI_Win_fence",
        ));
    }
    // All take part in the barrier, also who has to report an error: the others wait there.
    let flushed = engine::wait(|e| e.flush_all(window.flush_group()))?;
    barrier(&window)?;
    let closed = assert & MPI_MODE_NOSUCCEED != 0;
    window.epochs.fence.set(if closed { Fence::Closed } else { Fence::Open });
    told(&window, flushed)
}

/// All ranks of the window have come here, and what they did is seen by all.
pub(super) fn barrier(window: &Window) -> Result {
    fence(Ordering::SeqCst);
    // SAFETY: a barrier has no buffers.
    let result = unsafe { Barrier { comm: window.comm.handle() }.blocking() };
    fence(Ordering::SeqCst);
    result.map_err(|e| e.on(Target::Win(window.handle())))
}

/// `MPI_Win_sync`: loads and stores of this process to window memory take their place among the accesses of others.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_sync(win: MPI_Win) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    // A program that waits for a store of another rank calls it in a loop.
    if let Some(peer) = window.peers.first() {
        peer.looked.poll(1)?;
    }
    fence(Ordering::SeqCst);
    Ok(())
}
