/*
 * What the programs for include/arke.h share. Each checks itself at whatever number of ranks it is started with, and
 * ends as those of tests/mpi do: "ok", "skipped: WHY", or "FAIL FILE:LINE rank R of N: WHY".
 */
#ifndef NATIVE_H
#define NATIVE_H

#include <arke.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rank, ranks;

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) test_failed(__FILE__, __LINE__, #condition, __VA_ARGS__);                                    \
    } while (0)
/* The call must succeed. */
#define GOOD(call)                                                                                                     \
    do {                                                                                                               \
        int code_ = (call);                                                                                            \
        CHECK(code_ == ARKE_OK, "%s gave %d: %s", #call, code_, arke_error_text());                                    \
    } while (0)
/* The call must fail with this code and a text that holds `words`. */
#define BAD(call, wanted, words)                                                                                       \
    do {                                                                                                               \
        int code_ = (call);                                                                                            \
        CHECK(code_ == (wanted), "%s gave %d, wanted %s: %s", #call, code_, #wanted, arke_error_text());               \
        CHECK(strstr(arke_error_text(), words), "the text of %s lacks \"%s\": %s", #call, words, arke_error_text());   \
    } while (0)

__attribute__((format(printf, 4, 5), noreturn)) static inline void test_failed(const char *file, int line,
                                                                               const char *condition, const char *format, ...)
{
    char why[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    fprintf(stderr, "FAIL %s:%d rank %d of %d: %s (not: %s)\n", file, line, rank, ranks, why, condition);
    fflush(stderr);
    arke_abort(1, "a test failed");
}

static inline void test_begin(void)
{
    GOOD(arke_start(0));
    rank = arke_rank();
    ranks = arke_size();
}

static inline int test_end(void)
{
    GOOD(arke_barrier(ARKE_ALL));
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    GOOD(arke_finish());
    return 0;
}

static inline unsigned char test_byte(uint64_t seed, size_t i)
{
    return (unsigned char)(seed * 131 + i * 7 + (i >> 8) * 13 + (i >> 16) * 29);
}

static inline void test_fill(void *buffer, size_t bytes, uint64_t seed)
{
    unsigned char *b = buffer;
    for (size_t i = 0; i < bytes; i++) b[i] = test_byte(seed, i);
}

static inline void test_same(const void *buffer, size_t bytes, uint64_t seed, const char *what)
{
    const unsigned char *b = buffer;
    for (size_t i = 0; i < bytes; i++)
        CHECK(b[i] == test_byte(seed, i), "%s: byte %zu of %zu is %d, wanted %d", what, i, bytes, b[i], test_byte(seed, i));
}

#endif
