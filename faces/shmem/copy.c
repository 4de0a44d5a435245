/* put, get, p and g of all types and sizes. Memory of the same node is copied here; other memory is the engine's
 * affair. */
#include "shmem_internal.h"

COLD void shm_far_put(const char *name, const struct shm_place *to, const void *from, size_t bytes, int nbi)
{
    arke_request request = ARKE_NULL;
    if (to->memory == SHM_PRIVATE) {
        shm_private_put(name, to, from, bytes);
        return;
    }
    if (!nbi) {
        shm_check(name, arke_put(to->memory, to->pe, to->offset, from, bytes));
        return;
    }
    shm_check(name, arke_iput(to->memory, to->pe, to->offset, from, bytes, &request));
    shm_pending(request);
}

COLD void shm_far_get(const char *name, void *to, const struct shm_place *from, size_t bytes, int nbi)
{
    arke_request request = ARKE_NULL;
    if (from->memory == SHM_PRIVATE) {
        shm_private_get(name, to, from, bytes);
        return;
    }
    if (!nbi) {
        shm_check(name, arke_get(from->memory, from->pe, from->offset, to, bytes));
        return;
    }
    shm_check(name, arke_iget(from->memory, from->pe, from->offset, to, bytes, &request));
    shm_pending(request);
}

#define COPIES(put, get, bytes, D, S)                                                                                   \
    FORMS(void, put, (D *dest, const S *source, size_t nelems, int pe),                                                \
          shm_put(name, ctx, dest, source, shm_bytes(name, nelems, bytes), pe, 0);)                                                  \
    FORMS(void, get, (D *dest, const S *source, size_t nelems, int pe),                                                \
          shm_get(name, ctx, dest, source, shm_bytes(name, nelems, bytes), pe, 0);)                                                  \
    FORMS(void, put##_nbi, (D *dest, const S *source, size_t nelems, int pe),                                          \
          shm_put(name, ctx, dest, source, shm_bytes(name, nelems, bytes), pe, 1);)                                                  \
    FORMS(void, get##_nbi, (D *dest, const S *source, size_t nelems, int pe),                                          \
          shm_get(name, ctx, dest, source, shm_bytes(name, nelems, bytes), pe, 1);)

/* One element that is aligned is stored and loaded whole. */
#define TYPED(t, T)                                                                                                     \
    COPIES(t##_put, t##_get, sizeof(T), T, T)                                                                           \
    FORMS(void, t##_p, (T *dest, T value, int pe),                                                                      \
          struct shm_place to = shm_reach(name, "dest", dest, sizeof value, shm_pe(name, ctx, pe));                     \
          if (!to.direct) shm_far_put(name, &to, &value, sizeof value, 0);                                              \
          else if ((uintptr_t)to.direct % _Alignof(T) == 0) *(volatile T *)to.direct = value;                           \
          else memcpy(to.direct, &value, sizeof value);)                                                                \
    FORMS(T, t##_g, (const T *source, int pe),                                                                          \
          T value;                                                                                                      \
          struct shm_place from = shm_reach(name, "source", source, sizeof value, shm_pe(name, ctx, pe));               \
          if (!from.direct) shm_far_get(name, &value, &from, sizeof value, 0);                                          \
          else if ((uintptr_t)from.direct % _Alignof(T) == 0) value = *(const volatile T *)from.direct;                 \
          else memcpy(&value, from.direct, sizeof value);                                                               \
          shm_polled(name);                                                                                             \
          return value;)
SHMEM_RMA_(TYPED)

#define SIZED(bits, bytes) COPIES(put##bits, get##bits, bytes, void, void)
SHMEM_SIZES_(SIZED)
COPIES(putmem, getmem, 1, void, void)
