/* FM_initialize and FM_finalize, parameters, and mistakes, which end the program. */
#include "fm_internal.h"
#include "ends.h"
#include "errors.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

ULONG FM_nodeid, FM_numnodes;
int fm_longest = 1024, fm_handlers_most = 1024;
long fm_window = 262144;
int fm_begun;
long fm_nodes;

static void leave(void)
{
    leave_job("FM", "node");
}

int FM_initialize(void)
{
    if (fm_begun) fm_wrong(__func__, "it was called before");
    fm_check(__func__, join_job(leave));
    FM_nodeid = (ULONG)arke_rank(), FM_numnodes = (ULONG)arke_size();
    fm_begin_packets();
    fm_begun = 1;
    return 0;
}
void FMf_initialize(void) { FM_initialize(); }
void FMs_initialize(void) { FM_initialize(); }

/* What was sent goes to its end: all nodes call it. */
void FM_finalize(void)
{
    fm_ready(__func__);
    fm_check(__func__, arke_barrier(ARKE_ALL));
    fm_begun = 0;
    leave();
}

int FM_set_parameter(int which, ...)
{
    va_list list;
    if (fm_begun) fm_wrong(__func__, "it must be called before FM_initialize");
    if (which < MAX_MSG_SIZE_FINC || which > FM_QUIET_START)
        fm_wrong(__func__, "which is %d; it must be one of the parameters of fm.h", which);
    if (which == FM_QUIET_START) return 0;
    va_start(list, which);
    /* Names and ports of a resource manager are the launcher's business here. */
    int value = which < FM_GRM_NAME ? va_arg(list, int) : 1;
    va_end(list);
    if (value < 0 || (value == 0 && which != FM_QUIET)) fm_wrong(__func__, "the value is %d; it must be above 0", value);
    if (which == MAX_MSG_SIZE_FINC) fm_longest = value;
    if (which == MSG_BUFFER_SIZE_FINC) fm_window = value;
    if (which == FM_MAX_HANDLERS) fm_handlers_most = value;
    return 0;
}
void FM_reallocate_credit(void) { fm_ready(__func__); }
int FM_debug_level(int level) { return (void)level, 0; }

void fm_not_ready(const char *call)
{
    fm_wrong(call, "FM_initialize was not called before");
}

void fm_wrong(const char *call, const char *format, ...)
{
    char why[512];
    va_list list;
    va_start(list, format);
    mistake_of(why, sizeof why, call, format, list);
    va_end(list);
    if (arke_started()) arke_abort(1, why);
    fprintf(stderr, "%s\n", why);
    exit(1);
}

void fm_failed(const char *call)
{
    fm_wrong(call, "%s", error_sentence("node", "tag", NULL));
}

void fm_no_node(const char *call, long node)
{
    fm_ready(call);
    fm_wrong(call, "node is %ld; it must be from 0 to %ld", node, fm_nodes - 1);
}
