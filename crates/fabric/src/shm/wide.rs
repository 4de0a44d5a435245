//! Storing a whole cache line at once.
//!
//! A line that is written word by word can be fetched by its reader half-way, and must then be fetched by the writer
//! again. One 64-byte store avoids that. No instruction set promises that such a store becomes visible as one, and some
//! processors split it in two. So it is used on models alone where it was seen to come whole ([`KNOWN`]); everywhere
//! else slots are written word by word, the ready word last. `ARKE_WHOLE_LINES` turns it off, or on for any processor
//! that has the instruction; `soak.rs` looks for lines that come in pieces.

// The model checker explores slots that are written word by word.
#![cfg_attr(loom, allow(dead_code))]

use std::sync::atomic::{AtomicU8, Ordering};

/// Models of Intel's family 6 where no line came in pieces: 207 (Emerald Rapids), 830 million lines.
#[cfg(target_arch = "x86_64")]
const KNOWN: &[u32] = &[207];

const UNDECIDED: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;

/// Whether whole lines are stored here. Set once as a process starts; a later change takes effect with the next
/// message.
static WHOLE: AtomicU8 = AtomicU8::new(UNDECIDED);

/// Whether whole lines are stored here.
#[inline(always)]
pub fn available() -> bool {
    match WHOLE.load(Ordering::Relaxed) {
        UNDECIDED => choose("known"),
        decided => decided == YES,
    }
}

/// Decides as the setting says: `known`, `on` or `off`. Returns [`available`].
#[cold]
pub fn choose(word: &str) -> bool {
    let whole = match word {
        "off" => false,
        "on" => is_able(),
        _ => is_able() && is_known(),
    };
    WHOLE.store(if whole { YES } else { NO }, Ordering::Relaxed);
    whole
}

#[cfg(not(target_arch = "x86_64"))]
fn is_able() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn is_known() -> bool {
    false
}

/// Whether the processor has the instructions.
#[cfg(target_arch = "x86_64")]
fn is_able() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
}

#[cfg(target_arch = "x86_64")]
fn is_known() -> bool {
    let (maker, version) = (core::arch::x86_64::__cpuid(0), core::arch::x86_64::__cpuid(1));
    is_known_model([maker.ebx, maker.edx, maker.ecx], version.eax)
}

/// Whether lines come whole on a processor of this maker with this version word.
#[cfg(target_arch = "x86_64")]
fn is_known_model(maker: [u32; 3], version: u32) -> bool {
    let (family, model) = (version >> 8 & 0xf, version >> 4 & 0xf | version >> 12 & 0xf0);
    maker == [0x756e_6547, 0x4965_6e69, 0x6c65_746e] && family == 6 && KNOWN.contains(&model)
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
    // SAFETY: masked-out bytes are not accessed; the others are the data's. The slot is the caller's promise. The store
    // is written in assembly because it must be one instruction: a compiler that does not optimise makes several of the
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

/// Asks for `len` bytes from `at` to be fetched for writing, ahead of a copy to them: the lines are in a peer's cache,
/// and fetching them one by one as they are written is most of what a copy costs.
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
        // SAFETY: a hint, which accesses nothing, whatever its address. In bytes, since not every assembler knows
        // CLDEMOTE.
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

#[cfg(all(test, target_arch = "x86_64", not(loom)))]
mod tests {
    use super::*;

    const INTEL: [u32; 3] = [0x756e_6547, 0x4965_6e69, 0x6c65_746e];
    const AMD: [u32; 3] = [0x6874_7541, 0x6974_6e65, 0x444d_4163];

    #[test]
    fn whole_lines_are_for_models_where_they_were_seen() {
        // Emerald Rapids, stepping 2.
        assert!(is_known_model(INTEL, 0x000c_06f2));
        // Skylake with AVX-512, and an AMD EPYC of family 25.
        assert!(!is_known_model(INTEL, 0x0005_0654));
        assert!(!is_known_model(AMD, 0x00a1_0f11));
        // A later family with the same model.
        assert!(!is_known_model(INTEL, 0x000c_0ff2));
    }
}
