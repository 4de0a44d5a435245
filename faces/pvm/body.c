/* Memory of message bodies: shared, counted, and kept for the next one, since memory fresh from the system costs a fault a page. */
#include "internal.h"

#include <stdlib.h>

#define KEPT      8
#define KEPT_MOST ((size_t)64 << 20) /* bytes of all that are kept */

static struct body *kept[KEPT];
static int nkept;
static size_t kept_bytes;

struct body *body_new(size_t room)
{
    int best = -1;
    for (int i = 0; i < nkept; i++)
        if (kept[i]->room >= room && (best < 0 || kept[i]->room < kept[best]->room)) best = i;
    if (best >= 0 && (kept[best]->room <= 4096 || kept[best]->room / 4 <= room)) {
        struct body *body = kept[best];
        kept[best] = kept[--nkept];
        kept_bytes -= body->room;
        body->users = 1;
        body->used = 0;
        return body;
    }
    if (room < 192) room = 192;
    if (room > SIZE_MAX / 2) return NULL;
    struct body *body = aligned_alloc(64, (sizeof *body + room + 63) / 64 * 64);
    if (!body) return NULL;
    body->users = 1;
    body->room = room;
    body->used = 0;
    return body;
}

struct body *body_share(struct body *body)
{
    if (body) body->users++;
    return body;
}

void body_drop(struct body *body)
{
    if (!body || --body->users > 0) return;
    if (body->room > KEPT_MOST) {
        free(body);
        return;
    }
    while (nkept == KEPT || (nkept > 0 && kept_bytes + body->room > KEPT_MOST)) {
        /* The smallest is the least worth keeping. */
        int least = 0;
        for (int i = 1; i < nkept; i++)
            if (kept[i]->room < kept[least]->room) least = i;
        kept_bytes -= kept[least]->room;
        free(kept[least]);
        kept[least] = kept[--nkept];
    }
    kept[nkept++] = body;
    kept_bytes += body->room;
}
