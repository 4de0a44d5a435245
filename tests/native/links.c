/* Links with processes of other jobs: each rank starts processes that are jobs of their own, exchanges cards with them
 * over sockets, and talks to them. One gives its link up, one is killed; neither ends anybody else. */
#include "native.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define LONG 4000000
#define RUN 7

extern char **environ;

struct card {
    size_t bytes;
    unsigned char text[ARKE_CARD_BYTES];
};

static char data[LONG], back[LONG];

static void tell(int fd, const void *what, size_t bytes)
{
    CHECK(write(fd, what, bytes) == (ssize_t)bytes, "writing to a socket: %s", strerror(errno));
}

static void hear(int fd, void *what, size_t bytes)
{
    for (size_t got = 0; got < bytes;) {
        ssize_t n = read(fd, (char *)what + got, bytes - got);
        CHECK(n > 0, "reading from a socket: %s", n == 0 ? "closed" : strerror(errno));
        got += (size_t)n;
    }
}

static struct card own_card(void)
{
    struct card card = {.bytes = sizeof card.text};
    GOOD(arke_card(card.text, &card.bytes));
    CHECK(card.bytes > 0 && card.bytes <= sizeof card.text, "a card of %zu bytes", card.bytes);
    return card;
}

/* Starts this program again, as a job of its own. */
static pid_t start(const char *what, int *fd)
{
    int pair[2];
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "socketpair");
    pid_t child = fork();
    CHECK(child >= 0, "fork");
    if (child == 0) {
        char number[20];
        snprintf(number, sizeof number, "%d", pair[1]);
        close(pair[0]);
        /* What the launcher has told this process is not for the new one. */
        char *kept[1000];
        int n = 0;
        for (char **at = environ; *at && n < 999; at++)
            if (strncmp(*at, "ARKE_", 5) != 0 && strncmp(*at, "PMI", 3) != 0) kept[n++] = *at;
        kept[n] = NULL;
        execve("/proc/self/exe", (char *[]){"links", (char *)what, number, NULL}, kept);
        _exit(99);
    }
    close(pair[1]);
    *fd = pair[0];
    return child;
}

static int calls;
static uint64_t called_with;
static size_t body_bytes;

static void run(void *user, int source, const uint64_t words[], int nwords, void *body, size_t bytes)
{
    (void)user, (void)nwords;
    calls++;
    called_with = words[0];
    body_bytes = bytes;
    test_same(body, bytes, 5, "the body of an active message");
    /* An answer from inside of the handler. */
    if (words[0] < 100) GOOD(arke_call(source, RUN, (uint64_t[]){words[0] + 100}, 1, NULL, 0));
}

/* Waits until the peer is gone. */
static void wait_gone(int peer)
{
    int gone = 0;
    double began = arke_clock();
    while (!gone) {
        GOOD(arke_peer_gone(peer, &gone));
        if (!gone) GOOD(arke_idle(50000));
        CHECK(arke_clock() - began < 20, "the end of peer %d is not noticed", peer);
    }
}

/* One side of a conversation: short and long messages, there and back. */
static void talk(int peer, int first)
{
    arke_status status;
    for (int round = 0; round < 3; round++) {
        for (int turn = 0; turn < 2; turn++) {
            size_t bytes = round == 0 ? 8 : round == 1 ? 5000 : LONG;
            if ((turn == 0) == (first != 0)) {
                test_fill(data, bytes, (uint64_t)round + 1);
                GOOD(arke_send(data, bytes, peer, 3, 40 + round, ARKE_STANDARD));
            } else {
                memset(back, 0, bytes);
                GOOD(arke_recv(back, sizeof back, round == 1 ? ARKE_ANY : peer, 3, 40 + round, ARKE_EXACT, &status));
                CHECK(status.source == peer && status.bytes == bytes, "from %d (wanted %d), %zu bytes", status.source, peer, (size_t)status.bytes);
                test_same(back, bytes, (uint64_t)round + 1, "a message of another job");
            }
        }
    }
}

/* A process that links itself, talks, and gives the link up. */
static void client(int fd)
{
    struct card mine, theirs;
    int peer, again, gone;
    test_begin();
    CHECK(ranks == 1, "%d ranks", ranks);
    GOOD(arke_set_handler(RUN, run, NULL, NULL));
    mine = own_card();
    tell(fd, &mine, sizeof mine);
    hear(fd, &theirs, sizeof theirs);
    GOOD(arke_link(theirs.text, theirs.bytes, &peer));
    GOOD(arke_link(theirs.text, theirs.bytes, &again));
    CHECK(peer >= ranks && again == peer, "links %d and %d", peer, again);
    GOOD(arke_link(mine.text, mine.bytes, &again));
    CHECK(again == rank, "the own card is %d", again);
    talk(peer, 0);
    while (calls < 2) GOOD(arke_idle(100000));
    CHECK(called_with == 2 && body_bytes == LONG, "called with %d, %zu bytes", (int)called_with, body_bytes);
    GOOD(arke_peer_gone(peer, &gone));
    CHECK(!gone, "the peer is there");
    GOOD(arke_unlink(peer));
    BAD(arke_send(data, 8, peer, 3, 1, ARKE_STANDARD), ARKE_ERR_RANK, "a number that arke_link gave");
    BAD(arke_unlink(peer), ARKE_ERR_RANK, "peer is");
    /* It lives on until it is told that the other has noticed. */
    char word;
    while (recv(fd, &word, 1, MSG_DONTWAIT) != 1) GOOD(arke_idle(10000));
    /* The same card gives a new link. */
    GOOD(arke_link(theirs.text, theirs.bytes, &again));
    CHECK(again != peer, "the old number %d", again);
    GOOD(arke_send("again", 6, again, 4, 9, ARKE_STANDARD));
    GOOD(arke_finish());
}

/* A process that links nobody, answers whoever speaks to it, and is killed. */
static void server(int fd)
{
    struct card mine;
    arke_status status;
    test_begin();
    mine = own_card();
    tell(fd, &mine, sizeof mine);
    GOOD(arke_recv(back, sizeof back, ARKE_ANY, 5, 0, 0, &status));
    CHECK(status.source >= ranks, "from %d", status.source);
    talk(status.source, 1);
    for (;;) GOOD(arke_idle(1000000));
}

static void *wake_later(void *unused)
{
    usleep(400000);
    GOOD(arke_wake());
    return unused;
}

static double cpu(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec + 1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static void waking(void)
{
    pthread_t thread;
    double began = arke_clock(), used = cpu();
    CHECK(pthread_create(&thread, NULL, wake_later, NULL) == 0, "a thread");
    GOOD(arke_idle(10000000));
    double took = arke_clock() - began;
    CHECK(took > 0.3 && took < 5, "a sleep of %g s was to end after 0.4", took);
    CHECK(cpu() - used < 0.3, "it took %g s of a core", cpu() - used);
    pthread_join(thread, NULL);
    /* A wake before the sleep. */
    GOOD(arke_wake());
    began = arke_clock();
    GOOD(arke_idle(10000000));
    CHECK(arke_clock() - began < 5, "a wake was lost");
    began = arke_clock();
    GOOD(arke_idle(100000));
    took = arke_clock() - began;
    CHECK(took > 0.09 && took < 2, "an idle of 0.1 s took %g", took);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        alarm(50);
        if (strcmp(argv[1], "client") == 0) client(atoi(argv[2]));
        else server(atoi(argv[2]));
        return 0;
    }
    struct card mine, theirs;
    int fd[2], peer[2], gone, status;
    pid_t child[2] = {start("client", &fd[0]), start("server", &fd[1])};
    test_begin();
    GOOD(arke_set_handler(RUN, run, NULL, NULL));
    waking();

    size_t little = 3;
    BAD(arke_card(data, &little), ARKE_ERR_ARGUMENT, "*bytes is 3");
    BAD(arke_link("no card", 7, &peer[0]), ARKE_ERR_ARGUMENT, "card is not");
    BAD(arke_link(data, 1000, &peer[0]), ARKE_ERR_ARGUMENT, "bytes is 1000");
    BAD(arke_link(NULL, 80, &peer[0]), ARKE_ERR_ARGUMENT, "card");
    BAD(arke_unlink(rank), ARKE_ERR_RANK, "peer is");
    BAD(arke_peer_gone(ranks + 50, &gone), ARKE_ERR_RANK, "peer is");
    BAD(arke_is_let_in(rank, &gone), ARKE_ERR_RANK, "peer is");
    BAD(arke_send(data, 1, ranks + 50, 0, 0, ARKE_STANDARD), ARKE_ERR_RANK, "to is");

    mine = own_card();
    hear(fd[0], &theirs, sizeof theirs);
    GOOD(arke_link(theirs.text, theirs.bytes, &peer[0]));
    tell(fd[0], &mine, sizeof mine);
    talk(peer[0], 1);
    test_fill(data, LONG, 5);
    GOOD(arke_call(peer[0], RUN, (uint64_t[]){1}, 1, data, 100));
    GOOD(arke_call(peer[0], RUN, (uint64_t[]){2}, 1, data, LONG));
    while (calls < 2) GOOD(arke_idle(100000));
    CHECK(called_with == 102, "answered %d", (int)called_with);
    wait_gone(peer[0]);
    BAD(arke_send(data, 8, peer[0], 3, 1, ARKE_STANDARD), ARKE_ERR_PEER, "has ended");
    BAD(arke_call(peer[0], RUN, NULL, 0, NULL, 0), ARKE_ERR_PEER, "has ended");
    GOOD(arke_unlink(peer[0]));
    tell(fd[0], "x", 1);
    arke_status from;
    GOOD(arke_recv(back, 6, ARKE_ANY, 4, 9, ARKE_EXACT, &from));
    CHECK(strcmp(back, "again") == 0 && from.source > peer[0], "a new link, %d", from.source);
    CHECK(waitpid(child[0], &status, 0) == child[0] && status == 0, "the client ended with %x", status);
    wait_gone(from.source);

    hear(fd[1], &theirs, sizeof theirs);
    GOOD(arke_link(theirs.text, theirs.bytes, &peer[1]));
    CHECK(peer[1] >= ranks && peer[1] != peer[0], "links %d and %d", peer[0], peer[1]);
    GOOD(arke_send("hello", 6, peer[1], 5, 1, ARKE_STANDARD));
    talk(peer[1], 0);
    /* It has answered, so it has let this process in. */
    int in = 0;
    GOOD(arke_is_let_in(peer[1], &in));
    CHECK(in, "it has let this process in");
    /* One that dies while it is waited for, and sent to. */
    arke_request request;
    GOOD(arke_isend(data, LONG, peer[1], 6, 1, ARKE_STANDARD, &request));
    kill(child[1], SIGKILL);
    BAD(arke_recv(back, 8, peer[1], 3, 77, ARKE_EXACT, NULL), ARKE_ERR_PEER, "has ended");
    BAD(arke_wait(&request, NULL), ARKE_ERR_PEER, "has ended");
    GOOD(arke_peer_gone(peer[1], &gone));
    CHECK(gone, "it is gone");
    BAD(arke_link(theirs.text, theirs.bytes, &peer[0]), ARKE_ERR_PEER, "cannot be reached");
    GOOD(arke_unlink(peer[1]));
    CHECK(waitpid(child[1], &status, 0) == child[1] && WIFSIGNALED(status), "the server ended with %x", status);
    /* A card for other machines names this process, too. */
    struct card abroad = {.bytes = sizeof abroad.text};
    int self;
    BAD(arke_card_abroad(data, &little), ARKE_ERR_ARGUMENT, "*bytes is 3");
    GOOD(arke_card_abroad(abroad.text, &abroad.bytes));
    CHECK(abroad.bytes >= mine.bytes && abroad.bytes <= sizeof abroad.text, "a card of %zu bytes", abroad.bytes);
    GOOD(arke_link(abroad.text, abroad.bytes, &self));
    CHECK(self == rank, "the own card is %d", self);
    return test_end();
}
