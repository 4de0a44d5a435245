//! Zeros that may be read in place of memory that its owner has taken back.

use crate::SysError;
use std::ptr::NonNull;

/// A private mapping that reads as zeros. The kernel shows one page everywhere, so it takes no memory.
#[derive(Debug)]
pub struct Zeros {
    base: NonNull<u8>,
    len: usize,
}

// SAFETY: memory that nobody writes.
unsafe impl Send for Zeros {}

impl Zeros {
    /// So many of them.
    pub fn new(len: usize) -> Result<Self, SysError> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a fresh mapping at an address of the kernel's choice disturbs nothing.
        let p = unsafe { libc::mmap(std::ptr::null_mut(), len.max(1), libc::PROT_READ, flags, -1, 0) };
        if p == libc::MAP_FAILED {
            return Err(SysError::last("mmap"));
        }
        let base = NonNull::new(p.cast()).ok_or(SysError { call: "mmap", errno: libc::ENOMEM })?;
        Ok(Self { base, len })
    }

    /// Where they begin, and how many they are.
    pub fn place(&self) -> (*const u8, usize) {
        (self.base.as_ptr(), self.len)
    }
}

impl Drop for Zeros {
    fn drop(&mut self) {
        // SAFETY: mapped by `new` with this length; whoever was given the address is done with it.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.len.max(1)) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_it_reads_as_zero() {
        let zeros = Zeros::new(3 << 20).unwrap();
        let (start, len) = zeros.place();
        // SAFETY: mapped as long as `zeros`, and never written.
        let bytes = unsafe { std::slice::from_raw_parts(start, len) };
        assert!(len == 3 << 20 && bytes.iter().all(|byte| *byte == 0));
        assert!(Zeros::new(usize::MAX >> 1).is_err());
    }
}
