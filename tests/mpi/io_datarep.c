/* Data representations: external32 byte by byte, one of the program's own, and their errors. */
#include "io.h"

static MPI_File file;

static int state_word = 42, reads, writes;

/* Elements of 4 bytes in memory take 6 in the file: two zero bytes, then the value turned round. */
static int file_extent(MPI_Datatype datatype, MPI_Aint *extent, void *state)
{
    CHECK(state == &state_word, "the extra state is another one");
    CHECK(datatype == MPI_INT || datatype == MPI_SHORT, "asked about a datatype that is not used");
    *extent = datatype == MPI_INT ? 6 : 3;
    return MPI_SUCCESS;
}

static int read_fn(void *buf, MPI_Datatype datatype, int count, void *from, MPI_Offset position, void *state)
{
    CHECK(state == &state_word, "the extra state is another one");
    int size;
    MPI_Aint lb, extent;
    MPI_Type_size(datatype, &size);
    MPI_Type_get_extent(datatype, &lb, &extent);
    int per = size / 4;
    reads += count;
    for (int i = 0; i < count; i++) {
        long n = position + i;
        unsigned char *in = (unsigned char *)from + 6 * i, *out = (unsigned char *)buf + n / per * extent + n % per * 8;
        CHECK(in[0] == 0 && in[1] == 0, "the file does not hold what was written");
        for (int b = 0; b < 4; b++) out[b] = in[5 - b];
    }
    return MPI_SUCCESS;
}

static int write_fn(void *buf, MPI_Datatype datatype, int count, void *to, MPI_Offset position, void *state)
{
    CHECK(state == &state_word, "the extra state is another one");
    int size;
    MPI_Aint lb, extent;
    MPI_Type_size(datatype, &size);
    MPI_Type_get_extent(datatype, &lb, &extent);
    int per = size / 4;
    writes += count;
    for (int i = 0; i < count; i++) {
        long n = position + i;
        unsigned char *out = (unsigned char *)to + 6 * i, *in = (unsigned char *)buf + n / per * extent + n % per * 8;
        out[0] = out[1] = 0;
        for (int b = 0; b < 4; b++) out[5 - b] = in[b];
    }
    return MPI_SUCCESS;
}

static int refuse(void *buf, MPI_Datatype datatype, int count, void *to, MPI_Offset position, void *state)
{
    (void)buf, (void)datatype, (void)count, (void)to, (void)position, (void)state;
    return MPI_ERR_CONVERSION;
}

static void expect_file(long at, const unsigned char *wanted, long length)
{
    long have;
    unsigned char *found = io_contents(io_path, &have);
    CHECK(have >= at + length, "the file has only %ld bytes", have);
    for (long n = 0; n < length; n++) CHECK(found[at + n] == wanted[n], "byte %ld of the file is %d, not %d", at + n, found[at + n], wanted[n]);
    free(found);
}

static void portable(void)
{
    MPI_Aint extent;
    IO(MPI_File_set_view(file, 100 * rank, MPI_LONG, MPI_LONG, "external32", MPI_INFO_NULL));
    IO(MPI_File_get_type_extent(file, MPI_LONG, &extent));
    CHECK(extent == 4, "a long has extent %ld in external32", (long)extent);
    IO(MPI_File_get_type_extent(file, MPI_DOUBLE_INT, &extent));
    CHECK(extent == 12, "a pair of double and int has extent %ld", (long)extent);
    long numbers[3] = {1, -2, 0x01020304}, back[4] = {0, 0, 0, 77};
    MPI_Status status;
    IO(MPI_File_write_at_all(file, 0, numbers, 3, MPI_LONG, &status));
    expect_bytes(&status, sizeof numbers, "written");
    MPI_Barrier(MPI_COMM_WORLD);
    static const unsigned char wanted[] = {0, 0, 0, 1, 255, 255, 255, 254, 1, 2, 3, 4};
    expect_file(100 * rank, wanted, sizeof wanted);
    IO(MPI_File_read_at(file, 0, back, 3, MPI_LONG, &status));
    expect_bytes(&status, sizeof numbers, "read");
    CHECK(back[0] == 1 && back[1] == -2 && back[2] == 0x01020304 && back[3] == 77, "read other numbers");
    /* Whoever is told that the operation is complete uses what it gave. */
    MPI_Request told;
    int flag = 0;
    memset(back, 0, sizeof back);
    IO(MPI_File_iread_at(file, 0, back, 3, MPI_LONG, &told));
    while (!flag) IO(MPI_Request_get_status(told, &flag, &status));
    expect_bytes(&status, sizeof numbers, "read, by MPI_Request_get_status");
    CHECK(back[0] == 1 && back[1] == -2 && back[2] == 0x01020304, "complete, and other numbers are there: %ld %ld %ld", back[0], back[1], back[2]);
    back[0] = 5;
    IO(MPI_Wait(&told, &status));
    expect_bytes(&status, sizeof numbers, "read, by MPI_Wait");
    CHECK(back[0] == 5, "MPI_Wait wrote what MPI_Request_get_status had given");
    numbers[1] = 1L << 40;
    EXPECT_ERROR(MPI_File_write_at(file, 0, numbers, 3, MPI_LONG, &status), MPI_ERR_CONVERSION);

    /* Displacements in elements follow the elements: every other long. */
    MPI_Datatype column, mixed;
    MPI_Type_vector(2, 1, 2, MPI_LONG, &column);
    MPI_Type_commit(&column);
    MPI_Barrier(MPI_COMM_WORLD);
    IO(MPI_File_set_size(file, 0));
    IO(MPI_File_set_view(file, 100 * rank, MPI_LONG, column, "external32", MPI_INFO_NULL));
    IO(MPI_File_get_type_extent(file, column, &extent));
    CHECK(extent == 12, "the column has extent %ld in the file", (long)extent);
    long four[4] = {5, 6, 7, 8};
    MPI_Request request;
    IO(MPI_File_iwrite_at(file, 0, four, 4, MPI_LONG, &request));
    IO(MPI_Wait(&request, &status));
    expect_bytes(&status, sizeof four, "written to a column");
    static const unsigned char columns[] = {0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 8};
    MPI_Barrier(MPI_COMM_WORLD);
    expect_file(100 * rank, columns, sizeof columns);
    MPI_Barrier(MPI_COMM_WORLD);
    /* A read that ends inside an element of the datatype gives what there is. */
    MPI_Type_contiguous(3, MPI_LONG, &mixed);
    MPI_Type_commit(&mixed);
    if (rank == ranks - 1) {
        long six[6] = {-1, -1, -1, -1, -1, -1};
        IO(MPI_File_iread_at(file, 0, six, 2, mixed, &request));
        IO(MPI_Wait(&request, &status));
        expect_bytes(&status, 4 * sizeof(long), "read to the end");
        CHECK(six[3] == 8 && six[4] == -1, "the end was read as %ld, %ld", six[3], six[4]);
        int count = 0;
        MPI_Get_count(&status, mixed, &count);
        CHECK(count == MPI_UNDEFINED, "the count of whole elements is %d", count);
        MPI_Get_elements(&status, mixed, &count);
        CHECK(count == 4, "%d longs", count);
    }
    MPI_Type_free(&mixed);
    MPI_Type_free(&column);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void own(void)
{
    IO(MPI_Register_datarep("turned", read_fn, write_fn, file_extent, &state_word));
    EXPECT_ERROR(MPI_Register_datarep("turned", read_fn, write_fn, file_extent, &state_word), MPI_ERR_DUP_DATAREP);
    EXPECT_ERROR(MPI_Register_datarep("native", read_fn, write_fn, file_extent, &state_word), MPI_ERR_DUP_DATAREP);
    IO(MPI_Register_datarep("refusing", MPI_CONVERSION_FN_NULL, refuse, file_extent, &state_word));
    EXPECT_ERROR(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "no such", MPI_INFO_NULL), MPI_ERR_UNSUPPORTED_DATAREP);
    IO(MPI_File_set_size(file, 0));
    IO(MPI_File_set_view(file, 60 * rank, MPI_INT, MPI_INT, "turned", MPI_INFO_NULL));
    MPI_Datatype pairs, etype, filetype;
    MPI_Type_vector(2, 1, 2, MPI_INT, &pairs); /* two ints with a gap */
    MPI_Type_commit(&pairs);
    int memory[8] = {1, -1, 2, 3, -1, 4}, back[8] = {0, -7, 0, 0, -7, 0, -7, -7};
    MPI_Status status;
    IO(MPI_File_write_at_all(file, 0, memory, 2, pairs, &status));
    expect_bytes(&status, 16, "written");
    CHECK(writes == 4, "%d elements were converted", writes);
    MPI_Barrier(MPI_COMM_WORLD);
    static const unsigned char wanted[] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 4};
    expect_file(60 * rank, wanted, sizeof wanted);
    MPI_Request request;
    IO(MPI_File_iread_at_all(file, 0, back, 2, pairs, &request));
    MPI_Datatype given = pairs;
    MPI_Type_free(&pairs); /* the access keeps what it needs */
    (void)given;
    IO(MPI_Wait(&request, &status));
    expect_bytes(&status, 16, "read");
    CHECK(reads == 4, "%d elements were converted back", reads);
    CHECK(back[0] == 1 && back[1] == -7 && back[2] == 2 && back[3] == 3 && back[4] == -7 && back[5] == 4, "read other numbers");
    MPI_Offset disp;
    char name[MPI_MAX_DATAREP_STRING];
    IO(MPI_File_get_view(file, &disp, &etype, &filetype, name));
    CHECK(!strcmp(name, "turned") && disp == 60 * rank, "the view is \"%s\" from %ld", name, (long)disp);
    MPI_Aint extent;
    IO(MPI_File_get_type_extent(file, MPI_INT, &extent));
    CHECK(extent == 6, "an int has extent %ld", (long)extent);
    /* What the program's function says is what the call returns, and every rank of a collective call hears of it. */
    IO(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "refusing", MPI_INFO_NULL));
    EXPECT_ERROR(MPI_File_write_at(file, 0, memory, 1, MPI_INT, &status), MPI_ERR_CONVERSION);
    EXPECT_ERROR(MPI_File_write_at_all(file, 0, memory, rank == 0, MPI_INT, &status), MPI_ERR_CONVERSION);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    io_name("datarep");
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    portable();
    own();
    IO(MPI_File_close(&file));
    return test_end();
}
