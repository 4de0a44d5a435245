/* Memory of other PEs that is not symmetric: stacks, and what malloc gave.
 *
 * On the T3D such an address of another PE could be used once the caller's own memory reached as far:
 * shmem_stack(address) and malloc_brk(address) saw to that, and MPICH's device for that machine called both. Here
 * they allow the caller the addresses from there up (stacks) or up to there (heaps); what is at them is the other
 * PE's affair, which the system is asked to copy. That needs a PE of the same node. */
#define _GNU_SOURCE
#include "shmem_internal.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static uintptr_t stack_from = UINTPTR_MAX, heap_to;
static pid_t *processes;

int shm_private_valid(const void *address)
{
    return (uintptr_t)address >= stack_from || (uintptr_t)address < heap_to;
}

/* Collective at the first call, which is in shmem_init. */
void shm_private_start(const char *name)
{
    pid_t mine = getpid();
    free(processes);
    if (!(processes = calloc((size_t)shm_pes, sizeof *processes))) shm_fail(name, "there is no memory left for %d PEs", shm_pes);
    shm_check(name, arke_concat(ARKE_ALL, &mine, sizeof mine, processes, NULL));
}

static void copy(const char *name, const struct shm_place *there, char *here, size_t bytes, int puts)
{
    if (arke_node_of(there->pe) != arke_node_of(shm_me))
        shm_fail(name, "%p is not symmetric, and PE %d is on another node; use shmem_malloc or static variables, or run both on one node",
                 (void *)(uintptr_t)there->offset, there->pe);
    for (size_t done = 0; done < bytes;) {
        struct iovec local = {here + done, bytes - done}, remote = {(char *)(uintptr_t)there->offset + done, bytes - done};
        ssize_t n = puts ? process_vm_writev(processes[there->pe], &local, 1, &remote, 1, 0)
                         : process_vm_readv(processes[there->pe], &local, 1, &remote, 1, 0);
        if (n > 0) done += (size_t)n;
        else if (errno == EPERM || errno == ENOSYS)
            shm_fail(name, "%p is not symmetric, and this system does not let a process %s memory of another (%s); use shmem_malloc or static "
                     "variables", (void *)(uintptr_t)there->offset, puts ? "write" : "read", strerror(errno));
        else if (errno != EINTR)
            shm_fail(name, "%p with %zu bytes is no memory of PE %d (%s)", (void *)(uintptr_t)there->offset, bytes, there->pe, strerror(errno));
    }
}

void shm_private_put(const char *name, const struct shm_place *to, const void *from, size_t bytes)
{
    copy(name, to, (char *)(uintptr_t)from, bytes, 1);
}
void shm_private_get(const char *name, void *to, const struct shm_place *from, size_t bytes) { copy(name, from, to, bytes, 0); }

API(void, shmem_stack, (void *addr),
    shm_ready(__func__);
    if ((uintptr_t)addr < stack_from) stack_from = (uintptr_t)addr & -(uintptr_t)4096;)

void malloc_brk(void *addr)
{
    shm_ready("malloc_brk");
    if ((uintptr_t)addr >= heap_to) heap_to = ((uintptr_t)addr | 4095) + 1;
}

/* More memory behind the heap, in words, as sbrk gives it in bytes; it is valid for others. */
void *sbreak(long words)
{
    void *before = sbrk(words * 8);
    if (before != (void *)-1) malloc_brk(sbrk(0));
    return before;
}
