//! User memory: a pointer and a length that the caller promised for the time of an operation.
//!
//! An operation borrows the user's buffer from the call that starts it until it completes, which no Rust
//! lifetime can express across the C edge. These two types carry that promise: making one is `unsafe`, using
//! it is not.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::foreign::Body;

/// Memory that an operation reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes {
    ptr: *const u8,
    len: usize,
}

/// Memory that an operation writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BytesMut {
    ptr: *mut u8,
    len: usize,
}

// SAFETY: the promise made at creation covers use from whichever thread drives progress.
unsafe impl Send for Bytes {}
// SAFETY: as above.
unsafe impl Send for BytesMut {}

impl Bytes {
    /// No memory at all.
    pub const EMPTY: Bytes = Bytes { ptr: std::ptr::NonNull::dangling().as_ptr(), len: 0 };

    /// # Safety
    /// `ptr` is valid for reads of `len` bytes, and nobody writes them, until the operation that this is
    /// given to has completed. `ptr` may be anything when `len` is 0.
    #[inline(always)]
    pub unsafe fn new(ptr: *const u8, len: usize) -> Self {
        Self { ptr, len }
    }

    /// Length in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where it begins.
    #[inline(always)]
    pub fn ptr(&self) -> *const u8 {
        self.ptr
    }

    /// The bytes, for the length of an immediate use.
    #[inline(always)]
    pub fn as_slice(&self) -> &[u8] {
        if self.len == 0 {
            return &[];
        }
        // SAFETY: valid and unwritten for the operation's time, by the promise of `new`; the borrow of self
        // keeps the use inside it.
        unsafe { std::slice::from_raw_parts(self.ptr, self.len) }
    }

    /// The bytes, to be copied: for memory that a peer can reach, such as a window. A program that lets a peer
    /// write it at the same time gets some of either value, and no slice is made of it.
    #[inline(always)]
    pub fn body(&self) -> Body<'_> {
        // SAFETY: valid for reads, by the promise of `new`.
        unsafe { Body::new(self.ptr, self.len) }
    }

    /// The part from `at` of at most `len` bytes.
    #[inline]
    pub fn part(&self, at: usize, len: usize) -> Bytes {
        let at = at.min(self.len);
        Bytes { ptr: self.ptr.wrapping_add(at), len: len.min(self.len - at) }
    }
}

impl BytesMut {
    /// No memory at all.
    pub const EMPTY: BytesMut = BytesMut { ptr: std::ptr::NonNull::dangling().as_ptr(), len: 0 };

    /// # Safety
    /// `ptr` is valid for reads and writes of `len` bytes that nobody else uses until the operation that this
    /// is given to has completed. `ptr` may be anything when `len` is 0.
    #[inline(always)]
    pub unsafe fn new(ptr: *mut u8, len: usize) -> Self {
        Self { ptr, len }
    }

    /// Length in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where it begins.
    #[inline(always)]
    pub fn ptr(&self) -> *mut u8 {
        self.ptr
    }

    /// The part from `at` of at most `len` bytes.
    #[inline]
    pub fn part(&self, at: usize, len: usize) -> BytesMut {
        let at = at.min(self.len);
        BytesMut { ptr: self.ptr.wrapping_add(at), len: len.min(self.len - at) }
    }

    /// Copies `data` to offset `at`; what does not fit is left out. Returns the number of bytes written.
    #[inline(always)]
    pub fn write(&self, at: usize, data: &[u8]) -> usize {
        let n = data.len().min(self.len.saturating_sub(at));
        if n > 0 {
            // SAFETY: `at + n <= len`, valid for writes by the promise of `new`; the source is a live slice,
            // and no operation's target overlaps it (the promise again).
            unsafe { copy(data.as_ptr(), self.ptr.add(at), n) };
        }
        n
    }

    /// The same memory, to be read.
    pub fn read_only(&self) -> Bytes {
        Bytes { ptr: self.ptr, len: self.len }
    }
}

/// Copies `n` bytes; short lengths without a call, long ones well at any two places.
///
/// # Safety
/// As for [`std::ptr::copy_nonoverlapping`].
#[inline(always)]
pub unsafe fn copy(from: *const u8, to: *mut u8, n: usize) {
    /// # Safety
    /// `size_of::<T>() <= n`, and the caller's duties.
    #[inline(always)]
    unsafe fn ends<T: Copy>(from: *const u8, to: *mut u8, n: usize) {
        let back = n - size_of::<T>();
        // SAFETY: both pieces lie inside the `n` bytes; they may overlap each other, which does no harm as
        // both are read before either is written.
        unsafe {
            let (a, b) = (from.cast::<T>().read_unaligned(), from.add(back).cast::<T>().read_unaligned());
            to.cast::<T>().write_unaligned(a);
            to.add(back).cast::<T>().write_unaligned(b);
        }
    }
    // SAFETY: each arm's pieces fit its lengths; the rest is the caller's promise.
    unsafe {
        match n {
            8 => to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned()),
            4..=7 => ends::<u32>(from, to, n),
            9..=16 => ends::<u64>(from, to, n),
            17..=32 => ends::<[u64; 2]>(from, to, n),
            33..=64 => ends::<[u64; 4]>(from, to, n),
            _ => arke_sys::aliasing::copy(from, to, n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_length_is_copied_whole() {
        let from: Vec<u8> = (0..200).map(|i| i as u8 + 1).collect();
        for n in 0..130 {
            let mut to = vec![0u8; 200];
            // SAFETY: both have 200 bytes.
            unsafe { copy(from.as_ptr().add(3), to.as_mut_ptr().add(1), n) };
            assert_eq!(&to[1..1 + n], &from[3..3 + n]);
            assert!(to[0] == 0 && to[1 + n..].iter().all(|b| *b == 0), "{n}");
        }
    }
}
