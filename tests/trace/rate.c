/* Pairs of ranks exchange messages and compute in between. The first argument says how many calls each makes, the second
 * how long it computes before each, in rounds of a short loop. Prints the nanoseconds of a call with its computing: the mean
 * and that of the best hundredth of the run, which nothing else disturbed. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double work(double x, long rounds) {
    for (long i = 0; i < rounds; i++)
        x = x * 1.0000001 + 1e-9;
    return x;
}

int main(int argc, char **argv) {
    int rank, size;
    long calls = argc > 1 ? atol(argv[1]) : 100000, rounds = argc > 2 ? atol(argv[2]) : 0;
    double x = 1, best = 1e9;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int other = rank ^ 1;
    MPI_Barrier(MPI_COMM_WORLD);
    double began = MPI_Wtime();
    for (int part = 0; part < 100; part++) {
        double start = MPI_Wtime();
        for (long i = 0; i < calls / 200 && other < size; i++) {
            x = work(x, rounds);
            if (rank < other) {
                MPI_Send(&x, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
                x = work(x, rounds);
                MPI_Recv(&x, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                MPI_Recv(&x, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                x = work(x, rounds);
                MPI_Send(&x, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
            }
        }
        double took = MPI_Wtime() - start;
        best = took < best ? took : best;
    }
    double took = MPI_Wtime() - began;
    if (rank == 0 && x > 0)
        printf("%.1f %.1f nanoseconds a call: mean, best\n", took / calls * 1e9, best * 100 / calls * 1e9);
    MPI_Finalize();
    return 0;
}
