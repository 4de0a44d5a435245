//! The predefined handles of this ABI and those of the standard.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

use crate::handles::Object;

macro_rules! objects {
    ($($name:ident $bytes:literal $standard:literal;)*) => {$(
        /// A predefined object: programs know its address, and its first word says which it is.
        #[no_mangle]
        #[allow(non_upper_case_globals)]
        pub static mut $name: Object<$bytes> = Object::new($standard);
    )*};
}

objects! {
    ompi_mpi_op_null 2048 0x20;
    ompi_mpi_op_sum 2048 0x21;
    ompi_mpi_op_min 2048 0x22;
    ompi_mpi_op_max 2048 0x23;
    ompi_mpi_op_prod 2048 0x24;
    ompi_mpi_op_band 2048 0x28;
    ompi_mpi_op_bor 2048 0x29;
    ompi_mpi_op_bxor 2048 0x2a;
    ompi_mpi_op_land 2048 0x30;
    ompi_mpi_op_lor 2048 0x31;
    ompi_mpi_op_lxor 2048 0x32;
    ompi_mpi_op_minloc 2048 0x38;
    ompi_mpi_op_maxloc 2048 0x39;
    ompi_mpi_op_replace 2048 0x3c;
    ompi_mpi_op_no_op 2048 0x3d;
    ompi_mpi_comm_null 512 0x100;
    ompi_mpi_comm_world 512 0x101;
    ompi_mpi_comm_self 512 0x102;
    ompi_mpi_group_null 256 0x108;
    ompi_mpi_group_empty 256 0x109;
    ompi_mpi_win_null 512 0x110;
    ompi_mpi_file_null 1536 0x118;
    ompi_mpi_instance_null 512 0x120;
    ompi_message_null 256 0x128;
    ompi_message_no_proc 256 0x129;
    ompi_mpi_info_null 256 0x130;
    ompi_mpi_info_env 256 0x131;
    ompi_mpi_errhandler_null 1024 0x140;
    ompi_mpi_errors_are_fatal 1024 0x141;
    ompi_mpi_errors_abort 1024 0x142;
    ompi_mpi_errors_return 1024 0x143;
    ompi_request_null 256 0x180;
    ompi_mpi_datatype_null 512 0x200;
    ompi_mpi_aint 512 0x201;
    ompi_mpi_count 512 0x202;
    ompi_mpi_offset 512 0x203;
    ompi_mpi_packed 512 0x207;
    ompi_mpi_short 512 0x208;
    ompi_mpi_int 512 0x209;
    ompi_mpi_long 512 0x20a;
    ompi_mpi_long_long_int 512 0x20b;
    ompi_mpi_unsigned_short 512 0x20c;
    ompi_mpi_unsigned 512 0x20d;
    ompi_mpi_unsigned_long 512 0x20e;
    ompi_mpi_unsigned_long_long 512 0x20f;
    ompi_mpi_float 512 0x210;
    ompi_mpi_c_float_complex 512 0x212;
    ompi_mpi_cxx_cplex 512 0x213;
    ompi_mpi_double 512 0x214;
    ompi_mpi_c_double_complex 512 0x216;
    ompi_mpi_cxx_dblcplex 512 0x217;
    ompi_mpi_logical 512 0x218;
    ompi_mpi_integer 512 0x219;
    ompi_mpi_real 512 0x21a;
    ompi_mpi_cplex 512 0x21b;
    ompi_mpi_dblprec 512 0x21c;
    ompi_mpi_dblcplex 512 0x21d;
    ompi_mpi_character 512 0x21e;
    ompi_mpi_long_double 512 0x220;
    ompi_mpi_c_long_double_complex 512 0x224;
    ompi_mpi_cxx_ldblcplex 512 0x225;
    ompi_mpi_float_int 512 0x228;
    ompi_mpi_double_int 512 0x229;
    ompi_mpi_long_int 512 0x22a;
    ompi_mpi_2int 512 0x22b;
    ompi_mpi_short_int 512 0x22c;
    ompi_mpi_longdbl_int 512 0x22d;
    ompi_mpi_2real 512 0x230;
    ompi_mpi_2dblprec 512 0x231;
    ompi_mpi_2integer 512 0x232;
    ompi_mpi_c_bool 512 0x238;
    ompi_mpi_cxx_bool 512 0x239;
    ompi_mpi_wchar 512 0x23c;
    ompi_mpi_int8_t 512 0x240;
    ompi_mpi_uint8_t 512 0x241;
    ompi_mpi_char 512 0x243;
    ompi_mpi_signed_char 512 0x244;
    ompi_mpi_unsigned_char 512 0x245;
    ompi_mpi_byte 512 0x247;
    ompi_mpi_int16_t 512 0x248;
    ompi_mpi_uint16_t 512 0x249;
    ompi_mpi_int32_t 512 0x250;
    ompi_mpi_uint32_t 512 0x251;
    ompi_mpi_int64_t 512 0x258;
    ompi_mpi_uint64_t 512 0x259;
    ompi_mpi_logical1 512 0x2c0;
    ompi_mpi_integer1 512 0x2c1;
    ompi_mpi_logical2 512 0x2c8;
    ompi_mpi_integer2 512 0x2c9;
    ompi_mpi_real2 512 0x2ca;
    ompi_mpi_logical4 512 0x2d0;
    ompi_mpi_integer4 512 0x2d1;
    ompi_mpi_real4 512 0x2d2;
    ompi_mpi_complex4 512 0x2d3;
    ompi_mpi_logical8 512 0x2d8;
    ompi_mpi_integer8 512 0x2d9;
    ompi_mpi_real8 512 0x2da;
    ompi_mpi_complex8 512 0x2db;
    ompi_mpi_integer16 512 0x2e1;
    ompi_mpi_real16 512 0x2e2;
    ompi_mpi_complex16 512 0x2e3;
    ompi_mpi_complex32 512 0x2eb;
    ompi_mpi_lb 512 0x2fe;
    ompi_mpi_ub 512 0x2ff;
    ompi_mpi_short_float 512 0x24a;
}

/// The object for each of the standard's predefined handles.
pub fn address(standard: usize) -> *mut core::ffi::c_void {
    match standard {
        0x20 => (&raw mut ompi_mpi_op_null).cast(), // MPI_OP_NULL
        0x21 => (&raw mut ompi_mpi_op_sum).cast(), // MPI_SUM
        0x22 => (&raw mut ompi_mpi_op_min).cast(), // MPI_MIN
        0x23 => (&raw mut ompi_mpi_op_max).cast(), // MPI_MAX
        0x24 => (&raw mut ompi_mpi_op_prod).cast(), // MPI_PROD
        0x28 => (&raw mut ompi_mpi_op_band).cast(), // MPI_BAND
        0x29 => (&raw mut ompi_mpi_op_bor).cast(), // MPI_BOR
        0x2a => (&raw mut ompi_mpi_op_bxor).cast(), // MPI_BXOR
        0x30 => (&raw mut ompi_mpi_op_land).cast(), // MPI_LAND
        0x31 => (&raw mut ompi_mpi_op_lor).cast(), // MPI_LOR
        0x32 => (&raw mut ompi_mpi_op_lxor).cast(), // MPI_LXOR
        0x38 => (&raw mut ompi_mpi_op_minloc).cast(), // MPI_MINLOC
        0x39 => (&raw mut ompi_mpi_op_maxloc).cast(), // MPI_MAXLOC
        0x3c => (&raw mut ompi_mpi_op_replace).cast(), // MPI_REPLACE
        0x3d => (&raw mut ompi_mpi_op_no_op).cast(), // MPI_NO_OP
        0x100 => (&raw mut ompi_mpi_comm_null).cast(), // MPI_COMM_NULL
        0x101 => (&raw mut ompi_mpi_comm_world).cast(), // MPI_COMM_WORLD
        0x102 => (&raw mut ompi_mpi_comm_self).cast(), // MPI_COMM_SELF
        0x108 => (&raw mut ompi_mpi_group_null).cast(), // MPI_GROUP_NULL
        0x109 => (&raw mut ompi_mpi_group_empty).cast(), // MPI_GROUP_EMPTY
        0x110 => (&raw mut ompi_mpi_win_null).cast(), // MPI_WIN_NULL
        0x118 => (&raw mut ompi_mpi_file_null).cast(), // MPI_FILE_NULL
        0x120 => (&raw mut ompi_mpi_instance_null).cast(), // MPI_SESSION_NULL
        0x128 => (&raw mut ompi_message_null).cast(), // MPI_MESSAGE_NULL
        0x129 => (&raw mut ompi_message_no_proc).cast(), // MPI_MESSAGE_NO_PROC
        0x130 => (&raw mut ompi_mpi_info_null).cast(), // MPI_INFO_NULL
        0x131 => (&raw mut ompi_mpi_info_env).cast(), // MPI_INFO_ENV
        0x140 => (&raw mut ompi_mpi_errhandler_null).cast(), // MPI_ERRHANDLER_NULL
        0x141 => (&raw mut ompi_mpi_errors_are_fatal).cast(), // MPI_ERRORS_ARE_FATAL
        0x142 => (&raw mut ompi_mpi_errors_abort).cast(), // MPI_ERRORS_ABORT
        0x143 => (&raw mut ompi_mpi_errors_return).cast(), // MPI_ERRORS_RETURN
        0x180 => (&raw mut ompi_request_null).cast(), // MPI_REQUEST_NULL
        0x200 => (&raw mut ompi_mpi_datatype_null).cast(), // MPI_DATATYPE_NULL
        0x201 => (&raw mut ompi_mpi_aint).cast(), // MPI_AINT
        0x202 => (&raw mut ompi_mpi_count).cast(), // MPI_COUNT
        0x203 => (&raw mut ompi_mpi_offset).cast(), // MPI_OFFSET
        0x207 => (&raw mut ompi_mpi_packed).cast(), // MPI_PACKED
        0x208 => (&raw mut ompi_mpi_short).cast(), // MPI_SHORT
        0x209 => (&raw mut ompi_mpi_int).cast(), // MPI_INT
        0x20a => (&raw mut ompi_mpi_long).cast(), // MPI_LONG
        0x20b => (&raw mut ompi_mpi_long_long_int).cast(), // MPI_LONG_LONG
        0x20c => (&raw mut ompi_mpi_unsigned_short).cast(), // MPI_UNSIGNED_SHORT
        0x20d => (&raw mut ompi_mpi_unsigned).cast(), // MPI_UNSIGNED
        0x20e => (&raw mut ompi_mpi_unsigned_long).cast(), // MPI_UNSIGNED_LONG
        0x20f => (&raw mut ompi_mpi_unsigned_long_long).cast(), // MPI_UNSIGNED_LONG_LONG
        0x210 => (&raw mut ompi_mpi_float).cast(), // MPI_FLOAT
        0x212 => (&raw mut ompi_mpi_c_float_complex).cast(), // MPI_C_FLOAT_COMPLEX
        0x213 => (&raw mut ompi_mpi_cxx_cplex).cast(), // MPI_CXX_FLOAT_COMPLEX
        0x214 => (&raw mut ompi_mpi_double).cast(), // MPI_DOUBLE
        0x216 => (&raw mut ompi_mpi_c_double_complex).cast(), // MPI_C_DOUBLE_COMPLEX
        0x217 => (&raw mut ompi_mpi_cxx_dblcplex).cast(), // MPI_CXX_DOUBLE_COMPLEX
        0x218 => (&raw mut ompi_mpi_logical).cast(), // MPI_LOGICAL
        0x219 => (&raw mut ompi_mpi_integer).cast(), // MPI_INTEGER
        0x21a => (&raw mut ompi_mpi_real).cast(), // MPI_REAL
        0x21b => (&raw mut ompi_mpi_cplex).cast(), // MPI_COMPLEX
        0x21c => (&raw mut ompi_mpi_dblprec).cast(), // MPI_DOUBLE_PRECISION
        0x21d => (&raw mut ompi_mpi_dblcplex).cast(), // MPI_DOUBLE_COMPLEX
        0x21e => (&raw mut ompi_mpi_character).cast(), // MPI_CHARACTER
        0x220 => (&raw mut ompi_mpi_long_double).cast(), // MPI_LONG_DOUBLE
        0x224 => (&raw mut ompi_mpi_c_long_double_complex).cast(), // MPI_C_LONG_DOUBLE_COMPLEX
        0x225 => (&raw mut ompi_mpi_cxx_ldblcplex).cast(), // MPI_CXX_LONG_DOUBLE_COMPLEX
        0x228 => (&raw mut ompi_mpi_float_int).cast(), // MPI_FLOAT_INT
        0x229 => (&raw mut ompi_mpi_double_int).cast(), // MPI_DOUBLE_INT
        0x22a => (&raw mut ompi_mpi_long_int).cast(), // MPI_LONG_INT
        0x22b => (&raw mut ompi_mpi_2int).cast(), // MPI_2INT
        0x22c => (&raw mut ompi_mpi_short_int).cast(), // MPI_SHORT_INT
        0x22d => (&raw mut ompi_mpi_longdbl_int).cast(), // MPI_LONG_DOUBLE_INT
        0x230 => (&raw mut ompi_mpi_2real).cast(), // MPI_2REAL
        0x231 => (&raw mut ompi_mpi_2dblprec).cast(), // MPI_2DOUBLE_PRECISION
        0x232 => (&raw mut ompi_mpi_2integer).cast(), // MPI_2INTEGER
        0x238 => (&raw mut ompi_mpi_c_bool).cast(), // MPI_C_BOOL
        0x239 => (&raw mut ompi_mpi_cxx_bool).cast(), // MPI_CXX_BOOL
        0x23c => (&raw mut ompi_mpi_wchar).cast(), // MPI_WCHAR
        0x240 => (&raw mut ompi_mpi_int8_t).cast(), // MPI_INT8_T
        0x241 => (&raw mut ompi_mpi_uint8_t).cast(), // MPI_UINT8_T
        0x243 => (&raw mut ompi_mpi_char).cast(), // MPI_CHAR
        0x244 => (&raw mut ompi_mpi_signed_char).cast(), // MPI_SIGNED_CHAR
        0x245 => (&raw mut ompi_mpi_unsigned_char).cast(), // MPI_UNSIGNED_CHAR
        0x247 => (&raw mut ompi_mpi_byte).cast(), // MPI_BYTE
        0x248 => (&raw mut ompi_mpi_int16_t).cast(), // MPI_INT16_T
        0x249 => (&raw mut ompi_mpi_uint16_t).cast(), // MPI_UINT16_T
        0x250 => (&raw mut ompi_mpi_int32_t).cast(), // MPI_INT32_T
        0x251 => (&raw mut ompi_mpi_uint32_t).cast(), // MPI_UINT32_T
        0x258 => (&raw mut ompi_mpi_int64_t).cast(), // MPI_INT64_T
        0x259 => (&raw mut ompi_mpi_uint64_t).cast(), // MPI_UINT64_T
        0x2c0 => (&raw mut ompi_mpi_logical1).cast(), // MPI_LOGICAL1
        0x2c1 => (&raw mut ompi_mpi_integer1).cast(), // MPI_INTEGER1
        0x2c8 => (&raw mut ompi_mpi_logical2).cast(), // MPI_LOGICAL2
        0x2c9 => (&raw mut ompi_mpi_integer2).cast(), // MPI_INTEGER2
        0x2ca => (&raw mut ompi_mpi_real2).cast(), // MPI_REAL2
        0x2d0 => (&raw mut ompi_mpi_logical4).cast(), // MPI_LOGICAL4
        0x2d1 => (&raw mut ompi_mpi_integer4).cast(), // MPI_INTEGER4
        0x2d2 => (&raw mut ompi_mpi_real4).cast(), // MPI_REAL4
        0x2d3 => (&raw mut ompi_mpi_complex4).cast(), // MPI_COMPLEX4
        0x2d8 => (&raw mut ompi_mpi_logical8).cast(), // MPI_LOGICAL8
        0x2d9 => (&raw mut ompi_mpi_integer8).cast(), // MPI_INTEGER8
        0x2da => (&raw mut ompi_mpi_real8).cast(), // MPI_REAL8
        0x2db => (&raw mut ompi_mpi_complex8).cast(), // MPI_COMPLEX8
        0x2e1 => (&raw mut ompi_mpi_integer16).cast(), // MPI_INTEGER16
        0x2e2 => (&raw mut ompi_mpi_real16).cast(), // MPI_REAL16
        0x2e3 => (&raw mut ompi_mpi_complex16).cast(), // MPI_COMPLEX16
        0x2eb => (&raw mut ompi_mpi_complex32).cast(), // MPI_COMPLEX32
        0x2fe => (&raw mut ompi_mpi_lb).cast(), // MPI_LB
        0x2ff => (&raw mut ompi_mpi_ub).cast(), // MPI_UB
        0x24a => (&raw mut ompi_mpi_short_float).cast(), // MPIX_C_FLOAT16
        _ => core::ptr::null_mut(),
    }
}

/// The standard's handle for a number of Fortran's, by class; `None` for what is not predefined.
pub fn fortran_in(class: Class, number: i64) -> Option<i64> {
    Some(match (class, number) {
        (Class::Op, 0) => 32, // MPI_OP_NULL
        (Class::Op, 3) => 33, // MPI_SUM
        (Class::Op, 2) => 34, // MPI_MIN
        (Class::Op, 1) => 35, // MPI_MAX
        (Class::Op, 4) => 36, // MPI_PROD
        (Class::Op, 6) => 40, // MPI_BAND
        (Class::Op, 8) => 41, // MPI_BOR
        (Class::Op, 10) => 42, // MPI_BXOR
        (Class::Op, 5) => 48, // MPI_LAND
        (Class::Op, 7) => 49, // MPI_LOR
        (Class::Op, 9) => 50, // MPI_LXOR
        (Class::Op, 12) => 56, // MPI_MINLOC
        (Class::Op, 11) => 57, // MPI_MAXLOC
        (Class::Op, 13) => 60, // MPI_REPLACE
        (Class::Op, 14) => 61, // MPI_NO_OP
        (Class::Comm, 2) => 256, // MPI_COMM_NULL
        (Class::Comm, 0) => 257, // MPI_COMM_WORLD
        (Class::Comm, 1) => 258, // MPI_COMM_SELF
        (Class::Group, 0) => 264, // MPI_GROUP_NULL
        (Class::Group, 1) => 265, // MPI_GROUP_EMPTY
        (Class::Win, 0) => 272, // MPI_WIN_NULL
        (Class::File, 0) => 280, // MPI_FILE_NULL
        (Class::Session, 0) => 288, // MPI_SESSION_NULL
        (Class::Message, 0) => 296, // MPI_MESSAGE_NULL
        (Class::Message, 1) => 297, // MPI_MESSAGE_NO_PROC
        (Class::Info, 0) => 304, // MPI_INFO_NULL
        (Class::Info, 1) => 305, // MPI_INFO_ENV
        (Class::Errhandler, 0) => 320, // MPI_ERRHANDLER_NULL
        (Class::Errhandler, 1) => 321, // MPI_ERRORS_ARE_FATAL
        (Class::Errhandler, 3) => 322, // MPI_ERRORS_ABORT
        (Class::Errhandler, 2) => 323, // MPI_ERRORS_RETURN
        (Class::Request, 0) => 384, // MPI_REQUEST_NULL
        (Class::Datatype, 0) => 512, // MPI_DATATYPE_NULL
        (Class::Datatype, 66) => 513, // MPI_AINT
        (Class::Datatype, 72) => 514, // MPI_COUNT
        (Class::Datatype, 67) => 515, // MPI_OFFSET
        (Class::Datatype, 2) => 519, // MPI_PACKED
        (Class::Datatype, 37) => 520, // MPI_SHORT
        (Class::Datatype, 39) => 521, // MPI_INT
        (Class::Datatype, 41) => 522, // MPI_LONG
        (Class::Datatype, 43) => 523, // MPI_LONG_LONG
        (Class::Datatype, 38) => 524, // MPI_UNSIGNED_SHORT
        (Class::Datatype, 40) => 525, // MPI_UNSIGNED
        (Class::Datatype, 42) => 526, // MPI_UNSIGNED_LONG
        (Class::Datatype, 44) => 527, // MPI_UNSIGNED_LONG_LONG
        (Class::Datatype, 45) => 528, // MPI_FLOAT
        (Class::Datatype, 69) => 530, // MPI_C_FLOAT_COMPLEX
        (Class::Datatype, 55) => 531, // MPI_CXX_FLOAT_COMPLEX
        (Class::Datatype, 46) => 532, // MPI_DOUBLE
        (Class::Datatype, 70) => 534, // MPI_C_DOUBLE_COMPLEX
        (Class::Datatype, 56) => 535, // MPI_CXX_DOUBLE_COMPLEX
        (Class::Datatype, 6) => 536, // MPI_LOGICAL
        (Class::Datatype, 7) => 537, // MPI_INTEGER
        (Class::Datatype, 13) => 538, // MPI_REAL
        (Class::Datatype, 18) => 539, // MPI_COMPLEX
        (Class::Datatype, 17) => 540, // MPI_DOUBLE_PRECISION
        (Class::Datatype, 22) => 541, // MPI_DOUBLE_COMPLEX
        (Class::Datatype, 5) => 542, // MPI_CHARACTER
        (Class::Datatype, 47) => 544, // MPI_LONG_DOUBLE
        (Class::Datatype, 71) => 548, // MPI_C_LONG_DOUBLE_COMPLEX
        (Class::Datatype, 57) => 549, // MPI_CXX_LONG_DOUBLE_COMPLEX
        (Class::Datatype, 48) => 552, // MPI_FLOAT_INT
        (Class::Datatype, 49) => 553, // MPI_DOUBLE_INT
        (Class::Datatype, 51) => 554, // MPI_LONG_INT
        (Class::Datatype, 52) => 555, // MPI_2INT
        (Class::Datatype, 53) => 556, // MPI_SHORT_INT
        (Class::Datatype, 50) => 557, // MPI_LONG_DOUBLE_INT
        (Class::Datatype, 23) => 560, // MPI_2REAL
        (Class::Datatype, 24) => 561, // MPI_2DOUBLE_PRECISION
        (Class::Datatype, 25) => 562, // MPI_2INTEGER
        (Class::Datatype, 68) => 568, // MPI_C_BOOL
        (Class::Datatype, 54) => 569, // MPI_CXX_BOOL
        (Class::Datatype, 33) => 572, // MPI_WCHAR
        (Class::Datatype, 58) => 576, // MPI_INT8_T
        (Class::Datatype, 59) => 577, // MPI_UINT8_T
        (Class::Datatype, 34) => 579, // MPI_CHAR
        (Class::Datatype, 36) => 580, // MPI_SIGNED_CHAR
        (Class::Datatype, 35) => 581, // MPI_UNSIGNED_CHAR
        (Class::Datatype, 1) => 583, // MPI_BYTE
        (Class::Datatype, 60) => 584, // MPI_INT16_T
        (Class::Datatype, 61) => 585, // MPI_UINT16_T
        (Class::Datatype, 62) => 592, // MPI_INT32_T
        (Class::Datatype, 63) => 593, // MPI_UINT32_T
        (Class::Datatype, 64) => 600, // MPI_INT64_T
        (Class::Datatype, 65) => 601, // MPI_UINT64_T
        (Class::Datatype, 29) => 704, // MPI_LOGICAL1
        (Class::Datatype, 8) => 705, // MPI_INTEGER1
        (Class::Datatype, 30) => 712, // MPI_LOGICAL2
        (Class::Datatype, 9) => 713, // MPI_INTEGER2
        (Class::Datatype, 31) => 720, // MPI_LOGICAL4
        (Class::Datatype, 10) => 721, // MPI_INTEGER4
        (Class::Datatype, 14) => 722, // MPI_REAL4
        (Class::Datatype, 32) => 728, // MPI_LOGICAL8
        (Class::Datatype, 11) => 729, // MPI_INTEGER8
        (Class::Datatype, 15) => 730, // MPI_REAL8
        (Class::Datatype, 19) => 731, // MPI_COMPLEX8
        (Class::Datatype, 16) => 738, // MPI_REAL16
        (Class::Datatype, 20) => 739, // MPI_COMPLEX16
        (Class::Datatype, 21) => 747, // MPI_COMPLEX32
        (Class::Datatype, 4) => 766, // MPI_LB
        (Class::Datatype, 3) => 767, // MPI_UB
        _ => return None,
    })
}

/// Fortran's number for a standard's handle; `None` for what is not predefined.
pub fn fortran_out(class: Class, number: i64) -> Option<i64> {
    Some(match (class, number) {
        (Class::Op, 32) => 0, // MPI_OP_NULL
        (Class::Op, 33) => 3, // MPI_SUM
        (Class::Op, 34) => 2, // MPI_MIN
        (Class::Op, 35) => 1, // MPI_MAX
        (Class::Op, 36) => 4, // MPI_PROD
        (Class::Op, 40) => 6, // MPI_BAND
        (Class::Op, 41) => 8, // MPI_BOR
        (Class::Op, 42) => 10, // MPI_BXOR
        (Class::Op, 48) => 5, // MPI_LAND
        (Class::Op, 49) => 7, // MPI_LOR
        (Class::Op, 50) => 9, // MPI_LXOR
        (Class::Op, 56) => 12, // MPI_MINLOC
        (Class::Op, 57) => 11, // MPI_MAXLOC
        (Class::Op, 60) => 13, // MPI_REPLACE
        (Class::Op, 61) => 14, // MPI_NO_OP
        (Class::Comm, 256) => 2, // MPI_COMM_NULL
        (Class::Comm, 257) => 0, // MPI_COMM_WORLD
        (Class::Comm, 258) => 1, // MPI_COMM_SELF
        (Class::Group, 264) => 0, // MPI_GROUP_NULL
        (Class::Group, 265) => 1, // MPI_GROUP_EMPTY
        (Class::Win, 272) => 0, // MPI_WIN_NULL
        (Class::File, 280) => 0, // MPI_FILE_NULL
        (Class::Session, 288) => 0, // MPI_SESSION_NULL
        (Class::Message, 296) => 0, // MPI_MESSAGE_NULL
        (Class::Message, 297) => 1, // MPI_MESSAGE_NO_PROC
        (Class::Info, 304) => 0, // MPI_INFO_NULL
        (Class::Info, 305) => 1, // MPI_INFO_ENV
        (Class::Errhandler, 320) => 0, // MPI_ERRHANDLER_NULL
        (Class::Errhandler, 321) => 1, // MPI_ERRORS_ARE_FATAL
        (Class::Errhandler, 322) => 3, // MPI_ERRORS_ABORT
        (Class::Errhandler, 323) => 2, // MPI_ERRORS_RETURN
        (Class::Request, 384) => 0, // MPI_REQUEST_NULL
        (Class::Datatype, 512) => 0, // MPI_DATATYPE_NULL
        (Class::Datatype, 513) => 66, // MPI_AINT
        (Class::Datatype, 514) => 72, // MPI_COUNT
        (Class::Datatype, 515) => 67, // MPI_OFFSET
        (Class::Datatype, 519) => 2, // MPI_PACKED
        (Class::Datatype, 520) => 37, // MPI_SHORT
        (Class::Datatype, 521) => 39, // MPI_INT
        (Class::Datatype, 522) => 41, // MPI_LONG
        (Class::Datatype, 523) => 43, // MPI_LONG_LONG
        (Class::Datatype, 524) => 38, // MPI_UNSIGNED_SHORT
        (Class::Datatype, 525) => 40, // MPI_UNSIGNED
        (Class::Datatype, 526) => 42, // MPI_UNSIGNED_LONG
        (Class::Datatype, 527) => 44, // MPI_UNSIGNED_LONG_LONG
        (Class::Datatype, 528) => 45, // MPI_FLOAT
        (Class::Datatype, 530) => 69, // MPI_C_FLOAT_COMPLEX
        (Class::Datatype, 531) => 55, // MPI_CXX_FLOAT_COMPLEX
        (Class::Datatype, 532) => 46, // MPI_DOUBLE
        (Class::Datatype, 534) => 70, // MPI_C_DOUBLE_COMPLEX
        (Class::Datatype, 535) => 56, // MPI_CXX_DOUBLE_COMPLEX
        (Class::Datatype, 536) => 6, // MPI_LOGICAL
        (Class::Datatype, 537) => 7, // MPI_INTEGER
        (Class::Datatype, 538) => 13, // MPI_REAL
        (Class::Datatype, 539) => 18, // MPI_COMPLEX
        (Class::Datatype, 540) => 17, // MPI_DOUBLE_PRECISION
        (Class::Datatype, 541) => 22, // MPI_DOUBLE_COMPLEX
        (Class::Datatype, 542) => 5, // MPI_CHARACTER
        (Class::Datatype, 544) => 47, // MPI_LONG_DOUBLE
        (Class::Datatype, 548) => 71, // MPI_C_LONG_DOUBLE_COMPLEX
        (Class::Datatype, 549) => 57, // MPI_CXX_LONG_DOUBLE_COMPLEX
        (Class::Datatype, 552) => 48, // MPI_FLOAT_INT
        (Class::Datatype, 553) => 49, // MPI_DOUBLE_INT
        (Class::Datatype, 554) => 51, // MPI_LONG_INT
        (Class::Datatype, 555) => 52, // MPI_2INT
        (Class::Datatype, 556) => 53, // MPI_SHORT_INT
        (Class::Datatype, 557) => 50, // MPI_LONG_DOUBLE_INT
        (Class::Datatype, 560) => 23, // MPI_2REAL
        (Class::Datatype, 561) => 24, // MPI_2DOUBLE_PRECISION
        (Class::Datatype, 562) => 25, // MPI_2INTEGER
        (Class::Datatype, 568) => 68, // MPI_C_BOOL
        (Class::Datatype, 569) => 54, // MPI_CXX_BOOL
        (Class::Datatype, 572) => 33, // MPI_WCHAR
        (Class::Datatype, 576) => 58, // MPI_INT8_T
        (Class::Datatype, 577) => 59, // MPI_UINT8_T
        (Class::Datatype, 579) => 34, // MPI_CHAR
        (Class::Datatype, 580) => 36, // MPI_SIGNED_CHAR
        (Class::Datatype, 581) => 35, // MPI_UNSIGNED_CHAR
        (Class::Datatype, 583) => 1, // MPI_BYTE
        (Class::Datatype, 584) => 60, // MPI_INT16_T
        (Class::Datatype, 585) => 61, // MPI_UINT16_T
        (Class::Datatype, 592) => 62, // MPI_INT32_T
        (Class::Datatype, 593) => 63, // MPI_UINT32_T
        (Class::Datatype, 600) => 64, // MPI_INT64_T
        (Class::Datatype, 601) => 65, // MPI_UINT64_T
        (Class::Datatype, 704) => 29, // MPI_LOGICAL1
        (Class::Datatype, 705) => 8, // MPI_INTEGER1
        (Class::Datatype, 712) => 30, // MPI_LOGICAL2
        (Class::Datatype, 713) => 9, // MPI_INTEGER2
        (Class::Datatype, 720) => 31, // MPI_LOGICAL4
        (Class::Datatype, 721) => 10, // MPI_INTEGER4
        (Class::Datatype, 722) => 14, // MPI_REAL4
        (Class::Datatype, 728) => 32, // MPI_LOGICAL8
        (Class::Datatype, 729) => 11, // MPI_INTEGER8
        (Class::Datatype, 730) => 15, // MPI_REAL8
        (Class::Datatype, 731) => 19, // MPI_COMPLEX8
        (Class::Datatype, 738) => 16, // MPI_REAL16
        (Class::Datatype, 739) => 20, // MPI_COMPLEX16
        (Class::Datatype, 747) => 21, // MPI_COMPLEX32
        (Class::Datatype, 766) => 4, // MPI_LB
        (Class::Datatype, 767) => 3, // MPI_UB
        _ => return None,
    })
}

/// A class of handles: Fortran numbers each from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// `MPI_Comm`.
    Comm,
    /// `MPI_Group`.
    Group,
    /// `MPI_Datatype`.
    Datatype,
    /// `MPI_Op`.
    Op,
    /// `MPI_Request`.
    Request,
    /// `MPI_Message`.
    Message,
    /// `MPI_Info`.
    Info,
    /// `MPI_Errhandler`.
    Errhandler,
    /// `MPI_Win`.
    Win,
    /// `MPI_File`.
    File,
    /// `MPI_Session`.
    Session,
}
