/* What the files of the FM face share: packets that have come, and credits. */
#ifndef FM_INTERNAL_H
#define FM_INTERNAL_H
#include <arke.h>
#include <fm.h>
#include <stddef.h>
#define INTERNAL __attribute__((visibility("hidden")))

/* Active messages: a packet of any kind, and credit that comes back. */
#define FM_PACKET 0
#define FM_CREDIT 1
#define FM_MEET   2
#define FM_LIST   3

enum fm_kind { FM_PIECE, FM_WORDS, FM_MEMORY, FM_HANDED };
/* words[0]: the kind in the low bits. A piece: then the stream's number there, the handler, 1 if it is the last.
 * Others: the function's distance above the kind; four words for FM_WORDS; and the name of the object that the function
 * is in, unless it is the program. */
#define FM_KIND_BITS 8
#define FM_KIND ((1u << FM_KIND_BITS) - 1)
#define FM_WORDS_MOST 6
struct fm_packet {
    struct fm_packet *next;
    int source;
    uint64_t words[FM_WORDS_MOST];
    size_t bytes, used;
    struct FM_buffer buffer; /* with the body; of FM_HANDED it becomes the program's */
};
#define FM_DATA(packet) ((packet)->buffer.fm_buf)

/* Ends the program if FM_initialize was not called. */
INTERNAL extern int fm_begun;
INTERNAL void fm_not_ready(const char *call) __attribute__((noreturn));
static inline void fm_ready(const char *call)
{
    if (__builtin_expect(!fm_begun, 0)) fm_not_ready(call);
}
INTERNAL void fm_wrong(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
INTERNAL void fm_failed(const char *call) __attribute__((noreturn));
static inline void fm_check(const char *call, int code)
{
    if (__builtin_expect(code != ARKE_OK, 0)) fm_failed(call);
}
/* How many nodes there are. */
INTERNAL extern long fm_nodes;
INTERNAL void fm_no_node(const char *call, long node) __attribute__((noreturn));
static inline void fm_node(const char *call, long node)
{
    fm_ready(call);
    if (__builtin_expect(node < 0 || node >= fm_nodes, 0)) fm_no_node(call, node);
}
INTERNAL extern int fm_longest, fm_handlers_most;
INTERNAL extern long fm_window;

/* packets.c: sends one; outside of handlers it waits for credit, and extracts meanwhile. `request` null: returns when
 * `body` may be changed. */
INTERNAL void fm_send_packet(const char *call, int to, const uint64_t words[], int nwords, const void *body, size_t bytes, arke_request *request);
INTERNAL void fm_begin_packets(void);
INTERNAL int fm_has_credit(int to);
/* Gives the sender its credit back; and frees the packet as well. */
INTERNAL void fm_give_back(struct fm_packet *packet);
INTERNAL void fm_used(struct fm_packet *packet);
/* Whether there is a packet that was not extracted. */
INTERNAL int fm_has_packet(void);
/* Waits for all nodes, extracting meanwhile. */
INTERNAL void fm_meet(const char *call);
/* Runs handlers for so many messages or bytes. */
INTERNAL int fm_extract(const char *call, long messages, ULONG bytes, int nested, ULONG *extracted);
INTERNAL extern int fm_running;

/* streams.c, handlers.c: what is done with a packet; they take it over. 1 if a message is over by it. */
INTERNAL int fm_piece(struct fm_packet *packet);
/* Whether streams have bytes that wait for more, and what sends these: whoever waits does, since the other side may
 * need them. */
INTERNAL extern int fm_holds;
INTERNAL void fm_send_held(const char *call);
INTERNAL void fm_send_held_to(const char *call, int to);
INTERNAL void fm_run(struct fm_packet *packet);
/* handlers.c: memory becomes the program's; sends a message of a kind, of at most `most` bytes. */
INTERNAL struct FM_buffer *fm_hand_over(struct fm_packet *packet);
INTERNAL void fm_send_to(const char *call, int node, enum fm_kind kind, void (*h)(void), const void *buf, int bytes, int most,
                         arke_request *request);
/* lists.c */
INTERNAL void fm_begin_lists(void);
#endif
