//! Copying by the processor's own string instruction.
//!
//! An ordinary store fetches its line before it writes it, and a copy in a loop has only as many such fetches under way
//! as the core has buffers for stores. One `rep movsb` tells the processor how much will be written: it can take lines
//! without their old contents. On an AMD EPYC (Zen 5), where the lines lay in another core's cache, 16 KiB were stored
//! and read at 18 GB/s so, at 13 GB/s where all lines were first fetched for writing, and at 6 GB/s by a loop of
//! 64-byte stores. Older processors are slow at it, so nobody decides it by the machine's name: see `trials`.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use arke_sys::aliasing;
use std::sync::OnceLock;

/// Whether this processor says that it copies well in this way (ERMS, in CPUID).
#[inline]
pub fn available() -> bool {
    // In a virtual machine the instruction that asks takes the host tens of microseconds.
    static AVAILABLE: OnceLock<bool> = OnceLock::new();
    *AVAILABLE.get_or_init(detect)
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
fn detect() -> bool {
    use core::arch::x86_64::{__cpuid, __cpuid_count};
    __cpuid(0).eax >= 7 && __cpuid_count(7, 0).ebx & 1 << 9 != 0
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
fn detect() -> bool {
    false
}

/// Copies `n` bytes by one instruction; as usual where there is none, or where it would be slow.
///
/// # Safety
/// As for [`std::ptr::copy_nonoverlapping`].
#[inline(always)]
pub unsafe fn copy(from: *const u8, to: *mut u8, n: usize) {
    if aliasing::is_aliased(from as usize, to as usize) {
        // SAFETY: the caller's promise.
        return unsafe { aliasing::copy(from, to, n) };
    }
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: the instruction reads `n` bytes and writes as many, which the caller vouches for; the direction flag is
    // clear, as every function may expect.
    unsafe {
        core::arch::asm!(
            "rep movsb",
            inout("rcx") n => _,
            inout("rsi") from => _,
            inout("rdi") to => _,
            options(nostack, preserves_flags)
        );
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    // SAFETY: the caller's promise.
    unsafe {
        std::ptr::copy_nonoverlapping(from, to, n);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_length_and_alignment_is_copied_whole() {
        // SAFETY: `copies_whole` has room for what it names.
        crate::streaming::tests::copies_whole(|from, to, n| unsafe { super::copy(from, to, n) });
    }
}
