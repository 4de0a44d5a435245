/* Joining the job, leaving it, who one is, and errors. CMMD has no call for joining: a hostless program is a
 * node's from its first line. */
#include "cmmd_internal.h"
#include "ends.h"
#include "errors.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char why[640];
static int last_error, unsafe;

static void leave(void)
{
    cmmd_joined = 0;
    leave_job("CMMD", "node");
}

int cmmd_joined, cmmd_nodes, cmmd_partition_key;
arke_group cmmd_all = ARKE_ALL;

int cmmd_join(const char *call)
{
    /* A receive that names its node takes a long message without a copy at its sender, also while its node computes. */
    arke_prefer("ARKE_PUBLISH_MIN", "32K");
    int code = join_job(leave);
    if (code != ARKE_OK) return cmmd_failed(call, code);
    cmmd_joined = 1;
    cmmd_nodes = arke_size();
    cmmd_set_handlers();
    return 0;
}

/* What becomes of a mistake. */
static int told(int code)
{
    last_error = code;
    if (unsafe) return CMMD_ERRVAL;
    if (arke_started()) arke_abort(1, why);
    fprintf(stderr, "%s\n", why);
    exit(1);
}

int cmmd_failed(const char *call, int code)
{
    snprintf(why, sizeof why, "%s: %s", call, error_sentence("node", "tag", NULL));
    return told(error_number(code));
}

int cmmd_wrong(const char *call, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    mistake_of(why, sizeof why, call, format, list);
    va_end(list);
    return told(EINVAL);
}

int cmmd_refused(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    last_error = EAGAIN;
    return CMMD_ERRVAL;
}

void CMMD_enable_safety(void) { unsafe = 0; }
void CMMD_disable_safety(void) { unsafe = 1; }
int CMMD_get_errno(void) { return last_error; }
int CMMD_set_errno(int code)
{
    int before = last_error;
    last_error = code;
    return before;
}
char *CMMD_error_string(void) { return why; }

void CMMD_error(const char *format, ...)
{
    char sentence[512];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    if (cmmd_ready(__func__) == 0) arke_abort(1, sentence);
    exit(1);
}

int CMMD_self_address(void) { return cmmd_ready(__func__) < 0 ? CMMD_ERRVAL : arke_rank(); }
int CMMD_partition_size(void) { return cmmd_ready(__func__) < 0 ? CMMD_ERRVAL : cmmd_nodes; }
/* A group that is made anew must not be taken for the one before, in which a slower node may still be. */
int cmmd_key(const char *call, int tag, int nodes, int host, int *key)
{
    static int last[2];
    int kind = tag == CMMD_KEY_WITH_HOST, half = ARKE_KEYS / 2, code = ARKE_OK;
    if (arke_rank() == 0) {
        last[kind] = last[kind] % half + 1;
        *key = kind * half + last[kind];
        for (int i = 1; i < nodes && code == ARKE_OK; i++) code = arke_send(key, sizeof *key, i, CMMD_OWN, tag, ARKE_BUFFERED);
        if (host > 0 && code == ARKE_OK) code = arke_send(key, sizeof *key, host, CMMD_OWN, tag, ARKE_BUFFERED);
    } else {
        arke_request request = ARKE_NULL;
        code = arke_irecv(key, sizeof *key, 0, CMMD_OWN, tag, ARKE_EXACT, &request);
        if (code == ARKE_OK) code = cmmd_wait_for(&request, NULL);
    }
    return code == ARKE_OK ? 0 : cmmd_failed(call, code);
}

int cmmd_set_partition(const char *call, int nodes)
{
    if (nodes == cmmd_nodes) return 0;
    arke_group group = ARKE_ALL;
    int key = 0;
    /* The host is no member. */
    if (nodes < arke_size() && arke_rank() < nodes) {
        if (cmmd_key(call, CMMD_KEY, nodes, -1, &key) < 0) return CMMD_ERRVAL;
        int *ranks = malloc((size_t)nodes * sizeof *ranks);
        if (!ranks) return cmmd_wrong(call, "there is no memory for %d nodes", nodes);
        for (int i = 0; i < nodes; i++) ranks[i] = i;
        int code = arke_group_make(ranks, nodes, key, &group);
        free(ranks);
        if (code != ARKE_OK) return cmmd_failed(call, code);
    }
    if (cmmd_all != ARKE_ALL) arke_group_free(&cmmd_all);
    cmmd_all = group, cmmd_nodes = nodes, cmmd_partition_key = key;
    cmmd_new_partition();
    return 0;
}

int CMMD_reset_partition_size(int nodes)
{
    if (cmmd_enter(__func__) < 0) return CMMD_ERRVAL;
    int most = cmmd_host >= 0 ? cmmd_host : arke_size();
    if (nodes < 1 || nodes > most)
        return cmmd_wrong(__func__, "nodes is %d; %d were started; start more with arke run -n", nodes, most);
    if (arke_rank() >= nodes && arke_rank() != cmmd_host)
        return cmmd_wrong(__func__, "nodes is %d, and this node, %d, is not one of them", nodes, arke_rank());
    return cmmd_set_partition(__func__, nodes);
}
int CMMD_host_node(void) { return cmmd_host >= 0 ? cmmd_host : CMMD_partition_size(); }
char *CMMD_version(void) { return "CMMD 3.3 on Arke"; }

/* A name of the manual whose arguments no source at hand tells. */
int CMMD_set_msg_matching_fcn()
{
    return cmmd_wrong(__func__, "it is not supported, since its arguments are not known; tags match exactly; use CMMD_ANY_TAG and "
                                "look at CMMD_msg_tag");
}
