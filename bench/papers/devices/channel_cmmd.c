/* The channel over CMMD. A short message goes by CMMD_send_noblock, which is done with it at once; a long one by
 * CMMD_send_async, which moves nothing before its receive is there. */
#include "adi.h"
#include "channel.h"
#include <cm/cmmd.h>
#include <stdlib.h>

const char little_device[] = "CMMD";
/* What CMMD_send_noblock would copy into memory of its own when it is longer than the rings hold. */
#define AT_ONCE 8192
static char *packet;
static long packet_room;

void channel_begin(int *argc, char ***argv, long room)
{
    (void)argc, (void)argv;
    device_rank = CMMD_self_address(), device_size = CMMD_partition_size();
    packet = memory_of(packet_room = room);
}
void channel_end(void)
{
    CMMD_sync_with_nodes();
    free(packet);
}
void channel_abort(int code)
{
    CMMD_error("little MPI: ended with code %d\n", code);
    exit(code);
}
long channel_send(const void *data, long bytes, int to, int type)
{
    /* The data that a packet tells of must follow it: its receiver waits for nothing else. So a packet leaves room for
     * one more send. */
    if (type == PACKET && CMMD_available_sends() < 2) return FULL;
    if (bytes <= AT_ONCE) return CMMD_send_noblock(to, type, data, (int)bytes) == CMMD_ERRVAL ? FULL : OVER;
    if (CMMD_available_sends() == 0) return FULL;
    return CMMD_send_async(to, type, data, (int)bytes, NULL, NULL);
}
long channel_receive(void *into, long bytes, int from, int type)
{
    if (CMMD_available_receives() == 0) fail("more receives are under way than CMMD has descriptors for");
    return CMMD_receive_async(from, type, into, (int)bytes, NULL, NULL);
}
int channel_over(long handle)
{
    if (!CMMD_msg_done((CMMD_mcb)handle)) return 0;
    CMMD_free_mcb((CMMD_mcb)handle);
    return 1;
}
void channel_wait(long handle)
{
    CMMD_msg_wait((CMMD_mcb)handle);
    CMMD_free_mcb((CMMD_mcb)handle);
}
void channel_take(void *into, long bytes, int from, int type) { CMMD_receive_block(from, type, into, (int)bytes); }
int channel_packet_here(void) { return CMMD_msg_pending(CMMD_ANY_NODE, PACKET) == TRUE; }
const char *channel_packet(int *from)
{
    CMMD_receive_block(CMMD_ANY_NODE, PACKET, packet, (int)packet_room);
    *from = CMMD_msg_sender();
    return packet;
}
