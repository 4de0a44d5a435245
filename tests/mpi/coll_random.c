/* Random collective operations against a serial model: all 22, blocking, non-blocking and persistent, several at a time
 * on overlapping communicators, in place, with empty operands, unequal shares, predefined operations and functions of
 * the program's on types with gaps and negative bounds. All memory is compared, gaps and guards too.
 *
 *   coll_random SEED ROUNDS [MOST_AT_A_TIME [BIG [SECONDS]]]
 *
 * A fault tells the seed, the round and the operation.
 *
 * Three tables say what there is: `classes` the types and their operations, `operations` the collective operations, and
 * main() the kinds of elements. An element's value is a word of 64 bits, from which each type keeps what it can. */
#include <mpi.h>
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef uint64_t u64;
typedef uint32_t u32;
static int wr, wn, bad;
static u64 S, L;
static long round_no;

static u64 rnd(u64 *s)
{
    u64 z = (*s += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

/* A number that all ranks draw alike, and one that each draws for itself. */
static int R(int n)
{
    return (int)(rnd(&S) % (u64)n);
}

static int RL(int n)
{
    return (int)(rnd(&L) % (u64)n);
}

static u64 seed0;

/* ---- Elements ---- */

/* Of U: two words with gaps, combined by functions of the program's that do not commute; of V: the same, added. The
 * others are predefined. */
enum class { C_U, C_V, C_INT, C_DBL, C_U64, C_2INT, C_DI, C_SI, C_I8, C_FLT, C_LD, C_BOOL, C_CPX, C_LI, CLASSES };

typedef struct kind {
    const char *name;
    MPI_Datatype t;
    long ext, lo, hi; /* the bytes from lo to hi are the element's */
    int d0, d1;       /* of U and V: where its two words are */
    int mult;         /* how many of the type make an element */
    enum class cls;
    MPI_Op op;
} kind;

static kind U[16], V[16];
static int nu;
static kind P[16];
static int np;

static u64 comp(u64 f, u64 g)
{
    u32 a = (u32)(f >> 32) | 1, b = (u32)f, c = (u32)(g >> 32) | 1, d = (u32)g;
    return (u64)(a * c) << 32 | (u32)(c * b + d);
}

/* What a class keeps of a word. */
static u64 keep_words(u64 v) { return v | (1ull << 32); }
static u64 keep_20_bits(u64 v) { return v & 0xfffff; }
static u64 keep_12_bits(u64 v) { return v & 0xfff; }
static u64 keep_7_bits(u64 v) { return v & 127; }
static u64 keep_2_bits(u64 v) { return v & 3; }
static u64 keep_1_bit(u64 v) { return v & 1; }
static u64 keep_all(u64 v) { return v; }
static u64 keep_pair(u64 v) { return (v & 7) | ((v >> 8 & 7) << 32); }

static u64 add(u64 a, u64 b) { return a + b; }
static u64 add_words(u64 a, u64 b) { return (u64)((u32)(a >> 32) + (u32)(b >> 32)) << 32 | (u32)((u32)a + (u32)b); }
static u64 compose(u64 a, u64 b) { return comp(a, b) | (1ull << 32); }
static u64 xor(u64 a, u64 b) { return a ^ b; }
static u64 larger(u64 a, u64 b) { return a > b ? a : b; }
static u64 lower(u64 a, u64 b) { return a < b ? a : b; }
static u64 turn(u64 a, u64 b) { return (a + b) & 3; }

/* Of pairs: the value is in the low half, the place in the high half. */
static u64 first_of(u64 a, u64 b, int sign)
{
    u32 x = (u32)a, y = (u32)b, i = (u32)(a >> 32), j = (u32)(b >> 32);
    if (x != y) return (x < y) == (sign < 0) ? a : b;
    return i < j ? a : b;
}
static u64 min_place(u64 a, u64 b) { return first_of(a, b, -1); }
static u64 max_place(u64 a, u64 b) { return first_of(a, b, 1); }

static void store_words(const kind *k, char *e, u64 v)
{
    u32 a = (u32)(v >> 32), b = (u32)v;
    memcpy(e + k->d0, &a, 4);
    memcpy(e + k->d1, &b, 4);
}

/* Stores the value as a type, and behind it the place of a pair as another one. */
#define STORE(name, type)                                                                                              \
    static void name(const kind *k, char *e, u64 v)                                                                    \
    {                                                                                                                  \
        type x = (type)v;                                                                                              \
        (void)k;                                                                                                       \
        memcpy(e, &x, sizeof x > 10 ? 10 : sizeof x);                                                                  \
    }
#define STORE_PAIR(name, type, at)                                                                                     \
    static void name(const kind *k, char *e, u64 v)                                                                    \
    {                                                                                                                  \
        type x = (type)(u32)v;                                                                                         \
        int i = (int)(v >> 32);                                                                                        \
        (void)k;                                                                                                       \
        memcpy(e, &x, sizeof x);                                                                                       \
        memcpy(e + (at), &i, sizeof i);                                                                                \
    }
STORE(store_int, int)
STORE(store_double, double)
STORE(store_long_double, long double)
STORE(store_u64, u64)
STORE(store_i8, signed char)
STORE(store_float, float)
STORE(store_bool, bool)
STORE_PAIR(store_2int, int, 4)
STORE_PAIR(store_double_int, double, 8)
STORE_PAIR(store_long_int, long, 8)
STORE_PAIR(store_short_int, short, 4)

static void store_complex(const kind *k, char *e, u64 v)
{
    static const double c[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    (void)k;
    memcpy(e, c[v & 3], 16);
}

/* Whether two elements are the same: in their bytes, in those of their values, or in the values. */
static int same_all(const kind *k, const char *e, const char *w) { return !memcmp(e, w, (size_t)k->ext); }
static int same_words(const kind *k, const char *e, const char *w)
{
    return !memcmp(e + k->d0, w + k->d0, 4) && !memcmp(e + k->d1, w + k->d1, 4);
}
static int same_10(const kind *k, const char *e, const char *w) { return (void)k, !memcmp(e, w, 10); }
static int same_12(const kind *k, const char *e, const char *w) { return (void)k, !memcmp(e, w, 12); }
static int same_short_int(const kind *k, const char *e, const char *w)
{
    return (void)k, !memcmp(e, w, 2) && !memcmp(e + 4, w + 4, 4);
}
static int same_complex(const kind *k, const char *e, const char *w)
{
    const double *x = (const double *)e, *y = (const double *)w;
    return (void)k, x[0] == y[0] && x[1] == y[1];
}

static const struct {
    u64 (*keep)(u64 v);
    u64 (*combine)(u64 a, u64 b);
    void (*store)(const kind *k, char *e, u64 v);
    int (*same)(const kind *k, const char *e, const char *w);
} classes[CLASSES] = {
    [C_U] = {keep_words, compose, store_words, same_words},
    [C_V] = {keep_words, add_words, store_words, same_words},
    [C_INT] = {keep_20_bits, add, store_int, same_all},
    [C_DBL] = {keep_20_bits, add, store_double, same_all},
    [C_U64] = {keep_all, xor, store_u64, same_all},
    [C_2INT] = {keep_pair, min_place, store_2int, same_all},
    [C_DI] = {keep_pair, max_place, store_double_int, same_12},
    [C_SI] = {keep_pair, min_place, store_short_int, same_short_int},
    [C_I8] = {keep_7_bits, larger, store_i8, same_all},
    [C_FLT] = {keep_12_bits, lower, store_float, same_all},
    [C_LD] = {keep_20_bits, add, store_long_double, same_10},
    [C_BOOL] = {keep_1_bit, xor, store_bool, same_all},
    [C_CPX] = {keep_2_bits, turn, store_complex, same_complex},
    [C_LI] = {keep_pair, max_place, store_long_int, same_12},
};

static u64 combine(const kind *k, u64 a, u64 b) { return classes[k->cls].combine(a, b); }
static void store(const kind *k, char *e, u64 v) { classes[k->cls].store(k, e, v); }
static int same(const kind *k, const char *e, const char *w) { return classes[k->cls].same(k, e, w); }
static int has_gaps(const kind *k) { return k->cls == C_U || k->cls == C_V; }

static long opcalls;
static int opbad;

/* The functions of the program's: one for each kind of U and of V, which tells it what it must be given. */
static void combine_words(const kind *k, void *in, void *io, const int *len, MPI_Datatype *dt)
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
        store(k, b, combine(k, (u64)a0 << 32 | a1, (u64)b0 << 32 | b1));
    }
}

#define FUNCTIONS(n)                                                                                                   \
    static void uf##n(void *a, void *b, int *l, MPI_Datatype *d)                                                       \
    {                                                                                                                  \
        combine_words(&U[n], a, b, l, d);                                                                              \
        /* The caller must not mind. */                                                                                \
        *l = -5;                                                                                                       \
        *d = MPI_DATATYPE_NULL;                                                                                        \
    }                                                                                                                  \
    static void vf##n(void *a, void *b, int *l, MPI_Datatype *d) { combine_words(&V[n], a, b, l, d); }
FUNCTIONS(0)
FUNCTIONS(1)
FUNCTIONS(2)
FUNCTIONS(3)
FUNCTIONS(4)
FUNCTIONS(5)
FUNCTIONS(6)
FUNCTIONS(7)
FUNCTIONS(8)
FUNCTIONS(9)
static MPI_User_function *ufs[] = {uf0, uf1, uf2, uf3, uf4, uf5, uf6, uf7, uf8, uf9};
static MPI_User_function *vfs[] = {vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9};

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

static void addP(const char *n, MPI_Datatype t, MPI_Op op, enum class cls)
{
    kind *k = &P[np++];
    memset(k, 0, sizeof *k);
    k->name = n;
    k->t = t;
    k->op = op;
    k->cls = cls;
    k->mult = 1;
    MPI_Aint lb, ex;
    MPI_Type_get_extent(t, &lb, &ex);
    k->ext = ex;
    k->lo = 0;
    k->hi = ex;
}

/* ---- Buffers, and what must be in them in the end ---- */

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
    m.base = m.mem + 64 - lo;
    m.wbase = m.want + 64 - lo;
    return m;
}

/* An element that is there before the operation and after it; one that is there before; one that is to be there
 * after. */
static void put_mem(img *m, long i, u64 v) { store(m->k, m->base + i * m->k->ext, v); }
static void expect(img *m, long i, u64 v) { store(m->k, m->wbase + i * m->k->ext, v); }
static void put(img *m, long i, u64 v)
{
    put_mem(m, i, v);
    expect(m, i, v);
}

static void forgive(img *m, long i)
{
    const kind *k = m->k;
    long o = i * k->ext;
    if (has_gaps(k)) {
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
        if (!has_gaps(k)) forgive(m, i);
    return memcmp(m->mem, m->want, m->size) ? -2 : -1;
}

static void img_free(img *m)
{
    free(m->mem);
    free(m->want);
    m->mem = m->want = NULL;
}

/* ---- Operations ---- */

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
/* Those that reduce, which are drawn more often. */
#define FIRST_REDUCTION REDUCE
#define REDUCTIONS      (RSB - REDUCE + 1)

typedef struct {
    MPI_Comm h;
    const char *name;
    int me, n, side, rn, inter, topo;
    int gn[2];
    int indeg, outdeg, *src, *dst;
    int cart;
    int in;
} comm_t;

static comm_t C[24];
static int nc;

enum how { BLOCKING, STARTED, PERSISTENT };

typedef struct {
    int what, c, root, n, inplace, rounds;
    enum how how;
    u64 key;
    const kind *k, *ks, *kr;
    img in, out;
    /* What the call is given. */
    void *sbuf, *rbuf;
    int sn, rn, addr;
    int *sc, *sd, *rc, *rd;
    MPI_Aint *sa, *ra;
    MPI_Datatype *st, *rt;
    MPI_Request req;
    long spoiled, total; /* of a reduce-scatter in place: elements from here on may hold anything */
    int rside;
} op_t;

/* What this rank is in an operation. */
typedef struct {
    comm_t *c;
    int peers;    /* in the group that it exchanges with */
    int other;    /* which group that is */
    int is_root;
    int gives, takes; /* in a rooted operation: whether it is one of those that give to the root, or take from it */
    int unequal;  /* each share has a length of its own */
} part_in;

/* Element i of what rank `from` of a group gives to `to`. */
static u64 val(op_t *o, int side, int from, int to, long i)
{
    u64 s = o->key ^ ((u64)(side * 64 + from) << 48) ^ ((u64)to << 40) ^ (u64)i * 0x1234567;
    return classes[o->k->cls].keep(rnd(&s));
}

/* The same after the reduction of so many ranks. */
static u64 reduced(op_t *o, int side, int ranks, long i)
{
    u64 v = val(o, side, 0, 0, i);
    for (int r = 1; r < ranks; r++) v = combine(o->k, v, val(o, side, r, 0, i));
    return v;
}

/* How many elements an unequal share has. */
static int cnt(op_t *o, int from, int to)
{
    u64 s = o->key ^ 0x77 ^ ((u64)from * 131 + to) * 0x9999;
    return (int)(rnd(&s) % 3 == 0 ? 0 : rnd(&s) % (u64)(o->n + 1));
}

/* A buffer's address; of an empty one a null pointer as well. */
static void *bp(const img *m, long n)
{
    return n == 0 && RL(2) ? NULL : m->base;
}

/* A share of a buffer: `n` elements, those that rank `from` of the group `side` gives to `to`; from < 0: there is
 * nobody, and so no data. */
typedef struct {
    int n, side, from, to;
    enum { EMPTY, RESULT, TO_PEER } holds; /* of a receive buffer: what is there before */
    long at;
} share;

/* Puts the shares one behind the other, with gaps where they are unequal; how many elements they take in all. */
static long lay_out(op_t *o, const part_in *p, share *s, int n)
{
    long at = 0;
    for (int r = 0; r < n; r++) {
        if (p->unequal) at += (long)(val(o, 3, r, 1, 1) % 3);
        s[r].at = at;
        at += s[r].n;
    }
    return at;
}

static void arrays(const share *s, int n, const kind *k, int **counts, int **displs)
{
    *counts = malloc(sizeof(int) * (size_t)(n + 1));
    *displs = malloc(sizeof(int) * (size_t)(n + 1));
    for (int r = 0; r < n; r++) {
        (*counts)[r] = s[r].n * k->mult;
        (*displs)[r] = (int)s[r].at * k->mult;
    }
}

/* Makes the send buffer of these shares. */
static void sends(op_t *o, const part_in *p, share *s, int n)
{
    o->in = img_new(o->ks, lay_out(o, p, s, n) + 1);
    for (int r = 0; r < n; r++)
        for (int i = 0; i < s[r].n; i++) put(&o->in, s[r].at + i, val(o, s[r].side, s[r].from, s[r].to, i));
    arrays(s, n, o->ks, &o->sc, &o->sd);
    o->sn = o->n * o->ks->mult;
    o->sbuf = p->unequal ? o->in.base : bp(&o->in, o->n);
}

/* Makes the receive buffer of these shares. */
static void receives(op_t *o, const part_in *p, share *s, int n)
{
    o->out = img_new(o->kr, lay_out(o, p, s, n) + 1);
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < s[r].n && s[r].from >= 0; i++) {
            u64 v = val(o, s[r].side, s[r].from, s[r].to, i);
            expect(&o->out, s[r].at + i, v);
            if (s[r].holds == RESULT) put_mem(&o->out, s[r].at + i, v);
            if (s[r].holds == TO_PEER) put_mem(&o->out, s[r].at + i, val(o, s[r].side, s[r].to, s[r].from, i));
        }
    }
    arrays(s, n, o->kr, &o->rc, &o->rd);
    o->rn = o->n * o->kr->mult;
    o->rbuf = p->unequal ? o->out.base : bp(&o->out, o->n);
}

/* The same of one share, whose length the call is given. */
static void sends_one(op_t *o, const part_in *p, share s)
{
    sends(o, p, &s, 1);
    o->sn = s.n * o->ks->mult;
    o->sbuf = bp(&o->in, s.n);
    if (s.at > 0) o->sbuf = o->in.base + s.at * o->ks->ext;
}

static void receives_one(op_t *o, const part_in *p, share s)
{
    receives(o, p, &s, 1);
    o->rn = s.n * o->kr->mult;
    o->rbuf = bp(&o->out, s.n);
    if (s.at > 0) o->rbuf = o->out.base + s.at * o->kr->ext;
}

static share *new_shares(int n) { return calloc((size_t)n + 1, sizeof(share)); }

static void prepare_nothing(op_t *o, const part_in *p) { (void)o, (void)p; }

static void prepare_bcast(op_t *o, const part_in *p)
{
    share all = {.n = o->n, .holds = p->is_root ? RESULT : EMPTY};
    receives(o, p, &all, p->is_root || p->takes);
}

/* The operands of a reduction: in the send buffer, or in place. */
static void operands(op_t *o, const part_in *p, img *in_place, long n)
{
    for (long i = 0; i < n; i++) {
        if (in_place) put_mem(in_place, i, val(o, 0, p->c->me, 0, i));
        else put(&o->in, i, val(o, p->c->side, p->c->me, 0, i));
    }
}

static void prepare_reduce(op_t *o, const part_in *p)
{
    int in_place = o->inplace && p->is_root;
    o->in = img_new(o->k, o->n);
    o->out = img_new(o->k, o->n);
    if (in_place) operands(o, p, &o->out, o->n);
    else if (p->gives) operands(o, p, NULL, o->n);
    for (int i = 0; i < o->n && p->is_root; i++) expect(&o->out, i, reduced(o, p->other, p->peers, i));
    o->sbuf = in_place ? MPI_IN_PLACE : bp(&o->in, o->n);
    o->rbuf = p->is_root ? bp(&o->out, o->n) : RL(2) ? NULL : o->out.base;
}

/* Allreduces and scans: of all ranks, of those up to this one, or of those before it. */
static void prepare_prefix(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    int ranks = o->what == ALLREDUCE ? p->peers : o->what == SCAN ? c->me + 1 : c->me;
    o->in = img_new(o->k, o->n);
    o->out = img_new(o->k, o->n);
    operands(o, p, o->inplace ? &o->out : NULL, o->n);
    for (int i = 0; i < o->n; i++) {
        if (ranks > 0) expect(&o->out, i, reduced(o, p->other, ranks, i));
        else if (o->inplace) expect(&o->out, i, val(o, 0, c->me, 0, i));
    }
    o->sbuf = o->inplace ? MPI_IN_PLACE : bp(&o->in, o->n);
    o->rbuf = bp(&o->out, o->n);
    if (ranks == 0 && !o->inplace && RL(2)) o->rbuf = NULL;
}

static void prepare_reduce_scatter(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    int *rc = o->rc = malloc(sizeof(int) * (size_t)c->n);
    int each = o->n / 4 + (o->n > 0);
    /* Both groups of an intercommunicator reduce vectors of one length. */
    if (c->inter) each = c->rn * (each % 50);
    for (int r = 0; r < c->n; r++) rc[r] = p->unequal && !c->inter ? cnt(o, 0, r) : each;
    if (p->unequal && c->inter && c->n > 1 && each > 0) {
        int moved = (int)(o->key % (u64)(rc[0] + 1));
        rc[0] -= moved;
        rc[1] += moved;
    }
    long before = 0, total = 0;
    for (int r = 0; r < c->n; r++) {
        if (r < c->me) before += rc[r];
        total += rc[r];
    }
    int own = rc[c->me];
    o->total = total;
    o->spoiled = o->inplace ? own : total;
    o->in = img_new(o->k, total);
    if (!o->inplace) o->out = img_new(o->k, own);
    img *result = o->inplace ? &o->in : &o->out;
    operands(o, p, o->inplace ? &o->in : NULL, total);
    for (int i = 0; i < own; i++) expect(result, i, reduced(o, p->other, p->peers, before + i));
    o->rn = each;
    o->sbuf = o->inplace ? MPI_IN_PLACE : bp(&o->in, total);
    o->rbuf = o->inplace ? bp(&o->in, total) : bp(&o->out, own);
}

static void prepare_gather(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    int in_place = o->inplace && p->is_root;
    if (p->gives && !in_place)
        sends_one(o, p, (share){.n = p->unequal ? cnt(o, c->me, 0) : o->n, .side = c->side, .from = c->me});
    if (in_place) o->sbuf = MPI_IN_PLACE;
    if (!p->is_root) return;
    share *s = new_shares(p->peers);
    for (int r = 0; r < p->peers; r++)
        s[r] = (share){.n = p->unequal ? cnt(o, r, 0) : o->n, .side = p->other, .from = r,
                       .holds = in_place && r == c->me ? RESULT : EMPTY};
    receives(o, p, s, p->peers);
    free(s);
}

static void prepare_scatter(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    int in_place = o->inplace && p->is_root;
    if (p->takes && !in_place) receives_one(o, p, (share){.n = p->unequal ? cnt(o, 0, c->me) : o->n, .to = c->me});
    if (in_place) o->rbuf = MPI_IN_PLACE;
    if (!p->is_root) return;
    share *s = new_shares(p->peers);
    for (int r = 0; r < p->peers; r++) s[r] = (share){.n = p->unequal ? cnt(o, 0, r) : o->n, .to = r};
    sends(o, p, s, p->peers);
    free(s);
}

static void prepare_allgather(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    if (o->inplace) o->sbuf = MPI_IN_PLACE;
    else sends_one(o, p, (share){.n = p->unequal ? cnt(o, c->me, c->side) : o->n, .side = c->side, .from = c->me});
    share *s = new_shares(p->peers);
    for (int r = 0; r < p->peers; r++)
        s[r] = (share){.n = p->unequal ? cnt(o, r, p->other) : o->n, .side = p->other, .from = r,
                       .holds = o->inplace && r == c->me ? RESULT : EMPTY};
    receives(o, p, s, p->peers);
    free(s);
}

/* What `from`, of the group `side`, gives `to` in an all-to-all: in place as much as it gets. */
static int pair_share(op_t *o, const part_in *p, int side, int from, int to)
{
    if (!p->unequal) return o->n;
    if (o->inplace) return from < to ? cnt(o, from, to) : cnt(o, to, from);
    return p->c->inter ? cnt(o, from + 20 * side, to + 20 * (1 - side)) : cnt(o, from, to);
}

/* Types for each peer, and places in bytes. */
static void to_bytes(const int *counts, const int *displs, int n, const kind *k, MPI_Aint **bytes, MPI_Datatype **types)
{
    *bytes = malloc(sizeof(MPI_Aint) * (size_t)(n + 1));
    *types = malloc(sizeof(MPI_Datatype) * (size_t)(n + 1));
    for (int r = 0; r < n; r++) {
        (*bytes)[r] = (MPI_Aint)(displs[r] / k->mult) * k->ext;
        (*types)[r] = counts[r] || RL(2) ? k->t : MPI_BYTE;
    }
}

static void prepare_alltoall(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    share *s = new_shares(p->peers);
    for (int r = 0; r < p->peers; r++)
        s[r] = (share){.n = pair_share(o, p, c->side, c->me, r), .side = c->side, .from = c->me, .to = r};
    if (!o->inplace) sends(o, p, s, p->peers);
    for (int r = 0; r < p->peers; r++)
        s[r] = (share){.n = pair_share(o, p, p->other, r, c->me), .side = p->other, .from = r, .to = c->me,
                       .holds = o->inplace ? TO_PEER : EMPTY};
    receives(o, p, s, p->peers);
    free(s);
    if (o->inplace) o->sbuf = MPI_IN_PLACE;
    if (o->what != ALLTOALLW) return;
    if (!o->inplace) to_bytes(o->sc, o->sd, p->peers, o->ks, &o->sa, &o->st);
    to_bytes(o->rc, o->rd, p->peers, o->kr, &o->ra, &o->rt);
    /* These places are integers. */
    for (int r = 0; r < p->peers; r++) {
        if (!o->inplace) o->sd[r] = (int)o->sa[r];
        o->rd[r] = (int)o->ra[r];
    }
}

/* The number of an edge among those of one pair: in their order at both ends; on a grid that of its direction. */
static int edge(const comm_t *c, const int *peers, int at, int comes_in)
{
    int before = 0;
    if (c->cart) return comes_in ? at ^ 1 : at;
    for (int r = 0; r < at; r++) before += peers[r] == peers[at];
    return before;
}

static void prepare_neighbor_allgather(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    sends_one(o, p, (share){.n = p->unequal ? cnt(o, c->me, 0) : o->n, .from = c->me});
    share *s = new_shares(c->indeg);
    for (int r = 0; r < c->indeg; r++)
        s[r] = (share){.n = p->unequal && c->src[r] >= 0 ? cnt(o, c->src[r], 0) : o->n, .from = c->src[r]};
    receives(o, p, s, c->indeg);
    free(s);
}

static void prepare_neighbor_alltoall(op_t *o, const part_in *p)
{
    comm_t *c = p->c;
    share *s = new_shares(c->outdeg > c->indeg ? c->outdeg : c->indeg);
    for (int r = 0; r < c->outdeg; r++) {
        int to = c->dst[r], e = to < 0 ? 0 : edge(c, c->dst, r, 0);
        s[r] = (share){.n = p->unequal && to >= 0 ? cnt(o, c->me, to + 100 * e) : o->n, .from = c->me,
                       .to = to < 0 ? 255 : to * 8 + e % 8};
    }
    sends(o, p, s, c->outdeg);
    for (int r = 0; r < c->indeg; r++) {
        int from = c->src[r], e = from < 0 ? 0 : edge(c, c->src, r, 1);
        s[r] = (share){.n = p->unequal && from >= 0 ? cnt(o, from, c->me + 100 * e) : o->n, .from = from,
                       .to = c->me * 8 + e % 8};
    }
    receives(o, p, s, c->indeg);
    free(s);
    if (o->what != NA2AW) return;
    to_bytes(o->sc, o->sd, c->outdeg, o->ks, &o->sa, &o->st);
    to_bytes(o->rc, o->rd, c->indeg, o->kr, &o->ra, &o->rt);
}

/* The call, in the way of the operation. */
#define CALL(Name, name, ...)                                                                                          \
    static void call_##name(op_t *o)                                                                                   \
    {                                                                                                                  \
        MPI_Comm h = C[o->c].h;                                                                                        \
        if (o->how == BLOCKING) MPI_##Name(__VA_ARGS__);                                                               \
        else if (o->how == STARTED) MPI_I##name(__VA_ARGS__, &o->req);                                                 \
        else MPI_##Name##_init(__VA_ARGS__, MPI_INFO_NULL, &o->req);                                                   \
    }
#define TS o->ks->t
#define TR o->kr->t
#define REDUCED o->k->t, o->k->op
CALL(Barrier, barrier, h)
CALL(Bcast, bcast, o->rbuf, o->rn, TR, o->addr, h)
CALL(Reduce, reduce, o->sbuf, o->rbuf, o->n, REDUCED, o->addr, h)
CALL(Allreduce, allreduce, o->sbuf, o->rbuf, o->n, REDUCED, h)
CALL(Scan, scan, o->sbuf, o->rbuf, o->n, REDUCED, h)
CALL(Exscan, exscan, o->sbuf, o->rbuf, o->n, REDUCED, h)
CALL(Reduce_scatter, reduce_scatter, o->sbuf, o->rbuf, o->rc, REDUCED, h)
CALL(Reduce_scatter_block, reduce_scatter_block, o->sbuf, o->rbuf, o->rn, REDUCED, h)
CALL(Gather, gather, o->sbuf, o->sn, TS, o->rbuf, o->rn, TR, o->addr, h)
CALL(Scatter, scatter, o->sbuf, o->sn, TS, o->rbuf, o->rn, TR, o->addr, h)
CALL(Allgather, allgather, o->sbuf, o->sn, TS, o->rbuf, o->rn, TR, h)
CALL(Alltoall, alltoall, o->sbuf, o->sn, TS, o->rbuf, o->rn, TR, h)
CALL(Gatherv, gatherv, o->sbuf, o->sn, TS, o->rbuf, o->rc, o->rd, TR, o->addr, h)
CALL(Scatterv, scatterv, o->sbuf, o->sc, o->sd, TS, o->rbuf, o->rn, TR, o->addr, h)
CALL(Allgatherv, allgatherv, o->sbuf, o->sn, TS, o->rbuf, o->rc, o->rd, TR, h)
CALL(Alltoallv, alltoallv, o->sbuf, o->sc, o->sd, TS, o->rbuf, o->rc, o->rd, TR, h)
CALL(Alltoallw, alltoallw, o->sbuf, o->sc, o->sd, o->st, o->rbuf, o->rc, o->rd, o->rt, h)
CALL(Neighbor_allgather, neighbor_allgather, o->sbuf, o->sn, TS, o->rbuf, o->rn, TR, h)
CALL(Neighbor_allgatherv, neighbor_allgatherv, o->sbuf, o->sn, TS, o->rbuf, o->rc, o->rd, TR, h)
CALL(Neighbor_alltoall, neighbor_alltoall, o->sbuf, o->sn, TS, o->rbuf, o->rn, TR, h)
CALL(Neighbor_alltoallv, neighbor_alltoallv, o->sbuf, o->sc, o->sd, TS, o->rbuf, o->rc, o->rd, TR, h)
CALL(Neighbor_alltoallw, neighbor_alltoallw, o->sbuf, o->sc, o->sa, o->st, o->rbuf, o->rc, o->ra, o->rt, h)

enum { REDUCES = 1, UNEQUAL = 2, INTRA = 4, NEIGHBORS = 8 }; /* INTRA: not on intercommunicators */
static const struct {
    const char *name;
    void (*prepare)(op_t *o, const part_in *p);
    void (*call)(op_t *o);
    int is;
} operations[KINDS] = {
    [BARRIER] = {"barrier", prepare_nothing, call_barrier, 0},
    [BCAST] = {"bcast", prepare_bcast, call_bcast, 0},
    [REDUCE] = {"reduce", prepare_reduce, call_reduce, REDUCES},
    [ALLREDUCE] = {"allreduce", prepare_prefix, call_allreduce, REDUCES},
    [SCAN] = {"scan", prepare_prefix, call_scan, REDUCES | INTRA},
    [EXSCAN] = {"exscan", prepare_prefix, call_exscan, REDUCES | INTRA},
    [RS] = {"reduce_scatter", prepare_reduce_scatter, call_reduce_scatter, REDUCES | UNEQUAL},
    [RSB] = {"reduce_scatter_block", prepare_reduce_scatter, call_reduce_scatter_block, REDUCES},
    [GATHER] = {"gather", prepare_gather, call_gather, 0},
    [SCATTER] = {"scatter", prepare_scatter, call_scatter, 0},
    [ALLGATHER] = {"allgather", prepare_allgather, call_allgather, 0},
    [ALLTOALL] = {"alltoall", prepare_alltoall, call_alltoall, 0},
    [GATHERV] = {"gatherv", prepare_gather, call_gatherv, UNEQUAL},
    [SCATTERV] = {"scatterv", prepare_scatter, call_scatterv, UNEQUAL},
    [ALLGATHERV] = {"allgatherv", prepare_allgather, call_allgatherv, UNEQUAL},
    [ALLTOALLV] = {"alltoallv", prepare_alltoall, call_alltoallv, UNEQUAL},
    [ALLTOALLW] = {"alltoallw", prepare_alltoall, call_alltoallw, UNEQUAL},
    [NAG] = {"neighbor_allgather", prepare_neighbor_allgather, call_neighbor_allgather, INTRA | NEIGHBORS},
    [NAGV] = {"neighbor_allgatherv", prepare_neighbor_allgather, call_neighbor_allgatherv, UNEQUAL | INTRA | NEIGHBORS},
    [NA2A] = {"neighbor_alltoall", prepare_neighbor_alltoall, call_neighbor_alltoall, INTRA | NEIGHBORS},
    [NA2AV] = {"neighbor_alltoallv", prepare_neighbor_alltoall, call_neighbor_alltoallv, UNEQUAL | INTRA | NEIGHBORS},
    [NA2AW] = {"neighbor_alltoallw", prepare_neighbor_alltoall, call_neighbor_alltoallw, UNEQUAL | INTRA | NEIGHBORS},
};

static int is(const op_t *o, int what) { return (operations[o->what].is & what) != 0; }

#define FAIL(o, ...)                                                                                                   \
    do {                                                                                                               \
        bad++;                                                                                                         \
        if (bad < 8) {                                                                                                 \
            printf("BAD seed %llu round %ld rank %d (comm %s me %d of %d) %s how %d n %d root %d inplace %d kind "     \
                   "%s/%s: ",                                                                                          \
                   (unsigned long long)seed0, round_no, wr, C[(o)->c].name, C[(o)->c].me, C[(o)->c].n,                 \
                   operations[(o)->what].name, (int)(o)->how, (o)->n, (o)->root, (o)->inplace, (o)->ks->name,          \
                   (o)->kr->name);                                                                                     \
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

/* Draws an operation, alike on all ranks. */
static void plan(op_t *o)
{
    memset(o, 0, sizeof *o);
    do {
        o->c = R(nc);
        o->what = R(3) ? FIRST_REDUCTION + R(REDUCTIONS) : R(KINDS);
    } while ((C[o->c].inter && is(o, INTRA)) || (is(o, NEIGHBORS) && !C[o->c].topo));
    o->n = pick_n();
    o->key = rnd(&S);
    int h = R(10);
    o->how = h < 4 ? BLOCKING : h < 7 ? STARTED : PERSISTENT;
    comm_t *c = &C[o->c];
    o->rside = c->inter ? R(2) : 0;
    o->root = R(64);
    o->inplace = R(3) == 0 && !c->inter && !is(o, NEIGHBORS);
    o->rounds = o->how == PERSISTENT ? 1 + R(3) : 1;
    o->k = &U[0];
    if (is(o, REDUCES)) o->k = R(3) == 0 ? &P[R(np)] : R(2) ? &U[R(nu)] : &V[R(nu)];
    /* There is a share for each rank. */
    if ((o->what == RS || o->what == RSB || o->what >= GATHER) && o->n > 4000) o->n %= 4000;
}

static const kind *local_kind(void)
{
    int x = RL(nu + 1);
    return x == nu ? &U[9] : &U[x];
}

/* Fills buffers and arrays, and makes the call. */
static void prepare(op_t *o)
{
    comm_t *c = &C[o->c];
    o->req = MPI_REQUEST_NULL;
    if (!c->in) return;
    o->root %= c->gn[o->rside];
    int roots = c->side == o->rside;
    part_in p = {.c = c, .peers = c->inter ? c->rn : c->n, .other = c->inter ? 1 - c->side : 0,
                 .is_root = roots && c->me == o->root, .gives = !c->inter || !roots, .takes = !c->inter || !roots,
                 .unequal = is(o, UNEQUAL)};
    o->addr = o->root;
    if (c->inter && roots) o->addr = p.is_root ? MPI_ROOT : MPI_PROC_NULL;
    o->ks = is(o, REDUCES) ? o->k : local_kind();
    o->kr = is(o, REDUCES) ? o->k : local_kind();
    operations[o->what].prepare(o, &p);
    operations[o->what].call(o);
}

static void check(op_t *o)
{
    comm_t *c = &C[o->c];
    if (!c->in) return;
    for (long i = o->spoiled; i < o->total; i++) forgive(&o->in, i);
    long x;
    if (o->in.mem && (x = img_bad(&o->in)) != -1) FAIL(o, "send buffer differs at %ld of %ld", x, o->in.n);
    if (o->out.mem && (x = img_bad(&o->out)) != -1) FAIL(o, "receive buffer differs at %ld of %ld", x, o->out.n);
}

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

/* ---- Communicators ---- */

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
                       operations[o[i].what].name, (int)o[i].how, o[i].n, o[i].k->name, o[i].inplace);
                fflush(stdout);
            }
        for (int i = 0; i < m; i++) {
            prepare(&o[i]);
            ops++;
            if (o[i].how == BLOCKING) check(&o[i]);
            if (o[i].how == PERSISTENT) {
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
                if (C[o[i].c].in && o[i].how == PERSISTENT && rep < o[i].rounds) MPI_Start(&o[i].req);
            }
            MPI_Request *rq = malloc(sizeof *rq * m);
            int *ix = malloc(sizeof(int) * m), k = 0;
            for (int q = 0; q < m; q++) {
                int i = perm[(q + rep) % m];
                if (!C[o[i].c].in) continue;
                if ((o[i].how == STARTED && rep == 0) || (o[i].how == PERSISTENT && rep < o[i].rounds)) {
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
                if (p->how == PERSISTENT) {
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
