/*
 * 8. Communicators. A communicator is a group of ranks with a message space of its own: what is sent in one is never
 * received in another. MPI_Comm_split divides the ranks by a color, so that collectives can run over rows and columns
 * of a grid; MPI_Comm_dup gives a library a private copy, so that its messages cannot meet those of its user.
 */
#include <mpi.h>
#include <stdio.h>

/* A tiny library: it may use any tag, also that of the user's messages. */
static int library_sum(MPI_Comm comm, int value)
{
    int rank, size, sum = value;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    for (int r = 1; r < size; r++) {
        int other;
        MPI_Sendrecv(&value, 1, MPI_INT, (rank + r) % size, 0, &other, 1, MPI_INT, (rank + size - r) % size, 0, comm, MPI_STATUS_IGNORE);
        sum += other;
    }
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* A grid of ranks, two columns wide: ranks of equal color come together, ordered by the key. */
    int row = rank / 2, column = rank % 2, in_row, in_column;
    MPI_Comm rows, columns, private;
    MPI_Comm_split(MPI_COMM_WORLD, row, column, &rows);
    MPI_Comm_split(MPI_COMM_WORLD, column, row, &columns);
    MPI_Allreduce(&rank, &in_row, 1, MPI_INT, MPI_SUM, rows);
    MPI_Allreduce(&rank, &in_column, 1, MPI_INT, MPI_SUM, columns);

    int expected_row = 2 * row + (2 * row + 1 < size ? 2 * row + 1 : 0), expected_column = 0;
    for (int r = column; r < size; r += 2) expected_column += r;
    int wrong = in_row != expected_row || in_column != expected_column;

    /* My message is under way while the library works with the same tag on its own copy of the communicator. */
    int next = (rank + 1) % size, previous = (rank + size - 1) % size, mine = 500 + rank, theirs = -1;
    MPI_Request request;
    MPI_Comm_dup(MPI_COMM_WORLD, &private);
    MPI_Isend(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
    int sum = library_sum(private, rank);
    MPI_Recv(&theirs, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    wrong |= sum != size * (size - 1) / 2 || theirs != 500 + previous;

    printf("Rank %d in row %d, column %d: row sum %d, column sum %d, library sum %d%s\n", rank, row, column, in_row, in_column, sum,
           wrong ? ", something is WRONG" : "");
    MPI_Comm_free(&rows);
    MPI_Comm_free(&columns);
    MPI_Comm_free(&private);
    MPI_Finalize();
    return wrong;
}
