//! The block of words that each rank of a window lends to the others: its lock, its waiters, and what is attached.
//!
//! ```text
//! byte 0     lock: tickets given out          8     tickets served to readers
//!      16    tickets of writers and readers that are through
//!      64    what is attached: version, odd while it changes
//!      72    entries        80   descriptor of the table of entries
//!      128   waiters, a word each: ticket in the high half, rank in the window + 1 in the low half
//! ```
//!
//! Where the block lies in an arena that this process maps, its words are loaded, stored and changed by the processor.
//! Elsewhere the same is done by operations of the engine, which exclude each other as well.

use super::errors;
use super::memory::Memory;
use super::window::Window;
use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime::engine::{self, Eng};
use crate::runtime::waits::Subject;
use arke_base::memory::BytesMut;
use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;
use arke_engine::one_sided::{Combine, RemoteError, RemoteRegion, Target, Until, What};
use arke_engine::{Completion, Data, DataMut, Outcome, ProcId, RequestId};
use core::sync::atomic::AtomicU64;

/// Tickets given out.
pub(super) const USERS: u64 = 0;
/// The ticket that may read next.
pub(super) const READ: u64 = 8;
/// The ticket that may write next: how many are through.
pub(super) const WRITE: u64 = 16;
/// Version of what is attached, and the number of entries.
pub(super) const VERSION: u64 = 64;
/// Descriptor of the table of entries.
pub(super) const TABLE: u64 = 80;
/// Version, number of entries and descriptor together.
pub(super) const HEADER: u64 = TABLE + RemoteRegion::DESCRIPTOR as u64 - VERSION;
/// The words of those who wait.
pub(super) const WAITERS: u64 = 128;

const _: () = assert!(VERSION + HEADER <= WAITERS);

/// Words for waiters in the window of this many ranks. A process waits for one ticket at a time; where more processes
/// wait than there are words, some are not called and look by themselves.
pub(super) fn waiters(ranks: u32) -> u64 {
    u64::from(ranks.next_power_of_two().clamp(1, 1024))
}

/// This process's own block.
pub(super) struct Block(Memory);

impl Block {
    /// A block for a window of so many ranks, all zero.
    pub(super) fn new(ranks: u32) -> Result<Block> {
        let bytes = WAITERS + 8 * waiters(ranks);
        let memory = Memory::allocate(bytes, 64)?;
        // SAFETY: the memory has just been allocated with that many bytes.
        unsafe { core::ptr::write_bytes(memory.base(), 0, bytes as usize) };
        Ok(Block(memory))
    }

    pub(super) fn memory(&self) -> &Memory {
        &self.0
    }

    /// A word of the block, for its owner.
    pub(super) fn word(&self, at: u64) -> &AtomicU64 {
        debug_assert!(at % 8 == 0 && at + 8 <= self.0.size());
        // SAFETY: inside the block, which is aligned and lives as long as `self`.
        unsafe { &*self.0.base().add(at as usize).cast::<AtomicU64>() }
    }
}

/// A rank's block, as this process reaches it.
pub(super) struct Control {
    region: RemoteRegion,
    /// Where it lies, if the processor's atomic operations serve.
    words: Option<BytesMut>,
}

/// A word's value under way.
pub(super) struct Fetched {
    /// Whose word it is.
    owner: ProcId,
    /// Kept where it is until the operation has ended.
    value: Box<u64>,
    request: Option<RequestId>,
}

impl Control {
    pub(super) fn new(region: RemoteRegion) -> Control {
        let words = region.atomic();
        Control { region, words }
    }

    pub(super) fn region(&self) -> &RemoteRegion {
        &self.region
    }

    pub(super) fn is_direct(&self) -> bool {
        self.region.is_direct()
    }

    /// Whether the processor can change the words.
    #[inline(always)]
    pub(super) fn is_mapped(&self) -> bool {
        self.words.is_some()
    }

    /// A word, where the processor can change it.
    #[inline(always)]
    pub(super) fn word(&self, at: u64) -> Option<&AtomicU64> {
        let words = self.words?;
        debug_assert!(at % 8 == 0 && at + 8 <= words.len() as u64);
        // SAFETY: inside the block, which stays mapped and is aligned; everybody changes it atomically.
        Some(unsafe { &*words.ptr().add(at as usize).cast::<AtomicU64>() })
    }

    /// Begins to change a word; what was there comes. Such changes of one process happen in the order of the calls.
    pub(super) fn begin(
        &self,
        engine: &mut Eng,
        at: u64,
        op: ReduceOp,
        operand: u64,
    ) -> core::result::Result<Fetched, RemoteError> {
        let mut value = Box::new(0u64);
        let place: *mut u64 = &mut *value;
        // SAFETY: the box is kept by `Fetched`, and left behind where that is dropped before the operation has ended.
        let into = DataMut::Bytes(unsafe { BytesMut::new(place.cast(), 8) });
        let combine = Combine { op, basic: Basic::U64 };
        let data = Data::Owned(operand.to_ne_bytes().into());
        let request = engine.fetch_op(&self.region, at, combine, data, into, Until::Remote, 0)?;
        Ok(Fetched { owner: self.region.peer(), value, request })
    }

    /// Changes a word and waits for what was there.
    pub(super) fn fetch(&self, window: &Window, at: u64, op: ReduceOp, operand: u64) -> Result<u64> {
        let fetched = engine::with(|e| self.begin(e, at, op, operand))?;
        fetched.map_err(|e| errors::remote(window, e))?.wait(window)
    }

    /// Reads bytes of the block, whole words of which are not torn.
    pub(super) fn read(&self, window: &Window, at: u64, into: &mut [u8]) -> Result {
        read(window, &self.region, at, into)
    }
}

impl Fetched {
    /// The value that was there.
    pub(super) fn wait(mut self, window: &Window) -> Result<u64> {
        if let Some(id) = self.request {
            let subject = Subject::Accesses(Some(self.owner));
            let end = engine::wait_for(subject, |e| e.take(id))?;
            self.request = None;
            end_of(&end).map_err(|e| errors::remote(window, e))?;
        }
        Ok(*self.value)
    }

    /// The value, if it has come.
    pub(super) fn poll(&mut self, engine: &mut Eng) -> Option<core::result::Result<u64, RemoteError>> {
        if let Some(id) = self.request {
            let end = engine.take(id)?;
            self.request = None;
            if let Err(error) = end_of(&end) {
                return Some(Err(error));
            }
        }
        Some(Ok(*self.value))
    }
}

fn end_of(end: &Completion) -> core::result::Result<(), RemoteError> {
    match end.outcome {
        Outcome::Fault(errno) => {
            let what = if errno == GONE { What::Gone } else { What::Fault(errno) };
            Err(RemoteError { peer: end.source, what })
        }
        _ => Ok(()),
    }
}

/// "No such process".
pub(super) const GONE: i32 = 3;

impl Drop for Fetched {
    fn drop(&mut self) {
        if let Some(id) = self.request {
            // The engine may still write to it.
            core::mem::forget(core::mem::take(&mut self.value));
            let _ = engine::with(|e| e.release(id));
        }
    }
}

/// Reads memory of a peer into `into` and waits for it.
pub(super) fn read(window: &Window, region: &RemoteRegion, at: u64, into: &mut [u8]) -> Result {
    // SAFETY: the slice is borrowed until the operation has ended, below.
    let memory = DataMut::Bytes(unsafe { BytesMut::new(into.as_mut_ptr(), into.len()) });
    let target = Target::run(at, into.len() as u64);
    let started = engine::with(|e| e.get(region, target, memory, Until::Remote, 0))?;
    let Some(id) = started.map_err(|e| errors::remote(window, e))? else {
        return Ok(());
    };
    match engine::wait(|e| e.take(id))?.outcome {
        Outcome::Ok => Ok(()),
        Outcome::Fault(errno) => {
            let what = if errno == GONE { What::Gone } else { What::Fault(errno) };
            Err(errors::remote(window, RemoteError { peer: region.peer(), what }))
        }
        _ => Err(Error::new(MPI_ERR_INTERN, "a read of a window's words was cut short")),
    }
}
