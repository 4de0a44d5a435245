/* Messages of two processes. A send never waits for a receive, but for the r forms; what cannot go at once is copied,
 * but for the b forms, whose buffer is kept until it has gone. */
#include "p4_internal.h"
#include "sends.h"

/* Sends from message buffers that are under way. */
static void landed(struct send_under_way *send)
{
    struct p4_buffer *buffer = send->owner;
    if (--buffer->sending == 0 && buffer->given) p4_buffer_free(buffer);
}
static struct sends flights = {.over = landed};

static void look(void)
{
    if (sends_reap_some(&flights) != ARKE_OK) p4_failed("a send from a message buffer");
}

/* Waits for those from one buffer. */
static void wait_for(const struct p4_buffer *buffer)
{
    if (sends_wait(&flights, buffer) != ARKE_OK) p4_failed("a send from a message buffer");
}

/* Sends from a buffer, which stays until then. */
static int fly(const char *call, struct p4_buffer *buffer, int type, int to, int len)
{
    arke_request request;
    if (arke_isend(buffer->data, (size_t)len, to, P4_MESSAGES, type, ARKE_STANDARD, &request) != ARKE_OK) return p4_failed(call);
    if (request == ARKE_NULL) return 0;
    buffer->sending++;
    if (sends_keep(&flights, request, to, (size_t)len, buffer) == ARKE_OK) return 0;
    buffer->sending--;
    return arke_wait(&request, NULL) == ARKE_OK ? 0 : p4_failed(call);
}

static int can_send(const char *call, int type, int len, int data_type)
{
    if (p4_talks(call) < 0) return -1;
    if (type < 0) return p4_wrong(call, "type is %d; it must not be negative", type);
    if (len < 0) return p4_wrong(call, "len is %d; it must not be negative", len);
    if (data_type < P4NOX || data_type > P4DBL) return p4_wrong(call, "the kind of data is %d; it must be from P4NOX (0) to P4DBL (4)", data_type);
    if (flights.count > 0) look();
    return 0;
}

int send_message(int type, int from, int to, const void *msg, int len, int data_type, P4BOOL ack_req, P4BOOL p4_buff_ind)
{
    const char *call = p4_buff_ind ? "p4_sendb" : ack_req ? "p4_sendr" : "p4_send";
    (void)from;
    if (can_send(call, type, len, data_type) < 0) return -1;
    if (to < 0 || to >= p4.size) return p4_wrong(call, "to is %d; it must be a process from 0 to %d", to, p4.size - 1);
    struct p4_buffer *buffer = NULL;
    if (p4_buff_ind) {
        if (!(buffer = p4_buffer_of(call, msg))) return -1;
        if (len > buffer->length) return p4_wrong(call, "len is %d, but the buffer has %d bytes", len, buffer->length);
    }
    /* A process that waited for itself would wait for ever. */
    if (ack_req && to != p4.me) {
        if (arke_send(msg, (size_t)len, to, P4_MESSAGES, type, ARKE_SYNCHRONOUS) != ARKE_OK) return p4_failed(call);
        return 0;
    }
    if (buffer) return fly(call, buffer, type, to, len);
    arke_request request = ARKE_NULL;
    if (send_or_copy(msg, (size_t)len, to, P4_MESSAGES, type, &request) != ARKE_OK) return p4_failed(call);
    /* Nobody waits for a copy. */
    if (request != ARKE_NULL && arke_release(&request) != ARKE_OK) return p4_failed(call);
    return 0;
}

/* The interface to fibre channels, which is one more network here. */
int p4_initfc(void) { return p4_talks("p4_initfc"); }
int p4_sendfc(int type, int to, const void *msg, int len) { return p4_send(type, to, msg, len); }
int p4_recvfc(int *type, int *from, char **msg, int *len) { return p4_recv(type, from, msg, len); }

int p4_broadcastx(int type, const void *data, int len, int data_type)
{
    const char *call = "p4_broadcast";
    if (can_send(call, type, len, data_type) < 0) return -1;
    /* One copy serves for all. */
    struct p4_buffer *buffer = NULL;
    if (p4.size > 2) {
        if (!(buffer = p4_buffer_new(call, len))) return -1;
        memcpy(buffer->data, data, (size_t)len);
    }
    int result = 0;
    for (int k = 1; k < p4.size && result == 0; k++) {
        int to = (p4.me + k) % p4.size;
        if (buffer) result = fly(call, buffer, type, to, len);
        else if (arke_send(data, (size_t)len, to, P4_MESSAGES, type, ARKE_BUFFERED) != ARKE_OK) result = p4_failed(call);
    }
    if (buffer) p4_buffer_free(buffer);
    return result;
}

static int can_receive(const char *call, int type, int from)
{
    if (p4_talks(call) < 0) return -1;
    if (type < -1) return p4_wrong(call, "type is %d; it must not be negative, but for -1 (any)", type);
    if (from < -1 || from >= p4.size) return p4_wrong(call, "from is %d; it must be a process from 0 to %d, or -1 (any)", from, p4.size - 1);
    if (flights.count > 0) look();
    return 0;
}
static uint32_t mask_of(int type) { return type == -1 ? 0 : ARKE_EXACT; }

int p4_recv(int *type, int *from, char **msg, int *len)
{
    arke_status status = {0};
    if (can_receive(__func__, *type, *from) < 0) return -1;
    if (*msg) {
        struct p4_buffer *buffer = p4_buffer_of(__func__, *msg);
        if (!buffer) return -1;
        if (buffer->sending > 0) wait_for(buffer);
        int code = arke_recv(*msg, (size_t)buffer->length, *from, P4_MESSAGES, *type, mask_of(*type), &status);
        /* A message that is longer than its buffer loses its end, as it always did. */
        if (code != ARKE_OK && code != ARKE_ERR_TRUNCATED) return p4_failed(__func__);
    } else {
        arke_message message;
        if (arke_mprobe(*from, P4_MESSAGES, *type, mask_of(*type), &message, &status) != ARKE_OK) return p4_failed(__func__);
        struct p4_buffer *buffer = status.sent <= 0x7fffffff ? p4_buffer_new(__func__, (int)status.sent) : NULL;
        if (!buffer) {
            arke_discard(&message);
            return -1;
        }
        if (arke_mrecv(&message, buffer->data, (size_t)status.sent, &status) != ARKE_OK) {
            p4_buffer_free(buffer);
            return p4_failed(__func__);
        }
        *msg = buffer->data;
    }
    *type = status.tag, *from = status.source, *len = (int)status.bytes;
    return 0;
}

P4BOOL p4_messages_available(int *type, int *from)
{
    arke_status status;
    int found = 0;
    if (can_receive(__func__, *type, *from) < 0) return FALSE;
    if (arke_iprobe(*from, P4_MESSAGES, *type, mask_of(*type), &found, &status) != ARKE_OK) return p4_failed(__func__), FALSE;
    if (found) *type = status.tag, *from = status.source;
    return found;
}

P4BOOL p4_any_messages_available(void)
{
    int type = -1, from = -1;
    return p4_messages_available(&type, &from);
}
