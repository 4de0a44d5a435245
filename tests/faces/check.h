/* What the tests of all faces share. As the programs of tests/mpi they end in "ok", "skipped: WHY" or "FAIL FILE:LINE
 * ...". A face's own check.h says what its processes are called (CHECK_WHO), which one this is (CHECK_ME) and how many
 * there are (CHECK_ALL). */
#ifndef FACES_CHECK_H
#define FACES_CHECK_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CHECK(condition, ...)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "FAIL %s:%d " CHECK_WHO " %ld of %ld: not %s: ", __FILE__, __LINE__, (long)(CHECK_ME),      \
                    (long)(CHECK_ALL), #condition);                                                                    \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, "\n");                                                                                     \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

/* Seconds on a clock that all processes of the machine share. What must come before what is seen by it, however late a
 * busy machine lets a process run: a send that waits for its receive ends after the moment that the receiver took
 * before it. */
static inline double moment(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
#endif
