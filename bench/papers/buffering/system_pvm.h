/* PVM: messages are packed, sent, received and unpacked, in each of the encodings; and psend, precv. See system.h. */
#include <pvm3.h>
#include <unistd.h>

#define SYSTEM "PVM"
static const char *const ways[] = {"PVM Raw", "PVM Default", "PVM InPlace", "PVM psend"};
enum { RAW, DEFAULT, IN_PLACE, PSEND };
static int way;
static inline void choose_way(int w) { way = w; }
#define PACKS "pvm_initsend, pvm_pkdouble and pvm_send"
static const char *const copying_calls[] = {PACKS, PACKS, PACKS, "pvm_psend"};
/* What the ring measures has PVM's own copies in it. */
#define RING_BUFFERS 1

static int *tids;
static struct {
    char *to;
    long bytes;
    int from, tag;
} posted[2];

static inline int good(int code, const char *call)
{
    if (code < 0) {
        pvm_perror((char *)call);
        fail(call, code);
    }
    return code;
}

/* Where somebody has started one task by hand, as on the original PVM: it spawns a second one. */
static inline void meet_the_other(int *argc, char ***argv, int mine)
{
    static int two[2];
    static char path[4096];
    int parent = pvm_parent();
    (void)argc;
    if (parent > 0) two[0] = parent, two[1] = mine;
    else {
        two[0] = mine;
        if (readlink("/proc/self/exe", path, sizeof path - 1) < 0 || pvm_spawn(path, *argv + 1, PvmTaskDefault, NULL, 1, &two[1]) != 1)
            fail("the second task cannot be spawned", two[1]);
    }
    tids = two, nodes = 2;
}

static inline void join(int *argc, char ***argv)
{
    int mine = good(pvm_mytid(), "pvm_mytid");
    nodes = pvm_siblings(&tids);
    if (nodes < 2) meet_the_other(argc, argv, mine);
    me = -1;
    for (int i = 0; i < nodes; i++)
        if (tids[i] == mine) me = i;
    if (me < 0) fail("this task is none of its siblings, of whom there are", nodes);
    pvm_setopt(PvmRoute, PvmRouteDirect);
}

static inline void receive(char *to, long bytes, int from, int tag)
{
    if (way == PSEND) {
        int length;
        good(pvm_precv(tids[from], tag, to, (int)bytes, PVM_BYTE, NULL, NULL, &length), "pvm_precv");
        if (length != bytes) fail("pvm_precv gave a message of another length", length);
        return;
    }
    good(pvm_recv(tids[from], tag), "pvm_recv");
    if (bytes % 8) good(pvm_upkbyte(to, (int)bytes, 1), "pvm_upkbyte");
    else if (bytes) good(pvm_upkdouble((double *)to, (int)(bytes / 8), 1), "pvm_upkdouble");
}

static inline void pack(char *data, long bytes)
{
    good(pvm_initsend(way == RAW ? PvmDataRaw : way == DEFAULT ? PvmDataDefault : PvmDataInPlace), "pvm_initsend");
    /* Numbers where they fit, since XDR has nothing to turn in bytes. */
    if (bytes % 8) good(pvm_pkbyte(data, (int)bytes, 1), "pvm_pkbyte");
    else if (bytes) good(pvm_pkdouble((double *)data, (int)(bytes / 8), 1), "pvm_pkdouble");
}

static inline void send_copied(char *data, long bytes, int to, int tag)
{
    if (way == PSEND) {
        good(pvm_psend(tids[to], tag, data, (int)bytes, PVM_BYTE), "pvm_psend");
        return;
    }
    pack(data, bytes);
    good(pvm_send(tids[to], tag), "pvm_send");
}

/* PVM has no other send, and a receive is not said beforehand. */
static inline void start(char *data, long bytes, int to, int tag) { send_copied(data, bytes, to, tag); }
static inline void sent(void) {}
static inline void send(char *data, long bytes, int to, int tag) { send_copied(data, bytes, to, tag); }
static inline void post(int slot, char *to, long bytes, int from, int tag)
{
    posted[slot].to = to, posted[slot].bytes = bytes, posted[slot].from = from, posted[slot].tag = tag;
}
static inline void received(int slot) { receive(posted[slot].to, posted[slot].bytes, posted[slot].from, posted[slot].tag); }

/* A barrier without the group server: each tells process 0, which tells each. */
static inline void meet(void)
{
    int before = way;
    way = RAW;
    if (me == 0) {
        for (int i = 1; i < nodes; i++) receive(NULL, 0, i, 700);
        for (int i = 1; i < nodes; i++) send_copied(NULL, 0, i, 701);
    } else {
        send_copied(NULL, 0, 0, 700);
        receive(NULL, 0, 0, 701);
    }
    way = before;
}
static inline void leave(void)
{
    meet();
    pvm_exit();
}
