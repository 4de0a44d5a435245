// SHMEM from C++.
#include <cstdio>
#include <shmem.h>

int main()
{
    shmem_init();
    auto *x = static_cast<double *>(shmem_malloc(sizeof(double)));
    shmem_double_p(x, 0.5 * shmem_my_pe(), (shmem_my_pe() + 1) % shmem_n_pes());
    shmem_barrier_all();
    if (shmem_my_pe() == 0) std::printf("%g from %d PEs\n", *x, shmem_n_pes());
    shmem_free(x);
    shmem_finalize();
    return 0;
}
