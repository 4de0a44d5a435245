/*
 * Filetypes whose tiles reach into each other, stand still or have gaps in odd places. Only the displacements
 * of one filetype are ordered (MPI 5.0, section 14.1.1); parallel HDF5 gives such types and accesses one tile
 * of them.
 */
#include "io.h"

enum { ROWS = 4, CELLS = 6 };

static MPI_File file;

/* Rank r owns column r of each row of a table with `ranks` columns; the type's extent is `extent` ints. */
static MPI_Datatype column(int extent)
{
    MPI_Datatype plain, column;
    MPI_Type_vector(ROWS, 1, ranks, MPI_INT, &plain);
    MPI_Type_create_resized(plain, 0, extent * (MPI_Aint)sizeof(int), &column);
    MPI_Type_commit(&column);
    MPI_Type_free(&plain);
    return column;
}

static int value(int who, int row) { return 1000 * (who + 1) + row; }

/* One tile of each rank, collectively: the extent must not matter. */
static void one_tile(int extent, const char *collective)
{
    MPI_Datatype type = column(extent);
    MPI_Info info;
    int mine[ROWS], back[ROWS];
    MPI_Info_create(&info);
    MPI_Info_set(info, "romio_cb_write", collective);
    MPI_Info_set(info, "romio_cb_read", collective);
    MPI_Status status;
    for (int i = 0; i < ROWS; i++) mine[i] = value(rank, i) + extent;
    IO(MPI_File_set_view(file, rank * sizeof(int), MPI_INT, type, "native", info));
    IO(MPI_File_write_at_all(file, 0, mine, ROWS, MPI_INT, &status));
    expect_bytes(&status, sizeof mine, "written");
    IO(MPI_File_sync(file));
    MPI_Barrier(MPI_COMM_WORLD);
    memset(back, 0, sizeof back);
    IO(MPI_File_read_at_all(file, 0, back, ROWS, MPI_INT, &status));
    expect_bytes(&status, sizeof back, "read");
    CHECK(!memcmp(mine, back, sizeof mine), "extent %d: read %d, %d", extent, back[0], back[1]);
    IO(MPI_File_read_at(file, 1, back, ROWS - 1, MPI_INT, &status));
    CHECK(!memcmp(mine + 1, back, sizeof mine - sizeof(int)), "extent %d: read %d by itself", extent, back[0]);
    long length;
    int *all = (int *)io_contents(io_path, &length);
    CHECK(length == (long)sizeof(int) * ROWS * ranks, "extent %d: the file has %ld bytes", extent, length);
    for (int i = 0; i < ROWS; i++)
        for (int r = 0; r < ranks; r++)
            CHECK(all[i * ranks + r] == value(r, i) + extent, "extent %d: row %d of rank %d is %d", extent, i, r,
                  all[i * ranks + r]);
    free(all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Type_free(&type);
    MPI_Info_free(&info);
}

/* Several tiles that reach into each other: the places are those of the standard's formula. */
static void several_tiles(int extent)
{
    int lengths[2] = {1, 1}, places[2] = {0, 3}, mine[CELLS], back[CELLS], used = 0;
    MPI_Datatype plain, type;
    MPI_Offset at;
    MPI_Type_indexed(2, lengths, places, MPI_INT, &plain);
    MPI_Type_create_resized(plain, 0, extent * (MPI_Aint)sizeof(int), &type);
    MPI_Type_commit(&type);
    /* Each rank has a part of the file to itself. */
    MPI_Offset begin = rank * 100 * sizeof(int);
    IO(MPI_File_set_view(file, begin, MPI_INT, type, "native", MPI_INFO_NULL));
    for (int i = 0; i < CELLS; i++) mine[i] = value(rank, i);
    IO(MPI_File_write_all(file, mine, CELLS, MPI_INT, MPI_STATUS_IGNORE));
    IO(MPI_File_seek(file, 0, MPI_SEEK_SET));
    IO(MPI_File_read_all(file, back, CELLS, MPI_INT, MPI_STATUS_IGNORE));
    int cells[100] = {0};
    for (int i = 0; i < CELLS; i++) {
        int cell = i / 2 * extent + places[i % 2];
        cells[cell] = mine[i];
        used = cell + 1 > used ? cell + 1 : used;
        IO(MPI_File_get_byte_offset(file, i, &at));
        CHECK(at == begin + (MPI_Offset)sizeof(int) * cell, "extent %d: element %d lies at byte %ld", extent, i, (long)at);
    }
    for (int i = 0; i < CELLS; i++) {
        int cell = i / 2 * extent + places[i % 2];
        CHECK(back[i] == cells[cell], "extent %d: element %d is %d, not %d", extent, i, back[i], cells[cell]);
    }
    int found[100];
    IO(MPI_File_set_view(file, begin, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    IO(MPI_File_read_at(file, 0, found, used, MPI_INT, MPI_STATUS_IGNORE));
    for (int i = 0; i < used; i++)
        CHECK(cells[i] == 0 || found[i] == cells[i], "extent %d: cell %d is %d, not %d", extent, i, found[i], cells[i]);
    MPI_Type_free(&type), MPI_Type_free(&plain);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Blocks without elements count for nothing, wherever they are; a lower bound that is not zero moves nothing. */
static void odd_types(void)
{
    int lengths[4] = {1, 0, 2, 0}, back[3], mine[3] = {11, 12, 13};
    MPI_Aint places[4] = {8, 4000, 16, -800};
    MPI_Datatype plain, type, nothing;
    MPI_Type_create_hindexed(4, lengths, places, MPI_INT, &plain);
    MPI_Type_create_resized(plain, -64, 160, &type);
    MPI_Type_commit(&type);
    IO(MPI_File_set_view(file, 1000 * rank, MPI_INT, type, "native", MPI_INFO_NULL));
    IO(MPI_File_write_at_all(file, 3, mine, 3, MPI_INT, MPI_STATUS_IGNORE));
    IO(MPI_File_set_view(file, 1000 * rank + 160, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    IO(MPI_File_read_at(file, 2, back, 1, MPI_INT, MPI_STATUS_IGNORE));
    IO(MPI_File_read_at(file, 4, back + 1, 2, MPI_INT, MPI_STATUS_IGNORE));
    CHECK(!memcmp(mine, back, sizeof mine), "found %d, %d, %d", back[0], back[1], back[2]);
    MPI_Type_free(&type), MPI_Type_free(&plain);
    /* A rank without a part in the access gives a type without data. MPICH divides by the size. */
    if (test_library_is("MPICH")) return;
    MPI_Type_contiguous(0, MPI_INT, &nothing);
    MPI_Type_commit(&nothing);
    IO(MPI_File_set_view(file, 0, MPI_INT, rank == 0 ? MPI_INT : nothing, "native", MPI_INFO_NULL));
    IO(MPI_File_read_at_all(file, 0, back, rank == 0, MPI_INT, MPI_STATUS_IGNORE));
    IO(MPI_File_set_view(file, 0, nothing, nothing, "native", MPI_INFO_NULL));
    IO(MPI_File_write_at_all(file, 0, back, 0, MPI_INT, MPI_STATUS_IGNORE));
    MPI_Type_free(&nothing);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_one_machine();
    io_name("tiles");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    /* MPICH divides by the extent. */
    int least = test_library_is("MPICH");
    const char *switches[3] = {"automatic", "enable", "disable"};
    for (int s = 0; s < 3; s++)
        for (int extent = least ? 1 : -1; extent <= ROWS * ranks + 1; extent += extent < 3 ? 1 : ranks) {
            IO(MPI_File_set_size(file, 0));
            one_tile(extent, switches[s]);
        }
    for (int extent = least; extent <= 5; extent++) several_tiles(extent);
    odd_types();
    IO(MPI_File_close(&file));
    return test_end();
}
