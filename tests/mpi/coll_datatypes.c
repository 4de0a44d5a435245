/* Collectives with derived datatypes: different layouts on the two sides, columns, a transpose by Alltoallw. */
#include "check.h"

/* The root sends a column of a matrix; the others receive plain elements, and the other way round. */
static void bcast(void)
{
    enum { N = 40 };
    double matrix[N][N], plain[N];
    MPI_Datatype column;
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    for (int form = 0; form < 2; form++) {
        int strided = (rank == 0) == (form == 0);
        for (int i = 0; i < N; i++) {
            plain[i] = rank == 0 ? i * 1.5 : -1;
            for (int j = 0; j < N; j++) matrix[i][j] = rank == 0 && j == 0 ? i * 1.5 : -1;
        }
        if (strided) MPI_Bcast(matrix, 1, column, 0, MPI_COMM_WORLD);
        else MPI_Bcast(plain, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        for (int i = 0; i < N; i++) {
            double got = strided ? matrix[i][0] : plain[i];
            CHECK(got == i * 1.5, "Bcast, form %d: element %d is %g", form, i, got);
            if (strided) CHECK(matrix[i][1] == -1, "Bcast of a column wrote beside it");
        }
    }
    MPI_Type_free(&column);
}

/* Each rank owns a column of an N x ranks matrix; rank 0 gathers them into rows in memory by a resized column type. */
static void gather_columns(void)
{
    enum { N = 100 };
    int mine[N], *matrix = test_alloc((size_t)N * (size_t)ranks * sizeof(int));
    MPI_Datatype column, placed;
    MPI_Type_vector(N, 1, ranks, MPI_INT, &column);
    MPI_Type_create_resized(column, 0, sizeof(int), &placed);
    MPI_Type_commit(&placed);
    for (int i = 0; i < N; i++) mine[i] = 100 * rank + i;
    MPI_Gather(mine, N, MPI_INT, matrix, 1, placed, ranks - 1, MPI_COMM_WORLD);
    if (rank == ranks - 1)
        for (int i = 0; i < N; i++)
            for (int r = 0; r < ranks; r++) CHECK(matrix[i * ranks + r] == 100 * r + i, "gathered column %d, row %d is %d", r, i, matrix[i * ranks + r]);
    memset(matrix, 0, (size_t)N * (size_t)ranks * sizeof(int));
    MPI_Allgather(mine, N, MPI_INT, matrix, 1, placed, MPI_COMM_WORLD);
    for (int i = 0; i < N; i++)
        for (int r = 0; r < ranks; r++) CHECK(matrix[i * ranks + r] == 100 * r + i, "allgathered column %d, row %d", r, i);
    /* And back: scatter the columns. */
    memset(mine, 0, sizeof mine);
    MPI_Scatter(matrix, 1, placed, mine, N, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < N; i++) CHECK(mine[i] == 100 * rank + i, "scattered column, row %d is %d", i, mine[i]);
    MPI_Type_free(&placed);
    MPI_Type_free(&column);
    free(matrix);
}

/* Rows of B lines on each rank become columns of the transposed matrix, by one Alltoallw of sub-blocks. */
static void transpose(void)
{
    enum { B = 6 };
    int n = B * ranks;
    int *in = test_alloc((size_t)B * (size_t)n * sizeof *in), *out = test_alloc((size_t)B * (size_t)n * sizeof *out);
    int *ones = test_alloc((size_t)ranks * sizeof(int)), *from = test_alloc((size_t)ranks * sizeof(int)), *to = test_alloc((size_t)ranks * sizeof(int));
    MPI_Datatype *send = test_alloc((size_t)ranks * sizeof *send), *receive = test_alloc((size_t)ranks * sizeof *receive);
    MPI_Datatype row_block, column, column_block;
    MPI_Type_vector(B, B, n, MPI_INT, &row_block);                 /* B x B, row by row */
    MPI_Type_vector(B, 1, n, MPI_INT, &column);                    /* one column of it */
    MPI_Type_create_hvector(B, 1, sizeof(int), column, &column_block); /* B x B, column by column */
    MPI_Type_commit(&row_block);
    MPI_Type_commit(&column_block);
    for (int i = 0; i < B; i++)
        for (int j = 0; j < n; j++) in[i * n + j] = (rank * B + i) * 1000 + j;
    for (int r = 0; r < ranks; r++) {
        ones[r] = 1;
        from[r] = to[r] = r * B * (int)sizeof(int);
        send[r] = row_block;
        receive[r] = column_block;
    }
    MPI_Alltoallw(in, ones, from, send, out, ones, to, receive, MPI_COMM_WORLD);
    for (int i = 0; i < B; i++)
        for (int j = 0; j < n; j++) CHECK(out[i * n + j] == j * 1000 + rank * B + i, "transposed (%d, %d) is %d", i, j, out[i * n + j]);
    MPI_Request request;
    memset(out, 0, (size_t)B * (size_t)n * sizeof *out);
    MPI_Ialltoallw(in, ones, from, send, out, ones, to, receive, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < B; i++)
        for (int j = 0; j < n; j++) CHECK(out[i * n + j] == j * 1000 + rank * B + i, "Ialltoallw (%d, %d) is %d", i, j, out[i * n + j]);
    MPI_Type_free(&row_block);
    MPI_Type_free(&column);
    MPI_Type_free(&column_block);
    free(in);
    free(out);
    free(ones);
    free(from);
    free(to);
    free(send);
    free(receive);
}

/* A type that was freed after the collective started is still used to its end. */
static void freed_type(void)
{
    enum { N = 5000 };
    int *strided = test_alloc(2 * N * sizeof(int));
    MPI_Datatype type;
    MPI_Request request;
    MPI_Type_vector(N, 1, 2, MPI_INT, &type);
    MPI_Type_commit(&type);
    for (int i = 0; i < N; i++) strided[2 * i] = rank == 0 ? i : -1;
    MPI_Ibcast(strided, 1, type, 0, MPI_COMM_WORLD, &request);
    MPI_Type_free(&type);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < N; i++) CHECK(strided[2 * i] == i && strided[2 * i + 1] == 0, "Ibcast with a freed type: element %d", i);
    free(strided);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    bcast();
    gather_columns();
    transpose();
    freed_type();
    return test_end();
}
