/* Figures 1 to 7: the path of a message, as the counters saw it: real messages, to a receive that waits and to none, by the call that
 * leaves the data where it is and by the one that keeps a copy. For each: the engine's path that carried it, and the copies that the
 * sender and the receiver made for each byte; of PVM also those of packing and unpacking.
 *
 *   --times N   messages of each kind; copies are means over them (default 9) */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "system.h"
#include <arke.h>
#include <unistd.h>

enum { PATHS_MOST = 32 };

struct seen {
    double received[PATHS_MOST], copied, packed, unpacked;
};

static struct seen now(void)
{
    struct seen s = {0};
    for (int p = 0; p < arke_path_count() && p < PATHS_MOST; p++) {
        arke_counters of;
        if (arke_count(p, &of) != ARKE_OK) fail("arke_count does not count path", p);
        s.received[p] = (double)of.received_bytes, s.copied += (double)of.copied_bytes;
    }
#ifdef FACE_PVM
    struct arke_pvm_copies library;
    if (arke_pvm_copies(&library) < 0) fail("arke_pvm_copies does not count", 0);
    s.packed = (double)library.packed_bytes, s.unpacked = (double)library.unpacked_bytes, s.copied += (double)library.moved_bytes;
#endif
    return s;
}

static void add_since(struct seen *sum, const struct seen *before)
{
    struct seen s = now();
    double *to = (double *)sum;
    const double *a = (const double *)&s, *b = (const double *)before;
    for (size_t i = 0; i < sizeof s / sizeof(double); i++) to[i] += a[i] - b[i];
}

struct kind {
    const char *name;
    int waits, keeps;
};

static char *data, *into, word[16];

/* One message of process 0 to process 1. */
static void one(const struct kind *kind, long bytes, struct seen *sum)
{
    static uint32_t number;
    struct seen before;
    number++;
    if (me == 0) {
        mark(data, bytes, number);
        if (kind->waits) {
            receive(word, 8, 1, ACK);
            usleep(2000); /* the receiver waits in its call by now */
        }
        before = now();
        if (kind->keeps) send_copied(data, bytes, 1, DATA);
        else start(data, bytes, 1, DATA);
        if (!kind->waits) send_copied(word, 8, 1, GO);
        if (!kind->keeps) sent();
        receive(word, 8, 1, HAND);
        add_since(sum, &before);
        return;
    }
    if (kind->waits) post(0, into, bytes, 0, DATA), send_copied(word, 8, 0, ACK);
    before = now();
    if (!kind->waits) receive(word, 8, 0, GO); /* which takes in the data before it */
    if (!kind->waits) post(0, into, bytes, 0, DATA);
    received(0);
    add_since(sum, &before);
    check(into, bytes, number);
    send_copied(word, 8, 0, HAND);
}

int main(int argc, char **argv)
{
    static const struct kind kinds[] = {{"the receive waits", 1, 0}, {"the receive waits, by the keeping call", 1, 1}, {"nobody waits, by the keeping call", 0, 1}};
    static const long sizes[] = {4096, 262144};
    join(&argc, &argv);
#ifdef FACE_MPI
    if (arke_start(0) != ARKE_OK) fail(arke_error_text(), 0);
#endif
    keep_to_a_core();
    long times = record_count(argc, argv, "times", 9);
    if (nodes != 2 || times < 1) fail("two processes and one message at least are wanted; processes:", nodes);
    data = memory(sizes[1]), into = memory(sizes[1]);
    for (int w = 0; w < (int)(sizeof ways / sizeof *ways); w++)
        for (int s = 0; s < 2; s++)
            for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
                struct seen mine = {0}, theirs;
                choose_way(w);
#ifdef FACE_PVM
                if (!kinds[k].keeps) continue; /* PVM has no other send */
#endif
                one(&kinds[k], sizes[s], &mine);
                memset(&mine, 0, sizeof mine);
                for (long i = 0; i < times; i++) one(&kinds[k], sizes[s], &mine);
                choose_way(0);
                if (me == 1) {
                    send_copied((char *)&mine, sizeof mine, 0, FIGURES);
                    continue;
                }
                receive((char *)&theirs, sizeof theirs, 1, FIGURES);
                double each = (double)(times * sizes[s]);
                int path = 0;
                for (int p = 1; p < PATHS_MOST; p++)
                    if (theirs.received[p] > theirs.received[path]) path = p;
                char row[128];
                snprintf(row, sizeof row, "%s, %ld KB, %s", ways[w], sizes[s] / 1024, kinds[k].name);
                record_text("paths", row, "path", arke_path_name(path));
                record_row("paths", row, "sender", mine.copied / each);
                record_row("paths", row, "receiver", theirs.copied / each);
                record_row("paths", row, "packing", mine.packed / each);
                record_row("paths", row, "unpacking", theirs.unpacked / each);
            }
#ifdef FACE_MPI
    arke_finish();
#endif
    leave();
    return 0;
}
