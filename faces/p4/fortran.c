/* p4's Fortran names, as gfortran spells them: subroutines, but for those that tell a number; INTEGERs have 4 bytes. */
#include "p4_internal.h"

void p4init_(void) { p4_initenv(NULL, NULL); }
void p4crpg_(void) { p4_create_procgroup(); }
void p4cleanup_(void) { p4_wait_for_end(); }

int p4myid_(void) { return p4_get_my_id(); }
int p4ntotids_(void) { return p4_num_total_ids(); }
int p4nslaves_(void) { return p4_num_total_slaves(); }
int p4myclid_(void) { return p4_get_my_cluster_id(); }
int p4nclids_(void) { return p4_num_cluster_ids(); }
void p4getclids_(int *start, int *end) { p4_get_cluster_ids(start, end); }
void p4getclmasts_(int *numids, int *ids) { p4_get_cluster_masters(numids, ids); }

void p4send_(int *type, int *to, void *msg, int *len, int *rc) { *rc = p4_send(*type, *to, msg, *len); }
void p4sendr_(int *type, int *to, void *msg, int *len, int *rc) { *rc = p4_sendr(*type, *to, msg, *len); }
void p4sendx_(int *type, int *to, void *msg, int *len, int *kind, int *rc) { *rc = p4_sendx(*type, *to, msg, *len, *kind); }
void p4sendrx_(int *type, int *to, void *msg, int *len, int *kind, int *rc) { *rc = p4_sendrx(*type, *to, msg, *len, *kind); }
void p4brdcst_(int *type, void *data, int *len, int *rc) { *rc = p4_broadcast(*type, data, *len); }
void p4brdcstx_(int *type, void *data, int *len, int *kind, int *rc) { *rc = p4_broadcastx(*type, data, *len, *kind); }
void p4probe_(int *type, int *from, int *rc) { *rc = p4_messages_available(type, from); }

/* Into memory of the program; what does not fit is lost, as for p4_recv(). */
void p4recv_(int *type, int *from, void *buf, int *buflen, int *msglen, int *rc)
{
    arke_status status = {0};
    *rc = -1;
    if (p4_talks("p4recv") < 0) return;
    if (*from < -1 || *from >= p4.size) {
        p4_wrong("p4recv", "from is %d; it must be a process from 0 to %d, or -1 (any)", *from, p4.size - 1);
        return;
    }
    if (*type < -1 || *buflen < 0) {
        p4_wrong("p4recv", "type is %d and buflen %d; they must not be negative, but for a type of -1 (any)", *type, *buflen);
        return;
    }
    int code = arke_recv(buf, (size_t)*buflen, *from, P4_MESSAGES, *type, *type == -1 ? 0 : ARKE_EXACT, &status);
    if (code != ARKE_OK && code != ARKE_ERR_TRUNCATED) {
        p4_failed("p4recv");
        return;
    }
    *type = status.tag, *from = status.source, *msglen = (int)status.bytes;
    *rc = 0;
}

/* ---- Operations
 * -------------------------------------------------------------------------------------------------------- */

/* Fortran's twins get the number of elements by reference. */
#define TWINS(kind, KIND)                                                                                       \
    void p4##kind##sumop_(char *x, char *y, int *n) { p4_##kind##_sum_op(x, y, *n); }                           \
    void p4##kind##multop_(char *x, char *y, int *n) { p4_##kind##_mult_op(x, y, *n); }                         \
    void p4##kind##maxop_(char *x, char *y, int *n) { p4_##kind##_max_op(x, y, *n); }                           \
    void p4##kind##minop_(char *x, char *y, int *n) { p4_##kind##_min_op(x, y, *n); }                           \
    void p4##kind##absmaxop_(char *x, char *y, int *n) { p4_##kind##_absmax_op(x, y, *n); }                     \
    void p4##kind##absminop_(char *x, char *y, int *n) { p4_##kind##_absmin_op(x, y, *n); }
TWINS(int, INT)
TWINS(flt, FLT)
TWINS(dbl, DBL)

typedef void (*fortran_op)(char *, char *, int *);
static fortran_op programs;
static void call_programs(char *x, char *y, int nelem) { programs(x, y, &nelem); }

void p4globop_(int *type, void *x, int *nelem, int *size, fortran_op op, int *kind, int *rc)
{
#define PAIR(kind, name) {p4##kind##name##op_, p4_##kind##_##name##_op}
#define PAIRS(kind) PAIR(kind, sum), PAIR(kind, mult), PAIR(kind, max), PAIR(kind, min), PAIR(kind, absmax), PAIR(kind, absmin)
    static const struct {
        fortran_op twin;
        void (*function)(char *, char *, int);
    } pairs[] = {PAIRS(int), PAIRS(flt), PAIRS(dbl)};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].twin == op) {
            *rc = p4_global_op(*type, x, *nelem, *size, pairs[i].function, *kind);
            return;
        }
    programs = op;
    *rc = p4_global_op(*type, x, *nelem, *size, call_programs, *kind);
}
void p4globarr_(int *type) { p4_global_barrier(*type); }

/* ---- Time, text, mistakes
 * ------------------------------------------------------------------------------------------------- */

int p4clock_(void) { return p4_clock(); }
int p4ustimer_(void) { return (int)p4_ustimer(); }
void p4version_(void) { printf("p4version %s\n", p4_version()), fflush(stdout); }
void p4avlbufs_(void) { p4_print_avail_buffs(); }
/* Fortran counts from 1. */
void p4setavlbuf_(int *which, int *size) { p4_set_avail_buff(*which - 1, *size); }
void p4softerrs_(int *on, int *before) { *before = p4_soft_errors(*on); }

void p4error_(const char *text, int *value, size_t length)
{
    char copy[256];
    size_t n = length < sizeof copy - 1 ? length : sizeof copy - 1;
    memcpy(copy, text, n);
    while (n > 0 && copy[n - 1] == ' ') n--;
    copy[n] = 0;
    p4_error(copy, *value);
}

/* Fortran's units have buffers of their own. */
void _gfortran_flush_i4(int *unit) __attribute__((weak));
void p4flush_(void)
{
    fflush(stdout);
    if (_gfortran_flush_i4) _gfortran_flush_i4(NULL);
}
