/* A process that has no descriptor left, or a few. */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include "check.h"
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 160 };
static int taken_descriptors[MOST_DESCRIPTORS], many_taken;

/* Takes all descriptors but `left`. */
static inline void descriptors_take(int left)
{
    struct rlimit limit;
    int fd;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = MOST_DESCRIPTORS;
    CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0, "no limit of %d descriptors can be set", MOST_DESCRIPTORS);
    while ((fd = open("/dev/null", O_RDONLY)) >= 0) taken_descriptors[many_taken++] = fd;
    CHECK(many_taken > left, "only %d descriptors could be taken", many_taken);
    while (left-- > 0) close(taken_descriptors[--many_taken]);
}

static inline void descriptors_give_back(void)
{
    while (many_taken > 0) close(taken_descriptors[--many_taken]);
}

#endif
