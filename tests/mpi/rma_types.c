/* Every predefined operation on every kind of element, by accumulate and get_accumulate, against MPI_Reduce_local. */
#include "rma_window.h"

struct kind {
    MPI_Datatype type;
    const char *name;
    int pair;
};

static const MPI_Op operations[] = {MPI_SUM, MPI_PROD, MPI_MIN, MPI_MAX, MPI_BAND, MPI_BOR, MPI_BXOR,
                                    MPI_LAND, MPI_LOR, MPI_LXOR, MPI_MINLOC, MPI_MAXLOC};

static void one(struct window *w, const struct kind *kind, MPI_Op op, int target)
{
    enum { COUNT = 7 };
    unsigned char operand[COUNT * 64], start[COUNT * 64], wanted[COUNT * 64], old[COUNT * 64];
    MPI_Aint lb, extent;
    int size, code;
    MPI_Type_get_extent(kind->type, &lb, &extent);
    MPI_Type_size(kind->type, &size);
    size_t bytes = (size_t)extent * COUNT;
    /* Small whole numbers, which every kind holds exactly: as bytes they are zero but for a few bits. */
    memset(operand, 0, sizeof operand);
    memset(start, 0, sizeof start);
    memset(old, 0, sizeof old);
    for (int i = 0; i < COUNT; i++) {
        operand[(size_t)i * (size_t)extent] = (unsigned char)(i % 2);
        start[(size_t)i * (size_t)extent] = (unsigned char)(i / 2 % 2);
    }
    memcpy(wanted, start, sizeof start);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w->win);
    MPI_Put(start, (int)bytes, MPI_BYTE, target, window_disp(w, target, 0), (int)bytes, MPI_BYTE, w->win);
    MPI_Win_flush(target, w->win);
    code = MPI_Get_accumulate(operand, COUNT, kind->type, old, COUNT, kind->type, target, window_disp(w, target, 0), COUNT,
                              kind->type, op, w->win);
    MPI_Win_flush(target, w->win);
    int reduced = MPI_Reduce_local(operand, wanted, COUNT, kind->type, op);
    CHECK((code == MPI_SUCCESS) == (reduced == MPI_SUCCESS), "%s: accumulate gives %d, reduce %d", kind->name, code, reduced);
    if (code == MPI_SUCCESS) {
        for (int i = 0; i < COUNT; i++)
            CHECK(!memcmp(old + (size_t)i * (size_t)extent, start + (size_t)i * (size_t)extent, kind->pair ? 1 : (size_t)size),
                  "%s: what was there before, element %d", kind->name, i);
        MPI_Get(old, (int)bytes, MPI_BYTE, target, window_disp(w, target, 0), (int)bytes, MPI_BYTE, w->win);
        MPI_Win_flush(target, w->win);
        CHECK(!memcmp(old, wanted, bytes), "%s: the result differs from that of MPI_Reduce_local", kind->name);
        MPI_Accumulate(operand, COUNT, kind->type, target, window_disp(w, target, 0), COUNT, kind->type, MPI_REPLACE, w->win);
        MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, old, COUNT, kind->type, target, window_disp(w, target, 0), COUNT,
                           kind->type, MPI_NO_OP, w->win);
        MPI_Win_flush(target, w->win);
        CHECK(!memcmp(old, operand, bytes), "%s: replaced, then read atomically", kind->name);
    }
    MPI_Win_unlock(target, w->win);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
#define KIND(type) {type, #type, 0}
#define PAIR(type) {type, #type, 1}
    const struct kind kinds[] = {
        KIND(MPI_SIGNED_CHAR), KIND(MPI_UNSIGNED_CHAR), KIND(MPI_SHORT), KIND(MPI_UNSIGNED_SHORT), KIND(MPI_INT),
        KIND(MPI_UNSIGNED), KIND(MPI_LONG), KIND(MPI_UNSIGNED_LONG), KIND(MPI_LONG_LONG), KIND(MPI_FLOAT), KIND(MPI_DOUBLE),
        KIND(MPI_INT8_T), KIND(MPI_INT16_T), KIND(MPI_INT32_T), KIND(MPI_INT64_T), KIND(MPI_UINT8_T), KIND(MPI_UINT64_T),
        KIND(MPI_C_BOOL), KIND(MPI_BYTE), KIND(MPI_AINT), KIND(MPI_COUNT), KIND(MPI_OFFSET), KIND(MPI_C_FLOAT_COMPLEX),
        KIND(MPI_C_DOUBLE_COMPLEX), PAIR(MPI_FLOAT_INT), PAIR(MPI_DOUBLE_INT), PAIR(MPI_LONG_INT), PAIR(MPI_2INT),
        PAIR(MPI_SHORT_INT)};
    const enum flavour flavours[] = {ALLOCATE, CREATE};
    for (int f = 0; f < 2; f++) {
        struct window w = window_make(flavours[f], 1024, 1, MPI_COMM_WORLD);
        MPI_Win_set_errhandler(w.win, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            for (size_t o = 0; o < sizeof operations / sizeof *operations; o++)
                one(&w, &kinds[k], operations[o], (rank + 1) % ranks);
        MPI_Barrier(MPI_COMM_WORLD);
        window_free(&w);
    }
    return test_end();
}
