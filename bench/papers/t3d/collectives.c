/* Section 6: collective operations of MPI on SHMEM's in place of point-to-point messages. One source: with FACE_SHMEM the operation of
 * SHMEM, else that of MPI, and the tree of messages that MPICH had by default. Times of the slowest rank, medians.
 *
 *   --repetitions N   (default 15) */
#include "record.h"
#define MOST 101
#define LONGEST 65536L

static double *data, *result;
static int me, ranks;

#ifdef FACE_SHMEM
#include <shmem.h>
static long *word;
static double *slowest_of;
#define WAYS 1
static const char *const names[WAYS] = {"SHMEM's operation"};
static void start(int *argc, char ***argv) {
    (void)argc, (void)argv;
    shmem_init();
    me = shmem_my_pe(), ranks = shmem_n_pes();
    data = shmem_malloc(LONGEST), result = shmem_malloc(LONGEST), word = shmem_calloc(1, sizeof *word), slowest_of = shmem_calloc(2, sizeof *slowest_of);
}
static void meet(void) { shmem_barrier_all(); }
static void finish(void) { shmem_finalize(); }
static void bcast(int way, long n) { (void)way, shmem_double_broadcast(SHMEM_TEAM_WORLD, result, data, (size_t)n, 0); }
static void reduce(int way, long n) { (void)way, shmem_double_sum_reduce(SHMEM_TEAM_WORLD, result, data, (size_t)n); }
static double slowest(double mine) {
    slowest_of[0] = mine;
    shmem_barrier_all();
    shmem_double_max_reduce(SHMEM_TEAM_WORLD, slowest_of + 1, slowest_of, 1);
    return slowest_of[1];
}
#else
#include <mpi.h>
#define WAYS 2
static const char *const names[WAYS] = {"{mpi}'s operation", "tree of {mpi}'s messages"};
static void start(int *argc, char ***argv) {
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    data = malloc(LONGEST), result = malloc(LONGEST);
}
static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void finish(void) { MPI_Finalize(); }
/* A binomial tree of messages from rank 0, of what lies in `result`. */
static void down(long n) {
    int mask = 1;
    for (; mask < ranks; mask *= 2)
        if (me & mask) {
            MPI_Recv(result, (int)n, MPI_DOUBLE, me - mask, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            break;
        }
    for (mask /= 2; mask > 0; mask /= 2)
        if (me + mask < ranks) MPI_Send(result, (int)n, MPI_DOUBLE, me + mask, 1, MPI_COMM_WORLD);
}
static void bcast(int way, long n) {
    if (me == 0) memcpy(result, data, (size_t)n * 8);
    if (way == 0) MPI_Bcast(result, (int)n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    else down(n);
}
static void reduce(int way, long n) {
    static double other[LONGEST / 8];
    if (way == 0) {
        MPI_Allreduce(data, result, (int)n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        return;
    }
    memcpy(result, data, (size_t)n * 8);
    for (int mask = 1; mask < ranks; mask *= 2) {
        if (me & mask) {
            MPI_Send(result, (int)n, MPI_DOUBLE, me - mask, 2, MPI_COMM_WORLD);
            break;
        }
        if (me + mask >= ranks) continue;
        MPI_Recv(other, (int)n, MPI_DOUBLE, me + mask, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (long i = 0; i < n; i++) result[i] += other[i];
    }
    down(n);
}
static double slowest(double mine) {
    double all;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all;
}
#endif

static void fail(const char *what, long n) {
    fprintf(stderr, "t3d: collectives: %s of %ld numbers is wrong on rank %d\n", what, n, me);
    exit(1);
}

int main(int argc, char **argv) {
    start(&argc, &argv);
    int repetitions = (int)record_count(argc, argv, "repetitions", 15);
    if (!data || !result || repetitions < 1 || repetitions > MOST) return 1;
    for (long n = 1; n <= LONGEST / 8; n *= 8)
        for (int way = 0; way < WAYS; way++)
            for (int reduces = 0; reduces < 2; reduces++) {
                double values[MOST];
                for (long i = 0; i < n; i++) data[i] = (double)(i + me + 1), result[i] = -1;
                meet();
                for (int r = -1; r < repetitions; r++) {
                    enum { COUNT = 20 };
                    meet();
                    double begin = record_seconds();
                    for (int k = 0; k < COUNT; k++) {
                        if (reduces) reduce(way, n);
                        else bcast(way, n);
                    }
                    double each = slowest(1e6 * (record_seconds() - begin) / COUNT);
                    if (r >= 0) values[r] = each;
                }
                for (long i = 0; i < n; i++) {
                    double sum = (double)ranks * (double)i + ranks * (ranks + 1) / 2.0;
                    if (reduces && result[i] != sum) fail("a sum", n);
                    /* SHMEM's broadcast of a team reaches its root as well. */
                    if (!reduces && result[i] != (double)(i + 1)) fail("a broadcast", n);
                }
                if (me == 0) record(reduces ? "reductions" : "broadcasts", names[way], (double)(8 * n), record_median(values, repetitions));
            }
    meet();
    finish();
    return 0;
}
