/*
 * The paper's section 4.3: a reduction by a tree, in which after each phase half of the nodes are idle, against binary
 * swap, in which all combine halves of halves to the end and node 0 gathers. From how many elements on is the second
 * faster? The paper found 1024. And since PE 0 is the root there "for simplicity": what do other roots cost?
 *
 *   arke cc --face aclmpl reduce.c -I../common -lm -o reduce && arke run -n 4 ./reduce --quick
 *
 * A time is that from when the first node called to when the last was done, all beginning after a synchronisation; the
 * median of several.
 */
#include "record.h"
#include <aclmpl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CALLS 51
#define MOST       (1 << 17) /* elements */
static double data[MOST];
static int me, nodes, calls;

static void add(void *inout, const void *in, int count)
{
    double *a = inout;
    const double *b = in;
    for (int i = 0; i < count; i++) a[i] += b[i];
}
static void larger(void *inout, const void *in, int count)
{
    double *a = inout;
    const double *b = in;
    for (int i = 0; i < count; i++) a[i] = b[i] > a[i] ? b[i] : a[i];
}

static void wrong(const char *what, int count, int root, int i, double right)
{
    fprintf(stderr, "node %d of %d: a %s of %d elements with root %d: element %d is %g and not %g\n", me, nodes, what, count, root, i, data[i], right);
    exit(1);
}

enum kind { BROADCAST, TREE, SWAP };
static const char *const names[] = {"broadcast", "reduction by a tree", "reduction by binary swap"};

/* When calls began, with a minus sign, and ended: so that the first and the last of all nodes are the largest. */
struct span {
    double minus_begun, ended;
};
static void time_call(enum kind kind, int root, int count, int call, struct span *span)
{
    for (int i = 0; i < count; i++) data[i] = kind == BROADCAST ? (me == root ? call + i % 17 : -1) : me + call + i % 17;
    if (kind != BROADCAST) ACLMPL_reduce_by(kind == TREE ? ACLMPL_TREE : ACLMPL_SWAP);
    ACLMPL_sync();
    double start = ACLMPL_clock();
    if (kind == BROADCAST) ACLMPL_broadcast_from(root, data, count * (int)sizeof *data);
    else ACLMPL_reduce_to(root, data, count, sizeof *data, add);
    *span = (struct span){-start, ACLMPL_clock()};
    for (int i = 0; i < count && (kind == BROADCAST || me == root); i++) {
        double right = call + i % 17;
        if (kind != BROADCAST) right = nodes * right + nodes * (nodes - 1) / 2;
        if (data[i] != right) wrong(names[kind], count, root, i, right);
    }
}

/* At node 0: the median over the calls of the time from the first node's beginning to the last one's end. */
static double median_of(struct span spans[])
{
    static double took[MOST_CALLS];
    ACLMPL_reduce_by(ACLMPL_TREE);
    ACLMPL_reduce(spans, 2 * calls, sizeof(double), larger);
    for (int i = 0; i < calls; i++) took[i] = spans[i].ended + spans[i].minus_begun;
    return record_median(took, calls);
}

int main(int argc, char **argv)
{
    static struct span by_tree[MOST_CALLS], by_swap[MOST_CALLS], spans[MOST_CALLS], unused;
    int quick = record_flag(argc, argv, "quick");
    me = ACLMPL_self_address(), nodes = ACLMPL_partition_size();
    if (nodes < 2) {
        fprintf(stderr, "one node has nothing to reduce; run it with arke run -n 2 or more\n");
        return 2;
    }
    calls = quick ? 21 : MOST_CALLS;
    for (int count = 16; count <= MOST; count *= quick ? 4 : 2) {
        for (int call = -1; call < calls; call++) {
            /* By turns, so that whatever else the machine does comes to both alike. */
            time_call(TREE, 0, count, call, call < 0 ? &unused : &by_tree[call]);
            time_call(SWAP, 0, count, call, call < 0 ? &unused : &by_swap[call]);
        }
        double tree = median_of(by_tree), swap = median_of(by_swap);
        if (me != 0) continue;
        record("crossover", "tree", count, tree * 1e6);
        record("crossover", "binary swap", count, swap * 1e6);
    }
    long found = ACLMPL_crossover();
    if (me == 0) {
        char note[160];
        int n = snprintf(note, sizeof note, "%d ranks. By the library's own measurement, by which it chooses, binary swap is faster ", nodes);
        if (found > 1 << 20) snprintf(note + n, sizeof note - (size_t)n, "for no array of up to 1 MB.");
        else snprintf(note + n, sizeof note - (size_t)n, "from %ld elements (%ld bytes) on.", found / (long)sizeof *data, found);
        record_note("crossover", note);
    }

    const int roots[] = {0, nodes / 2, nodes - 1};
    static const char *const columns[] = {"root 0", "root in the middle", "last root"};
    for (int kind = BROADCAST; kind <= SWAP; kind++)
        for (int r = 0; r < 3; r++) {
            for (int call = -1; call < calls; call++) time_call((enum kind)kind, roots[r], 8192, call, call < 0 ? &unused : &spans[call]);
            double t = median_of(spans);
            if (me == 0) record_row("roots", names[kind], columns[r], t * 1e6);
        }
    return 0;
}
