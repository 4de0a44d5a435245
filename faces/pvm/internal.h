/* internal.h: what the files of libpvm3 share: message buffers, the way of a message to another task and from one, and
 * waiting. */
#ifndef PVM_INTERNAL_H
#define PVM_INTERNAL_H

#include "core.h"
#include "queue.h"

#include <arke.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/time.h>

#include "pvm3.h"

/* The bits of a task's number that are those of its host. */
#define HOST_BITS 0x3ffc0000

#define INTERNAL __attribute__((visibility("hidden")))

/* Encodings as messages carry them. */
#define PVM_XDR 0x10000000

/* ---- Bodies (body.c) ---- */

/* Memory of a message's body. Several messages may share it: whoever appends to it without being the one whose bytes
 * end where those in use do, or without room, takes a copy. What lies there once is never changed while a send is under
 * way. */
struct body {
    _Alignas(64) int users;
    unsigned box;  /* which outbox it lies in */
    size_t offset; /* where in that file; 0: in none */
    size_t room, used;
    unsigned char *data;
};
/* For a message that may be sent: a long one lies in the outbox, if there is one (outbox.h). */
INTERNAL struct body *body_new(size_t room);
/* For one that has come. */
INTERNAL struct body *body_private(size_t room);
/* One in the outbox; null: there is none. */
INTERNAL struct body *body_listed(size_t room);
/* Whether this process may write it: one that it was forked by has its outbox for itself. */
INTERNAL bool body_is_own(const struct body *body);
INTERNAL struct body *body_share(struct body *body);
INTERNAL void body_drop(struct body *body);

/* ---- Messages (buffers.c) ---- */

/* A piece of an in-place message: memory of the program's, or (`at` null) bytes at `offset` of the body. */
struct piece {
    const void *at;
    size_t offset, bytes;
};

struct message {
    int id;      /* bufid; 0: in no table */
    int how;     /* PvmData...: how it is packed; of a received one Default or Raw */
    int enc;     /* PVM_XDR or PVM_CORE_RAW */
    int ctx, tag, wid, src, dst;
    struct body *body; /* may be null while it is empty */
    size_t bytes;      /* length; of an in-place message of all pieces */
    size_t at;         /* where the next item is unpacked */
    struct piece *pieces;
    int npieces, piece_room;
    int from;               /* its sender; `src` may be that one's host */
    int number;             /* its place among those of its sender to its receiver (order.c); below 0: it has none */
    bool queued;            /* came, and was not received yet */
    bool lost;              /* came, and there was no memory for it */
    uint64_t offer;         /* the offer that it follows; 0: none */
    size_t missing;         /* bytes of parts that have not come */
    struct wanted *placed;  /* its bytes go to this pvm_precv's memory */
    struct message *next;
    struct queued in_queue;
};

INTERNAL struct message *message_new(int how);
INTERNAL void message_free(struct message *m);
/* Gives it a number; 0 or PvmNoMem. */
INTERNAL int message_enter(struct message *m);
/* The message of a number; null if there is none that the program may use. */
INTERNAL struct message *message_of(int id);
/* Appends room for bytes; null if there is no memory. */
INTERNAL void *message_room(struct message *m, size_t bytes);
/* Makes an in-place message's bytes lie in one run of the library's, another message's share of the body; null: no
 * memory. */
INTERNAL struct message *message_flat(const struct message *m);

/* The active buffers; 0: none. */
extern INTERNAL int pvm_core_sbuf, pvm_core_rbuf;

/* ---- Items (items.c) ---- */

enum kind { BYTE, SHORT, USHORT, INT, UINT, LONG, ULONG, FLOAT, DOUBLE, CPLX, DCPLX, KINDS };
/* Bytes of an item of a PVM_ kind in memory; 0: there is no such kind. */
INTERNAL size_t type_bytes(int type);
/* Appends items; `keep`: an in-place message takes a copy of them. */
INTERNAL int pack_items(struct message *m, enum kind kind, const void *items, int count, int stride, bool keep);
INTERNAL int unpack_items(struct message *m, enum kind kind, void *items, int count, int stride);
INTERNAL int pack_text(struct message *m, const char *text);
INTERNAL int unpack_text(struct message *m, char *text);
/* The active buffers as messages; null where there is none. */
INTERNAL struct message *sending(void);
INTERNAL struct message *reading(void);

/* ---- Peers (peers.c) ---- */

/* Another task that messages were sent to. */
struct peer {
    int tid, number; /* number: the engine's; below 0: there is no link with it */
    bool barred;     /* no link can be had */
    bool direct;     /* it has let this process in: what it is sent directly is safe even if this process ends */
    int next_number; /* that of the next message to it (order.c) */
    unsigned skip;   /* long messages that are sent without asking whether they are waited for */
    unsigned refused;
    struct peer *next;
};
/* How a task is reached: PvmOk: directly; PEER_BY_DAEMON: by way of the daemon, for now; PvmNoTask; an error. */
#define PEER_BY_DAEMON 1
INTERNAL int peer_find(int tid, struct peer **peer);
/* Forgets those that have gone: looks for them now and then, or `at_once`; `idle`: the caller has waited meanwhile. */
INTERNAL void peers_tidy(bool idle, bool at_once);
INTERNAL void peers_forget(void);
/* How many messages each has been sent, whichever way. */
INTERNAL void peers_tell_sent(void (*tell)(int tid, unsigned count));
/* Tells the daemon how tasks on other hosts reach this one, if it has asked. */
INTERNAL void peers_tell_address(void);

/* ---- Sending (transmit.c) ---- */

/* Sends a message of the header `m`, whose bytes are its body's or, if `data` is not null, these. 0 or an error; a task
 * that is not there is none. */
INTERNAL int transmit(const struct message *m, const void *data, int tid);
/* Whether a tag is one of those by which daemons, and tasks that stand in for parts of them, speak: SM_SPAWN to
 * SM_STTASK of PVM 3.4. */
INTERNAL bool is_service(int tag);
/* Sends to a daemon of the virtual machine. */
INTERNAL int transmit_to_daemon(const struct message *m);
/* Frees what has been taken. */
INTERNAL void transmit_reap(bool all);
/* Whether anything sent has not been taken yet. */
INTERNAL bool transmit_pending(void);
/* This task is about to leave, or has left: the daemon gets what nobody has taken yet, and is not in the outbox; it has
 * got all. */
INTERNAL void transmit_hand_over(void);
INTERNAL void transmit_handed_over(void);

/* ---- Receiving (arrive.c) ---- */

/* Numbers of active messages: the last of those that the engine finds without a search. */
#define PVM_HANDLER_HELLO   27 /* has a task let its sender in */
#define PVM_HANDLER_MESSAGE 28
#define PVM_HANDLER_PART    29
#define PVM_HANDLER_OFFER   30
#define PVM_HANDLER_READY   31

INTERNAL int arrive_start(void);
INTERNAL void arrive_message(struct message *m); /* one that came some other way */
INTERNAL void arrive_peer_gone(int number);
/* Whether a message of a process has begun to come and is not whole. */
INTERNAL bool arrive_expects(int number);
INTERNAL void arrive_clear(void);
/* Whether all that has come, and that is whole, is in the queue. */
INTERNAL bool arrive_is_settled(void);
/* Gives what has come, whichever way, to order_take(). */
INTERNAL void arrive_sort(void);
/* Where the frame of the function is that takes messages in and runs message handlers; null: none does. */
extern INTERNAL const char *arrive_taking;
/* A public call begins, whose frame is given, while another one seems to take messages in or to wait: from a message
 * handler or a matching function, or that one was left by longjmp(). */
INTERNAL void arrive_look_for_jumps(const char *frame);
/* Takes in what has come: runs message handlers, fills the queue. */
INTERNAL void take_in(void);
/* Waits until something has come, or for so many microseconds, and takes it in. */
INTERNAL void take_in_next(unsigned most_us);
/* Whether messages have been promised that this task said it is ready for. */
INTERNAL bool arrive_promised(void);
/* The answer that transmit() waits for. */
extern INTERNAL uint64_t arrive_ready;
/* Messages that can be received, in order: the oldest one, or the one behind another; null: there is none. */
INTERNAL struct message *arrive_next(const struct message *m);
/* The oldest of them with a source and tag (-1: any) in a context; null if there is none. */
INTERNAL struct message *arrive_find(int src, int tag, int ctx);
/* Takes one of them out. */
INTERNAL void arrive_remove(struct message *m);
/* The source, tag or context of a message has been changed, which may stand in the queue. */
INTERNAL void arrive_changed(struct message *m);

/* The messages that can be received, or the context in which they can, have changed. */
INTERNAL void arrive_tell(void);

/* ---- The order of messages (order.c) ---- */

/* The number of the first message to a task, and that of the one after another. */
INTERNAL int order_first(int tid);
INTERNAL int order_after(int number);
/* Takes a message that has come, whichever way. */
INTERNAL void order_take(struct message *m);
/* The next message that is due: all that its source had sent before it were. Null: there is none. */
INTERNAL struct message *order_due(void);
INTERNAL bool order_any_due(void);
/* A message begins to come directly. Whether it is the next of its source, so that it may go to the program's memory.
 * */
INTERNAL bool order_comes(const struct message *m, int process);
/* It goes there; it has come, or never will. */
INTERNAL void order_place(const struct message *m);
INTERNAL void order_placed(const struct message *m, bool came);
/* The daemon, or the engine, has told of the end of a source. */
INTERNAL void order_gone(int tid);
INTERNAL void order_left(int process);
/* Whether messages are held, or are on their way, of a task of whose end the engine has not told yet; `soon`: or may
 * be. The second says that they have been waited for. */
INTERNAL bool order_waits_for_ends(bool soon);
INTERNAL void order_waited(void);
INTERNAL void order_tidy(void);
INTERNAL void order_clear(void);
/* How many messages of each source have been due. */
INTERNAL void order_tell_taken(void (*tell)(int tid, unsigned count));

/* ---- The descriptor of pvm_getfds() (descriptor.c) ---- */

/* The part of it that tells of messages in this library; -1 while the program has not asked for a descriptor. */
extern INTERNAL int descriptor_news;
/* Makes that part readable or unreadable. */
INTERNAL void descriptor_change(bool any);
/* The connection with the daemon has been made; it is about to end. */
INTERNAL void descriptor_enrolled(void);
INTERNAL void descriptor_leaves(void);

/* What a pvm_precv that waits would take, and where it wants it; no room: it has what it waited for. */
struct wanted {
    int src, tag, ctx;
    void *memory;
    size_t room;
    struct message *given; /* the message that goes there, or went */
    bool done;
};
extern INTERNAL struct wanted *wanted;

/* ---- Matching and handlers (receive.c, handlers.c) ---- */

INTERNAL bool matches(const struct message *m, int src, int tag, int ctx);
extern INTERNAL bool recvf_is_own;
INTERNAL bool handled(const struct message *m); /* whether a message handler would get it */
INTERNAL bool handle(struct message *m);        /* runs it, and frees the message */
INTERNAL void handlers_forget(void);
INTERNAL bool handlers_any(void);

/* ---- Waiting (enrol.c) ---- */

/* How many calls wait now that may go on for as long as a sender takes to send what it has offered. */
extern INTERNAL int waiting;
INTERNAL int wait_until(bool (*until)(void *user), void *user, double end); /* 0; 1: `end` (arke_clock) was reached; PvmSysErr */
/* Leaves, when what was sent has been taken, or is left to the daemon. */
INTERNAL void own_exit(bool well);

extern INTERNAL int context_now;
extern INTERNAL int options[26];

/* Counts copies that the library makes itself: arke_pvm_copies(). */
extern INTERNAL struct arke_pvm_copies copies;
static inline void count_copy(unsigned long long *what, unsigned long long *bytes, size_t n)
{
    (*what)++;
    *bytes += n;
}

/* ---- Trace events (trace.c) ---- */

/* Whether this task makes any. */
extern INTERNAL bool trace_on;
/* A public call begins and ends: what begins gives what is to be ended. */
#define TRACE_NONE (-1)
INTERNAL int trace_enter(const char *call);
INTERNAL void trace_leave(int traced);
static inline void trace_leave_if(const int *traced)
{
    if (__builtin_expect(*traced != TRACE_NONE, 0)) trace_leave(*traced);
}
/* Values of the items that the event of the call's beginning, or end, has (trace.c says which); ints, in their
 * order. */
INTERNAL void trace_arguments(int traced, ...);
INTERNAL void trace_results(int first, ...);
#define TRACE_ARGUMENTS(...)                                                       \
    do {                                                                           \
        if (__builtin_expect(traced_ >= 0, 0)) trace_arguments(traced_, __VA_ARGS__); \
    } while (0)
#define TRACE_RESULTS(...)                                             \
    do {                                                               \
        if (__builtin_expect(trace_on, 0)) trace_results(__VA_ARGS__); \
    } while (0)
/* The task has enrolled; what decides about its events has changed; it leaves. */
INTERNAL void trace_begin(void);
INTERNAL void trace_changed(void);
INTERNAL void trace_tell(void);
INTERNAL void trace_end(void);
/* Looks for a tracer (tracer.c): sets the options that name it, and the mask (a Pvmtmask). */
INTERNAL bool tracer_find(char *mask);

/* Every public call begins with it. */
#define ENROL(call)                                                                                                    \
    __attribute__((cleanup(trace_leave_if))) int traced_ = TRACE_NONE;                                                    \
    do {                                                                                                               \
        if (__builtin_expect(arrive_taking || waiting > 0 || wanted, 0))                                               \
            arrive_look_for_jumps(__builtin_frame_address(0));                                                         \
        int enrolled_ = pvm_core_enrol();                                                                              \
        if (enrolled_ < 0) return pvm_core_failed_enrol(call, enrolled_);                                              \
        if (__builtin_expect(trace_on, 0)) traced_ = trace_enter(call);                                                \
    } while (0)
INTERNAL int pvm_core_failed_enrol(const char *call, int code);
#define RESULT(call, value) return pvm_core_result(call, value)

#endif
