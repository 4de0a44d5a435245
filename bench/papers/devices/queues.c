/* The queues of posted receives and of unexpected messages, which MPICH's device interface kept for every device. */
#include "adi.h"
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int device_rank, device_size;
double little_copied;

static struct request *posted, **posted_end = &posted;
static struct unexpected *kept, **kept_end = &kept;

void fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "little MPI over %s, rank %d: ", little_device, device_rank);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    device_abort(1);
}

void *memory_of(long bytes)
{
    void *memory = malloc((size_t)(bytes > 0 ? bytes : 1));
    if (!memory) fail("no memory for a message of %ld bytes", bytes);
    return memory;
}

void *copied(void *to, const void *from, long bytes)
{
    if (bytes > 0) memcpy(to, from, (size_t)bytes);
    little_copied += (double)bytes;
    return to;
}

void idle_again(int *idle)
{
    static long cores;
    if (!cores) cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (++*idle < (device_size <= cores ? 50000 : 100)) return;
    *idle = 0;
    sched_yield();
}

static int wanted(const struct envelope *receive, const struct envelope *message)
{
    return receive->context == message->context && (receive->source == MPI_ANY_SOURCE || receive->source == message->source) &&
           (receive->tag == MPI_ANY_TAG || receive->tag == message->tag);
}

struct request *queue_match(const struct envelope *message)
{
    for (struct request **at = &posted; *at; at = &(*at)->next) {
        struct request *receive = *at;
        if (!wanted(&receive->envelope, message)) continue;
        *at = receive->next;
        if (posted_end == &receive->next) posted_end = at;
        receive->next = NULL;
        receive_fits(receive, message);
        return receive;
    }
    return NULL;
}

struct unexpected *queue_keep(const struct envelope *message)
{
    struct unexpected *entry = memory_of(sizeof *entry);
    *entry = (struct unexpected){.envelope = *message};
    *kept_end = entry;
    kept_end = &entry->next;
    return entry;
}

struct unexpected *queue_find(int context, int source, int tag)
{
    struct envelope receive = {.context = context, .source = source, .tag = tag};
    for (struct unexpected *message = kept; message; message = message->next)
        if (wanted(&receive, &message->envelope)) return message;
    return NULL;
}

void queue_take(struct unexpected *message)
{
    struct unexpected **at = &kept;
    while (*at != message) at = &(*at)->next;
    *at = message->next;
    if (kept_end == &message->next) kept_end = at;
    message->next = NULL;
}

void queue_post(struct request *receive)
{
    receive->next = NULL;
    *posted_end = receive;
    posted_end = &receive->next;
}

void receive_fits(const struct request *receive, const struct envelope *message)
{
    if (message->bytes > receive->room)
        fail("a message of %ld bytes from rank %d with tag %d does not fit into the %ld bytes of its receive; give it more memory",
             message->bytes, message->source, message->tag, receive->room);
}

void receive_done(struct request *receive, const struct envelope *message)
{
    receive->envelope = *message;
    receive->done = 1;
}

void receive_bytes(struct request *receive, const struct envelope *message, const void *bytes)
{
    copied(receive->data, bytes, message->bytes);
    receive_done(receive, message);
}

void send_done(struct request *send)
{
    send->done = 1;
    if (send->nobody_waits) free(send->data), free(send);
}
