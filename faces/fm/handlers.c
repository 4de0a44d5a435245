/* FM 1.x: messages of four words, or of memory, that run a function of the receiver's. A function travels as its place
 * in the program (faces/common/function.c). */
#include "fm_internal.h"
#include "function.h"
#include "sends.h"
#include "spare.h"
#include <stdlib.h>

typedef void words_handler(long, long, long, long);

void fm_run(struct fm_packet *p)
{
    enum fm_kind kind = (enum fm_kind)(p->words[0] & FM_KIND);
    int words = kind == FM_WORDS;
    const uint64_t number[2] = {p->words[words ? 5 : 1], p->words[0] >> FM_KIND_BITS};
    void (*f)(void) = function_of(number);
    if (!f) fm_wrong("FM", "node %d has sent a function that is not in this node's program", p->source);
    if (kind == FM_HANDED) {
        /* However long the program keeps it, its sender may go on. */
        fm_give_back(p);
        ((FM_bhandler *)f)(fm_hand_over(p), (int)p->bytes);
        return;
    }
    if (words) ((words_handler *)f)((long)p->words[1], (long)p->words[2], (long)p->words[3], (long)p->words[4]);
    else ((FM_lhandler *)f)(FM_DATA(p), (int)p->bytes);
    fm_used(p);
}

/* Puts the function into the first word, and the name of the object that it is in into `words[at]`; answers how many
 * words go. The program itself has no name, so that a message of four words goes in a line with its head. */
static int number(const char *call, void (*f)(void), uint64_t words[], int at)
{
    uint64_t found[2];
    if (function_number(f, found) < 0) fm_wrong(call, "h is no function of the program");
    words[0] |= found[1] << FM_KIND_BITS;
    words[at] = found[0];
    return found[0] ? at + 1 : at;
}

static void send_4(const char *call, int node, FM_shandler *h, long w0, long w1, long w2, long w3)
{
    uint64_t words[6] = {FM_WORDS, (uint64_t)w0, (uint64_t)w1, (uint64_t)w2, (uint64_t)w3};
    fm_node(call, node);
    fm_send_packet(call, node, words, number(call, (void (*)(void))h, words, 5), NULL, 0, NULL);
}
void FMf_send_4(int node, FM_shandler *h, long w0, long w1, long w2, long w3) { send_4(__func__, node, h, w0, w1, w2, w3); }
void FMs_send_4(int node, FM_shandler *h, long w0, long w1, long w2, long w3) { send_4(__func__, node, h, w0, w1, w2, w3); }
void FMf_send_4i(int node, FM_shandler **h, long w0, long w1, long w2, long w3) { send_4(__func__, node, *h, w0, w1, w2, w3); }
void FMs_send_4i(int node, FM_shandler **h, long w0, long w1, long w2, long w3) { send_4(__func__, node, *h, w0, w1, w2, w3); }

void fm_send_to(const char *call, int node, enum fm_kind kind, void (*h)(void), const void *buf, int bytes, int most,
                arke_request *request)
{
    uint64_t words[2] = {kind};
    fm_node(call, node);
    if (bytes < 0 || bytes > most) fm_wrong(call, "bytes is %d; it must be from 0 to %d", bytes, most);
    fm_send_packet(call, node, words, number(call, h, words, 1), buf, (size_t)bytes, request);
}
static void send(const char *call, int node, FM_lhandler *h, const void *buf, int bytes, int most, arke_request *request)
{
    fm_send_to(call, node, FM_MEMORY, (void (*)(void))h, buf, bytes, most, request);
}
/* MAX_MSG_SIZE_FINC limits the flavour with fixed buffers at the receiver only. */
void FMf_send(int node, FM_lhandler *h, const void *buf, int bytes) { send(__func__, node, h, buf, bytes, fm_longest, NULL); }
void FM_send(int dest, FM_lhandler *h, const void *buf, int size) { send(__func__, dest, h, buf, size, 0x7fffffff, NULL); }

/* Sends whose memory is still needed. */
static struct sends pending;

void FMs_send(int node, FM_lhandler *h, const void *buf, int bytes)
{
    arke_request request = ARKE_NULL;
    send(__func__, node, h, buf, bytes, 0x7fffffff, &request);
    if (sends_keep(&pending, request, node, (size_t)bytes, NULL) == ARKE_OK) return;
    if (fm_holds) fm_send_held(__func__);
    fm_check(__func__, arke_wait(&request, NULL));
}

int FMs_reclaim_mbufs(void)
{
    int before = pending.count;
    fm_ready(__func__);
    fm_check(__func__, sends_reap(&pending));
    return before - pending.count;
}

void FMs_complete_send(void)
{
    fm_ready(__func__);
    if (fm_holds) fm_send_held(__func__);
    fm_check(__func__, sends_wait(&pending, NULL));
}

static int extract(const char *call, long messages, int nested)
{
    ULONG bytes;
    return fm_extract(call, messages, 0, nested, &bytes);
}
int FMf_extract(void) { return extract(__func__, 0, 0); }
int FMs_extract(void) { return extract(__func__, 0, 0); }
int FMf_extract_1(void) { return extract(__func__, 1, 0); }
int FMs_extract_1(void) { return extract(__func__, 1, 0); }
int FMf_nested_extract(void) { return extract(__func__, 0, 1); }

/* A node that waits in a barrier extracts: others may be waiting for its answers, or for credit. */
static void barrier(const char *call, int nested)
{
    fm_ready(call);
    if (fm_running && !nested) fm_wrong(call, "it was called in a handler, where only FMf_nested_barrier may be");
    fm_meet(call);
}
void FMf_barrier(int unused) { (void)unused, barrier(__func__, 0); }
void FMs_barrier(int unused) { (void)unused, barrier(__func__, 0); }
void FMf_nested_barrier(int unused) { (void)unused, barrier(__func__, 1); }

/* ---- FM/MC: memory that a handler keeps
 * -------------------------------------------------------------------------------- */

/* What the library has handed over, and not yet got back, has its own address there. */
static unsigned long mark_of(const struct FM_buffer *buffer) { return (unsigned long)buffer ^ 0x464d2f4d43ul; }

struct FM_buffer *fm_hand_over(struct fm_packet *p)
{
    p->buffer.fm_mark = mark_of(&p->buffer);
    return &p->buffer;
}

struct FM_buffer *FM_alloc_buf(int size)
{
    if (size < 0) fm_wrong(__func__, "size is %d; it must not be negative", size);
    struct fm_packet *p = spare_take(sizeof *p + (size_t)size);
    if (!p) fm_wrong(__func__, "there is no memory for %d bytes", size);
    return fm_hand_over(p);
}

void FM_free_buf(struct FM_buffer *buffer)
{
    if (!buffer) return;
    if (buffer->fm_mark != mark_of(buffer))
        fm_wrong(__func__, "buffer is %p; it must be one of FM_alloc_buf() or of a handler, which was not freed", (void *)buffer);
    buffer->fm_mark = 0;
    spare_give((char *)buffer - offsetof(struct fm_packet, buffer));
}

void FM_send_buf(int dest, FM_bhandler *h, const void *data, int size)
{
    fm_send_to(__func__, dest, FM_HANDED, (void (*)(void))h, data, size, 0x7fffffff, NULL);
}

int FM_pending(void)
{
    fm_ready(__func__);
    if (!fm_has_packet()) fm_check(__func__, arke_poll());
    return fm_has_packet();
}

void FM_enable_intr(void) {}
void FM_disable_intr(void) {}
