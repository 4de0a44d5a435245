/* All send from buffers, and wait for room in them to be theirs again before they receive: rank 0 in MPI_Buffer_detach, the
   others in MPI_Comm_flush_buffer. */
#include <mpi.h>
#include <stdlib.h>

enum { BYTES = 1 << 22 };

int main(int argc, char **argv) {
    int rank, size, room = BYTES + MPI_BSEND_OVERHEAD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *data = calloc(1, BYTES), *buffer = malloc(room);
    if (rank == 0)
        MPI_Buffer_attach(buffer, room);
    else
        MPI_Comm_attach_buffer(MPI_COMM_WORLD, buffer, room);
    MPI_Bsend(data, BYTES, MPI_CHAR, (rank + 1) % size, 3, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Buffer_detach(&buffer, &room);
    else
        MPI_Comm_flush_buffer(MPI_COMM_WORLD);
    MPI_Recv(data, BYTES, MPI_CHAR, (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
