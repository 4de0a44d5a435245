/* A message longer than its receive: MPI_ERR_TRUNCATE, nothing past the buffer is written, and life goes on. */
#include "check.h"

static const int SIZES[] = {8, 48, 64, 1000, 8192, 70000, 1 << 20};

static void one(int bytes, int form, int early)
{
    int half = bytes / 2;
    unsigned char *buffer = test_alloc((size_t)bytes + 64);
    if (rank == 1) {
        test_fill(buffer, (size_t)bytes, 1);
        if (early) MPI_Recv(NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(buffer, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
        test_fill(buffer, (size_t)bytes, 2);
        MPI_Send(buffer, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    } else {
        MPI_Request request;
        MPI_Status status;
        memset(buffer, 0xcc, (size_t)bytes + 64);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        if (form == 0) {
            if (early) MPI_Send(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
            EXPECT_ERROR(MPI_Recv(buffer, half, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
        } else {
            MPI_Irecv(buffer, half, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &request);
            if (early) MPI_Send(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
            EXPECT_ERROR(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE);
        }
        CHECK(status.MPI_SOURCE == 1 && status.MPI_TAG == 1, "status of a truncated receive: source %d tag %d",
              status.MPI_SOURCE, status.MPI_TAG);
        for (int i = half; i < bytes + 64; i++)
            CHECK(buffer[i] == 0xcc, "truncated receive of %d bytes wrote byte %d", half, i);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_Recv(buffer, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &status);
        CHECK_STATUS(status, 1, 1, bytes, "message after a truncated one");
        CHECK_BYTES(buffer, (size_t)bytes, 2, "message after a truncated one");
    }
    free(buffer);
}

/* The error's text is worth reading: it is there, and not the same as for another error. */
static void text(void)
{
    int big[100] = {0}, small, length, code;
    char found[MPI_MAX_ERROR_STRING];
    MPI_Request request;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Isend(big, 100, MPI_INT, 0, 4, MPI_COMM_SELF, &request);
    code = MPI_Recv(&small, 1, MPI_INT, 0, 4, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(code != MPI_SUCCESS, "truncated message to self gave no error");
    MPI_Error_string(code, found, &length);
    CHECK(length > 10 && (size_t)length == strlen(found), "error text has length %d", length);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    const char *place = strstr(found, "MPI_COMM_SELF");
    CHECK(place == NULL || strstr(place + 1, "MPI_COMM_SELF") == NULL, "the text names the communicator twice: %s", found);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    text();
    if (ranks >= 2 && rank < 2)
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
            for (int form = 0; form < 4; form++) one(SIZES[i], form / 2, form % 2);
    return test_end();
}
