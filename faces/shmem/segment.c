/* Symmetric memory: blocks of the engine, each PE's with a base at the same alignment. */
#include "shmem_internal.h"
#include <stdlib.h>

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

static void forget(struct shm_segment *s)
{
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
