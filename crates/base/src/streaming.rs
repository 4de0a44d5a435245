//! Copying past the caches, into memory that another core is about to read.
//!
//! An ordinary store first fetches its line, which lies in the cache of the core that read it last, and then leaves it
//! in this core's cache, from which that core must fetch it. Where cores are far from each other both ways are long: on
//! an AMD EPYC a message of 16 KiB took 11 us so, and 2 us with stores that go past the caches. Between two threads of
//! one core it is the other way round. So nobody decides it by the machine's name: see `trials`.
#![allow(unsafe_code, reason = "it uses instructions that not every processor has")]

/// Whether this processor has such stores; elsewhere [`copy`] stores as usual.
pub const AVAILABLE: bool = cfg!(all(target_arch = "x86_64", not(miri)));

/// Copies `n` bytes by stores that go past the caches, as far as `to` has whole lines; the ends are stored as usual.
///
/// # Safety
/// As for [`std::ptr::copy_nonoverlapping`]; and before the caller reads the memory, or tells anybody that it is
/// written, it calls [`finish`].
pub unsafe fn copy(from: *const u8, to: *mut u8, n: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
        const LINE: usize = 64;
        let head = to.align_offset(LINE).min(n);
        let lines = (n - head) / LINE;
        // SAFETY: `head`, the lines behind it and what is left add up to the `n` bytes that the caller vouches for. The
        // lines begin at a multiple of 64, so stores of 16 bytes are aligned.
        unsafe {
            std::ptr::copy_nonoverlapping(from, to, head);
            let (mut from, mut to) = (from.add(head), to.add(head));
            for _ in 0..lines {
                let (source, target) = (from.cast::<__m128i>(), to.cast::<__m128i>());
                let quarters: [__m128i; 4] = std::array::from_fn(|i| _mm_loadu_si128(source.add(i)));
                for (i, quarter) in quarters.into_iter().enumerate() {
                    _mm_stream_si128(target.add(i), quarter);
                }
                (from, to) = (from.add(LINE), to.add(LINE));
            }
            std::ptr::copy_nonoverlapping(from, to, n - head - lines * LINE);
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    // SAFETY: the caller's promise.
    unsafe {
        std::ptr::copy_nonoverlapping(from, to, n);
    }
}

/// Waits until what [`copy`] stored is there for all to see, before whatever is stored afterwards.
#[inline(always)]
pub fn finish() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every x86-64 processor has the instruction.
    unsafe {
        core::arch::x86_64::_mm_sfence();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    /// Copies of every length and alignment arrive whole, and nothing beside them is touched.
    pub(crate) fn copies_whole(copy: impl Fn(*const u8, *mut u8, usize)) {
        let from: Vec<u8> = (0..500).map(|i| (i % 251) as u8 + 1).collect();
        for n in (0..200).chain([256, 300, 401]) {
            for (a, b) in [(0, 0), (1, 0), (0, 1), (3, 60), (7, 33)] {
                let mut to = vec![0u8; 500];
                // SAFETY: both have 500 bytes, of which at most 461 are used.
                copy(unsafe { from.as_ptr().add(a) }, unsafe { to.as_mut_ptr().add(b) }, n);
                assert_eq!(&to[b..b + n], &from[a..a + n]);
                assert!(to[..b].iter().chain(&to[b + n..]).all(|x| *x == 0), "{n} {a} {b}");
            }
        }
    }

    #[test]
    fn every_length_and_alignment_is_copied_whole() {
        copies_whole(|from, to, n| {
            // SAFETY: `copies_whole` has room for what it names.
            unsafe { super::copy(from, to, n) };
            super::finish();
        });
    }
}
