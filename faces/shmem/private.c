/* Memory of other PEs that is not symmetric: stacks, and what malloc gave.
 *
 * On the T3D such an address of another PE could be used once the caller's own memory reached as far:
 * shmem_stack(address) and malloc_brk(address) saw to that, and MPICH's device for that machine called both. Here
 * they allow the caller the addresses from there up (stacks) or up to there (heaps); what is at them is the other
 * PE's affair, which the system is asked to copy. That needs a PE of the same node. */
#define _GNU_SOURCE
#include "shmem_internal.h"
#include "peer_memory.h"
#include <errno.h>
#include <unistd.h>

static uintptr_t stack_from = UINTPTR_MAX, heap_to;

int shm_private_valid(const void *address)
{
    return (uintptr_t)address >= stack_from || (uintptr_t)address < heap_to;
}

void shm_private_start(const char *name) { shm_check(name, peer_memory_start()); }

static void copy(const char *name, const struct shm_place *there, char *here, size_t bytes, int puts)
{
    void *at = (void *)(uintptr_t)there->offset;
    int error = peer_memory_copy(there->pe, there->offset, here, bytes, puts);
    if (error == EXDEV)
        shm_fail(name, "%p is not symmetric, and PE %d is on another node; use shmem_malloc or static variables, or run both on one node", at,
                 there->pe);
    if (error == EPERM || error == ENOSYS)
        shm_fail(name, "%p is not symmetric, and this system does not let a process %s memory of another (%s); use shmem_malloc or static "
                 "variables", at, puts ? "write" : "read", strerror(error));
    if (error) shm_fail(name, "%p with %zu bytes is no memory of PE %d (%s)", at, bytes, there->pe, strerror(error));
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
