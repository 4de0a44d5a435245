/*
 * What the end-to-end programs share. Each is plain MPI against <mpi.h>, checks itself at whatever number of ranks
 * it is started with, and ends in one of three ways:
 *   "ok" from rank 0 and status 0;
 *   "skipped: WHY" from rank 0 and status 0, where it needs more ranks than it got;
 *   "FAIL FILE:LINE rank R of N: WHY" and a non-zero status.
 */
#ifndef CHECK_H
#define CHECK_H

#include <mpi.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rank, ranks; /* in MPI_COMM_WORLD, set by test_begin() */

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) test_failed(__FILE__, __LINE__, #condition, __VA_ARGS__);                                    \
    } while (0)

__attribute__((format(printf, 4, 5), noreturn)) static inline void test_failed(const char *file, int line,
                                                                               const char *condition, const char *format, ...)
{
    char why[512];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    fprintf(stderr, "FAIL %s:%d rank %d of %d: %s (not: %s)\n", file, line, rank, ranks, why, condition);
    fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, 1);
    abort();
}

/* The call must fail with an error of this class; the communicator's handler must be MPI_ERRORS_RETURN. */
#define EXPECT_ERROR(call, wanted)                                                                                     \
    do {                                                                                                               \
        int code_ = (call), class_ = MPI_SUCCESS;                                                                      \
        char text_[MPI_MAX_ERROR_STRING] = "success";                                                                  \
        int length_ = 0;                                                                                               \
        if (code_ != MPI_SUCCESS) {                                                                                    \
            MPI_Error_class(code_, &class_);                                                                           \
            MPI_Error_string(code_, text_, &length_);                                                                  \
        }                                                                                                              \
        CHECK(class_ == (wanted), "%s gave class %d (%s), wanted %s = %d", #call, class_, text_, #wanted, (wanted));   \
    } while (0)

static inline void test_setup(void)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

static inline void test_begin(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    test_setup();
}

static inline int test_end(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    MPI_Finalize();
    return 0;
}

/* Ends the program as skipped where there are fewer than `needed` ranks. */
static inline void test_need_ranks(int needed)
{
    if (ranks >= needed) return;
    if (rank == 0) printf("skipped: needs %d ranks\n", needed);
    fflush(stdout);
    MPI_Finalize();
    exit(0);
}

/* Whether all ranks of a communicator are on one machine. Collective. */
static inline int test_on_one_machine(MPI_Comm comm)
{
    MPI_Comm machine;
    int here, all;
    MPI_Comm_size(comm, &all);
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &here);
    MPI_Comm_free(&machine);
    return here == all;
}

/* Ends the program as skipped where the ranks are on several machines. */
static inline void test_need_one_machine(void)
{
    if (test_on_one_machine(MPI_COMM_WORLD)) return;
    if (rank == 0) printf("skipped: needs all ranks on one machine\n");
    fflush(stdout);
    MPI_Finalize();
    exit(0);
}

/*
 * Whether the library's version text holds `name`: for the rare place where another library is known to depart from
 * the standard, so that the same program can be checked against it everywhere else.
 */
static inline int test_library_is(const char *name)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(text, &length);
    return strstr(text, name) != NULL;
}

/* A repeatable random sequence (splitmix64). */
static inline uint64_t test_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Byte `i` of the pattern `seed`: neighbours, pages and seeds all differ. */
static inline unsigned char test_byte(uint64_t seed, size_t i)
{
    return (unsigned char)(seed * 131 + i * 7 + (i >> 8) * 13 + (i >> 16) * 29);
}

/*
 * The bytes of the pattern from place i to the end of i's block of 256, in a table: within a block each byte is 7 more
 * than the one before, so every block is a piece of the same sequence. To copy and compare pieces takes
 * far less time than to compute each byte.
 */
static inline const unsigned char *test_block(uint64_t seed, size_t i)
{
    static unsigned char sequence[512];
    /* Several threads may do this at once; all write the same bytes. The last one says that it is done. */
    if (__atomic_load_n(&sequence[511], __ATOMIC_ACQUIRE) == 0) {
        for (int k = 0; k < 511; k++) __atomic_store_n(&sequence[k], (unsigned char)(7 * k), __ATOMIC_RELAXED);
        __atomic_store_n(&sequence[511], (unsigned char)(7 * 511), __ATOMIC_RELEASE);
    }
    /* 7 * 183 is 1 modulo 256. */
    return sequence + (unsigned char)(test_byte(seed, i) * 183);
}

/* How many bytes from place i on belong to one block. */
static inline size_t test_block_length(size_t i, size_t bytes)
{
    size_t left = 256 - i % 256;
    return left < bytes - i ? left : bytes - i;
}

static inline void test_fill(void *buffer, size_t bytes, uint64_t seed)
{
    unsigned char *b = buffer;
    for (size_t i = 0, n; i < bytes; i += n) {
        n = test_block_length(i, bytes);
        memcpy(b + i, test_block(seed, i), n);
    }
}

#define CHECK_BYTES(buffer, bytes, seed, what)                                                                         \
    do {                                                                                                               \
        long at_ = test_wrong_byte(buffer, bytes, seed);                                                               \
        CHECK(at_ < 0, "%s: byte %ld of %zu is %d, wanted %d", what, at_, (size_t)(bytes),                             \
              at_ < 0 ? 0 : ((const unsigned char *)(buffer))[at_], at_ < 0 ? 0 : test_byte(seed, (size_t)at_));       \
    } while (0)

/* Index of the first byte that differs from the pattern, or -1. */
static inline long test_wrong_byte(const void *buffer, size_t bytes, uint64_t seed)
{
    const unsigned char *b = buffer;
    for (size_t i = 0, n; i < bytes; i += n) {
        n = test_block_length(i, bytes);
        if (memcmp(b + i, test_block(seed, i), n) == 0) continue;
        for (size_t k = i; k < i + n; k++)
            if (b[k] != test_byte(seed, k)) return (long)k;
    }
    return -1;
}

static inline void *test_alloc(size_t bytes)
{
    void *p = calloc(bytes ? bytes : 1, 1);
    CHECK(p != NULL, "no memory for %zu bytes", bytes);
    return p;
}

static inline void test_sleep_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* A status must tell of this source, tag and number of bytes. */
#define CHECK_STATUS(status, source, tag, bytes, what)                                                                 \
    do {                                                                                                               \
        int count_ = -1;                                                                                               \
        MPI_Get_count(&(status), MPI_BYTE, &count_);                                                                   \
        CHECK((status).MPI_SOURCE == (source) && (status).MPI_TAG == (tag) && count_ == (int)(bytes),                  \
              "%s: status has source %d tag %d bytes %d, wanted %d %d %d", what, (status).MPI_SOURCE,                  \
              (status).MPI_TAG, count_, (source), (tag), (int)(bytes));                                                \
    } while (0)

#endif
