#include "spare.h"

#include <stdint.h>
#include <stdlib.h>

/* Shorter blocks are left to malloc, which keeps them itself. */
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
    if (head->room < LEAST || head->room > MOST) {
        free(head);
        return;
    }
    while (count == KEPT || bytes_kept + head->room > MOST) free(remove_kept(0));
    kept[count++] = head;
    bytes_kept += head->room;
}
