/* Locks and monitors between processes that share memory. A lock is nobody's: one process may open what another has
 * closed. Waiting sleeps in the kernel, and looks after messages every now and then. */
#define _GNU_SOURCE
#include "p4_internal.h"
#include <linux/futex.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* A queue of a monitor: how many wait, and how many of those were let in. */
struct p4_mon_queue {
    int waiting, passes;
    int fill[14];
};

void p4_background(void)
{
    if (p4.made || !arke_started()) return;
    if (arke_poll() != ARKE_OK) p4_failed("waiting for shared memory");
}

void p4_futex_wait(int *word, int value)
{
    struct timespec slice = {.tv_nsec = 2000000};
    long result = syscall(SYS_futex, word, FUTEX_WAIT, value, &slice, NULL, 0);
    if (result < 0 && errno == ETIMEDOUT) p4_background();
}

/* A word of a lock or a monitor that a process waits for. */
struct watched {
    int *word, idle;
    int (*holds)(int *word);
    const char *what;
};

static int holds(void *state)
{
    struct watched *of = state;
    return of->holds(of->word);
}

static int tells(void *state, char *text, size_t bytes)
{
    struct watched *of = state;
    snprintf(text, bytes, "%s at %p", of->what, (void *)of->word);
    return ARKE_ANY;
}

static void sleeps(void *state, unsigned microseconds)
{
    struct watched *of = state;
    struct timespec slice = {.tv_nsec = (long)microseconds * 1000};
    syscall(SYS_futex, of->word, FUTEX_WAIT, of->idle, &slice, NULL, 0);
}

/* Waits until `look` says yes of a word, and sleeps while it is `idle`; tells of it whoever asks (`arke why`). */
static void await(int *word, int idle, int (*look)(int *), const char *what)
{
    struct watched of = {word, idle, look, what};
    arke_watch watch = {holds, tells, sleeps, &of, word};
    if (!p4.made && arke_started()) {
        if (arke_watch_until(&watch) != ARKE_OK) p4_failed("waiting for shared memory");
        return;
    }
    while (!look(word)) p4_futex_wait(word, idle);
}

void p4_futex_wake(int *word, int count) { syscall(SYS_futex, word, FUTEX_WAKE, count, NULL, NULL, 0); }

/* ---- Locks: 0 open, 1 closed, 2 closed and somebody may wait
 * ---------------------------------------------------------------- */

void p4_lock_init(p4_lock_t *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

static int closes(int *lock) { return __atomic_exchange_n(lock, 2, __ATOMIC_ACQUIRE) == 0; }

void p4_lock(p4_lock_t *lock)
{
    int was = 0;
    if (__atomic_compare_exchange_n(lock, &was, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    await(lock, 2, closes, "the lock");
}

void p4_unlock(p4_lock_t *lock)
{
    if (__atomic_exchange_n(lock, 0, __ATOMIC_RELEASE) == 2) p4_futex_wake(lock, 1);
}

/* ---- Monitors
 * ---------------------------------------------------------------------------------------------------------- */

int p4_moninit(p4_monitor_t *monitor, int queues)
{
    if (queues < 0) return p4_wrong(__func__, "the number of queues is %d; it must not be negative", queues);
    p4_lock_init(&monitor->mon_lock);
    monitor->qs = NULL;
    if (queues == 0) return 0;
    monitor->qs = (struct p4_mon_queue *)p4_shmalloc(queues * (int)sizeof *monitor->qs);
    if (!monitor->qs) return -1;
    memset(monitor->qs, 0, (size_t)queues * sizeof *monitor->qs);
    return 0;
}

void p4_menter(p4_monitor_t *monitor) { p4_lock(&monitor->mon_lock); }
void p4_mexit(p4_monitor_t *monitor) { p4_unlock(&monitor->mon_lock); }

static int takes_pass(int *word)
{
    int passes = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    while (passes > 0)
        if (__atomic_compare_exchange_n(word, &passes, passes - 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) return 1;
    return 0;
}

void p4_mdelay(p4_monitor_t *monitor, int queue)
{
    struct p4_mon_queue *q = monitor->qs + queue;
    q->waiting++;
    p4_unlock(&monitor->mon_lock);
    /* A pass brings the monitor with it. */
    await(&q->passes, 0, takes_pass, "its turn in a queue of the monitor");
}

void p4_mcontinue(p4_monitor_t *monitor, int queue)
{
    struct p4_mon_queue *q = monitor->qs + queue;
    if (q->waiting == 0) {
        p4_unlock(&monitor->mon_lock);
        return;
    }
    q->waiting--;
    __atomic_fetch_add(&q->passes, 1, __ATOMIC_ACQ_REL);
    p4_futex_wake(&q->passes, 1);
}

static int others_wait(const p4_monitor_t *monitor) { return monitor->qs[0].waiting; }

/* ---- What is made of monitors
 * -------------------------------------------------------------------------------------------- */

int p4_barrier_init(p4_barrier_monitor_t *b) { return p4_moninit(&b->m, 1); }

void p4_barrier(p4_barrier_monitor_t *b, int nprocs)
{
    p4_menter(&b->m);
    if (others_wait(&b->m) + 1 < nprocs) p4_mdelay(&b->m, 0);
    /* Each lets the next one go. */
    p4_mcontinue(&b->m, 0);
}

int p4_getsub_init(p4_getsub_monitor_t *gs)
{
    gs->sub = 0;
    return p4_moninit(&gs->m, 1);
}

void p4_getsubs(p4_getsub_monitor_t *gs, int *s, int max, int nprocs, int stride)
{
    p4_menter(&gs->m);
    if (gs->sub <= max) {
        *s = gs->sub;
        gs->sub += stride;
        p4_mexit(&gs->m);
        return;
    }
    *s = -1;
    if (others_wait(&gs->m) + 1 == nprocs) gs->sub = 0;
    else p4_mdelay(&gs->m, 0);
    p4_mcontinue(&gs->m, 0);
}

int p4_askfor_init(p4_askfor_monitor_t *af)
{
    af->pgdone = af->pbdone = af->leaving = 0;
    return p4_moninit(&af->m, 1);
}

int p4_askfor(p4_askfor_monitor_t *af, int nprocs, int (*getprob)(), void *problem, void (*reset)())
{
    p4_menter(&af->m);
    while (!af->pgdone && !af->leaving) {
        if (!af->pbdone && getprob(problem) == 0) {
            /* There may be more for those who wait. */
            p4_mcontinue(&af->m, 0);
            return 0;
        }
        /* If all others wait, nobody is left to put work. The end is told when all have come, also one that
         * p4_probend() told: p4_update() may wake one that waits before the last has come, and it has to wait on. */
        if (others_wait(&af->m) + 1 < nprocs) {
            p4_mdelay(&af->m, 0);
        } else {
            if (!af->pbdone) af->pbdone = 1;
            af->leaving = 1;
        }
    }
    int code = af->pgdone ? -1 : af->pbdone;
    if (!af->pgdone && others_wait(&af->m) == 0) {
        /* The last to go makes it ready for another problem. Nobody came in since the first left: each hands the
         * monitor on. */
        reset();
        af->pbdone = af->leaving = 0;
    }
    p4_mcontinue(&af->m, 0);
    return code;
}

void p4_update(p4_askfor_monitor_t *af, int (*putprob)(), void *problem)
{
    p4_menter(&af->m);
    if (putprob(problem)) p4_mcontinue(&af->m, 0);
    else p4_mexit(&af->m);
}

void p4_probend(p4_askfor_monitor_t *af, int code)
{
    p4_menter(&af->m);
    af->pbdone = code;
    p4_mexit(&af->m);
}

void p4_progend(p4_askfor_monitor_t *af)
{
    p4_menter(&af->m);
    af->pgdone = 1;
    p4_mcontinue(&af->m, 0);
}
