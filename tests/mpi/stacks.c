/*
 * Threads and coroutines of programs may have little stack (user-level threads have 16 to 64 KiB as a rule): no call of
 * those that programs make all the time takes more than this.
 */
#define _GNU_SOURCE
#include "rounds.h"
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { STACK = 48 << 10 };

static void calls(void)
{
    MPI_File file;
    MPI_Datatype columns;
    char name[64];
    /* Each machine has a /tmp of its own. */
    MPI_Comm comm = test_on_one_machine(MPI_COMM_WORLD) ? MPI_COMM_WORLD : MPI_COMM_SELF;
    int pid = (int)getpid(), values[4] = {rank, rank, rank, rank}, got[4] = {-1, -1, -1, -1};
    round_of_all(3000000);
    MPI_Type_vector(2, 1, 2, MPI_INT, &columns);
    MPI_Type_commit(&columns);
    MPI_Bcast(&pid, 1, MPI_INT, 0, comm);
    snprintf(name, sizeof name, "/tmp/arke-stacks-%d", pid);
    MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, rank * 2 * (MPI_Offset)sizeof(int), values, 1, columns, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, rank * 2 * (MPI_Offset)sizeof(int), got, 1, columns, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Type_free(&columns);
    CHECK(got[0] == rank && got[1] == -1 && got[2] == rank, "the file says %d %d %d", got[0], got[1], got[2]);
}

static void *thread(void *nothing)
{
    calls();
    return nothing;
}

static ucontext_t first, coroutine;

static void body(void)
{
    calls();
    swapcontext(&coroutine, &first);
}

int main(int argc, char **argv)
{
    pthread_attr_t attributes;
    pthread_t other;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    test_setup();
    pthread_attr_init(&attributes);
    CHECK(pthread_attr_setstacksize(&attributes, STACK) == 0, "a stack of %d bytes", STACK);
    CHECK(pthread_create(&other, &attributes, thread, NULL) == 0, "a thread");
    pthread_join(other, NULL);
    /* With a page before the stack that nobody may touch. */
    char *stack = mmap(NULL, STACK + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(stack != MAP_FAILED && mprotect(stack, 4096, PROT_NONE) == 0, "memory for a stack");
    getcontext(&coroutine);
    coroutine.uc_stack.ss_sp = stack + 4096, coroutine.uc_stack.ss_size = STACK, coroutine.uc_link = &first;
    makecontext(&coroutine, body, 0);
    swapcontext(&first, &coroutine);
    munmap(stack, STACK + 4096);
    return test_end();
}
