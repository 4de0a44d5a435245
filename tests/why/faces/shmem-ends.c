/* PE 1 leaves a barrier out and ends. Its process may join again, so nothing is proven. */
#include <shmem.h>

int main(void) {
    shmem_init();
    if (shmem_my_pe() == 0) shmem_barrier_all();
    return 0;
}
