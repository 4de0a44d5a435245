/* Figure 1: the synchronous protocol, as the counters saw it: messages to a receive that waits, and to one that comes later. (The copies
 * of asynchronous messages are the library's own, which the engine does not count.)
 *
 *   --times N   messages of each kind; copies are means over them (default 9) */
#define _GNU_SOURCE
#include "path.h"
#include <aclmpl.h>
#include <unistd.h>

enum { DATA = 1, FIGURES = 2 };

int main(int argc, char **argv) {
    static const int sizes[] = {1024, 1 << 20};
    int me = ACLMPL_self_address(), times = (int)record_count(argc, argv, "times", 9);
    char *data = malloc((size_t)sizes[1]);
    if (ACLMPL_partition_size() != 2 || times < 1 || !data) {
        fprintf(stderr, "paths: two nodes, memory and one message at least are wanted\n");
        return 1;
    }
    memset(data, 7, (size_t)sizes[1]);
    for (int s = 0; s < 2; s++)
        for (int waits = 1; waits >= 0; waits--) {
            struct path_seen mine = {0}, theirs;
            char row[96];
            for (int i = -1; i < times; i++) {
                ACLMPL_sync();
                if (me == !waits) usleep(2000); /* who comes second; the other waits in its call by then */
                struct path_seen before = path_now();
                if (me == 0) {
                    ACLMPL_send(1, DATA, data, sizes[s]);
                } else {
                    memset(data, 0, (size_t)sizes[s]);
                    int came = ACLMPL_receive(0, DATA, data, sizes[s]);
                    if (came != sizes[s] || data[0] != 7 || data[came - 1] != 7) {
                        fprintf(stderr, "paths: a message of %d bytes is wrong\n", sizes[s]);
                        return 1;
                    }
                }
                if (i >= 0) path_add_since(&mine, &before);
            }
            if (me == 1) {
                ACLMPL_send(0, FIGURES, &mine, sizeof mine);
                continue;
            }
            ACLMPL_receive(1, FIGURES, &theirs, sizeof theirs);
            snprintf(row, sizeof row, "%s, %s", s ? "1 MB" : "1 KB", waits ? "the receiver waits" : "the sender waits");
            path_record("paths", row, (double)times * sizes[s], &mine, &theirs);
        }
    ACLMPL_sync();
    free(data);
    return 0;
}
