/* Section 6: non-contiguous datatypes. The paper's device packs them and thinks of strided puts, or of a put for each block. A column of
 * a matrix of doubles (one of 16) by each of these ways, by SHMEM: packed, put and unpacked; a strided put; a put for each element.
 * Half the time of a trip to and fro is that of one put and its quiet. Medians; the data is checked.
 *
 *   --repetitions N   (default 9) */
#include "record.h"
#include <shmem.h>

#define STRIDE 16
#define MOST 4096 /* elements */
#define REPETITIONS_MOST 101

static double *here, *there, *packed, *staged;
static long *flag;

enum way { PACKED, STRIDED, EACH, WAYS };
static const char *const names[WAYS] = {"packed, put, unpacked", "strided put", "a put for each element"};

/* Puts `n` elements, and says so; the receiver waits, and unpacks if need be. `turn` counts all messages. */
static void one(enum way way, long n, long turn) {
    if (shmem_my_pe() == 0) {
        if (way == PACKED) {
            for (long i = 0; i < n; i++) packed[i] = here[i * STRIDE];
            shmem_double_put(staged, packed, (size_t)n, 1);
        } else if (way == STRIDED) {
            shmem_double_iput(there, here, STRIDE, STRIDE, (size_t)n, 1);
        } else {
            for (long i = 0; i < n; i++) shmem_double_p(there + i * STRIDE, here[i * STRIDE], 1);
        }
        shmem_fence();
        shmem_long_p(flag, turn, 1);
        shmem_long_wait_until(flag, SHMEM_CMP_GE, turn);
    } else {
        shmem_long_wait_until(flag, SHMEM_CMP_GE, turn);
        if (way == PACKED)
            for (long i = 0; i < n; i++) there[i * STRIDE] = staged[i];
        shmem_long_p(flag, turn, 0);
    }
}

int main(int argc, char **argv) {
    shmem_init();
    int me = shmem_my_pe(), repetitions = (int)record_count(argc, argv, "repetitions", 9);
    size_t room = sizeof(double) * MOST * STRIDE;
    here = malloc(room), packed = malloc(sizeof(double) * MOST);
    there = shmem_malloc(room), staged = shmem_malloc(sizeof(double) * MOST), flag = shmem_calloc(1, sizeof *flag);
    if (shmem_n_pes() != 2 || repetitions < 1 || repetitions > REPETITIONS_MOST || !here || !packed || !there || !staged || !flag) {
        fprintf(stderr, "t3d: strided: two processing elements, memory, and 1 to %d repetitions are wanted\n", REPETITIONS_MOST);
        shmem_global_exit(1);
    }
    for (long i = 0; i < MOST * STRIDE; i++) here[i] = (double)i, there[i] = -1;
    shmem_barrier_all();
    long turn = 0;
    for (long n = 16; n <= MOST; n *= 4)
        for (int way = 0; way < WAYS; way++) {
            double values[REPETITIONS_MOST];
            long count = 1 + 20000 / n;
            if (me == 1)
                for (long i = 0; i < n; i++) there[i * STRIDE] = -1;
            shmem_barrier_all();
            for (int r = 0; r < repetitions; r++) {
                double begin = record_seconds();
                for (long i = 0; i < count; i++) one((enum way)way, n, ++turn);
                values[r] = 1e6 * (record_seconds() - begin) / (double)count;
            }
            shmem_barrier_all();
            for (long i = 0; me == 1 && i < n; i++)
                if (there[i * STRIDE] != (double)(i * STRIDE)) {
                    fprintf(stderr, "t3d: strided: element %ld of %ld, %s, is wrong\n", i, n, names[way]);
                    shmem_global_exit(1);
                }
            if (me == 0) record("strided", names[way], (double)(8 * n), 8 * (double)n / record_median(values, repetitions));
        }
    shmem_barrier_all();
    shmem_free(there), shmem_free(staged), shmem_free(flag);
    free(here), free(packed);
    shmem_finalize();
    return 0;
}
