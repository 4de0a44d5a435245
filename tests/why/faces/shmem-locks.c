/* Two PEs take two locks in different orders. */
#include <shmem.h>

int main(void)
{
    static long one, other;
    shmem_init();
    int me = shmem_my_pe();
    shmem_set_lock(me == 0 ? &one : &other);
    shmem_barrier_all();
    shmem_set_lock(me == 0 ? &other : &one);
    shmem_finalize();
    return 0;
}
