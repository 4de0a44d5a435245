/* Memory runs out: a call says so, a message for which there is none is lost with a line on standard error, and the
 * task goes on. */
#include "check.h"

#include <sys/resource.h>

#define PIECE (16 << 20)
#define LONG  (320 << 20)
/* What this task may have beyond what it has now. */
#define EXTRA ((rlim_t)256 << 20)

static char piece[PIECE];

static void limit(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%lu", &pages) != 1) exit(2);
    fclose(file);
    struct rlimit most;
    getrlimit(RLIMIT_AS, &most);
    most.rlim_cur = pages * (rlim_t)sysconf(_SC_PAGESIZE) + EXTRA;
    setrlimit(RLIMIT_AS, &most);
}

static void child(void) {
    int parent = pvm_parent(), n = 0;
    char *data = malloc(LONG);
    memset(data, 'x', LONG);
    for (;;) {
        pvm_recv(parent, -1);
        pvm_upkint(&n, 1, 1);
        if (n < 0) break;
        if (n) pvm_psend(parent, 2, data, n, PVM_BYTE);
        pvm_initsend(PvmDataRaw);
        pvm_pkint(&n, 1, 1);
        pvm_send(parent, 3);
    }
    report();
}

static void ask(int tid, int n) {
    pvm_initsend(PvmDataRaw);
    pvm_pkint(&n, 1, 1);
    SAME(pvm_send(tid, 1), 0);
}

static int answer(int tid) {
    int n = -1;
    CHECK(pvm_recv(tid, 3) > 0);
    pvm_upkint(&n, 1, 1);
    return n;
}

int main(int argc, char **argv) {
    int tid, result = 0, n;
    if (!*part(argc, argv)) limit();
    begin();
    if (*part(argc, argv)) child();
    start(1, &tid, "child", NULL);
    ask(tid, 0);
    SAME(answer(tid), 0);
    pvm_initsend(PvmDataRaw);
    for (n = 0; n < 100 && result == 0; n++) result = pvm_pkbyte(piece, PIECE, 1);
    SAME(result, PvmNoMem);
    CHECK(n > 1 && n < 40);
    /* What is packed can be sent. */
    ask(tid, 1000);
    SAME(answer(tid), 1000);
    CHECK(pvm_nrecv(tid, 2) > 0);
    SAME(pvm_upkbyte(piece, 1000, 1), 0);
    CHECK(piece[0] == 'x' && piece[999] == 'x');
    /* One that there is no memory for, and one after it. */
    ask(tid, LONG);
    SAME(answer(tid), LONG);
    SAME(pvm_nrecv(tid, 2), 0);
    ask(tid, PIECE);
    SAME(answer(tid), PIECE);
    CHECK(pvm_recv(tid, 2) > 0);
    memset(piece, 0, sizeof piece);
    SAME(pvm_upkbyte(piece, PIECE, 1), 0);
    CHECK(piece[0] == 'x' && piece[PIECE - 1] == 'x');
    ask(tid, -1);
    reports(1);
    finish();
}
