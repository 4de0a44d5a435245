/*
 * Figure 6: bandwidth on a torus over the number of its dimensions, in patterns 1 to 4 and for three sizes.
 *
 * The paper's torus has three processes in each dimension, 81 for the fourth, each with a machine of its own. On a
 * machine with few cores that would show how processes share cores and not what the number of messages does. So there
 * are three forms, by the number of processes: with two, each is every neighbour of the other in up to four
 * dimensions; with a power of three, the paper's torus of one number of dimensions; else the same processes in
 * all dimensions that they fill.
 */
#include "exchange.h"

static const size_t sizes[] = {1024, 4096, 16384};

static void measure(const char *form, const struct torus *torus, const struct exchange *buffers, double seconds)
{
    for (int s = 0; s < 3; s++) {
        struct exchange exchanges[4];
        struct way ways[4];
        for (int p = 1; p <= 4; p++) ways[p - 1] = exchange_way(&exchanges[p - 1], buffers, torus, sizes[s], p);
        multi_measure(ways, 4, 9, seconds / 3);
        char figure[32];
        snprintf(figure, sizeof figure, "%s_%zuk", form, sizes[s] / 1024);
        for (int p = 0; multi.rank == 0 && p < 4; p++) record(figure, ways[p].name, torus->dimensions, exchange_speed(&ways[p]));
    }
}

/* Extents of a torus of so many dimensions, each of two or more; 0 if the processes do not fill one. */
static int extents_of(int dimensions, int *extents)
{
    memset(extents, 0, DIMENSIONS_MAX * sizeof extents[0]);
    MPI_Dims_create(multi.ranks, dimensions, extents);
    for (int d = 0; d < dimensions; d++)
        if (extents[d] < 2) return 0;
    return 1;
}

int main(int argc, char **argv)
{
    multi_start(&argc, &argv, 1.0, 12);
    if (multi.ranks < 2) multi_fail("a torus has two processes or more");
    struct exchange buffers = exchange_buffers(sizes[2]);
    int extents[DIMENSIONS_MAX], power = 0;
    for (int n = 1; n < multi.ranks; n *= 3) power++;
    int whole = 1;
    for (int d = 0; d < power; d++) whole *= 3;

    if (multi.ranks == 2) {
        for (int d = 1; d <= DIMENSIONS_MAX; d++) {
            struct torus torus = torus_folded(d);
            measure("fig6_pair", &torus, &buffers, multi.seconds / DIMENSIONS_MAX);
        }
    } else if (whole == multi.ranks && power <= DIMENSIONS_MAX) {
        for (int d = 0; d < power; d++) extents[d] = 3;
        struct torus torus = torus_of(power, extents);
        multi_note_cores("fig6_three_1k");
        measure("fig6_three", &torus, &buffers, multi.seconds / DIMENSIONS_MAX);
    } else {
        multi_note_cores("fig6_all_1k");
        for (int d = 1; d <= DIMENSIONS_MAX; d++) {
            if (!extents_of(d, extents)) continue;
            struct torus torus = torus_of(d, extents);
            measure("fig6_all", &torus, &buffers, multi.seconds / DIMENSIONS_MAX);
        }
    }

    exchange_free(&buffers);
    MPI_Finalize();
    return 0;
}
