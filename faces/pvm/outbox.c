/* What this task has sent and nobody has taken, where the daemon of its host can read it.
 *
 * A long message stays in its sender's memory until its receiver fetches it, and a process that calls _exit, runs
 * another program or is killed takes its memory with it. So bodies lie in a file without a name, which the daemon has
 * open, too, and a list in that file says which of them nobody has taken yet, and for whom they are. When the process
 * ends, however it does, the daemon passes on what stands in the list (crates/pvm/src/daemon/outbox.rs reads what is
 * written here). A receiver that has just taken one of them knows it by its number (order.c).
 *
 * The file is mapped once, as long as it may ever become; what was never written takes no memory. */
#define _GNU_SOURCE /* memfd_create */
#include "outbox.h"

#include "forked.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* The file: a page of words, the list, and memory. Words are those of this machine.
 *   0  MAGIC
 *   1  1 once the daemon reads it
 *   2  lines that have ever been used */
#define MAGIC  0x31786f6274756f70 /* "poutbox1" */
#define PAGE   ((size_t)4096)
#define LINES  ((size_t)1 << 20)
#define MEMORY (PAGE + LINES * sizeof(struct line))
/* Lengths of the file that are tried: limits on address space and on files may forbid the longest. */
static const size_t lengths[] = {(size_t)1 << 36, (size_t)1 << 33, (size_t)1 << 30, (size_t)1 << 28};

/* A line of the list: one that is used has 1 in `used`, which is written last. */
struct line {
    _Atomic uint64_t used;
    uint32_t to, number, src, ctx, tag, enc, wid, unused;
    uint64_t offset, bytes;
    uint64_t rest;
};
_Static_assert(sizeof(struct line) == 64, "the daemon reads lines of 64 bytes");

/* Pieces of memory have 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, ... pages: four lengths for each power of two. */
#define KINDS_OF_PIECES 100
/* Bytes of pieces that are free and still have their pages. */
#define MOST_WARM ((size_t)64 << 20)

/* Offsets of free pieces. */
struct stack {
    size_t *at;
    int count, room;
};

static struct {
    int file; /* -1: there is none */
    bool refused;
    unsigned number;
    unsigned char *base;
    size_t length, next; /* next: where memory begins that was never used */
    struct stack warm[KINDS_OF_PIECES], cold[KINDS_OF_PIECES], lines;
    size_t warm_bytes;
} box = {.file = -1};
static struct process maker;

static _Atomic uint64_t *word(int which)
{
    return (_Atomic uint64_t *)box.base + which;
}

static struct line *line_at(int which)
{
    return (struct line *)(box.base + PAGE) + which;
}

static bool push(struct stack *stack, size_t what)
{
    if (stack->count == stack->room) {
        int room = stack->room ? 2 * stack->room : 16;
        size_t *larger = realloc(stack->at, (size_t)room * sizeof *larger);
        if (!larger) return false;
        stack->at = larger;
        stack->room = room;
    }
    stack->at[stack->count++] = what;
    return true;
}

/* This process was forked by the one that made the file: what lies there is not this one's. */
static void forget(void)
{
    close(box.file);
    box.file = -1;
    box.base = NULL;
    for (int i = 0; i < KINDS_OF_PIECES; i++) box.warm[i].count = box.cold[i].count = 0;
    box.lines.count = 0;
    box.warm_bytes = 0;
}

static bool ready(void)
{
    if (__builtin_expect(box.base && process_is(&maker), 1)) return true;
    if (box.refused) return false;
    if (box.base) forget();
    int file = memfd_create("pvm-outbox", MFD_CLOEXEC);
    struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
    getrlimit(RLIMIT_FSIZE, &most);
    for (size_t i = 0; file >= 0 && i < sizeof lengths / sizeof *lengths; i++) {
        /* A file that is longer than that would cost the process its life. */
        if (lengths[i] > most.rlim_cur || ftruncate(file, (off_t)lengths[i]) != 0) continue;
        void *at = mmap(NULL, lengths[i], PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
        if (at == MAP_FAILED) continue;
        madvise(at, lengths[i], MADV_DONTDUMP);
        box.base = at;
        box.length = lengths[i];
        box.next = MEMORY;
        box.file = file;
        box.number++;
        process_note(&maker);
        *word(0) = MAGIC;
        return true;
    }
    if (file >= 0) close(file);
    box.refused = true;
    return false;
}

int outbox_file(void)
{
    return ready() ? box.file : -1;
}

void outbox_begin(void)
{
    if (ready()) *word(1) = 0;
}

bool outbox_is_read(void)
{
    return box.base && process_is(&maker) && *word(1) == 1;
}

unsigned outbox_number(void)
{
    return box.number;
}

bool outbox_owns(unsigned number)
{
    return number == box.number && box.base && process_is(&maker);
}

/* The kind of pieces that have at least so many pages, and how many they have. */
static int kind_of(size_t *pages)
{
    int shift = 0;
    while ((*pages - 1) >> shift >= 8) shift++;
    size_t parts = (*pages + ((size_t)1 << shift) - 1) >> shift;
    *pages = parts << shift;
    return 4 * shift + (int)parts - 1;
}

/* How many pages pieces of a kind have. */
static size_t pages_of(int kind)
{
    int shift = kind < 8 ? 0 : (kind - 4) / 4;
    return (size_t)(kind + 1 - 4 * shift) << shift;
}

void *outbox_take(size_t *bytes, size_t *offset)
{
    if (*bytes > lengths[0] || !ready()) return NULL;
    size_t pages = *bytes ? (*bytes + PAGE - 1) / PAGE : 1;
    int kind = kind_of(&pages);
    *bytes = pages * PAGE;
    struct stack *warm = &box.warm[kind], *cold = &box.cold[kind];
    if (warm->count) {
        *offset = warm->at[--warm->count];
        box.warm_bytes -= *bytes;
    } else if (cold->count) {
        *offset = cold->at[--cold->count];
    } else if (*bytes <= box.length - box.next) {
        *offset = box.next;
        box.next += *bytes;
    } else {
        return NULL;
    }
    return box.base + *offset;
}

/* Gives the pages of a free piece back to the system. Where there is no memory for the note the piece is never used
 * again. */
static void cool(int kind, size_t offset, size_t bytes)
{
    madvise(box.base + offset, bytes, MADV_REMOVE);
    push(&box.cold[kind], offset);
}

/* Makes room among the pieces that keep their pages: one kind after the other gives some up. */
static void make_room(size_t bytes)
{
    static int hand;
    while (bytes > MOST_WARM - box.warm_bytes) {
        hand = (hand + 1) % KINDS_OF_PIECES;
        struct stack *warm = &box.warm[hand];
        if (!warm->count) continue;
        size_t pages = pages_of(hand);
        box.warm_bytes -= pages * PAGE;
        cool(hand, warm->at[--warm->count], pages * PAGE);
    }
}

void outbox_give(size_t offset, size_t bytes)
{
    size_t pages = bytes / PAGE;
    int kind = kind_of(&pages);
    if (bytes <= MOST_WARM) {
        make_room(bytes);
        if (push(&box.warm[kind], offset)) {
            box.warm_bytes += bytes;
            return;
        }
    }
    cool(kind, offset, bytes);
}

int outbox_list(const struct sent *sent, size_t offset)
{
    if (!ready()) return -1;
    size_t which;
    if (box.lines.count) {
        which = box.lines.at[--box.lines.count];
    } else {
        which = *word(2);
        if (which >= LINES) return -1;
        *word(2) = which + 1;
    }
    struct line *line = line_at((int)which);
    line->to = (uint32_t)sent->to;
    line->number = (uint32_t)sent->number;
    line->src = (uint32_t)sent->src;
    line->ctx = (uint32_t)sent->ctx;
    line->tag = (uint32_t)sent->tag;
    line->enc = (uint32_t)sent->enc;
    line->wid = (uint32_t)sent->wid;
    line->offset = offset;
    line->bytes = sent->bytes;
    atomic_store_explicit(&line->used, 1, memory_order_release);
    return (int)which;
}

void outbox_strike(int line)
{
    atomic_store_explicit(&line_at(line)->used, 0, memory_order_release);
    /* Where there is no memory for it the line is never used again. */
    push(&box.lines, (size_t)line);
}
