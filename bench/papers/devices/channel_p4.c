/* The channel over p4, which gives received messages in buffers of its own: what goes into the program's memory is
 * copied there. A send waits for nothing. */
#include "adi.h"
#include "channel.h"
#include <p4.h>

const char little_device[] = "p4";
static char *packet;

/* Receives that wait for their data, by handle. */
struct awaited {
    void *into;
    long bytes;
    int from, type, used;
};
static struct awaited *waiting;
static int places;

void channel_begin(int *argc, char ***argv, long room)
{
    (void)room;
    p4_initenv(argc, argv ? *argv : NULL);
    p4_create_procgroup();
    device_rank = p4_get_my_id(), device_size = p4_num_total_ids();
}
void channel_end(void)
{
    if (packet) p4_msg_free(packet);
    free(waiting);
    p4_wait_for_end();
}
void channel_abort(int code)
{
    p4_error("little MPI: ended with code", code);
    exit(code);
}
long channel_send(const void *data, long bytes, int to, int type) { return p4_send(type, to, data, (int)bytes), OVER; }
void channel_take(void *into, long bytes, int from, int type)
{
    char *message = NULL;
    int came;
    p4_recv(&type, &from, &message, &came);
    if (came != bytes) fail("data of %d bytes has come from rank %d where %ld were told", came, from, bytes);
    copied(into, message, bytes);
    p4_msg_free(message);
}
long channel_receive(void *into, long bytes, int from, int type)
{
    int i = 0;
    while (i < places && waiting[i].used) i++;
    if (i == places) {
        places = places ? 2 * places : 16;
        waiting = realloc(waiting, (size_t)places * sizeof *waiting);
        if (!waiting) fail("no memory for %d receives", places);
        memset(waiting + i, 0, (size_t)(places - i) * sizeof *waiting);
    }
    waiting[i] = (struct awaited){into, bytes, from, type, 1};
    return i;
}
int channel_over(long handle)
{
    struct awaited *of = &waiting[handle];
    int type = of->type, from = of->from;
    if (!p4_messages_available(&type, &from)) return 0;
    channel_take(of->into, of->bytes, of->from, of->type);
    of->used = 0;
    return 1;
}
void channel_wait(long handle)
{
    struct awaited *of = &waiting[handle];
    channel_take(of->into, of->bytes, of->from, of->type);
    of->used = 0;
}
int channel_packet_here(void)
{
    int type = PACKET, from = -1;
    return p4_messages_available(&type, &from);
}
const char *channel_packet(int *from)
{
    int type = PACKET, came;
    if (packet) p4_msg_free(packet);
    packet = NULL;
    *from = -1;
    p4_recv(&type, from, &packet, &came);
    return packet;
}
