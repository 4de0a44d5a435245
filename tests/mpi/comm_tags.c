/*
 * Two threads make communicators of one group at the same time, by string tags that are alike to a hash of 31 bits
 * (FNV-1a): each gets the messages of its own tag.
 */
#include "check.h"
#include <pthread.h>

enum { TIMES = 100 };
static MPI_Group all;

static void *make(void *tag)
{
    for (int i = 0; i < TIMES; i++) {
        MPI_Comm comm;
        int result, sum;
        MPI_Comm_create_from_group(all, tag, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
        MPI_Comm_compare(comm, MPI_COMM_WORLD, &result);
        CHECK(result == MPI_CONGRUENT, "comparison with MPI_COMM_WORLD gives %d", result);
        MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, comm);
        CHECK(sum == i * ranks, "sum of round %d is %d", i, sum);
        MPI_Comm_free(&comm);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t other;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    test_setup();
    CHECK(provided == MPI_THREAD_MULTIPLE, "threads: %d", provided);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    CHECK(pthread_create(&other, NULL, make, "t439599") == 0, "no thread");
    make("t622382");
    pthread_join(other, NULL);
    MPI_Group_free(&all);
    return test_end();
}
