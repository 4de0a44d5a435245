//! Cooperative copying: both ends of a rendezvous copy, the receiver from the front and the exposing process
//! from the back.
//!
//! **States and owners.** The exposing process owns the descriptor. It clears it (`ready` != generation, `claims` = 0,
//! `pushed` = 0) before it sends the token, whose message publishes that. The receiver writes `address` and `len`, then
//! releases `ready` = generation. From then on either side takes chunks by one `fetch_add` on `claims`: the low half
//! counts chunks from the front, the high half from the back; a claim holds if the two counts before it sum to less
//! than the number of chunks, so no chunk is given twice. The exposing process adds the bytes it copied to `pushed`
//! (released after the copy); the receiver is done when its own bytes and `pushed` make up the length. The descriptor
//! is reused only after the receiver has said, by a message, that it is done, so nobody touches it in between.
//! `loom_exposure.rs` explores it: it drives [`Taking`] and [`Exposure::give`], the two sides' loops.
//!
//! **Failure.** Either side may find that it cannot copy: memory of one of the two is not there, or may not be read or
//! written. An exposing process that fails stores [`PUSH_FAILED`] in `pushed`, where it stays, and claims nothing more
//! of this exposure. A receiver that fails goes on claiming chunks, so that nothing is left to begin, and waits for
//! what the other side has begun. The receiver then tells the end: an error if it failed itself, else what comes of
//! reading all by itself.
//!
//! **Withdrawal.** An exposing process that cannot wait for that message stops copying and stores [`PUSH_WITHDRAWN`] in
//! `pushed` before it lets go of the memory. The receiver looks there last, after its own copies: whatever it read of
//! memory that was let go of, it then finds the mark and takes the copy for refused. The descriptor rests until the
//! message has come.

use super::layout::Exposure;
use arke_base::sync::atomic::{fence, Ordering};

/// Chunks are no shorter than this, but for the last.
const MIN_CHUNK: u64 = 16 * 1024;
/// What `pushed` holds when the exposing process could not copy.
const PUSH_FAILED: u64 = u64::MAX;
/// What `pushed` holds when the exposing process has let go of the memory.
pub const PUSH_WITHDRAWN: u64 = u64::MAX - 1;

/// Size of the chunks of a copy of `len` bytes that is alone: few, since each costs a system call, but enough that two
/// sides which start at different times share the work. Of two chunks the receiver's is the larger, since it starts
/// first.
pub(super) fn chunk_of(len: u64) -> u64 {
    let size = match len {
        0..=0x3_ffff => len * 9 / 16,
        0x4_0000..=0x3f_ffff => len / 4,
        _ => len / 8,
    };
    size.next_multiple_of(4096).max(MIN_CHUNK)
}

/// A claimed chunk: offset and length.
pub type Chunk = (u64, u64);

fn part(index: u64, len: u64, size: u64) -> Chunk {
    (index * size, size.min(len - index * size))
}

impl Exposure {
    /// Owner: makes it ready for generation `generation` to begin.
    pub fn clear(&self) {
        self.target.ready.store(0, Ordering::Relaxed);
        self.claims.0.store(0, Ordering::Relaxed);
        self.pushed.0.store(0, Ordering::Relaxed);
    }

    /// Receiver: tells where the bytes go, and in chunks of what size they are claimed.
    fn offer(&self, address: u64, len: u64, chunk: u64, generation: u32) {
        self.target.address.store(address, Ordering::Relaxed);
        self.target.len.store(len, Ordering::Relaxed);
        self.target.chunk.store(chunk, Ordering::Relaxed);
        self.target.ready.store(generation, Ordering::Release);
    }

    /// Owner: address, length and chunk size, once the receiver has told. A chunk size that cannot be is made the
    /// length.
    pub fn offered(&self, generation: u32) -> Option<(u64, u64, u64)> {
        (self.target.ready.load(Ordering::Acquire) == generation).then(|| {
            let len = self.target.len.load(Ordering::Relaxed);
            let chunk = self.target.chunk.load(Ordering::Relaxed);
            (self.target.address.load(Ordering::Relaxed), len, if chunk == 0 { len.max(1) } else { chunk })
        })
    }

    /// Receiver: the next chunk from the front.
    fn claim_front(&self, len: u64, chunk: u64) -> Option<Chunk> {
        let count = len.div_ceil(chunk).max(1);
        let old = self.claims.0.fetch_add(1, Ordering::AcqRel);
        let (front, back) = (old & 0xffff_ffff, old >> 32);
        (front + back < count).then(|| part(front, len, chunk))
    }

    /// Owner: the next chunk from the back.
    fn claim_back(&self, len: u64, chunk: u64) -> Option<Chunk> {
        let count = len.div_ceil(chunk).max(1);
        let old = self.claims.0.fetch_add(1 << 32, Ordering::AcqRel);
        let (front, back) = (old & 0xffff_ffff, old >> 32);
        (front + back < count).then(|| part(count - 1 - back, len, chunk))
    }

    /// Owner: adds copied bytes. A failure stays one.
    fn add_pushed(&self, bytes: u64) {
        let now = self.pushed.0.load(Ordering::Relaxed);
        if now < PUSH_WITHDRAWN {
            self.pushed.0.store(now.saturating_add(bytes).min(PUSH_WITHDRAWN - 1), Ordering::Release);
        }
    }

    /// Owner: could not copy a chunk that it had claimed.
    fn fail_push(&self) {
        self.pushed.0.store(PUSH_FAILED, Ordering::Release);
    }

    /// Owner: copies one chunk from the back, if the receiver has said where the bytes go. `most` is the length of the
    /// exposed memory; `able` is asked whether the receiver's memory can be written before a chunk is claimed; `write`
    /// copies the bytes from an offset on to an address, so many of them.
    pub fn give<E>(
        &self,
        generation: u32,
        most: u64,
        able: impl FnOnce() -> bool,
        write: impl FnOnce(u64, u64, u64) -> Result<(), E>,
    ) -> Given {
        match self.claim_for(generation, most, able) {
            Ok((address, (at, n))) => self.gave(n, write(address, at, n).is_ok()),
            Err(given) => given,
        }
    }

    /// Owner: the address at which the next chunk from the back belongs, and the chunk, as [`Exposure::give`] copies
    /// it. Whoever claims it copies it and says so by [`Exposure::gave`].
    pub fn claim_for(
        &self,
        generation: u32,
        most: u64,
        able: impl FnOnce() -> bool,
    ) -> Result<(u64, Chunk), Given> {
        let (address, len, chunk) = self.offered(generation).ok_or(Given::NotYet)?;
        if self.pushed() >= PUSH_WITHDRAWN || len > most || !able() {
            return Err(Given::Over);
        }
        let (at, n) = self.claim_back(len, chunk).ok_or(Given::Over)?;
        Ok((address.wrapping_add(at), (at, n)))
    }

    /// Owner: a chunk of `n` bytes that it claimed is copied, or could not be.
    pub fn gave(&self, n: u64, well: bool) -> Given {
        if well {
            self.add_pushed(n);
            return Given::Copied;
        }
        self.fail_push();
        Given::Failed
    }

    /// Owner: lets go of the memory. No copy of its own is under way.
    pub fn withdraw(&self) {
        self.pushed.0.store(PUSH_WITHDRAWN, Ordering::Relaxed);
        // Whatever is written to the memory from now on comes after the mark.
        fence(Ordering::SeqCst);
    }

    /// Receiver: bytes that the owner has copied, or [`PUSH_FAILED`], or [`PUSH_WITHDRAWN`].
    pub fn pushed(&self) -> u64 {
        self.pushed.0.load(Ordering::Acquire)
    }
}

/// What became of an attempt of the owner's to help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// The receiver has not said where the bytes go.
    NotYet,
    /// Nothing is left to do.
    Over,
    /// A chunk was copied.
    Copied,
    /// A chunk could not be copied: the receiver is told, and nothing is left to do.
    Failed,
}

/// How a copy ended, as its receiver sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken<E> {
    /// All bytes are there; the receiver copied all of them, or so many.
    Whole {
        /// Bytes that the receiver copied.
        mine: u64,
        /// Whether the owner copied the others.
        shared: bool,
    },
    /// The receiver could not copy.
    Failed(E),
    /// The owner has let go of the memory: what was copied may be of something else.
    Withdrawn,
}

/// The receiver's side of one copy.
#[derive(Debug, Clone, Copy)]
pub struct Taking<E> {
    len: u64,
    /// Bytes that are claimed at a time.
    chunk: u64,
    /// Bytes of the chunks that this side has claimed.
    mine: u64,
    /// What it has claimed and not been told to copy.
    rest: Chunk,
    /// Whether no chunk is left to be claimed.
    all_claimed: bool,
    /// Why this side could not copy its part.
    failed: Option<E>,
}

impl<E: Copy> Taking<E> {
    /// Says where the bytes go, and copies from the front, by `read` (offset, bytes), until no chunk is left to be
    /// claimed.
    pub fn begin(
        shared: &Exposure,
        address: u64,
        len: u64,
        generation: u32,
        mut read: impl FnMut(u64, u64) -> Result<(), E>,
    ) -> Self {
        let mut taking = Self::offer(shared, address, len, generation);
        while let Some((at, n)) = taking.next(shared, u64::MAX) {
            taking.took(read(at, n));
        }
        taking
    }

    /// Says where the bytes go, and leaves the copying to whoever asks for the [`Taking::next`] part.
    pub fn offer(shared: &Exposure, address: u64, len: u64, generation: u32) -> Self {
        let chunk = chunk_of(len);
        shared.offer(address, len, chunk, generation);
        Self { len, chunk, mine: 0, rest: (0, 0), all_claimed: false, failed: None }
    }

    /// The next part that this side is to copy, of at most so many bytes: of a chunk that it has claimed, or of the
    /// next one. `None`: there is none any more. Whoever gets it copies it and says so by [`Taking::took`] before the
    /// end is asked for.
    pub fn next(&mut self, shared: &Exposure, most: u64) -> Option<Chunk> {
        if !self.claim(shared) {
            return None;
        }
        let (at, n) = self.rest;
        let part = n.min(most);
        self.rest = (at + part, n - part);
        Some((at, part))
    }

    /// Claims the next chunk if nothing is left of the last one; false if there is none any more. One that has failed
    /// claims what is left without copying it, so that nothing is left to begin.
    pub fn claim(&mut self, shared: &Exposure) -> bool {
        while self.rest.1 == 0 {
            if self.all_claimed {
                return false;
            }
            match shared.claim_front(self.len, self.chunk) {
                Some((at, n)) => {
                    self.mine += n;
                    self.rest = (at, if self.failed.is_none() { n } else { 0 });
                }
                None => self.all_claimed = true,
            }
        }
        true
    }

    /// How the copy of a part went.
    pub fn took(&mut self, end: Result<(), E>) {
        if let Err(why) = end {
            self.failed.get_or_insert(why);
            self.rest = (0, 0);
        }
    }

    /// Whether this side has something left to copy, or to claim.
    pub fn has_parts(&self) -> bool {
        self.rest.1 > 0 || !self.all_claimed
    }

    /// Whether the owner could not copy its part, so that [`Taking::end`] reads it all.
    pub fn is_left_alone(&self, shared: &Exposure) -> bool {
        self.failed.is_none() && self.mine < self.len && shared.pushed() == PUSH_FAILED
    }

    /// How it ended; `None` while the owner copies what it has claimed. A part that the owner failed to copy is made up
    /// for by reading it all.
    pub fn end(
        &self,
        shared: &Exposure,
        mut read: impl FnMut(u64, u64) -> Result<(), E>,
    ) -> Option<Taken<E>> {
        // The copies come first: memory that was let go of before they ended is marked by now.
        fence(Ordering::SeqCst);
        let pushed = shared.pushed();
        if pushed == PUSH_WITHDRAWN {
            return Some(Taken::Withdrawn);
        }
        let own = self.mine >= self.len;
        if !own && pushed != PUSH_FAILED && self.mine.saturating_add(pushed) < self.len {
            return None;
        }
        if let Some(why) = self.failed {
            return Some(Taken::Failed(why));
        }
        if own || pushed != PUSH_FAILED {
            return Some(Taken::Whole { mine: self.mine, shared: !own });
        }
        let mut at = 0;
        while at < self.len {
            let n = self.chunk.min(self.len - at);
            if let Err(why) = read(at, n) {
                return Some(Taken::Failed(why));
            }
            at += n;
        }
        fence(Ordering::SeqCst);
        Some(match shared.pushed() {
            PUSH_WITHDRAWN => Taken::Withdrawn,
            _ => Taken::Whole { mine: self.len, shared: false },
        })
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn claims_from_both_ends_cover_everything_once() {
        for len in [1u64, 4095, 32768, 65536, 65537, 262_144, 1 << 20, (1 << 22) + 5, 1 << 33] {
            // SAFETY: all-zero atomics are valid.
            let e: Exposure = unsafe { std::mem::zeroed() };
            let mut seen = Vec::new();
            for turn in 0.. {
                let chunk = chunk_of(len);
                let c = if turn % 3 == 0 { e.claim_back(len, chunk) } else { e.claim_front(len, chunk) };
                match c {
                    Some(c) => seen.push(c),
                    None => break,
                }
            }
            seen.sort_unstable();
            let mut at = 0;
            for (offset, n) in seen {
                assert_eq!(offset, at);
                assert!(n > 0);
                at += n;
            }
            assert_eq!(at, len);
        }
    }

    /// The mark of a failure was overwritten by what the owner copied later, and both sides waited for ever.
    #[test]
    fn a_failure_of_the_owner_stays_one() {
        // SAFETY: all-zero atomics are valid.
        let e: Exposure = unsafe { std::mem::zeroed() };
        let len = 1 << 20;
        // The receiver has not claimed anything yet.
        e.offer(4096, len, chunk_of(len), 3);
        let give = |result: Result<(), ()>| e.give(3, len, || true, |_, _, _| result);
        assert_eq!((give(Ok(())), give(Err(())), give(Ok(()))), (Given::Copied, Given::Failed, Given::Over));
        e.add_pushed(len / 2);
        assert_eq!(e.pushed(), PUSH_FAILED);
        let mut read = Vec::new();
        let taking = Taking::<i32>::begin(&e, 4096, len, 3, |at, n| {
            read.push((at, n));
            Ok(())
        });
        assert!(taking.mine < len);
        let mut again = 0;
        let end = taking.end(&e, |_, n| {
            again += n;
            Ok(())
        });
        assert_eq!((end, again), (Some(Taken::Whole { mine: len, shared: false }), len));
        assert_eq!(taking.end(&e, |_, _| Err(14)), Some(Taken::Failed(14)));
    }

    #[test]
    fn a_receiver_that_failed_waits_for_what_the_owner_has_begun() {
        // SAFETY: all-zero atomics are valid.
        let e: Exposure = unsafe { std::mem::zeroed() };
        let len = 1 << 20;
        e.offer(4096, len, chunk_of(len), 1);
        let (at, n) = e.claim_back(len, chunk_of(len)).unwrap();
        assert!(at + n == len);
        let taking = Taking::begin(&e, 4096, len, 1, |_, _| Err(14));
        assert_eq!(taking.end(&e, |_, _| Ok(())), None);
        e.add_pushed(n);
        assert_eq!(taking.end(&e, |_, _| Ok(())), Some(Taken::Failed(14)));
    }
}
