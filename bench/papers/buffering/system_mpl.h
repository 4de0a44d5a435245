/* MPL: mpc_bsend, mpc_recv and mpc_wait; see system.h. */
#include <mpproto.h>

#define SYSTEM "MPL"
static const char *const ways[] = {"MPL"};
static inline void choose_way(int way) { (void)way; }
/* No call of MPL's keeps a copy of a message: a program that wants one makes it. */
static const char *const copying_calls[] = {"a copy, and mpc_send"};

static double own_copies; /* which Arke's counters do not know */
#define OWN_COPIES own_copies

static int posted[2], told[2][2], keeping[KEPT], next_kept;
static char *kept[KEPT];

/* MPL has said what was wrong. */
static inline void checked(int result)
{
    if (result < 0) mpc_stopall(1);
}
static inline void join(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    checked(mpc_environ(&nodes, &me));
    for (int i = 0; i < KEPT; i++)
        if (!(kept[i] = malloc(LONGEST))) fail("no memory for a copy of so many bytes", LONGEST);
}
static inline void leave(void) { checked(mpc_sync(ALLGRP)); }
static inline void meet(void) { checked(mpc_sync(ALLGRP)); }

static inline void post(int slot, char *to, long bytes, int from, int tag)
{
    told[slot][0] = from, told[slot][1] = tag;
    checked(mpc_recv(to, (size_t)bytes, &told[slot][0], &told[slot][1], &posted[slot]));
}
static inline void received(int slot)
{
    size_t came;
    checked(mpc_wait(&posted[slot], &came));
}
static inline void receive(char *to, long bytes, int from, int tag)
{
    size_t came;
    checked(mpc_brecv(to, (size_t)bytes, &from, &tag, &came));
}
static inline void send(char *data, long bytes, int to, int tag) { checked(mpc_bsend(data, (size_t)bytes, to, tag)); }
static inline void send_copied(char *data, long bytes, int to, int tag)
{
    size_t went;
    int which = next_kept++ % KEPT;
    if (next_kept > KEPT) checked(mpc_wait(&keeping[which], &went));
    memcpy(kept[which], data, (size_t)bytes);
    own_copies += (double)bytes;
    checked(mpc_send(kept[which], (size_t)bytes, to, tag, &keeping[which]));
}
