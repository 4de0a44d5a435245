/* mpproto.h: MPL, the message passing library of IBM's SP1 and SP2, on Arke.
 *
 * Written anew from the calls in public programs and papers; docs/faces/mpl.md tells what each call does, when it copies, and where it
 * differs. Functions return 0 (mpc_status: what it tells); after a mistake they print a sentence, set mperrno and return -1. */
#ifndef MPPROTO_H_INCLUDED
#define MPPROTO_H_INCLUDED

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What mpc_task_query(buf, 4, 3) gives. */
#define DONTCARE (-1)
#define ALLMSG   (-2)
#define NULLTASK (-3)
#define ALLGRP   0

extern int mperrno;

/* Environment. */
int mpc_environ(int *numtask, int *taskid);
/* qtype 1: {longest message, tasks}; 2: {lowest type, highest type}; 3: {DONTCARE, ALLMSG, NULLTASK, ALLGRP}. */
int mpc_task_query(int *nbuf, int nelem, int qtype);
/* stype 1: nbuf[0] says whether mistakes are printed (1, at first) or not (0). */
int mpc_task_set(int nbuf[], int stype);
int mpc_stopall(int code);
int mpc_marker(int light, int color, char *text);

/* Messages. `source` and `type` of receives say what is wanted, and then what it was. */
int mpc_bsend(const void *buf, size_t len, int dest, int type);
int mpc_brecv(void *buf, size_t len, int *source, int *type, size_t *nbytes);
int mpc_bsendrecv(const void *sbuf, size_t slen, int dest, int type, void *rbuf, size_t rlen, int *source, size_t *nbytes);
int mpc_send(const void *buf, size_t len, int dest, int type, int *msgid);
int mpc_recv(void *buf, size_t len, int *source, int *type, int *msgid);
int mpc_wait(int *msgid, size_t *nbytes);
/* >= 0: over, its bytes, and the id is used up; -1: not yet; -2: no such id. */
int mpc_status(int msgid);
/* *nbytes: -1 if there is no such message. */
int mpc_probe(int *source, int *type, int *nbytes);
/* A receive at whose end `handler` is called; it, or anyone, then waits for the id. */
int mpc_rcvncall(void *buf, size_t len, int *source, int *type, int *msgid, void (*handler)(int *msgid));
int mpc_lockrnc(int newstate, int *oldstate);
/* Blocks of `blklen` bytes, whose beginnings lie `offset` bytes apart. */
int mpc_bvsend(const void *buf, size_t blklen, size_t offset, size_t blknum, int dest, int type);
int mpc_bvrecv(void *buf, size_t blklen, size_t offset, size_t blknum, int *source, int *type, size_t *nbytes);
int mpc_vsend(const void *buf, size_t blklen, size_t offset, size_t blknum, int dest, int type, int *msgid);
int mpc_vrecv(void *buf, size_t blklen, size_t offset, size_t blknum, int *source, int *type, int *msgid);
/* To and from contiguous memory, beginning at *position, which is moved on. */
int mpc_pack(const void *in, void *out, size_t blklen, size_t offset, size_t blknum, size_t *position);
int mpc_unpack(const void *in, void *out, size_t blklen, size_t offset, size_t blknum, size_t *position);

/* Operations of all tasks of a group. Roots are task ids; lengths are bytes. */
/* A combining function: f(in1, in2, out, len) combines arrays of *len bytes. Programs have their own argument types. */
#ifdef __cplusplus
typedef void (*mpc_function)(const void *in1, const void *in2, void *out, size_t *len);
#else
typedef void (*mpc_function)();
#endif
int mpc_sync(int gid);
int mpc_bcast(void *buf, size_t len, int root, int gid);
int mpc_combine(const void *in, void *out, size_t len, mpc_function f, int gid);
int mpc_reduce(const void *in, void *out, size_t len, int root, mpc_function f, int gid);
int mpc_prefix(const void *in, void *out, size_t len, mpc_function f, int gid);
int mpc_index(const void *in, void *out, size_t blklen, int gid);
int mpc_concat(const void *in, void *out, size_t blklen, int gid);
int mpc_gather(const void *in, void *out, size_t blklen, int root, int gid);
int mpc_scatter(const void *in, void *out, size_t blklen, int root, int gid);
/* To the member `step` places on; flag 0: round and round, 1: what goes over the end is lost, and nothing comes in
 * there. */
int mpc_shift(const void *out, void *in, size_t len, int step, int flag, int gid);

/* Groups. All members make one together. */
int mpc_group(int gsize, int glist[], int label, int *gid);
/* Those of a group who give the same label, in the order of their keys. */
int mpc_partition(int parent, int key, int label, int *gid);
int mpc_getlabel(int gid, int *label);
int mpc_getsize(int gid, int *gsize);
int mpc_getmembers(int gid, int glist[]);
int mpc_getrank(int gid, int taskid, int *rank);
int mpc_gettaskid(int gid, int rank, int *taskid);

/* Functions for combining: bits (b), logical values (l: ints), int (i), single (s) and double (d) precision. */
#define MPC_FUNCTION(name) void name(const void *in1, const void *in2, void *out, size_t *len)
MPC_FUNCTION(b_vand);
MPC_FUNCTION(b_vor);
MPC_FUNCTION(b_vxor);
MPC_FUNCTION(l_vand);
MPC_FUNCTION(l_vor);
MPC_FUNCTION(s_vadd);
MPC_FUNCTION(s_vmul);
MPC_FUNCTION(s_vmax);
MPC_FUNCTION(s_vmin);
MPC_FUNCTION(i_vadd);
MPC_FUNCTION(i_vmul);
MPC_FUNCTION(i_vmax);
MPC_FUNCTION(i_vmin);
MPC_FUNCTION(d_vadd);
MPC_FUNCTION(d_vmul);
MPC_FUNCTION(d_vmax);
MPC_FUNCTION(d_vmin);

/* The older names, as C programs for EUI and EUI-H called them: everything by reference. */
int mp_environ(int *numtask, int *taskid);
int mp_task_query(int *nbuf, int *nelem, int *qtype);
int mp_stopall(int *code);
int mp_bsend(void *buf, int *len, int *dest, int *type);
int mp_brecv(void *buf, int *len, int *source, int *type, int *nbytes);
int mp_bsendrecv(void *sbuf, int *slen, int *dest, int *type, void *rbuf, int *rlen, int *source, int *nbytes);
int mp_send(void *buf, int *len, int *dest, int *type, int *msgid);
int mp_recv(void *buf, int *len, int *source, int *type, int *msgid);
int mp_wait(int *msgid, int *nbytes);
int mp_status(int *msgid);
int mp_probe(int *source, int *type, int *nbytes);
int mp_rcvncall(void *buf, int *len, int *source, int *type, int *msgid, void (*handler)(int *msgid));
int mp_lockrnc(int *newstate, int *oldstate);
int rcvncall(void *buf, int *len, int *source, int *type, int *msgid, void (*handler)(int *msgid));
int lockrnc(int *newstate, int *oldstate);
int mp_sync(int *gid);
int mp_bcast(void *buf, int *len, int *root, int *gid);
int mp_combine(void *in, void *out, int *len, mpc_function f, int *gid);
int mp_reduce(void *in, void *out, int *len, int *root, mpc_function f, int *gid);
int mp_index(void *in, void *out, int *blklen, int *gid);
int mp_concat(void *in, void *out, int *blklen, int *gid);

#ifdef __cplusplus
}
#endif

#endif
