/* Every predefined operation with every C type that it allows, through Allreduce and Reduce_local. */
#include "check.h"
#include <complex.h>
#include <stdbool.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

enum { COUNT = 37 };

/* A small number that depends on rank and place and is sometimes zero. */
static int seed_value(int who, int i) { return (who * 5 + i * 3) % 4; }

#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define MINIMUM(a, b) ((a) < (b) ? (a) : (b))
#define SUM(a, b) ((a) + (b))
#define PRODUCT(a, b) ((a) * (b))
#define LOGICAL_AND(a, b) ((a) && (b))
#define LOGICAL_OR(a, b) ((a) || (b))
#define LOGICAL_XOR(a, b) (!(a) != !(b))
#define BITWISE_AND(a, b) ((a) & (b))
#define BITWISE_OR(a, b) ((a) | (b))
#define BITWISE_XOR(a, b) ((a) ^ (b))

#define ONE(c_type, mpi_type, op, compute)                                                                             \
    do {                                                                                                               \
        c_type in[COUNT], out[COUNT], want[COUNT], pair[COUNT];                                                        \
        for (int i = 0; i < COUNT; i++) {                                                                              \
            in[i] = (c_type)seed_value(rank, i);                                                                       \
            want[i] = (c_type)seed_value(0, i);                                                                        \
            for (int r = 1; r < ranks; r++) want[i] = (c_type)compute(want[i], (c_type)seed_value(r, i));              \
            pair[i] = (c_type)seed_value(rank + 1, i);                                                                 \
            out[i] = (c_type)0;                                                                                        \
        }                                                                                                              \
        MPI_Allreduce(in, out, COUNT, mpi_type, op, MPI_COMM_WORLD);                                                   \
        for (int i = 0; i < COUNT; i++)                                                                                \
            CHECK(out[i] == want[i], "Allreduce of " #mpi_type " with " #op ": element %d is wrong", i);               \
        MPI_Reduce_local(in, pair, COUNT, mpi_type, op);                                                               \
        for (int i = 0; i < COUNT; i++)                                                                                \
            CHECK(pair[i] == (c_type)compute((c_type)seed_value(rank, i), (c_type)seed_value(rank + 1, i)),            \
                  "Reduce_local of " #mpi_type " with " #op ": element %d is wrong", i);                               \
    } while (0)

#define ORDERED(c_type, mpi_type)                                                                                      \
    ONE(c_type, mpi_type, MPI_MAX, MAXIMUM);                                                                           \
    ONE(c_type, mpi_type, MPI_MIN, MINIMUM);                                                                           \
    ONE(c_type, mpi_type, MPI_SUM, SUM);                                                                               \
    ONE(c_type, mpi_type, MPI_PROD, PRODUCT)

#define BITS(c_type, mpi_type)                                                                                         \
    ONE(c_type, mpi_type, MPI_BAND, BITWISE_AND);                                                                      \
    ONE(c_type, mpi_type, MPI_BOR, BITWISE_OR);                                                                        \
    ONE(c_type, mpi_type, MPI_BXOR, BITWISE_XOR)

#define LOGICAL(c_type, mpi_type)                                                                                      \
    ONE(c_type, mpi_type, MPI_LAND, LOGICAL_AND);                                                                      \
    ONE(c_type, mpi_type, MPI_LOR, LOGICAL_OR);                                                                        \
    ONE(c_type, mpi_type, MPI_LXOR, LOGICAL_XOR)

#define INTEGER(c_type, mpi_type)                                                                                      \
    ORDERED(c_type, mpi_type);                                                                                         \
    BITS(c_type, mpi_type);                                                                                            \
    LOGICAL(c_type, mpi_type)

#define COMPLEX(c_type, mpi_type)                                                                                      \
    ONE(c_type, mpi_type, MPI_SUM, SUM);                                                                               \
    ONE(c_type, mpi_type, MPI_PROD, PRODUCT)

static void standard_integers(void)
{
    INTEGER(signed char, MPI_SIGNED_CHAR);
    INTEGER(unsigned char, MPI_UNSIGNED_CHAR);
    INTEGER(short, MPI_SHORT);
    INTEGER(unsigned short, MPI_UNSIGNED_SHORT);
    INTEGER(int, MPI_INT);
    INTEGER(unsigned, MPI_UNSIGNED);
    INTEGER(long, MPI_LONG);
    INTEGER(unsigned long, MPI_UNSIGNED_LONG);
    INTEGER(long long, MPI_LONG_LONG);
    INTEGER(unsigned long long, MPI_UNSIGNED_LONG_LONG);
}

static void sized_integers(void)
{
    INTEGER(int8_t, MPI_INT8_T);
    INTEGER(int16_t, MPI_INT16_T);
    INTEGER(int32_t, MPI_INT32_T);
    INTEGER(int64_t, MPI_INT64_T);
    INTEGER(uint8_t, MPI_UINT8_T);
    INTEGER(uint16_t, MPI_UINT16_T);
    INTEGER(uint32_t, MPI_UINT32_T);
    INTEGER(uint64_t, MPI_UINT64_T);
}

static void others(void)
{
    ORDERED(float, MPI_FLOAT);
    ORDERED(double, MPI_DOUBLE);
    ORDERED(long double, MPI_LONG_DOUBLE);
    COMPLEX(float complex, MPI_C_FLOAT_COMPLEX);
    COMPLEX(double complex, MPI_C_DOUBLE_COMPLEX);
    COMPLEX(long double complex, MPI_C_LONG_DOUBLE_COMPLEX);
    LOGICAL(bool, MPI_C_BOOL);
    BITS(unsigned char, MPI_BYTE);
    ORDERED(MPI_Aint, MPI_AINT);
    ORDERED(MPI_Offset, MPI_OFFSET);
    ORDERED(MPI_Count, MPI_COUNT);
    BITS(MPI_Aint, MPI_AINT);
    BITS(MPI_Offset, MPI_OFFSET);
    BITS(MPI_Count, MPI_COUNT);
#if defined(MPIX_C_FLOAT16) && defined(__FLT16_MAX__)
    ORDERED(_Float16, MPIX_C_FLOAT16);
#if defined(MPI_REAL2)
    /* Intel's header has it, as no type. */
    if (MPI_REAL2 != MPI_DATATYPE_NULL) {
        ORDERED(_Float16, MPI_REAL2);
    }
    CHECK(MPIX_C_FLOAT16 != MPI_REAL2, "the types of C and of Fortran are the same");
#endif
#endif
}

/* MPI_MAXLOC and MPI_MINLOC: the value and the lowest index that has it. */
#define LOCATION(c_type, mpi_type)                                                                                     \
    do {                                                                                                               \
        struct {                                                                                                       \
            c_type value;                                                                                              \
            int index;                                                                                                 \
        } in[COUNT], most[COUNT], least[COUNT];                                                                        \
        for (int i = 0; i < COUNT; i++) {                                                                              \
            in[i].value = (c_type)seed_value(rank, i);                                                                 \
            in[i].index = rank + 10;                                                                                   \
        }                                                                                                              \
        MPI_Allreduce(in, most, COUNT, mpi_type, MPI_MAXLOC, MPI_COMM_WORLD);                                          \
        MPI_Allreduce(in, least, COUNT, mpi_type, MPI_MINLOC, MPI_COMM_WORLD);                                         \
        for (int i = 0; i < COUNT; i++) {                                                                              \
            int high = 0, low = 0;                                                                                     \
            for (int r = 1; r < ranks; r++) {                                                                          \
                if (seed_value(r, i) > seed_value(high, i)) high = r;                                                  \
                if (seed_value(r, i) < seed_value(low, i)) low = r;                                                    \
            }                                                                                                          \
            CHECK(most[i].value == (c_type)seed_value(high, i) && most[i].index == high + 10,                          \
                  "MPI_MAXLOC of " #mpi_type ": element %d has index %d, wanted %d", i, most[i].index, high + 10);     \
            CHECK(least[i].value == (c_type)seed_value(low, i) && least[i].index == low + 10,                          \
                  "MPI_MINLOC of " #mpi_type ": element %d has index %d, wanted %d", i, least[i].index, low + 10);     \
        }                                                                                                              \
    } while (0)

static void locations(void)
{
    LOCATION(float, MPI_FLOAT_INT);
    LOCATION(double, MPI_DOUBLE_INT);
    LOCATION(long, MPI_LONG_INT);
    LOCATION(int, MPI_2INT);
    LOCATION(short, MPI_SHORT_INT);
    LOCATION(long double, MPI_LONG_DOUBLE_INT);
}

static void queries(void)
{
    static const MPI_Op ops[] = {MPI_MAX, MPI_MIN, MPI_SUM, MPI_PROD, MPI_LAND, MPI_BAND, MPI_LOR,
                                 MPI_BOR, MPI_LXOR, MPI_BXOR, MPI_MAXLOC, MPI_MINLOC};
    int commutes;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        MPI_Op_commutative(ops[i], &commutes);
        CHECK(commutes, "predefined operation %zu does not commute", i);
    }
    MPI_Op_commutative(MPI_REPLACE, &commutes);
    CHECK(!commutes, "MPI_REPLACE commutes");
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    standard_integers();
    sized_integers();
    others();
    locations();
    queries();
    return test_end();
}
