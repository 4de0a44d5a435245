/* The channel over NX. csend is not used: it waits where its buffer has no room, and two nodes that do so wait for
 * ever. */
#include "adi.h"
#include "channel.h"
#include <nx.h>
#include <stdlib.h>

const char little_device[] = "NX";
static char *packet;
static long packet_room;

void channel_begin(int *argc, char ***argv, long room)
{
    (void)argc, (void)argv;
    device_rank = (int)mynode(), device_size = (int)numnodes();
    packet = memory_of(packet_room = room);
}
void channel_end(void)
{
    gsync();
    free(packet);
}
void channel_abort(int code)
{
    killcube(-1, -1);
    exit(code);
}
static long over_or(long id) { return msgdone(id) ? OVER : id; }
long channel_send(const void *data, long bytes, int to, int type) { return over_or(isend(type, (void *)data, bytes, to, 0)); }
long channel_receive(void *into, long bytes, int from, int type)
{
    static long info[8];
    return over_or(irecvx(type, into, bytes, from, -1, info));
}
int channel_over(long handle) { return msgdone(handle) == 1; }
void channel_wait(long handle) { msgwait(handle); }
void channel_take(void *into, long bytes, int from, int type)
{
    long info[8];
    crecvx(type, into, bytes, from, -1, info);
}
int channel_packet_here(void) { return iprobe(PACKET) == 1; }
const char *channel_packet(int *from)
{
    crecv(PACKET, packet, packet_room);
    *from = (int)infonode();
    return packet;
}
