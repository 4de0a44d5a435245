/* What the PVM face has to say to the daemon of the virtual machine (`arke pvm`): control.c speaks, machine*.c are the public calls
   that are nothing but requests.

   One connection a process, made by control_enrol(). A thread of its own reads it, so that a process that computes holds up nobody;
   what comes waits in a queue until the program's thread takes it by control_next_message(). Every other function here is called on
   the program's thread only. Results are 0 or more, or a Pvm error (PvmSysErr where the daemon has gone). */
#ifndef ARKE_PVM_CONTROL_H
#define ARKE_PVM_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define CONTROL_INTERNAL __attribute__((visibility("hidden")))

/* Joining and leaving
 * -------------------------------------------------------------------------------------------------------- */

/* Connects to the daemon of this user and PVM_VMID, and gives it the process's card (arke_card; none: 0 bytes) and the
   number of the file that holds what it sends (outbox.h; -1: none). Messages that were kept for this task are in the
   queue when it returns. 0; PvmSysErr (no daemon); PvmBadVersion; PvmDSysErr. control_text() then says why. A process
   that has left may enrol again and is a new task. */
CONTROL_INTERNAL int control_enrol(const void *card, size_t bytes, int outbox);
CONTROL_INTERNAL const char *control_text(void);
/* Whether this process is enrolled (the daemon may have died meanwhile: control_lost). */
CONTROL_INTERNAL bool control_enrolled(void);
/* Whether the daemon has gone while this process was enrolled: nothing more comes, and every request fails with
 * PvmSysErr. */
CONTROL_INTERNAL bool control_lost(void);
/* Own tid; 0 if not enrolled. */
CONTROL_INTERNAL int control_mytid(void);
/* A number that this virtual machine has and no other one, 0: none is known; and what PVM_VMID named it by. */
CONTROL_INTERNAL uint64_t control_world(void);
CONTROL_INTERNAL const char *control_realm(void);
/* The spawner's tid, PvmNoParent, or PvmParentNotSet (spawned with PvmNoSpawnParent). */
CONTROL_INTERNAL int control_parent(void);
/* The context that the spawner was in; 0 for who was not spawned. */
CONTROL_INTERNAL int control_context(void);
/* Those that were spawned in the same call, this one included; the memory stays the library's. Where a resource manager
   started them it waits until that has answered the call. */
CONTROL_INTERNAL int control_siblings(int **tids);

/* What a spawned task takes over from its parent; all 0 otherwise. */
struct control_options {
    int output_tid, output_context, output_code;
    int trace_tid, trace_context, trace_code, trace_buffer, trace_options;
    char trace_mask[36];
};
CONTROL_INTERNAL const struct control_options *control_inherited(void);

/* Waits for the output of children, if pvm_catchout is on: what pvm_exit does first, and the end of a program does not.
 * Waits for the output of children, if pvm_catchout is on: what pvm_exit does first, and the end of a program does
 * not. */
CONTROL_INTERNAL void control_finish_output(void);
/* Leaves: the tid is no more. The data plane is to be flushed before. */
CONTROL_INTERNAL int control_leave(void);

/* Peers
 * ---------------------------------------------------------------------------------------------------------------------- */

/* Tells the daemon the card under which tasks on other hosts reach this one. No message is taken in meanwhile. */
CONTROL_INTERNAL int control_address(const void *card, size_t bytes);
/* Whether the daemon has asked for that since the last call. */
CONTROL_INTERNAL bool control_wants_address(void);
/* The card of a task. `*bytes` is the room, then the length. 0; PvmNoTask (no such task any more: what is sent to it is
   dropped); CONTROL_NOT_YET: it was spawned, but has not enrolled yet, or it is on another host and has not told its
   address yet. */
#define CONTROL_NOT_YET 1
CONTROL_INTERNAL int control_card(int tid, void *card, size_t *bytes);
/* Sends a message by way of the daemon, which has it when this returns, and keeps it for a task that has not enrolled
 * yet. 0; PvmNoTask. */
struct control_message;
CONTROL_INTERNAL int control_pass_on(int tid, const struct control_message *m);
/* What a task sends to another with a tag of the daemons' is no answer to a call: it is to send the message itself. */
#define CONTROL_YOURSELF 1
/* A task that has left or died, whose card was asked for, or from or to which a message went by way of the daemon; 1,
 * or 0 when there is none. Each is told once. */
CONTROL_INTERNAL int control_tid_gone(int *tid);

/* Messages
 * ------------------------------------------------------------------------------------------------------------------- */

/* A message that came, or goes, by way of the daemon: notifications, messages of tasks, output of children
 * (PvmOutputTid). */
struct control_message {
    int src, ctx, tag, enc, wid;
    int number; /* its place among those of its sender; below 0: the daemon's own, which have none */
    int from;   /* the sender, where it has a number: `src` may be its host */
    void *body; /* malloc'ed; the receiver frees it; null: there was no memory for it */
    size_t bytes;
};
CONTROL_INTERNAL bool control_next_message(struct control_message *out);
CONTROL_INTERNAL bool control_any_message(void);
/* Output of children that pvm_catchout catches comes as such messages, in a context of its own; machine_output.c takes
 * it. */
#define CONTROL_OUTPUT_CONTEXT 0x7ffffff0
CONTROL_INTERNAL void control_take_output(const struct control_message *m);
CONTROL_INTERNAL void control_forget_output(void);
/* Readable while a message waits there, and once the daemon has gone; -1 if not enrolled. */
CONTROL_INTERNAL int control_fd(void);

/* Contexts: numbers that are unique in the virtual machine
 * ----------------------------------------------------------------------- */

CONTROL_INTERNAL int control_new_context(void);
CONTROL_INTERNAL int control_free_context(int context);

/* The daemon's part of pvm_setopt: PvmSelfOutputTid/Context/Code and PvmNoReset of this task; others are not its
 * business. */
CONTROL_INTERNAL int control_set_option(int what, int value);

/* Tells the daemon who is to be told of this task's end, if it does not tell that itself: by a trace event, in a
 * context, with a tag, perhaps in a buffer; tid 0: nobody. */
CONTROL_INTERNAL int control_traced(int tid, int context, int code, bool buffered);

/* Requests
 * ------------------------------------------------------------------------------------------------------------------- */

/* No body is longer. */
#define CONTROL_LONGEST ((size_t)1 << 30)

enum control_call {
    CONTROL_ENROL = 1,
    CONTROL_LEAVE = 2,
    CONTROL_CARD = 3,
    CONTROL_KEEP = 4,
    CONTROL_SPAWN = 5,
    CONTROL_KILL = 6,
    CONTROL_SIGNAL = 7,
    CONTROL_PSTAT = 8,
    CONTROL_MSTAT = 9,
    CONTROL_CONFIG = 10,
    CONTROL_TASKS = 11,
    CONTROL_ADD_HOSTS = 12,
    CONTROL_DELETE_HOSTS = 13,
    CONTROL_HALT = 14,
    CONTROL_NOTIFY = 15,
    CONTROL_PUT = 16,
    CONTROL_TAKE = 17,
    CONTROL_DROP = 18,
    CONTROL_LIST = 19,
    CONTROL_TICKLE = 20,
    CONTROL_CLOCK = 21,
    CONTROL_NEW_CONTEXT = 22,
    CONTROL_FREE_CONTEXT = 23,
    CONTROL_SET_OPTION = 24,
    CONTROL_GROUP = 25,
    CONTROL_RESET = 26,
    CONTROL_ADDRESS = 28,
    CONTROL_REGISTER = 30,
    CONTROL_TO_DAEMON = 31,
    CONTROL_SIBLINGS = 32,
    CONTROL_TRACED = 33,
    /* from the daemon */
    CONTROL_REPLY = 64,
    CONTROL_MESSAGE = 65,
    CONTROL_GONE = 66,
    CONTROL_ABROAD = 67,
    CONTROL_RAISE = 68
};

/* Sends a request and waits for its reply in arke_idle(), so that handlers and rendezvous go on meanwhile; several
   threads of control must not do that at once. The result is the reply's status. `*out` (malloc'ed, may be NULL when
   empty) is its body. */
CONTROL_INTERNAL int control_request(enum control_call call, const void *in, size_t in_bytes, void **out, size_t *out_bytes);

/* The words of a request's or reply's body: 32-bit integers, and blocks with their length before them. */
struct control_words {
    char *at;
    size_t bytes, room; /* when writing */
    size_t next;        /* when reading */
    bool bad;           /* no memory; or read past the end */
};
CONTROL_INTERNAL void control_put_int(struct control_words *w, int value);
CONTROL_INTERNAL void control_put_block(struct control_words *w, const void *data, size_t bytes);
CONTROL_INTERNAL void control_put_text(struct control_words *w, const char *text); /* NULL is "" */
CONTROL_INTERNAL int control_get_int(struct control_words *w);
/* A number of things of which each takes at least so many bytes: 0, and `bad`, where there cannot be that many. */
CONTROL_INTERNAL int control_get_count(struct control_words *w, size_t least);
CONTROL_INTERNAL const void *control_get_block(struct control_words *w, size_t *bytes); /* within the words */
CONTROL_INTERNAL char *control_get_text(struct control_words *w);                       /* malloc'ed */
/* Sends the words (and frees them), and reads the reply into the same. */
CONTROL_INTERNAL int control_ask(enum control_call call, struct control_words *w);
CONTROL_INTERNAL void control_words_free(struct control_words *w);

/* Groups: for libgpvm3, exported from libpvm3
 * ---------------------------------------------------------------------------------- */

int arke_pvm_group_join(const char *group);                        /* instance number; PvmNullGroup, PvmDupGroup, PvmDenied (frozen) */
int arke_pvm_group_leave(const char *group);                       /* PvmNoGroup, PvmNotInGroup */
int arke_pvm_group_tid(const char *group, int instance);           /* PvmNoGroup, PvmNoInst */
int arke_pvm_group_inst(const char *group, int tid);               /* PvmNoGroup, PvmNotInGroup */
int arke_pvm_group_size(const char *group);                        /* PvmNoGroup */
int arke_pvm_group_barrier(const char *group, int count);          /* returns when count members have called; -1: the group's size */
int arke_pvm_group_freeze(const char *group, int size);            /* returns when the group has size members; static from then on */
int arke_pvm_group_members(const char *group, int **tids, int *n); /* by instance, 0 where nobody has it; malloc'ed */

#endif
