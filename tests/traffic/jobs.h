/*
 * Jobs that are spawned in the middle of everything: the children are this program again, told by --child. Both sides
 * know the data that they exchange: to all, one by one, sums, and as one merged communicator.
 */
#ifndef JOBS_H
#define JOBS_H

#include "layouts.h"

#define CHILD_TAG 7

static const char *own_program;

/* Bytes of the message from or to parent `i`. */
static inline size_t child_bytes(uint64_t key, int i)
{
    uint64_t state = key + (uint64_t)i;
    return plan_bytes(&state) % 200000;
}

/* Sum over both sides, merged. */
static inline long merged_sum(MPI_Comm inter, int high, int me)
{
    MPI_Comm both;
    long mine = high ? 100000 + me : me, sum = 0;
    MPI_Intercomm_merge(inter, high, &both);
    MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, both);
    MPI_Comm_free(&both);
    return sum;
}

static inline long wanted_sum(int parents, int children)
{
    return (long)parents * (parents - 1) / 2 + 100000L * children + (long)children * (children - 1) / 2;
}

/* All ranks come here. */
static inline void spawn_round(struct traffic *t, uint64_t *state)
{
    int root = below(state, t->n), children = 1 + below(state, 2);
    uint64_t key = test_random(state);
    int giver = (int)(key % (uint64_t)t->n); /* the children know it by the key */
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)key);
    char *arguments[] = {"--child", text, NULL};
    MPI_Comm inter;
    int code[2] = {-1, -1};
    MPI_Comm_spawn(own_program, t->me == root ? arguments : NULL, children, MPI_INFO_NULL, root, t->base, &inter, code);
    for (int i = 0; i < children; i++) MODEL(t, code[i] == MPI_SUCCESS, "child %d of %d has code %d", i, children, code[i]);
    size_t bytes = child_bytes(key, -1);
    unsigned char *data = test_alloc(bytes);
    message_fill(data, bytes, key);
    MPI_Bcast(data, (int)bytes, MPI_BYTE, t->me == giver ? MPI_ROOT : MPI_PROC_NULL, inter);
    free(data);
    size_t mine = child_bytes(key, t->me);
    unsigned char *out = test_alloc(mine), *in = test_alloc(mine + 8);
    message_fill(out, mine, key + 1 + (uint64_t)t->me);
    MPI_Request request[2];
    MPI_Status status;
    MPI_Irecv(in, (int)mine + 8, MPI_BYTE, MPI_ANY_SOURCE, CHILD_TAG, inter, &request[0]);
    MPI_Isend(out, (int)mine, MPI_BYTE, t->me % children, CHILD_TAG, inter, &request[1]);
    MPI_Wait(&request[0], &status);
    MPI_Wait(&request[1], MPI_STATUS_IGNORE);
    int count;
    MPI_Get_count(&status, MPI_BYTE, &count);
    long at = message_wrong(in, mine, key + 1000 + (uint64_t)t->me), sum = 0, one = 1 + t->me;
    MODEL(t, status.MPI_SOURCE == t->me % children && count == (int)mine && at < 0, "from child %d of %d: %d of %zu bytes, byte %ld is wrong",
          status.MPI_SOURCE, children, count, mine, at);
    free(out), free(in);
    MPI_Allreduce(&one, &sum, 1, MPI_LONG, MPI_SUM, inter);
    MODEL(t, sum == 1000L * children, "the sum of %d children is %ld", children, sum);
    sum = merged_sum(inter, 0, t->me);
    MODEL(t, sum == wanted_sum(t->n, children), "the sum of all, merged, is %ld, wanted %ld", sum, wanted_sum(t->n, children));
    MPI_Comm_disconnect(&inter);
}

/* What a child does. */
static inline int child_main(const char *text)
{
    uint64_t key = strtoull(text, NULL, 10);
    MPI_Comm inter;
    int parents;
    MPI_Comm_get_parent(&inter);
    CHECK(inter != MPI_COMM_NULL, "no parent");
    MPI_Comm_remote_size(inter, &parents);
    size_t bytes = child_bytes(key, -1);
    unsigned char *data = test_alloc(bytes);
    MPI_Bcast(data, (int)bytes, MPI_BYTE, (int)(key % (uint64_t)parents), inter);
    CHECK(message_wrong(data, bytes, key) < 0, "key %s: what came to all is wrong at %ld", text, message_wrong(data, bytes, key));
    free(data);
    for (int i = rank; i < parents; i += ranks) {
        size_t n = child_bytes(key, i);
        data = test_alloc(n);
        MPI_Recv(data, (int)n, MPI_BYTE, i, CHILD_TAG, inter, MPI_STATUS_IGNORE);
        long at = message_wrong(data, n, key + 1 + (uint64_t)i);
        CHECK(at < 0, "key %s: byte %ld of %zu from parent %d is wrong", text, at, n, i);
        message_fill(data, n, key + 1000 + (uint64_t)i);
        MPI_Send(data, (int)n, MPI_BYTE, i, CHILD_TAG, inter);
        free(data);
    }
    long one = 1000, sum = 0;
    MPI_Allreduce(&one, &sum, 1, MPI_LONG, MPI_SUM, inter);
    CHECK(sum == (long)parents * (parents + 1) / 2, "key %s: the sum of %d parents is %ld", text, parents, sum);
    sum = merged_sum(inter, 1, rank);
    CHECK(sum == wanted_sum(parents, ranks), "key %s: the sum of all, merged, is %ld", text, sum);
    MPI_Comm_disconnect(&inter);
    MPI_Finalize();
    return 0;
}

#endif
