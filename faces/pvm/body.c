/* Memory of message bodies: shared, and counted. */
#include "internal.h"

#include "spare.h"

struct body *body_new(size_t room)
{
    if (room < 192) room = 192;
    struct body *body = room > SIZE_MAX / 2 ? NULL : spare_take(sizeof *body + room);
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
    if (body && --body->users == 0) spare_give(body);
}
