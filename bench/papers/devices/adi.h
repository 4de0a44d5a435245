/* The seam between the calls (calls.c) and a device, as MPICH's abstract device interface was: the calls make requests
 * and keep the queues (queues.c); a device begins sends, brings messages to the queues, and finishes requests. Two
 * devices: channel.c, over a system that has messages, and device_t3d.c, over remote writes. */
#ifndef LITTLE_ADI_H
#define LITTLE_ADI_H

#include "mpi.h"

/* What a message is matched by, and what it is. */
struct envelope {
    int context, source, tag;
    int synchronous; /* its sender waits until it is matched */
    long bytes;
};

/* A send or a receive under way. */
struct request {
    int done, is_send;
    /* Of a receive: what is wanted, and from `done` on what came. */
    struct envelope envelope;
    char *data;
    long room; /* bytes at `data` of a receive */
    int to;
    int nobody_waits; /* MPI_Bsend's: freed, with its data, when it is over */
    struct request *next;
    /* channel.c: what the channel calls the transfer of its data. */
    long handle;
    /* device_t3d.c: what other PEs write here (`place`: of a send, where its data goes; `over`: the data is there, or
     * the synchronous send was received), and memory that is aligned in place of `data`. */
    struct t3d_place {
        volatile long where, over, bytes;
    } place;
    volatile long over;
    char *aligned;
    long far_over; /* of a receive: the address of `over` of a synchronous send */
};

/* A message that came before its receive. */
struct unexpected {
    struct envelope envelope;
    char *data; /* its bytes, if they have come with it */
    struct unexpected *next;
    long far; /* channel.c, and a message to oneself: the sender's name of the send, where that waits for an answer */
    /* device_t3d.c: the sender's flag of a synchronous message, the receive of its data that goes on meanwhile, and the
     * program's receive. */
    long far_over;
    struct request *coming, *taker;
};

extern int device_rank, device_size;

/* Added to a communicator: its messages for collective operations, which no receive of the program's can match. */
#define COLLECTIVE 0x40000000

/* For a device that has looked around and found nothing, `idle` times on end: gives the core away, where another rank
 * may have to go on there. Where each rank has a core it looks for about a millisecond first: who gives its core away
 * gets it back a time slice later. */
void idle_again(int *idle);

/* ---- What a device has
 * ------------------------------------------------------------------------------------------------------------- */

void device_begin(int *argc, char ***argv);
void device_end(void);
void device_abort(int code) __attribute__((noreturn));
/* Begins a send to another process. It may be done at once. */
void device_send(struct request *send);
/* Gives the message to the receive, which may be done at once, and frees `message`, which is in no queue any more. */
void device_claim(struct request *receive, struct unexpected *message);
/* Looks once after what has come and what is under way. It may wait for something to happen first, for whoever waits
 * for `request`; null: nobody waits for any. */
void device_progress(const struct request *request);

/* ---- What the queues offer (queues.c)
 * ---------------------------------------------------------------------------------------------- */

/* The first posted receive that this message matches, taken out of the queue; or null. */
struct request *queue_match(const struct envelope *message);
/* A new entry at the end of the unexpected messages, which the device fills. */
struct unexpected *queue_keep(const struct envelope *message);
/* The first unexpected message that such a receive matches, which stays there; or null. */
struct unexpected *queue_find(int context, int source, int tag);
void queue_take(struct unexpected *message);
void queue_post(struct request *receive);

/* Ends the program if the message is longer than the receive's memory. */
void receive_fits(const struct request *receive, const struct envelope *message);
/* Copies of messages, which are counted. */
void *copied(void *to, const void *from, long bytes);
/* Bytes that have come are copied, and the receive is done. */
void receive_bytes(struct request *receive, const struct envelope *message, const void *bytes);
void receive_done(struct request *receive, const struct envelope *message);
void send_done(struct request *send);
void *memory_of(long bytes);
void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

#endif
