/* sends.h: sends that a call has left under way, and the send that copies its message only where it must. */
#ifndef FACES_SENDS_H
#define FACES_SENDS_H

#include <arke.h>
#include <stddef.h>

#define SENDS_HIDDEN __attribute__((visibility("hidden")))

struct send_under_way {
    arke_request request;
    int to;
    size_t bytes;
    void *owner; /* whose memory it is sent from, or null */
};
/* All zero is empty. */
struct sends {
    struct send_under_way *list;
    int count, room;
    int next;     /* the one that sends_reap_some() looks at first */
    size_t bytes; /* of all of them */
    void (*over)(struct send_under_way *send); /* called at the end of each, or null */
};

/* Takes a request over. ARKE_ERR_NO_MEMORY: it did not; wait for it. A null request was over already, and is not
 * kept. */
SENDS_HIDDEN int sends_keep(struct sends *sends, arke_request request, int to, size_t bytes, void *owner);
/* Drops those that are over. The code of Arke's of the last that failed; it is dropped, too. */
SENDS_HIDDEN int sends_reap(struct sends *sends);
/* As sends_reap(), but ends at a few that are not over, and goes on behind them the next time: a call that sends takes
 * as long whether ten or ten thousand are under way. */
SENDS_HIDDEN int sends_reap_some(struct sends *sends);
/* Waits for those that an owner's memory is sent from, or (null) for all. */
SENDS_HIDDEN int sends_wait(struct sends *sends, const void *owner);

/* As arke_isend() in the mode ARKE_COPIED. But a long message to a process of this node stays where it is for
 * about as long as a copy would take, and is only copied if no receive has begun to take it: one that waits for it
 * gets it with one copy in all, and one that is not there costs twice the time of a copy at most. */
SENDS_HIDDEN int send_or_copy(const void *data, size_t bytes, int to, int context, int32_t tag, arke_request *request);

#endif
