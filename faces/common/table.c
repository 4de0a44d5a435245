#include "table.h"

#include <stdlib.h>
#include <string.h>

static char *row_of(const struct table *t, int i) { return (char *)t->rows + (size_t)i * t->row; }

int table_take(struct table *t)
{
    /* Behind the row that was taken last, a free one is found at once unless nearly all are in use. */
    for (int k = 0; k < t->size; k++) {
        t->next = t->next + 1 < t->size ? t->next + 1 : 0;
        int used;
        memcpy(&used, row_of(t, t->next), sizeof used);
        if (!used) return t->next;
    }
    if (t->size >= t->most) return -1;
    int more = t->size ? 2 * t->size : 64;
    if (more > t->most) more = t->most;
    void *grown = realloc(t->rows, (size_t)more * t->row);
    if (!grown) return -2;
    t->rows = grown;
    memset(row_of(t, t->size), 0, (size_t)(more - t->size) * t->row);
    t->next = t->size;
    t->size = more;
    return t->next;
}
