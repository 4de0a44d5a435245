/*
 * What the benchmark programs share: options, a clock, repeated timing with a time budget, statistics,
 * and one JSON line per result.
 *
 * Every program is plain MPI against <mpi.h>, so the same source runs on any MPI library. Names of
 * printed values end in their unit: `_us` microseconds, `_MBps` 10^6 bytes a second, `_per_s` a second,
 * `_bytes` bytes, `_s` seconds.
 */
#ifndef BENCH_H
#define BENCH_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BENCH_MAX_SIZES 64
#define BENCH_MAX_REPETITIONS 101

/* Options that every program understands; a program sets its defaults before bench_options(). */
struct bench_options {
    size_t sizes[BENCH_MAX_SIZES];
    int size_count;
    double seconds;    /* --time: timed seconds to spend on each size, all repetitions together */
    int repetitions;   /* --repetitions: the median of so many is printed */
    int window;        /* --window: messages in flight before an acknowledgement */
    int dirty;         /* --dirty: the sender rewrites its buffer, the receiver reads all of it */
    int bidirectional; /* --bidirectional: both ranks send at once */
    int alloc_mem;     /* --alloc-mem: buffers from MPI_Alloc_mem instead of ordinary memory */
};

/* Median, least and greatest seconds of one iteration, over the repetitions. */
struct bench_times {
    double median, least, greatest;
    long iterations; /* in each repetition */
    int repetitions;
};

/* Runs `iterations` rounds and answers the seconds they took. Every rank calls it; rank 0's answer counts. */
typedef double (*bench_body)(size_t bytes, long iterations, void *state);

static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void bench_fail(const char *what)
{
    fprintf(stderr, "benchmark: %s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

/* "4096", "4K", "64M" to bytes. */
static inline size_t bench_parse_size(const char *text, char **end)
{
    size_t n = strtoull(text, end, 10);
    if (**end == 'K' || **end == 'k') { n <<= 10; ++*end; }
    else if (**end == 'M' || **end == 'm') { n <<= 20; ++*end; }
    return n;
}

/* A comma-separated list of sizes; `A..B` stands for A and then every power of two up to B. */
static inline void bench_set_sizes(struct bench_options *o, const char *text)
{
    o->size_count = 0;
    while (*text) {
        char *end;
        size_t first = bench_parse_size(text, &end), last = first;
        if (end == text) bench_fail("--sizes wants a list such as 0,8,1K or 0..64M");
        if (end[0] == '.' && end[1] == '.') {
            text = end + 2;
            last = bench_parse_size(text, &end);
        }
        for (size_t n = first;;) {
            if (o->size_count == BENCH_MAX_SIZES) bench_fail("too many sizes");
            o->sizes[o->size_count++] = n;
            size_t next = 1;
            while (next <= n) next <<= 1;
            if (next > last) break;
            n = next;
        }
        if (*end == ',') end++;
        text = end;
    }
}

static inline struct bench_options bench_defaults(const char *sizes)
{
    struct bench_options o = {.seconds = 0.1, .repetitions = 9, .window = 64};
    bench_set_sizes(&o, sizes);
    return o;
}

/* The value of option `name` ("--name value"), or NULL. */
static inline const char *bench_option(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return argv[i + 1];
    return NULL;
}

static inline int bench_flag(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return 1;
    return 0;
}

static inline void bench_options(struct bench_options *o, int argc, char **argv)
{
    const char *v;
    if ((v = bench_option(argc, argv, "--sizes"))) bench_set_sizes(o, v);
    if ((v = bench_option(argc, argv, "--time"))) o->seconds = atof(v);
    if ((v = bench_option(argc, argv, "--repetitions"))) o->repetitions = atoi(v);
    if ((v = bench_option(argc, argv, "--window"))) o->window = atoi(v);
    o->dirty |= bench_flag(argc, argv, "--dirty");
    o->bidirectional |= bench_flag(argc, argv, "--bidirectional");
    o->alloc_mem |= bench_flag(argc, argv, "--alloc-mem");
    if (o->repetitions < 1) o->repetitions = 1;
    if (o->repetitions > BENCH_MAX_REPETITIONS) o->repetitions = BENCH_MAX_REPETITIONS;
    if (o->window < 1) o->window = 1;
}

/* Page-aligned memory, touched by the caller so that its pages exist and lie near it. */
static inline void *bench_buffer(const struct bench_options *o, size_t bytes)
{
    void *p = NULL;
    size_t size = bytes ? bytes : 1;
    if (o && o->alloc_mem) {
        MPI_Alloc_mem((MPI_Aint)size, MPI_INFO_NULL, &p);
    } else if (posix_memalign(&p, 4096, (size + 4095) / 4096 * 4096) != 0) {
        bench_fail("no memory for the buffers");
    }
    memset(p, 1, size);
    return p;
}

static inline void bench_buffer_free(const struct bench_options *o, void *p)
{
    if (o && o->alloc_mem) MPI_Free_mem(p);
    else free(p);
}

/*
 * Writes every byte of the buffer with values that depend on `seed`, and the sum that bench_read() must then
 * find. Ordinary stores and loads, as an application would use them.
 */
static inline void bench_write(void *buffer, size_t bytes, uint64_t seed)
{
    uint64_t *w = buffer;
    size_t words = bytes / 8;
    for (size_t i = 0; i < words; i++) w[i] = seed + i;
    unsigned char *b = (unsigned char *)(w + words);
    for (size_t i = 0; i < bytes % 8; i++) b[i] = (unsigned char)(seed + i);
}

static inline uint64_t bench_read(const void *buffer, size_t bytes)
{
    const uint64_t *w = buffer;
    size_t words = bytes / 8;
    uint64_t sum = 0;
    for (size_t i = 0; i < words; i++) sum += w[i];
    const unsigned char *b = (const unsigned char *)(w + words);
    for (size_t i = 0; i < bytes % 8; i++) sum += b[i];
    return sum;
}

static inline uint64_t bench_expected(size_t bytes, uint64_t seed)
{
    uint64_t words = bytes / 8, sum = words * seed + (words ? words * (words - 1) / 2 : 0);
    for (size_t i = 0; i < bytes % 8; i++) sum += (unsigned char)(seed + i);
    return sum;
}

static inline int bench_compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline double bench_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, bench_compare_doubles);
    return count % 2 ? values[count / 2] : 0.5 * (values[count / 2 - 1] + values[count / 2]);
}

/*
 * Warms the body up with growing iteration counts until one call takes a tenth of the budget, then times
 * `repetitions` calls that together take about `seconds`. Collective: rank 0 decides, the others follow.
 */
static inline struct bench_times bench_measure(bench_body body, size_t bytes, void *state, const struct bench_options *o)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double plan[2]; /* iterations, stop */
    static int warm;
    double target = warm ? o->seconds / 10 : 0.2; /* the first size also warms clocks, caches and connections */
    warm = 1;
    double start = bench_now();
    long n = 1;
    for (;;) {
        double t = body(bytes, n, state);
        if (rank == 0) {
            double each = t > 0 ? t / (double)n : 1e-9;
            plan[1] = t >= target || bench_now() - start > o->seconds + target;
            double next = plan[1] ? o->seconds / o->repetitions / each : 1.2 * target / each;
            if (!plan[1] && next > 10.0 * (double)n) next = 10.0 * (double)n;
            if (!plan[1] && next < 2.0 * (double)n) next = 2.0 * (double)n;
            plan[0] = next < 1 ? 1 : next > 1e8 ? 1e8 : next;
        }
        MPI_Bcast(plan, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        n = (long)plan[0];
        if (plan[1] != 0) break;
    }
    double values[BENCH_MAX_REPETITIONS];
    int done = 0;
    start = bench_now();
    while (done < o->repetitions) {
        values[done++] = body(bytes, n, state) / (double)n;
        /* A machine that turned slow ends the size early, but never below three repetitions. */
        double stop = rank == 0 && done >= 3 && bench_now() - start > 4 * o->seconds;
        MPI_Bcast(&stop, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        if (stop != 0) break;
    }
    struct bench_times result = {.iterations = n, .repetitions = done};
    result.median = bench_median(values, done);
    result.least = values[0];
    result.greatest = values[done - 1];
    return result;
}

/* The values of fields of /proc/self/smaps_rollup, in bytes. */
struct bench_memory {
    double rss, pss, private_dirty;
};

static inline struct bench_memory bench_memory_now(void)
{
    struct bench_memory m = {-1, -1, -1};
    char line[256];
    double kib;
    FILE *f = fopen("/proc/self/smaps_rollup", "r");
    if (!f) return m;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "Rss: %lf kB", &kib) == 1) m.rss = kib * 1024;
        else if (sscanf(line, "Pss: %lf kB", &kib) == 1) m.pss = kib * 1024;
        else if (sscanf(line, "Private_Dirty: %lf kB", &kib) == 1) m.private_dirty = kib * 1024;
    }
    fclose(f);
    return m;
}

#endif
