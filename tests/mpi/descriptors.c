/*
 * A program may hold all the descriptors that it may have: whoever speaks to it takes it for alive all the same, and it
 * does not take its peers for dead.
 */
#include "descriptors.h"

static void messages(size_t bytes)
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

static void windows(void)
{
    enum { LENGTH = 30000 };
    for (int kind = 0; kind < 3; kind++) {
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

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    /* Some ranks have none left, and then all. */
    for (int round = 0; round < 2; round++) {
        if (round == 1 || rank % 2 == 0) descriptors_take(0);
        static const size_t sizes[] = {1, 100, 5000, 70000, 300000, 3000000};
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) messages(sizes[i]);
        windows();
        MPI_Comm twin;
        MPI_Comm_dup(MPI_COMM_WORLD, &twin);
        MPI_Barrier(twin);
        MPI_Comm_free(&twin);
        if (round == 0) descriptors_give_back();
    }
    return test_end();
}
