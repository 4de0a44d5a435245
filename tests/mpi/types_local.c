/*
 * Datatypes without communication: sizes, extents, bounds, envelopes and contents of every constructor, packing and
 * unpacking, external32, names.
 */
#include "check.h"
#include <stddef.h>

static void extent_of(MPI_Datatype type, const char *what, int size, MPI_Aint lb, MPI_Aint extent, MPI_Aint true_lb, MPI_Aint true_extent)
{
    int got;
    MPI_Aint a, b;
    MPI_Count big;
    MPI_Type_size(type, &got);
    CHECK(got == size, "%s: size %d, wanted %d", what, got, size);
    MPI_Type_size_x(type, &big);
    CHECK(big == size, "%s: Type_size_x differs", what);
    MPI_Type_get_extent(type, &a, &b);
    CHECK(a == lb && b == extent, "%s: lower bound %ld extent %ld, wanted %ld %ld", what, (long)a, (long)b, (long)lb, (long)extent);
    MPI_Type_get_true_extent(type, &a, &b);
    CHECK(a == true_lb && b == true_extent, "%s: true lower bound %ld extent %ld, wanted %ld %ld", what, (long)a, (long)b,
          (long)true_lb, (long)true_extent);
}

static void envelope(MPI_Datatype type, const char *what, int combiner, int integers, int addresses, int datatypes)
{
    int i, a, d, c;
    MPI_Type_get_envelope(type, &i, &a, &d, &c);
    CHECK(c == combiner && i == integers && a == addresses && d == datatypes,
          "%s: envelope has combiner %d with %d integers, %d addresses, %d datatypes; wanted %d with %d, %d, %d", what, c, i, a, d,
          combiner, integers, addresses, datatypes);
}

static void constructors(void)
{
    MPI_Datatype t, inner;
    int lengths[3] = {2, 0, 3}, places[3] = {5, 1, 10};
    MPI_Aint offsets[3] = {8, 100, 32};
    MPI_Datatype kinds[3] = {MPI_INT, MPI_SHORT, MPI_CHAR};
    int integers[20];
    MPI_Aint addresses[10];
    MPI_Datatype datatypes[10];

    envelope(MPI_INT, "MPI_INT", MPI_COMBINER_NAMED, 0, 0, 0);

    MPI_Type_contiguous(5, MPI_INT, &t);
    extent_of(t, "contiguous", 20, 0, 20, 0, 20);
    envelope(t, "contiguous", MPI_COMBINER_CONTIGUOUS, 1, 0, 1);
    MPI_Type_get_contents(t, 1, 0, 1, integers, addresses, datatypes);
    CHECK(integers[0] == 5 && datatypes[0] == MPI_INT, "contents of contiguous: %d", integers[0]);
    MPI_Type_free(&t);
    CHECK(t == MPI_DATATYPE_NULL, "datatype not null after free");

    MPI_Type_vector(3, 2, 4, MPI_INT, &t);
    extent_of(t, "vector", 24, 0, 40, 0, 40);
    envelope(t, "vector", MPI_COMBINER_VECTOR, 3, 0, 1);
    MPI_Type_get_contents(t, 3, 0, 1, integers, addresses, datatypes);
    CHECK(integers[0] == 3 && integers[1] == 2 && integers[2] == 4, "contents of vector");
    MPI_Type_free(&t);
    MPI_Type_vector(3, 1, -2, MPI_INT, &t);
    extent_of(t, "vector backwards", 12, -16, 20, -16, 20);
    MPI_Type_free(&t);

    MPI_Type_create_hvector(3, 1, 10, MPI_SHORT, &t);
    extent_of(t, "hvector", 6, 0, 22, 0, 22);
    envelope(t, "hvector", MPI_COMBINER_HVECTOR, 2, 1, 1);
    MPI_Type_get_contents(t, 2, 1, 1, integers, addresses, datatypes);
    CHECK(integers[0] == 3 && integers[1] == 1 && addresses[0] == 10, "contents of hvector");
    MPI_Type_free(&t);

    MPI_Type_indexed(3, lengths, places, MPI_INT, &t);
    extent_of(t, "indexed", 20, 20, 32, 20, 32);
    envelope(t, "indexed", MPI_COMBINER_INDEXED, 7, 0, 1);
    MPI_Type_get_contents(t, 7, 0, 1, integers, addresses, datatypes);
    CHECK(integers[0] == 3 && integers[1] == 2 && integers[3] == 3 && integers[4] == 5 && integers[6] == 10, "contents of indexed");
    MPI_Type_free(&t);

    MPI_Type_create_hindexed(3, lengths, offsets, MPI_INT, &t);
    extent_of(t, "hindexed", 20, 8, 36, 8, 36);
    envelope(t, "hindexed", MPI_COMBINER_HINDEXED, 4, 3, 1);
    MPI_Type_free(&t);

    MPI_Type_create_indexed_block(3, 2, places, MPI_SHORT, &t);
    extent_of(t, "indexed_block", 12, 2, 22, 2, 22);
    envelope(t, "indexed_block", MPI_COMBINER_INDEXED_BLOCK, 5, 0, 1);
    MPI_Type_free(&t);

    offsets[1] = 96;
    MPI_Type_create_hindexed_block(3, 1, offsets, MPI_DOUBLE, &t);
    extent_of(t, "hindexed_block", 24, 8, 96, 8, 96);
    envelope(t, "hindexed_block", MPI_COMBINER_HINDEXED_BLOCK, 2, 3, 1);
    MPI_Type_get_contents(t, 2, 3, 1, integers, addresses, datatypes);
    CHECK(integers[0] == 3 && integers[1] == 1 && addresses[1] == 96, "contents of hindexed_block");
    MPI_Type_free(&t);

    /* int at 8 and 12, char at 32..34: ends at 35, padded to the alignment of int. */
    MPI_Type_create_struct(3, lengths, offsets, kinds, &t);
    extent_of(t, "struct", 11, 8, 28, 8, 27);
    envelope(t, "struct", MPI_COMBINER_STRUCT, 4, 3, 3);
    MPI_Type_get_contents(t, 4, 3, 3, integers, addresses, datatypes);
    CHECK(datatypes[0] == MPI_INT && datatypes[2] == MPI_CHAR && addresses[2] == 32, "contents of struct");
    MPI_Type_free(&t);

    MPI_Type_create_resized(MPI_INT, -4, 20, &t);
    extent_of(t, "resized", 4, -4, 20, 0, 4);
    envelope(t, "resized", MPI_COMBINER_RESIZED, 0, 2, 1);
    MPI_Type_get_contents(t, 0, 2, 1, integers, addresses, datatypes);
    CHECK(addresses[0] == -4 && addresses[1] == 20, "contents of resized");
    MPI_Type_contiguous(3, t, &inner);
    extent_of(inner, "contiguous of resized", 12, -4, 60, 0, 44);
    MPI_Type_free(&inner);
    MPI_Type_dup(t, &inner);
    extent_of(inner, "dup of resized", 4, -4, 20, 0, 4);
    envelope(inner, "dup", MPI_COMBINER_DUP, 0, 0, 1);
    MPI_Type_free(&inner);
    MPI_Type_free(&t);

    int sizes[2] = {6, 8}, parts[2] = {2, 3}, starts[2] = {1, 4};
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &t);
    extent_of(t, "subarray", 24, 0, 192, 4 * (8 + 4), 4 * (8 + 3));
    envelope(t, "subarray", MPI_COMBINER_SUBARRAY, 8, 0, 1);
    MPI_Type_free(&t);
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_FORTRAN, MPI_INT, &t);
    extent_of(t, "subarray in Fortran order", 24, 0, 192, 4 * (4 * 6 + 1), 4 * (2 * 6 + 2));
    MPI_Type_free(&t);

    /* 10 x 10 over 2 x 2 processes, block by cyclic(2): process 0 has rows 0..4, columns 0,1,4,5,8,9. */
    int global[2] = {10, 10}, kind[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC}, argument[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2}, grid[2] = {2, 2};
    MPI_Type_create_darray(4, 0, 2, global, kind, argument, grid, MPI_ORDER_C, MPI_INT, &t);
    extent_of(t, "darray", 4 * 5 * 6, 0, 400, 0, 4 * (4 * 10 + 10));
    envelope(t, "darray", MPI_COMBINER_DARRAY, 12, 0, 1);
    MPI_Type_free(&t);

    /* 19 is the standard ABI's default; elsewhere it is a length as 18 and 20 are. */
    for (int length = 18; length <= 20; length++) {
        if (length == MPI_DISTRIBUTE_DFLT_DARG) continue;
        int elements = 100, cyclic = MPI_DISTRIBUTE_CYCLIC, processes = 2, size, integers[8];
        MPI_Aint address;
        MPI_Datatype old;
        MPI_Type_create_darray(2, 0, 1, &elements, &cyclic, &length, &processes, MPI_ORDER_C, MPI_INT, &t);
        MPI_Type_size(t, &size);
        int share = 0;
        for (int i = 0; i < elements; i++) share += i / length % 2 == 0;
        CHECK(size == 4 * share, "blocks of %d: %d bytes, not %d", length, size, 4 * share);
        MPI_Type_get_contents(t, 8, 0, 1, integers, &address, &old);
        CHECK(integers[5] == length, "blocks of %d are told as %d", length, integers[5]);
        MPI_Type_free(&t);
    }
}

/* Each type's elements, counted by packing indices and looking where they came from. */
static void pack(void)
{
    int array[100], out[100], size, at = 0, back = 0;
    for (int i = 0; i < 100; i++) array[i] = i;
    MPI_Datatype vector, nested;
    MPI_Type_vector(4, 2, 5, MPI_INT, &vector);               /* 0 1 5 6 10 11 15 16, extent 17 */
    MPI_Type_create_hvector(2, 1, 40 * sizeof(int), vector, &nested); /* again from 40 */
    MPI_Type_commit(&nested);
    MPI_Pack_size(1, nested, MPI_COMM_WORLD, &size);
    CHECK(size >= 64, "Pack_size is %d", size);
    char *buffer = test_alloc((size_t)size + 8);
    int before = 77, seen;
    MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &seen);
    char *both = test_alloc((size_t)(size + seen));
    MPI_Pack(&before, 1, MPI_INT, both, size + seen, &at, MPI_COMM_WORLD);
    MPI_Pack(array, 1, nested, both, size + seen, &at, MPI_COMM_WORLD);
    CHECK(at == 68, "packed %d bytes, wanted 68", at);
    MPI_Unpack(both, at, &back, &seen, 1, MPI_INT, MPI_COMM_WORLD);
    CHECK(seen == 77, "unpacked %d", seen);
    int plain[16];
    MPI_Unpack(both, at, &back, plain, 16, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < 16; i++) {
        int want = i / 8 * 40 + i % 8 / 2 * 5 + i % 2;
        CHECK(plain[i] == want, "packed element %d is %d, wanted %d", i, plain[i], want);
    }
    memset(out, 0xff, sizeof out);
    back = 4;
    MPI_Unpack(both, at, &back, out, 1, nested, MPI_COMM_WORLD);
    for (int i = 0; i < 100; i++) {
        int j = i % 40, in = i < 80 && j < 17 && j % 5 < 2;
        CHECK(out[i] == (in ? i : -1), "unpacked place %d is %d", i, out[i]);
    }
    free(buffer);
    free(both);
    MPI_Type_free(&vector);
    MPI_Type_free(&nested);
}

/* external32 is big-endian with fixed sizes. */
static void external(void)
{
    MPI_Aint size, at = 0;
    int value = 0x01020304, back = 0;
    double number = -2.5, number_back = 0;
    long whole = -3, whole_back = 0;
    unsigned char buffer[64];
    static const unsigned char int_image[4] = {1, 2, 3, 4}, double_image[8] = {0xc0, 0x04, 0, 0, 0, 0, 0, 0};
    MPI_Pack_external_size("external32", 1, MPI_INT, &size);
    CHECK(size == 4, "an int takes %ld bytes in external32", (long)size);
    MPI_Pack_external("external32", &value, 1, MPI_INT, buffer, 64, &at);
    MPI_Pack_external("external32", &number, 1, MPI_DOUBLE, buffer, 64, &at);
    MPI_Pack_external("external32", &whole, 1, MPI_LONG, buffer, 64, &at);
    CHECK(memcmp(buffer, int_image, 4) == 0, "int in external32 begins with %d", buffer[0]);
    CHECK(memcmp(buffer + 4, double_image, 8) == 0, "double in external32 begins with %02x", buffer[4]);
    MPI_Aint from = 0;
    MPI_Unpack_external("external32", buffer, at, &from, &back, 1, MPI_INT);
    MPI_Unpack_external("external32", buffer, at, &from, &number_back, 1, MPI_DOUBLE);
    MPI_Unpack_external("external32", buffer, at, &from, &whole_back, 1, MPI_LONG);
    CHECK(back == value && number_back == number && whole_back == whole && from == at, "external32 came back as %x, %g, %ld", back, number_back, whole_back);
}

static void names(void)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Datatype t;
    MPI_Type_get_name(MPI_DOUBLE, name, &length);
    CHECK(strcmp(name, "MPI_DOUBLE") == 0 && length == 10, "MPI_DOUBLE is called '%s'", name);
    MPI_Type_contiguous(2, MPI_INT, &t);
    MPI_Type_get_name(t, name, &length);
    CHECK(length == 0, "a new datatype is called '%s'", name);
    MPI_Type_set_name(t, "pair");
    MPI_Type_get_name(t, name, &length);
    CHECK(strcmp(name, "pair") == 0, "named 'pair', called '%s'", name);
    MPI_Type_free(&t);
}

/* Each made of the former, which is freed: the last one that goes takes a long chain with it. */
static void chain(void)
{
    MPI_Datatype type, next;
    MPI_Type_contiguous(3, MPI_INT, &type);
    for (int i = 0; i < 100000; i++) {
        if (i % 2) MPI_Type_dup(type, &next);
        else MPI_Type_create_resized(type, 0, 12 + 4 * (i % 5), &next);
        MPI_Type_free(&type);
        type = next;
    }
    extent_of(type, "the last of a chain", 12, 0, 24, 0, 12);
    MPI_Type_free(&type);
}

static void sizes(void)
{
#define SIZE(c_type, mpi_type) extent_of(mpi_type, #mpi_type, (int)sizeof(c_type), 0, (MPI_Aint)sizeof(c_type), 0, (MPI_Aint)sizeof(c_type))
    SIZE(char, MPI_CHAR); SIZE(short, MPI_SHORT); SIZE(int, MPI_INT); SIZE(long, MPI_LONG); SIZE(long long, MPI_LONG_LONG);
    SIZE(float, MPI_FLOAT); SIZE(double, MPI_DOUBLE); SIZE(long double, MPI_LONG_DOUBLE); SIZE(_Bool, MPI_C_BOOL);
    SIZE(int8_t, MPI_INT8_T); SIZE(uint64_t, MPI_UINT64_T); SIZE(MPI_Aint, MPI_AINT); SIZE(MPI_Count, MPI_COUNT);
    SIZE(MPI_Offset, MPI_OFFSET); SIZE(wchar_t, MPI_WCHAR); SIZE(char, MPI_BYTE); SIZE(float _Complex, MPI_C_FLOAT_COMPLEX);
    SIZE(double _Complex, MPI_C_DOUBLE_COMPLEX);
    struct double_int { double d; int i; };
    struct short_int { short s; int i; };
    extent_of(MPI_DOUBLE_INT, "MPI_DOUBLE_INT", 12, 0, sizeof(struct double_int), 0, 12);
    extent_of(MPI_SHORT_INT, "MPI_SHORT_INT", 6, 0, sizeof(struct short_int), 0, 8);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    sizes();
    constructors();
    pack();
    external();
    names();
    chain();
    return test_end();
}
