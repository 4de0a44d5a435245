/* Joining the job at the first call, leaving it, and mistakes, which end the program. */
#include "aclmpl_internal.h"
#include "ends.h"
#include "errors.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int aclmpl_own;

static void leave(void)
{
    leave_job("ACLMPL", "node");
}

void aclmpl_ready(const char *call)
{
    static int joined;
    if (joined) return;
    aclmpl_check(call, join_job(leave));
    const char *set = getenv("ACLMPL_PROTOCOL");
    if (set && strcmp(set, "engine") != 0 && strcmp(set, "paper") != 0)
        aclmpl_wrong(call, "ACLMPL_PROTOCOL is %s; it must be engine or paper", set);
    aclmpl_own = set && strcmp(set, "paper") == 0;
    if (aclmpl_own) aclmpl_protocol_start();
    else aclmpl_set_handlers();
    joined = 1;
}

void aclmpl_wrong(const char *call, const char *format, ...)
{
    char why[640];
    va_list list;
    va_start(list, format);
    mistake_of(why, sizeof why, call, format, list);
    va_end(list);
    if (arke_started()) arke_abort(1, why);
    fprintf(stderr, "%s\n", why);
    exit(1);
}

void aclmpl_check(const char *call, int code)
{
    if (code != ARKE_OK) aclmpl_wrong(call, "%s", error_sentence("node", "tag", NULL));
}

void aclmpl_node(const char *call, const char *what, int node)
{
    if (node < 0 || node >= arke_size()) aclmpl_wrong(call, "%s is %d; it must be a node from 0 to %d", what, node, arke_size() - 1);
}

void aclmpl_length(const char *call, int len)
{
    if (len < 0) aclmpl_wrong(call, "len is %d; it must be a number of bytes, not negative", len);
}

int ACLMPL_self_address(void) { return aclmpl_ready(__func__), arke_rank(); }
int ACLMPL_partition_size(void) { return aclmpl_ready(__func__), arke_size(); }
double ACLMPL_clock(void) { return aclmpl_ready(__func__), arke_clock(); }
void ACLMPL_sync(void)
{
    aclmpl_ready(__func__);
    if (aclmpl_own) aclmpl_protocol_sync();
    else aclmpl_check(__func__, arke_barrier(ARKE_ALL));
}
