/* Combiners: which operation they are on which elements, and the operation itself where this library combines. */
#include "cmmd_internal.h"
#include <float.h>
#include <math.h>
#include <string.h>

static const char *const names[] = {"CMMD_combiner_add",  "CMMD_combiner_min",  "CMMD_combiner_max",  "CMMD_combiner_and",
                                    "CMMD_combiner_ior",  "CMMD_combiner_xor",  "CMMD_combiner_uadd", "CMMD_combiner_umin",
                                    "CMMD_combiner_umax", "CMMD_combiner_dadd", "CMMD_combiner_dmin", "CMMD_combiner_dmax"};
static const int ops[] = {ARKE_SUM, ARKE_MIN, ARKE_MAX, ARKE_AND, ARKE_OR, ARKE_XOR, ARKE_SUM, ARKE_MIN, ARKE_MAX, ARKE_SUM, ARKE_MIN, ARKE_MAX};

int cmmd_operation(const char *call, CMMD_combiner_t combiner, int type, int size, struct cmmd_operation *operation)
{
    int c = (int)combiner;
    if (c < 0 || c > CMMD_combiner_dmax) return cmmd_wrong(call, "combiner is %d; it must be one of the CMMD_combiner_ constants", c);
    int real = c >= CMMD_combiner_dadd, unsign = c >= CMMD_combiner_uadd && !real;
    if (type < 0) {
        if (size != 4 && size != 8) return cmmd_wrong(call, "size is %d; elements must have 4 or 8 bytes", size);
        if (real) type = size == 4 ? ARKE_FLOAT : ARKE_DOUBLE;
        else if (unsign) type = size == 4 ? ARKE_UINT32 : ARKE_UINT64;
        else type = size == 4 ? ARKE_INT32 : ARKE_INT64;
    } else if (type == ARKE_FLOAT || type == ARKE_DOUBLE) {
        if (unsign || (c >= CMMD_combiner_and && c <= CMMD_combiner_xor))
            return cmmd_wrong(call, "combiner is %s, which is none for floating-point values; use CMMD_combiner_dadd, dmin or dmax", names[c]);
    } else {
        if (real) return cmmd_wrong(call, "combiner is %s, which is none for integers", names[c]);
        if (unsign && type == ARKE_INT32) type = ARKE_UINT32;
        if (unsign && type == ARKE_INT64) type = ARKE_UINT64;
    }
    operation->type = type, operation->op = ops[c];
    operation->size = type == ARKE_INT32 || type == ARKE_UINT32 || type == ARKE_FLOAT ? 4 : 8;
    return 0;
}

int cmmd_scan_checked(const char *call, int direction, int mode, int inclusion)
{
    if (direction != CMMD_upward && direction != CMMD_downward)
        return cmmd_wrong(call, "direction is %d; it must be CMMD_upward or CMMD_downward", direction);
    if (mode != CMMD_none && mode != CMMD_start_bit && mode != CMMD_segment_bit)
        return cmmd_wrong(call, "mode is %d; it must be CMMD_none, CMMD_start_bit or CMMD_segment_bit", mode);
    if (inclusion != CMMD_exclusive && inclusion != CMMD_inclusive)
        return cmmd_wrong(call, "inclusion is %d; it must be CMMD_exclusive or CMMD_inclusive", inclusion);
    return 0;
}

#define ORDERED(T, U)                                                                                                   \
    {                                                                                                                   \
        const T *a = first;                                                                                             \
        T *b = acc;                                                                                                     \
        for (size_t i = 0; i < count; i++)                                                                              \
            b[i] = op == ARKE_SUM ? (T)((U)a[i] + (U)b[i]) : op == ARKE_MIN ? (a[i] < b[i] ? a[i] : b[i]) : (a[i] > b[i] ? a[i] : b[i]); \
        break;                                                                                                          \
    }
#define BITS(T)                                                                                                         \
    {                                                                                                                   \
        const T *a = first;                                                                                             \
        T *b = acc;                                                                                                     \
        for (size_t i = 0; i < count; i++) b[i] = op == ARKE_AND ? a[i] & b[i] : op == ARKE_OR ? a[i] | b[i] : a[i] ^ b[i]; \
        return;                                                                                                         \
    }

void cmmd_combine(const struct cmmd_operation *operation, const void *first, void *acc, size_t count)
{
    int op = operation->op;
    if (op == ARKE_AND || op == ARKE_OR || op == ARKE_XOR) {
        if (operation->size == 4) BITS(uint32_t)
        BITS(uint64_t)
    }
    switch (operation->type) {
    case ARKE_INT32: ORDERED(int32_t, uint32_t)
    case ARKE_UINT32: ORDERED(uint32_t, uint32_t)
    case ARKE_INT64: ORDERED(int64_t, uint64_t)
    case ARKE_UINT64: ORDERED(uint64_t, uint64_t)
    case ARKE_FLOAT: ORDERED(float, float)
    default: ORDERED(double, double)
    }
}

#define IDENTITY(T, least, most)                                                                                        \
    {                                                                                                                   \
        T *x = to;                                                                                                      \
        T one = op == ARKE_MIN ? (T)(most) : op == ARKE_MAX ? (T)(least) : op == ARKE_AND ? (T)-1 : (T)0;               \
        for (size_t i = 0; i < count; i++) x[i] = one;                                                                  \
        break;                                                                                                          \
    }

void cmmd_identity(const struct cmmd_operation *operation, void *to, size_t count)
{
    int op = operation->op;
    switch (operation->type) {
    case ARKE_INT32: IDENTITY(int32_t, INT32_MIN, INT32_MAX)
    case ARKE_UINT32: IDENTITY(uint32_t, 0, UINT32_MAX)
    case ARKE_INT64: IDENTITY(int64_t, INT64_MIN, INT64_MAX)
    case ARKE_UINT64: IDENTITY(uint64_t, 0, UINT64_MAX)
    case ARKE_FLOAT: IDENTITY(float, -INFINITY, INFINITY)
    default: IDENTITY(double, -INFINITY, INFINITY)
    }
}
