//! How much is under way with a peer: no more than fills the way to it.

use super::wire_limits::{CHUNK, CHUNKS, FLYING, FLYING_MOST, FLYING_PER_NS};
use arke_base::slab::Key;
use std::collections::VecDeque;

/// What a peer has under way.
#[derive(Debug, Default)]
pub(super) struct Flying {
    /// Accesses with chunks to be asked for, in order.
    pub queue: VecDeque<Key>,
    /// Whether it stands in the accesses' list of busy peers.
    pub busy: bool,
    /// What is under way over the first way to it.
    pub flow: Flow,
}

/// What is under way over one way to a peer.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub bytes: usize,
    pub chunks: u32,
    /// The least time that a whole chunk has taken, in nanoseconds; 0: not known.
    fastest: u64,
}

impl Flow {
    /// Whether as much is under way as fills the way.
    pub fn is_full(&self) -> bool {
        let bytes = (self.fastest.saturating_mul(FLYING_PER_NS) as usize).clamp(FLYING, FLYING_MOST);
        self.bytes >= bytes || self.chunks >= CHUNKS
    }

    pub fn begun(&mut self, len: usize) {
        self.bytes += len;
        self.chunks += 1;
    }

    /// A chunk that was asked for at `asked` has come.
    pub fn ended(&mut self, len: usize, asked: u64) {
        self.bytes -= len;
        self.chunks -= 1;
        if len == CHUNK {
            let took = arke_sys::clock::now_ns().saturating_sub(asked).max(1);
            self.fastest = if self.fastest == 0 { took } else { self.fastest.min(took) };
        }
    }
}
