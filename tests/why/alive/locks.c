/* Rank 0 holds an exclusive lock of the last rank's part of a window, and computes for four seconds; the others wait for
   it. Then all take turns at that lock, and sleep a tenth of a second while they have it. Rank 0 reads the sum. */
#include <mpi.h>
#include <time.h>
#include <unistd.h>

enum { TURNS = 5 };

int main(int argc, char **argv) {
    int rank, size, *memory, one = 1, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win win;
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int owner = size - 1;
    *memory = 0;
    if (rank == 0) MPI_Win_lock(MPI_LOCK_EXCLUSIVE, owner, 0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    time_t end = time(NULL) + 4;
    volatile double x = 1;
    while (rank == 0 && time(NULL) < end) x = x * 1.0000001;
    if (rank == 0) MPI_Win_unlock(owner, win);
    for (int turn = 0; turn < TURNS; turn++) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, owner, 0, win);
        MPI_Get(&sum, 1, MPI_INT, owner, 0, 1, MPI_INT, win);
        MPI_Win_flush(owner, win);
        sum += one;
        usleep(100000);
        MPI_Put(&sum, 1, MPI_INT, owner, 0, 1, MPI_INT, win);
        MPI_Win_unlock(owner, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, owner, 0, win);
    MPI_Get(&sum, 1, MPI_INT, owner, 0, 1, MPI_INT, win);
    MPI_Win_unlock(owner, win);
    if (sum != TURNS * size) MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
