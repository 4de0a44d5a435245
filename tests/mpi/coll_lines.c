/* Short allreduces and barriers on communicators that come and go, so that what a freed one leaves behind in shared
 * memory is met by its successor: subsets of different sizes, ranks that name a type differently, in place on some
 * ranks only, non-blocking operations between blocking ones. */
#include "check.h"

static void sums(MPI_Comm comm, int times)
{
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    MPI_Datatype real8;
    MPI_Type_create_f90_real(15, 307, &real8);
    for (int i = 0; i < times; i++) {
        int n = 1 + i % 6;
        double in[6], out[6];
        for (int k = 0; k < n; k++) in[k] = rank * 10 + i + k;
        if ((rank + i) % 3 == 0) {
            memcpy(out, in, sizeof in);
            MPI_Allreduce(MPI_IN_PLACE, out, n, MPI_DOUBLE, MPI_SUM, comm);
        } else {
            MPI_Allreduce(in, out, n, (rank + i) % 3 == 1 ? MPI_REAL8 : real8, MPI_SUM, comm);
        }
        for (int k = 0; k < n; k++) {
            double want = 10.0 * ranks * (ranks - 1) / 2 + (double)ranks * (i + k);
            CHECK(out[k] == want, "sum %d, element %d: %g, wanted %g", i, k, out[k], want);
        }
        if (i % 4 == 0) MPI_Barrier(comm);
        if (i % 5 == 0) {
            int one = 1, all = 0;
            MPI_Request request;
            MPI_Iallreduce(&one, &all, 1, MPI_INT, MPI_SUM, comm, &request);
            MPI_Barrier(comm);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            CHECK(all == ranks, "Iallreduce beside a barrier: %d, wanted %d", all, ranks);
        }
        struct { double value; int place; } pair = {(rank * 7 + i) % ranks, rank}, least;
        MPI_Allreduce(&pair, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, comm);
        CHECK(least.value == 0 && (least.place * 7 + i) % ranks == 0, "least %g at %d", least.value, least.place);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    sums(MPI_COMM_WORLD, 50);
    for (int round = 0; round < 60; round++) {
        MPI_Comm part, copy;
        /* Groups of changing size and order, with different numbers of operations in each. */
        MPI_Comm_split(MPI_COMM_WORLD, (rank + round) % (1 + round % 3), ranks - rank, &part);
        sums(part, 1 + (rank + round) % (1 + round % 3) * 3 + round % 5);
        MPI_Comm_dup(part, &copy);
        MPI_Comm_free(&part);
        sums(copy, round % 4);
        MPI_Comm_free(&copy);
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
        sums(copy, 3);
        MPI_Comm_free(&copy);
    }
    return test_end();
}
