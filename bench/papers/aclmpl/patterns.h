/* patterns.h: the traffic that the paper measures, which patterns.c times. by_messages.c does it with any
 * message-passing system, and transport_shmem.c with puts, which have no receives. */
#ifndef PATTERNS_H
#define PATTERNS_H

#include <stddef.h>

/* Each rank has a slot of `bytes` bytes for each rank in `out`, what goes to it, and in `in`, what comes from it; slot
 * i begins at i * bytes. */
extern char *out, *in;
extern int me, ranks;

/* Each does `rounds` rounds, and checks what comes by marks that differ from round to round. Ping-pong is between ranks
 * 0 and 1. */
void pattern_ping_pong(size_t bytes, long rounds);
void pattern_one_to_all(size_t bytes, long rounds);
void pattern_all_to_one(size_t bytes, long rounds);
void pattern_all_to_all(size_t bytes, long rounds);

/* Prints a sentence and ends the program. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Marks a message's ends before it goes, and looks at them when it has come. */
static inline char mark_of(long round, int from, int to) { return (char)(round * 31 + from * 7 + to * 13); }
static inline void mark(char *message, size_t bytes, long round, int from, int to)
{
    message[0] = message[bytes - 1] = mark_of(round, from, to);
}
static inline void look(const char *message, size_t bytes, long round, int from, int to)
{
    char right = mark_of(round, from, to);
    if (message[0] != right || message[bytes - 1] != right)
        fail("the message of %zu bytes from %d to %d in round %ld came with wrong data", bytes, from, to, round);
}
#endif
