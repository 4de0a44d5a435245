/*
 * 7. Derived datatypes. A datatype says where in memory the parts of a message lie, so that nothing has to be copied
 * together first: a column of a matrix (a vector), a structure with gaps (a struct), and the transpose of a matrix,
 * where the sender's datatype goes by columns and the receiver's by rows. Each rank sends to the next one.
 */
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

enum { ROWS = 50, COLUMNS = 30 };

struct particle {
    char kind;
    double position[3];
    int number;
};

/* A column of the sender becomes another column of the receiver. */
static int column(int next, int previous, int rank)
{
    double matrix[ROWS][COLUMNS] = {{0}};
    MPI_Datatype type;
    int wrong = 0;
    for (int r = 0; r < ROWS; r++) matrix[r][2] = 100 * rank + r;
    MPI_Type_vector(ROWS, 1, COLUMNS, MPI_DOUBLE, &type); /* ROWS blocks of one, COLUMNS apart */
    MPI_Type_commit(&type);                               /* before it is used in a message */
    MPI_Sendrecv(&matrix[0][2], 1, type, next, 0, &matrix[0][9], 1, type, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    for (int r = 0; r < ROWS; r++) wrong |= matrix[r][9] != 100 * previous + r || matrix[r][8] != 0;
    return wrong;
}

/* An array of structures. Its extent is fixed to sizeof, so that the next one begins where C puts it. */
static int structures(int next, int previous, int rank)
{
    enum { COUNT = 40 };
    struct particle out[COUNT], in[COUNT];
    int lengths[3] = {1, 3, 1}, wrong = 0;
    MPI_Aint places[3] = {offsetof(struct particle, kind), offsetof(struct particle, position), offsetof(struct particle, number)};
    MPI_Datatype parts[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, bare, type;
    MPI_Type_create_struct(3, lengths, places, parts, &bare);
    MPI_Type_create_resized(bare, 0, sizeof(struct particle), &type);
    MPI_Type_commit(&type);
    for (int i = 0; i < COUNT; i++) out[i] = (struct particle){'a', {i, 2 * i, 3 * i}, 1000 * rank + i};
    MPI_Sendrecv(out, COUNT, type, next, 1, in, COUNT, type, previous, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Type_free(&bare);
    for (int i = 0; i < COUNT; i++) wrong |= in[i].kind != 'a' || in[i].position[2] != 3 * i || in[i].number != 1000 * previous + i;
    return wrong;
}

/* Sent column by column, received row by row. */
static int transpose(int next, int previous, int rank)
{
    int matrix[ROWS][COLUMNS], turned[COLUMNS][ROWS], wrong = 0;
    MPI_Datatype one_column, by_columns;
    MPI_Type_vector(ROWS, 1, COLUMNS, MPI_INT, &one_column);
    MPI_Type_create_hvector(COLUMNS, 1, sizeof(int), one_column, &by_columns); /* the next column starts one int further */
    MPI_Type_commit(&by_columns);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) matrix[r][c] = 10000 * rank + 100 * r + c;
    MPI_Sendrecv(matrix, 1, by_columns, next, 2, turned, ROWS * COLUMNS, MPI_INT, previous, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&by_columns);
    MPI_Type_free(&one_column);
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) wrong |= turned[c][r] != 10000 * previous + 100 * r + c;
    return wrong;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    int wrong = column(next, previous, rank) | structures(next, previous, rank) << 1 | transpose(next, previous, rank) << 2;
    printf("Rank %d: column %s, structures %s, transpose %s\n", rank, wrong & 1 ? "WRONG" : "right", wrong & 2 ? "WRONG" : "right",
           wrong & 4 ? "WRONG" : "right");
    MPI_Finalize();
    return wrong != 0;
}
