/*
 * Memory that the library costs each rank after MPI_Init and MPI_Barrier: the greatest private dirty memory, resident
 * set and proportional set of any rank, from /proc/self/smaps_rollup, read before anything else is sent.
 */
#include "bench.h"

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    struct bench_memory m = bench_memory_now();
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    double mine[3] = {m.private_dirty, m.rss, m.pss}, greatest[3], sum[3];
    MPI_Reduce(mine, greatest, 3, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(mine, sum, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("{\"bench\":\"memory\",\"ranks\":%d,\"private_dirty_bytes\":%.0f,\"rss_bytes\":%.0f,\"pss_bytes\":%.0f,"
               "\"job_pss_bytes\":%.0f}\n",
               ranks, greatest[0], greatest[1], greatest[2], sum[2]);
    MPI_Finalize();
    return 0;
}
