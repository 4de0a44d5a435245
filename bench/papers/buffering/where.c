/* Section 3: in which call a message that nobody waited for is copied. Node 0 sends by csend; node 1 looks at the counters before and
 * after each of its calls. On the Paragon msgwait copied, an intervening crecv or gsync copied for an earlier irecv, and an irecv with
 * its msgwait did not; on the iPSC/860 and under SUNMOS irecv copied.
 *
 *   --times N   messages of each kind (default 50) */
#include "record.h"
#include <arke.h>
#include <nx.h>

enum { DATA = 1, GO = 2, OTHER = 3, ALIVE = 4, FIGURES = 5 };
enum { BEFORE, IRECV, BETWEEN, MSGWAIT, CALLS };
static const char *const columns[CALLS] = {"before irecv", "irecv", "between", "msgwait"};
static const char *const between[] = {"irecv, msgwait", "irecv, crecv of another, msgwait", "irecv, gsync, msgwait", "irecv, another irecv and msgwait, msgwait"};

static double copied(void) {
    arke_counters counters;
    if (arke_count(ARKE_ALL_PATHS, &counters) != ARKE_OK) exit(1);
    return (double)counters.copied_bytes;
}

static void check(const char *data, long bytes, char value) {
    for (long i = 0; i < bytes; i++)
        if (data[i] != value) {
            fprintf(stderr, "where: byte %ld of %ld is wrong\n", i, bytes);
            exit(1);
        }
}

/* One message; node 1 adds to `sums` what each call copied. Node 0's own copies are in sums[CALLS], in
 * csend, and in sums[CALLS + 1], in all its calls. */
static void one(int way, char *data, long bytes, double sums[]) {
    char word[8] = {0}, value = (char)(way + 1);
    if (mynode() == 0) {
        memset(data, value, (size_t)bytes);
        double start = copied();
        csend(DATA, data, bytes, 1, 0);
        sums[CALLS] += copied() - start;
        csend(GO, word, 8, 1, 0);
        if (way == 1 || way == 3) csend(OTHER, word, 8, 1, 0);
        if (way == 2) gsync();
        crecv(ALIVE, word, 8);
        sums[CALLS + 1] += copied() - start;
        return;
    }
    double at[CALLS + 1];
    memset(data, 0, (size_t)bytes);
    at[BEFORE] = copied();
    crecv(GO, word, 8); /* the data has come before it */
    at[IRECV] = copied();
    long id = irecv(DATA, data, bytes);
    at[BETWEEN] = copied();
    if (way == 1) crecv(OTHER, word, 8);
    if (way == 2) gsync();
    if (way == 3) msgwait(irecv(OTHER, word, 8));
    at[MSGWAIT] = copied();
    msgwait(id);
    at[CALLS] = copied();
    for (int c = 0; c < CALLS; c++) sums[c] += at[c + 1] - at[c];
    check(data, bytes, value);
    csend(ALIVE, word, 8, 0, 0);
}

int main(int argc, char **argv) {
    static const long sizes[] = {4096, 262144};
    long times = record_count(argc, argv, "times", 50);
    char *data = malloc((size_t)sizes[1]);
    if (!data || numnodes() != 2 || times < 1) {
        fprintf(stderr, "where: two nodes, memory, and one message at least are wanted\n");
        return 1;
    }
    for (int s = 0; s < 2; s++)
        for (int way = 0; way < 4; way++) {
            double sums[CALLS + 2] = {0}, theirs[CALLS + 2], each = (double)(times * sizes[s]);
            char row[96];
            for (long i = 0; i < times; i++) one(way, data, sizes[s], sums);
            if (mynode() == 1) {
                csend(FIGURES, (char *)sums, sizeof sums, 0, 0);
                continue;
            }
            crecv(FIGURES, (char *)theirs, sizeof theirs);
            snprintf(row, sizeof row, "%s: %ld KB", between[way], sizes[s] / 1024);
            record_row("where", row, "csend", sums[CALLS] / each);
            record_row("where", row, "sender later", (sums[CALLS + 1] - sums[CALLS]) / each);
            for (int c = 0; c < CALLS; c++) record_row("where", row, columns[c], theirs[c] / each);
        }
    free(data);
    gsync();
    return 0;
}
