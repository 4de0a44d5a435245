/* Strided copies: iput, iget. */
#include "shmem_internal.h"
#include <stdlib.h>

static void strides(const char *name, ptrdiff_t dst, ptrdiff_t sst)
{
    if (dst < 1) shm_fail(name, "dst is %td; it must be at least 1", dst);
    if (sst < 1) shm_fail(name, "sst is %td; it must be at least 1", sst);
}

/* Elements of a size that the compiler knows become loads and stores. */
#define MOVE(T)                                                                                                         \
    for (size_t i = 0; i < count; i++) memcpy(to + i * (size_t)dst * sizeof(T), from + i * (size_t)sst * sizeof(T), sizeof(T))

static void move(char *to, const char *from, ptrdiff_t dst, ptrdiff_t sst, size_t element, size_t count)
{
    switch (element) {
    case 1: MOVE(uint8_t); break;
    case 2: MOVE(uint16_t); break;
    case 4: MOVE(uint32_t); break;
    case 8: MOVE(uint64_t); break;
    default:
        for (size_t i = 0; i < count; i++) memcpy(to + i * (size_t)dst * element, from + i * (size_t)sst * element, element);
    }
}

static size_t extent(const char *name, ptrdiff_t stride, size_t element, size_t count)
{
    size_t elements;
    if (__builtin_mul_overflow(count - 1, (size_t)stride, &elements) || elements == SIZE_MAX)
        shm_fail(name, "nelems is %zu; so many elements, each %td after the other, cannot be", count, stride);
    return shm_bytes(name, elements + 1, element);
}

void shm_iput(const char *name, shmem_ctx_t ctx, void *dest, const void *src, ptrdiff_t dst, ptrdiff_t sst, size_t element, size_t count,
              int pe)
{
    pe = shm_pe(name, ctx, pe);
    if (count == 0) return;
    strides(name, dst, sst);
    struct shm_place to = shm_reach(name, "dest", dest, extent(name, dst, element, count), pe);
    if (to.direct) move(to.direct, src, dst, sst, element, count);
    else if (to.memory == SHM_PRIVATE)
        for (size_t i = 0; i < count; i++, to.offset += (size_t)dst * element)
            shm_private_put(name, &to, (const char *)src + i * (size_t)sst * element, element);
    else
        shm_check(name, arke_put_strided(to.memory, pe, to.offset, dst * (ptrdiff_t)element, src, sst * (ptrdiff_t)element, element, count));
}

void shm_iget(const char *name, shmem_ctx_t ctx, void *dest, const void *src, ptrdiff_t dst, ptrdiff_t sst, size_t element, size_t count,
              int pe)
{
    pe = shm_pe(name, ctx, pe);
    if (count == 0) return;
    strides(name, dst, sst);
    struct shm_place from = shm_reach(name, "source", src, extent(name, sst, element, count), pe);
    if (from.direct) move(dest, from.direct, dst, sst, element, count);
    else if (from.memory == SHM_PRIVATE)
        for (size_t i = 0; i < count; i++, from.offset += (size_t)sst * element)
            shm_private_get(name, (char *)dest + i * (size_t)dst * element, &from, element);
    else
        shm_check(name,
                  arke_get_strided(from.memory, pe, from.offset, sst * (ptrdiff_t)element, dest, dst * (ptrdiff_t)element, element, count));
}

/* Blocks of `block` elements, whose beginnings lie `dst` and `sst` elements apart. */
static void blocks(const char *name, ptrdiff_t dst, ptrdiff_t sst, size_t block)
{
    strides(name, dst, sst);
    if ((size_t)dst < block || (size_t)sst < block)
        shm_fail(name, "dst is %td and sst %td, but a block has %zu elements; blocks must not overlap", dst, sst, block);
}

#define BLOCKS(put, get, bytes, D, S)                                                                                   \
    FORMS(void, put, (D *dest, const S *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe),    \
          blocks(name, dst, sst, bsize);                                                                                \
          for (size_t i = 0; i < nblocks; i++)                                                                          \
              shm_put(name, ctx, (char *)dest + i * (size_t)dst * (bytes), (const char *)source + i * (size_t)sst * (bytes), \
                      bsize * (bytes), pe, 0);)                                                                         \
    FORMS(void, get, (D *dest, const S *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe),    \
          blocks(name, dst, sst, bsize);                                                                                \
          for (size_t i = 0; i < nblocks; i++)                                                                          \
              shm_get(name, ctx, (char *)dest + i * (size_t)dst * (bytes), (const char *)source + i * (size_t)sst * (bytes), \
                      bsize * (bytes), pe, 0);)

#define STRIDED(put, get, bytes, D, S)                                                                                  \
    FORMS(void, put, (D *dest, const S *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe),                   \
          shm_iput(name, ctx, dest, source, dst, sst, bytes, nelems, pe);)                                              \
    FORMS(void, get, (D *dest, const S *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe),                   \
          shm_iget(name, ctx, dest, source, dst, sst, bytes, nelems, pe);)

#define TYPED(t, T) STRIDED(t##_iput, t##_iget, sizeof(T), T, T) BLOCKS(t##_ibput, t##_ibget, sizeof(T), T, T)
SHMEM_RMA_(TYPED)
#define SIZED(bits, bytes) STRIDED(iput##bits, iget##bits, bytes, void, void) BLOCKS(ibput##bits, ibget##bits, bytes, void, void)
SHMEM_SIZES_(SIZED)
