/* shmem.h: OpenSHMEM 1.6 and the SHMEM of Cray's T3D and T3E, over Arke's engine. See docs/faces/shmem.md.
 *
 * The typed functions are declared by lists of types: each list calls a macro X(NAME, TYPE) once for every type. Names that end
 * in an underscore belong to this header. Every function is there as pshmem_... too, for tools that stand in front of it.
 *
 * With C11 the names without a type (shmem_put, shmem_atomic_add, ...) choose the function by the type of their arguments.
 * Programs of the T3D, whose shmem_put counts words of 64 bits whatever the type, are compiled with -DSHMEM_T3D. */
#ifndef SHMEM_H_INCLUDED
#define SHMEM_H_INCLUDED

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Constants
 * --------------------------------------------------------------------------------------------------------- */

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 6
#define SHMEM_VENDOR_STRING "Arke"
/* Open MPI's name for the version, which programs written for its oshcc ask for. */
#define OSHMEM_SPEC_VERSION 10600
#define SHMEM_MAX_NAME_LEN  256

#define SHMEM_THREAD_SINGLE     0
#define SHMEM_THREAD_FUNNELED   1
#define SHMEM_THREAD_SERIALIZED 2
#define SHMEM_THREAD_MULTIPLE   3

#define SHMEM_CMP_EQ 1
#define SHMEM_CMP_NE 2
#define SHMEM_CMP_GT 3
#define SHMEM_CMP_GE 4
#define SHMEM_CMP_LT 5
#define SHMEM_CMP_LE 6

#define SHMEM_SIGNAL_SET 0
#define SHMEM_SIGNAL_ADD 1

#define SHMEM_MALLOC_ATOMICS_REMOTE 1L
#define SHMEM_MALLOC_SIGNAL_REMOTE  2L

#define SHMEM_CTX_PRIVATE    1L
#define SHMEM_CTX_SERIALIZED 2L
#define SHMEM_CTX_NOSTORE    4L

#define SHMEM_TEAM_NUM_CONTEXTS 1L

/* The old collective calls' work arrays: none is needed, but programs declare them. */
#define SHMEM_SYNC_VALUE              0L
#define SHMEM_SYNC_SIZE               8
#define SHMEM_BARRIER_SYNC_SIZE       SHMEM_SYNC_SIZE
#define SHMEM_BCAST_SYNC_SIZE         SHMEM_SYNC_SIZE
#define SHMEM_COLLECT_SYNC_SIZE       SHMEM_SYNC_SIZE
#define SHMEM_ALLTOALL_SYNC_SIZE      SHMEM_SYNC_SIZE
#define SHMEM_ALLTOALLS_SYNC_SIZE     SHMEM_SYNC_SIZE
#define SHMEM_REDUCE_SYNC_SIZE        SHMEM_SYNC_SIZE
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 8

#define _SHMEM_MAJOR_VERSION           SHMEM_MAJOR_VERSION
#define _SHMEM_MINOR_VERSION           SHMEM_MINOR_VERSION
#define _SHMEM_VENDOR_STRING           SHMEM_VENDOR_STRING
#define _SHMEM_MAX_NAME_LEN            SHMEM_MAX_NAME_LEN
#define _SHMEM_CMP_EQ                  SHMEM_CMP_EQ
#define _SHMEM_CMP_NE                  SHMEM_CMP_NE
#define _SHMEM_CMP_GT                  SHMEM_CMP_GT
#define _SHMEM_CMP_GE                  SHMEM_CMP_GE
#define _SHMEM_CMP_LT                  SHMEM_CMP_LT
#define _SHMEM_CMP_LE                  SHMEM_CMP_LE
#define _SHMEM_SYNC_VALUE              SHMEM_SYNC_VALUE
#define _SHMEM_BARRIER_SYNC_SIZE       SHMEM_BARRIER_SYNC_SIZE
#define _SHMEM_BCAST_SYNC_SIZE         SHMEM_BCAST_SYNC_SIZE
#define _SHMEM_COLLECT_SYNC_SIZE       SHMEM_COLLECT_SYNC_SIZE
#define _SHMEM_ALLTOALL_SYNC_SIZE      SHMEM_ALLTOALL_SYNC_SIZE
#define _SHMEM_REDUCE_SYNC_SIZE        SHMEM_REDUCE_SYNC_SIZE
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE

/* ---- Handles
 * ----------------------------------------------------------------------------------------------------------- */

struct shmem_ctx_;
struct shmem_team_;
typedef struct shmem_ctx_ *shmem_ctx_t;
typedef struct shmem_team_ *shmem_team_t;
typedef struct {
    int num_contexts;
} shmem_team_config_t;

extern struct shmem_ctx_ shmem_ctx_default_;
extern struct shmem_team_ shmem_team_world_, shmem_team_shared_;
#define SHMEM_CTX_DEFAULT  (&shmem_ctx_default_)
#define SHMEM_CTX_INVALID  ((shmem_ctx_t)0)
#define SHMEM_TEAM_WORLD   (&shmem_team_world_)
#define SHMEM_TEAM_SHARED  (&shmem_team_shared_)
#define SHMEM_TEAM_INVALID ((shmem_team_t)0)

/* ---- Lists of types
 * ---------------------------------------------------------------------------------------------------- */

/* Types of the language, all different; then the names for some of them. */
#define SHMEM_SIGNED_BASE_(X)   X(short, short) X(int, int) X(long, long) X(longlong, long long)
#define SHMEM_UNSIGNED_BASE_(X) X(uint, unsigned int) X(ulong, unsigned long) X(ulonglong, unsigned long long)
#define SHMEM_CHAR_BASE_(X)     X(char, char) X(schar, signed char) X(uchar, unsigned char) X(ushort, unsigned short)
#define SHMEM_REAL_BASE_(X)     X(float, float) X(double, double) X(longdouble, long double)
#define SHMEM_SIZED_SMALL_(X)   X(int8, int8_t) X(int16, int16_t) X(uint8, uint8_t) X(uint16, uint16_t)
#define SHMEM_SIZED_(X)         X(int32, int32_t) X(int64, int64_t) X(uint32, uint32_t) X(uint64, uint64_t)
#define SHMEM_NAMED_(X)         X(size, size_t) X(ptrdiff, ptrdiff_t)
#define SHMEM_COMPLEX_(X)       X(complexf, float _Complex) X(complexd, double _Complex)

#define SHMEM_RMA_BASE_(X) SHMEM_REAL_BASE_(X) SHMEM_CHAR_BASE_(X) SHMEM_SIGNED_BASE_(X) SHMEM_UNSIGNED_BASE_(X)
#define SHMEM_RMA_(X)      SHMEM_RMA_BASE_(X) SHMEM_SIZED_SMALL_(X) SHMEM_SIZED_(X) SHMEM_NAMED_(X)

#define SHMEM_AMO_BASE_(X)     X(int, int) X(long, long) X(longlong, long long) SHMEM_UNSIGNED_BASE_(X)
#define SHMEM_AMO_(X)          SHMEM_AMO_BASE_(X) SHMEM_SIZED_(X) SHMEM_NAMED_(X)
#define SHMEM_EXTENDED_BASE_(X) X(float, float) X(double, double) SHMEM_AMO_BASE_(X)
#define SHMEM_EXTENDED_(X)     X(float, float) X(double, double) SHMEM_AMO_(X)
#define SHMEM_BITWISE_BASE_(X) SHMEM_UNSIGNED_BASE_(X) X(int32, int32_t) X(int64, int64_t)
#define SHMEM_BITWISE_(X)      SHMEM_UNSIGNED_BASE_(X) SHMEM_SIZED_(X)
#define SHMEM_SYNC_BASE_(X)    SHMEM_SIGNED_BASE_(X) X(ushort, unsigned short) SHMEM_UNSIGNED_BASE_(X)
#define SHMEM_SYNC_(X)         SHMEM_SYNC_BASE_(X) SHMEM_SIZED_(X) SHMEM_NAMED_(X)

#define SHMEM_REDUCE_BITS_(X) X(uchar, unsigned char) X(ushort, unsigned short) SHMEM_UNSIGNED_BASE_(X) SHMEM_SIGNED_BASE_(X) \
    SHMEM_SIZED_SMALL_(X) SHMEM_SIZED_(X) X(size, size_t)
#define SHMEM_REDUCE_ORDER_(X) SHMEM_RMA_(X)
#define SHMEM_REDUCE_SUM_(X)   SHMEM_RMA_(X) SHMEM_COMPLEX_(X)

/* The old names of atomic updates; short is the T3D's. */
#define SHMEM_OLD_FETCH_(X) SHMEM_EXTENDED_(X)
#define SHMEM_OLD_SWAP_(X)  X(short, short) SHMEM_EXTENDED_(X)
#define SHMEM_OLD_AMO_(X)   X(short, short) SHMEM_AMO_(X)
#define SHMEM_MASKED_(X)    SHMEM_SIGNED_BASE_(X)

/* The old reductions. */
#define SHMEM_TO_ALL_BITS_(X)  SHMEM_SIGNED_BASE_(X)
#define SHMEM_TO_ALL_ORDER_(X) SHMEM_SIGNED_BASE_(X) SHMEM_REAL_BASE_(X)
#define SHMEM_TO_ALL_SUM_(X)   SHMEM_TO_ALL_ORDER_(X) SHMEM_COMPLEX_(X)

/* Sizes in bits; X(NAME, BYTES). */
#define SHMEM_SIZES_(X) X(8, 1) X(16, 2) X(32, 4) X(64, 8) X(128, 16)

/* A function and its twin for tools. */
#define SHMEM_F_(ret, name, args) ret name args; ret p##name args;
/* One with and one without a context. */
#define SHMEM_UNPACK_(...) __VA_ARGS__
#define SHMEM_C_(ret, rest, args) \
    SHMEM_F_(ret, shmem_##rest, (SHMEM_UNPACK_ args)) SHMEM_F_(ret, shmem_ctx_##rest, (shmem_ctx_t ctx, SHMEM_UNPACK_ args))

/* ---- Joining, leaving, asking
 * ------------------------------------------------------------------------------------------ */

SHMEM_F_(void, shmem_init, (void))
SHMEM_F_(int, shmem_init_thread, (int requested, int *provided))
SHMEM_F_(void, shmem_query_thread, (int *provided))
SHMEM_F_(void, shmem_query_initialized, (int *initialized))
SHMEM_F_(void, shmem_query_finalized, (int *finalized))
SHMEM_F_(void, shmem_finalize, (void))
#ifdef __GNUC__
void shmem_global_exit(int status) __attribute__((noreturn));
void pshmem_global_exit(int status) __attribute__((noreturn));
#endif
SHMEM_F_(void, shmem_global_exit, (int status))
SHMEM_F_(int, shmem_my_pe, (void))
SHMEM_F_(int, shmem_n_pes, (void))
SHMEM_F_(int, shmem_pe_accessible, (int pe))
SHMEM_F_(int, shmem_addr_accessible, (const void *addr, int pe))
SHMEM_F_(void *, shmem_ptr, (const void *dest, int pe))
SHMEM_F_(void, shmem_info_get_version, (int *major, int *minor))
SHMEM_F_(void, shmem_info_get_name, (char *name))
SHMEM_F_(void, shmem_pcontrol, (int level, ...))
void start_pes(int npes);
int _my_pe(void);
int _num_pes(void);

/* ---- Memory
 * ------------------------------------------------------------------------------------------------------------ */

SHMEM_F_(void *, shmem_malloc, (size_t size))
SHMEM_F_(void *, shmem_calloc, (size_t count, size_t size))
SHMEM_F_(void *, shmem_align, (size_t alignment, size_t size))
SHMEM_F_(void *, shmem_realloc, (void *ptr, size_t size))
SHMEM_F_(void *, shmem_malloc_with_hints, (size_t size, long hints))
SHMEM_F_(void, shmem_free, (void *ptr))
void *shmalloc(size_t size);
void *shrealloc(void *ptr, size_t size);
void *shmemalign(size_t alignment, size_t size);
void shfree(void *ptr);

/* ---- Teams and contexts
 * ------------------------------------------------------------------------------------------------ */

SHMEM_F_(int, shmem_team_my_pe, (shmem_team_t team))
SHMEM_F_(int, shmem_team_n_pes, (shmem_team_t team))
SHMEM_F_(int, shmem_team_translate_pe, (shmem_team_t src_team, int src_pe, shmem_team_t dest_team))
SHMEM_F_(int, shmem_team_get_config, (shmem_team_t team, long mask, shmem_team_config_t *config))
SHMEM_F_(int, shmem_team_split_strided, (shmem_team_t parent, int start, int stride, int size,
    const shmem_team_config_t *config, long mask, shmem_team_t *new_team))
SHMEM_F_(int, shmem_team_split_2d, (shmem_team_t parent, int xrange, const shmem_team_config_t *xaxis_config, long xaxis_mask,
    shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask, shmem_team_t *yaxis_team))
SHMEM_F_(void, shmem_team_destroy, (shmem_team_t team))
SHMEM_F_(int, shmem_team_sync, (shmem_team_t team))
SHMEM_F_(int, shmem_ctx_create, (long options, shmem_ctx_t *ctx))
SHMEM_F_(int, shmem_team_create_ctx, (shmem_team_t team, long options, shmem_ctx_t *ctx))
SHMEM_F_(void, shmem_ctx_destroy, (shmem_ctx_t ctx))
SHMEM_F_(int, shmem_ctx_get_team, (shmem_ctx_t ctx, shmem_team_t *team))
SHMEM_F_(void *, shmem_team_ptr, (shmem_team_t team, const void *dest, int pe))

/* Hints about what a context will be used for. */
typedef struct {
    size_t total_ops;
} shmem_ctx_session_config_t;
#define SHMEM_CTX_SESSION_BATCH     1l
#define SHMEM_CTX_SESSION_TOTAL_OPS 1l
SHMEM_F_(void, shmem_ctx_session_start, (shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config, long config_mask))
SHMEM_F_(void, shmem_ctx_session_stop, (shmem_ctx_t ctx))

/* ---- Copies
 * ------------------------------------------------------------------------------------------------------------ */

#define SHMEM_X_(t, T) \
    SHMEM_C_(void, t##_put, (T *dest, const T *source, size_t nelems, int pe)) \
    SHMEM_C_(void, t##_get, (T *dest, const T *source, size_t nelems, int pe)) \
    SHMEM_C_(void, t##_put_nbi, (T *dest, const T *source, size_t nelems, int pe)) \
    SHMEM_C_(void, t##_get_nbi, (T *dest, const T *source, size_t nelems, int pe)) \
    SHMEM_C_(void, t##_p, (T *dest, T value, int pe)) \
    SHMEM_C_(T, t##_g, (const T *source, int pe)) \
    SHMEM_C_(void, t##_iput, (T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe)) \
    SHMEM_C_(void, t##_iget, (T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe)) \
    SHMEM_C_(void, t##_ibput, (T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe)) \
    SHMEM_C_(void, t##_ibget, (T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe)) \
    SHMEM_C_(void, t##_put_signal, (T *dest, const T *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe)) \
    SHMEM_C_(void, t##_put_signal_nbi, (T *dest, const T *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe))
SHMEM_RMA_(SHMEM_X_)
#undef SHMEM_X_

#define SHMEM_X_(bits, bytes) \
    SHMEM_C_(void, put##bits, (void *dest, const void *source, size_t nelems, int pe)) \
    SHMEM_C_(void, get##bits, (void *dest, const void *source, size_t nelems, int pe)) \
    SHMEM_C_(void, put##bits##_nbi, (void *dest, const void *source, size_t nelems, int pe)) \
    SHMEM_C_(void, get##bits##_nbi, (void *dest, const void *source, size_t nelems, int pe)) \
    SHMEM_C_(void, iput##bits, (void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe)) \
    SHMEM_C_(void, iget##bits, (void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe)) \
    SHMEM_C_(void, ibput##bits, (void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe)) \
    SHMEM_C_(void, ibget##bits, (void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe)) \
    SHMEM_C_(void, put##bits##_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe)) \
    SHMEM_C_(void, put##bits##_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe))
SHMEM_SIZES_(SHMEM_X_)
#undef SHMEM_X_
SHMEM_C_(void, putmem, (void *dest, const void *source, size_t nelems, int pe))
SHMEM_C_(void, getmem, (void *dest, const void *source, size_t nelems, int pe))
SHMEM_C_(void, putmem_nbi, (void *dest, const void *source, size_t nelems, int pe))
SHMEM_C_(void, getmem_nbi, (void *dest, const void *source, size_t nelems, int pe))
SHMEM_C_(void, putmem_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe))
SHMEM_C_(void, putmem_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe))
SHMEM_C_(void, signal_set, (uint64_t *sig_addr, uint64_t signal, int pe))
SHMEM_C_(void, signal_add, (uint64_t *sig_addr, uint64_t signal, int pe))
SHMEM_F_(uint64_t, shmem_signal_fetch, (const uint64_t *sig_addr))
SHMEM_F_(uint64_t, shmem_signal_wait_until, (uint64_t *sig_addr, int cmp, uint64_t value))

/* ---- Atomic updates
 * ---------------------------------------------------------------------------------------------------- */

#define SHMEM_X_(t, T) \
    SHMEM_C_(T, t##_atomic_fetch, (const T *source, int pe)) \
    SHMEM_C_(void, t##_atomic_fetch_nbi, (T *fetch, const T *source, int pe)) \
    SHMEM_C_(void, t##_atomic_set, (T *dest, T value, int pe)) \
    SHMEM_C_(T, t##_atomic_swap, (T *dest, T value, int pe)) \
    SHMEM_C_(void, t##_atomic_swap_nbi, (T *fetch, T *dest, T value, int pe))
SHMEM_EXTENDED_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) \
    SHMEM_C_(T, t##_atomic_compare_swap, (T *dest, T cond, T value, int pe)) \
    SHMEM_C_(void, t##_atomic_compare_swap_nbi, (T *fetch, T *dest, T cond, T value, int pe)) \
    SHMEM_C_(T, t##_atomic_fetch_inc, (T *dest, int pe)) \
    SHMEM_C_(void, t##_atomic_fetch_inc_nbi, (T *fetch, T *dest, int pe)) \
    SHMEM_C_(void, t##_atomic_inc, (T *dest, int pe)) \
    SHMEM_C_(T, t##_atomic_fetch_add, (T *dest, T value, int pe)) \
    SHMEM_C_(void, t##_atomic_fetch_add_nbi, (T *fetch, T *dest, T value, int pe)) \
    SHMEM_C_(void, t##_atomic_add, (T *dest, T value, int pe))
SHMEM_AMO_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_BIT_(t, T, op) \
    SHMEM_C_(T, t##_atomic_fetch_##op, (T *dest, T value, int pe)) \
    SHMEM_C_(void, t##_atomic_fetch_##op##_nbi, (T *fetch, T *dest, T value, int pe)) \
    SHMEM_C_(void, t##_atomic_##op, (T *dest, T value, int pe))
#define SHMEM_X_(t, T) SHMEM_BIT_(t, T, and) SHMEM_BIT_(t, T, or) SHMEM_BIT_(t, T, xor)
SHMEM_BITWISE_(SHMEM_X_)
#undef SHMEM_X_
#undef SHMEM_BIT_

/* Their names before 1.4. */
#define SHMEM_X_(t, T) \
    SHMEM_F_(T, shmem_##t##_fetch, (const T *source, int pe)) \
    SHMEM_F_(void, shmem_##t##_set, (T *dest, T value, int pe))
SHMEM_OLD_FETCH_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) SHMEM_F_(T, shmem_##t##_swap, (T *dest, T value, int pe))
SHMEM_OLD_SWAP_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) \
    SHMEM_F_(T, shmem_##t##_cswap, (T *dest, T cond, T value, int pe)) \
    SHMEM_F_(T, shmem_##t##_finc, (T *dest, int pe)) \
    SHMEM_F_(void, shmem_##t##_inc, (T *dest, int pe)) \
    SHMEM_F_(T, shmem_##t##_fadd, (T *dest, T value, int pe)) \
    SHMEM_F_(void, shmem_##t##_add, (T *dest, T value, int pe))
SHMEM_OLD_AMO_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) SHMEM_F_(T, shmem_##t##_mswap, (T *dest, T mask, T value, int pe))
SHMEM_MASKED_(SHMEM_X_)
#undef SHMEM_X_

/* ---- Collective operations
 * --------------------------------------------------------------------------------------------- */

SHMEM_F_(void, shmem_barrier_all, (void))
SHMEM_F_(void, shmem_sync_all, (void))
#define SHMEM_X_(t, T) \
    SHMEM_F_(int, shmem_##t##_broadcast, (shmem_team_t team, T *dest, const T *source, size_t nelems, int root)) \
    SHMEM_F_(int, shmem_##t##_collect, (shmem_team_t team, T *dest, const T *source, size_t nelems)) \
    SHMEM_F_(int, shmem_##t##_fcollect, (shmem_team_t team, T *dest, const T *source, size_t nelems)) \
    SHMEM_F_(int, shmem_##t##_alltoall, (shmem_team_t team, T *dest, const T *source, size_t nelems)) \
    SHMEM_F_(int, shmem_##t##_alltoalls, (shmem_team_t team, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems))
SHMEM_RMA_(SHMEM_X_)
#undef SHMEM_X_
SHMEM_F_(int, shmem_broadcastmem, (shmem_team_t team, void *dest, const void *source, size_t nelems, int root))
SHMEM_F_(int, shmem_collectmem, (shmem_team_t team, void *dest, const void *source, size_t nelems))
SHMEM_F_(int, shmem_fcollectmem, (shmem_team_t team, void *dest, const void *source, size_t nelems))
SHMEM_F_(int, shmem_alltoallmem, (shmem_team_t team, void *dest, const void *source, size_t nelems))
SHMEM_F_(int, shmem_alltoallsmem, (shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems))

#define SHMEM_R_(t, T, op) SHMEM_F_(int, shmem_##t##_##op##_reduce, (shmem_team_t team, T *dest, const T *source, size_t nreduce))
#define SHMEM_X_(t, T) SHMEM_R_(t, T, and) SHMEM_R_(t, T, or) SHMEM_R_(t, T, xor)
SHMEM_REDUCE_BITS_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) SHMEM_R_(t, T, max) SHMEM_R_(t, T, min)
SHMEM_REDUCE_ORDER_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) SHMEM_R_(t, T, sum) SHMEM_R_(t, T, prod)
SHMEM_REDUCE_SUM_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) \
    SHMEM_F_(int, shmem_##t##_sum_inscan, (shmem_team_t team, T *dest, const T *source, size_t nelems)) \
    SHMEM_F_(int, shmem_##t##_sum_exscan, (shmem_team_t team, T *dest, const T *source, size_t nelems))
SHMEM_REDUCE_SUM_(SHMEM_X_)
#undef SHMEM_X_
#undef SHMEM_R_

/* Those of active sets: the PEs start, start + 2^log, ... */
#define SHMEM_SET_ int PE_start, int logPE_stride, int PE_size
SHMEM_F_(void, shmem_barrier, (SHMEM_SET_, long *pSync))
#define SHMEM_X_(bits) \
    SHMEM_F_(void, shmem_broadcast##bits, (void *dest, const void *source, size_t nelems, int PE_root, SHMEM_SET_, long *pSync)) \
    SHMEM_F_(void, shmem_collect##bits, (void *dest, const void *source, size_t nelems, SHMEM_SET_, long *pSync)) \
    SHMEM_F_(void, shmem_fcollect##bits, (void *dest, const void *source, size_t nelems, SHMEM_SET_, long *pSync)) \
    SHMEM_F_(void, shmem_alltoall##bits, (void *dest, const void *source, size_t nelems, SHMEM_SET_, long *pSync)) \
    SHMEM_F_(void, shmem_alltoalls##bits, (void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, SHMEM_SET_, long *pSync))
SHMEM_X_(32) SHMEM_X_(64)
#undef SHMEM_X_
#define SHMEM_R_(t, T, op) SHMEM_F_(void, shmem_##t##_##op##_to_all, (T *dest, const T *source, int nreduce, SHMEM_SET_, T *pWrk, long *pSync))
#define SHMEM_X_(t, T) SHMEM_R_(t, T, and) SHMEM_R_(t, T, or) SHMEM_R_(t, T, xor)
SHMEM_TO_ALL_BITS_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) SHMEM_R_(t, T, max) SHMEM_R_(t, T, min)
SHMEM_TO_ALL_ORDER_(SHMEM_X_)
#undef SHMEM_X_
#define SHMEM_X_(t, T) SHMEM_R_(t, T, sum) SHMEM_R_(t, T, prod)
SHMEM_TO_ALL_SUM_(SHMEM_X_)
#undef SHMEM_X_
#undef SHMEM_R_

/* ---- Waiting, order, locks
 * --------------------------------------------------------------------------------------------- */

#define SHMEM_X_(t, T) \
    SHMEM_F_(void, shmem_##t##_wait, (T *ivar, T value)) \
    SHMEM_F_(void, shmem_##t##_wait_until, (T *ivar, int cmp, T value)) \
    SHMEM_F_(void, shmem_##t##_wait_until_all, (T *ivars, size_t nelems, const int *status, int cmp, T value)) \
    SHMEM_F_(size_t, shmem_##t##_wait_until_any, (T *ivars, size_t nelems, const int *status, int cmp, T value)) \
    SHMEM_F_(size_t, shmem_##t##_wait_until_some, (T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, T value)) \
    SHMEM_F_(void, shmem_##t##_wait_until_all_vector, (T *ivars, size_t nelems, const int *status, int cmp, T *values)) \
    SHMEM_F_(size_t, shmem_##t##_wait_until_any_vector, (T *ivars, size_t nelems, const int *status, int cmp, T *values)) \
    SHMEM_F_(size_t, shmem_##t##_wait_until_some_vector, (T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, T *values)) \
    SHMEM_F_(int, shmem_##t##_test, (T *ivar, int cmp, T value)) \
    SHMEM_F_(int, shmem_##t##_test_all, (T *ivars, size_t nelems, const int *status, int cmp, T value)) \
    SHMEM_F_(size_t, shmem_##t##_test_any, (T *ivars, size_t nelems, const int *status, int cmp, T value)) \
    SHMEM_F_(size_t, shmem_##t##_test_some, (T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, T value)) \
    SHMEM_F_(int, shmem_##t##_test_all_vector, (T *ivars, size_t nelems, const int *status, int cmp, T *values)) \
    SHMEM_F_(size_t, shmem_##t##_test_any_vector, (T *ivars, size_t nelems, const int *status, int cmp, T *values)) \
    SHMEM_F_(size_t, shmem_##t##_test_some_vector, (T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, T *values))
SHMEM_SYNC_(SHMEM_X_)
#undef SHMEM_X_
SHMEM_F_(void, shmem_wait, (long *ivar, long value))
SHMEM_F_(void, shmem_fence, (void))
SHMEM_F_(void, shmem_quiet, (void))
SHMEM_F_(void, shmem_ctx_fence, (shmem_ctx_t ctx))
SHMEM_F_(void, shmem_ctx_quiet, (shmem_ctx_t ctx))
SHMEM_F_(void, shmem_set_lock, (long *lock))
SHMEM_F_(void, shmem_clear_lock, (long *lock))
SHMEM_F_(int, shmem_test_lock, (long *lock))

/* ---- The T3D and T3E
 * --------------------------------------------------------------------------------------------------- */

/* Indexed copies: element i there or here is number index[i]. */
SHMEM_F_(void, shmem_ixput, (void *target, const void *source, const long *index, int len, int pe))
SHMEM_F_(void, shmem_ixget, (void *target, const void *source, const long *index, int len, int pe))
SHMEM_F_(void, shmem_ixput32, (void *target, const void *source, const short *index, int len, int pe))
SHMEM_F_(void, shmem_ixget32, (void *target, const void *source, const short *index, int len, int pe))
/* Caches are coherent now: these do nothing. */
SHMEM_F_(void, shmem_set_cache_inv, (void))
SHMEM_F_(void, shmem_clear_cache_inv, (void))
SHMEM_F_(void, shmem_set_cache_line_inv, (void *target))
SHMEM_F_(void, shmem_clear_cache_line_inv, (void *target))
SHMEM_F_(void, shmem_udcflush, (void))
SHMEM_F_(void, shmem_udcflush_line, (void *target))
/* Lets this PE use addresses of other PEs' stacks, from this one on; and, malloc_brk, those of malloc's memory up to
 * this one. */
SHMEM_F_(void, shmem_stack, (void *addr))
#ifdef SHMEM_T3D
/* Names that programs of today may have for something else. */
void malloc_brk(void *addr);
void *sbreak(long words);
void globalexit(int status);
long rtclock(void);
void barrier(void);
#endif

#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__cplusplus) && !defined(SHMEM_T3D)
#include <shmem_generic.h>
#else
/* Elements are words of 64 bits. */
SHMEM_F_(void, shmem_put, (void *target, const void *source, int len, int pe))
SHMEM_F_(void, shmem_get, (void *target, const void *source, int len, int pe))
SHMEM_F_(void, shmem_iput, (void *target, const void *source, int tst, int sst, int len, int pe))
SHMEM_F_(void, shmem_iget, (void *target, const void *source, int tst, int sst, int len, int pe))
SHMEM_F_(void, shmem_broadcast, (void *target, const void *source, int len, int PE_root, SHMEM_SET_, long *pSync))
SHMEM_F_(void, shmem_collect, (void *target, const void *source, int len, SHMEM_SET_, long *pSync))
SHMEM_F_(void, shmem_fcollect, (void *target, const void *source, int len, SHMEM_SET_, long *pSync))
/* Of longs. */
SHMEM_F_(long, shmem_swap, (long *target, long value, int pe))
SHMEM_F_(void, shmem_wait_until, (long *ivar, int cmp, long value))
#endif
SHMEM_F_(void, shmem_sync, (SHMEM_SET_, long *pSync))
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__cplusplus) && !defined(SHMEM_T3D)
/* Of a team, or of an active set. */
#define shmem_sync(...) SHMEM_SYNC_OF_(__VA_ARGS__, SHMEM_SYNC_SET_, 3, 2, SHMEM_SYNC_TEAM_, 0)(__VA_ARGS__)
#define SHMEM_SYNC_OF_(a, b, c, d, e, ...) e
#define SHMEM_SYNC_SET_  (shmem_sync)
#define SHMEM_SYNC_TEAM_ shmem_team_sync
#endif

#ifdef __cplusplus
}
#endif

#endif
