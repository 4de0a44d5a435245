/* Two ranks exchange messages with some computing in between, so that each makes about as many calls in a second as the
 * second argument says (0: as many as it can); the first one is how many calls it makes in all. Prints the seconds. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double work(double x, int rounds) {
    for (int i = 0; i < rounds; i++)
        x = x * 1.0000001 + 1e-9;
    return x;
}

int main(int argc, char **argv) {
    int rank, size;
    long calls = argc > 1 ? atol(argv[1]) : 100000, rate = argc > 2 ? atol(argv[2]) : 100000;
    double x = 1, began, one;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    began = MPI_Wtime();
    x = work(x, 1000000);
    one = (MPI_Wtime() - began) / 1000000;
    /* All compute as much. */
    MPI_Bcast(&one, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    int rounds = rate ? (int)(1.0 / rate / one) : 0;
    MPI_Barrier(MPI_COMM_WORLD);
    began = MPI_Wtime();
    for (long i = 0; i < calls / 2; i++) {
        x = work(x, rounds);
        if (rank % 2 == 0 && rank + 1 < size) {
            MPI_Send(&x, 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
            x = work(x, rounds);
            MPI_Recv(&x, 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank % 2) {
            MPI_Recv(&x, 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            x = work(x, rounds);
            MPI_Send(&x, 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD);
        }
    }
    double took = MPI_Wtime() - began;
    if (rank == 0)
        printf("%.6f seconds, %.0f calls a second, %g\n", took, calls / took, x > 0 ? 1.0 : 0.0);
    MPI_Finalize();
    return 0;
}
