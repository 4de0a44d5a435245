//! The memory of a window: the program's, or such as the window gives back when it is freed.

use crate::allocation;
use crate::error::Result;
use arke_base::memory::BytesMut;

/// The memory that a process puts into a window.
#[derive(Debug)]
pub(super) struct Memory {
    base: *mut u8,
    size: u64,
    /// What is to be given back: nothing for memory of the program's, or of another rank.
    owned: Option<*mut u8>,
}

impl Memory {
    /// None at all: of a dynamic window, or a window without bytes.
    pub(super) fn none() -> Memory {
        Memory { base: core::ptr::null_mut(), size: 0, owned: None }
    }

    /// The program's memory, or a part of some other window memory. It stays as long as the window does.
    pub(super) fn lent(base: *mut u8, size: u64) -> Memory {
        Memory { base, size, owned: None }
    }

    /// `size` bytes that peers on this node can load and store, or ordinary memory where there are none left.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub(super) fn allocate(size: u64, align: usize) -> Result<Memory> {
        let base = allocation::allocate_reachable(size as usize, align)?;
        Ok(Memory { base, size, owned: Some(base) })
    }

    /// The same, but in an arena or not at all. `None`: there is no room.
    pub(super) fn allocate_mapped(size: u64) -> Result<Option<Memory>> {
        let base = allocation::allocate_mapped(size as usize)?;
        Ok(base.map(|base| Memory { base, size, owned: Some(base) }))
    }

    pub(super) fn base(&self) -> *mut u8 {
        self.base
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The same block, owned, with another part of it shown: rank 0 of a shared window keeps the memory of all.
    pub(super) fn showing(mut self, size: u64) -> Memory {
        self.size = size;
        self
    }

    /// All of it, to be registered.
    pub(super) fn bytes(&self) -> BytesMut {
        // SAFETY: the program, or the owner of the block, keeps the memory as long as the window lives.
        unsafe { BytesMut::new(self.base, self.size as usize) }
    }

    /// Gives back what is this window's own.
    pub(super) fn give_back(&self) -> Result {
        match self.owned {
            Some(base) => allocation::release(base).map(drop),
            None => Ok(()),
        }
    }
}
