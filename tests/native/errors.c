/* Mistakes: each call says which argument of it was wrong. And the job: it starts once, ends, and can be aborted. */
#include "native.h"

int main(int argc, char **argv)
{
    int x = 0, found;
    arke_request r = 12345;
    arke_message m = 999;
    BAD(arke_send(&x, 4, 0, 0, 0, 0), ARKE_ERR_STATE, "arke_start");
    BAD(arke_finish(), ARKE_ERR_STATE, "arke_finish");
    CHECK(arke_rank() == -1 && arke_size() == -1 && !arke_started(), "before the start");
    test_begin();
    if (argc > 1 && strcmp(argv[1], "abort") == 0) {
        if (rank == ranks - 1) arke_abort(7, "the data does not converge");
        GOOD(arke_recv(&x, 4, ARKE_ANY, 0, 0, 0, NULL));
    }
    if (argc > 1 && strcmp(argv[1], "abort0") == 0) {
        if (rank == ranks - 1) arke_abort(256, "there is nothing left to do");
        GOOD(arke_recv(&x, 4, ARKE_ANY, 0, 0, 0, NULL));
    }
    BAD(arke_start(0), ARKE_ERR_STATE, "once");
    BAD(arke_send(&x, 4, ranks, 0, 0, 0), ARKE_ERR_RANK, "to is");
    BAD(arke_send(&x, 4, -1, 0, 0, 0), ARKE_ERR_RANK, "to is -1");
    BAD(arke_send(&x, 4, 0, ARKE_CONTEXTS, 0, 0), ARKE_ERR_ARGUMENT, "context is 240");
    BAD(arke_send(&x, 4, 0, 0, 0, 9), ARKE_ERR_ARGUMENT, "mode is 9");
    BAD(arke_send(NULL, 4, 0, 0, 0, 0), ARKE_ERR_ARGUMENT, "data is a null pointer");
    BAD(arke_irecv(&x, 4, -2, 0, 0, 0, &r), ARKE_ERR_RANK, "source is -2");
    BAD(arke_irecv(&x, 4, 0, 0, 0, 0, NULL), ARKE_ERR_ARGUMENT, "request is a null");
    BAD(arke_wait(&r, NULL), ARKE_ERR_HANDLE, "not under way");
    BAD(arke_test(&r, &found, NULL), ARKE_ERR_HANDLE, "not under way");
    BAD(arke_cancel(r), ARKE_ERR_HANDLE, "not under way");
    BAD(arke_discard(&m), ARKE_ERR_HANDLE, "not there");
    BAD(arke_call(0, 70000, NULL, 0, NULL, 0), ARKE_ERR_ARGUMENT, "handler is 70000");
    BAD(arke_call(0, 1, NULL, 17, NULL, 0), ARKE_ERR_ARGUMENT, "nwords is 17");
    BAD(arke_set_handler(1, NULL, NULL, NULL), ARKE_ERR_ARGUMENT, "run is a null");
    BAD(arke_group_make(NULL, 1, 1, &x), ARKE_ERR_ARGUMENT, "ranks is a null");
    arke_counters c;
    BAD(arke_count(99, &c), ARKE_ERR_ARGUMENT, "path is 99");
    return test_end();
}
