/* Windows, files and communicators of several groups: each group comes to its calls in an order of its own, and what
   does not wait comes in any order. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROUNDS = 20 };

int main(int argc, char **argv) {
    int rank, size, number[2] = {1, 2}, sums[2], *memory, first = 0;
    char name[256];
    MPI_Comm half, copy;
    MPI_Win all, own;
    MPI_File file;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const char *folder = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    if (rank == 0) snprintf(name, sizeof name, "%s/right-objects-%d", folder, (int)getpid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &all);
    MPI_Win_create(&first, sizeof first, sizeof first, MPI_INFO_NULL, half, &own);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 2 * rank * (MPI_Offset)sizeof(int), MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    for (int i = 0; i < ROUNDS; i++) {
        /* Each half has an order of its own. */
        if (rank % 2) MPI_Barrier(half);
        MPI_Win_fence(0, own);
        if (rank % 2 == 0) MPI_Barrier(half);
        /* What does not wait. */
        for (int k = 0; k < 3; k++) switch ((k + rank) % 3) {
            case 0: MPI_Iallreduce(&number[0], &sums[0], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]); break;
            case 1: MPI_Iallreduce(&number[1], &sums[1], 1, MPI_INT, MPI_SUM, copy, &requests[1]); break;
            case 2: MPI_File_iwrite_at_all(file, 0, number, 2, MPI_INT, &requests[2]); break;
        }
        MPI_Win_fence(0, all);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        if (sums[0] != size || sums[1] != 2 * size) MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_File_write_at_all_begin(file, 0, number, 2, MPI_INT);
        MPI_Bcast(&first, 1, MPI_INT, 0, copy);
        MPI_File_write_at_all_end(file, number, MPI_STATUS_IGNORE);
        /* One rank of each half is far ahead. */
        MPI_Reduce(&number[0], &sums[0], 1, MPI_INT, MPI_SUM, 0, half);
        MPI_Reduce(&number[1], &sums[1], 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    MPI_File_sync(file);
    MPI_File_seek_shared(file, 0, MPI_SEEK_SET);
    MPI_File_write_ordered(file, number, 2, MPI_INT, MPI_STATUS_IGNORE);
    /* A call that is refused, and made again. */
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win_set_errhandler(all, MPI_ERRORS_RETURN);
    if (rank == 0 && MPI_Win_fence(-1, all) == MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Win_fence(0, all);
    MPI_File_close(&file);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) unlink(name);
    MPI_Win_free(&own);
    MPI_Win_free(&all);
    MPI_Comm_free(&half);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
