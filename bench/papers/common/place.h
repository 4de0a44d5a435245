/* One core for each process, where there are enough: for programs whose launcher has no such option (tasks of PVM,
   Arke's and the original's), and for those that want it whatever started them. The papers' processes were alone on
   their cores, and two that a busy system puts on one core measure the system's scheduler. */

#ifndef ARKE_PAPERS_PLACE_H
#define ARKE_PAPERS_PLACE_H

#ifndef _GNU_SOURCE
#error "define _GNU_SOURCE before the first header"
#endif
#include <sched.h>

/* Binds process `which` of `many` to the core of that number among those that it may use. */
static inline void place_on_a_core(int which, int many) {
    cpu_set_t may, mine;
    if (sched_getaffinity(0, sizeof may, &may) != 0 || CPU_COUNT(&may) < many) return;
    CPU_ZERO(&mine);
    for (int cpu = 0, place = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &may) && place++ == which) CPU_SET(cpu, &mine);
    sched_setaffinity(0, sizeof mine, &mine);
}

#endif
