/* Every send mode, blocking and not, at sizes on both sides of any protocol limit, round the ring of ranks. */
#include "check.h"

enum { LARGEST = 1 << 20 };

struct mode {
    const char *name;
    int (*blocking)(const void *, int, MPI_Datatype, int, int, MPI_Comm);
    int (*starting)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
    int ready;
};

static const struct mode MODES[] = {
    {"Send", MPI_Send, NULL, 0},    {"Bsend", MPI_Bsend, NULL, 0},   {"Ssend", MPI_Ssend, NULL, 0},
    {"Rsend", MPI_Rsend, NULL, 1},  {"Isend", NULL, MPI_Isend, 0},   {"Ibsend", NULL, MPI_Ibsend, 0},
    {"Issend", NULL, MPI_Issend, 0}, {"Irsend", NULL, MPI_Irsend, 1},
};
static const int SIZES[] = {0, 1, 7, 48, 49, 64, 1000, 1024, 4095, 8192, 8193, 32768, 65537, 262144, LARGEST};

static void ring(const struct mode *m, int bytes, unsigned char *out, unsigned char *in)
{
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, tag = bytes % 1000;
    MPI_Request receive, send;
    MPI_Status status;
    memset(in, 0xee, (size_t)bytes + 1);
    test_fill(out, (size_t)bytes, (uint64_t)rank + (uint64_t)bytes);
    MPI_Irecv(in, bytes, MPI_BYTE, previous, tag, MPI_COMM_WORLD, &receive);
    if (m->ready) MPI_Barrier(MPI_COMM_WORLD);
    if (m->blocking) {
        m->blocking(out, bytes, MPI_BYTE, next, tag, MPI_COMM_WORLD);
        /* The buffer is ours again once the call returns. */
        memset(out, 0x55, (size_t)bytes);
    } else {
        m->starting(out, bytes, MPI_BYTE, next, tag, MPI_COMM_WORLD, &send);
    }
    MPI_Wait(&receive, &status);
    CHECK(receive == MPI_REQUEST_NULL, "%s: request not null after wait", m->name);
    CHECK_STATUS(status, previous, tag, bytes, m->name);
    CHECK_BYTES(in, (size_t)bytes, (uint64_t)previous + (uint64_t)bytes, m->name);
    CHECK(in[bytes] == 0xee, "%s: wrote past the %d bytes received", m->name, bytes);
    if (!m->blocking) MPI_Wait(&send, MPI_STATUS_IGNORE);
}

/* A synchronous send must not complete before its receive has started. */
static void synchronous(void)
{
    int value = 42, got = 0, flag = 0;
    if (rank == 0) {
        MPI_Request request;
        MPI_Issend(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        for (int i = 0; i < 20; i++) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            CHECK(!flag, "Issend complete before any receive (look %d)", i);
            test_sleep_ms(1);
        }
        MPI_Send(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&got, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(got == value, "received %d, wanted %d", got, value);
    }
}

/* The same for Ssend seen from the receiver: the sender's next message cannot be there yet. */
static void synchronous_blocking(void)
{
    int value = 7, flag = 0;
    if (rank == 0) {
        MPI_Ssend(&value, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else if (rank == 1) {
        for (int i = 0; i < 20; i++) {
            MPI_Iprobe(0, 4, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
            CHECK(!flag, "Ssend returned before its receive started");
            test_sleep_ms(1);
        }
        MPI_Recv(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    unsigned char *out = test_alloc(LARGEST + 1), *in = test_alloc(LARGEST + 1);
    int space = 2 * (LARGEST + MPI_BSEND_OVERHEAD);
    void *buffer = test_alloc((size_t)space), *detached;
    MPI_Buffer_attach(buffer, space);
    for (size_t m = 0; m < sizeof MODES / sizeof *MODES; m++) {
        if (ranks == 1 && MODES[m].blocking == MPI_Ssend) continue; /* legal, tested in p2p_self */
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) ring(&MODES[m], SIZES[i], out, in);
    }
    MPI_Buffer_detach(&detached, &space);
    CHECK(detached == buffer, "detach gave another buffer");
    if (ranks >= 2) {
        synchronous();
        synchronous_blocking();
    }
    free(buffer);
    free(out);
    free(in);
    return test_end();
}
