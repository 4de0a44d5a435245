/* SHMEM from an installed prefix: every PE adds its number at PE 0. */
#include <shmem.h>
#include <stdio.h>

static long sum;

int main(void)
{
    shmem_init();
    shmem_long_atomic_add(&sum, shmem_my_pe(), 0);
    shmem_barrier_all();
    if (shmem_my_pe() == 0) printf("sum %ld of %d PEs\n", sum, shmem_n_pes());
    shmem_finalize();
    return 0;
}
