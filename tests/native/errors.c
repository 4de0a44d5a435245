/* Mistakes: each call says which argument of it was wrong. And the job: it starts once, ends, and can be aborted. */
#include "native.h"

static void combine(void *user, const void *in, void *inout, size_t count)
{
    (void)user, (void)in, (void)inout, (void)count;
}

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
    /* More bytes than there can be. */
    size_t most = (size_t)-1;
    double d;
    BAD(arke_send(&x, most, 0, 0, 0, 0), ARKE_ERR_ARGUMENT, "bytes is 18446744073709551615; no memory has as many");
    BAD(arke_irecv(&x, most / 2 + 1, 0, 0, 0, 0, &r), ARKE_ERR_ARGUMENT, "bytes is 9223372036854775808");
    BAD(arke_call(0, 1, NULL, 0, &x, most), ARKE_ERR_ARGUMENT, "bytes is");
    BAD(arke_broadcast(ARKE_ALL, &x, most, 0), ARKE_ERR_ARGUMENT, "bytes is");
    BAD(arke_allreduce(ARKE_ALL, &d, &d, most / 8 + 1, ARKE_DOUBLE, ARKE_SUM), ARKE_ERR_ARGUMENT,
        "count is 2305843009213693952 elements of 8 bytes; no memory has as many");
    BAD(arke_reduce(ARKE_ALL, &d, &d, most / 16 + 1, ARKE_DOUBLE, ARKE_SUM, 0), ARKE_ERR_ARGUMENT, "count is 1152921504606846976");
    BAD(arke_scan(ARKE_ALL, &d, &d, most, ARKE_DOUBLE, ARKE_SUM, 0), ARKE_ERR_ARGUMENT, "count is");
    BAD(arke_reduce_with(ARKE_ALL, &d, &d, 3, most / 2, combine, NULL, 1, -1), ARKE_ERR_ARGUMENT, "count is 3 elements of");
    BAD(arke_concat(ARKE_ALL, &x, most, &x, NULL), ARKE_ERR_ARGUMENT, "no memory has as many");
    BAD(arke_gather(ARKE_ALL, &x, most, &x, NULL, 0), ARKE_ERR_ARGUMENT, "no memory has as many");
    arke_memory memory;
    void *base;
    BAD(arke_shared_alloc(most, &memory, &base), ARKE_ERR_NO_MEMORY, "");
    BAD(arke_shared_alloc(most / 2 + 1, &memory, &base), ARKE_ERR_NO_MEMORY, "");
    GOOD(arke_shared_alloc(64, &memory, &base));
    BAD(arke_put(memory, 0, 0, &x, most), ARKE_ERR_ARGUMENT, "bytes is");
    BAD(arke_get(memory, 0, 0, &x, most), ARKE_ERR_ARGUMENT, "bytes is");
    BAD(arke_put_strided(memory, 0, 0, 4, &x, 4, 4, most / 4 + 1), ARKE_ERR_ARGUMENT, "count is");
    BAD(arke_get_strided(memory, 0, 0, 4, &x, 4, 4, most / 4 + 1), ARKE_ERR_ARGUMENT, "count is");
    GOOD(arke_shared_free(&memory));
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
