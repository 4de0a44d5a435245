/* p4: a send waits for nothing, and a receive gives a buffer of p4's, from which the program copies; see system.h. */
#include <p4.h>

#define SYSTEM "p4"
static const char *const ways[] = {"p4"};
static inline void choose_way(int way) { (void)way; }
static const char *const copying_calls[] = {"p4_send"};

static double own_copies; /* the program's, which Arke's counters do not know */
#define OWN_COPIES own_copies

/* p4 has no receives that are posted: what is to be received is kept in mind. */
static struct {
    char *to;
    long bytes;
    int from, tag;
} posted[2];

static inline void join(int *argc, char ***argv)
{
    p4_initenv(argc, *argv);
    p4_create_procgroup();
    me = p4_get_my_id(), nodes = p4_num_total_ids();
}
static inline void leave(void) { p4_wait_for_end(); }
static inline void meet(void) { p4_global_barrier(1); }

static inline void receive(char *to, long bytes, int from, int tag)
{
    char *message = NULL;
    int came;
    p4_recv(&tag, &from, &message, &came);
    if (came != bytes) fail("a message of another length has come", came);
    memcpy(to, message, (size_t)bytes);
    own_copies += (double)bytes;
    p4_msg_free(message);
}
static inline void post(int slot, char *to, long bytes, int from, int tag)
{
    posted[slot].to = to, posted[slot].bytes = bytes, posted[slot].from = from, posted[slot].tag = tag;
}
static inline void received(int slot) { receive(posted[slot].to, posted[slot].bytes, posted[slot].from, posted[slot].tag); }
static inline void send(char *data, long bytes, int to, int tag) { p4_send(tag, to, data, (int)bytes); }
static inline void send_copied(char *data, long bytes, int to, int tag) { p4_send(tag, to, data, (int)bytes); }
