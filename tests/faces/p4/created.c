/* Processes of p4_create(): they share memory with the one that made them, and have no messages. */
#include "check.h"

static struct {
    p4_lock_t lock;
    p4_barrier_monitor_t barrier;
    int sum, ids[64], refused;
} *glob;

static int work(void)
{
    int mine = p4_get_my_cluster_id(), type = 1, from = 0, len;
    char *msg = NULL;
    p4_lock(&glob->lock);
    glob->sum += 100, glob->ids[mine]++;
    p4_unlock(&glob->lock);
    p4_soft_errors(TRUE);
    if (p4_recv(&type, &from, &msg, &len) == -1) {
        p4_lock(&glob->lock);
        glob->refused++;
        p4_unlock(&glob->lock);
    }
    return 0;
}

int main(int argc, char **argv)
{
    begin(&argc, argv);
    CHECK(p4_num_cluster_ids() == 1, "this wants one process");
    glob = (void *)p4_shmalloc(sizeof *glob);
    memset(glob, 0, sizeof *glob);
    p4_lock_init(&glob->lock);
    for (int i = 0; i < 4; i++) CHECK(p4_create(work) > 0, "%d", i);
    CHECK(p4_num_cluster_ids() == 5 && p4_num_total_ids() == 1, "%d", p4_num_cluster_ids());
    CHECK(p4_wait_for_end() == 0, "they did not end well");
    CHECK(glob->sum == 400 && glob->refused == 4, "%d, %d", glob->sum, glob->refused);
    for (int i = 1; i < 5; i++) CHECK(glob->ids[i] == 1, "%d had id %d", glob->ids[i], i);
    printf("ok\n");
    return 0;
}
