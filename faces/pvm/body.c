/* Memory of message bodies: shared, and counted. */
#include "internal.h"

#include "outbox.h"
#include "spare.h"

/* Bodies from this length on lie in the outbox, where they are to be sent. A message whose body is shorter is copied
 * there if it does not go at once. */
#define OUTBOX_LEAST 4096

static struct body *made(struct body *body, unsigned char *data, size_t room, size_t offset)
{
    body->users = 1;
    body->room = room;
    body->used = 0;
    body->data = data;
    body->offset = offset;
    return body;
}

struct body *body_private(size_t room)
{
    if (room < 192) room = 192;
    struct body *body = room > SIZE_MAX / 2 ? NULL : spare_take(sizeof *body + room);
    return body ? made(body, (unsigned char *)(body + 1), room, 0) : NULL;
}

struct body *body_listed(size_t room)
{
    struct body *body = spare_take(sizeof *body);
    if (!body) return NULL;
    size_t offset;
    unsigned char *data = outbox_take(&room, &offset);
    if (!data) {
        spare_give(body);
        return NULL;
    }
    body->box = outbox_number();
    return made(body, data, room, offset);
}

struct body *body_new(size_t room)
{
    struct body *body = room >= OUTBOX_LEAST ? body_listed(room) : NULL;
    return body ? body : body_private(room);
}

struct body *body_share(struct body *body)
{
    if (body) body->users++;
    return body;
}

bool body_is_own(const struct body *body)
{
    return !body->offset || outbox_owns(body->box);
}

void body_drop(struct body *body)
{
    if (!body || --body->users) return;
    if (body->offset && outbox_owns(body->box)) outbox_give(body->offset, body->room);
    spare_give(body);
}
