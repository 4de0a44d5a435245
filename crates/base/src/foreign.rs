//! Memory that another process may read or write at any time: bodies of messages in a shared arena.
//!
//! A Rust slice promises that nobody changes the bytes while it exists, and the compiler may then read a byte twice and
//! expect the same value. A peer process can break that promise. So a message's body is never a slice: [`Body`] and
//! [`Room`] hold an address and a length, and all they can do is copy. Code that must look at the bytes looks at its
//! copy. A byte that a peer changes meanwhile arrives with one of its values; nothing else can happen.
//!
//! The copies end in a compiler fence. Without it the compiler could read the shared memory again where the program
//! reads its copy, since the two hold the same bytes as far as it knows.
#![allow(unsafe_code, reason = "it reads and writes memory that another process shares")]

use crate::memory::{self, BytesMut};
use crate::{streaming, strings};
use std::marker::PhantomData;
use std::sync::atomic::{compiler_fence, Ordering};

/// Shorter pieces are stored as usual: they share lines with others, and other ways have a start of their own.
const LONG: usize = 128;

/// By which instructions bytes are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    /// As the C library thinks best.
    Usual,
    /// Past the caches.
    Past,
    /// By one instruction for the whole piece.
    String,
}

/// The body of a message, to be copied out: `body.to_vec()`, `body.word(0)`, `body.copy_to(0, into)`.
///
/// It gives no slice:
///
/// ```compile_fail
/// let bytes: &[u8] = &arke_base::foreign::Body::EMPTY;
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    ptr: *const u8,
    len: usize,
    lives: PhantomData<&'a u8>,
}

/// Room for the body of a message, to be copied into: `room.put(0, bytes)`.
#[derive(Debug)]
pub struct Room<'a> {
    ptr: *mut u8,
    len: usize,
    how: How,
    lives: PhantomData<&'a mut u8>,
}

impl<'a> From<&'a [u8]> for Body<'a> {
    #[inline(always)]
    fn from(bytes: &'a [u8]) -> Self {
        Self { ptr: bytes.as_ptr(), len: bytes.len(), lives: PhantomData }
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Body<'a> {
    #[inline(always)]
    fn from(bytes: &'a [u8; N]) -> Self {
        bytes.as_slice().into()
    }
}

impl<'a> From<&'a mut [u8]> for Room<'a> {
    #[inline(always)]
    fn from(bytes: &'a mut [u8]) -> Self {
        Self { ptr: bytes.as_mut_ptr(), len: bytes.len(), how: How::Usual, lives: PhantomData }
    }
}

impl Body<'_> {
    /// No bytes.
    pub const EMPTY: Body<'static> =
        Body { ptr: std::ptr::NonNull::dangling().as_ptr(), len: 0, lives: PhantomData };

    /// # Safety
    /// `ptr` is mapped for reads of `len` bytes as long as the value exists. Other processes may write them; this
    /// process does not.
    #[inline(always)]
    pub unsafe fn new(ptr: *const u8, len: usize) -> Self {
        Self { ptr, len, lives: PhantomData }
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

    /// Where they begin, for code that copies by itself. The bytes may change at any time.
    #[inline(always)]
    pub fn ptr(&self) -> *const u8 {
        self.ptr
    }

    /// All but the first `n` bytes; none if there are fewer.
    #[inline(always)]
    pub fn after(&self, n: usize) -> Self {
        let n = n.min(self.len);
        Self { ptr: self.ptr.wrapping_add(n), len: self.len - n, lives: PhantomData }
    }

    /// The first `n` bytes; all if there are fewer.
    #[inline(always)]
    pub fn first(&self, n: usize) -> Self {
        Self { len: n.min(self.len), ..*self }
    }

    /// Copies them to offset `at` of user memory; what does not fit is left out. Returns how many were copied.
    #[inline(always)]
    pub fn copy_to(&self, at: usize, into: BytesMut) -> usize {
        let into = into.part(at, usize::MAX);
        let n = self.len.min(into.len());
        if n > 0 {
            // SAFETY: `n` bytes are mapped here, by the promise of `new`, and valid for writes there, by that of
            // `BytesMut::new`. A receive's memory is not a message's body.
            unsafe { copy(self.ptr, into.ptr(), n) };
        }
        n
    }

    /// Copies the first bytes of it into `into`; returns how many there were.
    #[inline(always)]
    pub fn read(&self, into: &mut [u8]) -> usize {
        let n = self.len.min(into.len());
        // SAFETY: `n` bytes are mapped here, by the promise of `new`, and `into` has as many.
        unsafe { copy(self.ptr, into.as_mut_ptr(), n) };
        n
    }

    /// The first `N` bytes, if there are so many.
    #[inline(always)]
    pub fn head<const N: usize>(&self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        (self.read(&mut bytes) == N).then_some(bytes)
    }

    /// Word `i` of those that it consists of, each 8 bytes, the lowest first.
    #[inline(always)]
    pub fn word(&self, i: usize) -> Option<u64> {
        self.after(i.checked_mul(8)?).head().map(u64::from_le_bytes)
    }

    /// Copies them to the end of a vector.
    #[inline]
    pub fn append_to(&self, bytes: &mut Vec<u8>) {
        bytes.reserve(self.len);
        let before = bytes.len();
        // SAFETY: room for `len` bytes has just been made behind those that are there, and is filled before it counts.
        unsafe {
            copy(self.ptr, bytes.as_mut_ptr().add(before), self.len);
            bytes.set_len(before + self.len);
        }
    }

    /// A copy.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.append_to(&mut bytes);
        bytes
    }
}

impl Room<'_> {
    /// # Safety
    /// `ptr` is mapped for writes of `len` bytes as long as the value exists, and this process uses them by nothing
    /// else meanwhile. Other processes may read and write them.
    #[inline(always)]
    pub unsafe fn new(ptr: *mut u8, len: usize) -> Self {
        Self { ptr, len, how: How::Usual, lives: PhantomData }
    }

    /// The same room, into which bytes are copied past the caches.
    ///
    /// # Safety
    /// Before anybody is told of the bytes, or this process reads them, it calls [`streaming::finish`].
    #[inline(always)]
    pub unsafe fn past_the_caches(self) -> Self {
        Self { how: How::Past, ..self }
    }

    /// The same room, into which each piece is copied by one instruction ([`strings::copy`]).
    #[inline(always)]
    pub fn by_string(self) -> Self {
        Self { how: How::String, ..self }
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

    /// Where it begins, for code that copies by itself.
    #[inline(always)]
    pub fn ptr(&self) -> *mut u8 {
        self.ptr
    }

    /// The same room, for a shorter time.
    #[inline(always)]
    pub fn again(&mut self) -> Room<'_> {
        Room { ptr: self.ptr, len: self.len, how: self.how, lives: PhantomData }
    }

    /// All but the first `n` bytes; none if there are fewer.
    #[inline(always)]
    pub fn after(self, n: usize) -> Self {
        let n = n.min(self.len);
        Self { ptr: self.ptr.wrapping_add(n), len: self.len - n, ..self }
    }

    /// Copies `data` to its beginning, and gives what is left of it. What does not fit is left out.
    #[inline(always)]
    pub fn put(self, data: &[u8]) -> Self {
        let n = data.len().min(self.len);
        // SAFETY: `n` bytes are mapped here, by the promise of `new`, and `data` has as many; a slice of this process
        // is not room that only this value uses.
        unsafe { self.store(data.as_ptr(), n) };
        self.after(n)
    }

    /// Copies a body to its beginning, as far as it fits; returns how much.
    #[inline(always)]
    pub fn take(self, body: Body<'_>) -> usize {
        let n = body.len.min(self.len);
        if n > 0 {
            // SAFETY: `n` bytes are mapped on both sides, by the promises of both `new`; what only this value uses here
            // is no body of another's.
            unsafe { self.store(body.ptr, n) };
        }
        n
    }

    /// # Safety
    /// `from` is mapped for reads of `n` bytes, of which there are no more than room, and lies apart from it.
    #[inline(always)]
    unsafe fn store(&self, from: *const u8, n: usize) {
        // SAFETY: the caller's promise; `finish` is called as `past_the_caches` was promised.
        unsafe {
            match self.how {
                How::Past if n >= LONG => streaming::copy(from, self.ptr, n),
                How::String if n >= LONG => strings::copy(from, self.ptr, n),
                _ => memory::copy(from, self.ptr, n),
            }
        }
        compiler_fence(Ordering::Acquire);
    }

    /// Sets all bytes to one value.
    pub fn fill(self, value: u8) {
        // SAFETY: mapped for writes, by the promise of `new`.
        unsafe { self.ptr.write_bytes(value, self.len) };
    }
}

/// Copies bytes that may change meanwhile: each is read once, and what is done with the copy reads the copy.
///
/// # Safety
/// `from` is mapped for reads of `n` bytes, `to` is valid for writes of as many, and the two are apart.
#[inline(always)]
pub unsafe fn copy(from: *const u8, to: *mut u8, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { memory::copy(from, to, n) };
    compiler_fence(Ordering::Acquire);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_gives_its_bytes_by_copies_of_every_length() {
        let bytes: Vec<u8> = (0..100).collect();
        for len in 0..bytes.len() {
            let body = Body::from(&bytes[..len]);
            assert_eq!(body.to_vec(), bytes[..len]);
            assert_eq!(body.after(10).to_vec(), bytes[len.min(10)..len]);
            assert_eq!(body.first(10).to_vec(), bytes[..len.min(10)]);
            assert_eq!(body.head::<12>().is_some(), len >= 12);
            assert_eq!(
                body.word(2),
                bytes[..len].get(16..24).map(|b| u64::from_le_bytes(b.try_into().unwrap()))
            );
            let mut into = [200; 50];
            assert_eq!(body.read(&mut into), len.min(50));
            assert_eq!(into[..len.min(50)], bytes[..len.min(50)]);
            assert!(into[len.min(50)..].iter().all(|b| *b == 200));
            // SAFETY: a live array.
            let user = unsafe { BytesMut::new(into.as_mut_ptr(), 50) };
            assert_eq!(body.copy_to(20, user), len.min(30));
            assert_eq!(into[20..20 + len.min(30)], bytes[..len.min(30)]);
        }
        assert_eq!(Body::from(&bytes[..]).word(usize::MAX / 4), None);
    }

    #[test]
    fn room_takes_what_fits_and_no_more() {
        let mut bytes = [9; 10];
        let mut room = Room::from(&mut bytes[..8]);
        room.again().fill(7);
        let rest = room.put(&[1, 2, 3]);
        assert_eq!(rest.len(), 5);
        assert!(rest.put(&[4; 20]).is_empty());
        assert_eq!(bytes, [1, 2, 3, 4, 4, 4, 4, 4, 9, 9]);
        assert_eq!(Room::from(&mut bytes[5..7]).take(Body::from(&[5, 6, 7])), 2);
        assert_eq!(bytes, [1, 2, 3, 4, 4, 5, 6, 4, 9, 9]);
    }
}
