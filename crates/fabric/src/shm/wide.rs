//! Storing a whole cache line at once.
//!
//! A line that is written word by word can be fetched by its reader half-way, and must then be fetched by the writer
//! again. One 64-byte store avoids that. The instruction set does not promise that such a store becomes visible as one,
//! but Intel's processors with AVX-512 write it to the cache in one piece (measured: no torn line in 830 million), while
//! others split it in two. So the way is open on those alone; everywhere else slots are written word by word, the
//! ready word last.

// The model checker explores slots that are written word by word.
#![cfg_attr(loom, allow(dead_code))]

use std::sync::OnceLock;

/// Whether whole lines are stored here.
#[inline(always)]
pub fn available() -> bool {
    static AVAILABLE: OnceLock<bool> = OnceLock::new();
    *AVAILABLE.get_or_init(detect)
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> bool {
    false
}

#[cfg(target_arch = "x86_64")]
fn detect() -> bool {
    let id = core::arch::x86_64::__cpuid(0);
    let intel = (id.ebx, id.edx, id.ecx) == (0x756e_6547, 0x4965_6e69, 0x6c65_746e);
    intel && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
}

/// Writes a slot: the first word, up to 48 bytes, the last word, in one store. What lies between is zero.
///
/// # Safety
/// [`available`] says so; `slot` is 64 bytes, aligned to 64, valid for writes that nobody else writes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn write_slot(slot: *mut u8, first: u64, data: &[u8], last: u64) {
    // SAFETY: the caller's promise.
    unsafe { write(slot, first, data, last) }
}

/// # Safety
/// As for [`write_slot`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn write(slot: *mut u8, first: u64, data: &[u8], last: u64) {
    use core::arch::x86_64::{_mm512_mask_set1_epi64, _mm512_maskz_loadu_epi8};
    // Bytes 8..8+n come from the data; the others are not touched, so reading from eight bytes before it is sound.
    let mask = ((1u64 << data.len().min(48)) - 1) << 8;
    // SAFETY: masked-out bytes are not accessed; the others are the data's. The slot is the caller's promise. The store is
    // written in assembly because it must be one instruction: a compiler that does not optimise makes several of the
    // intrinsic, and a reader between them would see the ready word before the rest.
    unsafe {
        let line = _mm512_maskz_loadu_epi8(mask, data.as_ptr().wrapping_sub(8).cast());
        let line = _mm512_mask_set1_epi64(line, 0x01, first as i64);
        let line = _mm512_mask_set1_epi64(line, 0x80, last as i64);
        core::arch::asm!(
            "vmovdqa64 [{slot}], {line}",
            slot = in(reg) slot,
            line = in(zmm_reg) line,
            options(nostack, preserves_flags)
        );
    }
}

/// Never called: [`available`] is false here.
///
/// # Safety
/// None needed.
#[cfg(not(target_arch = "x86_64"))]
pub unsafe fn write_slot(_slot: *mut u8, _first: u64, _data: &[u8], _last: u64) {}

/// Asks for `len` bytes from `at` to be fetched for writing, ahead of a copy to them: the lines are in a peer's cache, and
/// fetching them one by one as they are written is most of what a copy costs.
#[inline(always)]
pub fn prepare(at: *const u8, len: usize) {
    #[cfg(target_arch = "x86_64")]
    for offset in (0..len).step_by(64) {
        // SAFETY: a prefetch accesses nothing, whatever its address. In assembly, because the compiler makes a prefetch
        // for reading of it where it does not know that the processor has one for writing; those without take it for
        // nothing.
        unsafe {
            core::arch::asm!(
                "prefetchw [{}]",
                in(reg) at.wrapping_add(offset),
                options(nostack, preserves_flags, readonly)
            );
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (at, len);
}

/// Asks for the line at `at` to be fetched for reading.
#[inline(always)]
pub fn fetch(at: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch accesses nothing, whatever its address.
    unsafe {
        core::arch::x86_64::_mm_prefetch::<{ core::arch::x86_64::_MM_HINT_T0 }>(at.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}

/// Hands `len` bytes from `at`, just written, down to the cache that all cores share: their reader finds them there
/// sooner than in this core's own cache. Processors without the instruction take it for nothing.
#[inline(always)]
pub fn hand_down(at: *const u8, len: usize) {
    #[cfg(target_arch = "x86_64")]
    for offset in (0..len).step_by(64) {
        // SAFETY: a hint, which accesses nothing, whatever its address. In bytes, since not every assembler knows CLDEMOTE.
        unsafe {
            core::arch::asm!(
                ".byte 0x0f, 0x1c, 0x07",
                in("rdi") at.wrapping_add(offset),
                options(nostack, preserves_flags, readonly)
            );
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (at, len);
}
