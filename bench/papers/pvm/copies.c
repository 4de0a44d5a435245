/* The table of section 6, by counting instead of reading the source: how often a message's bytes are copied, and how many messages go,
   for each of PVM's ways. As in the paper, the receiver waits before the message is sent. The engine counts its own copies, arke_count(),
   and libpvm3 those that it makes beside, arke_pvm_copies(). Between two tasks of one machine the one transfer is a copy, too.

   --bytes N   bytes of a message (default 16000000)
   --times N   most messages of each way (default 100)

   Fails where psend makes more than 1 copy, PvmDataInPlace more than 2, or PvmDataRaw more than 3. */

#include "../common/record.h"

#include <arke.h>

#include "tasks.h"

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

/* The message of a way that cost least. A receiver that sleeps must be woken before it can fetch the data itself; where the cores are busy with
   other work that may take longer than a copy, and the library then makes one. So there are up to `times` messages, until one goes as
   promised, and they are long. */
static struct counts cost(const struct way *way, int first, double *copies) {
    struct counts least = {0};
    *copies = -1;
    for (double go = 1;; go = first && go < (double)times && (go < 4 || *copies > way->most + SLACK) ? go + 1 : 0) {
        if (first) psend_to(&go, 8);
        else precv_from(&go, 8);
        if (go == 0) return least;
        struct counts one = cost_of_one(way, first);
        double these = (one.packed + one.transferred + one.moved + one.unpacked) / (double)bytes;
        if (first && (*copies < 0 || these < *copies)) least = one, *copies = these;
    }
}

int main(int argc, char **argv) {
    static const struct way ways[] = {{"pvm_psend", psend_to, precv_from, 1},
                                      {"PvmDataInPlace", send_in_place, receive_packed, 2},
                                      {"PvmDataRaw", send_raw, receive_packed, 3},
                                      {"PvmDataDefault", send_default, receive_packed, 3}};
    bytes = record_count(argc, argv, "bytes", 16000000) / 8 * 8, times = record_count(argc, argv, "times", 100);
    int first = join(argc, argv) == 0, bad = 0;
    if (bytes < 8 || times < 1 || !(data = malloc((size_t)bytes))) fail("--bytes and --times must be such that there is memory for a message");
    for (long k = 0; k < bytes / 8; k++) data[k] = (double)(k % 1000);
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        double copies;
        struct counts all = cost(&ways[w], first, &copies);
        if (!first) continue;
        double each = (double)bytes;
        record_row("copies", ways[w].series, "packing", all.packed / each);
        record_row("copies", ways[w].series, "transfer", all.transferred / each);
        record_row("copies", ways[w].series, "buffering", all.moved / each);
        record_row("copies", ways[w].series, "unpacking", all.unpacked / each);
        record_row("copies", ways[w].series, "copies", copies);
        record_row("copies", ways[w].series, "communications", all.sent);
        if (copies > ways[w].most + SLACK) {
            fprintf(stderr, "copies: a message by %s is copied %.2f times; at most %g were promised\n", ways[w].series, copies, ways[w].most);
            bad = 1;
        }
    }
    free(data);
    leave();
    return bad;
}
