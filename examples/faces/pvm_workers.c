/* pvm_workers.c: the first program of most PVM courses: a master starts workers, hands out work, and takes results as they come.
 *
 * The work: the area under 4/(1+x*x) from 0 to 1, in slices. A worker asks for a slice by sending the result of the last one, so a fast
 * one does more of them. The same program is master and worker: who has a parent is a worker.
 *
 *   arke cc --face pvm pvm_workers.c -o pvm_workers -lm
 *   arke pvm run ./pvm_workers             a machine for this run alone
 *   arke pvm --daemon; ./pvm_workers; arke pvm halt      the machine stays between programs */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pvm3.h"

enum { WORKERS = 4, SLICES = 40, STEPS = 20000 };
enum { TAG_WORK = 1, TAG_RESULT = 2, TAG_EXIT = 3 };

static int worker(int master) {
    double area = 0;
    int slice = -1; /* no result yet */
    for (;;) {
        /* The result of the slice before: packed, and sent to the master. */
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&slice, 1, 1);
        pvm_pkdouble(&area, 1, 1);
        pvm_send(master, TAG_RESULT);
        /* The next slice: received, and unpacked in the order of packing. */
        pvm_recv(master, TAG_WORK);
        pvm_upkint(&slice, 1, 1);
        if (slice < 0) break;
        area = 0;
        for (int i = 0; i < STEPS; i++) {
            double x = (slice + (i + 0.5) / STEPS) / SLICES;
            area += 4 / (1 + x * x) / STEPS / SLICES;
        }
    }
    pvm_exit();
    return 0;
}

int main(void) {
    int me = pvm_mytid();
    if (me < 0) return 1; /* the library has said why */
    int *together, parent = pvm_parent();
    pvm_siblings(&together);
    if (parent > 0) return worker(parent);
    if (together[0] != me) { /* `arke pvm run -n 2` and more: the first is the master */
        pvm_exit();
        return 0;
    }

    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    self[length < 0 ? 0 : length] = 0;
    int tids[WORKERS];
    int started = pvm_spawn(self, NULL, PvmTaskDefault, "", WORKERS, tids);
    if (started < WORKERS) {
        fprintf(stderr, "only %d of %d workers could be started\n", started, WORKERS);
        pvm_exit();
        return 1;
    }
    /* A message of its own when a worker ends, whatever it dies of. */
    pvm_notify(PvmTaskExit, TAG_EXIT, WORKERS, tids);

    double sum = 0;
    int next = 0, done = 0, gone = 0, share[WORKERS] = {0};
    while (gone < WORKERS) {
        int from, tag, tid, slice;
        double area;
        int message = pvm_recv(-1, -1); /* from anyone, of any kind */
        pvm_bufinfo(message, NULL, &tag, &from);
        if (tag == TAG_EXIT) {
            pvm_upkint(&tid, 1, 1);
            gone++;
            continue;
        }
        pvm_upkint(&slice, 1, 1);
        pvm_upkdouble(&area, 1, 1);
        if (slice >= 0) {
            sum += area;
            done++;
            for (int i = 0; i < WORKERS; i++) share[i] += tids[i] == from;
        }
        slice = next < SLICES ? next++ : -1; /* -1: there is no more */
        pvm_initsend(PvmDataDefault);
        pvm_pkint(&slice, 1, 1);
        pvm_send(from, TAG_WORK);
    }
    printf("pi is about %.9f; the workers did %d, %d, %d and %d slices\n", sum, share[0], share[1], share[2], share[3]);
    pvm_exit();
    return done == SLICES && fabs(sum - 3.14159265358979) < 1e-8 ? 0 : 1;
}
