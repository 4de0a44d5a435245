/* Two windows are fenced in different orders. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory[2];
    MPI_Win left, right;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[0], &left);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[1], &right);
    MPI_Win_set_name(left, "left");
    MPI_Win_set_name(right, "right");
    MPI_Win_fence(0, rank == 0 ? left : right);
    MPI_Win_fence(0, rank == 0 ? right : left);
    MPI_Win_free(&right);
    MPI_Win_free(&left);
    MPI_Finalize();
    return 0;
}
