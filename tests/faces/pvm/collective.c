/* scatter, gather and reduce over a group: every kind of number and every operation, program's own ones, any root. */
#include "check.h"

#define N 3
#define COUNT 1000

/* x[i] = 2 x[i] + y[i]: not commutative, but defined for two members. */
static void last_of(int *type, void *x, void *y, int *n, int *info) {
    (void)type;
    for (int i = 0; i < *n; i++)
        if (((int *)y)[i] > ((int *)x)[i]) ((int *)x)[i] = ((int *)y)[i];
    *info = 0;
}

#define REDUCE(TYPE, type, op, initial, combine) \
    { \
        type x[COUNT], wanted; \
        for (int root = 0; root < N; root++) { \
            for (int i = 0; i < COUNT; i++) x[i] = (type)(me + 1 + i % 7); \
            SAME(pvm_reduce(op, x, COUNT, TYPE, 30 + root, "all", root), 0); \
            if (me == root) \
                for (int i = 0; i < COUNT; i++) { \
                    wanted = initial; \
                    for (int k = 0; k < N; k++) { \
                        type y = (type)(k + 1 + i % 7); \
                        wanted = combine; \
                    } \
                    if (x[i] != wanted) { \
                        fail(__FILE__, __LINE__, "%s of %s at %d is not right", #op, #type, i); \
                        break; \
                    } \
                } \
        } \
    }
#define ALL(TYPE, type) \
    REDUCE(TYPE, type, PvmSum, 0, wanted + y) \
    REDUCE(TYPE, type, PvmProduct, 1, wanted * y) \
    REDUCE(TYPE, type, PvmMax, 0, wanted > y ? wanted : y) \
    REDUCE(TYPE, type, PvmMin, 100, wanted < y ? wanted : y)

static void work(void) {
    int me = pvm_joingroup("all");
    CHECK(me >= 0 && me < N);
    SAME(pvm_barrier("all", N), 0);
    ALL(PVM_INT, int)
    ALL(PVM_SHORT, short)
    ALL(PVM_LONG, long)
    ALL(PVM_FLOAT, float)
    ALL(PVM_DOUBLE, double)
    REDUCE(PVM_BYTE, char, PvmMax, 0, wanted > y ? wanted : y)
    REDUCE(PVM_BYTE, char, PvmMin, 100, wanted < y ? wanted : y)
    REDUCE(PVM_INT, int, last_of, 0, wanted > y ? wanted : y)
    /* Complex numbers: sums, and extremes by their size. */
    float c[4] = {me, 1, me == 1 ? 30 : me, me == 1 ? -40 : 0};
    SAME(pvm_reduce(PvmSum, c, 2, PVM_CPLX, 41, "all", 0), 0);
    if (me == 0) CHECK(c[0] == 3 && c[1] == 3 && c[2] == 32 && c[3] == -40);
    double z[2] = {me == 1 ? 3 : me, me == 1 ? -4 : 0};
    SAME(pvm_reduce(PvmMax, z, 1, PVM_DCPLX, 42, "all", 2), 0);
    if (me == 2) CHECK(z[0] == 3 && z[1] == -4);
    double p[2] = {0, 1};
    SAME(pvm_reduce(PvmProduct, p, 1, PVM_DCPLX, 43, "all", 0), 0);
    if (me == 0) CHECK(p[0] == 0 && p[1] == -1);

    /* scatter and gather */
    for (int root = 0; root < N; root++) {
        static int all[N * COUNT], part[COUNT];
        for (int i = 0; i < N * COUNT; i++) all[i] = me == root ? i + root : -1;
        SAME(pvm_scatter(part, all, COUNT, PVM_INT, 50 + root, "all", root), 0);
        int wrong = 0;
        for (int i = 0; i < COUNT; i++) wrong += part[i] != me * COUNT + i + root;
        SAME(wrong, 0);
        for (int i = 0; i < COUNT; i++) part[i] = me * 10000 + i;
        SAME(pvm_gather(all, part, COUNT, PVM_INT, 60 + root, "all", root), 0);
        if (me == root)
            for (int i = 0; i < N * COUNT; i++) wrong += all[i] != i / COUNT * 10000 + i % COUNT;
        else
            for (int i = 0; i < N * COUNT; i++) wrong += all[i] != -1;
        SAME(wrong, 0);
    }
    double *big = calloc(N * 50000, sizeof *big), *mine = calloc(50000, sizeof *mine);
    for (int i = 0; i < N * 50000; i++) big[i] = me == 0 ? i * 0.5 : 0;
    SAME(pvm_scatter(mine, big, 50000, PVM_DOUBLE, 70, "all", 0), 0);
    CHECK(mine[0] == me * 25000.0 && mine[49999] == me * 25000.0 + 49999 * 0.5);
    SAME(pvm_barrier("all", N), 0);

    /* A root that fails has taken all messages: the next call with the same tag finds none of them. */
    int x = 1, y[N];
    char letters[4] = {9, 9, 9, 9};
    if (!ORIGINAL) {
        int failed = pvm_reduce(PvmSum, letters, 4, PVM_BYTE, 75, "all", 0);
        CHECK(me == 0 ? failed < 0 : failed == 0);
        failed = pvm_gather(me == 0 ? NULL : y, &x, 1, PVM_INT, 75, "all", 0);
        SAME(failed, me == 0 ? PvmBadParam : 0);
        failed = pvm_gather(y, letters, me == 1 ? 3 : 4, PVM_BYTE, 75, "all", 0);
        SAME(failed, me == 0 ? PvmMismatch : 0);
    }
    x = me + 1;
    SAME(pvm_reduce(PvmSum, &x, 1, PVM_INT, 75, "all", 0), 0);
    if (me == 0) SAME(x, N * (N + 1) / 2);
    SAME(pvm_barrier("all", N), 0);

    /* Mistakes. */
    x = 1;
    SAME(pvm_reduce(PvmSum, NULL, 1, PVM_INT, 1, "all", 0), PvmBadParam);
    SAME(pvm_reduce(PvmSum, &x, 1, 99, 1, "all", 0), PvmBadParam);
    SAME(pvm_reduce(PvmSum, &x, 1, PVM_INT, 1, "all", N), PvmNoInst);
    SAME(pvm_reduce(PvmSum, &x, 1, PVM_INT, 1, "nobody", 0), PvmNoGroup);
    SAME(pvm_scatter(&x, y, 1, PVM_INT, 1, "nobody", 0), PvmNoGroup);
    SAME(pvm_gather(y, &x, 1, PVM_INT, 1, "all", -1), PvmNoInst);
    SAME(pvm_scatter(NULL, y, 1, PVM_INT, 1, "all", 0), PvmBadParam);
    SAME(pvm_scatter(&x, y, -1, PVM_INT, 1, "all", 0), PvmBadParam);
    /* Before the barrier: what those who have passed it send may be here at once. */
    SAME(pvm_nrecv(-1, -1), 0);
    SAME(pvm_barrier("all", N), 0);
    SAME(pvm_lvgroup("all"), 0);
    CHECK(pvm_gather(y, &x, 1, PVM_INT, 1, "all", 1) < 0);
}

int main(int argc, char **argv) {
    (void)argv;
    int tids[N];
    begin();
    if (argc > 1) {
        work();
        report();
    }
    start(N - 1, tids, "child", NULL);
    work();
    reports(N - 1);
    finish();
}
