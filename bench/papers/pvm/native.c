/* Figures 2 to 7, the native calls: CMMD_send_block, csend and mpc_bsend. One of FACE_CMMD, FACE_NX and FACE_MPL says which. */

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
#elif defined FACE_NX
#include <nx.h>
#define SERIES    "csend"
#define LATENCY   "fig5"
#define BANDWIDTH "fig4"
static int join(int argc, char **argv) { return (void)argc, (void)argv, numnodes() == 2 ? (int)mynode() : -1; }
static void leave(void) { gsync(); }
static void send_to_other(const double *data, long bytes) { csend(1, (void *)data, bytes, first, 0); }
static void receive_from_other(double *data, long bytes) { crecv(1, data, bytes); }
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
#else
#error "which system? -DFACE_CMMD, -DFACE_NX or -DFACE_MPL"
#endif

static void fail(const char *what) {
    fprintf(stderr, "pvm, %s: %s\n", SERIES, what);
    exit(1);
}

int main(int argc, char **argv) {
    static const struct way ways[] = {{SERIES, send_to_other, receive_from_other}};
    static const struct places places[] = {{{LATENCY}, {BANDWIDTH}}};
    double us[1];
    struct plan plan = plan_of(argc, argv);
    begin(argc, argv);
    series_of(ways, places, 1, plan, us);
    if (first) record_row("bcopy", SERIES, "time", us[0]);
    leave();
    return 0;
}
