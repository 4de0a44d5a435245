//! What engines say to each other about one-sided access: active messages with a header of [`HEAD`] bytes. Operations
//! and regions have names of 64 bits that never come again.
//!
//! | kind | payload | at | answered by |
//! |---|---|---|---|
//! | `Hello` | | | |
//! | `Put` | the data | place of their one run | `Answer` |
//! | `PutRuns` | runs, then the data, packed | | `Answer` |
//! | `Get` | runs | of the data in the whole operation | `Answer` with the data, packed |
//! | `Combine` | rows of elements, then the operands, packed | | `Answer` |
//! | `CombineFetch` | the same | of the elements in the whole operation | `Answer` with what was there, packed |
//! | `Swap` | one row of one element, what it is to be compared with, what it is to become | | `Answer` with what was there |
//! | `Answer` | see above | as asked | |
//!
//! An `Answer` has an error number in place of the region. Every question names the region and the origin's operation.

use arke_datatype::reduce::ReduceOp;
use arke_datatype::Basic;

/// Bytes of a header.
pub(super) const HEAD: usize = 28;

/// The kinds of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Hello = 1,
    Put,
    PutRuns,
    Get,
    Combine,
    CombineFetch,
    Swap,
    Answer,
}

const KINDS: [Kind; 8] = [
    Kind::Hello,
    Kind::Put,
    Kind::PutRuns,
    Kind::Get,
    Kind::Combine,
    Kind::CombineFetch,
    Kind::Swap,
    Kind::Answer,
];

/// A header, read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header {
    pub kind: Kind,
    pub op: ReduceOp,
    pub basic: Basic,
    /// The region; in an answer an error number, or 0.
    pub region: u64,
    pub operation: u64,
    pub at: u64,
}

impl Header {
    pub fn encode(self) -> [u8; HEAD] {
        let mut out = [0; HEAD];
        (out[0], out[1], out[2]) = (self.kind as u8, self.op as u8, self.basic as u8);
        for (cell, word) in out[4..].chunks_exact_mut(8).zip([self.region, self.operation, self.at]) {
            cell.copy_from_slice(&word.to_le_bytes());
        }
        out
    }

    /// `None` for what no engine sends.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; HEAD] = bytes.try_into().ok()?;
        let word = |i| crate::wire::word(&bytes[4..], i);
        Some(Self {
            kind: *KINDS.get(usize::from(bytes[0]).checked_sub(1)?)?,
            op: *ReduceOp::ALL.get(usize::from(bytes[1]))?,
            basic: *Basic::ALL.get(usize::from(bytes[2]))?,
            region: word(0)?,
            operation: word(1)?,
            at: word(2)?,
        })
    }
}

/// A header without an operation on elements.
pub(super) fn header(kind: Kind, operation: u64, region: u64, at: u64) -> [u8; HEAD] {
    Header { kind, op: ReduceOp::NoOp, basic: Basic::Byte, region, operation, at }.encode()
}

/// Runs of one length at a constant distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub at: u64,
    pub len: u64,
    pub stride: u64,
    pub count: u64,
}

impl Group {
    /// The places of its runs.
    pub fn places(self) -> impl Iterator<Item = u64> {
        (0..self.count).map(move |i| self.at.wrapping_add(self.stride.wrapping_mul(i)))
    }
}

/// A list of runs, in groups: the regular ones of a matrix's column make one.
#[derive(Debug, Default)]
pub(super) struct Groups(Vec<Group>);

impl Groups {
    /// Bytes of one group.
    pub const BYTES: usize = 32;
    const HEAD: usize = 8;

    pub fn push(&mut self, at: u64, len: u64) {
        if let Some(last) = self.0.last_mut().filter(|last| last.len == len) {
            let next = last.at.wrapping_add(last.stride.wrapping_mul(last.count));
            if last.count == 1 || next == at {
                if last.count == 1 {
                    last.stride = at.wrapping_sub(last.at);
                }
                last.count += 1;
                return;
            }
        }
        self.0.push(Group { at, len, stride: 0, count: 1 });
    }

    /// Bytes that it takes encoded.
    pub fn bytes(&self) -> usize {
        Self::HEAD + self.0.len() * Self::BYTES
    }

    pub fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&(self.0.len() as u64).to_le_bytes());
        for g in &self.0 {
            for word in [g.at, g.len, g.stride, g.count] {
                out.extend_from_slice(&word.to_le_bytes());
            }
        }
    }

    /// The list at the beginning of a payload, and what follows it; `None` if it is too short.
    pub fn decode(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (head, rest) = bytes.split_at_checked(Self::HEAD)?;
        let count = usize::try_from(crate::wire::word(head, 0)?).ok()?;
        let (list, rest) = rest.split_at_checked(count.checked_mul(Self::BYTES)?)?;
        let group = |bytes: &[u8]| {
            let word = |i| crate::wire::word(bytes, i);
            Some(Group { at: word(0)?, len: word(1)?, stride: word(2)?, count: word(3)? })
        };
        Some((Self(list.chunks_exact(Self::BYTES).filter_map(group).collect()), rest))
    }

    pub fn iter(&self) -> impl Iterator<Item = Group> + '_ {
        self.0.iter().copied()
    }

    /// The list's bytes of data; `None` where there are more than `most`, or empty runs.
    pub fn total(&self, most: u64) -> Option<u64> {
        self.0.iter().try_fold(0u64, |sum, g| {
            let bytes = g.len.checked_mul(g.count).filter(|_| g.len > 0)?;
            sum.checked_add(bytes).filter(|&s| s <= most)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_come_back_from_their_groups(runs in prop::collection::vec((0u64..50, 1u64..3), 0..40)) {
            let mut groups = Groups::default();
            runs.iter().for_each(|&(at, len)| groups.push(at * 8, len));
            let mut bytes = Vec::new();
            groups.encode(&mut bytes);
            prop_assert_eq!(bytes.len(), groups.bytes());
            bytes.push(7);
            let (read, rest) = Groups::decode(&bytes).unwrap();
            prop_assert_eq!(rest, [7]);
            let back: Vec<_> =
                read.iter().flat_map(|g| g.places().map(move |at| (at / 8, g.len)).collect::<Vec<_>>()).collect();
            prop_assert_eq!(read.total(1000), Some(runs.iter().map(|r| r.1).sum()));
            prop_assert_eq!(back, runs);
        }

        #[test]
        fn any_bytes_are_a_header_and_groups_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
            if let Some(header) = Header::decode(&bytes) {
                prop_assert!(bytes.len() == HEAD && header.encode()[..3] == bytes[..3]);
            }
            if let Some((groups, _)) = Groups::decode(&bytes) {
                prop_assert!(groups.total(1 << 20).is_none_or(|n| n <= 1 << 20));
            }
        }
    }

    #[test]
    fn a_column_is_one_group() {
        let mut groups = Groups::default();
        (0..1000).for_each(|i| groups.push(i * 512, 8));
        assert_eq!(groups.0, [Group { at: 0, len: 8, stride: 512, count: 1000 }]);
    }
}
