#include "sends.h"

#include <stdlib.h>

/* What a copy takes is learned from the copies that are made, for each power of two of bytes. Until then: so many
 * seconds a byte. */
#define SECONDS_A_BYTE (1 / 8e9)
#define CLASSES        64
/* A receive that begins to look for the message now is heard of after about this time. */
#define LEAST_S 1e-6
/* What a faster and a slower copy change of what is known: a slower one may have had a pause in it. */
#define FASTER (1 / 2.)
#define SLOWER (1 / 16.)

/* Sends under way that sends_reap_some() looks at; more than one, so that there are fewer of them when many are
 * over. */
#define LOOKS 4

int sends_keep(struct sends *sends, arke_request request, int to, size_t bytes, void *owner)
{
    if (request == ARKE_NULL) return ARKE_OK;
    if (sends->count == sends->room) {
        int more = sends->room ? 2 * sends->room : 16;
        struct send_under_way *grown = realloc(sends->list, (size_t)more * sizeof *grown);
        if (!grown) return ARKE_ERR_NO_MEMORY;
        sends->list = grown, sends->room = more;
    }
    sends->list[sends->count++] = (struct send_under_way){request, to, bytes, owner};
    sends->bytes += bytes;
    return ARKE_OK;
}

/* The last one takes its place. */
static void drop(struct sends *sends, int i)
{
    struct send_under_way over = sends->list[i];
    sends->list[i] = sends->list[--sends->count];
    sends->bytes -= over.bytes;
    if (sends->over) sends->over(&over);
}

int sends_reap(struct sends *sends)
{
    int result = ARKE_OK;
    for (int i = sends->count; i-- > 0;) {
        int done = 0, code = arke_test(&sends->list[i].request, &done, NULL);
        if (code != ARKE_OK) result = code;
        if (done || code != ARKE_OK) drop(sends, i);
    }
    return result;
}

int sends_reap_some(struct sends *sends)
{
    int result = ARKE_OK;
    for (int looks = 0; looks < LOOKS && looks < sends->count;) {
        if (sends->next >= sends->count) sends->next = 0;
        int done = 0, code = arke_test(&sends->list[sends->next].request, &done, NULL);
        if (code != ARKE_OK) result = code;
        if (done || code != ARKE_OK) drop(sends, sends->next);
        else sends->next++, looks++;
    }
    return result;
}

int sends_wait(struct sends *sends, const void *owner)
{
    int result = ARKE_OK;
    for (int i = sends->count; i-- > 0;) {
        if (owner && sends->list[i].owner != owner) continue;
        int code = arke_wait(&sends->list[i].request, NULL);
        if (code != ARKE_OK) result = code;
        drop(sends, i);
    }
    return result;
}

/* Whether a rank is another one of this node. A send to another node could be taken back only with the receiver's help,
 * for which nobody may wait here. Asked once for each rank. */
static int is_near(int to)
{
    static signed char *known;
    static int ranks;
    if (__builtin_expect(!known, 0)) {
        ranks = arke_size();
        known = ranks > 0 ? calloc((size_t)ranks, 1) : NULL;
    }
    if (!known || (unsigned)to >= (unsigned)ranks) return 0;
    if (__builtin_expect(!known[to], 0)) known[to] = to != arke_rank() && arke_node_of(to) == arke_node_of(arke_rank()) ? 1 : -1;
    return known[to] > 0;
}

static double a_byte[CLASSES];

static double *seconds_a_byte(size_t bytes)
{
    double *known = &a_byte[bytes > 1 ? 63 - __builtin_clzl(bytes) : 0];
    if (*known == 0) *known = SECONDS_A_BYTE;
    return known;
}

static int send_copy(const void *data, size_t bytes, int to, int context, int32_t tag, arke_request *request)
{
    double begun = arke_clock();
    int code = arke_isend(data, bytes, to, context, tag, ARKE_COPIED, request);
    double *known = seconds_a_byte(bytes), took = bytes ? (arke_clock() - begun) / (double)bytes : *known;
    *known += took < *known ? (took - *known) * FASTER : ((took < 2 * *known ? took : 2 * *known) - *known) * SLOWER;
    return code;
}

int send_or_copy(const void *data, size_t bytes, int to, int context, int32_t tag, arke_request *request)
{
    if (!is_near(to)) return arke_isend(data, bytes, to, context, tag, ARKE_COPIED, request);
    int code = arke_isend(data, bytes, to, context, tag, ARKE_STANDARD, request), done = 0;
    if (code != ARKE_OK || *request == ARKE_NULL) return code;
    double end = arke_clock() + LEAST_S + (double)bytes * *seconds_a_byte(bytes);
    do {
        code = arke_test(request, &done, NULL);
        if (code != ARKE_OK || done) return code;
    } while (arke_clock() < end);
    arke_status status = {0};
    code = arke_cancel(*request);
    if (code == ARKE_OK) code = arke_wait(request, &status);
    if (code != ARKE_OK || !status.cancelled) return code;
    return send_copy(data, bytes, to, context, tag, request);
}
