/* Joining the job, leaving it, mistakes, and the calls about tasks. */
#include "mpl_internal.h"
#include "ends.h"
#include "errors.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int mperrno;
int mpl_quiet;

static void leave(void)
{
    leave_job("MPL", "task");
}

int mpl_ready(const char *call)
{
    static int joined;
    if (joined) return 0;
    int code = join_job(leave);
    if (code != ARKE_OK) return mpl_failed(call, code);
    return joined = 1, 0;
}

int mpl_failed(const char *call, int code)
{
    if (!mpl_quiet) fprintf(stderr, "MPL, task %d: %s: %s\n", arke_rank(), call, error_sentence("task", "type", NULL));
    mperrno = error_number(code);
    return -1;
}

int mpl_wrong(const char *call, const char *format, ...)
{
    char why[640];
    va_list list;
    va_start(list, format);
    mistake_of(why, sizeof why, call, format, list);
    va_end(list);
    if (!mpl_quiet) fprintf(stderr, "MPL, task %d: %s\n", arke_rank(), why);
    mperrno = EINVAL;
    return -1;
}

int mpl_null(const char *call, const char *name, const void *place)
{
    if (__builtin_expect(place != NULL, 1)) return 0;
    mpl_wrong(call, "%s is a null pointer; it must point to memory for what the call takes or gives", name);
    return 1;
}

int mpc_environ(int *numtask, int *taskid)
{
    if (mpl_ready(__func__) < 0 || MPL_NULL(numtask) || MPL_NULL(taskid)) return -1;
    *numtask = arke_size(), *taskid = arke_rank();
    return 0;
}

int mpc_task_query(int *nbuf, int nelem, int qtype)
{
    if (mpl_ready(__func__) < 0 || MPL_NULL(nbuf)) return -1;
    int known[4][4] = {{0}, {0x7fffffff, arke_size()}, {0, 0x7fffffff}, {DONTCARE, ALLMSG, NULLTASK, ALLGRP}};
    static const int count[4] = {0, 2, 2, 4};
    if (qtype < 1 || qtype > 3) return mpl_wrong(__func__, "qtype is %d; it must be from 1 to 3", qtype);
    if (nelem < 0 || nelem > count[qtype])
        return mpl_wrong(__func__, "nelem is %d; there are %d values of qtype %d", nelem, count[qtype], qtype);
    for (int i = 0; i < nelem; i++) nbuf[i] = known[qtype][i];
    return 0;
}

int mpc_task_set(int nbuf[], int stype)
{
    if (stype != 1) return mpl_wrong(__func__, "stype is %d; only 1, the printing of mistakes, can be set", stype);
    if (MPL_NULL(nbuf)) return -1;
    mpl_quiet = !nbuf[0];
    return 0;
}

int mpc_stopall(int code)
{
    char why[64];
    if (mpl_ready(__func__) < 0) return -1;
    snprintf(why, sizeof why, "task %d has called mpc_stopall(%d)", arke_rank(), code);
    arke_abort(code ? code : 1, why);
}

/* There is no monitor that would show it. */
int mpc_marker(int light, int color, char *text) { return (void)light, (void)color, (void)text, 0; }
