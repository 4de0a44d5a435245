/* The descriptor of arke_descriptor: readable when something came while the program waits, when it came in a call
 * that waited for something else, when a handler that was held back may run, and while messages wait for room;
 * unreadable when there is nothing. */
#include "native.h"
#include <poll.h>

#define BURST 12000

static int fd, runs;

static void run(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)source, (void)words, (void)nwords, (void)body, (void)bytes;
    runs++;
}

static int readable(int milliseconds)
{
    struct pollfd p = {fd, POLLIN, 0};
    return poll(&p, 1, milliseconds) == 1;
}

/* It may be readable for nothing, but not for ever. */
static void becomes_quiet(void)
{
    int looks = 0;
    do {
        GOOD(arke_poll());
        CHECK(++looks < 10000, "the descriptor stays readable");
    } while (readable(1));
}

static int there(int context, int tag)
{
    int found = 0;
    GOOD(arke_iprobe(ARKE_ANY, context, tag, ARKE_EXACT, &found, NULL));
    return found;
}

int main(void)
{
    static char data[1024];
    test_begin();
    if (ranks < 2) {
        printf("skipped: it takes two ranks\n");
        GOOD(arke_finish());
        return 0;
    }
    GOOD(arke_set_handler(1, run, NULL, NULL));
    int other = rank ^ 1, active = other < ranks;
    if (active && rank % 2 == 0) {
        GOOD(arke_descriptor(&fd));
        /* While it waits. */
        becomes_quiet();
        GOOD(arke_send(NULL, 0, other, 0, 1, ARKE_STANDARD));
        while (!there(1, 1)) {
            CHECK(readable(20000), "a message woke nobody");
            GOOD(arke_poll());
        }
        GOOD(arke_recv(NULL, 0, other, 1, 1, ARKE_EXACT, NULL));
        for (int i = 0; i < 50; i++) {
            /* What came before the one that a call waited for. */
            becomes_quiet();
            GOOD(arke_send(NULL, 0, other, 0, 2, ARKE_STANDARD));
            GOOD(arke_recv(NULL, 0, other, 3, 2, ARKE_EXACT, NULL));
            CHECK(readable(0), "the message that was taken in by arke_recv wakes nobody");
            CHECK(there(2, 2), "it is not there");
            GOOD(arke_recv(NULL, 0, other, 2, 2, ARKE_EXACT, NULL));
            /* A handler. */
            arke_hold_handlers(1);
            becomes_quiet();
            GOOD(arke_send(NULL, 0, other, 0, 3, ARKE_STANDARD));
            GOOD(arke_recv(NULL, 0, other, 3, 3, ARKE_EXACT, NULL));
            becomes_quiet();
            CHECK(runs == i, "%d handlers ran, not %d", runs, i);
            arke_hold_handlers(0);
            CHECK(readable(0), "a handler that may run again wakes nobody");
            GOOD(arke_poll());
            CHECK(runs == i + 1, "%d handlers ran, not %d", runs, i + 1);
        }
        /* More than fits the ring: only this process's calls move it on, and its calls come only when the
         * descriptor says so. */
        arke_request *requests = calloc(BURST, sizeof *requests);
        CHECK(requests, "no memory");
        becomes_quiet();
        for (int i = 0; i < BURST; i++) GOOD(arke_isend(data, sizeof data, other, 4, i, ARKE_STANDARD, &requests[i]));
        while (!there(5, 5)) {
            CHECK(readable(20000), "messages that wait for room wake nobody");
            GOOD(arke_poll());
        }
        GOOD(arke_recv(NULL, 0, other, 5, 5, ARKE_EXACT, NULL));
        for (int i = 0; i < BURST; i++) GOOD(arke_wait(&requests[i], NULL));
        free(requests);
        becomes_quiet();
    } else if (active) {
        GOOD(arke_recv(NULL, 0, other, 0, 1, ARKE_EXACT, NULL));
        struct timespec nap = {0, 50000000};
        nanosleep(&nap, NULL);
        GOOD(arke_send(NULL, 0, other, 1, 1, ARKE_STANDARD));
        for (int i = 0; i < 50; i++) {
            GOOD(arke_recv(NULL, 0, other, 0, 2, ARKE_EXACT, NULL));
            GOOD(arke_send(NULL, 0, other, 2, 2, ARKE_STANDARD));
            GOOD(arke_send(NULL, 0, other, 3, 2, ARKE_STANDARD));
            GOOD(arke_recv(NULL, 0, other, 0, 3, ARKE_EXACT, NULL));
            GOOD(arke_call(other, 1, NULL, 0, NULL, 0));
            GOOD(arke_send(NULL, 0, other, 3, 3, ARKE_STANDARD));
        }
        for (int i = 0; i < BURST; i++) GOOD(arke_recv(data, sizeof data, other, 4, i, ARKE_EXACT, NULL));
        GOOD(arke_send(NULL, 0, other, 5, 5, ARKE_STANDARD));
    }
    return test_end();
}
