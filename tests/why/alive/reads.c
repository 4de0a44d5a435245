/* Rank 0 reads from a pipe for three seconds, outside of MPI; rank 1 waits for it in a persistent receive, others in a
   collective write. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank, size, value = 0;
    char name[256];
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    if (rank == 0) snprintf(name, sizeof name, "%s/why-reads-%d", folder, (int)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    int mode = MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE;
    MPI_File_open(MPI_COMM_WORLD, name, mode, MPI_INFO_NULL, &file);
    MPI_Request receive = MPI_REQUEST_NULL;
    if (rank == 1) {
        MPI_Recv_init(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &receive);
        MPI_Start(&receive);
        MPI_Wait(&receive, MPI_STATUS_IGNORE);
        MPI_Request_free(&receive);
    }
    if (rank == 0) {
        FILE *slow = popen("sleep 3; echo 7", "r");
        if (!slow || fscanf(slow, "%d", &value) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
        pclose(slow);
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    MPI_File_write_at_all(file, rank * (MPI_Offset)sizeof value, &value, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return value != 7 && rank < 2;
}
