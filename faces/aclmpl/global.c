/* Broadcast and reduction, built of synchronous messages as the paper has them: binomial trees, and binary swap for
 * long arrays. */
#include "aclmpl_internal.h"
#include "bytes.h"
#include <stdlib.h>
#include <string.h>

static void give(const char *call, const void *buf, size_t bytes, int to)
{
    if (aclmpl_own) aclmpl_protocol_send(call, to, ACLMPL_GLOBAL_TAG, buf, (int)bytes);
    else aclmpl_check(call, arke_send(buf, bytes, to, ACLMPL_GLOBALS, 0, ARKE_SYNCHRONOUS));
}
static void get(const char *call, void *buf, size_t bytes, int from)
{
    int tag;
    if (aclmpl_own) aclmpl_protocol_receive(from, ACLMPL_GLOBAL_TAG, buf, (int)bytes, &tag);
    else aclmpl_check(call, arke_recv(buf, bytes, from, ACLMPL_GLOBALS, 0, ARKE_EXACT, NULL));
}

static void exchange(const char *call, void *in, size_t in_bytes, const void *out, size_t out_bytes, int partner)
{
    int tag;
    if (aclmpl_own) {
        aclmpl_protocol_both(call, partner, ACLMPL_GLOBAL_TAG, in, (int)in_bytes, partner, ACLMPL_GLOBAL_TAG, out, (int)out_bytes, &tag);
        return;
    }
    arke_request receive, send;
    aclmpl_check(call, arke_irecv(in, in_bytes, partner, ACLMPL_GLOBALS, 0, ARKE_EXACT, &receive));
    aclmpl_check(call, arke_isend(out, out_bytes, partner, ACLMPL_GLOBALS, 0, ARKE_SYNCHRONOUS, &send));
    aclmpl_check(call, arke_wait(&receive, NULL));
    aclmpl_check(call, arke_wait(&send, NULL));
}

/* Nodes are numbered from the root; `node` says which one a number is. */
static int number(int root) { return (arke_rank() - root + arke_size()) % arke_size(); }
static int node(int number, int root) { return (number + root) % arke_size(); }

static void broadcast(const char *call, int root, void *buf, int len)
{
    aclmpl_ready(call);
    aclmpl_node(call, "root", root);
    aclmpl_length(call, len);
    int nodes = arke_size(), me = number(root), step = 1;
    while (step < nodes && !(me & step)) step *= 2;
    if (me != 0) get(call, buf, (size_t)len, node(me - step, root));
    for (step /= 2; step > 0; step /= 2)
        if (me + step < nodes) give(call, buf, (size_t)len, node(me + step, root));
}
void ACLMPL_broadcast(void *buf, int len) { broadcast(__func__, 0, buf, len); }
void ACLMPL_broadcast_from(int root, void *buf, int len) { broadcast(__func__, root, buf, len); }

/* In phase i those whose bit i is set send to those without it, and stop. */
static void tree(const char *call, int root, char *buf, char *room, int count, int size, ACLMPL_operator op)
{
    int nodes = arke_size(), me = number(root);
    size_t bytes = (size_t)count * (size_t)size;
    for (int bit = 1; bit < nodes; bit *= 2) {
        if (me & bit) {
            give(call, buf, bytes, node(me - bit, root));
            return;
        }
        if (me + bit >= nodes) continue;
        get(call, room, bytes, node(me + bit, root));
        op(buf, room, count);
    }
}

/* The part of the array that a number has when all bits below `bits` have halved it. */
static void part(int me, int bits, int count, int *low, int *high)
{
    *low = 0, *high = count;
    for (int bit = bits / 2; bit > 0; bit /= 2) {
        int middle = *low + (*high - *low) / 2;
        if (me & bit) *low = middle;
        else *high = middle;
    }
}

/* Partners give each other the half that the other keeps, and combine; at the end the root gathers the parts. Numbers
 * from the largest power of two on give theirs to one below first. */
static void swap(const char *call, int root, char *buf, char *room, int count, int size, ACLMPL_operator op)
{
    int nodes = arke_size(), me = number(root), whole = 1;
    size_t s = (size_t)size;
    while (whole * 2 <= nodes) whole *= 2;
    if (me >= whole) {
        give(call, buf, (size_t)count * s, node(me - whole, root));
        return;
    }
    if (me + whole < nodes) {
        get(call, room, (size_t)count * s, node(me + whole, root));
        op(buf, room, count);
    }
    int low = 0, high = count;
    for (int bit = whole / 2; bit > 0; bit /= 2) {
        int partner = node(me ^ bit, root), middle = low + (high - low) / 2;
        int keep_low = me & bit ? middle : low, keep_high = me & bit ? high : middle;
        int give_low = me & bit ? low : middle, give_high = me & bit ? middle : high;
        exchange(call, room, (size_t)(keep_high - keep_low) * s, buf + (size_t)give_low * s, (size_t)(give_high - give_low) * s, partner);
        low = keep_low, high = keep_high;
        if (high > low) op(buf + (size_t)low * s, room, high - low);
    }
    if (me != 0) {
        give(call, buf + (size_t)low * s, (size_t)(high - low) * s, node(0, root));
        return;
    }
    for (int other = 1; other < whole; other++) {
        part(other, whole, count, &low, &high);
        get(call, buf + (size_t)low * s, (size_t)(high - low) * s, node(other, root));
    }
}

static void add(void *inout, const void *in, int count)
{
    double *a = inout;
    const double *b = in;
    for (int i = 0; i < count; i++) a[i] += b[i];
}

/* From how many bytes on binary swap is faster; 0: not measured yet. */
static long crossover;
#define SHORTEST 512
#define LONGEST  (1 << 20)

/* Times both on sums of doubles, each length three times, by the fastest; node 0 decides. */
static void measure(const char *call)
{
    long found = 0;
    char *buf = calloc(1, LONGEST), *room = malloc(LONGEST);
    const char *given = getenv("ACLMPL_CROSSOVER");
    if (!buf || !room) aclmpl_wrong(call, "there is no memory to measure which reduction is faster");
    if (given && bytes_of(given, &found) < 0)
        aclmpl_wrong(call, "ACLMPL_CROSSOVER is %s; it must be " BYTES_WANTED, *given ? given : "empty");
    for (int bytes = LONGEST; !given && bytes >= SHORTEST; bytes /= 2) {
        double fastest[2] = {1e9, 1e9};
        for (int i = 0; i < 6; i++) {
            ACLMPL_sync();
            double start = arke_clock();
            if (i % 2) swap(call, 0, buf, room, bytes / 8, 8, add);
            else tree(call, 0, buf, room, bytes / 8, 8, add);
            double took = arke_clock() - start;
            if (took < fastest[i % 2]) fastest[i % 2] = took;
        }
        char slower = fastest[1] >= fastest[0];
        aclmpl_check(call, arke_broadcast(ARKE_ALL, &slower, 1, 0));
        if (slower) {
            found = bytes * 2l;
            break;
        }
    }
    aclmpl_check(call, arke_broadcast(ARKE_ALL, &found, sizeof found, 0));
    crossover = found > 0 ? found : SHORTEST;
    free(buf);
    free(room);
}

long ACLMPL_crossover(void)
{
    aclmpl_ready(__func__);
    if (!crossover) measure(__func__);
    return crossover;
}

static int algorithm = ACLMPL_AUTO;
void ACLMPL_reduce_by(int given)
{
    aclmpl_ready(__func__);
    if (given < ACLMPL_AUTO || given > ACLMPL_SWAP)
        aclmpl_wrong(__func__, "algorithm is %d; it must be ACLMPL_AUTO, ACLMPL_TREE or ACLMPL_SWAP", given);
    algorithm = given;
}

static void reduce(const char *call, int root, void *buf, int count, int size, ACLMPL_operator op)
{
    aclmpl_ready(call);
    aclmpl_node(call, "root", root);
    if (count < 0 || size < 0) aclmpl_wrong(call, "count is %d and size %d; they must not be negative", count, size);
    if (!op) aclmpl_wrong(call, "op is a null pointer; it must be a function of inout, in and count");
    size_t bytes = (size_t)count * (size_t)size;
    if (bytes == 0 || arke_size() == 1) return;
    int by = algorithm;
    if (by == ACLMPL_AUTO) {
        if (bytes >= SHORTEST && !crossover) measure(call);
        by = bytes >= SHORTEST && bytes >= (size_t)crossover ? ACLMPL_SWAP : ACLMPL_TREE;
    }
    char few[1024], *room = bytes <= sizeof few ? few : malloc(bytes);
    if (!room) aclmpl_wrong(call, "there is no memory for %zu bytes to combine", bytes);
    (by == ACLMPL_SWAP ? swap : tree)(call, root, buf, room, count, size, op);
    if (room != few) free(room);
}
void ACLMPL_reduce(void *buf, int count, int size, ACLMPL_operator op) { reduce(__func__, 0, buf, count, size, op); }
void ACLMPL_reduce_to(int root, void *buf, int count, int size, ACLMPL_operator op) { reduce(__func__, root, buf, count, size, op); }
