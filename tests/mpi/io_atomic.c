/* Atomic mode: accesses that overlap never mix, through views with holes, by any call, and for nonblocking ones of one
 * rank. */
#include "io.h"

enum { CELLS = 700, ROUNDS = 30 };

static MPI_File file;

static void check(const int *cells, int round)
{
    for (int i = 1; i < CELLS; i++)
        CHECK(cells[i] == cells[0], "round %d: cell %d is of %d and cell 0 of %d", round, i, cells[i], cells[0]);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    io_name("atomic");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    MPI_Datatype holes;
    MPI_Type_create_resized(MPI_INT, 0, 12, &holes);
    MPI_Type_commit(&holes);
    IO(MPI_File_set_view(file, 0, MPI_INT, holes, "native", MPI_INFO_NULL));
    IO(MPI_File_set_atomicity(file, 1));
    int cells[CELLS], back[CELLS], second[CELLS];
    memset(cells, 0, sizeof cells);
    IO(MPI_File_write_at_all(file, 0, cells, CELLS, MPI_INT, MPI_STATUS_IGNORE));
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < CELLS; i++) cells[i] = 1 + rank * ROUNDS + round, second[i] = -cells[i];
        if (round % 3 == 0) IO(MPI_File_write_at_all(file, 0, cells, CELLS, MPI_INT, MPI_STATUS_IGNORE));
        else if (round % 3 == 1) IO(MPI_File_write_at(file, 0, cells, CELLS, MPI_INT, MPI_STATUS_IGNORE));
        else {
            MPI_Request requests[2];
            IO(MPI_File_iwrite_at(file, 0, cells, CELLS, MPI_INT, &requests[0]));
            IO(MPI_File_iwrite_at(file, 0, second, CELLS, MPI_INT, &requests[1]));
            IO(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        }
        IO(MPI_File_read_at(file, 0, back, CELLS, MPI_INT, MPI_STATUS_IGNORE));
        check(back, round);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    IO(MPI_File_read_at_all(file, 0, back, CELLS, MPI_INT, MPI_STATUS_IGNORE));
    check(back, ROUNDS);
    MPI_Type_free(&holes);
    IO(MPI_File_close(&file));
    return test_end();
}
