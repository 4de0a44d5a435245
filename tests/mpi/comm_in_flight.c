/*
 * Hundreds of MPI_Comm_idup under way at a time: more than one process can offer context numbers for. All of them must
 * come to their end, as most numbers are free.
 *
 * comm_in_flight [COUNT]
 */
#include "check.h"

static void all_at_once(MPI_Comm parent, int count, const char *what)
{
    MPI_Comm *comms = test_alloc((size_t)count * sizeof *comms);
    MPI_Request *requests = test_alloc((size_t)count * sizeof *requests);
    MPI_Comm_set_errhandler(parent, MPI_ERRORS_RETURN);
    for (int i = 0; i < count; i++) MPI_Comm_idup(parent, &comms[i], &requests[i]);
    for (int i = 0; i < count; i++) {
        int code = MPI_Wait(&requests[i], MPI_STATUS_IGNORE), length;
        char text[MPI_MAX_ERROR_STRING];
        if (code == MPI_SUCCESS) continue;
        MPI_Error_string(code, text, &length);
        CHECK(code == MPI_SUCCESS, "copy %d of %d of %s: %s", i, count, what, text);
    }
    /* What is sent on one is not received on another. */
    int inter, me, peers;
    MPI_Comm_test_inter(parent, &inter);
    MPI_Comm_rank(parent, &me);
    (inter ? MPI_Comm_remote_size : MPI_Comm_size)(parent, &peers);
    for (int i = 0; me < peers && i < count; i++) MPI_Isend(&i, 0, MPI_INT, me, i % 2, comms[i], &requests[i]);
    for (int i = count - 1; me < peers && i >= 0; i--) MPI_Recv(NULL, 0, MPI_INT, me, i % 2, comms[i], MPI_STATUS_IGNORE);
    if (me < peers) MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < count; i++) MPI_Comm_free(&comms[i]);
    free(requests);
    free(comms);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    int count = argc > 1 ? atoi(argv[1]) : 400;
    all_at_once(MPI_COMM_SELF, count, "MPI_COMM_SELF");
    if (ranks > 1) {
        MPI_Comm half, pair, between;
        MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &pair);
        all_at_once(pair, count, "two ranks");
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 1, &between);
        all_at_once(between, count, "two groups");
        MPI_Comm_free(&between);
        MPI_Comm_free(&half);
        MPI_Comm_free(&pair);
    }
    return test_end();
}
