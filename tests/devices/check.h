/* What the tests of the little MPI (bench/papers/devices) share. Without LITTLE_MPI they are programs for any MPI,
 * which is how they are themselves tested. */
#ifndef DEVICES_CHECK_H
#define DEVICES_CHECK_H

#ifdef LITTLE_MPI
#include "../../bench/papers/devices/mpi.h"
#else
#include <mpi.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int me, ranks;

#define CHECK(condition, ...)                                      \
    do {                                                           \
        if (!(condition)) {                                        \
            fprintf(stderr, "FAIL rank %d, line %d: ", me, __LINE__); \
            fprintf(stderr, __VA_ARGS__);                          \
            fputc('\n', stderr);                                   \
            MPI_Abort(MPI_COMM_WORLD, 1);                          \
        }                                                          \
    } while (0)

static inline void begin(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

static inline int end(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0) printf("ok\n");
    MPI_Finalize();
    return 0;
}

/* Memory that begins `askew` bytes after a boundary, with a byte behind its end that stays as it is. */
static inline char *memory(long bytes, int askew)
{
    char *m = malloc((size_t)bytes + 32);
    CHECK(m, "no memory for %ld bytes", bytes);
    m += askew;
    memset(m, 0x55, (size_t)bytes + 1);
    return m;
}

/* Bytes that tell which message it is. */
static inline void fill(char *data, long bytes, int from, int number)
{
    for (long i = 0; i < bytes; i++) data[i] = (char)(i * 7 + i / 251 + from * 31 + number * 13);
    data[bytes] = 0x2a; /* not what stands behind a receive's memory */
}

static inline void check(const char *data, long bytes, int from, int number)
{
    for (long i = 0; i < bytes; i++)
        CHECK(data[i] == (char)(i * 7 + i / 251 + from * 31 + number * 13), "byte %ld of %ld of message %d from %d is wrong", i, bytes,
              number, from);
    CHECK(data[bytes] == 0x55, "message %d of %ld bytes from %d wrote behind its end", number, bytes, from);
}

#endif
