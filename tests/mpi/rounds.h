/*
 * A round of the calls that most programs make, by all ranks, each of which is checked: for programs that are odd in
 * another way.
 */
#ifndef ROUNDS_H
#define ROUNDS_H

#include "check.h"

static inline void round_of_messages(size_t bytes)
{
    unsigned char *out = test_alloc(bytes), *in = test_alloc(bytes);
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    memset(out, rank + 1, bytes);
    memset(in, 0, bytes);
    MPI_Sendrecv(out, (int)bytes, MPI_BYTE, right, 0, in, (int)bytes, MPI_BYTE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (size_t i = 0; i < bytes; i++) CHECK(in[i] == left + 1, "byte %zu of %zu is %d", i, bytes, in[i]);
    memset(in, 0, bytes);
    MPI_Request request;
    MPI_Irecv(in, (int)bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &request);
    MPI_Ssend(out, (int)bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(in[0] == left + 1 && in[bytes - 1] == left + 1, "%zu bytes of a synchronous send", bytes);
    MPI_Allreduce(out, in, (int)bytes, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD);
    int all = 0;
    for (int r = 0; r < ranks; r++) all ^= r + 1;
    CHECK(in[0] == all && in[bytes - 1] == all, "a reduction of %zu bytes", bytes);
    free(out), free(in);
}

static inline void round_of_windows(void)
{
    enum { LENGTH = 30000 };
    int shared = test_on_one_machine(MPI_COMM_WORLD);
    for (int kind = 0; kind < 3; kind++) {
        if (kind == 1 && !shared) continue;
        MPI_Win window;
        int *memory = NULL, *own = test_alloc(LENGTH * sizeof *own), *got = test_alloc(LENGTH * sizeof *got);
        size_t bytes = LENGTH * sizeof *own;
        if (kind == 0) MPI_Win_allocate(bytes, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
        else if (kind == 1) MPI_Win_allocate_shared(bytes, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
        else MPI_Win_create(memory = test_alloc(bytes), bytes, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
        int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
        for (int i = 0; i < LENGTH; i++) own[i] = rank * LENGTH + i, memory[i] = -1;
        MPI_Win_fence(0, window);
        MPI_Put(own, LENGTH, MPI_INT, right, 0, LENGTH, MPI_INT, window);
        MPI_Win_fence(0, window);
        for (int i = 0; i < LENGTH; i++) CHECK(memory[i] == left * LENGTH + i, "put, window %d: element %d is %d", kind, i, memory[i]);
        MPI_Win_lock(MPI_LOCK_SHARED, right, 0, window);
        MPI_Get(got, LENGTH, MPI_INT, right, 0, LENGTH, MPI_INT, window);
        MPI_Win_unlock(right, window);
        for (int i = 0; i < LENGTH; i++) CHECK(got[i] == own[i], "get, window %d: element %d is %d", kind, i, got[i]);
        MPI_Win_free(&window);
        if (kind == 2) free(memory);
        free(own), free(got);
    }
}

/* Messages up to so many bytes; windows; a communicator that is made and freed. */
static inline void round_of_all(size_t most)
{
    static const size_t sizes[] = {1, 100, 5000, 70000, 300000, 3000000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && sizes[i] <= most; i++) round_of_messages(sizes[i]);
    round_of_windows();
    MPI_Comm twin;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Barrier(twin);
    MPI_Comm_free(&twin);
}

#endif
