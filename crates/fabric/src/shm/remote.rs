//! One-sided access to memory of processes on this machine, without their help.
//!
//! Memory in an arena is where every process can map it: it is loaded and stored, and the processor's atomic operations
//! serve for updates. Private memory is copied by its owner where that happens to poll (`errands.rs`), and by the
//! kernel otherwise (`process_vm_readv`, `process_vm_writev`), by its owner directly; an update holds the lock of the
//! memory's owner for the stripe that the bytes lie in (`lock.rs`), brings the bytes, changes them and takes them back.
//! What is updated under a lock is so for everybody, the owner included, and which of the two ways holds for some
//! memory follows from the token alone, so all updates exclude each other.

use super::errands::Stretch;
use super::stripes::{Locked, Stripes};
use super::Shm;
use crate::remote::STOPPED;
use crate::{Piece, ProcId, PullError, PullState, Pulled, Reach, Token, UPDATE_MAX};
use arke_base::foreign::{self, Room};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_sys::cma::{self, Pair};

/// `Token::handle`: an address in the sharing process. The other kind has the heap's owner and 1 in the high half, and
/// an offset in that heap for an address.
const PRIVATE: u64 = 0;

/// "Bad address".
const EFAULT: i32 = 14;

/// Copies, and stores an aligned word of 8 or 4 bytes once. `memmove` stores such a word twice: a flag that its owner
/// takes back as soon as it is seen would be set again by the second store.
///
/// # Safety
/// That of [`std::ptr::copy`].
unsafe fn copy_once(from: *const u8, to: *mut u8, n: usize) {
    // SAFETY: the caller's promise; words are written at their alignment.
    unsafe {
        match n {
            8 if to.cast::<u64>().is_aligned() => {
                to.cast::<u64>().write_volatile(from.cast::<u64>().read_unaligned());
            }
            4 if to.cast::<u32>().is_aligned() => {
                to.cast::<u32>().write_volatile(from.cast::<u32>().read_unaligned());
            }
            // Places that are apart.
            _ if (to as usize).abs_diff(from as usize) >= n => arke_sys::aliasing::copy(from, to, n),
            _ => std::ptr::copy(from, to, n),
        }
    }
}

/// Where shared memory is, out of a token.
#[derive(Clone, Copy)]
enum Location {
    /// In the sharing process.
    Private { address: u64 },
    /// In the heap of a process.
    Heap { owner: u32, offset: u64 },
}

/// Bytes of an update that are changed on the stack: threads and coroutines of programs may have little of that.
const SMALL_UPDATE: usize = 1024;

impl Shm {
    pub(super) fn share_memory(&mut self, memory: BytesMut) -> Token {
        let len = memory.len() as u64;
        match self.copies.heap_place(memory.ptr(), len) {
            Some((owner, offset)) => Token { address: offset, len, handle: u64::from(owner + 1) << 32 },
            None => {
                let address = memory.ptr() as u64;
                self.errands.share(address, len);
                Token { address, len, handle: PRIVATE }
            }
        }
    }

    pub(super) fn unshare_memory(&mut self, token: Token) {
        if token.handle == PRIVATE {
            self.errands.unshare(token.address, token.len);
        }
    }

    /// Where memory lies that `peer` has shared.
    fn place(&self, peer: ProcId, token: Token) -> Option<Location> {
        if token.handle == PRIVATE {
            return token
                .address
                .checked_add(token.len)
                .map(|_| Location::Private { address: token.address });
        }
        let owner = ((token.handle >> 32) as u32).checked_sub(1)?;
        if token.handle as u32 != 0 {
            return None;
        }
        // A process names the places of its own arena.
        let owner = match self.is_stranger(peer) {
            true => self.fellow(peer, owner)?,
            false => Some(owner).filter(|owner| *owner < self.plan.size())?,
        };
        Some(Location::Heap { owner, offset: token.address })
    }

    pub(super) fn reach_memory(&mut self, peer: ProcId, token: Token) -> Reach {
        let Ok(len) = usize::try_from(token.len) else {
            return Reach::default();
        };
        match self.place(peer, token) {
            Some(Location::Heap { owner, offset }) => {
                let Some(at) = self.copies.heap_at(owner, offset, token.len) else {
                    return Reach::default();
                };
                // SAFETY: the stretch lies in a mapped heap; its owner shares it until it says otherwise.
                let mapped = Some(unsafe { BytesMut::new(at, len) });
                let stripes = self.own_stripes(owner, offset);
                Reach { mapped, atomics: true, copies: true, updates: true, stripes }
            }
            Some(Location::Private { address }) if peer.0 == self.me => {
                // SAFETY: the memory that this process shared, by the promise of `BytesMut::new` made then.
                let mapped = Some(unsafe { BytesMut::new(address as *mut u8, len) });
                let stripes = self.own_stripes(peer.0, address);
                Reach { mapped, atomics: false, copies: true, updates: true, stripes }
            }
            Some(Location::Private { .. }) => {
                let works = self.copies.can_write(&self.liveness, self.links[peer.index()].control, peer);
                Reach { mapped: None, atomics: false, copies: works, updates: works, stripes: None }
            }
            None => Reach::default(),
        }
    }

    pub(super) fn write_memory(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<Bytes>],
    ) -> Result<PullState, PullError> {
        let parts = pieces.iter().map(|p| (p.at, p.memory.ptr().cast_mut(), p.memory.len()));
        self.copy_memory::<true>(peer, token, parts)
    }

    pub(super) fn read_memory(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<BytesMut>],
    ) -> Result<PullState, PullError> {
        let parts = pieces.iter().map(|p| (p.at, p.memory.ptr(), p.memory.len()));
        self.copy_memory::<false>(peer, token, parts)
    }

    /// Copies parts (offset in the shared memory, memory of this process, bytes), out of this process's memory or into
    /// it.
    fn copy_memory<const OUT: bool>(
        &mut self,
        peer: ProcId,
        token: Token,
        parts: impl Iterator<Item = (u64, *mut u8, usize)> + Clone,
    ) -> Result<PullState, PullError> {
        let fault = PullError::Fault(EFAULT);
        let outside =
            |(at, _, n): (u64, *mut u8, usize)| at.checked_add(n as u64).is_none_or(|end| end > token.len);
        if parts.clone().any(outside) {
            return Err(fault);
        }
        let copied = parts.clone().map(|p| p.2 as u64).sum();
        let reach = self.reach_memory(peer, token);
        if let Some(memory) = reach.mapped {
            for (at, local, n) in parts {
                let there = memory.ptr().wrapping_add(at as usize);
                let (from, to) = if OUT { (local, there) } else { (there, local) };
                // SAFETY: inside the shared memory as checked, and memory promised for the operation; a program may
                // name the same memory twice, hence not the copy for what is apart.
                unsafe { copy_once(from, to, n) };
            }
            return Ok(PullState::Done(Pulled { path: Path::Shared, copied }));
        }
        let Some(Location::Private { address }) = self.place(peer, token) else {
            return Err(fault);
        };
        if !reach.copies {
            return Err(PullError::Refused);
        }
        let mut rest = parts.clone();
        let only = rest.next().filter(|_| rest.next().is_none());
        if let Some((at, local, len)) = only {
            let there = Stretch { base: address, size: token.len, at, len };
            // SAFETY: the local part is memory promised for the operation.
            if unsafe { self.by_errand::<OUT>(peer, there, local) }? {
                return Ok(PullState::Done(Pulled { path: Path::Shared, copied: 2 * copied }));
            }
        }
        let pid = if OUT { self.copies.writable_pid(peer)? } else { self.copies.readable_pid(peer)? };
        let pair = |(at, local, len)| Pair { local, remote: address.wrapping_add(at), len };
        // SAFETY: the local parts are memory promised for the operation; the peer shares the remote ones.
        let copy = |pairs: &[Pair]| unsafe {
            if OUT {
                cma::write_pieces(pid, pairs)
            } else {
                cma::read_pieces(pid, pairs)
            }
        };
        let moved = match only {
            // Nearly always there is one.
            Some(part) => self.errands.time(part.2, || copy(&[pair(part)])),
            None => copy(&parts.clone().map(pair).collect::<Vec<_>>()),
        };
        moved.map_err(|e| {
            let error = self.refused_if_forbidden(peer, e.errno);
            let first = parts.clone().map(|p| p.0).min().unwrap_or(0);
            let end = parts.map(|p| p.0 + p.2 as u64).max().unwrap_or(first);
            error.or_another_way(pid, (address.wrapping_add(first), end - first), OUT)
        })?;
        let path = if OUT { Path::Push } else { Path::Pull };
        Ok(PullState::Done(Pulled { path, copied }))
    }

    pub(super) fn update_memory(
        &mut self,
        peer: ProcId,
        token: Token,
        at: u64,
        len: usize,
        change: &mut dyn FnMut(&mut [u8]),
    ) -> Result<(), PullError> {
        let fault = PullError::Fault(EFAULT);
        if len > UPDATE_MAX || at.checked_add(len as u64).is_none_or(|end| end > token.len) {
            return Err(fault);
        }
        if len == 0 {
            change(&mut []);
            return Ok(());
        }
        let reach = self.reach_memory(peer, token);
        let (owner, first) = match self.place(peer, token).ok_or(fault)? {
            Location::Private { address } => (peer.0, address.wrapping_add(at)),
            Location::Heap { owner, offset } => (owner, offset + at),
        };
        if !reach.updates {
            return Err(PullError::Refused);
        }
        // What is changed is a copy, also of memory that is mapped here: other processes may write that at any time,
        // and then no slice may be made of it.
        let (mut small, mut large) =
            ([std::mem::MaybeUninit::<u8>::uninit(); SMALL_UPDATE], Vec::<u8>::new());
        let copy = if len <= SMALL_UPDATE {
            small.as_mut_ptr().cast::<u8>()
        } else {
            large.reserve_exact(len);
            large.as_mut_ptr()
        };
        let _locked = self.lock(owner, first, len)?;
        if let Some(memory) = reach.mapped {
            let there = memory.ptr().wrapping_add(at as usize);
            // SAFETY: inside the shared memory as checked, which stays mapped; whoever else changes it so does it under
            // the same lock. The copy has room for `len` bytes, which are filled before they are looked at.
            unsafe {
                foreign::copy(there, copy, len);
                let copy = std::slice::from_raw_parts_mut(copy, len);
                change(copy);
                Room::new(there, len).put(copy);
            }
            return Ok(());
        }
        let there = Stretch { base: token.address, size: token.len, at, len };
        // SAFETY: the copy has room for `len` bytes, which the read fills before they are looked at.
        unsafe {
            if !self.by_errand::<false>(peer, there, copy)? {
                let pid = self.copies.writable_pid(peer)?;
                let read = self.errands.time(len, || cma::read(pid, first, copy, len));
                read.map_err(|e| {
                    self.refused_if_forbidden(peer, e.errno).or_another_way(pid, (first, len as u64), true)
                })?;
            }
            change(std::slice::from_raw_parts_mut(copy, len));
            if !self.by_errand::<true>(peer, there, copy)? {
                let pid = self.copies.writable_pid(peer)?;
                let written = self.errands.time(len, || cma::write(pid, first, copy, len));
                written.map_err(|e| self.refused_if_forbidden(peer, e.errno))?;
            }
        }
        Ok(())
    }

    /// The error of a copy by the kernel. Where such copies are forbidden from now on, since a process has changed its
    /// user or has entered a sandbox, none is tried again.
    #[cold]
    fn refused_if_forbidden(&mut self, peer: ProcId, errno: i32) -> PullError {
        let error = PullError::of_copy(errno);
        if error == PullError::Refused {
            self.copies.forbid(peer);
        }
        error
    }

    /// The locks for memory of `owner` from `first` on, an address or an offset in its heap.
    fn stripes(&self, owner: u32, first: u64) -> Stripes {
        Stripes::new(&self.links[owner as usize].control.locks, self.number_with(owner), first)
    }

    /// The same, of a process of this job. The number that this process has with one of another job changes when they
    /// part and meet again.
    fn own_stripes(&self, owner: u32, first: u64) -> Option<Stripes> {
        (!self.is_stranger(ProcId(owner))).then(|| self.stripes(owner, first))
    }

    /// Takes the locks for `len` bytes at `first`, an address or an offset in a heap, of memory of `owner`.
    ///
    /// # Errors
    /// Where a process that holds one of them has been stopped for long: [`STOPPED`].
    fn lock(&self, owner: u32, first: u64, len: usize) -> Result<Locked, PullError> {
        let locked = self.stripes(owner, first).take(0, len, |who| self.holder(owner, who));
        locked.ok_or(PullError::Fault(STOPPED))
    }
}
