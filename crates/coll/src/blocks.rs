//! Where the block of each rank lies, and how a vector is divided among ranks.

use arke_engine::schedule::{BufferId, Part};

/// One block of memory for each rank.
#[derive(Debug, Clone, Copy)]
pub enum Blocks<'a> {
    /// Equal blocks in rank order.
    Equal {
        /// Where.
        buffer: BufferId,
        /// Elements of each.
        count: u64,
    },
    /// Blocks of given lengths at given places of one buffer.
    Listed {
        /// Where.
        buffer: BufferId,
        /// Elements of each.
        counts: &'a [u64],
        /// First element of each.
        displacements: &'a [i64],
    },
    /// Blocks that have nothing in common.
    Each(&'a [Part]),
}

impl Blocks<'_> {
    /// The block of `rank`.
    #[inline]
    pub fn of(&self, rank: u32) -> Part {
        match self {
            Blocks::Equal { buffer, count } => buffer.part((u64::from(rank) * count) as i64, *count),
            Blocks::Listed { buffer, counts, displacements } => {
                buffer.part(displacements[rank as usize], counts[rank as usize])
            }
            Blocks::Each(parts) => parts[rank as usize],
        }
    }

    /// The blocks of the `n` ranks from `first` on as one part, where that is possible whatever the lengths.
    #[inline]
    pub fn row(&self, first: u32, n: u32) -> Option<Part> {
        match self {
            Blocks::Equal { buffer, count } => {
                Some(buffer.part((u64::from(first) * count) as i64, u64::from(n) * count))
            }
            _ if n == 1 => Some(self.of(first)),
            _ => None,
        }
    }
}

/// How a vector of elements is divided into consecutive pieces.
#[derive(Debug, Clone)]
pub enum Split {
    /// As evenly as can be: the first pieces are one element longer where it does not come out even.
    Even {
        /// Elements in all.
        total: u64,
        /// How many pieces.
        pieces: u32,
    },
    /// Equal pieces.
    Equal {
        /// Elements of each.
        count: u64,
    },
    /// Pieces that begin at these elements; the last entry is the end of the last piece.
    Listed {
        /// One more than there are pieces.
        starts: Vec<u64>,
    },
}

impl Split {
    /// Pieces of these lengths.
    pub fn listed(counts: &[u64]) -> Split {
        let mut starts = Vec::with_capacity(counts.len() + 1);
        let mut at = 0;
        starts.push(0);
        for count in counts {
            at += count;
            starts.push(at);
        }
        Split::Listed { starts }
    }

    /// Where piece `i` begins; for the number of pieces, where the last one ends.
    #[inline]
    pub fn start(&self, i: u32) -> u64 {
        let i = u64::from(i);
        match self {
            Split::Even { total, pieces } => {
                let pieces = u64::from(*pieces);
                total / pieces * i + (total % pieces).min(i)
            }
            Split::Equal { count } => count * i,
            Split::Listed { starts } => starts[i as usize],
        }
    }

    /// Elements of piece `i`.
    #[inline]
    pub fn count(&self, i: u32) -> u64 {
        self.start(i + 1) - self.start(i)
    }

    /// Piece `i` of `vector`.
    #[inline]
    pub fn piece(&self, vector: Part, i: u32) -> Part {
        vector.slice(self.start(i), self.count(i))
    }

    /// Pieces `first` to `end` (not included) of `vector`, as one part.
    #[inline]
    pub fn range(&self, vector: Part, first: u32, end: u32) -> Part {
        let start = self.start(first);
        vector.slice(start, self.start(end) - start)
    }
}

/// Divides `total` elements of `unit` bytes into segments of about `wanted` bytes, for pipelining; at most `most`.
pub fn segments(total: u64, unit: u64, wanted: u64, most: u32) -> Split {
    let bytes = total.saturating_mul(unit);
    let pieces = bytes.div_ceil(wanted.max(1)).clamp(1, u64::from(most)).min(total.max(1));
    Split::Even { total, pieces: pieces as u32 }
}

impl Split {
    /// Number of pieces of an even split.
    pub fn pieces(&self) -> u32 {
        match self {
            Split::Even { pieces, .. } => *pieces,
            Split::Equal { .. } => 1,
            Split::Listed { starts } => starts.len() as u32 - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_split_covers_everything_in_order() {
        for total in [0, 1, 2, 7, 64, 1001] {
            for pieces in 1..20 {
                let split = Split::Even { total, pieces };
                let counts: Vec<u64> = (0..pieces).map(|i| split.count(i)).collect();
                assert_eq!(counts.iter().sum::<u64>(), total);
                assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1);
                assert_eq!(split.start(pieces), total);
            }
        }
    }

    #[test]
    fn segments_are_bounded() {
        assert_eq!(segments(1000, 8, 4096, 100).pieces(), 2);
        assert_eq!(segments(1000, 8, 1, 100).pieces(), 100);
        assert_eq!(segments(3, 1 << 20, 1024, 100).pieces(), 3);
        assert_eq!(segments(0, 8, 1024, 100).pieces(), 1);
    }
}
