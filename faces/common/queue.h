/* queue.h: a queue of messages that have come and that nobody has received, in their order. */
#ifndef FACES_QUEUE_H
#define FACES_QUEUE_H

#include <stdbool.h>

#define QUEUE_BUCKETS 1024

struct queue_entry;
struct queue_line;
/* A message's place in a queue, which the message has in itself. */
struct queued {
    struct queued *next, *before;
    struct queue_entry *entry; /* of the queue's index */
    int source, tag, context;
};
/* All zero is empty. */
struct queue {
    struct queued *first, *last;
    long length;
    bool indexed;
    struct queue_line *lines[QUEUE_BUCKETS];
};

#define QUEUE_HIDDEN __attribute__((visibility("hidden")))

/* Appends a message, whose source, tag and context have been set. */
QUEUE_HIDDEN void queue_add(struct queue *queue, struct queued *message);
/* Takes a message out, wherever it stands. */
QUEUE_HIDDEN void queue_remove(struct queue *queue, struct queued *message);
/* Lets a message that stands in the queue be asked for in another way from now on. Its place in the order stays. */
QUEUE_HIDDEN void queue_change(struct queue *queue, struct queued *message, int source, int tag, int context);
/* The oldest message of a source and tag (-1: any) in a context; null if there is none. */
QUEUE_HIDDEN struct queued *queue_find(const struct queue *queue, int source, int tag, int context);

#endif
