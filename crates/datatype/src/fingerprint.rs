//! Fingerprints of type signatures: a few words for the sequence of elements that a message consists of, whatever its
//! datatypes were made of. Two processes compare them in place of the sequences.
//!
//! The hash is a polynomial over the elements, modulo a prime: that of a sequence follows from those of its parts, and
//! that of a row of equal elements from its length, so it does not matter how the sequence is divided.

use crate::basic::Basic;
use crate::layout::Layout;
use std::ops::ControlFlow;

/// A prime below 2^61, so that a product fits 128 bits with room to spare.
const PRIME: u64 = (1 << 61) - 1;
/// The base of the polynomial: any large number below the prime.
const BASE: u64 = 0x0b5e_1c3f_9d27_6a41;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn plus(a: u64, b: u64) -> u64 {
    (a + b) % PRIME
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    result
}

/// What a sequence of elements is compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// The polynomial.
    pub hash: u64,
    /// Elements; a pair counts as two.
    pub elements: u64,
    /// Bytes of data.
    pub bytes: u64,
    /// The one kind of all elements; `None` where they differ or there are none.
    pub kind: Option<Basic>,
    /// Whether some of it is a buffer that was packed earlier, which matches anything.
    pub packed: bool,
}

impl Fingerprint {
    /// Of no element.
    pub const EMPTY: Fingerprint = Fingerprint { hash: 0, elements: 0, bytes: 0, kind: None, packed: false };

    /// Of a row of equal elements.
    pub fn row(basic: Basic, count: u64) -> Fingerprint {
        if let Some(pair) = basic.pair() {
            return Self::row(pair.first, 1).then(Self::row(pair.second, 1)).repeated(count);
        }
        let basic = in_memory(basic);
        let one = Fingerprint {
            hash: u64::from(basic as u8) + 1,
            elements: 1,
            bytes: basic.size(),
            kind: Some(basic),
            packed: basic == Basic::Packed,
        };
        one.repeated(count)
    }

    /// Of this sequence and, after it, another.
    #[must_use]
    pub fn then(self, next: Fingerprint) -> Fingerprint {
        let kind = match (self.elements, next.elements) {
            (0, _) => next.kind,
            (_, 0) => self.kind,
            _ => self.kind.filter(|kind| next.kind == Some(*kind)),
        };
        Fingerprint {
            hash: plus(times(self.hash, power(BASE, next.elements)), next.hash),
            elements: self.elements.saturating_add(next.elements),
            bytes: self.bytes.saturating_add(next.bytes),
            kind,
            packed: self.packed || next.packed,
        }
    }

    /// Of this sequence so many times, in as many steps as the number has digits.
    #[must_use]
    pub fn repeated(self, mut count: u64) -> Fingerprint {
        let (mut result, mut twice) = (Self::EMPTY, self);
        while count > 0 {
            if count & 1 == 1 {
                result = result.then(twice);
            }
            count >>= 1;
            if count > 0 {
                twice = twice.then(twice);
            }
        }
        result
    }

    /// Whether both stand for the same sequence, or one of them for a packed buffer of as many bytes.
    pub fn matches(&self, other: &Fingerprint) -> bool {
        match self.packed || other.packed {
            true => self.bytes == other.bytes,
            false => (self.hash, self.elements, self.bytes) == (other.hash, other.elements, other.bytes),
        }
    }
}

/// Kinds that differ elsewhere (in external32) and are one type in memory: programs use `long` and `int64_t` for each
/// other.
fn in_memory(basic: Basic) -> Basic {
    match basic {
        Basic::Long => Basic::I64,
        Basic::ULong => Basic::U64,
        other => other,
    }
}

impl Layout {
    /// The fingerprint of one of these.
    pub fn fingerprint(&self) -> Fingerprint {
        self.first(self.size())
    }

    /// The fingerprint of the first `bytes` bytes of a row of these; an element that is cut counts as none.
    pub fn fingerprint_of(&self, bytes: u64) -> Fingerprint {
        if let Some(basic) = self.single_basic().filter(|basic| basic.pair().is_none()) {
            return Fingerprint::row(basic, bytes / basic.size().max(1));
        }
        let size = self.size();
        if size == 0 {
            return Fingerprint::EMPTY;
        }
        let whole = bytes / size;
        let all = if whole > 0 { self.fingerprint().repeated(whole) } else { Fingerprint::EMPTY };
        all.then(self.first(bytes % size))
    }

    /// The fingerprint of the beginning of one of these.
    fn first(&self, bytes: u64) -> Fingerprint {
        let (mut result, mut left) = (Fingerprint::EMPTY, bytes);
        let _ = self.visit_signature(|basic, count| {
            let fit = count.min(left / basic.size().max(1));
            result = result.then(Fingerprint::row(basic, fit));
            left -= fit * basic.size();
            if fit < count {
                if let Some(pair) = basic.pair().filter(|pair| pair.first.size() <= left) {
                    result = result.then(Fingerprint::row(pair.first, 1));
                }
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_not_matter_how_a_sequence_is_divided() {
        let row = |n| Fingerprint::row(Basic::F64, n);
        assert_eq!(row(7), row(3).then(row(4)));
        assert_eq!(row(1_000_000), row(1000).repeated(1000));
        let mixed = row(2).then(Fingerprint::row(Basic::I32, 3));
        assert_eq!(mixed.repeated(3), mixed.then(mixed).then(mixed));
        assert_eq!((mixed.kind, mixed.elements, mixed.bytes), (None, 5, 28));
    }

    #[test]
    fn other_sequences_have_other_fingerprints() {
        let (double, float) = (Fingerprint::row(Basic::F64, 2), Fingerprint::row(Basic::F32, 4));
        assert!(!double.matches(&float) && double.bytes == float.bytes);
        assert!(!double.then(float).matches(&float.then(double)));
        assert!(!Fingerprint::row(Basic::Byte, 16).matches(&double));
        assert!(Fingerprint::row(Basic::Packed, 16).matches(&double));
        assert!(Fingerprint::row(Basic::Long, 2).matches(&Fingerprint::row(Basic::I64, 2)));
    }

    #[test]
    fn layouts_have_those_of_their_elements() {
        let double = Layout::basic(Basic::F64);
        let pair = Layout::basic(Basic::DoubleInt);
        assert_eq!(double.fingerprint_of(24), Fingerprint::row(Basic::F64, 3));
        let two = Fingerprint::row(Basic::F64, 1).then(Fingerprint::row(Basic::I32, 1));
        assert_eq!(pair.fingerprint(), two);
        assert_eq!(pair.fingerprint_of(32), two.repeated(2).then(Fingerprint::row(Basic::F64, 1)));
        let column = Layout::vector(3, 1, 4, &double).unwrap();
        assert_eq!(column.fingerprint_of(48), Fingerprint::row(Basic::F64, 6));
    }
}
