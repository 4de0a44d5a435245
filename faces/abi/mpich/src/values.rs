//! The numbers of this ABI and those of the standard.
//!
//! Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit.

use core::ffi::c_int;

use arke_front::{bits, stranger, Numbers};

use crate::Own;

impl Numbers for Own {
    const MPI_VERSION: c_int = 4;
    const MPI_SUBVERSION: c_int = 0;
    const MPI_ERR_LASTCODE: c_int = 1073741823;
    const MPI_MAX_PROCESSOR_NAME: c_int = 128;
    const MPI_MAX_ERROR_STRING: c_int = 512;
    const MPI_MAX_OBJECT_NAME: c_int = 128;
    const MPI_MAX_PORT_NAME: c_int = 256;
    const MPI_MAX_INFO_KEY: c_int = 255;
    const MPI_MAX_DATAREP_STRING: c_int = 128;
    const MPI_MAX_LIBRARY_VERSION_STRING: c_int = 8192;
    #[inline(always)]
    fn rank_in(value: c_int) -> c_int {
        if value >= 0 {
            return value;
        }
        match value {
            -2 => -1, // MPI_ANY_SOURCE
            -1 => -3, // MPI_PROC_NULL
            -3 => -4, // MPI_ROOT
            other => stranger(other, &[-1, -3, -4]),
        }
    }
    #[inline(always)]
    fn rank_out(value: c_int) -> c_int {
        match value {
            -1 => -2, // MPI_ANY_SOURCE
            -3 => -1, // MPI_PROC_NULL
            -4 => -3, // MPI_ROOT
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
            19 => 7, // MPI_ERR_REQUEST
            7 => 8, // MPI_ERR_ROOT
            8 => 9, // MPI_ERR_GROUP
            9 => 10, // MPI_ERR_OP
            10 => 11, // MPI_ERR_TOPOLOGY
            11 => 12, // MPI_ERR_DIMS
            12 => 13, // MPI_ERR_ARG
            13 => 14, // MPI_ERR_UNKNOWN
            14 => 15, // MPI_ERR_TRUNCATE
            15 => 16, // MPI_ERR_OTHER
            16 => 17, // MPI_ERR_INTERN
            18 => 18, // MPI_ERR_PENDING
            17 => 19, // MPI_ERR_IN_STATUS
            20 => 20, // MPI_ERR_ACCESS
            21 => 21, // MPI_ERR_AMODE
            53 => 22, // MPI_ERR_ASSERT
            22 => 23, // MPI_ERR_BAD_FILE
            46 => 24, // MPI_ERR_BASE
            23 => 25, // MPI_ERR_CONVERSION
            52 => 26, // MPI_ERR_DISP
            24 => 27, // MPI_ERR_DUP_DATAREP
            25 => 28, // MPI_ERR_FILE_EXISTS
            26 => 29, // MPI_ERR_FILE_IN_USE
            27 => 30, // MPI_ERR_FILE
            29 => 31, // MPI_ERR_INFO_KEY
            31 => 32, // MPI_ERR_INFO_NOKEY
            30 => 33, // MPI_ERR_INFO_VALUE
            28 => 34, // MPI_ERR_INFO
            32 => 35, // MPI_ERR_IO
            48 => 36, // MPI_ERR_KEYVAL
            47 => 37, // MPI_ERR_LOCKTYPE
            33 => 38, // MPI_ERR_NAME
            34 => 39, // MPI_ERR_NO_MEM
            35 => 40, // MPI_ERR_NOT_SAME
            36 => 41, // MPI_ERR_NO_SPACE
            37 => 42, // MPI_ERR_NO_SUCH_FILE
            38 => 43, // MPI_ERR_PORT
            39 => 44, // MPI_ERR_QUOTA
            40 => 45, // MPI_ERR_READ_ONLY
            56 => 46, // MPI_ERR_RMA_ATTACH
            49 => 47, // MPI_ERR_RMA_CONFLICT
            55 => 48, // MPI_ERR_RMA_RANGE
            57 => 49, // MPI_ERR_RMA_SHARED
            50 => 50, // MPI_ERR_RMA_SYNC
            41 => 51, // MPI_ERR_SERVICE
            51 => 52, // MPI_ERR_SIZE
            42 => 53, // MPI_ERR_SPAWN
            43 => 54, // MPI_ERR_UNSUPPORTED_DATAREP
            44 => 55, // MPI_ERR_UNSUPPORTED_OPERATION
            45 => 56, // MPI_ERR_WIN
            58 => 57, // MPI_ERR_RMA_FLAVOR
            76 => 58, // MPI_ERR_PROC_ABORTED
            77 => 59, // MPI_ERR_VALUE_TOO_LARGE
            75 => 60, // MPI_ERR_SESSION
            80 => 61, // MPI_ERR_ERRHANDLER
            81 => 62, // MPI_ERR_ABI
            61 => 1001, // MPI_T_ERR_CANNOT_INIT
            79 => 1002, // MPI_T_ERR_NOT_ACCESSIBLE
            60 => 1003, // MPI_T_ERR_NOT_INITIALIZED
            78 => 1004, // MPI_T_ERR_NOT_SUPPORTED
            59 => 1005, // MPI_T_ERR_MEMORY
            74 => 1006, // MPI_T_ERR_INVALID
            62 => 1007, // MPI_T_ERR_INVALID_INDEX
            63 => 1008, // MPI_T_ERR_INVALID_ITEM
            67 => 1009, // MPI_T_ERR_INVALID_SESSION
            64 => 1010, // MPI_T_ERR_INVALID_HANDLE
            73 => 1011, // MPI_T_ERR_INVALID_NAME
            65 => 1012, // MPI_T_ERR_OUT_OF_HANDLES
            66 => 1013, // MPI_T_ERR_OUT_OF_SESSIONS
            68 => 1014, // MPI_T_ERR_CVAR_SET_NOT_NOW
            69 => 1015, // MPI_T_ERR_CVAR_SET_NEVER
            71 => 1016, // MPI_T_ERR_PVAR_NO_WRITE
            70 => 1017, // MPI_T_ERR_PVAR_NO_STARTSTOP
            72 => 1018, // MPI_T_ERR_PVAR_NO_ATOMIC
            101 => 8001, // MPIX_ERR_PROC_FAILED
            102 => 8002, // MPIX_ERR_PROC_FAILED_PENDING
            103 => 8003, // MPIX_ERR_REVOKED
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
            7 => 19, // MPI_ERR_REQUEST
            8 => 7, // MPI_ERR_ROOT
            9 => 8, // MPI_ERR_GROUP
            10 => 9, // MPI_ERR_OP
            11 => 10, // MPI_ERR_TOPOLOGY
            12 => 11, // MPI_ERR_DIMS
            13 => 12, // MPI_ERR_ARG
            14 => 13, // MPI_ERR_UNKNOWN
            15 => 14, // MPI_ERR_TRUNCATE
            16 => 15, // MPI_ERR_OTHER
            17 => 16, // MPI_ERR_INTERN
            18 => 18, // MPI_ERR_PENDING
            19 => 17, // MPI_ERR_IN_STATUS
            20 => 20, // MPI_ERR_ACCESS
            21 => 21, // MPI_ERR_AMODE
            22 => 53, // MPI_ERR_ASSERT
            23 => 22, // MPI_ERR_BAD_FILE
            24 => 46, // MPI_ERR_BASE
            25 => 23, // MPI_ERR_CONVERSION
            26 => 52, // MPI_ERR_DISP
            27 => 24, // MPI_ERR_DUP_DATAREP
            28 => 25, // MPI_ERR_FILE_EXISTS
            29 => 26, // MPI_ERR_FILE_IN_USE
            30 => 27, // MPI_ERR_FILE
            31 => 29, // MPI_ERR_INFO_KEY
            32 => 31, // MPI_ERR_INFO_NOKEY
            33 => 30, // MPI_ERR_INFO_VALUE
            34 => 28, // MPI_ERR_INFO
            35 => 32, // MPI_ERR_IO
            36 => 48, // MPI_ERR_KEYVAL
            37 => 47, // MPI_ERR_LOCKTYPE
            38 => 33, // MPI_ERR_NAME
            39 => 34, // MPI_ERR_NO_MEM
            40 => 35, // MPI_ERR_NOT_SAME
            41 => 36, // MPI_ERR_NO_SPACE
            42 => 37, // MPI_ERR_NO_SUCH_FILE
            43 => 38, // MPI_ERR_PORT
            44 => 39, // MPI_ERR_QUOTA
            45 => 40, // MPI_ERR_READ_ONLY
            46 => 56, // MPI_ERR_RMA_ATTACH
            47 => 49, // MPI_ERR_RMA_CONFLICT
            48 => 55, // MPI_ERR_RMA_RANGE
            49 => 57, // MPI_ERR_RMA_SHARED
            50 => 50, // MPI_ERR_RMA_SYNC
            51 => 41, // MPI_ERR_SERVICE
            52 => 51, // MPI_ERR_SIZE
            53 => 42, // MPI_ERR_SPAWN
            54 => 43, // MPI_ERR_UNSUPPORTED_DATAREP
            55 => 44, // MPI_ERR_UNSUPPORTED_OPERATION
            56 => 45, // MPI_ERR_WIN
            57 => 58, // MPI_ERR_RMA_FLAVOR
            58 => 76, // MPI_ERR_PROC_ABORTED
            59 => 77, // MPI_ERR_VALUE_TOO_LARGE
            60 => 75, // MPI_ERR_SESSION
            61 => 80, // MPI_ERR_ERRHANDLER
            62 => 81, // MPI_ERR_ABI
            1001 => 61, // MPI_T_ERR_CANNOT_INIT
            1002 => 79, // MPI_T_ERR_NOT_ACCESSIBLE
            1003 => 60, // MPI_T_ERR_NOT_INITIALIZED
            1004 => 78, // MPI_T_ERR_NOT_SUPPORTED
            1005 => 59, // MPI_T_ERR_MEMORY
            1006 => 74, // MPI_T_ERR_INVALID
            1007 => 62, // MPI_T_ERR_INVALID_INDEX
            1008 => 63, // MPI_T_ERR_INVALID_ITEM
            1009 => 67, // MPI_T_ERR_INVALID_SESSION
            1010 => 64, // MPI_T_ERR_INVALID_HANDLE
            1011 => 73, // MPI_T_ERR_INVALID_NAME
            1012 => 65, // MPI_T_ERR_OUT_OF_HANDLES
            1013 => 66, // MPI_T_ERR_OUT_OF_SESSIONS
            1014 => 68, // MPI_T_ERR_CVAR_SET_NOT_NOW
            1015 => 69, // MPI_T_ERR_CVAR_SET_NEVER
            1016 => 71, // MPI_T_ERR_PVAR_NO_WRITE
            1017 => 70, // MPI_T_ERR_PVAR_NO_STARTSTOP
            1018 => 72, // MPI_T_ERR_PVAR_NO_ATOMIC
            8001 => 101, // MPIX_ERR_PROC_FAILED
            8002 => 102, // MPIX_ERR_PROC_FAILED_PENDING
            8003 => 103, // MPIX_ERR_REVOKED
            class if (1..=arke_abi::MPI_ERR_LASTCODE).contains(&class) => 15, // MPI_ERR_OTHER
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
            2 => 211, // MPI_CART
            1 => 212, // MPI_GRAPH
            3 => 213, // MPI_DIST_GRAPH
            other => stranger(other, &[211, 212, 213]),
        }
    }
    #[inline(always)]
    fn topology_out(value: c_int) -> c_int {
        match value {
            211 => 2, // MPI_CART
            212 => 1, // MPI_GRAPH
            213 => 3, // MPI_DIST_GRAPH
            other => other,
        }
    }
    #[inline(always)]
    fn combiner_in(value: c_int) -> c_int {
        match value {
            1 => 101, // MPI_COMBINER_NAMED
            2 => 102, // MPI_COMBINER_DUP
            3 => 103, // MPI_COMBINER_CONTIGUOUS
            4 => 104, // MPI_COMBINER_VECTOR
            6 => 105, // MPI_COMBINER_HVECTOR
            7 => 106, // MPI_COMBINER_INDEXED
            9 => 107, // MPI_COMBINER_HINDEXED
            10 => 108, // MPI_COMBINER_INDEXED_BLOCK
            19 => 109, // MPI_COMBINER_HINDEXED_BLOCK
            12 => 110, // MPI_COMBINER_STRUCT
            13 => 111, // MPI_COMBINER_SUBARRAY
            14 => 112, // MPI_COMBINER_DARRAY
            15 => 113, // MPI_COMBINER_F90_REAL
            16 => 114, // MPI_COMBINER_F90_COMPLEX
            17 => 115, // MPI_COMBINER_F90_INTEGER
            18 => 116, // MPI_COMBINER_RESIZED
            20 => 117, // MPI_COMBINER_VALUE_INDEX
            5 => 1105, // MPI_COMBINER_HVECTOR_INTEGER
            8 => 1107, // MPI_COMBINER_HINDEXED_INTEGER
            11 => 1110, // MPI_COMBINER_STRUCT_INTEGER
            other => stranger(other, &[101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 1105, 1107, 1110]),
        }
    }
    #[inline(always)]
    fn combiner_out(value: c_int) -> c_int {
        match value {
            101 => 1, // MPI_COMBINER_NAMED
            102 => 2, // MPI_COMBINER_DUP
            103 => 3, // MPI_COMBINER_CONTIGUOUS
            104 => 4, // MPI_COMBINER_VECTOR
            105 => 6, // MPI_COMBINER_HVECTOR
            106 => 7, // MPI_COMBINER_INDEXED
            107 => 9, // MPI_COMBINER_HINDEXED
            108 => 10, // MPI_COMBINER_INDEXED_BLOCK
            109 => 19, // MPI_COMBINER_HINDEXED_BLOCK
            110 => 12, // MPI_COMBINER_STRUCT
            111 => 13, // MPI_COMBINER_SUBARRAY
            112 => 14, // MPI_COMBINER_DARRAY
            113 => 15, // MPI_COMBINER_F90_REAL
            114 => 16, // MPI_COMBINER_F90_COMPLEX
            115 => 17, // MPI_COMBINER_F90_INTEGER
            116 => 18, // MPI_COMBINER_RESIZED
            117 => 20, // MPI_COMBINER_VALUE_INDEX
            1105 => 5, // MPI_COMBINER_HVECTOR_INTEGER
            1107 => 8, // MPI_COMBINER_HINDEXED_INTEGER
            1110 => 11, // MPI_COMBINER_STRUCT_INTEGER
            other => other,
        }
    }
    #[inline(always)]
    fn order_in(value: c_int) -> c_int {
        match value {
            56 => 12, // MPI_ORDER_C
            57 => 15, // MPI_ORDER_FORTRAN
            other => stranger(other, &[12, 15]),
        }
    }
    #[inline(always)]
    fn order_out(value: c_int) -> c_int {
        match value {
            12 => 56, // MPI_ORDER_C
            15 => 57, // MPI_ORDER_FORTRAN
            other => other,
        }
    }
    #[inline(always)]
    fn distribution_in(value: c_int) -> c_int {
        match value {
            123 => 16, // MPI_DISTRIBUTE_NONE
            121 => 17, // MPI_DISTRIBUTE_BLOCK
            122 => 18, // MPI_DISTRIBUTE_CYCLIC
            other => stranger(other, &[16, 17, 18]),
        }
    }
    #[inline(always)]
    fn distribution_out(value: c_int) -> c_int {
        match value {
            16 => 123, // MPI_DISTRIBUTE_NONE
            17 => 121, // MPI_DISTRIBUTE_BLOCK
            18 => 122, // MPI_DISTRIBUTE_CYCLIC
            other => other,
        }
    }
    #[inline(always)]
    fn distribution_argument_in(value: c_int) -> c_int {
        match value {
            -49767 => 19, // MPI_DISTRIBUTE_DFLT_DARG
            19 => arke_abi::darray::NINETEEN,
            other => stranger(other, &[19]),
        }
    }
    #[inline(always)]
    fn distribution_argument_out(value: c_int) -> c_int {
        match value {
            19 => -49767, // MPI_DISTRIBUTE_DFLT_DARG
            arke_abi::darray::NINETEEN => 19,
            other => other,
        }
    }
    #[inline(always)]
    fn typeclass_in(value: c_int) -> c_int {
        match value {
            2 => 192, // MPI_TYPECLASS_INTEGER
            1 => 193, // MPI_TYPECLASS_REAL
            3 => 194, // MPI_TYPECLASS_COMPLEX
            other => stranger(other, &[192, 193, 194]),
        }
    }
    #[inline(always)]
    fn typeclass_out(value: c_int) -> c_int {
        match value {
            192 => 2, // MPI_TYPECLASS_INTEGER
            193 => 1, // MPI_TYPECLASS_REAL
            194 => 3, // MPI_TYPECLASS_COMPLEX
            other => other,
        }
    }
    #[inline(always)]
    fn split_type_in(value: c_int) -> c_int {
        match value {
            1 => 221, // MPI_COMM_TYPE_SHARED
            3 => 222, // MPI_COMM_TYPE_HW_UNGUIDED
            2 => 223, // MPI_COMM_TYPE_HW_GUIDED
            4 => 224, // MPI_COMM_TYPE_RESOURCE_GUIDED
            other => stranger(other, &[221, 222, 223, 224]),
        }
    }
    #[inline(always)]
    fn split_type_out(value: c_int) -> c_int {
        match value {
            221 => 1, // MPI_COMM_TYPE_SHARED
            222 => 3, // MPI_COMM_TYPE_HW_UNGUIDED
            223 => 2, // MPI_COMM_TYPE_HW_GUIDED
            224 => 4, // MPI_COMM_TYPE_RESOURCE_GUIDED
            other => other,
        }
    }
    #[inline(always)]
    fn lock_type_in(value: c_int) -> c_int {
        match value {
            234 => 301, // MPI_LOCK_EXCLUSIVE
            235 => 302, // MPI_LOCK_SHARED
            other => stranger(other, &[301, 302]),
        }
    }
    #[inline(always)]
    fn lock_type_out(value: c_int) -> c_int {
        match value {
            301 => 234, // MPI_LOCK_EXCLUSIVE
            302 => 235, // MPI_LOCK_SHARED
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
            603979776 => 0, // MPI_KEYVAL_INVALID
            1681915905 => 501, // MPI_TAG_UB
            1681915909 => 502, // MPI_IO
            1681915907 => 503, // MPI_HOST
            1681915911 => 504, // MPI_WTIME_IS_GLOBAL
            1681915917 => 505, // MPI_APPNUM
            1681915915 => 506, // MPI_LASTUSEDCODE
            1681915913 => 507, // MPI_UNIVERSE_SIZE
            1711276033 => 601, // MPI_WIN_BASE
            1711276037 => 602, // MPI_WIN_DISP_UNIT
            1711276035 => 603, // MPI_WIN_SIZE
            1711276039 => 604, // MPI_WIN_CREATE_FLAVOR
            1711276041 => 605, // MPI_WIN_MODEL
            other => stranger(other, &[0, 501, 502, 503, 504, 505, 506, 507, 601, 602, 603, 604, 605]),
        }
    }
    #[inline(always)]
    fn keyval_out(value: c_int) -> c_int {
        match value {
            0 => 603979776, // MPI_KEYVAL_INVALID
            501 => 1681915905, // MPI_TAG_UB
            502 => 1681915909, // MPI_IO
            503 => 1681915907, // MPI_HOST
            504 => 1681915911, // MPI_WTIME_IS_GLOBAL
            505 => 1681915917, // MPI_APPNUM
            506 => 1681915915, // MPI_LASTUSEDCODE
            507 => 1681915913, // MPI_UNIVERSE_SIZE
            601 => 1711276033, // MPI_WIN_BASE
            602 => 1711276037, // MPI_WIN_DISP_UNIT
            603 => 1711276035, // MPI_WIN_SIZE
            604 => 1711276039, // MPI_WIN_CREATE_FLAVOR
            605 => 1711276041, // MPI_WIN_MODEL
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
            2 => 321, // MPI_WIN_UNIFIED
            1 => 322, // MPI_WIN_SEPARATE
            other => stranger(other, &[321, 322]),
        }
    }
    #[inline(always)]
    fn model_out(value: c_int) -> c_int {
        match value {
            321 => 2, // MPI_WIN_UNIFIED
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
        bits(value, &[(1024, 1024), (8192, 2048), (4096, 4096), (2048, 8192), (16384, 16384)])
    }
    fn assert_out(value: c_int) -> c_int {
        bits(value, &[(1024, 1024), (2048, 8192), (4096, 4096), (8192, 2048), (16384, 16384)])
    }
    #[inline(always)]
    fn t_bind_in(value: c_int) -> c_int {
        match value {
            9700 => 1, // MPI_T_BIND_NO_OBJECT
            9701 => 2, // MPI_T_BIND_MPI_COMM
            9702 => 3, // MPI_T_BIND_MPI_DATATYPE
            9703 => 4, // MPI_T_BIND_MPI_ERRHANDLER
            9704 => 5, // MPI_T_BIND_MPI_FILE
            9705 => 6, // MPI_T_BIND_MPI_GROUP
            9706 => 7, // MPI_T_BIND_MPI_OP
            9707 => 8, // MPI_T_BIND_MPI_REQUEST
            9708 => 9, // MPI_T_BIND_MPI_WIN
            9709 => 10, // MPI_T_BIND_MPI_MESSAGE
            9710 => 11, // MPI_T_BIND_MPI_INFO
            9711 => 12, // MPI_T_BIND_MPI_SESSION
            other => stranger(other, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        }
    }
    #[inline(always)]
    fn t_bind_out(value: c_int) -> c_int {
        match value {
            1 => 9700, // MPI_T_BIND_NO_OBJECT
            2 => 9701, // MPI_T_BIND_MPI_COMM
            3 => 9702, // MPI_T_BIND_MPI_DATATYPE
            4 => 9703, // MPI_T_BIND_MPI_ERRHANDLER
            5 => 9704, // MPI_T_BIND_MPI_FILE
            6 => 9705, // MPI_T_BIND_MPI_GROUP
            7 => 9706, // MPI_T_BIND_MPI_OP
            8 => 9707, // MPI_T_BIND_MPI_REQUEST
            9 => 9708, // MPI_T_BIND_MPI_WIN
            10 => 9709, // MPI_T_BIND_MPI_MESSAGE
            11 => 9710, // MPI_T_BIND_MPI_INFO
            12 => 9711, // MPI_T_BIND_MPI_SESSION
            other => other,
        }
    }
    #[inline(always)]
    fn t_scope_in(value: c_int) -> c_int {
        match value {
            60438 => 1, // MPI_T_SCOPE_CONSTANT
            60439 => 2, // MPI_T_SCOPE_READONLY
            60440 => 3, // MPI_T_SCOPE_LOCAL
            60441 => 4, // MPI_T_SCOPE_GROUP
            60442 => 5, // MPI_T_SCOPE_GROUP_EQ
            60443 => 6, // MPI_T_SCOPE_ALL
            60444 => 7, // MPI_T_SCOPE_ALL_EQ
            other => stranger(other, &[1, 2, 3, 4, 5, 6, 7]),
        }
    }
    #[inline(always)]
    fn t_scope_out(value: c_int) -> c_int {
        match value {
            1 => 60438, // MPI_T_SCOPE_CONSTANT
            2 => 60439, // MPI_T_SCOPE_READONLY
            3 => 60440, // MPI_T_SCOPE_LOCAL
            4 => 60441, // MPI_T_SCOPE_GROUP
            5 => 60442, // MPI_T_SCOPE_GROUP_EQ
            6 => 60443, // MPI_T_SCOPE_ALL
            7 => 60444, // MPI_T_SCOPE_ALL_EQ
            other => other,
        }
    }
    #[inline(always)]
    fn t_verbosity_in(value: c_int) -> c_int {
        match value {
            221 => 9, // MPI_T_VERBOSITY_USER_BASIC
            222 => 10, // MPI_T_VERBOSITY_USER_DETAIL
            223 => 12, // MPI_T_VERBOSITY_USER_ALL
            224 => 17, // MPI_T_VERBOSITY_TUNER_BASIC
            225 => 18, // MPI_T_VERBOSITY_TUNER_DETAIL
            226 => 20, // MPI_T_VERBOSITY_TUNER_ALL
            227 => 33, // MPI_T_VERBOSITY_MPIDEV_BASIC
            228 => 34, // MPI_T_VERBOSITY_MPIDEV_DETAIL
            229 => 36, // MPI_T_VERBOSITY_MPIDEV_ALL
            other => stranger(other, &[9, 10, 12, 17, 18, 20, 33, 34, 36]),
        }
    }
    #[inline(always)]
    fn t_verbosity_out(value: c_int) -> c_int {
        match value {
            9 => 221, // MPI_T_VERBOSITY_USER_BASIC
            10 => 222, // MPI_T_VERBOSITY_USER_DETAIL
            12 => 223, // MPI_T_VERBOSITY_USER_ALL
            17 => 224, // MPI_T_VERBOSITY_TUNER_BASIC
            18 => 225, // MPI_T_VERBOSITY_TUNER_DETAIL
            20 => 226, // MPI_T_VERBOSITY_TUNER_ALL
            33 => 227, // MPI_T_VERBOSITY_MPIDEV_BASIC
            34 => 228, // MPI_T_VERBOSITY_MPIDEV_DETAIL
            36 => 229, // MPI_T_VERBOSITY_MPIDEV_ALL
            other => other,
        }
    }
    #[inline(always)]
    fn t_pvar_class_in(value: c_int) -> c_int {
        match value {
            240 => 1, // MPI_T_PVAR_CLASS_STATE
            241 => 2, // MPI_T_PVAR_CLASS_LEVEL
            242 => 3, // MPI_T_PVAR_CLASS_SIZE
            243 => 4, // MPI_T_PVAR_CLASS_PERCENTAGE
            244 => 5, // MPI_T_PVAR_CLASS_HIGHWATERMARK
            245 => 6, // MPI_T_PVAR_CLASS_LOWWATERMARK
            246 => 7, // MPI_T_PVAR_CLASS_COUNTER
            247 => 8, // MPI_T_PVAR_CLASS_AGGREGATE
            248 => 9, // MPI_T_PVAR_CLASS_TIMER
            249 => 10, // MPI_T_PVAR_CLASS_GENERIC
            other => stranger(other, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        }
    }
    #[inline(always)]
    fn t_pvar_class_out(value: c_int) -> c_int {
        match value {
            1 => 240, // MPI_T_PVAR_CLASS_STATE
            2 => 241, // MPI_T_PVAR_CLASS_LEVEL
            3 => 242, // MPI_T_PVAR_CLASS_SIZE
            4 => 243, // MPI_T_PVAR_CLASS_PERCENTAGE
            5 => 244, // MPI_T_PVAR_CLASS_HIGHWATERMARK
            6 => 245, // MPI_T_PVAR_CLASS_LOWWATERMARK
            7 => 246, // MPI_T_PVAR_CLASS_COUNTER
            8 => 247, // MPI_T_PVAR_CLASS_AGGREGATE
            9 => 248, // MPI_T_PVAR_CLASS_TIMER
            10 => 249, // MPI_T_PVAR_CLASS_GENERIC
            other => other,
        }
    }
    fn displacement_in(value: i64) -> i64 {
        if value == -54278278 { -1 } else { value.max(0) | -i64::from(value < 0) << 1 }
    }
}
