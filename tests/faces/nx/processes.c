/* Calls about applications and processes: what `arke run` has done is found done, all else is refused with a
 * sentence. */
#include "check.h"
#include <errno.h>

#define REFUSED(call)                                                                            \
    do {                                                                                         \
        errno = 0;                                                                               \
        long code_ = (call);                                                                     \
        CHECK(code_ == -1 && errno == ENOSYS, "%s gave %ld, errno %d", #call, code_, errno);      \
    } while (0)

int main(int argc, char **argv)
{
    long rows, cols, pids[64], list[64];
    begin();
    CHECK(nx_initve(NULL, -1, NULL, &argc, argv) == nodes, "nx_initve");
    CHECK(nx_initve("open", nodes, "me", &argc, argv) == nodes, "nx_initve");
    CHECK(nx_initve(NULL, nodes + 1, NULL, &argc, argv) == -1 && errno == EINVAL, "more than there are");
    CHECK(nx_initve_rect(NULL, -1, 1, nodes, NULL, &argc, argv) == nodes, "nx_initve_rect");
    CHECK(nx_initve_rect(NULL, -1, 2, nodes, NULL, &argc, argv) == -1, "nx_initve_rect");
    CHECK(nx_initve_attr(NULL, &argc, argv, NX_ATTR_SZ, nodes, NX_ATTR_END) == nodes, "nx_initve_attr");
    CHECK(nx_app_rect(&rows, &cols) == 0 && rows * cols == nodes, "%ld by %ld", rows, cols);
    nx_nodes_t found;
    unsigned long count;
    CHECK(nx_app_nodes(0, &found, &count) == 0 && count == (unsigned long)nodes && found[nodes - 1] == nodes - 1, "%lu nodes", count);
    CHECK(nx_app_nodes(77, &found, &count) == -1, "another application");

    /* The copy on each node is there: this one. */
    CHECK(nx_nfork(NULL, -1, 0, pids) == 0, "nx_nfork");
    for (long i = 0; i < nodes; i++) list[i] = nodes - 1 - i;
    CHECK(nx_nfork(list, nodes, 0, pids) == 0, "nx_nfork");
    if (nodes > 1) REFUSED(nx_nfork(list, nodes - 1, 0, pids));
    REFUSED(nx_nfork(NULL, -1, 1, pids));
    REFUSED(nx_load(NULL, -1, 0, pids, "./other"));
    REFUSED(nx_loadve(NULL, -1, 0, pids, "./other", argv, NULL));
    REFUSED(nx_pri(0, 5));
    REFUSED(nx_mkpart("mine", nodes, 0));
    REFUSED(nx_rmpart("mine", 1, 1));
    REFUSED(nx_chpart_mod("mine", 0777));
    CHECK(nx_waitall() == 0, "nx_waitall");
    return finish();
}
