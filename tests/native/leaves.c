/* arke_finish: not for a child that a rank has forked; and what nobody receives keeps nobody, whoever leaves first. */
#include "native.h"
#include <sys/wait.h>
#include <unistd.h>

static char data[1000000];

int main(void)
{
    test_begin();
    int next = (rank + 1) % ranks;
    pid_t child = fork();
    if (child == 0) _exit(arke_finish() == ARKE_ERR_STATE && strstr(arke_error_text(), "forked") ? 0 : 1);
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0, "arke_finish in a child: status %d", status);

    /* Long and short messages, in every mode, and one that has a receive of another tag. */
    arke_request requests[3], receive;
    for (int mode = ARKE_STANDARD; mode <= ARKE_BUFFERED; mode++)
        GOOD(arke_isend(data, sizeof data, next, mode, 1, mode, &requests[mode]));
    GOOD(arke_irecv(&status, sizeof status, ARKE_ANY, 0, 2, ARKE_EXACT, &receive));
    GOOD(arke_barrier(ARKE_ALL));
    if (rank == 0) printf("ok\n");
    fflush(stdout);
    /* Some leave when the others have left, and send before that. */
    if (rank % 2) {
        usleep(200000);
        for (int i = 0; i < 2000; i++) GOOD(arke_send(&i, sizeof i, next, 239, i, ARKE_BUFFERED));
        GOOD(arke_send(data, sizeof data, next, 239, 1, ARKE_BUFFERED));
    }
    GOOD(arke_finish());
    return 0;
}
