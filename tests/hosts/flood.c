/*
 * The last rank stays outside of MPI for ARGUMENT 1 seconds while all others send it more than the buffers between them
 * hold: 20,000 messages of 8 bytes, 2,000 of 16 KiB, and ten of 1 MiB, in a fixed order. Then it takes them from any
 * source, and each sender's come whole and in order.
 */
#include "../mpi/check.h"

enum { SMALL = 20000, MIDDLE = 2000, LARGE = 10, ALL = SMALL + MIDDLE + LARGE };

static int size_of(int i)
{
    return i % 2201 == 2200 ? 1 << 20 : i % 11 == 10 && i / 11 < MIDDLE ? 16 << 10 : 8;
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 2;
    test_begin(&argc, &argv);
    test_need_ranks(2);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == ranks - 1) {
        test_sleep_ms((long)(1000 * seconds));
        int *next = test_alloc((size_t)ranks * sizeof *next);
        memset(next, 0, (size_t)ranks * sizeof *next);
        unsigned char *buffer = test_alloc(1 << 20);
        for (long i = 0; i < (long)ALL * (ranks - 1); i++) {
            MPI_Status status;
            MPI_Recv(buffer, 1 << 20, MPI_BYTE, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
            int from = status.MPI_SOURCE, number = next[from]++;
            CHECK_STATUS(status, from, 4, size_of(number), "flood");
            int marked;
            memcpy(&marked, buffer, sizeof marked);
            CHECK(marked == number, "message %d of rank %d where %d was due", marked, from, number);
            for (int k = 8; k < size_of(number); k += 61)
                CHECK(buffer[k] == test_byte((uint64_t)(from + number), (size_t)k), "message %d of rank %d differs at byte %d", number, from, k);
        }
        free(buffer);
        free(next);
    } else {
        MPI_Request *requests = test_alloc(ALL * sizeof *requests);
        unsigned char **all = test_alloc(ALL * sizeof *all);
        for (int i = 0; i < ALL; i++) {
            all[i] = test_alloc((size_t)size_of(i));
            test_fill(all[i], (size_t)size_of(i), (uint64_t)(rank + i));
            memcpy(all[i], &i, sizeof i);
            MPI_Isend(all[i], size_of(i), MPI_BYTE, ranks - 1, 4, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(ALL, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < ALL; i++) free(all[i]);
        free(all);
        free(requests);
    }
    return test_end();
}
