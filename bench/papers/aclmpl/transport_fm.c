/* Fast Messages 2.x: there is no receive, but a handler at the receiver. Here it puts a message where the receive that
 * waits for it wants it, and keeps one that nobody waits for yet. FM has no operations of all nodes but a barrier. */
#include "transport.h"
#include <fm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const transport_name = "FM";

/* Messages of each node that began to come before they were asked for, the oldest first. */
struct kept {
    struct kept *next;
    int came;
    char data[];
};
static struct {
    struct kept *first, **last;
    void *wanted; /* where the next message goes, or null */
    int came;
} *from_node;
static ULONG handler;

static int deliver(FM_stream *stream, unsigned sender)
{
    ULONG bytes;
    FM_receive(&bytes, stream, sizeof bytes);
    if (from_node[sender].wanted) {
        void *place = from_node[sender].wanted;
        from_node[sender].wanted = NULL;
        FM_receive(place, stream, bytes);
        from_node[sender].came = 1;
        return FM_CONTINUE;
    }
    struct kept *k = malloc(sizeof *k + bytes);
    if (!k) {
        fprintf(stderr, "there is no memory for a message of %lu bytes\n", bytes);
        exit(1);
    }
    k->next = NULL, k->came = 0;
    *from_node[sender].last = k;
    from_node[sender].last = &k->next;
    FM_receive(k->data, stream, bytes);
    k->came = 1;
    return FM_CONTINUE;
}

void transport_start(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    FM_initialize();
    handler = FM_register_handler(FM_ANY_ID, deliver);
    from_node = calloc(FM_numnodes, sizeof *from_node);
    for (ULONG i = 0; i < FM_numnodes; i++) from_node[i].last = &from_node[i].first;
}
void transport_finish(void) { FM_finalize(); }
int transport_rank(void) { return (int)FM_nodeid; }
int transport_size(void) { return (int)FM_numnodes; }
void *transport_memory(size_t bytes) { return malloc(bytes); }
void transport_complete(void) {}

void transport_send(int to, const void *data, size_t bytes)
{
    ULONG length = bytes;
    FM_stream *s = FM_begin_message((ULONG)to, sizeof length + length, handler);
    FM_send_piece(s, &length, sizeof length);
    FM_send_piece(s, data, length);
    FM_end_message(s);
}
/* Says where the next message of a node goes, unless it is kept already; 1 if it will come there. A later one of that
 * node may be kept before it is asked for again. */
static int want(int from, void *data)
{
    from_node[from].came = 0;
    if (from_node[from].first) return 0;
    from_node[from].wanted = data;
    return 1;
}
/* FM has no call that waits. */
static void wait_for(const int *came)
{
    while (!*came) FM_extract(0);
}
static void get(int from, void *data, size_t bytes, int comes_there)
{
    if (comes_there) {
        wait_for(&from_node[from].came);
        return;
    }
    struct kept *k = from_node[from].first;
    wait_for(&k->came);
    memcpy(data, k->data, bytes);
    if (!(from_node[from].first = k->next)) from_node[from].last = &from_node[from].first;
    free(k);
}
void transport_receive(int from, void *data, size_t bytes)
{
    get(from, data, bytes, want(from, data));
}
void transport_exchange(int to, const void *out, int from, void *in, size_t bytes)
{
    int comes_there = want(from, in);
    transport_send(to, out, bytes);
    get(from, in, bytes, comes_there);
}
/* FM's own barrier runs no handlers; a node that waits there would leave others without credit. */
void transport_sync(void) { sync_by_messages(); }
int transport_broadcast(int root, void *data, size_t bytes) { return (void)root, (void)data, (void)bytes, 0; }
int transport_reduce(int root, double *data, size_t count) { return (void)root, (void)data, (void)count, 0; }
