/* A program of the T3D: its names and its habits, among them words of 64 bits and variables as symmetric memory. */
#define SHMEM_T3D
#include <mpp/shmem.h>
#include "check.h"

static long psync[_SHMEM_BCAST_SYNC_SIZE], collect_sync[_SHMEM_COLLECT_SYNC_SIZE], lock;
static long target[16], box = -1;
static int half[16];
static long index_of[3] = {5, 0, 2};
static short short_index[3] = {1, 7, 3};

int main(void)
{
    long words[16];
    int ints[16];
    start_pes(0);
    start_pes(0);
    me = _my_pe();
    pes = _num_pes();
    CHECK(me == shmem_my_pe() && pes == shmem_n_pes(), "numbers");
    int right = (me + 1) % pes, left = (me + pes - 1) % pes;
    for (int i = 0; i < 16; i++) words[i] = 100 * me + i, ints[i] = 10 * me + i;
    shmem_set_cache_inv();

    shmem_put(target, words, 3, right);
    shmem_put32(half, ints, 3, right);
    shmem_iput(target + 4, words + 4, 2, 1, 3, right);
    shmem_iput32(half + 4, ints + 4, 2, 1, 3, right);
    shmem_fence();
    barrier();
    shmem_udcflush();
    for (int i = 0; i < 3; i++) {
        CHECK(target[i] == 100 * left + i && half[i] == 10 * left + i, "%d: %ld %d", i, target[i], half[i]);
        CHECK(target[4 + 2 * i] == 100 * left + 4 + i && half[4 + 2 * i] == 10 * left + 4 + i, "strided %d", i);
    }
    shmem_get(words, target, 3, right);
    shmem_get32(ints, half, 3, right);
    shmem_iget(words + 4, target + 4, 1, 2, 3, right);
    for (int i = 0; i < 3; i++) CHECK(words[i] == 100 * me + i && ints[i] == 10 * me + i && words[4 + i] == 100 * me + 4 + i, "got %d", i);

    barrier();
    shmem_ixput(target, words, index_of, 3, right);
    shmem_ixput32(half, ints, short_index, 3, right);
    barrier();
    CHECK(target[5] == 100 * left && target[0] == 100 * left + 1 && half[7] == 10 * left + 1, "indexed");
    shmem_ixget(words, target, index_of, 3, right);
    CHECK(words[0] == 100 * me && words[2] == 100 * me + 2, "indexed get");

    /* A mailbox as MPICH had it on the T3D: a swap that takes a free box, a wait that finds it full. */
    barrier();
    while (shmem_swap(&box, me, right) != -1) {
    }
    shmem_wait(&box, -1);
    CHECK(box == left, "box has %ld", box);
    shmem_wait_until(&box, _SHMEM_CMP_EQ, left);

    long *heap = shmalloc(4 * sizeof *heap);
    heap[0] = me;
    shmem_barrier(0, 0, pes, psync);
    shmem_broadcast(target, heap, 1, pes - 1, 0, 0, pes, psync);
    CHECK(me == pes - 1 || target[0] == pes - 1, "broadcast %ld", target[0]);
    shmem_barrier_all();
    shmem_fcollect(target, heap, 1, 0, 0, pes, collect_sync);
    for (int pe = 0; pe < pes; pe++) CHECK(target[pe] == pe, "fcollect %d", pe);
    heap = shrealloc(heap, 100);
    CHECK(heap[0] == me, "shrealloc");
    shfree(heap);
    void *aligned = shmemalign(256, 10);
    CHECK((uintptr_t)aligned % 256 == 0, "shmemalign");
    shfree(aligned);
    shmem_set_lock(&lock);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    if (me == 0) printf("ok\n");
    return 0; /* no call ends a program of the T3D */
}
