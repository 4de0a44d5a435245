/* A program that uses MPI and SHMEM: one engine carries both. Variables stay what they were after the end. */
#include "check.h"
#include <mpi.h>

static long word;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    begin();
    int rank, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    CHECK(rank == me, "rank %d", rank);
    shmem_long_p(&word, 5 + me, (me + 1) % pes);
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    shmem_barrier_all();
    CHECK(sum == pes * (pes - 1) / 2 && word == 5 + (me + pes - 1) % pes, "sum %d, word %ld", sum, word);
    shmem_finalize();
    CHECK(word == 5 + (me + pes - 1) % pes, "word %ld afterwards", word);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (rank == 0) printf("ok\n");
    return 0;
}
