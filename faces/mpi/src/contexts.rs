//! Pointers that a library over `arke_mpi_table` hands over with a callback, and that it wants back when the callback
//! is used no more.

use arke_abi::with_context::DropFunction;
use core::ffi::c_void;

/// A pointer with the function that frees what it points to; called when this is dropped.
pub(crate) struct Context {
    pointer: *mut c_void,
    drop: DropFunction,
}

// SAFETY: the library that made it lets any thread use and free it (`arke_abi::with_context`).
unsafe impl Send for Context {}
// SAFETY: as above.
unsafe impl Sync for Context {}

impl Context {
    /// Takes charge of a pointer.
    ///
    /// # Safety
    /// `drop` frees `pointer`, and nobody else does.
    pub unsafe fn new(pointer: *mut c_void, drop: DropFunction) -> Self {
        Context { pointer, drop }
    }

    /// What the callback gets.
    pub fn pointer(&self) -> *mut c_void {
        self.pointer
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: whoever made this vouched for the pair.
        unsafe { (self.drop)(self.pointer) };
    }
}
