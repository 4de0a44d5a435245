/*
 * The exclusive lock of a window, wanted by several ranks at once: each locks rank 0's window, adds 1 to a number in it
 * by a get and a put, and unlocks, for --time seconds. Prints the time of a turn, the longest time that a rank waited
 * for the lock and the number's first value, and the share of the turns of the rank that had fewest. With --away only
 * ranks of other machines than rank 0's take part, as far as there are any. A number that is not the count of all turns
 * in the end is an error.
 */
#include "bench.h"

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct bench_options o = bench_defaults("8");
    bench_options(&o, argc, argv);
    int rank, ranks;
    long *number, seen, turns = 0, all, fewest;
    MPI_Win win;
    MPI_Comm machine, part;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Win_allocate(rank == 0 ? sizeof *number : 0, sizeof *number, MPI_INFO_NULL, MPI_COMM_WORLD, &number, &win);
    if (rank == 0) *number = 0;
    int first, away = 0, takes = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Allreduce(&rank, &first, 1, MPI_INT, MPI_MIN, machine);
    MPI_Allreduce(&first, &away, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--away") == 0 && away > 0) takes = first > 0;
    MPI_Comm_split(MPI_COMM_WORLD, takes, rank, &part);
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = bench_now(), waited = 0, longest, seconds, took;
    while (takes && bench_now() - begin < o.seconds) {
        double before = bench_now();
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Get(&seen, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win);
        MPI_Win_flush(0, win);
        double held = bench_now() - before;
        if (held > waited) waited = held;
        seen++;
        MPI_Put(&seen, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win);
        MPI_Win_unlock(0, win);
        turns++;
    }
    took = bench_now() - begin;
    MPI_Allreduce(&turns, &fewest, 1, MPI_LONG, MPI_MIN, part);
    if (!takes) fewest = took = 0;
    MPI_Allreduce(&turns, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &fewest, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&waited, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&took, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        if (*number != all) bench_fail("turns are lost: two ranks held the lock at once");
        MPI_Win_unlock(0, win);
        printf("{\"bench\":\"window-lock\",\"ranks\":%d,\"turn_us\":%.3f,\"longest_us\":%.1f,\"turns\":%ld,\"least_share\":%.4f}\n",
               ranks, 1e6 * seconds / (double)all, 1e6 * longest, all, (double)fewest / (double)all);
    }
    MPI_Comm_free(&part);
    MPI_Comm_free(&machine);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
