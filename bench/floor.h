/*
 * What the floor programs share: they measure without MPI what this machine allows, so that a library's own cost
 * can be told from the hardware's. Two processes, one clock, pinned to the first two CPUs they may use.
 */
#ifndef FLOOR_H
#define FLOOR_H

#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FLOOR_REPETITIONS 9

static inline double floor_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Two pauses between polls: fewer steal the line from its writer too rarely, more react late. */
static inline void floor_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
    __builtin_ia32_pause();
#endif
}

static inline void floor_pin(int which)
{
    cpu_set_t allowed, mine;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
    for (int cpu = 0, seen = 0; cpu < CPU_SETSIZE; cpu++) {
        if (!CPU_ISSET(cpu, &allowed) || seen++ != which) continue;
        CPU_ZERO(&mine);
        CPU_SET(cpu, &mine);
        sched_setaffinity(0, sizeof mine, &mine);
        return;
    }
}

static inline void *floor_map(size_t bytes, int shared)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, (shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) {
        perror("floor: mmap");
        exit(2);
    }
    return p;
}

static inline int floor_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline double floor_median(double values[FLOOR_REPETITIONS])
{
    qsort(values, FLOOR_REPETITIONS, sizeof *values, floor_compare);
    return values[FLOOR_REPETITIONS / 2];
}

#endif
