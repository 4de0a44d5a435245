/* Locks. A lock is a long that every PE has and that is 0 when it is free. The PEs that want it stand in a queue, in which each
 * waits for a word of its own to change, so that waiting disturbs nobody and the lock goes round in turn.
 *
 * The lower half of the word at the lock's home PE names the last in the queue (its number plus 1). The upper half of each PE's own
 * word names the one behind it, and tells in its highest bits whether the PE waits, or has the lock. */
#include "shmem_internal.h"
#include <stdio.h>

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

/* A PE in the queue of a lock, and the one before it: 0: none, else its number and 1. */
struct turn {
    const long *lock;
    uint32_t before;
};

static int has_turn(void *state) { return !(seen(((struct turn *)state)->lock) & WAITS); }
static int has_next(void *state) { return seen(((struct turn *)state)->lock) != HAS; }

/* The PE that has a lock, as far as the others' words can be seen from here, or -1. */
static int holder_of(const long *lock)
{
    for (int pe = 0; pe < shm_pes; pe++) {
        const long *there = pe == shm_me ? lock : pshmem_ptr(lock, pe);
        if (there && (seen(there) & (HAS | WAITS)) == HAS) return pe;
    }
    return -1;
}

static int tells_turn(void *state, char *text, size_t bytes)
{
    const struct turn *turn = state;
    int before = (int)turn->before - 1, holder = holder_of(turn->lock);
    char where[80];
    shm_describe(where, sizeof where, "lock", turn->lock);
    if (holder == before) snprintf(text, bytes, "%s, which PE %d holds", where, holder);
    else if (holder < 0) snprintf(text, bytes, "%s, for which PE %d was before", where, before);
    else snprintf(text, bytes, "%s, which PE %d holds and PE %d waits for before", where, holder, before);
    return before;
}

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
    struct turn turn = {lock, before};
    while (seen(lock) & WAITS)
        if (shm_rest(&round)) shm_await(has_turn, tells_turn, &turn, lock);)

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
    struct turn turn = {lock, 0};
    while (seen(lock) == HAS)
        if (shm_rest(&round)) shm_await(has_next, NULL, &turn, lock);
    uint32_t next = seen(lock) - HAS;
    PUT(mine(lock), 0, shm_me);
    ADD(mine(lock), HAS - WAITS, (int)next - 1);)
