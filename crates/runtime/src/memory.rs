//! Memory that is given to the program.
//!
//! Larger blocks come from the fabric's heap, which peers on the node map: messages out of them are copied directly.
//! Small ones, and those that the heap has no room for, are ordinary memory.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::engine;
use crate::error::{Error, Kind, Result};
use crate::table::Table;
use std::alloc::{alloc_zeroed, dealloc, Layout};
use std::collections::HashMap;

/// Alignment of every block, in bytes.
const ALIGN: usize = 64;
/// Blocks from this size on come from the heap; a page is its unit.
const HEAP_MIN: usize = 4096;

/// Ordinary blocks by address.
static ORDINARY: Table<Option<HashMap<usize, Layout>>> = Table::new("allocated memory", None);

/// Memory from the heap where it is large and there is room, and ordinary memory otherwise; aligned to a cache line at
/// the least. `align` is a power of two.
///
/// # Errors
/// [`Kind::Memory`].
pub fn allocate(size: usize, align: usize) -> Result<*mut u8> {
    if size >= HEAP_MIN && align <= HEAP_MIN {
        if let Some(address) = allocate_mapped(size)? {
            return Ok(address);
        }
    }
    allocate_ordinary(size, align.max(ALIGN))
}

/// Memory that peers on the node can load and store, aligned to a page; `None` where there is no room for it.
///
/// # Errors
/// Those of the engine's table.
pub fn allocate_mapped(size: usize) -> Result<Option<*mut u8>> {
    Ok(engine::with(|e| e.alloc(size))?.map(|block| block.ptr()))
}

/// Why [`allocate_mapped`] has found no room, and what to do about it.
pub fn why_short() -> String {
    match arke_sys::memory::of_full_dev_shm() {
        Some(remedy) => remedy,
        None => "there are not as many left in the arena (ARKE_HEAP sets its size)".into(),
    }
}

/// Memory that peers on the node can load and store, however small, or ordinary memory where there is no room for that.
/// `align` is a power of two.
///
/// # Errors
/// [`Kind::Memory`].
pub fn allocate_reachable(size: usize, align: usize) -> Result<*mut u8> {
    if align <= HEAP_MIN {
        if let Some(address) = allocate_mapped(size)? {
            return Ok(address);
        }
    }
    allocate_ordinary(size, align.max(ALIGN))
}

fn allocate_ordinary(size: usize, align: usize) -> Result<*mut u8> {
    let short = || {
        let free =
            arke_sys::memory::available().map_or(String::new(), |free| format!("; {free} bytes are free"));
        Error::new(Kind::Memory, format!("{size} bytes are wanted{free}"))
    };
    if size as u64 > arke_sys::memory::available().unwrap_or(u64::MAX) {
        return Err(short());
    }
    let layout = Layout::from_size_align(size.max(1), align).map_err(|_| short())?;
    // SAFETY: the layout has a size above zero.
    let address = unsafe { alloc_zeroed(layout) };
    if address.is_null() {
        return Err(short());
    }
    ORDINARY.write(|blocks| blocks.get_or_insert_with(HashMap::new).insert(address as usize, layout))?;
    Ok(address)
}

/// Gives the block at this address back; false where there is none.
///
/// # Errors
/// Those of the tables.
pub fn release(base: usize) -> Result<bool> {
    let layout = ORDINARY.write(|blocks| blocks.as_mut().and_then(|b| b.remove(&base)))?;
    if let Some(layout) = layout {
        // SAFETY: the block was made with this layout and has just been forgotten.
        unsafe { dealloc(base as *mut u8, layout) };
        return Ok(true);
    }
    engine::with(|e| e.free(base as *mut u8))
}
