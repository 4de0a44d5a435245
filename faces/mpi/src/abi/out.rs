//! The place of a result: a pointer of the program's that is known not to be null.
//!
//! The exported functions make one out of every pointer that must be there, as the table of functions says, and refuse
//! a null pointer before the call begins. So a function that takes an [`Out`] has nothing to check.

use super::{MPI_Aint, MPI_Status};
use crate::error::{Error, Result};
use core::cell::Cell;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// Where a call stores a result, or reads and changes a value of the program's.
#[repr(transparent)]
#[derive(Debug)]
pub struct Out<'a, T>(NonNull<T>, PhantomData<&'a Cell<T>>);

impl<T> Clone for Out<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Out<'_, T> {}

impl<'a, T> Out<'a, T> {
    /// The place that the program names as the argument `name`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` where the pointer is null.
    ///
    /// # Safety
    /// While the place is used `pointer` is null or valid for writes, and for reads where the call reads what the
    /// program has put there. For `void` it points to a pointer, or to as many bytes as the call says.
    #[inline(always)]
    pub unsafe fn new(name: &str, pointer: *mut T) -> Result<Self> {
        match NonNull::new(pointer) {
            Some(pointer) => Ok(Self(pointer, PhantomData)),
            None => Err(Error::null(name)),
        }
    }

    /// Stores a result.
    #[inline(always)]
    pub fn set(self, value: T) {
        // SAFETY: valid for writes, as whoever made the place vouches.
        unsafe { self.0.write(value) }
    }

    /// What stands there, in a place that the call reads.
    #[inline(always)]
    pub fn get(self) -> T
    where
        T: Copy,
    {
        // SAFETY: valid for reads, as whoever made the place for a call that reads it vouches.
        unsafe { self.0.read() }
    }

    /// The pointer, for what is longer than one value: the room for a text.
    #[inline(always)]
    pub fn as_ptr(self) -> *mut T {
        self.0.as_ptr()
    }
}

impl Out<'_, c_void> {
    /// Stores an address where the program has a pointer of any type.
    #[inline(always)]
    #[expect(clippy::not_unsafe_ptr_arg_deref, reason = "the value is stored and not followed")]
    pub fn set_pointer(self, value: *mut c_void) {
        // SAFETY: the place of a pointer, as whoever made it for such a call vouches.
        unsafe { self.0.cast::<*mut c_void>().write_unaligned(value) }
    }
}

impl<'a, T> From<&'a mut T> for Out<'a, T> {
    #[inline(always)]
    fn from(place: &'a mut T) -> Self {
        Self(NonNull::from(place), PhantomData)
    }
}

impl<'a> From<Out<'a, MPI_Aint>> for Out<'a, i64> {
    /// Both types are of 64 bits.
    #[inline(always)]
    fn from(place: Out<'a, MPI_Aint>) -> Self {
        Self(place.0.cast(), PhantomData)
    }
}

/// The room that an array has, for a text.
#[cfg(test)]
impl<'a, T, const N: usize> From<&'a mut [T; N]> for Out<'a, T> {
    fn from(room: &'a mut [T; N]) -> Self {
        const { assert!(N > 0) };
        Self(NonNull::from(room).cast(), PhantomData)
    }
}

/// A status argument that must be a status.
///
/// # Errors
/// `MPI_ERR_ARG` for `MPI_STATUS_IGNORE`, a null pointer.
///
/// # Safety
/// `status` is null or valid for reads while the result is used.
#[inline(always)]
pub unsafe fn status_in<'a>(status: *const MPI_Status) -> Result<&'a MPI_Status> {
    // SAFETY: as the caller vouches.
    unsafe { status.as_ref() }.ok_or_else(no_status)
}

/// As [`status_in`], for a status that the call changes.
///
/// # Errors
/// As [`status_in`].
///
/// # Safety
/// `status` is null or valid for reads and writes while the result is used, and nothing else uses it.
#[inline(always)]
pub unsafe fn status_in_out<'a>(status: *mut MPI_Status) -> Result<&'a mut MPI_Status> {
    // SAFETY: as the caller vouches.
    unsafe { status.as_mut() }.ok_or_else(no_status)
}

#[cold]
#[inline(never)]
fn no_status() -> Box<Error> {
    Error::arg(super::MPI_ERR_ARG, "status", "MPI_STATUS_IGNORE", "must be a status")
}

#[cfg(test)]
mod tests {
    use super::super::{MPI_ERR_ARG, MPI_ERR_TAG};
    use super::*;

    #[test]
    fn a_null_pointer_is_no_place() {
        // SAFETY: the pointer is null.
        let error = unsafe { Out::<i32>::new("rank", core::ptr::null_mut()) }.unwrap_err();
        assert_eq!(error.class(), MPI_ERR_ARG);
        assert!(error.text().starts_with("rank is a null pointer"), "{}", error.text());
    }

    #[test]
    fn a_place_holds_what_was_stored() {
        let mut value = 3;
        // SAFETY: the pointer is that of a variable.
        let place = unsafe { Out::new("value", &raw mut value) }.unwrap();
        assert_eq!(place.get(), 3);
        place.set(4);
        assert_eq!(value, 4);
        Out::from(&mut value).set(5);
        assert_eq!(value, 5);
    }

    #[test]
    fn an_ignored_status_is_none() {
        let mut status = MPI_Status { MPI_TAG: 7, ..MPI_Status::default() };
        // SAFETY: the pointers are null or that of a variable.
        unsafe {
            for error in
                [status_in(core::ptr::null()).unwrap_err(), status_in_out(core::ptr::null_mut()).unwrap_err()]
            {
                assert_eq!(error.text(), "status is MPI_STATUS_IGNORE; it must be a status");
                assert_eq!(error.class(), MPI_ERR_ARG);
            }
            status_in_out(&raw mut status).unwrap().MPI_ERROR = MPI_ERR_TAG;
            let read = status_in(&raw const status).unwrap();
            assert_eq!((read.MPI_TAG, read.MPI_ERROR), (7, MPI_ERR_TAG));
        }
    }
}
