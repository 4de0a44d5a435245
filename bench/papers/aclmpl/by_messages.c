/* The patterns with messages, and a synchronization by them. What one rank does for several others it does one after
 * another, since a synchronous receive serves one sender at a time; systems that do not wait have them all under
 * way. */
#include "patterns.h"
#include "transport.h"

void pattern_ping_pong(size_t bytes, long rounds)
{
    char *to = out + (size_t)(1 - me) * bytes, *from = in + (size_t)(1 - me) * bytes;
    if (me > 1) return;
    for (long round = 0; round < rounds; round++) {
        if (me == 0) {
            mark(to, bytes, round, 0, 1);
            transport_send(1, to, bytes);
            transport_complete();
        }
        transport_receive(1 - me, from, bytes);
        transport_complete();
        look(from, bytes, round, 1 - me, me);
        if (me == 1) {
            mark(to, bytes, round, 1, 0);
            transport_send(0, to, bytes);
            transport_complete();
        }
    }
}

void pattern_one_to_all(size_t bytes, long rounds)
{
    for (long round = 0; round < rounds; round++) {
        if (me == 0) {
            for (int to = 1; to < ranks; to++) {
                mark(out + (size_t)to * bytes, bytes, round, 0, to);
                transport_send(to, out + (size_t)to * bytes, bytes);
            }
            transport_complete();
        } else {
            transport_receive(0, in, bytes);
            transport_complete();
            look(in, bytes, round, 0, me);
        }
    }
}

void pattern_all_to_one(size_t bytes, long rounds)
{
    for (long round = 0; round < rounds; round++) {
        if (me == 0) {
            for (int from = 1; from < ranks; from++) transport_receive(from, in + (size_t)from * bytes, bytes);
            transport_complete();
            for (int from = 1; from < ranks; from++) look(in + (size_t)from * bytes, bytes, round, from, 0);
        } else {
            mark(out, bytes, round, me, 0);
            transport_send(0, out, bytes);
            transport_complete();
        }
    }
}

void pattern_all_to_all(size_t bytes, long rounds)
{
    for (long round = 0; round < rounds; round++) {
        for (int step = 1; step < ranks; step++) {
            int to = (me + step) % ranks, from = (me + ranks - step) % ranks;
            mark(out + (size_t)to * bytes, bytes, round, me, to);
            transport_exchange(to, out + (size_t)to * bytes, from, in + (size_t)from * bytes, bytes);
        }
        transport_complete();
        for (int from = 0; from < ranks; from++)
            if (from != me) look(in + (size_t)from * bytes, bytes, round, from, me);
    }
}

void sync_by_messages(void)
{
    char word = 0;
    int rank = transport_rank(), size = transport_size();
    for (int other = 1; rank == 0 && other < size; other++) transport_receive(other, &word, 1);
    if (rank != 0) transport_send(0, &word, 1), transport_receive(0, &word, 1);
    for (int other = 1; rank == 0 && other < size; other++) transport_send(other, &word, 1);
}
