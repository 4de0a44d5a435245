/*
 * Datatypes, packing and local reduction with more than 2^31 elements, by every call with a large count. The types
 * reach into address space with hardly any memory behind it.
 */
#include "large.h"

static unsigned char *data, *other;

/* Size, extent and bounds of a type; `lb`, `extent` and the true ones. */
static void is(MPI_Datatype t, MPI_Count size, MPI_Count lb, MPI_Count extent, MPI_Count true_lb, MPI_Count true_extent,
               const char *what)
{
    MPI_Count s, l, e, tl, te;
    MPI_Type_size_c(t, &s);
    MPI_Type_get_extent_c(t, &l, &e);
    MPI_Type_get_true_extent_c(t, &tl, &te);
    CHECK(s == size && l == lb && e == extent && tl == true_lb && te == true_extent,
          "%s: size %lld, lb %lld, extent %lld, true %lld and %lld", what, (long long)s, (long long)l, (long long)e,
          (long long)tl, (long long)te);
}

/* The call that made a type, as the contents tell it. */
static void made_by(MPI_Datatype t, int combiner, MPI_Count first_count, const char *what)
{
    MPI_Count integers, addresses, counts, types, got_counts[64];
    int found;
    MPI_Type_get_envelope_c(t, &integers, &addresses, &counts, &types, &found);
    CHECK(found == combiner && counts >= 1 && counts <= 64, "%s: combiner %d, %lld counts", what, found, (long long)counts);
    int *i = test_alloc((size_t)(integers + 1) * sizeof *i);
    MPI_Aint *a = test_alloc((size_t)(addresses + 1) * sizeof *a);
    MPI_Datatype *d = test_alloc((size_t)(types + 1) * sizeof *d);
    MPI_Type_get_contents_c(t, integers, addresses, counts, types, i, a, got_counts, d);
    CHECK(got_counts[0] == first_count, "%s: count %lld", what, (long long)got_counts[0]);
    free(i);
    free(a);
    free(d);
}

/* Packs one element of a type and looks whether its first and last bytes are those at these places. */
static void packs(MPI_Datatype t, MPI_Count first, MPI_Count last, const char *what)
{
    MPI_Count size, room, position = 0;
    MPI_Type_commit(&t);
    MPI_Type_size_c(t, &size);
    MPI_Pack_size_c(1, t, MPI_COMM_SELF, &room);
    CHECK(room >= size, "%s: Pack_size_c %lld for %lld bytes", what, (long long)room, (long long)size);
    unsigned char *packed = size > 1000000 ? other : test_alloc((size_t)room);
    MPI_Pack_c(data, 1, t, packed, room, &position, MPI_COMM_SELF);
    CHECK(position == size, "%s: packed %lld of %lld", what, (long long)position, (long long)size);
    if (size <= 1000000) {
        CHECK(packed[0] == large_byte((size_t)first) && packed[size - 1] == large_byte((size_t)last),
              "%s: packed %d and %d", what, packed[0], packed[size - 1]);
        free(packed);
    }
}

static void constructors(void)
{
    MPI_Datatype t;
    MPI_Count n = N, sizes[2] = {N, 3}, part[2] = {2, 2}, starts[2] = {N - 3, 1};
    MPI_Count lengths[2] = {1, 2}, apart[2] = {0, N};
    MPI_Datatype types[2] = {MPI_BYTE, MPI_BYTE};

    MPI_Type_contiguous_c(n, MPI_BYTE, &t);
    is(t, n, 0, n, 0, n, "contiguous_c");
    made_by(t, MPI_COMBINER_CONTIGUOUS, n, "contiguous_c");
    MPI_Type_free(&t);

    MPI_Type_vector_c(n, 1, 2, MPI_BYTE, &t); /* many blocks */
    is(t, n, 0, 2 * n - 1, 0, 2 * n - 1, "vector_c of many");
    made_by(t, MPI_COMBINER_VECTOR, n, "vector_c");
    MPI_Type_free(&t);
    MPI_Type_vector_c(2, 3, n, MPI_BYTE, &t); /* far apart */
    is(t, 6, 0, n + 3, 0, n + 3, "vector_c far apart");
    packs(t, 0, n + 2, "vector_c");
    MPI_Type_free(&t);
    MPI_Type_create_hvector_c(2, 3, n, MPI_BYTE, &t);
    is(t, 6, 0, n + 3, 0, n + 3, "hvector_c");
    packs(t, 0, n + 2, "hvector_c");
    made_by(t, MPI_COMBINER_HVECTOR, 2, "hvector_c");
    MPI_Type_free(&t);
    MPI_Type_create_hvector_c(n, 1, 0, MPI_BYTE, &t); /* all elements are one byte */
    is(t, n, 0, 1, 0, 1, "hvector_c of one byte");
    MPI_Type_free(&t);

    MPI_Type_indexed_c(2, lengths, apart, MPI_BYTE, &t);
    is(t, 3, 0, n + 2, 0, n + 2, "indexed_c");
    packs(t, 0, n + 1, "indexed_c");
    made_by(t, MPI_COMBINER_INDEXED, 2, "indexed_c");
    MPI_Type_free(&t);
    MPI_Type_create_hindexed_c(2, lengths, apart, MPI_BYTE, &t);
    is(t, 3, 0, n + 2, 0, n + 2, "hindexed_c");
    packs(t, 0, n + 1, "hindexed_c");
    made_by(t, MPI_COMBINER_HINDEXED, 2, "hindexed_c");
    MPI_Type_free(&t);
    MPI_Type_create_indexed_block_c(2, 4, apart, MPI_BYTE, &t);
    is(t, 8, 0, n + 4, 0, n + 4, "indexed_block_c");
    packs(t, 0, n + 3, "indexed_block_c");
    made_by(t, MPI_COMBINER_INDEXED_BLOCK, 2, "indexed_block_c");
    MPI_Type_free(&t);
    MPI_Type_create_hindexed_block_c(2, 4, apart, MPI_BYTE, &t);
    is(t, 8, 0, n + 4, 0, n + 4, "hindexed_block_c");
    packs(t, 0, n + 3, "hindexed_block_c");
    made_by(t, MPI_COMBINER_HINDEXED_BLOCK, 2, "hindexed_block_c");
    MPI_Type_free(&t);
    lengths[1] = n; /* one block of many */
    MPI_Type_indexed_c(2, lengths, apart, MPI_BYTE, &t);
    is(t, n + 1, 0, 2 * n, 0, 2 * n, "indexed_c of many");
    MPI_Type_free(&t);
    MPI_Type_create_struct_c(2, lengths, apart, types, &t);
    is(t, n + 1, 0, 2 * n, 0, 2 * n, "struct_c");
    made_by(t, MPI_COMBINER_STRUCT, 2, "struct_c");
    packs(t, 0, 2 * n - 1, "struct_c");
    MPI_Type_free(&t);
    MPI_Type_create_resized_c(MPI_BYTE, -n, 3 * n, &t);
    is(t, 1, -n, 3 * n, 0, 1, "resized_c");
    made_by(t, MPI_COMBINER_RESIZED, -n, "resized_c");
    MPI_Type_free(&t);
    MPI_Type_create_subarray_c(2, sizes, part, starts, MPI_ORDER_C, MPI_BYTE, &t);
    is(t, 4, 0, 3 * n, 3 * (n - 3) + 1, 5, "subarray_c");
    packs(t, 3 * (n - 3) + 1, 3 * (n - 3) + 5, "subarray_c");
    MPI_Type_free(&t);
    /* The second of two processes holds the array's second half. */
    MPI_Count whole = 2 * n;
    MPI_Type_create_darray_c(2, 1, 1, &whole, (int[]){MPI_DISTRIBUTE_BLOCK}, (int[]){MPI_DISTRIBUTE_DFLT_DARG}, (int[]){2},
                             MPI_ORDER_C, MPI_BYTE, &t);
    is(t, n, 0, 2 * n, n, n, "darray_c");
    MPI_Type_free(&t);
}

static void add(void *in, void *inout, MPI_Count *count, MPI_Datatype *type)
{
    unsigned char *a = in, *b = inout;
    (void)type;
    CHECK(*count == N, "the operation gets %lld elements", (long long)*count);
    /* Each byte of memory once: the mappings repeat. */
    for (size_t i = 0; i < PERIOD; i++) b[i] = (unsigned char)(b[i] + a[i]);
}

static void packing(void)
{
    MPI_Count room = 0, position = 0;
    MPI_Pack_size_c(N, MPI_BYTE, MPI_COMM_SELF, &room);
    CHECK(room >= N, "Pack_size_c: %lld", (long long)room);
    large_clear(other);
    MPI_Pack_c(data, N, MPI_BYTE, other, N, &position, MPI_COMM_SELF);
    CHECK(position == N, "Pack_c: position %lld", (long long)position);
    large_check(other, 0, 255, "Pack_c");
    large_clear(data);
    position = 0;
    MPI_Unpack_c(other, N, &position, data, N, MPI_BYTE, MPI_COMM_SELF);
    CHECK(position == N, "Unpack_c: position %lld", (long long)position);
    large_check(data, 0, 255, "Unpack_c");
    MPI_Pack_external_size_c("external32", N, MPI_BYTE, &room);
    CHECK(room == N, "Pack_external_size_c: %lld", (long long)room);
    large_clear(other);
    position = 0;
    MPI_Pack_external_c("external32", data, N, MPI_BYTE, other, N, &position);
    CHECK(position == N, "Pack_external_c: position %lld", (long long)position);
    large_check(other, 0, 255, "Pack_external_c");
    large_clear(data);
    position = 0;
    MPI_Unpack_external_c("external32", other, N, &position, data, N, MPI_BYTE);
    CHECK(position == N, "Unpack_external_c: position %lld", (long long)position);
    large_check(data, 0, 255, "Unpack_external_c");
}

static void reduction(void)
{
    MPI_Op op;
    MPI_Op_create_c(add, 1, &op);
    large_fill(other, 0);
    MPI_Reduce_local_c(data, other, N, MPI_BYTE, op);
    for (size_t i = 0; i < PERIOD; i++) CHECK(other[i] == (unsigned char)(2 * large_byte(i)), "Op_create_c: byte %zu", i);
    MPI_Op_free(&op);
    /* The largest of twice the same, so that reducing a byte more than once changes nothing. */
    memset(other, 0, PERIOD);
    MPI_Reduce_local_c(data, other, N, MPI_UINT8_T, MPI_MAX);
    large_check(other, 0, 255, "Reduce_local_c");
}

static void statuses(void)
{
    MPI_Status status;
    MPI_Count count = -1;
    int cut = 0;
    MPI_Status_set_elements_c(&status, MPI_INT, N);
    MPI_Get_elements_c(&status, MPI_INT, &count);
    CHECK(count == N, "Get_elements_c: %lld", (long long)count);
    MPI_Get_count_c(&status, MPI_INT, &count);
    CHECK(count == N, "Get_count_c: %lld", (long long)count);
    MPI_Get_count(&status, MPI_INT, &cut);
    CHECK(cut == MPI_UNDEFINED, "Get_count: %d", cut);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    data = large_alloc(3 * N);
    other = large_alloc(3 * N);
    large_fill(data, 0);
    constructors();
    packing();
    reduction();
    statuses();
    return test_end();
}
