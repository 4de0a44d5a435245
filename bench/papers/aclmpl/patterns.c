/*
 * The six measurements of the paper's section 5, for one message-passing system: one-to-all, all-to-one and all-to-all
 * throughput, broadcast and reduction times, and the latency of a word, to which we add bandwidth.
 *
 *   arke cc --face aclmpl patterns.c by_messages.c transport_aclmpl.c -I../common -o patterns && arke run -n 2 ./patterns --quick
 *   arke run -n 32 ./patterns --all-to-all     that pattern alone, to 64 KB
 *
 * On two ranks it gives what the paper shows for two processors, on more what it shows for 128 and 32. Throughput is
 * that of the one rank or, all to all, of each rank; MB are 10^6 bytes. Every number is the median of several batches.
 */
#include "patterns.h"
#include "record.h"
#include "transport.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *out, *in;
int me, ranks;

#define LONGEST (1 << 20)
/* Where many ranks have memory for messages of all others. */
#define LONGEST_OF_MANY (1 << 16)
/* Of the paper's Table 2. */
#define TABLE2_BYTES 1024

#define MOST_SIZES 18
/* Batches for a median, and how long one is to take. */
#define MOST_BATCHES 16
#define FEWEST       3
static int batches;
static double batch_s;
/* Calls of a broadcast or reduction for a median. */
#define MOST_CALLS 51
static int calls;
static double call_s; /* calls longer than this are few */

void fail(const char *format, ...)
{
    va_list list;
    fprintf(stderr, "%s, rank %d of %d: ", transport_name, me, ranks);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(1);
}

/* Rank 0's number, at all ranks. */
static long agree(long number)
{
    for (int to = 1; me == 0 && to < ranks; to++) transport_send(to, &number, sizeof number);
    if (me != 0) transport_receive(0, &number, sizeof number);
    transport_complete();
    return number;
}

struct pattern {
    const char *name;
    void (*run)(size_t bytes, long rounds);
    const char *figure_of_two, *figure_of_many; /* null: none */
    int messages_of_one;                        /* that count for the throughput are those of rank 0, or of each rank */
};
static const struct pattern one_to_all = {"onetoall", pattern_one_to_all, NULL, "fig6", 1};
static const struct pattern all_to_one = {"alltoone", pattern_all_to_one, NULL, "fig5", 1};
static const struct pattern all_to_all = {"alltoall", pattern_all_to_all, "fig3", "fig4", 0};
static const struct pattern all_of_32 = {"alltoall", pattern_all_to_all, NULL, "alltoall32", 0};
static const struct pattern ping_pong = {"bandwidth", pattern_ping_pong, "pingpong", NULL, 1};

/* Whether a pattern brings this rank a message of another. */
static int brings(const struct pattern *p, int from)
{
    if (from == me) return 0;
    if (p == &one_to_all) return from == 0;
    if (p == &all_to_one) return me == 0;
    return p == &all_to_all || p == &all_of_32 || (me < 2 && from < 2);
}
static char byte_of(int from, int to, size_t i) { return (char)(i * 7 + i / 256 + (size_t)from * 31 + (size_t)to * 57 + 1); }

/* One round in which every byte is checked. */
static void check(const struct pattern *p, size_t bytes)
{
    for (int to = 0; to < ranks; to++)
        for (size_t i = 0; i < bytes; i++) out[(size_t)to * bytes + i] = byte_of(me, to, i);
    memset(in, 0, (size_t)ranks * bytes);
    transport_sync();
    p->run(bytes, 1);
    transport_sync();
    for (int from = 0; from < ranks; from++)
        for (size_t i = 1; brings(p, from) && i + 1 < bytes; i++)
            if (in[(size_t)from * bytes + i] != byte_of(from, me, i))
                fail("%s: byte %zu of the message of %zu bytes from %d is wrong", p->name, i, bytes, from);
}

/* Seconds from when the first rank began to when the last was done, at rank 0; for several measurements at once, into
 * `begun`. The clock is the machine's, the same for all ranks: where there are fewer cores than ranks, some may be done
 * before others begin. */
static void span(double begun[], double ended[], int count)
{
    static double theirs[2 * MOST_CALLS];
    size_t bytes = (size_t)count * sizeof *begun;
    for (int from = 1; me == 0 && from < ranks; from++) {
        transport_receive(from, theirs, 2 * bytes);
        transport_complete();
        for (int i = 0; i < count; i++) {
            if (theirs[i] < begun[i]) begun[i] = theirs[i];
            if (theirs[count + i] > ended[i]) ended[i] = theirs[count + i];
        }
    }
    if (me != 0) {
        memcpy(theirs, begun, bytes);
        memcpy(theirs + count, ended, bytes);
        transport_send(0, theirs, 2 * bytes);
        transport_complete();
    }
    for (int i = 0; i < count; i++) begun[i] = ended[i] - begun[i];
}

static double seconds(const struct pattern *p, size_t bytes, long rounds)
{
    transport_sync();
    double begun = record_seconds();
    p->run(bytes, rounds);
    transport_sync();
    double ended = record_seconds();
    span(&begun, &ended, 1);
    return begun;
}

/* How many rounds make a batch of about the wanted time. Rank 0 says how many to try next, and with a negative number
 * that they are enough. Where a single round takes very long, as with systems that spin on too few cores, there are few
 * batches. */
static long rounds_of(const struct pattern *p, size_t bytes, int *its_batches)
{
    *its_batches = batches;
    for (long rounds = 1;;) {
        double took = seconds(p, bytes, rounds), factor = batch_s / took;
        if (rounds == 1) *its_batches = (int)agree(took > 8 * batch_s ? FEWEST : batches);
        if (factor > 16) factor = 16;
        long better = factor > 1 ? (long)((double)rounds * factor) : rounds;
        rounds = agree(factor < 4 ? -better : better);
        if (rounds < 0) return -rounds;
    }
}

static void throughput(const struct pattern *p, const size_t sizes[], size_t count)
{
    const char *figure = ranks == 2 ? p->figure_of_two : p->figure_of_many;
    static double took[MOST_SIZES][MOST_BATCHES];
    long rounds[MOST_SIZES];
    int its_batches[MOST_SIZES];
    double best = 0;
    for (size_t i = 0; figure && i < count; i++) {
        check(p, sizes[i]);
        rounds[i] = rounds_of(p, sizes[i], &its_batches[i]);
    }
    /* Batches of all sizes by turns, so that what disturbs one moment does not make one size. */
    for (int batch = 0; figure && batch < batches; batch++)
        for (size_t i = 0; i < count; i++)
            if (batch < its_batches[i]) took[i][batch] = seconds(p, sizes[i], rounds[i]) / (double)rounds[i];
    for (size_t i = 0; me == 0 && figure && i < count; i++) {
        double t = record_median(took[i], its_batches[i]);
        /* A round of ping-pong moves a message twice. */
        double messages = p == &ping_pong ? 2 : ranks - 1, rate = messages * (double)sizes[i] / t / 1e6;
        record(figure, transport_name, (double)sizes[i], rate);
        if (rate > best) best = rate;
        if (p == &ping_pong && sizes[i] == 8) record_row("table1", transport_name, "latency", t / 2 * 1e6);
        if (ranks > 2 && sizes[i] == TABLE2_BYTES && p != &all_of_32) record_row("table2", transport_name, p->name, rate);
    }
    if (me != 0 || !figure || p == &all_of_32) return;
    if (p == &ping_pong) record_row("table1", transport_name, "bandwidth", best);
    else {
        char column[32];
        snprintf(column, sizeof column, "%s %s", p->name, ranks == 2 ? "2" : "many");
        record_row("peaks", transport_name, column, best);
    }
}

/* Seconds from when the first rank called to when the last was done, all beginning after a synchronisation; the median.
 * Negative: the system has no such call. */
static double global_time(int reduces, size_t bytes)
{
    static double begun[MOST_CALLS], ended[MOST_CALLS];
    size_t words = bytes / sizeof(double);
    double *data = (double *)in;
    int its_calls = calls;
    for (int call = -1; call < its_calls; call++) {
        for (size_t i = 0; i < words; i++) data[i] = reduces || me == 0 ? (double)(me + 1 + call + (int)(i % 17)) : -1;
        transport_sync();
        double start = record_seconds();
        if (!(reduces ? transport_reduce(0, data, words) : transport_broadcast(0, data, bytes))) return -1;
        double end = record_seconds();
        if (call >= 0) begun[call] = start, ended[call] = end;
        for (size_t i = 0; (me == 0 || !reduces) && i < words; i++) {
            double right = 1 + call + (int)(i % 17);
            if (reduces) right = ranks * right + ranks * (ranks - 1) / 2;
            if (data[i] != right) fail("%s of %zu bytes: element %zu is %g and not %g", reduces ? "reduce" : "broadcast", bytes, i, data[i], right);
        }
        /* The first is not counted, but tells how many there may be. */
        if (call < 0) its_calls = (int)agree(end - start > call_s ? FEWEST : calls);
    }
    span(begun, ended, its_calls);
    return record_median(begun, its_calls);
}

static void global(int reduces, const size_t sizes[], size_t count)
{
    const char *figure = reduces ? (ranks == 2 ? NULL : "fig9") : ranks == 2 ? "fig7" : "fig8";
    for (size_t i = 0; figure && i < count; i++) {
        double t = global_time(reduces, sizes[i]);
        if (t < 0) return;
        if (me != 0) continue;
        record(figure, transport_name, (double)sizes[i], t * 1e6);
        if (ranks > 2 && sizes[i] == TABLE2_BYTES) record_row("table2", transport_name, reduces ? "reduce" : "bcast", t);
    }
}

int main(int argc, char **argv)
{
    static const size_t few[] = {8, 64, TABLE2_BYTES, 8192, 65536, 524288};
    static const size_t many[] = {8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, LONGEST};
    transport_start(&argc, &argv);
    me = transport_rank(), ranks = transport_size();
    int quick = record_flag(argc, argv, "quick");
    if (ranks < 2) {
        fprintf(stderr, "the patterns are those of at least 2 ranks; run them with arke run -n 2 or more\n");
        return 2;
    }
    const size_t *sizes = quick ? few : many;
    size_t count = quick ? sizeof few / sizeof *few : sizeof many / sizeof *many;
    batches = quick ? 5 : 7, batch_s = quick ? 0.004 : 0.010, calls = quick ? 15 : MOST_CALLS, call_s = quick ? 0.02 : 0.1;
    int alone = record_flag(argc, argv, "all-to-all");
    while (alone && sizes[count - 1] > LONGEST_OF_MANY) count--;
    size_t longest = alone ? sizes[count - 1] : LONGEST;
    out = transport_memory((size_t)ranks * longest), in = transport_memory((size_t)ranks * longest);
    if (!out || !in) fail("there is no memory for messages of %zu bytes", longest);
    if (alone) {
        throughput(&all_of_32, sizes, count);
        transport_sync();
        transport_finish();
        return 0;
    }

    throughput(&ping_pong, sizes, count);
    throughput(&all_to_all, sizes, count);
    throughput(&all_to_one, sizes, count);
    throughput(&one_to_all, sizes, count);
    global(0, sizes, count);
    global(1, sizes, count);
    /* Once, and not for each system. */
    if (me == 0 && ranks > 2 && strcmp(transport_name, "ACLMPL (sync)") == 0) {
        static const char *const figures[] = {"fig4", "fig5", "fig6", "fig8", "fig9", "table2", "peaks"};
        char note[64];
        snprintf(note, sizeof note, "Here many ranks are %d.", ranks);
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) record_note(figures[i], note);
    }
    transport_sync();
    transport_finish();
    return 0;
}
