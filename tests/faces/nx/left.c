/* A handler leaves the call in which it runs by longjmp: later handlers run all the same, also in calls that stand
 * deeper on the stack, and what the call waited for is given up. Node 1 helps node 0. */
#include "check.h"
#include <setjmp.h>

#define ROUNDS 20
#define LONG   (2 << 20)

static jmp_buf out;
static int got, second, counted, never, jumps;
static char big[LONG];

static void leaves(long type, long count, long node, long ptype)
{
    CHECK(type == 13 && count == 4 && node == 1 && ptype == 0, "a message of type %ld, %ld bytes, node %ld", type, count, node);
    jumps++;
    longjmp(out, 1);
}
static void counts(long type, long count, long node, long ptype)
{
    (void)type, (void)count, (void)node, (void)ptype;
    counted++;
}
static void go(int number) { csend(19, &number, sizeof number, 1, 0); }

/* Deeper than any call of the library was when it was left. */
static void __attribute__((noinline)) deep_down(int round)
{
    volatile char room[64 << 10];
    int mine = 0;
    room[0] = room[sizeof room - 1] = 1;
    hrecv(14, &second, 4, counts);
    go(2);
    while (counted <= round) flick();
    CHECK(second == round, "the second handler got %d in round %d", second, round);
    go(3);
    crecv(20, &mine, 4);
    CHECK(mine == round + 7, "%d came in place of %d", mine, round + 7);
    CHECK(never == 0, "a receive that was left has got %d", never);
    csend(21, &mine, 4, 1, 0);
    room[1] = 2;
}

static void node_0(void)
{
    static volatile int round;
    for (round = 0; round < ROUNDS; round++) {
        hrecv(13, &got, 4, leaves);
        go(1);
        if (setjmp(out) == 0) {
            if (round % 3 == 0) crecv(20, &never, 4);
            else if (round % 3 == 1) csend(21, big, LONG, 1, 0);
            else csendrecv(22, &got, 4, 1, 0, 20, &never, 4);
        }
        CHECK(jumps == round + 1 && got == round, "%d jumps in round %d, the message is %d", jumps, round, got);
        deep_down(round);
    }
}

static void node_1(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        int number = 0, answer = round + 7;
        crecv(19, &number, 4);
        csend(13, &round, 4, 0, 0);
        crecv(19, &number, 4);
        csend(14, &round, 4, 0, 0);
        crecv(19, &number, 4);
        csend(20, &answer, 4, 0, 0);
        crecv(21, big, LONG);
        CHECK(infocount() == 4, "a send that was left has come: %ld bytes", infocount());
    }
}

int main(void)
{
    begin();
    if (me == 0) node_0();
    else if (me == 1) node_1();
    gsync();
    return finish();
}
