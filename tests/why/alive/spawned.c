/* The ranks wait for processes that they have spawned, which take four seconds to say something. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
    MPI_Comm parent, children;
    int value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
        MPI_Bcast(&value, 1, MPI_INT, 0, children);
        MPI_Comm_disconnect(&children);
    } else {
        sleep(4);
        MPI_Bcast(&value, 1, MPI_INT, MPI_ROOT, parent);
        MPI_Comm_disconnect(&parent);
    }
    MPI_Finalize();
    return 0;
}
