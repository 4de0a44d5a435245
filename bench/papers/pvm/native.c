/* Figures 2 to 7, the native calls: CMMD_send_block, csend, mpc_bsend, and the engine's own arke_send. One of FACE_CMMD, FACE_NX,
   FACE_MPL and FACE_NATIVE says which. */

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
#elif defined FACE_NATIVE
#include <arke.h>
#define SERIES "arke_send"
static int join(int argc, char **argv) { return (void)argc, (void)argv, arke_start(0) == ARKE_OK && arke_size() == 2 ? arke_rank() : -1; }
static void leave(void) { arke_finish(); }
static void send_to_other(const double *data, long bytes) {
    if (arke_send(data, (size_t)bytes, first, 0, 1, ARKE_STANDARD) != ARKE_OK) fail(arke_error_text());
}
static void receive_from_other(double *data, long bytes) {
    if (arke_recv(data, (size_t)bytes, first, 0, 1, ARKE_EXACT, NULL) != ARKE_OK) fail(arke_error_text());
}
#else
#error "which system? -DFACE_CMMD, -DFACE_NX, -DFACE_MPL or -DFACE_NATIVE"
#endif

static void fail(const char *what) {
    fprintf(stderr, "pvm, %s: %s\n", SERIES, what);
    exit(1);
}

int main(int argc, char **argv) {
    static const struct way ways[] = {{SERIES, send_to_other, receive_from_other}};
#ifdef LATENCY
    static const struct places places[] = {{{LATENCY}, {BANDWIDTH}}};
#else
    static const struct places places[] = {{{"fig3", "fig5", "fig7"}, {"fig2", "fig4", "fig6"}}};
#endif
    double us[1];
    struct plan plan = plan_of(argc, argv);
    begin(argc, argv);
    series_of(ways, places, 1, plan, us);
    if (first) record_row("bcopy", SERIES, "time", us[0]);
    leave();
    return 0;
}
