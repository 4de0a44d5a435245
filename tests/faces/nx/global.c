/* Operations of all nodes, clocks, who is who, errors of the underscore twins. */
#include "check.h"

static long longer(void *x, void *work)
{
    long *a = x, *b = work;
    for (int i = 0; i < 3; i++) a[i] = a[i] > b[i] ? a[i] : b[i];
    return 0;
}

int main(void)
{
    begin();
    long n = nodes;
    double d[3] = {me + 1, 2, -me}, dw[3];
    gdsum(d, 3, dw);
    CHECK(d[0] == n * (n + 1) / 2 && d[1] == 2 * n && d[2] == -(n * (n - 1) / 2), "gdsum");
    double h[1] = {me}, p[1] = {2};
    gdhigh(h, 1, dw);
    gdprod(p, 1, dw);
    CHECK(h[0] == n - 1 && p[0] == (double)(1l << n), "gdhigh %g gdprod %g", h[0], p[0]);
    h[0] = me;
    gdlow(h, 1, dw);
    CHECK(h[0] == 0, "gdlow");
    float f[2] = {1, (float)me}, fw[2];
    gssum(f, 1, fw);
    CHECK(f[0] == n, "gssum");
    gshigh(f + 1, 1, fw);
    CHECK(f[1] == n - 1, "gshigh");
    long l[1000], w[1000];
    for (int i = 0; i < 1000; i++) l[i] = me ^ i;
    gihigh(l, 1000, w);
    for (int i = 0; i < 1000; i++)
        for (long k = 0; k < n; k++) CHECK(l[i] >= (k ^ i), "gihigh %d", i);
    l[0] = 1l << me, l[1] = ~(1l << me), l[2] = me, l[3] = 1;
    gior(l, 1, w);
    giand(l + 1, 1, w);
    gisum(l + 2, 1, w);
    gland(l + 3, 1, w);
    CHECK(l[0] == (1l << n) - 1 && l[1] == ~((1l << n) - 1) && l[2] == n * (n - 1) / 2 && l[3] == 1, "integers");
    l[0] = 1, l[1] = me == 0, l[2] = 1;
    gixor(l, 1, w);
    glor(l + 1, 1, w);
    glxor(l + 2, 1, w);
    CHECK(l[0] == n % 2 && l[1] == 1 && l[2] == n % 2, "exclusive or");

    char mine[64], all[4096];
    memset(mine, 'a' + (int)me, sizeof mine);
    long bytes = 0, lengths[64], total = 0;
    gcol(mine, me, all, sizeof all, &bytes);
    CHECK(bytes == n * (n - 1) / 2, "gcol has %ld bytes", bytes);
    for (long k = 0, at = 0; k < n; k++)
        for (long i = 0; i < k; i++) CHECK(all[at++] == 'a' + (int)k, "gcol, node %ld", k);
    if (n > 1) CHECK(_gcol(mine, me + 1, all, 0, &bytes) == -1 && errno == EINVAL, "no room");
    for (long k = 0; k < n; k++) total += lengths[k] = n - k;
    gcolx(mine, lengths, all);
    for (long k = 0, at = 0; k < n; k++)
        for (long i = 0; i < lengths[k]; i++) CHECK(all[at++] == 'a' + (int)k, "gcolx, node %ld", k);
    /* A length below zero is none, and no word for "as much as there is". */
    all[0] = all[1] = 'z';
    CHECK(_gcol(mine, 1, all, -1, &bytes) == -1 && errno == EINVAL && all[0] == 'z', "gcol with room for less than nothing");
    lengths[n - 1] = -1;
    CHECK(_gcolx(mine, lengths, all) == -1 && errno == EINVAL, "gcolx with a length below zero");
    CHECK(_gsendx(1, mine, 1, lengths, -1) == -1 && errno == EINVAL, "less than no nodes");
    CHECK(_gsendx(1, mine, 1, NULL, 1) == -1 && errno == EINVAL, "nodes of a null pointer");
    long v[3] = {me, -me, 5}, vw[3];
    gopf(v, sizeof v, vw, longer);
    CHECK(v[0] == n - 1 && v[1] == 0 && v[2] == 5, "gopf");

    CHECK(me >= 0 && me < n && myhost() == n && myptype() == 0 && mypid() == 0, "who");
    CHECK(1l << nodedim() <= n && 1l << (nodedim() + 1) > n, "nodedim %ld", nodedim());
    long rows, cols;
    mypart(&rows, &cols);
    CHECK(rows * cols == n, "%ld rows of %ld", rows, cols);
    for (long i = 0; i < 100; i++) CHECK(ginv(gray(i)) == i && __builtin_popcountl(gray(i) ^ gray(i + 1)) == 1, "gray %ld", i);
    double t = dclock();
    unsigned long ms = mclock();
    usleep(20000);
    CHECK(dclock() - t >= 0.02 && mclock() - ms >= 19, "clocks");
    esize_t a, b;
    hwclock(&a);
    usleep(1000);
    hwclock(&b);
    CHECK(b.shigh > a.shigh || b.slow - a.slow >= 10000, "hwclock");

    CHECK(_csend(1, mine, 1, n, 0) == -1 && errno == EINVAL, "a node that is none");
    CHECK(_csend(-1, mine, 1, 0, 0) == -1, "a type that is none");
    CHECK(_csend(1, mine, -1, 0, 0) == -1, "a count that is none");
    CHECK(_csend(1, mine, 1, 0, 5) == -1, "a ptype that is none");
    CHECK(_irecvx(1, mine, 1, n, -1, lengths) == -1, "a node to receive from that is none");
    CHECK(_msgwait(12345) == -1, "an id that is none");
    CHECK(nx_initve(0, 0, 0, 0, 0) == n && nx_waitall() == 0, "nx_initve");
    return finish();
}
