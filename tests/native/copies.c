/* What a message costs, as the counters tell: one copy for each side of a short one, one in all for a long one. */
#include "native.h"

static arke_counters now(void)
{
    arke_counters c;
    GOOD(arke_count(ARKE_ALL_PATHS, &c));
    return c;
}

int main(void)
{
    static char data[4000000];
    test_begin();
    CHECK(arke_path_count() >= 9 && strcmp(arke_path_name(0), "self") == 0 && arke_path_name(-1) == NULL, "names of paths");
    if (ranks < 2) {
        if (rank == 0) printf("skipped: needs 2 ranks\n");
        return arke_finish();
    }
    for (int size = 0; size < 2; size++) {
        size_t bytes = size ? sizeof data : 40;
        /* Barriers have messages of no bytes. */
        GOOD(arke_barrier(ARKE_ALL));
        arke_request r = ARKE_NULL;
        arke_counters before = now(), after = before;
        if (rank == 1) GOOD(arke_irecv(data, bytes, 0, 0, 1, ARKE_EXACT, &r));
        GOOD(arke_barrier(ARKE_ALL));
        uint64_t moved = 0;
        if (rank == 0) {
            GOOD(arke_send(data, bytes, 1, 0, 1, ARKE_STANDARD));
            after = now();
        }
        if (rank == 1) {
            GOOD(arke_wait(&r, NULL));
            after = now();
            CHECK(after.received_bytes - before.received_bytes == bytes, "bytes received");
            CHECK(after.early > before.early, "the receive was early");
        }
        if (rank < 2) moved = after.copied_bytes - before.copied_bytes;
        uint64_t all = 0;
        /* What one rank sends for the sum must not be counted at another. */
        GOOD(arke_barrier(ARKE_ALL));
        GOOD(arke_allreduce(ARKE_ALL, &moved, &all, 1, ARKE_UINT64, ARKE_SUM));
        /* Where one process may not copy from another, long messages go through memory that both have. */
        arke_counters streamed;
        GOOD(arke_count(3, &streamed));
        CHECK(strcmp(arke_path_name(3), "stream") == 0, "path 3 is %s", arke_path_name(3));
        CHECK(rank > 1 || all == (size && !streamed.sent && !streamed.received ? bytes : 2 * bytes), "%d bytes cost copies of %d", (int)bytes, (int)all);
    }
    return test_end();
}
