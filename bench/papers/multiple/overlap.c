/*
 * Figures 8 and 9: the time that is saved when work stands between the last MPI_Isend and MPI_Waitall instead of
 * after MPI_Waitall. The work adds two vectors of 8-byte numbers. As in the paper the fastest of the runs of
 * each version is taken before the difference.
 *
 * With two processes the torus is folded (each is every neighbour of the other) and both figures are drawn; with
 * more it is a real one of one and of two dimensions, for figure 9 alone.
 */
#include "exchange.h"

enum { TRIALS = 11 };

struct work {
    struct exchange exchange; /* first: what exchanges do, they do with this */
    int before;               /* work before the wait, or after it */
    size_t length;
    double *sum, *a, *b;
};

static double number(uint64_t seed, size_t i) { return (double)(i % 1000) + (double)(seed % 1000) * 0.5; }

static void __attribute__((noinline)) add(double *restrict sum, const double *restrict a, const double *restrict b, size_t length)
{
    for (size_t i = 0; i < length; i++) sum[i] = a[i] + b[i];
}

static void work_run(void *state, long cycles)
{
    struct work *w = state;
    MPI_Request requests[4 * DIMENSIONS_MAX];
    for (long c = 0; c < cycles; c++) {
        int n = begin_all(&w->exchange, requests);
        if (w->before) add(w->sum, w->a, w->b, w->length);
        MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
        if (!w->before) add(w->sum, w->a, w->b, w->length);
    }
}

static void work_prepare(void *state, uint64_t seed)
{
    struct work *w = state;
    exchange_prepare(&w->exchange, seed);
    for (size_t i = 0; i < w->length; i++) {
        w->a[i] = number(seed, i);
        w->b[i] = number(seed + 1, i);
        w->sum[i] = -1;
    }
}

static void work_check(void *state, uint64_t seed)
{
    struct work *w = state;
    exchange_check(&w->exchange, seed);
    for (size_t i = 0; i < w->length; i++)
        if (w->sum[i] != number(seed, i) + number(seed + 1, i)) multi_fail("the work beside the messages gave a wrong sum");
}

/* Both versions; the seconds that are saved, and in `part` their share of the later version's time. */
static double saved(const struct work *memory, const struct torus *torus, size_t bytes, size_t array, double seconds, double *part)
{
    struct work works[2];
    struct way ways[2];
    for (int v = 0; v < 2; v++) {
        works[v] = *memory;
        exchange_way(&works[v].exchange, &memory->exchange, torus, bytes, 3);
        works[v].before = v;
        works[v].length = array / sizeof(double);
        ways[v] = (struct way){.name = v ? "before" : "after", .run = work_run, .prepare = work_prepare, .check = work_check, .state = &works[v]};
    }
    multi_measure(ways, 2, TRIALS, seconds);
    *part = (ways[0].fastest - ways[1].fastest) / ways[0].fastest;
    return ways[0].fastest - ways[1].fastest;
}

static void figure8(const struct work *memory, const size_t *arrays, int many, double seconds)
{
    static const size_t sizes[] = {1024, 4096, 16384, 65536};
    struct torus torus = torus_folded(1);
    for (int s = 0; s < 4; s++)
        for (int k = 0; k < many; k++) {
            double part, gain = saved(memory, &torus, sizes[s], arrays[k], seconds / (4 * many), &part);
            if (multi.rank != 0) continue;
            record("fig8_time", multi_size(sizes[s]), (double)arrays[k], gain * 1e6);
            record("fig8_part", multi_size(sizes[s]), (double)arrays[k], part * 100);
        }
}

static void figure9(const struct work *memory, const size_t *arrays, int many, double seconds)
{
    double best[2] = {0, 0};
    char figure[32];
    snprintf(figure, sizeof figure, "fig9_%d", multi.ranks);
    multi_note_cores(figure);
    for (int d = 1; d <= 2; d++) {
        int extents[DIMENSIONS_MAX] = {0};
        if (multi.ranks > 2) MPI_Dims_create(multi.ranks, d, extents);
        struct torus torus = multi.ranks == 2 ? torus_folded(d) : torus_of(d, extents);
        for (int k = 0; k < many; k++) {
            double part, gain = saved(memory, &torus, 16384, arrays[k], seconds / (2 * many), &part);
            if (multi.rank == 0) record(figure, d == 1 ? "1 dimension" : "2 dimensions", (double)arrays[k], gain * 1e6);
            if (k == 0 || gain > best[d - 1]) best[d - 1] = gain;
        }
    }
    if (multi.rank != 0) return;
    char series[32];
    snprintf(series, sizeof series, "%d processes", multi.ranks);
    record_row("fig9_most", series, "1 dimension", best[0] * 1e6);
    record_row("fig9_most", series, "2 dimensions", best[1] * 1e6);
    record_row("fig9_most", series, "more in 2", (best[1] - best[0]) * 1e6);
}

int main(int argc, char **argv)
{
    static const size_t quick[] = {4096, 16384, 65536, 262144, 1048576};
    static const size_t full[] = {1024, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576, 4194304};
    multi_start(&argc, &argv, 1.5, 20);
    const size_t *arrays = multi.full ? full : quick;
    int many = multi.full ? 11 : 5;
    struct work memory = {.exchange = exchange_buffers(65536),
                          .sum = multi_buffer(arrays[many - 1]),
                          .a = multi_buffer(arrays[many - 1]),
                          .b = multi_buffer(arrays[many - 1])};

    if (multi.ranks == 2) {
        figure8(&memory, arrays, many, multi.seconds * 2 / 3);
        figure9(&memory, arrays, many, multi.seconds / 3);
    } else {
        figure9(&memory, arrays, many, multi.seconds / 2);
    }

    exchange_free(&memory.exchange);
    free(memory.sum);
    free(memory.a);
    free(memory.b);
    MPI_Finalize();
    return 0;
}
