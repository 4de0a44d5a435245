/* Figures 2 to 7, the native calls: CMMD_send_block, csend and mpc_bsend; and sections 3.2 and 4.2, the systems' other
 * calls beside them. One of FACE_CMMD, FACE_NX and FACE_MPL says which. */

#include "trips.h"

#if defined FACE_CMMD
#include <cm/cmmd.h>
#define SERIES    "CMMD_send_block"
#define LATENCY   "fig3"
#define BANDWIDTH "fig2"
static int join(int argc, char **argv) { return (void)argc, (void)argv, CMMD_partition_size() == 2 ? CMMD_self_address() : -1; }
static void leave(void) { CMMD_sync_with_nodes(); }
static void send_to_other(const double *data, long bytes) { CMMD_send_block(first, 1, (void *)data, (int)bytes); }
static void receive_from_other(double *data, long bytes) { CMMD_receive_block(first, 1, data, (int)bytes); }
static void over(CMMD_mcb transfer) {
    CMMD_msg_wait(transfer);
    CMMD_free_mcb(transfer);
}
static void send_async(const double *data, long bytes) { over(CMMD_send_async(first, 1, (void *)data, (int)bytes, NULL, NULL)); }
static void receive_async(double *data, long bytes) { over(CMMD_receive_async(first, 1, data, (int)bytes, NULL, NULL)); }
static void send_noblock(const double *data, long bytes) { CMMD_send_noblock(first, 1, (void *)data, (int)bytes); }
#define MORE {"CMMD_send_async", send_async, receive_async}, {"CMMD_send_noblock", send_noblock, receive_from_other}
#elif defined FACE_NX
#include <nx.h>
#define SERIES    "csend"
#define LATENCY   "fig5"
#define BANDWIDTH "fig4"
static int join(int argc, char **argv) { return (void)argc, (void)argv, numnodes() == 2 ? (int)mynode() : -1; }
static void leave(void) { gsync(); }
static void send_to_other(const double *data, long bytes) { csend(1, (void *)data, bytes, first, 0); }
static void receive_from_other(double *data, long bytes) { crecv(1, data, bytes); }
static void send_async(const double *data, long bytes) { msgwait(isend(1, (void *)data, bytes, first, 0)); }
static void receive_async(double *data, long bytes) { msgwait(irecv(1, data, bytes)); }
#define MORE {"isend", send_async, receive_async}
#elif defined FACE_MPL
#include <mpproto.h>
#define SERIES    "mpc_bsend"
#define LATENCY   "fig7"
#define BANDWIDTH "fig6"
static int join(int argc, char **argv) {
    int tasks, me;
    (void)argc, (void)argv;
    mpc_environ(&tasks, &me);
    return tasks == 2 ? me : -1;
}
static void leave(void) { mpc_sync(ALLGRP); }
static void send_to_other(const double *data, long bytes) { mpc_bsend(data, (size_t)bytes, first, 1); }
static void receive_from_other(double *data, long bytes) {
    int source = first, type = 1;
    size_t came;
    mpc_brecv(data, (size_t)bytes, &source, &type, &came);
}
static void send_async(const double *data, long bytes) {
    int id;
    size_t sent;
    mpc_send(data, (size_t)bytes, first, 1, &id);
    mpc_wait(&id, &sent);
}
#define MORE {"mpc_send", send_async, receive_from_other}
#else
#error "which system? -DFACE_CMMD, -DFACE_NX or -DFACE_MPL"
#endif

static void fail(const char *what) {
    fprintf(stderr, "pvm, %s: %s\n", SERIES, what);
    exit(1);
}

int main(int argc, char **argv) {
    static const struct way ways[] = {{SERIES, send_to_other, receive_from_other}, MORE};
    enum { WAYS = sizeof ways / sizeof *ways };
    static const struct places places[] = {{{LATENCY}, {BANDWIDTH, "natives"}}, {{NULL}, {"natives"}}, {{NULL}, {"natives"}}};
    double us[WAYS];
    struct plan plan = plan_of(argc, argv);
    begin(argc, argv);
    series_of(ways, places, WAYS, plan, us);
    if (first) record_row("bcopy", SERIES, "time", us[0]);
    leave();
    return 0;
}
