//! The heaps of this process and of its peers, as far as they are mapped here. Their books are in `heap.rs`.

use super::heap::{Books, Fate, Stretch};
use super::layout::Plan;
use crate::{ProcId, PullError, Token};
use arke_base::memory::{Bytes, BytesMut};
use arke_sys::arena::{Arena, Mapping};
use std::collections::btree_map::{BTreeMap, Entry};
use std::collections::HashMap;
use std::sync::Arc;

pub(super) struct Heap {
    arena: Arc<Arena>,
    plan: Plan,
    rank: u32,
    own: Option<Mapping>,
    books: Books,
    /// Heaps of peers, mapped as far as was needed.
    peers: BTreeMap<u32, Mapping>,
    /// Where the heaps of peers of other jobs lie.
    foreign: HashMap<u32, Foreign>,
    failed: bool,
}

/// A process of another job.
struct Foreign {
    arena: Arc<Arena>,
    plan: Plan,
    /// Its place in that arena.
    index: u32,
}

impl Heap {
    pub fn new(arena: Arc<Arena>, plan: &Plan, rank: u32) -> Self {
        Self {
            arena,
            plan: *plan,
            rank,
            own: None,
            books: Books::new(plan.heap_bytes()),
            peers: BTreeMap::new(),
            foreign: HashMap::new(),
            failed: false,
        }
    }

    /// Gets ready for the heap of a peer of another job: its number there, and its arena.
    pub fn add(&mut self, id: ProcId, index: u32, arena: Arc<Arena>, plan: Plan) {
        self.foreign.insert(id.0, Foreign { arena, plan, index });
    }

    /// Forgets what was mapped of a peer. No thread copies out of it.
    pub fn forget(&mut self, id: ProcId) {
        self.peers.remove(&id.0);
        self.foreign.remove(&id.0);
    }

    /// Whose heap a stretch of memory lies in, and where: of this process's own it must have been given out.
    pub fn place(&self, ptr: *const u8, len: u64) -> Option<(u32, u64)> {
        if let Some(offset) = self.offset_of(ptr, len) {
            return Some((self.rank, offset));
        }
        // What lies in the heap of another job's process has no name that all peers would understand.
        let own_job = self.peers.iter().filter(|(owner, _)| !self.foreign.contains_key(owner));
        own_job.into_iter().find_map(|(&owner, map)| {
            let offset = (ptr as u64).checked_sub(map.base() as u64)?;
            (offset.checked_add(len)? <= map.len() as u64).then_some((owner, offset))
        })
    }

    /// Where a stretch of somebody's heap lies in this process; `None` if it is not in the heap or cannot be mapped.
    pub fn at(&mut self, owner: u32, offset: u64, len: u64) -> Option<*mut u8> {
        offset.checked_add(len).filter(|&end| end <= self.bytes_of(owner))?;
        let base =
            if owner == self.rank { self.own_map()?.base() } else { self.peer_map(owner).ok()?.base() };
        Some(base.wrapping_add(offset as usize))
    }

    fn own_map(&mut self) -> Option<&Mapping> {
        if self.own.is_none() && !self.failed {
            let bytes = self.plan.heap_bytes();
            let mapped = self
                .arena
                .grow(self.plan.total_bytes())
                .and_then(|()| self.arena.map(self.plan.heap(self.rank), bytes as usize));
            match mapped {
                Ok(m) => self.own = Some(m),
                Err(_) => self.failed = true,
            }
        }
        self.own.as_ref()
    }

    /// Where memory lies in this process's heap, if it was given out there.
    pub fn offset_of(&self, ptr: *const u8, len: u64) -> Option<u64> {
        let base = self.own.as_ref()?.base() as u64;
        let offset = (ptr as u64).checked_sub(base)?;
        (offset < self.plan.heap_bytes() && self.books.holds(offset, len)).then_some(offset)
    }

    pub fn alloc(&mut self, bytes: usize) -> Option<BytesMut> {
        self.take(bytes).or_else(|| {
            // What is kept for the next short pieces is in the way of a long one, or is all the memory that there is.
            let spare = self.books.clear_spare();
            for (at, len) in &spare {
                // Memory that does not go back is there for whoever takes the stretch next.
                let _ = self.arena.release(self.plan.heap(self.rank) + at, *len);
            }
            if spare.is_empty() {
                None
            } else {
                self.take(bytes)
            }
        })
    }

    fn take(&mut self, bytes: usize) -> Option<BytesMut> {
        let base = self.own_map()?.base();
        let Stretch { at, len, backed } = self.books.take(bytes as u64)?;
        if !backed && self.arena.promise(self.plan.heap(self.rank) + at, len).is_err() {
            self.books.discard(at);
            return None;
        }
        // SAFETY: the stretch was free, is mapped, and belongs to the caller until `free`.
        Some(unsafe { BytesMut::new(base.wrapping_add(at as usize), bytes) })
    }

    pub fn free(&mut self, address: *mut u8) -> bool {
        let Some(base) = self.own.as_ref().map(Mapping::base) else {
            return false;
        };
        let Some(at) = (address as u64).checked_sub(base as u64) else {
            return false;
        };
        match self.books.give(at) {
            Some(Fate::Kept) => true,
            Some(Fate::Free(len)) => self.arena.release(self.plan.heap(self.rank) + at, len).is_ok(),
            None => false,
        }
    }

    /// Length of a peer's heap.
    fn bytes_of(&self, peer: u32) -> u64 {
        self.foreign.get(&peer).map_or(self.plan.heap_bytes(), |foreign| foreign.plan.heap_bytes())
    }

    /// The heap of a peer, mapped when it is first needed.
    fn peer_map(&mut self, peer: u32) -> Result<&Mapping, PullError> {
        match self.peers.entry(peer) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(place) => {
                // The peer made the arena long enough for its heap, unless the offset is wrong; then reading past
                // the arena's end would be a SIGBUS.
                let (arena, plan, index) = match self.foreign.get(&peer) {
                    Some(foreign) => (&foreign.arena, &foreign.plan, foreign.index),
                    None => (&self.arena, &self.plan, peer),
                };
                let map = arena
                    .grow(plan.total_bytes())
                    .and_then(|()| arena.map(plan.heap(index), plan.heap_bytes() as usize));
                Ok(place.insert(map.map_err(|e| PullError::Fault(e.errno))?))
            }
        }
    }

    /// Where exposed memory of a peer's heap lies in this process.
    pub fn source(&mut self, from: ProcId, token: Token, len: u64) -> Result<Bytes, PullError> {
        let fault = PullError::Fault(libc_efault());
        if token.address.checked_add(len).is_none_or(|end| end > self.bytes_of(from.0))
            || from == ProcId(self.rank)
        {
            return Err(fault);
        }
        let map = self.peer_map(from.0)?;
        let source = map.base().wrapping_add(token.address as usize);
        // SAFETY: inside the peer's heap as checked; the mapping stays until the peer is forgotten, which waits for the
        // portions that are copied out of it.
        Ok(unsafe { Bytes::new(source, len as usize) })
    }
}

/// The errno for memory that is not there.
fn libc_efault() -> i32 {
    14
}
