/* A tool's functions stand in front of the library's, which it calls by their second names. */
#define SHMEM_T3D
#include "check.h"

static int puts_seen, barriers_seen, swaps_seen;
static long word, lock;

void shmem_long_put(long *dest, const long *source, size_t nelems, int pe)
{
    puts_seen++;
    pshmem_long_put(dest, source, nelems, pe);
}

void shmem_barrier_all(void)
{
    barriers_seen++;
    pshmem_barrier_all();
}

uint32_t shmem_uint32_atomic_swap(uint32_t *dest, uint32_t value, int pe)
{
    swaps_seen++;
    return pshmem_uint32_atomic_swap(dest, value, pe);
}

int main(void)
{
    begin();
    long value = 5 + me;
    shmem_long_put(&word, &value, 1, (me + 1) % pes);
    shmem_barrier_all();
    CHECK(word == 5 + (me + pes - 1) % pes && puts_seen == 1 && barriers_seen == 1, "%d puts, %d barriers", puts_seen, barriers_seen);
    /* What the library does on its own account is none of the tool's affair. */
    shmem_set_lock(&lock);
    shmem_clear_lock(&lock);
    CHECK(swaps_seen == 0, "%d swaps", swaps_seen);
    return finish();
}
