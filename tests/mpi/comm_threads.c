/* Threads that make communicators at the same time, each out of one of its own or among a group with a tag of its
 * own. */
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, TIMES = 60 };

static void ring(MPI_Comm comm, int value)
{
    int me, size, got = -1;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &size);
    MPI_Sendrecv(&value, 1, MPI_INT, (me + 1) % size, 1, &got, 1, MPI_INT, (me + size - 1) % size, 1, comm, MPI_STATUS_IGNORE);
    CHECK(got == value, "%d came, wanted %d", got, value);
}

static MPI_Comm bases[THREADS];

static int copied(MPI_Comm comm, int key, void *extra, void *value, void *out, int *flag)
{
    int size;
    /* A callback may call MPI while other threads do. */
    MPI_Comm_size(comm, &size);
    CHECK(size == ranks && key > 0 && extra == NULL, "copy callback");
    *(void **)out = value;
    *flag = 1;
    return MPI_SUCCESS;
}

static void *work(void *argument)
{
    int me = (int)(intptr_t)argument, key;
    MPI_Group group;
    MPI_Comm_create_keyval(copied, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(bases[me], key, argument);
    MPI_Comm_group(bases[me], &group);
    for (int i = 0; i < TIMES; i++) {
        MPI_Comm dup, part, among, idup;
        MPI_Request request;
        void *value;
        int flag;
        MPI_Comm_idup(bases[me], &idup, &request);
        MPI_Comm_dup(bases[me], &dup);
        MPI_Comm_get_attr(dup, key, &value, &flag);
        CHECK(flag && value == argument, "attribute of the duplicate");
        MPI_Comm_split(dup, rank % 2, rank, &part);
        MPI_Comm_create_group(MPI_COMM_WORLD, group, me, &among);
        ring(dup, 1000 * me + i);
        ring(part, 1000 * me + i + 1);
        ring(among, 1000 * me + i + 2);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        ring(idup, 1000 * me + i + 3);
        MPI_Comm_free(&part);
        MPI_Comm_free(&dup);
        MPI_Comm_free(&idup);
        MPI_Comm_free(&among);
    }
    MPI_Group_free(&group);
    MPI_Comm_free_keyval(&key);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t threads[THREADS];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    test_setup();
    CHECK(provided == MPI_THREAD_MULTIPLE, "provided %d", provided);
    for (int i = 0; i < THREADS; i++) MPI_Comm_dup(MPI_COMM_WORLD, &bases[i]);
    for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) MPI_Comm_free(&bases[i]);
    return test_end();
}
