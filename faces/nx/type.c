/* Types and type selectors as tags and masks.
 *
 * A selector with bit 31 accepts those of the types 0 to 30 whose bits it has. A type from 0 to 30 therefore travels as the tag with
 * that one bit set, so that "one of these" is "none of the other bits", which a mask can say. All other types have bit 31 set in
 * their tags, which keeps them apart; force types have bit 30 as well. */
#include "nx_internal.h"

int nx_tag(long type, int32_t *tag)
{
    if (type < 0 || type > 0x7fffffff) return (int)nx_wrong("type is %ld; it must be from 0 to %d", type, 0x7fffffff);
    *tag = type < 31 ? (int32_t)(1u << type) : (int32_t)(0x80000000u | (unsigned)type);
    return 0;
}

long nx_type(int32_t tag)
{
    if (tag < 0) return tag & 0x7fffffff;
    return __builtin_ctz((unsigned)tag);
}

int nx_shown(int32_t tag, int32_t *type)
{
    if (tag == 0) return 0;
    *type = (int32_t)nx_type(tag);
    return 1;
}

int nx_select(long typesel, long nodesel, long ptypesel, struct nx_want *want)
{
    uint32_t bits = (uint32_t)typesel;
    if (typesel < -0x80000000l || typesel > 0xffffffffl) return (int)nx_wrong("typesel is %ld; it must have 32 bits", typesel);
    if (nodesel < -1 || nodesel >= nx_nodes)
        return (int)nx_wrong("nodesel is %ld; it must be a node from 0 to %ld, or -1", nodesel, nx_nodes - 1);
    if (ptypesel != -1 && ptypesel != nx_ptype)
        return (int)nx_wrong("ptypesel is %ld; all processes of this program have the type %ld", ptypesel, nx_ptype);
    want->source = (int)nodesel;
    if (bits == 0xffffffffu) {
        want->tag = 0, want->mask = 0;
    } else if (bits & 0x80000000u) {
        want->tag = 0, want->mask = ~(bits & 0x7fffffffu);
    } else {
        nx_tag((long)bits, &want->tag);
        want->mask = ARKE_EXACT;
    }
    return 0;
}

static long discarded;

int nx_purge(int arrived)
{
    int count = 0;
    if (arrived) {
        int code = arke_poll();
        if (code != ARKE_OK) return (int)nx_failed(code);
    }
    int code = arke_flush(ARKE_ANY, NX_CONTEXT, (int32_t)NX_FORCE, NX_FORCE, &count);
    discarded += count;
    return code == ARKE_OK ? 0 : (int)nx_failed(code);
}

/* The message came before this word of it: unless a receive was posted, it is thrown away, in whatever call this node
 * waits. Else two nodes could wait for each other: one in csend, the other for something that comes afterwards. */
static void forced(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    nx_purge(0);
}

int nx_hear_of_forced(void) { return arke_set_handler(NX_FORCED, forced, NULL, NULL); }

int nx_tell_of_forced(int node)
{
    arke_request told = ARKE_NULL;
    int code = arke_icall(node, NX_FORCED, NULL, 0, NULL, 0, &told);
    return code == ARKE_OK ? arke_release(&told) : code;
}

long nx_discarded(void)
{
    return nx_ready() < 0 || nx_purge(1) < 0 ? -1 : discarded;
}

void nx_tell(long *info, const arke_status *status)
{
    if (!info) info = msginfo;
    info[0] = nx_type(status->tag);
    info[1] = (long)status->bytes;
    info[2] = status->source;
    info[3] = nx_ptype;
}

long infotype(void) { return msginfo[0]; }
long infocount(void) { return msginfo[1]; }
long infonode(void) { return msginfo[2]; }
long infoptype(void) { return msginfo[3]; }
long infopid(void) { return msginfo[3]; }
