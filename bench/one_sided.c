/*
 * Time of one-sided operations of rank 0 at rank 1, which waits in a barrier meanwhile.
 *
 * --op put, get, accumulate (sum of longs), get-accumulate, fetch (fetch-and-add of a long), swap (compare-and-swap of a long):
 *      the operation with its MPI_Win_flush, in one MPI_Win_lock_all;
 *      lock: an exclusive lock, a put of so many bytes, the unlock; lock-shared: the same with a shared lock;
 *      fence: a put of so many bytes between two fences, by both ranks.
 * --memory allocate: the window's memory comes from MPI_Win_allocate (the default); create: it is ordinary memory.
 */
#include "bench.h"

struct state {
    MPI_Win win;
    const char *op;
    int rank;
    void *here, *result;
};

static double work(size_t bytes, long iterations, void *opaque)
{
    struct state *s = opaque;
    int n = (int)bytes, words = (int)(bytes / 8);
    long one = 1, seen = 0, wanted = 0;
    double took = 0;
    if (s->rank > 1) return 0;
    MPI_Win w = s->win;
#define LOOP(body)                                                                                                     \
    do {                                                                                                               \
        double start = bench_now();                                                                                    \
        for (long i = 0; i < iterations; i++) {                                                                        \
            body;                                                                                                      \
        }                                                                                                              \
        took = bench_now() - start;                                                                                    \
    } while (0)
    if (strcmp(s->op, "fence") == 0) {
        MPI_Win_fence(0, w);
        LOOP(MPI_Put(s->here, n, MPI_BYTE, 1 - s->rank, 0, n, MPI_BYTE, w); MPI_Win_fence(0, w));
        MPI_Win_fence(MPI_MODE_NOSUCCEED, w);
        return took;
    }
    if (s->rank == 0) {
        if (strcmp(s->op, "lock") == 0) {
            LOOP(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w); MPI_Put(s->here, n, MPI_BYTE, 1, 0, n, MPI_BYTE, w);
                 MPI_Win_unlock(1, w));
        } else if (strcmp(s->op, "lock-shared") == 0) {
            LOOP(MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w); MPI_Put(s->here, n, MPI_BYTE, 1, 0, n, MPI_BYTE, w);
                 MPI_Win_unlock(1, w));
        } else {
            MPI_Win_lock_all(0, w);
            if (strcmp(s->op, "put") == 0)
                LOOP(MPI_Put(s->here, n, MPI_BYTE, 1, 0, n, MPI_BYTE, w); MPI_Win_flush(1, w));
            else if (strcmp(s->op, "get") == 0)
                LOOP(MPI_Get(s->here, n, MPI_BYTE, 1, 0, n, MPI_BYTE, w); MPI_Win_flush(1, w));
            else if (strcmp(s->op, "accumulate") == 0)
                LOOP(MPI_Accumulate(s->here, words, MPI_LONG, 1, 0, words, MPI_LONG, MPI_SUM, w); MPI_Win_flush(1, w));
            else if (strcmp(s->op, "get-accumulate") == 0)
                LOOP(MPI_Get_accumulate(s->here, words, MPI_LONG, s->result, words, MPI_LONG, 1, 0, words, MPI_LONG, MPI_SUM, w);
                     MPI_Win_flush(1, w));
            else if (strcmp(s->op, "fetch") == 0)
                LOOP(MPI_Fetch_and_op(&one, &seen, MPI_LONG, 1, 0, MPI_SUM, w); MPI_Win_flush(1, w));
            else if (strcmp(s->op, "swap") == 0)
                LOOP(MPI_Compare_and_swap(&one, &wanted, &seen, MPI_LONG, 1, 0, w); MPI_Win_flush(1, w); wanted = seen);
            else
                bench_fail("--op wants put, get, accumulate, get-accumulate, fetch, swap, lock, lock-shared or fence");
            MPI_Win_unlock_all(w);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return took;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("8,64,512,4K,32K,256K,1M");
    bench_options(&o, argc, argv);
    struct state s = {.op = bench_option(argc, argv, "--op")};
    const char *memory = bench_option(argc, argv, "--memory");
    int ranks;
    if (!s.op) s.op = "put";
    if (!memory) memory = "allocate";
    MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 2) bench_fail("needs 2 ranks");
    for (int i = 0; i < o.size_count; i++) {
        size_t bytes = o.sizes[i];
        void *base, *own = NULL;
        s.here = bench_buffer(&o, bytes);
        s.result = bench_buffer(&o, bytes);
        if (strcmp(memory, "create") == 0) {
            base = own = bench_buffer(&o, bytes);
            MPI_Win_create(base, (MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &s.win);
        } else {
            MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &s.win);
        }
        memset(base, 0, bytes);
        struct bench_times t = bench_measure(work, bytes, &s, &o);
        MPI_Win_free(&s.win);
        if (own) bench_buffer_free(&o, own);
        bench_buffer_free(&o, s.here);
        bench_buffer_free(&o, s.result);
        if (s.rank == 0) {
            printf("{\"bench\":\"one-sided-%s-%s\",\"bytes\":%zu,\"operation_us\":%.4f,\"least_us\":%.4f,\"greatest_us\":%.4f,"
                   "\"iterations\":%ld,\"repetitions\":%d}\n",
                   s.op, memory, bytes, 1e6 * t.median, 1e6 * t.least, 1e6 * t.greatest, t.iterations, t.repetitions);
            fflush(stdout);
        }
    }
    MPI_Finalize();
    return 0;
}
