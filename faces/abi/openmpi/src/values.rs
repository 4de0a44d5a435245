//! The numbers of this ABI and those of the standard.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

use core::ffi::c_int;

use arke_front::{bits, stranger, Numbers};

use crate::Own;

impl Numbers for Own {
    const MPI_VERSION: c_int = 3;
    const MPI_SUBVERSION: c_int = 1;
    const MPI_ERR_LASTCODE: c_int = 92;
    const MPI_MAX_PROCESSOR_NAME: c_int = 256;
    const MPI_MAX_ERROR_STRING: c_int = 256;
    const MPI_MAX_OBJECT_NAME: c_int = 64;
    const MPI_MAX_PORT_NAME: c_int = 1024;
    const MPI_MAX_INFO_KEY: c_int = 36;
    const MPI_MAX_DATAREP_STRING: c_int = 128;
    const MPI_MAX_LIBRARY_VERSION_STRING: c_int = 256;
    #[inline(always)]
    fn rank_in(value: c_int) -> c_int {
        if value >= 0 {
            return value;
        }
        match value {
            -1 => -1, // MPI_ANY_SOURCE
            -2 => -3, // MPI_PROC_NULL
            -4 => -4, // MPI_ROOT
            other => stranger(other, &[-1, -3, -4]),
        }
    }
    #[inline(always)]
    fn rank_out(value: c_int) -> c_int {
        match value {
            -1 => -1, // MPI_ANY_SOURCE
            -3 => -2, // MPI_PROC_NULL
            -4 => -4, // MPI_ROOT
            other => other,
        }
    }
    #[inline(always)]
    fn tag_in(value: c_int) -> c_int {
        if value >= 0 {
            return value;
        }
        match value {
            -1 => -2, // MPI_ANY_TAG
            other => stranger(other, &[-2]),
        }
    }
    #[inline(always)]
    fn tag_out(value: c_int) -> c_int {
        match value {
            -2 => -1, // MPI_ANY_TAG
            other => other,
        }
    }
    #[inline(always)]
    fn error_in(value: c_int) -> c_int {
        match value {
            0 => 0, // MPI_SUCCESS
            1 => 1, // MPI_ERR_BUFFER
            2 => 2, // MPI_ERR_COUNT
            3 => 3, // MPI_ERR_TYPE
            4 => 4, // MPI_ERR_TAG
            5 => 5, // MPI_ERR_COMM
            6 => 6, // MPI_ERR_RANK
            7 => 7, // MPI_ERR_REQUEST
            8 => 8, // MPI_ERR_ROOT
            9 => 9, // MPI_ERR_GROUP
            10 => 10, // MPI_ERR_OP
            11 => 11, // MPI_ERR_TOPOLOGY
            12 => 12, // MPI_ERR_DIMS
            13 => 13, // MPI_ERR_ARG
            14 => 14, // MPI_ERR_UNKNOWN
            15 => 15, // MPI_ERR_TRUNCATE
            16 => 16, // MPI_ERR_OTHER
            17 => 17, // MPI_ERR_INTERN
            19 => 18, // MPI_ERR_PENDING
            18 => 19, // MPI_ERR_IN_STATUS
            20 => 20, // MPI_ERR_ACCESS
            21 => 21, // MPI_ERR_AMODE
            22 => 22, // MPI_ERR_ASSERT
            23 => 23, // MPI_ERR_BAD_FILE
            24 => 24, // MPI_ERR_BASE
            25 => 25, // MPI_ERR_CONVERSION
            26 => 26, // MPI_ERR_DISP
            27 => 27, // MPI_ERR_DUP_DATAREP
            28 => 28, // MPI_ERR_FILE_EXISTS
            29 => 29, // MPI_ERR_FILE_IN_USE
            30 => 30, // MPI_ERR_FILE
            31 => 31, // MPI_ERR_INFO_KEY
            32 => 32, // MPI_ERR_INFO_NOKEY
            33 => 33, // MPI_ERR_INFO_VALUE
            34 => 34, // MPI_ERR_INFO
            35 => 35, // MPI_ERR_IO
            36 => 36, // MPI_ERR_KEYVAL
            37 => 37, // MPI_ERR_LOCKTYPE
            38 => 38, // MPI_ERR_NAME
            39 => 39, // MPI_ERR_NO_MEM
            40 => 40, // MPI_ERR_NOT_SAME
            41 => 41, // MPI_ERR_NO_SPACE
            42 => 42, // MPI_ERR_NO_SUCH_FILE
            43 => 43, // MPI_ERR_PORT
            44 => 44, // MPI_ERR_QUOTA
            45 => 45, // MPI_ERR_READ_ONLY
            69 => 46, // MPI_ERR_RMA_ATTACH
            46 => 47, // MPI_ERR_RMA_CONFLICT
            68 => 48, // MPI_ERR_RMA_RANGE
            71 => 49, // MPI_ERR_RMA_SHARED
            47 => 50, // MPI_ERR_RMA_SYNC
            48 => 51, // MPI_ERR_SERVICE
            49 => 52, // MPI_ERR_SIZE
            50 => 53, // MPI_ERR_SPAWN
            51 => 54, // MPI_ERR_UNSUPPORTED_DATAREP
            52 => 55, // MPI_ERR_UNSUPPORTED_OPERATION
            53 => 56, // MPI_ERR_WIN
            70 => 57, // MPI_ERR_RMA_FLAVOR
            74 => 58, // MPI_ERR_PROC_ABORTED
            79 => 59, // MPI_ERR_VALUE_TOO_LARGE
            78 => 60, // MPI_ERR_SESSION
            56 => 1001, // MPI_T_ERR_CANNOT_INIT
            72 => 1002, // MPI_T_ERR_NOT_ACCESSIBLE
            55 => 1003, // MPI_T_ERR_NOT_INITIALIZED
            54 => 1005, // MPI_T_ERR_MEMORY
            57 => 1007, // MPI_T_ERR_INVALID_INDEX
            58 => 1008, // MPI_T_ERR_INVALID_ITEM
            62 => 1009, // MPI_T_ERR_INVALID_SESSION
            59 => 1010, // MPI_T_ERR_INVALID_HANDLE
            73 => 1011, // MPI_T_ERR_INVALID_NAME
            60 => 1012, // MPI_T_ERR_OUT_OF_HANDLES
            61 => 1013, // MPI_T_ERR_OUT_OF_SESSIONS
            63 => 1014, // MPI_T_ERR_CVAR_SET_NOT_NOW
            64 => 1015, // MPI_T_ERR_CVAR_SET_NEVER
            66 => 1016, // MPI_T_ERR_PVAR_NO_WRITE
            65 => 1017, // MPI_T_ERR_PVAR_NO_STARTSTOP
            67 => 1018, // MPI_T_ERR_PVAR_NO_ATOMIC
            75 => 8001, // MPIX_ERR_PROC_FAILED
            76 => 8002, // MPIX_ERR_PROC_FAILED_PENDING
            77 => 8003, // MPIX_ERR_REVOKED
            other => stranger(other, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 8001, 8002, 8003]),
        }
    }
    #[inline(always)]
    fn error_out(value: c_int) -> c_int {
        match value {
            0 => 0, // MPI_SUCCESS
            1 => 1, // MPI_ERR_BUFFER
            2 => 2, // MPI_ERR_COUNT
            3 => 3, // MPI_ERR_TYPE
            4 => 4, // MPI_ERR_TAG
            5 => 5, // MPI_ERR_COMM
            6 => 6, // MPI_ERR_RANK
            7 => 7, // MPI_ERR_REQUEST
            8 => 8, // MPI_ERR_ROOT
            9 => 9, // MPI_ERR_GROUP
            10 => 10, // MPI_ERR_OP
            11 => 11, // MPI_ERR_TOPOLOGY
            12 => 12, // MPI_ERR_DIMS
            13 => 13, // MPI_ERR_ARG
            14 => 14, // MPI_ERR_UNKNOWN
            15 => 15, // MPI_ERR_TRUNCATE
            16 => 16, // MPI_ERR_OTHER
            17 => 17, // MPI_ERR_INTERN
            18 => 19, // MPI_ERR_PENDING
            19 => 18, // MPI_ERR_IN_STATUS
            20 => 20, // MPI_ERR_ACCESS
            21 => 21, // MPI_ERR_AMODE
            22 => 22, // MPI_ERR_ASSERT
            23 => 23, // MPI_ERR_BAD_FILE
            24 => 24, // MPI_ERR_BASE
            25 => 25, // MPI_ERR_CONVERSION
            26 => 26, // MPI_ERR_DISP
            27 => 27, // MPI_ERR_DUP_DATAREP
            28 => 28, // MPI_ERR_FILE_EXISTS
            29 => 29, // MPI_ERR_FILE_IN_USE
            30 => 30, // MPI_ERR_FILE
            31 => 31, // MPI_ERR_INFO_KEY
            32 => 32, // MPI_ERR_INFO_NOKEY
            33 => 33, // MPI_ERR_INFO_VALUE
            34 => 34, // MPI_ERR_INFO
            35 => 35, // MPI_ERR_IO
            36 => 36, // MPI_ERR_KEYVAL
            37 => 37, // MPI_ERR_LOCKTYPE
            38 => 38, // MPI_ERR_NAME
            39 => 39, // MPI_ERR_NO_MEM
            40 => 40, // MPI_ERR_NOT_SAME
            41 => 41, // MPI_ERR_NO_SPACE
            42 => 42, // MPI_ERR_NO_SUCH_FILE
            43 => 43, // MPI_ERR_PORT
            44 => 44, // MPI_ERR_QUOTA
            45 => 45, // MPI_ERR_READ_ONLY
            46 => 69, // MPI_ERR_RMA_ATTACH
            47 => 46, // MPI_ERR_RMA_CONFLICT
            48 => 68, // MPI_ERR_RMA_RANGE
            49 => 71, // MPI_ERR_RMA_SHARED
            50 => 47, // MPI_ERR_RMA_SYNC
            51 => 48, // MPI_ERR_SERVICE
            52 => 49, // MPI_ERR_SIZE
            53 => 50, // MPI_ERR_SPAWN
            54 => 51, // MPI_ERR_UNSUPPORTED_DATAREP
            55 => 52, // MPI_ERR_UNSUPPORTED_OPERATION
            56 => 53, // MPI_ERR_WIN
            57 => 70, // MPI_ERR_RMA_FLAVOR
            58 => 74, // MPI_ERR_PROC_ABORTED
            59 => 79, // MPI_ERR_VALUE_TOO_LARGE
            60 => 78, // MPI_ERR_SESSION
            61 => 13, // MPI_ERR_ERRHANDLER
            1001 => 56, // MPI_T_ERR_CANNOT_INIT
            1002 => 72, // MPI_T_ERR_NOT_ACCESSIBLE
            1003 => 55, // MPI_T_ERR_NOT_INITIALIZED
            1004 => 72, // MPI_T_ERR_NOT_SUPPORTED
            1005 => 54, // MPI_T_ERR_MEMORY
            1006 => 72, // MPI_T_ERR_INVALID
            1007 => 57, // MPI_T_ERR_INVALID_INDEX
            1008 => 58, // MPI_T_ERR_INVALID_ITEM
            1009 => 62, // MPI_T_ERR_INVALID_SESSION
            1010 => 59, // MPI_T_ERR_INVALID_HANDLE
            1011 => 73, // MPI_T_ERR_INVALID_NAME
            1012 => 60, // MPI_T_ERR_OUT_OF_HANDLES
            1013 => 61, // MPI_T_ERR_OUT_OF_SESSIONS
            1014 => 63, // MPI_T_ERR_CVAR_SET_NOT_NOW
            1015 => 64, // MPI_T_ERR_CVAR_SET_NEVER
            1016 => 66, // MPI_T_ERR_PVAR_NO_WRITE
            1017 => 65, // MPI_T_ERR_PVAR_NO_STARTSTOP
            1018 => 67, // MPI_T_ERR_PVAR_NO_ATOMIC
            8001 => 75, // MPIX_ERR_PROC_FAILED
            8002 => 76, // MPIX_ERR_PROC_FAILED_PENDING
            8003 => 77, // MPIX_ERR_REVOKED
            class if (1..=arke_abi::MPI_ERR_LASTCODE).contains(&class) => 16, // MPI_ERR_OTHER
            other => other,
        }
    }
    #[inline(always)]
    fn thread_level_in(value: c_int) -> c_int {
        match value {
            0 => 0, // MPI_THREAD_SINGLE
            1 => 1024, // MPI_THREAD_FUNNELED
            2 => 2048, // MPI_THREAD_SERIALIZED
            3 => 4096, // MPI_THREAD_MULTIPLE
            other => stranger(other, &[0, 1024, 2048, 4096]),
        }
    }
    #[inline(always)]
    fn thread_level_out(value: c_int) -> c_int {
        match value {
            0 => 0, // MPI_THREAD_SINGLE
            1024 => 1, // MPI_THREAD_FUNNELED
            2048 => 2, // MPI_THREAD_SERIALIZED
            4096 => 3, // MPI_THREAD_MULTIPLE
            other => other,
        }
    }
    #[inline(always)]
    fn comparison_in(value: c_int) -> c_int {
        match value {
            0 => 201, // MPI_IDENT
            1 => 202, // MPI_CONGRUENT
            2 => 203, // MPI_SIMILAR
            3 => 204, // MPI_UNEQUAL
            other => stranger(other, &[201, 202, 203, 204]),
        }
    }
    #[inline(always)]
    fn comparison_out(value: c_int) -> c_int {
        match value {
            201 => 0, // MPI_IDENT
            202 => 1, // MPI_CONGRUENT
            203 => 2, // MPI_SIMILAR
            204 => 3, // MPI_UNEQUAL
            other => other,
        }
    }
    #[inline(always)]
    fn topology_in(value: c_int) -> c_int {
        match value {
            1 => 211, // MPI_CART
            2 => 212, // MPI_GRAPH
            3 => 213, // MPI_DIST_GRAPH
            other => stranger(other, &[211, 212, 213]),
        }
    }
    #[inline(always)]
    fn topology_out(value: c_int) -> c_int {
        match value {
            211 => 1, // MPI_CART
            212 => 2, // MPI_GRAPH
            213 => 3, // MPI_DIST_GRAPH
            other => other,
        }
    }
    #[inline(always)]
    fn combiner_in(value: c_int) -> c_int {
        match value {
            0 => 101, // MPI_COMBINER_NAMED
            1 => 102, // MPI_COMBINER_DUP
            2 => 103, // MPI_COMBINER_CONTIGUOUS
            3 => 104, // MPI_COMBINER_VECTOR
            5 => 105, // MPI_COMBINER_HVECTOR
            6 => 106, // MPI_COMBINER_INDEXED
            8 => 107, // MPI_COMBINER_HINDEXED
            9 => 108, // MPI_COMBINER_INDEXED_BLOCK
            18 => 109, // MPI_COMBINER_HINDEXED_BLOCK
            11 => 110, // MPI_COMBINER_STRUCT
            12 => 111, // MPI_COMBINER_SUBARRAY
            13 => 112, // MPI_COMBINER_DARRAY
            14 => 113, // MPI_COMBINER_F90_REAL
            15 => 114, // MPI_COMBINER_F90_COMPLEX
            16 => 115, // MPI_COMBINER_F90_INTEGER
            17 => 116, // MPI_COMBINER_RESIZED
            other => stranger(other, &[101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 1105, 1107, 1110]),
        }
    }
    #[inline(always)]
    fn combiner_out(value: c_int) -> c_int {
        match value {
            101 => 0, // MPI_COMBINER_NAMED
            102 => 1, // MPI_COMBINER_DUP
            103 => 2, // MPI_COMBINER_CONTIGUOUS
            104 => 3, // MPI_COMBINER_VECTOR
            105 => 5, // MPI_COMBINER_HVECTOR
            106 => 6, // MPI_COMBINER_INDEXED
            107 => 8, // MPI_COMBINER_HINDEXED
            108 => 9, // MPI_COMBINER_INDEXED_BLOCK
            109 => 18, // MPI_COMBINER_HINDEXED_BLOCK
            110 => 11, // MPI_COMBINER_STRUCT
            111 => 12, // MPI_COMBINER_SUBARRAY
            112 => 13, // MPI_COMBINER_DARRAY
            113 => 14, // MPI_COMBINER_F90_REAL
            114 => 15, // MPI_COMBINER_F90_COMPLEX
            115 => 16, // MPI_COMBINER_F90_INTEGER
            116 => 17, // MPI_COMBINER_RESIZED
            other => other,
        }
    }
    #[inline(always)]
    fn order_in(value: c_int) -> c_int {
        match value {
            0 => 12, // MPI_ORDER_C
            1 => 15, // MPI_ORDER_FORTRAN
            other => stranger(other, &[12, 15]),
        }
    }
    #[inline(always)]
    fn order_out(value: c_int) -> c_int {
        match value {
            12 => 0, // MPI_ORDER_C
            15 => 1, // MPI_ORDER_FORTRAN
            other => other,
        }
    }
    #[inline(always)]
    fn distribution_in(value: c_int) -> c_int {
        match value {
            2 => 16, // MPI_DISTRIBUTE_NONE
            0 => 17, // MPI_DISTRIBUTE_BLOCK
            1 => 18, // MPI_DISTRIBUTE_CYCLIC
            other => stranger(other, &[16, 17, 18]),
        }
    }
    #[inline(always)]
    fn distribution_out(value: c_int) -> c_int {
        match value {
            16 => 2, // MPI_DISTRIBUTE_NONE
            17 => 0, // MPI_DISTRIBUTE_BLOCK
            18 => 1, // MPI_DISTRIBUTE_CYCLIC
            other => other,
        }
    }
    #[inline(always)]
    fn distribution_argument_in(value: c_int) -> c_int {
        match value {
            -1 => 19, // MPI_DISTRIBUTE_DFLT_DARG
            19 => arke_abi::darray::NINETEEN,
            other => stranger(other, &[19]),
        }
    }
    #[inline(always)]
    fn distribution_argument_out(value: c_int) -> c_int {
        match value {
            19 => -1, // MPI_DISTRIBUTE_DFLT_DARG
            arke_abi::darray::NINETEEN => 19,
            other => other,
        }
    }
    #[inline(always)]
    fn typeclass_in(value: c_int) -> c_int {
        match value {
            1 => 192, // MPI_TYPECLASS_INTEGER
            2 => 193, // MPI_TYPECLASS_REAL
            3 => 194, // MPI_TYPECLASS_COMPLEX
            other => stranger(other, &[192, 193, 194]),
        }
    }
    #[inline(always)]
    fn typeclass_out(value: c_int) -> c_int {
        match value {
            192 => 1, // MPI_TYPECLASS_INTEGER
            193 => 2, // MPI_TYPECLASS_REAL
            194 => 3, // MPI_TYPECLASS_COMPLEX
            other => other,
        }
    }
    #[inline(always)]
    fn split_type_in(value: c_int) -> c_int {
        match value {
            0 => 221, // MPI_COMM_TYPE_SHARED
            12 => 222, // MPI_COMM_TYPE_HW_UNGUIDED
            13 => 223, // MPI_COMM_TYPE_HW_GUIDED
            other => stranger(other, &[221, 222, 223, 224]),
        }
    }
    #[inline(always)]
    fn split_type_out(value: c_int) -> c_int {
        match value {
            221 => 0, // MPI_COMM_TYPE_SHARED
            222 => 12, // MPI_COMM_TYPE_HW_UNGUIDED
            223 => 13, // MPI_COMM_TYPE_HW_GUIDED
            other => other,
        }
    }
    #[inline(always)]
    fn lock_type_in(value: c_int) -> c_int {
        match value {
            1 => 301, // MPI_LOCK_EXCLUSIVE
            2 => 302, // MPI_LOCK_SHARED
            other => stranger(other, &[301, 302]),
        }
    }
    #[inline(always)]
    fn lock_type_out(value: c_int) -> c_int {
        match value {
            301 => 1, // MPI_LOCK_EXCLUSIVE
            302 => 2, // MPI_LOCK_SHARED
            other => other,
        }
    }
    #[inline(always)]
    fn whence_in(value: c_int) -> c_int {
        match value {
            602 => 401, // MPI_SEEK_CUR
            604 => 402, // MPI_SEEK_END
            600 => 403, // MPI_SEEK_SET
            other => stranger(other, &[401, 402, 403]),
        }
    }
    #[inline(always)]
    fn whence_out(value: c_int) -> c_int {
        match value {
            401 => 602, // MPI_SEEK_CUR
            402 => 604, // MPI_SEEK_END
            403 => 600, // MPI_SEEK_SET
            other => other,
        }
    }
    #[inline(always)]
    fn keyval_in(value: c_int) -> c_int {
        match value {
            -1 => 0, // MPI_KEYVAL_INVALID
            0 => 501, // MPI_TAG_UB
            2 => 502, // MPI_IO
            1 => 503, // MPI_HOST
            3 => 504, // MPI_WTIME_IS_GLOBAL
            4 => 505, // MPI_APPNUM
            5 => 506, // MPI_LASTUSEDCODE
            6 => 507, // MPI_UNIVERSE_SIZE
            7 => 601, // MPI_WIN_BASE
            9 => 602, // MPI_WIN_DISP_UNIT
            8 => 603, // MPI_WIN_SIZE
            10 => 604, // MPI_WIN_CREATE_FLAVOR
            11 => 605, // MPI_WIN_MODEL
            other => stranger(other, &[0, 501, 502, 503, 504, 505, 506, 507, 601, 602, 603, 604, 605]),
        }
    }
    #[inline(always)]
    fn keyval_out(value: c_int) -> c_int {
        match value {
            0 => -1, // MPI_KEYVAL_INVALID
            501 => 0, // MPI_TAG_UB
            502 => 2, // MPI_IO
            503 => 1, // MPI_HOST
            504 => 3, // MPI_WTIME_IS_GLOBAL
            505 => 4, // MPI_APPNUM
            506 => 5, // MPI_LASTUSEDCODE
            507 => 6, // MPI_UNIVERSE_SIZE
            601 => 7, // MPI_WIN_BASE
            602 => 9, // MPI_WIN_DISP_UNIT
            603 => 8, // MPI_WIN_SIZE
            604 => 10, // MPI_WIN_CREATE_FLAVOR
            605 => 11, // MPI_WIN_MODEL
            other => other,
        }
    }
    #[inline(always)]
    fn flavor_in(value: c_int) -> c_int {
        match value {
            1 => 311, // MPI_WIN_FLAVOR_CREATE
            2 => 312, // MPI_WIN_FLAVOR_ALLOCATE
            3 => 313, // MPI_WIN_FLAVOR_DYNAMIC
            4 => 314, // MPI_WIN_FLAVOR_SHARED
            other => stranger(other, &[311, 312, 313, 314]),
        }
    }
    #[inline(always)]
    fn flavor_out(value: c_int) -> c_int {
        match value {
            311 => 1, // MPI_WIN_FLAVOR_CREATE
            312 => 2, // MPI_WIN_FLAVOR_ALLOCATE
            313 => 3, // MPI_WIN_FLAVOR_DYNAMIC
            314 => 4, // MPI_WIN_FLAVOR_SHARED
            other => other,
        }
    }
    #[inline(always)]
    fn model_in(value: c_int) -> c_int {
        match value {
            0 => 321, // MPI_WIN_UNIFIED
            1 => 322, // MPI_WIN_SEPARATE
            other => stranger(other, &[321, 322]),
        }
    }
    #[inline(always)]
    fn model_out(value: c_int) -> c_int {
        match value {
            321 => 0, // MPI_WIN_UNIFIED
            322 => 1, // MPI_WIN_SEPARATE
            other => other,
        }
    }
    fn access_mode_in(value: c_int) -> c_int {
        bits(value, &[(128, 1), (1, 2), (16, 4), (64, 8), (2, 16), (8, 32), (256, 64), (32, 128), (4, 256)])
    }
    fn access_mode_out(value: c_int) -> c_int {
        bits(value, &[(1, 128), (2, 1), (4, 16), (8, 64), (16, 2), (32, 8), (64, 256), (128, 32), (256, 4)])
    }
    fn assert_in(value: c_int) -> c_int {
        bits(value, &[(1, 1024), (2, 2048), (4, 4096), (8, 8192), (16, 16384)])
    }
    fn assert_out(value: c_int) -> c_int {
        bits(value, &[(1024, 1), (2048, 2), (4096, 4), (8192, 8), (16384, 16)])
    }
    #[inline(always)]
    fn t_bind_in(value: c_int) -> c_int {
        match value {
            0 => 1, // MPI_T_BIND_NO_OBJECT
            1 => 2, // MPI_T_BIND_MPI_COMM
            2 => 3, // MPI_T_BIND_MPI_DATATYPE
            3 => 4, // MPI_T_BIND_MPI_ERRHANDLER
            4 => 5, // MPI_T_BIND_MPI_FILE
            5 => 6, // MPI_T_BIND_MPI_GROUP
            6 => 7, // MPI_T_BIND_MPI_OP
            7 => 8, // MPI_T_BIND_MPI_REQUEST
            8 => 9, // MPI_T_BIND_MPI_WIN
            9 => 10, // MPI_T_BIND_MPI_MESSAGE
            10 => 11, // MPI_T_BIND_MPI_INFO
            other => stranger(other, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        }
    }
    #[inline(always)]
    fn t_bind_out(value: c_int) -> c_int {
        match value {
            1 => 0, // MPI_T_BIND_NO_OBJECT
            2 => 1, // MPI_T_BIND_MPI_COMM
            3 => 2, // MPI_T_BIND_MPI_DATATYPE
            4 => 3, // MPI_T_BIND_MPI_ERRHANDLER
            5 => 4, // MPI_T_BIND_MPI_FILE
            6 => 5, // MPI_T_BIND_MPI_GROUP
            7 => 6, // MPI_T_BIND_MPI_OP
            8 => 7, // MPI_T_BIND_MPI_REQUEST
            9 => 8, // MPI_T_BIND_MPI_WIN
            10 => 9, // MPI_T_BIND_MPI_MESSAGE
            11 => 10, // MPI_T_BIND_MPI_INFO
            other => other,
        }
    }
    #[inline(always)]
    fn t_scope_in(value: c_int) -> c_int {
        match value {
            0 => 1, // MPI_T_SCOPE_CONSTANT
            1 => 2, // MPI_T_SCOPE_READONLY
            2 => 3, // MPI_T_SCOPE_LOCAL
            3 => 4, // MPI_T_SCOPE_GROUP
            4 => 5, // MPI_T_SCOPE_GROUP_EQ
            5 => 6, // MPI_T_SCOPE_ALL
            6 => 7, // MPI_T_SCOPE_ALL_EQ
            other => stranger(other, &[1, 2, 3, 4, 5, 6, 7]),
        }
    }
    #[inline(always)]
    fn t_scope_out(value: c_int) -> c_int {
        match value {
            1 => 0, // MPI_T_SCOPE_CONSTANT
            2 => 1, // MPI_T_SCOPE_READONLY
            3 => 2, // MPI_T_SCOPE_LOCAL
            4 => 3, // MPI_T_SCOPE_GROUP
            5 => 4, // MPI_T_SCOPE_GROUP_EQ
            6 => 5, // MPI_T_SCOPE_ALL
            7 => 6, // MPI_T_SCOPE_ALL_EQ
            other => other,
        }
    }
    #[inline(always)]
    fn t_verbosity_in(value: c_int) -> c_int {
        match value {
            0 => 9, // MPI_T_VERBOSITY_USER_BASIC
            1 => 10, // MPI_T_VERBOSITY_USER_DETAIL
            2 => 12, // MPI_T_VERBOSITY_USER_ALL
            3 => 17, // MPI_T_VERBOSITY_TUNER_BASIC
            4 => 18, // MPI_T_VERBOSITY_TUNER_DETAIL
            5 => 20, // MPI_T_VERBOSITY_TUNER_ALL
            6 => 33, // MPI_T_VERBOSITY_MPIDEV_BASIC
            7 => 34, // MPI_T_VERBOSITY_MPIDEV_DETAIL
            8 => 36, // MPI_T_VERBOSITY_MPIDEV_ALL
            other => stranger(other, &[9, 10, 12, 17, 18, 20, 33, 34, 36]),
        }
    }
    #[inline(always)]
    fn t_verbosity_out(value: c_int) -> c_int {
        match value {
            9 => 0, // MPI_T_VERBOSITY_USER_BASIC
            10 => 1, // MPI_T_VERBOSITY_USER_DETAIL
            12 => 2, // MPI_T_VERBOSITY_USER_ALL
            17 => 3, // MPI_T_VERBOSITY_TUNER_BASIC
            18 => 4, // MPI_T_VERBOSITY_TUNER_DETAIL
            20 => 5, // MPI_T_VERBOSITY_TUNER_ALL
            33 => 6, // MPI_T_VERBOSITY_MPIDEV_BASIC
            34 => 7, // MPI_T_VERBOSITY_MPIDEV_DETAIL
            36 => 8, // MPI_T_VERBOSITY_MPIDEV_ALL
            other => other,
        }
    }
    #[inline(always)]
    fn t_pvar_class_in(value: c_int) -> c_int {
        match value {
            0 => 1, // MPI_T_PVAR_CLASS_STATE
            1 => 2, // MPI_T_PVAR_CLASS_LEVEL
            2 => 3, // MPI_T_PVAR_CLASS_SIZE
            3 => 4, // MPI_T_PVAR_CLASS_PERCENTAGE
            4 => 5, // MPI_T_PVAR_CLASS_HIGHWATERMARK
            5 => 6, // MPI_T_PVAR_CLASS_LOWWATERMARK
            6 => 7, // MPI_T_PVAR_CLASS_COUNTER
            7 => 8, // MPI_T_PVAR_CLASS_AGGREGATE
            8 => 9, // MPI_T_PVAR_CLASS_TIMER
            9 => 10, // MPI_T_PVAR_CLASS_GENERIC
            other => stranger(other, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        }
    }
    #[inline(always)]
    fn t_pvar_class_out(value: c_int) -> c_int {
        match value {
            1 => 0, // MPI_T_PVAR_CLASS_STATE
            2 => 1, // MPI_T_PVAR_CLASS_LEVEL
            3 => 2, // MPI_T_PVAR_CLASS_SIZE
            4 => 3, // MPI_T_PVAR_CLASS_PERCENTAGE
            5 => 4, // MPI_T_PVAR_CLASS_HIGHWATERMARK
            6 => 5, // MPI_T_PVAR_CLASS_LOWWATERMARK
            7 => 6, // MPI_T_PVAR_CLASS_COUNTER
            8 => 7, // MPI_T_PVAR_CLASS_AGGREGATE
            9 => 8, // MPI_T_PVAR_CLASS_TIMER
            10 => 9, // MPI_T_PVAR_CLASS_GENERIC
            other => other,
        }
    }
    fn displacement_in(value: i64) -> i64 {
        if value == -54278278 { -1 } else { value.max(0) | -i64::from(value < 0) << 1 }
    }
}
