/* The rules of messages, over every protocol of a device: lengths below, at and above their limits, aligned and not;
 * order, tags, wildcards, unexpected messages, synchronous and ready sends, probes, duplicates of a communicator, and
 * operations of all ranks. */
#include "check.h"

static const long lengths[] = {0, 1, 3, 4, 7, 1000, 1023, 1024, 1025, 1028, 5001, 8192, 20000, 128000, 128001, 300003};
#define LENGTHS ((int)(sizeof lengths / sizeof *lengths))

static int next(void) { return (me + 1) % ranks; }
static int last(void) { return (me + ranks - 1) % ranks; }

static void every_length(void)
{
    for (int i = 0; i < LENGTHS; i++)
        for (int askew = 0; askew < 4; askew++) {
            char *out = memory(lengths[i], askew), *in = memory(lengths[i], 3 - askew);
            MPI_Status status;
            int count;
            fill(out, lengths[i], me, i);
            MPI_Sendrecv(out, (int)lengths[i], MPI_BYTE, next(), 5, in, (int)lengths[i], MPI_BYTE, last(), 5, MPI_COMM_WORLD, &status);
            check(in, lengths[i], last(), i);
            MPI_Get_count(&status, MPI_BYTE, &count);
            CHECK(status.MPI_SOURCE == last() && status.MPI_TAG == 5 && count == lengths[i], "status: %d, %d, %d", status.MPI_SOURCE,
                  status.MPI_TAG, count);
            free(out - askew);
            free(in - 3 + askew);
        }
}

/* Messages of one tag come in their order, whatever protocols they go by; those of another can be received first. */
static void order(void)
{
    enum { MANY = 48 };
    char *out[MANY], *in = memory(300003, 0);
    MPI_Request sends[MANY];
    for (int i = 0; i < MANY; i++) {
        long bytes = lengths[(i * 5) % LENGTHS];
        out[i] = memory(bytes, 0);
        fill(out[i], bytes, me, i);
        MPI_Isend(out[i], (int)bytes, MPI_BYTE, next(), i % 2, MPI_COMM_WORLD, &sends[i]);
    }
    for (int tag = 1; tag >= 0; tag--)
        for (int i = tag; i < MANY; i += 2) {
            long bytes = lengths[(i * 5) % LENGTHS];
            MPI_Status status;
            int count;
            memset(in, 0x55, (size_t)bytes + 1);
            MPI_Recv(in, 300003, MPI_BYTE, i % 4 < 2 ? last() : MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_BYTE, &count);
            CHECK(count == bytes, "message %d has %d bytes, not %ld", i, count, bytes);
            check(in, bytes, last(), i);
        }
    MPI_Waitall(MANY, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < MANY; i++) free(out[i]);
    free(in);
}

/* All to rank 0, which takes what comes. */
static void wildcards(void)
{
    enum { MANY = 24 };
    if (me != 0) {
        for (int i = 0; i < MANY; i++) {
            long bytes = lengths[i % LENGTHS];
            char *out = memory(bytes, 0);
            fill(out, bytes, me, i);
            MPI_Send(out, (int)bytes, MPI_BYTE, 0, i, MPI_COMM_WORLD);
            free(out);
        }
        return;
    }
    int expected[64] = {0};
    char *in = memory(300003, 0);
    for (int k = 0; k < MANY * (ranks - 1); k++) {
        MPI_Status status;
        int count;
        memset(in, 0x55, 300004);
        MPI_Recv(in, 300003, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        int from = status.MPI_SOURCE;
        MPI_Get_count(&status, MPI_BYTE, &count);
        CHECK(from > 0 && from < ranks && status.MPI_TAG == expected[from], "tag %d from %d, not %d", status.MPI_TAG, from, expected[from]);
        CHECK(count == lengths[expected[from] % LENGTHS], "%d bytes", count);
        check(in, count, from, expected[from]++);
    }
    free(in);
}

/* Sent, and then received in the opposite order of tags, after a barrier. Long standard sends may wait, so that they do
 * not block. */
static void unexpected(void)
{
    char *out[LENGTHS], *in[LENGTHS];
    MPI_Request sends[LENGTHS], receives[LENGTHS];
    for (int i = 0; i < LENGTHS; i++) {
        out[i] = memory(lengths[i], 0), in[i] = memory(lengths[i], 1);
        fill(out[i], lengths[i], me, i);
        MPI_Isend(out[i], (int)lengths[i], MPI_BYTE, next(), 100 + i, MPI_COMM_WORLD, &sends[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = LENGTHS - 1; i >= 0; i--) MPI_Irecv(in[i], (int)lengths[i], MPI_BYTE, last(), 100 + i, MPI_COMM_WORLD, &receives[i]);
    for (int i = 0; i < LENGTHS; i++) {
        int over = 0;
        while (!over) MPI_Test(&receives[i], &over, MPI_STATUS_IGNORE);
        CHECK(receives[i] == MPI_REQUEST_NULL, "MPI_Test leaves its request");
        check(in[i], lengths[i], last(), i);
    }
    MPI_Waitall(LENGTHS, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < LENGTHS; i++) free(out[i]), free(in[i] - 1);
}

/* A synchronous send is not over before its receive, and over after it. */
static void synchronous(void)
{
    if (ranks < 2 || me > 1) return;
    for (int i = 0; i < LENGTHS; i++) {
        char *data = memory(lengths[i], 0), token = 0;
        if (me == 1) {
            MPI_Request send;
            int over = 0;
            fill(data, lengths[i], me, i);
            MPI_Issend(data, (int)lengths[i], MPI_BYTE, 0, 7, MPI_COMM_WORLD, &send);
            for (int k = 0; k < 200 && !over; k++) MPI_Test(&send, &over, MPI_STATUS_IGNORE);
            CHECK(!over, "a synchronous send of %ld bytes is over before it is received", lengths[i]);
            MPI_Send(&token, 1, MPI_BYTE, 0, 8, MPI_COMM_WORLD);
            MPI_Wait(&send, MPI_STATUS_IGNORE);
            MPI_Ssend(data, (int)lengths[i], MPI_BYTE, 0, 9, MPI_COMM_WORLD);
        } else {
            char *second = memory(lengths[i], 2);
            MPI_Request receive;
            MPI_Irecv(second, (int)lengths[i], MPI_BYTE, 1, 9, MPI_COMM_WORLD, &receive);
            MPI_Recv(&token, 1, MPI_BYTE, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(data, (int)lengths[i], MPI_BYTE, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            check(data, lengths[i], 1, i);
            MPI_Wait(&receive, MPI_STATUS_IGNORE);
            check(second, lengths[i], 1, i);
            free(second - 2);
        }
        free(data);
    }
}

/* A ready send, whose receive is posted, is as any other. */
static void ready(void)
{
    if (ranks < 2 || me > 1) return;
    for (int i = 0; i < LENGTHS; i++) {
        char *data = memory(lengths[i], 0), token = 0;
        if (me == 1) {
            fill(data, lengths[i], me, i);
            MPI_Recv(&token, 1, MPI_BYTE, 0, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Rsend(data, (int)lengths[i], MPI_BYTE, 0, 11, MPI_COMM_WORLD);
        } else {
            MPI_Request receive;
            MPI_Irecv(data, (int)lengths[i], MPI_BYTE, 1, 11, MPI_COMM_WORLD, &receive);
            MPI_Send(&token, 1, MPI_BYTE, 1, 10, MPI_COMM_WORLD);
            MPI_Wait(&receive, MPI_STATUS_IGNORE);
            check(data, lengths[i], 1, i);
        }
        free(data);
    }
}

/* Both sides at once, with every other rank, and sends that block. */
static void exchanges(void)
{
    for (int i = 0; i < LENGTHS; i += 3)
        for (int with = 0; with < ranks; with++) {
            char *out = memory(lengths[i], 0), *in = memory(lengths[i], 0);
            MPI_Request receive;
            fill(out, lengths[i], me, with);
            MPI_Irecv(in, (int)lengths[i], MPI_BYTE, (with - me + ranks) % ranks, 3, MPI_COMM_WORLD, &receive);
            MPI_Ssend(out, (int)lengths[i], MPI_BYTE, (with - me + ranks) % ranks, 3, MPI_COMM_WORLD);
            MPI_Wait(&receive, MPI_STATUS_IGNORE);
            check(in, lengths[i], (with - me + ranks) % ranks, with);
            free(out);
            free(in);
        }
}

static void buffered(void)
{
    void *buffer = malloc(LENGTHS * (300003 + MPI_BSEND_OVERHEAD));
    int bytes;
    MPI_Buffer_attach(buffer, LENGTHS * (300003 + MPI_BSEND_OVERHEAD));
    char *data = memory(300003, 0);
    for (int i = 0; i < LENGTHS; i++) {
        fill(data, lengths[i], me, i);
        MPI_Bsend(data, (int)lengths[i], MPI_BYTE, next(), i, MPI_COMM_WORLD);
        memset(data, 0, (size_t)lengths[i]);
    }
    for (int i = 0; i < LENGTHS; i++) {
        memset(data, 0x55, 300004);
        MPI_Recv(data, (int)lengths[i], MPI_BYTE, last(), i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check(data, lengths[i], last(), i);
    }
    /* Detaching waits in MPI until all have gone; here they have, since everybody has received. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Buffer_detach(&buffer, &bytes);
    free(buffer);
    free(data);
}

static void probes_and_duplicates(void)
{
    MPI_Comm copy;
    MPI_Status status;
    MPI_Request requests[2];
    int count, there = 0, one = 1, two = 2, got[2] = {0};
    long out[700], in[700];
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Isend(&one, 1, MPI_INT, next(), 4, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&two, 1, MPI_INT, next(), 4, copy, &requests[1]);
    MPI_Recv(&got[1], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, copy, MPI_STATUS_IGNORE);
    MPI_Recv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(got[0] == 1 && got[1] == 2, "a message of another communicator: %d, %d", got[0], got[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 700; i++) out[i] = me * 1000 + i;
    MPI_Isend(out, 700, MPI_LONG, next(), 11, MPI_COMM_WORLD, &requests[0]);
    MPI_Probe(MPI_ANY_SOURCE, 11, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_LONG, &count);
    CHECK(count == 700 && status.MPI_SOURCE == last(), "probed %d longs from %d", count, status.MPI_SOURCE);
    MPI_Iprobe(last(), 11, MPI_COMM_WORLD, &there, &status);
    CHECK(there, "what MPI_Probe has seen is gone");
    MPI_Recv(in, 700, MPI_LONG, status.MPI_SOURCE, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(in[699] == last() * 1000 + 699, "%ld", in[699]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Iprobe(MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    CHECK(!there, "a message that nobody sent");
    MPI_Recv(NULL, 0, MPI_BYTE, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG, "from nobody: %d, %d", status.MPI_SOURCE, status.MPI_TAG);
}

static void operations(void)
{
    for (int root = 0; root < ranks; root++) {
        double values[3000], sum[3000];
        int mine = me * me, all[64];
        for (int i = 0; i < 3000; i++) values[i] = me == root ? i + root : -1;
        MPI_Bcast(values, 3000, MPI_DOUBLE, root, MPI_COMM_WORLD);
        CHECK(values[0] == root && values[2999] == 2999 + root, "broadcast from %d: %g, %g", root, values[0], values[2999]);
        for (int i = 0; i < 3000; i++) values[i] = me + i;
        MPI_Reduce(values, sum, 3000, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
        for (int i = 0; i < 3000 && me == root; i++)
            CHECK(sum[i] == ranks * (ranks - 1) / 2 + (double)i * ranks, "sum %d is %g", i, sum[i]);
        MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, root, MPI_COMM_WORLD);
        for (int i = 0; i < ranks && me == root; i++) CHECK(all[i] == i * i, "gathered %d from %d", all[i], i);
    }
    int most, least;
    MPI_Allreduce(&me, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&me, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    CHECK(most == ranks - 1 && least == 0, "most %d, least %d", most, least);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    every_length();
    order();
    MPI_Barrier(MPI_COMM_WORLD);
    wildcards();
    MPI_Barrier(MPI_COMM_WORLD);
    unexpected();
    synchronous();
    ready();
    if (ranks > 1) MPI_Barrier(MPI_COMM_WORLD);
    exchanges();
    buffered();
    probes_and_duplicates();
    operations();
    return end();
}
