/* Rank 1 is killed while rank 0 waits for it: rank 0 has sent a message that needs no wait, and sleeps since. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int sleeps(int pid) {
    char name[40], line[400] = "";
    snprintf(name, sizeof name, "/proc/%d/stat", pid);
    FILE *file = fopen(name, "r");
    if (!file) return 0;
    if (!fgets(line, sizeof line, file)) line[0] = 0;
    fclose(file);
    char *name_end = strrchr(line, ')');
    return name_end && name_end[2] == 'S';
}

int main(int argc, char **argv) {
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv_replace(&x, 1, MPI_INT, 1 - rank, 3, 1 - rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0) {
        x = getpid();
        MPI_Send(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        while (!sleeps(x)) usleep(1000);
        raise(SIGKILL);
    }
    MPI_Recv(&x, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
