//! Who has ever spoken to a process: a bitmap that its peers set and that it reads, so that it polls only rings
//! that may hold something.
//!
//! **States and owners.** Bit `p` of a process's bitmap is set once, by peer `p`, and never cleared. The
//! process keeps the words as it last saw them in private memory.
//!
//! **Ordering.** A peer writes its first message into its ring, then sets its bit (release); the process
//! acquires the word, so the message is there when the peer is known. A bit that is set before the process
//! announces a sleep is found by the poll that follows, like a message. `loom_spoke.rs` explores it.

use arke_base::sync::atomic::{AtomicU64, Ordering};

/// The word of a bitmap that holds the bit of `who`.
#[inline(always)]
pub fn word(who: u32) -> usize {
    who as usize / 64
}

/// Peer `who` sets its bit in its word of the bitmap.
pub fn announce(word: &AtomicU64, who: u32) {
    word.fetch_or(1 << (who % 64), Ordering::AcqRel);
}

/// Whether anybody spoke for the first time since `seen` was taken.
#[inline(always)]
pub fn changed(bitmap: &[AtomicU64], seen: &[u64]) -> bool {
    bitmap.iter().zip(seen).any(|(w, s)| w.load(Ordering::Relaxed) != *s)
}

/// Names those below `size` who spoke since, and updates `seen`.
pub fn newcomers(bitmap: &[AtomicU64], seen: &mut [u64], size: u32, mut name: impl FnMut(u32)) {
    for (i, (word, seen)) in bitmap.iter().zip(seen).enumerate() {
        let now = word.load(Ordering::Acquire);
        let mut new = now & !*seen;
        while new != 0 {
            let peer = i as u32 * 64 + new.trailing_zeros();
            new &= new - 1;
            if peer < size {
                name(peer);
            }
        }
        *seen = now;
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn each_is_named_once_and_nobody_beyond_the_size() {
        let bitmap: [AtomicU64; 2] = Default::default();
        let mut seen = [0; 2];
        let mut names = Vec::new();
        for who in [3, 64, 0, 63, 100, 3] {
            announce(&bitmap[word(who)], who);
            assert_eq!(changed(&bitmap, &seen), names.len() < 5 && who != 3 || names.is_empty());
            newcomers(&bitmap, &mut seen, 90, |p| names.push(p));
        }
        assert_eq!(names, [3, 64, 0, 63]);
        assert!(!changed(&bitmap, &seen));
    }
}
