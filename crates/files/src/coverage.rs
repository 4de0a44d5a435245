//! Which bytes of a stretch are taken: one bit for each.

/// A set of bytes of a stretch.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    words: Vec<u64>,
    len: usize,
}

impl Coverage {
    /// Nothing of `len` bytes.
    pub fn new(len: usize) -> Coverage {
        Coverage { words: vec![0; len.div_ceil(64)], len }
    }

    /// Becomes nothing of `len` bytes.
    pub fn clear(&mut self, len: usize) {
        self.words.clear();
        self.words.resize(len.div_ceil(64), 0);
        self.len = len;
    }

    /// Adds `len` bytes from `at` on; what lies outside is left out.
    #[inline]
    pub fn add(&mut self, at: usize, len: usize) {
        let end = at.saturating_add(len).min(self.len);
        if at >= end {
            return;
        }
        let (first, last) = (at / 64, (end - 1) / 64);
        let head = u64::MAX << (at % 64);
        let tail = u64::MAX >> (63 - (end - 1) % 64);
        if first == last {
            self.words[first] |= head & tail;
            return;
        }
        self.words[first] |= head;
        self.words[first + 1..last].fill(u64::MAX);
        self.words[last] |= tail;
    }

    /// The runs of bytes, first to last: each as its first byte and the one past its last.
    pub fn runs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = self.next(at, false)?;
            at = self.next(start, true).unwrap_or(self.len);
            Some((start, at))
        })
    }

    /// The next byte from `at` on that is taken, or that is not.
    fn next(&self, at: usize, free: bool) -> Option<usize> {
        let flip = if free { u64::MAX } else { 0 };
        let mut mask = u64::MAX << (at % 64);
        for index in at / 64..self.words.len() {
            let found = (self.words[index] ^ flip) & mask;
            if found != 0 {
                let place = index * 64 + found.trailing_zeros() as usize;
                return (place < self.len).then_some(place);
            }
            mask = u64::MAX;
        }
        None
    }
}
