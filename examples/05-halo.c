/*
 * 5. Halo exchange. A long row of cells is divided among the ranks; to compute its next state a rank needs one cell of
 * each neighbour. It keeps room for those "halo" cells at both ends and fills them before each step. The ends of the
 * row have no neighbour there: MPI_PROC_NULL stands for nobody, and messages to and from it do nothing.
 *
 * The cells follow a rule of a single byte (rule 110): the new cell is bit `4 left + 2 middle + right` of the rule.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 3000, STEPS = 2000, RULE = 110 };

static void step(const unsigned char *old, unsigned char *new, int count)
{
    for (int i = 1; i <= count; i++) new[i] = RULE >> (4 * old[i - 1] + 2 * old[i] + old[i + 1]) & 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int first = (int)((long)CELLS * rank / size), count = (int)((long)CELLS * (rank + 1) / size) - first;
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

    /* My cells are 1 .. count; 0 and count + 1 are the halo, which stays 0 at the ends of the row. */
    unsigned char *now = calloc((size_t)count + 2, 1), *next = calloc((size_t)count + 2, 1);
    for (int i = 0; i < count; i++) now[i + 1] = first + i == CELLS - 1;
    for (int s = 0; s < STEPS; s++) {
        MPI_Sendrecv(&now[1], 1, MPI_BYTE, left, 0, &now[count + 1], 1, MPI_BYTE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(&now[count], 1, MPI_BYTE, right, 1, &now[0], 1, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        step(now, next, count);
        unsigned char *t = now;
        now = next;
        next = t;
    }

    /* Every rank checks its part against the whole row, computed alone. */
    unsigned char *a = calloc(CELLS + 2, 1), *b = calloc(CELLS + 2, 1);
    a[CELLS] = 1;
    for (int s = 0; s < STEPS; s++) {
        step(a, b, CELLS);
        unsigned char *t = a;
        a = b;
        b = t;
    }
    int wrong = memcmp(&a[first + 1], &now[1], (size_t)count) != 0, any, alive = 0, total;
    for (int i = 1; i <= count; i++) alive += now[i];
    MPI_Reduce(&alive, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&wrong, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    if (rank == 0) printf("After %d steps %d of %d cells are on%s\n", STEPS, total, CELLS, any ? ", which is WRONG" : "");
    free(now);
    free(next);
    free(a);
    free(b);
    MPI_Finalize();
    return any;
}
