//! Filling published receives: what a receiver shows in its table of posts, and how a sender finds its memory there and
//! writes to it. States and owners stand in `posts.rs`.

use super::posts::{self, Found, Wanted, POSTS};
use super::pulls::AT_ONCE;
use super::ring::Producer;
use super::{Link, Shm};
use crate::{Filled, Key, ProcId};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::paths::Path;
use arke_base::sync::atomic::Ordering;
use arke_sys::cma;

/// The receiver's book-keeping of its posts.
pub(super) struct Publications {
    free: Vec<u8>,
    /// The number of the last publication.
    number: u64,
}

impl Default for Publications {
    fn default() -> Self {
        Self { free: (0..POSTS as u8).rev().collect(), number: 0 }
    }
}

/// Slots of a ring to a peer among which there is no message that is matched so.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clean {
    matching: u64,
    from: u64,
    to: u64,
}

// Receiving.
impl Shm {
    /// [`crate::Transfers::publish`].
    pub(super) fn publish_memory(&mut self, from: ProcId, key: Key, into: BytesMut) -> Option<u64> {
        // Beside inboxes messages are not numbered by the ring alone.
        if self.crowd.is_some() || from.0 >= self.plan.size() || from.0 == self.me {
            return None;
        }
        let place = self.copies.own_heap_place(into.read_only());
        if place.is_none() && !self.copies.is_enabled() {
            return None;
        }
        let slot = self.publications.free.pop()?;
        self.publications.number += 1;
        let number = self.publications.number;
        let wanted = Wanted {
            from: from.0,
            matching: key.matching(),
            address: place.unwrap_or(into.ptr() as u64),
            len: into.len() as u64,
            in_heap: place.is_some(),
            seen: self.links[from.index()].consumer.taken_so_far(),
        };
        self.own.posts.open(usize::from(slot), number, &wanted);
        self.tell_open();
        Some(posts::name(number, usize::from(slot)))
    }

    /// [`crate::Transfers::unpublish`].
    pub(super) fn unpublish_memory(&mut self, name: u64) -> bool {
        let (number, slot) = posts::parts(name);
        let withdrawn = self.own.posts.withdraw(slot, number);
        if withdrawn {
            self.freed(slot);
        }
        withdrawn
    }

    /// [`crate::Transfers::settle`].
    pub(super) fn settle_memory(&mut self, name: u64) {
        let (number, slot) = posts::parts(name);
        self.own.posts.settle(slot, number);
        self.freed(slot);
    }

    fn freed(&mut self, slot: usize) {
        self.publications.free.push(slot as u8);
        self.tell_open();
    }

    fn tell_open(&self) {
        self.own.posts.open.store((POSTS - self.publications.free.len()) as u32, Ordering::Relaxed);
    }
}

// Sending.
impl Shm {
    /// [`crate::Transfers::fill`].
    pub(super) fn fill_memory(
        &mut self,
        to: ProcId,
        key: Key,
        data: Bytes,
        matches: impl Fn(Key) -> bool,
    ) -> Option<Filled> {
        if self.crowd.is_some() || to.0 >= self.plan.size() {
            return None;
        }
        // The copy is made here and now. Where long copies are handed out it would keep the other threads out.
        if self.copies.lends() && data.len() as u64 > AT_ONCE {
            return None;
        }
        let table = &self.links[to.index()].control.posts;
        if table.open.load(Ordering::Relaxed) == 0 || table.inside.load(Ordering::Relaxed) != 0 {
            return None;
        }
        let found = table.find(self.me, key.matching())?;
        if found.wanted.len < data.len() as u64 || !self.links[to.index()].is_clean(&found, matches) {
            return None;
        }
        if found.wanted.in_heap {
            return self.fill_in_heap(to, &found, data);
        }
        let control = self.links[to.index()].control;
        if !self.copies.can_write(&self.liveness, control, to) || !self.copies.is_held(to) {
            return None;
        }
        if !table.take(&found) {
            return None;
        }
        let written = self.copies.writable_pid(to).map_err(|_| ESRCH).and_then(|pid| {
            // SAFETY: the data is the program's, for this call; the receiver gave the address to be written, this
            // process has taken the post, and the receiver was seen to run.
            unsafe { cma::write(pid, found.wanted.address, data.ptr(), data.len()) }.map_err(|e| e.errno)
        });
        Some(Filled { name: found.name(), path: Path::Push, result: written })
    }

    fn fill_in_heap(&mut self, to: ProcId, found: &Found, data: Bytes) -> Option<Filled> {
        let target = self.copies.heap_at(to.0, found.wanted.address, data.len() as u64)?;
        if !self.links[to.index()].control.posts.take(found) {
            return None;
        }
        // SAFETY: inside the receiver's heap, which stays mapped; the receiver leaves the memory to this process until
        // it is told that it is filled; memory of another process does not overlap the program's data.
        unsafe { arke_base::memory::copy(data.ptr(), target, data.len()) };
        Some(Filled { name: found.name(), path: Path::Shared, result: Ok(()) })
    }
}

/// "No such process".
const ESRCH: i32 = 3;

impl Link {
    /// Whether this process has sent nothing since the post was made that its receive could get. What was found out for
    /// one post serves the next.
    fn is_clean(&mut self, found: &Found, matches: impl Fn(Key) -> bool) -> bool {
        let Wanted { matching, seen, .. } = found.wanted;
        let next = self.producer.next();
        let known = Some(self.clean).filter(|c| c.matching == matching && c.from <= seen && c.to > seen);
        let from = known.map_or(seen, |clean| clean.to);
        let clean = self.producer.sent_none(self.out, from, matches);
        if clean {
            self.clean = Clean { matching, from: known.map_or(seen, |clean| clean.from), to: next };
        }
        clean
    }
}

impl Producer {
    /// Whether none of the messages from slot `from` on is one of those. False where that cannot be told any more.
    fn sent_none(&self, ring: &super::ring::Ring, from: u64, matches: impl Fn(Key) -> bool) -> bool {
        let next = self.next();
        // Slots are this process's to write, so they are as they were until it fills them again.
        from <= next && next - from <= MOST_LOOKED && {
            (from..next).step_by(super::ring::PAIR as usize).all(|p| !matches(ring.key_of(p)))
        }
    }
}

/// Slots that a sender looks through for a message of its own.
const MOST_LOOKED: u64 = 128;
