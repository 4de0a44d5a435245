/* Ranks that outnumber cores send short operands of a scan as messages, and long ones go through shared memory. Rank 0 gives a
 * short one: it has its result, goes on to a receive, and the others wait for its operand. */
#include <mpi.h>

int main(int argc, char **argv)
{
    static int in[3000], out[3000];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Scan(in, out, rank == 0 ? 2000 : 3000, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Recv(in, 1, MPI_INT, (rank + 1) % 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
