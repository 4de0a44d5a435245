/* Messages: sizes, modes, order, wildcards and masks, requests, statuses. */
#include "native.h"
#include <signal.h>
#include <unistd.h>

static const size_t sizes[] = {0, 1, 48, 49, 4000, 100000, 3000000};
#define SIZES (sizeof sizes / sizeof *sizes)

static void around(int mode)
{
    int next = (rank + 1) % ranks, last = (rank + ranks - 1) % ranks;
    for (size_t i = 0; i < SIZES; i++) {
        size_t n = sizes[i];
        unsigned char *out = malloc(n + 1), *in = malloc(n + 1);
        test_fill(out, n, rank * 10 + i);
        arke_request sent, got;
        arke_status status;
        GOOD(arke_irecv(in, n, last, 3, (int32_t)i, ARKE_EXACT, &got));
        GOOD(arke_isend(out, n, next, 3, (int32_t)i, mode, &sent));
        if (mode == ARKE_BUFFERED) {
            CHECK(sent == ARKE_NULL, "a buffered send of %zu bytes is under way", n);
            memset(out, 0, n);
        }
        GOOD(arke_wait(&got, &status));
        GOOD(arke_wait(&sent, NULL));
        CHECK(got == ARKE_NULL && sent == ARKE_NULL, "requests were used up");
        CHECK(status.source == last && status.tag == (int32_t)i && status.bytes == n && status.sent == n, "status of %zu bytes", n);
        test_same(in, n, last * 10 + i, "ring");
        free(out);
        free(in);
    }
}

static void masks(void)
{
    /* The low byte is left open: messages come in the order of sending, from anybody. */
    if (rank != 0) {
        for (int i = 0; i < 20; i++) GOOD(arke_send(&i, sizeof i, 0, 1, (int32_t)(0x80000100u | (unsigned)i), ARKE_STANDARD));
        return;
    }
    int *next = calloc(ranks, sizeof *next);
    for (int i = 0; i < 20 * (ranks - 1); i++) {
        int value;
        arke_status s;
        GOOD(arke_recv(&value, sizeof value, ARKE_ANY, 1, (int32_t)0x80000100u, 0xffffff00u, &s));
        CHECK(value == next[s.source]++, "from rank %d came %d", s.source, value);
        CHECK(s.tag == (int32_t)(0x80000100u | (unsigned)value), "tag %d of %d", s.tag, value);
    }
    free(next);
}

static void to_self(void)
{
    char big[200000], in[200000];
    test_fill(big, sizeof big, 5);
    GOOD(arke_send(big, sizeof big, rank, 7, 1, ARKE_BUFFERED));
    GOOD(arke_recv(in, sizeof in, rank, 7, 1, ARKE_EXACT, NULL));
    test_same(in, sizeof in, 5, "to itself");
}

static void truncation_and_cancelling(void)
{
    char small[10], large[100] = {1};
    arke_status s;
    GOOD(arke_send(large, sizeof large, rank, 2, 9, ARKE_BUFFERED));
    BAD(arke_recv(small, sizeof small, ARKE_ANY, 2, 9, ARKE_EXACT, &s), ARKE_ERR_TRUNCATED, "100 bytes");
    CHECK(s.bytes == 10 && s.sent == 100 && s.error == ARKE_ERR_TRUNCATED && small[0] == 1, "truncated to %d", (int)s.bytes);
    arke_request r;
    GOOD(arke_irecv(small, sizeof small, ARKE_ANY, 2, 77, ARKE_EXACT, &r));
    GOOD(arke_cancel(r));
    GOOD(arke_wait(&r, &s));
    CHECK(s.cancelled == 1, "a receive without a message is cancelled");
}

/* A send is cancelled while its receiver makes no call: it waits for a signal. */
static void cancelling_a_send(void)
{
    if (ranks < 2) return;
    int pid = (int)getpid(), value = 5, other = 6, number;
    sigset_t done;
    sigemptyset(&done);
    sigaddset(&done, SIGUSR1);
    sigprocmask(SIG_BLOCK, &done, NULL);
    GOOD(arke_barrier(ARKE_ALL));
    if (rank == 1) {
        GOOD(arke_send(&pid, sizeof pid, 0, 5, 1, ARKE_STANDARD));
        if (arke_node_of(0) == arke_node_of(1)) CHECK(sigwait(&done, &number) == 0 && number == SIGUSR1, "signal %d", number);
    }
    if (rank == 0) {
        static char large[300000];
        arke_request r[2];
        arke_status s;
        GOOD(arke_recv(&pid, sizeof pid, 1, 5, 1, ARKE_EXACT, NULL));
        if (arke_node_of(0) == arke_node_of(1)) {
            GOOD(arke_isend(&value, sizeof value, 1, 5, 2, ARKE_SYNCHRONOUS, &r[0]));
            GOOD(arke_isend(large, sizeof large, 1, 5, 2, ARKE_STANDARD, &r[1]));
            for (int i = 0; i < 2; i++) {
                GOOD(arke_cancel(r[i]));
                GOOD(arke_wait(&r[i], &s));
                CHECK(s.cancelled == 1, "send %d was not cancelled", i);
            }
            CHECK(kill(pid, SIGUSR1) == 0, "process %d cannot be told", pid);
        }
        GOOD(arke_send(&other, sizeof other, 1, 5, 2, ARKE_STANDARD));
    } else if (rank == 1) {
        GOOD(arke_recv(&value, sizeof value, 0, 5, 2, ARKE_EXACT, NULL));
        CHECK(value == 6, "a cancelled message came: %d", value);
    }
}

static void several(void)
{
    arke_request r[3] = {ARKE_NULL, ARKE_NULL, ARKE_NULL};
    int value[3] = {0}, index = 7, one = 11, done = 0;
    GOOD(arke_test_any(3, r, &index, NULL));
    CHECK(index == -1, "nothing is under way: %d", index);
    GOOD(arke_irecv(&value[1], sizeof(int), rank, 4, 1, ARKE_EXACT, &r[1]));
    GOOD(arke_irecv(&value[2], sizeof(int), rank, 4, 2, ARKE_EXACT, &r[2]));
    GOOD(arke_test(&r[1], &done, NULL));
    CHECK(!done && r[1] != ARKE_NULL, "nothing was sent yet");
    GOOD(arke_send(&one, sizeof one, rank, 4, 2, ARKE_STANDARD));
    GOOD(arke_wait_any(3, r, &index, NULL));
    CHECK(index == 2 && value[2] == 11 && r[2] == ARKE_NULL, "index %d", index);
    GOOD(arke_send(&one, sizeof one, rank, 4, 1, ARKE_STANDARD));
    GOOD(arke_wait_any(3, r, &index, NULL));
    CHECK(index == 1 && value[1] == 11, "index %d", index);
}

int main(void)
{
    test_begin();
    CHECK(arke_node_of(0) == 0 && arke_node_of(rank) >= 0 && arke_node_of(rank) <= rank && arke_node_of(ranks) == -1, "nodes are numbered as they come");
    double before = arke_clock();
    around(ARKE_STANDARD);
    around(ARKE_SYNCHRONOUS);
    around(ARKE_BUFFERED);
    masks();
    to_self();
    truncation_and_cancelling();
    cancelling_a_send();
    several();
    CHECK(arke_clock() >= before, "the clock goes forward");
    return test_end();
}
