//! The basic element kinds: what a byte range means, with sizes and alignments as on x86-64 System V.

/// One element kind the runtime knows, for reductions, the external32 format and type signatures.
///
/// Kinds of equal memory form stay apart where some rule treats them differently: `long` and `int64_t` differ in
/// external32, a byte is not a number, a logical is not an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[non_exhaustive]
pub enum Basic {
    /// Uninterpreted byte; never converted.
    Byte,
    /// Byte of a buffer that was packed earlier.
    Packed,
    /// Character of text (C `char`, Fortran `CHARACTER`); not a number.
    Char,
    /// Wide character, 4 bytes.
    WChar,
    /// Signed 8-bit integer.
    I8,
    /// Unsigned 8-bit integer.
    U8,
    /// Signed 16-bit integer.
    I16,
    /// Unsigned 16-bit integer.
    U16,
    /// Signed 32-bit integer.
    I32,
    /// Unsigned 32-bit integer.
    U32,
    /// Signed 64-bit integer.
    I64,
    /// Unsigned 64-bit integer.
    U64,
    /// Signed 128-bit integer (Fortran `INTEGER*16`).
    I128,
    /// C `long`: 8 bytes in memory, 4 in external32.
    Long,
    /// C `unsigned long`: 8 bytes in memory, 4 in external32.
    ULong,
    /// IEEE binary16.
    F16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
    /// IEEE binary128 (Fortran `REAL*16`).
    F128,
    /// x87 80-bit extended in 16 bytes (C `long double`).
    LongDouble,
    /// Complex of two binary16.
    C16,
    /// Complex of two binary32.
    C32,
    /// Complex of two binary64.
    C64,
    /// Complex of two x87 extended numbers (C `long double _Complex`), 32 bytes.
    C128,
    /// Complex of two binary128 (Fortran `COMPLEX*32`), 32 bytes.
    ComplexF128,
    /// C `_Bool`, 1 byte.
    Bool,
    /// Fortran `LOGICAL*1`.
    Logical1,
    /// Fortran `LOGICAL*2`.
    Logical2,
    /// Fortran `LOGICAL*4`.
    Logical4,
    /// Fortran `LOGICAL*8`.
    Logical8,
    /// Fortran `LOGICAL*16`.
    Logical16,
    /// `struct { float; int; }`.
    FloatInt,
    /// `struct { double; int; }`: 12 bytes of data in 16.
    DoubleInt,
    /// `struct { long; int; }`: 12 bytes of data in 16.
    LongInt,
    /// `struct { int; int; }`.
    TwoInt,
    /// `struct { short; int; }`: 6 bytes of data in 8.
    ShortInt,
    /// `struct { long double; int; }`: 20 bytes of data in 32.
    LongDoubleInt,
    /// Two Fortran `REAL`.
    TwoReal,
    /// Two Fortran `DOUBLE PRECISION`.
    TwoDouble,
}

/// The two members of a pair kind and where the second one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The value, at displacement 0.
    pub first: Basic,
    /// The index.
    pub second: Basic,
    /// Displacement of `second` in bytes.
    pub second_at: u64,
}

impl Basic {
    /// Every kind, in the order of declaration.
    pub const ALL: [Basic; 39] = {
        use Basic::*;
        [
            Byte,
            Packed,
            Char,
            WChar,
            I8,
            U8,
            I16,
            U16,
            I32,
            U32,
            I64,
            U64,
            I128,
            Long,
            ULong,
            F16,
            F32,
            F64,
            F128,
            LongDouble,
            C16,
            C32,
            C64,
            C128,
            ComplexF128,
            Bool,
            Logical1,
            Logical2,
            Logical4,
            Logical8,
            Logical16,
            FloatInt,
            DoubleInt,
            LongInt,
            TwoInt,
            ShortInt,
            LongDoubleInt,
            TwoReal,
            TwoDouble,
        ]
    };

    /// Bytes of data in one element; padding between the members of a pair does not count.
    pub const fn size(self) -> u64 {
        use Basic::*;
        match self {
            Byte | Packed | Char | I8 | U8 | Bool | Logical1 => 1,
            I16 | U16 | F16 | Logical2 => 2,
            WChar | I32 | U32 | F32 | C16 | Logical4 => 4,
            I64 | U64 | Long | ULong | F64 | C32 | Logical8 => 8,
            I128 | F128 | LongDouble | C64 | Logical16 => 16,
            C128 | ComplexF128 => 32,
            FloatInt | TwoInt | TwoReal => 8,
            ShortInt => 6,
            DoubleInt | LongInt => 12,
            LongDoubleInt => 20,
            TwoDouble => 16,
        }
    }

    /// Distance in bytes between neighbours in an array, as in C.
    pub const fn extent(self) -> u64 {
        match self {
            Basic::ShortInt => 8,
            Basic::DoubleInt | Basic::LongInt => 16,
            Basic::LongDoubleInt => 32,
            other => other.size(),
        }
    }

    /// Alignment in bytes that the C compiler gives the element.
    pub const fn align(self) -> u32 {
        use Basic::*;
        match self {
            Byte | Packed | Char | I8 | U8 | Bool | Logical1 => 1,
            I16 | U16 | F16 | C16 | Logical2 => 2,
            WChar | I32 | U32 | F32 | C32 | Logical4 | FloatInt | TwoInt | ShortInt | TwoReal => 4,
            I64 | U64 | Long | ULong | F64 | C64 | Logical8 | DoubleInt | LongInt | TwoDouble => 8,
            I128 | F128 | LongDouble | C128 | ComplexF128 | Logical16 | LongDoubleInt => 16,
        }
    }

    /// The members of a pair kind, nothing for every other kind.
    pub const fn pair(self) -> Option<Pair> {
        use Basic::*;
        let (first, second, second_at) = match self {
            FloatInt => (F32, I32, 4),
            DoubleInt => (F64, I32, 8),
            LongInt => (Long, I32, 8),
            TwoInt => (I32, I32, 4),
            ShortInt => (I16, I32, 4),
            LongDoubleInt => (LongDouble, I32, 16),
            TwoReal => (F32, F32, 4),
            TwoDouble => (F64, F64, 8),
            _ => return None,
        };
        Some(Pair { first, second, second_at })
    }

    /// Entries that one element adds to a type map: two for a pair, one for the rest.
    pub const fn entries(self) -> u64 {
        if self.pair().is_some() {
            2
        } else {
            1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_consistent() {
        for (position, basic) in Basic::ALL.into_iter().enumerate() {
            assert_eq!(basic as usize, position, "{basic:?} stands at its own number");
            assert!(basic.extent() >= basic.size());
            assert_eq!(basic.extent() % u64::from(basic.align()), 0, "{basic:?}");
            if let Some(pair) = basic.pair() {
                assert_eq!(pair.first.size() + pair.second.size(), basic.size(), "{basic:?}");
                assert!(pair.second_at >= pair.first.size());
                assert_eq!(pair.second_at % u64::from(pair.second.align()), 0);
                assert!(pair.second_at + pair.second.size() <= basic.extent());
            }
        }
    }
}
