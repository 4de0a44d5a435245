/* The device over the T3D's remote writes, as the paper tells of it (R. Brightwell, A. Skjellum, section 3.1).
 *
 * Every process has a slot for each sender (Figure 1), and a send flag for each receiver that says whether its own slot there is in use,
 * both in the shared heap and so at the same address everywhere. One message is under way from a sender to a receiver: that keeps the
 * order. The slots are looked at in turn, beginning behind the last that had a message.
 *
 *   short (Figure 2)   data, then the header, then the status flag are put into the slot
 *   long (Figure 3)    only a header goes there, with the address of a structure of the sender's; the receiver writes there where its
 *                      memory and its completed flag are, and last the length; the sender puts the data, and the flag. Sends that wait
 *                      for that are in a queue, which every wait and every test goes through. The memory is the program's if the receive
 *                      is posted, else a new one, out of which the data is copied later
 *   synchronous        (Figures 4 and 5) the header has the address of a completed flag of the sender's, which the receiver writes when
 *                      the message is received
 *
 * shmem_put32 moves words of 32 bits: data that does not begin or end at one goes through memory that does. Addresses on stacks and in
 * malloc's memory are made valid first (section 3.3). */
#define SHMEM_T3D
#include "adi.h"
#include <mpp/shmem.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char little_device[] = "the T3D";

#define SHORT 1024
enum { WORD = 4 };

/* What is written to another process, and copied here, for a drawing of the protocols: ../t3d/steps.c defines it. */
#ifdef DEVICE_STEPS
void device_step(const char *what, long bytes, int here);
#else
#define device_step(what, bytes, here) ((void)0)
#endif

/* In 64-bit words but for the data; the flag is the last one, so that it is written when all else is there. */
struct slot {
    char data[SHORT];
    struct header {
        long context, source, tag, bytes, synchronous;
        long far;      /* the sender's name of it */
        long place;    /* a long message: the sender's struct t3d_place; 0: a short one */
        long far_over; /* a synchronous message: the sender's flag */
    } header;
    volatile long flag;
};

static struct slot *slots;
static volatile long *in_use; /* by receiver: the send flags */
static int next_slot;
static long one = 1, clear = 0;

/* Long sends that wait for their place, synchronous sends that wait for their flag, receives that wait for their
 * data. */
static struct request *without_place, *unconfirmed, *receiving;
/* Unexpected messages that have a receive, and not yet their data. */
static struct unexpected *claimed;

/* What another process has written, before whatever it wrote earlier is read. */
static long seen(const volatile long *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

/* Memory of another process that a message has told: on its stack, or in what malloc has there. */
static void valid(const void *address, long bytes)
{
    char here;
    intptr_t above = (const char *)address - &here;
    if (above > -((intptr_t)1 << 40)) shmem_stack((void *)address);
    else malloc_brk((char *)address + bytes);
}

static void put_flag(long address, int pe)
{
    valid((void *)address, sizeof one);
    shmem_put((void *)address, &one, 1, pe);
}

#ifdef DEVICE_STEPS
/* Figure 1: whether there is a message in a sender's slot here and of how many bytes, and whether the own slot there is
 * in use. */
int device_slot(int from, long *bytes)
{
    *bytes = slots[from].header.bytes;
    return seen(&slots[from].flag) != 0;
}
int device_send_flag(int to) { return seen(&in_use[to]) != 0; }
#endif

static int aligned(const void *address) { return (uintptr_t)address % WORD == 0; }
static long words(long bytes) { return (bytes + WORD - 1) / WORD; }

static void push(struct request **list, struct request *request)
{
    request->next = *list;
    *list = request;
}

/* ---- Sending
 * ------------------------------------------------------------------------------------------------------------------------- */

void device_send(struct request *send)
{
    long bytes = send->envelope.bytes;
    int to = send->to;
    struct header header = {.context = send->envelope.context, .source = device_rank, .tag = send->envelope.tag, .bytes = bytes,
                            .synchronous = send->envelope.synchronous};
    if (send->envelope.synchronous) header.far_over = (long)(intptr_t)&send->over;
    while (seen(&in_use[to])) device_progress(send);
    in_use[to] = 1;
    if (bytes <= SHORT) {
        const char *data = send->data;
        /* The only use of the own slot: a copy that is aligned. */
        if (bytes > 0 && !aligned(data)) data = copied(slots[device_rank].data, data, bytes);
        device_step("the data, into the slot", bytes, 0);
        if (bytes > 0) shmem_put32(slots[device_rank].data, data, (size_t)words(bytes), to);
        if (send->envelope.synchronous) push(&unconfirmed, send);
    } else {
        send->place.bytes = -1;
        header.place = (long)(intptr_t)&send->place;
        push(&without_place, send);
    }
    device_step("the header, into the slot", sizeof header, 0);
    shmem_put(&slots[device_rank].header, &header, sizeof header / 8, to);
    device_step("the status flag", sizeof one, 0);
    shmem_put((void *)&slots[device_rank].flag, &one, 1, to);
    if (bytes <= SHORT && !send->envelope.synchronous) send_done(send);
}

/* A long send whose receiver has told where its memory is. */
static void send_data(struct request *send)
{
    long bytes = send->envelope.bytes;
    const char *data = send->data;
    char *copy = NULL;
    if (!aligned(data)) data = copy = copied(memory_of(bytes + WORD), data, bytes);
    valid((void *)send->place.where, bytes + WORD);
    device_step("the data, into the receive's memory", bytes, 0);
    shmem_put32((void *)send->place.where, data, (size_t)words(bytes), send->to);
    device_step("the completed flag", sizeof one, 0);
    put_flag(send->place.over, send->to);
    free(copy);
    if (send->envelope.synchronous) push(&unconfirmed, send);
    else send_done(send);
}

/* Whether one of the incomplete sends went on. */
static int complete_sends(void)
{
    int some = 0;
    for (struct request **at = &without_place; *at;) {
        struct request *send = *at;
        if (seen(&send->place.bytes) < 0) {
            at = &send->next;
            continue;
        }
        *at = send->next;
        send_data(send);
        some = 1;
    }
    for (struct request **at = &unconfirmed; *at;) {
        struct request *send = *at;
        if (!seen(&send->over)) {
            at = &send->next;
            continue;
        }
        *at = send->next;
        send_done(send);
        some = 1;
    }
    return some;
}

/* ---- Receiving
 * ----------------------------------------------------------------------------------------------------------------------- */

/* Tells the sender of a long message where its data goes, which is aligned memory of a whole number of words. */
static void tell_place(struct request *receive, const struct header *header)
{
    int from = (int)header->source;
    receive->over = 0;
    receive->aligned = aligned(receive->data) && header->bytes % WORD == 0 ? receive->data : memory_of(header->bytes + WORD);
    struct t3d_place place = {(long)(intptr_t)receive->aligned, (long)(intptr_t)&receive->over, header->bytes};
    push(&receiving, receive);
    valid((void *)header->place, sizeof place);
    device_step("where memory, flag and length are", sizeof place, 0);
    shmem_put((void *)header->place, (void *)&place, 2, from);
    shmem_put((long *)header->place + 2, (void *)&place.bytes, 1, from);
}

static void confirm(long far_over, int to)
{
    if (!far_over) return;
    device_step("the send completed flag", sizeof one, 0);
    put_flag(far_over, to);
}

/* A receive whose data is there. */
static void complete_receive(struct request *receive)
{
    if (receive->aligned != receive->data) {
        copied(receive->data, receive->aligned, receive->envelope.bytes);
        free(receive->aligned);
    }
    confirm(receive->far_over, receive->envelope.source);
    receive_done(receive, &receive->envelope);
}

static int complete_receives(void)
{
    int some = 0;
    for (struct request **at = &receiving; *at;) {
        struct request *receive = *at;
        if (!seen(&receive->over)) {
            at = &receive->next;
            continue;
        }
        *at = receive->next;
        complete_receive(receive);
        some = 1;
    }
    return some;
}

static void take_slot(int from)
{
    struct slot *slot = &slots[from];
    struct header header = slot->header;
    struct envelope what = {(int)header.context, (int)header.source, (int)header.tag, (int)header.synchronous, header.bytes};
    struct request *receive = queue_match(&what);
    struct unexpected *message = receive ? NULL : queue_keep(&what);
    if (message) {
        message->data = memory_of(what.bytes + WORD);
        message->far_over = header.far_over;
    }
    if (!header.place) {
        if (message) copied(message->data, slot->data, what.bytes);
        else receive_bytes(receive, &what, slot->data);
        device_step("copied out of the slot", what.bytes, 1);
    } else {
        /* Of an unexpected message the data comes all the same, by a receive of the device's own. */
        if (!receive) {
            receive = message->coming = memory_of(sizeof *receive);
            *receive = (struct request){.data = message->data, .room = what.bytes};
        } else {
            receive->far_over = header.far_over;
        }
        receive->envelope = what;
        tell_place(receive, &header);
    }
    slot->flag = 0;
    device_step("the send flag, cleared", sizeof clear, 0);
    shmem_put((void *)&in_use[device_rank], &clear, 1, from);
    if (!message && !header.place) confirm(header.far_over, from);
}

static void give(struct request *receive, struct unexpected *message)
{
    receive_bytes(receive, &message->envelope, message->data);
    confirm(message->far_over, message->envelope.source);
    free(message->coming);
    free(message->data);
    free(message);
}

void device_claim(struct request *receive, struct unexpected *message)
{
    if (!message->coming || message->coming->done) {
        give(receive, message);
        return;
    }
    message->taker = receive;
    message->next = claimed;
    claimed = message;
}

static int give_claimed(void)
{
    int some = 0;
    for (struct unexpected **at = &claimed; *at;) {
        struct unexpected *message = *at;
        if (!message->coming->done) {
            at = &message->next;
            continue;
        }
        *at = message->next;
        give(message->taker, message);
        some = 1;
    }
    return some;
}

void device_progress(const struct request *request)
{
    static int idle;
    int some = complete_sends() | complete_receives() | give_claimed();
    for (int k = 0; k < device_size; k++) {
        int from = (next_slot + k) % device_size;
        if (from == device_rank || !seen(&slots[from].flag)) continue;
        take_slot(from);
        next_slot = from + 1;
        idle = 0;
        return;
    }
    if (some) idle = 0;
    else if (request) idle_again(&idle);
}

/* ---- Beginning and end
 * ----------------------------------------------------------------------------------------------------------------- */

void device_begin(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    device_rank = _my_pe(), device_size = _num_pes();
    shmem_set_cache_inv();
    slots = shmalloc((size_t)device_size * sizeof *slots);
    in_use = shmalloc((size_t)device_size * sizeof *in_use);
    if (!slots || !in_use) fail("no shared memory for the slots of %d senders", device_size);
    memset(slots, 0, (size_t)device_size * sizeof *slots);
    memset((void *)in_use, 0, (size_t)device_size * sizeof *in_use);
    barrier();
}

void device_end(void)
{
    while (without_place || unconfirmed || receiving) device_progress(NULL);
    barrier();
    shfree((void *)in_use);
    shfree(slots);
}

void device_abort(int code)
{
    globalexit(code);
    exit(code);
}
