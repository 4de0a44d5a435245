/* Random collective operations against a serial model: all 22, blocking, non-blocking and persistent, several at a time
 * on overlapping communicators, in place, with empty operands, unequal shares, predefined operations and functions of
 * the program's on types with gaps and negative bounds. All memory is compared, gaps and guards too.
 *
 *   coll_random SEED ROUNDS [MOST_AT_A_TIME [BIG [SECONDS]]]
 *
 * A fault tells the seed, the round and the operation. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <complex.h>
#include <stdbool.h>
typedef uint64_t u64;
typedef uint32_t u32;
static int wr, wn, bad;
static u64 S, L;
static long round_no, opno;

static u64 rnd(u64 *s)
{
    u64 z = (*s += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

static int R(int n)
{
    return (int)(rnd(&S) % (u64)n);
}

static int RL(int n)
{
    return (int)(rnd(&L) % (u64)n);
}

static u64 seed0;

typedef struct kind {
    const char *name;
    MPI_Datatype t;
    long ext, lo, hi;
    int d0, d1;
    int mult;
    int cls;
    MPI_Op op;
    int commute;
    int pad;
} kind;

enum { C_U, C_INT, C_DBL, C_U64, C_2INT, C_DI, C_SI, C_I8, C_FLT, C_LD, C_BOOL, C_CPX, C_LI, C_V };

static kind U[16], V[16];
static int nu;
static kind P[16];
static int np;

static u64 comp(u64 f, u64 g)
{
    u32 a = (u32)(f >> 32) | 1, b = (u32)f, c = (u32)(g >> 32) | 1, d = (u32)g;
    return (u64)(a * c) << 32 | (u32)(c * b + d);
}

static u64 canon(const kind *k, u64 v)
{
    switch (k->cls) {
    case C_V:
    case C_U: return v | (1ull << 32);
    case C_INT:
    case C_DBL:
    case C_LD: return v & 0xfffff;
    case C_U64: return v;
    case C_2INT:
    case C_DI:
    case C_SI:
    case C_LI: return (v & 7) | ((v >> 8 & 7) << 32);
    case C_I8: return v & 127;
    case C_FLT: return v & 0xfff;
    case C_BOOL: return v & 1;
    case C_CPX: return v & 3;
    }
    return v;
}

static u64 combine(const kind *k, u64 a, u64 b)
{
    switch (k->cls) {
    case C_U: return comp(a, b) | (1ull << 32);
    case C_V: return (u64)((u32)(a >> 32) + (u32)(b >> 32)) << 32 | (u32)((u32)a + (u32)b);
    case C_INT:
    case C_DBL:
    case C_LD: return a + b;
    case C_U64: return a ^ b;
    case C_2INT:
    case C_SI: {
        u32 x = a, y = b, i = a >> 32, j = b >> 32;
        if (x < y) return a;
        if (y < x) return b;
        return i < j ? a : b;
    }
    case C_DI:
    case C_LI: {
        u32 x = a, y = b, i = a >> 32, j = b >> 32;
        if (x > y) return a;
        if (y > x) return b;
        return i < j ? a : b;
    }
    case C_I8: return a > b ? a : b;
    case C_FLT: return a < b ? a : b;
    case C_BOOL: return a ^ b;
    case C_CPX: return (a + b) & 3;
    }
    return 0;
}

static void store(const kind *k, char *e, u64 v)
{
    switch (k->cls) {
    case C_V:
    case C_U: {
        u32 a = v >> 32, b = (u32)v;
        memcpy(e + k->d0, &a, 4);
        memcpy(e + k->d1, &b, 4);
        break;
    }
    case C_INT: {
        int x = (int)v;
        memcpy(e, &x, 4);
        break;
    }
    case C_DBL: {
        double x = v;
        memcpy(e, &x, 8);
        break;
    }
    case C_LD: {
        long double x = v;
        memcpy(e, &x, 10);
        break;
    }
    case C_U64: memcpy(e, &v, 8); break;
    case C_2INT: {
        int x[2] = {(int)(u32)v, (int)(v >> 32)};
        memcpy(e, x, 8);
        break;
    }
    case C_DI: {
        double x = (u32)v;
        int i = (int)(v >> 32);
        memcpy(e, &x, 8);
        memcpy(e + 8, &i, 4);
        break;
    }
    case C_LI: {
        long x = (u32)v;
        int i = (int)(v >> 32);
        memcpy(e, &x, 8);
        memcpy(e + 8, &i, 4);
        break;
    }
    case C_SI: {
        short x = (short)(u32)v;
        int i = (int)(v >> 32);
        memcpy(e, &x, 2);
        memcpy(e + 4, &i, 4);
        break;
    }
    case C_I8: *e = (char)v; break;
    case C_FLT: {
        float f = v;
        memcpy(e, &f, 4);
        break;
    }
    case C_BOOL: {
        bool b = v;
        memcpy(e, &b, 1);
        break;
    }
    case C_CPX: {
        double c[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        memcpy(e, c[v & 3], 16);
        break;
    }
    }
}

/* whether element matches */
static int same(const kind *k, const char *e, const char *w)
{
    switch (k->cls) {
    case C_V:
    case C_U: return !memcmp(e + k->d0, w + k->d0, 4) && !memcmp(e + k->d1, w + k->d1, 4);
    case C_LD: return !memcmp(e, w, 10);
    case C_DI:
    case C_LI: return !memcmp(e, w, 12);
    case C_SI: return !memcmp(e, w, 2) && !memcmp(e + 4, w + 4, 4);
    case C_CPX: return ((double *)e)[0] == ((double *)w)[0] && ((double *)e)[1] == ((double *)w)[1];
    default: return !memcmp(e, w, (size_t)k->ext);
    }
}

static long opcalls;
static int opbad;

static void uf(const kind *k, void *in, void *io, int *len, MPI_Datatype *dt)
{
    MPI_Aint lb, ex;
    int sz;
    opcalls++;
    MPI_Type_get_extent(*dt, &lb, &ex);
    MPI_Type_size(*dt, &sz);
    if (ex != k->ext || sz != 8 || *len <= 0) {
        opbad++;
        if (opbad < 5) printf("USEROP %s: extent %ld want %ld size %d len %d\n", k->name, (long)ex, k->ext, sz, *len);
    }
    for (int i = 0; i < *len; i++) {
        char *a = (char *)in + i * k->ext, *b = (char *)io + i * k->ext;
        u32 a0, a1, b0, b1;
        memcpy(&a0, a + k->d0, 4);
        memcpy(&a1, a + k->d1, 4);
        memcpy(&b0, b + k->d0, 4);
        memcpy(&b1, b + k->d1, 4);
        store(k, b, comp((u64)a0 << 32 | a1, (u64)b0 << 32 | b1) | (1ull << 32));
    }
    *len = -5;
    *dt = MPI_DATATYPE_NULL;
}

static void vf(const kind *k, void *in, void *io, int *len, MPI_Datatype *dt)
{
    MPI_Aint lb, ex;
    opcalls++;
    MPI_Type_get_extent(*dt, &lb, &ex);
    if (ex != k->ext || *len <= 0) opbad++;
    for (int i = 0; i < *len; i++) {
        char *a = (char *)in + i * ex, *b = (char *)io + i * ex;
        u32 x, y;
        memcpy(&x, a + k->d0, 4);
        memcpy(&y, b + k->d0, 4);
        y += x;
        memcpy(b + k->d0, &y, 4);
        memcpy(&x, a + k->d1, 4);
        memcpy(&y, b + k->d1, 4);
        y += x;
        memcpy(b + k->d1, &y, 4);
    }
}

#define UFN(n)                                                                                                         \
    static void vf##n(void *a, void *b, int *l, MPI_Datatype *d)                                                       \
    {                                                                                                                  \
        vf(&U[n], a, b, l, d);                                                                                         \
    }
#define UFNX(n)                                                                                                        \
    static void uf##n(void *a, void *b, int *l, MPI_Datatype *d)                                                       \
    {                                                                                                                  \
        uf(&U[n], a, b, l, d);                                                                                         \
    }
UFNX(0)
UFNX(1) UFNX(2) UFNX(3) UFNX(4) UFNX(5) UFNX(6) UFNX(7) UFNX(8) UFNX(9) UFN(0) UFN(1) UFN(2) UFN(3) UFN(4) UFN(5) UFN(6)
    UFN(7) UFN(8) UFN(9) static MPI_User_function *vfs[] = {vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9};
static MPI_User_function *ufs[] = {uf0, uf1, uf2, uf3, uf4, uf5, uf6, uf7, uf8, uf9};

static void addU(const char *n, int d0, int d1, long lb, long ext)
{
    kind *k = &U[nu];
    memset(k, 0, sizeof *k);
    k->name = n;
    k->d0 = d0;
    k->d1 = d1;
    k->ext = ext;
    k->mult = 1;
    k->cls = C_U;
    k->lo = d0 < d1 ? d0 : d1;
    k->hi = (d0 > d1 ? d0 : d1) + 4;
    int bl[2] = {1, 1};
    MPI_Aint ds[2] = {d0, d1};
    MPI_Datatype ts[2] = {MPI_UINT32_T, MPI_UINT32_T}, x;
    MPI_Type_create_struct(2, bl, ds, ts, &x);
    MPI_Type_create_resized(x, lb, ext, &k->t);
    MPI_Type_commit(&k->t);
    MPI_Type_free(&x);
    MPI_Op_create(ufs[nu], 0, &k->op);
    V[nu] = *k;
    V[nu].cls = C_V;
    MPI_Op_create(vfs[nu], 1, &V[nu].op);
    nu++;
}

static void addP(const char *n, MPI_Datatype t, MPI_Op op, int cls)
{
    kind *k = &P[np++];
    memset(k, 0, sizeof *k);
    k->name = n;
    k->t = t;
    k->op = op;
    k->cls = cls;
    k->mult = 1;
    k->commute = 1;
    MPI_Aint lb, ex;
    MPI_Type_get_extent(t, &lb, &ex);
    k->ext = ex;
    k->lo = 0;
    k->hi = ex;
}

typedef struct {
    char *mem, *want, *base, *wbase;
    size_t size;
    const kind *k;
    long n;
} img;

static img img_new(const kind *k, long n)
{
    img m;
    m.k = k;
    m.n = n;
    long lo = 0, hi = 0;
    if (n > 0) {
        long far = (n - 1) * k->ext;
        lo = k->lo + (far < 0 ? far : 0);
        hi = k->hi + (far > 0 ? far : 0);
    }
    m.size = (size_t)(hi - lo) + 128;
    m.mem = malloc(m.size);
    m.want = malloc(m.size);
    memset(m.mem, 0xa5, m.size);
    memset(m.want, 0xa5, m.size);
    long al = (64 - lo);
    (void)al;
    m.base = m.mem + 64 - lo;
    m.wbase = m.want + 64 - lo;
    return m;
}

static void put(img *m, long i, u64 v)
{
    store(m->k, m->base + i * m->k->ext, v);
    store(m->k, m->wbase + i * m->k->ext, v);
}

static void put_mem(img *m, long i, u64 v)
{
    store(m->k, m->base + i * m->k->ext, v);
}

static void expect(img *m, long i, u64 v)
{
    store(m->k, m->wbase + i * m->k->ext, v);
}

static void forgive(img *m, long i)
{
    const kind *k = m->k;
    long o = i * k->ext;
    if ((k->cls == C_U || k->cls == C_V)) {
        memcpy(m->wbase + o + k->d0, m->base + o + k->d0, 4);
        memcpy(m->wbase + o + k->d1, m->base + o + k->d1, 4);
    } else memcpy(m->wbase + o, m->base + o, (size_t)k->ext);
}

static long img_bad(img *m)
{
    const kind *k = m->k;
    if (!m->mem) return -1;
    for (long i = 0; i < m->n; i++) {
        if (!same(k, m->base + i * k->ext, m->wbase + i * k->ext)) return i;
    }
    for (long i = 0; i < m->n; i++)
        if (k->cls != C_U && k->cls != C_V) forgive(m, i);
    return memcmp(m->mem, m->want, m->size) ? -2 : -1;
}

static void img_free(img *m)
{
    free(m->mem);
    free(m->want);
    m->mem = m->want = NULL;
}

enum {
    BARRIER,
    BCAST,
    REDUCE,
    ALLREDUCE,
    SCAN,
    EXSCAN,
    RS,
    RSB,
    GATHER,
    SCATTER,
    ALLGATHER,
    ALLTOALL,
    GATHERV,
    SCATTERV,
    ALLGATHERV,
    ALLTOALLV,
    ALLTOALLW,
    NAG,
    NAGV,
    NA2A,
    NA2AV,
    NA2AW,
    KINDS
};

static const char *names[] = {
    "barrier",   "bcast",   "reduce",    "allreduce", "scan",    "exscan",   "reduce_scatter", "reduce_scatter_block",
    "gather",    "scatter", "allgather", "alltoall",  "gatherv", "scatterv", "allgatherv",     "alltoallv",
    "alltoallw", "nag",     "nagv",      "na2a",      "na2av",   "na2aw"};

typedef struct {
    MPI_Comm h;
    const char *name;
    int me, n, side, rn, inter, topo;
    int *members[2];
    int gn[2];
    int indeg, outdeg, *src, *dst;
    int cart;
    int in;
} comm_t;

static comm_t C[24];
static int nc;

typedef struct {
    int what, how, c, root, n, inplace, rounds;
    u64 key;
    const kind *k, *ks, *kr;
    img in, out;
    int *sc, *sd, *rc, *rd;
    MPI_Aint *sa, *ra;
    MPI_Datatype *st, *rt;
    MPI_Request req;
    int done, userop;
    MPI_Op op;
    long total;
    int rside;
} op_t;

static u64 val(op_t *o, int side, int from, int to, long i)
{
    u64 s = o->key ^ ((u64)(side * 64 + from) << 48) ^ ((u64)to << 40) ^ (u64)i * 0x1234567;
    return canon(o->k, rnd(&s));
}

#define FAIL(o, ...)                                                                                                   \
    do {                                                                                                               \
        bad++;                                                                                                         \
        if (bad < 8) {                                                                                                 \
            printf("BAD seed %llu round %ld rank %d (comm %s me %d of %d) %s how %d n %d root %d inplace %d kind "     \
                   "%s/%s: ",                                                                                          \
                   (unsigned long long)seed0, round_no, wr, C[(o)->c].name, C[(o)->c].me, C[(o)->c].n,                 \
                   names[(o)->what], (o)->how, (o)->n, (o)->root, (o)->inplace, (o)->ks->name, (o)->kr->name);         \
            printf(__VA_ARGS__);                                                                                       \
            printf("\n");                                                                                              \
            fflush(stdout);                                                                                            \
        }                                                                                                              \
    } while (0)
static int big;

static int pick_n(void)
{
    int x = R(100);
    if (x < 8) return 0;
    if (x < 40) return 1 + R(16);
    if (x < 60) return 1 + R(70);
    if (x < 85) return R(3000);
    if (x < 97 || !big) return R(20000);
    return R(300000);
}

static int cnt(op_t *o, int from, int to)
{
    u64 s = o->key ^ 0x77 ^ ((u64)from * 131 + to) * 0x9999;
    return (int)(rnd(&s) % 3 == 0 ? 0 : rnd(&s) % (u64)(o->n + 1));
}

static void plan(op_t *o)
{
    memset(o, 0, sizeof *o);
    int maxw = KINDS;
    do {
        o->c = R(nc);
        o->what = R(3) ? REDUCE + R(6) : R(maxw);
    } while ((C[o->c].inter && (o->what == SCAN || o->what == EXSCAN || o->what >= NAG)) ||
             (o->what >= NAG && !C[o->c].topo));
    o->n = pick_n();
    o->key = rnd(&S);
    int h = R(10);
    o->how = h < 4 ? 0 : h < 7 ? 1 : 2;
    comm_t *c = &C[o->c];
    o->rside = c->inter ? R(2) : 0;
    o->root = R(64);
    o->inplace = R(3) == 0 && !c->inter;
    int red = (o->what >= REDUCE && o->what <= RSB);
    o->rounds = o->how == 2 ? 1 + R(3) : 1;
    if (red) {
        o->k = R(3) == 0 ? &P[R(np)] : R(2) ? &U[R(nu)] : &V[R(nu)];
        if (o->what == RS || o->what == RSB) {
        }
    } else o->k = &U[0];
    o->userop = red && o->k->cls == C_U;
    if (o->what == RS || o->what == RSB || o->what >= GATHER) {
        if (o->n > 4000) o->n %= 4000;
    }
}

static const kind *local_kind(void)
{
    int x = RL(nu + 1);
    return x == nu ? &U[9] : &U[x];
}

static void *bp(img *m, int n)
{
    return n == 0 && RL(2) ? NULL : m->base;
}

static void start(op_t *o);
/* fill arrays, buffers and start */
#define GO(Name, Iname, ...)                                                                                           \
    do {                                                                                                               \
        if (o->how == 0) MPI_##Name(__VA_ARGS__);                                                                      \
        else if (o->how == 1) MPI_I##Iname(__VA_ARGS__, &o->req);                                                      \
        else MPI_##Name##_init(__VA_ARGS__, MPI_INFO_NULL, &o->req);                                                   \
    } while (0)

static void prepare(op_t *o)
{
    comm_t *c = &C[o->c];
    o->req = MPI_REQUEST_NULL;
    if (!c->in) return;
    int w = o->what;
    int src = c->inter ? c->rn : c->n;
    int rs = c->gn[o->rside];
    int root = o->root % rs;
    int isroot = c->side == o->rside && c->me == root;
    int receives = !c->inter || c->side != o->rside;
    int addr = c->inter ? (c->side == o->rside ? (isroot ? MPI_ROOT : MPI_PROC_NULL) : root) : root;
    o->root = root;
    int n = o->n;
    int os = c->inter ? 1 - c->side : 0;
    MPI_Comm h = c->h;
    int red = w >= REDUCE && w <= RSB;
    o->ks = o->kr = o->k;
    if (!red) {
        o->ks = local_kind();
        o->kr = local_kind();
    }
    int ms = o->ks->mult, mr = o->kr->mult;
    MPI_Datatype ts = o->ks->t, tr = o->kr->t;
    MPI_Op op = o->k->op;
    MPI_Datatype t = o->k->t;
    if (o->userop && RL(2)) {
    }
    switch (w) {
    case BARRIER: GO(Barrier, barrier, h); break;
    case BCAST: {
        o->out = img_new(o->kr, n);
        for (int i = 0; i < n; i++) {
            if (isroot) put(&o->out, i, val(o, 0, 0, 0, i));
            else if (receives) expect(&o->out, i, val(o, 0, 0, 0, i));
        }
        GO(Bcast, bcast, bp(&o->out, n), n * mr, tr, addr, h);
        break;
    }
    case REDUCE: {
        o->in = img_new(o->k, n);
        o->out = img_new(o->k, n);
        int gives = !c->inter || c->side != o->rside;
        int ip = o->inplace && isroot;
        for (int i = 0; i < n; i++) {
            if (gives && !ip) put(&o->in, i, val(o, c->side, c->me, 0, i));
            if (ip) put_mem(&o->out, i, val(o, 0, c->me, 0, i));
        }
        if (isroot)
            for (int i = 0; i < n; i++) {
                u64 v = val(o, os, 0, 0, i);
                for (int r = 1; r < src; r++) v = combine(o->k, v, val(o, os, r, 0, i));
                expect(&o->out, i, v);
            }
        GO(Reduce, reduce, ip ? MPI_IN_PLACE : bp(&o->in, n),
           isroot  ? bp(&o->out, n)
           : RL(2) ? NULL
                   : o->out.base,
           n, t, op, addr, h);
        break;
    }
    case ALLREDUCE:
    case SCAN:
    case EXSCAN: {
        o->in = img_new(o->k, n);
        o->out = img_new(o->k, n);
        int ip = o->inplace;
        for (int i = 0; i < n; i++) {
            if (ip) put_mem(&o->out, i, val(o, 0, c->me, 0, i));
            else put(&o->in, i, val(o, c->side, c->me, 0, i));
        }
        int end = w == ALLREDUCE ? src : w == SCAN ? c->me + 1 : c->me;
        if (end > 0)
            for (int i = 0; i < n; i++) {
                u64 v = val(o, os, 0, 0, i);
                for (int r = 1; r < end; r++) v = combine(o->k, v, val(o, os, r, 0, i));
                expect(&o->out, i, v);
            }
        else if (ip)
            for (int i = 0; i < n; i++) expect(&o->out, i, val(o, 0, c->me, 0, i));
        void *sb = ip ? MPI_IN_PLACE : bp(&o->in, n), *rb = bp(&o->out, n);
        if (w == EXSCAN && c->me == 0 && !ip && RL(2)) rb = NULL;
        if (w == ALLREDUCE) GO(Allreduce, allreduce, sb, rb, n, t, op, h);
        else if (w == SCAN) GO(Scan, scan, sb, rb, n, t, op, h);
        else GO(Exscan, exscan, sb, rb, n, t, op, h);
        break;
    }
    case RS:
    case RSB: {
        int ln = c->n;
        int *rc = o->rc = malloc(sizeof(int) * ln);
        long tot = 0;
        int each = n / 4 + (n > 0);
        if (c->inter) {
            int k = each % 50;
            tot = (long)c->n * c->rn * k;
            for (int r = 0; r < ln; r++) rc[r] = c->rn * k;
            if (w == RS && ln > 1 && k) {
                int m = (int)(o->key % (u64)(rc[0] + 1));
                rc[0] -= m;
                rc[1] += m;
            }
            if (w == RSB) each = c->rn * k;
        } else
            for (int r = 0; r < ln; r++) {
                rc[r] = w == RSB ? each : cnt(o, 0, r);
                tot += rc[r];
            }
        o->total = tot;
        int ip = o->inplace;
        o->in = img_new(o->k, tot);
        int off = 0;
        for (int r = 0; r < c->me; r++) off += rc[r];
        int own = rc[c->me];
        if (ip) {
            for (long i = 0; i < tot; i++) put_mem(&o->in, i, val(o, 0, c->me, 0, i));
            for (int i = 0; i < own; i++) {
                u64 v = val(o, 0, 0, 0, off + i);
                for (int r = 1; r < src; r++) v = combine(o->k, v, val(o, 0, r, 0, off + i));
                expect(&o->in, i, v);
            }
        } else {
            o->out = img_new(o->k, own);
            for (long i = 0; i < tot; i++) put(&o->in, i, val(o, c->side, c->me, 0, i));
            for (int i = 0; i < own; i++) {
                u64 v = val(o, os, 0, 0, off + i);
                for (int r = 1; r < src; r++) v = combine(o->k, v, val(o, os, r, 0, off + i));
                expect(&o->out, i, v);
            }
        }
        void *sb = ip ? MPI_IN_PLACE : bp(&o->in, (int)tot), *rb = ip ? bp(&o->in, (int)tot) : bp(&o->out, own);
        if (w == RS) GO(Reduce_scatter, reduce_scatter, sb, rb, rc, t, op, h);
        else GO(Reduce_scatter_block, reduce_scatter_block, sb, rb, each, t, op, h);
        break;
    }
    case GATHER:
    case GATHERV: {
        int v = w == GATHERV;
        int gives = !c->inter || c->side != o->rside;
        int mine = v ? cnt(o, c->me, 0) : n;
        int ip = o->inplace && isroot;
        o->in = img_new(o->ks, mine);
        if (gives && !ip)
            for (int i = 0; i < mine; i++) put(&o->in, i, val(o, c->side, c->me, 0, i));
        if (isroot) {
            o->rc = malloc(sizeof(int) * src);
            o->rd = malloc(sizeof(int) * src);
            long at = 0;
            for (int r = 0; r < src; r++) {
                int q = v ? cnt(o, r, 0) : n;
                o->rc[r] = q * mr;
                if (v) at += (int)(val(o, 3, r, 1, 1) % 3);
                o->rd[r] = (int)at * mr;
                at += q;
            }
            o->out = img_new(o->kr, at + 1);
            for (int r = 0; r < src; r++)
                for (int i = 0; i < o->rc[r] / mr; i++) {
                    u64 x = val(o, os, r, 0, i);
                    long p = o->rd[r] / mr + i;
                    if (ip && r == c->me) put(&o->out, p, x);
                    else expect(&o->out, p, x);
                }
        }
        void *sb = ip ? MPI_IN_PLACE : bp(&o->in, mine), *rb = isroot ? bp(&o->out, n) : NULL;
        if (v) GO(Gatherv, gatherv, sb, mine * ms, ts, isroot ? o->out.base : NULL, o->rc, o->rd, tr, addr, h);
        else GO(Gather, gather, sb, n * ms, ts, rb, n * mr, tr, addr, h);
        break;
    }
    case SCATTER:
    case SCATTERV: {
        int v = w == SCATTERV;
        int mine = receives ? (v ? cnt(o, 0, c->me) : n) : 0;
        int ip = o->inplace && isroot;
        o->out = img_new(o->kr, mine);
        if (!ip && receives)
            for (int i = 0; i < mine; i++) expect(&o->out, i, val(o, 0, 0, c->me, i));
        if (isroot) {
            o->sc = malloc(sizeof(int) * src);
            o->sd = malloc(sizeof(int) * src);
            long at = 0;
            for (int r = 0; r < src; r++) {
                int q = v ? cnt(o, 0, r) : n;
                o->sc[r] = q * ms;
                o->sd[r] = (int)at * ms;
                at += q;
                if (v) at += (int)(val(o, 3, r, 1, 1) % 3);
            }
            o->in = img_new(o->ks, at + 1);
            for (int r = 0; r < src; r++)
                for (int i = 0; i < o->sc[r] / ms; i++) put(&o->in, o->sd[r] / ms + i, val(o, 0, 0, r, i));
        }
        void *rb = ip ? MPI_IN_PLACE : bp(&o->out, mine);
        if (v) GO(Scatterv, scatterv, isroot ? o->in.base : NULL, o->sc, o->sd, ts, rb, mine * mr, tr, addr, h);
        else GO(Scatter, scatter, isroot ? bp(&o->in, n) : NULL, n * ms, ts, rb, n * mr, tr, addr, h);
        break;
    }
    case ALLGATHER:
    case ALLGATHERV: {
        int v = w == ALLGATHERV;
        int mine = v ? cnt(o, c->me, c->side) : n;
        int ip = o->inplace;
        o->in = img_new(o->ks, mine);
        if (!ip)
            for (int i = 0; i < mine; i++) put(&o->in, i, val(o, c->side, c->me, 0, i));
        o->rc = malloc(sizeof(int) * src);
        o->rd = malloc(sizeof(int) * src);
        long at = 0;
        for (int r = 0; r < src; r++) {
            int q = v ? cnt(o, r, os) : n;
            o->rc[r] = q * mr;
            o->rd[r] = (int)at * mr;
            at += q;
            if (v) at += (int)(val(o, 3, r, 1, 1) % 3);
        }
        o->out = img_new(o->kr, at + 1);
        for (int r = 0; r < src; r++)
            for (int i = 0; i < o->rc[r] / mr; i++) {
                u64 x = val(o, os, r, 0, i);
                long p = o->rd[r] / mr + i;
                if (ip && r == c->me) put(&o->out, p, x);
                else expect(&o->out, p, x);
            }
        void *sb = ip ? MPI_IN_PLACE : bp(&o->in, mine);
        if (v) GO(Allgatherv, allgatherv, sb, mine * ms, ts, o->out.base, o->rc, o->rd, tr, h);
        else GO(Allgather, allgather, sb, n * ms, ts, bp(&o->out, n), n * mr, tr, h);
        break;
    }
    case ALLTOALL:
    case ALLTOALLV:
    case ALLTOALLW: {
        int v = w != ALLTOALL, W = w == ALLTOALLW, ip = o->inplace;
#define CT(a, b)                                                                                                       \
    (v ? (ip ? cnt(o, (a) < (b) ? (a) : (b), (a) < (b) ? (b) : (a)) : cnt(o, (a) + (c->inter ? 40 * 0 : 0), (b))) : n)
#define CTX(fs, f, t) (c->inter && v ? cnt(o, (f) + 20 * (fs), (t) + 20 * (1 - (fs))) : CT(f, t))
        o->sc = malloc(sizeof(int) * src);
        o->sd = malloc(sizeof(int) * src);
        o->rc = malloc(sizeof(int) * src);
        o->rd = malloc(sizeof(int) * src);
        o->st = malloc(sizeof(MPI_Datatype) * src);
        o->rt = malloc(sizeof(MPI_Datatype) * src);
        long at = 0;
        if (!ip) {
            for (int r = 0; r < src; r++) {
                int q = CTX(c->side, c->me, r);
                o->sc[r] = q * ms;
                o->sd[r] = (int)at * ms;
                at += q;
                if (v) at += r % 2;
            }
            o->in = img_new(o->ks, at + 1);
            for (int r = 0; r < src; r++)
                for (int i = 0; i < o->sc[r] / ms; i++) put(&o->in, o->sd[r] / ms + i, val(o, c->side, c->me, r, i));
        }
        at = 0;
        for (int r = 0; r < src; r++) {
            int q = CTX(os, r, c->me);
            o->rc[r] = q * mr;
            o->rd[r] = (int)at * mr;
            at += q;
            if (v) at += r % 2;
        }
        o->out = img_new(o->kr, at + 1);
        for (int r = 0; r < src; r++)
            for (int i = 0; i < o->rc[r] / mr; i++) {
                if (ip) put_mem(&o->out, o->rd[r] / mr + i, val(o, 0, c->me, r, i));
                expect(&o->out, o->rd[r] / mr + i, val(o, os, r, c->me, i));
            }
        void *sb = ip ? MPI_IN_PLACE : o->in.base;
        if (!v) GO(Alltoall, alltoall, ip ? sb : bp(&o->in, n), n * ms, ts, bp(&o->out, n), n * mr, tr, h);
        else if (!W) GO(Alltoallv, alltoallv, sb, o->sc, o->sd, ts, o->out.base, o->rc, o->rd, tr, h);
        else {
            for (int r = 0; r < src; r++) {
                o->sd[r] = o->sd[r] / ms * (int)o->ks->ext;
                o->rd[r] = o->rd[r] / mr * (int)o->kr->ext;
                o->st[r] = o->sc[r] || RL(2) ? ts : MPI_BYTE;
                o->rt[r] = o->rc[r] || RL(2) ? tr : MPI_BYTE;
            }
            GO(Alltoallw, alltoallw, sb, o->sc, o->sd, o->st, o->out.base, o->rc, o->rd, o->rt, h);
        }
        break;
    }
    case NAG:
    case NAGV: {
        int v = w == NAGV;
        int mine = v ? cnt(o, c->me, 0) : n;
        o->in = img_new(o->ks, mine);
        for (int i = 0; i < mine; i++) put(&o->in, i, val(o, 0, c->me, 0, i));
        int d = c->indeg;
        o->rc = malloc(sizeof(int) * (d + 1));
        o->rd = malloc(sizeof(int) * (d + 1));
        long at = 0;
        for (int r = 0; r < d; r++) {
            int q = c->src[r] < 0 ? n : v ? cnt(o, c->src[r], 0) : n;
            o->rc[r] = q * mr;
            o->rd[r] = (int)at * mr;
            at += q;
            if (v) at += r % 2;
        }
        o->out = img_new(o->kr, at + 1);
        for (int r = 0; r < d; r++)
            if (c->src[r] >= 0)
                for (int i = 0; i < o->rc[r] / mr; i++) expect(&o->out, o->rd[r] / mr + i, val(o, 0, c->src[r], 0, i));
        if (v)
            GO(Neighbor_allgatherv, neighbor_allgatherv, bp(&o->in, mine), mine * ms, ts, o->out.base, o->rc, o->rd, tr,
               h);
        else GO(Neighbor_allgather, neighbor_allgather, bp(&o->in, n), n * ms, ts, bp(&o->out, n), n * mr, tr, h);
        break;
    }
    case NA2A:
    case NA2AV:
    case NA2AW: {
        int v = w != NA2A;
        int di = c->indeg, dd = c->outdeg;
        o->sc = malloc(sizeof(int) * (dd + 1));
        o->sd = malloc(sizeof(int) * (dd + 1));
        o->rc = malloc(sizeof(int) * (di + 1));
        o->rd = malloc(sizeof(int) * (di + 1));
        o->sa = malloc(8 * (dd + 1));
        o->ra = malloc(8 * (di + 1));
        o->st = malloc(sizeof(MPI_Datatype) * (dd + 1));
        o->rt = malloc(sizeof(MPI_Datatype) * (di + 1));
        /* k-th edge from a to b: numbered in order at both ends; cart: order of direction swaps */
        long at = 0;
        int seen[64][2];
        memset(seen, 0, sizeof seen);
        int *eo = calloc(dd + 1, 4), *ei = calloc(di + 1, 4);
        for (int r = 0; r < dd; r++)
            if (c->dst[r] >= 0) {
                if (c->cart) {
                    eo[r] = r;
                } else eo[r] = seen[c->dst[r]][0]++;
            }
        for (int r = 0; r < di; r++)
            if (c->src[r] >= 0) {
                if (c->cart) {
                    ei[r] = r ^ 1;
                } else ei[r] = seen[c->src[r]][1]++;
            }
        for (int r = 0; r < dd; r++) {
            int q = v && c->dst[r] >= 0 ? cnt(o, c->me, c->dst[r] + 100 * eo[r]) : n;
            o->sc[r] = q * ms;
            o->sd[r] = (int)at * ms;
            at += q;
            if (v) at += r % 2;
        }
        o->in = img_new(o->ks, at + 1);
        for (int r = 0; r < dd; r++)
            for (int i = 0; i < o->sc[r] / ms; i++)
                put(&o->in, o->sd[r] / ms + i, val(o, 0, c->me, c->dst[r] < 0 ? 255 : c->dst[r] * 8 + eo[r] % 8, i));
        at = 0;
        for (int r = 0; r < di; r++) {
            int q = v && c->src[r] >= 0 ? cnt(o, c->src[r], c->me + 100 * ei[r]) : n;
            o->rc[r] = q * mr;
            o->rd[r] = (int)at * mr;
            at += q;
            if (v) at += r % 2;
        }
        o->out = img_new(o->kr, at + 1);
        for (int r = 0; r < di; r++)
            if (c->src[r] >= 0)
                for (int i = 0; i < o->rc[r] / mr; i++)
                    expect(&o->out, o->rd[r] / mr + i, val(o, 0, c->src[r], c->me * 8 + ei[r] % 8, i));
        free(eo);
        free(ei);
        if (!v) GO(Neighbor_alltoall, neighbor_alltoall, bp(&o->in, n), n * ms, ts, bp(&o->out, n), n * mr, tr, h);
        else if (w == NA2AV)
            GO(Neighbor_alltoallv, neighbor_alltoallv, o->in.base, o->sc, o->sd, ts, o->out.base, o->rc, o->rd, tr, h);
        else {
            for (int r = 0; r < dd; r++) {
                o->sa[r] = o->sd[r] / ms * o->ks->ext;
                o->st[r] = ts;
            }
            for (int r = 0; r < di; r++) {
                o->ra[r] = o->rd[r] / mr * o->kr->ext;
                o->rt[r] = tr;
            }
            GO(Neighbor_alltoallw, neighbor_alltoallw, o->in.base, o->sc, o->sa, o->st, o->out.base, o->rc, o->ra,
               o->rt, h);
        }
        break;
    }
    }
}

static void check(op_t *o)
{
    comm_t *c = &C[o->c];
    if (!c->in) return;
    if ((o->what == RS || o->what == RSB) && o->inplace)
        for (long i = o->rc[c->me]; i < o->total; i++) forgive(&o->in, i);
    long x;
    if (o->in.mem && (x = img_bad(&o->in)) != -1) FAIL(o, "send buffer differs at %ld of %ld", x, o->in.n);
    if (o->out.mem && (x = img_bad(&o->out)) != -1) FAIL(o, "receive buffer differs at %ld of %ld", x, o->out.n);
}

/* restore memory before a persistent restart: initial contents kept */
static void drop(op_t *o)
{
    img_free(&o->in);
    img_free(&o->out);
    free(o->sc);
    free(o->sd);
    free(o->rc);
    free(o->rd);
    free(o->sa);
    free(o->ra);
    free(o->st);
    free(o->rt);
}

static void addC(const char *name, MPI_Comm h)
{
    comm_t *c = &C[nc++];
    memset(c, 0, sizeof *c);
    c->name = name;
    c->h = h;
    c->in = h != MPI_COMM_NULL;
}

static void info(comm_t *c, int n0, int n1, int side)
{
    c->gn[0] = n0;
    c->gn[1] = n1;
    c->side = side;
    if (c->in) {
        MPI_Comm_rank(c->h, &c->me);
        MPI_Comm_size(c->h, &c->n);
        MPI_Comm_test_inter(c->h, &c->inter);
        if (c->inter) MPI_Comm_remote_size(c->h, &c->rn);
    }
    c->inter = n1 > 0;
}

static void topo(comm_t *c, int cart)
{
    c->topo = 1;
    c->cart = cart;
    if (!c->in) return;
    if (cart) {
        int nd;
        MPI_Cartdim_get(c->h, &nd);
        c->indeg = c->outdeg = 2 * nd;
        c->src = malloc(8 * nd);
        c->dst = malloc(8 * nd);
        for (int d = 0; d < nd; d++) {
            int a, b;
            MPI_Cart_shift(c->h, d, 1, &a, &b);
            c->src[2 * d] = c->dst[2 * d] = a;
            c->src[2 * d + 1] = c->dst[2 * d + 1] = b;
        }
    } else {
        int wtd;
        MPI_Dist_graph_neighbors_count(c->h, &c->indeg, &c->outdeg, &wtd);
        c->src = malloc(4 * (c->indeg + 1));
        c->dst = malloc(4 * (c->outdeg + 1));
        MPI_Dist_graph_neighbors(c->h, c->indeg, c->src, MPI_UNWEIGHTED, c->outdeg, c->dst, MPI_UNWEIGHTED);
    }
}

static void make_comms(void)
{
    nc = 0;
    MPI_Comm x;
    addC("world", MPI_COMM_WORLD);
    info(&C[nc - 1], wn, 0, 0);
    MPI_Comm_dup(MPI_COMM_WORLD, &x);
    addC("dup", x);
    info(&C[nc - 1], wn, 0, 0);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -wr * 1000, &x);
    addC("reversed", x);
    info(&C[nc - 1], wn, 0, 0);
    int half = (wn + 1) / 2;
    MPI_Comm lo;
    MPI_Comm_split(MPI_COMM_WORLD, wr < half, (wr * 7919) % 101 * 1000000, &lo);
    {
        int n;
        MPI_Comm_size(lo, &n);
        addC("halves", lo);
        info(&C[nc - 1], n, 0, 0); /* n differs per half: root picks by modulo of own half */
    }
    if (wn > 1) {
        MPI_Comm ev;
        MPI_Comm_split(MPI_COMM_WORLD, wr % 2, wr, &ev);
        int ne = (wn + 1) / 2, no = wn / 2;
        MPI_Intercomm_create(ev, 0, MPI_COMM_WORLD, wr % 2 ? 0 : 1, 5, &x);
        addC("inter", x);
        info(&C[nc - 1], ne, no, wr % 2);
        addC("evenodd", ev);
        info(&C[nc - 1], wr % 2 ? no : ne, 0, 0);
    }
    int sub = wn > 2 ? wn - 1 : wn;
    MPI_Comm_split(MPI_COMM_WORLD, wr < sub ? 0 : MPI_UNDEFINED, (wr + 1) % sub, &x);
    addC("sub", x);
    info(&C[nc - 1], sub, 0, 0);
    {
        int dims[2] = {0, 0}, per[2] = {1, R(2)};
        MPI_Dims_create(wn, 2, dims);
        MPI_Cart_create(MPI_COMM_WORLD, 2, dims, per, 1, &x);
        addC("cart", x);
        info(&C[nc - 1], wn, 0, 0);
        topo(&C[nc - 1], 1);
        int rem[2] = {R(2), 0};
        rem[1] = !rem[0];
        MPI_Comm y;
        MPI_Cart_sub(x, rem, &y);
        int n;
        MPI_Comm_size(y, &n);
        addC("cartsub", y);
        info(&C[nc - 1], n, 0, 0);
        topo(&C[nc - 1], 1);
    }
    {
        int in[64], out[64], ni = 0, no = 0;
        int E = R(3 * wn) + 1;
        for (int e = 0; e < E; e++) {
            int a = R(wn), b = R(wn);
            int m = 0; /* at most 7 edges of a pair */
            (void)m;
            if (R(3) == 0 && e) {
            }
            if (a == wr && no < 60) out[no++] = b;
            if (b == wr && ni < 60) in[ni++] = a;
            if (R(2)) {
                if (a == wr) out[no++] = b;
                if (b == wr) in[ni++] = a;
            }
        }
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, ni, in, MPI_UNWEIGHTED, no, out, MPI_UNWEIGHTED, MPI_INFO_NULL,
                                       0, &x);
        addC("graph", x);
        info(&C[nc - 1], wn, 0, 0);
        topo(&C[nc - 1], 0);
    }
}

static void free_comms(void)
{
    for (int i = nc - 1; i >= 1; i--) {
        if (C[i].in) MPI_Comm_free(&C[i].h);
        free(C[i].src);
        free(C[i].dst);
    }
}

static void refresh(op_t *o, char *in0, char *out0)
{
    if (o->in.mem && in0) memcpy(o->in.mem, in0, o->in.size);
    if (o->out.mem && out0) memcpy(o->out.mem, out0, o->out.size);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &wr);
    MPI_Comm_size(MPI_COMM_WORLD, &wn);
    seed0 = argc > 1 ? strtoull(argv[1], 0, 10) : 1;
    long rounds = argc > 2 ? atol(argv[2]) : 10;
    int mo = argc > 3 ? atoi(argv[3]) : 12;
    big = argc > 4;
    double limit = argc > 5 ? atof(argv[5]) : 1e9;
    S = seed0 * 7919 + 1;
    L = seed0 * 31337 + wr * 1000003ull + 5;
    addU("dense", 0, 4, 0, 8);
    addU("gap", 0, 8, 0, 16);
    addU("neg", -8, 4, -8, 24);
    addU("swap", 4, 0, 0, 8);
    addU("off", 12, 4, 0, 20);
    addU("down", 0, 4, 0, -8);
    addU("below", -20, -12, -20, 12);
    addU("lace", 0, 20, 0, 8);
    addU("far", 8, 40, 0, 64);
    U[9] = U[0];
    U[9].t = MPI_UINT32_T;
    U[9].mult = 2;
    U[9].name = "u32x2";
    addP("int", MPI_INT, MPI_SUM, C_INT);
    addP("dbl", MPI_DOUBLE, MPI_SUM, C_DBL);
    addP("u64", MPI_UINT64_T, MPI_BXOR, C_U64);
    addP("2int", MPI_2INT, MPI_MINLOC, C_2INT);
    addP("dblint", MPI_DOUBLE_INT, MPI_MAXLOC, C_DI);
    addP("shortint", MPI_SHORT_INT, MPI_MINLOC, C_SI);
    addP("i8", MPI_INT8_T, MPI_MAX, C_I8);
    addP("flt", MPI_FLOAT, MPI_MIN, C_FLT);
    addP("ld", MPI_LONG_DOUBLE, MPI_SUM, C_LD);
    addP("bool", MPI_C_BOOL, MPI_LXOR, C_BOOL);
    addP("cpx", MPI_C_DOUBLE_COMPLEX, MPI_PROD, C_CPX);
    addP("longint", MPI_LONG_INT, MPI_MAXLOC, C_LI);
    double t0 = MPI_Wtime();
    long ops = 0;
    make_comms();
    for (round_no = 0; round_no < rounds; round_no++) {
        if (round_no % 20 == 19) {
            free_comms();
            make_comms();
        }
        S = seed0 * 7919 + 1 + round_no * 1000003ull;
        L = seed0 * 31337 + wr * 1000003ull + 5 + round_no * 77;
        int m = 1 + R(mo);
        op_t *o = calloc(m, sizeof *o);
        char **in0 = calloc(m, sizeof *in0), **out0 = calloc(m, sizeof *out0);
        for (int i = 0; i < m; i++) plan(&o[i]);
        if (getenv("ONLY") && atoi(getenv("ONLY")) != round_no) {
            free(o);
            free(in0);
            free(out0);
            continue;
        }
        if (getenv("TRACE") && wr == 0)
            for (int i = 0; i < m; i++) {
                printf("round %ld op %d %s %s how %d n %d kind %s ip %d\n", round_no, i, C[o[i].c].name,
                       names[o[i].what], o[i].how, o[i].n, o[i].k->name, o[i].inplace);
                fflush(stdout);
            }
        for (int i = 0; i < m; i++) {
            prepare(&o[i]);
            ops++;
            if (o[i].how == 0) check(&o[i]);
            if (o[i].how == 2) {
                if (o[i].in.mem) {
                    in0[i] = malloc(o[i].in.size);
                    memcpy(in0[i], o[i].in.mem, o[i].in.size);
                }
                if (o[i].out.mem) {
                    out0[i] = malloc(o[i].out.size);
                    memcpy(out0[i], o[i].out.mem, o[i].out.size);
                }
            }
        }
        /* start persistent in a local order, complete all in a local order, restart */
        int *perm = malloc(sizeof(int) * m);
        for (int i = 0; i < m; i++) perm[i] = i;
        for (int i = m - 1; i > 0; i--) {
            int j = RL(i + 1), t = perm[i];
            perm[i] = perm[j];
            perm[j] = t;
        }
        for (int rep = 0; rep < 3; rep++) {
            for (int q = 0; q < m; q++) {
                int i = perm[q];
                if (C[o[i].c].in && o[i].how == 2 && rep < o[i].rounds) MPI_Start(&o[i].req);
            }
            MPI_Request *rq = malloc(sizeof *rq * m);
            int *ix = malloc(sizeof(int) * m), k = 0;
            for (int q = 0; q < m; q++) {
                int i = perm[(q + rep) % m];
                if (!C[o[i].c].in) continue;
                if ((o[i].how == 1 && rep == 0) || (o[i].how == 2 && rep < o[i].rounds)) {
                    rq[k] = o[i].req;
                    ix[k++] = i;
                }
            }
            int style = RL(4);
            if (style == 0) MPI_Waitall(k, rq, MPI_STATUSES_IGNORE);
            else if (style == 1)
                for (int q = 0; q < k; q++) MPI_Wait(&rq[q], MPI_STATUS_IGNORE);
            else if (style == 2) {
                for (int q = 0; q < k; q++) {
                    int w;
                    MPI_Waitany(k, rq, &w, MPI_STATUS_IGNORE);
                }
            } else {
                int f = 0;
                while (!f) MPI_Testall(k, rq, &f, MPI_STATUSES_IGNORE);
            }
            for (int q = 0; q < k; q++) {
                op_t *p = &o[ix[q]];
                check(p);
                if (p->how == 2) {
                    if (rep + 1 < p->rounds) refresh(p, in0[ix[q]], out0[ix[q]]);
                    else MPI_Request_free(&p->req);
                }
            }
            free(rq);
            free(ix);
        }
        for (int i = 0; i < m; i++) {
            drop(&o[i]);
            free(in0[i]);
            free(out0[i]);
        }
        free(o);
        free(in0);
        free(out0);
        free(perm);
        int stop[2] = {bad || opbad, MPI_Wtime() - t0 > limit};
        MPI_Allreduce(MPI_IN_PLACE, stop, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        if (stop[0] || stop[1]) break;
    }
    if (wr == 0 && (bad || opbad))
        fprintf(stderr, "seed %llu ranks %d: %ld rounds, %ld ops, %ld user calls, %d bad, %.1f s\n",
                (unsigned long long)seed0, wn, round_no, ops, opcalls, bad, MPI_Wtime() - t0);
    else if (wr == 0) puts("ok");
    fflush(stdout);
    free_comms();
    MPI_Finalize();
    return bad || opbad;
}
