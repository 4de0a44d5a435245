/*
 * Random traffic between all ranks: sizes, tags, modes, early and late receives, wildcards, two communicators. The
 * plan comes from a seed (argument 1) that every rank knows, so that each rank can tell what must arrive; argument 2
 * is the number of messages of each pair in each phase.
 */
#include "check.h"

enum { PHASES = 6 };

struct message {
    size_t bytes;
    int tag, mode, communicator;
};

static int per_pair;

/* Message `i` of `phase` from `from` to `to`: the same answer everywhere. */
static struct message plan(uint64_t seed, int phase, int from, int to, int i)
{
    uint64_t state = seed ^ ((uint64_t)phase << 48) ^ ((uint64_t)from << 32) ^ ((uint64_t)to << 16) ^ (uint64_t)i;
    test_random(&state);
    struct message m;
    size_t limit = (size_t)1 << (test_random(&state) % (test_random(&state) % 8 == 0 ? 19 : 12));
    m.bytes = test_random(&state) % (limit + 1);
    m.tag = (int)(test_random(&state) % 3);
    m.mode = (int)(test_random(&state) % 3);
    m.communicator = (int)(test_random(&state) % 2);
    return m;
}

static uint64_t pattern(int phase, int from, int to, int i) { return (uint64_t)(((phase * 64 + from) * 64 + to) * 1000 + i); }

static void exchange(uint64_t seed, int phase, MPI_Comm *comms)
{
    int total = ranks * per_pair;
    MPI_Request *sends = test_alloc((size_t)total * sizeof *sends), *receives = test_alloc((size_t)total * sizeof *receives);
    MPI_Status *statuses = test_alloc((size_t)total * sizeof *statuses);
    unsigned char **out = test_alloc((size_t)total * sizeof *out), **in = test_alloc((size_t)total * sizeof *in);
    int early = phase % 2 == 0, n = 0;

    for (int turn = 0; turn < 2; turn++) {
        if (turn == early) {
            n = 0;
            for (int k = 0; k < ranks; k++) {
                int to = (rank + k) % ranks;
                for (int i = 0; i < per_pair; i++, n++) {
                    struct message m = plan(seed, phase, rank, to, i);
                    out[n] = test_alloc(m.bytes);
                    test_fill(out[n], m.bytes, pattern(phase, rank, to, i));
                    (m.mode == 0 ? MPI_Issend : MPI_Isend)(out[n], (int)m.bytes, MPI_BYTE, to, m.tag, comms[m.communicator], &sends[n]);
                }
            }
        } else {
            n = 0;
            for (int k = 0; k < ranks; k++) {
                int from = (rank + ranks - k) % ranks;
                for (int i = 0; i < per_pair; i++, n++) {
                    struct message m = plan(seed, phase, from, rank, i);
                    in[n] = test_alloc(m.bytes + 1);
                    MPI_Irecv(in[n], (int)m.bytes, MPI_BYTE, from, m.tag, comms[m.communicator], &receives[n]);
                }
            }
        }
    }
    MPI_Waitall(total, receives, statuses);
    n = 0;
    for (int k = 0; k < ranks; k++) {
        int from = (rank + ranks - k) % ranks;
        for (int i = 0; i < per_pair; i++, n++) {
            struct message m = plan(seed, phase, from, rank, i);
            CHECK_STATUS(statuses[n], from, m.tag, m.bytes, "random traffic");
            CHECK_BYTES(in[n], m.bytes, pattern(phase, from, rank, i), "random traffic");
            free(in[n]);
        }
    }
    MPI_Waitall(total, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < total; i++) free(out[i]);
    free(sends);
    free(receives);
    free(statuses);
    free(out);
    free(in);
}

/* Whoever sends, rank by rank messages come with probe and wildcard; a sum over all ranks shows that none is lost. */
static void wildcard_storm(uint64_t seed)
{
    uint64_t random = seed + (uint64_t)rank;
    long sent = 0, got = 0, totals[2], mine[2];
    int *counts = test_alloc((size_t)ranks * sizeof *counts), *expected = test_alloc((size_t)ranks * sizeof *expected);
    int messages = 20 * per_pair;
    static int out[4096], in[4096];
    int *to = test_alloc((size_t)messages * sizeof *to);
    for (int i = 0; i < messages; i++) counts[to[i] = (int)(test_random(&random) % (uint64_t)ranks)]++;
    MPI_Alltoall(counts, 1, MPI_INT, expected, 1, MPI_INT, MPI_COMM_WORLD);
    int arriving = 0, arrived = 0;
    for (int r = 0; r < ranks; r++) arriving += expected[r];
    MPI_Request request = MPI_REQUEST_NULL;
    for (int i = 0; i < messages || arrived < arriving;) {
        int flag = 1;
        if (i < messages) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            if (flag) {
                int length = 1 + (int)(test_random(&random) % 4096);
                for (int k = 0; k < length; k++) out[k] = rank + k;
                sent += length;
                MPI_Isend(out, length, MPI_INT, to[i++], 60, MPI_COMM_WORLD, &request);
            }
        }
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, 60, MPI_COMM_WORLD, &flag, &status);
        if (flag) {
            int length;
            MPI_Get_count(&status, MPI_INT, &length);
            MPI_Recv(in, length, MPI_INT, status.MPI_SOURCE, 60, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int k = 0; k < length; k++) CHECK(in[k] == status.MPI_SOURCE + k, "storm: element %d from %d", k, status.MPI_SOURCE);
            expected[status.MPI_SOURCE]--;
            got += length;
            arrived++;
        }
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int r = 0; r < ranks; r++) CHECK(expected[r] == 0, "%d messages too few from %d", expected[r], r);
    mine[0] = sent;
    mine[1] = got;
    MPI_Allreduce(mine, totals, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    CHECK(totals[0] == totals[1], "%ld sent, %ld received", totals[0], totals[1]);
    free(counts);
    free(expected);
    free(to);
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
    per_pair = argc > 2 ? atoi(argv[2]) : 40;
    test_begin(&argc, &argv);
    MPI_Comm comms[2] = {MPI_COMM_WORLD};
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
    for (int phase = 0; phase < PHASES; phase++) exchange(seed, phase, comms);
    wildcard_storm(seed);
    MPI_Comm_free(&comms[1]);
    return test_end();
}
