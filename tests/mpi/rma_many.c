/*
 * More updates between two synchronizations than can be under way at a time: nothing is lost, and the memory of the
 * rank that begins them does not grow with their number. The argument is the number of updates.
 */
#include "check.h"
#include <sys/resource.h>

static long peak_kib(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    long updates = argc > 1 ? atol(argv[1]) : 300000, one = 1, zero = 0, result;
    static long words[8];
    MPI_Win win;
    test_need_ranks(2);
    MPI_Win_create(words, sizeof words, sizeof words[0], MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    long before = peak_kib();
    if (rank == 0)
        for (long i = 0; i < updates; i++) {
            if (i % 3 == 0) MPI_Accumulate(&one, 1, MPI_LONG, 1, i % 8, 1, MPI_LONG, MPI_SUM, win);
            else if (i % 3 == 1) MPI_Fetch_and_op(&one, &result, MPI_LONG, 1, i % 8, MPI_SUM, win);
            else MPI_Compare_and_swap(&zero, &zero, &result, MPI_LONG, 1, i % 8, win);
        }
    MPI_Win_fence(0, win);
    CHECK(peak_kib() - before < 32 << 10, "%ld updates take %ld KiB", updates, peak_kib() - before);
    long sum = 0, wanted = 0;
    for (int i = 0; i < 8; i++) sum += words[i];
    for (long i = 0; i < updates; i++) wanted += i % 3 != 2;
    if (rank == 1) CHECK(sum == wanted, "the sum is %ld, not %ld", sum, wanted);
    MPI_Win_free(&win);
    return test_end();
}
