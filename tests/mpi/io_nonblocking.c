/* Nonblocking and split accesses: they end while the program computes, and their requests serve every call on
 * requests. */
#include "io.h"

enum { COUNT = 12, LENGTH = 5000 };

static MPI_File file;
static int data[COUNT][LENGTH], back[COUNT][LENGTH];

static MPI_Offset place(int i) { return (MPI_Offset)(i * ranks + rank) * LENGTH * sizeof(int); }

/* Without any call of MPI. */
static void ends_by_itself(void)
{
    IO(MPI_File_set_size(file, 0));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Request request;
    IO(MPI_File_iwrite_at(file, place(0), data[0], LENGTH, MPI_INT, &request));
    int at = open(io_path, O_RDONLY), there = 0;
    for (int tries = 0; tries < 20000 && !there; tries++) {
        int last = 0;
        there = pread(at, &last, sizeof last, place(0) + (LENGTH - 1) * (long)sizeof(int)) == sizeof last && last == data[0][LENGTH - 1];
        if (!there) usleep(1000);
    }
    close(at);
    CHECK(there, "the write waits for a call of the program");
    MPI_Status status;
    IO(MPI_Wait(&request, &status));
    expect_bytes(&status, sizeof data[0], "written");
    CHECK(request == MPI_REQUEST_NULL, "the request is still there");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void every_completion(void)
{
    MPI_Request requests[COUNT];
    MPI_Status statuses[COUNT], status;
    int flag, index, done, indices[COUNT];
    for (int i = 0; i < COUNT; i++) IO(MPI_File_iwrite_at(file, place(i), data[i], LENGTH, MPI_INT, &requests[i]));
    IO(MPI_Waitall(COUNT, requests, statuses));
    for (int i = 0; i < COUNT; i++) expect_bytes(&statuses[i], sizeof data[i], "waitall");

    memset(back, 0, sizeof back);
    for (int i = 0; i < COUNT; i++) IO(MPI_File_iread_at(file, place(i), back[i], LENGTH, MPI_INT, &requests[i]));
    do IO(MPI_Request_get_status(requests[0], &flag, &status));
    while (!flag);
    expect_bytes(&status, sizeof back[0], "get_status");
    CHECK(requests[0] != MPI_REQUEST_NULL, "get_status took the request");
    do IO(MPI_Test(&requests[0], &flag, &status));
    while (!flag);
    expect_bytes(&status, sizeof back[0], "test");
    IO(MPI_Waitany(COUNT, requests, &index, &status));
    CHECK(index > 0 && index < COUNT, "waitany gave %d", index);
    expect_bytes(&status, sizeof back[0], "waitany");
    do IO(MPI_Testany(COUNT, requests, &index, &flag, &status));
    while (!flag);
    expect_bytes(&status, sizeof back[0], "testany");
    IO(MPI_Waitsome(COUNT, requests, &done, indices, statuses));
    CHECK(done > 0, "waitsome gave %d", done);
    for (int i = 0; i < done; i++) expect_bytes(&statuses[i], sizeof back[0], "waitsome");
    do IO(MPI_Testall(COUNT, requests, &flag, statuses));
    while (!flag);
    for (int i = 0; i < COUNT; i++)
        for (int n = 0; n < LENGTH; n++) CHECK(back[i][n] == data[i][n], "read %d of %d wrongly", n, i);

    /* Mixed with messages. */
    int token = rank, heard = -1, left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
    MPI_Request mixed[4];
    MPI_Irecv(&heard, 1, MPI_INT, left, 3, MPI_COMM_WORLD, &mixed[0]);
    IO(MPI_File_iread_at(file, place(1), back[1], LENGTH, MPI_INT, &mixed[1]));
    MPI_Isend(&token, 1, MPI_INT, right, 3, MPI_COMM_WORLD, &mixed[2]);
    IO(MPI_File_iwrite_at_all(file, place(2), data[2], LENGTH, MPI_INT, &mixed[3]));
    IO(MPI_Waitall(4, mixed, statuses));
    CHECK(heard == left, "heard %d", heard);
    expect_bytes(&statuses[1], sizeof back[1], "mixed read");
    expect_bytes(&statuses[3], sizeof data[2], "mixed collective write");

    /* A request that nobody waits for. */
    MPI_Request forgotten;
    IO(MPI_File_iwrite_at(file, place(3), data[3], LENGTH, MPI_INT, &forgotten));
    MPI_Request_free(&forgotten);
    CHECK(forgotten == MPI_REQUEST_NULL, "the request is still there");
}

/* Several collective ones at a time, ended in another order. */
static void collectives(void)
{
    MPI_Request requests[COUNT];
    MPI_Status status;
    for (int i = 0; i < COUNT; i++) IO(MPI_File_iwrite_at_all(file, place(i), data[i], LENGTH, MPI_INT, &requests[i]));
    for (int i = COUNT - 1; i >= 0; i--) {
        IO(MPI_Wait(&requests[i], &status));
        expect_bytes(&status, sizeof data[i], "collective write");
    }
    memset(back, 0, sizeof back);
    IO(MPI_File_seek(file, 0, MPI_SEEK_SET));
    MPI_Offset at, step = (MPI_Offset)sizeof back[0] * COUNT;
    IO(MPI_File_iread_all(file, back, COUNT * LENGTH, MPI_INT, &requests[0]));
    IO(MPI_File_get_position(file, &at));
    CHECK(at == step, "the pointer is at %ld before the end of the access", (long)at);
    IO(MPI_Wait(&requests[0], &status));
    expect_bytes(&status, step, "collective read");
    MPI_Barrier(MPI_COMM_WORLD);
}

static void split(void)
{
    MPI_Status status;
    int *one = data[0], *two = back[1];
    IO(MPI_File_write_at_all_begin(file, place(0), one, LENGTH, MPI_INT));
    /* One at a time, and only this pair; accesses of other kinds go on. */
    EXPECT_ERROR(MPI_File_write_all_begin(file, two, 1, MPI_INT), MPI_ERR_IO);
    EXPECT_ERROR(MPI_File_read_all(file, two, 1, MPI_INT, &status), MPI_ERR_IO);
    EXPECT_ERROR(MPI_File_write_all_end(file, one, &status), MPI_ERR_IO);
    EXPECT_ERROR(MPI_File_read_at_all_end(file, one, &status), MPI_ERR_IO);
    EXPECT_ERROR(MPI_File_write_at_all_end(file, two, &status), MPI_ERR_BUFFER);
    EXPECT_ERROR(MPI_File_set_size(file, 0), MPI_ERR_IO);
    MPI_File copy = file;
    EXPECT_ERROR(MPI_File_close(&copy), MPI_ERR_IO);
    IO(MPI_File_read_at(file, place(5), two, 10, MPI_INT, &status));
    expect_bytes(&status, 40, "read during a split operation");
    IO(MPI_File_write_at_all_end(file, one, &status));
    expect_bytes(&status, sizeof data[0], "split write");
    EXPECT_ERROR(MPI_File_write_at_all_end(file, one, &status), MPI_ERR_IO);
    memset(two, 0, sizeof back[1]);
    IO(MPI_File_read_at_all_begin_c(file, place(0), two, LENGTH, MPI_INT));
    IO(MPI_File_read_at_all_end(file, two, &status));
    expect_bytes(&status, sizeof data[0], "split read");
    CHECK(!memcmp(one, two, sizeof data[0]), "a split operation moved other data");
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    io_name("nonblocking");
    for (int i = 0; i < COUNT; i++)
        for (int n = 0; n < LENGTH; n++) data[i][n] = 1 + n * 7 + i * 31 + rank * 101;
    IO(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    ends_by_itself();
    every_completion();
    MPI_Barrier(MPI_COMM_WORLD);
    collectives();
    split();
    IO(MPI_File_close(&file));
    return test_end();
}
