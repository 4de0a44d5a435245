/* Dies in many ways: crash WAY [RANKS]. Rank 1 dies, or with `all` every rank; the others wait for it. */
#define _GNU_SOURCE
#include <assert.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static int *volatile nothing;
static volatile int zero;
static void (*volatile nowhere)(void);
static void (*volatile wild)(void) = (void (*)(void))0x10;

static void __attribute__((noinline)) solve(void) {
    *nothing = 1; /* solve */
}

static void __attribute__((noinline)) divide(void) {
    zero = 7 / zero; /* divide */
}

static void sum(void *in, void *inout, int *len, MPI_Datatype *type) {
    (void)in, (void)inout, (void)len, (void)type;
    *nothing = 2; /* sum */
}

static int __attribute__((noinline)) recurse(int depth) {
    volatile char room[512];
    room[depth % 512] = (char)depth;
    return depth < 0 ? room[0] : recurse(depth + 1) + room[1]; /* recurse */
}

static void *work(void *unused) {
    (void)unused;
    pthread_setname_np(pthread_self(), "worker");
    solve(); /* work */
    return 0;
}

static void beyond_the_file(void) {
    FILE *file = tmpfile();
    char *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
    page[7] = 1; /* beyond */
}

static void own(int number) {
    static const char text[] = "own handler\n";
    (void)number;
    (void)!write(1, text, sizeof text - 1);
    _exit(3);
}

/* Reports, and lets the signal kill the process by what was there before. */
static struct sigaction before;
static void passes_on(int number) {
    static const char text[] = "own handler\n";
    (void)!write(1, text, sizeof text - 1);
    sigaction(number, &before, 0);
    raise(number);
}

static void die(const char *way) {
    if (!strcmp(way, "null")) solve();
    if (!strcmp(way, "divide")) divide();
    if (!strcmp(way, "abort")) abort(); /* abort */
    if (!strcmp(way, "assert")) assert(zero == 1); /* assert */
    if (!strcmp(way, "recurse")) recurse(0);
    if (!strcmp(way, "jump")) nowhere(); /* jump */
    if (!strcmp(way, "wild")) wild(); /* wild */
    if (!strcmp(way, "file")) beyond_the_file();
    if (!strcmp(way, "raise")) raise(SIGSEGV); /* raise */
    if (!strcmp(way, "thread")) {
        pthread_t thread;
        pthread_create(&thread, 0, work, 0);
        pthread_join(thread, 0);
    }
    if (!strcmp(way, "callback")) {
        MPI_Op op;
        int a = 1, b;
        MPI_Op_create(sum, 1, &op);
        MPI_Allreduce(&a, &b, 1, MPI_INT, op, MPI_COMM_WORLD); /* callback */
    }
    if (!strcmp(way, "buffer")) MPI_Send((void *)8, 100, MPI_BYTE, 0, 0, MPI_COMM_WORLD); /* buffer */
    if (!strcmp(way, "own")) {
        signal(SIGSEGV, own);
        solve();
    }
    if (!strcmp(way, "passes-on")) {
        struct sigaction action = {.sa_handler = passes_on};
        sigaction(SIGSEGV, &action, &before);
        solve();
    }
    if (!strcmp(way, "default")) {
        signal(SIGSEGV, SIG_DFL);
        solve();
    }
    if (!strcmp(way, "child")) {
        int status;
        if (fork() == 0) solve();
        wait(&status);
        printf("the child died of signal %d\n", WTERMSIG(status));
    }
}

int main(int argc, char **argv) {
    const char *way = argc > 1 ? argv[1] : "null";
    int rank, all = argc > 2 && !strcmp(argv[2], "all");
    if (!strcmp(way, "earlier")) signal(SIGSEGV, own), way = "null";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1 || all || !strcmp(way, "callback")) die(way); /* main */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
