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

int cmmd_joined, cmmd_nodes;
arke_group cmmd_all = ARKE_ALL;

int cmmd_join(const char *call)
{
    if (!arke_started()) {
        int code = arke_start(0);
        if (code != ARKE_OK) return cmmd_failed(call, code);
    }
    cmmd_joined = 1;
    cmmd_nodes = arke_size();
    cmmd_set_handlers();
    at_good_end(leave);
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
    snprintf(why, sizeof why, "%s: %s", call, error_sentence("node"));
    return told(error_number(code));
}

int cmmd_wrong(const char *call, const char *format, ...)
{
    va_list list;
    int n = snprintf(why, sizeof why, "%s: ", call);
    va_start(list, format);
    vsnprintf(why + n, sizeof why - (size_t)n, format, list);
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
int CMMD_reset_partition_size(int nodes)
{
    if (cmmd_enter(__func__) < 0) return CMMD_ERRVAL;
    if (nodes < 1 || nodes > arke_size())
        return cmmd_wrong(__func__, "nodes is %d; %d were started; start more with arke run -n", nodes, arke_size());
    if (arke_rank() >= nodes) return cmmd_wrong(__func__, "nodes is %d, and this node, %d, is not one of them", nodes, arke_rank());
    if (nodes == cmmd_nodes) return 0;
    /* A group that is made anew must not be taken for the one before, in which a slower node may still be. */
    static int key;
    arke_group group = ARKE_ALL;
    if (nodes < arke_size()) {
        int *ranks = malloc((size_t)nodes * sizeof *ranks);
        if (!ranks) return cmmd_wrong(__func__, "there is no memory for %d nodes", nodes);
        for (int i = 0; i < nodes; i++) ranks[i] = i;
        key = key % ARKE_KEYS + 1;
        int code = arke_group_make(ranks, nodes, key, &group);
        free(ranks);
        if (code != ARKE_OK) return cmmd_failed(__func__, code);
    }
    if (cmmd_all != ARKE_ALL) arke_group_free(&cmmd_all);
    cmmd_all = group, cmmd_nodes = nodes;
    return 0;
}
int CMMD_host_node(void) { return CMMD_partition_size(); }
char *CMMD_version(void) { return "CMMD 3.3 on Arke"; }

/* The host's part, which a hostless program has not. */
#define HOST(type, name, arguments, ...)                                                                                \
    type name arguments                                                                                                 \
    {                                                                                                                   \
        __VA_ARGS__;                                                                                                    \
        return (type)cmmd_wrong(#name, "there is no host: this is a hostless program, whose nodes `arke run` starts");  \
    }
HOST(void, CMMD_enable, (void), )
HOST(void, CMMD_enable_host, (void), )
HOST(void, CMMD_sync_with_host, (void), )
HOST(void, CMMD_sync_host_with_nodes, (void), )
HOST(void, CMMD_bc_from_host, (void *buf, int len), (void)buf, (void)len)
HOST(void, CMMD_receive_bc_from_host, (void *buf, int len), (void)buf, (void)len)
HOST(void, CMMD_receive_element_from_host, (void *buf, int len), (void)buf, (void)len)
HOST(void, CMMD_concat_elements_to_host, (void *buf, int len), (void)buf, (void)len)
HOST(int, CMMD_reduce_to_host_int, (int value, CMMD_combiner_t combiner), (void)value, (void)combiner)
HOST(unsigned, CMMD_reduce_to_host_uint, (unsigned value, CMMD_combiner_t combiner), (void)value, (void)combiner)
HOST(double, CMMD_reduce_to_host_double, (double value, CMMD_combiner_t combiner), (void)value, (void)combiner)

/* Names of the manual whose arguments no source at hand tells. */
#define UNKNOWN(name, remedy)                                                                                           \
    int name() { return cmmd_wrong(#name, "it is not supported, since its arguments are not known; %s", remedy); }
UNKNOWN(CMMD_distrib_to_nodes, "there is no host; node 0 can send, or use CMMD_bc_to_nodes")
UNKNOWN(CMMD_gather_from_nodes, "there is no host; use CMMD_concat_with_nodes")
UNKNOWN(CMMD_set_msg_matching_fcn, "tags match exactly; use CMMD_ANY_TAG and look at CMMD_msg_tag")
#define CHANNEL(name) UNKNOWN(name, "use CMMD_send_async and CMMD_receive_async")
CHANNEL(CMMD_open_send_channel)
CHANNEL(CMMD_open_receive_channel)
CHANNEL(CMMD_send_channel_status)
CHANNEL(CMMD_receive_channel_status)
CHANNEL(CMMD_close_send_channel)
CHANNEL(CMMD_close_receive_channel)
CHANNEL(CMMD_reset_channel)
CHANNEL(CMMD_write_channel)
CHANNEL(CMMD_is_channel_readable)
CHANNEL(CMMD_is_channel_writable)
CHANNEL(CMMD_all_channels_free)
CHANNEL(CMMD_all_channels_free_wait)
