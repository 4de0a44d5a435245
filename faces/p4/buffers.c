/* Message buffers: memory with a header before it, from a pool by classes of sizes; longer ones from the faces' common
 * memory. */
#include "p4_internal.h"
#include "spare.h"

#define CLASSES 8
#define MARK 0x7034206d73672062u

static struct {
    int size;
    int made, idle;
    struct p4_buffer *first;
} pool[CLASSES] = {{.size = 64}, {.size = 256}, {.size = 1024}, {.size = 4096}, {.size = 16384}, {.size = 65536}, {.size = 262144}, {.size = 1048576}};

struct p4_buffer *p4_buffer_new(const char *call, int length)
{
    int place = -1;
    if (length < 0) return p4_wrong(call, "the length is %d; it must not be negative", length), NULL;
    for (int i = 0; i < CLASSES; i++)
        if (pool[i].size >= length && (place < 0 || pool[i].size < pool[place].size)) place = i;
    struct p4_buffer *buffer = place >= 0 ? pool[place].first : NULL;
    if (buffer) {
        pool[place].first = buffer->next;
        pool[place].idle--;
    } else {
        if (!(buffer = spare_take(sizeof *buffer + (size_t)(place >= 0 ? pool[place].size : length))))
            return p4_wrong(call, "there is no memory for a message of %d bytes", length), NULL;
        if (place >= 0) pool[place].made++;
    }
    buffer->mark = MARK, buffer->length = length, buffer->place = place;
    buffer->sending = buffer->given = 0;
    return buffer;
}

struct p4_buffer *p4_buffer_of(const char *call, const void *data)
{
    struct p4_buffer *buffer = (struct p4_buffer *)((char *)data - sizeof *buffer);
    if (!data || (uintptr_t)data % 64 != 0 || buffer->mark != MARK || buffer->given)
        return p4_wrong(call, "msg is %p; it must be a buffer of p4_msg_alloc() or p4_recv() that was not freed", data), NULL;
    return buffer;
}

void p4_buffer_free(struct p4_buffer *buffer)
{
    buffer->given = 1;
    if (buffer->sending > 0) return;
    if (buffer->place < 0) {
        buffer->mark = 0;
        spare_give(buffer);
        return;
    }
    buffer->next = pool[buffer->place].first;
    pool[buffer->place].first = buffer;
    pool[buffer->place].idle++;
}

char *p4_msg_alloc(int len)
{
    struct p4_buffer *buffer = p4_buffer_new(__func__, len);
    return buffer ? buffer->data : NULL;
}

void p4_msg_free(void *msg)
{
    struct p4_buffer *buffer = p4_buffer_of(__func__, msg);
    if (buffer) p4_buffer_free(buffer);
}

void p4_set_avail_buff(int which, int size)
{
    if (which < 0 || which >= CLASSES) {
        p4_wrong(__func__, "the class is %d; it must be from 0 to %d", which, CLASSES - 1);
        return;
    }
    if (pool[which].made > 0) {
        p4_wrong(__func__, "buffers of %d bytes are in use already; it must come before the first message", pool[which].size);
        return;
    }
    pool[which].size = size;
}

void p4_print_avail_buffs(void)
{
    p4_dprintf("buffers for messages:\n");
    for (int i = 0; i < CLASSES; i++) p4_dprintf("  %d of %d bytes, %d of them idle\n", pool[i].made, pool[i].size, pool[i].idle);
}
