/*
 * Every predefined operation on every kind of element, by accumulate and get_accumulate. What must come out is
 * computed here in plain C; an operation that is not defined on a kind must be refused.
 */
#include "rma_window.h"

#include <complex.h>
#include <stdbool.h>

enum { COUNT = 7, ROOM = COUNT * 64 };

/* As integers for integers, as they are for others: every one of them, every sum and every product is exact. */
static const double left[COUNT] = {3, 1.5, 0, 2, 5, 12, 7.25}, right[COUNT] = {2, 4, 6.5, 0, 3, 9, 7.25};

struct kind {
    MPI_Datatype type;
    const char *name;
    size_t extent;
    /* Writes number i. */
    void (*put)(void *at, double x, int i);
    /* Whether the standard defines the operation on the kind; out = left op right, out being what `put` gave the
     * right. */
    int (*combine)(MPI_Op op, const void *left, void *out);
    int (*same)(const void *a, const void *b);
};

/* The kinds that are one C type. `USES` is a list of the groups of operations below. */
#define GROUP_ARITHMETIC(T)                                                                                            \
    if (op == MPI_SUM) return *b = (T)(*a + *b), 1;                                                                    \
    if (op == MPI_PROD) return *b = (T)(*a * *b), 1;
#define GROUP_ORDER(T)                                                                                                 \
    if (op == MPI_MIN) return *b = *a < *b ? *a : *b, 1;                                                               \
    if (op == MPI_MAX) return *b = *a > *b ? *a : *b, 1;
#define GROUP_BITS(T)                                                                                                  \
    if (op == MPI_BAND) return *b = (T)(*a & *b), 1;                                                                   \
    if (op == MPI_BOR) return *b = (T)(*a | *b), 1;                                                                    \
    if (op == MPI_BXOR) return *b = (T)(*a ^ *b), 1;
#define GROUP_LOGIC(T)                                                                                                 \
    if (op == MPI_LAND) return *b = *a && *b, 1;                                                                       \
    if (op == MPI_LOR) return *b = *a || *b, 1;                                                                        \
    if (op == MPI_LXOR) return *b = !*a != !*b, 1;
#define INTEGER(T) GROUP_ARITHMETIC(T) GROUP_ORDER(T) GROUP_BITS(T) GROUP_LOGIC(T)
/* The standard leaves the logical ones out here (section 6.9.2); libraries offer them, and so does Arke. */
#define ADDRESS(T) INTEGER(T)
#define FLOATING(T) GROUP_ARITHMETIC(T) GROUP_ORDER(T)
#define COMPLEX(T) GROUP_ARITHMETIC(T)
#define LOGICAL(T) GROUP_LOGIC(T)
#define BYTE(T) GROUP_BITS(T)

#define DEFINE(name, T, USES)                                                                                          \
    static void put_##name(void *at, double x, int i)                                                                  \
    {                                                                                                                  \
        (void)i;                                                                                                       \
        *(T *)at = (T)x;                                                                                               \
    }                                                                                                                  \
    static int combine_##name(MPI_Op op, const void *from, void *out)                                                  \
    {                                                                                                                  \
        const T *a = from;                                                                                             \
        T *b = out;                                                                                                    \
        USES(T)                                                                                                        \
        return 0;                                                                                                      \
    }                                                                                                                  \
    static int same_##name(const void *a, const void *b) { return *(const T *)a == *(const T *)b; }

/* A value and an index; padding may hold anything. */
#define DEFINE_PAIR(name, T)                                                                                           \
    struct name {                                                                                                      \
        T value;                                                                                                       \
        int index;                                                                                                     \
    };                                                                                                                 \
    static void put_##name(void *at, double x, int i)                                                                  \
    {                                                                                                                  \
        ((struct name *)at)->value = (T)x;                                                                             \
        ((struct name *)at)->index = i;                                                                                \
    }                                                                                                                  \
    static int combine_##name(MPI_Op op, const void *from, void *out)                                                  \
    {                                                                                                                  \
        const struct name *a = from;                                                                                   \
        struct name *b = out;                                                                                          \
        if (op != MPI_MINLOC && op != MPI_MAXLOC) return 0;                                                            \
        int wins = op == MPI_MINLOC ? a->value < b->value : a->value > b->value;                                       \
        if (wins || (a->value == b->value && a->index < b->index)) *b = *a;                                            \
        return 1;                                                                                                      \
    }                                                                                                                  \
    static int same_##name(const void *a, const void *b)                                                               \
    {                                                                                                                  \
        const struct name *x = a, *y = b;                                                                              \
        return x->value == y->value && x->index == y->index;                                                           \
    }

DEFINE(schar, signed char, INTEGER)
DEFINE(uchar, unsigned char, INTEGER)
DEFINE(short, short, INTEGER)
DEFINE(ushort, unsigned short, INTEGER)
DEFINE(int, int, INTEGER)
DEFINE(uint, unsigned, INTEGER)
DEFINE(long, long, INTEGER)
DEFINE(ulong, unsigned long, INTEGER)
DEFINE(llong, long long, INTEGER)
DEFINE(aint, MPI_Aint, ADDRESS)
DEFINE(count, MPI_Count, ADDRESS)
DEFINE(offset, MPI_Offset, ADDRESS)
DEFINE(float, float, FLOATING)
DEFINE(double, double, FLOATING)
DEFINE(ldouble, long double, FLOATING)
DEFINE(cfloat, float complex, COMPLEX)
DEFINE(cdouble, double complex, COMPLEX)
DEFINE(bool, bool, LOGICAL)
DEFINE(byte, unsigned char, BYTE)
DEFINE_PAIR(float_int, float)
DEFINE_PAIR(double_int, double)
DEFINE_PAIR(long_int, long)
DEFINE_PAIR(two_int, int)
DEFINE_PAIR(short_int, short)

#define KIND(type, name, T) {type, #type, sizeof(T), put_##name, combine_##name, same_##name}
static const struct kind kinds[] = {
    KIND(MPI_SIGNED_CHAR, schar, signed char), KIND(MPI_UNSIGNED_CHAR, uchar, unsigned char), KIND(MPI_SHORT, short, short),
    KIND(MPI_UNSIGNED_SHORT, ushort, unsigned short), KIND(MPI_INT, int, int), KIND(MPI_UNSIGNED, uint, unsigned),
    KIND(MPI_LONG, long, long), KIND(MPI_UNSIGNED_LONG, ulong, unsigned long), KIND(MPI_LONG_LONG, llong, long long),
    KIND(MPI_INT8_T, schar, int8_t), KIND(MPI_INT16_T, short, int16_t), KIND(MPI_INT32_T, int, int32_t),
    KIND(MPI_INT64_T, llong, int64_t), KIND(MPI_UINT8_T, uchar, uint8_t), KIND(MPI_UINT64_T, ulong, uint64_t),
    KIND(MPI_FLOAT, float, float), KIND(MPI_DOUBLE, double, double), KIND(MPI_LONG_DOUBLE, ldouble, long double),
    KIND(MPI_C_BOOL, bool, bool), KIND(MPI_BYTE, byte, unsigned char), KIND(MPI_AINT, aint, MPI_Aint),
    KIND(MPI_COUNT, count, MPI_Count), KIND(MPI_OFFSET, offset, MPI_Offset), KIND(MPI_C_FLOAT_COMPLEX, cfloat, float complex),
    KIND(MPI_C_DOUBLE_COMPLEX, cdouble, double complex), KIND(MPI_FLOAT_INT, float_int, struct float_int),
    KIND(MPI_DOUBLE_INT, double_int, struct double_int), KIND(MPI_LONG_INT, long_int, struct long_int),
    KIND(MPI_2INT, two_int, struct two_int), KIND(MPI_SHORT_INT, short_int, struct short_int)};

#define OP(op) {op, #op}
static const struct {
    MPI_Op op;
    const char *name;
} operations[] = {OP(MPI_SUM), OP(MPI_PROD), OP(MPI_MIN), OP(MPI_MAX), OP(MPI_BAND), OP(MPI_BOR), OP(MPI_BXOR),
                  OP(MPI_LAND), OP(MPI_LOR), OP(MPI_LXOR), OP(MPI_MINLOC), OP(MPI_MAXLOC)};

static void check_same(const struct kind *kind, const void *found, const void *wanted, const char *op, const char *what)
{
    for (int i = 0; i < COUNT; i++) {
        size_t at = (size_t)i * kind->extent;
        CHECK(kind->same((const char *)found + at, (const char *)wanted + at), "%s on %s, %s: element %d", op, kind->name, what, i);
    }
}

static void one(struct window *w, const struct kind *kind, int number, int target)
{
    _Alignas(16) unsigned char operand[ROOM] = {0}, start[ROOM] = {0}, wanted[ROOM] = {0}, old[ROOM] = {0}, local[ROOM];
    MPI_Op op = operations[number].op;
    const char *name = operations[number].name;
    MPI_Aint lb, extent, at = window_disp(w, target, 0);
    int class, bytes = (int)(kind->extent * COUNT), defined = 1;
    MPI_Type_get_extent(kind->type, &lb, &extent);
    CHECK(extent == (MPI_Aint)kind->extent, "%s has extent %ld", kind->name, (long)extent);
    for (int i = 0; i < COUNT; i++) {
        /* Of the pairs that are equal, now the one, now the other has the lower index. */
        kind->put(operand + (size_t)i * kind->extent, left[i], 10 + i % 2);
        kind->put(start + (size_t)i * kind->extent, right[i], 11 - i % 2);
    }
    memcpy(wanted, start, sizeof start);
    memcpy(local, start, sizeof start);
    for (int i = 0; i < COUNT; i++)
        defined &= kind->combine(op, operand + (size_t)i * kind->extent, wanted + (size_t)i * kind->extent);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w->win);
    MPI_Put(start, bytes, MPI_BYTE, target, at, bytes, MPI_BYTE, w->win);
    MPI_Win_flush(target, w->win);
    MPI_Error_class(MPI_Get_accumulate(operand, COUNT, kind->type, old, COUNT, kind->type, target, at, COUNT, kind->type, op, w->win),
                    &class);
    MPI_Win_flush(target, w->win);
    CHECK(class == (defined ? MPI_SUCCESS : MPI_ERR_OP), "%s on %s ends in class %d", name, kind->name, class);
    MPI_Error_class(MPI_Reduce_local(operand, local, COUNT, kind->type, op), &class);
    CHECK(class == (defined ? MPI_SUCCESS : MPI_ERR_OP), "MPI_Reduce_local, %s on %s, ends in class %d", name, kind->name, class);
    if (defined) {
        check_same(kind, old, start, name, "what was there before");
        check_same(kind, local, wanted, name, "MPI_Reduce_local");
        MPI_Get(old, bytes, MPI_BYTE, target, at, bytes, MPI_BYTE, w->win);
        MPI_Win_flush(target, w->win);
        check_same(kind, old, wanted, name, "MPI_Get_accumulate");
        MPI_Put(start, bytes, MPI_BYTE, target, at, bytes, MPI_BYTE, w->win);
        MPI_Win_flush(target, w->win);
        MPI_Accumulate(operand, COUNT, kind->type, target, at, COUNT, kind->type, op, w->win);
        MPI_Win_flush(target, w->win);
        MPI_Get(old, bytes, MPI_BYTE, target, at, bytes, MPI_BYTE, w->win);
        MPI_Win_flush(target, w->win);
        check_same(kind, old, wanted, name, "MPI_Accumulate");
        MPI_Accumulate(operand, COUNT, kind->type, target, at, COUNT, kind->type, MPI_REPLACE, w->win);
        MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, old, COUNT, kind->type, target, at, COUNT, kind->type, MPI_NO_OP, w->win);
        MPI_Win_flush(target, w->win);
        check_same(kind, old, operand, name, "replaced, then read atomically");
    }
    MPI_Win_unlock(target, w->win);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    const enum flavour flavours[] = {ALLOCATE, CREATE};
    for (int f = 0; f < 2; f++) {
        struct window w = window_make(flavours[f], 1024, 1, MPI_COMM_WORLD);
        MPI_Win_set_errhandler(w.win, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            for (int o = 0; o < (int)(sizeof operations / sizeof *operations); o++) one(&w, &kinds[k], o, (rank + 1) % ranks);
        MPI_Barrier(MPI_COMM_WORLD);
        window_free(&w);
    }
    return test_end();
}
