/*
 * Many non-blocking collectives at once, on one communicator and on several, mixed with point-to-point traffic that
 * uses the same tags: each brings its own result, whatever the order in which they are waited for.
 */
#include "coll.h"

enum { AT_ONCE = 24, COMMS = 3 };

/* One of each kind, started together and completed in a random order. */
static void together(MPI_Comm *comms, uint64_t *random)
{
    MPI_Request requests[AT_ONCE];
    int *in[AT_ONCE], *out[AT_ONCE], counts[AT_ONCE], kinds[AT_ONCE];
    for (int k = 0; k < AT_ONCE; k++) {
        MPI_Comm comm = comms[test_random(random) % COMMS];
        static const int sizes[] = {1, 10, 700, 5000, 40000};
        int count = counts[k] = sizes[test_random(random) % 5], kind = kinds[k] = (int)(test_random(random) % 6);
        in[k] = coll_input(rank, count, k);
        out[k] = coll_output((size_t)count * (size_t)ranks);
        switch (kind) {
        case 0: MPI_Iallreduce(in[k], out[k], count, MPI_INT, MPI_SUM, comm, &requests[k]); break;
        case 1:
            if (rank == k % ranks) memcpy(out[k], in[k], (size_t)count * sizeof(int));
            MPI_Ibcast(out[k], count, MPI_INT, k % ranks, comm, &requests[k]);
            break;
        case 2: MPI_Iallgather(in[k], count, MPI_INT, out[k], count, MPI_INT, comm, &requests[k]); break;
        case 3: MPI_Ibarrier(comm, &requests[k]); break;
        case 4: MPI_Iscan(in[k], out[k], count, MPI_INT, MPI_SUM, comm, &requests[k]); break;
        default: MPI_Igather(in[k], count, MPI_INT, out[k], count, MPI_INT, k % ranks, comm, &requests[k]);
        }
    }
    /* Point-to-point messages in between, with every small tag. */
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    for (int tag = 0; tag < 20; tag++) {
        int mine = 1000 * rank + tag, theirs = -1;
        MPI_Sendrecv(&mine, 1, MPI_INT, next, tag, &theirs, 1, MPI_INT, previous, MPI_ANY_TAG, comms[tag % COMMS], MPI_STATUS_IGNORE);
        CHECK(theirs == 1000 * previous + tag, "message amid collectives: got %d", theirs);
    }
    /* Each rank completes them in an order of its own. */
    uint64_t own = *random + (uint64_t)rank * 77;
    for (int left = AT_ONCE; left > 0; left--) {
        int index, flag = 0;
        if (test_random(&own) % 2) {
            index = (int)(test_random(&own) % AT_ONCE);
            if (requests[index] == MPI_REQUEST_NULL) { left++; continue; }
            while (!flag) MPI_Test(&requests[index], &flag, MPI_STATUS_IGNORE);
        } else {
            MPI_Waitany(AT_ONCE, requests, &index, MPI_STATUS_IGNORE);
        }
        CHECK(index != MPI_UNDEFINED && requests[index] == MPI_REQUEST_NULL, "a collective's request is not null after it completed");
    }
    for (int k = 0; k < AT_ONCE; k++) {
        int root = k % ranks, n = counts[k];
        for (int i = 0; i < n; i++) {
            int want = 0, got = out[k][i];
            switch (kinds[k]) {
            case 0: want = coll_sum(ranks, k + i); break;
            case 1: want = coll_value(root, k + i); break;
            case 2: want = coll_value(ranks - 1, k + i); got = out[k][(ranks - 1) * n + i]; break;
            case 4: want = coll_sum(rank + 1, k + i); break;
            case 5: want = coll_value(ranks - 1, k + i); got = rank == root ? out[k][(ranks - 1) * n + i] : want; break;
            default: want = got;
            }
            CHECK(got == want, "collective %d of kind %d with %d elements: element %d is %d, wanted %d", k, kinds[k], n, i, got, want);
        }
        free(in[k]);
        free(out[k]);
    }
}

/* A non-blocking barrier does not complete while a rank stays away, and others can still talk meanwhile. */
static void ibarrier_waits(void)
{
    int flag = 0, value = 3;
    MPI_Request request;
    if (ranks < 2) return;
    if (rank != 0) {
        MPI_Ibarrier(MPI_COMM_WORLD, &request);
        for (int i = 0; i < 20; i++) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            CHECK(!flag, "Ibarrier complete before rank 0 joined");
        }
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        /* However slow a rank is: it has looked often enough when its message comes. */
        for (int i = 1; i < ranks; i++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_SELF);
        MPI_Ibarrier(MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 0) : 99;
    MPI_Comm comms[COMMS] = {MPI_COMM_WORLD};
    for (int i = 1; i < COMMS; i++) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    for (int round = 0; round < 8; round++) together(comms, &random);
    for (int i = 0; i < 3; i++) ibarrier_waits();
    for (int i = 1; i < COMMS; i++) MPI_Comm_free(&comms[i]);
    return test_end();
}
