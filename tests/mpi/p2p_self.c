/* A rank talks to itself, as it must where there is only one: every mode and size, before and after the receive. */
#include "check.h"

static const int SIZES[] = {0, 1, 48, 100, 8192, 100000, 4 << 20};

static void to_self(int bytes, int late, MPI_Comm comm, int me)
{
    unsigned char *out = test_alloc((size_t)bytes), *in = test_alloc((size_t)bytes);
    MPI_Request send, receive;
    MPI_Status status;
    test_fill(out, (size_t)bytes, 5);
    if (late) {
        MPI_Isend(out, bytes, MPI_BYTE, me, 1, comm, &send);
        MPI_Recv(in, bytes, MPI_BYTE, MPI_ANY_SOURCE, 1, comm, &status);
        MPI_Wait(&send, MPI_STATUS_IGNORE);
    } else {
        MPI_Irecv(in, bytes, MPI_BYTE, me, MPI_ANY_TAG, comm, &receive);
        MPI_Send(out, bytes, MPI_BYTE, me, 1, comm);
        MPI_Wait(&receive, &status);
    }
    CHECK_STATUS(status, me, 1, bytes, "to self");
    CHECK_BYTES(in, (size_t)bytes, 5, "to self");
    /* Ssend with the receive already posted must not wait for ever. */
    memset(in, 0, (size_t)bytes);
    MPI_Irecv(in, bytes, MPI_BYTE, me, 2, comm, &receive);
    MPI_Ssend(out, bytes, MPI_BYTE, me, 2, comm);
    MPI_Wait(&receive, &status);
    CHECK_BYTES(in, (size_t)bytes, 5, "Ssend to self");
    /* Issend completes only once the receive is there. */
    int flag;
    MPI_Issend(out, bytes, MPI_BYTE, me, 3, comm, &send);
    MPI_Test(&send, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag, "Issend to self complete before its receive");
    MPI_Recv(in, bytes, MPI_BYTE, me, 3, comm, MPI_STATUS_IGNORE);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    free(out);
    free(in);
}

/* Many messages wait for their receives, which come in opposite order of tags. */
static void many(void)
{
    enum { COUNT = 500 };
    static int out[COUNT], in;
    MPI_Request requests[COUNT];
    for (int i = 0; i < COUNT; i++) {
        out[i] = i * i;
        MPI_Isend(&out[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
    }
    for (int i = COUNT - 1; i >= 0; i--) {
        MPI_Recv(&in, 1, MPI_INT, 0, i, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        CHECK(in == i * i, "tag %d brought %d", i, in);
    }
    MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE);
}

/* Every other element of one array to every third of another. */
static void datatypes(void)
{
    int out[60], in[90];
    MPI_Datatype second, third;
    MPI_Type_vector(30, 1, 2, MPI_INT, &second);
    MPI_Type_vector(30, 1, 3, MPI_INT, &third);
    MPI_Type_commit(&second);
    MPI_Type_commit(&third);
    for (int i = 0; i < 60; i++) out[i] = i;
    for (int i = 0; i < 90; i++) in[i] = -1;
    MPI_Sendrecv(out, 1, second, 0, 1, in, 1, third, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    for (int i = 0; i < 90; i++)
        CHECK(in[i] == (i % 3 ? -1 : i / 3 * 2), "element %d is %d", i, in[i]);
    MPI_Type_free(&second);
    MPI_Type_free(&third);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        for (int late = 0; late < 2; late++) {
            to_self(SIZES[i], late, MPI_COMM_SELF, 0);
            to_self(SIZES[i], late, MPI_COMM_WORLD, rank);
        }
    many();
    datatypes();
    return test_end();
}
