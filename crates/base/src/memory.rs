//! User memory: a pointer and a length that the caller promised for the time of an operation.
//!
//! An operation borrows the user's buffer from the call that starts it until it completes, which no Rust
//! lifetime can express across the C edge. These two types carry that promise: making one is `unsafe`, using
//! it is not.

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
            unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), self.ptr.add(at), n) };
        }
        n
    }

    /// The same memory, to be read.
    pub fn read_only(&self) -> Bytes {
        Bytes { ptr: self.ptr, len: self.len }
    }
}
