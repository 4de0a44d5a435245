/* Each of three PEs waits for elements of its own, which nobody changes. */
#include <shmem.h>

int main(void)
{
    int wanted[8];
    size_t found[8];
    shmem_init();
    int *mine = shmem_calloc(8, sizeof *mine);
    for (int i = 0; i < 8; i++) wanted[i] = i + 1;
    shmem_barrier_all();
    mine[0] = 3;
    switch (shmem_my_pe()) {
    case 0: shmem_int_wait_until_any_vector(mine + 1, 7, 0, SHMEM_CMP_GE, wanted); break;
    case 1: shmem_int_wait_until_all(mine, 8, 0, SHMEM_CMP_EQ, 3); break;
    default: shmem_int_wait_until_some(mine + 1, 7, found, 0, SHMEM_CMP_NE, 0);
    }
    shmem_finalize();
    return 0;
}
