/*
 * 3. Ring. Every rank passes a number to the next one and gets one from the previous, until each number has been
 * everywhere. If all ranks called MPI_Send first and MPI_Recv then, they could all wait for each other; MPI_Sendrecv
 * does both at once and cannot.
 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;

    int passing = rank, sum = 0;
    for (int step = 0; step < size; step++) {
        sum += passing;
        int incoming;
        MPI_Sendrecv(&passing, 1, MPI_INT, next, 0, &incoming, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        passing = incoming;
    }

    /* After `size` steps my own number is back and I have seen them all. */
    int wrong = passing != rank || sum != size * (size - 1) / 2;
    printf("Rank %d: the sum of all ranks is %d%s\n", rank, sum, wrong ? ", which is WRONG" : "");
    MPI_Finalize();
    return wrong;
}
