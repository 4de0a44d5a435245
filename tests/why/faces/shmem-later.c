/* What PE 0 waits for comes after three seconds, without a call of anybody's: by a handler of a signal, by a thread of the other
 * PE that makes no call, and by a child of it. */
#include <pthread.h>
#include <shmem.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static long flags[3];

static void rings(int signal)
{
    (void)signal;
    flags[0] = 1;
}

static void *stores(void *place)
{
    sleep(3);
    __atomic_store_n((long *)place, 1, __ATOMIC_RELEASE);
    return 0;
}

int main(int argc, char **argv)
{
    int way = argc > 1 ? argv[1][0] - '0' : 0, me;
    pthread_t thread;
    shmem_init();
    me = shmem_my_pe();
    long *there = shmem_ptr(&flags[way], 0);
    if (way == 0 && me == 0) signal(SIGALRM, rings), alarm(3);
    if (way == 1 && me == 1) pthread_create(&thread, 0, stores, there);
    if (way == 2 && me == 1 && fork() == 0) stores(there), _exit(0);
    if (me == 0) shmem_long_wait_until(&flags[way], SHMEM_CMP_EQ, 1);
    shmem_barrier_all();
    if (way == 1 && me == 1) pthread_join(thread, 0);
    if (way == 2 && me == 1) wait(0);
    shmem_finalize();
    return 0;
}
