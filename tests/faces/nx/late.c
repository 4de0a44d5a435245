/* What is copied where, by what is in the memory: a message that came before its irecv, with msgwait, another
 * crecv, another irecv and msgwait, and gsync in between, as NX_MACHINE says. */
#include "check.h"

#include <sys/stat.h>

static char out[400000], in[400000];

/* Whether a message of so many bytes is in its place. */
static int there(long bytes, long number) { return in[0] == (char)number && in[bytes - 1] == (char)number; }

/* A process, and the space of processes that its number belongs to. */
struct process { long pid, space; };

static struct process self(void)
{
    struct stat facts = {0};
    CHECK(stat("/proc/self/ns/pid", &facts) == 0, "/proc/self/ns/pid tells nothing");
    return (struct process){getpid(), (long)facts.st_ino};
}

/* Waits until a node's process sleeps in a call. On another machine nobody can see that: there is time for it. */
static void until_asleep(struct process node)
{
    char path[64], state = 0;
    if (node.space != self().space) {
        usleep(100000);
        return;
    }
    snprintf(path, sizeof path, "/proc/%ld/stat", node.pid);
    for (int i = 0; i < 20000 && state != 'S'; i++) {
        usleep(1000);
        FILE *file = fopen(path, "r");
        CHECK(file && fscanf(file, "%*d %*s %c", &state) == 1, "%s tells no state", path);
        fclose(file);
    }
    CHECK(state == 'S', "node 1 does not sleep but %c", state);
}

enum between { NOTHING, CRECV, IRECV, GSYNC };

/* Whether node 1 has its message after the irecv, after what comes between, and after msgwait. */
static void run(long bytes, enum between what, int at[3])
{
    static long number;
    char small = 0;
    number++;
    gsync();
    if (me == 0) {
        memset(out, (int)number, (size_t)bytes);
        csend(5, out, bytes, 1, 0);
        if (what == CRECV || what == IRECV) {
            struct process node;
            crecv(4, (char *)&node, sizeof node);
            until_asleep(node);
            csend(6, &small, 1, 1, 0);
        }
        if (what == GSYNC) gsync();
    }
    if (me == 1) {
        cprobe(5);
        long id = irecv(5, in, bytes);
        at[0] = there(bytes, number);
        struct process own = self();
        if (what == CRECV || what == IRECV) csend(4, (char *)&own, sizeof own, 0, 0);
        if (what == CRECV) crecv(6, &small, 1);
        if (what == IRECV) msgwait(irecv(6, &small, 1));
        if (what == GSYNC) gsync();
        at[1] = there(bytes, number);
        msgwait(id);
        at[2] = there(bytes, number);
        for (long i = 0; i < bytes; i++) CHECK(in[i] == (char)number, "byte %ld of %ld is %d", i, bytes, in[i]);
        CHECK(infotype() == 5 && infocount() == bytes && infonode() == 0, "type %ld, %ld bytes, node %ld", infotype(), infocount(), infonode());
    }
    if (what == GSYNC && me > 1) gsync();
    gsync();
}

int main(int argc, char **argv)
{
    begin();
    (void)argc;
    if (nodes < 2) {
        printf("skipped: needs 2 nodes\n");
        return 0;
    }
    int paragon = strcmp(argv[1], "paragon") == 0;
    static const long sizes[] = {900, 4000, 400000};
    for (int i = 0; i < 3; i++)
        for (int what = NOTHING; what <= GSYNC; what++) {
            long n = sizes[i];
            int at[3] = {0};
            run(n, (enum between)what, at);
            if (me != 1) continue;
            int copies_all = what == CRECV || what == GSYNC;
            if (paragon) {
                CHECK(!at[0], "irecv has copied %ld bytes", n);
                CHECK(at[1] == copies_all, "%d in between: %ld bytes were copied: %d", what, n, at[1]);
            } else {
                CHECK(at[0], "irecv has not copied %ld bytes", n);
            }
            CHECK(at[2], "msgwait has not copied %ld bytes", n);
        }
    /* Ids that are never waited for, and a message longer than its memory. */
    gsync();
    if (me == 0) csend(7, out, 100, 1, 0), csend(8, out, 100, 1, 0), csend(9, out, 100, 1, 0);
    if (me == 1) {
        cprobe(9);
        msgignore(irecv(7, in, 100));
        msgcancel(irecv(8, in, 100));
        long id = _irecv(9, in, 99);
        CHECK((id < 0 || _msgwait(id) < 0) && errno == EMSGSIZE, "id %ld, errno %d", id, errno);
        CHECK(iprobe(-1) == 0, "a message is left, of type %ld", infotype());
    }
    return finish();
}
