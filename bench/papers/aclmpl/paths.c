/* Figures 1 and 2: the two protocols, as the counters saw them: synchronous messages to a receive that waits and to one that comes later,
 * and asynchronous ones, too. By the engine, or with ACLMPL_PROTOCOL=paper by the protocols that the paper has.
 *
 *   --times N   messages of each kind; copies are means over them (default 9) */
#define _GNU_SOURCE
#include "path.h"
#include <aclmpl.h>
#include <unistd.h>

enum { DATA = 1, FIGURES = 2 };

/* What the engine has copied on this node, and the library itself. */
struct seen {
    struct path_seen engine;
    double kept, put, listed, taken;
};

static struct seen now(void) {
    struct arke_aclmpl_copies c;
    arke_aclmpl_copies(&c);
    return (struct seen){path_now(), (double)c.kept_bytes, (double)c.put_bytes, (double)c.listed_bytes, (double)c.taken_bytes};
}

static void add_since(struct seen *sum, const struct seen *before) {
    struct seen s = now();
    path_add_since(&sum->engine, &before->engine);
    sum->kept += s.kept - before->kept, sum->put += s.put - before->put;
    sum->listed += s.listed - before->listed, sum->taken += s.taken - before->taken;
}

/* One message of node 0 to node 1; `waits`: the receiver calls first. An asynchronous message that nobody waits for has
 * come when its receiver calls. */
static void one(int me, int synchronous, int waits, char *data, int bytes, struct seen *sum) {
    ACLMPL_sync();
    if (me == !waits) usleep(2000); /* who comes second; the other waits in its call by then */
    struct seen before = now();
    if (me == 0) {
        if (synchronous) ACLMPL_send(1, DATA, data, bytes);
        else ACLMPL_async_send(1, DATA, data, bytes);
    } else {
        memset(data, 0, (size_t)bytes);
        int came = synchronous ? ACLMPL_receive(0, DATA, data, bytes) : ACLMPL_async_receive_block(0, DATA, data, bytes);
        if (came != bytes || data[0] != 7 || data[came - 1] != 7) {
            fprintf(stderr, "paths: a message of %d bytes is wrong\n", bytes);
            exit(1);
        }
    }
    add_since(sum, &before);
}

/* The row of messages of so many bytes in all. What no path of the engine carried was put: into the receiver's pool, or
 * straight into the memory of its program. */
static void record_path(const char *row, int synchronous, double bytes, const struct seen *sender, const struct seen *receiver) {
    const struct path_seen *s = &sender->engine, *r = &receiver->engine;
    if (sender->put < bytes / 2) path_record_as("paths", row, path_of(r), bytes, s->copied + sender->kept, r->copied + receiver->taken);
    else path_record_as("paths", row, synchronous ? "put" : "pool", bytes, sender->put, receiver->listed + receiver->taken);
}

int main(int argc, char **argv) {
    static const int sizes[] = {1024, 1 << 20};
    const char *protocol = getenv("ACLMPL_PROTOCOL");
    int me = ACLMPL_self_address(), times = (int)record_count(argc, argv, "times", 9);
    char *data = malloc((size_t)sizes[1]);
    if (ACLMPL_partition_size() != 2 || times < 1 || !data) {
        fprintf(stderr, "paths: two nodes, memory and one message at least are wanted\n");
        return 1;
    }
    memset(data, 7, (size_t)sizes[1]);
    for (int synchronous = 1; synchronous >= 0; synchronous--)
        for (int s = 0; s < 2; s++)
            for (int waits = 1; waits >= 0; waits--) {
                struct seen mine = {0}, theirs;
                char row[128];
                one(me, synchronous, waits, data, sizes[s], &mine);
                memset(&mine, 0, sizeof mine);
                for (int i = 0; i < times; i++) one(me, synchronous, waits, data, sizes[s], &mine);
                if (me == 1) {
                    ACLMPL_send(0, FIGURES, &mine, sizeof mine);
                    continue;
                }
                ACLMPL_receive(1, FIGURES, &theirs, sizeof theirs);
                snprintf(row, sizeof row, "%s, %s, %s, %s", protocol && strcmp(protocol, "paper") == 0 ? "the paper's protocol" : "the engine",
                         synchronous ? "synchronous" : "asynchronous", s ? "1 MB" : "1 KB",
                         waits ? "the receiver waits" : synchronous ? "the sender waits" : "nobody waits");
                record_path(row, synchronous, (double)times * sizes[s], &mine, &theirs);
            }
    ACLMPL_sync();
    free(data);
    return 0;
}
