/* The buffers of messages, by the rules of the Paragon.
 *
 * A process has `mbf` bytes for messages that came before their receives, of which it exports `mex`, three
 * quarters of them unless it is told otherwise. Where `mea` is given, or the number of correspondents `noc`, each
 * sender has that share of it; else each may use all of what is exported. There the receiver held the messages.
 * Here the sender holds them, and keeps the account: a csend for which the share of its node has no room waits for
 * its receive. */
#include "nx_internal.h"
#include "bytes.h"
#include "sends.h"
#include <stdlib.h>
#include <string.h>

#define DEFAULT_MBF (1ul << 20)

struct nx_buffer_control nx_control = {.mbf = -1, .mex = -1, .mea = -1, .noc = -1, .pkt = -1, .sth = -1, .sct = -1, .gth = -1};

static size_t *unreceived; /* of this process's messages, at each node */

static void received(struct send_under_way *copy) { unreceived[copy->to] -= copy->bytes; }
static struct sends copies = {.over = received};

static long exported = -1; /* by the environment; -1: it does not say */

int nx_look_at_buffer(void)
{
    const char *set = getenv("NX_BUFFER");
    if (!set || bytes_of(set, &exported) == 0) return 0;
    return (int)nx_wrong("NX_BUFFER is %s; it must be " BYTES_WANTED, *set ? set : "empty");
}

struct nx_buffer_control nx_buffers(void)
{
    struct nx_buffer_control c = nx_control;
    if (c.mbf < 0) c.mbf = DEFAULT_MBF;
    if (c.mex < 0) c.mex = exported >= 0 && nx_control.mbf < 0 ? exported : c.mbf / 4 * 3;
    if (c.mex > c.mbf) c.mbf = c.mex;
    if (c.mea < 0) c.mea = c.noc > 0 ? c.mex / c.noc : c.mex;
    if (c.mea > c.mex) c.mea = c.mex;
    return c;
}

/* The share of each sender; settled at the first csend. */
static size_t share(void)
{
    static long settled = -1;
    if (settled < 0) settled = nx_buffers().mea;
    return (size_t)settled;
}

int nx_send_copy(const void *buf, size_t count, int node, int32_t tag)
{
    if (copies.count > 0) {
        int code = sends_reap_some(&copies);
        if (code != ARKE_OK) return (int)nx_failed(code);
    }
    if (!unreceived && !(unreceived = calloc((size_t)nx_nodes, sizeof *unreceived))) return 0;
    if (count > share()) return 0;
    /* Before there is said to be no room all are looked at. */
    for (int left = copies.count; unreceived[node] > share() - count; left -= 4) {
        if (left <= 0) return 0;
        int code = sends_reap_some(&copies);
        if (code != ARKE_OK) return (int)nx_failed(code);
    }
    arke_request request = ARKE_NULL;
    /* A message that an irecv has only taken is received by msgwait, for which a csend must not wait: there all
     * are copied. */
    int code = nx_is_plain() ? send_or_copy(buf, count, node, NX_CONTEXT, tag, &request)
                             : arke_isend(buf, count, node, NX_CONTEXT, tag, ARKE_COPIED, &request);
    if (code != ARKE_OK) return (int)nx_failed(code);
    if (request == ARKE_NULL) return 1;
    if (sends_keep(&copies, request, node, count, NULL) == ARKE_OK) unreceived[node] += count;
    /* Without memory for the account nobody waits for the copy. */
    else if ((code = arke_release(&request)) != ARKE_OK) return (int)nx_failed(code);
    return 1;
}
