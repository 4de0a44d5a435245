//! Copying from one layout to another inside a process, as a message to oneself does.
#![allow(unsafe_code, reason = "it touches memory of the program's")]

use crate::layout::Layout;

/// Bytes of the bounce buffer used where both sides are scattered: small enough to stay in the first-level cache.
const BOUNCE: usize = 8 << 10;

/// Copies `source_count` elements of `source` at `source_base` into `target_count` elements of `target` at
/// `target_base`, in packed order, as far as the shorter side goes. Returns the bytes copied.
///
/// # Safety
/// Each base plus every displacement of its layouts is valid, for reads on the source side and for writes on the
/// target side, and the two sides do not overlap.
pub unsafe fn copy_typed(
    source: &Layout,
    source_count: u64,
    source_base: *const u8,
    target: &Layout,
    target_count: u64,
    target_base: *mut u8,
) -> u64 {
    let total = source.size().saturating_mul(source_count).min(target.size().saturating_mul(target_count));
    if total == 0 {
        return 0;
    }
    let len = total as usize;
    if target.is_contiguous(target_count) {
        let start = (target_base as usize).wrapping_add(target.true_lb() as usize) as *mut u8;
        // SAFETY: the caller has the run valid for writes and apart from the source.
        unsafe {
            let out = std::slice::from_raw_parts_mut(start, len);
            return source.pack_range(source_count, 0, source_base, out) as u64;
        }
    }
    if source.is_contiguous(source_count) {
        let start = (source_base as usize).wrapping_add(source.true_lb() as usize) as *const u8;
        // SAFETY: the caller has the run valid for reads and apart from the target.
        unsafe {
            let data = std::slice::from_raw_parts(start, len);
            return target.unpack_range(target_count, 0, target_base, data) as u64;
        }
    }
    let mut bounce = [0u8; BOUNCE];
    let mut done = 0u64;
    while done < total {
        let want = ((total - done) as usize).min(BOUNCE);
        // SAFETY: the caller vouches for both sides; the bounce buffer is neither.
        let moved = unsafe {
            let packed = source.pack_range(source_count, done, source_base, &mut bounce[..want]);
            target.unpack_range(target_count, done, target_base, &bounce[..packed])
        };
        done += moved as u64;
    }
    total
}
