/* The table of section 6, by counting instead of reading the source: how often a message's bytes are copied, and how many messages go,
   for each of PVM's ways. As in the paper, the receiver waits before the message is sent. The engine counts its own copies, arke_count(),
   and libpvm3 those that it makes beside, arke_pvm_copies(). Between two tasks of one machine the one transfer is a copy, too.

   Every message counts: the table has the mean over all of them, the least and the most. A receiver that sleeps must be woken before it
   can fetch the data itself; where the cores are busy with other work that may take longer than a copy, and the library then makes one.

   --bytes N   bytes of a message (default 16000000)
   --times N   messages of each way (default 20)

   Fails where no message of psend went with 1 copy, none of PvmDataInPlace with 2, or none of PvmDataRaw with 3: then it is not the
   machine that is busy. */

#define _GNU_SOURCE
#include "../common/record.h"

#include <arke.h>

#include "tasks.h"

#define MOST_TIMES 1000
#define SLACK 0.05 /* headers, and the messages by which the tasks keep step */

struct counts {
    double packed, transferred, moved, unpacked, sent;
};

static long bytes, times;
static double *data;

static struct counts now(void) {
    arke_counters engine;
    struct arke_pvm_copies library;
    if (arke_count(ARKE_ALL_PATHS, &engine) != ARKE_OK || arke_pvm_copies(&library) < 0) fail("there are no counters");
    return (struct counts){(double)library.packed_bytes, (double)engine.copied_bytes, (double)library.moved_bytes, (double)library.unpacked_bytes,
                           (double)engine.sent};
}

static void add(struct counts *to, const struct counts *what, double sign) {
    double *a = (double *)to;
    const double *b = (const double *)what;
    for (size_t i = 0; i < sizeof *to / sizeof *a; i++) a[i] += sign * b[i];
}

struct way {
    const char *series;
    void (*send)(const double *data, long bytes);
    void (*receive)(double *data, long bytes);
    double most; /* copies */
};

/* What one message costs both tasks, in the one that sends. */
static struct counts cost_of_one(const struct way *way, int first) {
    double token = 0;
    struct counts before, after, theirs;
    if (first) {
        precv_from(&token, 8);
        usleep(3000); /* the receiver sleeps in its receive by now */
        before = now();
        way->send(data, bytes);
        precv_from((double *)&theirs, sizeof theirs);
        after = now();
        add(&after, &before, -1);
        add(&after, &theirs, 1);
    } else {
        memset(data, 0, (size_t)bytes);
        psend_to(&token, 8);
        before = now();
        way->receive(data, bytes);
        after = now();
        add(&after, &before, -1);
        for (long k = 0; k < bytes / 8; k++)
            if (data[k] != (double)(k % 1000)) fail("the data is wrong");
        psend_to((const double *)&after, sizeof after);
    }
    return after;
}

/* All messages of a way, and what each of them cost: their sum; `copies` gets each one's. */
static struct counts cost(const struct way *way, int first, double copies[]) {
    struct counts sum = {0};
    for (long go = 0; go < times; go++) {
        struct counts one = cost_of_one(way, first);
        copies[go] = (one.packed + one.transferred + one.moved + one.unpacked) / (double)bytes;
        add(&sum, &one, 1);
    }
    return sum;
}

int main(int argc, char **argv) {
    static const struct way ways[] = {{"pvm_psend", psend_to, precv_from, 1},
                                      {"PvmDataInPlace", send_in_place, receive_packed, 2},
                                      {"PvmDataRaw", send_raw, receive_packed, 3},
                                      {"PvmDataDefault", send_default, receive_packed, 3}};
    bytes = record_count(argc, argv, "bytes", 16000000) / 8 * 8, times = record_count(argc, argv, "times", 20);
    int first = join(argc, argv) == 0, bad = 0;
    if (bytes < 8 || times < 1 || times > MOST_TIMES || !(data = malloc((size_t)bytes))) fail("--bytes and --times must be such that there is memory for a message");
    for (long k = 0; k < bytes / 8; k++) data[k] = (double)(k % 1000);
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        static double copies[MOST_TIMES];
        struct counts all = cost(&ways[w], first, copies);
        if (!first) continue;
        double each = (double)bytes * (double)times, sum = 0, least = copies[0], most = copies[0];
        for (long go = 0; go < times; go++) {
            record("copies-tries", ways[w].series, (double)(go + 1), copies[go]);
            sum += copies[go];
            if (copies[go] < least) least = copies[go];
            if (copies[go] > most) most = copies[go];
        }
        record_row("copies", ways[w].series, "packing", all.packed / each);
        record_row("copies", ways[w].series, "transfer", all.transferred / each);
        record_row("copies", ways[w].series, "buffering", all.moved / each);
        record_row("copies", ways[w].series, "unpacking", all.unpacked / each);
        record_row("copies", ways[w].series, "copies", sum / (double)times);
        record_row("copies", ways[w].series, "least", least);
        record_row("copies", ways[w].series, "most", most);
        record_row("copies", ways[w].series, "communications", all.sent / (double)times);
        if (least > ways[w].most + SLACK) {
            fprintf(stderr, "copies: each message by %s is copied %.2f times or more; at most %g were promised\n", ways[w].series, least,
                    ways[w].most);
            bad = 1;
        }
    }
    free(data);
    leave();
    return bad;
}
