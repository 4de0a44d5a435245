/* What the programs of this experiment share: a ping-pong between two ranks, whose data is checked. */

#ifndef T3D_PINGPONG_H
#define T3D_PINGPONG_H

#include "record.h"
/* LITTLE_MPI is the series' name where this is the little MPI over the T3D's calls; else it is that of the library that
 * runs. */
#ifdef LITTLE_MPI
#include "../devices/mpi.h"
#else
#define LITTLE_MPI "{mpi}"
#include <mpi.h>
#endif

#define REPETITIONS_MOST 101

/* How a message is sent. */
enum send_mode { STANDARD, SYNCHRONOUS };

static inline void fail(const char *what) {
    fprintf(stderr, "t3d: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

/* Memory that begins at a page, its pages present. */
static inline char *buffer_of(size_t bytes) {
    void *memory = NULL;
    if (posix_memalign(&memory, 4096, bytes + 4096) != 0) fail("no memory for the buffers");
    memset(memory, 1, bytes + 4096);
    return memory;
}

/* A message that tells by its bytes which one it is. */
static inline void fill(char *buffer, long bytes, int turn) {
    for (long i = 0; i < bytes; i++) buffer[i] = (char)(i * 7 + turn);
}

static inline void check(const char *buffer, long bytes, int turn) {
    for (long i = 0; i < bytes; i++)
        if (buffer[i] != (char)(i * 7 + turn)) {
            char text[128];
            snprintf(text, sizeof text, "byte %ld of a message of %ld bytes is wrong", i, bytes);
            fail(text);
        }
}

static inline void send_to(enum send_mode mode, char *buffer, long bytes, int peer) {
    if (mode == SYNCHRONOUS)
        MPI_Ssend(buffer, (int)bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD);
    else
        MPI_Send(buffer, (int)bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD);
}

/* `count` messages there and back; ends with a checked one. Answers seconds for one way, on rank 0. */
static inline double ping_pong(enum send_mode mode, char *out, char *in, long bytes, int count, int rank) {
    double begin = record_seconds();
    for (int i = 0; i < count; i++) {
        if (rank == 0) send_to(mode, out, bytes, 1);
        MPI_Recv(in, (int)bytes, MPI_BYTE, !rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1) send_to(mode, out, bytes, 0);
    }
    return (record_seconds() - begin) / (2.0 * count);
}

/* One exchange whose data is looked at; not timed. */
static inline void checked_exchange(enum send_mode mode, char *out, char *in, long bytes, int rank) {
    fill(out, bytes, rank + 1);
    memset(in, 0, (size_t)bytes);
    ping_pong(mode, out, in, bytes, 1, rank);
    check(in, bytes, !rank + 1);
}

/* The median over `repetitions` ping-pongs that together take about `seconds`, after a warm-up. In seconds for one way,
   on rank 0. */
static inline double one_way(enum send_mode mode, char *out, char *in, long bytes, int repetitions, double seconds,
                             int rank) {
    double values[REPETITIONS_MOST];
    if (repetitions > REPETITIONS_MOST) repetitions = REPETITIONS_MOST;
    checked_exchange(mode, out, in, bytes, rank);
    double once = ping_pong(mode, out, in, bytes, 4, rank);
    double wanted = seconds / repetitions / (2.0 * (once > 1e-9 ? once : 1e-9));
    int count = wanted < 1 ? 1 : wanted > 1e6 ? 1000000 : (int)wanted;
    MPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < repetitions; i++) values[i] = ping_pong(mode, out, in, bytes, count, rank);
    checked_exchange(mode, out, in, bytes, rank);
    return record_median(values, repetitions);
}

static inline int two_ranks(int *argc, char ***argv) {
    int rank, size;
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2) fail("this program wants two ranks");
    return rank;
}

#endif
