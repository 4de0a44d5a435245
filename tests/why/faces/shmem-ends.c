/* PE 1 leaves a barrier out and ends, and PE 0 waits for it at its own end. */
#include <shmem.h>

int main(void) {
    shmem_init();
    if (shmem_my_pe() == 0) shmem_barrier_all();
    return 0;
}
