/* Options, soft errors, timers, names, the pool of buffers, and that process 0 outlasts the others. */
#include "check.h"

int main(int argc, char **argv)
{
    char *args[] = {argv[0], "-p4dbg", "20", "one", "-p4norem", "two", NULL};
    int count = 6, x = 0, type = -2, from = 0, len;
    char *msg = NULL;
    (void)argc;
    p4_initenv(&count, args);
    CHECK(count == 3 && !strcmp(args[1], "one") && !strcmp(args[2], "two") && !args[3], "%d are left", count);
    CHECK(p4_get_dbg_level() == 20, "%d", p4_get_dbg_level());
    p4_set_dbg_level(0);
    p4_create_procgroup();
    me = p4_get_my_id(), all = p4_num_total_ids();
    CHECK(p4_num_total_slaves() == all - 1, "%d", p4_num_total_slaves());

    int ms = p4_clock();
    p4_usc_time_t us = p4_ustimer();
    double s = p4_usclock();
    usleep(30000);
    ms = p4_clock() - ms, us = p4_ustimer() - us, s = p4_usclock() - s;
    CHECK(ms >= 29 && us >= 30000 && s >= 0.03 && p4_usrollover() > us, "%d ms, %lu us, %g s", ms, us, s);
    CHECK(strstr(p4_version(), "1.4") && p4_machine_type()[0], "%s", p4_version());

    if (getenv("P4_GLOBMEMSIZE")) {
        void *block = p4_shmalloc(16 << 20);
        CHECK(block, "64m have no room for 16 MB");
        p4_shfree(block);
    }
    CHECK(p4_soft_errors(TRUE) == FALSE && p4_soft_errors(TRUE) == TRUE, "soft errors");
    CHECK(p4_send(1, all, &x, 4) == -1, "to");
    CHECK(p4_send(1, -1, &x, 4) == -1, "to");
    CHECK(p4_send(-1, 0, &x, 4) == -1, "type");
    CHECK(p4_send(1, 0, &x, -4) == -1, "len");
    CHECK(p4_sendx(1, 0, &x, 4, 9) == -1, "kind");
    CHECK(p4_sendb(1, 0, &x, 4) == -1, "no buffer");
    CHECK(p4_recv(&type, &from, &msg, &len) == -1, "type");
    type = 1, from = all;
    CHECK(p4_recv(&type, &from, &msg, &len) == -1, "from");
    CHECK(p4_global_op(1, &x, 1, 0, p4_int_sum_op, P4INT) == -1, "size");
    CHECK(p4_global_op(1, &x, -1, 4, p4_int_sum_op, P4INT) == -1, "nelem");
    CHECK(p4_msg_alloc(-1) == NULL, "length");
    struct p4_procgroup *group = p4_alloc_procgroup();
    group->num_entries = 1;
    group->entries[0].numslaves_in_group = all;
    CHECK(p4_startup(group) == -1, "one too many");
    group->entries[0].numslaves_in_group = all - 1;
    CHECK(p4_startup(group) == 0, "as many");
    free(group);
    CHECK(p4_soft_errors(FALSE) == TRUE, "soft errors");

    p4_set_avail_buff(7, 2000000);
    char *big = p4_msg_alloc(1500000), *bigger = p4_msg_alloc(5000000);
    CHECK(big && bigger, "buffers");
    big[1499999] = bigger[4999999] = 1;
    p4_msg_free(big);
    CHECK(p4_msg_alloc(1600000) == big, "it is used again");
    p4_msg_free(bigger);

    /* What the slaves have said comes before what the master says after the end. */
    char *shared = p4_shmalloc(64);
    p4_cluster_shmem_sync(&shared);
    if (p4_am_i_cluster_master()) shared[0] = 0;
    p4_global_barrier(1);
    if (me != 0) {
        usleep(20000);
        if (p4_num_cluster_ids() == all) __atomic_fetch_add(shared, 1, __ATOMIC_SEQ_CST);
        exit(0);
    }
    p4_wait_for_end();
    CHECK(p4_num_cluster_ids() != all || shared[0] == all - 1, "%d have ended", shared[0]);
    p4_dprintfl(10, "this is not printed\n");
    printf("ok\n");
    return 0;
}
