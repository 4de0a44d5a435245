/* A view whose filetype has no data: accesses of nothing are right, those with data are an error and change nothing. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_File f;
    MPI_Datatype none;
    MPI_Offset at = -1;
    char old[64], now[64];
    int four[4] = {1, 2, 3, 4}, bad = 0, code;
    memset(old, 'A', sizeof old);
    char path[64];
    snprintf(path, sizeof path, "/tmp/arke-empty-view-%d", (int)getpid());
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f);
    MPI_File_write_at(f, 0, old, 64, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_Type_contiguous(0, MPI_INT, &none);
    MPI_Type_commit(&none);
    code = MPI_File_set_view(f, 16, MPI_INT, none, "native", MPI_INFO_NULL);
    if (code != MPI_SUCCESS) bad = 1, printf("wrong: the view is refused (%d)\n", code);
    code = MPI_File_write_all(f, four, 0, MPI_INT, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) bad = 1, printf("wrong: an access without data is refused\n");
    code = MPI_File_write_at(f, 0, four, 4, MPI_INT, MPI_STATUS_IGNORE);
    if (code == MPI_SUCCESS) bad = 1, printf("wrong: 16 bytes were written through a view without data\n");
    MPI_File_seek(f, 0, MPI_SEEK_END);
    MPI_File_get_position(f, &at);
    if (at != 0) bad = 1, printf("wrong: the end of a view without data is element %ld\n", (long)at);
    MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_File_read_at(f, 0, now, 64, MPI_BYTE, MPI_STATUS_IGNORE);
    if (memcmp(old, now, 64)) bad = 1, printf("wrong: the file has changed at byte 16\n");
    MPI_File_close(&f);
    MPI_Type_free(&none);
    if (!bad) printf("ok\n");
    MPI_Finalize();
    return bad;
}
