#include "spare.h"

#include <stdint.h>
#include <stdlib.h>

/* Blocks up to this size (a kilobyte and the head of a face) all have its room, and are kept in a list of their own:
 * malloc takes longer for a block at the beginning of a line than a short message for its way. */
#define SHORT       ((size_t)1280)
#define SHORTS_KEPT 256
/* What is longer than that, and shorter than this, is left to malloc, which keeps it itself. */
#define LEAST ((size_t)32 << 10)
#define KEPT  16
/* Bytes kept at most, and how much longer than what is wanted a block may be. */
#define MOST       ((size_t)64 << 20)
#define MOST_EXTRA 4

union head {
    size_t room;
    _Alignas(64) unsigned char line[64]; /* blocks are aligned to lines of the caches */
};

static union head *kept[KEPT]; /* the one given back last at the end */
static int count;
static size_t bytes_kept;

/* Each begins with the address of the next. */
static void *shorts;
static int nshorts;

static union head *remove_kept(int at)
{
    union head *head = kept[at];
    count--;
    for (int i = at; i < count; i++) kept[i] = kept[i + 1];
    bytes_kept -= head->room;
    return head;
}

void *spare_take(size_t bytes)
{
    if (bytes <= SHORT) {
        if (shorts) {
            void *block = shorts;
            shorts = *(void **)block;
            nshorts--;
            return block;
        }
        bytes = SHORT;
    }
    for (int i = count - 1; i >= 0 && bytes >= LEAST; i--)
        if (kept[i]->room >= bytes && kept[i]->room / MOST_EXTRA <= bytes) return remove_kept(i) + 1;
    if (bytes > SIZE_MAX / 2) return NULL;
    size_t room = (bytes + 63) / 64 * 64;
    union head *head = aligned_alloc(64, sizeof *head + room);
    if (!head) return NULL;
    head->room = room;
    return head + 1;
}

void spare_give(void *block)
{
    if (!block) return;
    union head *head = (union head *)block - 1;
    if (head->room == SHORT && nshorts < SHORTS_KEPT) {
        *(void **)block = shorts;
        shorts = block;
        nshorts++;
        return;
    }
    if (head->room < LEAST || head->room > MOST) {
        free(head);
        return;
    }
    while (count == KEPT || bytes_kept + head->room > MOST) free(remove_kept(0));
    kept[count++] = head;
    bytes_kept += head->room;
}
