/*
 * Figure 5: each process of a ring sends a message to its left and its right neighbour, in five patterns, over
 * the size of the message; and the same over the size of the ring. With --label NAME only the figure that --figure
 * names ("fig5_classes") is recorded, the label behind the name of each pattern: for runs with other eager limits, or
 * over several networks.
 */
#include "exchange.h"

/* Room for the buffered sends of pattern 5. A neighbour begins a cycle when it has our messages of the one before
   that, so those of two cycles may be under way; a library may keep ended ones for a while. */
static void *attach(size_t bytes)
{
    size_t room = 32 * (bytes + (size_t)MPI_BSEND_OVERHEAD);
    void *memory = multi_buffer(room);
    MPI_Buffer_attach(memory, (int)room);
    return memory;
}

int main(int argc, char **argv)
{
    static const size_t quick[] = {64, 1024, 4096, 16384, 65536, 262144};
    static const size_t full[] = {8, 64, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 1048576};
    const char *label = record_option(argc, argv, "label", NULL);
    const char *labelled = record_option(argc, argv, "figure", "fig5_classes");
    multi_start(&argc, &argv, 1.2, 8);
    if (multi.ranks < 2) multi_fail("a ring has two processes or more");
    const size_t *sizes = multi.full ? full : quick;
    int many = multi.full ? 14 : 6;
    struct exchange buffers = exchange_buffers(sizes[many - 1]);
    struct torus ring = torus_of(1, &multi.ranks);
    void *attached = attach(sizes[many - 1]);
    char figure[32];
    snprintf(figure, sizeof figure, "fig5_%d", multi.ranks);
    multi_note_cores(label ? labelled : figure);

    for (int k = 0; k < many; k++) {
        struct exchange exchanges[PATTERNS];
        struct way ways[PATTERNS];
        for (int p = 1; p <= PATTERNS; p++) ways[p - 1] = exchange_way(&exchanges[p - 1], &buffers, &ring, sizes[k], p);
        multi_measure(ways, PATTERNS, 9, multi.seconds / many);
        for (int p = 0; multi.rank == 0 && label && p < PATTERNS; p++) {
            char series[128];
            snprintf(series, sizeof series, "%s, %s", ways[p].name, label);
            record(labelled, series, (double)sizes[k], exchange_speed(&ways[p]));
        }
        for (int p = 0; multi.rank == 0 && !label && p < PATTERNS; p++) {
            record(figure, ways[p].name, (double)sizes[k], exchange_speed(&ways[p]));
            if (sizes[k] == 1024) record("fig5_ring", ways[p].name, multi.ranks, ways[p].median * 1e6);
        }
    }

    int size;
    MPI_Buffer_detach(&attached, &size);
    free(attached);
    exchange_free(&buffers);
    MPI_Finalize();
    return 0;
}
