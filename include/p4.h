/* p4.h: p4 version 1.4, Argonne's portable programs for parallel processors, over Arke.
 *
 *   arke cc --face p4 prog.c -o prog && arke run -n 4 ./prog
 *
 * The processes are those that `arke run` starts: each runs main() from its first line, joins in p4_initenv() and goes on after
 * p4_create_procgroup(). Processes of one node are a cluster and share the memory of p4_shmalloc(). */
#ifndef P4_H_INCLUDED
#define P4_H_INCLUDED

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define P4BOOL int
#define P4VOID void
#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif

/* ---- Processes
 * -------------------------------------------------------------------------------------------------------- */

#define HOSTNAME_LEN 64
#define P4_MAX_PROCGROUP_ENTRIES 256
/* For programs that have a table of processes; a job may have more. */
#define P4_MAXPROCS 4096
struct p4_procgroup_entry {
    char host_name[HOSTNAME_LEN];
    int numslaves_in_group;
    char slave_full_pathname[100];
    char username[10];
};
struct p4_procgroup {
    struct p4_procgroup_entry entries[P4_MAX_PROCGROUP_ENTRIES];
    int num_entries;
};

/* The first call: joins the job and takes p4's own arguments (-p4pg FILE and others) out of argv. */
int p4_initenv(int *argc, char **argv);
/* Checks the procgroup file, where there is one, against the job, and makes the shared memory one. All return from
 * it. */
int p4_create_procgroup(void);
struct p4_procgroup *p4_alloc_procgroup(void);
int p4_startup(struct p4_procgroup *group);
/* One more process of this cluster, which shares its memory and runs `function`; it has no messages. */
int p4_create(int (*function)());
/* The last call. In process 0 it waits for the end of all others, and everywhere for what p4_create() made. */
int p4_wait_for_end(void);

int p4_get_my_id(void);
int p4_get_my_id_from_proc(void);
int p4_num_total_ids(void);
int p4_num_total_slaves(void);

/* Clusters: processes with consecutive ids on one node. */
void p4_get_cluster_ids(int *start, int *end);
int p4_get_my_cluster_id(void);
P4BOOL p4_am_i_cluster_master(void);
int p4_num_cluster_ids(void);
void p4_get_cluster_masters(int *numids, int ids[]);
/* Collective over a cluster: the master's pointer for all. */
void p4_cluster_shmem_sync(void *pointer);

/* ---- Messages
 * --------------------------------------------------------------------------------------------------------- */

/* Kinds of data, which mattered between unlike machines. */
#define P4NOX 0
#define P4INT 1
#define P4LNG 2
#define P4FLT 3
#define P4DBL 4

int send_message(int type, int from, int to, const void *msg, int len, int data_type, P4BOOL ack_req, P4BOOL p4_buff_ind);

/* r: waits until it is being received; x: with a kind of data; b: from a buffer of p4_msg_alloc(), which is not
 * copied. */
#define p4_send(type, to, msg, len) send_message(type, p4_get_my_id(), to, msg, len, P4NOX, FALSE, FALSE)
#define p4_sendr(type, to, msg, len) send_message(type, p4_get_my_id(), to, msg, len, P4NOX, TRUE, FALSE)
#define p4_sendx(type, to, msg, len, kind) send_message(type, p4_get_my_id(), to, msg, len, kind, FALSE, FALSE)
#define p4_sendrx(type, to, msg, len, kind) send_message(type, p4_get_my_id(), to, msg, len, kind, TRUE, FALSE)
#define p4_sendb(type, to, msg, len) send_message(type, p4_get_my_id(), to, msg, len, P4NOX, FALSE, TRUE)
#define p4_sendbr(type, to, msg, len) send_message(type, p4_get_my_id(), to, msg, len, P4NOX, TRUE, TRUE)
#define p4_sendbx(type, to, msg, len, kind) send_message(type, p4_get_my_id(), to, msg, len, kind, FALSE, TRUE)
#define p4_sendbrx(type, to, msg, len, kind) send_message(type, p4_get_my_id(), to, msg, len, kind, TRUE, TRUE)

/* `*type` and `*from`: what is wanted, -1 for any, and what came. `*msg` null: a new buffer; else one of
 * p4_msg_alloc(). */
int p4_recv(int *type, int *from, char **msg, int *len);
/* Those over fibre channels: the same. */
int p4_initfc(void);
int p4_sendfc(int type, int to, const void *msg, int len);
int p4_recvfc(int *type, int *from, char **msg, int *len);
P4BOOL p4_messages_available(int *type, int *from);
P4BOOL p4_any_messages_available(void);

char *p4_msg_alloc(int len);
void p4_msg_free(void *msg);
/* The pool that buffers come from: sizes of 8 classes. */
void p4_set_avail_buff(int which, int size);
void p4_print_avail_buffs(void);

/* ---- All processes
 * ---------------------------------------------------------------------------------------------------- */

/* To all others, which receive it by p4_recv(). */
int p4_broadcastx(int type, const void *data, int len, int data_type);
#define p4_broadcast(type, data, len) p4_broadcastx(type, data, len, P4NOX)
/* x[i] = x[i] OP y[i], on all processes; the result is in x on all. */
int p4_global_op(int type, void *x, int nelem, int size, void (*op)(char *x, char *y, int nelem), int data_type);
void p4_global_barrier(int type);

#define P4_OPERATIONS(kind)                          \
    void p4_##kind##_sum_op(char *x, char *y, int nelem);    \
    void p4_##kind##_mult_op(char *x, char *y, int nelem);   \
    void p4_##kind##_max_op(char *x, char *y, int nelem);    \
    void p4_##kind##_min_op(char *x, char *y, int nelem);    \
    void p4_##kind##_absmax_op(char *x, char *y, int nelem); \
    void p4_##kind##_absmin_op(char *x, char *y, int nelem);
P4_OPERATIONS(int)
P4_OPERATIONS(flt)
P4_OPERATIONS(dbl)
#undef P4_OPERATIONS

/* ---- Memory
 * ----------------------------------------------------------------------------------------------------------- */

#define p4_malloc(size) malloc(size)
#define p4_free(memory) free(memory)
/* Memory that all processes of a cluster have at the same address. Null where there is no more. */
char *p4_shmalloc(int size);
void p4_shfree(void *memory);

/* ---- Locks and monitors, in shared memory
 * --------------------------------------------------------------------------------- */

typedef int p4_lock_t;
void p4_lock_init(p4_lock_t *lock);
void p4_lock(p4_lock_t *lock);
void p4_unlock(p4_lock_t *lock);

struct p4_mon_queue;
typedef struct p4_monitor {
    p4_lock_t mon_lock;
    struct p4_mon_queue *qs;
} p4_monitor_t;
int p4_moninit(p4_monitor_t *monitor, int queues);
void p4_menter(p4_monitor_t *monitor);
void p4_mexit(p4_monitor_t *monitor);
/* Waits in a queue, outside; comes back inside. */
void p4_mdelay(p4_monitor_t *monitor, int queue);
/* Leaves, and hands the monitor to one that waits in a queue, if any does. */
void p4_mcontinue(p4_monitor_t *monitor, int queue);

typedef struct p4_getsub_monitor {
    p4_monitor_t m;
    int sub;
} p4_getsub_monitor_t;
int p4_getsub_init(p4_getsub_monitor_t *gs);
/* The next of 0 to `max`, or -1 for each of `nprocs` processes when they are used up; then they begin anew. */
void p4_getsubs(p4_getsub_monitor_t *gs, int *s, int max, int nprocs, int stride);
#define p4_getsub(gs, s, max, nprocs) p4_getsubs(gs, s, max, nprocs, 1)

typedef struct p4_barrier_monitor {
    p4_monitor_t m;
} p4_barrier_monitor_t;
int p4_barrier_init(p4_barrier_monitor_t *b);
void p4_barrier(p4_barrier_monitor_t *b, int nprocs);

/* A pool of work: 0: got one; -1: the program is done; 1: none is left, and none can come; else the code of
 * p4_probend(). */
typedef struct p4_askfor_monitor {
    p4_monitor_t m;
    int pgdone, pbdone, leaving;
} p4_askfor_monitor_t;
int p4_askfor_init(p4_askfor_monitor_t *af);
#ifdef __cplusplus
int p4_askfor(p4_askfor_monitor_t *af, int nprocs, int (*getprob)(void *), void *problem, void (*reset)(void));
void p4_update(p4_askfor_monitor_t *af, int (*putprob)(void *), void *problem);
#else
int p4_askfor(p4_askfor_monitor_t *af, int nprocs, int (*getprob)(), void *problem, void (*reset)());
void p4_update(p4_askfor_monitor_t *af, int (*putprob)(), void *problem);
#endif
void p4_probend(p4_askfor_monitor_t *af, int code);
void p4_progend(p4_askfor_monitor_t *af);

/* ---- Time, text, mistakes
 * ------------------------------------------------------------------------------------------------- */

typedef unsigned long p4_usc_time_t;
int p4_clock(void);                 /* milliseconds */
p4_usc_time_t p4_ustimer(void);     /* microseconds */
p4_usc_time_t p4_usrollover(void);  /* the value after which that begins anew */
double p4_usclock(void);            /* seconds */

/* Print with the process's name before it, and at once; p4_dprintfl() if `level` is not over the debugging level. */
void p4_dprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));
void p4_dprintfl(int level, const char *format, ...) __attribute__((format(printf, 2, 3)));
int p4_get_dbg_level(void);
void p4_set_dbg_level(int level);
/* Prints, and ends all processes. */
void p4_error(const char *text, int value);
/* TRUE: calls that fail return -1; FALSE (the beginning): they end the program. Returns what was before. */
int p4_soft_errors(int on);
char *p4_version(void);
char *p4_machine_type(void);

/* Logging of events, which these programs' calls leave out. */
#define ALOG_SETUP(me, flag)
#define ALOG_MASTER(me, flag)
#define ALOG_DEFINE(event, name, format)
#define ALOG_LOG(me, event, number, text)
#define ALOG_STATUS(status)
#define ALOG_ENABLE
#define ALOG_DISABLE
#define ALOG_OUTPUT

#ifdef __cplusplus
}
#endif

#endif
