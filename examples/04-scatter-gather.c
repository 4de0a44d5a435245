/*
 * 4. Collectives. Rank 0 has an array, MPI_Scatterv deals it out, every rank works on its part, MPI_Gatherv brings the
 * parts back, and MPI_Allreduce gives everybody the sum. All ranks of the communicator call a collective; the v forms
 * take parts of different length.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000003 };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Everybody computes the same division: the first N % size parts are one longer. */
    int *counts = malloc((size_t)size * sizeof *counts), *starts = malloc((size_t)size * sizeof *starts);
    for (int r = 0, start = 0; r < size; r++) {
        counts[r] = N / size + (r < N % size);
        starts[r] = start;
        start += counts[r];
    }

    double *all = NULL, *mine = malloc((size_t)counts[rank] * sizeof *mine);
    if (rank == 0) {
        all = malloc(N * sizeof *all);
        for (int i = 0; i < N; i++) all[i] = i;
    }
    MPI_Scatterv(all, counts, starts, MPI_DOUBLE, mine, counts[rank], MPI_DOUBLE, 0, MPI_COMM_WORLD);

    double part = 0, sum;
    for (int i = 0; i < counts[rank]; i++) {
        mine[i] = sqrt(mine[i]);
        part += mine[i];
    }
    MPI_Gatherv(mine, counts[rank], MPI_DOUBLE, all, counts, starts, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

    double expected = 2.0 / 3 * pow(N, 1.5) - 0.5 * sqrt(N); /* close enough to tell whether a part is missing */
    int wrong = fabs(sum - expected) > 1;
    if (rank == 0) {
        for (int i = 0; i < N; i++) wrong |= all[i] != sqrt(i);
        printf("The sum of %d square roots is %.3f%s\n", N, sum, wrong ? ", which is WRONG" : "");
    }
    free(counts);
    free(starts);
    free(mine);
    free(all);
    MPI_Finalize();
    return wrong;
}
