/*
 * Figure 1: speed of the multi-ping-pong over the number of messages, in four send modes and three sizes; and, as
 * our own addition, what ten messages at a time gain over one, over the size.
 */
#include "ping.h"

static void over_n(const char *figure, size_t bytes, const struct ping *buffers, const int *counts, int many, double seconds)
{
    for (int k = 0; k < many; k++) {
        struct ping pings[SEND_MODES];
        struct way ways[SEND_MODES];
        for (int m = 0; m < SEND_MODES; m++) ways[m] = ping_way(&pings[m], buffers, counts[k], bytes, (enum send_mode)m);
        multi_measure(ways, SEND_MODES, 9, seconds / many);
        for (int m = 0; multi.rank == 0 && m < SEND_MODES; m++) record(figure, ways[m].name, counts[k], ping_speed(&ways[m]));
    }
}

static void gain(const struct ping *buffers, const size_t *sizes, int many, double seconds)
{
    for (int k = 0; k < many; k++) {
        struct ping pings[2 * SEND_MODES];
        struct way ways[2 * SEND_MODES];
        for (int m = 0; m < SEND_MODES; m++) {
            ways[2 * m] = ping_way(&pings[2 * m], buffers, 1, sizes[k], (enum send_mode)m);
            ways[2 * m + 1] = ping_way(&pings[2 * m + 1], buffers, 10, sizes[k], (enum send_mode)m);
        }
        multi_measure(ways, 2 * SEND_MODES, 9, seconds / many);
        for (int m = 0; multi.rank == 0 && m < SEND_MODES; m++)
            record("fig1_gain", ways[2 * m].name, (double)sizes[k], ping_speed(&ways[2 * m + 1]) / ping_speed(&ways[2 * m]));
    }
}

int main(int argc, char **argv)
{
    static const int quick_counts[] = {1, 2, 3, 4, 6, 8, 10}, full_counts[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16};
    static const size_t quick_sizes[] = {64, 1024, 4096, 16384, 65536, 262144};
    static const size_t full_sizes[] = {8, 64, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 1048576};
    multi_start(&argc, &argv, 1.5, 20);
    struct ping buffers = ping_buffers((size_t)10 << 20);
    const int *counts = multi.full ? full_counts : quick_counts;
    int many = multi.full ? 12 : 7;

    over_n("fig1_1k", 1024, &buffers, counts, many, multi.seconds / 4);
    over_n("fig1_16k", 16384, &buffers, counts, many, multi.seconds / 4);
    over_n("fig1_256k", 262144, &buffers, counts, many, multi.seconds / 4);
    if (multi.full) gain(&buffers, full_sizes, 14, multi.seconds / 4);
    else gain(&buffers, quick_sizes, 6, multi.seconds / 4);

    free(buffers.in);
    free(buffers.out);
    MPI_Finalize();
    return 0;
}
