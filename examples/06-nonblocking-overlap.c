/*
 * 6. Non-blocking messages. MPI_Isend and MPI_Irecv only start a message and give a request; the buffers belong to the
 * library until MPI_Wait or one of its family says that the request is complete. In between there is time to compute,
 * and any number of messages can be under way. Each rank sends a large block to every other rank at once.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200000 };

/* Something to do meanwhile. */
static double work(int rank)
{
    double x = 0;
    for (int i = 1; i < 2000000; i++) x += 1.0 / ((double)i * i + rank);
    return x;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int *out = malloc(N * sizeof *out), *in = malloc((size_t)size * N * sizeof *in);
    MPI_Request *requests = malloc(2 * (size_t)size * sizeof *requests);
    for (int i = 0; i < N; i++) out[i] = rank * N + i;

    /* Receives first: then a message finds its place as soon as it comes. Sending from one buffer several times is
     * fine. */
    for (int r = 0; r < size; r++) MPI_Irecv(in + (size_t)r * N, N, MPI_INT, r, 0, MPI_COMM_WORLD, &requests[r]);
    for (int r = 0; r < size; r++) MPI_Isend(out, N, MPI_INT, r, 0, MPI_COMM_WORLD, &requests[size + r]);

    double start = MPI_Wtime(), x = work(rank), worked = MPI_Wtime();

    /* Take the blocks in whatever order they come. */
    int wrong = 0;
    for (int k = 0; k < size; k++) {
        int r;
        MPI_Waitany(size, requests, &r, MPI_STATUS_IGNORE);
        for (int i = 0; i < N; i++) wrong |= in[(size_t)r * N + (size_t)i] != r * N + i;
    }
    MPI_Waitall(size, requests + size, MPI_STATUSES_IGNORE); /* only now may `out` change */
    double done = MPI_Wtime();
    printf("Rank %d: worked %.1f ms (result %.6f), then waited and checked for %.1f ms%s\n", rank, 1e3 * (worked - start), x,
           1e3 * (done - worked), wrong ? "; the data is WRONG" : "");
    free(out);
    free(in);
    free(requests);
    MPI_Finalize();
    return wrong;
}
