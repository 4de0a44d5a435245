//! What a window is.

use super::control::{Block, Control};
use super::dynamic::{Attachments, Catalogue};
use super::epochs::{Epochs, Flag, Hold};
use super::hints::Hints;
use super::memory::Memory;
use super::near::Looked;
use crate::abi::*;
use crate::attributes::Attributes;
use crate::communicators::{self, Comm};
use crate::errhandlers::Errhandler;
use crate::error::{Error, Result};
use crate::runtime::cell::RefCell;
use crate::runtime::{self, engine};
use arke_engine::one_sided::{FlushGroup, Near, RegionId, RemoteRegion, StillNeeded};
use arke_engine::ProcId;
use core::cell::Cell;
use core::ffi::c_int;
use std::rc::Rc;

/// What made a window (section 12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavor {
    /// `MPI_Win_create`.
    Create,
    /// `MPI_Win_allocate`.
    Allocate,
    /// `MPI_Win_allocate_shared`.
    Shared,
    /// `MPI_Win_create_dynamic`.
    Dynamic,
}

impl Flavor {
    pub(super) fn constant(self) -> c_int {
        match self {
            Flavor::Create => MPI_WIN_FLAVOR_CREATE,
            Flavor::Allocate => MPI_WIN_FLAVOR_ALLOCATE,
            Flavor::Shared => MPI_WIN_FLAVOR_SHARED,
            Flavor::Dynamic => MPI_WIN_FLAVOR_DYNAMIC,
        }
    }

    /// The call that makes such windows.
    pub(super) fn call(self) -> &'static str {
        match self {
            Flavor::Create => "MPI_Win_create",
            Flavor::Allocate => "MPI_Win_allocate",
            Flavor::Shared => "MPI_Win_allocate_shared",
            Flavor::Dynamic => "MPI_Win_create_dynamic",
        }
    }
}

/// A rank of a window, as this process sees it.
pub(super) struct Peer {
    /// Its process.
    pub process: ProcId,
    /// Its memory; none where it has no bytes, or is attached later.
    pub region: Option<RemoteRegion>,
    /// How its memory is reached without the engine, if it is.
    pub near: Option<Near>,
    /// When it was last looked whether it lives.
    pub looked: Looked,
    /// Whether something may have been put there since the last flush.
    pub stored: Flag,
    /// Bytes of its memory.
    pub size: u64,
    /// Bytes that a displacement at this rank counts in.
    pub unit: i64,
    /// The words that others change.
    pub control: Control,
    /// How this process holds its lock.
    pub held: Hold,
    /// Whether the access epoch of `MPI_Win_start` is about it.
    pub started: Flag,
    /// What is known of the memory attached there.
    pub catalogue: RefCell<Catalogue>,
}

impl Peer {
    /// The processes at which operations are under way that this one has begun at the rank: its own, and that of rank 0
    /// where the memory is rank 0's.
    pub(super) fn processes(&self) -> impl Iterator<Item = ProcId> + '_ {
        let holder = self.region.as_ref().map(RemoteRegion::peer).filter(|holder| *holder != self.process);
        [self.process].into_iter().chain(holder)
    }

    /// With what operations at this rank are flushed.
    pub(super) fn flush_group(&self) -> FlushGroup {
        self.control.region().group()
    }

    /// Whether every operation at this rank is done when the call returns.
    #[inline(always)]
    pub(super) fn is_direct(&self) -> bool {
        self.near.is_some() && self.control.is_mapped()
    }
}

/// The values of the predefined attributes (section 12.2.6), where they can be pointed to.
pub(super) struct Predefined {
    pub size: MPI_Aint,
    pub unit: c_int,
    pub flavor: c_int,
    pub model: c_int,
}

/// A duplicate of a communicator that goes with the window.
pub(super) struct Private(Option<Rc<Comm>>);

impl core::ops::Deref for Private {
    type Target = Rc<Comm>;

    fn deref(&self) -> &Rc<Comm> {
        // It is taken out by `drop` alone.
        self.0.as_ref().expect("a window has its communicator as long as it lives")
    }
}

impl Drop for Private {
    fn drop(&mut self) {
        let handle = self.handle();
        // Nothing of the window must count as a user of it.
        self.0 = None;
        // When the library has closed, for the world model and all sessions, there is nothing to give back.
        if runtime::is_open() {
            let removed = communicators::remove(handle);
            debug_assert!(removed.is_ok());
        }
    }
}

/// What is flushed together in a window with this communicator, which no other window has.
pub(super) fn flush_group(comm: &Comm) -> FlushGroup {
    FlushGroup(comm.context())
}

/// A window.
pub(super) struct Window {
    handle: Cell<MPI_Win>,
    /// The window's own duplicate of the communicator that it was made on.
    pub comm: Private,
    pub flavor: Flavor,
    pub memory: Memory,
    pub peers: Box<[Peer]>,
    pub predefined: Predefined,
    pub epochs: Epochs,
    pub hints: RefCell<Hints>,
    /// Whether it may be locked: the key `no_locks`, which does not change.
    pub lockable: bool,
    pub attached: RefCell<Attachments>,
    /// The thread that changes what is attached ([`runtime::thread_mark`](crate::runtime::thread_mark)), or 0.
    pub attaching: Cell<usize>,
    /// This process's regions: of its memory and its words, and of what rank 0 holds of the others' memory.
    pub regions: RefCell<Vec<RegionId>>,
    pub block: Block,
    pub attributes: Attributes,
    errhandler: Cell<Errhandler>,
    name: RefCell<Vec<u8>>,
}

/// What a window is made of.
pub(super) struct Parts {
    pub comm: Rc<Comm>,
    pub flavor: Flavor,
    pub memory: Memory,
    pub unit: i64,
    pub peers: Vec<Peer>,
    pub hints: Hints,
    pub regions: Vec<RegionId>,
    pub block: Block,
}

impl Window {
    /// What is flushed together in this window.
    pub(super) fn flush_group(&self) -> FlushGroup {
        flush_group(&self.comm)
    }

    pub(super) fn new(parts: Parts) -> Window {
        let Parts { comm, flavor, memory, unit, peers, hints, regions, block } = parts;
        let predefined = Predefined {
            size: memory.size() as MPI_Aint,
            unit: c_int::try_from(unit).unwrap_or(c_int::MAX),
            flavor: flavor.constant(),
            model: MPI_WIN_UNIFIED,
        };
        Window {
            handle: Cell::new(MPI_WIN_NULL),
            comm: Private(Some(comm)),
            flavor,
            memory,
            peers: peers.into(),
            predefined,
            epochs: Epochs::default(),
            lockable: !hints.no_locks,
            hints: RefCell::new(hints),
            attached: RefCell::default(),
            attaching: Cell::new(0),
            regions: RefCell::new(regions),
            block,
            attributes: Attributes::new(),
            // Section 12.5.
            errhandler: Cell::new(Errhandler::Fatal),
            name: RefCell::default(),
        }
    }

    /// The handle that names it.
    pub(super) fn handle(&self) -> MPI_Win {
        self.handle.get()
    }

    pub(super) fn set_handle(&self, handle: MPI_Win) {
        self.handle.set(handle);
    }

    /// The rank of this process.
    pub(super) fn rank(&self) -> u32 {
        self.comm.rank()
    }

    pub(super) fn errhandler(&self) -> Errhandler {
        self.errhandler.get()
    }

    pub(super) fn set_errhandler(&self, errhandler: Errhandler) {
        self.errhandler.replace(errhandler.attach()).detach();
    }

    /// The name that the program gave it; empty before.
    pub(super) fn name(&self) -> Vec<u8> {
        self.name.borrow().clone()
    }

    pub(super) fn set_name(&self, name: &[u8]) {
        *self.name.borrow_mut() = name.to_vec();
        // By the name of this communicator a wait for the window is told of.
        self.comm.set_name(&[b"window \"", name, b"\""].concat());
    }

    /// For error texts: `window "halo", rank 1 of 4`.
    pub(super) fn describe(&self) -> String {
        let name = self.name.borrow();
        let (rank, size) = (self.rank(), self.peers.len());
        if name.is_empty() {
            format!("window {:#x}, rank {rank} of {size}", self.handle.get().0)
        } else {
            format!("window \"{}\", rank {rank} of {size}", String::from_utf8_lossy(&name))
        }
    }

    /// The rank of a target argument; `None` for `MPI_PROC_NULL`.
    ///
    /// # Errors
    /// `MPI_ERR_RANK`, in the name of argument `name`.
    #[inline(always)]
    pub(super) fn target(&self, name: &str, rank: c_int) -> Result<Option<&Peer>> {
        match self.peers.get(rank as u32 as usize) {
            Some(peer) => Ok(Some(peer)),
            None if rank == MPI_PROC_NULL => Ok(None),
            None => Err(self.bad_rank(name, rank)),
        }
    }

    #[cold]
    fn bad_rank(&self, name: &str, rank: c_int) -> Box<Error> {
        let last = self.peers.len() - 1;
        Error::arg(
            MPI_ERR_RANK,
            name,
            rank,
            &format!("must be a rank of the window (0 to {last}) or MPI_PROC_NULL"),
        )
    }

    /// The rank of a process, for error texts.
    pub(super) fn rank_of(&self, process: ProcId) -> u32 {
        self.comm.rank_of(process.0).unwrap_or(u32::MAX)
    }

    /// This process among the ranks.
    pub(super) fn own(&self) -> &Peer {
        &self.peers[self.rank() as usize]
    }
}

/// Ends access to a region, as soon as no message moves data into it or out of it.
pub(super) fn deregister(region: RegionId) -> Result {
    engine::wait(|e| match e.deregister(region) {
        Err(StillNeeded::Moving) => None,
        Ok(()) | Err(StillNeeded::Unknown) => Some(()),
    })
}

impl Drop for Window {
    fn drop(&mut self) {
        self.errhandler.get().detach();
    }
}
