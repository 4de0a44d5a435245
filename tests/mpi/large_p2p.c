/*
 * Point-to-point messages of more than 2^31 elements, by every call with a large count, in both directions at 2 ranks.
 * With the argument "buffered" the buffered sends, otherwise all others. With "ways" one call for each way that such a
 * message can take: early and in both directions at once, late, and in partitions.
 */
#include "large.h"

static unsigned char *out, *in;
static MPI_Status status;

static void begin(void)
{
    large_fill(out, rank * 1000);
    large_clear(in);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void received(const char *what)
{
    MPI_Count count = -1, elements = -1;
    MPI_Get_count_c(&status, MPI_BYTE, &count);
    MPI_Get_elements_c(&status, MPI_BYTE, &elements);
    CHECK(count == N && elements == N, "%s: count %lld, elements %lld", what, (long long)count, (long long)elements);
    large_check(in, (1 - rank) * 1000, 255, what);
}

/* Rank 0 sends by a blocking call, rank 1 receives by another. */
#define BLOCKING(send, receive)                                                                                        \
    do {                                                                                                               \
        begin();                                                                                                       \
        if (rank == 0) {                                                                                               \
            send;                                                                                                      \
        } else if (rank == 1) {                                                                                        \
            receive;                                                                                                   \
            received(#send);                                                                                           \
        }                                                                                                              \
    } while (0)

static void blocking(void)
{
    MPI_Message message;
    MPI_Request r;
    BLOCKING(MPI_Send_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD), MPI_Recv_c(in, N, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status));
    BLOCKING(MPI_Ssend_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD), MPI_Mprobe(0, 1, MPI_COMM_WORLD, &message, &status);
             MPI_Mrecv_c(in, N, MPI_BYTE, &message, &status));
    BLOCKING(MPI_Issend_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &r); MPI_Wait(&r, MPI_STATUS_IGNORE),
             MPI_Mprobe(0, 1, MPI_COMM_WORLD, &message, &status);
             MPI_Imrecv_c(in, N, MPI_BYTE, &message, &r); MPI_Wait(&r, &status));
    /* Ready sends need the receive first. */
    begin();
    if (rank == 1) MPI_Irecv_c(in, N, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &r);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) MPI_Rsend_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Wait(&r, &status);
        received("Rsend_c");
    }
    begin();
    if (rank == 1) MPI_Irecv_c(in, N, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &r);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) MPI_Irsend_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, &status);
    if (rank == 1) received("Irsend_c");
}

static void persistent(void)
{
    MPI_Request s[3], r;
    MPI_Recv_init_c(in, N, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &r);
    MPI_Send_init_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &s[0]);
    MPI_Ssend_init_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &s[1]);
    MPI_Rsend_init_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &s[2]);
    for (int i = 0; i < 3; i++) {
        begin();
        if (rank == 1) MPI_Start(&r);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Start(&s[i]);
            MPI_Wait(&s[i], MPI_STATUS_IGNORE);
        } else {
            MPI_Wait(&r, &status);
            received("persistent");
        }
    }
    for (int i = 0; i < 3; i++) MPI_Request_free(&s[i]);
    MPI_Request_free(&r);
}

/* Buffered sends copy: more than 2 GB of memory, for a moment. */
static void buffered(void)
{
    MPI_Request r;
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    void *back;
    MPI_Count size;
    unsigned char *space = large_alloc(N + MPI_BSEND_OVERHEAD);
    MPI_Buffer_attach_c(space, N + MPI_BSEND_OVERHEAD);
    BLOCKING(MPI_Bsend_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD); large_clear(out),
             MPI_Recv_c(in, N, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status));
    MPI_Buffer_detach_c(&back, &size);
    CHECK(back == space && size == N + MPI_BSEND_OVERHEAD, "Buffer_detach_c: %lld", (long long)size);
    MPI_Comm_attach_buffer_c(MPI_COMM_WORLD, space, N + MPI_BSEND_OVERHEAD);
    BLOCKING(MPI_Ibsend_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &r); MPI_Wait(&r, MPI_STATUS_IGNORE),
             MPI_Recv_c(in, N, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &status));
    MPI_Comm_detach_buffer_c(MPI_COMM_WORLD, &back, &size);
    CHECK(back == space && size == N + MPI_BSEND_OVERHEAD, "Comm_detach_buffer_c: %lld", (long long)size);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "large", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
    MPI_Session_attach_buffer_c(session, space, N + MPI_BSEND_OVERHEAD);
    MPI_Bsend_init_c(out, N, MPI_BYTE, 1 - rank, 1, comm, &r);
    BLOCKING(MPI_Start(&r); MPI_Wait(&r, MPI_STATUS_IGNORE), MPI_Recv_c(in, N, MPI_BYTE, 0, 1, comm, &status));
    MPI_Request_free(&r);
    MPI_Session_detach_buffer_c(session, &back, &size);
    CHECK(back == space && size == N + MPI_BSEND_OVERHEAD, "Session_detach_buffer_c: %lld", (long long)size);
    MPI_Comm_free(&comm);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    large_free(space, N + MPI_BSEND_OVERHEAD);
}

static void both_ways(void)
{
    MPI_Request r[2];
    int other = 1 - rank;
    begin();
    MPI_Isend_c(out, N, MPI_BYTE, other, 1, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv_c(in, N, MPI_BYTE, other, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Wait(&r[1], &status);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    received("Isend_c");
    begin();
    MPI_Sendrecv_c(out, N, MPI_BYTE, other, 1, in, N, MPI_BYTE, other, 1, MPI_COMM_WORLD, &status);
    received("Sendrecv_c");
    begin();
    MPI_Isendrecv_c(out, N, MPI_BYTE, other, 1, in, N, MPI_BYTE, other, 1, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], &status);
    received("Isendrecv_c");
    /* One direction after the other, since a copy is made. */
    begin();
    large_fill(in, rank * 1000);
    MPI_Sendrecv_replace_c(in, N, MPI_BYTE, other, 1, other, 1, MPI_COMM_WORLD, &status);
    received("Sendrecv_replace_c");
    begin();
    large_fill(in, rank * 1000);
    MPI_Isendrecv_replace_c(in, N, MPI_BYTE, other, 1, other, 1, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], &status);
    received("Isendrecv_replace_c");
}

/* One partition of more than 2^31 elements against several whose sum is that. */
static void partitioned(void)
{
    const MPI_Count third = (N - N % 3) / 3, whole = 3 * third;
    MPI_Request r;
    int flag;
    begin();
    if (rank == 0) {
        MPI_Psend_init_c(out, 1, whole, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
        MPI_Start(&r);
        MPI_Pready(0, r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Request_free(&r);
    } else {
        MPI_Precv_init_c(in, 3, third, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
        MPI_Start(&r);
        do MPI_Parrived(r, 2, &flag);
        while (!flag);
        MPI_Wait(&r, &status);
        MPI_Count count;
        MPI_Get_count_c(&status, MPI_BYTE, &count);
        CHECK(count == whole, "Precv_init_c: %lld of %lld", (long long)count, (long long)whole);
        large_check(in, 0, 255, "Precv_init_c");
        MPI_Request_free(&r);
    }
}

static void ways(void)
{
    MPI_Request r;
    /* The receive is there first, on both sides, */
    begin();
    MPI_Irecv_c(in, N, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, &r);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send_c(out, N, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Wait(&r, &status);
    received("Send_c");
    /* or the message. */
    MPI_Message message;
    BLOCKING(MPI_Ssend_c(out, N, MPI_BYTE, 1, 1, MPI_COMM_WORLD), MPI_Mprobe(0, 1, MPI_COMM_WORLD, &message, &status);
             MPI_Mrecv_c(in, N, MPI_BYTE, &message, &status));
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    out = large_alloc(N);
    in = large_alloc(N);
    if (argc > 1 && !strcmp(argv[1], "ways")) {
        ways();
        partitioned();
    } else if (argc > 1) {
        buffered();
    } else {
        blocking();
        persistent();
        both_ways();
        partitioned();
    }
    return test_end();
}
