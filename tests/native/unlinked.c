/* Messages that were sent before arke_unlink() arrive as they were sent, whatever is sent to others meanwhile. */
#include <arke.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 40
#define BYTES 1000
extern char **environ;
struct card { size_t bytes; unsigned char text[ARKE_CARD_BYTES]; };

#define GOOD(call) do { int c_ = (call); if (c_ != ARKE_OK) { printf("FAIL: %s gave %d: %s\n", #call, c_, arke_error_text()); fflush(stdout); _exit(1); } } while (0)
static void tell(int fd, const void *p, size_t n) { if (write(fd, p, n) != (ssize_t)n) { printf("FAIL: write\n"); _exit(1); } }
static void hear(int fd, void *p, size_t n)
{
    for (size_t got = 0; got < n;) {
        ssize_t r = read(fd, (char *)p + got, n - got);
        if (r <= 0) { printf("FAIL: the other process has ended\n"); fflush(stdout); _exit(1); }
        got += (size_t)r;
    }
}

static void server(int fd)
{
    struct card mine = {.bytes = sizeof mine.text};
    unsigned char data[BYTES];
    char word;
    int wrong[3] = {0};
    arke_status status;
    GOOD(arke_start(0));
    GOOD(arke_card(mine.text, &mine.bytes));
    tell(fd, &mine, sizeof mine);
    GOOD(arke_recv(data, sizeof data, ARKE_ANY, 3, 0, ARKE_EXACT, &status)); /* has let the sender in now */
    tell(fd, "r", 1);
    hear(fd, &word, 1); /* computes: no call of arke.h */
    for (int tag = 1; tag <= 2; tag++)
        for (int i = 0; i < N; i++) {
            memset(data, 0, sizeof data);
            GOOD(arke_recv(data, sizeof data, ARKE_ANY, 3, tag, ARKE_EXACT, &status));
            int bad = status.bytes != BYTES;
            for (int b = 0; b < BYTES; b++) bad |= data[b] != (unsigned char)(tag * 100 + i);
            wrong[tag] += bad;
        }
    tell(fd, wrong, sizeof wrong);
    hear(fd, &word, 1);
    GOOD(arke_finish());
    _exit(0);
}

int main(int argc, char **argv)
{
    alarm(18);
    if (argc > 1) server(atoi(argv[1]));
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return 1;
    pid_t child = fork();
    if (child == 0) { /* a job of its own */
        char number[20], *kept[1000];
        int n = 0;
        snprintf(number, sizeof number, "%d", pair[1]);
        close(pair[0]);
        for (char **at = environ; *at && n < 999; at++)
            if (strncmp(*at, "ARKE_", 5) && strncmp(*at, "PMI", 3)) kept[n++] = *at;
        kept[n] = NULL;
        execve("/proc/self/exe", (char *[]){argv[0], number, NULL}, kept);
        _exit(99);
    }
    close(pair[1]);
    int fd = pair[0], peer, again, wrong[3];
    struct card theirs;
    unsigned char data[BYTES];
    char word;
    setenv("ARKE_STORES", "plain", 1);
    GOOD(arke_start(0));
    hear(fd, &theirs, sizeof theirs);
    GOOD(arke_link(theirs.text, theirs.bytes, &peer));
    GOOD(arke_send("h", 1, peer, 3, 0, ARKE_STANDARD));
    hear(fd, &word, 1);
    for (int i = 0; i < N; i++) {
        memset(data, 100 + i, BYTES);
        GOOD(arke_send(data, BYTES, peer, 3, 1, ARKE_STANDARD));
    }
    GOOD(arke_unlink(peer)); /* "what was sent goes to its end first" (arke.h) */
    GOOD(arke_link(theirs.text, theirs.bytes, &again)); /* any other receiver of bodies would do as well */
    for (int i = 0; i < N; i++) {
        memset(data, 200 + i, BYTES);
        GOOD(arke_send(data, BYTES, again, 3, 2, ARKE_STANDARD));
    }
    tell(fd, "g", 1);
    hear(fd, wrong, sizeof wrong);
    if (wrong[1] || wrong[2]) printf("FAIL: %d of %d messages sent before arke_unlink have wrong bytes; of those after it %d (link %d, then %d)\n", wrong[1], N, wrong[2], peer, again);
    else printf("ok\n");
    fflush(stdout);
    tell(fd, "e", 1);
    GOOD(arke_finish());
    waitpid(child, NULL, 0);
    return wrong[1] || wrong[2];
}
