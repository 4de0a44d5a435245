/* Three tasks that wait long and go on: the first waits for a message, the second for the first, and the third does
 * something after some seconds. The argument says what: nothing may be proven of any of them. */
#include <pvm3.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static int *tasks;

static void send(int to, int tag)
{
    pvm_initsend(PvmDataDefault);
    pvm_send(tasks[to], tag);
}

/* Takes any message with the tag, whoever has sent it. */
static int any_sender(int id, int src, int tag)
{
    int bytes, has, from;
    (void)src;
    pvm_bufinfo(id, &bytes, &has, &from);
    return has == tag;
}

static int answers(int id)
{
    (void)id;
    send(1, 2);
    return 0;
}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "";
    pvm_mytid();
    pvm_siblings(&tasks);
    int me = 0;
    while (tasks[me] != pvm_mytid()) me++;
    if (me == 2) {
        /* Its sleep is not proven of anything: it computes, as far as anybody knows. */
        sleep(4);
        if (!strcmp(way, "computes")) send(0, 1);
        if (!strcmp(way, "rule") || !strcmp(way, "handler")) send(0, 9);
    } else if (me == 1) {
        if (!strcmp(way, "route")) {
            sleep(2);
            pvm_setopt(PvmRoute, PvmDontRoute);
            send(0, 1);
        }
        pvm_recv(tasks[0], 2);
        if (!strcmp(way, "handler")) send(0, 1);
    } else {
        struct timeval limit = {4, 0};
        if (!strcmp(way, "computes")) pvm_recv(tasks[2], 1);
        else if (!strcmp(way, "route")) pvm_recv(tasks[1], 1);
        else if (!strcmp(way, "limit")) pvm_trecv(tasks[1], 1, &limit);
        else if (!strcmp(way, "notice")) {
            pvm_notify(PvmTaskExit, 7, 1, &tasks[2]);
            pvm_recv(-1, 7);
        } else if (!strcmp(way, "rule")) {
            pvm_recvf(any_sender);
            pvm_recv(tasks[1], 9);
            pvm_recvf(NULL);
        } else if (!strcmp(way, "handler")) {
            pvm_addmhf(-1, 9, -1, answers);
            pvm_recv(tasks[1], 1);
        } else return 3;
        if (strcmp(way, "handler")) send(1, 2);
    }
    pvm_exit();
    return 0;
}
