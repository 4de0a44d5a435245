/*
 * Counts above 2^31: the _c functions carry them without cutting. The sender's memory is untouched zero pages, so the
 * job needs about 2.2 GB; with the argument "small" only the functions are called, with counts that int holds too.
 */
#include "check.h"
#include <sys/mman.h>

static void small_counts(void)
{
    int out[4] = {1, 2, 3, 4}, in[4] = {0}, sum[4], next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    MPI_Request requests[2];
    MPI_Status status;
    MPI_Count count = 0;
    MPI_Irecv_c(in, 4, MPI_INT, previous, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend_c(out, 4, MPI_INT, next, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Wait(&requests[0], &status);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    MPI_Get_count_c(&status, MPI_INT, &count);
    CHECK(count == 4 && in[3] == 4, "Isend_c: count %lld", (long long)count);
    MPI_Sendrecv_c(out, 2, MPI_INT, next, 2, in, 4, MPI_INT, previous, 2, MPI_COMM_WORLD, &status);
    MPI_Get_elements_c(&status, MPI_INT, &count);
    CHECK(count == 2, "Sendrecv_c: %lld elements", (long long)count);
    MPI_Bcast_c(out, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce_c(out, sum, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum[2] == 3 * ranks, "Allreduce_c: %d", sum[2]);
    int *all = test_alloc((size_t)ranks * sizeof *all);
    MPI_Count *counts = test_alloc((size_t)ranks * sizeof *counts);
    MPI_Aint *places = test_alloc((size_t)ranks * sizeof *places);
    for (int r = 0; r < ranks; r++) {
        counts[r] = 1;
        places[r] = ranks - 1 - r;
    }
    MPI_Allgatherv_c(&rank, 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < ranks; r++) CHECK(all[r] == ranks - 1 - r, "Allgatherv_c: place %d is %d", r, all[r]);
    free(all);
    free(counts);
    free(places);
}

/* Datatypes whose size and extent need more than 32 bits, without any memory behind them. */
static void large_types(void)
{
    const MPI_Count n = ((MPI_Count)1 << 31) + 5;
    MPI_Datatype t, u;
    MPI_Count size, lb, extent;
    int cut;
    MPI_Type_contiguous_c(n, MPI_INT, &t);
    MPI_Type_size_c(t, &size);
    MPI_Type_get_extent_c(t, &lb, &extent);
    CHECK(size == 4 * n && extent == 4 * n && lb == 0, "contiguous_c: size %lld extent %lld", (long long)size, (long long)extent);
    MPI_Type_size(t, &cut);
    CHECK(cut == MPI_UNDEFINED, "Type_size of 8 GiB is %d, wanted MPI_UNDEFINED", cut);
    MPI_Type_vector_c(3, 1, n, MPI_CHAR, &u);
    MPI_Type_get_extent_c(u, &lb, &extent);
    MPI_Type_size_c(u, &size);
    CHECK(size == 3 && extent == 2 * n + 1, "vector_c: size %lld extent %lld", (long long)size, (long long)extent);
    MPI_Type_free(&t);
    MPI_Type_free(&u);
    MPI_Status status;
    MPI_Count elements;
    MPI_Status_set_elements_c(&status, MPI_CHAR, n);
    MPI_Get_elements_c(&status, MPI_CHAR, &elements);
    CHECK(elements == n, "Status_set_elements_c kept %lld", (long long)elements);
    MPI_Get_count(&status, MPI_CHAR, &cut);
    CHECK(cut == MPI_UNDEFINED, "Get_count of more than 2^31 is %d, wanted MPI_UNDEFINED", cut);
}

static void large_message(void)
{
    const size_t bytes = ((size_t)1 << 31) + 4099;
    int memory = rank <= 1;
    unsigned char *p = NULL;
    if (memory) {
        p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        CHECK(p != MAP_FAILED, "no address space for %zu bytes", bytes);
    }
    if (rank == 0) {
        p[0] = 1;
        p[(size_t)1 << 31] = 2;
        p[bytes - 1] = 3;
        MPI_Send_c(p, (MPI_Count)bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Status status;
        MPI_Count count;
        MPI_Probe(0, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count_c(&status, MPI_BYTE, &count);
        CHECK(count == (MPI_Count)bytes, "Probe announces %lld bytes of %zu", (long long)count, bytes);
        MPI_Recv_c(p, (MPI_Count)bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count_c(&status, MPI_BYTE, &count);
        CHECK(count == (MPI_Count)bytes, "received %lld bytes of %zu", (long long)count, bytes);
        CHECK(p[0] == 1 && p[(size_t)1 << 31] == 2 && p[bytes - 1] == 3 && p[12345] == 0, "the received bytes are wrong");
    }
    if (memory) munmap(p, bytes);
}

int main(int argc, char **argv)
{
    int small = argc > 1 && strcmp(argv[1], "small") == 0;
    test_begin(&argc, &argv);
    small_counts();
    large_types();
    if (!small && ranks >= 2) large_message();
    return test_end();
}
