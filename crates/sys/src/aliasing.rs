//! Copies between addresses whose places in their pages nearly agree ("4K aliasing").
//!
//! C libraries and the kernel make long copies by `rep movsb`. Where the target's place in its page is 1 to 31 bytes
//! behind the source's, some processors take each load for one of a byte that was just stored, and wait. On an AMD EPYC
//! (family 25, model 1) 64 KiB took 22 µs so, and 1.3 µs from any other place.
//!
//! Programs meet this often. Two buffers of 64 KiB that `malloc` gives one after the other are 64 KiB and 16 bytes
//! apart; so each rank's buffer for sending and its peer's for receiving lie 16 bytes apart in their pages.
//!
//! Other processors are not slow there: an Intel Xeon copies 64 KiB by `rep movsb` in 1.9 µs at any place, and by
//! vectors in 3.9 µs. So each process finds out, when it first makes such a copy, whether its C library or vectors are
//! faster ([`copy`]). Copies of the kernel go by way of memory of this process that lies well ([`crate::cma`]), on
//! machines that were found to be slow.

use crate::cma;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::OnceLock;

/// Shorter copies are not worth a look.
pub const LEAST: usize = 512;
/// Bytes of a page, as far as processors compare addresses.
pub(crate) const PAGE: usize = 4096;
/// How far behind the source's place the target's is where a copy is slow.
const SLOW: std::ops::Range<usize> = 1..32;

/// Whether a copy between these addresses may be slow.
#[inline(always)]
pub fn is_aliased(from: usize, to: usize) -> bool {
    (to.wrapping_sub(from) % PAGE).wrapping_sub(SLOW.start) < SLOW.end - SLOW.start
}

/// From so many bytes on C libraries copy by `rep movsb`.
const LONG: usize = 8192;

/// Which copy is the faster one between aliased places: of shorter copies, and from [`LONG`] bytes on.
static FASTER: [AtomicU8; 2] = [AtomicU8::new(UNKNOWN), AtomicU8::new(UNKNOWN)];
const UNKNOWN: u8 = 0;
const LIBRARY: u8 = 1;
const VECTORS: u8 = 2;

/// Copies `n` bytes, and is not slow at any place.
///
/// # Safety
/// As for [`std::ptr::copy_nonoverlapping`].
#[inline(always)]
pub unsafe fn copy(from: *const u8, to: *mut u8, n: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        if n >= LEAST && is_aliased(from as usize, to as usize) {
            copy_aliased(from, to, n);
        } else {
            std::ptr::copy_nonoverlapping(from, to, n);
        }
    }
}

/// # Safety
/// As for [`std::ptr::copy_nonoverlapping`].
#[inline(never)]
unsafe fn copy_aliased(from: *const u8, to: *mut u8, n: usize) {
    let faster = &FASTER[usize::from(n >= LONG)];
    // What one thread has found out holds for all; two that find it out at once agree, or it makes no difference.
    let way = match faster.load(Ordering::Relaxed) {
        UNKNOWN => {
            let found = faster_of(if n >= LONG { 2 * LONG } else { LONG / 2 }).unwrap_or(VECTORS);
            faster.store(found, Ordering::Relaxed);
            found
        }
        known => known,
    };
    // SAFETY: the caller's promise.
    unsafe {
        if way == VECTORS {
            by_vectors(from, to, n);
        } else {
            std::ptr::copy_nonoverlapping(from, to, n);
        }
    }
}

/// Which copy of `n` bytes takes less time between aliased places: a few of each, some microseconds in all. `None`
/// where there is no memory to try it with.
#[cold]
fn faster_of(n: usize) -> Option<u8> {
    const TRIES: usize = 5;
    let filled = |len: usize| {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len).ok()?;
        bytes.resize(len, 1u8);
        Some(bytes)
    };
    let (source, mut target) = (filled(n)?, filled(n + PAGE)?);
    let at = (source.as_ptr() as usize + SLOW.end / 2).wrapping_sub(target.as_ptr() as usize) % PAGE;
    let (from, to) = (source.as_ptr(), target[at..].as_mut_ptr());
    let mut least = [u64::MAX; 2];
    for _ in 0..TRIES {
        for (way, least) in least.iter_mut().enumerate() {
            let start = crate::clock::now_ns();
            // SAFETY: `source` has `n` bytes, and `target` as many from `at` on, which is less than a page.
            unsafe {
                match way {
                    0 => std::ptr::copy_nonoverlapping(from, to, n),
                    _ => by_vectors(from, to, n),
                }
            }
            // The copy is made although nobody reads it.
            std::hint::black_box(to);
            *least = (*least).min(crate::clock::now_ns() - start);
        }
    }
    Some(if least[1] < least[0] { VECTORS } else { LIBRARY })
}

/// # Safety
/// As for [`std::ptr::copy_nonoverlapping`].
#[cfg(all(target_arch = "x86_64", not(miri)))]
unsafe fn by_vectors(from: *const u8, to: *mut u8, n: usize) {
    use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_storeu_si128};
    const STEP: usize = 64;
    let whole = n / STEP * STEP;
    for at in (0..whole).step_by(STEP) {
        // SAFETY: the 64 bytes from `at` on lie within the `n` bytes that the caller vouches for.
        unsafe {
            let (source, target) = (from.add(at).cast::<__m128i>(), to.add(at).cast::<__m128i>());
            let quarters: [__m128i; 4] = std::array::from_fn(|i| _mm_loadu_si128(source.add(i)));
            for (i, quarter) in quarters.into_iter().enumerate() {
                _mm_storeu_si128(target.add(i), quarter);
            }
        }
    }
    // SAFETY: what is left of the `n` bytes.
    unsafe { std::ptr::copy_nonoverlapping(from.add(whole), to.add(whole), n - whole) };
}

/// # Safety
/// As for [`std::ptr::copy_nonoverlapping`].
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
unsafe fn by_vectors(from: *const u8, to: *mut u8, n: usize) {
    // SAFETY: the caller's promise.
    unsafe { std::ptr::copy_nonoverlapping(from, to, n) };
}

/// Whether the kernel's copies between processes are slow there. Found out by ten copies of a page within this process,
/// when it is first asked for.
pub(crate) fn is_slow_in_kernel() -> bool {
    static SLOW: OnceLock<bool> = OnceLock::new();
    *SLOW.get_or_init(|| measured().is_some_and(|[well, aliased]| aliased > well + well / 2))
}

/// Nanoseconds of the kernel's copy of a page between places that lie well, and that are aliased. `None` where it may
/// not copy.
fn measured() -> Option<[u64; 2]> {
    const TRIES: usize = 5;
    let me = std::process::id() as i32;
    let (source, mut target) = (vec![1u8; 2 * PAGE], vec![0u8; 2 * PAGE]);
    // The place of the source's page, and from there the two of the target.
    let at = target.as_ptr() as usize % PAGE;
    let from = source.as_ptr() as u64;
    let mut place = |behind: usize| {
        let skip = (from as usize + behind).wrapping_sub(at) % PAGE;
        target.as_mut_ptr().wrapping_add(skip)
    };
    let places = [place(PAGE / 2), place(SLOW.end / 2)];
    let mut least = [u64::MAX; 2];
    for _ in 0..TRIES {
        for (place, least) in places.into_iter().zip(&mut least) {
            let start = crate::clock::now_ns();
            // SAFETY: a page from `place` on lies within the two of the target, which nothing else uses.
            unsafe { cma::read_direct(me, from, place, PAGE) }.ok()?;
            *least = (*least).min(crate::clock::now_ns() - start);
        }
    }
    Some(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_nearly_agree_are_found() {
        let aliased = |from, to| is_aliased(from, to);
        assert!(aliased(0x1000, 0x9001) && aliased(0x1010, 0x2020) && aliased(0x2ffe, 0x101d));
        assert!(aliased(0x9ff0, 0x2000), "over the end of a page");
        assert!(!aliased(0x1000, 0x9000) && !aliased(0x1010, 0x2030) && !aliased(0x2020, 0x1010));
    }

    #[test]
    fn copies_are_whole_at_every_distance() {
        let from: Vec<u8> = (0..3 * PAGE).map(|i| (i % 251) as u8 + 1).collect();
        for behind in (0..40).chain([64, 2048, 4090]) {
            for n in [0, 1, LEAST - 1, LEAST, 575, 576, 577, PAGE, 2 * PAGE - 1] {
                let mut to = vec![0u8; 4 * PAGE];
                let at = (from.as_ptr() as usize + behind).wrapping_sub(to.as_ptr() as usize) % PAGE;
                // SAFETY: `at + n` is less than three pages, of which both have more.
                unsafe { copy(from.as_ptr(), to.as_mut_ptr().add(at), n) };
                assert_eq!(to[at..at + n], from[..n], "{n} bytes, {behind} behind");
                assert!(to[..at].iter().chain(&to[at + n..]).all(|byte| *byte == 0));
            }
        }
    }

    #[test]
    fn both_copies_are_whole_and_one_of_them_is_taken() {
        for n in [LEAST, LONG - 1, LONG, 3 * LONG] {
            let from: Vec<u8> = (0..n).map(|i| (i % 251) as u8 + 1).collect();
            let (mut library, mut vectors) = (vec![0u8; n], vec![0u8; n]);
            // SAFETY: all have `n` bytes.
            unsafe {
                copy_aliased(from.as_ptr(), library.as_mut_ptr(), n);
                by_vectors(from.as_ptr(), vectors.as_mut_ptr(), n);
            }
            assert!(library == from && vectors == from, "{n} bytes");
        }
        let found = FASTER.each_ref().map(|way| way.load(Ordering::Relaxed));
        assert!(found.iter().all(|way| [LIBRARY, VECTORS].contains(way)), "{found:?}");
    }

    #[test]
    fn the_kernel_is_measured_where_it_may_copy() {
        let times = measured().expect("this process may copy from itself");
        assert!(times.iter().all(|ns| *ns > 0 && *ns < u64::MAX), "{times:?}");
    }
}
