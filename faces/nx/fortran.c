/* The Fortran names, as gfortran spells them: arguments by reference, INTEGER of 4 bytes, DOUBLE PRECISION clocks. */
#include "nx_internal.h"
#include <stdlib.h>
#include <string.h>

typedef int32_t integer;
typedef void (*subroutine)(const integer *, const integer *, const integer *, const integer *);

void csend_(const integer *type, void *buf, const integer *len, const integer *node, const integer *ptype)
{
    csend(*type, buf, *len, *node, *ptype);
}
void crecv_(const integer *typesel, void *buf, const integer *len) { crecv(*typesel, buf, *len); }
integer isend_(const integer *type, void *buf, const integer *len, const integer *node, const integer *ptype)
{
    return (integer)isend(*type, buf, *len, *node, *ptype);
}
integer irecv_(const integer *typesel, void *buf, const integer *len) { return (integer)irecv(*typesel, buf, *len); }

/* The x forms of C have info arrays of longs. */
static void shorten(const long from[8], integer to[])
{
    for (int i = 0; i < 4; i++) to[i] = (integer)from[i];
}
void crecvx_(const integer *typesel, void *buf, const integer *len, const integer *nodesel, const integer *ptypesel, integer info[])
{
    long wide[8] = {0};
    crecvx(*typesel, buf, *len, *nodesel, *ptypesel, wide);
    shorten(wide, info);
}
void cprobex_(const integer *typesel, const integer *nodesel, const integer *ptypesel, integer info[])
{
    long wide[8] = {0};
    cprobex(*typesel, *nodesel, *ptypesel, wide);
    shorten(wide, info);
}
integer iprobex_(const integer *typesel, const integer *nodesel, const integer *ptypesel, integer info[])
{
    long wide[8] = {0};
    integer found = (integer)iprobex(*typesel, *nodesel, *ptypesel, wide);
    if (found) shorten(wide, info);
    return found;
}

integer irecvx_(const integer *typesel, void *buf, const integer *len, const integer *nodesel, const integer *ptypesel, integer info[])
{
    long mid = nx_irecvx_short(*typesel, buf, *len, *nodesel, *ptypesel, info);
    if (mid < 0) nx_die("irecvx");
    return (integer)mid;
}
void msgwait_(const integer *mid) { msgwait(*mid); }
integer msgdone_(const integer *mid) { return (integer)msgdone(*mid); }
void msgcancel_(const integer *mid) { msgcancel(*mid); }
void msgignore_(const integer *mid) { msgignore(*mid); }
integer msgmerge_(const integer *mid1, const integer *mid2) { return (integer)msgmerge(*mid1, *mid2); }
integer csendrecv_(const integer *type, void *sbuf, const integer *slen, const integer *node, const integer *ptype,
                   const integer *typesel, void *rbuf, const integer *rlen)
{
    return (integer)csendrecv(*type, sbuf, *slen, *node, *ptype, *typesel, rbuf, *rlen);
}
integer isendrecv_(const integer *type, void *sbuf, const integer *slen, const integer *node, const integer *ptype,
                   const integer *typesel, void *rbuf, const integer *rlen)
{
    return (integer)isendrecv(*type, sbuf, *slen, *node, *ptype, *typesel, rbuf, *rlen);
}
void gsendx_(const integer *type, void *buf, const integer *len, const integer nodes[], const integer *nnodes)
{
    long *wide = malloc((size_t)(*nnodes > 0 ? *nnodes : 1) * sizeof *wide);
    if (!wide) abort();
    for (integer i = 0; i < *nnodes; i++) wide[i] = nodes[i];
    gsendx(*type, buf, *len, wide, *nnodes);
    free(wide);
}
void cprobe_(const integer *typesel) { cprobe(*typesel); }
integer iprobe_(const integer *typesel) { return (integer)iprobe(*typesel); }
void flushmsg_(const integer *typesel, const integer *nodesel, const integer *ptypesel) { flushmsg(*typesel, *nodesel, *ptypesel); }
integer infocount_(void) { return (integer)infocount(); }
integer infonode_(void) { return (integer)infonode(); }
integer infoptype_(void) { return (integer)infoptype(); }
integer infopid_(void) { return (integer)infopid(); }
integer infotype_(void) { return (integer)infotype(); }

/* A Fortran handler gets references; hparam says which one it is. */
static void refer(long type, long count, long node, long ptype, long hparam)
{
    integer t = (integer)type, c = (integer)count, n = (integer)node, p = (integer)ptype;
    ((subroutine)hparam)(&t, &c, &n, &p);
}
void hrecv_(const integer *typesel, void *buf, const integer *len, subroutine handler)
{
    hrecvx(*typesel, buf, *len, -1, -1, refer, (long)handler);
}
void hsend_(const integer *type, void *buf, const integer *len, const integer *node, const integer *ptype, subroutine handler)
{
    hsendx(*type, buf, *len, *node, *ptype, refer, (long)handler);
}

/* The x forms have a parameter of the program's, too: both go in a note, which each run of the handler uses up. */
typedef void (*xsubroutine)(const integer *, const integer *, const integer *, const integer *, const integer *);
struct note {
    xsubroutine handler;
    integer hparam;
};
static void refer_note(long type, long count, long node, long ptype, long hparam)
{
    struct note note = *(struct note *)hparam;
    free((struct note *)hparam);
    integer t = (integer)type, c = (integer)count, n = (integer)node, p = (integer)ptype;
    note.handler(&t, &c, &n, &p, &note.hparam);
}
static long note_of(xsubroutine handler, const integer *hparam)
{
    struct note *note = malloc(sizeof *note);
    if (!note) abort();
    *note = (struct note){handler, *hparam};
    return (long)note;
}
void hrecvx_(const integer *typesel, void *buf, const integer *len, const integer *nodesel, const integer *ptypesel, xsubroutine handler,
             const integer *hparam)
{
    hrecvx(*typesel, buf, *len, *nodesel, *ptypesel, refer_note, note_of(handler, hparam));
}
void hsendx_(const integer *type, void *buf, const integer *len, const integer *node, const integer *ptype, xsubroutine handler,
             const integer *hparam)
{
    hsendx(*type, buf, *len, *node, *ptype, refer_note, note_of(handler, hparam));
}
void hsendrecv_(const integer *type, void *sbuf, const integer *slen, const integer *node, const integer *ptype, const integer *typesel,
                void *rbuf, const integer *rlen, subroutine handler)
{
    if (nx_hsendrecvx(*type, sbuf, *slen, *node, *ptype, *typesel, rbuf, *rlen, refer, (long)handler) < 0) nx_die("hsendrecv");
}
integer masktrap_(const integer *state) { return (integer)masktrap(*state); }
void flick_(void) { flick(); }

void gsync_(void) { gsync(); }
#define GLOBAL(name, element)                                                                                          \
    void name##_(element x[], const integer *n, element work[]) { name(x, *n, work); }
GLOBAL(gdsum, double)
GLOBAL(gdprod, double)
GLOBAL(gdhigh, double)
GLOBAL(gdlow, double)
GLOBAL(gssum, float)
GLOBAL(gsprod, float)
GLOBAL(gshigh, float)
GLOBAL(gslow, float)
/* INTEGERs are half as long as C's longs. */
#define SHORT_GLOBAL(name, op)                                                                                         \
    void name##_(integer x[], const integer *n, integer work[])                                                        \
    {                                                                                                                  \
        (void)work;                                                                                                    \
        if (*n < 0) {                                                                                                  \
            nx_wrong("n is %d; it must be a number of elements, not negative", (int)*n);                               \
            nx_die(#name);                                                                                             \
        }                                                                                                              \
        int code = nx_ready() < 0 ? ARKE_ERR_STATE : arke_allreduce(ARKE_ALL, x, x, (size_t)*n, ARKE_INT32, op);       \
        if (code != ARKE_OK) {                                                                                         \
            nx_failed(code);                                                                                           \
            nx_die(#name);                                                                                             \
        }                                                                                                              \
    }
SHORT_GLOBAL(gisum, ARKE_SUM)
SHORT_GLOBAL(giprod, ARKE_PROD)
SHORT_GLOBAL(gihigh, ARKE_MAX)
SHORT_GLOBAL(gilow, ARKE_MIN)
SHORT_GLOBAL(giand, ARKE_AND)
SHORT_GLOBAL(gior, ARKE_OR)
SHORT_GLOBAL(gixor, ARKE_XOR)
SHORT_GLOBAL(gland, ARKE_LAND)
SHORT_GLOBAL(glor, ARKE_LOR)
SHORT_GLOBAL(glxor, ARKE_LXOR)
void gcol_(void *x, const integer *xlen, void *y, const integer *ylen, integer *ncnt)
{
    long bytes;
    gcol(x, *xlen, y, *ylen, &bytes);
    *ncnt = (integer)bytes;
}
void gcolx_(void *x, const integer xlens[], void *y)
{
    long nodes = numnodes(), *wide = malloc((size_t)(nodes > 0 ? nodes : 1) * sizeof *wide);
    if (!wide) abort();
    for (long i = 0; i < nodes; i++) wide[i] = xlens[i];
    gcolx(x, wide, y);
    free(wide);
}
void gopf_(void *x, const integer *xlen, void *work, long (*function)(void *, void *)) { gopf(x, *xlen, work, function); }

integer mynode_(void) { return (integer)mynode(); }
integer numnodes_(void) { return (integer)numnodes(); }
integer myptype_(void) { return (integer)myptype(); }
integer mypid_(void) { return (integer)mypid(); }
integer myhost_(void) { return (integer)myhost(); }
integer nodedim_(void) { return (integer)nodedim(); }
void setptype_(const integer *ptype) { setptype(*ptype); }
double dclock_(void) { return dclock(); }
integer mclock_(void) { return (integer)mclock(); }
integer gray_(const integer *n) { return (integer)gray(*n); }
integer ginv_(const integer *n) { return (integer)ginv(*n); }
void led_(const integer *state) { led(*state); }
void mypart_(integer *rows, integer *cols)
{
    long r, c;
    mypart(&r, &c);
    *rows = (integer)r, *cols = (integer)c;
}
/* Ticks in two words of 32 bits, the higher one first. */
void hwclock_(integer time[2])
{
    esize_t ticks;
    hwclock(&ticks);
    time[0] = (integer)ticks.shigh, time[1] = (integer)ticks.slow;
}

/* ---- Processes
 * --------------------------------------------------------------------------------------------------------- */

integer killcube_(const integer *node, const integer *pid) { return (integer)killcube(*node, *pid); }
integer killproc_(const integer *node, const integer *pid) { return (integer)killproc(*node, *pid); }
/* Fortran's have no arguments of main(). */
integer nx_initve_(char *partition, const integer *size, char *account) { return (integer)nx_initve(partition, *size, account, NULL, NULL); }
integer nx_nfork_(const integer nodes[], const integer *nnodes, const integer *ptype, integer pids[])
{
    (void)pids;
    if (*nnodes == -1) return (integer)nx_nfork(NULL, -1, *ptype, NULL);
    long *wide = malloc((size_t)(*nnodes > 0 ? *nnodes : 1) * sizeof *wide);
    if (!wide) abort();
    for (integer i = 0; i < *nnodes; i++) wide[i] = nodes[i];
    integer result = (integer)nx_nfork(wide, *nnodes, *ptype, NULL);
    free(wide);
    return result;
}
integer nx_waitall_(void) { return (integer)nx_waitall(); }
integer nx_app_rect_(integer *rows, integer *cols)
{
    mypart_(rows, cols);
    return 0;
}
integer nx_pri_(const integer *pid, const integer *priority) { return (integer)nx_pri(*pid, *priority); }
integer nx_load_(const integer nodes[], const integer *nnodes, const integer *ptype, integer pids[], const char *path, size_t length)
{
    char name[256];
    size_t n = length < sizeof name - 1 ? length : sizeof name - 1;
    (void)nodes, (void)pids;
    memcpy(name, path, n);
    while (n > 0 && name[n - 1] == ' ') n--;
    name[n] = 0;
    return (integer)nx_load(NULL, *nnodes, *ptype, NULL, name);
}
void nx_perror_(const char *text, size_t length)
{
    char copy[256];
    size_t n = length < sizeof copy - 1 ? length : sizeof copy - 1;
    memcpy(copy, text, n);
    copy[n] = 0;
    nx_perror(copy);
}
