/* No daemon: a clear error, no hang. */
#include "check.h"

int main(void) {
    alarm(40);
    SAME(pvm_mytid(), PvmSysErr);
    pvm_setopt(PvmAutoErr, 0);
    SAME(pvm_recv(-1, -1), PvmSysErr);
    SAME(pvm_spawn("x", NULL, 0, "", 1, (int[1]){0}), PvmSysErr);
    SAME(pvm_joingroup("g"), PvmSysErr);
    SAME(pvm_psend(0x40001, 1, "x", 1, PVM_BYTE), PvmSysErr);
    TEXT(pvm_strerror(), "Can't contact local daemon");
    printf("%s", failed);
    if (failures == 0) puts("ok");
    return failures != 0;
}
