/*
 * Buffered sends: space is used, given back and run out of as the standard says; detaching waits for delivery.
 * With the argument "communicator" or "session" the buffer is attached there, with "automatic" the library provides it.
 */
#include "check.h"

enum { BYTES = 10000, COUNT = 8 };

static int (*attach)(void *, int), (*detach)(void *, int *);
static MPI_Comm comm;
static MPI_Session session;

static int comm_attach(void *buffer, int size) { return MPI_Comm_attach_buffer(comm, buffer, size); }
static int comm_detach(void *buffer, int *size) { return MPI_Comm_detach_buffer(comm, buffer, size); }
static int session_attach(void *buffer, int size) { return MPI_Session_attach_buffer(session, buffer, size); }
static int session_detach(void *buffer, int *size) { return MPI_Session_detach_buffer(session, buffer, size); }
static int global_attach(void *buffer, int size) { return MPI_Buffer_attach(buffer, size); }
static int global_detach(void *buffer, int *size) { return MPI_Buffer_detach(buffer, size); }

static void exchange(int next, int previous)
{
    unsigned char *message = test_alloc(BYTES);
    for (int round = 0; round < 3; round++) {
        /* All sends return before any receive is posted. */
        for (int i = 0; i < COUNT; i++) {
            test_fill(message, BYTES, (uint64_t)(rank * 100 + i));
            MPI_Bsend(message, BYTES, MPI_BYTE, next, i, comm);
            memset(message, 0, BYTES);
        }
        MPI_Barrier(comm);
        for (int i = COUNT - 1; i >= 0; i--) {
            MPI_Recv(message, BYTES, MPI_BYTE, previous, i, comm, MPI_STATUS_IGNORE);
            CHECK_BYTES(message, BYTES, (uint64_t)(previous * 100 + i), "Bsend");
        }
        MPI_Barrier(comm);
    }
    free(message);
}

/* Long messages of changing lengths, whose copies use memory of earlier ones again. */
static void long_ones(int next, int previous)
{
    static const int sizes[] = {200000, 70000, 200000, 30000, 150000};
    int space = 5 * (200000 + MPI_BSEND_OVERHEAD);
    void *buffer = test_alloc((size_t)space), *back;
    unsigned char *message = test_alloc(200000);
    attach(buffer, space);
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i < 5; i++) {
            int bytes = sizes[(i + round) % 5];
            test_fill(message, (size_t)bytes, (uint64_t)(rank * 1000 + round * 10 + i));
            MPI_Bsend(message, bytes, MPI_BYTE, next, i, comm);
            memset(message, 0, (size_t)bytes);
        }
        for (int k = 0; k < 5; k++) {
            int i = (k * 2 + round) % 5, bytes = sizes[(i + round) % 5];
            MPI_Recv(message, bytes, MPI_BYTE, previous, i, comm, MPI_STATUS_IGNORE);
            CHECK_BYTES(message, (size_t)bytes, (uint64_t)(previous * 1000 + round * 10 + i), "long Bsend");
        }
        /* The buffer holds the messages of one round: those of this one have been received before the next begins. */
        MPI_Barrier(comm);
    }
    int size;
    detach(&back, &size);
    free(message);
    free(buffer);
}

/* Detaching returns the buffer only when its messages are gone; the receiver comes late. */
static void detach_waits(void *buffer, int space, int next, int previous)
{
    unsigned char *message = test_alloc(BYTES);
    void *back;
    int size;
    MPI_Request receive;
    test_fill(message, BYTES, (uint64_t)rank);
    MPI_Bsend(message, BYTES, MPI_BYTE, next, 77, comm);
    memset(message, 0, BYTES);
    if (rank % 2) test_sleep_ms(10);
    MPI_Irecv(message, BYTES, MPI_BYTE, previous, 77, comm, &receive);
    detach(&back, &size);
    CHECK(back == buffer && size == space, "detach gave size %d of %d%s", size, space, back == buffer ? "" : ", other address");
    memset(buffer, 0xdd, (size_t)space);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    CHECK_BYTES(message, BYTES, (uint64_t)previous, "message after detach");
    free(message);
}

/* A message larger than the space is refused, and what fits still goes. */
static void overflow(void *buffer, int next, int previous)
{
    int small = 1000 + MPI_BSEND_OVERHEAD, size;
    char *message = test_alloc(BYTES);
    void *back;
    attach(buffer, small);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    EXPECT_ERROR(MPI_Bsend(message, BYTES, MPI_BYTE, next, 5, comm), MPI_ERR_BUFFER);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL);
    MPI_Bsend(message, 1000, MPI_BYTE, next, 6, comm);
    MPI_Recv(message, BYTES, MPI_BYTE, previous, 6, comm, MPI_STATUS_IGNORE);
    detach(&back, &size);
    CHECK(size == small, "detach gave size %d, wanted %d", size, small);
    free(message);
}

/* Bsend_overhead is enough: messages that need exactly the space all fit, whatever their sizes. */
static void exact_fit(void)
{
    static const int sizes[] = {1, 3, 17, 100, 1000, 1};
    int space = 0, pack, size, self;
    MPI_Comm_rank(comm, &self);
    for (int i = 0; i < 6; i++) {
        MPI_Pack_size(sizes[i], MPI_BYTE, comm, &pack);
        space += pack + MPI_BSEND_OVERHEAD;
    }
    void *buffer = test_alloc((size_t)space), *back;
    char message[1000] = {0};
    attach(buffer, space);
    for (int i = 0; i < 6; i++) MPI_Bsend(message, sizes[i], MPI_BYTE, self, 30 + i, comm);
    for (int i = 0; i < 6; i++) MPI_Recv(message, 1000, MPI_BYTE, self, 30 + i, comm, MPI_STATUS_IGNORE);
    detach(&back, &size);
    free(buffer);
}

int main(int argc, char **argv)
{
    const char *where = argc > 1 ? argv[1] : "process";
    test_begin(&argc, &argv);
    attach = global_attach;
    detach = global_detach;
    if (strcmp(where, "session") == 0) {
        MPI_Group group;
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
        MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
        MPI_Comm_create_from_group(group, "p2p_buffered", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
        MPI_Group_free(&group);
        attach = session_attach;
        detach = session_detach;
    } else {
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        if (strcmp(where, "communicator") == 0) {
            attach = comm_attach;
            detach = comm_detach;
        }
    }
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    if (strcmp(where, "automatic") == 0) {
        MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
        exchange(next, previous);
        MPI_Buffer_flush();
        void *back;
        int size = -1;
        MPI_Buffer_detach(&back, &size);
        CHECK(back == MPI_BUFFER_AUTOMATIC && size == 0, "detach of the automatic buffer gave size %d", size);
    } else {
        int space = COUNT * (BYTES + MPI_BSEND_OVERHEAD);
        void *buffer = test_alloc((size_t)space);
        attach(buffer, space);
        exchange(next, previous);
        detach_waits(buffer, space, next, previous);
        overflow(buffer, next, previous);
        exact_fit();
        long_ones(next, previous);
        free(buffer);
    }
    MPI_Comm_free(&comm);
    if (strcmp(where, "session") == 0) MPI_Session_finalize(&session);
    return test_end();
}
