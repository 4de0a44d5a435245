/*
 * Collective accesses with collective buffering asked for, whose data lie terabytes apart: at two ranks, and at one
 * rank in a view. The windows between, which nobody touches, are not gone through.
 */
#include "io.h"

#define FAR ((MPI_Offset)1 << 42)

int main(int argc, char **argv)
{
    MPI_File file;
    MPI_Info info;
    MPI_Status status;
    test_begin(&argc, &argv);
    io_name("sparse");
    MPI_Info_create(&info);
    MPI_Info_set(info, "collective_buffering", "true");
    MPI_Info_set(info, "cb_nodes", "2");
    MPI_Info_set(info, "cb_buffer_size", "4096");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file));
    MPI_Info_free(&info);
    int word = 100 + rank, back = -1;
    MPI_Offset at = (rank % 2 ? FAR : 0) + 4 * rank;
    IO(MPI_File_write_at_all(file, at, &word, 1, MPI_INT, &status));
    expect_bytes(&status, 4, "written far apart");
    IO(MPI_File_read_at_all(file, at, &back, 1, MPI_INT, &status));
    expect_bytes(&status, 4, "read far apart");
    CHECK(back == word, "%d came back, not %d", back, word);

    /* Each rank has two words, far apart. */
    MPI_Datatype both;
    int lengths[2] = {1, 1}, words[2] = {rank, -rank}, again[2] = {-1, -1};
    MPI_Aint places[2] = {4 * rank, FAR + 4096 + 4 * rank};
    MPI_Type_create_hindexed(2, lengths, places, MPI_INT, &both);
    MPI_Type_commit(&both);
    IO(MPI_File_set_view(file, 0, MPI_INT, both, "native", MPI_INFO_NULL));
    IO(MPI_File_write_all(file, words, 2, MPI_INT, &status));
    expect_bytes(&status, 8, "written in a view with a gap");
    IO(MPI_File_read_at_all(file, 0, again, 2, MPI_INT, &status));
    expect_bytes(&status, 8, "read in a view with a gap");
    CHECK(again[0] == rank && again[1] == -rank, "%d and %d came back", again[0], again[1]);
    MPI_Type_free(&both);
    IO(MPI_File_close(&file));
    return test_end();
}
