/* Rank 0 gives elements with an operation of the program's to an allreduce, which go by messages; the others give fewer, with a
 * predefined operation, through shared memory. */
#include <mpi.h>

static void add(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    (void)datatype;
    for (int i = 0; i < *count; i++) ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv)
{
    static int in[300], out[300];
    int rank;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(add, 1, &op);
    MPI_Allreduce(in, out, rank == 0 ? 300 : 2, MPI_INT, rank == 0 ? op : MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
