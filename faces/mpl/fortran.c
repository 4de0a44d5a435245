/* The names of EUI and EUI-H, by reference: as C programs called them (mp_bsend), and as gfortran spells Fortran's
 * (mp_bsend_), which are subroutines; INTEGERs have 4 bytes. */
#include "mpl_internal.h"

/* A C name and a Fortran name for one function. */
#define BOTH(name, parameters, ...)                                                                                     \
    int name parameters { return __VA_ARGS__; }                                                                         \
    void name##_ parameters { (void)(__VA_ARGS__); }

/* Lengths are INTEGERs here, and size_t in the calls: one below zero would be no length at all. 0, or -1. */
static int is_length(const char *call, const char *name, const int *value)
{
    return *value >= 0 ? 0 : mpl_wrong(call, "%s is %d; it must be a number of bytes, not negative", name, *value);
}
#define LENGTH(call, name)       (is_length(call, #name, name) < 0)
#define BLOCKS(call)             (LENGTH(call, blklen) || LENGTH(call, blknum))
/* As BOTH, for a call with a length. */
#define BOTH_OF(name, length, parameters, ...) BOTH(name, parameters, LENGTH(#name, length) ? -1 : __VA_ARGS__)
#define BOTH_OF_BLOCKS(name, parameters, ...)  BOTH(name, parameters, BLOCKS(#name) ? -1 : __VA_ARGS__)

/* Lengths that come back. */
static int length(int result, const size_t *bytes, int *nbytes)
{
    if (result == 0) *nbytes = (int)*bytes;
    return result;
}

BOTH(mp_environ, (int *numtask, int *taskid), mpc_environ(numtask, taskid))
BOTH(mp_task_query, (int *nbuf, int *nelem, int *qtype), mpc_task_query(nbuf, *nelem, *qtype))
BOTH(mp_task_set, (int *nbuf, int *stype), mpc_task_set(nbuf, *stype))
BOTH(mp_stopall, (int *code), mpc_stopall(*code))
BOTH_OF(mp_bsend, len, (void *buf, int *len, int *dest, int *type), mpc_bsend(buf, (size_t)*len, *dest, *type))
BOTH_OF(mp_send, len, (void *buf, int *len, int *dest, int *type, int *msgid), mpc_send(buf, (size_t)*len, *dest, *type, msgid))
BOTH_OF(mp_recv, len, (void *buf, int *len, int *source, int *type, int *msgid), mpc_recv(buf, (size_t)*len, source, type, msgid))
BOTH(mp_probe, (int *source, int *type, int *nbytes), mpc_probe(source, type, nbytes))
BOTH_OF(mp_rcvncall, len, (void *buf, int *len, int *source, int *type, int *msgid, void (*handler)(int *)),
     mpc_rcvncall(buf, (size_t)*len, source, type, msgid, handler))
BOTH_OF(rcvncall, len, (void *buf, int *len, int *source, int *type, int *msgid, void (*handler)(int *)),
     mpc_rcvncall(buf, (size_t)*len, source, type, msgid, handler))
BOTH(mp_lockrnc, (int *newstate, int *oldstate), mpc_lockrnc(*newstate, oldstate))
BOTH(lockrnc, (int *newstate, int *oldstate), mpc_lockrnc(*newstate, oldstate))

int mp_brecv(void *buf, int *len, int *source, int *type, int *nbytes)
{
    if (LENGTH("mp_brecv", len)) return -1;
    size_t bytes = 0;
    return length(mpc_brecv(buf, (size_t)*len, source, type, &bytes), &bytes, nbytes);
}
void mp_brecv_(void *buf, int *len, int *source, int *type, int *nbytes) { mp_brecv(buf, len, source, type, nbytes); }
int mp_bsendrecv(void *sbuf, int *slen, int *dest, int *type, void *rbuf, int *rlen, int *source, int *nbytes)
{
    if (LENGTH("mp_bsendrecv", slen) || LENGTH("mp_bsendrecv", rlen)) return -1;
    size_t bytes = 0;
    return length(mpc_bsendrecv(sbuf, (size_t)*slen, *dest, *type, rbuf, (size_t)*rlen, source, &bytes), &bytes, nbytes);
}
void mp_bsendrecv_(void *sbuf, int *slen, int *dest, int *type, void *rbuf, int *rlen, int *source, int *nbytes)
{
    mp_bsendrecv(sbuf, slen, dest, type, rbuf, rlen, source, nbytes);
}
int mp_wait(int *msgid, int *nbytes)
{
    size_t bytes = 0;
    return length(mpc_wait(msgid, &bytes), &bytes, nbytes);
}
void mp_wait_(int *msgid, int *nbytes) { mp_wait(msgid, nbytes); }
/* A function in C, which Fortran has with a second argument. */
int mp_status(int *msgid) { return mpc_status(*msgid); }
void mp_status_(int *msgid, int *result) { *result = mpc_status(*msgid); }

BOTH_OF_BLOCKS(mp_vsend, (void *buf, int *blklen, int *offset, int *blknum, int *dest, int *type, int *msgid),
     mpc_vsend(buf, (size_t)*blklen, (size_t)*offset, (size_t)*blknum, *dest, *type, msgid))
BOTH_OF_BLOCKS(mp_bvsend, (void *buf, int *blklen, int *offset, int *blknum, int *dest, int *type),
     mpc_bvsend(buf, (size_t)*blklen, (size_t)*offset, (size_t)*blknum, *dest, *type))
BOTH_OF_BLOCKS(mp_vrecv, (void *buf, int *blklen, int *offset, int *blknum, int *source, int *type, int *msgid),
     mpc_vrecv(buf, (size_t)*blklen, (size_t)*offset, (size_t)*blknum, source, type, msgid))
int mp_bvrecv(void *buf, int *blklen, int *offset, int *blknum, int *source, int *type, int *nbytes)
{
    if (BLOCKS("mp_bvrecv")) return -1;
    size_t bytes = 0;
    return length(mpc_bvrecv(buf, (size_t)*blklen, (size_t)*offset, (size_t)*blknum, source, type, &bytes), &bytes, nbytes);
}
void mp_bvrecv_(void *buf, int *blklen, int *offset, int *blknum, int *source, int *type, int *nbytes)
{
    mp_bvrecv(buf, blklen, offset, blknum, source, type, nbytes);
}

/* The place is an INTEGER here. */
static int move(const char *call, int (*mover)(const void *, void *, size_t, size_t, size_t, size_t *), const void *in, void *out, int *blklen,
                int *offset, int *blknum, int *position)
{
    if (is_length(call, "blklen", blklen) < 0 || is_length(call, "blknum", blknum) < 0 || is_length(call, "position", position) < 0) return -1;
    size_t at = (size_t)*position;
    int result = mover(in, out, (size_t)*blklen, (size_t)*offset, (size_t)*blknum, &at);
    *position = (int)at;
    return result;
}
BOTH(mp_pack, (const void *in, void *out, int *blklen, int *offset, int *blknum, int *position),
     move("mp_pack", mpc_pack, in, out, blklen, offset, blknum, position))
BOTH(mp_unpack, (const void *in, void *out, int *blklen, int *offset, int *blknum, int *position),
     move("mp_unpack", mpc_unpack, in, out, blklen, offset, blknum, position))
/* Of the text nothing is shown. */
BOTH(mp_marker, (int *light, int *color, char *text), mpc_marker(*light, *color, text))

BOTH(mp_sync, (int *gid), mpc_sync(*gid))
BOTH_OF(mp_bcast, len, (void *buf, int *len, int *root, int *gid), mpc_bcast(buf, (size_t)*len, *root, *gid))
BOTH_OF(mp_combine, len, (void *in, void *out, int *len, mpc_function f, int *gid), mpc_combine(in, out, (size_t)*len, f, *gid))
BOTH_OF(mp_reduce, len, (void *in, void *out, int *len, int *root, mpc_function f, int *gid), mpc_reduce(in, out, (size_t)*len, *root, f, *gid))
BOTH_OF(mp_prefix, len, (void *in, void *out, int *len, mpc_function f, int *gid), mpc_prefix(in, out, (size_t)*len, f, *gid))
BOTH_OF(mp_index, blklen, (void *in, void *out, int *blklen, int *gid), mpc_index(in, out, (size_t)*blklen, *gid))
BOTH_OF(mp_concat, blklen, (void *in, void *out, int *blklen, int *gid), mpc_concat(in, out, (size_t)*blklen, *gid))
BOTH_OF(mp_gather, blklen, (void *in, void *out, int *blklen, int *root, int *gid), mpc_gather(in, out, (size_t)*blklen, *root, *gid))
BOTH_OF(mp_scatter, blklen, (void *in, void *out, int *blklen, int *root, int *gid), mpc_scatter(in, out, (size_t)*blklen, *root, *gid))
BOTH_OF(mp_shift, len, (void *out, void *in, int *len, int *step, int *flag, int *gid), mpc_shift(out, in, (size_t)*len, *step, *flag, *gid))
BOTH(mp_group, (int *gsize, int *glist, int *label, int *gid), mpc_group(*gsize, glist, *label, gid))
BOTH(mp_partition, (int *parent, int *key, int *label, int *gid), mpc_partition(*parent, *key, *label, gid))
BOTH(mp_getlabel, (int *gid, int *label), mpc_getlabel(*gid, label))
BOTH(mp_getsize, (int *gid, int *gsize), mpc_getsize(*gid, gsize))
BOTH(mp_getmembers, (int *gid, int *glist), mpc_getmembers(*gid, glist))
BOTH(mp_getrank, (int *gid, int *taskid, int *rank), mpc_getrank(*gid, *taskid, rank))
BOTH(mp_gettaskid, (int *gid, int *rank, int *taskid), mpc_gettaskid(*gid, *rank, taskid))

/* Fortran's names of the functions that are given to these. `len` is a size_t of the library's. */
#define ALIAS(name)                                                                                                     \
    void name##_(const void *in1, const void *in2, void *out, size_t *len) { name(in1, in2, out, len); }
ALIAS(b_vand)
ALIAS(b_vor)
ALIAS(b_vxor)
ALIAS(l_vand)
ALIAS(l_vor)
ALIAS(i_vadd)
ALIAS(i_vmul)
ALIAS(i_vmax)
ALIAS(i_vmin)
ALIAS(s_vadd)
ALIAS(s_vmul)
ALIAS(s_vmax)
ALIAS(s_vmin)
ALIAS(d_vadd)
ALIAS(d_vmul)
ALIAS(d_vmax)
ALIAS(d_vmin)
