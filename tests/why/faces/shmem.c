/* PE 0 waits for a store that nobody makes, and PE 1 for PE 0. */
#include <shmem.h>

int main(void)
{
    static long flag;
    shmem_init();
    if (shmem_my_pe() == 0) shmem_long_wait_until(&flag, SHMEM_CMP_EQ, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
