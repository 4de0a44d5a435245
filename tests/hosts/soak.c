/*
 * Messages of many sizes between all ranks, in rounds, for ARGUMENT 1 seconds. Each carries its sender, its number
 * among that sender's messages to that receiver, its length and a checksum; receives take them from any source. So a
 * message that is lost, doubled, late, cut or damaged is found at once, and the sums at the end agree only if as much
 * arrived as was sent. Argument 2: the largest message in bytes. Argument 3: messages of each rank in a round.
 */
#include "../mpi/check.h"
#include <math.h>

struct head {
    uint32_t from, number;
    uint64_t bytes, sum;
};

static uint64_t random_state;

static uint64_t next_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static uint64_t sum_of(const unsigned char *bytes, size_t count)
{
    uint64_t sum = 0xcbf29ce484222325u, word;
    size_t i = 0;
    for (; i + sizeof word <= count; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        sum = (sum ^ word) * 0x100000001b3u;
        sum ^= sum >> 29;
    }
    for (; i < count; i++) sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

/* Small sizes are as likely as large ones by their magnitude. */
static size_t some_size(size_t largest)
{
    double most = log2((double)largest / sizeof(struct head));
    double part = (double)(next_random() >> 11) / 9007199254740992.0;
    return (size_t)((double)sizeof(struct head) * exp2(most * part));
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 5;
    size_t largest = argc > 2 ? (size_t)atol(argv[2]) : 4 << 20;
    int each = argc > 3 ? atoi(argv[3]) : 20;
    test_begin(&argc, &argv);
    test_need_ranks(2);
    random_state = 88172645463325252u + 7919u * (uint64_t)rank;
    uint32_t *sent = test_alloc((size_t)ranks * sizeof *sent), *taken = test_alloc((size_t)ranks * sizeof *taken);
    int *plan = test_alloc((size_t)ranks * sizeof *plan), *come = test_alloc((size_t)ranks * sizeof *come);
    unsigned char *in = test_alloc(largest), **out = test_alloc((size_t)each * sizeof *out);
    MPI_Request *requests = test_alloc((size_t)each * sizeof *requests);
    memset(sent, 0, (size_t)ranks * sizeof *sent);
    memset(taken, 0, (size_t)ranks * sizeof *taken);
    uint64_t counts[4] = {0, 0, 0, 0}, all[4]; /* messages and bytes, out and in */
    double begin = MPI_Wtime();
    for (int round = 0, goes_on = 1; goes_on; round++) {
        /* A rank that is done with this round sends its next one's messages while others still take this one's. */
        int tag = 3 + round % 2;
        if (round == 1) printf("under way\n"), fflush(stdout);
        memset(plan, 0, (size_t)ranks * sizeof *plan);
        for (int i = 0; i < each; i++) {
            int to = (int)(next_random() % (uint64_t)ranks);
            if (to == rank) to = (to + 1) % ranks;
            struct head head = {(uint32_t)rank, sent[to]++, some_size(largest), 0};
            out[i] = test_alloc(head.bytes);
            uint64_t value = next_random();
            for (size_t at = sizeof head; at + sizeof value <= head.bytes; at += sizeof value, value += 0x9e3779b97f4a7c15u)
                memcpy(out[i] + at, &value, sizeof value);
            for (size_t at = head.bytes & ~(size_t)7; at < head.bytes; at++) out[i][at] = (unsigned char)at;
            head.sum = sum_of(out[i] + sizeof head, head.bytes - sizeof head);
            memcpy(out[i], &head, sizeof head);
            plan[to]++;
            counts[0]++;
            counts[1] += head.bytes;
            if (i % 5 == 4)
                MPI_Issend(out[i], (int)head.bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, &requests[i]);
            else
                MPI_Isend(out[i], (int)head.bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Alltoall(plan, 1, MPI_INT, come, 1, MPI_INT, MPI_COMM_WORLD);
        int wanted = 0;
        for (int r = 0; r < ranks; r++) wanted += come[r];
        for (int i = 0; i < wanted; i++) {
            MPI_Status status;
            struct head head;
            int bytes;
            if (i % 3 == 0) {
                MPI_Message message;
                MPI_Mprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &message, &status);
                MPI_Mrecv(in, (int)largest, MPI_BYTE, &message, &status);
            } else {
                MPI_Recv(in, (int)largest, MPI_BYTE, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
            }
            MPI_Get_count(&status, MPI_BYTE, &bytes);
            CHECK((size_t)bytes >= sizeof head, "a message of %d bytes", bytes);
            memcpy(&head, in, sizeof head);
            CHECK((int)head.from == status.MPI_SOURCE, "from %d, but it says %u", status.MPI_SOURCE, head.from);
            CHECK(head.bytes == (uint64_t)bytes, "%d bytes of %llu", bytes, (unsigned long long)head.bytes);
            CHECK(head.number == taken[head.from], "message %u of rank %u where number %u was due", head.number, head.from, taken[head.from]);
            CHECK(head.sum == sum_of(in + sizeof head, head.bytes - sizeof head), "message %u of rank %u (%d bytes) is damaged",
                  head.number, head.from, bytes);
            taken[head.from]++;
            come[head.from]--;
            counts[2]++;
            counts[3] += head.bytes;
        }
        for (int r = 0; r < ranks; r++) CHECK(come[r] == 0, "%d messages of rank %d are missing", come[r], r);
        MPI_Waitall(each, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < each; i++) free(out[i]);
        goes_on = MPI_Wtime() - begin < seconds;
        MPI_Bcast(&goes_on, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Allreduce(counts, all, 4, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all[0] == all[2] && all[1] == all[3], "not all that was sent arrived");
    if (rank == 0)
        printf("%llu messages, %.1f MB, %.1f s\n", (unsigned long long)all[0], (double)all[1] * 1e-6, MPI_Wtime() - begin);
    return test_end();
}
