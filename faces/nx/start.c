/* Joining the job, leaving it, and errors. NX has no call for either: a program is a node's process from its first
 * line. */
#include "nx_internal.h"
#include "ends.h"
#include "errors.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long nx_ptype, nx_me = -1, nx_nodes = -1;
int nx_joined;
long msginfo[8];

static char why[512];

static void leave(void)
{
    nx_joined = 0;
    leave_job("nx", "node");
}

int nx_join(void)
{
    if (nx_look_at_buffer() < 0) return -1;
    /* A receive that names its node takes a long message without a copy at its sender, also while its node computes. */
    arke_prefer("ARKE_PUBLISH_MIN", "32K");
    if (join_job(leave) != ARKE_OK || nx_hear_of_forced() != ARKE_OK || nx_hear_of_withdrawn() != ARKE_OK)
        return (int)nx_failed(ARKE_ERR_STATE);
    arke_show_tags(NX_CONTEXT, nx_shown);
    nx_me = arke_rank(), nx_nodes = arke_size();
    nx_joined = 1;
    return 0;
}

long nx_failed(int code)
{
    snprintf(why, sizeof why, "%s", error_sentence("node", "type", nx_shown));
    errno = error_number(code);
    return -1;
}

long nx_wrong(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    errno = EINVAL;
    return -1;
}

void nx_die(const char *name)
{
    char sentence[640];
    snprintf(sentence, sizeof sentence, "%s: %s", name, why);
    if (arke_started()) arke_abort(1, sentence);
    fprintf(stderr, "(node ?, ptype %ld) %s\n", nx_ptype, sentence);
    exit(1);
}

void nx_perror(char *text)
{
    fprintf(stderr, "(node %ld, ptype %ld) %s: %s (%s)\n", mynode(), nx_ptype, text, why, strerror(errno));
}
