/* When a message that came before its irecv is copied to the program's memory.
 *
 * The machines did it at different moments, and programs were written around that. NX_MACHINE says which machine
 * is meant:
 *   paragon       (OSF/1) irecv only takes the message; msgwait and msgdone copy it, and so does, before, a crecv
 *                 that has to wait or a global operation, for all such messages. An irecv and msgwait for another
 *                 message do not.
 *   sunmos, ipsc  irecv copies it, and returns afterwards.
 * Without NX_MACHINE irecv posts a receive, and the engine copies as soon as it can. */
#include "nx_internal.h"
#include <stdlib.h>
#include <string.h>

int nx_late;

enum machine { ARKE, PARAGON, IRECV_COPIES, UNKNOWN };

static enum machine machine(void)
{
    static int known = -1;
    if (known >= 0) return (enum machine)known;
    const char *name = getenv("NX_MACHINE");
    known = ARKE;
    if (!name || !*name) return ARKE;
    if (strcmp(name, "paragon") == 0) known = PARAGON;
    else if (strcmp(name, "sunmos") == 0 || strcmp(name, "ipsc") == 0) known = IRECV_COPIES;
    else known = UNKNOWN;
    return (enum machine)known;
}

int nx_is_plain(void) { return machine() == ARKE; }

int nx_take_late(const struct nx_want *want, arke_message *taken, void *buf, size_t room, struct nx_operation *o)
{
    arke_status status;
    enum machine like = machine();
    if (like == ARKE) return 0;
    if (like == UNKNOWN) return (int)nx_wrong("NX_MACHINE is %s; it must be paragon, sunmos or ipsc", getenv("NX_MACHINE"));
    int code = ARKE_OK;
    if (*taken != ARKE_NULL) o->late = *taken, *taken = ARKE_NULL;
    else code = arke_improbe(want->source, NX_CONTEXT, want->tag, want->mask, &o->late, &status);
    if (code != ARKE_OK) return (int)nx_failed(code);
    if (o->late == ARKE_NULL) return 0;
    o->buf = buf, o->room = room;
    nx_late++;
    if (like == IRECV_COPIES) {
        code = nx_copy_late(o);
        if (code != ARKE_OK) return (int)nx_failed(code);
    }
    return 1;
}

int nx_copy_late(struct nx_operation *o)
{
    if (o->late == ARKE_NULL) return ARKE_OK;
    arke_status status = {0};
    nx_late--;
    int code = arke_mrecv(&o->late, o->buf, o->room, &status);
    if (code == ARKE_OK) nx_tell(o->told, &status);
    return code;
}
