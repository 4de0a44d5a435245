/* What the Fortran library over a front end knows of it.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#ifndef MPI_H_INCLUDED
#define MPI_H_INCLUDED

#include <stdint.h>

typedef intptr_t MPI_Aint;
typedef int64_t MPI_Offset;
typedef int64_t MPI_Count;

typedef struct __attribute__((packed, aligned(4))) MPI_Status {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int cancelled;
    size_t bytes;
} MPI_Status;


typedef struct MPI_ABI_Op* MPI_Op;
typedef struct MPI_ABI_Comm* MPI_Comm;
typedef struct MPI_ABI_Group* MPI_Group;
typedef struct MPI_ABI_Win* MPI_Win;
typedef struct MPI_ABI_File* MPI_File;
typedef struct MPI_ABI_Session* MPI_Session;
typedef struct MPI_ABI_Message* MPI_Message;
typedef struct MPI_ABI_Info* MPI_Info;
typedef struct MPI_ABI_Errhandler* MPI_Errhandler;
typedef struct MPI_ABI_Request* MPI_Request;
typedef struct MPI_ABI_Datatype* MPI_Datatype;

typedef void (MPI_User_function)(void *invec, void *inoutvec, int *len, MPI_Datatype *datatype);
typedef void (MPI_User_function_c)(void *invec, void *inoutvec, MPI_Count *len, MPI_Datatype *datatype);
typedef int (MPI_Grequest_query_function)(void *extra_state, MPI_Status *status);
typedef int (MPI_Grequest_free_function)(void *extra_state);
typedef int (MPI_Grequest_cancel_function)(void *extra_state, int complete);
typedef int (MPI_Copy_function)(MPI_Comm comm, int keyval, void *extra_state, void *attribute_val_in,
    void *attribute_val_out, int *flag);
typedef int (MPI_Delete_function)(MPI_Comm comm, int keyval, void *attribute_val, void *extra_state);
typedef int (MPI_Comm_copy_attr_function)(MPI_Comm comm, int keyval, void *extra_state,
    void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int (MPI_Comm_delete_attr_function)(MPI_Comm comm, int keyval, void *attribute_val,
    void *extra_state);
typedef int (MPI_Type_copy_attr_function)(MPI_Datatype datatype, int keyval, void *extra_state,
    void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int (MPI_Type_delete_attr_function)(MPI_Datatype datatype, int keyval, void *attribute_val,
    void *extra_state);
typedef int (MPI_Win_copy_attr_function)(MPI_Win win, int keyval, void *extra_state, void *attribute_val_in,
    void *attribute_val_out, int *flag);
typedef int (MPI_Win_delete_attr_function)(MPI_Win win, int keyval, void *attribute_val, void *extra_state);
typedef int (MPI_Datarep_extent_function)(MPI_Datatype datatype, MPI_Aint *extent, void *extra_state);
typedef int (MPI_Datarep_conversion_function)(void *userbuf, MPI_Datatype datatype, int count, void *filebuf,
    MPI_Offset position, void *extra_state);
typedef int (MPI_Datarep_conversion_function_c)(void *userbuf, MPI_Datatype datatype, MPI_Count count,
    void *filebuf, MPI_Offset position, void *extra_state);
typedef void (MPI_Comm_errhandler_function)(MPI_Comm *comm, int *error_code, ...);
typedef void (MPI_File_errhandler_function)(MPI_File *file, int *error_code, ...);
typedef void (MPI_Win_errhandler_function)(MPI_Win *win, int *error_code, ...);
typedef void (MPI_Session_errhandler_function)(MPI_Session *session, int *error_code, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;
typedef MPI_Session_errhandler_function MPI_Session_errhandler_fn;

typedef struct MPI_ABI_T_enum* MPI_T_enum;
typedef struct MPI_ABI_T_cvar_handle* MPI_T_cvar_handle;
typedef struct MPI_ABI_T_pvar_handle* MPI_T_pvar_handle;
typedef struct MPI_ABI_T_pvar_session* MPI_T_pvar_session;
typedef struct MPI_ABI_T_event_registration* MPI_T_event_registration;
typedef struct MPI_ABI_T_event_instance* MPI_T_event_instance;

typedef enum MPI_T_cb_safety {
    MPI_T_CB_REQUIRE_NONE = 0x00,
    MPI_T_CB_REQUIRE_MPI_RESTRICTED = 0x03,
    MPI_T_CB_REQUIRE_THREAD_SAFE = 0x0F,
    MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE = 0x3F
} MPI_T_cb_safety;

typedef enum MPI_T_source_order {
    MPI_T_SOURCE_ORDERED = 1,
    MPI_T_SOURCE_UNORDERED = 2
} MPI_T_source_order;

typedef void (MPI_T_event_cb_function)(MPI_T_event_instance event_instance,
    MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, void *user_data);
typedef void (MPI_T_event_free_cb_function)(MPI_T_event_registration event_registration,
    MPI_T_cb_safety cb_safety, void *user_data);
typedef void (MPI_T_event_dropped_cb_function)(MPI_Count count, MPI_T_event_registration event_registration,
    int source_index, MPI_T_cb_safety cb_safety, void *user_data);

/* Constants. */

#define MPI_VERSION (3)
#define MPI_SUBVERSION (1)
extern char ompi_mpi_op_null[];
#define MPI_OP_NULL ((MPI_Op) (void *) ompi_mpi_op_null)
extern char ompi_mpi_op_sum[];
#define MPI_SUM ((MPI_Op) (void *) ompi_mpi_op_sum)
extern char ompi_mpi_op_min[];
#define MPI_MIN ((MPI_Op) (void *) ompi_mpi_op_min)
extern char ompi_mpi_op_max[];
#define MPI_MAX ((MPI_Op) (void *) ompi_mpi_op_max)
extern char ompi_mpi_op_prod[];
#define MPI_PROD ((MPI_Op) (void *) ompi_mpi_op_prod)
extern char ompi_mpi_op_band[];
#define MPI_BAND ((MPI_Op) (void *) ompi_mpi_op_band)
extern char ompi_mpi_op_bor[];
#define MPI_BOR ((MPI_Op) (void *) ompi_mpi_op_bor)
extern char ompi_mpi_op_bxor[];
#define MPI_BXOR ((MPI_Op) (void *) ompi_mpi_op_bxor)
extern char ompi_mpi_op_land[];
#define MPI_LAND ((MPI_Op) (void *) ompi_mpi_op_land)
extern char ompi_mpi_op_lor[];
#define MPI_LOR ((MPI_Op) (void *) ompi_mpi_op_lor)
extern char ompi_mpi_op_lxor[];
#define MPI_LXOR ((MPI_Op) (void *) ompi_mpi_op_lxor)
extern char ompi_mpi_op_minloc[];
#define MPI_MINLOC ((MPI_Op) (void *) ompi_mpi_op_minloc)
extern char ompi_mpi_op_maxloc[];
#define MPI_MAXLOC ((MPI_Op) (void *) ompi_mpi_op_maxloc)
extern char ompi_mpi_op_replace[];
#define MPI_REPLACE ((MPI_Op) (void *) ompi_mpi_op_replace)
extern char ompi_mpi_op_no_op[];
#define MPI_NO_OP ((MPI_Op) (void *) ompi_mpi_op_no_op)
extern char ompi_mpi_comm_null[];
#define MPI_COMM_NULL ((MPI_Comm) (void *) ompi_mpi_comm_null)
extern char ompi_mpi_comm_world[];
#define MPI_COMM_WORLD ((MPI_Comm) (void *) ompi_mpi_comm_world)
extern char ompi_mpi_comm_self[];
#define MPI_COMM_SELF ((MPI_Comm) (void *) ompi_mpi_comm_self)
extern char ompi_mpi_group_null[];
#define MPI_GROUP_NULL ((MPI_Group) (void *) ompi_mpi_group_null)
extern char ompi_mpi_group_empty[];
#define MPI_GROUP_EMPTY ((MPI_Group) (void *) ompi_mpi_group_empty)
extern char ompi_mpi_win_null[];
#define MPI_WIN_NULL ((MPI_Win) (void *) ompi_mpi_win_null)
extern char ompi_mpi_file_null[];
#define MPI_FILE_NULL ((MPI_File) (void *) ompi_mpi_file_null)
extern char ompi_mpi_instance_null[];
#define MPI_SESSION_NULL ((MPI_Session) (void *) ompi_mpi_instance_null)
extern char ompi_message_null[];
#define MPI_MESSAGE_NULL ((MPI_Message) (void *) ompi_message_null)
extern char ompi_message_no_proc[];
#define MPI_MESSAGE_NO_PROC ((MPI_Message) (void *) ompi_message_no_proc)
extern char ompi_mpi_info_null[];
#define MPI_INFO_NULL ((MPI_Info) (void *) ompi_mpi_info_null)
extern char ompi_mpi_info_env[];
#define MPI_INFO_ENV ((MPI_Info) (void *) ompi_mpi_info_env)
extern char ompi_mpi_errhandler_null[];
#define MPI_ERRHANDLER_NULL ((MPI_Errhandler) (void *) ompi_mpi_errhandler_null)
extern char ompi_mpi_errors_are_fatal[];
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler) (void *) ompi_mpi_errors_are_fatal)
extern char ompi_mpi_errors_abort[];
#define MPI_ERRORS_ABORT ((MPI_Errhandler) (void *) ompi_mpi_errors_abort)
extern char ompi_mpi_errors_return[];
#define MPI_ERRORS_RETURN ((MPI_Errhandler) (void *) ompi_mpi_errors_return)
extern char ompi_request_null[];
#define MPI_REQUEST_NULL ((MPI_Request) (void *) ompi_request_null)
extern char ompi_mpi_datatype_null[];
#define MPI_DATATYPE_NULL ((MPI_Datatype) (void *) ompi_mpi_datatype_null)
extern char ompi_mpi_aint[];
#define MPI_AINT ((MPI_Datatype) (void *) ompi_mpi_aint)
extern char ompi_mpi_count[];
#define MPI_COUNT ((MPI_Datatype) (void *) ompi_mpi_count)
extern char ompi_mpi_offset[];
#define MPI_OFFSET ((MPI_Datatype) (void *) ompi_mpi_offset)
extern char ompi_mpi_packed[];
#define MPI_PACKED ((MPI_Datatype) (void *) ompi_mpi_packed)
extern char ompi_mpi_short[];
#define MPI_SHORT ((MPI_Datatype) (void *) ompi_mpi_short)
extern char ompi_mpi_int[];
#define MPI_INT ((MPI_Datatype) (void *) ompi_mpi_int)
extern char ompi_mpi_long[];
#define MPI_LONG ((MPI_Datatype) (void *) ompi_mpi_long)
extern char ompi_mpi_long_long_int[];
#define MPI_LONG_LONG ((MPI_Datatype) (void *) ompi_mpi_long_long_int)
#define MPI_LONG_LONG_INT MPI_LONG_LONG
extern char ompi_mpi_unsigned_short[];
#define MPI_UNSIGNED_SHORT ((MPI_Datatype) (void *) ompi_mpi_unsigned_short)
extern char ompi_mpi_unsigned[];
#define MPI_UNSIGNED ((MPI_Datatype) (void *) ompi_mpi_unsigned)
extern char ompi_mpi_unsigned_long[];
#define MPI_UNSIGNED_LONG ((MPI_Datatype) (void *) ompi_mpi_unsigned_long)
extern char ompi_mpi_unsigned_long_long[];
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype) (void *) ompi_mpi_unsigned_long_long)
extern char ompi_mpi_float[];
#define MPI_FLOAT ((MPI_Datatype) (void *) ompi_mpi_float)
extern char ompi_mpi_c_float_complex[];
#define MPI_C_FLOAT_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_c_float_complex)
#define MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX
extern char ompi_mpi_cxx_cplex[];
#define MPI_CXX_FLOAT_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_cxx_cplex)
extern char ompi_mpi_double[];
#define MPI_DOUBLE ((MPI_Datatype) (void *) ompi_mpi_double)
extern char ompi_mpi_c_double_complex[];
#define MPI_C_DOUBLE_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_c_double_complex)
extern char ompi_mpi_cxx_dblcplex[];
#define MPI_CXX_DOUBLE_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_cxx_dblcplex)
extern char ompi_mpi_logical[];
#define MPI_LOGICAL ((MPI_Datatype) (void *) ompi_mpi_logical)
extern char ompi_mpi_integer[];
#define MPI_INTEGER ((MPI_Datatype) (void *) ompi_mpi_integer)
extern char ompi_mpi_real[];
#define MPI_REAL ((MPI_Datatype) (void *) ompi_mpi_real)
extern char ompi_mpi_cplex[];
#define MPI_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_cplex)
extern char ompi_mpi_dblprec[];
#define MPI_DOUBLE_PRECISION ((MPI_Datatype) (void *) ompi_mpi_dblprec)
extern char ompi_mpi_dblcplex[];
#define MPI_DOUBLE_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_dblcplex)
extern char ompi_mpi_character[];
#define MPI_CHARACTER ((MPI_Datatype) (void *) ompi_mpi_character)
extern char ompi_mpi_long_double[];
#define MPI_LONG_DOUBLE ((MPI_Datatype) (void *) ompi_mpi_long_double)
extern char ompi_mpi_c_long_double_complex[];
#define MPI_C_LONG_DOUBLE_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_c_long_double_complex)
extern char ompi_mpi_cxx_ldblcplex[];
#define MPI_CXX_LONG_DOUBLE_COMPLEX ((MPI_Datatype) (void *) ompi_mpi_cxx_ldblcplex)
extern char ompi_mpi_float_int[];
#define MPI_FLOAT_INT ((MPI_Datatype) (void *) ompi_mpi_float_int)
extern char ompi_mpi_double_int[];
#define MPI_DOUBLE_INT ((MPI_Datatype) (void *) ompi_mpi_double_int)
extern char ompi_mpi_long_int[];
#define MPI_LONG_INT ((MPI_Datatype) (void *) ompi_mpi_long_int)
extern char ompi_mpi_2int[];
#define MPI_2INT ((MPI_Datatype) (void *) ompi_mpi_2int)
extern char ompi_mpi_short_int[];
#define MPI_SHORT_INT ((MPI_Datatype) (void *) ompi_mpi_short_int)
extern char ompi_mpi_longdbl_int[];
#define MPI_LONG_DOUBLE_INT ((MPI_Datatype) (void *) ompi_mpi_longdbl_int)
extern char ompi_mpi_2real[];
#define MPI_2REAL ((MPI_Datatype) (void *) ompi_mpi_2real)
extern char ompi_mpi_2dblprec[];
#define MPI_2DOUBLE_PRECISION ((MPI_Datatype) (void *) ompi_mpi_2dblprec)
extern char ompi_mpi_2integer[];
#define MPI_2INTEGER ((MPI_Datatype) (void *) ompi_mpi_2integer)
extern char ompi_mpi_c_bool[];
#define MPI_C_BOOL ((MPI_Datatype) (void *) ompi_mpi_c_bool)
extern char ompi_mpi_cxx_bool[];
#define MPI_CXX_BOOL ((MPI_Datatype) (void *) ompi_mpi_cxx_bool)
extern char ompi_mpi_wchar[];
#define MPI_WCHAR ((MPI_Datatype) (void *) ompi_mpi_wchar)
extern char ompi_mpi_int8_t[];
#define MPI_INT8_T ((MPI_Datatype) (void *) ompi_mpi_int8_t)
extern char ompi_mpi_uint8_t[];
#define MPI_UINT8_T ((MPI_Datatype) (void *) ompi_mpi_uint8_t)
extern char ompi_mpi_char[];
#define MPI_CHAR ((MPI_Datatype) (void *) ompi_mpi_char)
extern char ompi_mpi_signed_char[];
#define MPI_SIGNED_CHAR ((MPI_Datatype) (void *) ompi_mpi_signed_char)
extern char ompi_mpi_unsigned_char[];
#define MPI_UNSIGNED_CHAR ((MPI_Datatype) (void *) ompi_mpi_unsigned_char)
extern char ompi_mpi_byte[];
#define MPI_BYTE ((MPI_Datatype) (void *) ompi_mpi_byte)
extern char ompi_mpi_int16_t[];
#define MPI_INT16_T ((MPI_Datatype) (void *) ompi_mpi_int16_t)
extern char ompi_mpi_uint16_t[];
#define MPI_UINT16_T ((MPI_Datatype) (void *) ompi_mpi_uint16_t)
extern char ompi_mpi_int32_t[];
#define MPI_INT32_T ((MPI_Datatype) (void *) ompi_mpi_int32_t)
extern char ompi_mpi_uint32_t[];
#define MPI_UINT32_T ((MPI_Datatype) (void *) ompi_mpi_uint32_t)
extern char ompi_mpi_int64_t[];
#define MPI_INT64_T ((MPI_Datatype) (void *) ompi_mpi_int64_t)
extern char ompi_mpi_uint64_t[];
#define MPI_UINT64_T ((MPI_Datatype) (void *) ompi_mpi_uint64_t)
extern char ompi_mpi_logical1[];
#define MPI_LOGICAL1 ((MPI_Datatype) (void *) ompi_mpi_logical1)
extern char ompi_mpi_integer1[];
#define MPI_INTEGER1 ((MPI_Datatype) (void *) ompi_mpi_integer1)
extern char ompi_mpi_logical2[];
#define MPI_LOGICAL2 ((MPI_Datatype) (void *) ompi_mpi_logical2)
extern char ompi_mpi_integer2[];
#define MPI_INTEGER2 ((MPI_Datatype) (void *) ompi_mpi_integer2)
extern char ompi_mpi_real2[];
#define MPI_REAL2 ((MPI_Datatype) (void *) ompi_mpi_real2)
extern char ompi_mpi_logical4[];
#define MPI_LOGICAL4 ((MPI_Datatype) (void *) ompi_mpi_logical4)
extern char ompi_mpi_integer4[];
#define MPI_INTEGER4 ((MPI_Datatype) (void *) ompi_mpi_integer4)
extern char ompi_mpi_real4[];
#define MPI_REAL4 ((MPI_Datatype) (void *) ompi_mpi_real4)
extern char ompi_mpi_complex4[];
#define MPI_COMPLEX4 ((MPI_Datatype) (void *) ompi_mpi_complex4)
extern char ompi_mpi_logical8[];
#define MPI_LOGICAL8 ((MPI_Datatype) (void *) ompi_mpi_logical8)
extern char ompi_mpi_integer8[];
#define MPI_INTEGER8 ((MPI_Datatype) (void *) ompi_mpi_integer8)
extern char ompi_mpi_real8[];
#define MPI_REAL8 ((MPI_Datatype) (void *) ompi_mpi_real8)
extern char ompi_mpi_complex8[];
#define MPI_COMPLEX8 ((MPI_Datatype) (void *) ompi_mpi_complex8)
extern char ompi_mpi_integer16[];
#define MPI_INTEGER16 ((MPI_Datatype) (void *) ompi_mpi_integer16)
extern char ompi_mpi_real16[];
#define MPI_REAL16 ((MPI_Datatype) (void *) ompi_mpi_real16)
extern char ompi_mpi_complex16[];
#define MPI_COMPLEX16 ((MPI_Datatype) (void *) ompi_mpi_complex16)
extern char ompi_mpi_complex32[];
#define MPI_COMPLEX32 ((MPI_Datatype) (void *) ompi_mpi_complex32)
#define MPI_BOTTOM ((void *) 0)
#define MPI_IN_PLACE ((void *) 1)
#define MPI_ARGV_NULL ((char **) 0)
#define MPI_ARGVS_NULL ((char ***) 0)
#define MPI_ERRCODES_IGNORE ((int *) 0)
#define MPI_STATUS_IGNORE ((MPI_Status *) 0)
#define MPI_STATUSES_IGNORE ((MPI_Status *) 0)
#define MPI_UNWEIGHTED ((int *) 2)
#define MPI_WEIGHTS_EMPTY ((int *) 3)
#define MPI_MAX_DATAREP_STRING (128)
#define MPI_MAX_ERROR_STRING (256)
#define MPI_MAX_INFO_KEY (36)
#define MPI_MAX_INFO_VAL (256)
#define MPI_MAX_LIBRARY_VERSION_STRING (256)
#define MPI_MAX_OBJECT_NAME (64)
#define MPI_MAX_PORT_NAME (1024)
#define MPI_MAX_PROCESSOR_NAME (256)
#define MPI_MAX_STRINGTAG_LEN (1024)
#define MPI_MAX_PSET_NAME_LEN (512)
#define MPI_BSEND_OVERHEAD (128)
#define MPI_DISPLACEMENT_CURRENT ((MPI_Offset) -54278278)
#define MPI_CONVERSION_FN_NULL ((MPI_Datarep_conversion_function *) 0)
#define MPI_T_ENUM_NULL ((MPI_T_enum) 0)
#define MPI_T_CVAR_HANDLE_NULL ((MPI_T_cvar_handle) 0)
#define MPI_T_PVAR_SESSION_NULL ((MPI_T_pvar_session) 0)
#define MPI_T_PVAR_HANDLE_NULL ((MPI_T_pvar_handle) 0)
#define MPI_T_PVAR_ALL_HANDLES ((MPI_T_pvar_handle) -1)
#define MPI_F_STATUS_SIZE (6)
#define MPI_F_SOURCE (0)
#define MPI_F_TAG (1)
#define MPI_F_ERROR (2)
#define MPI_SUCCESS (0)
#define MPI_ERR_BUFFER (1)
#define MPI_ERR_COUNT (2)
#define MPI_ERR_TYPE (3)
#define MPI_ERR_TAG (4)
#define MPI_ERR_COMM (5)
#define MPI_ERR_RANK (6)
#define MPI_ERR_REQUEST (7)
#define MPI_ERR_ROOT (8)
#define MPI_ERR_GROUP (9)
#define MPI_ERR_OP (10)
#define MPI_ERR_TOPOLOGY (11)
#define MPI_ERR_DIMS (12)
#define MPI_ERR_ARG (13)
#define MPI_ERR_UNKNOWN (14)
#define MPI_ERR_TRUNCATE (15)
#define MPI_ERR_OTHER (16)
#define MPI_ERR_INTERN (17)
#define MPI_ERR_PENDING (19)
#define MPI_ERR_IN_STATUS (18)
#define MPI_ERR_ACCESS (20)
#define MPI_ERR_AMODE (21)
#define MPI_ERR_ASSERT (22)
#define MPI_ERR_BAD_FILE (23)
#define MPI_ERR_BASE (24)
#define MPI_ERR_CONVERSION (25)
#define MPI_ERR_DISP (26)
#define MPI_ERR_DUP_DATAREP (27)
#define MPI_ERR_FILE_EXISTS (28)
#define MPI_ERR_FILE_IN_USE (29)
#define MPI_ERR_FILE (30)
#define MPI_ERR_INFO_KEY (31)
#define MPI_ERR_INFO_NOKEY (32)
#define MPI_ERR_INFO_VALUE (33)
#define MPI_ERR_INFO (34)
#define MPI_ERR_IO (35)
#define MPI_ERR_KEYVAL (36)
#define MPI_ERR_LOCKTYPE (37)
#define MPI_ERR_NAME (38)
#define MPI_ERR_NO_MEM (39)
#define MPI_ERR_NOT_SAME (40)
#define MPI_ERR_NO_SPACE (41)
#define MPI_ERR_NO_SUCH_FILE (42)
#define MPI_ERR_PORT (43)
#define MPI_ERR_QUOTA (44)
#define MPI_ERR_READ_ONLY (45)
#define MPI_ERR_RMA_ATTACH (69)
#define MPI_ERR_RMA_CONFLICT (46)
#define MPI_ERR_RMA_RANGE (68)
#define MPI_ERR_RMA_SHARED (71)
#define MPI_ERR_RMA_SYNC (47)
#define MPI_ERR_SERVICE (48)
#define MPI_ERR_SIZE (49)
#define MPI_ERR_SPAWN (50)
#define MPI_ERR_UNSUPPORTED_DATAREP (51)
#define MPI_ERR_UNSUPPORTED_OPERATION (52)
#define MPI_ERR_WIN (53)
#define MPI_ERR_RMA_FLAVOR (70)
#define MPI_ERR_PROC_ABORTED (74)
#define MPI_ERR_VALUE_TOO_LARGE (79)
#define MPI_ERR_SESSION (78)
#define MPI_ERR_ERRHANDLER (13)
#define MPI_T_ERR_CANNOT_INIT (56)
#define MPI_T_ERR_NOT_ACCESSIBLE (72)
#define MPI_T_ERR_NOT_INITIALIZED (55)
#define MPI_T_ERR_NOT_SUPPORTED (72)
#define MPI_T_ERR_MEMORY (54)
#define MPI_T_ERR_INVALID (72)
#define MPI_T_ERR_INVALID_INDEX (57)
#define MPI_T_ERR_INVALID_ITEM (58)
#define MPI_T_ERR_INVALID_SESSION (62)
#define MPI_T_ERR_INVALID_HANDLE (59)
#define MPI_T_ERR_INVALID_NAME (73)
#define MPI_T_ERR_OUT_OF_HANDLES (60)
#define MPI_T_ERR_OUT_OF_SESSIONS (61)
#define MPI_T_ERR_CVAR_SET_NOT_NOW (63)
#define MPI_T_ERR_CVAR_SET_NEVER (64)
#define MPI_T_ERR_PVAR_NO_WRITE (66)
#define MPI_T_ERR_PVAR_NO_STARTSTOP (65)
#define MPI_T_ERR_PVAR_NO_ATOMIC (67)
#define MPI_ERR_LASTCODE (92)
#define MPI_MODE_APPEND (128)
#define MPI_MODE_CREATE (1)
#define MPI_MODE_DELETE_ON_CLOSE (16)
#define MPI_MODE_EXCL (64)
#define MPI_MODE_RDONLY (2)
#define MPI_MODE_RDWR (8)
#define MPI_MODE_SEQUENTIAL (256)
#define MPI_MODE_UNIQUE_OPEN (32)
#define MPI_MODE_WRONLY (4)
#define MPI_MODE_NOCHECK (1)
#define MPI_MODE_NOPRECEDE (2)
#define MPI_MODE_NOPUT (4)
#define MPI_MODE_NOSTORE (8)
#define MPI_MODE_NOSUCCEED (16)
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-2)
#define MPI_ROOT (-4)
#define MPI_UNDEFINED (-32766)
#define MPI_THREAD_SINGLE (0)
#define MPI_THREAD_FUNNELED (1)
#define MPI_THREAD_SERIALIZED (2)
#define MPI_THREAD_MULTIPLE (3)
#define MPI_ORDER_C (0)
#define MPI_ORDER_FORTRAN (1)
#define MPI_DISTRIBUTE_NONE (2)
#define MPI_DISTRIBUTE_BLOCK (0)
#define MPI_DISTRIBUTE_CYCLIC (1)
#define MPI_DISTRIBUTE_DFLT_DARG (-1)
#define MPI_COMBINER_NAMED (0)
#define MPI_COMBINER_DUP (1)
#define MPI_COMBINER_CONTIGUOUS (2)
#define MPI_COMBINER_VECTOR (3)
#define MPI_COMBINER_HVECTOR (5)
#define MPI_COMBINER_INDEXED (6)
#define MPI_COMBINER_HINDEXED (8)
#define MPI_COMBINER_INDEXED_BLOCK (9)
#define MPI_COMBINER_HINDEXED_BLOCK (18)
#define MPI_COMBINER_STRUCT (11)
#define MPI_COMBINER_SUBARRAY (12)
#define MPI_COMBINER_DARRAY (13)
#define MPI_COMBINER_F90_REAL (14)
#define MPI_COMBINER_F90_COMPLEX (15)
#define MPI_COMBINER_F90_INTEGER (16)
#define MPI_COMBINER_RESIZED (17)
#define MPI_TYPECLASS_INTEGER (1)
#define MPI_TYPECLASS_REAL (2)
#define MPI_TYPECLASS_COMPLEX (3)
#define MPI_IDENT (0)
#define MPI_CONGRUENT (1)
#define MPI_SIMILAR (2)
#define MPI_UNEQUAL (3)
#define MPI_CART (1)
#define MPI_GRAPH (2)
#define MPI_DIST_GRAPH (3)
#define MPI_COMM_TYPE_SHARED (0)
#define MPI_COMM_TYPE_HW_UNGUIDED (12)
#define MPI_COMM_TYPE_HW_GUIDED (13)
#define MPI_LOCK_EXCLUSIVE (1)
#define MPI_LOCK_SHARED (2)
#define MPI_WIN_FLAVOR_CREATE (1)
#define MPI_WIN_FLAVOR_ALLOCATE (2)
#define MPI_WIN_FLAVOR_DYNAMIC (3)
#define MPI_WIN_FLAVOR_SHARED (4)
#define MPI_WIN_UNIFIED (0)
#define MPI_WIN_SEPARATE (1)
#define MPI_SEEK_CUR (602)
#define MPI_SEEK_END (604)
#define MPI_SEEK_SET (600)
#define MPI_KEYVAL_INVALID (-1)
#define MPI_TAG_UB (0)
#define MPI_IO (2)
#define MPI_HOST (1)
#define MPI_WTIME_IS_GLOBAL (3)
#define MPI_APPNUM (4)
#define MPI_LASTUSEDCODE (5)
#define MPI_UNIVERSE_SIZE (6)
#define MPI_WIN_BASE (7)
#define MPI_WIN_DISP_UNIT (9)
#define MPI_WIN_SIZE (8)
#define MPI_WIN_CREATE_FLAVOR (10)
#define MPI_WIN_MODEL (11)
#define MPI_T_VERBOSITY_USER_BASIC (0)
#define MPI_T_VERBOSITY_USER_DETAIL (1)
#define MPI_T_VERBOSITY_USER_ALL (2)
#define MPI_T_VERBOSITY_TUNER_BASIC (3)
#define MPI_T_VERBOSITY_TUNER_DETAIL (4)
#define MPI_T_VERBOSITY_TUNER_ALL (5)
#define MPI_T_VERBOSITY_MPIDEV_BASIC (6)
#define MPI_T_VERBOSITY_MPIDEV_DETAIL (7)
#define MPI_T_VERBOSITY_MPIDEV_ALL (8)
#define MPI_T_BIND_NO_OBJECT (0)
#define MPI_T_BIND_MPI_COMM (1)
#define MPI_T_BIND_MPI_DATATYPE (2)
#define MPI_T_BIND_MPI_ERRHANDLER (3)
#define MPI_T_BIND_MPI_FILE (4)
#define MPI_T_BIND_MPI_GROUP (5)
#define MPI_T_BIND_MPI_OP (6)
#define MPI_T_BIND_MPI_REQUEST (7)
#define MPI_T_BIND_MPI_WIN (8)
#define MPI_T_BIND_MPI_MESSAGE (9)
#define MPI_T_BIND_MPI_INFO (10)
#define MPI_T_SCOPE_CONSTANT (0)
#define MPI_T_SCOPE_READONLY (1)
#define MPI_T_SCOPE_LOCAL (2)
#define MPI_T_SCOPE_GROUP (3)
#define MPI_T_SCOPE_GROUP_EQ (4)
#define MPI_T_SCOPE_ALL (5)
#define MPI_T_SCOPE_ALL_EQ (6)
#define MPI_T_PVAR_CLASS_STATE (0)
#define MPI_T_PVAR_CLASS_LEVEL (1)
#define MPI_T_PVAR_CLASS_SIZE (2)
#define MPI_T_PVAR_CLASS_PERCENTAGE (3)
#define MPI_T_PVAR_CLASS_HIGHWATERMARK (4)
#define MPI_T_PVAR_CLASS_LOWWATERMARK (5)
#define MPI_T_PVAR_CLASS_COUNTER (6)
#define MPI_T_PVAR_CLASS_AGGREGATE (7)
#define MPI_T_PVAR_CLASS_TIMER (8)
#define MPI_T_PVAR_CLASS_GENERIC (9)

#include "../functions.h"

/* Handles as Fortran's integers. */

int PMPI_Comm_c2f(MPI_Comm handle);
MPI_Comm PMPI_Comm_f2c(int integer);
#define PMPI_Comm_toint(handle) PMPI_Comm_c2f(handle)
#define PMPI_Comm_fromint(integer) PMPI_Comm_f2c(integer)
int PMPI_Errhandler_c2f(MPI_Errhandler handle);
MPI_Errhandler PMPI_Errhandler_f2c(int integer);
#define PMPI_Errhandler_toint(handle) PMPI_Errhandler_c2f(handle)
#define PMPI_Errhandler_fromint(integer) PMPI_Errhandler_f2c(integer)
int PMPI_File_c2f(MPI_File handle);
MPI_File PMPI_File_f2c(int integer);
#define PMPI_File_toint(handle) PMPI_File_c2f(handle)
#define PMPI_File_fromint(integer) PMPI_File_f2c(integer)
int PMPI_Group_c2f(MPI_Group handle);
MPI_Group PMPI_Group_f2c(int integer);
#define PMPI_Group_toint(handle) PMPI_Group_c2f(handle)
#define PMPI_Group_fromint(integer) PMPI_Group_f2c(integer)
int PMPI_Info_c2f(MPI_Info handle);
MPI_Info PMPI_Info_f2c(int integer);
#define PMPI_Info_toint(handle) PMPI_Info_c2f(handle)
#define PMPI_Info_fromint(integer) PMPI_Info_f2c(integer)
int PMPI_Message_c2f(MPI_Message handle);
MPI_Message PMPI_Message_f2c(int integer);
#define PMPI_Message_toint(handle) PMPI_Message_c2f(handle)
#define PMPI_Message_fromint(integer) PMPI_Message_f2c(integer)
int PMPI_Op_c2f(MPI_Op handle);
MPI_Op PMPI_Op_f2c(int integer);
#define PMPI_Op_toint(handle) PMPI_Op_c2f(handle)
#define PMPI_Op_fromint(integer) PMPI_Op_f2c(integer)
int PMPI_Request_c2f(MPI_Request handle);
MPI_Request PMPI_Request_f2c(int integer);
#define PMPI_Request_toint(handle) PMPI_Request_c2f(handle)
#define PMPI_Request_fromint(integer) PMPI_Request_f2c(integer)
int PMPI_Session_c2f(MPI_Session handle);
MPI_Session PMPI_Session_f2c(int integer);
#define PMPI_Session_toint(handle) PMPI_Session_c2f(handle)
#define PMPI_Session_fromint(integer) PMPI_Session_f2c(integer)
int PMPI_Type_c2f(MPI_Datatype handle);
MPI_Datatype PMPI_Type_f2c(int integer);
#define PMPI_Type_toint(handle) PMPI_Type_c2f(handle)
#define PMPI_Type_fromint(integer) PMPI_Type_f2c(integer)
int PMPI_Win_c2f(MPI_Win handle);
MPI_Win PMPI_Win_f2c(int integer);
#define PMPI_Win_toint(handle) PMPI_Win_c2f(handle)
#define PMPI_Win_fromint(integer) PMPI_Win_f2c(integer)

#endif
