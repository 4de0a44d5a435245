/*
 * Collective operations on more than 2^31 elements, by every call with a large count: blocking, non-blocking and
 * persistent, at 2 ranks. The argument names a group: "move" or "reduce". With "turns" after it each operation is tried
 * in one of the three forms, the first one blocking, the second one non-blocking, and so on.
 */
#include "large.h"

static unsigned char *out, *in;

enum { FORMS = 3 };
static int turns, operation;
static const char *const forms[FORMS] = {"blocking", "non-blocking", "persistent"};

/* Calls NAME, INAME and NAME_init with the same arguments, in turn; before each `prepare`, and after it `check`. */
#define EACH(NAME, prepare, check, ...)                                                                                \
    for (int form = 0, mine_ = operation++ % FORMS; form < FORMS; form++) {                                            \
        if (turns && form != mine_) continue;                                                                          \
        MPI_Request r_;                                                                                                \
        char what[64];                                                                                                 \
        snprintf(what, sizeof what, #NAME "_c, %s", forms[form]);                                                      \
        prepare;                                                                                                       \
        MPI_Barrier(MPI_COMM_WORLD);                                                                                   \
        if (form == 0) {                                                                                               \
            MPI_##NAME##_c(__VA_ARGS__, MPI_COMM_WORLD);                                                               \
        } else if (form == 1) {                                                                                        \
            MPI_I##NAME##_c(__VA_ARGS__, MPI_COMM_WORLD, &r_);                                                         \
            MPI_Wait(&r_, MPI_STATUS_IGNORE);                                                                          \
        } else {                                                                                                       \
            MPI_##NAME##_init_c(__VA_ARGS__, MPI_COMM_WORLD, MPI_INFO_NULL, &r_);                                      \
            MPI_Start(&r_);                                                                                            \
            MPI_Wait(&r_, MPI_STATUS_IGNORE);                                                                          \
            MPI_Request_free(&r_);                                                                                     \
        }                                                                                                              \
        check;                                                                                                         \
    }

/* The names of the non-blocking calls. */
#define MPI_IBcast_c MPI_Ibcast_c
#define MPI_IGather_c MPI_Igather_c
#define MPI_IGatherv_c MPI_Igatherv_c
#define MPI_IScatter_c MPI_Iscatter_c
#define MPI_IScatterv_c MPI_Iscatterv_c
#define MPI_IAllgather_c MPI_Iallgather_c
#define MPI_IAllgatherv_c MPI_Iallgatherv_c
#define MPI_IAlltoall_c MPI_Ialltoall_c
#define MPI_IAlltoallv_c MPI_Ialltoallv_c
#define MPI_IAlltoallw_c MPI_Ialltoallw_c
#define MPI_IReduce_c MPI_Ireduce_c
#define MPI_IAllreduce_c MPI_Iallreduce_c
#define MPI_IScan_c MPI_Iscan_c
#define MPI_IExscan_c MPI_Iexscan_c
#define MPI_IReduce_scatter_c MPI_Ireduce_scatter_c
#define MPI_IReduce_scatter_block_c MPI_Ireduce_scatter_block_c

static void fresh(MPI_Count phase)
{
    large_fill(out, phase);
    large_clear(in);
}

static void move(void)
{
    const MPI_Count mine = rank * N, odd = N - 77;
    /* One block of N elements, the other smaller, in the reverse order, with a gap between that is a whole period. */
    MPI_Count counts[2] = {odd, N};
    MPI_Aint places[2] = {(MPI_Aint)(N + (MPI_Count)PERIOD), 0};
    MPI_Datatype types[2] = {MPI_BYTE, MPI_BYTE};

    EACH(Bcast, rank == 1 ? large_fill(in, 7) : large_clear(in), large_check(in, 7, 255, what), in, N, MPI_BYTE, 1);
    EACH(Gather, fresh(mine), if (rank == 1) large_check(in, 0, 255, what), out, N, MPI_BYTE, in, N, MPI_BYTE, 1);
    EACH(Allgather, fresh(mine), large_check(in, 0, 255, what), out, N, MPI_BYTE, in, N, MPI_BYTE);
    EACH(Scatter, fresh(0), large_check(in, mine, 255, what), out, N, MPI_BYTE, in, N, MPI_BYTE, 0);
    EACH(Alltoall, fresh(mine), large_check(in, mine, 255, what), out, N, MPI_BYTE, in, N, MPI_BYTE);
    EACH(Gatherv, fresh(places[rank]), if (rank == 0) large_check(in, 0, 255, what), out, counts[rank], MPI_BYTE, in, counts,
         places, MPI_BYTE, 0);
    EACH(Allgatherv, fresh(places[rank]), large_check(in, 0, 255, what), out, counts[rank], MPI_BYTE, in, counts, places,
         MPI_BYTE);
    EACH(Scatterv, fresh(0), large_check(in, places[rank], 255, what), out, counts, places, MPI_BYTE, in, counts[rank],
         MPI_BYTE, 1);
    /* Between the two ranks few bytes, to the own rank many; from and to places beyond 2^31. Those that are received
     * into are a multiple of the period, so that blocks from different places do not disagree. */
    MPI_Count many[2] = {rank == 0 ? N : 1000, rank == 0 ? 1000 : N}, phase = rank == 0 ? 0 : N;
    MPI_Aint from[2] = {0, (MPI_Aint)N}, to[2] = {0, (MPI_Aint)(1031 * PERIOD)};
    EACH(Alltoallv, fresh(0), large_check(in, phase, 255, what), out, many, from, MPI_BYTE, in, many, to, MPI_BYTE);
    EACH(Alltoallw, fresh(0), large_check(in, phase, 255, what), out, many, from, types, in, many, to, types);
}

/* Each rank brings some of the bits. To combine them twice changes nothing, as the memory behind the buffers asks. */
static void reduce(void)
{
    const unsigned char bits = rank == 0 ? 0x3c : rank == 1 ? 0xc3 : 0;
    MPI_Count halves[2] = {N, 5};
#define PARTS large_fill_bits(out, 3, bits), large_clear(in)
    EACH(Reduce, PARTS, if (rank == 1) large_check(in, 3, 255, what), out, in, N, MPI_UINT8_T, MPI_BOR, 1);
    /* Every rank's result may serve the others before all of it is there: this one needs memory of its own. */
    unsigned char *whole = mmap(NULL, (size_t)N, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CHECK(whole != MAP_FAILED, "no memory of %lld bytes", (long long)N);
    const MPI_Count end = N - (MPI_Count)PERIOD, middle = N / 2;
    EACH(Allreduce, PARTS; large_clear(whole); large_clear(whole + middle); large_clear(whole + end),
         large_check(whole, 3, 255, what); large_check(whole + middle, 3 + middle, 255, what);
         large_check(whole + end, 3 + end, 255, what), out, whole, N, MPI_UINT8_T, MPI_BOR);
    munmap(whole, (size_t)N);
    EACH(Scan, PARTS, large_check(in, 3, rank == 0 ? 0x3c : 255, what), out, in, N, MPI_UINT8_T, MPI_BOR);
    EACH(Exscan, PARTS, if (rank == 1) large_check(in, 3, 0x3c, what), out, in, N, MPI_UINT8_T, MPI_BOR);
    EACH(Reduce_scatter_block, PARTS, large_check(in, 3 + rank * N, 255, what), out, in, N, MPI_UINT8_T, MPI_BOR);
    EACH(Reduce_scatter, PARTS, if (rank == 0) large_check(in, 3, 255, what);
         else CHECK(in[4] == large_byte((size_t)N + 7), "%s: %d", what, in[4]), out, in, halves, MPI_UINT8_T, MPI_BOR);
}

int main(int argc, char **argv)
{
    int reductions = argc > 1 && strcmp(argv[1], "reduce") == 0;
    turns = argc > 2 && strcmp(argv[2], "turns") == 0;
    test_begin(&argc, &argv);
    test_need_ranks(2);
    out = large_alloc(2 * N + (MPI_Count)PERIOD);
    in = large_alloc(2 * N + (MPI_Count)PERIOD);
    if (reductions) reduce();
    else move();
    return test_end();
}
