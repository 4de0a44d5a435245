/* The symmetric heap. Every PE does the same bookkeeping in the same order, so that a piece lies at the same place of
 * the same segment everywhere; the books are private memory, out of reach of the program's mistakes. */
#include "shmem_internal.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define LINE     64          /* pieces begin and end at multiples */
#define PAGE     4096        /* what segments are aligned to, at least */
#define SMALLEST (4u << 20)  /* bytes of the first segment; each next one is double */
#define LARGEST  (64u << 20) /* up to this; longer ones hold one piece */

/* Pieces of a segment in the order of their places. */
struct piece {
    struct piece *next;
    size_t at, bytes;
    int used;
};

static struct piece *books[SHM_SEGMENTS];
static size_t grown; /* bytes of all segments */

/* A number of bytes, perhaps with K, M, G or T. */
static size_t limit(void)
{
    const char *text = getenv("SHMEM_SYMMETRIC_SIZE");
    if (!text) text = getenv("SMA_SYMMETRIC_SIZE");
    if (!text || !*text) return SIZE_MAX;
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    int shift = 0;
    switch (*end) {
    case 'k': case 'K': shift = 10; break;
    case 'm': case 'M': shift = 20; break;
    case 'g': case 'G': shift = 30; break;
    case 't': case 'T': shift = 40; break;
    default: break;
    }
    if (end == text || errno || value < 0 || (shift && end[1] != '\0') || (!shift && *end))
        shm_fail("shmem_malloc", "SHMEM_SYMMETRIC_SIZE is \"%s\"; it must be a number of bytes, as 64M or 1.5G", text);
    value *= (double)(1ull << shift);
    return value >= 9e18 ? SIZE_MAX : (size_t)value;
}

static struct piece *new_piece(size_t at, size_t bytes, struct piece *next)
{
    struct piece *p = malloc(sizeof *p);
    if (!p) shm_fail("shmem_malloc", "there is no memory left for its books");
    *p = (struct piece){next, at, bytes, 0};
    return p;
}

/* Cuts a piece in two at `bytes`, if there is something left. */
static void cut(struct piece *p, size_t bytes)
{
    if (p->bytes == bytes) return;
    p->next = new_piece(p->at + bytes, p->bytes - bytes, p->next);
    p->bytes = bytes;
}

static void *from_segment(int index, size_t bytes, size_t align)
{
    const struct shm_segment *s = &shm_segments[index];
    if (!s->heap || align > s->align) return NULL;
    for (struct piece *p = books[index]; p; p = p->next) {
        size_t skip = -p->at & (align - 1);
        if (p->used || p->bytes < skip || p->bytes - skip < bytes) continue;
        if (skip) cut(p, skip), p = p->next;
        cut(p, bytes);
        p->used = 1;
        return s->base + p->at;
    }
    return NULL;
}

static int is_empty(int index) { return !books[index]->used && !books[index]->next; }

/* Collective. */
static void drop(const char *name, int index)
{
    grown -= shm_segments[index].bytes;
    free(books[index]);
    books[index] = NULL;
    shm_segment_drop(name, index);
}

/* Room for a piece in a new segment; collective. */
static void *from_new(const char *name, size_t bytes, size_t align)
{
    size_t want = SMALLEST, most = limit();
    while (want <= grown && want < LARGEST) want *= 2;
    if (want < bytes) want = (bytes + PAGE - 1) & -(size_t)PAGE;
    if (most < grown || most - grown < bytes) return NULL;
    if (want > most - grown) want = most - grown;
    /* What cannot be is refused by all, before the engine is asked. */
    uint64_t near = 0, possible, all;
    for (int pe = 0; pe < shm_pes; pe++) near += arke_node_of(pe) == arke_node_of(shm_me);
    possible = want < (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / near;
    shm_check(name, arke_allreduce(ARKE_ALL, &possible, &all, 1, ARKE_UINT64, ARKE_MIN));
    if (!all) return NULL;
    int index = shm_segment_make(name, want, align < PAGE ? PAGE : align);
    if (index < 0) return NULL;
    shm_segments[index].heap = 1;
    shm_segment_alias(name, index);
    grown += want;
    books[index] = new_piece(0, want, NULL);
    return from_segment(index, bytes, align);
}

/* The bytes of a piece for so many of the program's. */
static size_t whole(size_t size) { return (size + LINE - 1) & -(size_t)LINE; }

/* A piece for so many bytes, on which all PEs agree. */
static void *room_for(const char *name, size_t size, size_t align)
{
    if (size == 0 || size > SIZE_MAX / 4) return NULL;
    size_t bytes = whole(size);
    if (align < LINE) align = LINE;
    void *found = NULL;
    for (int i = 0; i < shm_segment_count && !found; i++) found = from_segment(i, bytes, align);
    if (found) return found;
    if ((found = from_new(name, bytes, align))) return found;
    /* Segments with nothing in them count, too: against the limit, the memory there is, and the number of segments. */
    int dropped = 0;
    for (int i = 0; i < shm_segment_count; i++) {
        if (!shm_segments[i].heap || !is_empty(i)) continue;
        if (!dropped++) shm_quiet(name);
        drop(name, i);
    }
    return dropped ? from_new(name, bytes, align) : NULL;
}

static void *allocate(const char *name, size_t size, size_t align)
{
    shm_ready(name);
    shm_agree(name, "size", size);
    return room_for(name, size, align);
}

/* The piece at an address. */
static struct piece *find(const char *name, void *ptr, int *index)
{
    for (int i = 0; i < shm_segment_count; i++) {
        if (!shm_segments[i].heap) continue;
        for (struct piece *p = books[i]; p; p = p->next)
            if (p->used && shm_segments[i].base + p->at == (char *)ptr) return *index = i, p;
    }
    shm_fail(name, "ptr is %p, which shmem_malloc did not give, or which was freed already", ptr);
}

/* All PEs must mean the same piece. */
static uint64_t number(int index, const struct piece *p) { return (uint64_t)index << 48 | p->at; }

/* Makes one of free pieces that lie side by side. */
static void join(int index)
{
    for (struct piece *p = books[index]; p && p->next;) {
        struct piece *next = p->next;
        if (p->used || next->used) {
            p = next;
            continue;
        }
        p->bytes += next->bytes;
        p->next = next->next;
        free(next);
    }
}

static void give_back(const char *name, struct piece *gone, int index)
{
    gone->used = 0;
    join(index);
    if (is_empty(index) && shm_segments[index].bytes > LARGEST) drop(name, index);
}

static void release(const char *name, void *ptr)
{
    int index;
    shm_ready(name);
    if (!ptr) return;
    struct piece *p = find(name, ptr, &index);
    shm_quiet(name);
    shm_agree(name, "ptr (a place of the symmetric heap)", number(index, p));
    give_back(name, p, index);
}

/* Makes a piece shorter, or longer by the free one behind it; 0 where that has not enough. Nothing moves, so that no PE
 * has to wait for another: all have the same books, and agree on the number of bytes. */
static int resize_in_place(struct piece *p, size_t bytes, int index)
{
    struct piece *next = p->next;
    if (bytes > p->bytes) {
        if (!next || next->used || next->bytes < bytes - p->bytes) return 0;
        p->bytes += next->bytes;
        p->next = next->next;
        free(next);
    }
    cut(p, bytes);
    join(index);
    return 1;
}

static void *resize(const char *name, void *ptr, size_t size)
{
    int index;
    if (!ptr) return allocate(name, size, LINE);
    if (size == 0) return release(name, ptr), NULL;
    shm_ready(name);
    struct piece *p = find(name, ptr, &index);
    shm_quiet(name);
    shm_agree(name, "ptr (a place of the symmetric heap)", number(index, p));
    shm_agree(name, "size", size);
    if (size > SIZE_MAX / 4) return NULL;
    if (resize_in_place(p, whole(size), index)) return ptr;
    void *moved = room_for(name, size, LINE);
    if (!moved) return NULL;
    memcpy(moved, ptr, p->bytes < size ? p->bytes : size);
    shm_check(name, arke_barrier(ARKE_ALL));
    give_back(name, p, index);
    return moved;
}

static void *aligned(const char *name, size_t alignment, size_t size)
{
    if (alignment == 0 || (alignment & (alignment - 1)) != 0)
        shm_fail(name, "alignment is %zu; it must be a power of two", alignment);
    return allocate(name, size, alignment);
}

API(void *, shmem_malloc, (size_t size), return allocate(__func__, size, LINE);)
API(void *, shmem_calloc, (size_t count, size_t size),
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
    void *found = allocate(__func__, bytes, LINE);
    if (found) {
        memset(found, 0, bytes);
        shm_check(__func__, arke_barrier(ARKE_ALL));
    }
    return found;)
API(void *, shmem_align, (size_t alignment, size_t size), return aligned(__func__, alignment, size);)
API(void *, shmem_realloc, (void *ptr, size_t size), return resize(__func__, ptr, size);)
API(void *, shmem_malloc_with_hints, (size_t size, long hints),
    /* Any memory here serves for all that could be hinted at. */
    (void)hints;
    return allocate(__func__, size, LINE);)
API(void, shmem_free, (void *ptr), release(__func__, ptr);)

void *shmalloc(size_t size)
{
    shm_start("shmalloc");
    return allocate("shmalloc", size, LINE);
}
void *shrealloc(void *ptr, size_t size) { return resize("shrealloc", ptr, size); }
void *shmemalign(size_t alignment, size_t size) { return aligned("shmemalign", alignment, size); }
void shfree(void *ptr) { release("shfree", ptr); }

void shm_heap_forget(void)
{
    for (int i = 0; i < SHM_SEGMENTS; i++)
        for (struct piece *next; books[i]; books[i] = next) {
            next = books[i]->next;
            free(books[i]);
        }
    grown = 0;
}
