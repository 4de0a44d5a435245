#define _GNU_SOURCE /* on_exit */
#include "ends.h"

#include <arke.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static void (*leaves)(void);
static pid_t process;

static void ends(int status, void *nothing)
{
    (void)nothing;
    /* Of the status the system keeps 8 bits. */
    if (process == getpid() && (status & 0xff) == 0) leaves();
}

void at_good_end(void (*leave)(void))
{
    if (leaves) return;
    leaves = leave;
    process = getpid();
    on_exit(ends, NULL);
}

int join_job(void (*leave)(void))
{
    int code = arke_started() ? ARKE_OK : arke_start(0);
    if (code == ARKE_OK) at_good_end(leave);
    return code;
}
