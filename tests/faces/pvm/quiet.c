/* A task that looks for messages again and again makes no system call for each task that it is linked with: it reads no
 * file. The kernel counts what a process reads. */
#include "check.h"
#include <time.h>

#define TASKS 6

/* Reads so far; -1 where the kernel does not say. */
static long reads(void)
{
    char line[200];
    long count = -1;
    FILE *file = fopen("/proc/self/io", "r");
    while (file && fgets(line, sizeof line, file) && sscanf(line, "syscr: %ld", &count) != 1) {}
    if (file) fclose(file);
    return count;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    int tids[TASKS], x = 7, tid, tag, bytes;
    begin();
    if (argc > 1) {
        /* Linked in both directions. */
        SAME(pvm_psend(pvm_parent(), 1, &x, 1, PVM_INT), 0);
        SAME(pvm_precv(pvm_parent(), 1, &x, 1, PVM_INT, &tid, &tag, &bytes), 0);
        SAME(pvm_precv(pvm_parent(), 2, &x, 1, PVM_INT, &tid, &tag, &bytes), 0);
        report();
    }
    start(TASKS, tids, "child", NULL);
    for (int i = 0; i < TASKS; i++) {
        SAME(pvm_precv(tids[i], 1, &x, 1, PVM_INT, &tid, &tag, &bytes), 0);
        SAME(pvm_psend(tids[i], 1, &x, 1, PVM_INT), 0);
    }
    long before = reads();
    for (double end = now() + 0.5; now() < end;) SAME(pvm_nrecv(-1, 3), 0);
    long after = reads();
    /* Reading the count reads. */
    if (before >= 0 && after - before > 20) fail(__FILE__, __LINE__, "%ld reads in half a second of looking for messages", after - before);
    for (int i = 0; i < TASKS; i++) SAME(pvm_psend(tids[i], 2, &x, 1, PVM_INT), 0);
    reports(TASKS);
    finish();
}
