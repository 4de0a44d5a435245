/*
 * Derived datatypes in messages: every kind of layout is sent to a contiguous receive (as MPI_PACKED, which matches
 * every datatype) and back, at sizes that take different paths; random nested types are checked against the library's
 * own packing; partial receives count right.
 */
#include "check.h"

/* The peer: the neighbour in pairs, oneself where there is none. */
static int peer(void)
{
    int p = rank ^ 1;
    return p < ranks ? p : rank;
}

/* Sends `count` of `type` from `source` and receives the packed bytes, then sends those into `target` by `type`. */
static void there_and_back(MPI_Datatype type, int count, unsigned char *source, unsigned char *target, size_t span, const char *what)
{
    int size, bytes, at = 0, got;
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Type_size(type, &size);
    bytes = size * count;
    unsigned char *plain = test_alloc((size_t)bytes), *packed = test_alloc((size_t)bytes + 64);
    MPI_Pack(source, count, type, packed, bytes + 64, &at, MPI_COMM_WORLD);
    CHECK(at == bytes, "%s packs to %d bytes, wanted %d", what, at, bytes);

    MPI_Irecv(plain, bytes, MPI_PACKED, peer(), 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(source, count, type, peer(), 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    CHECK(memcmp(plain, packed, (size_t)bytes) == 0, "%s: contiguous receive differs from packing", what);
    /* Into the layout: target becomes source at the type's places and keeps its filling elsewhere. */
    memset(target, 0xa5, span);
    MPI_Irecv(target, count, type, peer(), 2, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(plain, bytes, MPI_PACKED, peer(), 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    MPI_Get_count(&statuses[0], type, &got);
    CHECK(got == (size ? count : 0), "%s: count %d, wanted %d", what, got, count);
    unsigned char *reference = test_alloc(span);
    memset(reference, 0xa5, span);
    at = 0;
    MPI_Unpack(packed, bytes, &at, reference, count, type, MPI_COMM_WORLD);
    for (size_t i = 0; i < span; i++) CHECK(target[i] == reference[i], "%s: byte %zu of the target is wrong", what, i);
    /* And layout to layout. */
    memset(target, 0xa5, span);
    MPI_Irecv(target, count, type, peer(), 3, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(source, count, type, peer(), 3, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    for (size_t i = 0; i < span; i++) CHECK(target[i] == reference[i], "%s: byte %zu is wrong from layout to layout", what, i);
    free(plain);
    free(packed);
    free(reference);
}

static void layouts(int n)
{
    size_t span = (size_t)n * 64 + 4096;
    unsigned char *source = test_alloc(span), *target = test_alloc(span);
    test_fill(source, span, 3); /* the same on every rank, so that the peer's bytes are known */
    MPI_Datatype t, u;
    int *lengths = test_alloc((size_t)n * sizeof(int)), *places = test_alloc((size_t)n * sizeof(int));
    for (int i = 0; i < n; i++) {
        lengths[i] = i % 4;
        places[i] = i * 5 + i % 2;
    }
#define RUN(name, count)                                                                                               \
    MPI_Type_commit(&t);                                                                                               \
    there_and_back(t, count, source, target, span, name);                                                              \
    MPI_Type_free(&t)
    MPI_Type_contiguous(n, MPI_INT, &t);
    RUN("contiguous", 3);
    MPI_Type_vector(n, 1, 2, MPI_DOUBLE, &t);
    RUN("vector of doubles", 2);
    MPI_Type_vector(n, 3, 7, MPI_CHAR, &t);
    RUN("vector of bytes", 5);
    MPI_Type_indexed(n, lengths, places, MPI_INT, &t);
    RUN("indexed", 1);
    MPI_Type_create_indexed_block(n, 2, places, MPI_SHORT, &t);
    RUN("indexed_block", 2);
    MPI_Type_create_resized(MPI_INT, 0, 12, &t);
    RUN("resized", n);
    struct part { char c; double d; int i[3]; };
    int struct_lengths[3] = {1, 1, 3};
    MPI_Aint struct_places[3] = {0, 8, 16};
    MPI_Datatype struct_types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
    MPI_Type_create_struct(3, struct_lengths, struct_places, struct_types, &u);
    MPI_Type_create_resized(u, 0, 32, &t);
    MPI_Type_free(&u);
    RUN("struct", n);
    int sizes[2] = {n, 16}, parts[2] = {(n + 1) / 2, 5}, starts[2] = {n / 4, 3};
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &t);
    RUN("subarray", 1);
    /* Elements in opposite order of memory. */
    MPI_Type_create_hvector(n, 1, -8, MPI_INT, &u);
    MPI_Aint shift[1] = {8 * (MPI_Aint)n};
    int one[1] = {1};
    MPI_Type_create_hindexed(1, one, shift, u, &t);
    MPI_Type_free(&u);
    RUN("backwards", 1);
    free(lengths);
    free(places);
    free(source);
    free(target);
}

/* A random tree of constructors without overlap, built from a seed that all ranks share. */
static MPI_Datatype random_type(uint64_t *random, int depth)
{
    static const MPI_Datatype leaves[] = {MPI_CHAR, MPI_SHORT, MPI_INT, MPI_DOUBLE, MPI_FLOAT, MPI_LONG};
    if (depth == 0) {
        MPI_Datatype leaf;
        MPI_Type_dup(leaves[test_random(random) % 6], &leaf);
        return leaf;
    }
    MPI_Datatype inner = random_type(random, depth - 1), t;
    int n = 1 + (int)(test_random(random) % 4), block = 1 + (int)(test_random(random) % 3), gap = (int)(test_random(random) % 3);
    int lengths[4], places[4], at = 0;
    MPI_Aint lb, extent;
    switch (test_random(random) % 5) {
    case 0: MPI_Type_contiguous(n, inner, &t); break;
    case 1: MPI_Type_vector(n, block, block + gap, inner, &t); break;
    case 2:
        for (int i = 0; i < n; i++) {
            lengths[i] = (int)(test_random(random) % 3) + (i == 0);
            places[i] = at += (int)(test_random(random) % 3);
            at += lengths[i];
        }
        MPI_Type_indexed(n, lengths, places, inner, &t);
        break;
    case 3:
        MPI_Type_get_extent(inner, &lb, &extent);
        MPI_Type_create_resized(inner, lb, extent + (MPI_Aint)(test_random(random) % 20), &t);
        break;
    default: {
        MPI_Datatype kinds[2] = {inner, MPI_SHORT};
        int two[2] = {n, 1};
        MPI_Type_get_extent(inner, &lb, &extent);
        MPI_Aint where[2] = {0, lb + extent * n + 3};
        MPI_Type_create_struct(2, two, where, kinds, &t);
    }
    }
    MPI_Type_free(&inner);
    return t;
}

static void random_types(uint64_t seed)
{
    for (int k = 0; k < 120; k++) {
        uint64_t random = seed * 1000 + (uint64_t)k;
        MPI_Datatype t = random_type(&random, 1 + k % 4);
        MPI_Aint lb, extent, true_lb, true_extent;
        int count = 1 + (int)(test_random(&random) % 40);
        MPI_Type_commit(&t);
        MPI_Type_get_extent(t, &lb, &extent);
        MPI_Type_get_true_extent(t, &true_lb, &true_extent);
        size_t span = (size_t)(extent * (count - 1) + true_lb + true_extent) + 16;
        unsigned char *source = test_alloc(span), *target = test_alloc(span);
        char what[64];
        snprintf(what, sizeof what, "random datatype %d x %d", k, count);
        test_fill(source, span, 9);
        there_and_back(t, count, source, target, span, what);
        free(source);
        free(target);
        MPI_Type_free(&t);
    }
}

/* Less arrives than fits: Get_count and Get_elements tell how much. */
static void partial(void)
{
    MPI_Datatype pair, mixed;
    MPI_Status status;
    int out[5] = {1, 2, 3, 4, 5}, in[20], count, elements;
    MPI_Count big;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Sendrecv(out, 3, MPI_INT, peer(), 1, in, 10, pair, peer(), 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, pair, &count);
    MPI_Get_elements(&status, pair, &elements);
    CHECK(count == MPI_UNDEFINED && elements == 3, "3 ints into pairs: count %d, elements %d", count, elements);
    MPI_Get_elements_x(&status, pair, &big);
    CHECK(big == 3, "Get_elements_x differs");
    MPI_Sendrecv(out, 2, pair, peer(), 1, in, 10, pair, peer(), 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, pair, &count);
    MPI_Get_elements(&status, pair, &elements);
    CHECK(count == 2 && elements == 4, "2 pairs: count %d, elements %d", count, elements);
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, 4};
    MPI_Datatype kinds[2] = {MPI_INT, MPI_CHAR};
    MPI_Type_create_struct(2, lengths, places, kinds, &mixed);
    MPI_Type_commit(&mixed);
    unsigned char raw[9] = {0}, space[64];
    MPI_Sendrecv(raw, 9, MPI_PACKED, peer(), 1, space, 4, mixed, peer(), 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, mixed, &count);
    MPI_Get_elements(&status, mixed, &elements);
    CHECK(count == MPI_UNDEFINED && elements == 3, "9 bytes into (int, char): count %d, elements %d", count, elements);
    MPI_Type_free(&pair);
    MPI_Type_free(&mixed);
}

/* A datatype freed while its message is under way, and a buffer named by its absolute address. */
static void freed_and_absolute(void)
{
    enum { N = 60000 };
    int *source = test_alloc(2 * N * sizeof(int)), *target = test_alloc(N * sizeof(int));
    MPI_Datatype t;
    MPI_Request requests[2];
    for (int i = 0; i < N; i++) source[2 * i] = i + rank;
    MPI_Type_vector(N, 1, 2, MPI_INT, &t);
    MPI_Type_commit(&t);
    MPI_Isend(source, 1, t, peer(), 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Type_free(&t);
    MPI_Irecv(target, N, MPI_INT, peer(), 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < N; i++) CHECK(target[i] == i + peer(), "element %d is %d", i, target[i]);
    MPI_Aint places[2];
    int a = 10 + rank, b = 20 + rank, lengths[2] = {1, 1}, got[2];
    MPI_Get_address(&a, &places[0]);
    MPI_Get_address(&b, &places[1]);
    MPI_Type_create_hindexed(2, lengths, places, MPI_INT, &t);
    MPI_Type_commit(&t);
    MPI_Sendrecv(MPI_BOTTOM, 1, t, peer(), 2, got, 2, MPI_INT, peer(), 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(got[0] == 10 + peer() && got[1] == 20 + peer(), "by MPI_BOTTOM: %d %d", got[0], got[1]);
    MPI_Type_free(&t);
    free(source);
    free(target);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    static const int counts[] = {1, 3, 20, 300, 5000, 60000};
    for (int i = 0; i < 6; i++) layouts(counts[i]);
    random_types(argc > 1 ? strtoull(argv[1], NULL, 0) : 7);
    partial();
    freed_and_absolute();
    return test_end();
}
