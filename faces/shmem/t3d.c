/* What the T3D and T3E had and OpenSHMEM has no more. Lengths are words of 64 bits, but for the names with 32. */
#include "shmem_internal.h"

static size_t length(const char *name, int len)
{
    if (len < 0) shm_fail(name, "len is %d; it must not be negative", len);
    return (size_t)len;
}

#define CTX SHMEM_CTX_DEFAULT

API(void, shmem_put, (void *target, const void *source, int len, int pe),
    shm_put(__func__, CTX, target, source, 8 * length(__func__, len), pe, 0);)
API(void, shmem_get, (void *target, const void *source, int len, int pe),
    shm_get(__func__, CTX, target, source, 8 * length(__func__, len), pe, 0);)
API(void, shmem_iput, (void *target, const void *source, int tst, int sst, int len, int pe),
    shm_iput(__func__, CTX, target, source, tst, sst, 8, length(__func__, len), pe);)
API(void, shmem_iget, (void *target, const void *source, int tst, int sst, int len, int pe),
    shm_iget(__func__, CTX, target, source, tst, sst, 8, length(__func__, len), pe);)

/* Elements of the target's side are those whose numbers the index has. */
#define INDEXED(put, get, E, I)                                                                                         \
    API(void, put, (void *target, const void *source, const I *index, int len, int pe),                                 \
        for (size_t i = 0; i < length(__func__, len); i++)                                                              \
            shm_put(__func__, CTX, (E *)target + index[i], (const E *)source + i, sizeof(E), pe, 0);)                   \
    API(void, get, (void *target, const void *source, const I *index, int len, int pe),                                 \
        for (size_t i = 0; i < length(__func__, len); i++)                                                              \
            shm_get(__func__, CTX, (E *)target + i, (const E *)source + index[i], sizeof(E), pe, 0);)
INDEXED(shmem_ixput, shmem_ixget, uint64_t, long)
INDEXED(shmem_ixput32, shmem_ixget32, uint32_t, short)

API(void, shmem_set_cache_inv, (void), )
API(void, shmem_clear_cache_inv, (void), )
API(void, shmem_set_cache_line_inv, (void *target), (void)target;)
API(void, shmem_clear_cache_line_inv, (void *target), (void)target;)
API(void, shmem_udcflush, (void), )
API(void, shmem_udcflush_line, (void *target), (void)target;)

/* Ticks of a T3D's clock, 150 million a second. */
long rtclock(void) { return (long)(arke_clock() * 150e6); }
