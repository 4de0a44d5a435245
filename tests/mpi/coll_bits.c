/*
 * Results do not depend on the order in which messages arrive: sums of numbers of very different size, whose last bits
 * depend on the order of adding, come out alike whoever is late, at every rank where all get the same.
 */
#include "check.h"

enum { TURNS = 12, MOST = 6000 };

static float in[MOST], out[MOST], first[8][MOST];

/* Every rank is late by a time of its own, sometimes. */
static void delay(uint64_t *random)
{
    uint64_t r = test_random(random);
    struct timespec t = {0, (long)(r % 7 == 0 ? r % 2000000 : r % 50000)};
    if (r % 3) nanosleep(&t, NULL);
}

static void compare(const char *what, int turn, int which, int count)
{
    if (turn == 0) memcpy(first[which], out, (size_t)count * sizeof(float));
    else
        for (int i = 0; i < count; i++)
            CHECK(memcmp(&first[which][i], &out[i], sizeof(float)) == 0, "%s of %d: element %d is %a, and was %a before", what, count, i, out[i], first[which][i]);
    memset(out, 0, sizeof out);
}

static void sums(int count, uint64_t *random)
{
    int share = count / ranks, counts[64];
    for (int r = 0; r < ranks; r++) counts[r] = r % 2 ? 0 : share;
    for (int turn = 0; turn < TURNS; turn++) {
        delay(random);
        MPI_Allreduce(in, out, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        /* All ranks have the same bits. */
        float *all = test_alloc((size_t)count * sizeof(float));
        if (rank == 0) memcpy(all, out, (size_t)count * sizeof(float));
        MPI_Bcast(all, count, MPI_FLOAT, 0, MPI_COMM_WORLD);
        CHECK(memcmp(all, out, (size_t)count * sizeof(float)) == 0, "Allreduce of %d differs from that of rank 0", count);
        free(all);
        compare("Allreduce", turn, 0, count);
        delay(random);
        MPI_Reduce(in, out, count, MPI_FLOAT, MPI_SUM, ranks / 2, MPI_COMM_WORLD);
        compare("Reduce", turn, 1, count);
        delay(random);
        MPI_Scan(in, out, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        compare("Scan", turn, 2, count);
        delay(random);
        MPI_Exscan(in, out, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        if (rank == 0) memset(out, 0, sizeof out);
        compare("Exscan", turn, 3, count);
        delay(random);
        MPI_Reduce_scatter_block(in, out, share, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        compare("Reduce_scatter_block", turn, 4, share);
        delay(random);
        MPI_Reduce_scatter(in, out, counts, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        compare("Reduce_scatter", turn, 5, counts[rank]);
        MPI_Request request;
        delay(random);
        MPI_Iallreduce(in, out, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD, &request);
        delay(random);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        compare("Iallreduce", turn, 6, count);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    uint64_t value = 99 + (uint64_t)rank, random = 5 + 1000 * (uint64_t)rank;
    for (int i = 0; i < MOST; i++) {
        float scale = 1;
        for (uint64_t k = test_random(&value) % 19; k > 0; k--) scale *= 10;
        in[i] = ((float)(test_random(&value) % 16000000) - 8e6f) * scale * 1e-9f;
    }
    static const int counts[] = {1, 12, 300, MOST};
    for (int i = 0; i < 4; i++) sums(counts[i], &random);
    return test_end();
}
