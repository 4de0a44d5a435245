/* A PE's child that ends by exit(): it takes part in nothing in its parent's place. */
#include "check.h"
#include <sys/wait.h>

static long mine, sum;

int main(void)
{
    begin();
    if (me == 0) {
        int status;
        pid_t child = fork();
        if (child == 0) exit(0);
        CHECK(waitpid(child, &status, 0) == child && status == 0, "the child's status is %d", status);
    } else {
        usleep(300000);
    }
    mine = me + 1;
    shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &sum, &mine, 1);
    CHECK(sum == (long)pes * (pes + 1) / 2, "%ld", sum);
    return finish();
}
