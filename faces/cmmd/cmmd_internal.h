/* What the files of the CMMD face share: operations under way, when handlers may run, and errors. */
#ifndef CMMD_INTERNAL_H
#define CMMD_INTERNAL_H

#include <arke.h>
#include <cm/cmmd.h>
#include "running.h"
#include <stddef.h>
#include <stdint.h>
#undef CMAML_request
#undef CMAML_reply
#undef CMAML_rpc
#undef CMMD_swap
#undef CMMD_write_channel

#define INTERNAL __attribute__((visibility("hidden")))

/* Contexts: messages between nodes, exchanges, scans; channels; what the library itself has to say; broadcasts, with
 * the key of the partition. */
#define CMMD_MESSAGES   0
#define CMMD_SWAPS      1
#define CMMD_SCANS      3
#define CMMD_CHANNELS   4
#define CMMD_OWN        5
#define CMMD_BROADCASTS 16
/* Tags of CMMD_OWN. */
#define CMMD_ELEMENT       0 /* from the host to a node */
#define CMMD_KEY           1
#define CMMD_KEY_WITH_HOST 2
/* Numbers of active messages. */
#define CMMD_RUN    0 /* a function of the program's */
#define CMMD_COPY   1 /* bytes for a receive port */
#define CMMD_OR     2 /* a change of a node's bit of the global or */
#define CMMD_GIVE   3 /* an operation in two parts: to node 0, which answers with the next */
#define CMMD_RESULT 4

/* Elements that do not lie side by side. */
struct cmmd_strided {
    char *at;
    int size, stride, count;
};

/* start.c: joins the job at the first call; 0, or -1. */
INTERNAL int cmmd_join(const char *call);
INTERNAL extern int cmmd_joined;
/* The partition: how many nodes it has, and the group of them. */
INTERNAL extern int cmmd_nodes;
INTERNAL extern arke_group cmmd_all;
/* The host's number; -1: there is none, as far as is known. host.c */
INTERNAL extern int cmmd_host;
/* The key of the partition's group; 0: it is the whole job. */
INTERNAL extern int cmmd_partition_key;
/* global.c: counts the broadcasts of a partition that has been made. */
INTERNAL void cmmd_new_partition(void);
/* Makes the first nodes the partition; 0, or CMMD_ERRVAL. */
INTERNAL int cmmd_set_partition(const char *call, int nodes);
/* A key of the engine's for a group that is made anew: node 0, which is in all of them, tells it to the nodes and the
 * host (-1: none). 0, or CMMD_ERRVAL. */
INTERNAL int cmmd_key(const char *call, int tag, int nodes, int host, int *key);
static inline int cmmd_ready(const char *call) { return __builtin_expect(cmmd_joined, 1) ? 0 : cmmd_join(call); }
/* Keeps a sentence, and ends the program with it unless safety is off; CMMD_ERRVAL. */
INTERNAL int cmmd_failed(const char *call, int code);
INTERNAL int cmmd_wrong(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same, but never ends the program: for what CMMD's users expect to fail. */
INTERNAL int cmmd_refused(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* messages.c */
/* What a receive accepts. */
struct cmmd_want {
    int source;
    int32_t tag;
    uint32_t mask;
};
INTERNAL struct cmmd_want cmmd_wants(int source, int tag);
/* Looks for a message, and tells of it. */
INTERNAL int cmmd_pending(const char *call, int node, int tag, arke_status *status);
INTERNAL int cmmd_check(const char *call, int node, int tag, int len, int any);
INTERNAL void cmmd_tell(const arke_status *status);

/* async.c: begins what a call does that does not wait: joins the job, looks whether a handler was left by longjmp(),
 * and runs handlers where interrupts are enabled. */
INTERNAL int cmmd_enter(const char *call);
/* Waits for a request, running handlers meanwhile; a code of Arke's. */
INTERNAL int cmmd_wait_for(arke_request *request, arke_status *status);
/* Another one that the call will wait for, too: both are given up if a handler leaves the call by longjmp(). */
INTERNAL void cmmd_hold(arke_request request);
/* Whether nobody else is to be looked after while something is waited for. */
INTERNAL int cmmd_alone(void);
/* Between these, active messages run in calls of Arke's that wait. */
INTERNAL void cmmd_begin_wait(void);
INTERNAL void cmmd_end_wait(void);
/* Runs what is due: active messages that came when they must not run, and handlers of operations that are over. */
INTERNAL int cmmd_dispatch(void);
/* Makes progress and dispatches; for at most some microseconds if nothing happens. */
INTERNAL int cmmd_turn(unsigned microseconds);
/* Sends a copy, of which this file keeps account: the engine's of `data`, or `packed`, if that is not null, which it
 * takes over. */
INTERNAL int cmmd_send_copy(const char *call, int dest, int tag, const void *data, char *packed, int len);
INTERNAL CMMD_mcb cmmd_start(const char *call, int sends, int node, int tag, const struct cmmd_strided *memory, CMMD_handler handler,
                             void *arg);
/* The handler that runs, how many calls wait, and whether active messages have been seen. */
INTERNAL extern struct running cmmd_handler;
#define cmmd_running (cmmd_handler.is)
INTERNAL extern int cmmd_waiting, cmmd_lively, cmmd_interrupts;

/* active.c */
INTERNAL void cmmd_set_handlers(void);
INTERNAL void cmmd_drain(void);
/* What comes from now on is kept, for the dispatch that follows the poll; until cmmd_end_polls(), which every call of
 * the library's that may wait for long must have before it: there functions run where they are found. */
INTERNAL void cmmd_begin_poll(void);
INTERNAL void cmmd_end_polls(void);
INTERNAL extern int cmmd_queued;
/* global.c, split.c: what runs of CMMD_OR, CMMD_GIVE, CMMD_RESULT. */
INTERNAL void cmmd_or_changed(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes);
INTERNAL void cmmd_given(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes);
INTERNAL void cmmd_result(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes);

/* combine.c: an operation on elements of a kind. */
struct cmmd_operation {
    int type, op; /* Arke's */
    size_t size;
};
/* What a combiner does to values of a call's own type, or (-1) of the type that the combiner names. 0, or -1. */
INTERNAL int cmmd_operation(const char *call, CMMD_combiner_t combiner, int type, int size, struct cmmd_operation *operation);
/* acc[i] = first[i] OP acc[i]. */
INTERNAL void cmmd_combine(const struct cmmd_operation *operation, const void *first, void *acc, size_t count);
INTERNAL void cmmd_identity(const struct cmmd_operation *operation, void *to, size_t count);
INTERNAL int cmmd_scan_checked(const char *call, int direction, int mode, int inclusion);

/* strided.c */
/* The bytes that some elements have; -1 after a mistake. */
INTERNAL long cmmd_length(const char *call, int size, int count);
INTERNAL int cmmd_dense(const struct cmmd_strided *s);
INTERNAL void cmmd_pack(const struct cmmd_strided *s, char *to);
INTERNAL void cmmd_unpack(const struct cmmd_strided *s, const char *from, size_t bytes);
#endif
