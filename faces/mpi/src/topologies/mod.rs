//! Process topologies (MPI 5.0, chapter 8): what needs no communicator with a topology, since none can be made yet.

mod dims;

use crate::abi::*;
use crate::communicators;
use crate::error::{Error, Result};
use crate::runtime;
use core::ffi::c_int;

pub(crate) use dims::dims_create;

/// `MPI_Topo_test` (section 8.5.5): no communicator has a topology.
///
/// # Safety
/// `status` must be null or valid for a write.
pub(crate) unsafe fn topo_test(comm: MPI_Comm, status: *mut c_int) -> Result {
    let _guard = runtime::enter()?;
    communicators::get_local(comm, "comm")?;
    if status.is_null() {
        return Err(Error::null("status"));
    }
    // SAFETY: not null, and the caller vouches for it.
    unsafe { *status = MPI_UNDEFINED };
    Ok(())
}
