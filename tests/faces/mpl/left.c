/* A handler of receive-and-call leaves the call in which it runs by longjmp: later handlers run all the same, and what
 * the call waited for is given up. Task 1 helps task 0. */
#include "check.h"
#include <setjmp.h>

#define ROUNDS 20

static jmp_buf out;
static volatile int jumps, counted;
static int got, second, never;

static void leaves(int *id)
{
    size_t bytes;
    mpc_wait(id, &bytes);
    jumps++;
    longjmp(out, 1);
}
static void counts(int *id)
{
    size_t bytes;
    mpc_wait(id, &bytes);
    counted++;
}
static void go(int number)
{
    int id;
    size_t bytes;
    mpc_send(&number, sizeof number, 1, 1, &id);
    mpc_wait(&id, &bytes);
}

static void __attribute__((noinline)) deep_down(int round)
{
    volatile char room[64 << 10];
    int mine = 0, id, source = 1, type = 14;
    size_t bytes;
    room[0] = room[sizeof room - 1] = 1;
    mpc_rcvncall(&second, 4, &source, &type, &id, counts);
    go(2);
    while (counted <= round) {
        int from = DONTCARE, of = 99, length;
        mpc_probe(&from, &of, &length);
    }
    CHECK(second == round, "the second handler got %d in round %d", second, round);
    go(3);
    source = 1, type = 20;
    mpc_brecv(&mine, 4, &source, &type, &bytes);
    CHECK(mine == round + 7 && never == 0, "%d came, and %d to a receive that was left", mine, never);
    room[1] = 2;
}

static void task_0(void)
{
    static volatile int round;
    static int id, source, type;
    for (round = 0; round < ROUNDS; round++) {
        static int from, of;
        static size_t bytes;
        source = 1, type = 13;
        if (setjmp(out) == 0) {
            mpc_rcvncall(&got, 4, &source, &type, &id, leaves);
            go(1);
            from = 1, of = 20;
            if (round % 2) mpc_brecv(&never, 4, &from, &of, &bytes);
            else mpc_bsendrecv(&never, 4, 1, 20, &never, 4, &from, &bytes);
        }
        CHECK(jumps == round + 1 && got == round, "%d jumps in round %d, the message is %d", jumps, round, got);
        deep_down(round);
    }
}

static void task_1(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        int number, answer = round + 7, source = 0, type = 1, id;
        size_t bytes;
        mpc_brecv(&number, 4, &source, &type, &bytes);
        mpc_bsend(&round, 4, 0, 13);
        mpc_brecv(&number, 4, &source, &type, &bytes);
        mpc_bsend(&round, 4, 0, 14);
        mpc_brecv(&number, 4, &source, &type, &bytes);
        mpc_send(&answer, 4, 0, 20, &id);
        mpc_wait(&id, &bytes);
    }
}

int main(void)
{
    begin();
    if (me == 0) task_0();
    else if (me == 1) task_1();
    return finish();
}
