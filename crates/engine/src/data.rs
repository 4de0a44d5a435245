//! User memory as an operation sees it: one run of bytes, or a layout with gaps.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use arke_base::foreign::{Body, Room};
use arke_base::memory::{Bytes, BytesMut};
use arke_datatype::Layout;
use std::sync::Arc;

/// `count` elements of a layout at an address that the caller promised.
#[derive(Debug, Clone)]
pub struct Strided<P> {
    base: P,
    count: u64,
    layout: Arc<Layout>,
}

// SAFETY: the promise made at creation covers use from whichever thread drives progress.
unsafe impl Send for Strided<*const u8> {}
// SAFETY: as above.
unsafe impl Send for Strided<*mut u8> {}

impl<P: Copy> Strided<P> {
    /// # Safety
    /// Every byte that the layout describes from `base` is valid (for reads, or for reads and writes if `P`
    /// is a mutable pointer) until the operation that this is given to has completed; for writing, nobody
    /// else uses those bytes meanwhile.
    pub unsafe fn new(base: P, count: u64, layout: Arc<Layout>) -> Self {
        Self { base, count, layout }
    }

    /// Bytes of data, without the gaps.
    pub fn len(&self) -> u64 {
        self.layout.total_size(self.count).unwrap_or(u64::MAX)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn base(&self) -> P {
        self.base
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    pub(crate) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
}

/// What a send reads.
#[derive(Debug, Clone)]
pub enum Data {
    /// One run of bytes.
    Bytes(Bytes),
    /// Elements with gaps.
    Strided(Strided<*const u8>),
    /// A copy that the engine owns and frees.
    Owned(Box<[u8]>),
    /// A copy in memory that the engine uses again: buffered sends, by [`Engine::own_copy`](crate::Engine::own_copy).
    Lent(Vec<u8>),
}

/// What a receive writes.
#[derive(Debug, Clone)]
pub enum DataMut {
    /// One run of bytes.
    Bytes(BytesMut),
    /// Elements with gaps.
    Strided(Strided<*mut u8>),
}

impl Data {
    /// Bytes of data.
    #[inline]
    pub fn len(&self) -> u64 {
        match self {
            Data::Bytes(b) => b.len() as u64,
            Data::Strided(s) => s.len(),
            Data::Owned(b) => b.len() as u64,
            Data::Lent(b) => b.len() as u64,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies that were made before the message went: 1 if this is the engine's own memory.
    #[inline]
    pub(crate) fn kept(&self) -> u64 {
        u64::from(matches!(self, Data::Owned(_) | Data::Lent(_)))
    }

    /// The one run of memory that holds it all, if there is one.
    #[inline]
    pub fn run(&self) -> Option<Bytes> {
        match self {
            Data::Bytes(b) => Some(*b),
            Data::Strided(_) => None,
            // SAFETY: the box lives, and stays where it is, as long as the request that holds it.
            Data::Owned(b) => Some(unsafe { Bytes::new(b.as_ptr(), b.len()) }),
            // SAFETY: as above; the vector is not changed meanwhile.
            Data::Lent(b) => Some(unsafe { Bytes::new(b.as_ptr(), b.len()) }),
        }
    }

    /// Copies the data from packed offset `from` on into `out`, whole or to the data's end; returns how much.
    #[inline]
    pub fn copy_out(&self, from: u64, out: &mut [u8]) -> usize {
        self.copy_to(from, out.into())
    }

    /// As [`Data::copy_out`], into room that may be shared with another process.
    #[inline]
    pub fn copy_to(&self, from: u64, out: Room<'_>) -> usize {
        match self {
            Data::Bytes(b) => copy_run(b.body(), from, out),
            Data::Owned(b) => copy_run(b.as_ref().into(), from, out),
            Data::Lent(b) => copy_run(b.as_slice().into(), from, out),
            // SAFETY: the described bytes are valid for reads, by the promise of `Strided::new`, and `out` for writes.
            Data::Strided(s) => unsafe { s.layout.pack_to(s.count, from, s.base, out.ptr(), out.len()) },
        }
    }
}

#[inline]
fn copy_run(run: Body<'_>, from: u64, out: Room<'_>) -> usize {
    out.take(run.after(usize::try_from(from).unwrap_or(usize::MAX)))
}

impl DataMut {
    /// Bytes that fit.
    #[inline]
    pub fn len(&self) -> u64 {
        match self {
            DataMut::Bytes(b) => b.len() as u64,
            DataMut::Strided(s) => s.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes `data` at packed offset `at`; what does not fit is left out. Returns the bytes written.
    #[inline]
    pub fn write(&self, at: u64, data: &[u8]) -> usize {
        match self {
            DataMut::Bytes(b) => b.write(usize::try_from(at).unwrap_or(usize::MAX), data),
            // SAFETY: the described bytes are valid for writes, by the promise of `Strided::new`.
            DataMut::Strided(s) => unsafe { s.layout.unpack_range(s.count, at, s.base, data) },
        }
    }

    /// As [`DataMut::write`], of the body of a message.
    #[inline]
    pub fn take(&self, at: u64, body: Body<'_>) -> usize {
        match self {
            DataMut::Bytes(b) => body.copy_to(usize::try_from(at).unwrap_or(usize::MAX), *b),
            // SAFETY: the described bytes are valid for writes, by the promise of `Strided::new`, and the body's for
            // reads.
            DataMut::Strided(s) => unsafe {
                s.layout.unpack_from(s.count, at, s.base, body.ptr(), body.len())
            },
        }
    }

    /// Takes all of `data` over directly, as far as it fits. Returns the bytes written.
    pub fn fill_from(&self, data: &Data) -> u64 {
        if let Some(run) = data.run() {
            return self.take(0, run.body()) as u64;
        }
        if let DataMut::Bytes(to) = self {
            if to.is_empty() {
                return 0;
            }
            // SAFETY: valid for writes and used by nobody else, by the promise of `BytesMut::new`.
            let out = unsafe { std::slice::from_raw_parts_mut(to.ptr(), to.len()) };
            return data.copy_out(0, out) as u64;
        }
        // Gaps on both sides: through a small buffer.
        let mut piece = [0u8; 4096];
        let mut at = 0;
        loop {
            let n = data.copy_out(at, &mut piece);
            let written = self.write(at, &piece[..n]);
            at += written as u64;
            if n == 0 || written < n {
                return at;
            }
        }
    }
}
