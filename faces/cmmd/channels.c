/* Channels: memory of one node that is sent to memory of another one again and again. A channel that receives has a
 * receive posted from its opening, or its last reset, until a message has come. A write waits for nobody; it is over
 * when the other node has posted a receive for it and the message is there. */
#include "cmmd_internal.h"
#include "table.h"

#define MOST 4096

enum kind { FREE, SENDS, RECEIVES };

struct channel {
    enum kind kind;
    int node, tag, len;
    char *buf;
    arke_request request; /* the write or the receive that is under way */
    int under_way, full;  /* full: a message has come, and the channel was not reset */
};
static struct table channels = {.row = sizeof(struct channel), .most = MOST};
#define CHANNEL(i) (((struct channel *)channels.rows) + (i))
#define TEXT(kind) ((kind) == SENDS ? "sends" : "receives")

static struct channel *find(const char *call, int id, enum kind kind)
{
    if (id >= 1 && id <= channels.size && CHANNEL(id - 1)->kind == kind) return CHANNEL(id - 1);
    cmmd_wrong(call, "channel is %d; it must be one that %s, and that was not closed", id, TEXT(kind));
    return NULL;
}

/* 0, or CMMD_ERRVAL. */
static int post(const char *call, struct channel *c)
{
    int code = arke_irecv(c->buf, (size_t)c->len, c->node, CMMD_CHANNELS, c->tag, ARKE_EXACT, &c->request);
    c->under_way = code == ARKE_OK;
    return code == ARKE_OK ? 0 : cmmd_failed(call, code);
}

/* One look: whether nothing is under way; CMMD_ERRVAL if it has failed. */
static int look(const char *call, struct channel *c)
{
    arke_status status = {0};
    int done = 0;
    if (!c->under_way) return 1;
    int code = arke_test(&c->request, &done, &status);
    if (!done && code == ARKE_OK) return 0;
    c->under_way = 0;
    c->full = c->kind == RECEIVES;
    if (c->full && (code == ARKE_OK || code == ARKE_ERR_TRUNCATED)) cmmd_tell(&status);
    return code == ARKE_OK ? 1 : cmmd_failed(call, code);
}

static int wait_for(const char *call, int id)
{
    for (;;) {
        /* The table may move while a handler runs. */
        int over = look(call, CHANNEL(id - 1));
        if (over != 0) return over;
        int code = cmmd_turn(200);
        if (code != ARKE_OK) return cmmd_failed(call, code);
    }
}

static int make(const char *call, enum kind kind, int node, int tag, void *buf, int len)
{
    if (cmmd_enter(call) < 0 || cmmd_check(call, node, tag, len, 0) < 0) return CMMD_ERRVAL;
    for (int i = 0; i < channels.size; i++)
        if (CHANNEL(i)->kind == kind && CHANNEL(i)->node == node && CHANNEL(i)->tag == tag)
            return cmmd_wrong(call, "a channel that %s, of node %d and tag %d, is open; channels of two nodes need different tags",
                              TEXT(kind), node, tag);
    int i = table_take(&channels);
    if (i < 0) return cmmd_refused("%s: there are %d channels open, the most that there can be", call, channels.size);
    *CHANNEL(i) = (struct channel){.kind = kind, .node = node, .tag = tag, .len = len, .buf = buf};
    if (kind == SENDS || post(call, CHANNEL(i)) == 0) return i + 1;
    CHANNEL(i)->kind = FREE;
    return CMMD_ERRVAL;
}

int CMMD_open_send_channel(int dest, int tag, void *buf, int len) { return make(__func__, SENDS, dest, tag, buf, len); }
int CMMD_open_receive_channel(int source, int tag, void *buf, int len) { return make(__func__, RECEIVES, source, tag, buf, len); }

int CMMD_write_channel_part(int channel, int len)
{
    const char *call = "CMMD_write_channel";
    struct channel *c = cmmd_enter(call) < 0 ? NULL : find(call, channel, SENDS);
    if (!c) return CMMD_ERRVAL;
    if (len < 0 || len > c->len) return cmmd_wrong(call, "len is %d; the channel has %d bytes", len, c->len);
    if (wait_for(call, channel) < 0) return CMMD_ERRVAL;
    c = CHANNEL(channel - 1);
    int code = arke_isend(c->buf, (size_t)len, c->node, CMMD_CHANNELS, c->tag, ARKE_SYNCHRONOUS, &c->request);
    c->under_way = code == ARKE_OK;
    return code == ARKE_OK ? 0 : cmmd_failed(call, code);
}

int (CMMD_write_channel)(int channel)
{
    struct channel *c = cmmd_enter("CMMD_write_channel") < 0 ? NULL : find("CMMD_write_channel", channel, SENDS);
    return c ? CMMD_write_channel_part(channel, c->len) : CMMD_ERRVAL;
}

static int state(const char *call, int channel, enum kind kind)
{
    struct channel *c = cmmd_enter(call) < 0 ? NULL : find(call, channel, kind);
    return c ? look(call, c) : CMMD_ERRVAL;
}
int CMMD_is_channel_writable(int channel) { return state(__func__, channel, SENDS); }
int CMMD_send_channel_status(int channel) { return state(__func__, channel, SENDS); }
int CMMD_is_channel_readable(int channel) { return state(__func__, channel, RECEIVES); }
int CMMD_receive_channel_status(int channel) { return state(__func__, channel, RECEIVES); }

int CMMD_reset_channel(int channel)
{
    struct channel *c = cmmd_enter(__func__) < 0 ? NULL : find(__func__, channel, RECEIVES);
    if (!c) return CMMD_ERRVAL;
    int over = look(__func__, c);
    if (over < 0) return CMMD_ERRVAL;
    if (!c->full) return 0;
    c->full = 0;
    return post(__func__, c);
}

int CMMD_close_send_channel(int channel)
{
    if (cmmd_enter(__func__) < 0 || !find(__func__, channel, SENDS)) return CMMD_ERRVAL;
    int result = wait_for(__func__, channel);
    CHANNEL(channel - 1)->kind = FREE;
    return result < 0 ? CMMD_ERRVAL : 0;
}

int CMMD_close_receive_channel(int channel)
{
    struct channel *c = cmmd_enter(__func__) < 0 ? NULL : find(__func__, channel, RECEIVES);
    if (!c) return CMMD_ERRVAL;
    int code = c->under_way ? arke_cancel(c->request) : ARKE_OK;
    if (c->under_way && code == ARKE_OK) code = arke_wait(&c->request, NULL);
    c->kind = FREE;
    return code == ARKE_OK ? 0 : cmmd_failed(__func__, code);
}

int CMMD_all_channels_free(void)
{
    if (cmmd_enter(__func__) < 0) return CMMD_ERRVAL;
    int all = 1;
    for (int i = 0; i < channels.size; i++) {
        int over = CHANNEL(i)->kind == SENDS ? look(__func__, CHANNEL(i)) : 1;
        if (over < 0) return CMMD_ERRVAL;
        all &= over;
    }
    return all;
}

void CMMD_all_channels_free_wait(void)
{
    if (cmmd_enter(__func__) < 0) return;
    for (int i = 0; i < channels.size; i++)
        if (CHANNEL(i)->kind == SENDS && wait_for("CMMD_all_channels_free_wait", i + 1) < 0) return;
}
