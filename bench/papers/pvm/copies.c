/* The table of section 6, by counting instead of reading the source: how often a message's bytes are copied, and how many messages go,
   for each of PVM's ways. As in the paper, the receiver waits before the message is sent. The engine counts its own copies, arke_count(),
   and libpvm3 those that it makes beside, arke_pvm_copies(). Between two tasks of one machine the one transfer is a copy, too.

   --bytes N   bytes of a message (default 1000000)
   --times N   messages of each way (default 8)

   Fails where psend makes more than 1 copy, PvmDataInPlace more than 2, or PvmDataRaw more than 3. */

#include "record.h"

#include <arke.h>

#include "tasks.h"

#define SLACK 0.05 /* headers, and the messages by which the tasks keep step */

struct counts {
    double packed, transferred, moved, unpacked, sent, bytes;
};

static long bytes, times;
static double *data;

static struct counts now(void) {
    arke_counters engine;
    struct arke_pvm_copies library;
    if (arke_count(ARKE_ALL_PATHS, &engine) != ARKE_OK || arke_pvm_copies(&library) < 0) fail("there are no counters");
    return (struct counts){(double)library.packed_bytes, (double)engine.copied_bytes, (double)library.moved_bytes, (double)library.unpacked_bytes,
                           (double)engine.sent, (double)engine.sent_bytes};
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

/* What `times` messages cost both tasks, in the one that sends; `way` null: what keeping step costs. */
static struct counts cost(const struct way *way, int first) {
    double token = 0;
    struct counts before = now(), after;
    for (long i = 0; i < times; i++) {
        if (first) {
            precv_from(&token, 8);
            usleep(3000); /* the receiver is in its receive by now */
            if (way) way->send(data, bytes);
        } else {
            psend_to(&token, 8);
            if (!way) continue;
            memset(data, 0, (size_t)bytes);
            way->receive(data, bytes);
            for (long k = 0; k < bytes / 8; k++)
                if (data[k] != (double)(k % 1000)) fail("the data is wrong");
        }
    }
    /* The sender's copy of what it sent last is over when this comes. */
    if (first) precv_from(&token, 8);
    else psend_to(&token, 8);
    after = now();
    add(&after, &before, -1);
    struct counts theirs;
    if (first) {
        precv_from((double *)&theirs, sizeof theirs);
        add(&after, &theirs, 1);
        psend_to(&token, 8);
    } else {
        psend_to((const double *)&after, sizeof after);
        precv_from(&token, 8);
    }
    return after;
}

int main(int argc, char **argv) {
    static const struct way ways[] = {{"pvm_psend", psend_to, precv_from, 1},
                                      {"PvmDataInPlace", send_in_place, receive_packed, 2},
                                      {"PvmDataRaw", send_raw, receive_packed, 3},
                                      {"PvmDataDefault", send_default, receive_packed, 3}};
    bytes = record_count(argc, argv, "bytes", 1000000) / 8 * 8, times = record_count(argc, argv, "times", 8);
    int first = join(argc, argv) == 0, bad = 0;
    if (bytes < 8 || times < 1 || !(data = malloc((size_t)bytes))) fail("--bytes and --times must be such that there is memory for a message");
    for (long k = 0; k < bytes / 8; k++) data[k] = (double)(k % 1000);
    cost(NULL, first);
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        struct counts step = cost(NULL, first), all;
        cost(&ways[w], first); /* the first messages find out how the other task is reached */
        all = cost(&ways[w], first);
        if (!first) continue;
        add(&all, &step, -1);
        double each = (double)bytes * (double)times;
        double copies = (all.packed + all.transferred + all.moved + all.unpacked) / each;
        record_row("copies", ways[w].series, "packing", all.packed / each);
        record_row("copies", ways[w].series, "transfer", all.transferred / each);
        record_row("copies", ways[w].series, "buffering", all.moved / each);
        record_row("copies", ways[w].series, "unpacking", all.unpacked / each);
        record_row("copies", ways[w].series, "copies", copies);
        record_row("copies", ways[w].series, "communications", all.sent / (double)times);
        if (copies > ways[w].most + SLACK) {
            fprintf(stderr, "copies: a message by %s is copied %.2f times; at most %g were promised\n", ways[w].series, copies, ways[w].most);
            bad = 1;
        }
    }
    free(data);
    leave();
    return bad;
}
