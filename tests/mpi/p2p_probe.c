/* Probe, Iprobe, Mprobe, Improbe with Mrecv and Imrecv: what is announced is what is then received. */
#include "check.h"

static const int SIZES[] = {0, 12, 100, 5000, 40000, 300000};
enum { COUNT = sizeof SIZES / sizeof *SIZES };

static void sender(int to, int tag)
{
    for (int i = 0; i < COUNT; i++) {
        unsigned char *out = test_alloc((size_t)SIZES[i]);
        test_fill(out, (size_t)SIZES[i], (uint64_t)i);
        MPI_Send(out, SIZES[i], MPI_BYTE, to, tag + i, MPI_COMM_WORLD);
        free(out);
    }
}

static void probe_then_receive(int from, int tag, int blocking)
{
    for (int i = 0; i < COUNT; i++) {
        MPI_Status status;
        int flag = blocking, bytes;
        if (blocking) MPI_Probe(MPI_ANY_SOURCE, tag + i, MPI_COMM_WORLD, &status);
        while (!flag) MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        CHECK_STATUS(status, from, tag + i, SIZES[i], "probe");
        unsigned char *in = test_alloc((size_t)bytes);
        MPI_Recv(in, bytes, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
        CHECK_STATUS(status, from, tag + i, SIZES[i], "receive after probe");
        CHECK_BYTES(in, (size_t)bytes, (uint64_t)i, "receive after probe");
        free(in);
    }
}

static void matched_probe(int from, int tag, int blocking)
{
    for (int i = 0; i < COUNT; i++) {
        MPI_Message message = MPI_MESSAGE_NULL;
        MPI_Status status;
        int flag = blocking, bytes;
        if (blocking) MPI_Mprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status);
        while (!flag) MPI_Improbe(MPI_ANY_SOURCE, tag + i, MPI_COMM_WORLD, &flag, &message, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        CHECK_STATUS(status, from, tag + i, SIZES[i], "mprobe");
        unsigned char *in = test_alloc((size_t)bytes);
        if (blocking) {
            MPI_Mrecv(in, bytes, MPI_BYTE, &message, &status);
        } else {
            MPI_Request request;
            MPI_Imrecv(in, bytes, MPI_BYTE, &message, &request);
            MPI_Wait(&request, &status);
        }
        CHECK(message == MPI_MESSAGE_NULL, "message handle not null after mrecv");
        CHECK_STATUS(status, from, tag + i, SIZES[i], "mrecv");
        CHECK_BYTES(in, (size_t)bytes, (uint64_t)i, "mrecv");
        free(in);
    }
}

/* A message taken by mprobe is out of reach of receives and probes; two can be held and received in any order. */
static void held_message(void)
{
    int value;
    if (rank == 1) {
        for (int i = 0; i < 4; i++) MPI_Send(&i, 1, MPI_INT, 0, 50, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Message first, second;
        MPI_Mprobe(1, 50, MPI_COMM_WORLD, &first, MPI_STATUS_IGNORE);
        MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &second, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 1, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(value == 2, "receive beside two held messages got %d", value);
        MPI_Mrecv(&value, 1, MPI_INT, &second, MPI_STATUS_IGNORE);
        CHECK(value == 1, "second held message is %d", value);
        MPI_Mrecv(&value, 1, MPI_INT, &first, MPI_STATUS_IGNORE);
        CHECK(value == 0, "first held message is %d", value);
        MPI_Recv(&value, 1, MPI_INT, 1, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(value == 3, "last message is %d", value);
    }
}

static void nothing_there(void)
{
    int flag = 1;
    MPI_Message message;
    MPI_Iprobe(MPI_ANY_SOURCE, 999, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag, "Iprobe found a message that nobody sent");
    flag = 1;
    MPI_Improbe(MPI_ANY_SOURCE, 999, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
    CHECK(!flag, "Improbe found a message that nobody sent");
}

static void proc_null(void)
{
    MPI_Status status;
    MPI_Message message;
    int flag = 0;
    MPI_Probe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
    CHECK_STATUS(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "probe of MPI_PROC_NULL");
    MPI_Iprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &status);
    CHECK(flag, "Iprobe of MPI_PROC_NULL gave no message");
    MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &message, &status);
    CHECK(message == MPI_MESSAGE_NO_PROC, "mprobe of MPI_PROC_NULL: not MPI_MESSAGE_NO_PROC");
    MPI_Mrecv(NULL, 0, MPI_BYTE, &message, &status);
    CHECK(message == MPI_MESSAGE_NULL, "handle not null after mrecv of no process");
    CHECK_STATUS(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, "mrecv of no process");
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    nothing_there();
    proc_null();
    if (ranks >= 2) {
        for (int from = 1; from < ranks; from++)
            for (int form = 0; form < 4; form++) {
                int tag = 100 * form + 100;
                MPI_Barrier(MPI_COMM_WORLD);
                if (rank == from) sender(0, tag);
                else if (rank == 0 && form < 2) probe_then_receive(from, tag, form);
                else if (rank == 0) matched_probe(from, tag, form - 2);
            }
        MPI_Barrier(MPI_COMM_WORLD);
        held_message();
    }
    return test_end();
}
