/* A function of the program's gets its operands where the program's structures may lie: here at multiples of 16, though
 * the datatype leaves out the first 8 bytes of each, or begins before its address. */
#include "check.h"
#include <stddef.h>

typedef struct {
    double skipped, a;
    __int128 v, w;
} Element;

static void add(void *in, void *inout, int *len, MPI_Datatype *datatype)
{
    (void)datatype;
    CHECK((uintptr_t)in % 16 == 0 && (uintptr_t)inout % 16 == 0, "operands at %p and %p", in, inout);
    Element *one = in, *other = inout;
    for (int i = 0; i < *len; i++) {
        other[i].a += one[i].a;
        other[i].v += one[i].v;
        other[i].w += one[i].w;
    }
}

/* The same with 24 bytes of each element before its address. */
static void add_before(void *in, void *inout, int *len, MPI_Datatype *datatype)
{
    add((char *)in - offsetof(Element, v), (char *)inout - offsetof(Element, v), len, datatype);
}

static void sums(MPI_Datatype type, MPI_Op op, int before, int count)
{
    Element *in = aligned_alloc(64, count * sizeof *in), *out = aligned_alloc(64, count * sizeof *out);
    memset(in, 0, count * sizeof *in);
    memset(out, 0, count * sizeof *out);
    for (int i = 0; i < count; i++) in[i].a = rank + i, in[i].v = rank * i, in[i].w = 7;
    char *from = (char *)in + before, *to = (char *)out + before;
    double all = ranks * (ranks - 1) / 2.0;
    for (int kind = 0; kind < 4; kind++) {
        double first = all, many = ranks;
        switch (kind) {
        case 0: MPI_Allreduce(from, to, count, type, op, MPI_COMM_WORLD); break;
        case 1:
            MPI_Reduce(from, to, count, type, op, ranks - 1, MPI_COMM_WORLD);
            if (rank != ranks - 1) continue;
            break;
        case 2:
            MPI_Scan(from, to, count, type, op, MPI_COMM_WORLD);
            first = rank * (rank + 1) / 2.0, many = rank + 1;
            break;
        default:
            MPI_Exscan(from, to, count, type, op, MPI_COMM_WORLD);
            if (rank == 0) continue;
            first = rank * (rank - 1) / 2.0, many = rank;
        }
        for (int i = 0; i < count; i++) {
            int good = out[i].a == first + many * i && out[i].v == (__int128)first * i && out[i].w == (__int128)many * 7;
            CHECK(good, "operation %d, element %d of %d: %g", kind, i, count, out[i].a);
        }
    }
    free(in), free(out);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int lengths[3] = {1, 16, 16};
    MPI_Aint places[3] = {offsetof(Element, a), offsetof(Element, v), offsetof(Element, w)};
    MPI_Datatype types[3] = {MPI_DOUBLE, MPI_BYTE, MPI_BYTE}, plain, type;
    for (int before = 0; before <= (int)offsetof(Element, v); before += offsetof(Element, v)) {
        for (int i = 0; i < 3; i++) places[i] -= before;
        MPI_Type_create_struct(3, lengths, places, types, &plain);
        MPI_Type_create_resized(plain, -before, sizeof(Element), &type);
        MPI_Type_commit(&type);
        for (int commutes = 0; commutes < 2; commutes++) {
            MPI_Op op;
            MPI_Op_create(before ? add_before : add, commutes, &op);
            sums(type, op, before, 4);
            sums(type, op, before, 1000);
            MPI_Op_free(&op);
        }
        MPI_Type_free(&plain);
        MPI_Type_free(&type);
    }
    return test_end();
}
