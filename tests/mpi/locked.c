/*
 * A program that has all its memory locked, now and in future (mlockall), gets the pages that it uses, and not all of the
 * heap from which windows come, most of which is never touched.
 */
#include "check.h"
#include <sys/mman.h>

static long locked_kib(void)
{
    char line[256];
    long kib = -1;
    FILE *status = fopen("/proc/self/status", "r");
    CHECK(status != NULL, "no /proc/self/status");
    while (fgets(line, sizeof line, status)) sscanf(line, "VmLck: %ld", &kib);
    fclose(status);
    return kib;
}

int main(int argc, char **argv)
{
    enum { LENGTH = 1 << 20 };
    int *memory, *out, locked, all;
    MPI_Win window;
    test_begin(&argc, &argv);
    locked = mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
    MPI_Allreduce(&locked, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (!all) {
        munlockall();
        if (rank == 0) printf("skipped: memory cannot be locked\n");
        fflush(stdout);
        MPI_Finalize();
        return 0;
    }
    MPI_Win_allocate(LENGTH * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Alloc_mem(LENGTH * sizeof *out, MPI_INFO_NULL, &out);
    for (int i = 0; i < LENGTH; i++) out[i] = rank + i;
    MPI_Win_fence(0, window);
    MPI_Put(out, LENGTH, MPI_INT, (rank + 1) % ranks, 0, LENGTH, MPI_INT, window);
    MPI_Win_fence(0, window);
    for (int i = 0; i < LENGTH; i++) CHECK(memory[i] == (rank + ranks - 1) % ranks + i, "element %d is %d", i, memory[i]);
    long kib = locked_kib();
    CHECK(kib >= 0 && kib < 1 << 20, "%ld KiB are locked", kib);
    MPI_Free_mem(out);
    MPI_Win_free(&window);
    return test_end();
}
