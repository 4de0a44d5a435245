/* NX: csend, isend, crecv, irecv; see system.h. */
#include <nx.h>

#define SYSTEM "NX"
#define HAS_FORCED 1
static const char *const ways[] = {"NX"};
static inline void choose_way(int way) { (void)way; }
static const char *const copying_calls[] = {"csend"};

static long posted[2], leaving = -1;

static inline void join(int *argc, char ***argv)
{
    char space[32];
    (void)argc, (void)argv;
    snprintf(space, sizeof space, "%ld", KEPT * LONGEST);
    setenv("NX_BUFFER", space, 0); /* as the machines had it, 1 MB would not hold the longest messages */
    me = (int)mynode(), nodes = (int)numnodes();
}
static inline void leave(void) { gsync(); }
static inline void meet(void) { gsync(); }

static inline void post(int slot, char *to, long bytes, int from, int tag)
{
    (void)from;
    posted[slot] = irecv(tag, to, bytes);
}
static inline void received(int slot) { msgwait(posted[slot]); }
static inline void receive(char *to, long bytes, int from, int tag)
{
    (void)from;
    crecv(tag, to, bytes);
}
static inline void start(char *data, long bytes, int to, int tag) { leaving = isend(tag, data, bytes, to, 0); }
static inline void sent(void) { msgwait(leaving); }
static inline void send(char *data, long bytes, int to, int tag)
{
    start(data, bytes, to, tag);
    sent();
}
static inline void send_copied(char *data, long bytes, int to, int tag) { csend(tag, data, bytes, to, 0); }
static inline void exchange_in_one_call(char *data, char *into, long bytes, int with, int tag)
{
    csendrecv(tag, data, bytes, with, 0, tag, into, bytes);
}

/* Messages of force types: never buffered, lost if nobody waits for them. */
static inline void post_forced(int slot, char *to, long bytes, int from, int tag) { post(slot, to, bytes, from, FORCE_TYPE + tag); }
static inline void start_forced(char *data, long bytes, int to, int tag) { start(data, bytes, to, FORCE_TYPE + tag); }
/* Whether the message has come; one that has not is given up. For when nothing more can come. */
static inline int came(int slot)
{
    if (msgdone(posted[slot])) return 1;
    msgcancel(posted[slot]);
    return 0;
}
