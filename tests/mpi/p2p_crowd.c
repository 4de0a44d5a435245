/*
 * Far more ranks than cores: the rings between them have few slots then. Each rank sends more messages of all lengths
 * to three others than a ring holds, before anybody receives; all arrive whole and in order.
 */
#include "check.h"

enum { MESSAGES = 60, PEERS = 3 };
static const int lengths[] = {0, 8, 48, 49, 200, 4000, 8192, 9000, 20000, 70000};

static int length_of(int peer, int i) { return lengths[(i * 7 + peer) % (int)(sizeof lengths / sizeof *lengths)]; }
static char byte_of(int from, int peer, int i) { return (char)((from + i + peer) & 127); }

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    test_need_ranks(2);
    const int distances[PEERS] = {1, ranks > 7 ? 7 : 1, ranks / 2};
    MPI_Request requests[2 * MESSAGES * PEERS];
    char *sent[PEERS][MESSAGES], *received[PEERS][MESSAGES];
    int n = 0;
    for (int p = 0; p < PEERS; p++)
        for (int i = 0; i < MESSAGES; i++) {
            int length = length_of(p, i);
            sent[p][i] = malloc((size_t)length + 1);
            memset(sent[p][i], byte_of(rank, p, i), (size_t)length);
            MPI_Isend(sent[p][i], length, MPI_CHAR, (rank + distances[p]) % ranks, p, MPI_COMM_WORLD, &requests[n++]);
        }
    for (int p = 0; p < PEERS; p++)
        for (int i = 0; i < MESSAGES; i++) {
            int length = length_of(p, i);
            received[p][i] = calloc(1, (size_t)length + 1);
            MPI_Irecv(received[p][i], length, MPI_CHAR, (rank + ranks - distances[p]) % ranks, p, MPI_COMM_WORLD, &requests[n++]);
        }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    for (int p = 0; p < PEERS; p++)
        for (int i = 0; i < MESSAGES; i++) {
            char expected = byte_of((rank + ranks - distances[p]) % ranks, p, i);
            for (int at = 0; at < length_of(p, i); at++)
                CHECK(received[p][i][at] == expected, "message %d of peer %d, byte %d: %d", i, p, at, received[p][i][at]);
            free(sent[p][i]), free(received[p][i]);
        }
    return test_end();
}
