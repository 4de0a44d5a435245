//! Processes of other jobs (MPI 5.0, chapter 11.7 to 11.10): none can be reached yet. What is said about the ones that this
//! process has.

use crate::abi::*;
use crate::communicators;
use crate::error::{Error, Result};
use crate::runtime::{self, engine};

/// `MPI_Comm_get_parent`: no process is spawned by another one yet.
///
/// # Safety
/// `parent` must be null or valid for a write.
pub(crate) unsafe fn comm_get_parent(parent: *mut MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    if parent.is_null() {
        return Err(Error::null("parent"));
    }
    // SAFETY: checked above.
    unsafe { *parent = MPI_COMM_NULL };
    Ok(())
}

/// `MPI_Comm_disconnect`: as `MPI_Comm_free`, but waits for pending communication.
///
/// # Safety
/// `comm` must be null or valid for reads and writes.
pub(crate) unsafe fn comm_disconnect(comm: *mut MPI_Comm) -> Result {
    let _guard = runtime::enter()?;
    if comm.is_null() {
        return Err(Error::null("comm"));
    }
    // SAFETY: checked above.
    let handle = unsafe { *comm };
    communicators::get(handle)?;
    communicators::check_freeable(handle)?;
    engine::wait(|engine| (!engine.has_open(handle.0 as u32)).then_some(()))?;
    communicators::free(handle)?;
    // SAFETY: checked above.
    unsafe { *comm = MPI_COMM_NULL };
    Ok(())
}
