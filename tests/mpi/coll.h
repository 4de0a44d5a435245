/*
 * One spelling for the three ways to call a collective: blocking, non-blocking (then waited for) and persistent
 * (started once, waited for, freed). A program takes the way from its first argument.
 */
#ifndef COLL_H
#define COLL_H

#include "check.h"

enum way { BLOCKING, NONBLOCKING, PERSISTENT };
static enum way way;
static MPI_Request coll_request;

#define COLL(Name, lower, ...)                                                                                         \
    do {                                                                                                               \
        if (way == BLOCKING) {                                                                                         \
            MPI_##Name(__VA_ARGS__);                                                                                   \
        } else if (way == NONBLOCKING) {                                                                               \
            MPI_I##lower(__VA_ARGS__, &coll_request);                                                                  \
            MPI_Wait(&coll_request, MPI_STATUS_IGNORE);                                                                \
        } else {                                                                                                       \
            MPI_##Name##_init(__VA_ARGS__, MPI_INFO_NULL, &coll_request);                                              \
            MPI_Start(&coll_request);                                                                                  \
            MPI_Wait(&coll_request, MPI_STATUS_IGNORE);                                                                \
            MPI_Request_free(&coll_request);                                                                           \
        }                                                                                                              \
    } while (0)

static inline void coll_way(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "blocking";
    way = strcmp(name, "persistent") == 0 ? PERSISTENT : strcmp(name, "nonblocking") == 0 ? NONBLOCKING : BLOCKING;
}

/* Element `i` of what `who` contributes: small, so that sums stay exact, and different for each rank and place. */
static inline int coll_value(int who, int i) { return (who + 1) * 3 + i % 101 - (who * i) % 7; }

static inline int *coll_input(int who, int count, int offset)
{
    int *v = test_alloc(((size_t)count + 1) * sizeof *v);
    for (int i = 0; i < count; i++) v[i] = coll_value(who, offset + i);
    return v;
}

static inline int coll_sum(int size, int i)
{
    int sum = 0;
    for (int r = 0; r < size; r++) sum += coll_value(r, i);
    return sum;
}

/* Memory with a guard value behind it that nobody may touch. */
enum { COLL_GUARD = -77777777 };
static inline int *coll_output(size_t count)
{
    int *v = test_alloc((count + 1) * sizeof *v);
    for (size_t i = 0; i <= count; i++) v[i] = COLL_GUARD;
    return v;
}

#define CHECK_GUARD(v, count, what) CHECK((v)[count] == COLL_GUARD, "%s wrote past the %d elements of its buffer", what, (int)(count))

#endif
