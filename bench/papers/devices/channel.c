/* The device over a system that has messages, with MPICH's three protocols. The system has a number to tell messages apart by; MPI has
 * context, source, tag and more, so that a header goes before each message:
 *
 *   short        header and data are copied into one packet, and out of it again at the other end: one message, two copies more
 *   eager        a packet with the header, and behind it the data as a message of its own, which goes straight into the memory of a
 *                receive that is posted, and else into memory of this library's
 *   rendezvous   a packet that asks; when the receive is there its receiver answers with a number, and the data follows as the message
 *                of that number, into memory that waits for it
 *
 * LITTLE_MPI_SHORT and LITTLE_MPI_EAGER are the most bytes that go by the first and the second; MPICH's were 1 KB and 128,000. With the
 * first one set to more than any message has, this is the MPI of the paper on buffering: header and data in one larger buffer, at both
 * ends. A synchronous send is a short one that is answered, or goes by rendezvous. */
#include "adi.h"
#include "channel.h"
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum kind { SHORT, EAGER, ASK, GO, RECEIVED };

struct packet {
    int kind, number;           /* GO: the number that the receiver gives to the data */
    struct envelope envelope;
    int64_t send;               /* the sender's name of the send: ASK, GO, RECEIVED and synchronous SHORT */
};

static long short_most = 1024, eager_most = 128000;

/* Sends that wait for an answer, and data under way. */
static struct request *asked, *moving;
/* Receives of data are numbered; a number is used again after so many others. */
#define NUMBERS (1 << 20)
static int last_number;

/* ---- Packets that go out
 * ------------------------------------------------------------------------------------------------------------ */

/* Their memory, which is the device's until the channel has done with it. */
struct parcel {
    struct parcel *next;
    long handle;
    char bytes[];
};
static struct parcel *idle_parcels, *leaving;

static void reap(void)
{
    for (struct parcel **at = &leaving; *at;) {
        struct parcel *parcel = *at;
        if (!channel_over(parcel->handle)) {
            at = &parcel->next;
            continue;
        }
        *at = parcel->next;
        parcel->next = idle_parcels;
        idle_parcels = parcel;
    }
}

static struct parcel *parcel(void)
{
    if (leaving) reap();
    struct parcel *p = idle_parcels;
    if (p) idle_parcels = p->next;
    else p = memory_of((long)sizeof *p + (long)sizeof(struct packet) + short_most);
    return p;
}

static long sent(const void *data, long bytes, int to, int type)
{
    long handle;
    while ((handle = channel_send(data, bytes, to, type)) == FULL) {
        /* The other side may have no room for us because we take nothing. */
        device_progress(NULL);
        sched_yield();
    }
    return handle;
}

static void send_packet(const struct packet *packet, const void *data, long bytes, int to)
{
    struct parcel *p = parcel();
    memcpy(p->bytes, packet, sizeof *packet);
    copied(p->bytes + sizeof *packet, data, bytes);
    p->handle = sent(p->bytes, (long)sizeof *packet + bytes, to, PACKET);
    struct parcel **into = p->handle == OVER ? &idle_parcels : &leaving;
    p->next = *into;
    *into = p;
}

/* ---- Requests
 * ------------------------------------------------------------------------------------------------------------------------ */

static void finished(struct request *request)
{
    if (request->is_send) send_done(request);
    else receive_done(request, &request->envelope);
}

/* Its data is on its way: `handle` is that of the transfer, or OVER. */
static void under_way(struct request *request, long handle)
{
    if (handle == OVER) {
        finished(request);
        return;
    }
    request->handle = handle;
    request->next = moving;
    moving = request;
}

static void look_after_data(void)
{
    for (struct request **at = &moving; *at;) {
        struct request *request = *at;
        if (!channel_over(request->handle)) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        request->next = NULL;
        request->handle = -1;
        finished(request);
    }
}

static int64_t name_of(struct request *send) { return (int64_t)(intptr_t)send; }

/* The send of this name that waits for an answer, taken out of the list. */
static struct request *answered(int64_t name, int from)
{
    for (struct request **at = &asked; *at; at = &(*at)->next) {
        struct request *send = *at;
        if (name_of(send) != name || send->to != from) continue;
        *at = send->next;
        send->next = NULL;
        return send;
    }
    fail("rank %d answers a message that this rank has not sent it", from);
}

static void wait_for_answer(struct request *send)
{
    send->next = asked;
    asked = send;
}

void device_send(struct request *send)
{
    struct packet packet = {.envelope = send->envelope, .send = name_of(send)};
    long bytes = send->envelope.bytes;
    if (bytes <= short_most) {
        packet.kind = SHORT;
        /* First in the list: the answer may come while the packet waits for room. */
        if (send->envelope.synchronous) wait_for_answer(send);
        send_packet(&packet, send->data, bytes, send->to);
        if (!send->envelope.synchronous) send_done(send);
    } else if (bytes <= eager_most && !send->envelope.synchronous) {
        packet.kind = EAGER;
        send_packet(&packet, NULL, 0, send->to);
        under_way(send, sent(send->data, bytes, send->to, DATA));
    } else {
        packet.kind = ASK;
        wait_for_answer(send);
        send_packet(&packet, NULL, 0, send->to);
    }
}

static void say_received(int64_t send, int to)
{
    struct packet packet = {.kind = RECEIVED, .send = send};
    send_packet(&packet, NULL, 0, to);
}

/* The receive of a message whose sender has asked. */
static void let_it_come(struct request *receive, const struct envelope *message, int64_t send)
{
    struct packet packet = {.kind = GO, .number = last_number = (last_number + 1) % NUMBERS, .send = send};
    receive->envelope = *message;
    under_way(receive, channel_receive(receive->data, message->bytes, message->source, ASKED + packet.number));
    send_packet(&packet, NULL, 0, message->source);
}

void device_claim(struct request *receive, struct unexpected *message)
{
    const struct envelope *what = &message->envelope;
    if (message->data) {
        receive_bytes(receive, what, message->data);
        if (what->synchronous) say_received(message->far, what->source);
    } else {
        let_it_come(receive, what, message->far);
    }
    free(message->data);
    free(message);
}

/* ---- Packets that come in
 * ------------------------------------------------------------------------------------------------------------ */

/* A message with its data: behind the header, or as the next message of data from there. */
static void take_message(const struct packet *packet, const char *data)
{
    const struct envelope *what = &packet->envelope;
    struct request *receive = queue_match(what);
    if (!receive) {
        struct unexpected *message = queue_keep(what);
        message->data = memory_of(what->bytes);
        message->far = packet->send;
        if (!data) channel_take(message->data, what->bytes, what->source, DATA);
        else copied(message->data, data, what->bytes);
        return;
    }
    if (data) {
        receive_bytes(receive, what, data);
    } else {
        channel_take(receive->data, what->bytes, what->source, DATA);
        receive_done(receive, what);
    }
    if (what->synchronous) say_received(packet->send, what->source);
}

static void take_packet(void)
{
    struct packet packet;
    int from;
    const char *bytes = channel_packet(&from);
    memcpy(&packet, bytes, sizeof packet);
    switch (packet.kind) {
    case SHORT: take_message(&packet, bytes + sizeof packet); break;
    case EAGER: take_message(&packet, NULL); break;
    case ASK: {
        struct request *receive = queue_match(&packet.envelope);
        if (receive) let_it_come(receive, &packet.envelope, packet.send);
        else queue_keep(&packet.envelope)->far = packet.send;
        break;
    }
    case GO: {
        struct request *send = answered(packet.send, from);
        under_way(send, sent(send->data, send->envelope.bytes, from, ASKED + packet.number));
        break;
    }
    case RECEIVED: send_done(answered(packet.send, from)); break;
    default: fail("a packet of kind %d has come from rank %d", packet.kind, from);
    }
}

/* Waits for data alone: without looking at packets, which is right only where none can be an answer that another rank's
 * data waits for. */
static void wait_for_data(struct request *request)
{
    struct request **at = &moving;
    while (*at != request) at = &(*at)->next;
    *at = request->next;
    request->next = NULL;
    channel_wait(request->handle);
    finished(request);
}

void device_progress(const struct request *request)
{
    static int idle;
    if (leaving) reap();
    if (!moving) {
        /* Only a packet can help whoever waits. */
        if (request || channel_packet_here()) take_packet();
        return;
    }
    if (request && request->handle >= 0 && !asked && !channel_packet_here()) {
        wait_for_data((struct request *)request);
        return;
    }
    look_after_data();
    if (channel_packet_here()) {
        take_packet();
        idle = 0;
    } else if (request) {
        idle_again(&idle);
    }
}

/* ---- Beginning and end
 * ---------------------------------------------------------------------------------------------------------------- */

static long setting(const char *name, long otherwise)
{
    const char *text = getenv(name);
    if (!text) return otherwise;
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < 0) fail("%s is \"%s\"; it must be a number of bytes, 0 or more", name, text);
    return value;
}

void device_begin(int *argc, char ***argv)
{
    short_most = setting("LITTLE_MPI_SHORT", short_most);
    eager_most = setting("LITTLE_MPI_EAGER", eager_most);
    channel_begin(argc, argv, (long)sizeof(struct packet) + short_most);
}

void device_end(void)
{
    while (leaving || moving) device_progress(NULL);
    for (struct parcel *p; (p = idle_parcels);) {
        idle_parcels = p->next;
        free(p);
    }
    channel_end();
}

void device_abort(int code) { channel_abort(code); }
