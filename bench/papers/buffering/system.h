/* One small interface over the systems that are compared, so that ring.c and exchange.c are written once. FACE_NX, FACE_CMMD,
 * FACE_MPI, FACE_PVM, FACE_MPL or FACE_P4 (these two: ring.c alone) chooses the system. Each call is one call of the system where it has such
 * a call, so that what is timed is the system and not this layer:
 *
 *   join, leave, meet        who one is (`me` of `nodes`), the end, and a barrier
 *   post, received           a receive: said beforehand where the system can, and over; `slot` tells two of them apart
 *   receive                  a blocking receive of a message from `from`
 *   start, sent              a send of the program's memory, without a copy of the system's own where it has such a send
 *   send                     the same, blocking
 *   send_copied              a send that returns when the memory may be changed, whether or not anybody receives (csend,
 *                            CMMD_send_noblock, MPI_Bsend, pvm_send)
 *   ways, choose_way         the kinds of message that the system has; way 0 is the usual one */
#ifndef BUFFERING_SYSTEM_H
#define BUFFERING_SYSTEM_H

#include "../common/place.h"
#include "record.h"
#include <stdint.h>

static int me, nodes;

/* Ends the program with a sentence. */
static inline void fail(const char *what, long value)
{
    fprintf(stderr, "process %d: %s (%ld)\n", me, what, value);
    exit(1);
}

/* Most bytes of a message here, and how many copies of the longest one may wait in a system's buffer. */
#define LONGEST (4L << 20)
#define KEPT 4

#if defined FACE_NX
#include "system_nx.h"
#elif defined FACE_MPL
#include "system_mpl.h"
#elif defined FACE_P4
#include "system_p4.h"
#elif defined FACE_CMMD
#include "system_cmmd.h"
#elif defined FACE_MPI
#include "system_mpi.h"
#elif defined FACE_PVM
#include "system_pvm.h"
#else
#error "define FACE_NX, FACE_CMMD, FACE_MPI, FACE_PVM, FACE_MPL or FACE_P4"
#endif

#include "counters.h"

static inline void keep_to_a_core(void) { place_on_a_core(me, nodes); }

/* Memory on pages of its own, written once. */
static inline char *memory(long bytes)
{
    void *p = NULL;
    if (posix_memalign(&p, 4096, (size_t)(bytes ? bytes : 1)) != 0) fail("no memory", bytes);
    memset(p, 1, (size_t)(bytes ? bytes : 1));
    return p;
}

/* Marks a message, so that the receiver sees that it is whole and the right one: a number at its beginning, middle and
 * end. */
static inline void mark(char *data, long bytes, uint32_t number)
{
    if (bytes < 4) return;
    memcpy(data, &number, 4);
    memcpy(data + bytes / 2 / 4 * 4, &number, 4);
    memcpy(data + (bytes - 4), &number, 4);
}

static inline void check(const char *data, long bytes, uint32_t number)
{
    uint32_t there[3];
    if (bytes < 4) return;
    memcpy(&there[0], data, 4);
    memcpy(&there[1], data + bytes / 2 / 4 * 4, 4);
    memcpy(&there[2], data + (bytes - 4), 4);
    for (int i = 0; i < 3; i++)
        if (there[i] != number) fail("a message that came is not the one that was sent; it has the number", there[i]);
}

/* All bytes, as the other process writes them. */
static inline void fill(char *data, long bytes, int who)
{
    for (long i = 0; i < bytes; i++) data[i] = (char)(i * 7 + i / 4096 + 31 * who);
}

static inline void check_all(const char *data, long bytes, int who)
{
    for (long i = 0; i < bytes; i++)
        if (data[i] != (char)(i * 7 + i / 4096 + 31 * who)) fail("a byte of a message is wrong, at place", i);
}

/* Tags. */
enum { TOKEN = 100, DATA = 200, GO = 300, ACK = 400, HAND = 500, FIGURES = 600 };

/* What process 0 decides. */
static inline double agreed(double value)
{
    for (int i = 1; i < nodes; i++)
        if (me == 0) send((char *)&value, sizeof value, i, FIGURES);
        else if (me == i) receive((char *)&value, sizeof value, 0, FIGURES);
    return value;
}

/* Whether measuring has gone on for long enough, though there are rounds left: on a machine with much other work. */
static inline int late_already(int rounds, double began, double limit)
{
    return rounds >= 8 && agreed(record_seconds() - began > limit) > 0;
}

#endif
