/* Reductions between two groups: the root gives no data, and no place for them. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, ranks, of_mine, of_others, here;
    MPI_Comm half, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int side = rank >= ranks / 2;
    MPI_Comm_split(MPI_COMM_WORLD, side, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, side ? 0 : ranks / 2, 0, &both);
    MPI_Comm_rank(both, &here);
    MPI_Comm_size(both, &of_mine);
    MPI_Comm_remote_size(both, &of_others);
    for (int to = 0; to < 2; to++) {
        int roots = to == side ? of_mine : of_others;
        for (int root = 0; root < roots; root++) {
            int one = 1, sum = 0;
            if (to != side)
                MPI_Reduce(&one, NULL, 1, MPI_INT, MPI_SUM, root, both);
            else if (root == here)
                MPI_Reduce(NULL, &sum, 1, MPI_INT, MPI_SUM, MPI_ROOT, both);
            else
                MPI_Reduce(NULL, NULL, 0, MPI_DATATYPE_NULL, MPI_OP_NULL, MPI_PROC_NULL, both);
            if (to == side && root == here && sum != of_others) printf("FAIL: %d of %d\n", sum, of_others);
        }
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
