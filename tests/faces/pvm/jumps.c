/* Programs leave the library by longjmp() out of a message handler, which is run by a call that waits for something
 * else. */
#include "check.h"

#include <setjmp.h>

static jmp_buf back;

static int leave(int buf) {
    (void)buf;
    longjmp(back, 1);
}

static void say(int to, int tag, int value) {
    pvm_initsend(PvmDataRaw);
    pvm_pkint(&value, 1, 1);
    SAME(pvm_send(to, tag), 0);
}

static int number(void) {
    int value = -1;
    pvm_upkint(&value, 1, 1);
    return value;
}

/* A call that is left has memory in a frame that is gone. */
static void wait_in_vain(int tid, int way) {
    char memory[5000];
    if (setjmp(back) == 0) {
        say(tid, 1, 2);
        if (way) pvm_precv(-1, 999, memory, sizeof memory, PVM_BYTE, NULL, NULL, NULL);
        else pvm_recv(-1, 999);
        fail(__FILE__, __LINE__, "nothing came, and the call returned");
    }
}

static void check_stack(int from) {
    volatile char stack[30000];
    for (unsigned i = 0; i < sizeof stack; i++) stack[i] = 'z';
    CHECK(pvm_recv(from, 999) > 0);
    char came[5000] = "";
    SAME(pvm_upkbyte(came, sizeof came, 1), 0);
    CHECK(came[0] == 'm' && came[4999] == 'm');
    int wrong = 0;
    for (unsigned i = 0; i < sizeof stack; i++) wrong += stack[i] != 'z';
    SAME(wrong, 0);
}

int main(int argc, char **argv) {
    begin();
    if (*part(argc, argv)) {
        static char bytes[5000];
        memset(bytes, 'm', sizeof bytes);
        int parent = pvm_parent();
        for (int what; pvm_recv(parent, -1) > 0 && (what = number());)
            if (what == 2) say(parent, 60, 0);
            else if (what == 3) say(parent, 60, 0), say(parent, 61, 7);
            else SAME(pvm_psend(parent, 999, bytes, sizeof bytes, PVM_BYTE), 0);
        report();
    }
    int tid, handler = pvm_addmhf(-1, 60, -1, leave);
    start(1, &tid, "child", NULL);
    for (volatile int i = 0; i < 3; i++)
        if (setjmp(back) == 0) {
            say(tid, 1, 3);
            pvm_recv(tid, 61);
            fail(__FILE__, __LINE__, "the handler did not run first");
        } else {
            CHECK(pvm_recv(tid, 61) > 0);
            SAME(number(), 7);
        }
    for (int way = 0; way < 2; way++) {
        wait_in_vain(tid, way);
        say(tid, 1, 1);
        check_stack(tid);
    }
    SAME(pvm_delmhf(handler), 0);
    say(tid, 1, 0);
    reports(1);
    finish();
}
