/* The daemon dies while tasks wait: they hear of it. */
#include "check.h"

int main(int argc, char **argv) {
    begin();
    int tids[2];
    if (argc > 1) {
        /* Nobody can be told: who does not come back from this is found by the runner. */
        pvm_recv(-1, 1);
        exit(0);
    }
    (void)argv;
    start(2, tids, "child", NULL);
    puts("waiting");
    fflush(stdout);
    int result = pvm_recv(-1, 1);
    CHECK(result < 0);
    CHECK(pvm_spawn(myself(), NULL, 0, "", 1, tids) <= 0);
    printf("%s", failed);
    if (failures == 0) puts("ok");
    exit(failures != 0);
}
