/* Operations of all processes, and the functions that combine elements. */
#include "p4_internal.h"
#include <math.h>

#define ABS(a) ((a) < 0 ? -(a) : (a))
#define OPERATION(kind, type, name, ...)                            \
    void p4_##kind##_##name##_op(char *x, char *y, int nelem)       \
    {                                                               \
        type *to = (type *)x;                                       \
        const type *from = (const type *)y;                         \
        for (int i = 0; i < nelem; i++) {                           \
            type a = to[i], b = from[i];                            \
            to[i] = __VA_ARGS__;                                    \
        }                                                           \
    }
#define OPERATIONS(kind, type)                                                      \
    OPERATION(kind, type, sum, a + b)                                               \
    OPERATION(kind, type, mult, a * b)                                              \
    OPERATION(kind, type, max, a > b ? a : b)                                       \
    OPERATION(kind, type, min, a < b ? a : b)                                       \
    OPERATION(kind, type, absmax, ABS(a) > ABS(b) ? ABS(a) : ABS(b))                \
    OPERATION(kind, type, absmin, ABS(a) < ABS(b) ? ABS(a) : ABS(b))
OPERATIONS(int, int)
OPERATIONS(flt, float)
OPERATIONS(dbl, double)

typedef void (*p4_operation)(char *, char *, int);

/* Those that the engine has, too. */
static const struct {
    p4_operation function;
    int type, op, size;
} known[] = {
    {p4_int_sum_op, ARKE_INT32, ARKE_SUM, 4},   {p4_int_mult_op, ARKE_INT32, ARKE_PROD, 4},
    {p4_int_max_op, ARKE_INT32, ARKE_MAX, 4},   {p4_int_min_op, ARKE_INT32, ARKE_MIN, 4},
    {p4_flt_sum_op, ARKE_FLOAT, ARKE_SUM, 4},   {p4_flt_mult_op, ARKE_FLOAT, ARKE_PROD, 4},
    {p4_flt_max_op, ARKE_FLOAT, ARKE_MAX, 4},   {p4_flt_min_op, ARKE_FLOAT, ARKE_MIN, 4},
    {p4_dbl_sum_op, ARKE_DOUBLE, ARKE_SUM, 8},  {p4_dbl_mult_op, ARKE_DOUBLE, ARKE_PROD, 8},
    {p4_dbl_max_op, ARKE_DOUBLE, ARKE_MAX, 8},  {p4_dbl_min_op, ARKE_DOUBLE, ARKE_MIN, 8},
};

static void combine(void *user, const void *in, void *inout, size_t count)
{
    (*(p4_operation *)user)(inout, (char *)in, (int)count);
}

int p4_global_op(int type, void *x, int nelem, int size, p4_operation op, int data_type)
{
    if (p4_talks(__func__) < 0) return -1;
    if (type < 0) return p4_wrong(__func__, "type is %d; it must not be negative", type);
    if (nelem < 0) return p4_wrong(__func__, "nelem is %d; it must not be negative", nelem);
    if (size <= 0) return p4_wrong(__func__, "size is %d; an element has at least one byte", size);
    if (!op) return p4_wrong(__func__, "op is a null pointer; it must be a function");
    if (data_type < P4NOX || data_type > P4DBL) return p4_wrong(__func__, "the kind of data is %d; it must be from P4NOX (0) to P4DBL (4)", data_type);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].function != op || known[i].size != size) continue;
        if (arke_allreduce(ARKE_ALL, x, x, (size_t)nelem, known[i].type, known[i].op) != ARKE_OK) return p4_failed(__func__);
        return 0;
    }
    if (arke_reduce_with(ARKE_ALL, x, x, (size_t)nelem, (size_t)size, combine, &op, 1, -1) != ARKE_OK) return p4_failed(__func__);
    return 0;
}

void p4_global_barrier(int type)
{
    if (p4_talks(__func__) < 0) return;
    if (type < 0) p4_wrong(__func__, "type is %d; it must not be negative", type);
    else if (arke_barrier(ARKE_ALL) != ARKE_OK) p4_failed(__func__);
}
