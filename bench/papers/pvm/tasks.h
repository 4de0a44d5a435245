/* Two tasks of PVM, as copies of one program. Started together (as `arke pvm run -n 2` does) they know each other as
   siblings; a program that somebody has started by hand, on any PVM, spawns the other one itself. */

#ifndef PVM_TASKS_H
#define PVM_TASKS_H

#include "../common/place.h"
#include <limits.h>
#include <pvm3.h>
#include <unistd.h>

#define TAG 1

static int other; /* the other task */

static void fail(const char *what) {
    fprintf(stderr, "pvm: %s\n", what);
    fflush(stdout);
    if (other > 0) pvm_kill(other);
    pvm_exit();
    exit(1);
}

static void good(const char *call, int result) {
    if (result >= 0) return;
    char text[160];
    snprintf(text, sizeof text, "%s failed with %d", call, result);
    fail(text);
}

static int place_of_this_task(int argc, char **argv) {
    static char path[PATH_MAX];
    int *tids, me = pvm_mytid();
    if (me < 0) {
        fprintf(stderr, "pvm: there is no virtual machine; start one, as by `arke pvm`, or run this by `arke pvm run -n 2`\n");
        exit(1);
    }
    (void)argc;
    int count = pvm_siblings(&tids);
    if (count == 2) {
        other = tids[tids[0] == me];
        return tids[1] == me;
    }
    int parent = pvm_parent();
    if (parent > 0) {
        other = parent;
        return 1;
    }
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0 || pvm_spawn(path, argv + 1, PvmTaskDefault, NULL, 1, &other) != 1) fail("this wants two tasks, and the second cannot be spawned");
    return 0;
}

/* 0 or 1, on a core of its own. */
static int join(int argc, char **argv) {
    int me = place_of_this_task(argc, argv);
    place_on_a_core(me, 2);
    /* The original goes by its daemons otherwise; the paper's machines, and Arke, have no other way. */
    pvm_setopt(PvmRoute, PvmRouteDirect);
    return me;
}

static void leave(void) { pvm_exit(); }

/* ---- The ways
 * ---------------------------------------------------------------------------------------------------------- */

static inline void psend_to(const double *data, long bytes) {
    good("pvm_psend", pvm_psend(other, TAG, (char *)data, (int)(bytes / 8), PVM_DOUBLE));
}
static inline void precv_from(double *data, long bytes) {
    int tid, tag, came;
    good("pvm_precv", pvm_precv(other, TAG, (char *)data, (int)(bytes / 8), PVM_DOUBLE, &tid, &tag, &came));
}

static inline void send_packed(int encoding, const double *data, long bytes) {
    good("pvm_initsend", pvm_initsend(encoding));
    good("pvm_pkdouble", pvm_pkdouble((double *)data, (int)(bytes / 8), 1));
    good("pvm_send", pvm_send(other, TAG));
}
static inline void send_in_place(const double *data, long bytes) { send_packed(PvmDataInPlace, data, bytes); }
static inline void send_raw(const double *data, long bytes) { send_packed(PvmDataRaw, data, bytes); }
static inline void send_default(const double *data, long bytes) { send_packed(PvmDataDefault, data, bytes); }
static inline void receive_packed(double *data, long bytes) {
    good("pvm_recv", pvm_recv(other, TAG));
    good("pvm_upkdouble", pvm_upkdouble(data, (int)(bytes / 8), 1));
}

#if __has_include(<arke.h>)
/* The engine's own send between the same two tasks: what PVM stands on, measured in turns with it. */
#include <arke.h>
#define ENGINE {"arke_send", engine_send, engine_receive}

static int peer = -1; /* the other task, as the engine counts */

static inline void find_peer(void) {
    unsigned char mine[ARKE_CARD_BYTES], theirs[ARKE_CARD_BYTES];
    size_t bytes = sizeof mine;
    int tid, tag, came;
    if (arke_card(mine, &bytes) != ARKE_OK) fail(arke_error_text());
    good("pvm_psend", pvm_psend(other, TAG, (char *)mine, (int)bytes, PVM_BYTE));
    good("pvm_precv", pvm_precv(other, TAG, (char *)theirs, sizeof theirs, PVM_BYTE, &tid, &tag, &came));
    if (arke_link(theirs, (size_t)came, &peer) != ARKE_OK) fail(arke_error_text());
}
static inline void engine_send(const double *data, long bytes) {
    if (peer < 0) find_peer();
    if (arke_send(data, (size_t)bytes, peer, 0, TAG, ARKE_STANDARD) != ARKE_OK) fail(arke_error_text());
}
static inline void engine_receive(double *data, long bytes) {
    if (peer < 0) find_peer();
    if (arke_recv(data, (size_t)bytes, peer, 0, TAG, ARKE_EXACT, NULL) != ARKE_OK) fail(arke_error_text());
}
#endif

/* Messages of these ways; the first is the one that programs agree by. */
#define PSEND    {"pvm_psend", psend_to, precv_from}
#define IN_PLACE {"PvmDataInPlace", send_in_place, receive_packed}
#define RAW      {"PvmDataRaw", send_raw, receive_packed}
#define DEFAULT  {"PvmDataDefault", send_default, receive_packed}

#endif
