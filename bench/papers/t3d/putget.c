/* Section 2: is shmem_put still nearly twice as fast as shmem_get? Blocks of 1 to 5 MB between two processing elements,
   checked.

   --seconds-us N    microseconds of measuring for each size (default 60000)
   --repetitions N   the median of so many (default 9) */

#include "record.h"
#include <shmem.h>

#define MB 1000000L
#define LONGEST (5 * MB)
#define REPETITIONS_MOST 101

static double transfer(int put, char *there, char *here, long bytes, int count) {
    double begin = record_seconds();
    for (int i = 0; i < count; i++) {
        if (put) {
            shmem_putmem(there, here, (size_t)bytes, 1);
            shmem_quiet();
        } else {
            shmem_getmem(here, there, (size_t)bytes, 1);
        }
    }
    return (record_seconds() - begin) / count;
}

static void check(const char *buffer, long bytes, char value, const char *what) {
    for (long i = 0; i < bytes; i++)
        if (buffer[i] != value) {
            fprintf(stderr, "t3d: byte %ld of %ld after a %s is wrong\n", i, bytes, what);
            shmem_global_exit(1);
        }
}

int main(int argc, char **argv) {
    shmem_init();
    int me = shmem_my_pe();
    double seconds = 1e-6 * (double)record_count(argc, argv, "seconds-us", 60000);
    int repetitions = (int)record_count(argc, argv, "repetitions", 9);
    if (repetitions > REPETITIONS_MOST) repetitions = REPETITIONS_MOST;
    if (shmem_n_pes() != 2) {
        fprintf(stderr, "t3d: this program wants two processing elements\n");
        shmem_global_exit(1);
    }
    char *there = shmem_malloc(LONGEST), *here = malloc(LONGEST);
    if (!there || !here) {
        fprintf(stderr, "t3d: no memory for the buffers\n");
        shmem_global_exit(1);
    }
    memset(there, 1, LONGEST);
    memset(here, 1, LONGEST);
    shmem_barrier_all();
    for (long bytes = MB; bytes <= LONGEST; bytes += MB)
        for (int put = 1; put >= 0; put--) {
            memset(put ? here : there, put ? 5 : 9, (size_t)bytes);
            shmem_barrier_all();
            if (me == 0) {
                double values[REPETITIONS_MOST];
                double once = transfer(put, there, here, bytes, 1);
                double wanted = seconds / repetitions / (once > 1e-9 ? once : 1e-9);
                int count = wanted < 1 ? 1 : wanted > 1e6 ? 1000000 : (int)wanted;
                for (int i = 0; i < repetitions; i++) values[i] = transfer(put, there, here, bytes, count);
                record("putget", put ? "shmem_put" : "shmem_get", (double)bytes,
                       1e-6 * (double)bytes / record_median(values, repetitions));
                if (!put) check(here, bytes, 9, "get");
            }
            shmem_barrier_all();
            if (put && me == 1) check(there, bytes, 5, "put");
            shmem_barrier_all();
        }
    shmem_free(there);
    free(here);
    shmem_finalize();
    return 0;
}
