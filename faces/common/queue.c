/* While there are few messages, looking at one after another is the fastest way to find one. A master whose workers
 * run ahead has thousands. With more than FEW, each message stands in four lines as well, one for each way of asking
 * for it: by source and tag, by source, by tag, and by neither, always in one context. What is asked for is the first
 * of such a line, so that neither finding nor removing takes longer the more there are. */
#include "queue.h"

#include <stddef.h>
#include <stdlib.h>

#define FEW 16
/* Lines, and entries, that are kept for later. */
#define MOST_SPARE 1024

/* Ways of asking. Bit 0: a source is named; bit 1: a tag is. */
#define WAYS 4
#define WAY_OF(source, tag) (((source) != -1) | ((tag) != -1) << 1)

/* The messages that one question fits, the oldest first. */
struct queue_line {
    int way, source, tag, context;
    struct queue_entry *first, *last;
    struct queue_line *chain;
};
/* Where a message stands in its lines. */
struct queue_entry {
    struct queued *message;
    struct {
        struct queue_entry *before, *next;
        struct queue_line *line;
    } at[WAYS];
};

static struct queue_line *spare_lines;
static struct queue_entry *spare_entries;
static int nspare_lines, nspare_entries;

static unsigned bucket_of(int way, int source, int tag, int context)
{
    unsigned hash = ((unsigned)source * 2654435761u ^ (unsigned)tag) * 2654435761u ^ (unsigned)context * 40503u ^ (unsigned)way;
    return (hash ^ hash >> 15) % QUEUE_BUCKETS;
}

static struct queue_line *line_of(const struct queue *queue, int way, int source, int tag, int context)
{
    struct queue_line *l = queue->lines[bucket_of(way, source, tag, context)];
    while (l && (l->way != way || l->source != source || l->tag != tag || l->context != context)) l = l->chain;
    return l;
}

static struct queue_line *make_line(struct queue *queue, int way, int source, int tag, int context)
{
    struct queue_line *l = spare_lines, **bucket = &queue->lines[bucket_of(way, source, tag, context)];
    if (l) {
        spare_lines = l->chain;
        nspare_lines--;
    } else if (!(l = malloc(sizeof *l))) return NULL;
    *l = (struct queue_line){.way = way, .source = source, .tag = tag, .context = context, .chain = *bucket};
    return *bucket = l;
}

static void drop_line(struct queue *queue, struct queue_line *l)
{
    struct queue_line **at = &queue->lines[bucket_of(l->way, l->source, l->tag, l->context)];
    while (*at != l) at = &(*at)->chain;
    *at = l->chain;
    if (nspare_lines == MOST_SPARE) {
        free(l);
        return;
    }
    l->chain = spare_lines;
    spare_lines = l;
    nspare_lines++;
}

static void leave_line(struct queue *queue, struct queue_entry *e, int way)
{
    struct queue_line *l = e->at[way].line;
    struct queue_entry *before = e->at[way].before, *next = e->at[way].next;
    if (before) before->at[way].next = next;
    else l->first = next;
    if (next) next->at[way].before = before;
    else l->last = before;
    if (!l->first) drop_line(queue, l);
}

static void leave_index(struct queue *queue, struct queued *message)
{
    struct queue_entry *e = message->entry;
    if (!e) return;
    for (int way = 0; way < WAYS; way++)
        if (e->at[way].line) leave_line(queue, e, way);
    message->entry = NULL;
    if (nspare_entries == MOST_SPARE) {
        free(e);
        return;
    }
    e->at[0].next = spare_entries;
    spare_entries = e;
    nspare_entries++;
}

/* False: there is no memory. */
static bool enter_index(struct queue *queue, struct queued *message)
{
    struct queue_entry *e = spare_entries;
    if (e) {
        spare_entries = e->at[0].next;
        nspare_entries--;
    } else if (!(e = malloc(sizeof *e))) return false;
    *e = (struct queue_entry){.message = message};
    message->entry = e;
    for (int way = 0; way < WAYS; way++) {
        int source = way & 1 ? message->source : -1, tag = way & 2 ? message->tag : -1;
        struct queue_line *l = line_of(queue, way, source, tag, message->context);
        if (!l && !(l = make_line(queue, way, source, tag, message->context))) {
            leave_index(queue, message);
            return false;
        }
        e->at[way].line = l;
        e->at[way].before = l->last;
        if (l->last) l->last->at[way].next = e;
        else l->first = e;
        l->last = e;
    }
    return true;
}

static void end_index(struct queue *queue)
{
    for (struct queued *m = queue->first; m; m = m->next) leave_index(queue, m);
    queue->indexed = false;
}

static void begin_index(struct queue *queue)
{
    queue->indexed = true;
    for (struct queued *m = queue->first; m && queue->indexed; m = m->next)
        if (!enter_index(queue, m)) end_index(queue);
}

void queue_add(struct queue *queue, struct queued *message)
{
    message->next = NULL;
    message->before = queue->last;
    message->entry = NULL;
    if (queue->last) queue->last->next = message;
    else queue->first = message;
    queue->last = message;
    queue->length++;
    if (__builtin_expect(queue->indexed, 0)) {
        /* Without memory for it the queue is looked through. */
        if (!enter_index(queue, message)) end_index(queue);
    } else if (__builtin_expect(queue->length > FEW, 0)) begin_index(queue);
}

void queue_remove(struct queue *queue, struct queued *message)
{
    if (message->before) message->before->next = message->next;
    else queue->first = message->next;
    if (message->next) message->next->before = message->before;
    else queue->last = message->before;
    leave_index(queue, message);
    if (--queue->length == 0) queue->indexed = false;
}

void queue_change(struct queue *queue, struct queued *message, int source, int tag, int context)
{
    bool indexed = queue->indexed;
    /* Its places in other lines are found by going through all messages, which is rare enough. */
    if (indexed) end_index(queue);
    message->source = source;
    message->tag = tag;
    message->context = context;
    if (indexed) begin_index(queue);
}

struct queued *queue_find(const struct queue *queue, int source, int tag, int context)
{
    if (__builtin_expect(queue->indexed, 0)) {
        const struct queue_line *l = line_of(queue, WAY_OF(source, tag), source, tag, context);
        return l ? l->first->message : NULL;
    }
    struct queued *m = queue->first;
    while (m && (m->context != context || (source != -1 && m->source != source) || (tag != -1 && m->tag != tag))) m = m->next;
    return m;
}
