/* Shared memory of a cluster, at one address in all its processes, so that pointers in it mean the same to all.
 *
 * Where p4 made the slaves by fork(), they had what the master had put there before. Here all processes run the lines before
 * p4_create_procgroup(), each but the cluster's master on memory of its own, which that call replaces by the master's. The blocks that
 * the same calls gave before lie at the same addresses, so that the program's pointers stay right.
 *
 * The memory is a file without a name, which the master makes and the others open by way of /proc; it ends with them. */
#define _GNU_SOURCE
#include "p4_internal.h"
#include <sys/mman.h>
#include <unistd.h>

#define GRAIN 64
#define PIECE ((size_t)1 << 20) /* pages are reserved by pieces, so that a shortage is told where it can be */

/* A block: its header, and the program's memory after it. Free ones are in a list by address. */
struct block {
    size_t bytes; /* with the header */
    size_t mark;
    struct block *next;
    char fill[GRAIN - 3 * sizeof(size_t)];
};
#define FREE 0x66726565u
#define USED 0x75736564u

struct heap {
    p4_lock_t lock;
    int made;
    size_t top, reserved; /* bytes from the beginning that were given, and that have pages */
    struct block *free;
    char fill[GRAIN - 4 * sizeof(size_t)];
};

static struct heap *heap;
static int file = -1, alone; /* alone: on memory of its own, until p4_shared_join() */
static const char *why = "p4_initenv() was not called";

/* Where it may lie: between what programs and what libraries have. */
static const uintptr_t places[] = {0x100000000000, 0x200000000000, 0x300000000000, 0x400000000000, 0x500000000000, 0x180000000000};

static void *map(uintptr_t place, int fd, int flags)
{
    void *at = mmap((void *)place, p4.shared_bytes, PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, fd, 0);
    if (at == MAP_FAILED) return NULL;
    if (at != (void *)place) return munmap(at, p4.shared_bytes), NULL;
    return at;
}

static void begin(void)
{
    p4_lock_init(&heap->lock);
    heap->top = sizeof *heap;
}

/* Whether all of the cluster say yes. */
static int all(int yes)
{
    int32_t every = yes;
    if (arke_allreduce(p4.cluster, &every, &every, 1, ARKE_INT32, ARKE_MIN) != ARKE_OK) p4_failed("p4_initenv");
    return every;
}

void p4_shared_open(void)
{
    struct {
        int64_t pid, fd, bytes;
    } offer = {getpid(), -1, 0};
    int master = p4.me == p4.low;
    p4.shared_bytes = (p4.shared_bytes + PIECE - 1) / PIECE * PIECE;
    if (p4.shared_bytes < 4 * PIECE) p4.shared_bytes = 4 * PIECE;
    if (master) {
        file = memfd_create("arke-p4", MFD_CLOEXEC);
        if (file >= 0 && ftruncate(file, (off_t)p4.shared_bytes) == 0) offer.fd = file, offer.bytes = (int64_t)p4.shared_bytes;
    }
    if (arke_broadcast(p4.cluster, &offer, sizeof offer, 0) != ARKE_OK) p4_failed("p4_initenv");
    if (offer.fd < 0) {
        why = "the cluster's master could not make a file in memory";
        return;
    }
    if (!master) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%lld/fd/%lld", (long long)offer.pid, (long long)offer.fd);
        file = open(path, O_RDWR | O_CLOEXEC);
        p4.shared_bytes = (size_t)offer.bytes;
    }
    if (!all(file >= 0)) {
        why = "a process cannot open the memory of its cluster's master through /proc";
        return;
    }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        void *at = master ? map(places[i], file, MAP_SHARED | MAP_FIXED_NOREPLACE)
                          : map(places[i], -1, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE);
        if (all(at != NULL)) {
            heap = at;
            alone = !master;
            begin();
            return;
        }
        if (at) munmap(at, p4.shared_bytes);
    }
    why = "no address is free in all processes of the cluster";
}

void p4_shared_join(void)
{
    if (!heap || !alone) return;
    if (!map((uintptr_t)heap, file, MAP_SHARED | MAP_FIXED)) {
        why = "the memory of the cluster's master could not be mapped";
        heap = NULL;
    }
    alone = 0;
}

int p4_shared_made(int add) { return heap ? __atomic_add_fetch(&heap->made, add, __ATOMIC_SEQ_CST) : 0; }

/* Pages for the first `bytes` bytes. */
static int reserve(size_t bytes)
{
    size_t wanted = (bytes + PIECE - 1) / PIECE * PIECE;
    if (bytes > p4.shared_bytes) return -1;
    if (wanted <= heap->reserved) return 0;
    if (!alone && posix_fallocate(file, (off_t)heap->reserved, (off_t)(wanted - heap->reserved)) != 0) return -1;
    heap->reserved = wanted;
    return 0;
}

static struct block *take(size_t bytes)
{
    for (struct block **at = &heap->free; *at; at = &(*at)->next) {
        struct block *block = *at;
        if (block->bytes < bytes) continue;
        if (block->bytes - bytes >= 2 * GRAIN) {
            struct block *rest = (struct block *)((char *)block + bytes);
            *rest = (struct block){.bytes = block->bytes - bytes, .mark = FREE, .next = block->next};
            block->bytes = bytes;
            *at = rest;
        } else {
            *at = block->next;
        }
        return block;
    }
    if (bytes > p4.shared_bytes || reserve(heap->top + bytes) < 0) return NULL;
    struct block *block = (struct block *)((char *)heap + heap->top);
    block->bytes = bytes;
    heap->top += bytes;
    return block;
}

char *p4_shmalloc(int size)
{
    if (!heap) {
        p4_dprintf("p4_shmalloc: there is no shared memory: %s\n", why);
        return NULL;
    }
    if (size < 0) return p4_wrong(__func__, "size is %d; it must not be negative", size), NULL;
    size_t bytes = sizeof(struct block) + ((size_t)size + GRAIN - 1) / GRAIN * GRAIN;
    p4_lock(&heap->lock);
    struct block *block = take(bytes);
    if (block) block->mark = USED, block->next = NULL;
    p4_unlock(&heap->lock);
    if (!block) {
        p4_dprintf("p4_shmalloc: there are no %d bytes left of %zu; -p4gm BYTES or P4_GLOBMEMSIZE sets how many there are\n", size, p4.shared_bytes);
        return NULL;
    }
    return (char *)(block + 1);
}

static void join(struct block *block)
{
    struct block *next = block->next;
    if (!next || (char *)block + block->bytes != (char *)next) return;
    block->bytes += next->bytes;
    block->next = next->next;
}

void p4_shfree(void *memory)
{
    struct block *block = (struct block *)memory - 1;
    uintptr_t at = (uintptr_t)memory - (uintptr_t)heap;
    if (!memory) return;
    if (!heap || at < sizeof *heap + sizeof *block || at % GRAIN != 0 || at >= heap->top || block->mark != USED) {
        p4_wrong(__func__, "%p is no memory of p4_shmalloc() that was not freed", memory);
        return;
    }
    p4_lock(&heap->lock);
    struct block *before = NULL, *after = heap->free;
    while (after && after < block) before = after, after = after->next;
    block->mark = FREE, block->next = after;
    if (before) before->next = block;
    else heap->free = block;
    join(block);
    if (before) join(before);
    p4_unlock(&heap->lock);
}
