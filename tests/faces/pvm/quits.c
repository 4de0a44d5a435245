/* Tasks that leave, or end by exit: none waits until somebody takes what it has sent, and who waits for it gets it. */
#include "check.h"

#include <time.h>

#define BYTES (4 << 20)

static char bytes[BYTES];

static void send_all(int to) {
    int pid = getpid();
    memset(bytes, 'x', sizeof bytes);
    pvm_initsend(PvmDataDefault);
    pvm_pkint(&pid, 1, 1);
    CHECK(pvm_send(to, 1) == 0);
    CHECK(pvm_recv(to, 5) > 0);
    pvm_initsend(PvmDataDefault);
    pvm_pkbyte(bytes, sizeof bytes, 1);
    CHECK(pvm_send(to, 2) == 0);
}

/* The process of the task, which tells it first. */
static int pid_of(int tid) {
    int pid = 0;
    CHECK(pvm_recv(tid, 1) > 0);
    pvm_upkint(&pid, 1, 1);
    pvm_initsend(PvmDataDefault);
    CHECK(pvm_send(tid, 5) == 0);
    return pid;
}

int main(int argc, char **argv) {
    begin();
    if (*part(argc, argv)) {
        send_all(pvm_parent());
        if (!strcmp(argv[1], "leaves")) {
            pvm_exit();
            kill(getpid(), SIGKILL);
        }
        exit(!strcmp(argv[1], "well") ? 0 : 1);
    }
    int tid;
    /* This one waits, so it gets all. */
    start(1, &tid, "child", NULL);
    pid_of(tid);
    CHECK(pvm_recv(tid, 2) > 0);
    CHECK(pvm_upkbyte(bytes, sizeof bytes, 1) == 0 && bytes[BYTES - 1] == 'x');

    /* This one computes. */
    char *hows[] = {"child", "well", "leaves"};
    for (int how = 0; how < 3; how++) {
        start(1, &tid, hows[how], NULL);
        CHECK(pvm_notify(PvmTaskExit, 3, 1, &tid) == 0);
        int pid = pid_of(tid);
        struct timespec moment = {0, 10000000};
        int moments = 0;
        while (kill(pid, 0) == 0 && ++moments < 500) nanosleep(&moment, NULL);
        CHECK(moments < 500);
        CHECK(pvm_recv(-1, 3) > 0);
        /* The daemon keeps it. */
        memset(bytes, 0, sizeof bytes);
        CHECK(pvm_nrecv(tid, 2) > 0);
        CHECK(pvm_upkbyte(bytes, sizeof bytes, 1) == 0 && bytes[0] == 'x' && bytes[BYTES - 1] == 'x');
        CHECK(pvm_nrecv(tid, -1) == 0);
    }
    finish();
}
