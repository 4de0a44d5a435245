/* Operations of all nodes. */
#include "nx_internal.h"
#include <stdlib.h>
#include <string.h>

static long finished(int code) { return code == ARKE_OK ? nx_dispatch() : nx_failed(code); }

/* The machines made these operations of crecvs, which copied what had come for receives that were posted late. */
static int together(void)
{
    if (nx_ready() < 0) return -1;
    if (nx_late > 0) nx_copy_all_late();
    return 0;
}

long _gsync(void)
{
    return together() < 0 || nx_dispatch() < 0 ? -1 : finished(arke_barrier(ARKE_ALL));
}

static long combine(void *x, long n, int type, int op)
{
    if (together() < 0) return -1;
    if (n < 0) return nx_wrong("n is %ld; it must be a number of elements, not negative", n);
    return finished(arke_allreduce(ARKE_ALL, x, x, (size_t)n, type, op));
}

#define GLOBAL(name, element, type, op)                                                                                \
    long _##name(element x[], long n, element work[])                                                                  \
    {                                                                                                                  \
        (void)work;                                                                                                    \
        return combine(x, n, type, op);                                                                                \
    }
GLOBAL(gdsum, double, ARKE_DOUBLE, ARKE_SUM)
GLOBAL(gdprod, double, ARKE_DOUBLE, ARKE_PROD)
GLOBAL(gdhigh, double, ARKE_DOUBLE, ARKE_MAX)
GLOBAL(gdlow, double, ARKE_DOUBLE, ARKE_MIN)
GLOBAL(gssum, float, ARKE_FLOAT, ARKE_SUM)
GLOBAL(gsprod, float, ARKE_FLOAT, ARKE_PROD)
GLOBAL(gshigh, float, ARKE_FLOAT, ARKE_MAX)
GLOBAL(gslow, float, ARKE_FLOAT, ARKE_MIN)
GLOBAL(gisum, long, ARKE_INT64, ARKE_SUM)
GLOBAL(giprod, long, ARKE_INT64, ARKE_PROD)
GLOBAL(gihigh, long, ARKE_INT64, ARKE_MAX)
GLOBAL(gilow, long, ARKE_INT64, ARKE_MIN)
GLOBAL(giand, long, ARKE_INT64, ARKE_AND)
GLOBAL(gior, long, ARKE_INT64, ARKE_OR)
GLOBAL(gixor, long, ARKE_INT64, ARKE_XOR)
GLOBAL(gland, long, ARKE_INT64, ARKE_LAND)
GLOBAL(glor, long, ARKE_INT64, ARKE_LOR)
GLOBAL(glxor, long, ARKE_INT64, ARKE_LXOR)

/* Concatenates; `lengths` are known to all. */
static long join(void *x, const size_t *lengths, void *y)
{
    return finished(arke_concat(ARKE_ALL, x, lengths[mynode()], y, lengths));
}

long _gcol(void *x, long xlen, void *y, long ylen, long *ncnt)
{
    if (together() < 0) return -1;
    if (xlen < 0) return nx_wrong("xlen is %ld; it must be a number of bytes, not negative", xlen);
    size_t n = (size_t)numnodes(), mine = (size_t)xlen, total = 0;
    size_t *lengths = malloc(n * sizeof *lengths);
    if (!lengths) return nx_wrong("there is no memory for the lengths of %ld nodes", numnodes());
    long result = finished(arke_concat(ARKE_ALL, &mine, sizeof mine, lengths, NULL));
    for (size_t i = 0; i < n && result == 0; i++) total += lengths[i];
    /* The others must not wait for a node that has too little room. */
    int fits = ylen >= 0 && total <= (size_t)ylen;
    char *room = result == 0 && !fits ? malloc(total + 1) : NULL;
    if (result == 0 && !fits && !room) result = nx_wrong("there is no memory for the %zu bytes of all nodes", total);
    if (result == 0) result = join(x, lengths, room ? room : y);
    if (room) {
        result = nx_wrong("ylen is %ld; the nodes have %zu bytes together, for which y must have room", ylen, total);
        free(room);
    }
    if (result == 0 && ncnt) *ncnt = (long)total;
    free(lengths);
    return result;
}

long _gcolx(void *x, long xlens[], void *y)
{
    if (together() < 0) return -1;
    size_t n = (size_t)numnodes();
    for (size_t i = 0; i < n; i++)
        if (xlens[i] < 0) return nx_wrong("xlens[%zu] is %ld; it must be a number of bytes, not negative", i, xlens[i]);
    size_t *lengths = malloc(n * sizeof *lengths);
    if (!lengths) return nx_wrong("there is no memory for the lengths of %ld nodes", numnodes());
    for (size_t i = 0; i < n; i++) lengths[i] = (size_t)xlens[i];
    long result = join(x, lengths, y);
    free(lengths);
    return result;
}

struct function {
    long (*call)(void *x, void *work);
};

static void fold(void *user, const void *in, void *inout, size_t count)
{
    struct function *function = user;
    /* One element: all of x. */
    if (count > 0) function->call(inout, (void *)in);
}

long _gopf(void *x, long xlen, void *work, long (*function)(void *, void *))
{
    (void)work;
    if (together() < 0) return -1;
    if (xlen < 0) return nx_wrong("xlen is %ld; it must be a number of bytes, not negative", xlen);
    if (!function) return nx_wrong("function is a null pointer; it must be a function of x and work");
    struct function given = {function};
    return finished(arke_reduce_with(ARKE_ALL, x, x, 1, (size_t)xlen, fold, &given, 1, -1));
}
