/* Sending. */
#include "internal.h"

#include "control.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Tids of tasks have none of these bits. */
#define NO_TASK 0xc0000000u

/* A host's number is none of a task. */
static bool is_task(int tid)
{
    return tid > 0 && !((unsigned)tid & NO_TASK) && (tid & ~HOST_BITS);
}

/* Daemons' tids have the highest bit. Only tasks that may use reserved tags have anything to say to them. */
static bool is_daemon(int tid)
{
    return tid < 0 && options[PvmResvTids];
}

static bool may_send(int tag)
{
    return tag >= 0 || options[PvmResvTids];
}

static void address(struct message *m, int tag)
{
    m->ctx = context_now;
    m->tag = tag;
    m->src = control_mytid();
}

int pvm_send(int tid, int tag)
{
    ENROL("pvm_send");
    struct message *m = sending();
    if (!(is_task(tid) || is_daemon(tid)) || !may_send(tag)) RESULT("pvm_send", PvmBadParam);
    if (!m) RESULT("pvm_send", PvmNoBuf);
    address(m, tag);
    m->dst = tid;
    TRACE_ARGUMENTS(tid, tag, context_now, (int)m->bytes);
    RESULT("pvm_send", is_daemon(tid) ? transmit_to_daemon(m) : transmit(m, NULL, tid));
}

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int pvm_mcast(int *tids, int ntids, int tag)
{
    ENROL("pvm_mcast");
    struct message *m = sending(), *flat = NULL;
    if (ntids < 0 || (ntids > 0 && !tids) || !may_send(tag)) RESULT("pvm_mcast", PvmBadParam);
    if (!m) RESULT("pvm_mcast", PvmNoBuf);
    for (int i = 0; i < ntids; i++)
        if (!is_task(tids[i])) RESULT("pvm_mcast", PvmBadParam);
    if (ntids == 0) return PvmOk;
    address(m, tag);
    TRACE_ARGUMENTS(tag, context_now, (int)m->bytes);
    int *to = malloc((size_t)ntids * sizeof *to);
    if (!to) RESULT("pvm_mcast", PvmNoMem);
    memcpy(to, tids, (size_t)ntids * sizeof *to);
    qsort(to, (size_t)ntids, sizeof *to, ascending);
    /* One copy of in-place data serves all. */
    if (m->how == PvmDataInPlace && ntids > 1) {
        if (!(flat = message_flat(m))) {
            free(to);
            RESULT("pvm_mcast", PvmNoMem);
        }
        m = flat;
    }
    int result = PvmOk;
    for (int i = 0; i < ntids && result == PvmOk; i++) {
        if (to[i] == control_mytid() || (i > 0 && to[i] == to[i - 1])) continue;
        m->dst = to[i];
        result = transmit(m, NULL, to[i]);
    }
    message_free(flat);
    free(to);
    RESULT("pvm_mcast", result);
}

int pvm_psend(int tid, int tag, void *data, int count, int type)
{
    ENROL("pvm_psend");
    size_t bytes = type_bytes(type);
    if (!is_task(tid) || !may_send(tag) || count < 0 || bytes == 0 || (!data && (count > 0 || type == PVM_STR)))
        RESULT("pvm_psend", PvmBadParam);
    bytes = type == PVM_STR ? strlen(data) + 1 : bytes * (size_t)count;
    if (bytes > INT_MAX) RESULT("pvm_psend", PvmOutOfRes);
    struct message m = {.how = PvmDataRaw, .enc = PVM_CORE_RAW, .dst = tid, .bytes = bytes};
    address(&m, tag);
    TRACE_ARGUMENTS(tid, tag, context_now, (int)bytes);
    RESULT("pvm_psend", transmit(&m, bytes ? data : NULL, tid));
}
