//! Buffers and room for texts.

use crate::results::Copied;
use crate::Abi;
use arke_abi as standard;
use core::ffi::{c_char, c_int, c_void};
use core::marker::PhantomData;
use core::ptr;

/// A buffer that a call reads: `MPI_IN_PLACE` and `MPI_BUFFER_AUTOMATIC` have other values elsewhere.
#[inline(always)]
pub fn buffer<A: Abi>(buffer: *const c_void) -> *const c_void {
    buffer_mut::<A>(buffer.cast_mut())
}

/// A buffer that a call writes.
#[inline(always)]
pub fn buffer_mut<A: Abi>(buffer: *mut c_void) -> *mut c_void {
    // MPICH has the highest addresses for these: one comparison for all others.
    if A::IN_PLACE.min(A::BUFFER_AUTOMATIC) > isize::MAX as usize && buffer.addr() <= isize::MAX as usize {
        return buffer;
    }
    if A::IN_PLACE != standard::MPI_IN_PLACE.addr() && buffer.addr() == A::IN_PLACE {
        return standard::MPI_IN_PLACE;
    }
    if A::BUFFER_AUTOMATIC != standard::MPI_BUFFER_AUTOMATIC.addr() && buffer.addr() == A::BUFFER_AUTOMATIC {
        return standard::MPI_BUFFER_AUTOMATIC;
    }
    buffer
}

/// Room for a text, of which the standard gives more than the program's ABI has room for.
pub struct TextOut {
    place: *mut c_char,
    room: usize,
    length: *mut c_int,
    given: Vec<u8>,
}

impl TextOut {
    /// `room`: bytes at `place`, which may be null; `standard`: those that the call may write; `length`: where the call says
    /// how long the text is, or null.
    pub fn new(place: *mut c_char, room: c_int, standard: c_int, length: *mut c_int) -> Self {
        TextOut { place, room: room as usize, length, given: vec![0xff; standard as usize] }
    }

    /// The place that the call gets.
    pub fn place(&mut self) -> *mut c_char {
        if self.place.is_null() {
            self.place
        } else {
            self.given.as_mut_ptr().cast()
        }
    }
}

impl Copied for TextOut {
    fn write(&mut self) {
        // Without an end nothing was written: no text has a byte 0xff first, since all of ours are UTF-8 or the program's own.
        let Some(end) = self.given.iter().position(|byte| *byte == 0) else { return };
        if self.place.is_null() {
            return;
        }
        let kept = end.min(self.room - 1);
        // SAFETY: the program vouches for the room and for the place of the length.
        unsafe {
            ptr::copy_nonoverlapping(self.given.as_ptr(), self.place.cast(), kept);
            *self.place.add(kept) = 0;
            if !self.length.is_null() {
                *self.length = (*self.length).min(kept as c_int);
            }
        }
        self.place = ptr::null_mut();
    }
}

impl Drop for TextOut {
    fn drop(&mut self) {
        self.write();
    }
}

/// Where a call stores the address of a buffer: that of one which is as large as it needs to be has another value elsewhere.
pub struct BufferOut<A: Abi> {
    place: *mut *mut c_void,
    given: *mut c_void,
    of: PhantomData<A>,
}

impl<A: Abi> BufferOut<A> {
    /// A place of the program's, which may be null.
    pub fn new(place: *mut c_void) -> Self {
        BufferOut { place: place.cast(), given: UNTOUCHED, of: PhantomData }
    }

    /// The place that the call gets.
    pub fn place(&mut self) -> *mut c_void {
        if self.place.is_null() {
            self.place.cast()
        } else {
            (&raw mut self.given).cast()
        }
    }
}

impl<A: Abi> Copied for BufferOut<A> {
    fn write(&mut self) {
        if self.given == UNTOUCHED || self.place.is_null() {
            return;
        }
        let automatic = self.given == standard::MPI_BUFFER_AUTOMATIC;
        let buffer = if automatic { ptr::without_provenance_mut(A::BUFFER_AUTOMATIC) } else { self.given };
        // SAFETY: the program vouches for the place.
        unsafe { self.place.write_unaligned(buffer) };
        self.given = UNTOUCHED;
    }
}

impl<A: Abi> Drop for BufferOut<A> {
    fn drop(&mut self) {
        self.write();
    }
}

/// What no buffer's address is.
const UNTOUCHED: *mut c_void = ptr::without_provenance_mut(usize::MAX);
