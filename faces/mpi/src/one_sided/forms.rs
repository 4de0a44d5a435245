//! The forms of a one-sided operation: `MPI_Put` and `MPI_Rput` are one struct of arguments with two methods.
//!
//! The exports make the struct and call the method that `faces/mpi/abi/functions.tsv` names.

use super::requests::How;
use crate::abi::*;
use crate::error::Result;

/// A one-sided operation: its arguments, and what it does with them.
pub(crate) trait Forms: Copy {
    /// How the form with a request ends.
    fn with_request(request: Out<MPI_Request>) -> How;

    /// Does the operation at once where that is a matter of loads and stores: true if done.
    ///
    /// # Errors
    /// Where a part is done, and the rest cannot be.
    ///
    /// # Safety
    /// The arguments are as the standard asks for the call. Buffers stay valid until the operation is completed.
    unsafe fn near(&self) -> Result<bool>;

    /// Begins the operation.
    ///
    /// # Safety
    /// As for [`Forms::near`].
    unsafe fn run(&self, how: How) -> Result;

    /// The form that a synchronization call completes.
    ///
    /// # Safety
    /// As for [`Forms::near`].
    #[inline(always)]
    unsafe fn plain(&self) -> Result {
        // On the short way the arguments stay in registers: only the copy lies in memory.
        let copy = *self;
        // SAFETY: passed on.
        unsafe {
            if self.near()? {
                return Ok(());
            }
            copy.run(How::Plain)
        }
    }

    /// The form that stores a request at `request`.
    ///
    /// # Safety
    /// As for [`Forms::run`].
    unsafe fn start(&self, request: Out<MPI_Request>) -> Result {
        // SAFETY: passed on.
        unsafe { self.run(Self::with_request(request)) }
    }
}
