//! What a member tells of its operation beside the number of the round, in 32 bits.

use core::fmt;

/// What a member is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Nothing: it has given the line back.
    Nothing = 0,
    /// A barrier.
    Barrier = 1,
    /// An allreduce through the line.
    Allreduce = 2,
    /// An operation before which the members tell each other where their segments lie.
    Notice = 3,
    /// The same, and whether it could reach all segments.
    Answer = 4,
    /// An operation through segments, from which it has seen that others are elsewhere.
    Segments = 5,
}

/// What a member is in, and how many bytes it gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Note {
    what: What,
    bytes: u32,
}

/// Bits of the number of bytes; the largest number stands for all that are as large or larger.
const BITS: u32 = 28;
const MOST: u32 = (1 << BITS) - 1;

impl Note {
    /// Of something without data.
    #[inline]
    pub const fn new(what: What) -> Note {
        Note { what, bytes: 0 }
    }

    /// Of something with so many bytes; 0 where the number is not known.
    #[inline]
    pub const fn of_bytes(what: What, bytes: u64) -> Note {
        Note { what, bytes: if bytes < MOST as u64 { bytes as u32 } else { MOST } }
    }

    /// As a member tells it.
    #[inline]
    pub(super) const fn word(self) -> u32 {
        (self.what as u32) << BITS | self.bytes
    }

    /// What a member told. Nothing about it is sure: another process wrote it.
    pub fn of(word: u32) -> Note {
        let what = match word >> BITS {
            1 => What::Barrier,
            2 => What::Allreduce,
            3 => What::Notice,
            4 => What::Answer,
            5 => What::Segments,
            _ => What::Nothing,
        };
        Note { what, bytes: word & MOST }
    }

    /// What it is in.
    pub fn what(self) -> What {
        self.what
    }

    /// How many bytes it gives.
    pub fn bytes(self) -> u64 {
        self.bytes.into()
    }

    /// Whether two members may tell this. Those that go by segments need not know each other's lengths here.
    pub(super) fn goes_with(self, other: Note) -> bool {
        match self.what {
            What::Barrier | What::Allreduce => self == other,
            _ => self.what == other.what,
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.what {
            What::Nothing => "no operation at all",
            What::Barrier => "a barrier",
            What::Allreduce => "an allreduce",
            What::Notice | What::Answer | What::Segments => "a longer collective operation",
        })?;
        match self.bytes {
            0 => Ok(()),
            MOST => write!(f, " of {MOST} bytes or more"),
            1 => f.write_str(" of 1 byte"),
            bytes => write!(f, " of {bytes} bytes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_read() {
        for what in
            [What::Nothing, What::Barrier, What::Allreduce, What::Notice, What::Answer, What::Segments]
        {
            for bytes in [0, 1, 48, u64::from(MOST) - 1] {
                let note = Note::of_bytes(what, bytes);
                assert_eq!((Note::of(note.word()), note.bytes()), (note, bytes));
            }
        }
        assert_eq!(
            Note::of_bytes(What::Notice, 1 << 40).to_string(),
            "a longer collective operation of 268435455 bytes or more"
        );
        assert_eq!(Note::of(u32::MAX).what(), What::Nothing);
    }

    #[test]
    fn lengths_matter_where_operands_stand_on_the_line() {
        let short = |bytes| Note::of_bytes(What::Allreduce, bytes);
        assert!(short(8).goes_with(short(8)) && !short(8).goes_with(short(4)));
        assert!(!Note::new(What::Barrier).goes_with(short(0)));
        let long = |bytes| Note::of_bytes(What::Notice, bytes);
        assert!(long(8).goes_with(long(4)) && !long(8).goes_with(short(8)) && !short(8).goes_with(long(8)));
    }
}
