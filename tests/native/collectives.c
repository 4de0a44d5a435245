/* Collective operations over the job and over groups, with predefined operators and one of the program's. */
#include "native.h"

/* 2x2 matrices modulo a prime: associative, not commutative. */
static void multiply(void *user, const void *in, void *inout, size_t count)
{
    const uint32_t *a = in;
    uint32_t *b = inout;
    CHECK(user == NULL, "the operator's word");
    for (; count > 0; count--, a += 4, b += 4) {
        uint64_t p = 65521, r[4] = {(a[0] * (uint64_t)b[0] + a[1] * (uint64_t)b[2]) % p, (a[0] * (uint64_t)b[1] + a[1] * (uint64_t)b[3]) % p,
                                    (a[2] * (uint64_t)b[0] + a[3] * (uint64_t)b[2]) % p, (a[2] * (uint64_t)b[1] + a[3] * (uint64_t)b[3]) % p};
        for (int i = 0; i < 4; i++) b[i] = (uint32_t)r[i];
    }
}

static void over(arke_group g, const int *list)
{
    int me = arke_group_rank(g), n = arke_group_size(g);
    static char data[100000];
    for (int root = 0; root < n; root++) {
        for (size_t bytes = 1; bytes <= sizeof data; bytes *= 317) {
            test_fill(data, bytes, me == root ? root : 999);
            GOOD(arke_broadcast(g, data, bytes, root));
            test_same(data, bytes, root, "broadcast");
        }
        double x[3] = {me, 1, -me}, y[3] = {0};
        GOOD(arke_reduce(g, x, y, 3, ARKE_DOUBLE, ARKE_SUM, root));
        if (me == root) CHECK(y[0] == n * (n - 1) / 2.0 && y[1] == n && y[2] == -y[0], "sum %g %g", y[0], y[1]);
    }
    static const int counts[] = {500, 1025, 5000, 70001};
    static int32_t v[70001], w[70001];
    for (int k = 0; k < 4; k++) {
        int count = counts[k], root = k % n;
        for (int i = 0; i < count; i++) v[i] = me ^ i, w[i] = -1;
        GOOD(arke_reduce(g, v, w, (size_t)count, ARKE_INT32, ARKE_MAX, root));
        GOOD(arke_allreduce(g, v, v, (size_t)count, ARKE_INT32, ARKE_MAX));
        for (int i = 0; i < count; i++) {
            int32_t most = 0;
            for (int r = 0; r < n; r++) most = (r ^ i) > most ? r ^ i : most;
            CHECK(v[i] == most, "maximum %d of %d is %d", i, count, v[i]);
            CHECK(w[i] == (me == root ? most : -1), "maximum %d of %d at %d is %d", i, count, root, w[i]);
        }
    }
    /* In the order of the group, for every root and for all. */
    for (int root = -1; root < n; root++) {
        uint32_t mine[8] = {1, (uint32_t)list[me] + 2, 3, 4, 0, 1, (uint32_t)list[me] + 1, 1}, result[8], wanted[8];
        memset(result, 0, sizeof result);
        GOOD(arke_reduce_with(g, mine, result, 2, 16, multiply, NULL, 0, root));
        for (int r = n - 1; r >= 0; r--) {
            uint32_t a[8] = {1, (uint32_t)list[r] + 2, 3, 4, 0, 1, (uint32_t)list[r] + 1, 1};
            if (r == n - 1) memcpy(wanted, a, sizeof a);
            else multiply(NULL, a, wanted, 2);
        }
        if (root < 0 || root == me) CHECK(memcmp(result, wanted, sizeof wanted) == 0, "product at %d", root);
    }
    int64_t up = me + 1, prefix = -1;
    GOOD(arke_scan(g, &up, &prefix, 1, ARKE_INT64, ARKE_SUM, 0));
    CHECK(prefix == (int64_t)(me + 1) * (me + 2) / 2, "prefix %d", (int)prefix);
    prefix = -1;
    GOOD(arke_scan(g, &up, &prefix, 1, ARKE_INT64, ARKE_SUM, 1));
    CHECK(prefix == (me == 0 ? -1 : (int64_t)me * (me + 1) / 2), "exclusive prefix %d", (int)prefix);

    /* Blocks of different lengths, the first one empty. */
    size_t lengths[64], total = 0;
    for (int r = 0; r < n; r++) total += lengths[r] = (size_t)r * 700;
    char *all = calloc(total + 1, 1);
    test_fill(data, lengths[me], me);
    GOOD(arke_concat(g, data, lengths[me], all, lengths));
    for (size_t r = 0, at = 0; r < (size_t)n; at += lengths[r++]) test_same(all + at, lengths[r], r, "concat");
    memset(all, 0, total);
    GOOD(arke_gather(g, data, lengths[me], all, lengths, n - 1));
    if (me == n - 1)
        for (size_t r = 0, at = 0; r < (size_t)n; at += lengths[r++]) test_same(all + at, lengths[r], r, "gather");
    free(all);
    int32_t ids[64];
    GOOD(arke_concat(g, &list[me], 4, ids, NULL));
    for (int r = 0; r < n; r++) CHECK(ids[r] == list[r], "member %d is %d", r, ids[r]);
    GOOD(arke_barrier(g));
}

int main(void)
{
    int list[64], backward[64], even[64], n = 0;
    arke_group g;
    test_begin();
    for (int i = 0; i < ranks; i++) list[i] = i, backward[i] = ranks - 1 - i;
    over(ARKE_ALL, list);
    GOOD(arke_group_make(backward, ranks, 1, &g));
    CHECK(arke_group_rank(g) == ranks - 1 - rank, "place in the backward group");
    over(g, backward);
    GOOD(arke_group_free(&g));
    for (int i = rank % 2; i < ranks; i += 2) even[n++] = i;
    GOOD(arke_group_make(even, n, 2, &g));
    over(g, even);
    /* A message's tag counts operations in a circle; go round it. */
    for (int i = 0; i < 5000; i++) GOOD(arke_barrier(g));
    GOOD(arke_group_free(&g));
    BAD(arke_barrier(g), ARKE_ERR_HANDLE, "group is");
    /* A number that is kept beyond its group reaches none of those that come later. */
    GOOD(arke_group_make(even, n, 3, &g));
    arke_group old = g;
    GOOD(arke_group_free(&g));
    for (int i = 0; i < 3000; i++) {
        GOOD(arke_group_make(even, n, 3, &g));
        CHECK(g != old && g != ARKE_ALL && arke_group_size(old) == -1, "group %d came again after %d others", old, i);
        BAD(arke_barrier(old), ARKE_ERR_HANDLE, "group is");
        GOOD(arke_group_free(&g));
    }
    BAD(arke_broadcast(ARKE_ALL, list, 4, ranks), ARKE_ERR_ARGUMENT, "root is");
    int twice[2] = {rank, rank};
    BAD(arke_group_make(twice, 2, 1, &g), ARKE_ERR_RANK, "twice");
    BAD(arke_allreduce(ARKE_ALL, list, list, 1, ARKE_DOUBLE, ARKE_XOR), ARKE_ERR_ARGUMENT, "not defined");
    return test_end();
}
