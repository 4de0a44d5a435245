/* The portable MPI of section 6: what it has to tell beside a message's data (group, context, tag, type) does not fit NX's type, so it
 * copies header and data into one buffer, sends that by NX, and copies the data out again: two copies more. See system.h. */
#include <nx.h>

#define SYSTEM "Portable MPI over NX"
static const char *const ways[] = {"Portable MPI over NX"};
static inline void choose_way(int way) { (void)way; }
static const char *const copying_calls[] = {"a copy, and csend"};
/* What the ring measures has these copies in it. */
#define RING_BUFFERS 1

struct envelope {
    int group, context, tag, type;
    long bytes;
};

static double own_copies; /* bytes that this layer has copied; Arke's counters do not know them */
#define OWN_COPIES own_copies

static char *packed, *arriving[2], *whole;
static struct {
    long id, bytes;
    char *to;
} posted[2];

static inline void join(int *argc, char ***argv)
{
    char space[32];
    (void)argc, (void)argv;
    snprintf(space, sizeof space, "%ld", KEPT * (LONGEST + 4096L));
    setenv("NX_BUFFER", space, 0); /* as in system_nx.h */
    me = (int)mynode(), nodes = (int)numnodes();
    size_t room = LONGEST + sizeof(struct envelope);
    packed = malloc(room), arriving[0] = malloc(room), arriving[1] = malloc(room), whole = malloc(room);
    if (!packed || !arriving[0] || !arriving[1] || !whole) fail("no memory for the buffers of", (long)room);
}
static inline void leave(void) { gsync(); }
static inline void meet(void) { gsync(); }

static inline void pack(const char *data, long bytes, int tag)
{
    struct envelope head = {0, 1, tag, 2, bytes};
    memcpy(packed, &head, sizeof head);
    if (bytes > 0) memcpy(packed + sizeof head, data, (size_t)bytes);
    own_copies += (double)(bytes > 0 ? bytes : 0);
}
static inline void unpack(char *to, const char *from, long bytes)
{
    struct envelope head;
    memcpy(&head, from, sizeof head);
    if (head.bytes != bytes) fail("a message of another length has come", head.bytes);
    if (bytes > 0) memcpy(to, from + sizeof head, (size_t)bytes);
    own_copies += (double)(bytes > 0 ? bytes : 0);
}

static inline void post(int slot, char *to, long bytes, int from, int tag)
{
    (void)from;
    posted[slot].to = to, posted[slot].bytes = bytes;
    posted[slot].id = irecv(tag, arriving[slot], bytes + (long)sizeof(struct envelope));
}
static inline void received(int slot)
{
    msgwait(posted[slot].id);
    unpack(posted[slot].to, arriving[slot], posted[slot].bytes);
}
static inline void receive(char *to, long bytes, int from, int tag)
{
    (void)from;
    crecv(tag, whole, bytes + (long)sizeof(struct envelope));
    unpack(to, whole, bytes);
}
static inline void send(char *data, long bytes, int to, int tag)
{
    pack(data, bytes, tag);
    msgwait(isend(tag, packed, bytes + (long)sizeof(struct envelope), to, 0));
}
static inline void send_copied(char *data, long bytes, int to, int tag)
{
    pack(data, bytes, tag);
    csend(tag, packed, bytes + (long)sizeof(struct envelope), to, 0);
}
