/*
 * Reductions between one rank and all others, whose hosts differ in how many ranks share a core: all members of a group
 * must reduce in one way, whatever their own host says.
 */
#include "../mpi/check.h"

enum { MOST = 2000 };

/* What a rank gives; sums of these are exact. */
static double value(int from, int i) { return from * 1000 + i % 97; }

static double sum(int first, int last, int i)
{
    double all = 0;
    for (int from = first; from <= last; from++) all += value(from, i);
    return all;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(5);
    MPI_Comm local, between;
    int others = rank > 0, mine = others ? ranks - 1 : 1;
    MPI_Comm_split(MPI_COMM_WORLD, others, rank, &local);
    MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, others ? 0 : 1, 1, &between);
    int first = others ? 0 : 1, last = others ? 0 : ranks - 1;
    for (int each = 1; each * (ranks - 1) <= MOST; each = 3 * each + 1) {
        double in[MOST], out[MOST];
        int n = each * (ranks - 1), piece = n / mine, begin = others ? (rank - 1) * piece : 0;
        for (int i = 0; i < n; i++) in[i] = value(rank, i);
        MPI_Allreduce(in, out, n, MPI_DOUBLE, MPI_SUM, between);
        for (int i = 0; i < n; i++) CHECK(out[i] == sum(first, last, i), "allreduce of %d: %g at %d", n, out[i], i);
        MPI_Reduce(in, out, n, MPI_DOUBLE, MPI_SUM, others ? 0 : MPI_ROOT, between);
        for (int i = 0; i < n && !others; i++) CHECK(out[i] == sum(first, last, i), "reduce of %d: %g at %d", n, out[i], i);
        MPI_Reduce_scatter_block(in, out, piece, MPI_DOUBLE, MPI_SUM, between);
        for (int i = 0; i < piece; i++)
            CHECK(out[i] == sum(first, last, begin + i), "reduce_scatter of %d: %g at %d", n, out[i], i);
        double got = others ? -1 : n;
        MPI_Bcast(&got, 1, MPI_DOUBLE, others ? 0 : MPI_ROOT, between);
        CHECK(got == n, "bcast: %g", got);
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&local);
    return test_end();
}
