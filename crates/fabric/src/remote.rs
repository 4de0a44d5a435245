//! One-sided access to memory of a peer: the words of the [`Fabric`](crate::Fabric) methods that do it.

use crate::shm::Stripes;
use arke_base::memory::BytesMut;
use std::time::Duration;

/// The error number of an update that waited in vain for a process which is stopped in the middle of its own: "state
/// not recoverable".
pub const STOPPED: i32 = 131;

/// Most bytes of one [`remote_update`](crate::RemoteMemory::remote_update).
pub const UPDATE_MAX: usize = 16 << 10;

/// How a process can reach shared memory of another, or its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reach {
    /// Where the memory lies in this process, if it does: then it can be loaded and stored.
    pub mapped: Option<BytesMut>,
    /// Whether the processor's atomic operations on [`Reach::mapped`] are atomic with those of every other process.
    /// Where it holds for one process it holds for all that can reach the memory without messages.
    pub atomics: bool,
    /// Whether `remote_read` and `remote_write` work.
    pub copies: bool,
    /// Whether `remote_update` works.
    pub updates: bool,
    /// The locks under which `remote_update` changes [`Reach::mapped`], where the caller may take them itself.
    pub stripes: Option<Stripes>,
}

/// A part of a remote access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece<M> {
    /// Offset in the shared memory, in bytes.
    pub at: u64,
    /// As many bytes of this process.
    pub memory: M,
}

/// Waits, for a thread that owns nothing else of the fabric, until something wants the process's attention.
pub struct Attention {
    wait: Box<dyn FnMut(Duration) + Send>,
}

impl Attention {
    /// Made of a function that returns when something has happened since it was last called, or after the limit that it
    /// is given. It may return for no reason.
    pub fn new(wait: impl FnMut(Duration) + Send + 'static) -> Self {
        Self { wait: Box::new(wait) }
    }

    /// Returns when something has happened since the last call, or after `limit`.
    pub fn wait(&mut self, limit: Duration) {
        (self.wait)(limit);
    }
}

impl std::fmt::Debug for Attention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Attention")
    }
}
