//! The predefined datatypes: from a handle's value to what it describes, without a lock or a count of references.

use crate::abi::*;
use arke_datatype::{Basic, Layout};
use std::sync::{Arc, OnceLock};

/// Values of predefined datatype handles lie in `FIRST..FIRST + PLACES`.
const FIRST: usize = 0x200;
const PLACES: usize = 0x100;

/// Half precision of C, `MPIX_C_FLOAT16` of `mpi-ext.h`. The standard leaves this place free, next to its integers of
/// 16 bits.
pub const MPIX_C_FLOAT16: MPI_Datatype = MPI_Datatype(0x24a);

/// Every predefined datatype with its name and the kind of its elements. Two have two names, of which the second is
/// the synonym (section 3.2.2): `MPI_LONG_LONG_INT` or `MPI_LONG_LONG`, `MPI_C_COMPLEX` or `MPI_C_FLOAT_COMPLEX`.
pub const ALL: &[(MPI_Datatype, &str, Basic)] = &[
    (MPI_AINT, "MPI_AINT", Basic::I64),
    (MPI_COUNT, "MPI_COUNT", Basic::I64),
    (MPI_OFFSET, "MPI_OFFSET", Basic::I64),
    (MPI_PACKED, "MPI_PACKED", Basic::Packed),
    (MPI_SHORT, "MPI_SHORT", Basic::I16),
    (MPI_INT, "MPI_INT", Basic::I32),
    (MPI_LONG, "MPI_LONG", Basic::Long),
    (MPI_LONG_LONG, "MPI_LONG_LONG_INT", Basic::I64),
    (MPI_UNSIGNED_SHORT, "MPI_UNSIGNED_SHORT", Basic::U16),
    (MPI_UNSIGNED, "MPI_UNSIGNED", Basic::U32),
    (MPI_UNSIGNED_LONG, "MPI_UNSIGNED_LONG", Basic::ULong),
    (MPI_UNSIGNED_LONG_LONG, "MPI_UNSIGNED_LONG_LONG", Basic::U64),
    (MPI_FLOAT, "MPI_FLOAT", Basic::F32),
    (MPI_C_COMPLEX, "MPI_C_COMPLEX", Basic::C32),
    (MPI_CXX_FLOAT_COMPLEX, "MPI_CXX_FLOAT_COMPLEX", Basic::C32),
    (MPI_DOUBLE, "MPI_DOUBLE", Basic::F64),
    (MPI_C_DOUBLE_COMPLEX, "MPI_C_DOUBLE_COMPLEX", Basic::C64),
    (MPI_CXX_DOUBLE_COMPLEX, "MPI_CXX_DOUBLE_COMPLEX", Basic::C64),
    (MPI_LOGICAL, "MPI_LOGICAL", Basic::Logical4),
    (MPI_INTEGER, "MPI_INTEGER", Basic::I32),
    (MPI_REAL, "MPI_REAL", Basic::F32),
    (MPI_COMPLEX, "MPI_COMPLEX", Basic::C32),
    (MPI_DOUBLE_PRECISION, "MPI_DOUBLE_PRECISION", Basic::F64),
    (MPI_DOUBLE_COMPLEX, "MPI_DOUBLE_COMPLEX", Basic::C64),
    (MPI_CHARACTER, "MPI_CHARACTER", Basic::Char),
    (MPI_LONG_DOUBLE, "MPI_LONG_DOUBLE", Basic::LongDouble),
    (MPI_C_LONG_DOUBLE_COMPLEX, "MPI_C_LONG_DOUBLE_COMPLEX", Basic::C128),
    (MPI_CXX_LONG_DOUBLE_COMPLEX, "MPI_CXX_LONG_DOUBLE_COMPLEX", Basic::C128),
    (MPI_FLOAT_INT, "MPI_FLOAT_INT", Basic::FloatInt),
    (MPI_DOUBLE_INT, "MPI_DOUBLE_INT", Basic::DoubleInt),
    (MPI_LONG_INT, "MPI_LONG_INT", Basic::LongInt),
    (MPI_2INT, "MPI_2INT", Basic::TwoInt),
    (MPI_SHORT_INT, "MPI_SHORT_INT", Basic::ShortInt),
    (MPI_LONG_DOUBLE_INT, "MPI_LONG_DOUBLE_INT", Basic::LongDoubleInt),
    (MPI_2REAL, "MPI_2REAL", Basic::TwoReal),
    (MPI_2DOUBLE_PRECISION, "MPI_2DOUBLE_PRECISION", Basic::TwoDouble),
    (MPI_2INTEGER, "MPI_2INTEGER", Basic::TwoInt),
    (MPI_C_BOOL, "MPI_C_BOOL", Basic::Bool),
    (MPI_CXX_BOOL, "MPI_CXX_BOOL", Basic::Bool),
    (MPI_WCHAR, "MPI_WCHAR", Basic::WChar),
    (MPI_INT8_T, "MPI_INT8_T", Basic::I8),
    (MPI_UINT8_T, "MPI_UINT8_T", Basic::U8),
    (MPI_CHAR, "MPI_CHAR", Basic::Char),
    (MPI_SIGNED_CHAR, "MPI_SIGNED_CHAR", Basic::I8),
    (MPI_UNSIGNED_CHAR, "MPI_UNSIGNED_CHAR", Basic::U8),
    (MPI_BYTE, "MPI_BYTE", Basic::Byte),
    (MPI_INT16_T, "MPI_INT16_T", Basic::I16),
    (MPI_UINT16_T, "MPI_UINT16_T", Basic::U16),
    (MPIX_C_FLOAT16, "MPIX_C_FLOAT16", Basic::F16),
    (MPI_INT32_T, "MPI_INT32_T", Basic::I32),
    (MPI_UINT32_T, "MPI_UINT32_T", Basic::U32),
    (MPI_INT64_T, "MPI_INT64_T", Basic::I64),
    (MPI_UINT64_T, "MPI_UINT64_T", Basic::U64),
    (MPI_LOGICAL1, "MPI_LOGICAL1", Basic::Logical1),
    (MPI_INTEGER1, "MPI_INTEGER1", Basic::I8),
    (MPI_LOGICAL2, "MPI_LOGICAL2", Basic::Logical2),
    (MPI_INTEGER2, "MPI_INTEGER2", Basic::I16),
    (MPI_REAL2, "MPI_REAL2", Basic::F16),
    (MPI_LOGICAL4, "MPI_LOGICAL4", Basic::Logical4),
    (MPI_INTEGER4, "MPI_INTEGER4", Basic::I32),
    (MPI_REAL4, "MPI_REAL4", Basic::F32),
    (MPI_COMPLEX4, "MPI_COMPLEX4", Basic::C16),
    (MPI_LOGICAL8, "MPI_LOGICAL8", Basic::Logical8),
    (MPI_INTEGER8, "MPI_INTEGER8", Basic::I64),
    (MPI_REAL8, "MPI_REAL8", Basic::F64),
    (MPI_COMPLEX8, "MPI_COMPLEX8", Basic::C32),
    (MPI_LOGICAL16, "MPI_LOGICAL16", Basic::Logical16),
    (MPI_INTEGER16, "MPI_INTEGER16", Basic::I128),
    (MPI_REAL16, "MPI_REAL16", Basic::F128),
    (MPI_COMPLEX16, "MPI_COMPLEX16", Basic::C64),
    (MPI_COMPLEX32, "MPI_COMPLEX32", Basic::ComplexF128),
];

/// Bytes of an element for the types without gaps; 0 for all other values.
static PLAIN_SIZES: [u8; PLACES] = {
    let mut sizes = [0; PLACES];
    let mut i = 0;
    while i < ALL.len() {
        let (handle, _, basic) = ALL[i];
        sizes[handle.0 - FIRST] = plain_size(basic);
        i += 1;
    }
    sizes
};

/// The kind of the elements of a predefined type; `None` for all other values.
static KINDS: [Option<Basic>; PLACES] = {
    let mut kinds = [None; PLACES];
    let mut i = 0;
    while i < ALL.len() {
        kinds[ALL[i].0 .0 - FIRST] = Some(ALL[i].2);
        i += 1;
    }
    kinds
};

/// The element kind of a predefined type, out of a table of constants; `None` for any other handle.
#[inline(always)]
pub fn known_basic(datatype: MPI_Datatype) -> Option<Basic> {
    *KINDS.get(datatype.0.wrapping_sub(FIRST))?
}

const fn plain_size(basic: Basic) -> u8 {
    use Basic::*;
    match basic {
        Byte | Packed | Char | I8 | U8 | Bool | Logical1 => 1,
        I16 | U16 | F16 | Logical2 => 2,
        WChar | I32 | U32 | F32 | C16 | Logical4 => 4,
        I64 | U64 | Long | ULong | F64 | C32 | Logical8 | FloatInt | TwoInt | TwoReal => 8,
        I128 | F128 | LongDouble | C64 | Logical16 | TwoDouble => 16,
        C128 | ComplexF128 => 32,
        // Pairs with padding.
        _ => 0,
    }
}

/// Bytes of an element of a predefined type without gaps: count times this is the message. `None` for any other handle.
#[inline(always)]
pub fn plain_bytes(datatype: MPI_Datatype) -> Option<usize> {
    match PLAIN_SIZES.get(datatype.0.wrapping_sub(FIRST)) {
        Some(&size) if size != 0 => Some(size as usize),
        _ => None,
    }
}

/// What is known of a predefined type: layout, kind of its elements if it has any, name.
type Entry = (Arc<Layout>, Option<Basic>, &'static str);

fn layouts() -> &'static [Option<Entry>; PLACES] {
    static LAYOUTS: OnceLock<[Option<Entry>; PLACES]> = OnceLock::new();
    LAYOUTS.get_or_init(|| {
        let mut layouts = [const { None }; PLACES];
        for (handle, name, basic) in ALL {
            layouts[handle.0 - FIRST] = Some((Layout::basic(*basic), Some(*basic), *name));
        }
        // MPI-1's marks, which are members of structures and hold no data.
        layouts[MPI_LB.0 - FIRST] = Some((Layout::lower_mark(), None, "MPI_LB"));
        layouts[MPI_UB.0 - FIRST] = Some((Layout::upper_mark(), None, "MPI_UB"));
        layouts
    })
}

fn entry(datatype: MPI_Datatype) -> Option<&'static Entry> {
    layouts().get(datatype.0.wrapping_sub(FIRST))?.as_ref()
}

/// The layout of a predefined type.
pub fn layout(datatype: MPI_Datatype) -> Option<&'static Arc<Layout>> {
    entry(datatype).map(|e| &e.0)
}

/// The element kind of a predefined type; `None` for the marks of MPI-1 too.
pub fn basic(datatype: MPI_Datatype) -> Option<Basic> {
    entry(datatype).and_then(|e| e.1)
}

/// The name of a predefined type.
pub fn name(datatype: MPI_Datatype) -> Option<&'static str> {
    entry(datatype).map(|e| e.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_sizes_agree_with_the_layouts() {
        for (handle, name, basic) in ALL {
            let layout = Layout::basic(*basic);
            match plain_bytes(*handle) {
                Some(n) => assert!(layout.size() == n as u64 && layout.is_contiguous(7), "{name}"),
                None => assert!(!layout.is_contiguous(2), "{name}"),
            }
        }
        assert_eq!(plain_bytes(MPI_DATATYPE_NULL), None);
        assert_eq!(plain_bytes(MPI_Datatype(0x1234_5678)), None);
    }
}
