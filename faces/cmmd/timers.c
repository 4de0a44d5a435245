/* Timers of a node, and the modes of files. */
#include "cmmd_internal.h"
#include <limits.h>
#include <time.h>

#define TIMERS 64

static struct timer {
    int running;
    double elapsed, busy, since, busy_since;
} timers[TIMERS];

static double processor(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct timer *timer(const char *call, int i)
{
    if (cmmd_ready(call) < 0) return NULL;
    if (i >= 0 && i < TIMERS) return &timers[i];
    cmmd_wrong(call, "timer is %d; it must be from 0 to %d", i, TIMERS - 1);
    return NULL;
}

int CMMD_node_timer_clear(int i)
{
    struct timer *t = timer(__func__, i);
    if (!t) return CMMD_ERRVAL;
    *t = (struct timer){0};
    return 0;
}
int CMMD_node_timer_start(int i)
{
    struct timer *t = timer(__func__, i);
    if (!t) return CMMD_ERRVAL;
    if (!t->running) t->running = 1, t->since = arke_clock(), t->busy_since = processor();
    return 0;
}
int CMMD_node_timer_stop(int i)
{
    struct timer *t = timer(__func__, i);
    if (!t) return CMMD_ERRVAL;
    if (t->running) t->running = 0, t->elapsed += arke_clock() - t->since, t->busy += processor() - t->busy_since;
    return 0;
}
double CMMD_node_timer_elapsed(int i)
{
    struct timer *t = timer(__func__, i);
    return !t ? 0 : t->elapsed + (t->running ? arke_clock() - t->since : 0);
}
double CMMD_node_timer_busy(int i)
{
    struct timer *t = timer(__func__, i);
    return !t ? 0 : t->busy + (t->running ? processor() - t->busy_since : 0);
}
double CMMD_node_timer_idle(int i)
{
    double idle = CMMD_node_timer_elapsed(i) - CMMD_node_timer_busy(i);
    return idle > 0 ? idle : 0;
}

static int mode_of_files(CMMD_file_mode_t mode)
{
    if (mode == CMMD_independent || mode == CMMD_local) return 0;
    return cmmd_refused("mode is %d; files are each node's own here: only CMMD_independent and CMMD_local are taken", (int)mode);
}
int CMMD_fset_io_mode(FILE *file, CMMD_file_mode_t mode) { return (void)file, mode_of_files(mode); }
int CMMD_set_io_mode(int descriptor, CMMD_file_mode_t mode) { return (void)descriptor, mode_of_files(mode); }
int CMMD_set_open_mode(CMMD_file_mode_t mode) { return mode_of_files(mode); }
CMMD_file_mode_t CMMD_fget_io_mode(FILE *file) { return (void)file, CMMD_independent; }
CMMD_file_mode_t CMMD_get_io_mode(int descriptor) { return (void)descriptor, CMMD_independent; }
CMMD_file_mode_t CMMD_get_open_mode(void) { return CMMD_independent; }

/* The memory in which parallel arrays were turned around before they went to a file. There are no such arrays here. */
static int rearrange_size = 1 << 20;
int CMMD_get_rearrange_size(void) { return rearrange_size; }
int CMMD_max_rearrange_size(void) { return INT_MAX; }
int CMMD_set_rearrange_size(int bytes)
{
    if (bytes < 0) return cmmd_wrong(__func__, "bytes is %d; it must not be negative", bytes);
    rearrange_size = bytes;
    return 0;
}
