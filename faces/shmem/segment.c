/* Symmetric memory: blocks of the engine, each PE's with a base at the same alignment. */
#define _GNU_SOURCE
#include "shmem_internal.h"
#include <stdlib.h>
#include <sys/mman.h>

struct shm_segment shm_segments[SHM_SEGMENTS];
int shm_segment_count;

/* Collective. A segment's number, or -1 where there is no memory. */
int shm_segment_make(const char *name, size_t bytes, size_t align)
{
    int index = 0;
    while (index < shm_segment_count && (shm_segments[index].bytes || shm_segments[index].there)) index++;
    if (index == SHM_SEGMENTS) return -1;
    struct shm_segment s = {.bytes = bytes, .align = align};
    void *block;
    if (bytes + align < bytes || arke_shared_alloc(bytes + align, &s.memory, &block) != ARKE_OK) return -1;
    uint64_t mine = -(uintptr_t)block & (align - 1);
    s.base = (char *)block + mine;
    s.there = calloc((size_t)shm_pes, sizeof *s.there);
    s.at = calloc((size_t)shm_pes, sizeof *s.at);
    if (!s.there || !s.at) shm_fail(name, "there is no memory left for the tables of %d PEs", shm_pes);
    shm_check(name, arke_concat(ARKE_ALL, &mine, sizeof mine, s.at, NULL));
    for (int pe = 0; pe < shm_pes; pe++) {
        char *there = arke_shared_pointer(s.memory, pe);
        s.there[pe] = there ? there + s.at[pe] : NULL;
        if (!there) shm_far = 1;
    }
    s.there[shm_me] = s.base;
    shm_segments[index] = s;
    if (index == shm_segment_count) __atomic_store_n(&shm_segment_count, index + 1, __ATOMIC_RELEASE);
    return index;
}

/* Where no system puts anything by itself: between programs and their libraries. */
#define ALIASES ((uintptr_t)0x300000000000)
#define GAP     ((uintptr_t)1 << 30)

void shm_segment_alias(const char *name, int index)
{
    struct shm_segment *s = &shm_segments[index];
    static uintptr_t next = ALIASES;
    if (shm_pes == 1) return;
    size_t align = s->align > GAP ? s->align : GAP;
    void *want = (void *)next;
    next += (s->bytes + GAP + align - 1) & -align;
    /* Reserved first: mremap would take the place of whatever is there. An old size of 0 makes a second mapping of
     * shared pages. */
    int64_t mine = 0, all;
    if (((uintptr_t)want & (s->align - 1)) == 0 &&
        mmap(want, s->bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) == want) {
        mine = mremap(s->base, 0, s->bytes, MREMAP_MAYMOVE | MREMAP_FIXED, want) == want;
        if (!mine) munmap(want, s->bytes);
    }
    shm_check(name, arke_allreduce(ARKE_ALL, &mine, &all, 1, ARKE_INT64, ARKE_MIN));
    if (all) s->alias = s->base = s->there[shm_me] = want;
    else if (mine) munmap(want, s->bytes);
}

static void forget(struct shm_segment *s)
{
    if (s->alias) munmap(s->alias, s->bytes);
    free(s->there);
    free(s->at);
    *s = (struct shm_segment){.memory = -1};
}

/* Collective. */
void shm_segment_drop(const char *name, int index)
{
    struct shm_segment *s = &shm_segments[index];
    if (s->memory >= 0) shm_check(name, arke_shared_free(&s->memory));
    forget(s);
}

/* Collective. */
void shm_segments_forget(const char *name)
{
    for (int i = 0; i < shm_segment_count; i++)
        if (shm_segments[i].there) shm_segment_drop(name, i);
    shm_segment_count = 0;
    shm_far = 0;
}

void shm_bad_address(const char *name, const char *what, const void *address, size_t bytes)
{
    shm_ready(name);
    for (int i = 0; i < shm_segment_count; i++) {
        struct shm_segment *s = &shm_segments[i];
        size_t at = (size_t)((uintptr_t)address - (uintptr_t)s->base);
        if (at < s->bytes)
            shm_fail(name, "%s is %p and %zu bytes long, but its %s ends after %zu", what, address, bytes,
                     s->heap ? "part of the symmetric heap" : "part of the program's variables", s->bytes - at);
    }
    shm_fail(name, "%s is %p, which is not symmetric memory; it must be of shmem_malloc, or a global or static variable of the program%s%s",
             what, address, shm_statics_why ? "; variables are not, here: " : "", shm_statics_why ? shm_statics_why : "");
}
