/*
 * A million unreceived 8-byte messages cost the receiver at most 128 bytes each. Argument 1: how many messages. The
 * sender uses MPI_Isend, so that it may be held back without harm.
 */
#include "check.h"

static double resident(void)
{
    char line[256];
    double kib, found = -1;
    FILE *f = fopen("/proc/self/smaps_rollup", "r");
    CHECK(f != NULL, "no /proc/self/smaps_rollup");
    while (fgets(line, sizeof line, f))
        if (sscanf(line, "Rss: %lf kB", &kib) == 1) found = kib * 1024;
    fclose(f);
    return found;
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 1000000;
    test_begin(&argc, &argv);
    test_need_ranks(2);
    if (rank == 1) {
        MPI_Request *requests = test_alloc((size_t)count * sizeof *requests);
        int64_t *values = test_alloc((size_t)count * sizeof *values);
        MPI_Sendrecv(NULL, 0, MPI_BYTE, 0, 3, NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (long i = 0; i < count; i++) {
            values[i] = i;
            MPI_Isend(&values[i], 1, MPI_INT64_T, 0, 1, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        for (long i = 0; i < count; i++) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
        free(requests);
        free(values);
    } else if (rank == 0) {
        int64_t value;
        /* Not counted: what the way to rank 1 costs, which is made when it is first used. */
        MPI_Send(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
        MPI_Recv(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double before = resident();
        MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double growth = (resident() - before) / (double)count;
        CHECK(growth <= 128 + 4e6 / (double)count, "each of %ld unexpected messages cost the receiver %.0f bytes", count, growth);
        for (long i = 0; i < count; i++) {
            MPI_Recv(&value, 1, MPI_INT64_T, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(value == i, "message %ld is %ld", i, (long)value);
        }
    }
    return test_end();
}
