//! The header of every message on the wire, and what its words mean.
//!
//! Little-endian, 24 bytes: key (8), source (4), sequence number (4), job tag and kind (3 + 1), acknowledgement (4).
//! Whoever can reach the endpoint can write to it, so nothing is believed before it was checked.

use crate::Key;

/// Bytes of a header.
pub const BYTES: usize = 24;

/// What a message is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// The engine's.
    Data = 1,
    /// The source asks for small messages to be held back.
    Throttle = 2,
    /// It takes that back.
    Release = 3,
    /// Nothing but an acknowledgement; has no sequence number of its own.
    Ack = 4,
    /// Asks for an acknowledgement; has no sequence number of its own.
    AskAck = 5,
    /// Calls for the receiver's attention; has no sequence number of its own.
    Call = 6,
}

impl Kind {
    fn from_byte(byte: u8) -> Option<Self> {
        [Kind::Data, Kind::Throttle, Kind::Release, Kind::Ack, Kind::AskAck, Kind::Call]
            .into_iter()
            .find(|k| *k as u8 == byte)
    }
}

/// A header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The engine's key.
    pub key: Key,
    /// The process that sent it.
    pub source: u32,
    /// Its number among the ordered messages from source to receiver, from 0, modulo 2^32.
    pub sequence: u32,
    /// The low 24 bits tell this job's messages from those of any other.
    pub job: u32,
    /// What it is for.
    pub kind: Kind,
    /// How many ordered messages the source has taken from the receiver, modulo 2^32.
    pub ack: u32,
}

/// Bits of [`Header::job`].
pub const JOB_MASK: u32 = 0xff_ffff;

impl Header {
    /// As bytes.
    #[inline]
    pub fn encode(&self) -> [u8; BYTES] {
        let mut out = [0; BYTES];
        out[..8].copy_from_slice(&self.key.0.to_le_bytes());
        out[8..12].copy_from_slice(&self.source.to_le_bytes());
        out[12..16].copy_from_slice(&self.sequence.to_le_bytes());
        out[16..20].copy_from_slice(&(self.job << 8 | self.kind as u32).to_le_bytes());
        out[20..].copy_from_slice(&self.ack.to_le_bytes());
        out
    }

    /// Out of the first bytes of a message; `None` if it is too short, of another job or of no known kind.
    #[inline]
    pub fn decode(bytes: &[u8], job: u32) -> Option<Self> {
        let head: &[u8; BYTES] = bytes.first_chunk()?;
        let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let tail = word(16);
        if tail >> 8 != job & JOB_MASK {
            return None;
        }
        Some(Self {
            key: Key(u64::from(word(0)) | u64::from(word(4)) << 32),
            source: word(8),
            sequence: word(12),
            job: tail >> 8,
            kind: Kind::from_byte(tail as u8)?,
            ack: word(20),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KINDS: [Kind; 6] = [Kind::Data, Kind::Throttle, Kind::Release, Kind::Ack, Kind::AskAck, Kind::Call];

    proptest! {
        #[test]
        fn what_is_written_is_read(key: u64, source: u32, sequence: u32, job in 0..=JOB_MASK, kind in 0..6usize, ack: u32) {
            let header = Header { key: Key(key), source, sequence, job, kind: KINDS[kind], ack };
            prop_assert_eq!(Header::decode(&header.encode(), job), Some(header));
            prop_assert_eq!(Header::decode(&header.encode(), job ^ 1), None);
            prop_assert_eq!(Header::decode(&header.encode()[..BYTES - 1], job), None);
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..64), job in 0..=JOB_MASK) {
            if let Some(header) = Header::decode(&bytes, job) {
                prop_assert!(bytes.len() >= BYTES);
                prop_assert_eq!(&header.encode()[..], &bytes[..BYTES]);
            }
        }
    }
}
