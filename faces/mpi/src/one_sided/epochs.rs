//! Epochs: when this process may access which targets (section 12.6).

use super::lock::{self, Kind};
use super::window::{Peer, Window};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime::cell::RefCell;
use arke_engine::RequestId;
use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// How this process holds the lock of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// Not at all.
    No,
    /// By `MPI_MODE_NOCHECK`: no conflicting lock is held or wanted, says the program.
    Unchecked,
    /// In `MPI_Win_lock_all`, to be taken before the first access.
    Later,
    /// A thread of this process takes it, and may wait for its turn.
    Taking,
    /// Shared.
    Shared,
    /// Exclusive, with this ticket.
    Exclusive(u64),
}

/// How this process holds the lock of a target, to be changed. The short path (`near.rs`) asks without the process lock
/// whether it may access the target; all else is for holders of that lock.
#[derive(Debug)]
pub(super) struct Hold {
    held: Cell<Held>,
    /// Whether the lock is held: 1, or not at all: 0, or is to be taken first, or being taken: 2.
    open: AtomicU8,
}

impl Hold {
    pub(super) fn new() -> Hold {
        Hold { held: Cell::new(Held::No), open: AtomicU8::new(0) }
    }

    pub(super) fn get(&self) -> Held {
        self.held.get()
    }

    pub(super) fn set(&self, held: Held) {
        self.replace(held);
    }

    pub(super) fn replace(&self, held: Held) -> Held {
        let open = match held {
            Held::No => 0,
            Held::Unchecked | Held::Shared | Held::Exclusive(_) => 1,
            Held::Later | Held::Taking => 2,
        };
        self.open.store(open, Ordering::Relaxed);
        self.held.replace(held)
    }

    /// Whether the lock is held.
    #[inline(always)]
    pub(super) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed) == 1
    }

    /// Whether it is neither held nor to be taken.
    #[inline(always)]
    pub(super) fn is_free(&self) -> bool {
        self.open.load(Ordering::Relaxed) == 0
    }
}

/// A flag that the short path reads.
#[derive(Debug, Default)]
pub(super) struct Flag(AtomicBool);

impl Flag {
    #[inline(always)]
    pub(super) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn set(&self, value: bool) {
        self.0.store(value, Ordering::Relaxed);
    }
}

/// A [`Fence`] that the short path reads and changes from `Open` to `Used`.
#[derive(Debug, Default)]
pub(super) struct FenceState(AtomicU8);

impl FenceState {
    #[inline(always)]
    pub(super) fn get(&self) -> Fence {
        match self.0.load(Ordering::Relaxed) {
            0 => Fence::Closed,
            1 => Fence::Open,
            _ => Fence::Used,
        }
    }

    #[inline(always)]
    pub(super) fn set(&self, fence: Fence) {
        self.0.store(fence as u8, Ordering::Relaxed);
    }
}

/// Where the window stands between two fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Fence {
    /// No fence has opened an epoch.
    Closed = 0,
    /// A fence may have opened one; no operation has been made in it.
    Open,
    /// Operations have been made in it.
    Used,
}

/// The exposure epoch that `MPI_Win_post` opened.
#[derive(Debug, Default)]
pub(super) struct ExposureEpoch {
    /// The messages that end it: ranks of the origins, and the receives.
    pub awaited: Vec<(u32, RequestId)>,
}

/// The epochs of this process on a window.
#[derive(Debug)]
pub(super) struct Epochs {
    pub fence: FenceState,
    /// The targets of `MPI_Win_start`, while that epoch is open. The flag says that nobody waits for a message.
    pub access: RefCell<Option<Vec<u32>>>,
    pub exposure: RefCell<Option<ExposureEpoch>>,
    /// Whether `MPI_Win_lock_all` is in force.
    pub all: Cell<bool>,
    /// Targets whose locks are held by `MPI_Win_lock`.
    pub locks: Cell<u32>,
}

impl Default for Epochs {
    fn default() -> Self {
        Epochs {
            fence: FenceState::default(),
            access: RefCell::new(None),
            exposure: RefCell::new(None),
            all: Cell::new(false),
            locks: Cell::new(0),
        }
    }
}

/// An error of synchronization.
#[cold]
pub(super) fn wrong(text: impl Into<String>) -> Box<Error> {
    Error::new(MPI_ERR_RMA_SYNC, text)
}

impl Window {
    /// Makes sure that an epoch allows access to a target.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC` where none does.
    #[inline(always)]
    pub(super) fn open_access(&self, peer: &Peer) -> Result {
        match peer.held.get() {
            Held::Shared | Held::Exclusive(_) | Held::Unchecked => Ok(()),
            Held::Later | Held::Taking => self.take_later(peer),
            Held::No if self.epochs.fence.get() != Fence::Closed => {
                self.epochs.fence.set(Fence::Used);
                Ok(())
            }
            Held::No if peer.started.get() => Ok(()),
            Held::No => Err(self.no_epoch(peer)),
        }
    }

    /// As [`Window::open_access`], for operations that return a request: they belong to passive target epochs.
    pub(super) fn open_passive(&self, peer: &Peer, call: &str) -> Result {
        if peer.held.get() == Held::No && self.any_epoch(peer) {
            return Err(wrong(format!(
                "{call} may only be used between MPI_Win_lock or MPI_Win_lock_all and the unlock (section 12.3.5); here an \
                 epoch of MPI_Win_fence or MPI_Win_start is open"
            )));
        }
        self.open_access(peer)
    }

    fn any_epoch(&self, peer: &Peer) -> bool {
        self.epochs.fence.get() != Fence::Closed || peer.started.get()
    }

    /// Takes a lock of `MPI_Win_lock_all` that was put off, or waits for the thread that takes it.
    #[cold]
    fn take_later(&self, peer: &Peer) -> Result {
        match lock::settled(peer)? {
            Held::Later => lock::take(self, peer, Kind::Shared),
            _ => self.open_access(peer),
        }
    }

    #[cold]
    fn no_epoch(&self, peer: &Peer) -> Box<Error> {
        let rank = self.rank_of(peer.process);
        let text = match &*self.epochs.access.borrow() {
            Some(targets) => format!(
                "rank {rank} is not in the group that MPI_Win_start was called with (ranks {targets:?} of the window)"
            ),
            None if self.epochs.locks.get() > 0 => {
                format!("the lock of rank {rank} is not held, only those of other ranks; call MPI_Win_lock for it")
            }
            None => format!(
                "no access epoch is open for rank {rank}; call MPI_Win_fence, MPI_Win_start, MPI_Win_lock or \
                 MPI_Win_lock_all first"
            ),
        };
        wrong(text)
    }

    /// Refuses a call that begins an access epoch, or ends that of a fence, while another one is open.
    pub(super) fn no_other_access(&self, call: &str) -> Result {
        if self.epochs.all.get() {
            return Err(wrong(format!(
                "{call} while MPI_Win_lock_all is in force; call MPI_Win_unlock_all first"
            )));
        }
        if self.epochs.locks.get() > 0 {
            return Err(wrong(format!(
                "{call} while locks of MPI_Win_lock are held; call MPI_Win_unlock first"
            )));
        }
        if self.epochs.access.borrow().is_some() {
            return Err(wrong(format!(
                "{call} while the access epoch of MPI_Win_start is open; call MPI_Win_complete first"
            )));
        }
        Ok(())
    }

    /// Ends what a fence may have opened, for an epoch of another kind.
    pub(super) fn leave_fence(&self, call: &str) -> Result {
        if self.epochs.fence.get() == Fence::Used {
            return Err(wrong(format!(
                "{call} in an epoch of MPI_Win_fence with operations in it; end it by another MPI_Win_fence first"
            )));
        }
        self.epochs.fence.set(Fence::Closed);
        Ok(())
    }
}

/// Checks an assertion argument: of the bits that the call knows and no others.
///
/// # Errors
/// `MPI_ERR_ASSERT`.
pub(super) fn check_assert(assert: i32, known: &[(i32, &str)]) -> Result {
    let all = known.iter().fold(0, |all, (bit, _)| all | bit);
    if assert & !all == 0 {
        return Ok(());
    }
    let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
    Err(Error::arg(MPI_ERR_ASSERT, "assert", assert, &format!("must be 0 or made of {}", names.join(", "))))
}
