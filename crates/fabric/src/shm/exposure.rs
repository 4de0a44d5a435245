//! Cooperative copying: both ends of a rendezvous copy, the receiver from the front and the exposing process
//! from the back.
//!
//! **States and owners.** The exposing process owns the descriptor. It clears it (`ready` != generation,
//! `claims` = 0, `pushed` = 0) before it sends the token, whose message publishes that. The receiver writes
//! `address` and `len`, then releases `ready` = generation. From then on either side takes chunks by one
//! `fetch_add` on `claims`: the low half counts chunks from the front, the high half from the back; a claim
//! holds if the two counts before it sum to less than the number of chunks, so no chunk is given twice. The
//! exposing process adds the bytes it copied to `pushed` (released after the copy); the receiver is done when
//! its own bytes and `pushed` make up the length. The descriptor is reused only after the receiver has said,
//! by a message, that it is done, so nobody touches it in between. `loom_exposure.rs` explores it.
//!
//! **Withdrawal.** An exposing process that cannot wait for that message stops copying and stores [`PUSH_WITHDRAWN`] in `pushed`
//! before it lets go of the memory. The receiver looks there last, after its own copies: whatever it read of memory that was let
//! go of, it then finds the mark and takes the copy for refused. The descriptor rests until the message has come.

use super::layout::Exposure;
use arke_base::sync::atomic::{fence, Ordering};

/// Chunks are no shorter than this, but for the last.
const MIN_CHUNK: u64 = 16 * 1024;
/// What `pushed` holds when the exposing process could not copy.
pub const PUSH_FAILED: u64 = u64::MAX;
/// What `pushed` holds when the exposing process has let go of the memory.
pub const PUSH_WITHDRAWN: u64 = u64::MAX - 1;

/// Size of the chunks of a copy of `len` bytes that is alone: few, since each costs a system call, but enough that two sides
/// which start at different times share the work. Of two chunks the receiver's is the larger, since it starts first.
pub fn chunk_of(len: u64) -> u64 {
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
    pub fn offer(&self, address: u64, len: u64, chunk: u64, generation: u32) {
        self.target.address.store(address, Ordering::Relaxed);
        self.target.len.store(len, Ordering::Relaxed);
        self.target.chunk.store(chunk, Ordering::Relaxed);
        self.target.ready.store(generation, Ordering::Release);
    }

    /// Owner: address, length and chunk size, once the receiver has told. A chunk size that cannot be is made the length.
    pub fn offered(&self, generation: u32) -> Option<(u64, u64, u64)> {
        (self.target.ready.load(Ordering::Acquire) == generation).then(|| {
            let len = self.target.len.load(Ordering::Relaxed);
            let chunk = self.target.chunk.load(Ordering::Relaxed);
            (self.target.address.load(Ordering::Relaxed), len, if chunk == 0 { len.max(1) } else { chunk })
        })
    }

    /// Receiver: the next chunk from the front.
    pub fn claim_front(&self, len: u64, chunk: u64) -> Option<Chunk> {
        let count = len.div_ceil(chunk).max(1);
        let old = self.claims.0.fetch_add(1, Ordering::AcqRel);
        let (front, back) = (old & 0xffff_ffff, old >> 32);
        (front + back < count).then(|| part(front, len, chunk))
    }

    /// Owner: the next chunk from the back.
    pub fn claim_back(&self, len: u64, chunk: u64) -> Option<Chunk> {
        let count = len.div_ceil(chunk).max(1);
        let old = self.claims.0.fetch_add(1 << 32, Ordering::AcqRel);
        let (front, back) = (old & 0xffff_ffff, old >> 32);
        (front + back < count).then(|| part(count - 1 - back, len, chunk))
    }

    /// Owner: adds copied bytes.
    pub fn add_pushed(&self, bytes: u64) {
        let now = self.pushed.0.load(Ordering::Relaxed);
        self.pushed.0.store(now + bytes, Ordering::Release);
    }

    /// Owner: could not copy a chunk that it had claimed.
    pub fn fail_push(&self) {
        self.pushed.0.store(PUSH_FAILED, Ordering::Release);
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
}
