//! Runs of bytes in few words: rows of equal runs at equal distances count as one.

use crate::view::Extent;

/// `count` runs of `len` bytes, `stride` bytes from the start of one to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// First byte of the first run.
    pub at: u64,
    /// Bytes of each.
    pub len: u64,
    /// Distance of their beginnings.
    pub stride: u64,
    /// How many.
    pub count: u64,
}

/// Runs in ascending order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Runs {
    list: Vec<Run>,
    bytes: u64,
}

impl Runs {
    /// Bytes that one row of runs takes when encoded.
    pub const ENCODED: usize = 32;

    /// Adds a run behind the others.
    pub fn push(&mut self, next: Extent) {
        self.bytes += next.len;
        if let Some(last) = self.list.last_mut().filter(|last| last.len == next.len && next.at > last.at) {
            let distance = next.at - last.at;
            if last.count == 1 {
                (last.stride, last.count) = (distance, 2);
                return;
            }
            if last.stride.checked_mul(last.count) == Some(distance) {
                last.count += 1;
                return;
            }
        }
        self.list.push(Run { at: next.at, len: next.len, stride: 0, count: 1 });
    }

    /// Bytes in all runs.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// The rows of runs.
    pub fn rows(&self) -> &[Run] {
        &self.list
    }

    /// Every run.
    pub fn extents(&self) -> impl Iterator<Item = Extent> + '_ {
        self.list
            .iter()
            .flat_map(|run| (0..run.count).map(move |n| Extent { at: run.at + n * run.stride, len: run.len }))
    }

    /// As bytes, for a message.
    pub fn encode(&self) -> Vec<u8> {
        self.list
            .iter()
            .flat_map(|run| [run.at, run.len, run.stride, run.count])
            .flat_map(u64::to_le_bytes)
            .collect()
    }

    /// From bytes that another process sent; nothing unless every run lies between `low` and `high`.
    pub fn decode(bytes: &[u8], low: u64, high: u64) -> Option<Runs> {
        if bytes.len() % Runs::ENCODED != 0 {
            return None;
        }
        let mut runs = Runs::default();
        for row in bytes.chunks_exact(Runs::ENCODED) {
            let mut words = row.chunks_exact(8).map(|w| u64::from_le_bytes(w.try_into().unwrap_or_default()));
            let mut next = || words.next().unwrap_or(0);
            let run = Run { at: next(), len: next(), stride: next(), count: next() };
            let reach = run.count.checked_sub(1)?.checked_mul(run.stride)?;
            let end = run.at.checked_add(reach)?.checked_add(run.len)?;
            if run.len == 0 || run.at < low || end > high {
                return None;
            }
            runs.bytes = runs.bytes.checked_add(run.len.checked_mul(run.count)?)?;
            runs.list.push(run);
        }
        // A stretch has at most so many bytes, so that no sender makes this process ask for more memory than that.
        (runs.bytes <= high - low || runs.list.len() > 1).then_some(runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_come_back(steps in prop::collection::vec((1u64..4, 0u64..3), 0..60)) {
            let (mut runs, mut all, mut at) = (Runs::default(), Vec::new(), 7);
            for (len, gap) in steps {
                at += gap;
                all.push(Extent { at, len });
                runs.push(Extent { at, len });
                at += len;
            }
            let back = Runs::decode(&runs.encode(), 7, at).expect("they lie inside");
            prop_assert_eq!(&back, &runs);
            prop_assert_eq!(back.extents().collect::<Vec<_>>(), all.clone());
            prop_assert_eq!(back.bytes(), all.iter().map(|e| e.len).sum::<u64>());
        }

        #[test]
        fn foreign_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Some(runs) = Runs::decode(&bytes, 100, 200) {
                for row in runs.rows() {
                    prop_assert!(row.at >= 100 && row.at + (row.count - 1) * row.stride + row.len <= 200);
                }
            }
        }
    }

    #[test]
    fn a_column_is_one_row() {
        let mut runs = Runs::default();
        (0..1000).for_each(|n| runs.push(Extent { at: n * 24, len: 8 }));
        assert_eq!(runs.rows(), [Run { at: 0, len: 8, stride: 24, count: 1000 }]);
    }
}
