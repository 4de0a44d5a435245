/* Two groups, with an intercommunicator between them: one broadcasts integers that the other receives as floats, and
   then sends a double that the other receives as two floats. */
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, numbers[4] = {1, 2, 3, 4};
    float floats[4];
    double value = 5;
    MPI_Comm group, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &group);
    MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, rank == 0, 0, &both);
    MPI_Comm_set_name(both, "both");
    if (rank == 0) {
        MPI_Bcast(numbers, 4, MPI_INT, MPI_ROOT, both);
        MPI_Send(&value, 1, MPI_DOUBLE, 0, 5, both);
    } else {
        MPI_Bcast(floats, 4, MPI_FLOAT, 0, both);
        if (rank == 1) MPI_Recv(floats, 2, MPI_FLOAT, 0, 5, both, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
