//! The predefined handles of this ABI and those of the standard.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

/// Every predefined datatype: this ABI's handle and the standard's.
pub const DATATYPES: &[(u32, u32)] = &[
    (0xc000000, 0x200), // MPI_DATATYPE_NULL
    (0x4c000843, 0x201), // MPI_AINT
    (0x4c000845, 0x202), // MPI_COUNT
    (0x4c000844, 0x203), // MPI_OFFSET
    (0x4c00010f, 0x207), // MPI_PACKED
    (0x4c000203, 0x208), // MPI_SHORT
    (0x4c000405, 0x209), // MPI_INT
    (0x4c000807, 0x20a), // MPI_LONG
    (0x4c000809, 0x20b), // MPI_LONG_LONG
    (0x4c000204, 0x20c), // MPI_UNSIGNED_SHORT
    (0x4c000406, 0x20d), // MPI_UNSIGNED
    (0x4c000808, 0x20e), // MPI_UNSIGNED_LONG
    (0x4c000819, 0x20f), // MPI_UNSIGNED_LONG_LONG
    (0x4c00040a, 0x210), // MPI_FLOAT
    (0x4c000840, 0x212), // MPI_C_FLOAT_COMPLEX
    (0x4c000834, 0x213), // MPI_CXX_FLOAT_COMPLEX
    (0x4c00080b, 0x214), // MPI_DOUBLE
    (0x4c001041, 0x216), // MPI_C_DOUBLE_COMPLEX
    (0x4c001035, 0x217), // MPI_CXX_DOUBLE_COMPLEX
    (0x4c00041d, 0x218), // MPI_LOGICAL
    (0x4c00041b, 0x219), // MPI_INTEGER
    (0x4c00041c, 0x21a), // MPI_REAL
    (0x4c00081e, 0x21b), // MPI_COMPLEX
    (0x4c00081f, 0x21c), // MPI_DOUBLE_PRECISION
    (0x4c001022, 0x21d), // MPI_DOUBLE_COMPLEX
    (0x4c00011a, 0x21e), // MPI_CHARACTER
    (0x4c00100c, 0x220), // MPI_LONG_DOUBLE
    (0x4c002042, 0x224), // MPI_C_LONG_DOUBLE_COMPLEX
    (0x4c002036, 0x225), // MPI_CXX_LONG_DOUBLE_COMPLEX
    (0x8c000000, 0x228), // MPI_FLOAT_INT
    (0x8c000001, 0x229), // MPI_DOUBLE_INT
    (0x8c000002, 0x22a), // MPI_LONG_INT
    (0x4c000816, 0x22b), // MPI_2INT
    (0x8c000003, 0x22c), // MPI_SHORT_INT
    (0x8c000004, 0x22d), // MPI_LONG_DOUBLE_INT
    (0x4c000821, 0x230), // MPI_2REAL
    (0x4c001023, 0x231), // MPI_2DOUBLE_PRECISION
    (0x4c000820, 0x232), // MPI_2INTEGER
    (0x4c00013f, 0x238), // MPI_C_BOOL
    (0x4c000133, 0x239), // MPI_CXX_BOOL
    (0x4c00040e, 0x23c), // MPI_WCHAR
    (0x4c000137, 0x240), // MPI_INT8_T
    (0x4c00013b, 0x241), // MPI_UINT8_T
    (0x4c000101, 0x243), // MPI_CHAR
    (0x4c000118, 0x244), // MPI_SIGNED_CHAR
    (0x4c000102, 0x245), // MPI_UNSIGNED_CHAR
    (0x4c00010d, 0x247), // MPI_BYTE
    (0x4c000238, 0x248), // MPI_INT16_T
    (0x4c00023c, 0x249), // MPI_UINT16_T
    (0x4c000439, 0x250), // MPI_INT32_T
    (0x4c00043d, 0x251), // MPI_UINT32_T
    (0x4c00083a, 0x258), // MPI_INT64_T
    (0x4c00083e, 0x259), // MPI_UINT64_T
    (0x4c000147, 0x2c0), // MPI_LOGICAL1
    (0x4c00012d, 0x2c1), // MPI_INTEGER1
    (0x4c000248, 0x2c8), // MPI_LOGICAL2
    (0x4c00022f, 0x2c9), // MPI_INTEGER2
    (0x4c000226, 0x2ca), // MPI_REAL2
    (0x4c000449, 0x2d0), // MPI_LOGICAL4
    (0x4c000430, 0x2d1), // MPI_INTEGER4
    (0x4c000427, 0x2d2), // MPI_REAL4
    (0x4c00042e, 0x2d3), // MPI_COMPLEX4
    (0x4c00084a, 0x2d8), // MPI_LOGICAL8
    (0x4c000831, 0x2d9), // MPI_INTEGER8
    (0x4c000829, 0x2da), // MPI_REAL8
    (0x4c000828, 0x2db), // MPI_COMPLEX8
    (0x4c00104b, 0x2e0), // MPI_LOGICAL16
    (0x4c001032, 0x2e1), // MPI_INTEGER16
    (0x4c00102b, 0x2e2), // MPI_REAL16
    (0x4c00102a, 0x2e3), // MPI_COMPLEX16
    (0x4c00202c, 0x2eb), // MPI_COMPLEX32
    (0x4c000010, 0x2fe), // MPI_LB
    (0x4c000011, 0x2ff), // MPI_UB
    (0x4c000246, 0x24a), // MPIX_C_FLOAT16
];

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn comm_in(number: u64) -> Option<u64> {
    Some(match number {
        0x4000000 => 0x100, // MPI_COMM_NULL
        0x44000000 => 0x101, // MPI_COMM_WORLD
        0x44000001 => 0x102, // MPI_COMM_SELF
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn comm_out(number: u64) -> Option<u64> {
    Some(match number {
        0x100 => 0x4000000, // MPI_COMM_NULL
        0x101 => 0x44000000, // MPI_COMM_WORLD
        0x102 => 0x44000001, // MPI_COMM_SELF
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn group_in(number: u64) -> Option<u64> {
    Some(match number {
        0x8000000 => 0x108, // MPI_GROUP_NULL
        0x48000000 => 0x109, // MPI_GROUP_EMPTY
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn group_out(number: u64) -> Option<u64> {
    Some(match number {
        0x108 => 0x8000000, // MPI_GROUP_NULL
        0x109 => 0x48000000, // MPI_GROUP_EMPTY
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn datatype_out(number: u64) -> Option<u64> {
    Some(match number {
        0x200 => 0xc000000, // MPI_DATATYPE_NULL
        0x201 => 0x4c000843, // MPI_AINT
        0x202 => 0x4c000845, // MPI_COUNT
        0x203 => 0x4c000844, // MPI_OFFSET
        0x207 => 0x4c00010f, // MPI_PACKED
        0x208 => 0x4c000203, // MPI_SHORT
        0x209 => 0x4c000405, // MPI_INT
        0x20a => 0x4c000807, // MPI_LONG
        0x20b => 0x4c000809, // MPI_LONG_LONG
        0x20c => 0x4c000204, // MPI_UNSIGNED_SHORT
        0x20d => 0x4c000406, // MPI_UNSIGNED
        0x20e => 0x4c000808, // MPI_UNSIGNED_LONG
        0x20f => 0x4c000819, // MPI_UNSIGNED_LONG_LONG
        0x210 => 0x4c00040a, // MPI_FLOAT
        0x212 => 0x4c000840, // MPI_C_FLOAT_COMPLEX
        0x213 => 0x4c000834, // MPI_CXX_FLOAT_COMPLEX
        0x214 => 0x4c00080b, // MPI_DOUBLE
        0x216 => 0x4c001041, // MPI_C_DOUBLE_COMPLEX
        0x217 => 0x4c001035, // MPI_CXX_DOUBLE_COMPLEX
        0x218 => 0x4c00041d, // MPI_LOGICAL
        0x219 => 0x4c00041b, // MPI_INTEGER
        0x21a => 0x4c00041c, // MPI_REAL
        0x21b => 0x4c00081e, // MPI_COMPLEX
        0x21c => 0x4c00081f, // MPI_DOUBLE_PRECISION
        0x21d => 0x4c001022, // MPI_DOUBLE_COMPLEX
        0x21e => 0x4c00011a, // MPI_CHARACTER
        0x220 => 0x4c00100c, // MPI_LONG_DOUBLE
        0x224 => 0x4c002042, // MPI_C_LONG_DOUBLE_COMPLEX
        0x225 => 0x4c002036, // MPI_CXX_LONG_DOUBLE_COMPLEX
        0x228 => 0x8c000000, // MPI_FLOAT_INT
        0x229 => 0x8c000001, // MPI_DOUBLE_INT
        0x22a => 0x8c000002, // MPI_LONG_INT
        0x22b => 0x4c000816, // MPI_2INT
        0x22c => 0x8c000003, // MPI_SHORT_INT
        0x22d => 0x8c000004, // MPI_LONG_DOUBLE_INT
        0x230 => 0x4c000821, // MPI_2REAL
        0x231 => 0x4c001023, // MPI_2DOUBLE_PRECISION
        0x232 => 0x4c000820, // MPI_2INTEGER
        0x238 => 0x4c00013f, // MPI_C_BOOL
        0x239 => 0x4c000133, // MPI_CXX_BOOL
        0x23c => 0x4c00040e, // MPI_WCHAR
        0x240 => 0x4c000137, // MPI_INT8_T
        0x241 => 0x4c00013b, // MPI_UINT8_T
        0x243 => 0x4c000101, // MPI_CHAR
        0x244 => 0x4c000118, // MPI_SIGNED_CHAR
        0x245 => 0x4c000102, // MPI_UNSIGNED_CHAR
        0x247 => 0x4c00010d, // MPI_BYTE
        0x248 => 0x4c000238, // MPI_INT16_T
        0x249 => 0x4c00023c, // MPI_UINT16_T
        0x250 => 0x4c000439, // MPI_INT32_T
        0x251 => 0x4c00043d, // MPI_UINT32_T
        0x258 => 0x4c00083a, // MPI_INT64_T
        0x259 => 0x4c00083e, // MPI_UINT64_T
        0x2c0 => 0x4c000147, // MPI_LOGICAL1
        0x2c1 => 0x4c00012d, // MPI_INTEGER1
        0x2c8 => 0x4c000248, // MPI_LOGICAL2
        0x2c9 => 0x4c00022f, // MPI_INTEGER2
        0x2ca => 0x4c000226, // MPI_REAL2
        0x2d0 => 0x4c000449, // MPI_LOGICAL4
        0x2d1 => 0x4c000430, // MPI_INTEGER4
        0x2d2 => 0x4c000427, // MPI_REAL4
        0x2d3 => 0x4c00042e, // MPI_COMPLEX4
        0x2d8 => 0x4c00084a, // MPI_LOGICAL8
        0x2d9 => 0x4c000831, // MPI_INTEGER8
        0x2da => 0x4c000829, // MPI_REAL8
        0x2db => 0x4c000828, // MPI_COMPLEX8
        0x2e0 => 0x4c00104b, // MPI_LOGICAL16
        0x2e1 => 0x4c001032, // MPI_INTEGER16
        0x2e2 => 0x4c00102b, // MPI_REAL16
        0x2e3 => 0x4c00102a, // MPI_COMPLEX16
        0x2eb => 0x4c00202c, // MPI_COMPLEX32
        0x2fe => 0x4c000010, // MPI_LB
        0x2ff => 0x4c000011, // MPI_UB
        0x24a => 0x4c000246, // MPIX_C_FLOAT16
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn op_in(number: u64) -> Option<u64> {
    Some(match number {
        0x18000000 => 0x20, // MPI_OP_NULL
        0x58000003 => 0x21, // MPI_SUM
        0x58000002 => 0x22, // MPI_MIN
        0x58000001 => 0x23, // MPI_MAX
        0x58000004 => 0x24, // MPI_PROD
        0x58000006 => 0x28, // MPI_BAND
        0x58000008 => 0x29, // MPI_BOR
        0x5800000a => 0x2a, // MPI_BXOR
        0x58000005 => 0x30, // MPI_LAND
        0x58000007 => 0x31, // MPI_LOR
        0x58000009 => 0x32, // MPI_LXOR
        0x5800000b => 0x38, // MPI_MINLOC
        0x5800000c => 0x39, // MPI_MAXLOC
        0x5800000d => 0x3c, // MPI_REPLACE
        0x5800000e => 0x3d, // MPI_NO_OP
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn op_out(number: u64) -> Option<u64> {
    Some(match number {
        0x20 => 0x18000000, // MPI_OP_NULL
        0x21 => 0x58000003, // MPI_SUM
        0x22 => 0x58000002, // MPI_MIN
        0x23 => 0x58000001, // MPI_MAX
        0x24 => 0x58000004, // MPI_PROD
        0x28 => 0x58000006, // MPI_BAND
        0x29 => 0x58000008, // MPI_BOR
        0x2a => 0x5800000a, // MPI_BXOR
        0x30 => 0x58000005, // MPI_LAND
        0x31 => 0x58000007, // MPI_LOR
        0x32 => 0x58000009, // MPI_LXOR
        0x38 => 0x5800000b, // MPI_MINLOC
        0x39 => 0x5800000c, // MPI_MAXLOC
        0x3c => 0x5800000d, // MPI_REPLACE
        0x3d => 0x5800000e, // MPI_NO_OP
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn request_in(number: u64) -> Option<u64> {
    Some(match number {
        0x2c000000 => 0x180, // MPI_REQUEST_NULL
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn request_out(number: u64) -> Option<u64> {
    Some(match number {
        0x180 => 0x2c000000, // MPI_REQUEST_NULL
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn message_in(number: u64) -> Option<u64> {
    Some(match number {
        0x2c000000 => 0x128, // MPI_MESSAGE_NULL
        0x6c000000 => 0x129, // MPI_MESSAGE_NO_PROC
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn message_out(number: u64) -> Option<u64> {
    Some(match number {
        0x128 => 0x2c000000, // MPI_MESSAGE_NULL
        0x129 => 0x6c000000, // MPI_MESSAGE_NO_PROC
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn info_in(number: u64) -> Option<u64> {
    Some(match number {
        0x1c000000 => 0x130, // MPI_INFO_NULL
        0x5c000001 => 0x131, // MPI_INFO_ENV
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn info_out(number: u64) -> Option<u64> {
    Some(match number {
        0x130 => 0x1c000000, // MPI_INFO_NULL
        0x131 => 0x5c000001, // MPI_INFO_ENV
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn errhandler_in(number: u64) -> Option<u64> {
    Some(match number {
        0x14000000 => 0x140, // MPI_ERRHANDLER_NULL
        0x54000000 => 0x141, // MPI_ERRORS_ARE_FATAL
        0x54000003 => 0x142, // MPI_ERRORS_ABORT
        0x54000001 => 0x143, // MPI_ERRORS_RETURN
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn errhandler_out(number: u64) -> Option<u64> {
    Some(match number {
        0x140 => 0x14000000, // MPI_ERRHANDLER_NULL
        0x141 => 0x54000000, // MPI_ERRORS_ARE_FATAL
        0x142 => 0x54000003, // MPI_ERRORS_ABORT
        0x143 => 0x54000001, // MPI_ERRORS_RETURN
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn win_in(number: u64) -> Option<u64> {
    Some(match number {
        0x20000000 => 0x110, // MPI_WIN_NULL
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn win_out(number: u64) -> Option<u64> {
    Some(match number {
        0x110 => 0x20000000, // MPI_WIN_NULL
        _ => return None,
    })
}

/// The standard's handle for this ABI's; `None` for what is not predefined.
#[inline]
pub fn session_in(number: u64) -> Option<u64> {
    Some(match number {
        0x38000000 => 0x120, // MPI_SESSION_NULL
        _ => return None,
    })
}

/// This ABI's handle for the standard's; `None` for what is not predefined.
#[inline]
pub fn session_out(number: u64) -> Option<u64> {
    Some(match number {
        0x120 => 0x38000000, // MPI_SESSION_NULL
        _ => return None,
    })
}
