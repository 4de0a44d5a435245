/*
 * Memory that the system lets nobody copy but the program that has it mapped, as with a device's: here that of
 * memfd_secret. It serves as buffers and as windows all the same, and memory that is not there is an error as ever.
 */
#define _GNU_SOURCE
#include "check.h"
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LENGTH = 1 << 20 };

static int *secret(void)
{
    int descriptor = (int)syscall(SYS_memfd_secret, 0);
    if (descriptor < 0 || ftruncate(descriptor, LENGTH * sizeof(int)) != 0) return NULL;
    void *memory = mmap(NULL, LENGTH * sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    return memory == MAP_FAILED ? NULL : memory;
}

static void messages(int *out, int *in, const char *what)
{
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    for (int n = 1; n <= LENGTH; n *= 4) {
        for (int i = 0; i < n; i++) out[i] = rank + i, in[i] = -1;
        MPI_Sendrecv(out, n, MPI_INT, right, 0, in, n, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < n; i++) CHECK(in[i] == left + i, "%s: element %d of %d is %d", what, i, n, in[i]);
        MPI_Request request;
        in[n - 1] = -1;
        MPI_Irecv(in, n, MPI_INT, left, 1, MPI_COMM_WORLD, &request);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Ssend(out, n, MPI_INT, right, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(in[n - 1] == left + n - 1, "%s: a synchronous send of %d", what, n);
        MPI_Allreduce(out, in, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        CHECK(in[n - 1] == ranks * (ranks - 1) / 2 + ranks * (n - 1), "%s: the sum of %d", what, n);
        MPI_Bcast(in, n, MPI_INT, 0, MPI_COMM_WORLD);
    }
}

static void windows(int *memory, int *own)
{
    MPI_Win window;
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    for (int i = 0; i < LENGTH; i++) memory[i] = -1, own[i] = rank + i;
    MPI_Win_create(memory, LENGTH * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(own, LENGTH, MPI_INT, right, 0, LENGTH, MPI_INT, window);
    MPI_Win_fence(0, window);
    for (int i = 0; i < LENGTH; i++) CHECK(memory[i] == left + i, "put: element %d is %d", i, memory[i]);
    MPI_Win_fence(0, window);
    MPI_Accumulate(own, 1000, MPI_INT, right, 0, 1000, MPI_INT, MPI_SUM, window);
    MPI_Win_fence(0, window);
    for (int i = 0; i < 1000; i++) CHECK(memory[i] == 2 * (left + i), "accumulate: element %d is %d", i, memory[i]);
    MPI_Get(own, LENGTH, MPI_INT, right, 0, LENGTH, MPI_INT, window);
    MPI_Win_fence(0, window);
    CHECK(own[999] == 2 * (rank + 999) && own[LENGTH - 1] == rank + LENGTH - 1, "get: %d %d", own[999], own[LENGTH - 1]);
    MPI_Win_free(&window);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int *memory = secret(), *other = secret(), there = memory != NULL && other != NULL, all;
    MPI_Allreduce(&there, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (!all) {
        if (rank == 0) printf("skipped: no memfd_secret here\n");
        fflush(stdout);
        MPI_Finalize();
        return 0;
    }
    int *usual = test_alloc(LENGTH * sizeof *usual);
    messages(memory, usual, "from it");
    messages(usual, memory, "into it");
    messages(memory, other, "both");
    windows(memory, usual);
    free(usual);
    return test_end();
}
