/* The shared file pointer: no record is lost or written twice; ordered calls keep the order of ranks. */
#include "io.h"

enum { RECORDS = 60 };

static MPI_File file;

struct record {
    int rank, number, check;
};

/* The last rank comes to a collective call late, and moves the pointer before. */
static void late(int count)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank != ranks - 1) return;
    usleep(100000);
    IO(MPI_File_write_shared(file, "0123456789", count, MPI_CHAR, MPI_STATUS_IGNORE));
}

/* What the shared pointer and the end of the file are is known only when all ranks have come. */
static void come_late(void)
{
    MPI_Offset at;
    io_name("late");
    int mode = MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, mode | MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &file));
    late(10);
    IO(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_SHORT, MPI_SHORT, "native", MPI_INFO_NULL));
    MPI_Datatype etype, filetype;
    char datarep[MPI_MAX_DATAREP_STRING];
    IO(MPI_File_get_view(file, &at, &etype, &filetype, datarep));
    CHECK(at == 10, "the view begins at byte %ld", (long)at);
    short mine = (short)rank;
    IO(MPI_File_write_ordered(file, &mine, 1, MPI_SHORT, MPI_STATUS_IGNORE));
    MPI_Barrier(MPI_COMM_WORLD);
    long length;
    unsigned char *data = io_contents(io_path, &length);
    CHECK(length == 10 + 2 * ranks && memcmp(data, "0123456789", 10) == 0, "%ld bytes: %.10s", length, data);
    free(data);
    MPI_Barrier(MPI_COMM_WORLD);
    IO(MPI_File_close(&file));

    io_name("later");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, mode | MPI_MODE_RDWR, MPI_INFO_NULL, &file));
    const struct {
        int count, offset, whence, wanted;
    } steps[] = {
        {10, 0, MPI_SEEK_CUR, 10}, {5, -12, MPI_SEEK_CUR, 3}, {10, -1, MPI_SEEK_END, 14}, {4, -2, MPI_SEEK_END, 16}};
    for (int i = 0; i < 4; i++) {
        late(steps[i].count);
        IO(MPI_File_seek_shared(file, steps[i].offset, steps[i].whence));
        IO(MPI_File_get_position_shared(file, &at));
        CHECK(at == steps[i].wanted, "seek %d: the pointer is at %ld", i, (long)at);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    EXPECT_ERROR(MPI_File_seek_shared(file, -17, MPI_SEEK_CUR), MPI_ERR_ARG);
    IO(MPI_File_get_position_shared(file, &at));
    CHECK(at == 16, "the pointer is at %ld after a seek that failed", (long)at);
    IO(MPI_File_close(&file));
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    io_name("shared");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    MPI_Datatype type;
    MPI_Type_contiguous(3, MPI_INT, &type);
    MPI_Type_commit(&type);
    IO(MPI_File_set_view(file, 16, type, type, "native", MPI_INFO_NULL));

    /* Everybody at once, blocking or not. */
    struct record record[RECORDS];
    MPI_Request requests[RECORDS];
    for (int i = 0; i < RECORDS; i++) {
        record[i] = (struct record){rank, i, rank * 1000 + i};
        requests[i] = MPI_REQUEST_NULL;
        if (i % 3 == 0) IO(MPI_File_iwrite_shared(file, &record[i], 1, type, &requests[i]));
        else IO(MPI_File_write_shared(file, &record[i], 1, type, MPI_STATUS_IGNORE));
    }
    IO(MPI_Waitall(RECORDS, requests, MPI_STATUSES_IGNORE));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Offset at, size;
    IO(MPI_File_get_position_shared(file, &at));
    CHECK(at == RECORDS * ranks, "the pointer is at %ld", (long)at);
    IO(MPI_File_get_size(file, &size));
    CHECK(size == 16 + 12 * at, "the size is %ld", (long)size);
    struct record *all = malloc(sizeof *all * (size_t)at);
    MPI_Status status;
    IO(MPI_File_read_at_all(file, 0, all, (int)at, type, &status));
    expect_bytes(&status, 12 * at, "read");
    int *seen = calloc((size_t)at, sizeof *seen), *last = calloc((size_t)ranks, sizeof *last);
    for (int i = 0; i < at; i++) {
        struct record r = all[i];
        CHECK(r.check == r.rank * 1000 + r.number, "record %d is torn", i);
        CHECK(seen[r.rank * RECORDS + r.number]++ == 0, "record %d of rank %d is there twice", r.number, r.rank);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    /* Read by whoever comes first: everything once. */
    IO(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    int got = 0, sum = 0;
    for (;;) {
        struct record r;
        IO(MPI_File_read_shared(file, &r, 1, type, &status));
        MPI_Count bytes;
        MPI_Get_count_c(&status, MPI_BYTE, &bytes);
        if (bytes == 0) break;
        CHECK(bytes == 12, "half a record");
        CHECK(r.check == r.rank * 1000 + r.number, "a torn record was read");
        got++;
    }
    MPI_Allreduce(&got, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == RECORDS * ranks, "%d records were read", sum);

    /* In the order of ranks, each another number. */
    IO(MPI_File_set_size(file, 0));
    IO(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    int total = ranks * (ranks + 1) / 2;
    struct record mine[64];
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i <= rank; i++) mine[i] = (struct record){rank, i, round};
        if (round % 2 == 0) {
            IO(MPI_File_write_ordered(file, mine, rank + 1, type, &status));
        } else {
            IO(MPI_File_write_ordered_begin(file, mine, rank + 1, type));
            IO(MPI_File_write_ordered_end(file, mine, &status));
        }
        expect_bytes(&status, 12 * (rank + 1), "written in order");
    }
    IO(MPI_File_get_position_shared(file, &at));
    CHECK(at == 6 * total, "the pointer is at %ld", (long)at);
    MPI_Barrier(MPI_COMM_WORLD);
    IO(MPI_File_seek_shared(file, -6 * total, MPI_SEEK_END));
    for (int round = 0; round < 6; round++) {
        memset(mine, 0, sizeof mine);
        if (round % 2 == 1) {
            IO(MPI_File_read_ordered(file, mine, rank + 1, type, &status));
        } else {
            IO(MPI_File_read_ordered_begin(file, mine, rank + 1, type));
            IO(MPI_File_read_ordered_end(file, mine, &status));
        }
        expect_bytes(&status, 12 * (rank + 1), "read in order");
        for (int i = 0; i <= rank; i++)
            CHECK(mine[i].rank == rank && mine[i].number == i && mine[i].check == round, "round %d: record %d of rank %d", round,
                  mine[i].number, mine[i].rank);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (ranks > 1) EXPECT_ERROR(MPI_File_seek_shared(file, rank, MPI_SEEK_SET), MPI_ERR_NOT_SAME);
    EXPECT_ERROR(MPI_File_seek_shared(file, -1, MPI_SEEK_SET), MPI_ERR_ARG);

    /* Beyond the last byte that a file can have: an error at all ranks, and the beginning of the file stays as it is.
     * Beyond the last byte that a file can have: an error at all ranks, and the beginning of the file stays as it
     * is. */
    MPI_Offset far[] = {(MPI_Offset)1 << 60, ((MPI_Offset)1 << 62) + 1, INT64_MAX};
    memset(mine, 0xff, sizeof mine);
    for (int i = 0; i < 3; i++) {
        IO(MPI_File_seek_shared(file, far[i], MPI_SEEK_SET));
        EXPECT_ERROR(MPI_File_write_ordered(file, mine, 1, type, &status), MPI_ERR_ARG);
    }
    IO(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
    IO(MPI_File_read_at(file, 0, mine, 1, type, &status));
    CHECK(mine[0].rank == 0 && mine[0].check == 0, "the first record is of rank %d now", mine[0].rank);
    free(all), free(seen), free(last);
    MPI_Type_free(&type);
    IO(MPI_File_close(&file));
    come_late();
    return test_end();
}
