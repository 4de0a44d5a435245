/* Functions that other nodes run here, and handlers of receives, leave the call in which they run by longjmp: later
 * ones run all the same, and what the call waited for is given up. Node 1 helps node 0. */
#include "check.h"
#include <setjmp.h>

#define ROUNDS 20

static jmp_buf out;
static volatile int jumps, counted, wanted;
static int got, never;

static void leaves(long round, long b, long c, long d)
{
    (void)b, (void)c, (void)d;
    CHECK(round == jumps, "round %ld after %d jumps", round, jumps);
    jumps++;
    longjmp(out, 1);
}
static void handler_leaves(CMMD_mcb *mcb, void *arg)
{
    (void)arg;
    CMMD_free_mcb(*mcb);
    jumps++;
    longjmp(out, 1);
}
static void counts(long a, long b, long c, long d)
{
    (void)a, (void)b, (void)c, (void)d;
    counted++;
}
static void go(int number) { CMMD_send_noblock(1, 1, &number, sizeof number); }

static void __attribute__((noinline)) deep_down(int round)
{
    volatile char room[64 << 10];
    int mine = 0;
    room[0] = room[sizeof room - 1] = 1;
    CHECK(!CMMD_inside_interrupt_handler(), "a handler that was left runs still");
    go(round);
    wanted = round + 1;
    CMAML_poll_while_lt(&counted, wanted);
    go(round);
    CMMD_receive_block(1, 5, &mine, 4);
    CHECK(mine == round + 7 && never == 0, "%d came, and %d to a receive that was left", mine, never);
    room[1] = 2;
}

static void node_0(void)
{
    static volatile int round;
    for (round = 0; round < ROUNDS; round++) {
        if (setjmp(out) == 0) {
            if (round % 2 == 1) CMMD_receive_async(1, 4, &got, 4, handler_leaves, NULL);
            go(round);
            if (round % 4 < 2) CMMD_receive_block(1, 5, &never, 4);
            else CMMD_send_and_receive(1, 5, &never, 4, 1, 6, &never, 4);
        }
        CHECK(jumps == round + 1, "%d jumps in round %d", jumps, round);
        deep_down(round);
    }
}

static void node_1(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        int number = -1, answer = round + 7;
        CMMD_receive_block(0, 1, &number, 4);
        CHECK(number == round, "%d came in round %d", number, round);
        if (round % 2 == 1) CMMD_send_block(0, 4, &round, 4);
        else CMAML_request(0, leaves, round, 0, 0, 0);
        CMMD_receive_block(0, 1, &number, 4);
        CMAML_request(0, counts, 0, 0, 0, 0);
        CMMD_receive_block(0, 1, &number, 4);
        CMMD_send_block(0, 5, &answer, 4);
    }
    CHECK(!CMMD_msg_pending(0, 6), "a send that was left has come");
}

int main(void)
{
    begin();
    if (me == 0) node_0();
    else if (me == 1) node_1();
    return finish();
}
