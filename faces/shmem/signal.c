/* Puts with a signal: a word that changes after the data is there. */
#include "shmem_internal.h"

static void put_signal(const char *name, shmem_ctx_t ctx, void *dest, const void *src, size_t bytes, uint64_t *sig_addr, uint64_t signal,
                       int sig_op, int pe)
{
    if (sig_op != SHMEM_SIGNAL_SET && sig_op != SHMEM_SIGNAL_ADD)
        shm_fail(name, "sig_op is %d; it must be SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD", sig_op);
    struct shm_place word = shm_word(name, ctx, sig_addr, sizeof *sig_addr, pe), to = word;
    if (bytes) to = shm_reach(name, "dest", dest, bytes, word.pe);
    if (to.direct && word.direct) {
        if (bytes) memmove(to.direct, src, bytes);
        if (sig_op == SHMEM_SIGNAL_SET) __atomic_store_n((uint64_t *)word.direct, signal, __ATOMIC_RELEASE);
        else __atomic_fetch_add((uint64_t *)word.direct, signal, __ATOMIC_RELEASE);
        return;
    }
    shm_check(name, arke_put_signal(to.memory, word.pe, to.offset, src, bytes, word.memory, word.offset, signal,
                                    sig_op == SHMEM_SIGNAL_SET ? ARKE_REPLACE : ARKE_SUM));
}

#define SIGNAL(rest, bytes, D, S)                                                                                       \
    FORMS(void, rest, (D *dest, const S *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), \
          put_signal(name, ctx, dest, source, shm_bytes(name, nelems, bytes), sig_addr, signal, sig_op, pe);)                         \
    FORMS(void, rest##_nbi, (D *dest, const S *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), \
          put_signal(name, ctx, dest, source, shm_bytes(name, nelems, bytes), sig_addr, signal, sig_op, pe);)

#define TYPED(t, T) SIGNAL(t##_put_signal, sizeof(T), T, T)
SHMEM_RMA_(TYPED)
#define SIZED(bits, bytes) SIGNAL(put##bits##_signal, bytes, void, void)
SHMEM_SIZES_(SIZED)
SIGNAL(putmem_signal, 1, void, void)

FORMS(void, signal_set, (uint64_t *sig_addr, uint64_t signal, int pe), put_signal(name, ctx, NULL, NULL, 0, sig_addr, signal, SHMEM_SIGNAL_SET, pe);)
FORMS(void, signal_add, (uint64_t *sig_addr, uint64_t signal, int pe), put_signal(name, ctx, NULL, NULL, 0, sig_addr, signal, SHMEM_SIGNAL_ADD, pe);)

API(uint64_t, shmem_signal_fetch, (const uint64_t *sig_addr), return __atomic_load_n(sig_addr, __ATOMIC_ACQUIRE);)
