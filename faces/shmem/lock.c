/* Locks. A lock is a long that every PE has and that is 0 when it is free. The PEs that want it stand in a queue, in which each
 * waits for a word of its own to change, so that waiting disturbs nobody and the lock goes round in turn.
 *
 * The lower half of the word at the lock's home PE names the last in the queue (its number plus 1). The upper half of each PE's own
 * word names the one behind it, and tells in its highest bits whether the PE waits, or has the lock. */
#include "shmem_internal.h"

#define WAITS 0x80000000u
#define HAS   0x40000000u

/* Locks are spread over the PEs by their place, which is the same everywhere. */
static int home_of(const char *name, const long *lock)
{
    (void)shm_word(name, SHMEM_CTX_DEFAULT, lock, sizeof *lock, shm_me);
    for (int i = 0; i < shm_segment_count; i++) {
        size_t at = (size_t)((uintptr_t)lock - (uintptr_t)shm_segments[i].base);
        if (at < shm_segments[i].bytes) return (int)(at / sizeof *lock % (size_t)shm_pes);
    }
    return 0;
}

static uint32_t *half(const long *lock, int upper)
{
    return (uint32_t *)(uintptr_t)lock + (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? upper : !upper);
}
static uint32_t *tail(const long *lock) { return half(lock, 0); }
static uint32_t *mine(const long *lock) { return half(lock, 1); }
static uint32_t seen(const long *lock) { return __atomic_load_n(mine(lock), __ATOMIC_ACQUIRE); }

/* The functions' second names keep these calls out of sight of tools. */
#define PUT(at, value, pe)        pshmem_uint32_atomic_set(at, value, pe)
#define SWAP(at, value, pe)       pshmem_uint32_atomic_swap(at, value, pe)
#define CSWAP(at, old, value, pe) pshmem_uint32_atomic_compare_swap(at, old, value, pe)
#define ADD(at, value, pe)        pshmem_uint32_atomic_add(at, value, pe)

API(void, shmem_set_lock, (long *lock),
    shm_ready(__func__);
    int home = home_of(__func__, lock);
    uint32_t me = (uint32_t)shm_me + 1;
    unsigned round = 0;
    if (seen(lock) & HAS) shm_fail(__func__, "PE %d has this lock already; it must clear it before it can set it again", shm_me);
    PUT(mine(lock), WAITS, shm_me);
    uint32_t before = SWAP(tail(lock), me, home);
    if (before == 0) {
        ADD(mine(lock), HAS - WAITS, shm_me);
        return;
    }
    ADD(mine(lock), me, (int)before - 1);
    while (seen(lock) & WAITS) shm_rest(&round);)

API(int, shmem_test_lock, (long *lock),
    shm_ready(__func__);
    int home = home_of(__func__, lock);
    if (seen(lock) & HAS) return 1;
    PUT(mine(lock), HAS, shm_me);
    if (CSWAP(tail(lock), 0, (uint32_t)shm_me + 1, home) == 0) return 0;
    PUT(mine(lock), 0, shm_me);
    shm_check(__func__, arke_poll());
    return 1;)

API(void, shmem_clear_lock, (long *lock),
    unsigned round = 0;
    shm_quiet(__func__);
    int home = home_of(__func__, lock);
    uint32_t me = (uint32_t)shm_me + 1;
    if (!(seen(lock) & HAS)) shm_fail(__func__, "PE %d clears a lock that it has not set", shm_me);
    if (seen(lock) == HAS && CSWAP(tail(lock), me, 0, home) == me) {
        PUT(mine(lock), 0, shm_me);
        return;
    }
    while (seen(lock) == HAS) shm_rest(&round);
    uint32_t next = seen(lock) - HAS;
    PUT(mine(lock), 0, shm_me);
    ADD(mine(lock), HAS - WAITS, (int)next - 1);)
