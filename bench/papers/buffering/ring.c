/* Table 1: the token ring, and what a buffered message costs.
 *
 * A token goes round the processes; each posts the receive of the next round before it passes the token on, so that no message meets
 * a process that is not waiting for it. Half of the measure is that; the other half sends a message that nobody waits for yet, by the
 * call that must keep it, and then receives it:
 *
 *   bandwidth        bytes over the time of one hop of the ring
 *   copy speed       bytes over the time of the call that keeps a copy (the paper timed the calls that copy, too)
 *   receive speed    bytes over the time of a receive whose message has come: posted, and waited for
 *   effective        bytes over the time from the beginning of the send to the end of the receive, measured as a whole, less what
 *                    the same does with no data message at all
 *   harmonic mean    of bandwidth and copy speed: what the paper computed in place of it */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "system.h"

#define SIZES 20
#define MOST_ROUNDS 200

static char *token[2], *kept_from, *kept_to;
static uint32_t number = 1;

/* Seconds of a hop, over `laps` laps. */
static double ring(long bytes, int laps, int copying)
{
    int next = (me + 1) % nodes, last = (me + nodes - 1) % nodes;
    post(0, token[0], bytes, last, TOKEN);
    meet();
    double began = record_seconds();
    for (int lap = 0; lap < laps; lap++) {
        char *here = token[lap % 2], *data = me == 0 ? kept_from : here;
        if (me == 0) {
            /* The receive of this lap is posted; what goes out is this process's own memory. */
            if (copying) send_copied(data, bytes, next, TOKEN);
            else send(data, bytes, next, TOKEN);
            received(lap % 2);
            if (lap + 1 < laps) post((lap + 1) % 2, token[(lap + 1) % 2], bytes, last, TOKEN);
        } else {
            received(lap % 2);
            if (lap + 1 < laps) post((lap + 1) % 2, token[(lap + 1) % 2], bytes, last, TOKEN);
            if (copying) send_copied(data, bytes, next, TOKEN);
            else send(data, bytes, next, TOKEN);
        }
    }
    double took = (record_seconds() - began) / laps / nodes;
    if (me == 0) check(token[(laps - 1) % 2], bytes, number);
    return took;
}

/* One message that is not waited for. Seconds of the keeping call, of the receive, and of it all; process 1 is the
 * receiver. */
static void unexpected(long bytes, double seconds[3])
{
    if (me == 0) {
        mark(kept_from, bytes, number);
        double t0 = record_seconds();
        if (bytes >= 0) send_copied(kept_from, bytes, 1, DATA);
        double t1 = record_seconds();
        /* The memory is the program's again. */
        mark(kept_from, bytes, 0);
        double t2 = record_seconds();
        send_copied(token[0], 0, 1, GO);
        receive(token[0], 8, 1, ACK);
        double t3 = record_seconds();
        seconds[0] = t1 - t0;
        memcpy(&seconds[1], token[0], 8);
        seconds[2] = t3 - t2 + (t1 - t0);
    } else if (me == 1) {
        receive(token[0], 0, 0, GO);
        double t0 = record_seconds();
        if (bytes >= 0) {
            post(0, kept_to, bytes, 0, DATA);
            received(0);
        }
        seconds[1] = record_seconds() - t0;
        memcpy(token[1], &seconds[1], 8);
        send_copied(token[1], 8, 0, ACK);
        check(kept_to, bytes, number);
    }
    number++;
}

/* Of repeated measurements: the median, which the curves show, and the best, which the table shows, as the paper's
 * did. */
struct times {
    double median, best;
};

static struct times times_of(double *values, int count)
{
    struct times t = {.median = record_median(values, count)};
    t.best = values[0];
    return t;
}

/* What unexpected() says, over `rounds` messages. */
static void unexpected_times(long bytes, double budget, int rounds, struct times seconds[3])
{
    double all[3][MOST_ROUNDS], one[3] = {0};
    int done = 0;
    meet();
    double began = record_seconds();
    for (int i = -2; i < rounds; i++) {
        unexpected(bytes, one);
        if (i < 0) continue;
        for (int k = 0; k < 3; k++) all[k][i] = one[k];
        done = i + 1;
        if (late_already(done, began, 3 * budget)) break;
    }
    for (int k = 0; k < 3; k++) seconds[k] = times_of(all[k], done);
}

/* Bytes copied for each byte received, since `before`, by all processes; known to process 0. -1: not counted. */
static double copies_since(struct cost before)
{
    struct cost mine = cost_since(before), all = mine;
    if (!counted) return -1;
    for (int i = 1; i < nodes; i++) {
        if (me == i) send((char *)&mine, sizeof mine, 0, FIGURES);
        if (me == 0) {
            receive((char *)&mine, sizeof mine, i, FIGURES);
            cost_add(&all, &mine);
        }
    }
    return all.bytes > 0 ? all.copied / all.bytes : 0;
}

static struct times ring_times(long bytes, double budget, int rounds, int copying)
{
    double times[MOST_ROUNDS];
    mark(kept_from, bytes, ++number);
    ring(bytes, 4, copying);
    double once = ring(bytes, 4, copying);
    /* Process 0 plans, the others are told. */
    int laps = (int)(budget / rounds / (once * nodes)), done = 0;
    laps = (int)agreed(laps < 4 ? 4 : laps > 20000 ? 20000 : laps);
    double began = record_seconds();
    do times[done++] = ring(bytes, laps, copying);
    while (done < rounds && !late_already(done, began, 3 * budget));
    return times_of(times, done);
}

/* Megabytes (10^6) a second. */
struct speeds {
    double bandwidth, copy, receive, harmonic, effective;
};

static struct speeds speeds_of(long bytes, double hop, double keeping, double receiving, double whole)
{
    double scale = 1e-6 * (double)bytes;
    struct speeds s = {.bandwidth = scale / hop, .copy = scale / keeping, .receive = scale / receiving};
    s.harmonic = s.copy * s.bandwidth / (s.copy + s.bandwidth);
    /* Shorter than the noise of an empty exchange: no value. */
    s.effective = whole > 0 ? scale / whole : 0;
    return s;
}

/* Where the line through the times of short messages meets 0: the asymptotic latency, which is not that of the empty
 * message. */
static double intercept(const double *x, const double *y, int n)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int i = 0; i < n; i++) sx += x[i], sy += y[i], sxx += x[i] * x[i], sxy += x[i] * y[i];
    double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    return (sy - slope * sx) / n;
}

/* The name of a series that belongs to a row. */
static const char *with(const char *row, const char *what)
{
    static char name[96];
    snprintf(name, sizeof name, "%s, %s", row, what);
    return name;
}

int main(int argc, char **argv)
{
    join(&argc, &argv);
    keep_to_a_core();
    count_begin();
    if (nodes < 2) fail("the ring needs two processes or more; there are", nodes);
    int full = record_flag(argc, argv, "full"), rounds = full ? 200 : 40, keeps = full ? 200 : 40;
    double budget = full ? 0.4 : 0.03;
    long sizes[SIZES], at_table = 1 << 20, longest = full ? LONGEST : at_table;
    int count = 0;
    for (long n = 16; n < 1024; n *= 2) sizes[count++] = n;
    for (long n = 1024; n <= longest; n *= 4) sizes[count++] = n;
    for (int i = 0; i < 2; i++) token[i] = memory(longest);
    kept_from = memory(longest), kept_to = memory(longest);

    for (int w = 0; w < (int)(sizeof ways / sizeof *ways); w++) {
        choose_way(w);
        const char *row = ways[w];
        struct times latency = ring_times(0, budget, rounds, 0), nothing[3];
        double short_x[SIZES], short_y[SIZES];
        int shorts = 0;
        unexpected_times(-1, budget, keeps, nothing);
        for (int i = 0; i < count; i++) {
            long n = sizes[i];
            /* All bytes once, before anything is timed. */
            if (me == 0) fill(kept_from, n, w), send_copied(kept_from, n, 1, DATA);
            if (me == 1) receive(kept_to, n, 0, DATA), check_all(kept_to, n, w);

            struct cost before = cost_now();
            struct times hop = ring_times(n, budget, rounds, 0), kept[3];
            double copied = copies_since(before);
            before = cost_now();
            unexpected_times(n, budget, keeps, kept);
            double kept_copied = copies_since(before);
            if (me != 0) continue;

            if (n <= 1024) short_x[shorts] = (double)n, short_y[shorts++] = 1e6 * hop.best;
            struct speeds s = speeds_of(n, hop.median, kept[0].median, kept[1].median, kept[2].median - nothing[2].median);
            record("bandwidth", row, (double)n, s.bandwidth);
            if (s.effective > 0) record("buffered", row, (double)n, s.effective);
#ifndef RING_BUFFERS
            record("buffered", with(row, "harmonic mean"), (double)n, s.harmonic);
#endif
            record("copy", row, (double)n, s.copy);
            record("copy", with(row, "receive"), (double)n, s.receive);
            if (counted) {
                record("copies", row, (double)n, copied);
                record("copies", with(row, "buffered"), (double)n, kept_copied);
            }
            if (n != at_table) continue;
            s = speeds_of(n, hop.best, kept[0].best, kept[1].best, kept[2].best - nothing[2].best);
            record_row("table1", row, "zero-byte latency", 1e6 * latency.best);
            record_row("table1", row, "asymptotic latency", intercept(short_x, short_y, shorts));
            record_row("table1", row, "bandwidth", s.bandwidth);
            record_row("table1", row, "copy speed", s.copy);
            record_row("table1", row, "receive speed", s.receive);
#ifndef RING_BUFFERS
            record_row("table1", row, "harmonic mean", s.harmonic);
#endif
            if (s.effective > 0) record_row("table1", row, "effective", s.effective);
            record_row("table1", row, "crossover", 1e6 * s.bandwidth * latency.best);
            if (counted) {
                record_row("table1", row, "copies", copied);
                record_row("table1", row, "copies buffered", kept_copied);
            }
        }
        /* The same ring, passed on by the call that must keep what nobody waits for: here somebody always does. */
        struct times hop = ring_times(at_table, budget, rounds, 1), token_time = ring_times(0, budget, rounds, 1);
        for (shorts = 0; sizes[shorts] <= 1024; shorts++)
            short_x[shorts] = (double)sizes[shorts], short_y[shorts] = 1e6 * ring_times(sizes[shorts], budget, rounds, 1).best;
        if (me == 0) {
            char text[256];
            record_row("table1", row, "keeping latency", intercept(short_x, short_y, shorts));
            record_row("table1", row, "keeping call", 1e-6 * (double)at_table / hop.best);
            snprintf(text, sizeof text, "%s: the call that keeps a copy is %s. Passed on by it, the empty token takes %.2f µs a hop.", row,
                     copying_calls[w], 1e6 * token_time.best);
            record_note("table1", text);
        }
    }
    leave();
    return 0;
}
