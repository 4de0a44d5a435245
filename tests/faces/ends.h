/* How processes end. A face's ends.c says how one sends without waiting (SEND), receives (RECEIVE) and waits for the other (MEET).
 *   forked       a process's child ends by exit(): its parent is none the worse
 *   error        a process with a message that nobody receives ends by exit(3), and so does the job
 *   unreceived   both end well, with messages that nobody receives */
#ifndef FACES_ENDS_H
#define FACES_ENDS_H
#include "check.h"
#include <sys/wait.h>

#define SHORTS 2000
/* Short messages for one that has left; a face may have room for fewer. */
#ifndef LATE
#define LATE SHORTS
#endif

static char big[500000];

static void forked(void)
{
    int x = 0;
    if (me == 0) SEND(1, 1, big, (int)sizeof big);
    MEET();
    if (me == 0) {
        pid_t child = fork();
        if (child == 0) exit(0);
        CHECK(waitpid(child, &x, 0) == child && x == 0, "the child's status is %d", x);
        for (int i = 0; i < SHORTS; i++) {
            RECEIVE(1, 2, &x, (int)sizeof x);
            CHECK(x == i, "message %d was %d", i, x);
        }
    } else {
        for (int i = 0; i < SHORTS; i++) SEND(0, 2, &i, (int)sizeof i);
        RECEIVE(0, 1, big, (int)sizeof big);
    }
}

static void error(void)
{
    if (me == 0) {
        SEND(1, 1, big, (int)sizeof big);
        exit(3);
    }
    /* As one that computes. */
    for (;;) pause();
}

static void unreceived(void)
{
    SEND(1 - me, 1, big, (int)sizeof big);
    MEET();
    if (me == 0) return;
    /* Some also come when the other has left. */
    usleep(300000);
    SEND(0, 1, big, (int)sizeof big);
    for (int i = 0; i < LATE; i++) SEND(0, 2, &i, (int)sizeof i);
}

static int ends(const char *how)
{
    if (strcmp(how, "forked") == 0) forked();
    else if (strcmp(how, "error") == 0) error();
    else unreceived();
    if (me == 0) printf("ok\n");
    return 0;
}
#endif
