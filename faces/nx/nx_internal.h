/* What the files of the NX face share: types of messages as tags, operations under way, and errors. */
#ifndef NX_INTERNAL_H
#define NX_INTERNAL_H

#include <arke.h>
#include <nx.h>
#include "running.h"
#include <stddef.h>
#include <stdint.h>

#define INTERNAL __attribute__((visibility("hidden")))

/* The context of NX's messages. */
#define NX_CONTEXT 0
/* Tags of messages of force types have these bits; see type.c. */
#define NX_FORCE 0xc0000000u
/* The active message that says that a message of a force type waits for its receive. */
#define NX_FORCED 0
/* The one that says that a message was taken back by msgcancel. */
#define NX_WITHDRAWN 1

/* What a type selector accepts. */
struct nx_want {
    int32_t tag;
    uint32_t mask;
    int source;
};

/* An operation under way: one or two requests, and what is to happen at its end. */
struct nx_operation {
    int used;             /* first: see table.h */
    int has_receive;
    int failed;           /* the errno of the request that failed, or 0 */
    arke_request receive, send;
    const void *sent;     /* what `send` sends, */
    size_t sent_bytes;
    int to;               /* where to, */
    int32_t tag;          /* and with which tag */
    arke_message late;    /* a message that had come before its irecv, and is not copied yet; see late.c */
    void *buf;            /* where to, and how many bytes at most */
    size_t room;
    long *info;           /* where to tell of the message received, */
    int32_t *short_info;  /* or there, as Fortran has it */
    long merged;          /* another operation under the same id, or 0 */
    int absorbed;         /* it is another one's `merged`: its own id is used up */
    nx_handler handler;   /* to be run at the end, or one of the next kind */
    nx_xhandler xhandler;
    long hparam;
    long told[4];         /* what a send's handler hears */
};

/* start.c: joins the job at the first call; 0, or -1. `nx_joined` is 1 from then on. */
INTERNAL int nx_join(void);
INTERNAL extern int nx_joined;
INTERNAL extern long nx_me, nx_nodes;
/* operations.c: the handler that runs. One that was left by longjmp() runs no more, and what the call around it waited
 * for is given up. */
INTERNAL extern struct running nx_running;
INTERNAL void nx_left(void);
static inline int nx_ready(void)
{
    if (running_was_left(&nx_running)) nx_left();
    return __builtin_expect(nx_joined, 1) ? 0 : nx_join();
}
/* Sets errno and returns -1, for a call of Arke's that failed; and for an argument that is wrong. */
INTERNAL long nx_failed(int code);
INTERNAL long nx_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Ends the program, whose call of `name` failed. */
INTERNAL void nx_die(const char *name) __attribute__((noreturn));
/* The ptype that this program's processes have. */
INTERNAL extern long nx_ptype;

/* type.c */
INTERNAL int nx_tag(long type, int32_t *tag);
INTERNAL long nx_type(int32_t tag);
/* The type of a tag, for reports; 0 where a selector has several. */
INTERNAL int nx_shown(int32_t tag, int32_t *type);
INTERNAL int nx_select(long typesel, long nodesel, long ptypesel, struct nx_want *want);
/* Throws away pending messages of force types; `arrived`: those that are on their way as well. */
INTERNAL int nx_purge(int arrived);
/* Joined: gets ready to hear of messages of force types whose senders wait, and tells a node of one. Codes of
 * Arke's. */
INTERNAL int nx_hear_of_forced(void);
INTERNAL int nx_tell_of_forced(int node);
INTERNAL void nx_tell(long *info, const arke_status *status);

/* operations.c: ids are 1, 2, ...; a null pointer for one that is none. Who begins an operation takes its id first:
 * where there is none, nothing has happened. */
INTERNAL long nx_new(struct nx_operation **operation);
/* One id for `count` operations that are merged; nx_row() is the first of them. */
INTERNAL long nx_new_merged(long count);
INTERNAL struct nx_operation *nx_row(long mid);
INTERNAL struct nx_operation *nx_find(long mid);
INTERNAL long nx_wait(long mid);
INTERNAL long nx_done(long mid);
INTERNAL void nx_free(long mid);
/* Waits for an operation whose id the program does not know; for a send that has none. */
INTERNAL long nx_wait_own(long mid);
INTERNAL long nx_wait_send(arke_request *request, int to, int32_t tag);
/* Runs handlers of operations that have ended. */
INTERNAL int nx_run_handlers(void);
/* As hsendrecv, for a handler with a parameter. */
INTERNAL long nx_hsendrecvx(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount,
                            nx_xhandler handler, long hparam);
INTERNAL extern int nx_handlers; /* operations with a handler */
INTERNAL extern int nx_held;     /* they must not run: masktrap, or one is running */
static inline int nx_alone(void) { return nx_handlers == 0 || nx_held; }
static inline int nx_dispatch(void) { return nx_alone() ? 0 : nx_run_handlers(); }

/* buffers.c: what a program says of its buffers; -1: nothing. */
struct nx_buffer_control {
    long mbf, mex, mea, noc; /* bytes in all, exported, for each sender; number of senders */
    long pkt, sth, sct, gth; /* packets: checked and told, and of no effect */
};
INTERNAL extern struct nx_buffer_control nx_control;
/* Reads what the environment says; 0, or -1. */
INTERNAL int nx_look_at_buffer(void);
/* What is in force. */
INTERNAL struct nx_buffer_control nx_buffers(void);
/* Sends what the node's share of the buffer has room for: 1 done, 0 there is no room, -1 an error. */
INTERNAL int nx_send_copy(const void *buf, size_t count, int node, int32_t tag);

/* options.c: takes switches out of a command line (null: only checks what is known). */
INTERNAL long nx_take_options(int *argc, char **argv);

/* late.c: begins an operation with the message that has come before its irecv, if there is one and the machine that is
 * imitated treats it apart: 1, or 0 if the receive is to be posted, or -1. `*taken`: the message, where it was taken
 * already. */
INTERNAL int nx_take_late(const struct nx_want *want, arke_message *taken, void *buf, size_t room, struct nx_operation *o);
/* Copies the message of one operation; a code of Arke's. */
INTERNAL int nx_copy_late(struct nx_operation *o);
/* Whether no machine is imitated. */
INTERNAL int nx_is_plain(void);
INTERNAL extern int nx_late; /* how many there are */
/* operations.c: copies those of all operations, as calls do that wait. What fails is told by the msgwait of its own
 * id. */
INTERNAL void nx_copy_all_late(void);

/* send.c: whether the arguments of a send are right, and the beginning of one. */
INTERNAL int nx_can_send(long type, long count, long node, long ptype);
INTERNAL int nx_start_send(long type, const void *buf, long count, long node, long ptype, struct nx_operation *o);
/* A send of this node was taken back: tells the node that may have probed it. A code of Arke's. */
INTERNAL int nx_tell_of_withdrawn(int node, int32_t tag);
/* Joined: gets ready to hear of such. A code of Arke's. */
INTERNAL int nx_hear_of_withdrawn(void);
/* As _irecvx(), with an info array of INTEGERs. */
INTERNAL long nx_irecvx_short(long typesel, void *buf, long count, long nodesel, long ptypesel, int32_t info[]);
INTERNAL int nx_start_receive(long typesel, void *buf, long count, long nodesel, long ptypesel, arke_request *request);

#endif
