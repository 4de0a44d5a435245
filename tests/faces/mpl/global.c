/* Operations of all tasks and of groups, with MPL's functions and a program's own. */
#include "check.h"

/* 2 by 2 matrices: not commutative. */
static void times(double *a, double *b, double *out, int *len)
{
    for (int i = 0; i < *len / 32; i++, a += 4, b += 4, out += 4) {
        out[0] = a[0] * b[0] + a[1] * b[2], out[1] = a[0] * b[1] + a[1] * b[3];
        out[2] = a[2] * b[0] + a[3] * b[2], out[3] = a[2] * b[1] + a[3] * b[3];
    }
}

static void in_group(int gid, const int list[], int n, int rank)
{
    int x = me + 1, sum, want = 0, all[64], out[64], in[64], got[64];
    for (int i = 0; i < n; i++) want += list[i] + 1;
    CHECK(mpc_sync(gid) == 0, "sync");
    CHECK(mpc_combine(&x, &sum, 4, i_vadd, gid) == 0 && sum == want, "combine %d, not %d", sum, want);
    int top[2] = {me, -me}, most[2] = {-99, -99};
    CHECK(mpc_reduce(top, most, 8, list[n - 1], i_vmax, gid) == 0, "reduce");
    for (int i = 0; i < n && me == list[n - 1]; i++) CHECK(most[0] >= list[i] && most[1] >= -list[i], "reduce %d %d", most[0], most[1]);
    x = me == list[0] ? 77 : 0;
    CHECK(mpc_bcast(&x, 4, list[0], gid) == 0 && x == 77, "bcast %d", x);
    CHECK(mpc_concat(&me, all, 4, gid) == 0, "concat");
    for (int i = 0; i < n; i++) CHECK(all[i] == list[i], "concat[%d] %d", i, all[i]);
    for (int i = 0; i < n; i++) out[i] = 100 * me + list[i];
    CHECK(mpc_index(out, in, 4, gid) == 0, "index");
    for (int i = 0; i < n; i++) CHECK(in[i] == 100 * list[i] + me, "index[%d] %d", i, in[i]);
    memset(got, 0, sizeof got);
    CHECK(mpc_gather(&me, got, 4, list[0], gid) == 0, "gather");
    for (int i = 0; i < n && me == list[0]; i++) CHECK(got[i] == list[i], "gather[%d] %d", i, got[i]);
    for (int i = 0; i < n; i++) out[i] = 5 * list[i];
    CHECK(mpc_scatter(out, &x, 4, list[n - 1], gid) == 0 && x == 5 * me, "scatter %d", x);
    CHECK(mpc_prefix(&(int){1}, &x, 4, i_vadd, gid) == 0 && x == rank + 1, "prefix %d", x);
    double m[4] = {1, me + 1, 0, 1}, p[4], c[4], last[4] = {0};
    int before = 0;
    for (int i = 0; i <= rank; i++) before += list[i] + 1;
    CHECK(mpc_prefix(m, p, 32, times, gid) == 0 && p[1] == before && p[0] == 1, "prefix of matrices %g", p[1]);
    CHECK(mpc_combine(m, c, 32, times, gid) == 0 && c[1] == want, "combine of matrices %g", c[1]);
    /* In the order of the group: with one that does not commute. */
    double u[4] = {rank == 0, 1, 1, rank != 0}, ordered[4] = {1, 0, 0, 1}, t[4];
    for (int i = 0; i < n; i++) {
        double e[4] = {i == 0, 1, 1, i != 0};
        times(ordered, e, t, &(int){32});
        memcpy(ordered, t, sizeof t);
    }
    CHECK(mpc_reduce(u, last, 32, list[0], times, gid) == 0, "reduce of matrices");
    if (me == list[0]) CHECK(memcmp(last, ordered, sizeof last) == 0, "order: %g %g %g %g", last[0], last[1], last[2], last[3]);
    x = -1;
    CHECK(mpc_shift(&me, &x, 4, 1, 0, gid) == 0 && x == list[(rank + n - 1) % n], "round %d", x);
    x = -1;
    CHECK(mpc_shift(&me, &x, 4, -1, 1, gid) == 0 && x == (rank + 1 < n ? list[rank + 1] : -1), "off %d", x);
    float f = 0.5f, g;
    double d = me, e;
    mpc_combine(&f, &g, 4, s_vadd, gid);
    mpc_combine(&d, &e, 8, d_vmin, gid);
    CHECK(g == 0.5f * (float)n, "single precision %g", (double)g);
    unsigned char bit = (unsigned char)(1 << rank), bits;
    mpc_combine(&bit, &bits, 1, b_vor, gid);
    CHECK(bits == (1 << n) - 1, "bits %x", bits);
}

int main(void)
{
    begin();
    int all[64], list[64], gid, n, rank, label, task;
    for (int i = 0; i < tasks; i++) all[i] = i;
    in_group(ALLGRP, all, tasks, me);
    CHECK(mpc_getsize(ALLGRP, &n) == 0 && n == tasks && mpc_getrank(ALLGRP, me, &rank) == 0 && rank == me, "ALLGRP");

    /* Even and odd tasks, backwards by their keys. */
    CHECK(mpc_partition(ALLGRP, -me, me % 2, &gid) == 0 && gid != ALLGRP, "partition");
    n = 0;
    for (int i = tasks - 1; i >= 0; i--)
        if (i % 2 == me % 2) list[n++] = i;
    int size, members[64];
    CHECK(mpc_getsize(gid, &size) == 0 && size == n && mpc_getlabel(gid, &label) == 0 && label == me % 2, "size %d", size);
    mpc_getmembers(gid, members);
    for (int i = 0; i < n; i++) CHECK(members[i] == list[i], "member %d is %d", i, members[i]);
    mpc_getrank(gid, me, &rank);
    CHECK(list[rank] == me && mpc_gettaskid(gid, 0, &task) == 0 && task == list[0], "rank %d", rank);
    in_group(gid, list, n, rank);

    /* Overlapping ones by lists: all but the first, in another order; all. Each works beside the others. */
    int second = -1, third;
    if (me > 0) {
        for (int i = 1; i < tasks; i++) list[i - 1] = tasks - i;
        CHECK(mpc_group(tasks - 1, list, 7, &second) == 0, "group");
        in_group(second, list, tasks - 1, tasks - 1 - me);
    }
    CHECK(mpc_group(tasks, all, 8, &third) == 0, "group of all");
    in_group(third, all, tasks, me);
    n = 0;
    for (int i = tasks - 1; i >= 0; i--)
        if (i % 2 == me % 2) list[n++] = i;
    in_group(gid, list, n, rank);
    int quiet = 0;
    mpc_task_set(&quiet, 1);
    int x, y;
    CHECK(mpc_combine(&x, &y, 3, i_vadd, ALLGRP) == -1, "three bytes of ints");
    CHECK(mpc_bcast(&x, 4, tasks, ALLGRP) == -1, "a root that is none");
    return finish();
}
