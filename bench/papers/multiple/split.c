/*
 * Figures 2 to 4: the multi-ping-pong with MPI_Isend and MPI_Waitall where the amount of data is fixed and the
 * number of messages that carry it is not. With --label NAME only figure "fig2_planes" is recorded, the label behind
 * the name of each series: for runs over one network and over two, as the switch planes of figure 2.
 */
#include "ping.h"

/* One message against two halves: the time of a cycle (figure 2) and the ratio of the bandwidths (figure 3). */
static void halves(const struct ping *buffers, size_t total, int timed, int ratio, double seconds)
{
    struct ping pings[2];
    struct way ways[2];
    ways[0] = ping_way(&pings[0], buffers, 1, total, PLAIN_ISEND);
    ways[1] = ping_way(&pings[1], buffers, 2, total / 2, PLAIN_ISEND);
    multi_measure(ways, 2, 9, seconds);
    if (multi.rank != 0) return;
    if (timed) {
        record("fig2", "1 message", (double)total, ways[0].median * 1e6);
        record("fig2", "2 messages", (double)total, ways[1].median * 1e6);
    }
    if (ratio) record("fig3", "2 messages / 1 message", (double)total, ways[0].median / ways[1].median);
}

static void split(const struct ping *buffers, size_t total, double seconds)
{
    static const int quick[] = {1, 2, 4, 8}, full[] = {1, 2, 3, 4, 5, 6, 7, 8};
    int many = multi.full ? 8 : 4;
    struct ping pings[8];
    struct way ways[8];
    for (int k = 0; k < many; k++) {
        int n = multi.full ? full[k] : quick[k];
        ways[k] = ping_way(&pings[k], buffers, n, total / (size_t)n, PLAIN_ISEND);
    }
    multi_measure(ways, many, 9, seconds);
    for (int k = 0; multi.rank == 0 && k < many; k++) record("fig4", multi_size(total), pings[k].n, ping_speed(&ways[k]));
}

/* Figure 2 to longer messages: networks share those that are not sent at once. */
static void planes(const struct ping *buffers, const char *label)
{
    for (size_t total = 1024; total <= (size_t)4 << 20; total *= 2) {
        struct ping pings[2];
        struct way ways[2];
        ways[0] = ping_way(&pings[0], buffers, 1, total, PLAIN_ISEND);
        ways[1] = ping_way(&pings[1], buffers, 2, total / 2, PLAIN_ISEND);
        multi_measure(ways, 2, 9, multi.seconds / 13);
        for (int n = 1; multi.rank == 0 && n <= 2; n++) {
            char series[128];
            snprintf(series, sizeof series, "%d message%s, %s", n, n > 1 ? "s" : "", label);
            record("fig2_planes", series, (double)total, ways[n - 1].median * 1e6);
        }
    }
}

int main(int argc, char **argv)
{
    static const size_t totals[] = {1024, 4096, 16384, 32768, 65536, 131072, 262144, 524288};
    const char *label = record_option(argc, argv, "label", NULL);
    multi_start(&argc, &argv, 1.0, 12);
    struct ping buffers = ping_buffers((size_t)4 << 20);
    if (label) {
        planes(&buffers, label);
        free(buffers.in);
        free(buffers.out);
        MPI_Finalize();
        return 0;
    }
    const int amounts = (int)(sizeof totals / sizeof totals[0]);

    size_t step = multi.full ? 1024 : 2048;
    int points = (int)(32768 / step);
    for (size_t total = step; total <= 32768; total += step)
        halves(&buffers, total, 1, (total & (total - 1)) == 0 || multi.full, 0.3 * multi.seconds / points);
    points = 12;
    for (size_t total = 64; total <= 2097152; total *= 2)
        if (total < step || total > 32768) halves(&buffers, total, 0, 1, 0.3 * multi.seconds / points);
    for (size_t k = 0; multi.full && k < 3; k++) halves(&buffers, (size_t)49152 << k, 0, 1, 0.3 * multi.seconds / points);
    for (int k = 0; k < amounts; k++) split(&buffers, totals[k], 0.4 * multi.seconds / amounts);

    free(buffers.in);
    free(buffers.out);
    MPI_Finalize();
    return 0;
}
