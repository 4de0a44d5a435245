/* What the Fortran library over a front end knows of it.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#ifndef MPI_H_INCLUDED
#define MPI_H_INCLUDED

#include <stdint.h>

typedef intptr_t MPI_Aint;
typedef int64_t MPI_Offset;
typedef int64_t MPI_Count;

typedef struct MPI_Status {
    int count_low;
    int count_high_and_cancelled;
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
} MPI_Status;


typedef int MPI_Op;
typedef int MPI_Comm;
typedef int MPI_Group;
typedef int MPI_Win;
typedef struct MPI_ABI_File* MPI_File;
typedef int MPI_Session;
typedef int MPI_Message;
typedef int MPI_Info;
typedef int MPI_Errhandler;
typedef int MPI_Request;
typedef int MPI_Datatype;

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

#define MPI_VERSION (4)
#define MPI_SUBVERSION (0)
#define MPI_OP_NULL ((MPI_Op) 402653184)
#define MPI_SUM ((MPI_Op) 1476395011)
#define MPI_MIN ((MPI_Op) 1476395010)
#define MPI_MAX ((MPI_Op) 1476395009)
#define MPI_PROD ((MPI_Op) 1476395012)
#define MPI_BAND ((MPI_Op) 1476395014)
#define MPI_BOR ((MPI_Op) 1476395016)
#define MPI_BXOR ((MPI_Op) 1476395018)
#define MPI_LAND ((MPI_Op) 1476395013)
#define MPI_LOR ((MPI_Op) 1476395015)
#define MPI_LXOR ((MPI_Op) 1476395017)
#define MPI_MINLOC ((MPI_Op) 1476395019)
#define MPI_MAXLOC ((MPI_Op) 1476395020)
#define MPI_REPLACE ((MPI_Op) 1476395021)
#define MPI_NO_OP ((MPI_Op) 1476395022)
#define MPI_COMM_NULL ((MPI_Comm) 67108864)
#define MPI_COMM_WORLD ((MPI_Comm) 1140850688)
#define MPI_COMM_SELF ((MPI_Comm) 1140850689)
#define MPI_GROUP_NULL ((MPI_Group) 134217728)
#define MPI_GROUP_EMPTY ((MPI_Group) 1207959552)
#define MPI_WIN_NULL ((MPI_Win) 536870912)
#define MPI_FILE_NULL ((MPI_File) 0)
#define MPI_SESSION_NULL ((MPI_Session) 939524096)
#define MPI_MESSAGE_NULL ((MPI_Message) 738197504)
#define MPI_MESSAGE_NO_PROC ((MPI_Message) 1811939328)
#define MPI_INFO_NULL ((MPI_Info) 469762048)
#define MPI_INFO_ENV ((MPI_Info) 1543503873)
#define MPI_ERRHANDLER_NULL ((MPI_Errhandler) 335544320)
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler) 1409286144)
#define MPI_ERRORS_ABORT ((MPI_Errhandler) 1409286147)
#define MPI_ERRORS_RETURN ((MPI_Errhandler) 1409286145)
#define MPI_REQUEST_NULL ((MPI_Request) 738197504)
#define MPI_DATATYPE_NULL ((MPI_Datatype) 201326592)
#define MPI_AINT ((MPI_Datatype) 1275070531)
#define MPI_COUNT ((MPI_Datatype) 1275070533)
#define MPI_OFFSET ((MPI_Datatype) 1275070532)
#define MPI_PACKED ((MPI_Datatype) 1275068687)
#define MPI_SHORT ((MPI_Datatype) 1275068931)
#define MPI_INT ((MPI_Datatype) 1275069445)
#define MPI_LONG ((MPI_Datatype) 1275070471)
#define MPI_LONG_LONG ((MPI_Datatype) 1275070473)
#define MPI_LONG_LONG_INT MPI_LONG_LONG
#define MPI_UNSIGNED_SHORT ((MPI_Datatype) 1275068932)
#define MPI_UNSIGNED ((MPI_Datatype) 1275069446)
#define MPI_UNSIGNED_LONG ((MPI_Datatype) 1275070472)
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype) 1275070489)
#define MPI_FLOAT ((MPI_Datatype) 1275069450)
#define MPI_C_FLOAT_COMPLEX ((MPI_Datatype) 1275070528)
#define MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_CXX_FLOAT_COMPLEX ((MPI_Datatype) 1275070516)
#define MPI_DOUBLE ((MPI_Datatype) 1275070475)
#define MPI_C_DOUBLE_COMPLEX ((MPI_Datatype) 1275072577)
#define MPI_CXX_DOUBLE_COMPLEX ((MPI_Datatype) 1275072565)
#define MPI_LOGICAL ((MPI_Datatype) 1275069469)
#define MPI_INTEGER ((MPI_Datatype) 1275069467)
#define MPI_REAL ((MPI_Datatype) 1275069468)
#define MPI_COMPLEX ((MPI_Datatype) 1275070494)
#define MPI_DOUBLE_PRECISION ((MPI_Datatype) 1275070495)
#define MPI_DOUBLE_COMPLEX ((MPI_Datatype) 1275072546)
#define MPI_CHARACTER ((MPI_Datatype) 1275068698)
#define MPI_LONG_DOUBLE ((MPI_Datatype) 1275072524)
#define MPI_C_LONG_DOUBLE_COMPLEX ((MPI_Datatype) 1275076674)
#define MPI_CXX_LONG_DOUBLE_COMPLEX ((MPI_Datatype) 1275076662)
#define MPI_FLOAT_INT ((MPI_Datatype) 2348810240)
#define MPI_DOUBLE_INT ((MPI_Datatype) 2348810241)
#define MPI_LONG_INT ((MPI_Datatype) 2348810242)
#define MPI_2INT ((MPI_Datatype) 1275070486)
#define MPI_SHORT_INT ((MPI_Datatype) 2348810243)
#define MPI_LONG_DOUBLE_INT ((MPI_Datatype) 2348810244)
#define MPI_2REAL ((MPI_Datatype) 1275070497)
#define MPI_2DOUBLE_PRECISION ((MPI_Datatype) 1275072547)
#define MPI_2INTEGER ((MPI_Datatype) 1275070496)
#define MPI_C_BOOL ((MPI_Datatype) 1275068735)
#define MPI_CXX_BOOL ((MPI_Datatype) 1275068723)
#define MPI_WCHAR ((MPI_Datatype) 1275069454)
#define MPI_INT8_T ((MPI_Datatype) 1275068727)
#define MPI_UINT8_T ((MPI_Datatype) 1275068731)
#define MPI_CHAR ((MPI_Datatype) 1275068673)
#define MPI_SIGNED_CHAR ((MPI_Datatype) 1275068696)
#define MPI_UNSIGNED_CHAR ((MPI_Datatype) 1275068674)
#define MPI_BYTE ((MPI_Datatype) 1275068685)
#define MPI_INT16_T ((MPI_Datatype) 1275068984)
#define MPI_UINT16_T ((MPI_Datatype) 1275068988)
#define MPI_INT32_T ((MPI_Datatype) 1275069497)
#define MPI_UINT32_T ((MPI_Datatype) 1275069501)
#define MPI_INT64_T ((MPI_Datatype) 1275070522)
#define MPI_UINT64_T ((MPI_Datatype) 1275070526)
#define MPI_LOGICAL1 ((MPI_Datatype) 1275068743)
#define MPI_INTEGER1 ((MPI_Datatype) 1275068717)
#define MPI_LOGICAL2 ((MPI_Datatype) 1275069000)
#define MPI_INTEGER2 ((MPI_Datatype) 1275068975)
#define MPI_REAL2 ((MPI_Datatype) 1275068966)
#define MPI_LOGICAL4 ((MPI_Datatype) 1275069513)
#define MPI_INTEGER4 ((MPI_Datatype) 1275069488)
#define MPI_REAL4 ((MPI_Datatype) 1275069479)
#define MPI_COMPLEX4 ((MPI_Datatype) 1275069486)
#define MPI_LOGICAL8 ((MPI_Datatype) 1275070538)
#define MPI_INTEGER8 ((MPI_Datatype) 1275070513)
#define MPI_REAL8 ((MPI_Datatype) 1275070505)
#define MPI_COMPLEX8 ((MPI_Datatype) 1275070504)
#define MPI_LOGICAL16 ((MPI_Datatype) 1275072587)
#define MPI_INTEGER16 ((MPI_Datatype) 1275072562)
#define MPI_REAL16 ((MPI_Datatype) 1275072555)
#define MPI_COMPLEX16 ((MPI_Datatype) 1275072554)
#define MPI_COMPLEX32 ((MPI_Datatype) 1275076652)
#define MPI_BOTTOM ((void *) 0)
#define MPI_IN_PLACE ((void *) -1)
#define MPI_BUFFER_AUTOMATIC ((void *) -2)
#define MPI_ARGV_NULL ((char **) 0)
#define MPI_ARGVS_NULL ((char ***) 0)
#define MPI_ERRCODES_IGNORE ((int *) 0)
#define MPI_STATUS_IGNORE ((MPI_Status *) 1)
#define MPI_STATUSES_IGNORE ((MPI_Status *) 1)
extern int * const MPI_UNWEIGHTED;
extern int * const MPI_WEIGHTS_EMPTY;
#define MPI_MAX_DATAREP_STRING (128)
#define MPI_MAX_ERROR_STRING (512)
#define MPI_MAX_INFO_KEY (255)
#define MPI_MAX_INFO_VAL (1024)
#define MPI_MAX_LIBRARY_VERSION_STRING (8192)
#define MPI_MAX_OBJECT_NAME (128)
#define MPI_MAX_PORT_NAME (256)
#define MPI_MAX_PROCESSOR_NAME (128)
#define MPI_MAX_STRINGTAG_LEN (256)
#define MPI_MAX_PSET_NAME_LEN (256)
#define MPI_BSEND_OVERHEAD (96)
#define MPI_DISPLACEMENT_CURRENT ((MPI_Offset) -54278278)
#define MPI_NULL_COPY_FN ((MPI_Copy_function *) 0)
#define MPI_NULL_DELETE_FN ((MPI_Delete_function *) 0)
#define MPI_COMM_NULL_COPY_FN ((MPI_Comm_copy_attr_function *) 0)
#define MPI_COMM_NULL_DELETE_FN ((MPI_Comm_delete_attr_function *) 0)
#define MPI_TYPE_NULL_COPY_FN ((MPI_Type_copy_attr_function *) 0)
#define MPI_TYPE_NULL_DELETE_FN ((MPI_Type_delete_attr_function *) 0)
#define MPI_WIN_NULL_COPY_FN ((MPI_Win_copy_attr_function *) 0)
#define MPI_WIN_NULL_DELETE_FN ((MPI_Win_delete_attr_function *) 0)
#define MPI_CONVERSION_FN_NULL ((MPI_Datarep_conversion_function *) 0)
#define MPI_CONVERSION_FN_NULL_C ((MPI_Datarep_conversion_function_c *) 0)
extern MPI_T_pvar_handle const MPI_T_PVAR_ALL_HANDLES;
#define MPI_F_STATUS_SIZE (5)
#define MPI_F_SOURCE (2)
#define MPI_F_TAG (3)
#define MPI_F_ERROR (4)
#define MPI_SUCCESS (0)
#define MPI_ERR_BUFFER (1)
#define MPI_ERR_COUNT (2)
#define MPI_ERR_TYPE (3)
#define MPI_ERR_TAG (4)
#define MPI_ERR_COMM (5)
#define MPI_ERR_RANK (6)
#define MPI_ERR_REQUEST (19)
#define MPI_ERR_ROOT (7)
#define MPI_ERR_GROUP (8)
#define MPI_ERR_OP (9)
#define MPI_ERR_TOPOLOGY (10)
#define MPI_ERR_DIMS (11)
#define MPI_ERR_ARG (12)
#define MPI_ERR_UNKNOWN (13)
#define MPI_ERR_TRUNCATE (14)
#define MPI_ERR_OTHER (15)
#define MPI_ERR_INTERN (16)
#define MPI_ERR_PENDING (18)
#define MPI_ERR_IN_STATUS (17)
#define MPI_ERR_ACCESS (20)
#define MPI_ERR_AMODE (21)
#define MPI_ERR_ASSERT (53)
#define MPI_ERR_BAD_FILE (22)
#define MPI_ERR_BASE (46)
#define MPI_ERR_CONVERSION (23)
#define MPI_ERR_DISP (52)
#define MPI_ERR_DUP_DATAREP (24)
#define MPI_ERR_FILE_EXISTS (25)
#define MPI_ERR_FILE_IN_USE (26)
#define MPI_ERR_FILE (27)
#define MPI_ERR_INFO_KEY (29)
#define MPI_ERR_INFO_NOKEY (31)
#define MPI_ERR_INFO_VALUE (30)
#define MPI_ERR_INFO (28)
#define MPI_ERR_IO (32)
#define MPI_ERR_KEYVAL (48)
#define MPI_ERR_LOCKTYPE (47)
#define MPI_ERR_NAME (33)
#define MPI_ERR_NO_MEM (34)
#define MPI_ERR_NOT_SAME (35)
#define MPI_ERR_NO_SPACE (36)
#define MPI_ERR_NO_SUCH_FILE (37)
#define MPI_ERR_PORT (38)
#define MPI_ERR_QUOTA (39)
#define MPI_ERR_READ_ONLY (40)
#define MPI_ERR_RMA_ATTACH (56)
#define MPI_ERR_RMA_CONFLICT (49)
#define MPI_ERR_RMA_RANGE (55)
#define MPI_ERR_RMA_SHARED (57)
#define MPI_ERR_RMA_SYNC (50)
#define MPI_ERR_SERVICE (41)
#define MPI_ERR_SIZE (51)
#define MPI_ERR_SPAWN (42)
#define MPI_ERR_UNSUPPORTED_DATAREP (43)
#define MPI_ERR_UNSUPPORTED_OPERATION (44)
#define MPI_ERR_WIN (45)
#define MPI_ERR_RMA_FLAVOR (58)
#define MPI_ERR_PROC_ABORTED (76)
#define MPI_ERR_VALUE_TOO_LARGE (77)
#define MPI_ERR_SESSION (75)
#define MPI_ERR_ERRHANDLER (80)
#define MPI_ERR_ABI (81)
#define MPI_T_ERR_CANNOT_INIT (61)
#define MPI_T_ERR_NOT_ACCESSIBLE (79)
#define MPI_T_ERR_NOT_INITIALIZED (60)
#define MPI_T_ERR_NOT_SUPPORTED (78)
#define MPI_T_ERR_MEMORY (59)
#define MPI_T_ERR_INVALID (74)
#define MPI_T_ERR_INVALID_INDEX (62)
#define MPI_T_ERR_INVALID_ITEM (63)
#define MPI_T_ERR_INVALID_SESSION (67)
#define MPI_T_ERR_INVALID_HANDLE (64)
#define MPI_T_ERR_INVALID_NAME (73)
#define MPI_T_ERR_OUT_OF_HANDLES (65)
#define MPI_T_ERR_OUT_OF_SESSIONS (66)
#define MPI_T_ERR_CVAR_SET_NOT_NOW (68)
#define MPI_T_ERR_CVAR_SET_NEVER (69)
#define MPI_T_ERR_PVAR_NO_WRITE (71)
#define MPI_T_ERR_PVAR_NO_STARTSTOP (70)
#define MPI_T_ERR_PVAR_NO_ATOMIC (72)
#define MPI_ERR_LASTCODE (1073741823)
#define MPI_MODE_APPEND (128)
#define MPI_MODE_CREATE (1)
#define MPI_MODE_DELETE_ON_CLOSE (16)
#define MPI_MODE_EXCL (64)
#define MPI_MODE_RDONLY (2)
#define MPI_MODE_RDWR (8)
#define MPI_MODE_SEQUENTIAL (256)
#define MPI_MODE_UNIQUE_OPEN (32)
#define MPI_MODE_WRONLY (4)
#define MPI_MODE_NOCHECK (1024)
#define MPI_MODE_NOPRECEDE (8192)
#define MPI_MODE_NOPUT (4096)
#define MPI_MODE_NOSTORE (2048)
#define MPI_MODE_NOSUCCEED (16384)
#define MPI_ANY_SOURCE (-2)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-1)
#define MPI_ROOT (-3)
#define MPI_UNDEFINED (-32766)
#define MPI_THREAD_SINGLE (0)
#define MPI_THREAD_FUNNELED (1)
#define MPI_THREAD_SERIALIZED (2)
#define MPI_THREAD_MULTIPLE (3)
#define MPI_ORDER_C (56)
#define MPI_ORDER_FORTRAN (57)
#define MPI_DISTRIBUTE_NONE (123)
#define MPI_DISTRIBUTE_BLOCK (121)
#define MPI_DISTRIBUTE_CYCLIC (122)
#define MPI_DISTRIBUTE_DFLT_DARG (-49767)
#define MPI_COMBINER_NAMED (1)
#define MPI_COMBINER_DUP (2)
#define MPI_COMBINER_CONTIGUOUS (3)
#define MPI_COMBINER_VECTOR (4)
#define MPI_COMBINER_HVECTOR (6)
#define MPI_COMBINER_INDEXED (7)
#define MPI_COMBINER_HINDEXED (9)
#define MPI_COMBINER_INDEXED_BLOCK (10)
#define MPI_COMBINER_HINDEXED_BLOCK (19)
#define MPI_COMBINER_STRUCT (12)
#define MPI_COMBINER_SUBARRAY (13)
#define MPI_COMBINER_DARRAY (14)
#define MPI_COMBINER_F90_REAL (15)
#define MPI_COMBINER_F90_COMPLEX (16)
#define MPI_COMBINER_F90_INTEGER (17)
#define MPI_COMBINER_RESIZED (18)
#define MPI_COMBINER_VALUE_INDEX (20)
#define MPI_TYPECLASS_INTEGER (2)
#define MPI_TYPECLASS_REAL (1)
#define MPI_TYPECLASS_COMPLEX (3)
#define MPI_IDENT (0)
#define MPI_CONGRUENT (1)
#define MPI_SIMILAR (2)
#define MPI_UNEQUAL (3)
#define MPI_CART (2)
#define MPI_GRAPH (1)
#define MPI_DIST_GRAPH (3)
#define MPI_COMM_TYPE_SHARED (1)
#define MPI_COMM_TYPE_HW_UNGUIDED (3)
#define MPI_COMM_TYPE_HW_GUIDED (2)
#define MPI_COMM_TYPE_RESOURCE_GUIDED (4)
#define MPI_LOCK_EXCLUSIVE (234)
#define MPI_LOCK_SHARED (235)
#define MPI_WIN_FLAVOR_CREATE (1)
#define MPI_WIN_FLAVOR_ALLOCATE (2)
#define MPI_WIN_FLAVOR_DYNAMIC (3)
#define MPI_WIN_FLAVOR_SHARED (4)
#define MPI_WIN_UNIFIED (2)
#define MPI_WIN_SEPARATE (1)
#define MPI_SEEK_CUR (602)
#define MPI_SEEK_END (604)
#define MPI_SEEK_SET (600)
#define MPI_KEYVAL_INVALID (603979776)
#define MPI_TAG_UB (1681915905)
#define MPI_IO (1681915909)
#define MPI_HOST (1681915907)
#define MPI_WTIME_IS_GLOBAL (1681915911)
#define MPI_APPNUM (1681915917)
#define MPI_LASTUSEDCODE (1681915915)
#define MPI_UNIVERSE_SIZE (1681915913)
#define MPI_WIN_BASE (1711276033)
#define MPI_WIN_DISP_UNIT (1711276037)
#define MPI_WIN_SIZE (1711276035)
#define MPI_WIN_CREATE_FLAVOR (1711276039)
#define MPI_WIN_MODEL (1711276041)
#define MPI_T_VERBOSITY_USER_BASIC (221)
#define MPI_T_VERBOSITY_USER_DETAIL (222)
#define MPI_T_VERBOSITY_USER_ALL (223)
#define MPI_T_VERBOSITY_TUNER_BASIC (224)
#define MPI_T_VERBOSITY_TUNER_DETAIL (225)
#define MPI_T_VERBOSITY_TUNER_ALL (226)
#define MPI_T_VERBOSITY_MPIDEV_BASIC (227)
#define MPI_T_VERBOSITY_MPIDEV_DETAIL (228)
#define MPI_T_VERBOSITY_MPIDEV_ALL (229)
#define MPI_T_BIND_NO_OBJECT (9700)
#define MPI_T_BIND_MPI_COMM (9701)
#define MPI_T_BIND_MPI_DATATYPE (9702)
#define MPI_T_BIND_MPI_ERRHANDLER (9703)
#define MPI_T_BIND_MPI_FILE (9704)
#define MPI_T_BIND_MPI_GROUP (9705)
#define MPI_T_BIND_MPI_OP (9706)
#define MPI_T_BIND_MPI_REQUEST (9707)
#define MPI_T_BIND_MPI_WIN (9708)
#define MPI_T_BIND_MPI_MESSAGE (9709)
#define MPI_T_BIND_MPI_INFO (9710)
#define MPI_T_BIND_MPI_SESSION (9711)
#define MPI_T_SCOPE_CONSTANT (60438)
#define MPI_T_SCOPE_READONLY (60439)
#define MPI_T_SCOPE_LOCAL (60440)
#define MPI_T_SCOPE_GROUP (60441)
#define MPI_T_SCOPE_GROUP_EQ (60442)
#define MPI_T_SCOPE_ALL (60443)
#define MPI_T_SCOPE_ALL_EQ (60444)
#define MPI_T_PVAR_CLASS_STATE (240)
#define MPI_T_PVAR_CLASS_LEVEL (241)
#define MPI_T_PVAR_CLASS_SIZE (242)
#define MPI_T_PVAR_CLASS_PERCENTAGE (243)
#define MPI_T_PVAR_CLASS_HIGHWATERMARK (244)
#define MPI_T_PVAR_CLASS_LOWWATERMARK (245)
#define MPI_T_PVAR_CLASS_COUNTER (246)
#define MPI_T_PVAR_CLASS_AGGREGATE (247)
#define MPI_T_PVAR_CLASS_TIMER (248)
#define MPI_T_PVAR_CLASS_GENERIC (249)

#include "../functions.h"

/* Handles as Fortran's integers. */

#define PMPI_Comm_toint(handle) ((int) (handle))
#define PMPI_Comm_fromint(integer) ((MPI_Comm) (integer))
#define PMPI_Errhandler_toint(handle) ((int) (handle))
#define PMPI_Errhandler_fromint(integer) ((MPI_Errhandler) (integer))
int PMPI_File_c2f(MPI_File handle);
MPI_File PMPI_File_f2c(int integer);
#define PMPI_File_toint(handle) PMPI_File_c2f(handle)
#define PMPI_File_fromint(integer) PMPI_File_f2c(integer)
#define PMPI_Group_toint(handle) ((int) (handle))
#define PMPI_Group_fromint(integer) ((MPI_Group) (integer))
#define PMPI_Info_toint(handle) ((int) (handle))
#define PMPI_Info_fromint(integer) ((MPI_Info) (integer))
#define PMPI_Message_toint(handle) ((int) (handle))
#define PMPI_Message_fromint(integer) ((MPI_Message) (integer))
#define PMPI_Op_toint(handle) ((int) (handle))
#define PMPI_Op_fromint(integer) ((MPI_Op) (integer))
#define PMPI_Request_toint(handle) ((int) (handle))
#define PMPI_Request_fromint(integer) ((MPI_Request) (integer))
#define PMPI_Session_toint(handle) ((int) (handle))
#define PMPI_Session_fromint(integer) ((MPI_Session) (integer))
#define PMPI_Type_toint(handle) ((int) (handle))
#define PMPI_Type_fromint(integer) ((MPI_Datatype) (integer))
#define PMPI_Win_toint(handle) ((int) (handle))
#define PMPI_Win_fromint(integer) ((MPI_Win) (integer))

#endif
