//! C strings in and out of the library.

use crate::error::{Error, Result};
use core::ffi::{c_char, CStr};

/// A string argument.
///
/// # Errors
/// `MPI_ERR_ARG` where the pointer is null.
///
/// # Safety
/// `string` must be null or a C string that outlives the result.
pub(crate) unsafe fn get<'a>(name: &str, string: *const c_char) -> Result<&'a CStr> {
    if string.is_null() {
        return Err(Error::null(name));
    }
    // SAFETY: not null, and the caller vouches for it.
    Ok(unsafe { CStr::from_ptr(string) })
}

/// Writes `text` as a C string of at most `room` bytes, its terminator included, and returns the length without it.
/// A text that is too long is cut, never within a character.
///
/// # Safety
/// `place` must be valid for writes of `room` bytes, and `room` must not be 0.
pub(crate) unsafe fn put(text: &str, place: *mut c_char, room: usize) -> usize {
    let mut length = text.len().min(room - 1);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    // SAFETY: as the caller vouches.
    unsafe { put_bytes(&text.as_bytes()[..length], place, room) }
}

/// As [`put`], for bytes that need not be text: what is too long is cut anywhere.
///
/// # Safety
/// As [`put`].
pub(crate) unsafe fn put_bytes(bytes: &[u8], place: *mut c_char, room: usize) -> usize {
    let length = bytes.len().min(room - 1);
    // SAFETY: `length` bytes and the terminator fit in `room`, for which the caller vouches.
    unsafe {
        core::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), place, length);
        *place.add(length) = 0;
    }
    length
}

/// The beginning of `bytes` that fits a C string of `room` bytes, its terminator included. A UTF-8 character is not
/// cut.
pub(crate) fn cut(bytes: &[u8], room: usize) -> &[u8] {
    let mut length = bytes.len().min(room - 1);
    while length > 0 && length < bytes.len() && bytes[length] & 0xc0 == 0x80 {
        length -= 1;
    }
    &bytes[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let mut place = [0x7f as c_char; 8];
        // SAFETY: the room is that of the array.
        let length = unsafe { put("abcdäöü", place.as_mut_ptr(), 8) };
        assert_eq!(length, 6);
        // SAFETY: `put` terminates the string.
        assert_eq!(unsafe { CStr::from_ptr(place.as_ptr()) }.to_str(), Ok("abcdä"));
        // SAFETY: as above.
        assert_eq!(unsafe { put("", place.as_mut_ptr(), 1) }, 0);
    }
}
