/* What the programs of this experiment share: trips of messages between two processes, in several ways, whose data is checked.

   The system says who one is and how a message goes each way; see system_*.h. The paper's own program did the same: messages of a given
   size there and back, the time of 100 trips averaged and halved. Here it is the median over several runs of as many trips as a run has
   time for.

   --seconds-us N   microseconds of measuring for each size and way (default 10000)
   --repetitions N  the median of so many runs (default 9) */

#ifndef PVM_TRIPS_H
#define PVM_TRIPS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* place.h */
#endif
#include "record.h"

#define MOST_REPETITIONS 101
#define SHORT_SIZES      33        /* 0, 32, ... 1024 bytes: Figures 3, 5 and 7 */
#define LONG_SIZES       13        /* 1 KB, doubled up to 4 MB: Figures 2, 4 and 6 */
#define LONGEST          (4L << 20)
#define TABLE_SIZE       800000L   /* bytes of the messages in section 6 */

/* A way of sending and receiving. Sizes are multiples of 8: the data is doubles. */
struct way {
    const char *series;
    void (*send)(const double *data, long bytes);
    void (*receive)(double *data, long bytes);
};

/* What the system of a program provides: joins, and answers 0 or 1; leaves; ends both with a sentence. */
static int join(int argc, char **argv);
static void leave(void);
static void fail(const char *what);

static double *out, *in;
static int first; /* 1 in the process that measures */

static void begin(int argc, char **argv) {
    first = join(argc, argv) == 0;
    if (posix_memalign((void **)&out, 4096, LONGEST) != 0 || posix_memalign((void **)&in, 4096, LONGEST) != 0) fail("no memory for the buffers");
    for (long i = 0; i < LONGEST / 8; i++) out[i] = in[i] = 0.5;
}

/* `count` messages there and back. Answers seconds for one way. */
static double trips(const struct way *way, long bytes, int count) {
    double start = record_seconds();
    for (int i = 0; i < count; i++) {
        if (first) way->send(out, bytes);
        way->receive(in, bytes);
        if (!first) way->send(out, bytes);
    }
    return (record_seconds() - start) / (2.0 * count);
}

/* One trip of data that tells whose it is. */
static void checked_trip(const struct way *way, long bytes) {
    for (long i = 0; i < bytes / 8; i++) out[i] = (double)(i * 3 + first), in[i] = -1;
    trips(way, bytes, 1);
    for (long i = 0; i < bytes / 8; i++)
        if (in[i] != (double)(i * 3 + !first)) {
            char text[160];
            snprintf(text, sizeof text, "%s: double %ld of a message of %ld bytes is %g instead of %g", way->series, i, bytes, in[i],
                     (double)(i * 3 + !first));
            fail(text);
        }
}

/* The other process learns a number by a trip in the first way. */
static int agree(const struct way *way, int number) {
    double mine = number, theirs = 0;
    if (first) way->send(&mine, 8);
    else way->receive(&theirs, 8);
    return first ? number : (int)theirs;
}

struct plan {
    double seconds;
    int repetitions;
};

static struct plan plan_of(int argc, char **argv) {
    struct plan plan = {1e-6 * (double)record_count(argc, argv, "seconds-us", 10000), (int)record_count(argc, argv, "repetitions", 9)};
    if (plan.repetitions < 1 || plan.repetitions > MOST_REPETITIONS) fail("--repetitions must be from 1 to 101");
    return plan;
}

/* Microseconds of one way: the median of several runs. Ways do not take turns: each would find in the caches what the
   one before has left there, and a library that learns from its messages how to send would learn from those of all.
   With five ways in turns `arke bench pvm` told 8.5 GB/s of `arke_send` at 4 MB, and one after the other 18, so that
   nothing could be said of them beside a program with one way. */
static inline double measure(const struct way *way, long bytes, struct plan plan) {
    static double values[MOST_REPETITIONS];
    checked_trip(way, bytes);
    double once = trips(way, bytes, 4);
    double wanted = plan.seconds / plan.repetitions / (2.0 * (once > 1e-9 ? once : 1e-9));
    int count = agree(way, wanted < 1 ? 1 : wanted > 1e6 ? 1000000 : (int)wanted);
    for (int r = 0; r < plan.repetitions; r++) values[r] = trips(way, bytes, count);
    checked_trip(way, bytes);
    return 1e6 * record_median(values, plan.repetitions);
}

/* Where the line through the points meets x = 0: the paper's latency. */
static inline double intercept(const double x[], const double y[], int n) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int i = 0; i < n; i++) sx += x[i], sy += y[i], sxx += x[i] * x[i], sxy += x[i] * y[i];
    double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    return (sy - slope * sx) / n;
}

/* The figures that a way's series stand in; null ends each list. */
struct places {
    const char *latency[4], *bandwidth[4];
};

/* Latency up to 1 KB, bandwidth up to 4 MB, and the rows of Table 2, one way after the other. `last` gets the
   microseconds of `TABLE_SIZE`. */
static inline void series_of(const struct way ways[], const struct places places[], int nways, struct plan plan, double last[]) {
    double x[SHORT_SIZES], times[SHORT_SIZES];
    for (int w = 0; w < nways; w++) {
        double us = 0;
        trips(&ways[w], 1024, agree(&ways[w], 2000)); /* connections, clocks and caches */
        for (int i = 0; i < SHORT_SIZES; i++) {
            x[i] = 32.0 * i;
            times[i] = measure(&ways[w], 32L * i, plan);
            for (int f = 0; first && f < 4 && places[w].latency[f]; f++) record(places[w].latency[f], ways[w].series, x[i], times[i]);
        }
        for (int i = 0; i < LONG_SIZES; i++) {
            long bytes = 1024L << i;
            us = measure(&ways[w], bytes, plan);
            for (int f = 0; first && f < 4 && places[w].bandwidth[f]; f++)
                record(places[w].bandwidth[f], ways[w].series, (double)bytes, (double)bytes / us);
        }
        if (first) {
            record_row("table2", ways[w].series, "latency", intercept(x, times, SHORT_SIZES));
            record_row("table2", ways[w].series, "bandwidth", (double)LONGEST / us);
        }
        last[w] = measure(&ways[w], TABLE_SIZE, plan);
    }
}

#endif
