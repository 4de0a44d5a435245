/* Rank 0 computes for ever, rank 1 reads from a pipe that nobody writes to, and rank 2 waits for rank 0. */
#include <mpi.h>
#include <unistd.h>

static volatile double sum;

__attribute__((noinline)) static void inner(void) {
    for (;;) sum += 1;
}

__attribute__((noinline)) static void outer(void) {
    inner();
    sum += 2;
}

int main(int argc, char **argv) {
    int rank, ends[2];
    char byte;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) outer();
    if (rank == 1 && pipe(ends) == 0 && read(ends[0], &byte, 1) < 0) return 1;
    MPI_Bcast(&byte, 1, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
