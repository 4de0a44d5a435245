/* Operations of all tasks of a group. Handlers do not run inside them, as on the SP. */
#include "mpl_internal.h"
#include <stdlib.h>
#include <string.h>

static int over(const char *call, int code) { return code == ARKE_OK ? 0 : mpl_failed(call, code); }

int mpc_sync(int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    return g ? over(__func__, arke_barrier(g->group)) : -1;
}

int mpc_bcast(void *buf, size_t len, int root, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int place = g ? mpl_place(__func__, g, root) : -1;
    return place < 0 ? -1 : over(__func__, arke_broadcast(g->group, buf, len, place));
}

/* A program's function, all of the array at once. */
struct function {
    void (*f)(const void *, const void *, void *, size_t *);
    size_t len;
    char *room;
};
static void fold(void *user, const void *in, void *inout, size_t count)
{
    struct function *f = user;
    size_t len = f->len;
    if (count == 0) return;
    f->f(in, inout, f->room, &len);
    memcpy(inout, f->room, f->len);
}

/* `place`: of the root, or -1 for all. */
static int combine(const char *call, struct mpl_group *g, const void *in, void *out, size_t len, mpc_function f, int place)
{
    int type, op;
    size_t size;
    if (!f) return mpl_wrong(call, "the function is a null pointer; it must combine two arrays");
    if (mpl_builtin(f, &type, &op, &size)) {
        if (len % size) return mpl_wrong(call, "len is %zu; it must be a multiple of %zu bytes, which the function's elements have", len, size);
        if (place < 0) return over(call, arke_allreduce(g->group, in, out, len / size, type, op));
        return over(call, arke_reduce(g->group, in, out, len / size, type, op, place));
    }
    struct function given = {(void (*)(const void *, const void *, void *, size_t *))f, len, malloc(len + 1)};
    if (!given.room) return mpl_wrong(call, "there is no memory for %zu bytes", len);
    int code = arke_reduce_with(g->group, in, out, 1, len, fold, &given, 0, place);
    free(given.room);
    return over(call, code);
}

int mpc_combine(const void *in, void *out, size_t len, mpc_function f, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    return g ? combine(__func__, g, in, out, len, f, -1) : -1;
}

int mpc_reduce(const void *in, void *out, size_t len, int root, mpc_function f, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int place = g ? mpl_place(__func__, g, root) : -1;
    return place < 0 ? -1 : combine(__func__, g, in, out, len, f, place);
}

/* To a member at a place and from another at once; -1: none. */
static int exchange(const struct mpl_group *g, const void *out, size_t give, int to, void *in, size_t get, int from)
{
    arke_request receive = ARKE_NULL, send = ARKE_NULL;
    int code = ARKE_OK;
    if (from >= 0) code = arke_irecv(in, get, g->members[from], MPL_GLOBALS, 0, ARKE_EXACT, &receive);
    if (code == ARKE_OK && to >= 0) code = arke_isend(out, give, g->members[to], MPL_GLOBALS, 0, ARKE_STANDARD, &send);
    int first = arke_wait(&receive, NULL), second = arke_wait(&send, NULL);
    return code != ARKE_OK ? code : first != ARKE_OK ? first : second;
}

int mpc_prefix(const void *in, void *out, size_t len, mpc_function f, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int type, op, me = g ? mpl_place(__func__, g, arke_rank()) : -1;
    size_t size;
    if (me < 0 || (len > 0 && (MPL_NULL(in) || MPL_NULL(out)))) return -1;
    if (!f) return mpl_wrong(__func__, "the function is a null pointer; it must combine two arrays");
    if (mpl_builtin(f, &type, &op, &size) && len % size == 0)
        return over(__func__, arke_scan(g->group, in, out, len / size, type, op, 0));
    char *before = malloc(2 * len + 1), *mine = before + len;
    if (!before) return mpl_wrong(__func__, "there is no memory for %zu bytes", len);
    memcpy(mine, in, len);
    int code = exchange(g, NULL, 0, -1, before, len, me - 1);
    if (me > 0) ((void (*)(const void *, const void *, void *, size_t *))f)(before, mine, out, &len);
    else memcpy(out, mine, len);
    if (code == ARKE_OK) code = exchange(g, out, len, me + 1 < g->size ? me + 1 : -1, NULL, 0, -1);
    free(before);
    return over(__func__, code);
}

int mpc_index(const void *in, void *out, size_t blklen, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int me = g ? mpl_place(__func__, g, arke_rank()) : -1, code = ARKE_OK;
    if (me < 0 || (blklen > 0 && (MPL_NULL(in) || MPL_NULL(out)))) return -1;
    for (int step = 0; step < g->size && code == ARKE_OK; step++) {
        int to = (me + step) % g->size, from = (me - step + g->size) % g->size;
        code = exchange(g, (const char *)in + (size_t)to * blklen, blklen, to, (char *)out + (size_t)from * blklen, blklen, from);
    }
    return over(__func__, code);
}

int mpc_concat(const void *in, void *out, size_t blklen, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    return g ? over(__func__, arke_concat(g->group, in, blklen, out, NULL)) : -1;
}

int mpc_gather(const void *in, void *out, size_t blklen, int root, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int place = g ? mpl_place(__func__, g, root) : -1;
    return place < 0 ? -1 : over(__func__, arke_gather(g->group, in, blklen, out, NULL, place));
}

int mpc_scatter(const void *in, void *out, size_t blklen, int root, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int place = g ? mpl_place(__func__, g, root) : -1, me = g ? mpl_place(__func__, g, arke_rank()) : -1, code = ARKE_OK;
    if (place < 0 || me < 0 || (blklen > 0 && (MPL_NULL(out) || (me == place && MPL_NULL(in))))) return -1;
    if (me != place) return over(__func__, exchange(g, NULL, 0, -1, out, blklen, place));
    for (int i = 0; i < g->size && code == ARKE_OK; i++) {
        if (i == me) memmove(out, (const char *)in + (size_t)i * blklen, blklen);
        else code = exchange(g, (const char *)in + (size_t)i * blklen, blklen, i, NULL, 0, -1);
    }
    return over(__func__, code);
}

int mpc_shift(const void *out, void *in, size_t len, int step, int flag, int gid)
{
    struct mpl_group *g = mpl_group(__func__, gid);
    int me = g ? mpl_place(__func__, g, arke_rank()) : -1;
    if (me < 0) return -1;
    if (flag != 0 && flag != 1) return mpl_wrong(__func__, "flag is %d; it must be 0, round and round, or 1, off at the end", flag);
    long to = (long)me + step, from = (long)me - step, n = g->size;
    if (flag == 0) to = (to % n + n) % n, from = (from % n + n) % n;
    if (to < 0 || to >= n) to = -1;
    if (from < 0 || from >= n) from = -1;
    return over(__func__, exchange(g, out, len, (int)to, in, len, (int)from));
}
