/* What channel.c needs of a system that has messages; as narrow as MPICH's channel interface was, so that a system is a
 * page of code. */
#ifndef LITTLE_CHANNEL_H
#define LITTLE_CHANNEL_H

/* Types of messages. A packet is a header, and what fits behind it; it may come from anybody. All others are the data
 * of one message, whose receiver knows sender and length: that which a packet has told of before (DATA), or that which
 * the receiver has asked for, by a type of its own for each (ASKED and above). */
enum { PACKET = 1, DATA = 2, ASKED = 16 };

/* Answers in place of a handle: it is over already; there is no room now. */
enum { OVER = -1, FULL = -2 };

/* `room`: bytes of the longest packet. Sets device_rank and device_size. */
void channel_begin(int *argc, char ***argv, long room);
void channel_end(void);
void channel_abort(int code) __attribute__((noreturn));

/* Begins to send. OVER, FULL (nothing was sent), or a handle, and then `data` must stay as it is. */
long channel_send(const void *data, long bytes, int to, int type);
/* Begins to receive data into `into`. OVER or a handle. */
long channel_receive(void *into, long bytes, int from, int type);
/* Whether a handle's transfer is over; its handle is used up then. */
int channel_over(long handle);
/* Waits for that. */
void channel_wait(long handle);
/* Receives data that is under way, and waits for it. */
void channel_take(void *into, long bytes, int from, int type);

/* Whether a packet has come. */
int channel_packet_here(void);
/* The next packet and its sender; waits for one. It lasts until the next call of this. */
const char *channel_packet(int *from);

#endif
