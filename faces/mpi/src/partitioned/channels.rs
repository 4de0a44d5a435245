//! How the pieces of a partitioned message are named, and what the sender tells the receiver about them.
//!
//! The sender gives each of its partitioned requests a range of numbers, one for each piece. Pieces travel in a context
//! that nothing else uses, with that number as their tag, so that messages of different requests and pieces cannot
//! meet.

use crate::error::{Error, Result};
use crate::runtime::table::Table;
use std::collections::BTreeMap;

pub(super) use crate::communicators::PARTITIONED_CONTEXT;

/// The most pieces that a message is cut into, however many partitions there are.
const MOST_PIECES: u32 = 1024;

/// How the sender cuts its buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// The number of the first piece.
    pub(super) first: u32,
    /// The sender's partitions.
    pub(super) partitions: u32,
    /// Bytes of each.
    pub(super) bytes: u64,
}

impl Header {
    /// Bytes of a header in a message.
    pub(super) const LEN: usize = 16;

    pub(super) fn encode(&self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..4].copy_from_slice(&self.first.to_ne_bytes());
        bytes[4..8].copy_from_slice(&self.partitions.to_ne_bytes());
        bytes[8..].copy_from_slice(&self.bytes.to_ne_bytes());
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Header> {
        let word = |at: usize| Some(u32::from_ne_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let long = u64::from_ne_bytes(bytes.get(8..16)?.try_into().ok()?);
        Some(Header { first: word(0)?, partitions: word(4)?, bytes: long })
    }

    /// How many messages the partitions travel in: one each, or a run of neighbours where there are very many.
    pub(super) fn pieces(&self) -> u32 {
        self.partitions.min(MOST_PIECES)
    }

    /// The first partition of a piece; for the number of pieces, the number of partitions.
    pub(super) fn start(&self, piece: u32) -> u32 {
        match self.pieces() {
            0 => 0,
            pieces => (u64::from(piece) * u64::from(self.partitions) / u64::from(pieces)) as u32,
        }
    }

    /// The piece that a partition belongs to.
    pub(super) fn piece_of(&self, partition: u32) -> u32 {
        (((u64::from(partition) + 1) * u64::from(self.pieces()) - 1) / u64::from(self.partitions)) as u32
    }

    /// Where a piece begins among the data, and its length, in bytes.
    pub(super) fn place(&self, piece: u32) -> (u64, u64) {
        let (from, to) = (u64::from(self.start(piece)), u64::from(self.start(piece + 1)));
        (from * self.bytes, (to - from) * self.bytes)
    }

    /// The tag that a piece travels with.
    pub(super) fn tag(&self, piece: u32) -> i32 {
        self.first.wrapping_add(piece) as i32
    }

    /// Bytes of the whole message.
    pub(super) fn total(&self) -> u64 {
        u64::from(self.partitions).saturating_mul(self.bytes)
    }
}

/// Ranges of numbers that are in use, and where to look for the next.
struct Ranges {
    used: BTreeMap<u32, u32>,
    next: u32,
}

static RANGES: Table<Ranges> = Table::new("partitioned channels", Ranges { used: BTreeMap::new(), next: 0 });

impl Ranges {
    /// The first free range of this length from `from` on. Ranges do not wrap around.
    fn find(&self, from: u32, length: u32) -> Option<u32> {
        let before = self.used.range(..=from).next_back().map(|(first, n)| first.checked_add(*n));
        let mut at = match before {
            None => from,
            Some(end) => end?.max(from),
        };
        for (first, n) in self.used.range(at..) {
            if first - at >= length {
                return Some(at);
            }
            at = first.checked_add(*n)?;
        }
        (u32::MAX - at >= length).then_some(at)
    }

    /// Numbers come again as late as possible, so that pieces of a request that was freed are long gone.
    fn take(&mut self, length: u32) -> Option<u32> {
        let first = self.find(self.next, length).or_else(|| self.find(0, length))?;
        self.used.insert(first, length);
        self.next = first + length;
        Some(first)
    }
}

/// Takes a range of numbers; at least one, so that each range has a place of its own.
pub(super) fn take(length: u32) -> Result<u32> {
    RANGES
        .write(|ranges| ranges.take(length.max(1)))?
        .ok_or_else(|| Error::no_memory("another partitioned request: too many are open; free some"))
}

/// Gives a range back.
pub(super) fn give_back(first: u32) {
    let done = RANGES.write(|ranges| ranges.used.remove(&first));
    debug_assert!(done.is_ok());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_come_through() {
        let header = Header { first: u32::MAX - 3, partitions: 77, bytes: 1 << 40 };
        assert_eq!(Header::decode(&header.encode()), Some(header));
        assert_eq!(Header::decode(&[0; 15]), None);
    }

    #[test]
    fn pieces_cover_all_partitions_once() {
        for partitions in [0, 1, 2, 7, 1023, 1024, 1025, 5000, 1_000_003, i32::MAX as u32] {
            let header = Header { first: 9, partitions, bytes: 3 };
            let pieces = header.pieces();
            assert_eq!(header.start(0), 0);
            assert_eq!(header.start(pieces), partitions);
            let mut at = 0;
            for piece in 0..pieces {
                let (from, len) = header.place(piece);
                assert_eq!(from, at);
                assert!(len > 0);
                at += len;
                let (first, end) = (header.start(piece), header.start(piece + 1));
                assert_eq!(header.piece_of(first), piece);
                assert_eq!(header.piece_of(end - 1), piece);
            }
            assert_eq!(at, header.total());
        }
    }

    #[test]
    fn ranges_do_not_overlap_and_come_again_late() {
        let mut ranges = Ranges { used: BTreeMap::new(), next: 0 };
        let (a, b, c) = (ranges.take(10).unwrap(), ranges.take(5).unwrap(), ranges.take(1).unwrap());
        assert_eq!((a, b, c), (0, 10, 15));
        ranges.used.remove(&b);
        assert_eq!(ranges.take(5), Some(16));
        ranges.next = u32::MAX - 2;
        assert_eq!(ranges.take(5), Some(10));
        ranges.next = u32::MAX - 2;
        assert_eq!(ranges.take(6), Some(21));
        ranges.used.insert(100, u32::MAX - 100);
        ranges.next = 200;
        assert_eq!(ranges.take(50), Some(27));
        assert_eq!(ranges.take(50), None);
    }
}
