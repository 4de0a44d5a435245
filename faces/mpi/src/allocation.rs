//! `MPI_Alloc_mem` and `MPI_Free_mem` (MPI 5.0, section 9.2).
//!
//! Where the memory comes from is the matter of [`arke_runtime::memory`].

use crate::abi::*;
use crate::error::{Error, Result};
use crate::runtime;
use arke_runtime::memory;
use core::ffi::c_void;

/// `MPI_Alloc_mem`.
pub(crate) unsafe fn alloc_mem(size: MPI_Aint, info: MPI_Info, baseptr: Out<c_void>) -> Result {
    let _guard = runtime::enter()?;
    if size < 0 {
        return Err(Error::arg(MPI_ERR_ARG, "size", size, "must not be negative"));
    }
    let align = crate::one_sided::alignment(&crate::info::hints(info)?).unwrap_or(1);
    let address = memory::allocate(size as usize, align)?;
    baseptr.set_pointer(address.cast());
    Ok(())
}

/// Memory that peers on the node can load and store, aligned to a page; `None` where there is no room for it.
///
/// # Errors
/// Those of the engine's table.
pub(crate) fn allocate_mapped(size: usize) -> Result<Option<*mut u8>> {
    Ok(memory::allocate_mapped(size)?)
}

/// Memory that peers on the node can load and store, however small, or ordinary memory where there is no room for that.
/// `align` is a power of two.
///
/// # Errors
/// `MPI_ERR_NO_MEM`.
pub(crate) fn allocate_reachable(size: usize, align: usize) -> Result<*mut u8> {
    Ok(memory::allocate_reachable(size, align)?)
}

/// Why [`allocate_mapped`] has found no room, and what to do about it.
pub(crate) fn why_short() -> String {
    memory::why_short()
}

/// Gives a block back; false where there is none at this address.
///
/// # Errors
/// Those of the tables.
pub(crate) fn release(base: *mut u8) -> Result<bool> {
    Ok(memory::release(base as usize)?)
}

/// `MPI_Free_mem`. As Open MPI does, it takes a null pointer, and calls after `MPI_Finalize`: there are programs whose
/// destructors make them. That memory goes with the process.
pub(crate) unsafe fn free_mem(base: *mut c_void) -> Result {
    let _guard = match runtime::enter() {
        Err(_) if runtime::stage() == runtime::Stage::Finalized => return Ok(()),
        entered => entered?,
    };
    if base.is_null() || release(base.cast())? {
        return Ok(());
    }
    Err(Error::new(
        MPI_ERR_BASE,
        format!("base is {base:p}, which is no memory that MPI_Alloc_mem gave, or was freed already"),
    ))
}
