/*
 * One-way time of a message between ranks 0 and 1 in the calls of one face: FACE_MPI, FACE_NATIVE, FACE_NX, FACE_CMMD,
 * FACE_ACLMPL, FACE_SHMEM, FACE_MPL, FACE_FM, FACE_P4 or FACE_PVM chooses which. Built and run by bench/faces.py, which
 * holds them against MPI's.
 *
 * Each way of sending names the way of MPI that promises the same; so a send that waits for its receive is held against
 * MPI_Ssend, and one that must keep a copy against MPI_Bsend. Half a ping-pong, in many short rounds; each process
 * keeps to a core.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LONGEST (1l << 20)
#define ROUNDS 60

typedef void (*step)(char *data, long bytes, int peer);
struct way {
    const char *name, *like; /* `like`: the way of MPI for the same promise */
    step send, receive;
    long most; /* longest message, or 0 */
};

static int me, size;
static char *memory_out, *memory_in;


#ifdef FACE_MPI
#include <mpi.h>
#define FACE "mpi"
#define W MPI_COMM_WORLD
static void begin(int *argc, char ***argv)
{
    static char buffer[4 * LONGEST];
    MPI_Init(argc, argv);
    MPI_Comm_rank(W, &me);
    MPI_Comm_size(W, &size);
    MPI_Buffer_attach(buffer, sizeof buffer);
}
static void end(void)
{
    void *buffer;
    int bytes;
    MPI_Buffer_detach(&buffer, &bytes);
    MPI_Finalize();
}
static void meet(void) { MPI_Barrier(W); }
static void send(char *p, long n, int to) { MPI_Send(p, (int)n, MPI_BYTE, to, 1, W); }
static void ssend(char *p, long n, int to) { MPI_Ssend(p, (int)n, MPI_BYTE, to, 1, W); }
static void bsend(char *p, long n, int to) { MPI_Bsend(p, (int)n, MPI_BYTE, to, 1, W); }
static void recv(char *p, long n, int from) { MPI_Recv(p, (int)n, MPI_BYTE, from, 1, W, MPI_STATUS_IGNORE); }
static void any(char *p, long n, int from) { (void)from, MPI_Recv(p, (int)n, MPI_BYTE, MPI_ANY_SOURCE, 1, W, MPI_STATUS_IGNORE); }
static void isend(char *p, long n, int to)
{
    MPI_Request r;
    MPI_Isend(p, (int)n, MPI_BYTE, to, 1, W, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
static void issend(char *p, long n, int to)
{
    MPI_Request r;
    MPI_Issend(p, (int)n, MPI_BYTE, to, 1, W, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
static void irecv(char *p, long n, int from)
{
    MPI_Request r;
    MPI_Irecv(p, (int)n, MPI_BYTE, from, 1, W, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
static void irecv_any(char *p, long n, int from)
{
    MPI_Request r;
    (void)from;
    MPI_Irecv(p, (int)n, MPI_BYTE, MPI_ANY_SOURCE, 1, W, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}
static const struct way ways[] = {
    {"MPI_Send, MPI_Recv", "", send, recv, 0},
    {"MPI_Ssend, MPI_Recv", "", ssend, recv, 0},
    {"MPI_Bsend, MPI_Recv", "", bsend, recv, 0},
    {"MPI_Send, MPI_Recv of any", "", send, any, 0},
    {"MPI_Bsend, MPI_Recv of any", "", bsend, any, 0},
    {"MPI_Isend, MPI_Irecv", "", isend, irecv, 0},
    {"MPI_Issend, MPI_Irecv", "", issend, irecv, 0},
    {"MPI_Isend, MPI_Irecv of any", "", isend, irecv_any, 0},
};
#endif

#ifdef FACE_NATIVE
#include <arke.h>
#define FACE "native"
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    if (arke_start(0) != ARKE_OK) exit(1);
    me = arke_rank(), size = arke_size();
}
static void end(void) { arke_finish(); }
static void meet(void) { arke_barrier(ARKE_ALL); }
static void send(char *p, long n, int to) { arke_send(p, (size_t)n, to, 0, 1, ARKE_STANDARD); }
static void ssend(char *p, long n, int to) { arke_send(p, (size_t)n, to, 0, 1, ARKE_SYNCHRONOUS); }
static void bsend(char *p, long n, int to) { arke_send(p, (size_t)n, to, 0, 1, ARKE_BUFFERED); }
static void recv(char *p, long n, int from) { arke_recv(p, (size_t)n, from, 0, 1, ARKE_EXACT, NULL); }
static void any(char *p, long n, int from) { (void)from, arke_recv(p, (size_t)n, ARKE_ANY, 0, 1, ARKE_EXACT, NULL); }
static void isend(char *p, long n, int to)
{
    arke_request r;
    arke_isend(p, (size_t)n, to, 0, 1, ARKE_STANDARD, &r);
    arke_wait(&r, NULL);
}
static void irecv(char *p, long n, int from)
{
    arke_request r;
    arke_irecv(p, (size_t)n, from, 0, 1, ARKE_EXACT, &r);
    arke_wait(&r, NULL);
}
static const struct way ways[] = {
    {"arke_send, arke_recv", "MPI_Send, MPI_Recv", send, recv, 0},
    {"arke_send synchronous, arke_recv", "MPI_Ssend, MPI_Recv", ssend, recv, 0},
    {"arke_send buffered, arke_recv", "MPI_Bsend, MPI_Recv", bsend, recv, 0},
    {"arke_send, arke_recv of any", "MPI_Send, MPI_Recv of any", send, any, 0},
    {"arke_isend, arke_irecv", "MPI_Isend, MPI_Irecv", isend, irecv, 0},
};
#endif

#ifdef FACE_NX
#include <nx.h>
#define FACE "nx"
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    setenv("NX_BUFFER", "4194304", 1);
    me = (int)mynode(), size = (int)numnodes();
}
static void end(void) { gsync(); }
static void meet(void) { gsync(); }
static void send(char *p, long n, int to) { csend(1, p, n, to, 0); }
static void recv(char *p, long n, int from) { (void)from, crecv(1, p, n); }
static void recvx(char *p, long n, int from)
{
    long info[8];
    crecvx(1, p, n, from, 0, info);
}
static void isend_(char *p, long n, int to) { msgwait(isend(1, p, n, to, 0)); }
static void irecv_(char *p, long n, int from) { (void)from, msgwait(irecv(1, p, n)); }
static const struct way ways[] = {
    {"csend, crecv", "MPI_Bsend, MPI_Recv of any", send, recv, 0},
    {"csend, crecvx", "MPI_Bsend, MPI_Recv", send, recvx, 0},
    {"isend, irecv, msgwait", "MPI_Isend, MPI_Irecv of any", isend_, irecv_, 0},
};
#endif

#ifdef FACE_CMMD
#include <cm/cmmd.h>
#define FACE "cmmd"
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    me = CMMD_self_address(), size = CMMD_partition_size();
}
static void end(void) { CMMD_sync_with_nodes(); }
static void meet(void) { CMMD_sync_with_nodes(); }
static void noblock(char *p, long n, int to) { CMMD_send_noblock(to, 1, p, (int)n); }
static void block(char *p, long n, int to) { CMMD_send_block(to, 1, p, (int)n); }
static void recv(char *p, long n, int from) { CMMD_receive_block(from, 1, p, (int)n); }
static void async(char *p, long n, int to)
{
    CMMD_mcb m = CMMD_send_async(to, 1, p, (int)n, 0, 0);
    CMMD_msg_wait(m);
    CMMD_free_mcb(m);
}
static void receive_async(char *p, long n, int from)
{
    CMMD_mcb m = CMMD_receive_async(from, 1, p, (int)n, 0, 0);
    CMMD_msg_wait(m);
    CMMD_free_mcb(m);
}
static volatile int arrived;
static void came(long a, long b, long c, long d) { (void)a, (void)b, (void)c, (void)d, arrived++; }
static void request(char *p, long n, int to) { (void)p, CMAML_request(to, came, n, 0, 0, 0); }
static void poll_requests(char *p, long n, int from)
{
    static int seen;
    (void)p, (void)n, (void)from;
    for (seen++; arrived < seen;) CMAML_poll();
}
static const struct way ways[] = {
    {"CMAML_request, CMAML_poll", "MPI_Send, MPI_Recv", request, poll_requests, 32},
    {"CMMD_send_block, CMMD_receive_block", "MPI_Ssend, MPI_Recv", block, recv, 0},
    {"CMMD_send_noblock, CMMD_receive_block", "MPI_Bsend, MPI_Recv", noblock, recv, 0},
    {"CMMD_send_async, CMMD_receive_async", "MPI_Issend, MPI_Irecv", async, receive_async, 0},
};
#endif

#ifdef FACE_ACLMPL
#include <aclmpl.h>
#define FACE "aclmpl"
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    me = ACLMPL_self_address(), size = ACLMPL_partition_size();
}
static void end(void) { ACLMPL_sync(); }
static void meet(void) { ACLMPL_sync(); }
static void send(char *p, long n, int to) { ACLMPL_send(to, 1, p, (int)n); }
static void recv(char *p, long n, int from) { ACLMPL_receive(from, 1, p, (int)n); }
static void async(char *p, long n, int to) { ACLMPL_async_send(to, 1, p, (int)n); }
static void receive_async(char *p, long n, int from) { ACLMPL_async_receive_block(from, 1, p, (int)n); }
static const struct way ways[] = {
    {"ACLMPL_send, ACLMPL_receive", "MPI_Ssend, MPI_Recv", send, recv, 0},
    {"ACLMPL_async_send, ACLMPL_async_receive_block", "MPI_Bsend, MPI_Recv", async, receive_async, 0},
};
#endif

#ifdef FACE_SHMEM
#include <shmem.h>
#define FACE "shmem"
static char *block;
static uint64_t *count;
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    shmem_init();
    me = shmem_my_pe(), size = shmem_n_pes();
    block = shmem_malloc(LONGEST);
    count = shmem_calloc(1, sizeof *count);
}
static void end(void) { shmem_finalize(); }
static void meet(void) { shmem_barrier_all(); }
static void send(char *p, long n, int to) { shmem_putmem_signal(block, p, (size_t)n, count, 1, SHMEM_SIGNAL_ADD, to); }
static void recv(char *p, long n, int from)
{
    static uint64_t seen;
    (void)p, (void)n, (void)from;
    shmem_signal_wait_until(count, SHMEM_CMP_GE, ++seen);
}
static const struct way ways[] = {
    {"shmem_putmem_signal, shmem_signal_wait_until", "MPI_Send, MPI_Recv", send, recv, 0},
};
#endif

#ifdef FACE_MPL
#include <mpproto.h>
#define FACE "mpl"
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    mpc_environ(&size, &me);
}
static void end(void) { mpc_sync(ALLGRP); }
static void meet(void) { mpc_sync(ALLGRP); }
static void send(char *p, long n, int to) { mpc_bsend(p, (size_t)n, to, 1); }
static void recv(char *p, long n, int from)
{
    int type = 1;
    size_t bytes;
    mpc_brecv(p, (size_t)n, &from, &type, &bytes);
}
static void isend(char *p, long n, int to)
{
    int id;
    size_t bytes;
    mpc_send(p, (size_t)n, to, 1, &id);
    mpc_wait(&id, &bytes);
}
static void irecv(char *p, long n, int from)
{
    int type = 1, id;
    size_t bytes;
    mpc_recv(p, (size_t)n, &from, &type, &id);
    mpc_wait(&id, &bytes);
}
static const struct way ways[] = {
    {"mpc_bsend, mpc_brecv", "MPI_Ssend, MPI_Recv", send, recv, 0},
    {"mpc_send, mpc_recv, mpc_wait", "MPI_Isend, MPI_Irecv", isend, irecv, 0},
};
#endif

#ifdef FACE_FM
#define FM_VERSION 1
#include <fm.h>
#define FACE "fm"
static long arrived;
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    FM_initialize();
    me = (int)FM_nodeid, size = (int)FM_numnodes;
}
static void end(void) { FM_finalize(); }
static void meet(void) { FMf_barrier(0); }
static void words(long a, long b, long c, long d) { (void)a, (void)b, (void)c, (void)d, arrived++; }
static void memory(void *p, int bytes) { (void)p, (void)bytes, arrived++; }
static void send_4(char *p, long n, int to) { (void)p, FM_send_4(to, (FM_shandler *)words, n, 0, 0, 0); }
static void send(char *p, long n, int to) { FM_send(to, memory, p, (int)n); }
static void recv(char *p, long n, int from)
{
    static long seen;
    (void)p, (void)n, (void)from;
    for (seen++; arrived < seen;) FM_extract();
}
static const struct way ways[] = {
    {"FM_send_4, FM_extract", "MPI_Send, MPI_Recv", send_4, recv, 32},
    {"FM_send, FM_extract", "MPI_Send, MPI_Recv", send, recv, 0},
};
#endif

#ifdef FACE_P4
#include <p4.h>
#define FACE "p4"
static void begin(int *argc, char ***argv)
{
    p4_initenv(argc, *argv);
    p4_create_procgroup();
    me = p4_get_my_id(), size = p4_num_total_ids();
}
static void end(void) { p4_wait_for_end(); }
static void meet(void) { p4_global_barrier(7); }
static void send(char *p, long n, int to) { p4_send(1, to, p, (int)n); }
static void recv(char *p, long n, int from)
{
    /* A receive gives memory of the library's, or fills what p4_msg_alloc() gave. */
    int type = 1, bytes = (int)n;
    char *message = NULL;
    (void)p;
    p4_recv(&type, &from, &message, &bytes);
    p4_msg_free(message);
}
static const struct way ways[] = {
    {"p4_send, p4_recv", "MPI_Bsend, MPI_Recv", send, recv, 0},
};
#endif

#ifdef FACE_PVM
#include <pvm3.h>
#define FACE "pvm"
static int *tids;
static void begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    int mine = pvm_mytid();
    size = pvm_siblings(&tids);
    for (int i = 0; i < size; i++)
        if (tids[i] == mine) me = i;
    pvm_setopt(PvmRoute, PvmRouteDirect);
}
static void send(char *p, long n, int to) { pvm_psend(tids[to], 1, p, (int)n, PVM_BYTE); }
static void recv(char *p, long n, int from) { pvm_precv(tids[from], 1, p, (int)n, PVM_BYTE, NULL, NULL, NULL); }
static void packed(char *p, long n, int to)
{
    pvm_initsend(PvmDataInPlace);
    if (n) pvm_pkbyte(p, (int)n, 1);
    pvm_send(tids[to], 1);
}
static void unpacked(char *p, long n, int from)
{
    pvm_recv(tids[from], 1);
    if (n) pvm_upkbyte(p, (int)n, 1);
}
static void meet(void)
{
    char x = 0;
    if (size < 2) return;
    if (me == 0) send(&x, 1, 1), recv(&x, 1, 1);
    else recv(&x, 1, 0), send(&x, 1, 0);
}
static void end(void) { pvm_exit(); }
static const struct way ways[] = {
    {"pvm_psend, pvm_precv", "MPI_Send, MPI_Recv", send, recv, 0},
    {"pvm_send InPlace, pvm_recv", "MPI_Send, MPI_Recv", packed, unpacked, 0},
};
#endif

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void keep_to_a_core(void)
{
    cpu_set_t may, mine;
    if (sched_getaffinity(0, sizeof may, &may) != 0 || CPU_COUNT(&may) < size) return;
    CPU_ZERO(&mine);
    for (int cpu = 0, which = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &may) && which++ == me) CPU_SET(cpu, &mine);
    sched_setaffinity(0, sizeof mine, &mine);
}

static double round_trips(const struct way *w, long bytes, int count)
{
    int peer = 1 - me;
    meet();
    double began = now();
    for (int i = 0; i < count; i++) {
        if (me == 0) {
            w->send(memory_out, bytes, peer);
            w->receive(memory_in, bytes, peer);
        } else {
            w->receive(memory_in, bytes, peer);
            w->send(memory_out, bytes, peer);
        }
    }
    return (now() - began) / count / 2;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static const long sizes[] = {0, 8, 1024, 65536, LONGEST};
    begin(&argc, &argv);
    if (size != 2) {
        fprintf(stderr, "face_latency needs 2 ranks, not %d\n", size);
        return 2;
    }
    keep_to_a_core();
    if (posix_memalign((void **)&memory_out, 4096, LONGEST) != 0 || posix_memalign((void **)&memory_in, 4096, LONGEST) != 0) return 2;
    memset(memory_out, 1, LONGEST), memset(memory_in, 1, LONGEST);
    for (unsigned w = 0; w < sizeof ways / sizeof *ways; w++) {
        for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            double times[ROUNDS];
            long n = sizes[s];
            if (ways[w].most && n > ways[w].most) continue;
            /* About a millisecond each, so that some rounds are undisturbed on a machine with other work. */
            int count = n <= 1024 ? 1000 : n <= 65536 ? 60 : 10;
            for (int r = -3; r < ROUNDS; r++) {
                double t = round_trips(&ways[w], n, count);
                if (r >= 0) times[r] = t;
            }
            qsort(times, ROUNDS, sizeof *times, compare);
            if (me == 0)
                printf("{\"face\":\"%s\",\"way\":\"%s\",\"like\":\"%s\",\"bytes\":%ld,\"best_us\":%.5f,\"median_us\":%.5f}\n", FACE, ways[w].name,
                       ways[w].like, n, 1e6 * times[0], 1e6 * times[ROUNDS / 2]);
        }
    }
    fflush(stdout);
    meet();
    end();
    return 0;
}
