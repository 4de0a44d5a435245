/* shown.h: the message that a probe has shown is the one that the next receive gets.
 *
 * send_or_copy() (sends.h) takes a message back that nobody receives and sends a copy of it. For a moment it is not
 * there: then a receive of any sender would get another message than the one the probe has told of. */
#ifndef FACES_SHOWN_H
#define FACES_SHOWN_H

#include <arke.h>

/* All zero: none. */
struct shown {
    int is, from;
    int32_t its_tag;
    /* What the probe asked for. */
    int source;
    int32_t tag;
    uint32_t mask;
};

/* After a probe that has found a message. */
static inline void shown_note(struct shown *s, int source, int32_t tag, uint32_t mask, const arke_status *found)
{
    *s = (struct shown){1, found->source, found->tag, source, tag, mask};
}

__attribute__((visibility("hidden"))) void shown_turn(struct shown *s, int *source, int32_t *tag, uint32_t *mask);

/* After a probe that has found nothing, or when such messages are thrown away. */
static inline void shown_gone(struct shown *s, int source, int32_t tag, uint32_t mask)
{
    if (__builtin_expect(s->is, 0)) shown_turn(s, &source, &tag, &mask);
}

/* Before a receive: one that asks for no more than the probe did, and accepts its message, waits for that alone. */
static inline void shown_receive(struct shown *s, int *source, int32_t *tag, uint32_t *mask)
{
    if (__builtin_expect(s->is, 0)) shown_turn(s, source, tag, mask);
}

#endif
