//! Results of a call, which stand in copies until they are turned: they reach the program when the call is over, or before an
//! error handler of the program's runs, which may never come back. See `arke_abi::results`.

use crate::table;
use arke_abi::results::Results;
use core::mem::MaybeUninit;
use core::ptr;
use core::sync::atomic::Ordering;

/// The copy of one result.
pub trait Copied {
    /// Writes what the call has given, once: a later call writes nothing.
    fn write(&mut self);
}

/// A copy, of whatever type.
#[derive(Clone, Copy)]
pub struct Part {
    place: *mut (),
    write: unsafe fn(*mut ()),
}

impl Part {
    /// The copy at `place`.
    #[inline(always)]
    pub fn of<T: Copied>(place: *mut T) -> Self {
        unsafe fn write<T: Copied>(place: *mut ()) {
            // SAFETY: the place is the one of `of`, and whoever linked it in keeps it there.
            unsafe { (*place.cast::<T>()).write() };
        }
        Part { place: place.cast(), write: write::<T> }
    }
}

/// A call with the copies of its results. It is linked into the list only if the program has an error handler, so that other
/// programs pay one load and one branch.
#[repr(C)]
pub struct Call<const N: usize> {
    results: MaybeUninit<Results>,
    parts: MaybeUninit<[Part; N]>,
    /// Where the list begins, or null where this is not in it.
    list: *mut *mut Results,
}

impl<const N: usize> Default for Call<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Call<N> {
    /// A call that is not in the list.
    #[inline(always)]
    pub fn new() -> Self {
        Call { results: MaybeUninit::uninit(), parts: MaybeUninit::uninit(), list: ptr::null_mut() }
    }

    /// Has the parts written before an error handler runs.
    ///
    /// # Safety
    /// Neither this nor the parts are moved as long as this exists, and it ends before them.
    #[inline(always)]
    pub unsafe fn link(&mut self, parts: impl FnOnce() -> [Part; N]) {
        if table().has_handlers.load(Ordering::Relaxed) {
            // SAFETY: as the caller vouches.
            unsafe { self.enter(parts()) };
        }
    }

    #[cold]
    #[inline(never)]
    unsafe fn enter(&mut self, parts: [Part; N]) {
        unsafe extern "C" fn write<const N: usize>(results: *mut Results) {
            // SAFETY: the call that was linked in, of which the results are the first field; its parts are there.
            for part in unsafe { (*results.cast::<Call<N>>()).parts.assume_init() } {
                // SAFETY: as above.
                unsafe { (part.write)(part.place) };
            }
        }
        self.parts.write(parts);
        // SAFETY: the list is this thread's, and this stays where it is until it is taken out.
        unsafe {
            self.list = (table().results)();
            self.results.write(Results { outer: *self.list, write: write::<N> });
            *self.list = (&raw mut *self).cast();
        }
    }
}

impl<const N: usize> Drop for Call<N> {
    #[inline(always)]
    fn drop(&mut self) {
        if !self.list.is_null() {
            // SAFETY: it is in the list, and the newest: calls that it made in turn are over.
            unsafe { *self.list = self.results.assume_init_ref().outer };
        }
    }
}

/// Where the list begins; null where the program has no error handler.
pub fn list() -> *mut *mut Results {
    if !table().has_handlers.load(Ordering::Relaxed) {
        return ptr::null_mut();
    }
    // SAFETY: the table's function asks for nothing.
    unsafe { (table().results)() }
}

/// Names the copies of a call's results, before the call.
#[macro_export]
macro_rules! results {
    ($($copy:ident),+) => {
        let mut call = $crate::results::Call::new();
        // SAFETY: the copies stand where they are until the function returns, and `call` ends before them.
        unsafe { call.link(|| [$($crate::results::Part::of(&raw mut $copy)),+]) };
    };
}
