/* The channel over MPL. */
#include "adi.h"
#include "channel.h"
#include <mpproto.h>
#include <stdlib.h>

const char little_device[] = "MPL";
static char *packet;
static long packet_room;

/* MPL has said what was wrong. */
static void check(int result)
{
    if (result < 0) channel_abort(1);
}
void channel_begin(int *argc, char ***argv, long room)
{
    (void)argc, (void)argv;
    check(mpc_environ(&device_size, &device_rank));
    packet = memory_of(packet_room = room);
}
void channel_end(void)
{
    check(mpc_sync(ALLGRP));
    free(packet);
}
void channel_abort(int code)
{
    mpc_stopall(code);
    exit(code);
}
int channel_over(long handle)
{
    int bytes = mpc_status((int)handle);
    if (bytes < -1) channel_abort(1);
    return bytes != -1;
}
static long over_or(int id) { return channel_over(id) ? OVER : id; }
long channel_send(const void *data, long bytes, int to, int type)
{
    int id;
    check(mpc_send(data, (size_t)bytes, to, type, &id));
    return over_or(id);
}
/* mpc_recv tells source and type when the message is there: here nobody looks. */
long channel_receive(void *into, long bytes, int from, int type)
{
    static int told_from, told_type;
    int id;
    told_from = from, told_type = type;
    check(mpc_recv(into, (size_t)bytes, &told_from, &told_type, &id));
    return over_or(id);
}
void channel_wait(long handle)
{
    size_t bytes;
    int id = (int)handle;
    check(mpc_wait(&id, &bytes));
}
void channel_take(void *into, long bytes, int from, int type)
{
    size_t came;
    check(mpc_brecv(into, (size_t)bytes, &from, &type, &came));
}
int channel_packet_here(void)
{
    int from = DONTCARE, type = PACKET, bytes;
    check(mpc_probe(&from, &type, &bytes));
    return bytes >= 0;
}
const char *channel_packet(int *from)
{
    int type = PACKET;
    size_t came;
    *from = DONTCARE;
    check(mpc_brecv(packet, (size_t)packet_room, from, &type, &came));
    return packet;
}
