/* arke.h: the engine's own C interface, on which the faces beside MPI are built.
 *
 * It stands in libmpi_abi.so.1 and uses nothing of MPI's: a program, or a face, may use it alone or beside MPI in one process.
 * Programs are started by `arke run`, mpiexec or any launcher that Arke joins; one that nobody launched is a job of one rank.
 *
 * Every function that returns int returns ARKE_OK or one of the ARKE_ERR_ codes; arke_error_text() then tells the calling
 * thread call, argument, value, peer and remedy. Nothing is printed and nothing ends by itself, but for arke_abort().
 * Calls come from one thread at a time unless arke_start() was told otherwise. */
#ifndef ARKE_H_INCLUDED
#define ARKE_H_INCLUDED

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors
 * ---------------------------------------------------------------------------------------------------------- */

#define ARKE_OK            0
#define ARKE_ERR_STATE     1 /* not started, started twice, or called from where it must not be */
#define ARKE_ERR_ARGUMENT  2 /* an argument has a value that it must not have */
#define ARKE_ERR_RANK      3 /* there is no such rank */
#define ARKE_ERR_TRUNCATED 4 /* the message was longer than the memory for it, which holds its beginning */
#define ARKE_ERR_HANDLE    5 /* a request, message, group or memory that is not valid (any more) */
#define ARKE_ERR_NO_MEMORY 6 /* no memory left */
#define ARKE_ERR_RANGE     7 /* outside of shared memory, or not aligned as its elements must be */
#define ARKE_ERR_PEER      8 /* a peer has ended */
#define ARKE_ERR_FAULT     9 /* memory of one side could not be reached */
#define ARKE_ERR_MISMATCH 10 /* the ranks of a collective operation do not agree */
#define ARKE_ERR_OTHER    11 /* see the text */

/* What went wrong in this thread's last call that failed. Valid until its next one that fails. Never null. */
const char *arke_error_text(void);

/* ---- The job
 * --------------------------------------------------------------------------------------------------------- */

/* Before arke_start(): the value that a setting (an ARKE_ variable of `arke info --settings`) shall have where the
 * user's environment does not give one, such as arke_prefer("ARKE_UNEXPECTED_MAX", "4G"). ARKE_ERR_ARGUMENT: there
 * is no such setting, or it does not take that value. A process that has joined the job already, or joins it
 * again, keeps the settings that it has. */
int arke_prefer(const char *setting, const char *value);
/* Joins the job. `threads`: 1 if several threads will call at a time, else 0. Waits for nobody. May be called again
 * after arke_finish(), where the job is on one node. */
int arke_start(int threads);
/* 1 between arke_start() and arke_finish(). */
int arke_started(void);
/* Carries what was sent to its end and leaves the job. Collective in that no rank may be sent to afterwards: messages
 * that have come, or still come, and those for ranks that have left are thrown away. ARKE_ERR_STATE in a child that a
 * rank has forked. */
int arke_finish(void);
/* Ends all processes of the job. The launcher ends with 0 where `status` is 0: this rank says that all is done. Else it
 * ends with the low 8 bits of `status`, or with 1 where they are 0, so that no failure is taken for a good end. (A
 * launcher that is not Arke's may show another status.) `why`: a sentence for the user, or null. */
void arke_abort(int status, const char *why) __attribute__((noreturn));
/* This process's number, from 0, and how many there are; -1 before arke_start(). */
int arke_rank(void);
int arke_size(void);
/* The number of the node (what shares memory) that a rank is on; -1 if there is no such rank. */
int arke_node_of(int rank);
/* Seconds since some moment that is the same for all processes of a machine. */
double arke_clock(void);

/* ---- Messages
 * -------------------------------------------------------------------------------------------------------- */

/* Messages go to a rank in a context, with a tag of 32 bits. Contexts 0 to ARKE_CONTEXTS-1 are these programs' own: no
 * message of MPI's is ever seen there. From one rank in one context messages are matched in the order in which they
 * were sent. */
#define ARKE_CONTEXTS 240
#define ARKE_ANY      (-1) /* as a source: any rank */
#define ARKE_EXACT    0xffffffffu /* as a mask: exactly this tag; a mask of 0 accepts any */

/* When a send ends. */
#define ARKE_STANDARD    0 /* when its memory may be changed, whether or not the message was received */
#define ARKE_SYNCHRONOUS 1 /* when its receive has begun as well */
#define ARKE_BUFFERED    2 /* at once: what cannot go is copied */
#define ARKE_COPIED      3 /* the same, but the request lasts until the copy has gone (in arke_send: as ARKE_BUFFERED) */

/* An operation under way; ARKE_NULL where it was over at once. Waiting for it, or a test that finds it over, uses it up
 * and sets the variable to ARKE_NULL. */
typedef uint64_t arke_request;
/* A message that was taken off the queue and not received. */
typedef uint64_t arke_message;
#define ARKE_NULL 0

typedef struct {
    int source;         /* who sent */
    int32_t tag;        /* its tag */
    uint64_t bytes;     /* bytes received; of a probe: bytes that were sent */
    uint64_t sent;      /* bytes that were sent */
    int cancelled;      /* 1 if the operation was cancelled */
    int error;          /* ARKE_OK, or what went wrong with this operation */
} arke_status;

int arke_send(const void *data, size_t bytes, int to, int context, int32_t tag, int mode);
int arke_isend(const void *data, size_t bytes, int to, int context, int32_t tag, int mode, arke_request *request);
/* Receives a message of `source` (or ARKE_ANY) in whose tag the bits of `mask` are those of `tag`. `status` may be
 * null. */
int arke_recv(void *data, size_t bytes, int source, int context, int32_t tag, uint32_t mask, arke_status *status);
int arke_irecv(void *data, size_t bytes, int source, int context, int32_t tag, uint32_t mask, arke_request *request);

/* Whether an operation is over (`*done`), and how it went; makes progress. A null request is over. */
int arke_test(arke_request *request, int *done, arke_status *status);
/* Waits for an operation. Returns the operation's own error, too. */
int arke_wait(arke_request *request, arke_status *status);
/* The first of several that is over: `*index` is its place, or -1 where all are null (or, in a test, none is over). */
int arke_test_any(int count, arke_request requests[], int *index, arke_status *status);
int arke_wait_any(int count, arke_request requests[], int *index, arke_status *status);
/* Asks that an operation be given up, if its message has not been matched. It is waited for all the same, and the
 * status says whether it was cancelled. */
int arke_cancel(arke_request request);
/* Lets an operation end by itself; its memory must stay until then, which nobody tells. */
int arke_release(arke_request *request);

/* Looks for the message that a receive with these arguments would get. `*found` 1: it is there, and the status tells of
 * it. */
int arke_iprobe(int source, int context, int32_t tag, uint32_t mask, int *found, arke_status *status);
/* Waits until there is such a message. */
int arke_probe(int source, int context, int32_t tag, uint32_t mask, arke_status *status);
/* As arke_iprobe() and arke_probe(), and takes the message: no other receive gets it. `*message` is ARKE_NULL if none
 * is there. */
int arke_improbe(int source, int context, int32_t tag, uint32_t mask, arke_message *message, arke_status *status);
int arke_mprobe(int source, int context, int32_t tag, uint32_t mask, arke_message *message, arke_status *status);
/* Receives a message that was taken, or throws it away. Sets the variable to ARKE_NULL. */
int arke_mrecv(arke_message *message, void *data, size_t bytes, arke_status *status);
int arke_imrecv(arke_message *message, void *data, size_t bytes, arke_request *request);
int arke_discard(arke_message *message);
/* Throws away all messages that such a receive would get and that have come. Returns how many in `*count` (may be
 * null). */
int arke_flush(int source, int context, int32_t tag, uint32_t mask, int *count);

/* For reports of what a rank waits for (arke why, a deadlock), where the tags of a context are not the program's own
 * numbers: makes of a tag what the program knows it by, and returns 1; or returns 0, where it stands for no single one.
 * It calls nothing of this library, and may be called on any thread at any time. */
typedef int (*arke_tag_number)(int32_t tag, int32_t *number);
int arke_show_tags(int context, arke_tag_number number);

/* What a visitor of messages says. */
#define ARKE_NEXT 0 /* go on to the next message */
#define ARKE_TAKE 1 /* take this one and end the walk */
#define ARKE_STOP 2 /* end the walk */
typedef int (*arke_visitor)(void *user, const arke_status *status);
/* Shows the messages of a context that have come and that no receive has got, in the order of their coming. `*message`:
 * the one that the visitor took, or ARKE_NULL. The visitor must not call this library. */
int arke_walk(int context, arke_visitor visit, void *user, arke_message *message, arke_status *status);

/* Makes progress and runs handlers that are due, without waiting. Makes the descriptor of arke_descriptor()
 * unreadable. */
int arke_poll(void);
/* Makes progress until something has happened, or for about so many microseconds. For callers with conditions of their
 * own. */
int arke_idle(unsigned microseconds);

/* What a call of a library over this interface waits for where no call of this interface says it: memory that others
 * change, or what handlers take in. */
typedef struct {
    /* Whether it is there: looked at again and again, often at first; it may make calls. */
    int (*holds)(void *state);
    /* Tells in words what is waited for when somebody asks (`arke why`), as a string of at most `bytes` bytes. Returns
     * the rank without which it never comes, ARKE_ANY where any other rank may bring it about, or ARKE_NOBODY_KNOWS. It
     * makes no calls. May be null. */
    int (*tell)(void *state, char *text, size_t bytes);
    /* Sleeps for so long at most, in place of this library; null: it sleeps until something comes, or a while. */
    void (*sleep)(void *state, unsigned microseconds);
    void *state;
    /* The memory that it is about; null: messages alone bring it about. */
    const void *address;
} arke_watch;
#define ARKE_NOBODY_KNOWS (-2)
/* Makes progress until `holds` gives something else than 0. */
int arke_watch_until(const arke_watch *watch);

/* Names what this thread waits for in a loop of calls of arke_idle(): of the watch, `tell`, which is asked until the next
 * call of this function. Null: nothing any more. */
void arke_note_wait(const arke_watch *watch);

/* For a process that is a job of its own, and one of several that belong together, such as the tasks of a virtual
 * machine: who it is among them, what it waits for from them, and what it knows of messages between them, so that
 * `arke why` can make one job of them and prove that they wait for each other. */
typedef struct {
    uint64_t id;    /* another one of them */
    uint32_t sent;  /* messages to it that were sent, whichever way */
    uint32_t taken; /* messages of it that this process has looked at: less than it has sent, where some are on their way */
} arke_fellow;
typedef struct {
    uint64_t id; /* the sender of a message that has come and that nobody has received */
    uint64_t bytes;
    int32_t tag;
    uint32_t context;
} arke_held;
#define ARKE_AWAITS_NOTHING 0 /* nothing of the others', or that is not known */
#define ARKE_AWAITS_MESSAGE 1
#define ARKE_AWAITS_GROUP   2 /* that members of `group` come together */
typedef struct {
    uint64_t world;    /* what they belong to: those of another one are strangers */
    const char *realm; /* by what name that is found; 127 bytes at most, as of all texts here */
    const char *title; /* what stands before ids in sentences, where they are hexadecimal: "task t" */
    uint64_t id;       /* this one */
    uint64_t wait;     /* which of its waits this is, counted from the start */
    int awaits;
    int from_any, tag_any; /* of a message: whether any sender and any tag will do; else `from` and `tag` */
    /* Of a message: whether nothing else ends the wait, such as a limit of time, and this process does nothing before
     * it has come, such as to run handlers that send. It is not so where a message has come and is yet to be looked at.
     */
    int only;
    uint64_t from;
    int32_t tag;
    uint32_t context;
    const char *group;
    const arke_fellow *fellows; /* all that it has exchanged messages with; of more than 1024, nothing is proven */
    size_t nfellows;
    const arke_held *held;
    size_t nheld;
} arke_place;
/* Names the function that tells this, for good. It returns 0 where there is nothing to be told, makes no calls, and may
 * be called on any thread that is inside of this library. What the fields name must stay until its next call. */
void arke_note_place(int (*tell)(arke_place *place));

/* ---- Processes of other jobs
 * ------------------------------------------------------------------------------------------ */

/* What another process of the same user must know to reach this one: plain bytes, which may go over any channel. */
#define ARKE_CARD_BYTES 256
/* Writes this process's card to `card`, which has room for `*bytes` bytes, and sets `*bytes` to its length. */
int arke_card(void *card, size_t *bytes);
/* The same, with what processes on other machines need to reach this one: opens this process's network, which takes up
 * to 300 ms, unless it is open. Where none can be opened the card is that of arke_card(). */
int arke_card_abroad(void *card, size_t *bytes);
/* Links this process with the one of a card. `*peer` is a number from arke_size() on, which stands for that process
 * wherever a rank does in messages and active messages: to send, as a source, in a status. The same card gives the same
 * number until arke_unlink(). Nobody waits: the peer need not be in any call. Who was not linked yet when the first
 * message of a peer comes has a link with it from then on, with a number of its own choice. The end of a linked process
 * ends nobody else. */
int arke_link(const void *card, size_t bytes, int *peer);
/* Gives a link up: what was sent goes to its end first, if the peer takes it. Later calls with the number fail
 * (ARKE_ERR_RANK). What comes from it still is received as before. */
int arke_unlink(int peer);
/* `*gone`: 1 once a linked process has ended, left its job or given up its link; what it sent before has come by then.
 * Calls that name it fail with ARKE_ERR_PEER from then on; receives of ARKE_ANY go on. */
int arke_peer_gone(int peer, int *gone);
/* `*in`: 1 once a linked process of this machine has taken in the first message of this one. Short messages (up to
 * ARKE_EAGER_MAX) that were sent to it without a request that is left reach it from then on even if this process ends
 * at once; what an earlier one held is lost then. Always 1 where messages go over a network. */
int arke_is_let_in(int peer, int *in);
/* Makes whoever waits in a call of this process look again: arke_idle() returns. One that comes before its waiter
 * sleeps is not lost. May be called from any thread and from signal handlers; does nothing outside of arke_start() and
 * arke_finish(). */
int arke_wake(void);

/* A descriptor for programs that wait in poll() or select() for other things as well. It is readable when
 * something may have come since the last arke_poll(): between two calls of this library, or during a call that was
 * not arke_poll() and took it in. So each time that it is readable, call arke_poll() and then look for whatever
 * you wait for. It may be readable although nothing has come for you; it is also readable now and then while
 * messages of this process wait for room at their receivers, since only calls move them on. MPI's calls in the
 * same process do not keep it: call arke_poll() after them. There is one in a process; it is the library's and
 * stays open. */
int arke_descriptor(int *descriptor);

/* ---- Active messages
 * ------------------------------------------------------------------------------------------------- */

/* A message that runs a function of the rank that it goes to: in any call there that waits or polls, on the thread that
 * called, and outside of any other handler. Those of one rank run in the order of sending. */
#define ARKE_HANDLERS 65536 /* handlers are numbered from 0 to one less */
#define ARKE_WORDS    16    /* most words of a message */

/* `body` is the library's and gone after the call, unless the handler's `place` gave memory for it: then it is that. */
typedef void (*arke_handler)(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes);
/* Gives memory for a body before it comes, or null for memory of the library's. Must not call this library. */
typedef void *(*arke_placer)(void *user, int source, const uint64_t words[], int nwords, size_t bytes);
/* Sets what handler number `index` runs; `place` and `user` may be null. Messages that came before wait for it, and
 * what the same rank sent after them waits with them. */
int arke_set_handler(int index, arke_handler run, arke_placer place, void *user);
/* As arke_set_handler(), for a function that calls nothing of this library and returns (no longjmp()): it need not wait
 * for a break, so a short message takes less time. It may run in any call of this library, on the thread that called;
 * outside of other handlers, and in order with them. Words and body may lie where the message came, in memory that is
 * shared with the sender: it must not write there, unless `place` gave the memory for the body. */
int arke_set_quick_handler(int index, arke_handler run, arke_placer place, void *user);
/* Sends one. arke_call() returns when the body may be changed. A handler may call both; what it waits for must not
 * depend on another handler of its own process. */
int arke_call(int to, int handler, const uint64_t words[], int nwords, const void *body, size_t bytes);
int arke_icall(int to, int handler, const uint64_t words[], int nwords, const void *body, size_t bytes, arke_request *request);
/* As arke_icall(), and `body` may be changed as soon as the call returns, whatever its length and however busy the
 * receiver is: what cannot go at once is copied. The request lasts until the copy has gone. ARKE_ERR_NO_MEMORY: no
 * memory for the copy, nothing was sent. */
int arke_icall_copied(int to, int handler, const uint64_t words[], int nwords, const void *body, size_t bytes,
                      arke_request *request);
/* Holds handlers back (1) or lets them run (0); returns what was before. */
int arke_hold_handlers(int on);

/* ---- Shared memory
 * --------------------------------------------------------------------------------------------------- */

/* Memory that every rank has a block of and every rank can reach. */
typedef int arke_memory;
/* Collective over the job: allocates `bytes` bytes, zero, in each rank (lengths may differ). `*base` is this rank's
 * block. Where one rank fails, all do (the others with ARKE_ERR_NO_MEMORY, which names it), and none has got memory. */
int arke_shared_alloc(size_t bytes, arke_memory *memory, void **base);
/* Collective over the job: all of the program's memory there has been used for the last time. */
int arke_shared_free(arke_memory *memory);
/* Where the block of a rank lies in this process, if it can be loaded and stored; else null. */
void *arke_shared_pointer(arke_memory memory, int rank);
/* Bytes of a rank's block; 0 if there is no such thing. */
size_t arke_shared_bytes(arke_memory memory, int rank);

/* Copies to a rank's block. Returns when `data` may be changed; done there after arke_quiet(). */
int arke_put(arke_memory memory, int rank, uint64_t offset, const void *data, size_t bytes);
int arke_iput(arke_memory memory, int rank, uint64_t offset, const void *data, size_t bytes, arke_request *request);
/* Copies from a rank's block. */
int arke_get(arke_memory memory, int rank, uint64_t offset, void *data, size_t bytes);
int arke_iget(arke_memory memory, int rank, uint64_t offset, void *data, size_t bytes, arke_request *request);
/* The same of `count` elements of `element` bytes, whose beginnings lie so many bytes apart there and here. */
int arke_put_strided(arke_memory memory, int rank, uint64_t offset, ptrdiff_t apart_there, const void *data, ptrdiff_t apart_here,
                     size_t element, size_t count);
int arke_get_strided(arke_memory memory, int rank, uint64_t offset, ptrdiff_t apart_there, void *data, ptrdiff_t apart_here,
                     size_t element, size_t count);

/* Elements of updates and reductions. */
#define ARKE_INT8    0
#define ARKE_UINT8   1
#define ARKE_INT16   2
#define ARKE_UINT16  3
#define ARKE_INT32   4
#define ARKE_UINT32  5
#define ARKE_INT64   6
#define ARKE_UINT64  7
#define ARKE_FLOAT   8
#define ARKE_DOUBLE  9
#define ARKE_LONG_DOUBLE     10
#define ARKE_FLOAT_COMPLEX   11
#define ARKE_DOUBLE_COMPLEX  12

/* Operations. */
#define ARKE_SUM     0
#define ARKE_MIN     1
#define ARKE_MAX     2
#define ARKE_PROD    3
#define ARKE_AND     4 /* bitwise */
#define ARKE_OR      5
#define ARKE_XOR     6
#define ARKE_LAND    7 /* logical: 0 or 1 */
#define ARKE_LOR     8
#define ARKE_LXOR    9
#define ARKE_REPLACE 10 /* for updates: the new value */
#define ARKE_FETCH   11 /* for updates: no change */

/* Updates one element of a rank's block atomically against all other updates. `fetched`, if not null, gets what was
 * there before; the call then waits for it. `operand` is not looked at for ARKE_FETCH. */
int arke_atomic(arke_memory memory, int rank, uint64_t offset, int type, int op, const void *operand, void *fetched);
/* Puts `value` in the place of an element that is `expected`; `fetched` gets what was there before. */
int arke_compare_swap(arke_memory memory, int rank, uint64_t offset, int type, const void *expected, const void *value,
                      void *fetched);
/* Puts, and then changes a 64-bit word (op ARKE_REPLACE or ARKE_SUM) of the same rank, which it sees no earlier than
 * the data. */
int arke_put_signal(arke_memory memory, int rank, uint64_t offset, const void *data, size_t bytes, arke_memory signals,
                    uint64_t signal_offset, uint64_t value, int op);
/* Comparisons for arke_wait_value(). */
#define ARKE_EQ 0
#define ARKE_NE 1
#define ARKE_GT 2
#define ARKE_GE 3
#define ARKE_LT 4
#define ARKE_LE 5
/* Waits until an element (an integer) of this rank's own block compares so with `*value`. arke_test_value() asks
 * once. */
int arke_wait_value(arke_memory memory, uint64_t offset, int type, int comparison, const void *value);
int arke_test_value(arke_memory memory, uint64_t offset, int type, int comparison, const void *value, int *holds);
/* What was put to any one rank before is seen there before what is put afterwards. */
int arke_fence(void);
/* Waits until everything put so far is done at its targets. */
int arke_quiet(void);

/* ---- Collective operations
 * ------------------------------------------------------------------------------------------- */

/* Some ranks, in an order; ARKE_ALL is the job in the order of ranks. */
typedef int arke_group;
#define ARKE_ALL 0
#define ARKE_KEYS 255
/* Local: every member calls it with the same list. `key` (1 to ARKE_KEYS) tells groups that share two or more members
 * apart; two that live at a time and have the same key must not. */
int arke_group_make(const int ranks[], int count, int key, arke_group *group);
int arke_group_free(arke_group *group);
/* This rank's place in a group (-1: none) and the group's size (-1: no such group). */
int arke_group_rank(arke_group group);
int arke_group_size(arke_group group);

/* All members call them in the same order. Roots are places in the group. `in` may be `out`. */
int arke_barrier(arke_group group);
int arke_broadcast(arke_group group, void *data, size_t bytes, int root);
int arke_reduce(arke_group group, const void *in, void *out, size_t count, int type, int op, int root);
int arke_allreduce(arke_group group, const void *in, void *out, size_t count, int type, int op);
/* inout[i] = in[i] OP inout[i] for `count` elements; must be associative and not call this library. */
typedef void (*arke_operator)(void *user, const void *in, void *inout, size_t count);
/* With a program's operator on elements of `element` bytes; root -1 gives the result to all. Operands are combined in
 * the order of the group, unless `commutative`. */
int arke_reduce_with(arke_group group, const void *in, void *out, size_t count, size_t element, arke_operator op, void *user,
                     int commutative, int root);
/* Prefix reduction: of the members up to this one, or (`exclusive`) before it, where the first one's `out` is left
 * alone. */
int arke_scan(arke_group group, const void *in, void *out, size_t count, int type, int op, int exclusive);
/* Puts the members' data one after another at the root. `lengths`: bytes of each member's, known to all; null: all
 * alike. */
int arke_gather(arke_group group, const void *data, size_t bytes, void *out, const size_t lengths[], int root);
/* The same for all members. */
int arke_concat(arke_group group, const void *data, size_t bytes, void *out, const size_t lengths[]);

/* ---- What messages cost
 * ---------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t sent, sent_bytes;         /* messages that this process sent, and their bytes */
    uint64_t received, received_bytes; /* messages that it received */
    uint64_t copies, copied_bytes;     /* copies of message data that this process made, for either */
    uint64_t early, late;              /* receives posted before and after their message came */
    uint64_t wait_ns;                  /* nanoseconds blocked */
} arke_counters;
#define ARKE_ALL_PATHS (-1)
/* How many paths there are, and their names (null for a number that is none). */
int arke_path_count(void);
const char *arke_path_name(int path);
/* This process's counters since its start: of one path, or the sums of ARKE_ALL_PATHS. */
int arke_count(int path, arke_counters *counters);

#ifdef __cplusplus
}
#endif

#endif
